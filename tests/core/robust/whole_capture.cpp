#include "tests/core/robust/whole_capture.h"

#include "core/store/read/call_series.h"
#include "core/store/read/lanes.h"

#include <map>

namespace probescope::test {

namespace {

std::string told(const std::string& what, std::uint64_t number)
{
    return what + " " + std::to_string(number);
}

bool sameEvent(const store::Event& a, const store::Event& b)
{
    return a.row == b.row && a.timeNs == b.timeNs && a.cpu == b.cpu && a.task == b.task
        && a.type == b.type && a.flags == b.flags && a.buffer == b.buffer;
}

std::string textOf(const store::Capture& capture, const store::Call& call)
{
    return capture.string(call.function) + " " + std::to_string(call.startNs) + "+"
        + std::to_string(call.durationNs) + " self " + std::to_string(call.selfNs) + " depth "
        + std::to_string(call.depth) + " holds " + std::to_string(call.subtree) + " cpu "
        + std::to_string(call.cpu) + " " + capture.task(call.task).comm;
}

std::string countsOf(const store::Summary& summary)
{
    std::string text;
    for (const std::uint64_t count :
         {summary.events, summary.calls, summary.lost, summary.losses, summary.problems,
          std::uint64_t(summary.cpus), std::uint64_t(summary.tasks)})
        text += std::to_string(count) + ' ';
    return text + "from " + std::to_string(summary.firstNs) + " to "
        + std::to_string(summary.lastNs);
}

} // namespace

WholeCapture::WholeCapture(std::shared_ptr<store::Capture> capture)
    : m_capture(std::move(capture))
{
    m_rows = m_capture->events(0, m_capture->summary().events).value();
    for (const store::Event& event : m_rows)
        m_texts.push_back(m_capture->info(event.row).value());
}

std::string WholeCapture::whyNoBeginning(const store::Capture& part) const
{
    if (part.damage())
        return "damage: " + part.damage()->message();
    const store::Summary summary = part.summary();
    const std::uint64_t rows = summary.events;
    if (rows > m_rows.size())
        return told("more rows than there are:", rows);
    if (summary.state == store::Summary::State::Complete && summary != m_capture->summary())
        return "complete with other counts: " + countsOf(summary) + ", not "
            + countsOf(m_capture->summary())
            + (part.problems().empty() ? std::string()
                                       : "; " + part.problems().front().place.file + " "
                       + part.problems().front().reason.text());
    for (auto different : {&WholeCapture::differentRows, &WholeCapture::differentCalls,
                           &WholeCapture::differentLanes}) {
        if (std::string why = (this->*different)(part, rows); !why.empty())
            return why;
    }
    return {};
}

std::string WholeCapture::differentRows(const store::Capture& part, std::uint64_t rows) const
{
    const auto events = part.events(0, rows);
    if (!events)
        return "rows cannot be read: " + events.error().message();
    if (events->size() != rows)
        return told("fewer rows than counted:", events->size());
    std::vector<std::uint64_t> byType(part.eventTypeCount());
    for (std::uint64_t row = 0; row < rows; ++row) {
        const store::Event& event = (*events)[row];
        if (!sameEvent(event, m_rows[row]))
            return told("another event in row", row);
        const auto text = part.info(row);
        if (!text || *text != m_texts[row])
            return told("another text in row", row);
        if (part.task(event.task) != m_capture->task(event.task))
            return told("another task in row", row);
        if (part.eventType(event.type) != m_capture->eventType(event.type))
            return told("another type in row", row);
        ++byType[event.type.value()];
    }
    auto counted = part.eventCountByType();
    counted.resize(byType.size());
    return counted == byType ? std::string() : "other counts of types";
}

std::string WholeCapture::differentCalls(const store::Capture& part, std::uint64_t rows) const
{
    std::uint64_t calls = 0;
    for (const store::CallStack& stack : part.calls().stacks()) {
        calls += stack.calls;
        const auto mine = part.calls().scan(stack.number, 0, stack.calls);
        const auto all = m_capture->calls().scan(stack.number, 0, stack.calls);
        if (!mine || !all || mine->size() != stack.calls || all->size() != mine->size())
            return told("calls cannot be read, of stack", stack.number);
        for (std::size_t i = 0; i < mine->size(); ++i) {
            const store::Call& call = (*mine)[i];
            const store::Call& whole = (*all)[i];
            const bool ended = whole.state == store::Call::State::Whole && *whole.exitRow < rows;
            if (ended ? textOf(part, call) != textOf(*m_capture, whole)
                      : call.firstRow != whole.firstRow || call.depth != whole.depth)
                return told("another call, number", i);
        }
    }
    return calls == part.summary().calls ? std::string() : "another number of calls";
}

std::string WholeCapture::differentLanes(const store::Capture& part, std::uint64_t rows) const
{
    std::map<std::uint32_t, std::uint64_t> byCpu;
    for (std::uint64_t row = 0; row < rows; ++row)
        ++byCpu[m_rows[row].cpu];
    for (const auto& [cpu, wanted] : byCpu) {
        const auto items =
            part.lanes().window({store::LaneKey::Kind::CpuEvents, cpu}, part.summary().firstNs,
                                part.summary().lastNs + 1, 500);
        if (!items)
            return "a lane cannot be read: " + items.error().message();
        std::uint64_t count = 0;
        for (const store::LaneItem& item : *items)
            count += item.count;
        if (count != wanted)
            return told("another number of events in the lane of CPU", cpu);
    }
    return {};
}

} // namespace probescope::test
