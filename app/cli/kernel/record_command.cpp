#include "app/cli/base/command.h"
#include "app/cli/kernel/child_command.h"
#include "app/cli/kernel/kernel_commands.h"
#include "app/cli/kernel/target.h"
#include "core/base/text.h"
#include "core/numbers/amount_text.h"
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
    std::string host;
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
                        "the filter of the event " + text + " is not terminated",
                        "Write SYSTEM:NAME/FILTER/");
        filter.remove_suffix(1);
        choice.filter = filter;
        rest = rest.substr(0, slash);
    }
    const auto colon = rest.find(':');
    choice.system = rest.substr(0, colon);
    if (colon != std::string_view::npos && rest.substr(colon + 1) != "*")
        choice.name = rest.substr(colon + 1);
    if (choice.system.empty())
        return fail(ErrorCode::Invalid, "the event " + text + " has no system",
                    "Write SYSTEM:NAME, such as sched:sched_switch, or SYSTEM for all its events");
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
        return fail(ErrorCode::Invalid, "'" + text + "' is not a size", "Write 500M or 2G");
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
            return fail(ErrorCode::Invalid, "the filter " + text + " does not name its probe",
                        "Write EVENT/FILTER/, where EVENT is the name after the colon in --probe");
        const std::string event = text.substr(0, slash);
        const auto found = std::find_if(probes.begin(), probes.end(), [&](const auto& probe) {
            const std::string head = probe.definition.substr(0, probe.definition.find(' '));
            const auto end = head.find_last_of(":/.");
            return end != std::string::npos && head.substr(end + 1) == event;
        });
        if (found == probes.end())
            return fail(ErrorCode::Invalid, "there is no probe " + event + " for the filter",
                        "Name it: --probe 'p:" + event + " PLACE'");
        found->filter = text.substr(slash + 1, text.size() - slash - 2);
    }
    if (options.probeStacks && probes.empty())
        return fail(ErrorCode::Invalid, "there is no probe to record stacks of",
                    "Name one with --probe");
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
        return fail(ErrorCode::Invalid, "there is nothing to record",
                    "Name a tracer (--tracer function), events (--event sched) or a probe (--probe "
                    "'p:open do_sys_openat2')");
    if (options.output.capture.empty() && options.output.traceDat.empty())
        return fail(ErrorCode::Invalid, "the recording has no output file",
                    "Name one: -o FILE.psc, or --as-trace-dat FILE");
    if (options.onlyCommand && options.command.empty())
        return fail(ErrorCode::Invalid, "--only-command needs a command", "Add it after --");
    if (!options.host.empty() && !options.command.empty())
        return fail(ErrorCode::Invalid, "a command runs on this machine, not on " + options.host,
                    "Leave it out, and stop with Ctrl+C or --time");
    return {};
}

void showMeters(const record::Session& session)
{
    const record::Meters meters = session.meters();
    const bool stopping = session.state() == record::SessionState::Stopping;
    showProgress(fmt::format("{}: {:.0f} s, {} ({:.0f}/s), {} MB, {} lost",
                             stopping ? "finishing" : "recording",
                             double(meters.time.count()) / 1e9, amountText(meters.events, "event"),
                             meters.eventsPerSecond, meters.bytes >> 20U, meters.lost));
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
        showProgress({});
}

