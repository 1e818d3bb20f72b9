#include "app/cli/base/command.h"
#include "app/cli/captures/captures_commands.h"
#include "app/cli/captures/event_options.h"
#include "core/analysis/export/export_form.h"
#include "core/base/word_list.h"

#include <array>

namespace probescope::cli {

namespace {

using analysis::ExportForm;

struct FormOption
{
    ExportForm form;
    const char* name;
    ConstantMessage help;
};
constexpr std::array<FormOption, 6> kForms{{
    {ExportForm::Ftrace, "--ftrace",
     "Text as the kernel prints it (- is standard output); all bytes are kept unless written to a "
     "terminal"_tr},
    {ExportForm::TraceDat, "--trace-dat",
     "A trace.dat for trace-cmd and KernelShark; what it cannot hold of a text capture is "
     "reported"_tr},
    {ExportForm::PlainSqlite, "--plain-sqlite",
     "An SQLite database with the tables of `query` as ordinary tables; whole capture only"_tr},
    {ExportForm::Csv, "--csv", "Events, comma-separated (or -)"_tr},
    {ExportForm::JsonLines, "--jsonl", "Events, one JSON object per line (or -)"_tr},
    {ExportForm::ChromeJson, "--chrome-json",
     "Calls, scheduling, wakeups and events for Perfetto and chrome://tracing (or -)"_tr},
}};

/// What a trace.dat could not keep of a text.
Message omissionText(const analysis::ExportOmission& omissions)
{
    using What = analysis::ExportOmission::What;
    const auto count = omissions.count;
    switch (omissions.what) {
    case What::Flags:
        return counted(
            count, tr("1 event without irqs-off and preempt-depth in the text: none are set"),
            tr("{} events without irqs-off and preempt-depth in the text: none are set", {count}));
    case What::Task:
        return counted(count, tr("1 event of an unknown task: it has a PID from 1000000000"),
                       tr("{} events of unknown tasks: they have PIDs from 1000000000", {count}));
    case What::OtherName:
        return counted(count, tr("1 event of a renamed task: trace.dat has one name per PID"),
                       tr("{} events of renamed tasks: trace.dat has one name per PID", {count}));
    case What::Tgid:
        return counted(count, tr("1 task with a known process: trace.dat cannot store TGIDs"),
                       tr("{} tasks with a known process: trace.dat cannot store TGIDs", {count}));
    case What::Times:
        return counted(
            count, tr("1 event without a time in the text: only the order is kept"),
            tr("{} events without a time in the text: only their order is kept", {count}));
    case What::SymbolParts:
        return counted(
            count, tr("1 symbol with a size or an address after the name: only the name is kept"),
            tr("{} symbols with a size or an address after the name: only the name is kept",
               {count}));
    case What::Field:
        return counted(count, tr("1 event without a field that trace.dat has: it is 0"),
                       tr("{} events without a field that trace.dat has: it is 0", {count}));
    case What::Renamed:
        return counted(
            count, tr("1 name of an event or field that event formats cannot have: renamed"),
            tr("{} names of events and fields that event formats cannot have: renamed", {count}));
    case What::Duration:
        return counted(count, tr("1 call without a duration in the text: it is 0"),
                       tr("{} calls without a duration in the text: it is 0", {count}));
    case What::CallMarks:
        return counted(
            count,
            tr("1 call entry or exit with marks of interrupts or overhead: the marks are left out"),
            tr("{} call entries and exits with marks of interrupts or overhead: the marks are left "
               "out",
               {count}));
    case What::Function:
        return counted(
            count, tr("1 call entry or exit of an unknown function: the function is 0"),
            tr("{} call entries and exits of unknown functions: the function is 0", {count}));
    case What::Later:
        return counted(
            count, tr("1 event moved by 1 ns: KernelShark treats a first time of 0 as no time"),
            tr("{} events moved by 1 ns: KernelShark treats a first time of 0 as no time",
               {count}));
    case What::Addresses:
        break;
    }
    return counted(count, tr("1 function known by name only: the address is made up"),
                   tr("{} functions known by name only: the addresses are made up", {count}));
}

struct ExportOptions
{
    std::string file;
    std::array<std::string, kForms.size()> targets; ///< as kForms; one is set
    EventOptions choice;
};

Result<> exportRows(const analysis::ExportRows& rows, ExportForm form, const std::string& target,
                    const std::string& file)
{
    const analysis::ExportControl control{interruptToken(), {}};
    const bool toOutput = target == "-" && analysis::isTextForm(form);
    const auto exported = toOutput
        ? exportAsText(
            rows, form,
            [form](std::string_view text) -> Result<> {
                // flushOutput() tells what is wrong; there is nothing to go on
                // for.
                const bool printed =
                    form == ExportForm::Ftrace ? printAsRecorded(text) : print(text);
                return printed ? Result<>()
                               : Result<>(fail(ErrorCode::Io, "cannot write the output"_tr));
            },
            control)
        : exportAsFile(rows, form, target, control);
    if (!exported)
        return passOn(exported);
    if (exported->gapsLeftOut > 0)
        printMessage(
            file,
            tr("{} of {} with lost events have no event after them; trace.dat cannot store "
               "these",
               {exported->gapsLeftOut, gapsText(exported->gaps)}));
    for (const analysis::ExportOmission& omissions : exported->omissions)
        printMessage(file, omissionText(omissions));
    if (exported->unreadable > 0)
        printMessage(file,
                     tr("{} of the selected events could not be read and are skipped",
                        {exported->unreadable}));
    if (!exported->incomplete.empty())
        printMessage(file,
                     tr("the capture is damaged: rows are missing in the tables {}",
                        {listMessage(exported->incomplete)}));
    const auto damage = rows.capture().damage();
    const bool lacks =
        rows.unreadable() + exported->unreadable > 0 || !exported->incomplete.empty();
    return lacks && damage ? Result<>(tl::unexpected(*damage)) : Result<>();
}

Result<> exportCapture(const ExportOptions& options)
{
    if (auto checked = checkSearch(options.choice); !checked)
        return checked;
    const auto opened = openInRange(options.file, options.choice.from, options.choice.to);
    if (!opened)
        return passOn(opened);
    const store::Capture& capture = *opened->capture;
    reportUnknown(options.file, capture, options.choice);
    const auto rows = analysis::ExportRows::find(capture, filterOf(options.choice, opened->times),
                                                 interruptToken());
    if (!rows)
        return passOn(rows);
    if (interruptToken().cancelled())
        return analysis::exportCancelled();
    for (std::size_t i = 0; i < kForms.size(); ++i) {
        if (!options.targets[i].empty())
            return exportRows(*rows, kForms[i].form, options.targets[i], options.file);
    }
    return {};
}

} // namespace

Command addExport(App& program)
{
    auto options = std::make_shared<ExportOptions>();
    App* app =
        program.addCommand("export", "Export a capture, or a part of it, for other programs"_tr);
    app->addOption("FILE", options->file, "Any capture"_tr)->required();
    auto* forms =
        app->addChoice("Output file, which must not exist yet (exactly one of these):"_tr);
    for (std::size_t i = 0; i < kForms.size(); ++i)
        forms->addOption(kForms[i].name, options->targets[i], kForms[i].help);
    addEventChoice(*app, options->choice);
    app->addExamples({
        "probescope-cli export trace.dat --chrome-json trace.json",
        "probescope-cli export trace.dat --from 12.5 --to 12.6 --trace-dat part.dat",
        "probescope-cli export trace.dat --event sched:sched_switch --csv -",
    });
    return {app, [options] { return exportCapture(*options); }};
}

} // namespace probescope::cli
