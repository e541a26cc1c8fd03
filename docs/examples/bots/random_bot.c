/* A bot in plain C (C99, nothing but the standard library): it plays any legal move of any game.
 *
 *     cc -std=c99 -O2 -o random_bot random_bot.c
 *     tinmind bot check ./random_bot
 *     tinmind match connect-four "cmd:./random_bot" policy --pairs 50
 *
 * It knows no rules: the moves that it may play stand at the end of every "go". docs/bot_protocol.md has the protocol.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE = 65536 }; /* the longest line of the protocol */

static uint64_t state; /* of the random numbers: splitmix64 */

static uint64_t next_random(void) {
    uint64_t word = state += 0x9E3779B97F4A7C15u;
    word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9u;
    word = (word ^ (word >> 27)) * 0x94D049BB133111EBu;
    return word ^ (word >> 31);
}

static void say(const char *text) {
    puts(text);
    fflush(stdout); /* a pipe is not flushed at the end of a line by itself */
}

/* Whether a line begins with a word. */
static int is(const char *line, const char *word) {
    const size_t length = strlen(word);
    return strncmp(line, word, length) == 0 && (line[length] == ' ' || line[length] == '\0');
}

/* "go time 2000 moves roll,hold": answers one of the moves, which are separated by commas and may have blanks. */
static void go(char *line) {
    char *moves = strstr(line, " moves ");
    if (moves == NULL) {
        say("error go without moves: this bot knows no rules");
        return;
    }
    moves += strlen(" moves ");
    unsigned count = 1;
    for (const char *at = moves; *at != '\0'; ++at) count += *at == ',';
    char *move = strtok(moves, ",");
    for (unsigned chosen = (unsigned)(next_random() % count); chosen > 0; --chosen) move = strtok(NULL, ",");
    printf("bestmove %s\n", move);
    fflush(stdout);
}

int main(void) {
    static char line[LINE + 2];
    while (fgets(line, sizeof line, stdin) != NULL) {
        line[strcspn(line, "\r\n")] = '\0';
        if (is(line, "tbi")) {
            say("id name random_bot");
            say("id author the tinmind developers");
            say("option name Seed type string default 0");
            say("tbiok");
        } else if (is(line, "isready")) {
            say("readyok");
        } else if (strncmp(line, "setoption name Seed value ", 26) == 0) {
            state = strtoull(line + 26, NULL, 10);
        } else if (is(line, "go")) {
            go(line);
        } else if (is(line, "quit")) {
            break;
        } /* newgame, position, stop and what it does not know: nothing to do */
    }
    return 0;
}
