#include "core/store/spans/open_spans.h"

namespace probescope::store {

std::size_t OpenSpans::KeyHash::operator()(const SpanKey& key) const
{
    std::uint64_t hash = (std::uint64_t(key.buffer.value()) << 32U) | key.rule;
    for (const std::uint64_t part : {key.scope, std::uint64_t(key.key), std::uint64_t(key.key2)})
        hash = (hash ^ part) * 0x9e3779b97f4a7c15U + (hash >> 29U);
    return std::size_t(hash ^ (hash >> 32U));
}

void OpenSpans::begin(const SpanKey& key, bool nests, const Span& span, bool wanted)
{
    if (m_open >= kMaxOpen)
        giveUpAll();
    Stack& stack = m_stacks[key];
    if (!nests && stack.depth > 0) {
        ++m_pairingCounts.replacedBegins;
        tell(UnpairedSpan::Why::BegunAgain, key, m_nodes[stack.top]);
        give(stack);
    } else if (stack.depth >= kMaxNested) {
        ++m_pairingCounts.openBegins;
        removeLowest(key, stack);
    }
    std::uint32_t place = m_free;
    if (place == kNone) {
        place = std::uint32_t(m_nodes.size());
        m_nodes.emplace_back();
    } else {
        m_free = m_nodes[place].below;
    }
    m_nodes[place] = {span, stack.top, wanted};
    stack.top = place;
    ++stack.depth;
    ++m_open;
    m_wantedOpen += wanted ? 1 : 0;
}

std::optional<Span> OpenSpans::end(const SpanKey& key, const Span& event, bool onCpu, Alone alone,
                                   Which which)
{
    const auto found = m_stacks.find(key);
    if (found == m_stacks.end() || found->second.depth == 0) {
        m_pairingCounts.loneEnds += alone == Alone::IsNoEnd ? 0 : 1;
        if (alone == Alone::IsTold)
            tell(UnpairedSpan::Why::EndAlone, key, {.span = event, .wanted = true});
        return std::nullopt;
    }
    if (which == Which::Oldest)
        raiseLowest(found->second);
    const Node& node = m_nodes[found->second.top];
    Span span = node.span;
    const bool wanted = node.wanted;
    const std::uint32_t outer = which == Which::Last ? node.below : kNone;
    give(found->second);
    span.endNs = event.endNs;
    span.endCpu = event.endCpu;
    span.endRow = event.endRow;
    // What is around it belongs to it only when it is known that no end was lost between.
    const bool nested = outer != kNone && !lost(m_nodes[outer].span, span.beginNs, onCpu);
    if (found->second.depth == 0 && m_stacks.size() > kKeptKeys)
        m_stacks.erase(found);
    if (span.endNs < span.beginNs) {
        ++m_pairingCounts.negative;
        tell(UnpairedSpan::Why::Negative, key, {.span = span, .wanted = wanted});
        return std::nullopt;
    }
    if (lost(span, span.endNs, onCpu)) {
        ++m_pairingCounts.cutByLoss;
        tell(UnpairedSpan::Why::CutByLoss, key, {.span = span, .wanted = wanted});
        return std::nullopt;
    }
    ++m_pairingCounts.pairs;
    m_pairingCounts.nested += nested ? 1 : 0;
    return wanted ? std::optional(span) : std::nullopt;
}

const Span* OpenSpans::last(const SpanKey& key) const
{
    const auto found = m_stacks.find(key);
    return found == m_stacks.end() || found->second.depth == 0 ? nullptr
                                                               : &m_nodes[found->second.top].span;
}

void OpenSpans::drop(const SpanKey& key)
{
    const auto found = m_stacks.find(key);
    if (found == m_stacks.end())
        return;
    while (found->second.depth > 0) {
        ++m_pairingCounts.wokenRunning;
        give(found->second);
    }
    if (m_stacks.size() > kKeptKeys)
        m_stacks.erase(found);
}

void OpenSpans::forgetLast(const SpanKey& key)
{
    const auto found = m_stacks.find(key);
    if (found != m_stacks.end() && found->second.depth > 0)
        give(found->second);
}

void OpenSpans::reportOpen() const
{
    for (const auto& [key, stack] : m_stacks) {
        for (std::uint32_t place = stack.top; place != kNone; place = m_nodes[place].below)
            tell(UnpairedSpan::Why::NeverEnded, key, m_nodes[place]);
    }
}

void OpenSpans::tell(UnpairedSpan::Why why, const SpanKey& key, const Node& node) const
{
    if (m_told && node.wanted)
        m_told({why, node.span}, key);
}

SpanPairingCounts OpenSpans::pairingCounts() const
{
    SpanPairingCounts pairingCounts = m_pairingCounts;
    pairingCounts.openBegins += m_open;
    return pairingCounts;
}

bool OpenSpans::lost(const Span& from, std::int64_t endNs, bool onCpu) const
{
    return onCpu ? m_losses.on(from.buffer, from.cpu, from.beginNs, endNs)
                 : m_losses.anywhere(from.buffer, from.beginNs, endNs);
}

void OpenSpans::give(Stack& stack)
{
    const std::uint32_t place = stack.top;
    Node& node = m_nodes[place];
    stack.top = node.below;
    --stack.depth;
    node.below = m_free;
    m_free = place;
    --m_open;
    m_wantedOpen -= node.wanted ? 1 : 0;
}

std::uint32_t OpenSpans::aboveLowest(const Stack& stack) const
{
    std::uint32_t above = stack.top;
    while (m_nodes[m_nodes[above].below].below != kNone)
        above = m_nodes[above].below;
    return above;
}

void OpenSpans::raiseLowest(Stack& stack)
{
    if (stack.depth < 2)
        return;
    const std::uint32_t above = aboveLowest(stack);
    const std::uint32_t lowest = m_nodes[above].below;
    m_nodes[above].below = kNone;
    m_nodes[lowest].below = stack.top;
    stack.top = lowest;
}

void OpenSpans::removeLowest(const SpanKey& key, Stack& stack)
{
    const std::uint32_t above = aboveLowest(stack);
    Stack lowest{.top = m_nodes[above].below, .depth = 1};
    tell(UnpairedSpan::Why::NeverEnded, key, m_nodes[lowest.top]);
    give(lowest);
    m_nodes[above].below = kNone;
    --stack.depth;
}

void OpenSpans::giveUpAll()
{
    reportOpen();
    m_pairingCounts.openBegins += m_open;
    m_stacks.clear();
    m_nodes.clear();
    m_free = kNone;
    m_open = m_wantedOpen = 0;
}

} // namespace probescope::store
