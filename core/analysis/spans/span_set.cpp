#include "core/analysis/spans/span_set.h"

#include "core/analysis/spans/span_builder.h"
#include "core/numbers/saturate.h"
#include "core/store/file/user_data.h"
#include "core/store/read/capture.h"
#include "core/store/spans/span_names.h"
#include "core/store/spans/span_scan.h"

#include <algorithm>
#include <set>
#include <unordered_map>

namespace probescope::analysis {

namespace {

using store::SpanPairs;
using Part = SpanPairs::Part;

constexpr std::size_t kCallBatch = 8192;

Error collectingCancelled()
{
    return {.code = ErrorCode::Cancelled, .what = tr("collecting the spans was canceled")};
}

class CallCollector
{
public:
    CallCollector(const store::Capture& capture, const std::string& function)
        : m_capture(capture)
        , m_function(function)
    {
    }

    Result<std::shared_ptr<const SpanSet>> collect(const CancelToken& cancel)
    {
        if (m_capture.summary().calls == 0)
            return fail(ErrorCode::NotFound, tr("the capture has no calls"));
        std::uint64_t place = 0;
        while (true) {
            if (cancel.cancelled())
                return tl::unexpected(collectingCancelled());
            const auto some = m_capture.calls().scanAll(place, kCallBatch);
            if (!some)
                return passOn(some);
            if (some->empty())
                break;
            for (const store::Call& call : *some)
                add(call);
        }
        return m_builder.finish(m_names.take(), m_pairingCounts, cancel);
    }

private:
    using State = store::Call::State;

    /// Name's number; none: not asked for.
    std::optional<std::uint32_t> nameOf(StringId function)
    {
        const auto [known, isNew] = m_known.try_emplace(function);
        if (isNew) {
            const std::string name = m_capture.string(function);
            if (m_function.empty() || name == m_function)
                known->second = m_names.number(name.empty() ? "(unknown function)" : name);
        }
        return known->second;
    }

    /// Whether one of the same function is around the call; calls of a stack come in pre-order.
    bool isNested(const store::Call& call)
    {
        std::vector<StringId>& path = m_paths[call.id.stack];
        path.resize(call.depth, StringId());
        const bool nested = call.function.valid()
            && std::find(path.begin(), path.end(), call.function) != path.end();
        path.push_back(call.state == State::Outside ? StringId() : call.function);
        return nested;
    }

    void add(const store::Call& call)
    {
        const bool nested = isNested(call);
        if (call.state == State::Outside) {
            ++m_pairingCounts.unseen; // of any function
            return;
        }
        const auto name = nameOf(call.function);
        if (!name)
            return;
        if (call.state == State::NoExit) {
            ++m_pairingCounts.openBegins;
            addBroken(call, *name, BrokenSpan::Why::NeverEnded);
            return;
        }
        if (!call.hasDuration) {
            if (call.state == State::NoEntry)
                addBroken(call, *name, BrokenSpan::Why::EndAlone);
            ++(call.state == State::NoEntry ? m_pairingCounts.loneEnds : m_pairingCounts.untimed);
            return;
        }
        if (call.durationNs < 0) {
            ++m_pairingCounts.negative;
            addBroken(call, *name, BrokenSpan::Why::Negative);
            return;
        }
        ++m_pairingCounts.pairs;
        m_pairingCounts.nested += nested ? 1 : 0;
        TimedSpan span;
        span.beginNs = call.startNs;
        span.durationNs = call.durationNs;
        span.task = call.task;
        span.cpu = call.cpu;
        span.name = *name;
        span.beginRow = call.entryRow;
        span.endRow = call.exitRow;
        span.call = call.id;
        m_builder.add(span);
    }

