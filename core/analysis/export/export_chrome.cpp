#include "core/analysis/export/export_chrome.h"

#include "core/analysis/export/json_dump.h"
#include "core/numbers/amount_text.h"
#include "core/store/read/call_series.h"
#include "core/store/read/sched_scan.h"
#include "core/store/read/series_source.h"
#include "core/store/read/task_names.h"
#include "core/store/spans/span_pairs.h"
#include "core/store/spans/span_scan.h"

#include <algorithm>
#include <deque>
#include <fmt/format.h>
#include <map>
#include <set>
#include <string>
#include <unordered_map>

namespace probescope::analysis {

namespace {

constexpr std::size_t kCallBatch = 4096; ///< calls read at a time

/// Microseconds with all digits; JSON numbers are decimal.
std::string microseconds(std::int64_t ns)
{
    const std::uint64_t length = ns < 0 ? ~std::uint64_t(ns) + 1 : std::uint64_t(ns);
    return fmt::format("{}{}.{:03}", ns < 0 ? "-" : "", length / 1000, length % 1000);
}

/// Where the calls of one stack may be drawn, in pre-order.
class NestedCalls
{
public:
    struct Extent
    {
        std::int64_t beginNs = 0;
        std::int64_t endNs = 0;
    };

    /// The part of the call that lies within its caller and behind the calls before it.
    Extent fit(const store::Call& call)
    {
        Stack& stack = m_stacks[call.id.stack];
        while (!stack.open.empty() && call.id.index >= stack.open.back().nextIndex)
            stack.open.pop_back();
        Extent extent{call.startNs, call.endNs()};
        const std::uint64_t nextIndex = call.id.index + call.subtree;
        if (stack.open.empty()) {
            const std::int64_t freeNs = fitRoot(stack.roots, extent);
            stack.open.push_back({nextIndex, freeNs, extent.endNs});
            return extent;
        }
        Open& caller = stack.open.back();
        extent.beginNs = std::max(extent.beginNs, caller.freeNs);
        extent.endNs = std::max(std::min(extent.endNs, caller.endNs), extent.beginNs);
        caller.freeNs = extent.endNs;
        stack.open.push_back({nextIndex, extent.beginNs, extent.endNs});
        return extent;
    }

private:
    struct Open
    {
        std::uint64_t nextIndex; ///< of the first call outside of it
        std::int64_t freeNs; ///< where its next child may begin
        std::int64_t endNs;
    };
    struct Stack
    {
        std::vector<Open> open;
        std::deque<Extent> roots; ///< the last ones; each begins behind the one before it
    };

    /// Calls whose callers are not in the capture (tracing_thresh, lost entries) are roots beside
    /// those that they made. Answers where the root's children may begin.
    static std::int64_t fitRoot(std::deque<Extent>& roots, Extent& extent)
    {
        std::int64_t insideNs = extent.beginNs;
        constexpr std::size_t kMaxRoots = 256; // far more than are inside of one another
        while (!roots.empty() && roots.back().beginNs >= extent.beginNs) {
            if (roots.back().beginNs < extent.endNs && roots.back().endNs > extent.endNs)
                extent.endNs = roots.back().beginNs;
            else if (roots.back().endNs <= extent.endNs)
                insideNs = std::max(insideNs, roots.back().endNs);
            roots.pop_back();
        }
        if (!roots.empty() && roots.back().endNs < extent.endNs)
            extent.beginNs = std::max(extent.beginNs, roots.back().endNs);
        roots.push_back(extent);
        if (roots.size() > kMaxRoots)
            roots.pop_front();
        return std::clamp(insideNs, extent.beginNs, extent.endNs);
    }

    std::unordered_map<std::uint32_t, Stack> m_stacks;
};

/// The slices of one CPU, in the order in which they were recorded, which is that of their rows
/// even where the clock jumps back.
class CpuSlices
{
public:
    CpuSlices(const store::Capture& capture, const store::LaneReader& lanes, std::uint32_t cpu,
              const CancelToken& cancel)
        : m_cpu(cpu)
        , m_scan(capture, lanes, {.cpu = cpu}, false)
    {
        m_scan.setCancel(cancel);
    }

