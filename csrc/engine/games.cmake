# The one list of games: id, header under csrc, type. A line here registers a game everywhere.
#
# For each line a source is generated that instantiates the type-erased face (engine/erased.hpp) for the game, and a table of all of them.
set(game_sources "")
set(game_declarations "")
set(game_entries "")
function(tinmind_game id header type)
  if(TINMIND_GAMES AND NOT id IN_LIST TINMIND_GAMES)
    return()
  endif()
  set(game_id "${id}")
  set(game_header "${header}")
  set(game_type "${type}")
  set(generated "${CMAKE_CURRENT_BINARY_DIR}/games/${id}.cpp")
  configure_file(csrc/engine/game.cpp.in "${generated}" @ONLY)
  set(game_sources "${game_sources};${generated}" PARENT_SCOPE)
  set(game_declarations "${game_declarations}const GameEntry& entry_${id}();\n" PARENT_SCOPE)
  set(game_entries "${game_entries}        &entry_${id}(),\n" PARENT_SCOPE)
endfunction()

tinmind_game(bot_factory games/bot_factory/game.hpp bot_factory::BotFactory)
tinmind_game(connect_four reference/connect_four.hpp reference::ConnectFour)
tinmind_game(goofspiel reference/goofspiel.hpp reference::Goofspiel)
tinmind_game(kuhn_poker reference/kuhn_poker.hpp reference::KuhnPoker)
tinmind_game(leduc_poker reference/leduc_poker.hpp reference::LeducPoker)
tinmind_game(pig reference/pig.hpp reference::Pig)

configure_file(csrc/engine/games.cpp.in "${CMAKE_CURRENT_BINARY_DIR}/games/games.cpp" @ONLY)
list(APPEND game_sources "${CMAKE_CURRENT_BINARY_DIR}/games/games.cpp")
