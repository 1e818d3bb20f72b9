#include "core/analysis/export/export_form.h"

#include "core/analysis/export/export_chrome.h"
#include "core/analysis/export/export_ftrace.h"
#include "core/analysis/export/export_sqlite.h"
#include "core/analysis/export/export_text.h"
#include "core/analysis/export/export_trace_dat.h"

namespace probescope::analysis {

bool isTextForm(ExportForm form)
{
    return form != ExportForm::TraceDat && form != ExportForm::PlainSqlite;
}

const char* extensionOf(ExportForm form)
{
    switch (form) {
    case ExportForm::Ftrace:
        return "txt";
    case ExportForm::TraceDat:
        return "dat";
    case ExportForm::Csv:
        return "csv";
    case ExportForm::JsonLines:
        return "jsonl";
    case ExportForm::ChromeJson:
        return "json";
    case ExportForm::PlainSqlite:
        break;
    }
    return "db";
}

Result<Exported> exportAsText(const ExportRows& rows, ExportForm form, const ExportSink& sink,
                              const ExportControl& control)
{
    auto* const write = form == ExportForm::Csv ? exportCsv
        : form == ExportForm::JsonLines         ? exportJsonLines
        : form == ExportForm::ChromeJson        ? exportChromeJson
                                                : exportFtrace;
    const auto unreadable = write(rows, sink, control);
    if (!unreadable)
        return passOn(unreadable);
    return rows.written(*unreadable);
}

Result<> checkExport(const ExportRows& rows, ExportForm form)
{
    if (form == ExportForm::PlainSqlite && !rows.whole())
        return fail(ErrorCode::Unsupported,
                    tr("an SQLite database always contains the whole capture"),
                    tr("Select from its tables with SQL, or export in another format"));
    return {};
}

namespace {

/// SQLite, and so whoever opens the database, would take what lies there for its log or journal:
/// pages of another database would stand in it, or files that a journal names be removed.
Result<> checkNothingBeside(const std::filesystem::path& database)
{
    std::error_code ignored;
    for (const char* const end : {"-journal", "-wal", "-shm"}) {
        // Of a link, too: the database takes its place (NewFile), and not that of what it leads to.
        auto beside = database;
        beside += end;
        if (std::filesystem::exists(std::filesystem::symlink_status(beside, ignored)))
            return fail(ErrorCode::Invalid,
                        tr("SQLite would use an existing file next to the database as its own"),
                        tr("Delete it if no other program needs it, or choose another name"),
                        Place{.file = beside.string()});
    }
    return {};
}

} // namespace

Result<Exported> exportAsFile(const ExportRows& rows, ExportForm form,
                              const std::filesystem::path& path, const ExportControl& control,
                              NewFile::Existing existing)
{
    if (auto possible = checkExport(rows, form); !possible)
        return passOn(possible);
    if (form == ExportForm::PlainSqlite) {
        if (auto alone = checkNothingBeside(path); !alone)
            return passOn(alone);
    }
    auto file = NewFile::create(path, existing);
    if (!file)
        return passOn(file);
    Result<Exported> exported;
    if (form == ExportForm::TraceDat)
        exported = exportTraceDat(rows, file->temporary(), control);
    else if (form == ExportForm::PlainSqlite)
        exported = exportPlainSqlite(rows, file->temporary(), control);
    else
        exported = exportAsText(
            rows, form, [&file](std::string_view text) { return file->write(text); }, control);
    if (!exported)
        return exported;
    if (const auto published = file->publish(); !published)
        return passOn(published);
    return exported;
}

} // namespace probescope::analysis
