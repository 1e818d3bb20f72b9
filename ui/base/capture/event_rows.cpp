#include "ui/base/capture/event_rows.h"

#include "ui/base/text/task_text.h"

#include <utility>

namespace probescope::ui {

namespace {
constexpr std::size_t kMaxKept = 8192; // some screens back and forth
}

QString oneLine(std::string_view text, int maxLength)
{
    const bool cut = text.size() > std::size_t(maxLength) * 4;
    if (cut)
        text = text.substr(0, std::size_t(maxLength) * 4);
    while (text.ends_with('\n'))
        text.remove_suffix(1);
    QString line;
    for (auto end = text.find('\n'); end != std::string_view::npos; end = text.find('\n')) {
        line += shownName(text.substr(0, end)) + u'⏎';
        text.remove_prefix(end + 1);
    }
    line += shownName(text);
    if (cut || line.size() > maxLength) {
        line.truncate(maxLength);
        line += u'…';
    }
    return line;
}

EventRows::EventRows(std::shared_ptr<const store::Capture> capture)
    : m_capture(std::move(capture))
{
    indexLosses();
}

void EventRows::indexLosses()
{
    m_gaps.clear();
    for (const auto& loss : m_capture->losses()) {
        const auto [gap, isNew] = m_gaps.try_emplace({loss.cpu, loss.endNs}, loss.count);
        if (isNew || !loss.count)
            continue;
        gap->second = gap->second.value_or(0) + *loss.count;
    }
}

void EventRows::captureGrew()
{
    m_rows.clear();
    indexLosses();
}

const EventRowText& EventRows::row(RowId row)
{
    if (const auto known = m_rows.find(row); known != m_rows.end())
        return known->second;
    if (m_rows.size() >= kMaxKept)
        m_rows.clear();
    return m_rows.emplace(row, fetch(row)).first->second;
}

EventRowText EventRows::fetch(RowId row) const
{
    EventRowText shown;
    const auto event = m_capture->event(row);
    if (!event) {
        shown.event.row = row;
        shown.readable = false;
        shown.info = oneLine(event.error().message());
        return shown;
    }
    shown.event = *event;
    shown.task = oneLine(m_capture->task(event->task).comm);
    shown.name = oneLine(m_capture->eventType(event->type).name);
    shown.flags = oneLine(m_capture->flags(event->flags).text);
    const auto info = m_capture->info(row);
    shown.readable = info.has_value();
    shown.info = oneLine(info ? *info : info.error().message());
    shown.lostBefore = lostBefore(*event);
    return shown;
}

std::optional<std::uint64_t> EventRows::lostBefore(const store::Event& event) const
{
    const auto gap = m_gaps.find({event.cpu, event.timeNs});
    if (gap == m_gaps.end())
        return std::nullopt;
    // Of several events of one CPU at that very time, the first one wears the mark.
    for (auto row = event.row; row > 0; --row) {
        const auto before = m_capture->event(row - 1);
        if (!before || before->timeNs != event.timeNs)
            break;
        if (before->cpu == event.cpu)
            return std::nullopt;
    }
    return gap->second.value_or(0);
}

} // namespace probescope::ui
