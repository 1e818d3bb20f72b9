#pragma once

#include "core/access/backend/backend.h"
#include "core/tracefs/probes/list.h"

#include <cstdint>
#include <string>
#include <vector>

namespace probescope::tracefs {

/// A ring buffer that would be wiped by deleting an event.
struct WipedBuffer
{
    std::string instance = {}; ///< empty: the top level
    std::uint64_t events = 0; ///< the buffer's current content
    /// False: it is wiped only if the event was ever enabled there, which the kernel does not tell.
    bool certain = false;
    friend bool operator==(const WipedBuffer&, const WipedBuffer&) = default;
};

/// The buffers with unread events that deleting the event would wipe, the top level first.
std::vector<WipedBuffer> buffersWipedBy(access::Backend& backend, const ListedProbe& probe);

} // namespace probescope::tracefs
