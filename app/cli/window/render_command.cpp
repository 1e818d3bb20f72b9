#include "app/cli/base/command.h"
#include "app/cli/window/desktop.h"
#include "app/cli/window/window_commands.h"
#include "app/common/view_names.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <fmt/format.h>

namespace probescope::cli {

namespace {

struct RenderOptions
{
    std::string view;
    std::string file;
    std::string output;
    DrawnPart part;
};

std::vector<std::string> renderedViews()
{
    std::vector<std::string> names{kWindowView};
    for (const ViewName& view : kViewNames)
        names.emplace_back(view.name);
    names.insert(names.end(), {kTableView, kTextView});
    return names;
}

std::string viewList()
{
    std::string list = fmt::format("Views:\n  {:<15}{}\n", kWindowView, "the whole window");
    for (const ViewName& view : kViewNames)
        list += fmt::format("  {:<15}{}\n", view.name, view.about);
    list += fmt::format("  {:<15}{}\n", kTableView, "a kernel table (see table --help)");
    return list + fmt::format("  {:<15}{}\n", kTextView, "any other text that holds no events");
}

/// What is written is a PNG, whatever the name says.
Result<> checkOutput(const RenderOptions& options)
{
    constexpr std::array kOthers{".jpg", ".jpeg", ".svg", ".pdf", ".webp",
                                 ".gif", ".bmp",  ".ppm", ".tif", ".tiff"};
    const std::filesystem::path output = options.output;
    std::string ending = output.extension().string();
    std::transform(ending.begin(), ending.end(), ending.begin(),
                   [](unsigned char c) { return char(std::tolower(c)); });
    if (std::find(kOthers.begin(), kOthers.end(), ending) != kOthers.end())
        return fail(ErrorCode::Invalid, "images are written as PNG, not as " + ending,
                    "Name it " + std::filesystem::path(output).replace_extension(".png").string(),
                    Place{.file = options.output});
    std::error_code ignored;
    if (std::filesystem::equivalent(options.file, options.output, ignored))
        return fail(ErrorCode::Invalid, "the image would replace the capture",
                    "Choose another name", Place{.file = options.output});
    return {};
}

Result<> render(const RenderOptions& options)
{
    if (options.view == "query" && options.part.sql.empty())
        return fail(ErrorCode::Invalid, "the view query needs a query",
                    "Give it with --sql 'SELECT ...'");
    const bool asks = options.view == "query" || options.view == kWindowView;
    if (!asks && !options.part.sql.empty())
        return fail(ErrorCode::Invalid, "--sql is for the view query",
                    "Leave it out, or draw query");
    if (auto checked = checkOutput(options); !checked)
        return checked;
    const bool any =
        options.view == kWindowView || options.view == kTableView || options.view == kTextView;
    if (const auto times = parseRange(options.part.from, options.part.to); !times)
        return passOn(times);
    if (auto usable = checkDrawn(options.file, options.part, {options.view}, !any); !usable)
        return usable;
    return draw({"--render", options.view, "--output", options.output}, options.part, options.file);
}

} // namespace

Command addRender(CLI::App& program)
{
    auto options = std::make_shared<RenderOptions>();
    CLI::App* app = program.add_subcommand("render", "Render a view of a capture to a PNG file");
    app->add_option("VIEW", options->view, "View to render; see below")
        ->required()
        ->check(CLI::IsMember(renderedViews()));
    app->add_option("FILE", options->file, "Any capture; for table and text, any text")->required();
    app->add_option("-o,--output", options->output,
                    "The PNG file to write; an existing file is replaced")
        ->required();
    addDrawnPart(*app, options->part);
    app->footer(viewList()
                + "\nExamples:\n"
                  "  probescope-cli render flame trace.dat -o flame.png --theme dark\n"
                  "  probescope-cli render latency trace.dat -o latency.png --from 12.5s --to "
                  "13s");
    return {app, [options]() { return render(*options); }};
}

} // namespace probescope::cli
