#include "core/analysis/values/gathered_values.h"

#include <algorithm>

namespace probescope::analysis {

void GatheredValues::addLine(std::string key, ValueLine line)
{
    if (line.size() == 0)
        return;
    const auto [least, most] = line.range();
    m_range = m_lines.empty()
        ? line.range()
        : std::pair(std::min(m_range.first, least), std::max(m_range.second, most));
    m_lines.push_back({std::move(key), line.size(), least, most});
    m_values.push_back(std::move(line));
}

Result<std::shared_ptr<const ValueSet>>
gatherValues(const store::Capture& capture, const ValueSource& source, const CancelToken& cancel)
{
    switch (source.kind) {
    case ValueSource::Kind::Field:
    case ValueSource::Kind::Count:
        return gatherEventValues(capture, source, cancel);
    case ValueSource::Kind::Query:
        return gatherQueryValues(capture, source, cancel);
    case ValueSource::Kind::RunQueue:
    case ValueSource::Kind::CpuUse:
        break;
    }
    return gatherSchedValues(capture, source, cancel);
}

} // namespace probescope::analysis
