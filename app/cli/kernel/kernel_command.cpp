#include "app/cli/base/command.h"
#include "app/cli/base/row_writer.h"
#include "app/cli/kernel/kernel_commands.h"
#include "app/cli/kernel/target.h"
#include "core/base/terminal_text.h"
#include "core/base/word_list.h"
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
    ConstantMessage name;
};
constexpr std::array kNamedAbilities{
    NamedAbility{Ability::Functions, "function"_tr},
    NamedAbility{Ability::FunctionGraph, "function_graph"_tr},
    NamedAbility{Ability::FunctionFilters, "function filters"_tr},
    NamedAbility{Ability::GraphFunctions, "graph functions"_tr},
    NamedAbility{Ability::GraphDepth, "max graph depth"_tr},
    NamedAbility{Ability::LatencyThreshold, "duration threshold"_tr},
    NamedAbility{Ability::EventPids, "PID filter for events"_tr},
    NamedAbility{Ability::FunctionPids, "PID filter for functions"_tr},
    NamedAbility{Ability::Snapshots, "snapshots"_tr},
    NamedAbility{Ability::StackTracer, "stack tracer"_tr},
    NamedAbility{Ability::FunctionProfiler, "function profiler"_tr},
    NamedAbility{Ability::FunctionSwitch, "ftrace_enabled"_tr},
    NamedAbility{Ability::EnabledFunctions, "traced functions"_tr},
    NamedAbility{Ability::SavedNames, "saved task names"_tr},
    NamedAbility{Ability::PrintkFormats, "trace_printk formats"_tr},
    NamedAbility{Ability::KernelProbes, "kernel probes"_tr},
    NamedAbility{Ability::UserProbes, "user probes"_tr},
    NamedAbility{Ability::EventProbes, "event probes"_tr},
    NamedAbility{Ability::FunctionProbes, "function probes"_tr},
    NamedAbility{Ability::DynamicEvents, "dynamic events"_tr},
    NamedAbility{Ability::SyntheticEvents, "synthetic events"_tr},
    NamedAbility{Ability::Histograms, "histograms"_tr},
    NamedAbility{Ability::ErrorLog, "error log"_tr},
};

void row(const UserText& name, const UserText& text)
{
    constexpr std::size_t kHeadWidth = 16;
    print(padded(name.text(), kHeadWidth) + terminalText(text.text(), TextLines::One) + '\n');
}

/// Names, which are the same in every language.
template <typename Texts>
Message listed(const Texts& texts, const char* between = " ")
{
    return fmt::format("{}", fmt::join(texts, between));
}

/// What somebody records in an instance: its tracer, and its events.
Message activity(const tracefs::Instance& instance)
{
    const auto tracer = instance.tracer();
    const auto events = instance.events().enabled();
    const auto on = instance.tracing();
    if (!tracer || !events || !on)
        return said(!tracer ? tracer.error() : !events ? events.error() : on.error());
    if (*tracer == "nop" && events->empty())
        return tr("not recording");
    Message what = *tracer == "nop" ? Message() : Message(*tracer);
    if (!events->empty()) {
        const Message count = eventsText(events->size());
        what = what.empty() ? count : tr("{} {}", {std::move(what), count});
    }
    return *on ? tr("recording: {}", {what}) : tr("stopped; set up: {}", {what});
}

Message activityOf(access::Backend& backend, const std::string& name)
{
    const auto instance = tracefs::Instance::existing(backend, name);
    return instance ? activity(*instance) : Message(said(instance.error()));
}

