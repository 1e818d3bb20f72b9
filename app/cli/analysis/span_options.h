#pragma once

#include "app/cli/base/answer_table.h"
#include "app/cli/base/command.h"
#include "core/analysis/spans/span_keys.h"
#include "core/analysis/spans/span_selection.h"
#include "core/analysis/spans/span_set.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace probescope::cli {

/// Which spans of a capture a command line asks for.
struct SpanOptions
{
    std::string kind; ///< as --kind tells it; empty: none was chosen
    std::vector<std::string> names;
    std::vector<std::string> tasks;
    std::vector<std::uint32_t> cpus;
    std::string from;
    std::string to;
    std::string atLeast;
    std::string atMost;
};
/// The options of it.
void addSpanOptions(App& app, SpanOptions& options);

// Words for --kind of what is no rule of pairs.
inline constexpr const char* kCallsKind = "calls";
inline constexpr const char* kOffCpuKind = "off-cpu";
/// The kinds that many captures have.
const std::vector<std::string>& usualKinds();
/// The word for --kind of what can be measured: "calls", "off-cpu", "wakeup", a definition's name.
std::string kindWord(const analysis::SpanChoice& choice);
/// What --kind means in a capture. Errors: Invalid, with what there is.
Result<analysis::SpanSource> sourceOf(const store::Capture& capture, const std::string& kind);

/// Spans of one kind and what of them is chosen.
struct ChosenSpans
{
    analysis::SpanSource source;
    std::shared_ptr<const analysis::SpanSet> set;
    analysis::SpanSelection selection;
    ClockUnit times = ClockUnit::Nanoseconds;
    ClockUnit lengths = ClockUnit::Nanoseconds;
    bool knowsTimes = true; ///< the capture tells when they begin
};
/// Whether lengths of spans are those of their times: durations of calls the kernel tells.
bool hasTrueLengths(const store::Capture& capture, const analysis::SpanSource& source);
/// Tells on stderr, of a capture that tells no times, what its lengths are.
void reportMadeUpLengths(const std::string& file, const store::Capture& capture);
/// Reads them. Errors: Invalid (a time that is none), and those of analysis::collectSpans().
Result<ChosenSpans> chooseSpans(const store::Capture& capture, const analysis::SpanSource& source,
                                const SpanOptions& options);
/// Tells on stderr which of the wished tasks the capture, and which names the spans, do not have.
void reportUnknownTasks(const std::string& file, const store::Capture& capture,
                        const std::vector<std::string>& tasks);
void reportUnknownNames(const std::string& file, const ChosenSpans& spans,
                        const std::vector<std::string>& names);

/// The pid of the one task that is meant by its name, pid or name-pid. Errors: Invalid (there is
/// none, or several tasks bear the name).
Result<std::int32_t> onePid(const store::Capture& capture, const std::string& task);

/// Begins and ends of the choice that are no span. `known`: all of them are counted, else only the
/// first that were kept.
struct BrokenCount
{
    analysis::SpanPairingCounts pairingCounts; ///< of it: what is no pair
    bool known = true;
};
BrokenCount brokenOf(const store::Capture& capture, const ChosenSpans& spans);
/// Reports on stderr what of the choice is no span, as "3 without an end, 1 cut by losses", and
/// what reportUncounted() does.
void reportBroken(const std::string& file, const store::Capture& capture, const ChosenSpans& spans);
/// Reports on stderr what of these spans is missing wherever it would have been, of any choice:
/// calls without a recorded duration or that are known only from what they called, and what
/// could not be read. `of`: begins the message, where several kinds are reported.
void reportUncounted(const std::string& file, const analysis::SpanSet& spans,
                     const std::string& of = {});

/// "comm-pid", as the kernel's tools write it, or what is known of it.
Message taskText(const store::Capture& capture, TaskId task);

/// By what --by tells spans apart.
struct SpanBy
{
    enum class Kind : std::uint8_t { Nothing, Name, Task, Cpu, Field };
    Kind kind = Kind::Nothing;
    std::string field;
};
SpanBy spanBy(const std::string& word);
/// Errors: Invalid (no such field, with those that there are), and those of the core's functions.
Result<analysis::SpanKeys> keysOf(const store::Capture& capture, const ChosenSpans& spans,
                                  const SpanBy& by);
/// A key in words.
Message keyText(const store::Capture& capture, const ChosenSpans& spans,
                const analysis::SpanKeys& keys, const SpanBy& by, std::uint32_t key);

} // namespace probescope::cli
