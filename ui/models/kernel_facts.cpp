#include "ui/models/kernel_facts.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <array>

namespace probescope::ui {

namespace {

struct FactWords
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
    return FactWords::tr("%n CPU(s): %1", nullptr, int(cpus.size()))
        .arg(parts.join(QStringLiteral(", ")));
}

QString lockdownText(const std::string& lockdown)
{
    if (lockdown.empty() || lockdown == "none")
        return FactWords::tr("None");
    if (lockdown == "integrity")
        return FactWords::tr("Integrity: tracing is not limited");
    if (lockdown == "confidentiality")
        return FactWords::tr("Confidentiality: the kernel refuses all tracing");
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
    return {{Ability::Functions, FactWords::tr("Functions")},
            {Ability::FunctionGraph, FactWords::tr("Function graph")},
            {Ability::FunctionFilters, FactWords::tr("Chosen functions only")},
            {Ability::GraphFunctions, FactWords::tr("Graphs of chosen functions")},
            {Ability::GraphDepth, FactWords::tr("Graphs of limited depth")},
            {Ability::LatencyThreshold, FactWords::tr("Threshold of latencies")},
            {Ability::EventPids, FactWords::tr("Events of chosen tasks")},
            {Ability::FunctionPids, FactWords::tr("Functions of chosen tasks")},
            {Ability::Snapshots, FactWords::tr("Snapshots")},
            {Ability::StackTracer, FactWords::tr("Deepest stack")},
            {Ability::FunctionProfiler, FactWords::tr("Profile of functions")},
            {Ability::FunctionSwitch, FactWords::tr("Switch of all function tracing")},
            {Ability::EnabledFunctions, FactWords::tr("List of traced functions")},
            {Ability::SavedNames, FactWords::tr("Names of tasks")},
            {Ability::PrintkFormats, FactWords::tr("Texts of trace_printk()")},
            {Ability::KernelProbes, FactWords::tr("Probes in the kernel")},
            {Ability::UserProbes, FactWords::tr("Probes in programs")},
            {Ability::EventProbes, FactWords::tr("Probes on events")},
            {Ability::FunctionProbes, FactWords::tr("Probes by the function tracer")},
            {Ability::DynamicEvents, FactWords::tr("All probes in one list")},
            {Ability::SyntheticEvents, FactWords::tr("Synthetic events")},
            {Ability::Histograms, FactWords::tr("Histograms")},
            {Ability::ErrorLog, FactWords::tr("Log of errors")}};
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
        {"nop", FactWords::tr("Events only"), ""},
        {"function", FactWords::tr("Every call of a function"), "CONFIG_FUNCTION_TRACER"},
        {"function_graph", FactWords::tr("Calls with their durations, as a tree"),
         "CONFIG_FUNCTION_GRAPH_TRACER"},
        {"blk", FactWords::tr("Requests to disks, for blktrace"), "CONFIG_BLK_DEV_IO_TRACE"},
        {"irqsoff", FactWords::tr("The longest time with interrupts off"), "CONFIG_IRQSOFF_TRACER"},
        {"preemptoff", FactWords::tr("The longest time without preemption"),
         "CONFIG_PREEMPT_TRACER"},
        {"preemptirqsoff", FactWords::tr("The longest time with either of them"),
         "CONFIG_IRQSOFF_TRACER, CONFIG_PREEMPT_TRACER"},
        {"wakeup", FactWords::tr("The longest wait of the most urgent task"),
         "CONFIG_SCHED_TRACER"},
        {"wakeup_rt", FactWords::tr("The same, of real-time tasks"), "CONFIG_SCHED_TRACER"},
        {"wakeup_dl", FactWords::tr("The same, of deadline tasks"), "CONFIG_SCHED_TRACER"},
        {"hwlat", FactWords::tr("Delays that the hardware makes"), "CONFIG_HWLAT_TRACER"},
        {"osnoise", FactWords::tr("What takes time from programs"), "CONFIG_OSNOISE_TRACER"},
        {"timerlat", FactWords::tr("How late timers are"), "CONFIG_TIMERLAT_TRACER"},
    };
}

