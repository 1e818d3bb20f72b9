#include "ui/views/timeline/models/hit_test.h"

#include "ui/base/capture/capture_clock.h"
#include "ui/base/text/for_plural.h"
#include "ui/base/text/task_text.h"
#include "ui/views/timeline/models/coordinates.h"
#include "ui/views/timeline/models/span_lanes.h"
#include "ui/views/timeline/models/value_lanes.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <cstdlib>

namespace probescope::ui::timeline {

namespace {

constexpr int kReach = 4; // columns to either side in which something counts as hit

struct HitTr
{
    Q_DECLARE_TR_FUNCTIONS(probescope::ui::timeline::Hit)
};

std::optional<Strip> nearestStrip(const LaneLayout& layout, const Lane& lane, int y)
{
    std::optional<Strip> best;
    int bestAway = 0;
    for (const auto& strip : layout.strips(lane)) {
        const int away = std::max({strip.y - y, y - (strip.y + strip.height - 1), 0});
        if (!best || away < bestAway) {
            best = strip;
            bestAway = away;
        }
    }
    return best;
}

/// How much of the column the item covers, or, below 0, how far it is away.
std::int64_t closeness(const store::LaneItem& item, TimeRange column)
{
    const auto begin = std::max(item.beginNs, column.beginNs);
    const auto end = std::min(item.endNs, column.endNs);
    if (begin <= end && item.beginNs < column.endNs)
        return end - begin;
    return begin > end ? end - begin : -1;
}

void findItem(const TimelineSource& source, const HitQuery& query, TimeRange column, Hit& hit)
{
    const TimeRange about{pixelToTime(query.range, query.width, query.x - kReach),
                          pixelToTime(query.range, query.width, query.x + kReach + 1)};
    const auto items = source.lanes().window(
        hit.strip->key, about.beginNs, std::max(about.endNs, about.beginNs + 1), 2 * kReach + 1);
    if (!items)
        return;
    std::int64_t best = 0;
    for (const auto& item : *items) {
        const auto close = closeness(item, column);
        if (close >= 0)
            hit.count += item.count;
        if (!hit.item || close > best) {
            hit.item = item;
            best = close;
        }
    }
}

void findValue(const TimelineSource& source, Hit& hit)
{
    const auto* const lanes = source.valueLanes();
    if (const auto entry = lanes ? lanes->entry(hit.strip->key.key) : std::nullopt)
        hit.item = valueAt(*entry, hit.strip->key.depth, hit.timeNs, source.summary().lastNs);
    hit.count = hit.item ? 1 : 0;
}

void findLoss(const std::vector<Loss>& losses, std::uint32_t cpu, TimeRange column, Hit& hit)
{
    const auto from = std::partition_point(losses.begin(), losses.end(),
                                           [&](const Loss& loss) { return loss.cpu < cpu; });
    const auto to = std::partition_point(from, losses.end(), [&](const Loss& loss) {
        return loss.cpu == cpu && loss.beginNs < column.endNs;
    });
    // Gaps of one CPU follow each other, so the last one to begin reaches furthest.
    for (auto loss = to; loss != from;) {
        --loss;
        if (loss->endNs < column.beginNs)
            break;
        if (!hit.loss)
            hit.loss = *loss;
        ++hit.losses;
    }
}

QString taskText(const Task& task)
{
    if (task.pid < 0 && task.comm.empty())
        return HitTr::tr("an unknown task");
    return shownName(ui::taskText(task));
}

QString stateText(char state)
{
    switch (state) {
    case 'R':
        return HitTr::tr("Preempted while runnable (R).");
    case 'S':
        return HitTr::tr("Went to interruptible sleep (S).");
    case 'D':
        return HitTr::tr("Went to uninterruptible sleep (D).");
    case 'I':
        return HitTr::tr("Went idle (I).");
    case 'T':
    case 't':
        return HitTr::tr("Stopped (%1).").arg(QLatin1Char(state));
    case 'X':
    case 'Z':
        return HitTr::tr("Exited (%1).").arg(QLatin1Char(state));
    case 0:
        return {};
    default:
        return HitTr::tr("Left the CPU in state %1.").arg(QLatin1Char(state));
    }
}

/// A tip is as wide as its longest line, so lines of more than 60 letters are broken at spaces.
QString wrapped(const QString& text)
{
    constexpr qsizetype kMaxLine = 60;
    QStringList lines;
    for (auto line : text.split(u'\n')) {
        while (line.size() > kMaxLine) {
            const auto space = line.lastIndexOf(u' ', kMaxLine);
            if (space <= 0)
                break;
            lines << line.left(space);
            line.remove(0, space + 1);
        }
        lines << line;
    }
    return lines.join(u'\n');
}

class HitTextMaker
{
public:
    HitTextMaker(const TimelineSource& source, const LaneLayout& layout, const Hit& hit)
        : m_source(source)
        , m_layout(layout)
        , m_hit(hit)
        , m_clock(source.clock())
    {
    }

