#include "core/analysis/calls/function_numbers.h"

#include "core/store/read/capture.h"

#include <utility>

namespace probescope::analysis {

std::uint32_t FunctionNumbers::of(StringId function)
{
    if (const auto known = m_byId.find(function); known != m_byId.end())
        return known->second;
    auto frame = frameOfFunction(m_capture.string(function));
    if (m_foldsCopies)
        frame = withoutCopySuffix(std::move(frame));
    const auto [place, isNew] = m_byFrame.try_emplace(std::move(frame), count());
    if (isNew)
        m_frames.push_back(&*place);
    m_byId.emplace(function, place->second);
    return place->second;
}

} // namespace probescope::analysis
