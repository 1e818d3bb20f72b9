#include "core/analysis/reports/latency_report.h"

#include "core/analysis/paths/stack_frames.h"
#include "core/base/text.h"
#include "core/numbers/saturate.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <iterator>
#include <limits>
#include <utility>

namespace probescope::analysis {

namespace {

constexpr std::int64_t kNsPerUs = 1000;

using Kind = LatencyStep::Kind;

template <typename Number>
bool takeNumber(std::string_view& text, Number& out)
{
    text = trimmedBlanks(text);
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), out);
    if (code != std::errc{})
        return false;
    text.remove_prefix(std::size_t(end - text.data()));
    return true;
}

bool takeWord(std::string_view& text, std::string_view word)
{
    text = trimmedBlanks(text);
    if (!text.starts_with(word))
        return false;
    text.remove_prefix(word.size());
    return true;
}

/// `343:255:R`.
bool takeSide(std::string_view& text, SchedChange::Side& side)
{
    if (!takeNumber(text, side.pid) || !takeWord(text, ":") || !takeNumber(text, side.priority)
        || !takeWord(text, ":") || text.empty() || text.front() == ' ')
        return false;
    side.state = text.front();
    text.remove_prefix(std::min(text.find(' '), text.size())); // `R+` of newer kernels
    return true;
}

std::optional<std::int64_t> fieldOf(const EventType& type, const std::vector<Value>& values,
                                    const char* name)
{
    const int field = type.fieldIndex(name);
    if (field < 0 || std::size_t(field) >= values.size())
        return std::nullopt;
    return values[std::size_t(field)];
}

/// When events were lost.
class LostTimes
{
public:
    explicit LostTimes(std::vector<Loss> losses)
    {
        std::sort(losses.begin(), losses.end(),
                  [](const Loss& a, const Loss& b) { return a.beginNs < b.beginNs; });
        for (const Loss& loss : losses) {
            const std::int64_t before = m_times.empty() ? loss.endNs : m_times.back().second;
            m_times.emplace_back(loss.beginNs, std::max(before, loss.endNs));
        }
    }
    bool touch(std::int64_t beginNs, std::int64_t endNs) const
    {
        const auto after = std::partition_point(m_times.begin(), m_times.end(),
                                                [&](const auto& t) { return t.first < endNs; });
        return after != m_times.begin() && std::prev(after)->second > beginNs;
    }

private:
    /// Begin, and the last end of this one and those before.
    std::vector<std::pair<std::int64_t, std::int64_t>> m_times;
};

/// Walks over the events and puts the report together.
class ReportMaker
{
public:
    ReportMaker(const store::Capture& capture, const CancelToken& cancel)
        : m_capture(capture)
        , m_cancel(cancel)
    {
    }

    Result<LatencyReport> make()
    {
        m_report.kind = latencyKind(m_capture);
        if (m_report.kind != LatencyKind::Section && m_report.kind != LatencyKind::Wakeup) {
            return fail(ErrorCode::Unsupported, tr("the capture is not from a latency tracer"),
                        tr("Record with irqsoff, preemptoff, preemptirqsoff, wakeup, wakeup_rt or "
                           "wakeup_dl"));
        }
        m_report.header = format::readLatencyHeader(m_capture.fact(facts::kHeader).value_or(""));
        if (m_report.header.tracer.empty())
            m_report.header.tracer = m_capture.fact(facts::kTracer).value_or("");
        if (auto read = readSteps(); !read)
            return passOn(read);
        setBounds();
        findGaps();
        if (auto read = readStacks(); !read)
            return passOn(read);
        m_report.losses = lossesIn(m_capture);
        return std::move(m_report);
    }

private:
    Result<> readSteps()
    {
        constexpr std::size_t kRowsAtOnce = 4096;
        const std::uint64_t all = m_capture.summary().events;
        const std::uint64_t wanted = std::min<std::uint64_t>(all, LatencyReport::kMaxSteps);
        m_report.leftOut = all - wanted;
        m_report.steps.reserve(std::size_t(wanted));
        for (RowId first = 0; first < wanted; first += kRowsAtOnce) {
            if (m_cancel.cancelled())
                return fail(ErrorCode::Cancelled, tr("the report was canceled"));
            const auto rows = m_capture.events(
                first, std::size_t(std::min<std::uint64_t>(kRowsAtOnce, wanted - first)));
            if (!rows)
                return passOn(rows);
            for (const store::Event& row : *rows) {
                if (auto taken = take(row); !taken)
                    return taken;
            }
        }
        auto& steps = m_report.steps;
        for (std::size_t i = 0; i + 1 < steps.size(); ++i)
            steps[i].gapNs = std::max<std::int64_t>(
                store::saturatingSub(steps[i + 1].timeNs, steps[i].timeNs), 0);
        return {};
    }