    QStringList lines()
    {
        if (!m_hit.lane)
            return {};
        if (m_hit.loss)
            addLoss();
        if (m_hit.item && m_hit.strip)
            addItem();
        if (m_lines.isEmpty()) {
            const auto& lane = m_layout.lanes()[*m_hit.lane];
            m_lines << lane.title << timeLine(m_hit.timeNs);
        }
        return m_lines;
    }

private:
    QString timeLine(std::int64_t timeNs) const { return HitTr::tr("At %1").arg(time(timeNs)); }
    QString time(std::int64_t timeNs) const { return placeText(timeNs, m_clock); }
    QString byLine(TaskId task, std::uint32_t cpu) const
    {
        return HitTr::tr("By %1 on CPU %2").arg(taskText(m_source.task(task))).arg(cpu);
    }

    void addLoss()
    {
        const auto& loss = *m_hit.loss;
        m_lines << (loss.count
                        ? HitTr::tr("Events lost: %1").arg(*loss.count)
                        : HitTr::tr("Events were lost here; the kernel did not report how many."));
        m_lines << HitTr::tr("On CPU %1, in %2 from %3")
                       .arg(loss.cpu)
                       .arg(differenceText(loss.endNs - loss.beginNs, m_clock.unit),
                            time(loss.beginNs));
        if (m_hit.losses > 1)
            m_lines << HitTr::tr("Gaps here: %1").arg(m_hit.losses);
    }

    void addItem()
    {
        const auto& item = *m_hit.item;
        switch (m_hit.strip->kind) {
        case Strip::Kind::Running:
            m_lines
                << HitTr::tr("%1 on CPU %2").arg(taskText(m_source.task(item.task))).arg(item.cpu);
            addDuration(item);
            if (const auto state = stateText(item.prevState); !state.isEmpty())
                m_lines << state;
            break;
        case Strip::Kind::Seen:
        case Strip::Kind::Events:
            m_lines << shownName(m_source.eventName(item.type));
            m_lines << byLine(item.task, item.cpu);
            m_lines << timeLine(item.itemBeginNs);
            addInfo(item);
            break;
        case Strip::Kind::Calls:
            addCall(item);
            break;
        case Strip::Kind::Spans:
            addSpan(item);
            break;
        case Strip::Kind::Broken:
            addBroken(item);
            break;
        case Strip::Kind::Values:
            addValue(item);
            break;
        }
        if (m_hit.count > 1)
            m_lines << countLine();
    }

    QString countLine() const
    {
        return m_hit.strip->kind == Strip::Kind::Events || m_hit.strip->kind == Strip::Kind::Seen
            ? HitTr::tr("First of %1 events here").arg(m_hit.count)
            : m_hit.strip->kind == Strip::Kind::Broken
            ? HitTr::tr("First of %1 here").arg(m_hit.count)
            : HitTr::tr("Longest of %1 here").arg(m_hit.count);
    }

    void addDuration(const store::LaneItem& item)
    {
        addDuration(item, differenceText(item.itemEndNs - item.itemBeginNs, m_clock.unit));
    }
    void addDuration(const store::LaneItem& item, const QString& duration)
    {
        m_lines << HitTr::tr("%1 from %2").arg(duration, time(item.itemBeginNs));
    }

    void addInfo(const store::LaneItem& item)
    {
        constexpr int kMaxInfo = 160;
        if (!item.row)
            return;
        if (const auto info = m_source.info(*item.row); info && !info->empty()) {
            auto text = shownLines(*info);
            if (text.size() > kMaxInfo)
                text = text.left(kMaxInfo - 1) + u'…';
            m_lines << wrapped(text);
        }
    }

    void addSpan(const store::LaneItem& item)
    {
        const auto* const spans = m_source.spanLanes();
        const auto entry = spans ? spans->entry(m_hit.strip->key.key) : std::nullopt;
        if (!entry)
            return;
        const auto& title = m_layout.lanes()[*m_hit.lane].title;
        const auto name = spans->name(*entry, item);
        m_lines << (name.isEmpty() || name == title ? title : HitTr::tr("%1: %2").arg(title, name));
        addDuration(item);
        m_lines << byLine(item.task, item.cpu);
    }

