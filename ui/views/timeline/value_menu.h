#pragma once

#include "ui/base/capture/selection.h"
#include "ui/base/jobs/background.h"
#include "ui/views/timeline/models/lane_stack.h"
#include "ui/views/timeline/models/value_lanes.h"
#include "ui/views/timeline/viewport.h"

#include <QObject>

class QMenu;
class QWidget;

namespace probescope::ui::timeline {

/// What can be done with lanes of values: shown, drawn otherwise, in lines by another key, and
/// saved. What it is given must outlive it.
class ValueMenu : public QObject
{
    Q_OBJECT

public:
    ValueMenu(LaneStack& lanes, const Viewport& viewport, Selection* selection, QWidget* view);

    bool canChoose() const; ///< the source has lanes of values
    void openChooser();
    void addChooser(QMenu& menu);
    void fillForLane(QMenu& menu, LaneId lane);

signals:
    void message(const QString& text);

private:
    std::optional<ValueLanes::Entry> entryOf(LaneId lane) const;
    void addDrawings(QMenu& menu, const ShownValues& shown);
    void addKeys(QMenu& menu, const analysis::ValueSource& source);
    void save(const ValueLanes::Entry& entry);

    LaneStack& m_lanes;
    const Viewport& m_viewport;
    Selection* m_selection;
    QWidget* m_view;
    Background m_saving{
        Background::Kind::Lasting}; ///< last: goes first, for its work tells this object
};

/// A line of text for each value of a range: time in ns, line, value, number of the event.
QByteArray valuesAsCsv(const analysis::ValueSet& values, TimeRange range,
                       const CancelToken& cancel);

} // namespace probescope::ui::timeline
