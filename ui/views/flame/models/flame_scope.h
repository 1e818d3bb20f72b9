#pragma once

#include "core/analysis/calls/call_stats.h"
#include "core/analysis/paths/stack_tree.h"
#include "core/store/read/capture.h"
#include "core/store/read/notes.h"
#include "ui/base/capture/selection.h"

#include <QString>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace probescope::ui {

/// What is added up.
struct FlameScope
{
    enum class Source : std::uint8_t { Calls, KernelStacks, UserStacks, Samples };
    Source source = Source::Calls;
    std::optional<TimeRange> range;
    std::vector<std::uint32_t> callStacks; ///< of calls: the task's; empty: all
    std::optional<std::int32_t> pid; ///< of stacks: the task
    std::optional<std::uint32_t> cpu;
    std::string event; ///< of stacks: those that were recorded with it; empty: all
    std::string weightField; ///< of stacks; empty: each counts once
    bool foldsCopies = false; ///< as analysis::CallScope has it
    friend bool operator==(const FlameScope&, const FlameScope&) = default;
};

/// The stacks of the task that this one is of: of idle and unknown tasks itself, else all of that
/// pid.
std::vector<std::uint32_t> callStacksOf(const store::Capture& capture, std::uint32_t stack);

analysis::CallScope callScopeOf(const FlameScope& scope);
analysis::StackScope stackScopeOf(const FlameScope& scope);

/// What a capture has for a flame graph, the most useful first.
std::vector<FlameScope::Source> flameSources(const store::Capture& capture);
QString sourceName(FlameScope::Source source);
/// The same in all languages, for files and settings.
QString sourceKey(FlameScope::Source source);

/// A time range that can be chosen by name; without a range: the whole capture.
struct RangeChoice
{
    enum class Kind : std::uint8_t { Whole, Selected, Visible, Between, Before, After, Notes };
    QString name; ///< not unique: notes may have the same text
    std::optional<TimeRange> range;
    Kind kind = Kind::Whole;
    QString key = {}; ///< identifies it, also when the capture is opened again
};

/// The whole capture, the range that is filtered for, the visible range of the timeline, the ranges
/// between and outside of the markers, ranges with a note, and those between one note and the next.
/// `notes` are by time.
std::vector<RangeChoice> rangeChoices(const store::Capture& capture, const Selection& selection,
                                      std::vector<store::Note> notes = {});

} // namespace probescope::ui