QString placeText(bool there, bool topOnly)
{
    return !there ? FactWords::tr("Not there")
        : topOnly ? FactWords::tr("Top level only")
                  : FactWords::tr("There");
}

QString topOnlyReason()
{
    return FactWords::tr("Instances of this kernel do not have it; the top level belongs to "
                         "everybody.");
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
        return FactWords::tr("One list for the whole kernel; instances record its events.");
    case tracefs::Ability::StackTracer:
    case tracefs::Ability::FunctionProfiler:
    case tracefs::Ability::FunctionSwitch:
    case tracefs::Ability::EnabledFunctions:
    case tracefs::Ability::SavedNames:
    case tracefs::Ability::PrintkFormats:
        return FactWords::tr("One for the whole kernel.");
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
    auto list = names.join(QStringLiteral(", "));
    if (events.size() <= kShown)
        return list;
    return FactWords::tr("%1 and %2 more").arg(list).arg(events.size() - kShown);
}

QString activityOf(const Tenant& tenant)
{
    if (!tenant.known)
        return FactWords::tr("It could not be looked at");
    if (tenant.tracer.empty() && tenant.events == 0)
        return FactWords::tr("Records nothing");
    QStringList what;
    if (!tenant.tracer.empty())
        what << FactWords::tr("tracer %1").arg(factString(tenant.tracer));
    if (tenant.events > 0)
        what << FactWords::tr("%n event(s)", nullptr, int(tenant.events));
    const auto list = what.join(QStringLiteral(", "));
    return tenant.tracing ? FactWords::tr("Records: %1").arg(list)
                          : FactWords::tr("Stopped, with: %1").arg(list);
}

} // namespace

QStringList overviewHeaders()
{
    return {FactWords::tr("What"), FactWords::tr("Value")};
}

std::vector<Fact> overviewFacts(const KernelLook& look)
{
    const auto& kernel = *look.kernel;
    std::vector<Fact> facts;
    const auto add = [&facts](const QString& what, const QString& value) {
        if (!value.isEmpty())
            facts.push_back({{what, value}});
    };
    add(FactWords::tr("Target"), factString(look.backend->name()));
    add(FactWords::tr("Host"), factString(kernel.host()));
    add(FactWords::tr("Kernel"), factString(kernel.release()));
    add(FactWords::tr("Build"), factString(kernel.version()));
    add(FactWords::tr("Lockdown"), lockdownText(kernel.lockdown()));
    add(FactWords::tr("Online"), cpuText(kernel.cpus()));
    const auto bufferBytes = kernel.bufferKib() * kKib;
    if (bufferBytes > 0)
        add(FactWords::tr("Buffer"),
            FactWords::tr("%1 a CPU, at the top level")
                .arg(QLocale().formattedDataSize(qint64(bufferBytes))));
    return facts;
}

QStringList abilityHeaders()
{
    return {FactWords::tr("What can be done"), FactWords::tr("Here"), FactWords::tr("Why")};
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
                          offer.topOnly ? topOnlyReason() : factString(offer.reason)},
                         offer.there});
    }
    return facts;
}

QStringList tracerHeaders()
{
    return {FactWords::tr("Tracer"), FactWords::tr("Records"), FactWords::tr("Here"),
            FactWords::tr("Why")};
}

