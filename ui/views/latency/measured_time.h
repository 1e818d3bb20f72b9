#pragma once

#include "ui/base/capture/selection.h"

#include <QObject>

class QToolButton;
class QWidget;

namespace probescope::ui {

class LatencyMeasurement;

/// In which time spans are measured: in the selected range, or in what the timeline shows where
/// the user chose to follow it.
class MeasuredTime : public QObject
{
    Q_OBJECT

public:
    /// Both must outlive it. The button belongs to `view`.
    MeasuredTime(const LatencyMeasurement& measured, Selection* selection, QWidget* view);

    TimeRange range() const; ///< not empty
    bool followsTimeline() const;
    /// Selects a range in the way in which it is then measured.
    void select(const TimeRange& range);
    QToolButton* followButton() const { return m_followButton; }

signals:
    void changed(); ///< maybe: another part of a filter may have changed as well

private:
    const LatencyMeasurement& m_measured;
    Selection* m_selection;
    QToolButton* m_followButton;
};

} // namespace probescope::ui
