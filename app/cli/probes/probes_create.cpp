#include "app/cli/kernel/target.h"
#include "app/cli/probes/probes.h"
#include "core/probe/spec/event_names.h"
#include "core/record/session/kernel_checker.h"
#include "core/tracefs/probe_driver/batch.h"
#include "core/tracefs/probe_driver/check.h"
#include "core/tracefs/probes/words.h"

namespace probescope::cli {

namespace {

/// As it is created: in a group that outlives the program.
Result<probe::Spec> specOf(const std::string& definition)
{
    auto spec = probe::Spec::parse(definition);
    if (!spec) {
        auto error = spec.error();
        error.place.file = definition;
        return tl::unexpected(std::move(error));
    }
    if (spec->event.empty())
        spec->event = probe::eventOf(*spec);
    if (!spec->group.empty())
        return spec;
    const bool synthetic = spec->kind == probe::Kind::Synthetic;
    spec->group = synthetic ? tracefs::kSynthetic : tracefs::kKeptGroup;
    if (synthetic && !spec->event.starts_with(std::string(tracefs::kKeptGroup) + '_'))
        spec->event = std::string(tracefs::kKeptGroup) + '_' + spec->event;
    return spec;
}

/// What the rules say of it, and then the kernel; all of that is told.
bool wouldBeTaken(access::Backend& backend, const record::KernelChecker& checkCommand,
                  const probe::Spec& spec)
{
    const auto line = spec.format();
    const auto checked =
        tracefs::checkProbe(backend, line, checkCommand.rules(), checkCommand.kernelInfo(), true);
    for (const auto& finding : checked.findings) {
        if (finding.severity != probe::Severity::Note)
            printFinding(line, finding);
    }
    if (checked.untried)
        printMessage(line, tr("the kernel could not check it: {}", {said(*checked.untried)}));
    if (checked.trial && checked.trial->left)
        printMessage(tr("left in the kernel: {}", {said(*checked.trial->left)}));
    return checked.wouldBeTaken() && !checked.untried;
}

Result<> create(const Host& host, const std::vector<std::string>& definitions)
{
    if (auto checked = checkDefinitions(definitions); !checked)
        return checked;
    std::vector<probe::Spec> specs;
    for (const std::string& definition : definitions) {
        auto spec = specOf(definition);
        if (!spec)
            return passOn(spec);
        specs.push_back(std::move(*spec));
    }
    const auto backend = openTarget(host);
    if (!backend)
        return passOn(backend);
    const auto checkCommand = record::KernelChecker::of(**backend);
    if (!checkCommand)
        return passOn(checkCommand);
    std::size_t refused = 0;
    for (const auto& spec : specs)
        refused += wouldBeTaken(**backend, *checkCommand, spec) ? 0U : 1U;
    if (refused > 0)
        return fail(ErrorCode::Refused,
                    tr("nothing was created: the kernel rejected {} of {} definitions",
                       {refused, specs.size()}));
    auto driver = tracefs::ProbeDriver::open(**backend);
    if (!driver)
        return passOn(driver);
    const auto created =
        tracefs::createAll(*driver, specs, {.watched = false, .consent = tracefs::Consent::Others});
    if (!created)
        return passOn(created);
    for (const auto& event : *created)
        print(nameOf(event) + '\n');
    return {};
}

} // namespace

Command addProbesCreate(App& probes)
{
    auto host = std::make_shared<Host>();
    auto definitions = std::make_shared<std::vector<std::string>>();
    App* app = probes.addCommand(
        "create", "Create probes that stay until they are removed; all of them or none"_tr);
    app->addOption("DEFINITION", *definitions,
                   "A definition as in the kernel's dynamic_events; without a group it is created "
                   "in the group probescope, a synthetic event as probescope_NAME"_tr)
        ->required();
    addHostOption(*app, *host);
    app->setFooter(
        "Prints each created probe as GROUP:EVENT. A probe is checked first, and counts nothing until its event is enabled, for example by record -e GROUP:EVENT."_tr,
        {"probescope-cli probes create 'p:open do_sys_openat2 name=+0($arg2):ustring'",
         "probescope-cli record -e probescope:open --time 10 -o open.psc"});
    return {app, [host, definitions]() { return create(*host, *definitions); }};
}

} // namespace probescope::cli