    Result<> take(const store::Event& row)
    {
        const auto info = m_capture.info(row.row);
        if (!info)
            return passOn(info);
        const EventType& type = m_capture.eventType(row.type);
        LatencyStep step{.row = row.row,
                         .timeNs = row.timeNs,
                         .cpu = row.cpu,
                         .task = row.task,
                         .flags = row.flags};
        switch (type.role) {
        case EventRole::Function:
            takeFunction(*info, step);
            break;
        case EventRole::GraphEntry:
        case EventRole::GraphExit:
            if (auto taken = takeCall(type, *info, step); !taken)
                return taken;
            break;
        case EventRole::KernelStack:
        case EventRole::UserStack:
            step.kind = Kind::Stack;
            m_stackSteps.push_back(m_report.steps.size());
            break;
        default:
            step.name = trimmedBlanks(*info);
            if (const auto change = readSchedChange(*info))
                step.kind = change->wakeup ? Kind::Wakeup : Kind::Switch;
        }
        m_report.steps.push_back(std::move(step));
        return {};
    }

    static void takeFunction(std::string_view info, LatencyStep& step)
    {
        const auto arrow = info.find(" <-");
        step.kind = Kind::Function;
        step.name = trimmedBlanks(info.substr(0, arrow));
        if (arrow != std::string_view::npos)
            step.parent = trimmedBlanks(info.substr(arrow + 3));
        // function_graph tracers without graph print the last waking as `0`.
    }

    Result<> takeCall(const EventType& type, std::string_view info, LatencyStep& step)
    {
        const auto values = m_capture.values(step.row);
        if (!values)
            return passOn(values);
        step.depth = std::uint16_t(
            std::clamp<std::int64_t>(fieldOf(type, *values, "depth").value_or(0), 0, 0xffff));
        step.durationNs = fieldOf(type, *values, "duration");
        const auto brackets = info.find("()");
        std::string name(trimmedBlanks(info.substr(0, brackets)));
        m_open.resize(std::min<std::size_t>(m_open.size(), std::size_t(step.depth) + 1));
        if (type.role == EventRole::GraphExit) {
            step.kind = Kind::Leave;
            if (m_open.size() == std::size_t(step.depth) + 1) {
                step.name = m_open.back();
                m_open.pop_back();
            }
            return {};
        }
        const bool leaf = info.find("();") != std::string_view::npos || step.durationNs;
        step.kind = leaf ? Kind::Leaf : Kind::Enter;
        m_open.resize(step.depth);
        if (!leaf)
            m_open.push_back(name);
        step.name = std::move(name);
        return {};
    }

    void setBounds()
    {
        auto& steps = m_report.steps;
        const std::int64_t first = steps.empty() ? 0 : steps.front().timeNs;
        const std::int64_t last = steps.empty() ? 0
            : m_report.leftOut > 0              ? m_capture.summary().lastNs
                                                : steps.back().timeNs;
        const auto& toldUs = m_report.header.latencyUs;
        constexpr std::int64_t kMaxUs = std::numeric_limits<std::int64_t>::max() / 4000;
        const std::int64_t toldNs =
            std::clamp<std::int64_t>(toldUs.value_or(0), 0, kMaxUs) * kNsPerUs;
        // In the latency format times count from where the latency began.
        const bool relative = toldUs && first >= 0 && first <= toldNs;
        m_report.beginNs = relative ? 0 : first;
        m_report.endNs =
            toldUs ? store::saturatingAdd(m_report.beginNs, toldNs) : std::max(first, last);
        const std::int64_t lastUs = m_report.endNs / kNsPerUs;
        for (LatencyStep& step : steps)
            step.within = step.timeNs / kNsPerUs <= lastUs && step.timeNs >= m_report.beginNs;
    }

