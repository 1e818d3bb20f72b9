#include "ui/views/timeline/timeline_accessible.h"

#include "ui/views/timeline/timeline_view.h"

#include <QAccessibleWidget>
#include <QPointer>
#include <QWindow>

#include <map>

namespace probescope::ui::timeline {

namespace {

/// One lane. It has no QObject of its own.
class LaneInterface : public QAccessibleInterface, public QAccessibleActionInterface
{
public:
    LaneInterface(TimelineView* view, std::size_t lane)
        : m_view(view)
        , m_lane(lane)
    {
    }

    bool isValid() const override
    {
        return m_view && m_lane < m_view->lanes().layout().lanes().size();
    }
    QObject* object() const override { return nullptr; }
    QWindow* window() const override { return m_view ? m_view->window()->windowHandle() : nullptr; }
    QAccessibleInterface* childAt(int /*x*/, int /*y*/) const override { return nullptr; }
    QAccessibleInterface* parent() const override
    {
        return m_view ? QAccessible::queryAccessibleInterface(m_view) : nullptr;
    }
    QAccessibleInterface* child(int /*index*/) const override { return nullptr; }
    int childCount() const override { return 0; }
    int indexOfChild(const QAccessibleInterface* /*child*/) const override { return -1; }

    QString text(QAccessible::Text kind) const override
    {
        if (!isValid())
            return {};
        if (kind == QAccessible::Name)
            return m_view->lanes().layout().lanes()[m_lane].title;
        return kind == QAccessible::Description ? laneText(m_view->lanes().layout().lanes()[m_lane])
                                                : QString();
    }
    void setText(QAccessible::Text /*kind*/, const QString& /*text*/) override { }
    QRect rect() const override
    {
        if (!isValid())
            return {};
        const auto& lane = m_view->lanes().layout().lanes()[m_lane];
        const auto& viewport = m_view->viewport();
        const QPoint top(0, viewport.canvas().top() + viewport.window().yOf(lane.y));
        return {m_view->mapToGlobal(top), QSize(m_view->width(), lane.height)};
    }
    QAccessible::Role role() const override { return QAccessible::ListItem; }
    QAccessible::State state() const override
    {
        QAccessible::State state;
        if (!isValid()) {
            state.invalid = true;
            return state;
        }
        const auto& lane = m_view->lanes().layout().lanes()[m_lane];
        state.focusable = true;
        state.selectable = true;
        state.focused = state.selected = m_view->lanes().focus() == m_lane;
        state.expandable = lane.expandable;
        state.expanded = lane.expanded;
        state.collapsed = lane.expandable && !lane.expanded;
        state.offscreen = m_view->viewport().placeOf(lane).isEmpty();
        return state;
    }

    void* interface_cast(QAccessible::InterfaceType type) override
    {
        return type == QAccessible::ActionInterface ? static_cast<QAccessibleActionInterface*>(this)
                                                    : nullptr;
    }
    QStringList actionNames() const override { return {setFocusAction(), toggleAction()}; }
    void doAction(const QString& name) override
    {
        if (!isValid())
            return;
        if (name == setFocusAction())
            m_view->lanes().setFocus(m_lane);
        else if (name == toggleAction())
            m_view->lanes().setExpanded(m_lane, !m_view->lanes().layout().lanes()[m_lane].expanded);
    }
    QStringList keyBindingsForAction(const QString& /*name*/) const override { return {}; }

private:
    QPointer<TimelineView> m_view;
    std::size_t m_lane;
};

/// The timeline: its lanes, and behind them the scroll bar.
class TimelineInterface : public QAccessibleWidget
{
public:
    explicit TimelineInterface(TimelineView* view)
        : QAccessibleWidget(view, QAccessible::List)
    {
    }
    ~TimelineInterface() override
    {
        for (const auto& [lane, id] : m_lanes)
            QAccessible::deleteAccessibleInterface(id);
    }

    int childCount() const override { return laneCount() + QAccessibleWidget::childCount(); }
    QAccessibleInterface* child(int index) const override
    {
        if (index >= laneCount())
            return QAccessibleWidget::child(index - laneCount());
        if (index < 0)
            return nullptr;
        auto place = m_lanes.find(index);
        if (place == m_lanes.end()) {
            auto* lane = new LaneInterface(view(), std::size_t(index));
            place = m_lanes.emplace(index, QAccessible::registerAccessibleInterface(lane)).first;
        }
        return QAccessible::accessibleInterface(place->second);
    }
    int indexOfChild(const QAccessibleInterface* child) const override
    {
        for (const auto& [lane, id] : m_lanes) {
            if (QAccessible::accessibleInterface(id) == child)
                return lane;
        }
        const int index = QAccessibleWidget::indexOfChild(child);
        return index < 0 ? index : index + laneCount();
    }
    QAccessibleInterface* childAt(int x, int y) const override
    {
        const auto place = view()->mapFromGlobal(QPoint(x, y));
        const auto& viewport = view()->viewport();
        const bool ofLanes = place.y() >= viewport.canvas().top();
        const auto lane =
            ofLanes ? view()->lanes().layout().laneAt(viewport.laneYAt(place.y())) : std::nullopt;
        return lane ? child(int(*lane)) : nullptr;
    }
    QAccessibleInterface* focusChild() const override
    {
        const auto lane = view()->lanes().focus();
        return view()->hasFocus() && lane ? child(int(*lane)) : nullptr;
    }
    QString text(QAccessible::Text kind) const override
    {
        return kind == QAccessible::Value ? view()->currentText() : QAccessibleWidget::text(kind);
    }

private:
    TimelineView* view() const { return static_cast<TimelineView*>(widget()); }
    int laneCount() const { return int(view()->lanes().layout().lanes().size()); }

    mutable std::map<int, QAccessible::Id> m_lanes; ///< those asked for
};

QAccessibleInterface* makeInterface(const QString& /*className*/, QObject* object)
{
    auto* view = qobject_cast<TimelineView*>(object);
    return view ? new TimelineInterface(view) : nullptr;
}

} // namespace

void installTimelineAccessibility()
{
    static const bool kInstalled = [] {
        QAccessible::installFactory(makeInterface);
        return true;
    }();
    static_cast<void>(kInstalled);
}

} // namespace probescope::ui::timeline
