#pragma once

#include "core/analysis/paths/path_tree.h"
#include "core/trace/ids.h"

#include <cstdint>
#include <map>
#include <unordered_map>
#include <vector>

namespace probescope::store {
class Capture;
}

namespace probescope::analysis {

/// Numbers functions by their names: in a capture, a name may have several ids (StringTable).
/// With `foldsCopies`, as CallScope has it.
class FunctionNumbers
{
public:
    FunctionNumbers(const store::Capture& capture, bool foldsCopies)
        : m_capture(capture)
        , m_foldsCopies(foldsCopies)
    {
    }

    /// Numbers count from 0 in the order of the first question.
    std::uint32_t of(StringId function);
    std::uint32_t count() const { return std::uint32_t(m_frames.size()); }
    const PathFrame& frame(std::uint32_t number) const { return m_frames[number]->first; }

private:
    const store::Capture& m_capture;
    const bool m_foldsCopies;
    std::unordered_map<StringId, std::uint32_t> m_byId;
    std::map<PathFrame, std::uint32_t> m_byFrame;
    std::vector<const std::pair<const PathFrame, std::uint32_t>*> m_frames;
};

} // namespace probescope::analysis
