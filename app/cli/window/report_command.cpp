#include "app/cli/base/command.h"
#include "app/cli/window/desktop.h"
#include "app/cli/window/window_commands.h"
#include "app/common/view_names.h"

#include <algorithm>
#include <filesystem>

namespace probescope::cli {

namespace {

constexpr const char* kAllViews = "all";

struct ReportOptions
{
    std::string file;
    std::string output;
    std::vector<std::string> views;
    DrawnPart part;
};

/// Those of `all`: the query only with something to ask.
std::vector<std::string> chosenViews(const ReportOptions& options)
{
    if (std::find(options.views.begin(), options.views.end(), kAllViews) == options.views.end())
        return options.views;
    std::vector<std::string> views;
    for (const ViewName& view : kViewNames) {
        const std::string name = view.name;
        if (name != "query" || !options.part.sql.empty())
            views.push_back(name);
    }
    return views;
}

Result<> makeReport(const ReportOptions& options)
{
    const auto views = chosenViews(options);
    if (options.part.sql.empty() && std::find(views.begin(), views.end(), "query") != views.end())
        return fail(ErrorCode::Invalid, "the view query needs a query"_tr,
                    "Give it with --sql 'SELECT ...'"_tr);
    if (!options.part.sql.empty() && !views.empty()
        && std::find(views.begin(), views.end(), "query") == views.end())
        return fail(ErrorCode::Invalid, "--sql is for the view query"_tr,
                    "Add query to --view, or leave --sql out"_tr);
    if (const auto times = parseRange(options.part.from, options.part.to); !times)
        return passOn(times);
    std::error_code ignored;
    if (std::filesystem::equivalent(options.file, options.output, ignored))
        return fail(ErrorCode::Invalid, "the report would replace the capture"_tr,
                    "Choose another name"_tr, Place{.file = options.output});
    if (auto usable = checkDrawn(options.file, options.part, {}, true); !usable)
        return usable;
    std::vector<std::string> words{"--report", options.output};
    for (const std::string& view : views)
        words.insert(words.end(), {"--view", view});
    return draw(std::move(words), options.part, options.file);
}

std::vector<std::string> reportedViews()
{
    std::vector<std::string> names{kAllViews};
    for (const ViewName& view : kViewNames)
        names.emplace_back(view.name);
    return names;
}

} // namespace

Command addReport(App& program)
{
    auto options = std::make_shared<ReportOptions>();
    App* app = program.addCommand("report", "Write an HTML report of what the views show"_tr);
    app->addOption("FILE", options->file, "Any capture"_tr)->required();
    app->addOption("-o,--output", options->output,
                   "The HTML file to write; an existing file is replaced"_tr)
        ->required();
    app->addOption("--view", options->views,
                   "These views: flame,latency (may be repeated), or all; by default, those that "
                   "the window shows when it opens the capture"_tr)
        ->allow_extra_args(false)
        ->delimiter(',')
        ->check(CLI::IsMember(reportedViews()));
    addDrawnPart(*app, options->part);
    app->setFooter(
        "The file is self-contained: facts about the capture, notes, event counts, and for each view its image, statistics and tables. The views are those of render."_tr,
        {"probescope-cli report trace.dat -o trace.html",
         "probescope-cli report trace.dat -o slow.html --view latency,scheduling --from 12.5s --to "
         "13s"});
    return {app, [options]() { return makeReport(*options); }};
}

} // namespace probescope::cli
