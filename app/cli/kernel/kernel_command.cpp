#include "app/cli/base/command.h"
#include "app/cli/kernel/kernel_commands.h"
#include "app/cli/kernel/target.h"
#include "core/base/terminal_text.h"
#include "core/numbers/amount_text.h"
#include "core/symbols/kernel/save_kernel.h"
#include "core/tracefs/files/journal.h"
#include "core/tracefs/instances/kernel.h"
#include "core/tracefs/instances/leftovers.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <set>

namespace probescope::cli {

namespace {

using tracefs::Ability;

struct NamedAbility
{
    Ability ability;
    const char* name;
};
constexpr std::array kNamedAbilities{
    NamedAbility{Ability::Functions, "function"},
    NamedAbility{Ability::FunctionGraph, "function_graph"},
    NamedAbility{Ability::FunctionFilters, "function filters"},
    NamedAbility{Ability::GraphFunctions, "graph functions"},
    NamedAbility{Ability::GraphDepth, "max graph depth"},
    NamedAbility{Ability::LatencyThreshold, "duration threshold"},
    NamedAbility{Ability::EventPids, "PID filter for events"},
    NamedAbility{Ability::FunctionPids, "PID filter for functions"},
    NamedAbility{Ability::Snapshots, "snapshots"},
    NamedAbility{Ability::StackTracer, "stack tracer"},
    NamedAbility{Ability::FunctionProfiler, "function profiler"},
    NamedAbility{Ability::FunctionSwitch, "ftrace_enabled"},
    NamedAbility{Ability::EnabledFunctions, "traced functions"},
    NamedAbility{Ability::SavedNames, "saved task names"},
    NamedAbility{Ability::PrintkFormats, "trace_printk formats"},
    NamedAbility{Ability::KernelProbes, "kernel probes"},
    NamedAbility{Ability::UserProbes, "user probes"},
    NamedAbility{Ability::EventProbes, "event probes"},
    NamedAbility{Ability::FunctionProbes, "function probes"},
    NamedAbility{Ability::DynamicEvents, "dynamic events"},
    NamedAbility{Ability::SyntheticEvents, "synthetic events"},
    NamedAbility{Ability::Histograms, "histograms"},
    NamedAbility{Ability::ErrorLog, "error log"},
};

void row(const char* name, const std::string& text)
{
    print(fmt::format("{:<16}{}\n", name, terminalText(text, TextLines::One)));
}

/// What somebody records in an instance: its tracer, and its events.
std::string activity(const tracefs::Instance& instance)
{
    const auto tracer = instance.tracer();
    const auto events = instance.events().enabled();
    const auto on = instance.tracing();
    if (!tracer || !events || !on)
        return (!tracer ? tracer.error() : !events ? events.error() : on.error()).message();
    if (*tracer == "nop" && events->empty())
        return "not recording";
    std::string text = *on ? "recording:" : "stopped; set up:";
    if (*tracer != "nop")
        text += " " + *tracer;
    if (!events->empty())
        text += " " + amountText(events->size(), "event");
    return text;
}

std::string activityOf(access::Backend& backend, const std::string& name)
{
    const auto instance = tracefs::Instance::existing(backend, name);
    return instance ? activity(*instance) : instance.error().message();
}

void printOffer(const tracefs::Kernel& kernel)
{
    row("tracers", fmt::format("{}", fmt::join(kernel.tracers(), " ")));
    row("clocks", fmt::format("{}", fmt::join(kernel.clocks(), " ")));
    std::set<std::string> systems;
    for (const auto& event : kernel.events())
        systems.insert(event.system);
    row("events",
        fmt::format("{} in {}: {}", kernel.events().size(), amountText(systems.size(), "system"),
                    fmt::join(systems, " ")));
    std::vector<std::string> topOnly;
    for (const auto& [ability, name] : kNamedAbilities) {
        if (kernel.offer(ability).topOnly)
            topOnly.emplace_back(name);
    }
    if (!topOnly.empty())
        row("top level only", fmt::format("{}", fmt::join(topOnly, ", ")));
    for (const auto& [ability, name] : kNamedAbilities) {
        const auto offer = kernel.offer(ability);
        if (!offer.there)
            row("unavailable", fmt::format("{}: {}", name, offer.reason.text()));
    }
}

void printKernel(const tracefs::Kernel& kernel)
{
    row("target", kernel.backend().name());
    row("kernel", kernel.release() + (kernel.host().empty() ? "" : " on " + kernel.host()));
    if (!kernel.lockdown().empty() && kernel.lockdown() != "none")
        row("lockdown", kernel.lockdown());
    row("CPUs", std::to_string(kernel.cpus().size()));
    row("buffer", fmt::format("{} KiB per CPU", kernel.bufferKib()));
    printOffer(kernel);
}

std::string joinedEvents(const std::vector<tracefs::EventName>& events)
{
    std::vector<std::string> names;
    names.reserve(events.size());
    for (const auto& event : events)
        names.push_back(event.system + ":" + event.name);
    return fmt::format("{}", fmt::join(names, " "));
}

/// Whether something was left by the dead.
bool printTracingUsers(access::Backend& backend, const tracefs::TracingUsers& tracingUsers)
{
    bool left = false;
    for (const auto& session : tracingUsers.sessions) {
        std::string text = session.name.instance() + ": ";
        if (!session.alive)
            text += "left by a crashed recording";
        else if (session.hasInstance)
            text += activityOf(backend, session.name.instance());
        else
            text += "running";
        if (!session.probes.empty())
            text += ", probes " + joinedEvents(session.probes);
        row("recording", text);
        left = left || !session.alive;
    }
    for (const auto& name : tracingUsers.others.instances)
        row("instance", name + ": " + activityOf(backend, name));
    if (!tracingUsers.others.probes.empty())
        row("others' probes", joinedEvents(tracingUsers.others.probes));
    return left;
}

Result<bool> printJournals(const access::Backend& backend)
{
    const auto journals = tracefs::Journal::leftIn(tracefs::Journal::usualFolder());
    if (!journals)
        return passOn(journals);
    bool left = false;
    for (const auto& journal : *journals) {
        if (journal.target != backend.name())
            continue;
        left = true;
        row("not restored", fmt::format("{}", fmt::join(journal.changed, " ")));
    }
    return left;
}

Result<> clean(access::Backend& backend)
{
    const auto tidied = tracefs::cleanUpDeadSessions(backend, tracefs::Journal::usualFolder());
    reportCleanedUp(tidied);
    return tidied.failed.empty() ? Result<>() : tl::unexpected(tidied.failed.front());
}

Result<> reportKernel(access::Backend& backend)
{
    const auto kernel = tracefs::Kernel::inspect(backend);
    if (!kernel)
        return passOn(kernel);
    const auto tracingUsers = tracefs::tracingUsersOf(backend);
    if (!tracingUsers)
        return passOn(tracingUsers);
    auto journal = tracefs::Journal::begin(tracefs::Journal::usualFolder(), backend);
    if (!journal)
        return passOn(journal);
    printKernel(*kernel);
    row("top level", activity(tracefs::Instance::top(backend, *journal)));
    const bool left = printTracingUsers(backend, *tracingUsers);
    const auto changed = printJournals(backend);
    if (!changed)
        return passOn(changed);
    if (left || *changed)
        printMessage("found leftovers of crashed recordings; clean them up with probescope-cli "
                     "kernel --clean");
    return {};
}

Result<> save(access::Backend& backend, const std::string& folder)
{
    const auto saved = catalogue::saveKernel(backend, folder, interruptToken());
    if (!saved)
        return passOn(saved);
    row("description", folder);
    row("events", std::to_string(saved->events));
    row("modules", fmt::format("{} with types", saved->modules));
    if (!saved->missing.empty())
        row("unavailable", fmt::format("{}", fmt::join(saved->missing, " ")));
    return {};
}

Result<> kernel(const std::string& host, bool cleans, const std::string& folder)
{
    const auto backend = openTarget(host);
    if (!backend)
        return passOn(backend);
    if (!folder.empty())
        return save(**backend, folder);
    return cleans ? clean(**backend) : reportKernel(**backend);
}

} // namespace

Command addKernel(CLI::App& program)
{
    auto cleans = std::make_shared<bool>(false);
    CLI::App* app = program.add_subcommand(
        "kernel",
        "Show what the kernel can record, who uses tracing, and leftovers of crashed recordings");
    auto host = std::make_shared<std::string>();
    addHostOption(*app, *host);
    auto* const clean =
        app->add_flag("--clean", *cleans, "Clean up leftovers of crashed recordings");
    auto folder = std::make_shared<std::string>();
    app->add_option("--save", *folder,
                    "Save a kernel description in a new folder, to build probes offline")
        ->type_name("FOLDER")
        ->excludes(clean);
    return {app, [cleans, host, folder]() { return kernel(*host, *cleans, *folder); }};
}

} // namespace probescope::cli
