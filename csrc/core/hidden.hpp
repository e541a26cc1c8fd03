// What games with hidden information say about a typed "?".
#pragma once

#include <string>

#include "core/game.hpp"

namespace tinmind {

// The fault of a "?" at a field that only `owner` sees, in a State of this viewer; none when it may stand there.
inline void check_hidden(std::uint8_t viewer, int owner, std::string path, Faults& faults) {
    if (is_hidden_from(viewer, owner)) return;
    const std::string seat = "p" + std::to_string(owner);
    faults.push_back({std::move(path), viewer == kNoViewer
                                           ? "is \"?\", but view = \"all\" hides nothing: write what it is, or view = "
                                             "\"pN\" for what seat N knows"
                                           : "is \"?\", but " + seat + " sees it: write what it is"});
}

}  // namespace tinmind
