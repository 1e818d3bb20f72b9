#pragma once

#include "app/cli/base/app.h"
#include "core/base/result.h"
#include "core/import/opened.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace probescope::cli {

/// What a run of the program ends with (sysexits are too fine for scripts).
enum ExitStatus {
    Success = 0,
    Failed = 1, ///< the work could not be done; stderr says why
    Usage = 2, ///< the command line is wrong
    ConditionMet = 3, ///< compare --fail-if
    Interrupted = 130, ///< as a shell says it of a program that SIGINT ended
};

/// A subcommand adds itself to the program and hands back what runs it. `run` returns an error, or
/// nothing when all is well.
using Run = std::function<Result<>()>;
struct Command
{
    App* app = nullptr;
    Run run;
};

/// Opens any capture, with progress on stderr when that is a terminal. Ctrl+C cancels; what was
/// read until then is kept and shown. A text that holds no events is an error that names its kind.
/// What could not be read of the file is told on stderr, in few lines.
Result<std::shared_ptr<store::Capture>> openCapture(const std::string& file);
/// The same, but a text is no error, and only what kept this program from reading all is told.
Result<open::Opened> openAny(const std::string& file);
/// Tells why not all of a file was read. When that is not the file's own fault (a full disk, a file
/// that is still written), the program will end as failed, although it gives what was read.
void reportTrouble(const Error& trouble);
/// Tells of damage that was met only since openCapture() or openAny(): rows of a table are missing.
void reportDamage(const store::Capture& capture);
/// Is the file damaged there? Else it holds something that was not understood.
bool isDamage(const Problem& problem);
bool isIncomplete(); ///< reportTrouble() told of such a fault
void setConditionMet(); ///< the program will end with ConditionMet when all else went well
bool isConditionMet();
/// Progress on stderr when that is a terminal.
store::ProgressFn terminalProgress();

/// A check of a word that shells complete from these, and that may be another one.
CLI::Validator oftenOneOf(const std::vector<std::string>& words);

/// Cancelled by Ctrl+C (once; the second one ends the program).
CancelToken interruptToken();

/// A time of the command line, in nanoseconds: `12`, `12.345678` or `12s` are seconds on the
/// capture's clock, `5ms`, `7us`, `12345678ns` have a unit. `12345678ticks` is the number itself,
/// as is `12events`, where the clock counts those (ClockUnit). Errors: Invalid.
Result<std::int64_t> parseTime(const std::string& text);

using TimeRange = std::pair<std::optional<std::int64_t>, std::optional<std::int64_t>>;
/// Of --from and --to, or of two options that are called otherwise; an empty text sets no bound.
/// Errors: Invalid (no time, or the second is less than the first).
Result<TimeRange> parseRange(const std::string& from, const std::string& to,
                             const Message& fromName = "--from", const Message& toName = "--to");

/// A range of the time of a capture, which has to tell times if one is asked for. Errors: those of
/// parseRange(), Unsupported.
Result<TimeRange> rangeIn(const std::string& file, const store::Capture& capture,
                          const std::string& from, const std::string& to);
struct RangedCapture
{
    std::shared_ptr<store::Capture> capture;
    TimeRange times;
};
/// Opens a capture for a range of its time. What is no range is told before the file is read.
/// Errors: those of parseRange(), openCapture() and rangeIn().
Result<RangedCapture> openInRange(const std::string& file, const std::string& from,
                                  const std::string& to, const Message& fromName = "--from",
                                  const Message& toName = "--to");
/// Tells on stderr that the capture has nothing in the range, where it lies outside of it.
void reportOutside(const std::string& file, const store::Capture& capture, const TimeRange& range);
/// Tells on stderr that events were lost in the range, if any were: what is counted is too small.
void reportLosses(const std::string& file, const store::Capture& capture, const TimeRange& range);
/// Calls that are in no statistics.
struct CallExclusions
{
    std::uint64_t incomplete = 0; ///< without an exit
    std::uint64_t untimed = 0; ///< with an exit that does not tell the duration
    std::uint64_t unseen = 0; ///< known only from what they called
};
/// Tells them on stderr, if there are any.
void reportExcluded(const std::string& file, const CallExclusions& calls);

// All that this program prints passes the functions below, which let nothing through that a
// terminal obeys (core/base/terminal_text.h). Pipes and files get the same, so that what is seen is
// what is kept.

/// A message on stderr. Its further lines are indented: no text can pretend to be another message.
void printMessage(const UserText& text);
/// The same, of a file or of something else that has a name.
void printMessage(const std::string& file, const UserText& text);
/// The same, without the name of the program.
void printPlain(const UserText& text);
void printPlain(const std::string& file, const UserText& text);
/// A line on a terminal's stderr that the next one takes the place of.
void showProgress(const UserText& text);
void clearProgress();
/// Writes to stdout; false when that fails, which flushOutput() tells again.
bool print(std::string_view text);
/// The same, of a text that was recorded so: with all its bytes where stdout is no terminal.
bool printAsRecorded(std::string_view text);
/// 0, or the errno of the first write to stdout that failed.
int flushOutput();

} // namespace probescope::cli
