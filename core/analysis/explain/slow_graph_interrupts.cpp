#include "core/analysis/events/row_set.h"
#include "core/analysis/explain/slow_pieces.h"
#include "core/columns/event_chunk.h"
#include "core/store/file/chunks.h"
#include "core/store/read/capture.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <tuple>

namespace probescope::analysis {

namespace {

/// Finds the calls of a span's task that text marks as interrupts.
class MarkedCalls
{
public:
    MarkedCalls(const store::Capture& capture, const SlowSpan& span, const CancelToken& cancel)
        : m_capture(capture)
        , m_span(span)
        , m_cancel(cancel)
    {
        for (std::uint32_t id = 0; id < capture.eventTypeCount(); ++id) {
            const EventType& type = capture.eventType(EventTypeId(id));
            const bool step =
                type.role == EventRole::GraphEntry || type.role == EventRole::GraphExit;
            m_marks.push_back(step ? type.fieldIndex("irq") : -1);
        }
        for (const store::CallStack& stack : capture.calls().stacks()) {
            const bool own = span.call ? stack.number == span.call->stack
                                       : stack.pid == span.pid
                    && (span.pid > 0 || (span.pid == 0 && stack.cpu == span.cpu));
            if (own)
                m_stacks.insert(stack.number);
        }
    }

    /// Some event of the capture bears a mark.
    bool any() const
    {
        return std::any_of(m_marks.begin(), m_marks.end(), [](int field) { return field >= 0; });
    }

    Result<std::vector<store::Call>> in(std::int64_t beginNs, std::int64_t endNs)
    {
        if (m_stacks.empty())
            return std::vector<store::Call>();
        if (m_span.call) {
            const auto call = m_capture.calls().call(*m_span.call);
            if (!call)
                return passOn(call);
            m_calledBefore = call->id.index + call->subtree;
        }
        if (auto looked = openAt(beginNs); !looked)
            return passOn(looked);
        if (auto looked = rows(beginNs, endNs); !looked)
            return passOn(looked);
        return std::move(m_found);
    }

private:
    /// Calls that begin before, and may end behind: no row of the range tells of them.
    Result<> openAt(std::int64_t timeNs)
    {
        const store::CallSeries& calls = m_capture.calls();
        if (m_span.call)
            return {}; // what is in it begins in it
        for (const std::uint32_t cpu : calls.cpus()) {
            const auto open = calls.callAt(cpu, timeNs);
            if (!open)
                return passOn(open);
            if (!*open || !m_stacks.contains((*open)->id.stack))
                continue;
            const auto path = calls.path((*open)->id);
            if (!path)
                return passOn(path);
            for (const store::Call& call : *path) {
                const auto is = isMarked(call);
                if (!is)
                    return passOn(is);
                if (*is)
                    keep(call);
            }
        }
        return {};
    }

    Result<> rows(std::int64_t beginNs, std::int64_t endNs)
    {
        const auto first = m_capture.rowAt(beginNs);
        if (!first)
            return passOn(first);
        const auto last = m_capture.rowAt(endNs);
        if (!last)
            return passOn(last);
        for (std::uint64_t number = *first / RowBlock::kRows; *first < *last; ++number) {
            const auto bounds = m_capture.chunks().bounds(number);
            if (bounds.rows == 0 || bounds.firstRow >= *last)
                break;
            if (m_cancel.cancelled())
                return fail(ErrorCode::Cancelled, tr("the search for interrupts was canceled"));
            const auto events = m_capture.chunks().scanEvents(number);
            if (!events)
                return passOn(events);
            const std::size_t begin = *first > bounds.firstRow ? *first - bounds.firstRow : 0;
            const std::size_t end =
                std::min<std::uint64_t>((*events)->rows(), *last - bounds.firstRow);
            for (std::size_t place = begin; place < end; ++place) {
                const std::uint32_t type = (*events)->type(place);
                if (type >= m_marks.size() || m_marks[type] < 0)
                    continue;
                if (auto looked = row(bounds.firstRow + place); !looked)
                    return looked;
            }
        }
        return {};
    }

    /// A row that bears a mark.
    Result<> row(RowId row)
    {
        const auto call = m_capture.calls().callAtRow(row);
        if (!call)
            return passOn(call);
        if (*call && ((*call)->entryRow == row || (*call)->exitRow == row))
            keep(**call);
        return {};
    }

