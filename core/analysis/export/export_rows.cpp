#include "core/analysis/export/export_rows.h"

#include "core/analysis/events/match_scan.h"

#include <algorithm>

namespace probescope::analysis {

namespace {

constexpr std::size_t kExportBatch = 4096; ///< events read at a time

/// Is there no term of the kind that includes, or does one of them hold?
template <typename HoldsFn>
bool asksFor(const EventFilter& filter, FilterTerm::Kind kind, const HoldsFn& holds)
{
    bool any = false;
    bool included = false;
    for (const FilterTerm& term : filter.terms) {
        if (term.kind != kind)
            continue;
        if (term.exclude && holds(term))
            return false;
        any = any || !term.exclude;
        included = included || (!term.exclude && holds(term));
    }
    return !any || included;
}

} // namespace

tl::unexpected<Error> exportCancelled()
{
    return fail(ErrorCode::Cancelled, tr("the export was canceled"));
}

ExportRows::ExportRows(const store::Capture& capture)
    : m_capture(&capture)
{
    const store::Summary summary = capture.summary();
    m_all = summary.events;
    if (summary.state == store::Summary::State::Importing)
        m_grewUpTo = summary.lastNs;
    findLosses();
}

Result<ExportRows> ExportRows::find(const store::Capture& capture, const EventFilter& filter,
                                    const CancelToken& cancel)
{
    ExportRows found(capture);
    if (filter.empty())
        return found;
    found.m_filter = filter;
    const auto done = scanMatches(
        capture, filter, chunksFrom(capture, 0),
        [&found](const ChunkMatches& matches) {
            found.m_found.add(matches);
            return true;
        },
        cancel);
    if (!done)
        return passOn(done);
    found.m_all = std::max(found.m_all, found.m_found.looked()); // it may have grown meanwhile
    if (found.m_grewUpTo)
        found.m_grewUpTo = capture.summary().lastNs;
    found.findLosses();
    return found;
}

Result<std::uint64_t>
ExportRows::forEach(const ExportControl& control,
                    const std::function<Result<>(const store::Event&)>& use) const
{
    const std::uint64_t count = size();
    std::uint64_t unreadable = 0;
    for (std::uint64_t position = 0; position < count;) {
        if (control.cancel.cancelled())
            return exportCancelled();
        control.done(position);
        const RowId first = at(position);
        // Rows that stand one behind the other, in one chunk: another one may be damaged.
        const auto most =
            std::min<std::uint64_t>(kExportBatch, RowBlock::kRows - first % RowBlock::kRows);
        std::size_t run = 1;
        while (run < most && position + run < count && at(position + run) == first + run)
            ++run;
        position += run;
        const auto events = m_capture->events(first, run);
        if (!events && events.error().code != ErrorCode::Corrupt)
            return passOn(events);
        if (!events) {
            unreadable += run;
            continue;
        }
        for (const store::Event& event : *events) {
            const auto done = use(event);
            if (!done && done.error().code != ErrorCode::Corrupt)
                return passOn(done);
            unreadable += done ? 0 : 1;
        }
    }
    control.done(count);
    return unreadable;
}

Result<std::vector<std::uint64_t>> ExportRows::countsByType(const CancelToken& cancel) const
{
    if (whole())
        return m_capture->eventCountByType();
    std::vector<std::uint64_t> counts(m_capture->eventTypeCount());
    const auto done = forEach({cancel, {}}, [&counts](const store::Event& event) -> Result<> {
        if (event.type.value() >= counts.size())
            counts.resize(event.type.value() + std::size_t(1));
        ++counts[event.type.value()];
        return {};
    });
    if (!done)
        return passOn(done);
    return counts;
}

void ExportRows::findLosses()
{
    std::vector<Loss> losses;
    for (const Loss& loss : m_capture->losses()) {
        const bool asked =
            asksFor(m_filter, FilterTerm::Kind::Cpu,
                    [&loss](const FilterTerm& term) { return term.number == loss.cpu; })
            && asksFor(m_filter, FilterTerm::Kind::Buffer, [&](const FilterTerm& term) {
                   return term.text == m_capture->bufferName(loss.buffer);
               });
        if (asked && touches(loss.beginNs, loss.endNs))
            losses.push_back(loss);
    }
    std::stable_sort(losses.begin(), losses.end(),
                     [](const Loss& a, const Loss& b) { return a.endNs < b.endNs; });
    m_losses = std::make_shared<const std::vector<Loss>>(std::move(losses));
}

std::vector<Loss> ExportLosses::before(const store::Event& event)
{
    if (m_waiting.empty())
        return {};
    const auto found = m_waiting.find({event.buffer.valid() ? event.buffer.value() : 0, event.cpu});
    if (found == m_waiting.end())
        return {};
    auto& waiting = found->second;
    const auto behind = std::find_if(waiting.begin(), waiting.end(), [&event](const Loss& loss) {
        return loss.endNs > event.timeNs;
    });
    std::vector<Loss> passed(waiting.begin(), behind);
    waiting.erase(waiting.begin(), behind);
    if (waiting.empty())
        m_waiting.erase(found);
    return passed;
}

std::vector<Loss> ExportLosses::rest() const
{
    std::vector<Loss> rest;
    for (const auto& [place, losses] : m_waiting)
        rest.insert(rest.end(), losses.begin(), losses.end());
    return rest;
}

} // namespace probescope::analysis
