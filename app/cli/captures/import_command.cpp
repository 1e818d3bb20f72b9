#include "app/cli/base/command.h"
#include "app/cli/captures/captures_commands.h"
#include "core/base/word_list.h"
#include "core/database/capture_file.h"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <tuple>
#include <vector>

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
        clearProgress();
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
        return fail(ErrorCode::Invalid, "the output is not a file that can be replaced"_tr,
                    "Choose another name"_tr, place);
    if (fs::equivalent(options.file, options.target, ignored))
        return fail(ErrorCode::Invalid, "the output would replace the input file"_tr,
                    "Choose another name"_tr, place);
    if (auto free = store::checkReplaceable(options.target); !free)
        return passOn(free);
    const std::string beside = store::partNameFor(options.target).string();
    auto summary = importTo(options, beside);
    if (!summary)
        return summary;
    if (summary->state == store::Summary::State::Partial) {
        store::removeCaptureFiles(beside);
        return fail(ErrorCode::Cancelled, "the import did not finish; the file is unchanged"_tr, {},
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
    const auto [events, calls, lost, problems] =
        std::tuple(summary->events, summary->calls, summary->lost, summary->problems);
    std::vector<Message> parts{
        eventsText(events), counted(calls, tr("1 call"), tr("{} calls", {calls})),
        tr("{} lost", {lost}), counted(problems, tr("1 problem"), tr("{} problems", {problems}))};
    if (partial)
        parts.push_back(interruptToken().cancelled() ? tr("canceled")
                                                     : tr("only a part of the file"));
    printPlain(options.target, listMessage(parts));
    return {};
}

} // namespace

Command addImport(App& program)
{
    auto options = std::make_shared<ImportOptions>();
    App* app = program.addCommand("import", "Convert a saved capture to a .psc file"_tr);
    app->addOption("FILE", options->file, "Any capture, or - for standard input"_tr)->required();
    app->addOption("-o,--output", options->target, "The .psc file to write"_tr)->required();
    app->addFlag("-f,--force", options->force, "Replace the file if it exists"_tr);
    app->addExamples({
        "probescope-cli import trace.dat -o trace.psc",
        "ssh board cat /sys/kernel/tracing/trace | probescope-cli import - -o board.psc",
    });
    return {app, [options]() { return import(*options); }};
}

} // namespace probescope::cli
