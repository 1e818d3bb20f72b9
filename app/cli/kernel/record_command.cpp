#include "app/cli/base/command.h"
#include "app/cli/kernel/child_command.h"
#include "app/cli/kernel/kernel_commands.h"
#include "app/cli/kernel/target.h"
#include "core/base/text.h"
#include "core/record/session/session.h"
#include "core/record/spool/recover.h"

#include <algorithm>
#include <charconv>
#include <csignal>
#include <cstdio>
#include <fmt/format.h>
#include <unistd.h>

namespace probescope::cli {

namespace {

struct RecordOptions
{
    record::Settings settings;
    record::SessionOutput output;
    std::vector<std::string> events;
    std::vector<std::string> probes;
    std::vector<std::string> probeFilters;
    bool probeStacks = false;
    std::vector<std::string> options;
    Host host;
    std::string time;
    std::string size;
    std::string stopEvent;
    std::uint64_t stopEvents = 0;
    std::vector<std::uint32_t> cpus;
    bool flightRecorder = false;
    bool onlyCommand = false;
    bool noChildren = false;
    bool afterwards = false;
    std::vector<std::string> command;
};

/// `SYS`, `SYS:NAME`, `SYS:NAME/FILTER/`.
Result<record::EventChoice> parseEvent(const std::string& text)
{
    record::EventChoice choice;
    std::string_view rest = text;
    if (const auto slash = rest.find('/'); slash != std::string_view::npos) {
        std::string_view filter = rest.substr(slash + 1);
        if (!filter.ends_with('/'))
            return fail(ErrorCode::Invalid,
                        tr("the filter of the event {} is not terminated", {text}),
                        "Write SYSTEM:NAME/FILTER/"_tr);
        filter.remove_suffix(1);
        choice.filter = filter;
        rest = rest.substr(0, slash);
    }
    const auto colon = rest.find(':');
    choice.system = rest.substr(0, colon);
    if (colon != std::string_view::npos && rest.substr(colon + 1) != "*")
        choice.name = rest.substr(colon + 1);
    if (choice.system.empty())
        return fail(
            ErrorCode::Invalid, tr("the event {} has no system", {text}),
            "Write SYSTEM:NAME, such as sched:sched_switch, or SYSTEM for all its events"_tr);
    return choice;
}

/// `500M`: a number of bytes, K, M and G being powers of 1024.
Result<std::uint64_t> parseSize(const std::string& text)
{
    std::uint64_t size = 0;
    const char* const end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, size);
    const std::string_view unit(rest, std::size_t(end - rest));
    const int shift = unit.empty() ? 0
        : unit == "K"              ? 10
        : unit == "M"              ? 20
        : unit == "G"              ? 30
                                   : -1;
    if (error != std::errc() || shift < 0 || size > (UINT64_MAX >> std::max(shift, 0)))
        return fail(ErrorCode::Invalid, tr("“{}” is not a size", {text}), "Write 500M or 2G"_tr);
    return size << shift;
}

/// `FILTER` of the last probe before it on the command line would depend on the order of options,
/// which nobody keeps: so it is `EVENT/FILTER/`, or, for one probe, the filter alone.
Result<> readProbes(RecordOptions& options)
{
    auto& probes = options.settings.probes;
    for (const std::string& definition : options.probes)
        probes.push_back({.definition = definition, .stackTrace = options.probeStacks});
    for (const std::string& text : options.probeFilters) {
        if (probes.size() == 1 && !text.ends_with('/')) {
            probes.front().filter = text;
            continue;
        }
        const auto slash = text.find('/');
        if (slash == std::string::npos || slash + 1 >= text.size() || !text.ends_with('/'))
            return fail(
                ErrorCode::Invalid, tr("the filter {} does not name its probe", {text}),
                "Write EVENT/FILTER/, where EVENT is the name after the colon in --probe"_tr);
        const std::string event = text.substr(0, slash);
        const auto found = std::find_if(probes.begin(), probes.end(), [&](const auto& probe) {
            const std::string head = probe.definition.substr(0, probe.definition.find(' '));
            const auto end = head.find_last_of(":/.");
            return end != std::string::npos && head.substr(end + 1) == event;
        });
        if (found == probes.end())
            return fail(ErrorCode::Invalid, tr("there is no probe {} for the filter", {event}),
                        tr("Name it: --probe 'p:{} PROBE_POINT'", {event}));
        found->filter = text.substr(slash + 1, text.size() - slash - 2);
    }
    if (options.probeStacks && probes.empty())
        return fail(ErrorCode::Invalid, "there is no probe to record stacks of"_tr,
                    "Name one with --probe"_tr);
    return {};
}

Result<> readSettings(RecordOptions& options)
{
    record::Settings& settings = options.settings;
    for (const std::string& text : options.events) {
        auto choice = parseEvent(text);
        if (!choice)
            return passOn(choice);
        settings.events.push_back(std::move(*choice));
    }
    if (auto done = readProbes(options); !done)
        return done;
    for (const std::string& option : options.options) {
        const bool off = option.starts_with("no");
        settings.options[off ? option.substr(2) : option] = !off;
    }
    if (!options.time.empty()) {
        // A plain number is seconds here.
        const auto time =
            parseTime(isDigit(options.time.back()) ? options.time + 's' : options.time);
        if (!time)
            return passOn(time);
        settings.stop.time = std::chrono::nanoseconds(*time);
    }
    if (!options.size.empty()) {
        const auto size = parseSize(options.size);
        if (!size)
            return passOn(size);
        settings.stop.bytes = *size;
    }
    if (options.stopEvents > 0)
        settings.stop.events = options.stopEvents;
    if (!options.stopEvent.empty()) {
        auto event = parseEvent(options.stopEvent);
        if (!event)
            return passOn(event);
        settings.stop.event = std::move(*event);
    }
    if (!options.cpus.empty())
        settings.cpus = options.cpus;
    if (options.flightRecorder)
        settings.mode = record::Settings::Mode::FlightRecorder;
    settings.followChildren = !options.noChildren;
    options.output.follow = !options.afterwards;
    if (settings.tracer == "nop" && settings.events.empty() && settings.probes.empty())
        return fail(ErrorCode::Invalid, "there is nothing to record"_tr,
                    "Name a tracer (--tracer function), events (--event sched) or a probe (--probe "
                    "'p:open do_sys_openat2')"_tr);
    if (options.output.capture.empty() && options.output.traceDat.empty())
        return fail(ErrorCode::Invalid, "the recording has no output file"_tr,
                    "Name one: -o FILE.psc, or --as-trace-dat FILE"_tr);
    if (options.onlyCommand && options.command.empty())
        return fail(ErrorCode::Invalid, "--only-command needs a command"_tr, "Add it after --"_tr);
    if (!options.host.name.empty() && !options.command.empty())
        return fail(ErrorCode::Invalid,
                    tr("a command runs on this machine, not on {}", {options.host.name}),
                    "Leave it out, and stop with Ctrl+C or --time"_tr);
    return {};
}

void showMeters(const record::Session& session)
{
    const record::Meters meters = session.meters();
    const bool stopping = session.state() == record::SessionState::Stopping;
    const std::string time = fmt::format("{:.0f}", double(meters.time.count()) / 1e9);
    const std::string rate = fmt::format("{:.0f}", meters.eventsPerSecond);
    const auto mebibytes = meters.bytes >> 20U;
    const Message events = eventsText(meters.events);
    showProgress(stopping ? tr("finishing: {} s, {} ({}/s), {} MiB, {} lost",
                               {time, events, rate, mebibytes, meters.lost})
                          : tr("recording: {} s, {} ({}/s), {} MiB, {} lost",
                               {time, events, rate, mebibytes, meters.lost}));
}

/// The signals that end a recording. They are waited for, not handled: the first one stops it, and
/// then they are what they always are, so that the next one ends the program.
class EndSignals
{
public:
    EndSignals()
    {
        sigemptyset(&m_set);
        for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGCHLD})
            sigaddset(&m_set, signal);
        pthread_sigmask(SIG_BLOCK, &m_set, &m_before);
    }
    ~EndSignals() { restore(); }
    EndSignals(const EndSignals&) = delete;
    EndSignals& operator=(const EndSignals&) = delete;

    void restore() { pthread_sigmask(SIG_SETMASK, &m_before, nullptr); }
    const sigset_t& before() const { return m_before; }
    /// 0: none came in that time.
    int wait(std::chrono::milliseconds most) const
    {
        const timespec time{.tv_sec = most.count() / 1000,
                            .tv_nsec = most.count() % 1000 * 1'000'000};
        return std::max(sigtimedwait(&m_set, nullptr, &time), 0);
    }