    Result<bool> isMarked(const store::Call& call) const
    {
        for (const auto& row : {call.entryRow, call.exitRow}) {
            if (!row)
                continue;
            const auto event = m_capture.event(*row);
            if (!event)
                return passOn(event);
            const std::size_t type = event->type.value();
            if (type < m_marks.size() && m_marks[type] >= 0)
                return true;
        }
        return false;
    }

    void keep(const store::Call& call)
    {
        if (!m_stacks.contains(call.id.stack))
            return;
        // A call that serves an interrupt, or is called by one that does, is not interrupted by it.
        const bool within =
            !m_span.call || (call.id.index > m_span.call->index && call.id.index < m_calledBefore);
        if (within && m_known.insert(call.id).second)
            m_found.push_back(call);
    }

    const store::Capture& m_capture;
    const SlowSpan& m_span;
    const CancelToken& m_cancel;
    std::vector<int> m_marks; ///< by type, its field `irq` or -1
    std::set<std::uint32_t> m_stacks;
    /// Of a span that is a call: what it called has lesser numbers.
    std::uint64_t m_calledBefore = 0;
    std::set<store::CallId> m_known;
    std::vector<store::Call> m_found;
};

/// Of pieces that overlap, the one that was entered last has the time.
std::vector<InterruptPiece> innermost(std::vector<InterruptPiece> pieces)
{
    std::stable_sort(pieces.begin(), pieces.end(),
                     [](const auto& a, const auto& b) { return a.beginNs < b.beginNs; });
    // By when they were entered, and of equals the later one: events lie in a function of theirs.
    const auto outer = [&pieces](std::size_t a, std::size_t b) {
        return std::tie(pieces[a].enteredNs, a) < std::tie(pieces[b].enteredNs, b);
    };
    std::set<std::size_t, decltype(outer)> open(outer);
    std::vector<InterruptPiece> told;
    std::int64_t toldNs = 0;
    const auto tell = [&](std::int64_t untilNs) {
        while (!open.empty() && toldNs < untilNs) {
            const auto inner = std::prev(open.end());
            const InterruptPiece& piece = pieces[*inner];
            if (const std::int64_t endNs = std::min(untilNs, piece.endNs); endNs > toldNs) {
                told.push_back(piece);
                told.back().beginNs = toldNs;
                told.back().endNs = endNs;
                toldNs = endNs;
            }
            if (piece.endNs <= toldNs)
                open.erase(inner);
        }
        toldNs = std::max(toldNs, untilNs);
    };
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        if (i == 0)
            toldNs = pieces[i].beginNs;
        tell(pieces[i].beginNs);
        open.insert(i);
    }
    tell(INT64_MAX);
    return told;
}

std::uint32_t numberOf(InterruptPieces& all, const std::string& name)
{
    const auto known = std::find(all.names.begin(), all.names.end(), name);
    if (known != all.names.end())
        return std::uint32_t(std::distance(all.names.begin(), known));
    all.names.push_back(name);
    return std::uint32_t(all.names.size() - 1);
}

} // namespace

Result<> addGraphInterrupts(const store::Capture& capture, const SlowSpan& span,
                            std::int64_t beginNs, std::int64_t endNs,
                            std::optional<std::uint32_t> onlyCpu, const CancelToken& cancel,
                            InterruptPieces& found)
{
    MarkedCalls marked(capture, span, cancel);
    if (!marked.any())
        return {};
    const auto calls = marked.in(beginNs, endNs);
    if (!calls)
        return passOn(calls);
    found.recorded = true;
    std::map<std::uint32_t, std::vector<InterruptPiece>> byCpu;
    for (const store::Call& call : *calls) {
        const std::int64_t fromNs = std::max(call.startNs, beginNs);
        const std::int64_t toNs = std::min(call.endNs(), endNs);
        if (fromNs >= toNs)
            continue;
        const std::string name = capture.string(call.function);
        byCpu[onlyCpu.value_or(call.cpu)].push_back(
            {fromNs, toNs, fromNs, numberOf(found, name.empty() ? "an unnamed function" : name),
             call.entryRow});
    }
    for (auto& [cpu, pieces] : byCpu) {
        auto& known = found.byCpu[cpu];
        pieces.insert(pieces.end(), known.begin(), known.end());
        known = innermost(std::move(pieces));
    }
    return {};
}

} // namespace probescope::analysis
