#include "app/cli/base/command.h"
#include "app/cli/captures/captures_commands.h"
#include "app/cli/captures/event_options.h"
#include "core/analysis/events/event_filter.h"
#include "core/analysis/export/event_line.h"

#include <algorithm>

namespace probescope::cli {

namespace {

struct EventsOptions
{
    std::string file;
    std::string format = "text";
    EventOptions choice;
    bool count = false;
    std::optional<std::uint64_t> limit;
};

Result<std::string> lineOf(const store::Capture& capture, const store::Event& event,
                           const std::string& format, analysis::LineStyle style)
{
    if (format == "csv")
        return analysis::csvLine(capture, event, style.timed);
    if (format == "jsonl")
        return analysis::jsonLine(capture, event, style.timed);
    return analysis::traceLine(capture, event, style);
}

Result<> printEvents(const store::Capture& capture, const TimeRange& times,
                     const EventsOptions& options)
{
    const analysis::EventFilter filter = filterOf(options.choice, times);
    reportUnknown(options.file, capture, options.choice);
    auto style = analysis::lineStyle(capture);
    style.shown = true;
    const std::uint64_t limit = options.limit.value_or(UINT64_MAX);
    std::uint64_t printed = 0;
    Result<> outcome;
    if (options.format == "csv" && !options.count)
        print(analysis::csvHeader() + "\n");
    const auto printMatches = [&](const analysis::RowList& rows, RowId) {
        if (options.count) {
            printed += rows.size();
            return true;
        }
        for (const RowId row : rows) {
            if (printed == limit)
                return false;
            const auto event = capture.event(row);
            const auto line = event ? lineOf(capture, *event, options.format, style)
                                    : Result<std::string>(tl::unexpected(event.error()));
            if (!line) {
                outcome = tl::unexpected(line.error());
                return false;
            }
            if (!print(*line + "\n"))
                return false;
            ++printed;
        }
        return true;
    };
    const auto done = analysis::filterEvents(capture, filter, 0, printMatches, interruptToken());
    if (!done && done.error().code != ErrorCode::Cancelled)
        return tl::unexpected(done.error());
    if (done && options.count)
        print(std::to_string(std::min(printed, limit)) + "\n");
    if (const auto damage = capture.damage(); done && done->unreadable > 0 && damage)
        return tl::unexpected(*damage);
    return outcome;
}

} // namespace

Command addEvents(App& program)
{
    auto options = std::make_shared<EventsOptions>();
    App* app = program.addCommand("events", "Print events"_tr);
    app->addOption("FILE", options->file, "Any capture"_tr)->required();
    app->addOption("--format", options->format, "text (as the kernel prints it), csv or jsonl"_tr)
        ->check(CLI::IsMember({"text", "csv", "jsonl"}));
    addEventChoice(*app, options->choice);
    app->addFlag("--count", options->count, "Print only the number of events"_tr);
    app->addOption("--limit", options->limit, "At most this many events"_tr);
    app->addExamples({
        "probescope-cli events trace.dat --event sched:sched_switch --cpu 0 --limit 20",
        "probescope-cli events trace.dat --task nginx --from 12.5 --to 12.6 --format csv",
        R"(probescope-cli events trace.dat --regex "sys_openat.*/etc/" --count)",
    });
    return {app, [options]() -> Result<> {
                if (auto checked = checkSearch(options->choice); !checked)
                    return checked;
                const auto opened =
                    openInRange(options->file, options->choice.from, options->choice.to);
                return opened ? printEvents(*opened->capture, opened->times, *options)
                              : passOn(opened);
            }};
}

} // namespace probescope::cli