private:
    sigset_t m_set{};
    sigset_t m_before{};
};

/// Until the recording is over, or the user or the end of the command wishes it to be.
void attend(record::Session& session, ChildCommand& child, EndSignals& signals)
{
    constexpr std::chrono::milliseconds kTick(100);
    const bool terminal = isatty(STDERR_FILENO) != 0;
    bool started = false;
    bool stopped = false;
    for (;;) {
        const record::SessionState state = session.state();
        if (state == record::SessionState::Finished || state == record::SessionState::Failed)
            break;
        if (!started && state == record::SessionState::Prepared) {
            started = true;
            session.start();
        }
        if (state == record::SessionState::Recording)
            child.go();
        if (terminal && started)
            showMeters(session);
        const int signal = signals.wait(kTick);
        const bool ended = signal != 0 && (signal != SIGCHLD || child.ended());
        if (ended && !stopped) {
            stopped = true;
            session.stop();
            signals.restore();
        }
    }
    if (terminal && started)
        clearProgress();
}

Result<> reportOutcome(const record::Session& session, const RecordOptions& options)
{
    const record::SessionOutcome outcome = session.outcome();
    for (const Error& left : outcome.left)
        printMessage(tr("left in the kernel: {}", {said(left)}));
    if (session.state() == record::SessionState::Failed) {
        if (!outcome.spool.empty())
            printMessage(tr("the recorded data is kept in {}; create a capture from it with "
                            "probescope-cli recover",
                            {outcome.spool.string()}));
        return tl::unexpected(outcome.trouble.value_or(
            Error{.code = ErrorCode::Cancelled, .what = tr("nothing was recorded")}));
    }
    if (outcome.trouble)
        reportTrouble(*outcome.trouble);
    const record::Meters meters = session.meters();
    const auto& output =
        options.output.capture.empty() ? options.output.traceDat : options.output.capture;
    printPlain(output.string(),
               tr("{} in {} s, {} lost",
                  {eventsText(std::max(meters.decoded, meters.events)),
                   fmt::format("{:.3f}", double(meters.time.count()) / 1e9), meters.lost}));
    return {};
}