    /// Moves to the next (first) one.
    Result<> advance()
    {
        const auto more = m_scan.next();
        if (!more)
            return passOn(more);
        m_has = *more;
        return {};
    }
    bool has() const { return m_has; } ///< false: they are done
    std::uint32_t cpu() const { return m_cpu; }
    const store::LaneSlice& slice() const { return m_scan.slice(); }
    /// Of the switch that began it, if that is known.
    std::optional<RowId> row() const
    {
        const std::uint64_t ref = slice().ref;
        return ref == store::LaneSlice::kNoRef ? std::nullopt : std::optional<RowId>(ref);
    }

private:
    const std::uint32_t m_cpu;
    store::SchedScan m_scan;
    bool m_has = false;
};

class ChromeWriter
{
public:
    ChromeWriter(const ExportRows& rows, const ExportSink& sink, const ExportControl& control)
        : m_rows(rows)
        , m_capture(rows.capture())
        , m_sink(sink)
        , m_control(control)
        , m_callShare(m_capture.summary().calls > 0 ? rows.size() / 2 : 0)
    {
    }

    Result<std::uint64_t> run()
    {
        const auto fact = [this](const char* key) {
            return jsonDump(m_capture.fact(key).value_or(""));
        };
        const std::vector<Loss>& losses = m_rows.losses();
        std::uint64_t lost = 0;
        for (const Loss& loss : losses)
            lost += loss.count.value_or(0);
        auto done = m_sink(fmt::format("{{\"displayTimeUnit\":\"ns\",\"otherData\":{{\"clock\":{},"
                                       "\"time_unit\":{},{}\"gaps\":{},\"lost_events\":{}}},"
                                       "\"traceEvents\":[\n",
                                       fact(facts::kClock), fact(facts::kTimeUnit), timeNote(),
                                       losses.size(), lost));
        for (auto part : {&ChromeWriter::names, &ChromeWriter::calls, &ChromeWriter::slices}) {
            if (done)
                done = (this->*part)();
        }
        if (done)
            done = gaps(losses);
        if (!done)
            return passOn(done);
        auto unreadable = events();
        if (!unreadable)
            return unreadable;
        if (const auto ended = m_sink("\n]}\n"); !ended)
            return passOn(ended);
        return unreadable;
    }

private:
    // Above any pid that a kernel gives (PID_MAX_LIMIT, 4 Mi).
    static constexpr std::int64_t kIdle = 0x40000000;
    static constexpr std::int64_t kCpus = 0x50000000;

    /// The format knows times only: what others are in it.
    std::string timeNote() const
    {
        const auto unit = m_capture.fact(facts::kTimeUnit);
        if (unit == "ticks")
            return R"("times":"ticks of the clock, each written as a nanosecond",)";
        return unit == "none" ? R"("times":"only the order of events is known",)" : "";
    }

    /// `"pid":…,"tid":…`
    std::string track(TaskId id, std::uint32_t cpu) const
    {
        const Task& task = m_capture.task(id);
        if (task.pid <= 0)
            return fmt::format(R"("pid":{},"tid":{})", kIdle, kIdle + 1 + cpu);
        return fmt::format(R"("pid":{},"tid":{})", task.tgid > 0 ? task.tgid : task.pid, task.pid);
    }
    static std::string cpuTrack(std::int64_t cpu)
    {
        return fmt::format(R"("pid":{},"tid":{})", kCpus, kCpus + 1 + cpu);
    }

    Result<> put(const std::string& object)
    {
        const std::string line = (m_first ? "" : ",\n") + object;
        m_first = false;
        return m_sink(line);
    }
    Result<> name(const char* what, const std::string& track, std::string_view text)
    {
        return put(fmt::format(R"({{"ph":"M","name":"{}",{},"args":{{"name":{}}}}})", what, track,
                               jsonDump(text)));
    }

    Result<> names()
    {
        auto done = name("process_name", fmt::format("\"pid\":{}", kCpus), "CPUs");
        if (done)
            done = name("process_name", fmt::format("\"pid\":{}", kIdle), "idle");
        for (const std::uint32_t cpu : m_capture.cpus()) {
            const std::string text = fmt::format("CPU {}", cpu);
            if (done)
                done = name("thread_name", cpuTrack(cpu), text);
            if (done)
                done = name("thread_name", track(TaskId(), cpu), text);
        }
        const auto names = taskNames();
        for (std::uint32_t id = 0; done && id < m_capture.taskCount(); ++id) {
            const Task& task = m_capture.task(TaskId(id));
            if (task.pid <= 0)
                continue;
            const auto known = names.find(task.pid);
            const auto& comm = known == names.end() ? task.comm : known->second;
            done = name("thread_name", track(TaskId(id), 0), comm);
            if (done && (task.tgid <= 0 || task.tgid == task.pid))
                done = name("process_name", fmt::format("\"pid\":{}", task.pid), comm);
        }
        return done;
    }

    /// A track has one name for all of the time, even if its task had several.
    std::map<std::int32_t, std::string> taskNames() const
    {
        std::set<std::int32_t> pids;
        for (std::uint32_t id = 0; id < m_capture.taskCount(); ++id)
            pids.insert(m_capture.task(TaskId(id)).pid);
        return store::taskNames(m_capture, pids);
    }

