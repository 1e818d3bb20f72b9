#include "ui/views/latency/group_fills.h"

#include "ui/base/theme/colours.h"
#include "ui/base/theme/distinct_fills.h"

#include <optional>
#include <string>

namespace probescope::ui {

namespace {

std::optional<std::size_t> taskFill(const store::Capture& capture, TaskId id,
                                    const timeline::TaskFills& tasks)
{
    constexpr std::int32_t kIdle = 0; // which is grey elsewhere
    if (!id.valid() || capture.task(id).pid == kIdle)
        return {};
    return tasks.of(capture.task(id));
}

/// Of what is off the CPU, whose greys are not for lines, there is none.
std::optional<std::size_t> nameFill(const std::string& name)
{
    const auto fill = timeline::Colours::functionFill(name);
    return fill < timeline::Colours::kFills ? std::optional(fill) : std::nullopt;
}

} // namespace

std::vector<std::size_t> groupFills(const GroupedSpans& spans, const store::Capture& capture,
                                    const timeline::TaskFills& tasks)
{
    using Kind = SpanGrouping::Kind;
    std::vector<std::optional<std::size_t>> wanted(spans.groupBytes.size());
    for (std::size_t i = 0; i < spans.keys.size(); ++i) {
        if (spans.by.kind == Kind::Task)
            wanted[i] = taskFill(capture, TaskId(spans.keys[i]), tasks);
        else if (spans.by.kind == Kind::Cpu)
            wanted[i] = spans.keys[i];
        else if (spans.by.kind == Kind::Name)
            wanted[i] = nameFill(spans.groupBytes[i]);
    }
    return timeline::distinctFills(wanted);
}

} // namespace probescope::ui
