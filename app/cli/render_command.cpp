#include "app/cli/command.h"

#include <cerrno>
#include <cstdlib>
#include <system_error>
#include <unistd.h>

namespace probescope::cli {

namespace {

/// Opens the file here, so that what is wrong with it is told as by every other command; the
/// desktop program finds it in the cache.
Result<> checkFile(const std::string& file)
{
    std::error_code ignored;
    if (file == "-" || std::filesystem::is_fifo(file, ignored))
        return fail(ErrorCode::Invalid, "a pipe cannot be drawn",
                    "Keep it first: probescope-cli import FILE -o OUT.psc", Place{.file = file});
    const auto capture = openCapture(file);
    return capture ? Result<>() : tl::unexpected(capture.error());
}

} // namespace

/// Drawing needs the desktop program's views; it stands beside this one and takes over from here,
/// so that every other command stays free of Qt.
Command addRender(CLI::App& program)
{
    struct Options
    {
        std::string view;
        std::string file;
        std::string output;
        std::string from;
        std::string to;
        std::string size = "1600x1000";
        std::string theme = "light";
    };
    auto options = std::make_shared<Options>();
    CLI::App* app = program.add_subcommand("render", "Draw a view of a capture into a PNG file");
    app->add_option("VIEW", options->view, "window, events, timeline or calls")
        ->required()
        ->check(CLI::IsMember({"window", "events", "timeline", "calls"}));
    app->add_option("FILE", options->file, "Any capture")->required();
    app->add_option("-o,--output", options->output,
                    "The PNG file to make; one of that name is replaced")
        ->required();
    app->add_option("--from", options->from, "First time shown (as in events)");
    app->add_option("--to", options->to, "Last time shown");
    app->add_option("--size", options->size, "WIDTHxHEIGHT in pixels");
    app->add_option("--theme", options->theme, "light or dark")
        ->check(CLI::IsMember({"light", "dark"}));

    return {app, [options]() -> Result<> {
                std::vector<std::string> words{"probescope",  "--render",      options->view,
                                               "--output",    options->output, "--size",
                                               options->size, "--theme",       options->theme};
                const auto times = parseRange(options->from, options->to);
                if (!times)
                    return tl::unexpected(times.error());
                for (const auto& [name, time] :
                     {std::pair{"--from", times->first}, std::pair{"--to", times->second}}) {
                    if (time)
                        words.insert(words.end(), {name, std::to_string(*time)});
                }
                if (auto usable = checkFile(options->file); !usable)
                    return usable;
                words.insert(words.end(), {"--", options->file});
                std::error_code code;
                const auto self = std::filesystem::read_symlink("/proc/self/exe", code);
                const std::string desktop = (self.parent_path() / "probescope").string();
                std::vector<char*> arguments;
                arguments.reserve(words.size() + 1);
                for (std::string& word : words)
                    arguments.push_back(word.data());
                arguments.push_back(nullptr);
                // NOLINTBEGIN(concurrency-mt-unsafe): no other thread is left
                setenv("QT_QPA_PLATFORM", "offscreen", 1);
                setenv("QT_LOGGING_RULES", "default.warning=false", 0); // what offscreen cannot do
                // NOLINTEND(concurrency-mt-unsafe)
                execv(desktop.c_str(), arguments.data());
                return fail(ErrorCode::NotFound,
                            std::string("the desktop program cannot be run: ")
                                + std::generic_category().message(errno),
                            "Install it beside probescope-cli", Place{.file = desktop});
            }};
}

} // namespace probescope::cli
