#pragma once

#include "core/analysis/sched/task_steps.h"
#include "ui/base/capture/selection.h"
#include "ui/base/input/gesture_map.h"
#include "ui/views/timeline/current_item.h"
#include "ui/views/timeline/models/lane_stack.h"
#include "ui/views/timeline/pointer_input.h"
#include "ui/views/timeline/value_menu.h"
#include "ui/views/timeline/viewport.h"
#include "ui/views/timeline/wake_up_chase.h"

#include <QCoreApplication>
#include <QKeySequence>
#include <QList>

#include <functional>

class QAction;
class QMenu;
class QWidget;

namespace probescope::ui::timeline {

/// The commands of a timeline, with keys that work while it has the focus. The actions belong to
/// the widget; all that is given must live as long as they can be triggered.
class TimelineActions
{
    Q_DECLARE_TR_FUNCTIONS(probescope::ui::timeline::TimelineActions)

public:
    TimelineActions(QWidget* widget, Viewport& viewport, LaneStack& lanes, CurrentItem& current,
                    PointerInput& pointer, WakeUpChase& chase, ValueMenu& values,
                    Selection* selection);

    const QList<QAction*>& all() const { return m_all; } ///< in the order of menus
    /// Those about the task of the current item.
    const QList<QAction*>& ofTask() const { return m_ofTask; }
    QAction* zoomToMarkers() const { return m_zoomToMarkers; }
    QAction* removeMarkers() const { return m_removeMarkers; }
    void fillMenu(QMenu& menu) const;
    /// Enables what can be done now.
    void update();

private:
    using Run = std::function<void()>;
    QAction* add(const char* text, const QList<QKeySequence>& keys, Run run);
    /// With the keys of the gestures that the user chose, and more.
    QAction* add(const char* text, KeyMeaning meaning, const QList<QKeySequence>& more, Run run);
    void addZooming();
    void addMoving();
    void addSteps();
    void addOfTask();
    void addLanes();
    void addGroups();
    void addMarks();
    void clear();

    QWidget* m_widget;
    Viewport& m_viewport;
    LaneStack& m_lanes;
    CurrentItem& m_current;
    PointerInput& m_pointer;
    WakeUpChase& m_chase;
    ValueMenu& m_values;
    Selection* m_selection;
    QList<QAction*> m_all;
    QList<QAction*> m_ofTask;
    qsizetype m_zooming = 0; ///< how many come first, and so on, as submenus have them
    qsizetype m_going = 0;
    qsizetype m_ofLanes = 0;
    QAction* m_back = nullptr;
    QAction* m_forward = nullptr;
    QAction* m_zoomToRange = nullptr;
    QAction* m_zoomToMarkers = nullptr;
    QAction* m_zoomToCurrent = nullptr;
    QAction* m_removeMarkers = nullptr;
    QList<QAction*> m_ofGroups;
};

} // namespace probescope::ui::timeline