    bool chosen(std::optional<RowId> row) const { return row && m_rows.contains(*row); }
    bool chosen(const store::Call& call, const NestedCalls::Extent& extent) const
    {
        return call.firstRow < m_rows.total() && m_rows.touches(extent.beginNs, extent.endNs)
            && (m_rows.filter().terms.empty() || chosen(call.entryRow) || chosen(call.exitRow));
    }

    Result<> calls()
    {
        NestedCalls nested;
        std::uint64_t place = 0;
        std::uint64_t seen = 0;
        const std::uint64_t all = std::max<std::uint64_t>(m_capture.summary().calls, 1);
        while (true) {
            if (m_control.cancel.cancelled())
                return exportCancelled();
            m_control.done(m_callShare * std::min(seen, all) / all);
            const auto calls = m_capture.calls().scanAll(place, kCallBatch);
            if (!calls)
                return passOn(calls);
            if (calls->empty())
                return {};
            seen += calls->size();
            for (const store::Call& call : *calls) {
                const auto extent = nested.fit(call);
                if (!chosen(call, extent))
                    continue;
                if (auto done = putCall(call, extent); !done)
                    return done;
            }
        }
    }

    Result<> putCall(const store::Call& call, const NestedCalls::Extent& extent)
    {
        const std::int64_t shownNs = extent.endNs - extent.beginNs;
        const std::string length =
            call.hasDuration ? R"("ph":"X","dur":)" + microseconds(shownNs) : R"("ph":"i","s":"t")";
        std::string recorded = call.hasExit() ? "" : R"(,"incomplete":true)";
        if (call.hasDuration && (extent.beginNs != call.startNs || shownNs != call.durationNs))
            recorded += fmt::format(R"(,"start_ns":{},"{}duration_ns":{})", call.startNs,
                                    call.hasExit() ? "" : "known_", call.durationNs);
        return put(fmt::format(R"({{{},"name":{},"cat":"call","ts":{},{},"args":{{"cpu":{}{}}}}})",
                               length, jsonDump(m_capture.string(call.function)),
                               microseconds(extent.beginNs), track(call.task, call.cpu), call.cpu,
                               recorded));
    }

    /// One end of the flow. Both have the same name, category and id, by which they are matched.
    Result<> putFlow(const char* phase, RowId request, std::int64_t timeNs, std::int64_t cpu)
    {
        return put(fmt::format(R"({{{},"id":{},"name":"wakeup","cat":"wakeup","ts":{},{}}})", phase,
                               request, microseconds(timeNs), cpuTrack(cpu)));
    }

    /// The flow begins in a slice of its own, for none may run where an interrupt wakes a task.
    Result<> putRequest(const store::Span& wakeUp)
    {
        auto done =
            put(fmt::format(R"({{"ph":"X","dur":0.000,"name":{},"cat":"wakeup","ts":{},{}}})",
                            jsonDump(m_capture.eventType(wakeUp.beginType).name),
                            microseconds(wakeUp.beginNs), cpuTrack(wakeUp.cpu)));
        return done ? putFlow(R"("ph":"s")", wakeUp.beginRow, wakeUp.beginNs, wakeUp.cpu) : done;
    }

    Result<> putSlice(const CpuSlices& cpu)
    {
        const store::LaneSlice& slice = cpu.slice();
        const bool isChosen = (!cpu.row() || *cpu.row() < m_rows.total())
            && m_rows.touches(slice.beginNs, slice.endNs)
            && (m_rows.filter().terms.empty() || chosen(cpu.row()));
        if (!isChosen)
            return {};
        const Task& task = m_capture.task(TaskId(slice.what));
        const std::string state = slice.aux == 0 ? "" : std::string(1, char(slice.aux));
        return put(fmt::format("{{\"ph\":\"X\",\"dur\":{},\"name\":{},\"cat\":\"sched\","
                               "\"ts\":{},{},\"args\":{{\"pid\":{},\"state\":{}}}}}",
                               microseconds(slice.endNs - slice.beginNs), jsonDump(task.comm),
                               microseconds(slice.beginNs), cpuTrack(cpu.cpu()),
                               std::max(task.pid, 0), jsonDump(state)));
    }

    Result<> putSliceAndAdvance(CpuSlices& cpu)
    {
        auto done = putSlice(cpu);
        return done ? cpu.advance() : done;
    }

    /// Moves on to the slice that the row's switch began. False: it began none.
    Result<bool> putSlicesBefore(CpuSlices& cpu, RowId row)
    {
        while (cpu.has()) {
            const auto at = cpu.row();
            if (at && *at >= row)
                return *at == row;
            if (auto done = putSliceAndAdvance(cpu); !done)
                return passOn(done);
        }
        return false;
    }

