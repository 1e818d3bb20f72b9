#include "ui/views/timeline/models/span_lanes.h"

#include "ui/base/text/task_text.h"

#include <QCoreApplication>

#include <algorithm>

namespace probescope::ui::timeline {

namespace {

struct SpanLanesTr
{
    Q_DECLARE_TR_FUNCTIONS(probescope::ui::timeline::SpanLanes)
};

} // namespace

std::vector<SpanLanes::Entry> SpanLanes::entries() const
{
    const std::lock_guard lock(m_mutex);
    return m_entries;
}

std::optional<SpanLanes::Entry> SpanLanes::entry(std::uint32_t number) const
{
    const std::lock_guard lock(m_mutex);
    const auto found =
        std::find_if(m_entries.begin(), m_entries.end(),
                     [number](const Entry& entry) { return entry.number == number; });
    return found == m_entries.end() ? std::nullopt : std::optional(*found);
}

void SpanLanes::choose(const std::vector<analysis::SpanSource>& sources)
{
    const std::lock_guard lock(m_mutex);
    std::vector<Entry> chosen;
    for (const auto& source : sources) {
        const auto known =
            std::find_if(m_entries.begin(), m_entries.end(),
                         [&source](const Entry& entry) { return entry.source == source; });
        if (known != m_entries.end())
            chosen.push_back(*known);
        else
            chosen.push_back({.number = m_next++,
                              .source = source,
                              .lane = {},
                              .problem = {},
                              .growth = Entry::kUnread});
    }
    m_entries = std::move(chosen);
}

std::optional<std::uint32_t> SpanLanes::replace(const analysis::SpanSource& before,
                                                const analysis::SpanSource& now)
{
    const std::lock_guard lock(m_mutex);
    const auto known =
        std::find_if(m_entries.begin(), m_entries.end(),
                     [&before](const Entry& entry) { return entry.source == before; });
    if (known == m_entries.end())
        return std::nullopt;
    known->source = now;
    known->growth = Entry::kUnread;
    return known->number;
}

void SpanLanes::put(std::uint32_t number, std::shared_ptr<const analysis::SpanLane> lane,
                    const QString& problem, std::uint64_t growth)
{
    const std::lock_guard lock(m_mutex);
    for (Entry& entry : m_entries) {
        if (entry.number == number) {
            entry.lane = std::move(lane);
            entry.problem = problem;
            entry.growth = growth;
            return;
        }
    }
}

void SpanLanes::forgetDefined()
{
    const std::lock_guard lock(m_mutex);
    for (Entry& entry : m_entries) {
        if (entry.source.kind == analysis::SpanSource::Kind::Defined)
            entry.growth = Entry::kUnread;
    }
}

std::optional<SpanLanes::Entry> SpanLanes::stale(std::uint64_t growth) const
{
    const std::lock_guard lock(m_mutex);
    auto found = std::find_if(m_entries.begin(), m_entries.end(),
                              [](const Entry& entry) { return entry.growth == Entry::kUnread; });
    if (found == m_entries.end() && growth != Entry::kUnread)
        found = std::find_if(m_entries.begin(), m_entries.end(),
                             [growth](const Entry& entry) { return entry.growth != growth; });
    return found == m_entries.end() ? std::nullopt : std::optional(*found);
}

std::vector<analysis::SpanChoice> SpanLanes::choices() const
{
    auto choices = analysis::spanChoices(m_capture);
    choices.erase(std::remove_if(choices.begin(), choices.end(),
                                 [](const analysis::SpanChoice& choice) {
                                     return choice.source.kind == analysis::SpanSource::Kind::Calls;
                                 }),
                  choices.end());
    return choices;
}

Result<std::shared_ptr<const analysis::SpanLane>>
SpanLanes::read(const analysis::SpanSource& source, const CancelToken& cancel) const
{
    auto spans = analysis::collectSpans(m_capture, source, cancel);
    if (!spans)
        return passOn(spans);
    return analysis::SpanLane::make(std::move(*spans), cancel);
}

QString SpanLanes::name(const Entry& entry, const store::LaneItem& item) const
{
    if (!entry.lane)
        return {};
    const auto& names = entry.lane->spans().names();
    return item.name < names.size() ? shownName(names[item.name]) : QString();
}

Result<std::vector<store::LaneItem>> SpanLanes::window(store::LaneKey key, std::int64_t beginNs,
                                                       std::int64_t endNs, int pixels) const
{
    using Kind = store::LaneKey::Kind;
    if (key.kind != Kind::Spans && key.kind != Kind::BrokenSpans)
        return m_capture.lanes().window(key, beginNs, endNs, pixels);
    const auto found = entry(key.key);
    if (!found || !found->lane)
        return std::vector<store::LaneItem>();
    return key.kind == Kind::Spans ? found->lane->window(key.depth, beginNs, endNs, pixels)
                                   : found->lane->brokenWindow(beginNs, endNs, pixels);
}

QString spanSourceText(const analysis::SpanSource& source)
{
    if (source.kind == analysis::SpanSource::Kind::OffCpu)
        return SpanLanesTr::tr("Off CPU");
    return shownName(source.name);
}

} // namespace probescope::ui::timeline
