#include "core/store/spans/span_pairs.h"

#include "core/store/file/user_data.h"
#include "core/store/spans/pair_builders.h"

#include <algorithm>
#include <utility>

namespace probescope::store {

SpanPairs::SpanPairs(std::size_t typeCount)
    : m_parts(typeCount)
{
}

SpanPairs::SpanPairs(const Capture& capture)
    : SpanPairs(withoutDefinitions(capture))
{
    for (const SpanDefinition& definition : capture.user().spanDefinitions()) {
        // A definition that was made for another capture may have no events here.
        static_cast<void>(addDefinedPair(capture, definition, *this));
    }
}

SpanPairs SpanPairs::withoutDefinitions(const Capture& capture)
{
    SpanPairs pairs(std::size_t(capture.eventTypeCount()));
    addKernelPairs(capture, pairs);
    addNamedPairs(capture, pairs);
    return pairs;
}

Result<SpanPairs> SpanPairs::ofDefinition(const Capture& capture, const SpanDefinition& definition)
{
    SpanPairs pairs(std::size_t(capture.eventTypeCount()));
    if (auto added = addDefinedPair(capture, definition, pairs); !added)
        return passOn(added);
    return pairs;
}

std::uint32_t SpanPairs::addRule(Rule rule)
{
    m_rules.push_back(std::move(rule));
    return std::uint32_t(m_rules.size() - 1);
}

int SpanPairs::addFilter(const FieldFilter& filter)
{
    m_filters.push_back(filter);
    return int(m_filters.size() - 1);
}

bool SpanPairs::hasParts(const std::vector<std::uint32_t>& types) const
{
    return std::any_of(types.begin(), types.end(),
                       [this](std::uint32_t type) { return !m_parts[type].empty(); });
}

} // namespace probescope::store