Result<> record(RecordOptions& options)
{
    if (auto done = readSettings(options); !done)
        return done;
    auto backend = openTarget(options.host);
    if (!backend)
        return passOn(backend);
    const auto tidied = tracefs::cleanUpDeadSessions(**backend, tracefs::Journal::usualFolder());
    reportCleanedUp(tidied);
    for (const Error& failed : tidied.failed)
        printMessage(tr("left in the kernel by a crashed session: {}", {said(failed)}));
    EndSignals signals;
    ChildCommand child;
    if (!options.command.empty()) {
        if (auto started = child.prepare(options.command, signals.before()); !started)
            return started;
        if (options.onlyCommand)
            options.settings.pids.push_back(child.pid());
    }
    record::Session session(std::move(*backend), options.settings, options.output);
    attend(session, child, signals);
    return reportOutcome(session, options);
}

void addWhat(App& app, RecordOptions& options)
{
    record::Settings& settings = options.settings;
    app.addOption("-p,--tracer", settings.tracer,
                  "One of these, or any other tracer of the kernel"_tr)
        ->check(oftenOneOf({"function", "function_graph", "nop", "wakeup", "wakeup_rt", "wakeup_dl",
                            "irqsoff", "preemptoff", "preemptirqsoff", "osnoise", "timerlat",
                            "hwlat", "blk", "mmiotrace"}));
    app.addOption(
           "-e,--event", options.events,
           "SYSTEM:NAME, or SYSTEM for all its events; /FILTER/ after it is a filter of the kernel"_tr)
        ->allow_extra_args(false);
    app.addOption(
           "--probe", options.probes,
           "A probe to create for this recording, as in dynamic_events: 'p:open do_sys_openat2 name=+0($arg2):ustring'"_tr)
        ->allow_extra_args(false);
    app.addOption("--probe-filter", options.probeFilters,
                  "EVENT/FILTER/ for the probe of that name; for a single probe just FILTER"_tr)
        ->allow_extra_args(false);
    app.addFlag("--probe-stack", options.probeStacks,
                "Record a kernel stack trace with each hit of a probe"_tr);
    app.addOption("-l,--function", settings.functions,
                  "Functions to trace: names, vfs_*, :mod:NAME (default: all)"_tr)
        ->allow_extra_args(false);
    app.addOption("-n,--no-function", settings.functionsLeftOut, "Functions to exclude"_tr)
        ->allow_extra_args(false);
    app.addOption("-g,--graph-function", settings.graphFunctions,
                  "function_graph: only these functions and their calls"_tr)
        ->allow_extra_args(false);
    app.addOption("--no-graph-function", settings.graphFunctionsLeftOut,
                  "function_graph: exclude these functions and their calls"_tr)
        ->allow_extra_args(false);
    app.addOption("--max-graph-depth", settings.graphDepth,
                  "function_graph: maximum call depth"_tr);
    app.addOption("-P,--pid", settings.pids,
                  "PIDs to record, with their children (default: all)"_tr)
        ->allow_extra_args(false);
    app.addFlag("-F,--only-command", options.onlyCommand,
                "Record only COMMAND and its children"_tr);
    app.addFlag("--no-children", options.noChildren, "Exclude the children of tasks"_tr);
    app.addOption("--cpu", options.cpus, "CPUs to record (default: all)"_tr)
        ->allow_extra_args(false);
    app.addFlag("-T,--stack", settings.stackTraces,
                "Record a kernel stack trace with each event"_tr);
    app.addOption("-C,--clock", settings.clock, "Trace clock: mono, boot, local, …"_tr)
        ->capture_default_str();
    app.addOption("-O,--option", options.options, "A trace option; a leading no disables it"_tr)
        ->allow_extra_args(false);
}

} // namespace

