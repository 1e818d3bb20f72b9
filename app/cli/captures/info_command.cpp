#include "app/cli/base/command.h"
#include "app/cli/base/row_writer.h"
#include "app/cli/captures/captures_commands.h"
#include "core/analysis/calls/scoped_calls.h"
#include "core/analysis/events/losses.h"
#include "core/analysis/export/event_line.h"
#include "core/analysis/export/json_dump.h"
#include "core/base/terminal_text.h"

#include <algorithm>
#include <charconv>
#include <ctime>
#include <fmt/format.h>

namespace probescope::cli {

namespace {

constexpr std::size_t kHeadWidth = 13;

ConstantMessage stateText(const store::Capture& capture)
{
    switch (capture.summary().state) {
    case store::Summary::State::Importing:
        return "importing"_tr;
    case store::Summary::State::Partial:
        return "partial"_tr;
    case store::Summary::State::Complete:
        break;
    }
    // All that there was is read, but the file had held more.
    const auto problems = capture.problems();
    const bool isCut = std::any_of(problems.begin(), problems.end(), [](const Problem& problem) {
        return problem.kind == Problem::Kind::Truncated;
    });
    return isCut ? "truncated"_tr : "complete"_tr;
}

/// For people.
Message factText(const store::Capture& capture, const char* key)
{
    const auto value = capture.fact(key).value_or("");
    if (key == facts::kFormat && value == "ftrace text")
        return tr("ftrace text"); // other formats are the names of programs and files
    return value;
}

nlohmann::ordered_json factOrNull(const store::Capture& capture, const char* key)
{
    const auto value = capture.fact(key);
    return value ? nlohmann::ordered_json(*value) : nlohmann::ordered_json(nullptr);
}

std::string dump(const nlohmann::ordered_json& json)
{
    return analysis::jsonDump(json, 2) + "\n";
}

/// When the recording began: as the file tells it, or by a clock that is tied to the wall's.
std::optional<std::string> recordedAt(const store::Capture& capture)
{
    if (auto told = capture.fact(facts::kRecorded))
        return told;
    const auto offset = capture.fact(facts::kWallOffsetNs);
    const store::Summary summary = capture.summary();
    std::int64_t wallNs = 0;
    if (!offset || summary.events == 0)
        return std::nullopt;
    const char* const end = offset->data() + offset->size();
    if (std::from_chars(offset->data(), end, wallNs).ptr != end
        || __builtin_add_overflow(wallNs, summary.firstNs, &wallNs))
        return std::nullopt;
    constexpr std::int64_t kSecond = 1'000'000'000;
    const std::int64_t fraction = (wallNs % kSecond + kSecond) % kSecond;
    const auto seconds = std::time_t((wallNs - fraction) / kSecond);
    std::tm utc{};
    if (!gmtime_r(&seconds, &utc))
        return std::nullopt;
    return fmt::format("{:04}-{:02}-{:02} {:02}:{:02}:{:02} UTC", utc.tm_year + 1900,
                       utc.tm_mon + 1, utc.tm_mday, utc.tm_hour, utc.tm_min, utc.tm_sec);
}

std::string lostText(const store::Capture& capture)
{
    const analysis::LossTotals lost = analysis::lossesIn(capture);
    if (!lost.unknown)
        return std::to_string(lost.events);
    return said(lost.events == 0 ? tr("– (number not reported by the kernel)")
                                 : tr("at least {}", {lost.events}));
}

/// What is known of a capture, as one JSON object.
std::string captureJson(const store::Capture& capture)
{
    const store::Summary summary = capture.summary();
    nlohmann::ordered_json json;
    json["events"] = summary.events;
    json["calls"] = summary.calls;
    // Of some gaps the kernel does not tell how many events are missing.
    json["lost"] =
        analysis::lossesIn(capture).unknown ? nullptr : nlohmann::ordered_json(summary.lost);
    json["losses"] = summary.losses;
    json["problems"] = summary.problems;
    json["cpus"] = summary.cpus;
    json["tasks"] = summary.tasks;
    const bool timed = summary.events > 0 && analysis::hasTimes(capture);
    json["first_ns"] = timed ? nlohmann::ordered_json(summary.firstNs) : nullptr;
    json["last_ns"] = timed ? nlohmann::ordered_json(summary.lastNs) : nullptr;
    for (const char* key :
         {facts::kFormat, facts::kTracer, facts::kClock, facts::kTimeUnit, facts::kKernel,
          facts::kHost, facts::kUname, facts::kTimeOffsetNs, facts::kRecorder})
        json[key] = factOrNull(capture, key);
    const auto recorded = recordedAt(capture);
    json[facts::kRecorded] = recorded ? nlohmann::ordered_json(*recorded) : nullptr;
    json["state"] = Message(stateText(capture)).text();
    auto& types = json["event_types"] = nlohmann::ordered_json::object();
    const auto counts = capture.eventCountByType();
    for (std::uint32_t id = 0; id < counts.size(); ++id) {
        const EventType& type = capture.eventType(EventTypeId(id));
        const std::string name = type.system.empty() ? type.name : type.system + ":" + type.name;
        if (counts[id] > 0)
            types[name] = types.value(name, std::uint64_t(0)) + counts[id];
    }
    return dump(json);
}

/// A text that holds no events answers the same questions with nothing.
std::string textJson(const open::Opened& opened)
{
    nlohmann::ordered_json json;
    for (const char* key : {"events", "calls", "lost", "losses", "problems", "cpus", "tasks"})
        json[key] = 0;
    json["first_ns"] = nullptr;
    json["last_ns"] = nullptr;
    json["format"] = opened.kind.textKind.text();
    for (const char* key : {facts::kClock, facts::kKernel, facts::kHost})
        json[key] = nullptr;
    return dump(json);
}

std::string problemLine(const Problem& problem)
{
    const std::string place = terminalText(said(problem.place), TextLines::One);
    const std::string reason = terminalText(said(problem.reason), TextLines::One);
    return fmt::format("  {}{}\n", place.empty() ? reason : said(tr("{}: {}", {place, reason})),
                       problem.count > 1 ? ' ' + said(tr("({} times)", {problem.count})) : "");
}

std::string captureText(const store::Capture& capture)
{
    constexpr std::size_t kProblemsShown = 20;
    const store::Summary summary = capture.summary();
    const auto digits = analysis::timeDigits(capture);
    std::string text;
    const auto line = [&text](const UserText& name, const std::string& value) {
        if (!value.empty())
            text += padded(name.text(), kHeadWidth) + terminalText(value, TextLines::One) + '\n';
    };
    line("events"_tr, std::to_string(summary.events));
    line("calls"_tr, std::to_string(summary.calls));
    line("lost"_tr, lostText(capture));
    line("CPUs"_tr, std::to_string(summary.cpus));
    line("tasks"_tr, std::to_string(summary.tasks));
    if (summary.events > 0) {
        const bool timed = analysis::hasTimes(capture);
        line("first"_tr, timed ? analysis::timeText(summary.firstNs, digits) : "–");
        line("last"_tr, timed ? analysis::timeText(summary.lastNs, digits) : "–");
    }
    for (const auto& [name, key] : std::initializer_list<std::pair<ConstantMessage, const char*>>{
             {"format"_tr, facts::kFormat},
             {"tracer"_tr, facts::kTracer},
             {"clock"_tr, facts::kClock},
             {"kernel"_tr, facts::kKernel},
             {"host"_tr, facts::kHost},
             {"uname"_tr, facts::kUname},
             {"recorder"_tr, facts::kRecorder}})
        line(name, said(factText(capture, key)));
    line("recorded"_tr, recordedAt(capture).value_or(""));
    if (const auto offset = capture.fact(facts::kTimeOffsetNs))
        line("time offset"_tr, said(tr("{} ns were added to the recorded times", {*offset})));
    line("state"_tr, said(stateText(capture)));
    line("problems"_tr, std::to_string(summary.problems));
    auto problems = capture.problems();
    std::stable_partition(problems.begin(), problems.end(), isDamage);
    for (std::size_t i = 0; i < std::min(problems.size(), kProblemsShown); ++i)
        text += problemLine(problems[i]);
    if (problems.size() > kProblemsShown)
        text += "  … " + said("(SELECT * FROM problem shows all)"_tr) + '\n';
    return text;
}

} // namespace

Command addInfo(App& program)
{
    struct Options
    {
        std::string file;
        bool json = false;
    };
    auto options = std::make_shared<Options>();
    App* app = program.addCommand("info", "Show what a capture contains"_tr);
    app->addOption("FILE", options->file, "Any capture"_tr)->required();
    app->addFlag("--json", options->json, "One JSON object"_tr);
    app->addExamples({
        "probescope-cli info trace.dat",
        "probescope-cli info trace.dat --json | jq .event_types",
    });
    return {app, [options]() -> Result<> {
                const auto opened = openAny(options->file);
                if (!opened)
                    return tl::unexpected(opened.error());
                if (!opened->capture) {
                    print(options->json ? textJson(*opened)
                                        : padded(said("format"_tr), kHeadWidth)
                                  + said(tr("{} (a text that contains no events)",
                                            {opened->kind.textKind}))
                                  + '\n');
                    return {};
                }
                print(options->json ? captureJson(*opened->capture)
                                    : captureText(*opened->capture));
                reportDamage(*opened->capture);
                return {};
            }};
}

} // namespace probescope::cli