    void addBroken(const store::Call& call, std::uint32_t name, BrokenSpan::Why why)
    {
        BrokenSpan broken;
        broken.why = why;
        broken.beginNs = broken.endNs = call.startNs;
        broken.task = call.task;
        broken.cpu = call.cpu;
        broken.name = name;
        broken.row = call.entryRow ? call.entryRow : call.exitRow;
        broken.call = call.id;
        m_builder.addBroken(broken);
    }

    const store::Capture& m_capture;
    const std::string& m_function;
    SpanNameTable m_names;
    std::unordered_map<StringId, std::optional<std::uint32_t>> m_known;
    std::unordered_map<std::uint32_t, std::vector<StringId>> m_paths; ///< open calls, by stack
    SpanBuilder m_builder;
    SpanPairingCounts m_pairingCounts;
};

/// What the names of spans are made of.
struct NameSource
{
    std::uint32_t rule = 0;
    std::uint32_t type = 0;
    Value value = 0;
    friend bool operator==(const NameSource&, const NameSource&) = default;
};

struct NameSourceHash
{
    std::size_t operator()(const NameSource& source) const
    {
        const std::uint64_t ids = (std::uint64_t(source.rule) << 32U) | source.type;
        return std::size_t((ids ^ std::uint64_t(source.value) * 0x9e3779b97f4a7c15U)
                           * 0xff51afd7ed558ccdU);
    }
};

class PairCollector
{
public:
    PairCollector(const store::Capture& capture, const SpanPairs& pairs)
        : m_capture(capture)
        , m_pairs(pairs)
    {
    }

    Result<std::shared_ptr<const SpanSet>> collect(store::SpanFilter filter,
                                                   const CancelToken& cancel)
    {
        store::SpanScan scan(m_capture, m_pairs, std::move(filter));
        scan.setCancel(cancel);
        scan.passDamage([](const Error&) {}); // the tally counts it
        scan.onBroken([this](const store::UnpairedSpan& one) {
            BrokenSpan broken;
            broken.why = one.why;
            broken.beginNs = one.span.beginNs;
            broken.endNs = one.span.endNs;
            broken.task = one.span.task;
            broken.cpu = one.span.cpu;
            if (one.why != BrokenSpan::Why::EndAlone)
                broken.name = nameOf(one.span);
            broken.row = one.span.beginRow;
            m_builder.addBroken(broken);
        });
        while (true) {
            const auto more = scan.next();
            if (!more && more.error().code == ErrorCode::Cancelled)
                return tl::unexpected(collectingCancelled());
            if (!more)
                return passOn(more);
            if (!*more)
                break;
            const store::Span& span = scan.span();
            TimedSpan timed;
            timed.beginNs = span.beginNs;
            timed.durationNs = store::saturatingSub(span.endNs, span.beginNs);
            timed.task = span.task;
            timed.cpu = isWakeup(span) ? span.endCpu : span.cpu;
            timed.name = nameOf(span);
            timed.beginRow = span.beginRow;
            timed.endRow = span.endRow;
            m_builder.add(timed);
        }
        return m_builder.finish(m_names.take(), scan.pairingCounts(), cancel);
    }

private:
    /// It begins where the waker ran, which tells nothing of the task that waits.
    bool isWakeup(const store::Span& span) const
    {
        return m_pairs.rules()[span.rule].shape == store::SpanPairs::Rule::Shape::Wakeup;
    }
    std::uint32_t nameOf(const store::Span& span)
    {
        const bool named = m_pairs.rules()[span.rule].name.empty();
        const NameSource source{span.rule, named ? span.beginType.value() : 0,
                                named ? span.nameValue : 0};
        const auto known = m_known.find(source);
        if (known != m_known.end())
            return known->second;
        // Marks may all be different.
        constexpr std::size_t kMaxKnown = 65536;
        if (m_known.size() >= kMaxKnown)
            m_known.clear();
        const std::uint32_t number = m_names.number(store::spanName(m_capture, m_pairs, span));
        m_known.emplace(source, number);
        return number;
    }

