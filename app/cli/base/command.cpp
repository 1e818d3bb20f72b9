#include "app/cli/base/command.h"

#include "app/cli/base/answer_table.h"
#include "core/analysis/calls/scoped_calls.h"
#include "core/analysis/events/losses.h"
#include "core/base/terminal_text.h"
#include "core/numbers/amount_text.h"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <limits>
#include <unistd.h>

namespace probescope::cli {

namespace {

const CancelToken& interrupt()
{
    static const CancelToken kToken;
    return kToken;
}

struct Unit
{
    std::string_view suffix;
    int digits; ///< decimal places down to a nanosecond
};

struct Outcome
{
    bool incomplete = false;
    bool conditionMet = false;
    bool damageMet = false; ///< when the file was opened
    int outputErrno = 0;
};

/// What becomes of the one command that the program runs.
Outcome& outcome()
{
    static Outcome kept;
    return kept;
}

/// A damaged file is worth a line or two; thousands of odd lines are worth one.
void reportProblems(const store::Capture& capture, const std::string& file,
                    const std::optional<Error>& told)
{
    if (!told && !interrupt().cancelled()
        && capture.summary().state != store::Summary::State::Complete)
        printMessage(file, "incomplete import. Import the original again"_tr);
    constexpr std::size_t kMaxTold = 3;
    std::size_t shown = 0;
    std::uint64_t others = 0;
    for (const Problem& problem : capture.problems()) {
        if (told && told->what == problem.reason)
            continue;
        if (!isDamage(problem) || shown == kMaxTold) {
            others += problem.count;
            continue;
        }
        ++shown;
        printMessage(Error{.what = problem.reason,
                           .hint = shown == 1 ? tr("The readable part is shown") : Message(),
                           .place = problem.place});
    }
    if (others > 0)
        printMessage(
            file,
            counted(others, R"(1 import problem; "probescope-cli info" lists it)"_tr,
                    tr("{} import problems; \"probescope-cli info\" lists them", {others})));
}

bool putOut(std::string_view text)
{
    if (std::fwrite(text.data(), 1, text.size(), stdout) == text.size())
        return true;
    if (outcome().outputErrno == 0)
        outcome().outputErrno = errno;
    return false;
}

/// On stderr, as one message.
void putLines(const std::string& text)
{
    std::string line;
    for (const char c : terminalText(text)) {
        line += c;
        if (c == '\n')
            line += "  ";
    }
    line += '\n';
    (void)std::fputs(line.c_str(), stderr);
}

void putProgress(const std::string& text)
{
    const std::string line = '\r' + terminalText(text, TextLines::One) + "\x1b[K";
    (void)std::fputs(line.c_str(), stderr);
    (void)std::fflush(stderr);
}

constexpr int kSecondDigits = 9;

// Those that end others come behind them: "ms" is not to be taken for "s".
constexpr Unit kUnits[] = {{"ticks", 0}, {"events", 0}, {"ns", 0},
                           {"us", 3},    {"ms", 6},     {"s", kSecondDigits}};

bool isDigits(std::string_view text)
{
    return std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

/// A range of time needs a capture that tells times.
Result<> checkRange(const std::string& file, const store::Capture& capture, const TimeRange& range)
{
    if ((!range.first && !range.second) || analysis::hasTimes(capture))
        return {};
    return fail(ErrorCode::Unsupported,
                "the capture has no timestamps, so it cannot be limited to a time range"_tr,
                analysis::hasMadeTimes(capture)
                    ? "Leave the range out, or record with the option funcgraph-abstime"_tr
                    : "Leave the range out, or record with the option context-info"_tr,
                Place{.file = file});
}

} // namespace

void reportExcluded(const std::string& file, const CallExclusions& calls)
{
    const auto report = [&file](std::uint64_t count, Message one, Message many) {
        if (count > 0)
            printMessage(file, counted(count, std::move(one), std::move(many)));
    };
    report(calls.incomplete, "1 incomplete call excluded from statistics"_tr,
           tr("{} incomplete calls excluded from statistics", {calls.incomplete}));
    report(calls.untimed, "1 call without a recorded duration excluded from statistics"_tr,
           tr("{} calls without a recorded duration excluded from statistics", {calls.untimed}));
    report(calls.unseen,
           "1 call with neither entry nor exit in the capture excluded from statistics"_tr,
           tr("{} calls with neither entry nor exit in the capture excluded from statistics",
              {calls.unseen}));
}

Result<TimeRange> rangeIn(const std::string& file, const store::Capture& capture,
                          const std::string& from, const std::string& to)
{
    auto times = parseRange(from, to);
    if (!times)
        return times;
    if (auto usable = checkRange(file, capture, *times); !usable)
        return passOn(usable);
    return times;
}

Result<RangedCapture> openInRange(const std::string& file, const std::string& from,
                                  const std::string& to, const Message& fromName,
                                  const Message& toName)
{
    const auto times = parseRange(from, to, fromName, toName);
    if (!times)
        return passOn(times);
    auto capture = openCapture(file);
    if (!capture)
        return passOn(capture);
    if (auto usable = checkRange(file, **capture, *times); !usable)
        return passOn(usable);
    return RangedCapture{std::move(*capture), *times};
}

void reportOutside(const std::string& file, const store::Capture& capture, const TimeRange& range)
{
    const auto summary = capture.summary();
    const bool behind = range.first && *range.first > summary.lastNs;
    const bool before = range.second && *range.second < summary.firstNs;
    if (summary.events == 0 || (!behind && !before))
        return;
    const ClockUnit unit = timeUnit(capture);
    const auto place = [unit](std::int64_t time) {
        return placeText(time, unit) + (unit == ClockUnit::Nanoseconds ? " s" : unitKey(unit));
    };
    const std::string from = place(summary.firstNs);
    const std::string to = place(summary.lastNs);
    printMessage(file,
                 behind ? tr("{} is after the end of the capture, which goes from {} to {}",
                             {place(*range.first), from, to})
                        : tr("{} is before the start of the capture, which goes from {} to {}",
                             {place(*range.second), from, to}));
}

void reportLosses(const std::string& file, const store::Capture& capture, const TimeRange& range)
{
    reportOutside(file, capture, range);
    const analysis::LossTotals lost =
        analysis::lossesIn(capture, range.first.value_or(std::numeric_limits<std::int64_t>::min()),
                           range.second.value_or(std::numeric_limits<std::int64_t>::max()));
    if (lost.gaps == 0)
        return;
    const Message events = lost.events == 0 ? tr("an unknown number of events")
        : lost.unknown
        ? counted(lost.events, "more than 1 event"_tr, tr("more than {} events", {lost.events}))
        : eventsText(lost.events);
    printMessage(file,
                 tr("the kernel lost {} in {} during the recording, so counts and sums are too "
                    "small (see the table loss)",
                    {events, gapsText(lost.gaps)}));
}

void printMessage(const UserText& text)
{
    putLines("probescope-cli: " + text.text());
}

void printMessage(const std::string& file, const UserText& text)
{
    putLines("probescope-cli: " + file + ": " + text.text());
}

void printPlain(const UserText& text)
{
    putLines(text.text());
}

void printPlain(const std::string& file, const UserText& text)
{
    putLines(file + ": " + text.text());
}

void showProgress(const UserText& text)
{
    putProgress(text.text());
}

void clearProgress()
{
    putProgress({});
}

CancelToken interruptToken()
{
    static const bool kInstalled = [] {
        (void)interrupt(); // made before a signal can come
        struct sigaction action
        {
        };
        action.sa_handler = [](int) { interrupt().cancel(); };
        action.sa_flags = int(SA_RESETHAND); // a second Ctrl+C ends the program
        return sigaction(SIGINT, &action, nullptr) == 0;
    }();
    (void)kInstalled;
    return interrupt();
}

store::ProgressFn terminalProgress()
{
    if (isatty(STDERR_FILENO) == 0)
        return {};
    using Clock = std::chrono::steady_clock;
    return [last = Clock::time_point{}](const Progress& progress) mutable {
        constexpr auto kBetween = std::chrono::milliseconds(100);
        const auto now = Clock::now();
        if (now - last < kBetween)
            return true;
        last = now;
        const auto percent =
            progress.bytesTotal > 0 ? 100 * progress.bytesRead / progress.bytesTotal : 0;
        showProgress(tr("reading: {}%, {}", {percent, eventsText(progress.events)}));
        return true;
    };
}

Result<open::Opened> openAny(const std::string& file)
{
    open::OpenOptions options;
    options.progress = terminalProgress();
    options.cancel = interruptToken();
    const bool shown = bool(options.progress);
    auto opened = open::openFile(file, options);
    if (shown)
        clearProgress();
    if (opened && opened->trouble)
        reportTrouble(*opened->trouble);
    outcome().damageMet = opened && opened->capture && opened->capture->damage();
    return opened;
}

bool isDamage(const Problem& problem)
{
    return problem.kind == Problem::Kind::Truncated || problem.kind == Problem::Kind::Corrupt
        || problem.kind == Problem::Kind::Other;
}

void reportDamage(const store::Capture& capture)
{
    const auto damage = capture.damage();
    if (damage && !outcome().damageMet)
        printMessage(*damage);
}

void reportTrouble(const Error& trouble)
{
    printMessage(trouble);
    const bool damaged = trouble.code == ErrorCode::Truncated || trouble.code == ErrorCode::Corrupt;
    outcome().incomplete = outcome().incomplete || !damaged;
}

bool isIncomplete()
{
    return outcome().incomplete;
}

void setConditionMet()
{
    outcome().conditionMet = true;
}

bool isConditionMet()
{
    return outcome().conditionMet;
}

Result<std::shared_ptr<store::Capture>> openCapture(const std::string& file)
{
    auto opened = openAny(file);
    if (!opened)
        return tl::unexpected(std::move(opened.error()));
    if (!opened->capture)
        return fail(ErrorCode::Unsupported,
                    tr("this is a text of another kind ({}); it contains no events",
                       {opened->kind.textKind}),
                    {}, Place{.file = file});
    reportProblems(*opened->capture, file, opened->trouble);
    return std::move(opened->capture);
}

CLI::Validator oftenOneOf(const std::vector<std::string>& words)
{
    return {[](std::string&) { return std::string(); },
            fmt::format("{{{}}}", fmt::join(words, ","))};
}

Result<std::int64_t> parseTime(const std::string& text)
{
    const auto wrong = [&] {
        return fail(ErrorCode::Invalid, tr("“{}” is not a time", {text}),
                    "Write seconds (12 or 12.345678), or a unit: 5ms, 7us, 12345678ns"_tr);
    };
    std::string_view rest = text;
    int digits = kSecondDigits;
    for (const Unit& unit : kUnits) {
        if (rest.ends_with(unit.suffix)) {
            rest.remove_suffix(unit.suffix.size());
            digits = unit.digits;
            break;
        }
    }
    const bool negative = rest.starts_with('-');
    rest.remove_prefix(negative ? 1 : 0);
    const std::size_t point = rest.find('.');
    std::string number = (negative ? "-" : "") + std::string(rest.substr(0, point));
    std::string_view fraction =
        point == std::string_view::npos ? std::string_view{} : rest.substr(point + 1);
    if (rest.find_first_of("0123456789") == std::string_view::npos || !isDigits(fraction))
        return wrong();
    fraction = fraction.substr(0, std::min(fraction.size(), std::size_t(digits)));
    number += fraction;
    number.append(std::size_t(digits) - fraction.size(), '0');
    std::int64_t value = 0;
    const auto [end, code] = std::from_chars(number.data(), number.data() + number.size(), value);
    if (code != std::errc{} || end != number.data() + number.size())
        return wrong();
    return value;
}

Result<TimeRange> parseRange(const std::string& from, const std::string& to,
                             const Message& fromName, const Message& toName)
{
    TimeRange range;
    for (const auto& [text, bound] :
         {std::pair{&from, &range.first}, std::pair{&to, &range.second}}) {
        if (text->empty())
            continue;
        const auto time = parseTime(*text);
        if (!time)
            return tl::unexpected(time.error());
        *bound = *time;
    }
    if (range.first && range.second && *range.second < *range.first)
        return fail(ErrorCode::Invalid,
                    tr("{} {} is less than {} {}", {toName, to, fromName, from}),
                    "Swap them: the range would be empty"_tr);
    return range;
}

bool printAsRecorded(std::string_view text)
{
    static const bool kTerminal = isatty(STDOUT_FILENO) != 0;
    return kTerminal ? print(text) : putOut(text);
}

bool print(std::string_view text)
{
    return putOut(terminalText(text));
}

int flushOutput()
{
    if (std::fflush(stdout) != 0 && outcome().outputErrno == 0)
        outcome().outputErrno = errno;
    return outcome().outputErrno;
}

} // namespace probescope::cli
