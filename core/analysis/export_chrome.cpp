#include "core/analysis/export_chrome.h"

#include "core/base/amount_text.h"
#include "core/store/call_series.h"
#include "core/store/query.h"
#include "core/store/span_pairs.h"
#include "core/store/span_scan.h"

#include <algorithm>
#include <deque>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <unordered_map>

namespace probescope::analysis {

namespace {

constexpr std::size_t kCallBatch = 4096; ///< calls read at a time

std::string jsonText(std::string_view text)
{
    return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

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
        Extent extent{call.startNs, call.startNs + std::max<std::int64_t>(call.durationNs, 0)};
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
        constexpr std::size_t kMostRoots = 256; // far more than are inside of one another
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
        if (roots.size() > kMostRoots)
            roots.pop_front();
        return std::clamp(insideNs, extent.beginNs, extent.endNs);
    }

    std::unordered_map<std::uint32_t, Stack> m_stacks;
};

/// Wake-ups: which event asked for what a switch led to.
class WakeUpFlows
{
public:
    /// Of damaged chunks, and across them, nothing is known.
    Result<> read(const ExportRows& rows, const CancelToken& cancel)
    {
        const store::SpanPairs pairs(rows.capture());
        store::SpanScan scan(rows.capture(), pairs, {.kind = "wakeup"});
        scan.setCancel(cancel);
        scan.passDamage([](const Error&) {});
        while (true) {
            const auto more = scan.next();
            if (!more)
                return passOn(more);
            if (!*more)
                break;
            const store::Span& span = scan.span();
            if (rows.contains(span.beginRow) && rows.contains(span.endRow))
                m_requests.emplace_back(span.endRow, span.beginRow);
        }
        std::sort(m_requests.begin(), m_requests.end());
        return {};
    }

    /// The request for the slice that a switch began. Its flow then has an end.
    std::optional<RowId> endAt(RowId row)
    {
        const auto found =
            std::lower_bound(m_requests.begin(), m_requests.end(), std::pair(row, RowId(0)));
        if (found == m_requests.end() || found->first != row)
            return std::nullopt;
        m_begins.push_back(found->second);
        return found->second;
    }
    /// No more slices follow.
    void finishEnds() { std::sort(m_begins.begin(), m_begins.end()); }
    bool beginsAt(RowId row) const
    {
        return std::binary_search(m_begins.begin(), m_begins.end(), row);
    }

private:
    std::vector<std::pair<RowId, RowId>> m_requests; ///< by the row of the switch
    std::vector<RowId> m_begins; ///< of flows that have ends
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
            return jsonText(m_capture.fact(key).value_or(""));
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
                               jsonText(text)));
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
        for (std::uint32_t id = 0; done && id < m_capture.taskCount(); ++id) {
            const Task& task = m_capture.task(TaskId(id));
            if (task.pid <= 0)
                continue;
            done = name("thread_name", track(TaskId(id), 0), task.comm);
            if (done && (task.tgid <= 0 || task.tgid == task.pid))
                done = name("process_name", fmt::format("\"pid\":{}", task.pid), task.comm);
        }
        return done;
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
        std::string recorded;
        if (call.hasDuration && (extent.beginNs != call.startNs || shownNs != call.durationNs))
            recorded =
                fmt::format(R"(,"start_ns":{},"duration_ns":{})", call.startNs, call.durationNs);
        return put(fmt::format(R"({{{},"name":{},"cat":"call","ts":{},{},"args":{{"cpu":{}{}}}}})",
                               length, jsonText(m_capture.string(call.function)),
                               microseconds(extent.beginNs), track(call.task, call.cpu), call.cpu,
                               recorded));
    }

    /// One end of the flow. Both have the same name, category and id, by which they are matched.
    Result<> putFlow(const char* phase, RowId request, std::int64_t timeNs, std::int64_t cpu)
    {
        return put(fmt::format(R"({{{},"id":{},"name":"wake-up","cat":"wakeup","ts":{},{}}})",
                               phase, request, microseconds(timeNs), cpuTrack(cpu)));
    }

    /// The flow begins in a slice of its own, for none may run where an interrupt wakes a task.
    Result<> putRequest(const store::Event& event, const EventType& type)
    {
        auto done =
            put(fmt::format(R"({{"ph":"X","dur":0.000,"name":{},"cat":"wakeup","ts":{},{}}})",
                            jsonText(type.name), microseconds(event.timeNs), cpuTrack(event.cpu)));
        return done ? putFlow(R"("ph":"s")", event.row, event.timeNs, event.cpu) : done;
    }

    Result<> slices()
    {
        if (auto read = m_flows.read(m_rows, m_control.cancel); !read)
            return read;
        const auto query = store::Query::prepare(
            m_capture, "SELECT ts, duration, cpu, pid, comm, state, row FROM sched");
        if (!query)
            return passOn(query);
        Result<> written;
        const auto done = (*query)->run(
            [&](const store::Query::Row& row) {
                const auto number = [&row](std::size_t i) {
                    const auto* const value = std::get_if<std::int64_t>(&row[i]);
                    return value ? *value : 0;
                };
                const auto text = [&row](std::size_t i) {
                    const auto* const value = std::get_if<std::string>(&row[i]);
                    return jsonText(value ? *value : std::string());
                };
                const auto at = RowId(number(6));
                const bool isChosen = at < m_rows.total()
                    && m_rows.touches(number(0), number(0) + number(1))
                    && (m_rows.filter().terms.empty() || m_rows.contains(at));
                if (!isChosen)
                    return true;
                written = put(fmt::format("{{\"ph\":\"X\",\"dur\":{},\"name\":{},\"cat\":\"sched\","
                                          "\"ts\":{},{},\"args\":{{\"pid\":{},\"state\":{}}}}}",
                                          microseconds(number(1)), text(4), microseconds(number(0)),
                                          cpuTrack(number(2)), number(3), text(5)));
                // Next to its slice, which is the innermost one at that time.
                const auto request = written ? m_flows.endAt(at) : std::nullopt;
                if (request)
                    written = putFlow(R"("ph":"f","bp":"e")", *request, number(0), number(2));
                return bool(written);
            },
            m_control.cancel);
        m_flows.finishEnds();
        return written ? done : written;
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
                                jsonText(m_capture.bufferName(loss.buffer))));
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
            if (m_flows.beginsAt(event.row)) {
                if (auto done = putRequest(event, type); !done)
                    return done;
            }
            return put(fmt::format("{{\"ph\":\"i\",\"s\":\"t\",\"name\":{},\"cat\":{},\"ts\":{},{},"
                                   "\"args\":{{\"id\":{},\"cpu\":{},\"info\":{}}}}}",
                                   jsonText(type.name),
                                   jsonText(type.system.empty() ? "event" : type.system),
                                   microseconds(event.timeNs), track(event.task, event.cpu),
                                   event.row, event.cpu, jsonText(*info)));
        });
    }

    const ExportRows& m_rows;
    const store::Capture& m_capture;
    const ExportSink& m_sink;
    const ExportControl& m_control;
    const std::uint64_t m_callShare; ///< of the progress, in events
    WakeUpFlows m_flows;
    bool m_first = true;
};

} // namespace

Result<std::uint64_t> exportChromeJson(const ExportRows& rows, const ExportSink& sink,
                                       const ExportControl& control)
{
    return ChromeWriter(rows, sink, control).run();
}

} // namespace probescope::analysis
