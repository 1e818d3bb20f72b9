#include "app/cli/base/answer_table.h"
#include "app/cli/base/headed_table.h"
#include "app/cli/probes/probes.h"
#include "core/record/session/kernel_checker.h"
#include "core/tracefs/probe_driver/check.h"

#include <algorithm>

namespace probescope::cli {

namespace {

struct CheckOptions
{
    KernelOptions kernel;
    std::vector<std::string> definitions;
    bool tries = false;
    TableFormat format;
};

using FindingRow = std::vector<HeadedTable::Cell>;

FindingRow rowOf(const std::string& definition, const probe::Finding& finding,
                 const std::string& format)
{
    const auto begin = std::min(finding.begin, definition.size());
    const auto end = std::clamp(finding.end, begin, definition.size());
    return {HeadedTable::text(definition),
            HeadedTable::text(wordsIn(format, severityName(finding.severity))),
            HeadedTable::count(begin + 1),
            HeadedTable::text(definition.substr(begin, end - begin)),
            HeadedTable::text(wordsIn(format, finding.what)),
            HeadedTable::text(wordsIn(format, finding.fix))};
}

FindingRow fineRow(const std::string& definition, const std::string& format)
{
    return {HeadedTable::text(definition), HeadedTable::text(wordsIn(format, tr("none"))),
            HeadedTable::count({}, ""),    HeadedTable::text({}),
            HeadedTable::text({}),         HeadedTable::text({})};
}

Result<> check(const CheckOptions& options)
{
    if (auto checked = checkDefinitions(options.definitions); !checked)
        return checked;
    const auto backend = openKernel(options.kernel);
    if (!backend)
        return passOn(backend);
    const auto checkCommand = record::KernelChecker::of(**backend);
    if (!checkCommand)
        return passOn(checkCommand);
    HeadedTable table{.columns = {{"Definition"_tr, "definition"},
                                  {"Severity"_tr, "severity"},
                                  {"Column"_tr, "column", true},
                                  {"Part"_tr, "part"},
                                  {"Finding"_tr, "finding"},
                                  {"Fix"_tr, "fix"}},
                      .rows = {}};
    std::size_t refused = 0;
    for (const std::string& definition : options.definitions) {
        const auto checked = tracefs::checkProbe(**backend, definition, checkCommand->rules(),
                                                 checkCommand->kernelInfo(), options.tries);
        if (checked.untried)
            printMessage(definition,
                         tr("the kernel could not check it: {}", {said(*checked.untried)}));
        if (checked.trial && checked.trial->left)
            printMessage(tr("left in the kernel: {}", {said(*checked.trial->left)}));
        if (checked.findings.empty())
            table.rows.push_back(fineRow(definition, options.format.name));
        for (const auto& finding : checked.findings)
            table.rows.push_back(rowOf(definition, finding, options.format.name));
        refused += checked.wouldBeTaken() ? 0U : 1U;
    }
    printTable(table, options.format);
    if (refused == 0)
        return {};
    return fail(
        ErrorCode::Refused,
        tr("the kernel would reject {} of {} definitions", {refused, options.definitions.size()}));
}

} // namespace

Command addProbesCheck(App& probes)
{
    auto options = std::make_shared<CheckOptions>();
    App* app = probes.addCommand(
        "check", "Check definitions against a kernel's functions and types; nothing is created"_tr);
    app->addOption("DEFINITION", options->definitions,
                   "A definition as in the kernel's dynamic_events"_tr)
        ->required();
    addKernelOptions(*app, options->kernel);
    app->addFlag("--try", options->tries,
                 "Also have the kernel check them: briefly under another name, never enabled"_tr)
        ->excludes("--kernel");
    addTableFormat(*app, options->format);
    app->setFooter("The exit status is 1 when the kernel would reject a definition."_tr,
                   {"probescope-cli probes check 'p:open do_sys_openat2 name=+0($arg2):ustring'",
                    "probescope-cli probes check --kernel board-6.1 'r vfs_read ret=$retval'"});
    return {app, [options]() { return check(*options); }};
}

} // namespace probescope::cli
