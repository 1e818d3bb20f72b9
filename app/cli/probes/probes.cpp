#include "app/cli/probes/probes.h"

#include "app/cli/kernel/target.h"
#include "core/base/near_names.h"
#include "core/symbols/kernel/offline_kernel.h"
#include "core/tracefs/probes/words.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace probescope::cli {

std::string nameOf(const tracefs::EventName& event)
{
    return event.system + ':' + event.name;
}

Result<const tracefs::ListedProbe*> probeNamed(const tracefs::ProbeList& list,
                                               const std::string& name)
{
    const auto end = name.find_first_of(":/");
    if (end == std::string::npos || end == 0 || end + 1 == name.size())
        return fail(ErrorCode::Invalid, "'" + name + "' is not the name of a probe",
                    "Write GROUP:EVENT, as \"probescope-cli probes list\" prints it");
    if (const auto* const probe = list.find({name.substr(0, end), name.substr(end + 1)}))
        return probe;
    std::vector<std::string> names;
    for (const auto& probe : list.probes)
        names.push_back(nameOf(probe.event));
    const auto written = name.substr(0, end) + ':' + name.substr(end + 1);
    return fail(ErrorCode::NotFound, "there is no probe " + name,
                didYouMean(written, nearNames(written, names)));
}

std::string ownerOf(const tracefs::ListedProbe& probe)
{
    switch (probe.owner) {
    case tracefs::ProbeOwner::Leftover:
        return "Left behind";
    case tracefs::ProbeOwner::Ours:
    case tracefs::ProbeOwner::Recording:
    case tracefs::ProbeOwner::Session:
        return probe.session ? fmt::format("Probescope, pid {}", probe.session->pid)
                             : std::string("Probescope");
    case tracefs::ProbeOwner::Others:
        break;
    }
    return tracefs::isKept(probe) ? "probescope-cli" : "Other users";
}

std::string placeText(const std::string& instance)
{
    return instance.empty() ? "the top level" : "the instance " + instance;
}

std::string placesText(const tracefs::ListedProbe& probe)
{
    std::vector<std::string> places;
    for (const auto& place : probe.enabledIn)
        places.push_back(placeText(place.instance));
    return fmt::format("{}", fmt::join(places, ", "));
}

const char* severityName(probe::Severity severity)
{
    switch (severity) {
    case probe::Severity::Error:
        return "error";
    case probe::Severity::Warning:
        return "warning";
    case probe::Severity::Note:
        break;
    }
    return "note";
}

Result<> checkDefinitions(const std::vector<std::string>& definitions)
{
    for (const std::string& definition : definitions) {
        if (definition.find_first_not_of(" \t\n") == std::string::npos)
            return fail(ErrorCode::Invalid, "a definition is empty",
                        "Write one, as in 'p:open do_sys_openat2'");
        if (definition.find('\n') != std::string::npos)
            return fail(ErrorCode::Invalid, "a definition contains a line break: " + definition,
                        "Pass each definition as a separate argument");
    }
    return {};
}

void printFinding(std::string_view definition, const probe::Finding& finding)
{
    const auto begin = std::min(finding.begin, definition.size());
    const auto end = std::clamp(finding.end, begin, definition.size());
    std::string text = fmt::format("{}: {}", severityName(finding.severity), finding.what.text());
    if (!finding.fix.empty())
        text += ' ' + finding.fix.text();
    text += '\n' + std::string(definition);
    text +=
        '\n' + std::string(begin, ' ') + std::string(std::max(end - begin, std::size_t(1)), '^');
    printMessage(text);
}

void addKernelOptions(CLI::App& app, KernelOptions& options)
{
    addHostOption(app, options.host);
    app.add_option("--kernel", options.folder, "Use a kernel description, offline (kernel --save)")
        ->type_name("FOLDER")
        ->excludes("--host");
}

Result<std::shared_ptr<access::Backend>> openKernel(const KernelOptions& options)
{
    if (options.folder.empty())
        return openTarget(options.host);
    auto kernel = catalogue::OfflineKernel::open(options.folder);
    if (!kernel)
        return passOn(kernel);
    return std::shared_ptr<access::Backend>(std::move(*kernel));
}

} // namespace probescope::cli