void printOffer(const tracefs::Kernel& kernel)
{
    row("tracers"_tr, listed(kernel.tracers()));
    row("clocks"_tr, listed(kernel.clocks()));
    std::set<std::string> systems;
    for (const auto& event : kernel.events())
        systems.insert(event.system);
    row("events"_tr,
        counted(
            systems.size(), tr("{} in 1 system: {}", {kernel.events().size(), listed(systems)}),
            tr("{} in {} systems: {}", {kernel.events().size(), systems.size(), listed(systems)})));
    std::vector<Message> topOnly;
    for (const auto& [ability, name] : kNamedAbilities) {
        if (kernel.offer(ability).topOnly)
            topOnly.emplace_back(name);
    }
    if (!topOnly.empty())
        row("top-level tracing only"_tr, listMessage(topOnly));
    for (const auto& [ability, name] : kNamedAbilities) {
        const auto offer = kernel.offer(ability);
        if (!offer.there)
            row("unavailable"_tr, tr("{}: {}", {Message(name), offer.reason}));
    }
}

void printKernel(const tracefs::Kernel& kernel)
{
    row("target"_tr, Message(kernel.backend().name()));
    row("kernel"_tr,
        kernel.host().empty() ? Message(kernel.release())
                              : tr("{} on {}", {kernel.release(), kernel.host()}));
    if (!kernel.lockdown().empty() && kernel.lockdown() != "none")
        row("lockdown"_tr, Message(kernel.lockdown()));
    row("CPUs"_tr, Message(std::to_string(kernel.cpus().size())));
    row("buffer"_tr, tr("{} KiB per CPU", {kernel.bufferKib()}));
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
        const std::string name = session.name.instance();
        const Message state = !session.alive ? tr("left by a crashed session")
            : session.hasInstance            ? activityOf(backend, name)
                                             : tr("running");
        row("recording"_tr,
            session.probes.empty()
                ? tr("{}: {}", {name, state})
                : tr("{}: {}, probes {}", {name, state, joinedEvents(session.probes)}));
        left = left || !session.alive;
    }
    for (const auto& name : tracingUsers.others.instances)
        row("instance"_tr, tr("{}: {}", {name, activityOf(backend, name)}));
    if (!tracingUsers.others.probes.empty())
        row("probes of other users"_tr, Message(joinedEvents(tracingUsers.others.probes)));
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
        row("not restored"_tr, listed(journal.changed));
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
    row("top-level tracing"_tr, activity(tracefs::Instance::top(backend, *journal)));
    const bool left = printTracingUsers(backend, *tracingUsers);
    const auto changed = printJournals(backend);
    if (!changed)
        return passOn(changed);
    if (left || *changed)
        printMessage(
            "found leftovers of crashed sessions; clean them up with probescope-cli kernel --clean"_tr);
    return {};
}

Result<> save(access::Backend& backend, const std::string& folder)
{
    const auto saved = catalogue::saveKernel(backend, folder, interruptToken());
    if (!saved)
        return passOn(saved);
    row("description"_tr, Message(folder));
    row("events"_tr, Message(std::to_string(saved->events)));
    row("modules"_tr, tr("{} with types", {saved->modules}));
    if (!saved->missing.empty())
        row("unavailable"_tr, listed(saved->missing));
    return {};
}

Result<> kernel(const Host& host, bool cleans, const std::string& folder)
{
    const auto backend = openTarget(host);
    if (!backend)
        return passOn(backend);
    if (!folder.empty())
        return save(**backend, folder);
    return cleans ? clean(**backend) : reportKernel(**backend);
}

} // namespace

Command addKernel(App& program)
{
    auto cleans = std::make_shared<bool>(false);
    App* app = program.addCommand(
        "kernel",
        "Show what the kernel can record, who uses tracing, and leftovers of crashed sessions"_tr);
    auto host = std::make_shared<Host>();
    addHostOption(*app, *host);
    auto* const clean =
        app->addFlag("--clean", *cleans, "Clean up leftovers of crashed sessions"_tr);
    auto folder = std::make_shared<std::string>();
    app->addOption("--save", *folder,
                   "Save a kernel description in a new folder, to build probes offline"_tr)
        ->type_name("FOLDER")
        ->excludes(clean);
    app->addExamples({
        "probescope-cli kernel",
        "probescope-cli kernel --host root@board --save board-kernel",
    });
    return {app, [cleans, host, folder]() { return kernel(*host, *cleans, *folder); }};
}

} // namespace probescope::cli
