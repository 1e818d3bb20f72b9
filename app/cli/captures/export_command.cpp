#include "app/cli/base/command.h"
#include "app/cli/captures/captures_commands.h"
#include "app/cli/captures/event_options.h"
#include "core/analysis/export/export_form.h"
#include "core/numbers/amount_text.h"

#include <array>
#include <fmt/format.h>

namespace probescope::cli {

namespace {

using analysis::ExportForm;

struct FormOption
{
    ExportForm form;
    const char* name;
    const char* help;
};
constexpr std::array<FormOption, 6> kForms{{
    {ExportForm::Ftrace, "--ftrace",
     "Text as the kernel prints it (- is standard output); all bytes are kept unless written to a "
     "terminal"},
    {ExportForm::TraceDat, "--trace-dat",
     "A trace.dat for trace-cmd and KernelShark; what it cannot hold of a text capture is "
     "reported"},
    {ExportForm::PlainSqlite, "--plain-sqlite",
     "An SQLite database with the tables of `query` as ordinary tables; whole capture only"},
    {ExportForm::Csv, "--csv", "Events, comma-separated (or -)"},
    {ExportForm::JsonLines, "--jsonl", "Events, one JSON object per line (or -)"},
    {ExportForm::ChromeJson, "--chrome-json",
     "Calls, scheduling, wakeups and events for Perfetto and chrome://tracing (or -)"},
}};

/// What a trace.dat could not keep of a text.
std::string omissionText(const analysis::ExportOmission& omissions)
{
    using What = analysis::ExportOmission::What;
    const auto of = [&omissions](std::string_view noun) {
        return amountText(omissions.count, noun);
    };
    switch (omissions.what) {
    case What::Flags:
        return of("event") + " without irqs-off and preempt-depth in the text: none are set";
    case What::Task:
        return of("event") + " of unknown tasks: they have PIDs from 1000000000";
    case What::OtherName:
        return of("event") + " of renamed tasks: trace.dat has one name per PID";
    case What::Tgid:
        return of("task") + " with a known process: trace.dat cannot hold TGIDs";
    case What::Times:
        return of("event") + " without a time in the text: only their order is kept";
    case What::SymbolParts:
        return of("symbol") + " with a size or an address behind the name: only the name is kept";
    case What::Field:
        return of("event") + " without a field that trace.dat has: it is 0";
    case What::Renamed:
        return of("name") + " of events and fields that event formats cannot have: renamed";
    case What::Duration:
        return of("call") + " without a duration in the text: it is 0";
    case What::CallMarks:
        return of("call step") + " with marks of interrupts or overhead: left out";
    case What::Function:
        return of("call step") + " of unknown functions: the function is 0";
    case What::Later:
        return of("event") + " moved by 1 ns: KernelShark takes a first time of 0 as no time";
    case What::Addresses:
        break;
    }
    return of("function") + " known by name only: the addresses are made up";
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
                               : Result<>(fail(ErrorCode::Io, "cannot write the output"));
            },
            control)
        : exportAsFile(rows, form, target, control);
    if (!exported)
        return passOn(exported);
    if (exported->gapsLeftOut > 0)
        printMessage(
            fmt::format("{}: {} of {} with lost events have no event behind them; trace.dat "
                        "cannot hold these",
                        file, exported->gapsLeftOut, amountText(exported->gaps, "gap")));
    for (const analysis::ExportOmission& omissions : exported->omissions)
        printMessage(file + ": " + omissionText(omissions));
    if (exported->unreadable > 0)
        printMessage(fmt::format("{}: {} of the selected events could not be read and are skipped",
                                 file, exported->unreadable));
    if (!exported->incomplete.empty())
        printMessage(fmt::format("{}: the capture is damaged: rows are missing in the tables {}",
                                 file, fmt::join(exported->incomplete, ", ")));
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

Command addExport(CLI::App& program)
{
    auto options = std::make_shared<ExportOptions>();
    CLI::App* app =
        program.add_subcommand("export", "Export a capture, or a part of it, for other programs");
    app->add_option("FILE", options->file, "Any capture")->required();
    auto* forms = app->add_option_group("form", "Output file; it must not exist yet");
    for (std::size_t i = 0; i < kForms.size(); ++i)
        forms->add_option(kForms[i].name, options->targets[i], kForms[i].help);
    forms->require_option(1);
    addEventChoice(*app, options->choice);
    return {app, [options] { return exportCapture(*options); }};
}

} // namespace probescope::cli
