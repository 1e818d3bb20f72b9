#include "app/cli/command.h"
#include "core/analysis/export_file.h"
#include "core/analysis/export_sqlite.h"
#include "core/analysis/export_text.h"

namespace probescope::cli {

namespace {

struct ExportOptions
{
    std::string file;
    std::string plainSqlite;
    std::string csv;
    std::string jsonLines;
    std::string chromeJson;
};

using TextExport = Result<> (*)(const store::Capture&, const analysis::ExportSink&,
                                const CancelToken&);

/// `-` is standard output.
Result<> exportText(const store::Capture& capture, const std::string& path, TextExport write)
{
    if (path == "-") {
        return write(
            capture,
            [](std::string_view text) -> Result<> {
                // flushOutput() tells what is wrong; there is nothing to go on for.
                return print(text) ? Result<>()
                                   : Result<>(fail(ErrorCode::Io, "cannot write the output"));
            },
            interruptToken());
    }
    auto file = analysis::ExportFile::create(path);
    if (!file)
        return passOn(file);
    const auto written = write(
        capture, [&file](std::string_view text) { return file->write(text); }, interruptToken());
    return written ? file->publish() : written;
}

Result<> exportSqlite(const store::Capture& capture, const std::string& path)
{
    auto file = analysis::ExportFile::create(path);
    if (!file)
        return passOn(file);
    const auto written = analysis::exportPlainSqlite(capture, file->temporary(), interruptToken());
    return written ? file->publish() : written;
}

Result<> exportCapture(const ExportOptions& options)
{
    const auto capture = openCapture(options.file);
    if (!capture)
        return passOn(capture);
    if (interruptToken().cancelled())
        return fail(ErrorCode::Cancelled, "the export was cancelled");
    if (!options.plainSqlite.empty())
        return exportSqlite(**capture, options.plainSqlite);
    if (!options.csv.empty())
        return exportText(**capture, options.csv, analysis::exportCsv);
    if (!options.jsonLines.empty())
        return exportText(**capture, options.jsonLines, analysis::exportJsonLines);
    return exportText(**capture, options.chromeJson, analysis::exportChromeJson);
}

} // namespace

Command addExport(CLI::App& program)
{
    auto options = std::make_shared<ExportOptions>();
    CLI::App* app = program.add_subcommand("export", "Write a capture for other programs");
    app->add_option("FILE", options->file, "Any capture")->required();
    auto* forms = app->add_option_group("form", "What to write; there must be no such file yet");
    forms->add_option("--plain-sqlite", options->plainSqlite,
                      "An SQLite database with the tables of `query` as ordinary ones");
    forms->add_option("--csv", options->csv, "All events, comma-separated (- is standard output)");
    forms->add_option("--jsonl", options->jsonLines, "All events, a JSON object a line (or -)");
    forms->add_option("--chrome-json", options->chromeJson,
                      "Calls, scheduling and events for Perfetto and chrome://tracing (or -)");
    forms->require_option(1);
    return {app, [options] { return exportCapture(*options); }};
}

} // namespace probescope::cli
