#include "ui/views/timeline/timeline_actions.h"

#include "ui/base/view/gesture_keys.h"
#include "ui/base/view/shortcuts.h"

#include <QAction>
#include <QMenu>
#include <QWidget>

#include <utility>

namespace probescope::ui::timeline {

using analysis::StepWay;
using analysis::TaskStep;

namespace {

QKeySequence shift(Qt::Key key)
{
    return {Qt::SHIFT | key};
}

QKeySequence control(Qt::Key key)
{
    return {Qt::CTRL | key};
}

} // namespace

TimelineActions::TimelineActions(QWidget* widget, Viewport& viewport, LaneStack& lanes,
                                 CurrentItem& current, PointerInput& pointer, WakeUpChase& chase,
                                 ValueMenu& values, Selection* selection)
    : m_widget(widget)
    , m_viewport(viewport)
    , m_lanes(lanes)
    , m_current(current)
    , m_pointer(pointer)
    , m_chase(chase)
    , m_values(values)
    , m_selection(selection)
{
    addZooming();
    addMoving();
    m_zooming = m_all.size();
    addSteps();
    addOfTask();
    m_going = m_all.size() - m_zooming - 1; // the last one explains
    addLanes();
    addGroups();
    m_ofLanes = m_all.size() - m_zooming - m_going - 1;
    addMarks();
    update();
}

QAction* TimelineActions::add(const char* text, const QList<QKeySequence>& keys, Run run)
{
    auto* const action = new QAction(tr(text), m_widget);
    Shortcuts::nameAction(action, text);
    action->setShortcuts(keys);
    action->setShortcutContext(Qt::WidgetShortcut);
    QObject::connect(action, &QAction::triggered, action, std::move(run));
    m_widget->addAction(action);
    m_all.append(action);
    return action;
}

QAction* TimelineActions::add(const char* text, KeyMeaning meaning, const QList<QKeySequence>& more,
                              Run run)
{
    auto* const action = add(text, more, std::move(run));
    setKeys(action, meaning, more);
    return action;
}

void TimelineActions::addZooming()
{
    add(QT_TR_NOOP("Show the whole capture"), KeyMeaning::ShowAll, {Qt::Key_Home},
        [this] { m_viewport.showAll(); });
    m_zoomToRange = add(QT_TR_NOOP("Zoom to the selected range"), KeyMeaning::ZoomToSelection, {},
                        [this] { m_viewport.zoomToSelectedRange(); });
    m_zoomToMarkers =
        add(QT_TR_NOOP("Zoom to A–B"), {shift(Qt::Key_Z)}, [this] { m_viewport.zoomToMarkers(); });
    m_zoomToCurrent = add(QT_TR_NOOP("Zoom to the selected item"), {Qt::Key_Period}, [this] {
        if (const auto time = m_current.time())
            m_viewport.zoomTo(*time);
    });
    m_back = add(QT_TR_NOOP("Zoom back"), {QKeySequence(Qt::ALT | Qt::Key_Left)},
                 [this] { m_viewport.goBack(); });
    m_forward = add(QT_TR_NOOP("Zoom forward"), {QKeySequence(Qt::ALT | Qt::Key_Right)},
                    [this] { m_viewport.goForward(); });
}

void TimelineActions::addMoving()
{
    constexpr int kStep = 2; // quarter octaves: a factor of 1.41
    constexpr int kFastStep = 8; // a factor of 4
    constexpr int kPercent = 10;
    constexpr int kFastPercent = 50;
    const auto zoom = [this](int steps) {
        return [this, steps] { m_viewport.zoom(steps, m_pointer.keyTime(), Gesture::Keys); };
    };
    const auto pan = [this](int percent) { return [this, percent] { m_viewport.pan(percent); }; };
    add(QT_TR_NOOP("Zoom in"), KeyMeaning::ZoomIn, {Qt::Key_Up}, zoom(-kStep));
    add(QT_TR_NOOP("Zoom out"), KeyMeaning::ZoomOut, {Qt::Key_Down}, zoom(kStep));
    add(QT_TR_NOOP("Move left"), KeyMeaning::MoveLeft, {Qt::Key_Left}, pan(-kPercent));
    add(QT_TR_NOOP("Move right"), KeyMeaning::MoveRight, {Qt::Key_Right}, pan(kPercent));
    add(QT_TR_NOOP("Zoom in quickly"), {shift(Qt::Key_W), shift(Qt::Key_Up)}, zoom(-kFastStep));
    add(QT_TR_NOOP("Zoom out quickly"), {shift(Qt::Key_S), shift(Qt::Key_Down)}, zoom(kFastStep));
    add(QT_TR_NOOP("Move left by half a window"), {shift(Qt::Key_A), shift(Qt::Key_Left)},
        pan(-kFastPercent));
    add(QT_TR_NOOP("Move right by half a window"), {shift(Qt::Key_D), shift(Qt::Key_Right)},
        pan(kFastPercent));
}

void TimelineActions::addSteps()
{
    const auto step = [this](bool forward) {
        return [this, forward] { m_current.step(forward, m_pointer.keyTime()); };
    };
    add(QT_TR_NOOP("Next event in the lane"), {Qt::Key_BracketRight}, step(true));
    add(QT_TR_NOOP("Previous event in the lane"), {Qt::Key_BracketLeft}, step(false));
}

void TimelineActions::addOfTask()
{
    const auto addStep = [this](const char* text, Qt::Key key, TaskStep::Kind kind, StepWay way) {
        m_ofTask.append(add(text, {key}, [this, kind, way] { m_chase.goTo(kind, way); }));
    };
    addStep(QT_TR_NOOP("Go to the sched_waking of this task"), Qt::Key_K, TaskStep::Kind::Waking,
            StepWay::Back);
    addStep(QT_TR_NOOP("Go to the wakeup of this task"), Qt::Key_U, TaskStep::Kind::WakeUp,
            StepWay::Back);
    addStep(QT_TR_NOOP("Go to the next sleep of this task"), Qt::Key_L, TaskStep::Kind::Sleep,
            StepWay::Forth);
    addStep(QT_TR_NOOP("Go to the next run of this task"), Qt::Key_N, TaskStep::Kind::SwitchIn,
            StepWay::Forth);
    m_ofTask.append(add(QT_TR_NOOP("Explain latency"), {Qt::Key_E}, [this] { m_chase.askWhy(); }));
}

void TimelineActions::addLanes()
{
    add(QT_TR_NOOP("Next lane"), {control(Qt::Key_Down)}, [this] { m_lanes.focusNext(); });
    add(QT_TR_NOOP("Previous lane"), {control(Qt::Key_Up)}, [this] { m_lanes.focusPrevious(); });
    add(QT_TR_NOOP("Move the lane up"), {QKeySequence(Qt::ALT | Qt::Key_Up)},
        [this] { m_lanes.moveFocusedUp(); });
    add(QT_TR_NOOP("Move the lane down"), {QKeySequence(Qt::ALT | Qt::Key_Down)},
        [this] { m_lanes.moveFocusedDown(); });
    add(QT_TR_NOOP("Pin or unpin the lane"), {Qt::Key_P}, [this] { m_lanes.pinFocused(); });
    constexpr int kPercent = 25;
    add(QT_TR_NOOP("Increase the lane height"), {QKeySequence(Qt::ALT | Qt::SHIFT | Qt::Key_Down)},
        [this] { m_lanes.growFocused(kPercent); });
    add(QT_TR_NOOP("Decrease the lane height"), {QKeySequence(Qt::ALT | Qt::SHIFT | Qt::Key_Up)},
        [this] { m_lanes.growFocused(-kPercent); });
    add(QT_TR_NOOP("Expand or collapse the lane"), {Qt::Key_Return, Qt::Key_Enter, Qt::Key_Space},
        [this] { m_lanes.toggleFocused(); });
    add(QT_TR_NOOP("Expand all lanes"), {control(Qt::Key_Plus)},
        [this] { m_lanes.setAllExpanded(true); });
    add(QT_TR_NOOP("Collapse all lanes"), {control(Qt::Key_Minus)},
        [this] { m_lanes.setAllExpanded(false); });
    if (m_values.canChoose())
        add(QT_TR_NOOP("Values over time…"), QList<QKeySequence>(),
            [this] { m_values.openChooser(); });
}

void TimelineActions::addGroups()
{
    m_ofGroups = {
        add(QT_TR_NOOP("Fold all groups"), {Qt::Key_G}, [this] { m_lanes.setAllFolded(true); }),
        add(QT_TR_NOOP("Unfold all groups"), {shift(Qt::Key_G)},
            [this] { m_lanes.setAllFolded(false); }),
    };
}

void TimelineActions::addMarks()
{
    const auto mark = [this](Selection::Marker which) {
        return [this, which] { m_selection->setMarker(which, m_pointer.markerTime()); };
    };
    add(QT_TR_NOOP("Set marker A"), {Qt::Key_M}, mark(Selection::Marker::A));
    add(QT_TR_NOOP("Set marker B"), {shift(Qt::Key_M)}, mark(Selection::Marker::B));
    m_removeMarkers = add(QT_TR_NOOP("Remove markers"), {control(Qt::Key_M)}, [this] {
        m_selection->setMarker(Selection::Marker::A, std::nullopt);
        m_selection->setMarker(Selection::Marker::B, std::nullopt);
    });
    add(QT_TR_NOOP("Clear the selected range"), {Qt::Key_Escape}, [this] { clear(); });
}

void TimelineActions::fillMenu(QMenu& menu) const
{
    menu.addMenu(tr("&Zoom and move"))->addActions(m_all.first(m_zooming));
    menu.addMenu(tr("&Go to"))->addActions(m_all.sliced(m_zooming, m_going));
    const auto lanes = m_zooming + m_going + 1;
    menu.addMenu(tr("&Lanes"))->addActions(m_all.sliced(lanes, m_ofLanes));
    menu.addSeparator();
    menu.addAction(m_all[lanes - 1]);
    menu.addSeparator();
    menu.addActions(m_all.sliced(lanes + m_ofLanes));
}

void TimelineActions::clear()
{
    if (!m_pointer.cancelDrag())
        m_selection->setRange(std::nullopt);
}

void TimelineActions::update()
{
    m_back->setEnabled(m_viewport.canGoBack());
    m_forward->setEnabled(m_viewport.canGoForward());
    m_zoomToRange->setEnabled(m_selection->range().has_value());
    const bool a = m_selection->marker(Selection::Marker::A).has_value();
    const bool b = m_selection->marker(Selection::Marker::B).has_value();
    m_zoomToMarkers->setEnabled(a && b);
    m_removeMarkers->setEnabled(a || b);
    m_zoomToCurrent->setEnabled(m_current.exists());
    for (auto* const action : m_ofGroups)
        action->setEnabled(!m_lanes.layout().groups().headings().empty());
}

} // namespace probescope::ui::timeline
