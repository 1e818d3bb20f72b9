#pragma once

#include "core/store/file/chunks.h"
#include "core/store/read/capture.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace probescope::store {

/// Finds the kernel stack of an event (options stacktrace, trigger stacktrace): the next
/// kernel_stack event of its CPU and buffer, which must be of the same task. A user stack may be in
/// between, lost events may not. One thread; the capture must outlive it.
class FollowingStacks
{
public:
    explicit FollowingStacks(const Capture& capture);

    bool any() const { return m_any; } ///< there are kernel stacks in the capture
    /// Row of the stack of an event. Errors: those of reading.
    Result<std::optional<RowId>> rowOf(RowId event);
    /// The functions of the stack in a row, the innermost first, one per line, without offsets;
    /// modules follow in brackets. Valid until the next call.
    Result<std::string_view> textOf(RowId stack);

private:
    /// How many rows above an event its stack stands; 0: it has none.
    using Distances = std::vector<std::uint32_t>;
    struct Pending
    {
        RowId row = 0;
        std::uint32_t task = 0;
        std::int64_t timeNs = 0;
    };
    /// By buffer and CPU: the last event, as long as its stack may follow.
    using PendingEvents = std::map<std::pair<std::uint16_t, std::uint32_t>, Pending>;

    Result<const Distances*> ofChunk(std::uint64_t chunk);
    void walk(const ChunkColumns& columns, RowId ownEnd, PendingEvents& pending,
              Distances& distances) const;
    bool lostBetween(const Pending& event, std::int64_t stackNs, std::uint16_t buffer,
                     std::uint32_t cpu) const;

    const Capture& m_capture;
    std::vector<EventRole> m_roles; ///< by type
    std::vector<Loss> m_losses;
    bool m_any = false;
    std::map<std::uint64_t, Distances> m_chunks; ///< some of them
    std::map<std::pair<std::uint32_t, Value>, std::string> m_texts; ///< by type and its field
};

/// What is told of the places of a recorded stack, see FollowingStacks::textOf().
std::string stackFunctions(std::string_view recorded);

} // namespace probescope::store
