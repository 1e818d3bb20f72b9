#include "app/cli/analysis/analysis_commands.h"
#include "app/cli/analysis/reason_text.h"
#include "app/cli/analysis/span_options.h"
#include "app/cli/base/answer_table.h"
#include "app/cli/base/command.h"
#include "app/cli/base/missing.h"
#include "core/analysis/calls/scoped_calls.h"
#include "core/analysis/explain/slow_reason.h"
#include "core/analysis/spans/span_owner.h"

#include <algorithm>
#include <charconv>

namespace probescope::cli {

namespace {

using analysis::SlowPart;
using analysis::SlowReason;
using analysis::SlowSpan;
using Kind = AnswerColumn::Kind;

struct ExplainOptions
{
    std::string file;
    SpanOptions selected;
    std::string call; ///< STACK:ID
    bool stretch = false;
    std::size_t limit = 1;
    std::string format = "table";
};

/// A span to be explained.
struct Question
{
    SlowSpan span;
    std::string name; ///< of what it is; empty: a task's time
};

/// Kinds that are looked at when none is named: what users wait for.
Result<analysis::SpanSource> usualSource(const store::Capture& capture)
{
    const auto choices = analysis::spanChoices(capture);
    for (const char* const word : {"wakeup", kCallsKind}) {
        for (const auto& choice : choices) {
            if (kindWord(choice) == word && hasTrueLengths(capture, choice.source))
                return choice.source;
        }
    }
    if (!choices.empty())
        return choices.front().source;
    return fail(ErrorCode::NotFound, "the capture has no events that form spans"_tr,
                "Explain a task's time instead: --task T --from A --to B --stretch"_tr);
}

/// The longest of the chosen spans, the first among equals.
Result<std::vector<Question>> longest(const ExplainOptions& options, const store::Capture& capture)
{
    const auto source = options.selected.kind.empty() ? usualSource(capture)
                                                      : sourceOf(capture, options.selected.kind);
    if (!source)
        return passOn(source);
    if (!hasTrueLengths(capture, *source))
        reportMadeUpLengths(options.file, capture);
    const auto spans = chooseSpans(capture, *source, options.selected);
    if (!spans)
        return passOn(spans);
    reportUnknownNames(options.file, *spans, options.selected.names);
    std::vector<std::pair<std::int64_t, std::uint64_t>> found; // by length, from the shortest
    const auto shorter = [](const auto& a, const auto& b) {
        return std::pair(-a.first, a.second) < std::pair(-b.first, b.second);
    };
    const auto [first, last] = analysis::rangeOf(*spans->set, spans->selection);
    const auto walked = analysis::walkSpans(
        *spans->set, first, last, spans->selection, analysis::WalkKeys::No, interruptToken(),
        [&](const analysis::WalkedSpan& span) { found.emplace_back(span.durationNs, span.index); });
    if (!walked)
        return passOn(walked);
    const std::size_t wanted = std::min(options.limit, found.size());
    std::partial_sort(found.begin(), found.begin() + std::ptrdiff_t(wanted), found.end(), shorter);
    std::vector<Question> questions;
    for (std::size_t i = 0; i < wanted; ++i) {
        const auto span = spans->set->at(found[i].second);
        const auto& names = spans->set->names();
        questions.push_back(
            {.span = {.beginNs = span.beginNs,
                      .endNs = span.beginNs + span.durationNs,
                      .pid = span.task.valid() ? capture.task(span.task).pid : -1,
                      .call = span.call,
                      .cpu = span.cpu,
                      .endsAnywhere = analysis::endsAnywhere(capture, *source, span.beginRow),
                      .task = span.task},
             .name = span.name < names.size() ? names[span.name] : std::string()});
    }
    return questions;
}

/// A call as SQL tells it: "STACK:ID".
std::optional<store::CallId> callId(const std::string& text)
{
    store::CallId id;
    const char* const end = text.data() + text.size();
    const auto stack = std::from_chars(text.data(), end, id.stack);
    if (stack.ec != std::errc() || stack.ptr == end || *stack.ptr != ':')
        return std::nullopt;
    const auto index = std::from_chars(stack.ptr + 1, end, id.index);
    if (index.ec != std::errc() || index.ptr != end)
        return std::nullopt;
    return id;
}

Result<Question> ofCall(const store::Capture& capture, const std::string& text)
{
    const auto id = callId(text);
    const auto stacks = capture.calls().stacks();
    const auto stack =
        std::find_if(stacks.begin(), stacks.end(),
                     [&id](const store::CallStack& one) { return id && one.number == id->stack; });
    const auto call = id && stack != stacks.end() && id->index < stack->calls
        ? capture.calls().call(*id)
        : Result<store::Call>(fail(ErrorCode::Invalid, tr("there is no call “{}”", {text}),
                                   "Write STACK:ID: the columns stack and id of the table call "
                                   "in \"query\""_tr));
    if (!call)
        return passOn(call);
    Question question;
    question.span.call = call->id;
    question.name = capture.string(call->function);
    return question;
}

Result<Question> ofStretch(const ExplainOptions& options, const store::Capture& capture)
{
    const auto times = parseRange(options.selected.from, options.selected.to);
    if (!times)
        return passOn(times);
    if (options.selected.tasks.size() != 1 || !times->first || !times->second)
        return fail(ErrorCode::Invalid, "--stretch needs a task and a time range"_tr,
                    "Add --task, --from and --to to --stretch"_tr);
    const auto pid = onePid(capture, options.selected.tasks.front());
    if (!pid)
        return passOn(pid);
    Question question;
    question.span.beginNs = *times->first;
    question.span.endNs = *times->second;
    question.span.pid = *pid;
    return question;
}

Result<std::vector<Question>> questionsOf(const ExplainOptions& options,
                                          const store::Capture& capture)
{
    if (options.call.empty() && !options.stretch)
        return longest(options, capture);
    auto one = !options.call.empty() ? ofCall(capture, options.call) : ofStretch(options, capture);
    if (!one)
        return passOn(one);
    return std::vector<Question>{std::move(*one)};
}

Result<SlowReason> reasonOf(const store::Capture& capture, const Question& question)
{
    SlowSpan span = question.span;
    if (span.call) {
        if (timeUnit(capture) != ClockUnit::Nanoseconds)
            return fail(ErrorCode::Unsupported,
                        "the clock of this capture does not count time, but call durations are in "
                        "nanoseconds: no other event can be placed within a call"_tr);
        const auto found = analysis::spanOfCall(capture, *span.call);
        if (!found)
            return passOn(found);
        span = *found;
    }
    return analysis::slowReason(capture, span, interruptToken());
}

/// What to mind of an answer.
void reportNotes(const ExplainOptions& options, const store::Capture& capture,
                 const SlowReason& reason)
{
    const auto note = [&options](const UserText& text) { printMessage(options.file, text); };
    if (reason.span.endsAnywhere)
        note(tr("This is what {} did, which started the span. The span may have ended in another "
                "task, so this need not be the reason.",
                {ownerText(capture, reason.span)}));
    if (!reason.scheduling)
        note("On-CPU and off-CPU time is unknown: the capture has no sched_switch of the task."_tr);
    else if (!reason.wakeups)
        note("Wakeups were not recorded: off-CPU time includes waiting for a CPU."_tr);
    if (!reason.interrupts)
        note("Interrupts were not recorded: their time is included in the other parts."_tr);
    if (!reason.calls)
        note("No calls of the task were recorded."_tr);
    if (reason.incompleteCalls > 0)
        note(counted(reason.incompleteCalls,
                     "1 incomplete call of unknown duration, counted until last seen."_tr,
                     tr("{} incomplete calls of unknown duration, counted until last seen.",
                        {reason.incompleteCalls})));
    if (reason.losses.gaps > 0)
        note(tr("Events were lost in {} of this time.", {gapsText(reason.losses.gaps)}));
}

std::vector<AnswerColumn> partColumns(ClockUnit unit)
{
    const auto forPrograms = [unit](const char* key, Kind kind) {
        return AnswerColumn{
            .title = key, .key = key, .kind = kind, .unit = unit, .forPeople = false};
    };
    return {forPrograms("span", Kind::Text),
            forPrograms("span_task", Kind::Text),
            forPrograms("span_begin", Kind::Time),
            forPrograms("span_duration", Kind::Length),
            {.title = "Kind"_tr, .key = "kind"},
            {.title = "Reason"_tr, .key = "reason"},
            {.title = "Time"_tr, .key = "time", .kind = Kind::Length, .unit = unit},
            {.title = "Share"_tr, .key = "share", .kind = Kind::Share},
            {.title = "Segments"_tr, .key = "segments", .kind = Kind::Count},
            {.title = "Longest segment"_tr, .key = "longest", .kind = Kind::Length, .unit = unit},
            timeColumn("At"_tr, "longest_at", unit),
            {.title = "CPU"_tr, .key = "cpu", .kind = Kind::Number}};
}

void addParts(AnswerTable& table, const store::Capture& capture, const Question& question,
              const SlowReason& reason, const std::string& format)
{
    const std::int64_t lengthNs = reason.span.endNs - reason.span.beginNs;
    const bool timed = analysis::hasTimes(capture);
    for (const SlowPart& part : reason.parts)
        table.add(
            {question.name.empty() ? store::SqlValue() : store::SqlValue(question.name),
             wordsIn(format, ownerText(capture, reason.span)),
             knownCell(timed, reason.span.beginNs), lengthNs,
             wordsIn(format, reasonKind(part.kind)), wordsIn(format, reasonText(capture, part)),
             part.ns,
             lengthNs > 0 ? store::SqlValue(double(part.ns) / double(lengthNs)) : store::SqlValue(),
             countCell(part.pieces), part.endNs - part.beginNs, knownCell(timed, part.beginNs),
             std::int64_t(part.cpu)});
}

std::string headline(const store::Capture& capture, const Question& question,
                     const SlowReason& reason, ClockUnit unit)
{
    const std::string length = lengthText(reason.span.endNs - reason.span.beginNs, unit);
    const Message owner = ownerText(capture, reason.span);
    std::string begin = placeText(reason.span.beginNs, unit);
    if (unit == ClockUnit::Nanoseconds)
        begin += " s";
    const auto& name = question.name;
    const auto text = analysis::hasTimes(capture) ? name.empty()
            ? tr("{0} of {1}, from {2}", {length, owner, begin})
            : tr("{0} in {1}, of {2}, from {3}", {length, name, owner, begin})
        : name.empty() ? tr("{0} of {1}", {length, owner})
                                                  : tr("{0} in {1}, of {2}", {length, name, owner});
    return said(text) + '\n';
}

/// --call and --stretch name the time themselves.
Result<> checkUse(const App& app, const ExplainOptions& options)
{
    const bool longest = options.call.empty() && !options.stretch;
    for (const char* const option :
         {"--kind", "--name", "--cpu", "--at-least", "--at-most", "--limit"}) {
        if (auto used = onlyWith(app, option, longest,
                                 "the longest spans, without --call and "
                                 "--stretch"_tr);
            !used)
            return used;
    }
    for (const char* const option : {"--task", "--from", "--to"}) {
        if (auto used = onlyWith(app, option, options.call.empty(), "spans and --stretch"_tr);
            !used)
            return used;
    }
    return {};
}

Result<> runExplain(const App& app, const ExplainOptions& options)
{
    if (auto used = checkUse(app, options); !used)
        return used;
    const auto capture = openCapture(options.file);
    if (!capture)
        return passOn(capture);
    reportUnknownTasks(options.file, **capture, options.selected.tasks);
    reportUnknownCpus(options.file, **capture, options.selected.cpus);
    const auto times = rangeIn(options.file, **capture, options.selected.from, options.selected.to);
    if (!times)
        return passOn(times);
    reportOutside(options.file, **capture, *times);
    const auto questions = questionsOf(options, **capture);
    if (!questions)
        return passOn(questions);
    if (questions->empty())
        printMessage(options.file, "no matching spans"_tr);
    const ClockUnit unit = timeUnit(**capture);
    const bool asTable = options.format == "table";
    AnswerTable all(partColumns(unit));
    for (const Question& question : *questions) {
        const auto reason = reasonOf(**capture, question);
        if (!reason)
            return passOn(reason);
        if (!asTable) {
            addParts(all, **capture, question, *reason, options.format);
        } else {
            AnswerTable one(partColumns(unit));
            addParts(one, **capture, question, *reason, options.format);
            print((&question == questions->data() ? "" : "\n")
                  + headline(**capture, question, *reason, unit));
            one.print(options.format);
        }
        reportNotes(options, **capture, *reason);
    }
    if (!asTable)
        all.print(options.format);
    return {};
}

} // namespace

Command addExplain(App& program)
{
    auto options = std::make_shared<ExplainOptions>();
    App* app = program.addCommand(
        "explain", "Explain latency: what a span, a call or a task spent its time on"_tr);
    app->addOption("FILE", options->file, "Any capture"_tr)->required();
    addSpanOptions(*app, options->selected);
    auto* const call =
        app->addOption("--call", options->call,
                       "Explain this call, STACK:ID (columns of the table call in SQL)"_tr);
    app->addFlag("--stretch", options->stretch,
                 "Explain the time of one --task between --from and --to"_tr)
        ->excludes(call);
    app->addOption("--limit", options->limit, "Explain this many of the longest (1)"_tr)
        ->check(CLI::Range(std::size_t(1), std::size_t(1000)));
    addFormat(*app, options->format);
    app->setFooter(
        "Without --kind, the longest wakeup is explained, or else the longest call. The parts add up to the whole time; each nanosecond is in one part."_tr,
        {"probescope-cli explain trace.dat",
         "probescope-cli explain trace.dat --kind syscall --task nginx --limit 3",
         "probescope-cli explain graph.dat --kind calls --name vfs_read",
         "probescope-cli explain graph.dat --call 0:1234 --format json",
         "probescope-cli explain trace.dat --stretch --task 812 --from 12.5 --to 12.51"});
    return {app, [app, options] { return runExplain(*app, *options); }};
}

} // namespace probescope::cli
