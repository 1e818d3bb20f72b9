#include "core/probe/dialect/shell_script.h"

#include <fmt/format.h>

namespace probescope::probe {

namespace {

/// perf takes names that C takes, and puts `__return` behind the ones of return probes.
struct PerfName
{
    std::string group;
    std::string event;
    std::string wanted; ///< without what perf appends

    explicit PerfName(const Spec& spec)
        : group(identifier(spec.group))
        , event(spec.event)
        , wanted(spec.event)
    {
        if (!isReturn(spec.kind))
            return;
        if (wanted.ends_with("__return"))
            wanted.resize(wanted.size() - 8);
        else if (wanted.ends_with("_return"))
            wanted.resize(wanted.size() - 7);
        event = wanted + "__return";
    }
    std::string whole() const { return group + ":" + event; }
};

Message reasonAgainst(const Spec& spec)
{
    switch (spec.kind) {
    case Kind::Event:
        return tr(
            "perf probe cannot attach to an event; perf record -e {}:{} records the event itself.",
            {spec.system, spec.symbol});
    case Kind::Tracepoint:
        return tr("perf probe supports functions, not raw tracepoints.");
    case Kind::Synthetic:
        return tr("perf probe cannot define synthetic events.");
    case Kind::KernelEntry:
    case Kind::KernelReturn:
        if (spec.address)
            return tr(
                "A raw kernel address changes with each boot (KASLR): use the function instead.");
        break;
    case Kind::UserEntry:
    case Kind::UserReturn:
    case Kind::FunctionEntry:
    case Kind::FunctionReturn:
        break;
    }
    return {};
}

/// Perf's own signs in a symbol are escaped.
std::string escaped(std::string_view symbol)
{
    std::string text;
    for (const char c : symbol) {
        if (std::string_view("=@+:;").find(c) != std::string_view::npos)
            text += '\\';
        text += c;
    }
    return text;
}

std::string placeOf(const RecipeProbe& probe)
{
    const Spec& spec = probe.spec;
    if (!isUser(spec.kind)) {
        std::string text = escaped(spec.symbol);
        if (spec.offset != 0)
            text += fmt::format("+{}", spec.offset);
        return text;
    }
    // The offset in the file: perf takes it as an address.
    if (probe.known.function.empty() || !probe.known.note.empty())
        return fmt::format("{:#x}", spec.offset);
    std::string text = escaped(probe.known.function);
    if (probe.known.functionOffset != 0)
        text += fmt::format("+{}", probe.known.functionOffset);
    return text;
}

std::string addCommand(const RecipeProbe& probe)
{
    const Spec& spec = probe.spec;
    const PerfName name(spec);
    std::string text = "perf probe";
    if (isUser(spec.kind))
        text += " -x " + shellQuoted(spec.file);
    else if (!spec.module.empty())
        text += " -m " + shellQuoted(spec.module);
    std::string definition = name.group + ":" + name.wanted + "=" + placeOf(probe);
    if (isReturn(spec.kind))
        definition += "%return";
    for (const Argument& argument : spec.arguments)
        definition += " " + formatArgument(argument);
    return text + " --add " + shellQuoted(definition);
}

void addNotes(const Spec& spec, std::vector<Message>& notes)
{
    if (spec.maxActive > 0)
        notes.push_back(tr("perf probe cannot set maxactive: the kernel's default is used."));
    if (spec.semaphore)
        notes.push_back(tr("The reference counter of the USDT probe is left out: without it, a "
                           "program may skip the probe."));
    if (spec.kind == Kind::FunctionEntry || spec.kind == Kind::FunctionReturn)
        notes.push_back(tr("perf probe defines kprobes, not fprobes; they see the same calls."));
    for (const Argument& argument : spec.arguments) {
        if (argument.fetch.source == Fetch::Source::Named)
            notes.push_back(
                tr("perf probe looks up {} in debug information, which must be installed.",
                   {argument.fetch.word}));
        if (argument.fetch.source == Fetch::Source::AllArguments)
            notes.push_back(tr(
                "$arg* is for the kernel; with debug information, perf's equivalent is $params."));
    }
}

constexpr std::string_view kPerfHead =
    R"(# Ctrl+C ends the recording; then what was recorded is printed and the probes are deleted.
)";

constexpr std::string_view kPerfCleanup = R"(data=${1:-perf.data}
defined=()
cleanup() {
    set +e
    trap - EXIT
    local event
    for event in "${defined[@]}"; do
        perf probe --del "$event"
    done
}
trap cleanup EXIT
# Ctrl+C ends perf record, not this script.
trap : INT

)";

/// Of lines of perf script with comm, tid, time and event: a comm may have blanks.
constexpr std::string_view kPerfTake = R"(        event = $NF
        sub(/:$/, "", event)
        time = $(NF - 1)
        sub(/:$/, "", time)
        tid = $(NF - 2)
        comm = $1
        for (i = 2; i < NF - 2; i++)
            comm = comm " " $i
)";

} // namespace

Rendering renderPerfProbe(const Plan& plan)
{
    Rendering rendering{.notes = plan.notes};
    for (const LoweredProbe& part : plan.parts) {
        if (auto reason = reasonAgainst(part.probe.spec); !reason.empty())
            return cannot(std::move(reason));
        addNotes(part.probe.spec, rendering.notes);
    }
    noteArrays(plan, "perf", rendering);
    std::string text =
        shellHead(plan, " (with perf installed)",
                  std::string(dialectFile(Dialect::PerfProbe)) + " [perf.data]", kPerfHead)
        + std::string(kPerfCleanup);
    ShellRecording recording{.command = R"(perf record -a -o "$data")", .filterOption = "--filter"};
    for (const LoweredProbe& part : plan.parts) {
        const std::string name = PerfName(part.probe.spec).whole();
        text += fmt::format("{}\ndefined+=({})\n", addCommand(part.probe), shellQuoted(name));
        recording.events.push_back(name);
    }
    if (plan.stackTrace)
        recording.command += " -g";
    text += shellRecording(plan, recording);
    text += shellPrinting(plan,
                          {.print = R"(perf script -i "$data")",
                           .printPairs = R"(perf script -i "$data" -F comm,tid,time,event)",
                           .take = kPerfTake,
                           .entry = recording.events.front(),
                           .leave = recording.events[plan.latency ? 1 : 0]});
    rendering.text = std::move(text);
    return rendering;
}

} // namespace probescope::probe
