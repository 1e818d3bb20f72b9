#include "ui/capture/export_text.h"

#include "ui/base/text/for_plural.h"
#include "ui/base/text/list_text.h"

#include <QFileInfo>

namespace probescope::ui {

std::array<ExportFormText, 7> exportFormTexts()
{
    return {
        {{analysis::ExportForm::Ftrace, ExportDialog::tr("ftrace text"),
          ExportDialog::tr(
              "Text as in the kernel's trace file, for Probescope, scripts and Trace Compass."),
          ExportDialog::tr("Text (*.txt)")},
         {analysis::ExportForm::TraceDat, ExportDialog::tr("trace.dat"),
          ExportDialog::tr(
              "The kernel's binary records, for trace-cmd and KernelShark. For text captures they "
              "are rebuilt from the fields; what does not fit is reported."),
          ExportDialog::tr("trace.dat (*.dat)")},
         {analysis::ExportForm::Csv, ExportDialog::tr("CSV of all columns"),
          ExportDialog::tr(
              "One row per event with the columns of the SQL table event, for scripts and "
              "spreadsheets."),
          ExportDialog::tr("Comma-separated values (*.csv)")},
         {std::nullopt, ExportDialog::tr("CSV of the table as shown"),
          ExportDialog::tr(
              "The visible columns of the event table, in their order, with times and details as "
              "shown there."),
          ExportDialog::tr("Comma-separated values (*.csv)")},
         {analysis::ExportForm::JsonLines, ExportDialog::tr("JSON lines"),
          ExportDialog::tr("One JSON object per event, with all its fields by name."),
          ExportDialog::tr("JSON lines (*.jsonl)")},
         {analysis::ExportForm::ChromeJson, ExportDialog::tr("Perfetto / Chrome JSON"),
          ExportDialog::tr(
              "Calls, scheduling, wakeups and events for ui.perfetto.dev and chrome://tracing. "
              "Calls and slices that touch the range are exported whole."),
          ExportDialog::tr("JSON (*.json)")},
         {analysis::ExportForm::PlainSqlite, ExportDialog::tr("SQLite database"),
          ExportDialog::tr(
              "The SQL tables as ordinary SQLite tables, for sqlite3. Whole capture only."),
          ExportDialog::tr("SQLite databases (*.db)")}}};
}

QString extensionOfForm(ExportDialog::Form form)
{
    return QString::fromLatin1(form ? analysis::extensionOf(*form) : "csv");
}

QString lossesText(const std::vector<Loss>& losses)
{
    if (losses.empty())
        return {};
    std::uint64_t events = 0;
    bool unknown = false;
    for (const Loss& loss : losses) {
        events += loss.count.value_or(0);
        unknown = unknown || !loss.count;
    }
    const int form = forPlural(events);
    const auto text = unknown
        ? ExportDialog::tr("The kernel lost %L1 event(s) or more there; gaps: %L2.", nullptr, form)
        : ExportDialog::tr("The kernel lost %L1 event(s) there; gaps: %L2.", nullptr, form);
    return text.arg(events).arg(losses.size());
}

QString omissionsText(const std::vector<analysis::ExportOmission>& omissions)
{
    using What = analysis::ExportOmission::What;
    const auto of = [](What what) {
        switch (what) {
        case What::Flags:
            return ExportDialog::tr("Events whose text has no flags (exported as not set): %L1.");
        case What::Task:
            return ExportDialog::tr("Events of unknown tasks (with PIDs from 1000000000): %L1.");
        case What::OtherName:
            return ExportDialog::tr("Events of renamed tasks (only one name per PID): %L1.");
        case What::Tgid:
            return ExportDialog::tr("Tasks whose TGID is left out: %L1.");
        case What::Times:
            return ExportDialog::tr("Events without a time (only their order is kept): %L1.");
        case What::SymbolParts:
            return ExportDialog::tr("Symbols reduced to their names: %L1.");
        case What::Field:
            return ExportDialog::tr("Events that lack a field of the format (set to 0): %L1.");
        case What::Renamed:
            return ExportDialog::tr("Renamed events and fields: %L1.");
        case What::Duration:
            return ExportDialog::tr("Calls without a duration (set to 0): %L1.");
        case What::CallMarks:
            return ExportDialog::tr("Call entries and exits whose marks are left out: %L1.");
        case What::Function:
            return ExportDialog::tr("Call entries and exits of unknown functions (set to 0): %L1.");
        case What::Later:
            return ExportDialog::tr(
                "Events moved by 1 ns (KernelShark treats a first time of 0 as no time): %L1.");
        case What::Addresses:
            break;
        }
        return ExportDialog::tr("Functions with made-up addresses: %L1.");
    };
    QStringList sentences;
    for (const auto& kind : omissions)
        sentences << of(kind.what).arg(qulonglong(kind.count));
    return sentencesText(sentences);
}

QString stoppedForDamageText(const QString& file)
{
    const auto text = QFileInfo::exists(file)
        ? ExportDialog::tr(
            "The export to %1 was stopped because the imported capture is damaged. The previous "
            "file is unchanged. Export it again.")
        : ExportDialog::tr(
            "The export to %1 was stopped because the imported capture is damaged. No file was "
            "written. Export it again.");
    return text.arg(file);
}

} // namespace probescope::ui
