#include "app/cli/command.h"
#include "app/cli/target.h"
#include "core/tracefs/instance.h"
#include "core/tracefs/journal.h"
#include "core/tracefs/session_name.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace probescope::cli {

namespace {

/// An instance of a recording of ours, or of somebody else.
struct Found
{
    std::string name;
    bool left = false; ///< ours, and its process is gone
};

Result<std::vector<Found>> instancesOf(access::Backend& backend)
{
    const auto entries = backend.list("instances");
    if (!entries)
        return passOn(entries);
    const auto processes = backend.processes();
    if (!processes)
        return passOn(processes);
    std::vector<Found> found;
    for (const access::Entry& entry : *entries) {
        if (!entry.folder)
            continue;
        const auto session = tracefs::SessionName::parse(entry.name);
        const bool lives = session
            && std::any_of(processes->begin(), processes->end(),
                           [&](const auto& process) { return session->isOf(process); });
        found.push_back({entry.name, session && !lives});
    }
    return found;
}

void row(const char* name, const Result<std::string>& text)
{
    print(fmt::format("{:<16}{}\n", name, text ? *text : text.error().message()));
}

Result<std::string> joined(const Result<std::vector<std::string>>& words)
{
    if (!words)
        return passOn(words);
    return fmt::format("{}", fmt::join(*words, " "));
}

/// What somebody records in an instance: its tracer, and its events.
std::string activity(const tracefs::Instance& instance)
{
    const auto tracer = instance.tracer();
    const auto events = instance.enabledEvents();
    const auto on = instance.tracing();
    if (!tracer || !events || !on)
        return (!tracer ? tracer.error() : !events ? events.error() : on.error()).message();
    if (*tracer == "nop" && events->empty())
        return "records nothing";
    std::string text = *on ? "records" : "is stopped, with";
    if (*tracer != "nop")
        text += " " + *tracer;
    if (!events->empty())
        text += fmt::format(" {} event{}", events->size(), events->size() == 1 ? "" : "s");
    return text;
}

Result<std::string> eventSystems(access::Backend& backend)
{
    const auto text = backend.read("available_events");
    if (!text)
        return passOn(text);
    std::size_t events = 0;
    std::vector<std::string> systems;
    for (std::string_view rest = *text; !rest.empty();) {
        const auto end = std::min(rest.find('\n'), rest.size());
        const std::string system(rest.substr(0, std::min(rest.find(':'), end)));
        rest.remove_prefix(std::min(end + 1, rest.size()));
        ++events;
        if (std::find(systems.begin(), systems.end(), system) == systems.end())
            systems.push_back(system);
    }
    std::sort(systems.begin(), systems.end());
    return fmt::format("{} in {} systems: {}", events, systems.size(), fmt::join(systems, " "));
}

void printKernel(access::Backend& backend, tracefs::Journal& journal)
{
    const auto top = tracefs::Instance::top(backend, journal);
    row("target", backend.name());
    const auto release = backend.readSystem(access::SystemFile::Release);
    row("kernel", release ? Result<std::string>(release->substr(0, release->find('\n'))) : release);
    row("tracers", joined(top.tracers()));
    row("clocks", joined(top.clocks()));
    row("events", eventSystems(backend));
    row("top level", activity(top));
}

Result<> clean(access::Backend& backend)
{
    const auto tidied = tracefs::tidyUp(backend, tracefs::Journal::usualFolder());
    tellTidied(tidied);
    return tidied.failed.empty() ? Result<>() : tl::unexpected(tidied.failed.front());
}

Result<> kernel(const std::string& host, bool cleans)
{
    const auto backend = openTarget(host);
    if (!backend)
        return passOn(backend);
    if (cleans)
        return clean(**backend);
    auto journal = tracefs::Journal::begin(tracefs::Journal::usualFolder(), **backend);
    if (!journal)
        return passOn(journal);
    const auto instances = instancesOf(**backend);
    if (!instances)
        return passOn(instances);
    printKernel(**backend, *journal);
    bool left = false;
    for (const Found& found : *instances) {
        const auto instance = tracefs::Instance::existing(**backend, found.name);
        row("instance",
            found.name + ": "
                + (found.left     ? "left by a recording that died"
                       : instance ? activity(*instance)
                                  : ""));
        left = left || found.left;
    }
    const auto journals = tracefs::Journal::leftIn(tracefs::Journal::usualFolder());
    for (const auto& journalLeft : journals ? *journals : std::vector<tracefs::Journal::Left>()) {
        if (journalLeft.target != (*backend)->name())
            continue;
        left = true;
        row("left changed", fmt::format("{}", fmt::join(journalLeft.changed, " ")));
    }
    if (left)
        tell("recordings that died left something; probescope-cli kernel --clean puts it in order");
    return {};
}

} // namespace

Command addKernel(CLI::App& program)
{
    auto cleans = std::make_shared<bool>(false);
    CLI::App* app = program.add_subcommand(
        "kernel", "Tell what the kernel can record, who records, and what was left behind");
    auto host = std::make_shared<std::string>();
    addHostOption(*app, *host);
    app->add_flag("--clean", *cleans, "Put in order what recordings that died have left");
    return {app, [cleans, host]() { return kernel(*host, *cleans); }};
}

} // namespace probescope::cli