    void findGaps()
    {
        auto& gaps = m_report.gaps;
        const LostTimes lost(m_capture.losses());
        const auto add = [&](std::optional<std::size_t> after, std::int64_t from, std::int64_t to) {
            to = std::min(to, m_report.endNs);
            if (to > from && !lost.touch(from, to))
                gaps.push_back({after, from, store::saturatingSub(to, from)});
        };
        const auto& steps = m_report.steps;
        const auto& header = m_report.header;
        const bool overwritten =
            header.entries && header.written && *header.entries < *header.written;
        if (!steps.empty() && !overwritten)
            add(std::nullopt, m_report.beginNs, steps.front().timeNs);
        for (std::size_t i = 0; i < steps.size(); ++i) {
            if (!steps[i].within)
                continue;
            if (i + 1 < steps.size())
                add(i, steps[i].timeNs, steps[i + 1].timeNs);
            else if (m_report.leftOut == 0)
                add(i, steps[i].timeNs, m_report.endNs);
        }
        const auto longer = [](const LatencyGap& one, const LatencyGap& other) {
            return one.lengthNs != other.lengthNs ? one.lengthNs > other.lengthNs
                                                  : one.beginNs < other.beginNs;
        };
        const auto kept = std::min(gaps.size(), LatencyReport::kMaxGaps);
        std::partial_sort(gaps.begin(), gaps.begin() + std::ptrdiff_t(kept), gaps.end(), longer);
        gaps.resize(kept);
    }

    /// Which stacks the report has.
    std::vector<std::size_t> chosenStacks() const
    {
        if (m_stackSteps.size() <= LatencyReport::kMaxStacks)
            return m_stackSteps;
        const auto& steps = m_report.steps;
        std::vector<std::size_t> chosen{m_stackSteps.back()};
        for (const LatencyGap& gap : m_report.gaps) {
            if (!gap.after)
                continue;
            // That of the event at which the gap begins, which the kernel writes behind it.
            const auto behind =
                std::upper_bound(m_stackSteps.begin(), m_stackSteps.end(), *gap.after + 1);
            if (behind != m_stackSteps.begin()
                && steps[*std::prev(behind)].cpu == steps[*gap.after].cpu)
                chosen.push_back(*std::prev(behind));
        }
        std::sort(chosen.begin(), chosen.end());
        chosen.erase(std::unique(chosen.begin(), chosen.end()), chosen.end());
        return chosen;
    }

    Result<> readStacks()
    {
        for (const std::size_t step : chosenStacks()) {
            const auto info = m_capture.info(m_report.steps[step].row);
            if (!info)
                return passOn(info);
            m_report.stacks.push_back({step, stackLines(*info)});
        }
        m_report.stacksLeftOut = m_stackSteps.size() - m_report.stacks.size();
        return {};
    }

    const store::Capture& m_capture;
    const CancelToken& m_cancel;
    LatencyReport m_report;
    std::vector<std::size_t> m_stackSteps;
    std::vector<std::string> m_open; ///< functions that have not ended, by depth
};

} // namespace

LatencyKind latencyKind(std::string_view tracer)
{
    constexpr std::array<std::pair<std::string_view, LatencyKind>, 9> kKinds{{
        {"irqsoff", LatencyKind::Section},
        {"preemptoff", LatencyKind::Section},
        {"preemptirqsoff", LatencyKind::Section},
        {"wakeup", LatencyKind::Wakeup},
        {"wakeup_rt", LatencyKind::Wakeup},
        {"wakeup_dl", LatencyKind::Wakeup},
        {"hwlat", LatencyKind::Hardware},
        {"osnoise", LatencyKind::Noise},
        {"timerlat", LatencyKind::Timer},
    }};
    for (const auto& [name, kind] : kKinds) {
        if (name == tracer)
            return kind;
    }
    return LatencyKind::None;
}

LatencyKind latencyKind(const store::Capture& capture)
{
    const auto kind = latencyKind(capture.fact(facts::kTracer).value_or(""));
    if (kind != LatencyKind::None)
        return kind;
    const auto counts = capture.eventCountByType();
    auto found = LatencyKind::None;
    for (std::uint32_t id = 0; id < counts.size(); ++id) {
        const std::string& name = capture.eventType(EventTypeId(id)).name;
        // Events of timerlat go with those of osnoise, and tell more.
        if (counts[id] > 0 && (name == "hwlat" || name == "osnoise" || name == "timerlat"))
            found = std::max(found, latencyKind(name));
    }
    return found;
}

std::optional<SchedChange> readSchedChange(std::string_view text)
{
    SchedChange change;
    if (!takeSide(text, change.from))
        return std::nullopt;
    change.wakeup = takeWord(text, "+ [");
    if (!change.wakeup && !takeWord(text, "==> ["))
        return std::nullopt;
    if (!takeNumber(text, change.cpu) || !takeWord(text, "]") || !takeSide(text, change.to))
        return std::nullopt;
    change.comm = trimmedBlanks(text);
    return change;
}

Result<LatencyReport> latencyReport(const store::Capture& capture, const CancelToken& cancel)
{
    return ReportMaker(capture, cancel).make();
}

} // namespace probescope::analysis
