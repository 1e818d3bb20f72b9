#include "app/cli/command.h"

#include <cstdio>
#include <fmt/format.h>

namespace probescope::cli {

Command addImport(CLI::App& program)
{
    struct Options
    {
        std::string file;
        std::string target;
        bool force = false;
    };
    auto options = std::make_shared<Options>();
    CLI::App* app = program.add_subcommand("import", "Turn a saved capture into a .psc file");
    app->add_option("FILE", options->file, "ftrace text, trace.dat or perf script text")
        ->required();
    app->add_option("-o,--output", options->target, "The .psc file to make")->required();
    app->add_flag("-f,--force", options->force, "Replace the file if it exists");

    return {
        app, [options]() -> Result<> {
            std::error_code code;
            if (options->force
                && !std::filesystem::equivalent(options->file, options->target, code))
                std::filesystem::remove(options->target, code);
            open::OpenOptions open;
            open.progress = terminalProgress();
            open.cancel = interruptToken();
            const bool shown = bool(open.progress);
            auto opened = open::importFile(options->file, options->target, open);
            if (shown)
                (void)std::fputs("\r\x1b[K", stderr);
            if (!opened)
                return tl::unexpected(std::move(opened.error()));
            if (!opened->capture)
                return fail(ErrorCode::Unsupported,
                            "this is a text of another kind (" + opened->kind.textKind
                                + "); it holds no events",
                            {}, Place{.file = options->file});
            const store::Summary summary = opened->capture->summary();
            (void)std::fprintf(
                stderr, "%s\n",
                fmt::format("{}: {} events, {} calls, {} lost, {} problems{}", options->target,
                            summary.events, summary.calls, summary.lost, summary.problems,
                            summary.state == store::Summary::State::Partial ? ", cancelled" : "")
                    .c_str());
            return {};
        }};
}

} // namespace probescope::cli