std::vector<Fact> tracerFacts(const tracefs::Kernel& kernel)
{
    std::vector<Fact> facts;
    const auto notes = tracerNotes();
    for (const auto& note : notes) {
        const bool there = kernel.hasTracer(note.name);
        const bool topOnly = there && !kernel.hasTracerInInstances(note.name);
        const auto reason = there ? (topOnly ? topOnlyReason() : QString())
                                  : FactWords::tr("This kernel was built without it (%1).")
                                        .arg(QLatin1String(note.option));
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
    return {FactWords::tr("Clock"), FactWords::tr("What it is")};
}

std::vector<Fact> clockFacts(const tracefs::Kernel& kernel)
{
    const std::array<std::pair<const char*, QString>, 9> notes{{
        {"local", FactWords::tr("Fast; differs a little between CPUs")},
        {"global", FactWords::tr("The same on all CPUs; slower")},
        {"counter", FactWords::tr("Counts events: their exact order, no time")},
        {"uptime", FactWords::tr("Time since the boot, in ticks")},
        {"perf", FactWords::tr("The clock of perf, to compare with its records")},
        {"mono", FactWords::tr("CLOCK_MONOTONIC: to compare with programs")},
        {"mono_raw", FactWords::tr("CLOCK_MONOTONIC_RAW: never adjusted")},
        {"boot", FactWords::tr("CLOCK_BOOTTIME: goes on during suspend")},
        {"tai", FactWords::tr("International atomic time: the date, without leap seconds")},
    }};
    std::vector<Fact> facts;
    for (const auto& clock : kernel.clocks()) {
        const auto* const note = std::find_if(
            notes.begin(), notes.end(), [&](const auto& known) { return clock == known.first; });
        QString words;
        if (note != notes.end())
            words = note->second;
        else if (clock.ends_with("-tsc"))
            words = FactWords::tr("Cycles of the CPU");
        facts.push_back({{factString(clock), words}});
    }
    return facts;
}

QStringList optionHeaders()
{
    return {FactWords::tr("Option"), FactWords::tr("Now"), FactWords::tr("In instances")};
}

std::vector<Fact> optionFacts(const tracefs::Kernel& kernel)
{
    std::vector<Fact> facts;
    for (const auto& [option, on] : kernel.options())
        facts.push_back({{factString(option), on ? FactWords::tr("On") : FactWords::tr("Off"),
                          kernel.hasOptionInInstances(option) ? FactWords::tr("Of their own")
                                                              : FactWords::tr("Top level only")}});
    return facts;
}

QStringList moduleHeaders()
{
    return {FactWords::tr("Module"), FactWords::tr("Bytes")};
}

std::vector<Fact> moduleFacts(const tracefs::Kernel& kernel)
{
    std::vector<Fact> facts;
    for (const auto& module : kernel.modules())
        facts.push_back({{factString(module.name), qulonglong(module.bytes)}});
    return facts;
}

QStringList tenantHeaders()
{
    return {FactWords::tr("Who"), FactWords::tr("Where"), FactWords::tr("What")};
}

std::vector<Fact> tenantFacts(const KernelLook& look)
{
    std::vector<Fact> facts;
    const auto& others = look.tenants.others;
    const auto somebody = FactWords::tr("Somebody else");
    if (!others.tracer.empty() || !others.events.empty()) {
        QStringList what;
        if (!others.tracer.empty())
            what << FactWords::tr("Tracer %1").arg(factString(others.tracer));
        if (!others.events.empty())
            what << FactWords::tr("Events: %1").arg(eventList(others.events));
        facts.push_back({{somebody, FactWords::tr("Top level"), what.join(QStringLiteral("; "))}});
    }
    for (const auto& tenant : look.instances) {
        const auto session = tracefs::SessionName::parse(tenant.instance);
        facts.push_back(
            {{session ? FactWords::tr("Probescope, process %1").arg(session->pid) : somebody,
              FactWords::tr("Instance %1").arg(factString(tenant.instance)), activityOf(tenant)}});
    }
    if (!others.probes.empty())
        facts.push_back({{somebody, FactWords::tr("Probes"), eventList(others.probes)}});
    return facts;
}

QStringList fieldHeaders()
{
    return {FactWords::tr("Field"), FactWords::tr("Type"), FactWords::tr("Bytes"),
            FactWords::tr("In filters")};
}

std::vector<Fact> fieldFacts(const tracefs::EventFormat& format)
{
    std::vector<Fact> facts;
    for (const bool common : {false, true}) { // its own ones say more
        for (const auto& field : format.fields) {
            if (field.common != common)
                continue;
            QString use = FactWords::tr("A number without sign");
            if (field.use == tracefs::FieldUse::String)
                use = FactWords::tr("A text");
            else if (field.use == tracefs::FieldUse::CpuSet)
                use = FactWords::tr("A set of CPUs");
            else if (field.use == tracefs::FieldUse::Cpu)
                use = FactWords::tr("A CPU");
            else if (field.isSigned)
                use = FactWords::tr("A number");
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
