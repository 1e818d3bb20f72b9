#include "core/analysis/spans/span_only.h"

#include "core/analysis/spans/broken_spans.h"
#include "core/analysis/spans/span_builder.h"
#include "core/analysis/spans/span_selection.h"
#include "core/store/read/capture.h"

#include <algorithm>
#include <utility>

namespace probescope::analysis {

namespace {

bool isNamedTask(const Task& task, const std::string& wanted)
{
    const std::string pid = std::to_string(task.pid);
    return wanted == task.comm
        || (task.pid >= 0 && (wanted == pid || wanted == task.comm + "-" + pid));
}

SpanSelection selectionOfOnly(const store::Capture& capture, const SpanSet& all,
                              const std::string& wanted)
{
    SpanSelection selection;
    const auto name = std::find(all.names().begin(), all.names().end(), wanted);
    if (name != all.names().end()) {
        selection.names.resize(std::size_t(name - all.names().begin()) + 1);
        selection.names.back() = true;
        return selection;
    }
    selection.tasks.resize(std::size_t(capture.taskCount()) + 1); // never empty, which is all
    for (std::uint32_t id = 0; id < capture.taskCount(); ++id)
        selection.tasks[id] = isNamedTask(capture.task(TaskId(id)), wanted);
    return selection;
}

} // namespace

Result<std::shared_ptr<const SpanSet>> onlySpans(const store::Capture& capture, const SpanSet& all,
                                                 const std::string& wanted,
                                                 const CancelToken& cancel)
{
    const SpanSelection selection = selectionOfOnly(capture, all, wanted);
    SpanBuilder builder;
    SpanPairingCounts pairingCounts;
    const auto walked = walkSpans(all, 0, all.size(), selection, WalkKeys::No, cancel,
                                  [&](const WalkedSpan& span) { builder.add(all.at(span.index)); });
    if (!walked)
        return passOn(walked);
    pairingCounts.pairs = builder.size();
    for (const BrokenSpan& broken : all.broken()) {
        if (!takesBroken(selection, broken))
            continue;
        builder.addBroken(broken);
        countBroken(broken, pairingCounts);
    }
    return builder.finish(all.names(), pairingCounts, cancel);
}

Result<std::vector<TaskId>> tasksOf(const SpanSet& spans, const CancelToken& cancel)
{
    std::vector<bool> seen;
    const auto walked = walkSpans(spans, 0, spans.size(), {}, WalkKeys::Yes, cancel,
                                  [&seen](const WalkedSpan& span) {
                                      if (!TaskId(span.task).valid())
                                          return;
                                      if (span.task >= seen.size())
                                          seen.resize(std::size_t(span.task) + 1);
                                      seen[span.task] = true;
                                  });
    if (!walked)
        return passOn(walked);
    std::vector<TaskId> tasks;
    for (std::uint32_t id = 0; id < seen.size(); ++id) {
        if (seen[id])
            tasks.emplace_back(id);
    }
    return tasks;
}

} // namespace probescope::analysis