    void addValue(const store::LaneItem& item)
    {
        const auto* const lanes = m_source.valueLanes();
        const auto entry = lanes ? lanes->entry(m_hit.strip->key.key) : std::nullopt;
        const auto value = entry && entry->content
            ? entry->content->at(m_hit.strip->key.depth, item.itemBeginNs)
            : std::nullopt;
        if (!value)
            return;
        const auto key =
            valueLineText(entry->source(), entry->content->lines()[m_hit.strip->key.depth].key);
        const auto& title = m_layout.lanes()[*m_hit.lane].title;
        m_lines << (key.isEmpty()
                        ? HitTr::tr("%1: %2").arg(title, valueText(value->value))
                        : HitTr::tr("%1, %2: %3").arg(title, key, valueText(value->value)));
        if (const auto origin = valueOrigin(entry->source()); !origin.isEmpty())
            m_lines << origin;
        m_lines << HitTr::tr("Since %1").arg(time(item.itemBeginNs));
        addInfo(item);
    }

    void addBroken(const store::LaneItem& item)
    {
        using Why = analysis::BrokenSpan::Why;
        m_lines << m_layout.lanes()[*m_hit.lane].title;
        switch (Why(item.name)) {
        case Why::NeverEnded:
            m_lines << HitTr::tr("Starts here; its end is not in the capture.");
            break;
        case Why::BegunAgain:
            m_lines << HitTr::tr("Starts here, and starts again before it ends.");
            break;
        case Why::EndAlone:
            m_lines << HitTr::tr("Ends here; its start is not in the capture.");
            break;
        case Why::CutByLoss:
            m_lines << HitTr::tr("Starts here; events were lost before it ended, so the end may "
                                 "belong to another span.");
            break;
        case Why::Negative:
            m_lines << HitTr::tr("Starts here, but ends earlier: the clock jumped.");
            break;
        }
        m_lines << timeLine(item.itemBeginNs);
        m_lines << byLine(item.task, item.cpu);
    }

    void addCall(const store::LaneItem& item)
    {
        m_lines << (item.function.valid()
                        ? shownName(m_source.string(item.function)) + QStringLiteral("()")
                        : HitTr::tr("Unknown function"));
        const auto call = item.call ? m_source.call(*item.call) : Result<store::Call>();
        if (!item.call || !call)
            return addDuration(item);
        const auto unit = durationUnit(*call, m_clock.unit);
        if (unit == m_clock.unit)
            addDuration(item); // of a call that was interrupted, this stretch of it
        else
            addDuration(item, differenceText(call->durationNs, unit));
        // What was measured in ticks has no time taken away from it.
        if (call->hasKnownDuration())
            m_lines << HitTr::tr("Self time %1, %2 nested call(s)", nullptr,
                                 forPlural(call->subtree - 1))
                           .arg(durationText(call->selfNs))
                           .arg(call->subtree - 1);
        m_lines << byLine(call->task, call->cpu);
        if (call->state == store::Call::State::NoExit)
            m_lines << HitTr::tr("Its exit is not in the capture: it took at least this long.");
        else if (call->state != store::Call::State::Whole)
            m_lines << HitTr::tr("Its entry is not in the capture.");
    }

    const TimelineSource& m_source;
    const LaneLayout& m_layout;
    const Hit& m_hit;
    CaptureClock m_clock;
    QStringList m_lines;
};

} // namespace

Hit hitTest(const TimelineSource& source, const LaneLayout& layout, const std::vector<Loss>& losses,
            const HitQuery& query)
{
    Hit hit;
    hit.timeNs = pixelToTime(query.range, query.width, query.x);
    hit.lane = layout.laneAt(query.y);
    if (!hit.lane || query.width <= 0 || safeLength(query.range) <= 0)
        return hit;
    const auto& lane = layout.lanes()[*hit.lane];
    hit.strip = nearestStrip(layout, lane, query.y - lane.y);
    TimeRange column{hit.timeNs, pixelToTime(query.range, query.width, query.x + 1)};
    column.endNs = std::max(column.endNs, column.beginNs + 1);
    if (hit.strip && hit.strip->kind == Strip::Kind::Values)
        findValue(source, hit);
    else if (hit.strip)
        findItem(source, query, column, hit);
    if (lane.id.kind == LaneId::Kind::Cpu)
        findLoss(losses, lane.id.key, column, hit);
    return hit;
}

QString hitText(const TimelineSource& source, const LaneLayout& layout, const Hit& hit)
{
    return HitTextMaker(source, layout, hit).lines().join(u'\n');
}

} // namespace probescope::ui::timeline
