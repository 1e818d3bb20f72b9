#include "app/cli/probes/probes.h"

#include "app/cli/kernel/target.h"
#include "core/base/near_names.h"
#include "core/base/word_list.h"
#include "core/symbols/kernel/offline_kernel.h"
#include "core/tracefs/probes/words.h"

#include <algorithm>

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
        return fail(ErrorCode::Invalid, tr("“{}” is not the name of a probe", {name}),
                    R"(Write GROUP:EVENT, as "probescope-cli probes list" prints it)"_tr);
    if (const auto* const probe = list.find({name.substr(0, end), name.substr(end + 1)}))
        return probe;
    std::vector<std::string> names;
    for (const auto& probe : list.probes)
        names.push_back(nameOf(probe.event));
    const auto written = name.substr(0, end) + ':' + name.substr(end + 1);
    return fail(ErrorCode::NotFound, tr("there is no probe {}", {name}),
                didYouMean(written, nearNames(written, names)));
}

Message ownerOf(const tracefs::ListedProbe& probe)
{
    switch (probe.owner) {
    case tracefs::ProbeOwner::Leftover:
        return tr("Leftovers");
    case tracefs::ProbeOwner::Ours:
    case tracefs::ProbeOwner::Recording:
    case tracefs::ProbeOwner::Session:
        return probe.session ? tr("Probescope, PID {}", {probe.session->pid})
                             : Message("Probescope");
    case tracefs::ProbeOwner::Others:
        break;
    }
    return tracefs::isKept(probe) ? Message("probescope-cli") : tr("Other users");
}

Message placeText(const std::string& instance)
{
    return instance.empty() ? tr("the top-level instance") : tr("the instance {}", {instance});
}

Message placesText(const tracefs::ListedProbe& probe)
{
    std::vector<Message> places;
    for (const auto& place : probe.enabledIn)
        places.push_back(placeText(place.instance));
    return listMessage(places);
}

ConstantMessage severityName(probe::Severity severity)
{
    switch (severity) {
    case probe::Severity::Error:
        return "error"_tr;
    case probe::Severity::Warning:
        return "warning"_tr;
    case probe::Severity::Note:
        break;
    }
    return "note"_tr;
}

Result<> checkDefinitions(const std::vector<std::string>& definitions)
{
    for (const std::string& definition : definitions) {
        if (definition.find_first_not_of(" \t\n") == std::string::npos)
            return fail(ErrorCode::Invalid, "a definition is empty"_tr,
                        "Write one, as in 'p:open do_sys_openat2'"_tr);
        if (definition.find('\n') != std::string::npos)
            return fail(ErrorCode::Invalid,
                        tr("a definition contains a line break: {}", {definition}),
                        "Pass each definition as a separate argument"_tr);
    }
    return {};
}

void printFinding(std::string_view definition, const probe::Finding& finding)
{
    const auto begin = std::min(finding.begin, definition.size());
    const auto end = std::clamp(finding.end, begin, definition.size());
    const Message severity = severityName(finding.severity);
    const Message text = finding.fix.empty()
        ? tr("{}: {}", {severity, finding.what})
        : tr("{}: {} {}", {severity, finding.what, finding.fix});
    const std::string mark =
        std::string(begin, ' ') + std::string(std::max(end - begin, std::size_t(1)), '^');
    printMessage(Message(said(text) + '\n' + std::string(definition) + '\n' + mark));
}

void addKernelOptions(App& app, KernelOptions& options)
{
    addHostOption(app, options.host);
    app.addOption("--kernel", options.folder,
                  "Use a kernel description, offline (kernel --save)"_tr)
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