    /// Both ends, of which events of the same time come in this order: the request, the slice to
    /// which it led, the end of the flow in it.
    Result<> putWakeUp(CpuSlices& cpu, const store::Span& wakeUp)
    {
        const auto led = putSlicesBefore(cpu, wakeUp.endRow);
        if (!led)
            return passOn(led);
        if (!*led)
            return {};
        auto done = putRequest(wakeUp);
        if (done)
            done = putSlice(cpu);
        // Next to its slice, which is the innermost one at that time.
        if (done)
            done = putFlow(R"("ph":"f","bp":"e")", wakeUp.beginRow, cpu.slice().beginNs, cpu.cpu());
        return done ? cpu.advance() : done;
    }

    /// The events of a file need not be in the order of time: that of the ends of wakeups needs
    /// none of them kept. Of damaged chunks, and across them, no wakeups are known.
    Result<> slices()
    {
        const auto access = store::seriesAccess(m_capture);
        const store::CallTable calls(access);
        const store::LaneReader lanes(access, calls);
        std::map<std::uint32_t, CpuSlices> cpus;
        for (const std::uint32_t number : m_capture.cpus()) {
            const auto cpu =
                cpus.try_emplace(number, m_capture, lanes, number, m_control.cancel).first;
            if (auto first = cpu->second.advance(); !first)
                return first;
        }
        const store::SpanPairs pairs(m_capture);
        store::SpanScan wakeUps(m_capture, pairs, {.kind = "wakeup"});
        wakeUps.setCancel(m_control.cancel);
        wakeUps.passDamage([](const Error&) {});
        auto more = wakeUps.next();
        for (; more && *more; more = wakeUps.next()) {
            const store::Span& wakeUp = wakeUps.span();
            const auto cpu = cpus.find(wakeUp.endCpu);
            if (cpu == cpus.end() || !chosen(wakeUp.beginRow) || !chosen(wakeUp.endRow))
                continue;
            if (auto done = putWakeUp(cpu->second, wakeUp); !done)
                return done;
        }
        if (!more)
            return passOn(more);
        for (auto& [number, cpu] : cpus) {
            while (cpu.has()) {
                if (auto done = putSliceAndAdvance(cpu); !done)
                    return done;
            }
        }
        return {};
    }

    Result<> gaps(const std::vector<Loss>& losses)
    {
        for (const Loss& loss : losses) {
            const std::string text =
                (loss.count ? amountText(*loss.count, "event") : "events") + " lost";
            auto done =
                put(fmt::format("{{\"ph\":\"i\",\"s\":\"t\",\"name\":\"{}\",\"cat\":\"loss\","
                                "\"ts\":{},{},\"args\":{{\"since_ns\":{},\"buffer\":{}}}}}",
                                text, microseconds(loss.endNs), cpuTrack(loss.cpu), loss.beginNs,
                                jsonDump(m_capture.bufferName(loss.buffer))));
            if (!done)
                return done;
        }
        return {};
    }

    Result<std::uint64_t> events()
    {
        const ExportControl rest{m_control.cancel, [this](std::uint64_t events) {
                                     m_control.done(
                                         m_callShare
                                         + events * (m_rows.size() - m_callShare)
                                             / std::max<std::uint64_t>(m_rows.size(), 1));
                                 }};
        return m_rows.forEach(rest, [this](const store::Event& event) -> Result<> {
            const EventType& type = m_capture.eventType(event.type);
            if (type.role == EventRole::GraphEntry || type.role == EventRole::GraphExit)
                return {}; // these are the calls
            const auto info = m_capture.info(event.row);
            if (!info)
                return passOn(info);
            return put(fmt::format("{{\"ph\":\"i\",\"s\":\"t\",\"name\":{},\"cat\":{},\"ts\":{},{},"
                                   "\"args\":{{\"id\":{},\"cpu\":{},\"info\":{}}}}}",
                                   jsonDump(type.name),
                                   jsonDump(type.system.empty() ? "event" : type.system),
                                   microseconds(event.timeNs), track(event.task, event.cpu),
                                   event.row, event.cpu, jsonDump(*info)));
        });
    }

    const ExportRows& m_rows;
    const store::Capture& m_capture;
    const ExportSink& m_sink;
    const ExportControl& m_control;
    const std::uint64_t m_callShare; ///< of the progress, in events
    bool m_first = true;
};

} // namespace

Result<std::uint64_t> exportChromeJson(const ExportRows& rows, const ExportSink& sink,
                                       const ExportControl& control)
{
    return ChromeWriter(rows, sink, control).run();
}

} // namespace probescope::analysis
