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
    const auto line = [](const char* name, const UserText& about) {
        return fmt::format("  {:<15}{}\n", name, about.text());
    };
    std::string list = said("Views:"_tr) + '\n' + line(kWindowView, "the whole window"_tr);
    for (const ViewName& view : kViewNames)
        list += line(view.name, view.about);
    return list + line(kTableView, "a kernel table (see table --help)"_tr)
        + line(kTextView, "any other text that contains no events"_tr);
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
        return fail(
            ErrorCode::Invalid, tr("images are written as PNG, not as {}", {ending}),
            tr("Name it {}", {std::filesystem::path(output).replace_extension(".png").string()}),
            Place{.file = options.output});
    std::error_code ignored;
    if (std::filesystem::equivalent(options.file, options.output, ignored))
        return fail(ErrorCode::Invalid, "the image would replace the capture"_tr,
                    "Choose another name"_tr, Place{.file = options.output});
    return {};
}

Result<> render(const RenderOptions& options)
{
    if (options.view == "query" && options.part.sql.empty())
        return fail(ErrorCode::Invalid, "the view query needs a query"_tr,
                    "Give it with --sql 'SELECT ...'"_tr);
    const bool asks = options.view == "query" || options.view == kWindowView;
    if (!asks && !options.part.sql.empty())
        return fail(ErrorCode::Invalid, "--sql is for the view query"_tr,
                    "Leave it out, or render the view query"_tr);
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

Command addRender(App& program)
{
    auto options = std::make_shared<RenderOptions>();
    App* app = program.addCommand("render", "Render a view of a capture to a PNG file"_tr);
    app->addOption("VIEW", options->view, "View to render; see below"_tr)
        ->required()
        ->check(CLI::IsMember(renderedViews()));
    app->addOption("FILE", options->file, "Any capture; for table and text, any text"_tr)
        ->required();
    app->addOption("-o,--output", options->output,
                   "The PNG file to write; an existing file is replaced"_tr)
        ->required();
    addDrawnPart(*app, options->part);
    app->setFooter(
        Message(viewList()),
        {"probescope-cli render flame trace.dat -o flame.png --theme dark",
         "probescope-cli render latency trace.dat -o latency.png --from 12.5s --to 13s"});
    return {app, [options]() { return render(*options); }};
}

} // namespace probescope::cli
