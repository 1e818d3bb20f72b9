#include "app/cli/analysis/span_options.h"

#include "app/cli/base/missing.h"
#include "core/analysis/calls/scoped_calls.h"
#include "core/analysis/spans/broken_spans.h"
#include "core/base/word_list.h"

#include <algorithm>
#include <limits>
#include <set>
#include <utility>

namespace probescope::cli {

namespace {

using analysis::SpanSource;

bool isTaskNamed(const Task& task, const std::string& wanted)
{
    const std::string pid = std::to_string(task.pid);
    return task.comm == wanted
        || (task.pid >= 0 && (pid == wanted || task.comm + "-" + pid == wanted));
}

/// Takes none when nothing fits: a mask is never empty, which is all.
std::vector<bool> taskMask(const store::Capture& capture, const std::vector<std::string>& tasks)
{
    std::vector<bool> mask(std::size_t(capture.taskCount()) + 1);
    for (std::uint32_t id = 0; id < capture.taskCount(); ++id)
        mask[id] = std::any_of(tasks.begin(), tasks.end(), [&](const std::string& wanted) {
            return isTaskNamed(capture.task(TaskId(id)), wanted);
        });
    return mask;
}

std::vector<bool> nameMask(const analysis::SpanSet& spans, const std::vector<std::string>& names)
{
    std::vector<bool> mask(spans.names().size() + 1);
    for (std::size_t i = 0; i < spans.names().size(); ++i)
        mask[i] = std::find(names.begin(), names.end(), spans.names()[i]) != names.end();
    return mask;
}

std::vector<bool> cpuMask(const std::vector<std::uint32_t>& cpus)
{
    constexpr std::uint32_t kMaxCpus = 1U << 20U; // no kernel has as many
    std::vector<bool> mask(1);
    for (const std::uint32_t cpu : cpus) {
        if (cpu >= kMaxCpus)
            continue;
        mask.resize(std::max<std::size_t>(mask.size(), std::size_t(cpu) + 1));
        mask[cpu] = true;
    }
    return mask;
}

Result<> readTimes(const SpanOptions& options, analysis::SpanSelection& selection)
{
    const auto times = parseRange(options.from, options.to);
    if (!times)
        return passOn(times);
    selection.beginNs = times->first.value_or(selection.beginNs);
    selection.endNs = times->second.value_or(selection.endNs);
    const auto lengths = parseRange(options.atLeast, options.atMost, "--at-least", "--at-most");
    if (!lengths)
        return passOn(lengths);
    selection.leastNs = lengths->first.value_or(selection.leastNs);
    selection.mostNs = lengths->second.value_or(selection.mostNs);
    return {};
}

/// "3 without an end", if there are any.
void add(std::vector<Message>& parts, std::uint64_t count, Message part)
{
    if (count > 0)
        parts.push_back(std::move(part));
}

bool takesAll(const store::Capture& capture, const analysis::SpanSelection& selection)
{
    const auto summary = capture.summary();
    return !selection.hasMasks() && selection.beginNs <= summary.firstNs
        && selection.endNs > summary.lastNs;
}

} // namespace

const std::vector<std::string>& usualKinds()
{
    static const std::vector<std::string> kKinds{kCallsKind, kOffCpuKind, "wakeup",
                                                 "syscall",  "irq",       "softirq"};
    return kKinds;
}

void addSpanOptions(App& app, SpanOptions& options)
{
    app.addOption("--kind", options.kind,
                  "Kind of span to measure: one of these or another one that FILE has, or the "
                  "name of a custom span; by default, all kinds are listed"_tr)
        ->check(oftenOneOf(usualKinds()));
    app.addOption("--name", options.names,
                  "Only spans of this name: a function, a system call, an interrupt (may be "
                  "repeated)"_tr)
        ->allow_extra_args(false);
    app.addOption("--task", options.tasks,
                  "Only spans of this task: name, PID or name-PID (may be repeated)"_tr)
        ->allow_extra_args(false);
    app.addOption("--cpu", options.cpus,
                  "Only spans that start on this CPU, or these: 0,2 (may be repeated)"_tr)
        ->allow_extra_args(false)
        ->delimiter(',');
    app.addOption(
        "--from", options.from,
        "Only spans that start at or after this time: seconds (12 or 12.345678), or a unit (5ms, 12345678ns)"_tr);
    app.addOption("--to", options.to, "Only spans that start before this time"_tr);
    app.addOption("--at-least", options.atLeast,
                  "Only spans of at least this duration: 5ms, 20us, or seconds (0.5)"_tr);
    app.addOption("--at-most", options.atMost, "Only spans of at most this duration"_tr);
}

std::string kindWord(const analysis::SpanChoice& choice)
{
    switch (choice.source.kind) {
    case SpanSource::Kind::Calls:
        return kCallsKind;
    case SpanSource::Kind::OffCpu:
        return kOffCpuKind;
    case SpanSource::Kind::Pairs:
    case SpanSource::Kind::Defined:
        break;
    }
    return choice.source.name;
}

Result<SpanSource> sourceOf(const store::Capture& capture, const std::string& kind)
{
    const auto choices = analysis::spanChoices(capture);
    std::vector<std::string> words;
    words.reserve(choices.size());
    for (const auto& choice : choices) {
        words.push_back(kindWord(choice));
        if (words.back() == kind)
            return choice.source;
    }
    return fail(ErrorCode::NotFound, tr("there are no spans of kind “{}”", {kind}),
                words.empty() ? tr("The capture has no events that form spans")
                              : tr("Choose one of: {}", {listMessage(words)}));
}

bool hasTrueLengths(const store::Capture& capture, const SpanSource& source)
{
    return source.kind == SpanSource::Kind::Calls || analysis::hasTimes(capture);
}

void reportMadeUpLengths(const std::string& file, const store::Capture& capture)
{
    if (analysis::hasMadeTimes(capture))
        printMessage(
            file,
            "the capture has no timestamps: times are derived from the durations of its calls, and the time between calls is missing"_tr);
    else if (!analysis::hasTimes(capture))
        printMessage(file, "the capture gives only the order of events: lengths are not times"_tr);
}

Result<ChosenSpans> chooseSpans(const store::Capture& capture, const SpanSource& source,
                                const SpanOptions& options)
{
    ChosenSpans spans;
    spans.source = source;
    spans.times = timeUnit(capture);
    spans.knowsTimes = analysis::hasTimes(capture);
    spans.lengths = source.kind == SpanSource::Kind::Calls ? ClockUnit::Nanoseconds : spans.times;
    if (const auto read = readTimes(options, spans.selection); !read)
        return passOn(read);
    auto set = analysis::collectSpans(capture, source, interruptToken());
    if (!set)
        return passOn(set);
    spans.set = std::move(*set);
    if (!options.names.empty())
        spans.selection.names = nameMask(*spans.set, options.names);
    if (!options.tasks.empty())
        spans.selection.tasks = taskMask(capture, options.tasks);
    if (!options.cpus.empty())
        spans.selection.cpus = cpuMask(options.cpus);
    return spans;
}

void reportUnknownTasks(const std::string& file, const store::Capture& capture,
                        const std::vector<std::string>& tasks)
{
    for (const std::string& wanted : tasks) {
        bool known = false;
        for (std::uint32_t id = 0; id < capture.taskCount() && !known; ++id)
            known = isTaskNamed(capture.task(TaskId(id)), wanted);
        if (!known)
            reportMissing(file, tr("there is no task {}", {wanted}));
    }
}

void reportUnknownNames(const std::string& file, const ChosenSpans& spans,
                        const std::vector<std::string>& names)
{
    const auto& known = spans.set->names();
    for (const std::string& wanted : names) {
        if (std::find(known.begin(), known.end(), wanted) == known.end())
            reportMissing(file, tr("there is no span of this kind named {}", {wanted}));
    }
}

Result<std::int32_t> onePid(const store::Capture& capture, const std::string& task)
{
    std::set<std::int32_t> pids;
    for (std::uint32_t id = 0; id < capture.taskCount(); ++id) {
        const Task& known = capture.task(TaskId(id));
        if (isTaskNamed(known, task))
            pids.insert(known.pid);
    }
    if (pids.size() == 1)
        return *pids.begin();
    if (pids.empty())
        return fail(ErrorCode::NotFound, tr("there is no task {}", {task}),
                    "Name one by its PID"_tr);
    std::vector<std::string> words;
    words.reserve(pids.size());
    for (const std::int32_t pid : pids)
        words.push_back(std::to_string(pid));
    return fail(ErrorCode::Invalid, tr("several tasks are named {}", {task}),
                tr("Choose one by its PID: {}", {listMessage(words)}));
}

BrokenCount brokenOf(const store::Capture& capture, const ChosenSpans& spans)
{
    const auto& set = *spans.set;
    if (takesAll(capture, spans.selection))
        return {set.pairingCounts(), true};
    BrokenCount count{{}, set.brokenCount() <= set.broken().size()};
    for (const auto& broken : set.broken()) {
        if (analysis::takesBroken(spans.selection, broken))
            analysis::countBroken(broken, count.pairingCounts);
    }
    return count;
}

void reportBroken(const std::string& file, const store::Capture& capture, const ChosenSpans& spans)
{
    const BrokenCount broken = brokenOf(capture, spans);
    const analysis::SpanPairingCounts& counts = broken.pairingCounts;
    std::vector<Message> parts;
    add(parts, counts.openBegins, tr("{} without an end", {counts.openBegins}));
    add(parts, counts.replacedBegins,
        tr("{} restarted before they ended", {counts.replacedBegins}));
    add(parts, counts.loneEnds, tr("{} without a start", {counts.loneEnds}));
    add(parts, counts.negative, tr("{} ends before their start", {counts.negative}));
    add(parts, counts.cutByLoss, tr("{} cut by lost events", {counts.cutByLoss}));
    if (!parts.empty())
        printMessage(file,
                     broken.known ? tr("incomplete spans skipped: {}", {listMessage(parts)})
                                  : tr("incomplete spans skipped (only the first are counted): {}",
                                       {listMessage(parts)}));
    reportUncounted(file, *spans.set);
}

void reportUncounted(const std::string& file, const analysis::SpanSet& spans, const std::string& of)
{
    const analysis::SpanPairingCounts& counts = spans.pairingCounts();
    const std::string begin = of.empty() ? file : file + ": " + of;
    std::vector<Message> parts;
    add(parts, counts.untimed, tr("{} without a recorded duration", {counts.untimed}));
    add(parts, counts.unseen, tr("{} with neither entry nor exit in the capture", {counts.unseen}));
    if (!parts.empty())
        printMessage(begin, tr("skipped in the whole capture: {}", {listMessage(parts)}));
    if (counts.damagedParts > 0)
        printMessage(begin,
                     counted(counts.damagedParts,
                             "1 damaged part could not be read; spans there are missing"_tr,
                             tr("{} damaged parts could not be read; spans there are missing",
                                {counts.damagedParts})));
}

Message taskText(const store::Capture& capture, TaskId id)
{
    const Task task = id.valid() ? capture.task(id) : Task();
    if (task.pid >= 0)
        return task.comm + "-" + std::to_string(task.pid);
    return task.comm.empty() ? tr("unknown task") : Message(task.comm);
}

SpanBy spanBy(const std::string& word)
{
    using Kind = SpanBy::Kind;
    if (word.empty())
        return {};
    if (word == "name")
        return {Kind::Name, {}};
    if (word == "task")
        return {Kind::Task, {}};
    if (word == "cpu")
        return {Kind::Cpu, {}};
    return {Kind::Field, word};
}

Result<analysis::SpanKeys> keysOf(const store::Capture& capture, const ChosenSpans& spans,
                                  const SpanBy& by)
{
    using analysis::SpanKeys;
    const CancelToken cancel = interruptToken();
    switch (by.kind) {
    case SpanBy::Kind::Nothing:
        return SpanKeys{};
    case SpanBy::Kind::Name:
        return analysis::keysBy(*spans.set, SpanKeys::By::Name, cancel);
    case SpanBy::Kind::Task:
        return analysis::keysBy(*spans.set, SpanKeys::By::Task, cancel);
    case SpanBy::Kind::Cpu:
        return analysis::keysBy(*spans.set, SpanKeys::By::Cpu, cancel);
    case SpanBy::Kind::Field:
        break;
    }
    const auto fields = analysis::spanFields(capture, spans.source);
    if (std::find(fields.begin(), fields.end(), by.field) == fields.end())
        return fail(
            ErrorCode::NotFound, tr("the events of these spans have no field “{}”", {by.field}),
            fields.empty() ? tr("Group by name, task or cpu")
                           : tr("Group by name, task, cpu or a field: {}", {listMessage(fields)}));
    return analysis::keysByField(capture, *spans.set, by.field, cancel);
}

Message keyText(const store::Capture& capture, const ChosenSpans& spans,
                const analysis::SpanKeys& keys, const SpanBy& by, std::uint32_t key)
{
    if (by.kind == SpanBy::Kind::Nothing)
        return tr("All spans");
    if (by.kind == SpanBy::Kind::Task)
        return taskText(capture, TaskId(key));
    if (by.kind == SpanBy::Kind::Cpu)
        return "CPU " + std::to_string(key);
    if (by.kind == SpanBy::Kind::Field && key == analysis::SpanKeys::kNone)
        return tr("without the field");
    const auto& names = by.kind == SpanBy::Kind::Field ? keys.texts : spans.set->names();
    const std::string name = key < names.size() ? names[key] : "";
    return name.empty() ? tr("without a name") : Message(name);
}

} // namespace probescope::cli
