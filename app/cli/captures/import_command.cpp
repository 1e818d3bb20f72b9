#include "app/cli/base/command.h"
#include "app/cli/captures/captures_commands.h"
#include "core/database/capture_file.h"
#include "core/numbers/amount_text.h"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <fmt/format.h>

namespace probescope::cli {

namespace fs = std::filesystem;

namespace {

struct ImportOptions
{
    std::string file;
    std::string target;
    bool force = false;
};

Result<store::Summary> importTo(const ImportOptions& options, const std::string& target)
{
    open::OpenOptions open;
    open.progress = terminalProgress();
    open.cancel = interruptToken();
    const bool shown = bool(open.progress);
    auto opened = open::importFile(options.file, target, open);
    if (shown)
        showProgress({});
    if (!opened)
        return tl::unexpected(std::move(opened.error()));
    if (opened->trouble)
        reportTrouble(*opened->trouble);
    return opened->capture->summary();
}

/// Imports beside the file that is there and then takes its place, so that a file that cannot be
/// imported to its end costs nobody the capture of yesterday.
Result<store::Summary> replace(const ImportOptions& options)
{
    const Place place{.file = options.target};
    std::error_code ignored;
    if (!fs::is_regular_file(options.target, ignored))
        return fail(ErrorCode::Invalid, "the output is not a file that can be replaced",
                    "Choose another name", place);
    if (fs::equivalent(options.file, options.target, ignored))
        return fail(ErrorCode::Invalid, "the output would replace the input file",
                    "Choose another name", place);
    if (auto free = store::checkReplaceable(options.target); !free)
        return passOn(free);
    const std::string beside = store::partNameFor(options.target).string();
    auto summary = importTo(options, beside);
    if (!summary)
        return summary;
    if (summary->state == store::Summary::State::Partial) {
        store::removeCaptureFiles(beside);
        return fail(ErrorCode::Cancelled, "the import did not finish; the file is unchanged", {},
                    place);
    }
    if (auto replaced = store::replaceCapture(beside, options.target); !replaced) {
        store::removeCaptureFiles(beside);
        return passOn(replaced);
    }
    return summary;
}

Result<> import(const ImportOptions& options)
{
    std::error_code ignored;
    const bool replaces = options.force && fs::exists(options.target, ignored);
    const auto summary = replaces ? replace(options) : importTo(options, options.target);
    if (!summary)
        return tl::unexpected(summary.error());
    const bool partial = summary->state == store::Summary::State::Partial;
    const char* state = !partial       ? ""
        : interruptToken().cancelled() ? ", cancelled"
                                       : ", only a part of the file";
    printPlain(fmt::format("{}: {}, {}, {} lost, {}{}", options.target,
                           amountText(summary->events, "event"), amountText(summary->calls, "call"),
                           summary->lost, amountText(summary->problems, "problem"), state));
    return {};
}

} // namespace

Command addImport(CLI::App& program)
{
    auto options = std::make_shared<ImportOptions>();
    CLI::App* app = program.add_subcommand("import", "Turn a saved capture into a .psc file");
    app->add_option("FILE", options->file, "Any capture, or - for standard input")->required();
    app->add_option("-o,--output", options->target, "The .psc file to write")->required();
    app->add_flag("-f,--force", options->force, "Replace the file if it exists");
    return {app, [options]() { return import(*options); }};
}

} // namespace probescope::cli
