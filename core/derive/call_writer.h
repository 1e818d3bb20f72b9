#pragma once

#include "core/derive/call_pairing.h"
#include "core/derive/lane_writer.h"
#include "core/derive/series_writer.h"

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

namespace probescope::store {

/// Writes the calls that pairing finds, their roots, and their slices as lanes.
class CallWriter : public CallOutput
{
public:
    static Result<std::unique_ptr<CallWriter>> create(SeriesFile& file, LaneWriter& lanes);

    void added(const CallRecord& call) override;
    void ended(const CallRecord& call) override;
    void slice(const CallSlice& slice) override;

    /// Writes what has changed since the last time.
    void commit(CallPairing& pairing);

private:
    struct Stack
    {
        std::vector<SeriesWriter::Place> open; ///< calls end in the reverse order of their entry
        std::uint64_t roots = 0;
        std::uint32_t depths = 0;
    };

    CallWriter(SeriesFile& file, LaneWriter& lanes);
    using Patch = std::array<std::int64_t, 10>; ///< as the columns of call_patch
    void writePatches();

    SeriesFile& m_file;
    LaneWriter& m_lanes;
    SeriesWriter m_calls;
    SeriesWriter m_roots;
    Statement m_putStack;
    Statement m_putPatch;
    std::vector<Stack> m_stacks;
    std::vector<Patch> m_patches; ///< not written yet
};

} // namespace probescope::store
