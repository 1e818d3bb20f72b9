#include "app/cli/window/desktop.h"

#include "app/cli/base/command.h"
#include "core/analysis/paths/stack_tree.h"
#include "core/analysis/spans/span_keys.h"
#include "core/sql/query/query.h"

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <system_error>
#include <unistd.h>

namespace probescope::cli {

namespace {

/// Views that would be empty: the window shows them, since a capture may grow.
bool hasForView(const store::Capture& capture, const std::string& view)
{
    const bool calls = capture.summary().calls > 0;
    if (view == "calls")
        return calls;
    if (view == "flame")
        return calls || !analysis::stackChoices(capture).empty();
    return view != "latency" || !analysis::spanChoices(capture).empty();
}

Result<> checkCapture(const std::string& file, const store::Capture& capture, const DrawnPart& part,
                      const std::vector<std::string>& views)
{
    if (!part.sql.empty()) {
        if (const auto query = store::Query::prepare(capture, part.sql); !query)
            return passOn(query);
    }
    for (const std::string& view : views) {
        if (!hasForView(capture, view))
            return fail(ErrorCode::NotFound, tr("the capture has nothing for the view {}", {view}),
                        "Choose another view"_tr, Place{.file = file});
    }
    const auto times = rangeIn(file, capture, part.from, part.to);
    if (!times)
        return passOn(times);
    reportOutside(file, capture, *times);
    return {};
}

} // namespace

void addDrawnPart(App& app, DrawnPart& part)
{
    app.addOption("--from", part.from, "First time shown (as in events)"_tr);
    app.addOption("--to", part.to, "Last time shown"_tr);
    app.addOption("--sql", part.sql, "SQL for the view query (as in query)"_tr);
    app.addOption("--size", part.size, "WIDTHxHEIGHT in pixels"_tr)->capture_default_str();
    app.addOption("--theme", part.theme, "light or dark"_tr)
        ->check(CLI::IsMember({"light", "dark"}))
        ->capture_default_str();
}

Result<> checkDrawn(const std::string& file, const DrawnPart& part,
                    const std::vector<std::string>& views, bool events)
{
    std::error_code ignored;
    if (file == "-" || std::filesystem::is_fifo(file, ignored))
        return fail(ErrorCode::Invalid, "cannot render a capture from a pipe"_tr,
                    "Import it first: probescope-cli import FILE -o OUT.psc"_tr,
                    Place{.file = file});
    if (events) {
        const auto capture = openCapture(file);
        return capture ? checkCapture(file, **capture, part, views) : passOn(capture);
    }
    const auto opened = openAny(file);
    if (!opened)
        return passOn(opened);
    return opened->capture ? checkCapture(file, *opened->capture, part, {}) : Result<>();
}

Result<> draw(std::vector<std::string> words, const DrawnPart& part, const std::string& file)
{
    const auto times = parseRange(part.from, part.to);
    if (!times)
        return passOn(times);
    for (const auto& [name, time] :
         {std::pair{"--from", times->first}, std::pair{"--to", times->second}}) {
        if (time)
            words.insert(words.end(), {name, std::to_string(*time)});
    }
    if (!part.sql.empty())
        words.insert(words.end(), {"--sql", part.sql});
    words.insert(words.begin(), "probescope-cli"); // its messages begin with it
    words.insert(words.end(), {"--size", part.size, "--theme", part.theme, "--", file});
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
                tr("cannot run the desktop program: {}", {std::generic_category().message(errno)}),
                "Install it next to probescope-cli"_tr, Place{.file = desktop});
}

} // namespace probescope::cli
