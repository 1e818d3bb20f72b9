#include "ui/target/kernel/models/kernel_facts.h"

#include "ui/base/text/error_text.h"
#include "ui/base/text/list_text.h"
#include "ui/base/text/target_text.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <array>

namespace probescope::ui {

namespace {

struct FactTr
{
    Q_DECLARE_TR_FUNCTIONS(probescope::ui::KernelFacts)
};

constexpr std::uint64_t kKib = 1024;

QString factString(std::string_view text)
{
    return QString::fromUtf8(text.data(), qsizetype(text.size()));
}

QString cpuText(const std::vector<std::uint32_t>& cpus)
{
    QStringList parts;
    for (std::size_t i = 0; i < cpus.size();) {
        auto last = i;
        while (last + 1 < cpus.size() && cpus[last + 1] == cpus[last] + 1)
            ++last;
        parts << (last == i ? QString::number(cpus[i])
                            : QStringLiteral("%1–%2").arg(cpus[i]).arg(cpus[last]));
        i = last + 1;
    }
    return FactTr::tr("%n CPU(s): %1", nullptr, int(cpus.size())).arg(listText(parts));
}

QString lockdownText(const std::string& lockdown)
{
    if (lockdown.empty() || lockdown == "none")
        return FactTr::tr("None");
    if (lockdown == "integrity")
        return FactTr::tr("Integrity: tracing is not restricted");
    if (lockdown == "confidentiality")
        return FactTr::tr("Confidentiality: the kernel forbids all tracing");
    return factString(lockdown);
}

struct AbilityName
{
    tracefs::Ability ability;
    QString name;
};

std::vector<AbilityName> abilityNames()
{
    using tracefs::Ability;
    return {{Ability::Functions, FactTr::tr("Function tracer")},
            {Ability::FunctionGraph, FactTr::tr("Function graph tracer")},
            {Ability::FunctionFilters, FactTr::tr("Function filter")},
            {Ability::GraphFunctions, FactTr::tr("Graph functions")},
            {Ability::GraphDepth, FactTr::tr("Max graph depth")},
            {Ability::LatencyThreshold, FactTr::tr("Duration threshold")},
            {Ability::EventPids, FactTr::tr("PID filter for events")},
            {Ability::FunctionPids, FactTr::tr("PID filter for functions")},
            {Ability::Snapshots, FactTr::tr("Snapshots")},
            {Ability::StackTracer, FactTr::tr("Stack tracer")},
            {Ability::FunctionProfiler, FactTr::tr("Function profiler")},
            {Ability::FunctionSwitch, FactTr::tr("Function tracing switch (ftrace_enabled)")},
            {Ability::EnabledFunctions, FactTr::tr("List of traced functions")},
            {Ability::SavedNames, FactTr::tr("Saved task names")},
            {Ability::PrintkFormats, FactTr::tr("trace_printk() formats")},
            {Ability::KernelProbes, FactTr::tr("Kernel probes (kprobe)")},
            {Ability::UserProbes, FactTr::tr("User probes (uprobe)")},
            {Ability::EventProbes, FactTr::tr("Event probes (eprobe)")},
            {Ability::FunctionProbes, FactTr::tr("Function probes (fprobe)")},
            {Ability::DynamicEvents, FactTr::tr("Dynamic events")},
            {Ability::SyntheticEvents, FactTr::tr("Synthetic events")},
            {Ability::Histograms, FactTr::tr("Histograms")},
            {Ability::ErrorLog, FactTr::tr("Error log")}};
}

struct TracerNote
{
    const char* name;
    QString does;
    const char* option; ///< of the kernel's build
};

std::vector<TracerNote> tracerNotes()
{
    return {
        {"nop", FactTr::tr("Events only"), ""},
        {"function", FactTr::tr("Every function call"), "CONFIG_FUNCTION_TRACER"},
        {"function_graph", FactTr::tr("Function calls as a tree, with durations"),
         "CONFIG_FUNCTION_GRAPH_TRACER"},
        {"blk", FactTr::tr("Block I/O requests (blktrace)"), "CONFIG_BLK_DEV_IO_TRACE"},
        {"irqsoff", FactTr::tr("Longest time with interrupts disabled"), "CONFIG_IRQSOFF_TRACER"},
        {"preemptoff", FactTr::tr("Longest time with preemption disabled"),
         "CONFIG_PREEMPT_TRACER"},
        {"preemptirqsoff", FactTr::tr("Longest time with interrupts or preemption disabled"),
         "CONFIG_IRQSOFF_TRACER, CONFIG_PREEMPT_TRACER"},
        {"wakeup", FactTr::tr("Longest wakeup latency of the highest-priority task"),
         "CONFIG_SCHED_TRACER"},
        {"wakeup_rt", FactTr::tr("Longest wakeup latency of real-time tasks"),
         "CONFIG_SCHED_TRACER"},
        {"wakeup_dl", FactTr::tr("Longest wakeup latency of deadline tasks"),
         "CONFIG_SCHED_TRACER"},
        {"hwlat", FactTr::tr("Latencies caused by hardware or firmware"), "CONFIG_HWLAT_TRACER"},
        {"osnoise", FactTr::tr("Operating system noise: interrupts and tasks that interfere"),
         "CONFIG_OSNOISE_TRACER"},
        {"timerlat", FactTr::tr("Timer latency, in the interrupt and in a thread"),
         "CONFIG_TIMERLAT_TRACER"},
    };
}

QString placeText(bool there, bool topOnly)
{
    return !there ? FactTr::tr("No") : topOnly ? FactTr::tr("Top level only") : FactTr::tr("Yes");
}

QString topOnlyReason()
{
    return FactTr::tr("Not in instances of this kernel; all users share top-level tracing.");
}

/// What there is once in a kernel, whoever uses it; empty for what instances have, too.
QString wholeKernelReason(tracefs::Ability ability)
{
    switch (ability) {
    case tracefs::Ability::KernelProbes:
    case tracefs::Ability::UserProbes:
    case tracefs::Ability::EventProbes:
    case tracefs::Ability::FunctionProbes:
    case tracefs::Ability::DynamicEvents:
    case tracefs::Ability::SyntheticEvents:
        return FactTr::tr("One list for the whole kernel; instances record its events.");
    case tracefs::Ability::StackTracer:
    case tracefs::Ability::FunctionProfiler:
    case tracefs::Ability::FunctionSwitch:
    case tracefs::Ability::EnabledFunctions:
    case tracefs::Ability::SavedNames:
    case tracefs::Ability::PrintkFormats:
        return FactTr::tr("One for the whole kernel.");
    default:
        return {};
    }
}

QString eventList(const std::vector<tracefs::EventName>& events)
{
    constexpr std::size_t kShown = 6;
    QStringList names;
    for (std::size_t i = 0; i < events.size() && i < kShown; ++i)
        names << factString(events[i].system + ":" + events[i].name);
    auto list = listText(names);
    if (events.size() <= kShown)
        return list;
    return FactTr::tr("%1 and %2 more").arg(list).arg(events.size() - kShown);
}

QString activityOf(const ActiveInstance& activeInstance)
{
    if (!activeInstance.known)
        return FactTr::tr("Could not be read");
    if (activeInstance.tracer.empty() && activeInstance.events == 0)
        return FactTr::tr("Not recording");
    QStringList what;
    if (!activeInstance.tracer.empty())
        what << FactTr::tr("tracer %1").arg(factString(activeInstance.tracer));
    if (activeInstance.events > 0)
        what << FactTr::tr("%n event(s)", nullptr, int(activeInstance.events));
    const auto list = listText(what);
    return activeInstance.tracing ? FactTr::tr("Recording: %1").arg(list)
                                  : FactTr::tr("Stopped, with: %1").arg(list);
}

} // namespace

QStringList overviewHeaders()
{
    return {FactTr::tr("Property"), FactTr::tr("Value")};
}

std::vector<Fact> overviewFacts(const KernelSnapshot& snapshot)
{
    const auto& kernel = *snapshot.kernel;
    std::vector<Fact> facts;
    const auto add = [&facts](const QString& what, const QString& value) {
        if (!value.isEmpty())
            facts.push_back({{what, value}});
    };
    add(FactTr::tr("Target"), targetText(snapshot.backend->name()));
    add(FactTr::tr("Host"), factString(kernel.host()));
    add(FactTr::tr("Kernel"), factString(kernel.release()));
    add(FactTr::tr("Build"), factString(kernel.version()));
    add(FactTr::tr("Lockdown"), lockdownText(kernel.lockdown()));
    add(FactTr::tr("Online"), cpuText(kernel.cpus()));
    const auto bufferBytes = kernel.bufferKib() * kKib;
    if (bufferBytes > 0)
        add(FactTr::tr("Buffer size"),
            FactTr::tr("%1 per CPU, in top-level tracing")
                .arg(QLocale().formattedDataSize(qint64(bufferBytes))));
    return facts;
}

QStringList abilityHeaders()
{
    return {FactTr::tr("Capability"), FactTr::tr("Available"), FactTr::tr("Note")};
}

std::vector<Fact> abilityFacts(const tracefs::Kernel& kernel)
{
    std::vector<Fact> facts;
    for (const auto& [ability, name] : abilityNames()) {
        const auto offer = kernel.offer(ability);
        const auto whole = wholeKernelReason(ability);
        if (offer.there && !whole.isEmpty()) {
            facts.push_back({{name, placeText(true, false), whole}});
            continue;
        }
        facts.push_back({{name, placeText(offer.there, offer.topOnly),
                          offer.topOnly ? topOnlyReason() : messageText(offer.reason)},
                         offer.there});
    }
    return facts;
}

QStringList tracerHeaders()
{
    return {FactTr::tr("Tracer"), FactTr::tr("Records"), FactTr::tr("Available"),
            FactTr::tr("Note")};
}

std::vector<Fact> tracerFacts(const tracefs::Kernel& kernel)
{
    std::vector<Fact> facts;
    const auto notes = tracerNotes();
    for (const auto& note : notes) {
        const bool there = kernel.hasTracer(note.name);
        const bool topOnly = there && !kernel.hasTracerInInstances(note.name);
        const auto reason = there
            ? (topOnly ? topOnlyReason() : QString())
            : FactTr::tr("Not built into this kernel (%1).").arg(QLatin1String(note.option));
        facts.push_back(
            {{QString::fromLatin1(note.name), note.does, placeText(there, topOnly), reason},
             there});
    }
    for (const auto& tracer : kernel.tracers()) {
        if (std::none_of(notes.begin(), notes.end(),
                         [&](const auto& note) { return tracer == note.name; })) {
            const bool topOnly = !kernel.hasTracerInInstances(tracer);
            facts.push_back({{factString(tracer), QString(), placeText(true, topOnly),
                              topOnly ? topOnlyReason() : QString()}});
        }
    }
    std::stable_partition(facts.begin(), facts.end(), [](const Fact& fact) { return fact.there; });
    return facts;
}

QStringList clockHeaders()
{
    return {FactTr::tr("Clock"), FactTr::tr("Description")};
}

std::vector<Fact> clockFacts(const tracefs::Kernel& kernel)
{
    const std::array<std::pair<const char*, QString>, 9> notes{{
        {"local", FactTr::tr("Fast; may differ slightly between CPUs")},
        {"global", FactTr::tr("The same on all CPUs; slower")},
        {"counter", FactTr::tr("Atomic counter: exact order of events, no time")},
        {"uptime", FactTr::tr("Time since boot, in jiffies")},
        {"perf", FactTr::tr("The clock that perf uses, to compare with perf.data")},
        {"mono", FactTr::tr("CLOCK_MONOTONIC, to compare with timestamps of programs")},
        {"mono_raw", FactTr::tr("CLOCK_MONOTONIC_RAW: never adjusted")},
        {"boot", FactTr::tr("CLOCK_BOOTTIME: keeps running during suspend")},
        {"tai", FactTr::tr("CLOCK_TAI: wall-clock time without leap seconds")},
    }};
    std::vector<Fact> facts;
    for (const auto& clock : kernel.clocks()) {
        const auto* const note = std::find_if(
            notes.begin(), notes.end(), [&](const auto& known) { return clock == known.first; });
        QString words;
        if (note != notes.end())
            words = note->second;
        else if (clock.ends_with("-tsc"))
            words = FactTr::tr("CPU cycles");
        facts.push_back({{factString(clock), words}});
    }
    return facts;
}

QStringList optionHeaders()
{
    return {FactTr::tr("Option"), FactTr::tr("State"), FactTr::tr("Scope")};
}

std::vector<Fact> optionFacts(const tracefs::Kernel& kernel)
{
    std::vector<Fact> facts;
    for (const auto& [option, on] : kernel.options())
        facts.push_back({{factString(option), on ? FactTr::tr("On") : FactTr::tr("Off"),
                          kernel.hasOptionInInstances(option) ? FactTr::tr("Per instance")
                                                              : FactTr::tr("Top level only")}});
    return facts;
}

QStringList moduleHeaders()
{
    return {FactTr::tr("Module"), FactTr::tr("Bytes")};
}

std::vector<Fact> moduleFacts(const tracefs::Kernel& kernel)
{
    std::vector<Fact> facts;
    for (const auto& module : kernel.modules())
        facts.push_back({{factString(module.name), qulonglong(module.bytes)}});
    return facts;
}

QStringList tracingUserHeaders()
{
    return {FactTr::tr("Owner"), FactTr::tr("Location"), FactTr::tr("Activity")};
}

std::vector<Fact> tracingUserFacts(const KernelSnapshot& snapshot)
{
    std::vector<Fact> facts;
    const auto& others = snapshot.tracingUsers.others;
    const auto somebody = FactTr::tr("Other users");
    if (!others.tracer.empty() || !others.events.empty()) {
        QStringList what;
        if (!others.tracer.empty())
            what << FactTr::tr("Tracer %1").arg(factString(others.tracer));
        if (!others.events.empty())
            what << FactTr::tr("Events: %1").arg(eventList(others.events));
        facts.push_back({{somebody, FactTr::tr("Top level"), clausesText(what)}});
    }
    for (const auto& activeInstance : snapshot.instances) {
        const auto session = tracefs::SessionName::parse(activeInstance.instance);
        facts.push_back({{session ? FactTr::tr("Probescope, PID %1").arg(session->pid) : somebody,
                          FactTr::tr("Instance %1").arg(factString(activeInstance.instance)),
                          activityOf(activeInstance)}});
    }
    if (!others.probes.empty())
        facts.push_back({{somebody, FactTr::tr("Probes"), eventList(others.probes)}});
    return facts;
}

QStringList fieldHeaders()
{
    return {FactTr::tr("Field"), FactTr::tr("Type"), FactTr::tr("Bytes"), FactTr::tr("In filters")};
}

std::vector<Fact> fieldFacts(const tracefs::EventFormat& format)
{
    std::vector<Fact> facts;
    for (const bool common : {false, true}) { // its own ones say more
        for (const auto& field : format.fields) {
            if (field.common != common)
                continue;
            QString use = FactTr::tr("Unsigned number");
            if (field.use == tracefs::FieldUse::String)
                use = FactTr::tr("String");
            else if (field.use == tracefs::FieldUse::CpuSet)
                use = FactTr::tr("CPU set");
            else if (field.use == tracefs::FieldUse::Cpu)
                use = FactTr::tr("CPU");
            else if (field.isSigned)
                use = FactTr::tr("Number");
            facts.push_back(
                {{factString(field.name), factString(field.type), qulonglong(field.bytes), use}});
        }
    }
    return facts;
}

QString printFormatOf(const tracefs::EventFormat& format)
{
    constexpr std::string_view kKey = "print fmt:";
    const std::string_view text(format.text);
    const auto at = text.find(kKey);
    return at == std::string_view::npos ? QString()
                                        : factString(text.substr(at + kKey.size())).trimmed();
}

} // namespace probescope::ui
