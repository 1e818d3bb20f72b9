#pragma once

#include "core/analysis/spans/span_set.h"
#include "core/analysis/values/value_set.h"

#include <QObject>

#include <cstdint>
#include <vector>

namespace probescope::ui {

/// Values over time that have a lane of the timeline, and how they are drawn.
struct ShownValues
{
    enum class Drawing : std::uint8_t { Steps, Area, Bars };
    analysis::ValueSource source;
    Drawing drawing = Drawing::Steps;
    friend bool operator==(const ShownValues&, const ShownValues&) = default;
};

/// What has lanes of the timeline beside the CPUs, in the order in which it was chosen: tasks,
/// kinds of spans, values. Part of the Selection, whose rules it follows. UI thread only.
class ShownLanes : public QObject
{
    Q_OBJECT

public:
    explicit ShownLanes(QObject* parent = nullptr)
        : QObject(parent)
    {
    }

    /// Tasks (pids) that have timeline lanes of their own.
    const std::vector<std::int32_t>& taskLanes() const { return m_taskLanes; }
    void setTaskLane(std::int32_t pid, bool shown);
    /// Kinds of spans that have timeline lanes of their own.
    const std::vector<analysis::SpanSource>& spanLanes() const { return m_spanLanes; }
    void setSpanLane(const analysis::SpanSource& source, bool shown);
    /// If `before` has a lane, it becomes that of `now`, in the same place.
    void replaceSpanLane(const analysis::SpanSource& before, const analysis::SpanSource& now);
    /// Values that have timeline lanes of their own.
    const std::vector<ShownValues>& valueLanes() const { return m_valueLanes; }
    /// Adds a lane, or has its values drawn so.
    void showValues(const ShownValues& values);
    /// The same, but a lane that is there stays as it is.
    void addValues(const analysis::ValueSource& source);
    /// The lane of these values becomes that of others, in the same place.
    void replaceValues(const analysis::ValueSource& before, const analysis::ValueSource& now);
    void hideValues(const analysis::ValueSource& source);
    /// Span definitions of the capture were added, changed or removed.
    void notifySpanDefinitions() { emit spanDefinitionsChanged(); }

signals:
    void taskLanesChanged();
    /// The lane of `before` now belongs to the other; spanLanesChanged() follows.
    void spanLaneReplaced(const probescope::analysis::SpanSource& before,
                          const probescope::analysis::SpanSource& now);
    void spanLanesChanged();
    /// The lane of `before` now has these values; valueLanesChanged() follows.
    void valuesReplaced(const probescope::analysis::ValueSource& before,
                        const probescope::analysis::ValueSource& now);
    void valueLanesChanged();
    void spanDefinitionsChanged();

private:
    std::vector<std::int32_t> m_taskLanes;
    std::vector<analysis::SpanSource> m_spanLanes;
    std::vector<ShownValues> m_valueLanes;
};

} // namespace probescope::ui