Command addRecord(App& program)
{
    auto options = std::make_shared<RecordOptions>();
    App* app = program.addCommand("record", "Record a kernel to a .psc file"_tr);
    addWhat(*app, *options);
    app->addOption("-b,--buffer", options->settings.bufferKib,
                   "Buffer size per CPU in KiB (4096)"_tr);
    app->addOption("--time", options->time, "Stop after this time: 10, 500ms"_tr);
    app->addOption("--size", options->size, "Stop at this size: 500M"_tr);
    app->addOption("--events", options->stopEvents, "Stop after about this many events"_tr);
    app->addOption("--stop-event", options->stopEvent,
                   "SYSTEM:NAME[/FILTER/]: the kernel stops when this event occurs"_tr);
    app->addFlag(
        "--flight-recorder", options->flightRecorder,
        "Let the ring buffer overwrite the oldest events, and save its content at the end"_tr);
    app->addOption("-o,--output", options->output.capture, "The .psc file to write"_tr);
    app->addOption("--as-trace-dat", options->output.traceDat,
                   "Also write a trace.dat file of version 6; without -o, only that"_tr);
    app->addFlag("--afterwards", options->afterwards,
                 "Write the capture after the recording, which costs less while recording"_tr);
    app->addFlag(
        "--top-level", options->output.mayUseTopLevel,
        "Use top-level (global) tracing for what instances cannot do, and restore it afterwards"_tr);
    addHostOption(*app, options->host);
    app->addOption("COMMAND", options->command,
                   "Record while this command runs; put -- before it. Without it, until Ctrl+C"_tr);
    app->setFooter(
        "Ctrl+C stops and writes the capture. Recording needs root, or the helper that asks for a password."_tr,
        {"probescope-cli record -e sched -e irq --time 10 -o sched.psc",
         "probescope-cli record -p function_graph -g vfs_read -o read.psc -- cat /etc/hostname",
         R"(probescope-cli record --probe 'p:open do_sys_openat2 name=+0($arg2):ustring' -o open.psc)",
         "probescope-cli record --host root@board -e sched --flight-recorder -o board.psc"});
    return {app, [options]() { return record(*options); }};
}

namespace {

Result<> recover(const std::string& path)
{
    const auto left = record::leftoverSpools(path);
    if (!left)
        return passOn(left);
    if (left->empty())
        printMessage(path, "no crashed recordings found"_tr);
    for (const record::LeftoverSpool& spool : *left) {
        const auto done = record::recoverSpool(spool, terminalProgress());
        if (!done)
            return passOn(done);
        if (isatty(STDERR_FILENO) != 0)
            clearProgress();
        for (const Error& damage : done->damage)
            printMessage(damage);
        printMessage(tr("wrote {}", {done->capture.string()}));
    }
    return {};
}

} // namespace

Command addRecover(App& program)
{
    auto path = std::make_shared<std::string>(".");
    App* app =
        program.addCommand("recover", "Recover captures of crashed recordings (FILE.psc.spool)"_tr);
    app->addOption("PATH", *path, "A .psc.spool folder, or the folder that contains it"_tr)
        ->capture_default_str();
    app->addExamples({
        "probescope-cli recover",
        "probescope-cli recover ~/captures/slow.psc.spool",
    });
    return {app, [path]() { return recover(*path); }};
}

} // namespace probescope::cli
