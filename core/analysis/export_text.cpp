#include "core/analysis/export_text.h"

#include "core/analysis/event_line.h"
#include "core/store/call_series.h"
#include "core/store/query.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace probescope::analysis {

namespace {

constexpr std::size_t kExportBatch = 4096; ///< events or calls read at a time

tl::unexpected<Error> exportCancelled()
{
    return fail(ErrorCode::Cancelled, "the export was cancelled");
}

Result<> forEachEvent(const store::Capture& capture, const CancelToken& cancel,
                      const std::function<Result<>(const store::Event&)>& use)
{
    const std::uint64_t rows = capture.summary().events;
    for (RowId row = 0; row < rows; row += kExportBatch) {
        if (cancel.cancelled())
            return exportCancelled();
        const auto events = capture.events(row, kExportBatch);
        if (!events)
            return passOn(events);
        for (const store::Event& event : *events) {
            if (auto done = use(event); !done)
                return done;
        }
    }
    return {};
}

Result<> exportLines(const store::Capture& capture, const ExportSink& sink,
                     const CancelToken& cancel,
                     Result<std::string> (*lineOf)(const store::Capture&, const store::Event&))
{
    return forEachEvent(capture, cancel, [&](const store::Event& event) -> Result<> {
        auto line = lineOf(capture, event);
        if (!line)
            return passOn(line);
        return sink(*line + "\n");
    });
}

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

class ChromeWriter
{
public:
    ChromeWriter(const store::Capture& capture, const ExportSink& sink, const CancelToken& cancel)
        : m_capture(capture)
        , m_sink(sink)
        , m_cancel(cancel)
    {
    }

    Result<> run()
    {
        const auto fact = [this](const char* key) {
            return jsonText(m_capture.fact(key).value_or(""));
        };
        auto done = m_sink(fmt::format("{{\"displayTimeUnit\":\"ns\",\"otherData\":{{\"clock\":{},"
                                       "\"time_unit\":{},\"lost_events\":{}}},\"traceEvents\":[\n",
                                       fact(facts::kClock), fact(facts::kTimeUnit),
                                       m_capture.summary().lost));
        for (auto part : {&ChromeWriter::names, &ChromeWriter::calls, &ChromeWriter::slices,
                          &ChromeWriter::events}) {
            if (done)
                done = (this->*part)();
        }
        return done ? m_sink("\n]}\n") : done;
    }

private:
    // Above any pid that a kernel gives (PID_MAX_LIMIT, 4 Mi).
    static constexpr std::int64_t kIdle = 0x40000000;
    static constexpr std::int64_t kCpus = 0x50000000;

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

    Result<> calls()
    {
        std::uint64_t place = 0;
        while (true) {
            if (m_cancel.cancelled())
                return exportCancelled();
            const auto calls = m_capture.calls().scanAll(place, kExportBatch);
            if (!calls)
                return passOn(calls);
            if (calls->empty())
                return {};
            for (const store::Call& call : *calls) {
                const std::string length = call.hasDuration
                    ? R"("ph":"X","dur":)" + microseconds(call.durationNs)
                    : R"("ph":"i","s":"t")";
                auto done = put(
                    fmt::format(R"({{{},"name":{},"cat":"call","ts":{},{},"args":{{"cpu":{}}}}})",
                                length, jsonText(m_capture.string(call.function)),
                                microseconds(call.startNs), track(call.task, call.cpu), call.cpu));
                if (!done)
                    return done;
            }
        }
    }

    Result<> slices()
    {
        const auto query = store::Query::prepare(
            m_capture, "SELECT ts, duration, cpu, pid, comm, state FROM sched");
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
                written = put(fmt::format("{{\"ph\":\"X\",\"dur\":{},\"name\":{},\"cat\":\"sched\","
                                          "\"ts\":{},{},\"args\":{{\"pid\":{},\"state\":{}}}}}",
                                          microseconds(number(1)), text(4), microseconds(number(0)),
                                          cpuTrack(number(2)), number(3), text(5)));
                return bool(written);
            },
            m_cancel);
        return written ? done : written;
    }

    Result<> events()
    {
        return forEachEvent(m_capture, m_cancel, [this](const store::Event& event) -> Result<> {
            const EventType& type = m_capture.eventType(event.type);
            if (type.role == EventRole::GraphEntry || type.role == EventRole::GraphExit)
                return {}; // these are the calls
            const auto info = m_capture.info(event.row);
            if (!info)
                return passOn(info);
            return put(fmt::format("{{\"ph\":\"i\",\"s\":\"t\",\"name\":{},\"cat\":{},\"ts\":{},{},"
                                   "\"args\":{{\"id\":{},\"cpu\":{},\"info\":{}}}}}",
                                   jsonText(type.name),
                                   jsonText(type.system.empty() ? "event" : type.system),
                                   microseconds(event.timeNs), track(event.task, event.cpu),
                                   event.row, event.cpu, jsonText(*info)));
        });
    }

    const store::Capture& m_capture;
    const ExportSink& m_sink;
    const CancelToken& m_cancel;
    bool m_first = true;
};

} // namespace

Result<> exportCsv(const store::Capture& capture, const ExportSink& sink, const CancelToken& cancel)
{
    if (auto written = sink(csvHeader() + "\n"); !written)
        return written;
    return exportLines(capture, sink, cancel, csvLine);
}

Result<> exportJsonLines(const store::Capture& capture, const ExportSink& sink,
                         const CancelToken& cancel)
{
    return exportLines(capture, sink, cancel, jsonLine);
}

Result<> exportChromeJson(const store::Capture& capture, const ExportSink& sink,
                          const CancelToken& cancel)
{
    return ChromeWriter(capture, sink, cancel).run();
}

} // namespace probescope::analysis