    const store::Capture& m_capture;
    const SpanPairs& m_pairs;
    SpanNameTable m_names;
    std::unordered_map<NameSource, std::uint32_t, NameSourceHash> m_known;
    SpanBuilder m_builder;
};

/// The rules of which the capture has a begin; messages may be one, which only reading all of them
/// would tell.
std::vector<bool> rulesWithBegins(const store::Capture& capture, const SpanPairs& pairs)
{
    std::vector<bool> begun(pairs.rules().size());
    const auto counts = capture.eventCountByType();
    for (std::uint32_t type = 0; type < pairs.parts().size(); ++type) {
        for (const Part& part : pairs.parts()[type]) {
            const bool begins = part.does == Part::Does::Begins || part.does == Part::Does::State
                || part.does == Part::Does::Marks;
            if (begins && type < counts.size() && counts[type] > 0)
                begun[part.rule] = true;
        }
    }
    return begun;
}

Result<std::shared_ptr<const SpanSet>>
collectDefined(const store::Capture& capture, const std::string& name, const CancelToken& cancel)
{
    const auto kept = capture.user().spanDefinitions();
    const auto found =
        std::find_if(kept.begin(), kept.end(),
                     [&name](const store::SpanDefinition& one) { return one.name == name; });
    if (found == kept.end()) {
        return fail(ErrorCode::NotFound, tr("the capture has no custom span named “{}”", {name}),
                    tr("Define it first"));
    }
    const auto pairs = SpanPairs::ofDefinition(capture, *found);
    if (!pairs)
        return passOn(pairs);
    return PairCollector(capture, *pairs).collect({}, cancel);
}

} // namespace

std::vector<SpanChoice> spanChoices(const store::Capture& capture)
{
    using Kind = SpanSource::Kind;
    std::vector<SpanChoice> choices;
    if (capture.summary().calls > 0)
        choices.push_back({{Kind::Calls, {}}, "Calls"});
    const SpanPairs pairs(capture);
    const std::vector<bool> begun = rulesWithBegins(capture, pairs);
    std::set<std::string> told;
    std::optional<SpanChoice> offCpu;
    std::vector<SpanChoice> defined;
    for (std::size_t i = 0; i < begun.size(); ++i) {
        const std::string& kind = pairs.rules()[i].kind;
        if (kind == SpanPairs::kDefined) {
            // Even without begins: the user asked for it, and sees that there are none.
            const std::string& name = pairs.rules()[i].name;
            defined.push_back({{Kind::Defined, name}, name});
            continue;
        }
        if (!begun[i] || !told.insert(kind).second)
            continue;
        if (kind == SpanPairs::kOffCpu)
            offCpu = {{Kind::OffCpu, {}}, "Off-CPU"};
        else
            choices.push_back({{Kind::Pairs, kind}, kind});
    }
    if (offCpu)
        choices.push_back(*offCpu);
    choices.insert(choices.end(), defined.begin(), defined.end());
    return choices;
}

Result<std::shared_ptr<const SpanSet>>
collectSpans(const store::Capture& capture, const SpanSource& source, const CancelToken& cancel)
{
    if (source.kind == SpanSource::Kind::Calls)
        return CallCollector(capture, source.name).collect(cancel);
    if (source.kind == SpanSource::Kind::Defined)
        return collectDefined(capture, source.name, cancel);
    const SpanPairs pairs(capture);
    store::SpanFilter filter;
    filter.kind = source.kind == SpanSource::Kind::OffCpu ? SpanPairs::kOffCpu : source.name;
    const bool known =
        std::any_of(pairs.rules().begin(), pairs.rules().end(),
                    [&filter](const SpanPairs::Rule& rule) { return rule.kind == *filter.kind; });
    if (!known) {
        return fail(ErrorCode::NotFound,
                    tr("the capture has no start and end events for “{}”", {*filter.kind}));
    }
    return PairCollector(capture, pairs).collect(std::move(filter), cancel);
}

} // namespace probescope::analysis