Result<> reportOutcome(const record::Session& session, const RecordOptions& options)
{
    const record::SessionOutcome outcome = session.outcome();
    for (const Error& left : outcome.left)
        printMessage("left in the kernel: " + left.message());
    if (session.state() == record::SessionState::Failed) {
        if (!outcome.spool.empty())
            printMessage("the recorded data is kept in " + outcome.spool.string()
                         + "; make a capture of it with probescope-cli recover");
        return tl::unexpected(outcome.trouble.value_or(
            Error{.code = ErrorCode::Cancelled, .what = "nothing was recorded"}));
    }
    if (outcome.trouble)
        reportTrouble(*outcome.trouble);
    const record::Meters meters = session.meters();
    printPlain(fmt::format(
        "{}: {} in {:.3f} s, {} lost",
        (options.output.capture.empty() ? options.output.traceDat : options.output.capture)
            .string(),
        amountText(std::max(meters.decoded, meters.events), "event"),
        double(meters.time.count()) / 1e9, meters.lost));
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
        printMessage("left in the kernel by a crashed recording: " + failed.message());
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

void addWhat(CLI::App& app, RecordOptions& options)
{
    record::Settings& settings = options.settings;
    app.add_option("-p,--tracer", settings.tracer,
                   "One of these, or any other tracer of the kernel")
        ->check(oftenOneOf({"function", "function_graph", "nop", "wakeup", "wakeup_rt", "wakeup_dl",
                            "irqsoff", "preemptoff", "preemptirqsoff", "osnoise", "timerlat",
                            "hwlat", "blk", "mmiotrace"}));
    app.add_option(
           "-e,--event", options.events,
           "SYSTEM:NAME, or SYSTEM for all its events; /FILTER/ after it is a filter of the kernel")
        ->allow_extra_args(false);
    app.add_option("--probe", options.probes,
                   "A probe to create for this recording, as in dynamic_events: 'p:open "
                   "do_sys_openat2 name=+0($arg2):string'")
        ->allow_extra_args(false);
    app.add_option("--probe-filter", options.probeFilters,
                   "EVENT/FILTER/ for the probe of that name; for a single probe just FILTER")
        ->allow_extra_args(false);
    app.add_flag("--probe-stack", options.probeStacks,
                 "Record a kernel stack trace with each hit of a probe");
    app.add_option("-l,--function", settings.functions,
                   "Functions to trace: names, vfs_*, :mod:NAME (default: all)")
        ->allow_extra_args(false);
    app.add_option("-n,--no-function", settings.functionsLeftOut, "Functions to exclude")
        ->allow_extra_args(false);
    app.add_option("-g,--graph-function", settings.graphFunctions,
                   "function_graph: only these functions and their calls")
        ->allow_extra_args(false);
    app.add_option("--no-graph-function", settings.graphFunctionsLeftOut,
                   "function_graph: exclude these functions and their calls")
        ->allow_extra_args(false);
    app.add_option("--max-graph-depth", settings.graphDepth, "function_graph: maximum call depth");
    app.add_option("-P,--pid", settings.pids, "PIDs to record, with their children (default: all)")
        ->allow_extra_args(false);
    app.add_flag("-F,--only-command", options.onlyCommand, "Record only COMMAND and its children");
    app.add_flag("--no-children", options.noChildren, "Exclude the children of tasks");
    app.add_option("--cpu", options.cpus, "CPUs to record (default: all)")->allow_extra_args(false);
    app.add_flag("-T,--stack", settings.stackTraces, "Record a kernel stack trace with each event");
    app.add_option("-C,--clock", settings.clock, "Trace clock: mono, boot, local, …")
        ->capture_default_str();
    app.add_option("-O,--option", options.options, "A trace option; a leading no turns it off")
        ->allow_extra_args(false);
}

} // namespace

Command addRecord(CLI::App& program)
{
    auto options = std::make_shared<RecordOptions>();
    CLI::App* app = program.add_subcommand("record", "Record a kernel to a .psc file");
    addWhat(*app, *options);
    app->add_option("-b,--buffer", options->settings.bufferKib,
                    "Buffer size per CPU in KiB (4096)");
    app->add_option("--time", options->time, "Stop after this time: 10, 500ms");
    app->add_option("--size", options->size, "Stop at this size: 500M");
    app->add_option("--events", options->stopEvents, "Stop after about this many events");
    app->add_option("--stop-event", options->stopEvent,
                    "SYSTEM:NAME[/FILTER/]: the kernel stops when this happens");
    app->add_flag(
        "--flight-recorder", options->flightRecorder,
        "Let the ring buffer overwrite the oldest events, and save its content at the end");
    app->add_option("-o,--output", options->output.capture, "The .psc file to write");
    app->add_option("--as-trace-dat", options->output.traceDat,
                    "Also write a trace.dat file of version 6; without -o, only that");
    app->add_flag("--afterwards", options->afterwards,
                  "Write the capture after the recording, which costs less while recording");
    app->add_flag(
        "--top-level", options->output.mayUseTopLevel,
        "Use top-level (global) tracing for what instances cannot do, and restore it afterwards");
    addHostOption(*app, options->host);
    app->add_option("COMMAND", options->command,
                    "Record while this command runs; put -- before it. Without it, until Ctrl+C");
    app->footer("Ctrl+C stops and writes the capture. Recording needs root, or the helper that "
                "asks for a password.");
    return {app, [options]() { return record(*options); }};
}

namespace {

Result<> recover(const std::string& path)
{
    const auto left = record::leftoverSpools(path);
    if (!left)
        return passOn(left);
    if (left->empty())
        printMessage(path + ": no interrupted recordings found");
    for (const record::LeftoverSpool& spool : *left) {
        const auto done = record::recoverSpool(spool, terminalProgress());
        if (!done)
            return passOn(done);
        if (isatty(STDERR_FILENO) != 0)
            showProgress({});
        for (const Error& damage : done->damage)
            printMessage(damage.message());
        printMessage("wrote " + done->capture.string());
    }
    return {};
}

} // namespace

Command addRecover(CLI::App& program)
{
    auto path = std::make_shared<std::string>(".");
    CLI::App* app = program.add_subcommand(
        "recover", "Make captures of interrupted recordings (FILE.psc.spool)");
    app->add_option("PATH", *path, "A .psc.spool folder, or the folder that contains it")
        ->capture_default_str();
    return {app, [path]() { return recover(*path); }};
}

} // namespace probescope::cli
