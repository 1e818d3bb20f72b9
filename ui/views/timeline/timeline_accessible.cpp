#include "ui/views/timeline/timeline_accessible.h"

#include "ui/views/timeline/timeline_view.h"

#include <QAccessibleWidget>
#include <QPointer>
#include <QWindow>

#include <map>
#include <utility>

namespace probescope::ui::timeline {

namespace {

/// What a screen reader is told of a row.
struct RowFacts
{
    QString name;
    QString description;
    int y = 0; ///< as Lane::y
    int height = 0;
    QRect seen; ///< of the widget
    bool expandable = false;
    bool expanded = false;
};

/// A lane, or the heading of a group. It has no QObject of its own.
class RowInterface : public QAccessibleInterface, public QAccessibleActionInterface
{
public:
    RowInterface(TimelineView* view, std::size_t place)
        : m_view(view)
        , m_place(place)
    {
    }

    bool isValid() const override { return m_view && m_place < groups().rowCount(); }
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
            return facts().name;
        return kind == QAccessible::Description ? description() : QString();
    }
    void setText(QAccessible::Text /*kind*/, const QString& /*text*/) override { }
    QRect rect() const override
    {
        if (!isValid())
            return {};
        const auto row = facts();
        const auto& viewport = m_view->viewport();
        const QPoint top(0, viewport.canvas().top() + viewport.window().yOf(row.y));
        return {m_view->mapToGlobal(top), QSize(m_view->width(), row.height)};
    }
    QAccessible::Role role() const override { return QAccessible::ListItem; }
    QAccessible::State state() const override
    {
        QAccessible::State state;
        if (!isValid()) {
            state.invalid = true;
            return state;
        }
        const auto row = facts();
        state.focusable = true;
        state.selectable = true;
        state.selected = m_view->lanes().focusedRow() == groups().rowAt(m_place);
        state.focused = state.selected && m_view->hasFocus();
        state.expandable = row.expandable;
        state.expanded = row.expanded;
        state.collapsed = row.expandable && !row.expanded;
        state.offscreen = row.seen.isEmpty();
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
        auto& lanes = m_view->lanes();
        const auto row = groups().rowAt(m_place);
        if (name == setFocusAction() && row.heading)
            lanes.setFocus(*row.heading);
        else if (name == setFocusAction())
            lanes.setFocus(row.lane);
        else if (name == toggleAction() && row.heading)
            lanes.setFolded(*row.heading, facts().expanded);
        else if (name == toggleAction())
            lanes.setExpanded(row.lane, !facts().expanded);
    }
    QStringList keyBindingsForAction(const QString& /*name*/) const override { return {}; }

private:
    const LaneGroups& groups() const { return m_view->lanes().layout().groups(); }
    /// The current item first: the keys step through it while this row has the focus.
    QString description() const
    {
        const bool focused = m_view->lanes().focusedRow() == groups().rowAt(m_place);
        QStringList parts;
        if (focused && m_view->hasCurrent())
            parts << m_view->currentText();
        if (const auto own = facts().description; !own.isEmpty())
            parts << own;
        return parts.join(u'\n');
    }
    RowFacts facts() const
    {
        const auto row = groups().rowAt(m_place);
        if (row.heading) {
            const auto& heading = *groups().heading(*row.heading);
            return {headingText(heading),
                    headingHint(heading),
                    heading.y,
                    heading.height,
                    m_view->viewport().placeOf(heading),
                    true,
                    !heading.folded};
        }
        const auto& lane = m_view->lanes().layout().lanes()[row.lane];
        auto told = laneFacts(lane);
        if (!lane.note.isEmpty())
            told.prepend(lane.note);
        return {lane.title,
                told.join(u'\n'),
                lane.y,
                lane.height,
                m_view->viewport().placeOf(lane),
                lane.expandable,
                lane.expanded};
    }

    QPointer<TimelineView> m_view;
    std::size_t m_place; ///< among the rows, from top to bottom
};

/// The timeline: its lanes and headings, and behind them the scroll bar.
class TimelineInterface : public QAccessibleWidget
{
public:
    explicit TimelineInterface(TimelineView* view)
        : QAccessibleWidget(view, QAccessible::List)
    {
    }
    ~TimelineInterface() override
    {
        for (const auto& [place, row] : m_rows)
            QAccessible::deleteAccessibleInterface(row.id);
    }

    /// Those who asked for rows keep their names, and lanes go from one row to another.
    std::vector<int> renamedRows()
    {
        std::vector<int> renamed;
        for (auto& [place, row] : m_rows) {
            auto name = QAccessible::accessibleInterface(row.id)->text(QAccessible::Name);
            if (name == row.name || name.isEmpty())
                continue;
            row.name = std::move(name);
            renamed.push_back(place);
        }
        return renamed;
    }

    int childCount() const override { return rowCount() + QAccessibleWidget::childCount(); }
    QAccessibleInterface* child(int index) const override
    {
        if (index >= rowCount())
            return QAccessibleWidget::child(index - rowCount());
        if (index < 0)
            return nullptr;
        auto known = m_rows.find(index);
        if (known == m_rows.end()) {
            auto* row = new RowInterface(view(), std::size_t(index));
            auto name = row->text(QAccessible::Name);
            const auto id = QAccessible::registerAccessibleInterface(row);
            known = m_rows.emplace(index, Row{id, std::move(name)}).first;
        }
        return QAccessible::accessibleInterface(known->second.id);
    }
    int indexOfChild(const QAccessibleInterface* child) const override
    {
        for (const auto& [place, row] : m_rows) {
            if (QAccessible::accessibleInterface(row.id) == child)
                return place;
        }
        const int index = QAccessibleWidget::indexOfChild(child);
        return index < 0 ? index : index + rowCount();
    }
    QAccessibleInterface* childAt(int x, int y) const override
    {
        const auto place = view()->mapFromGlobal(QPoint(x, y));
        const auto& viewport = view()->viewport();
        if (place.y() < viewport.canvas().top())
            return nullptr;
        const auto laneY = viewport.laneYAt(place.y());
        if (const auto* const heading = groups().headingAt(laneY))
            return childOf({heading->group, 0});
        const auto lane = view()->lanes().layout().laneAt(laneY);
        return lane ? childOf({std::nullopt, *lane}) : nullptr;
    }
    QAccessibleInterface* focusChild() const override
    {
        const auto row = view()->lanes().focusedRow();
        return view()->hasFocus() && row ? childOf(*row) : nullptr;
    }

private:
    struct Row
    {
        QAccessible::Id id;
        QString name; ///< as it was told last
    };

    TimelineView* view() const { return static_cast<TimelineView*>(widget()); }
    const LaneGroups& groups() const { return view()->lanes().layout().groups(); }
    int rowCount() const { return int(groups().rowCount()); }
    QAccessibleInterface* childOf(const LaneRow& row) const
    {
        return child(int(groups().placeOf(row)));
    }

    mutable std::map<int, Row> m_rows; ///< those asked for, by their places
};

QAccessibleInterface* makeInterface(const QString& /*className*/, QObject* object)
{
    auto* view = qobject_cast<TimelineView*>(object);
    return view ? new TimelineInterface(view) : nullptr;
}

void tellOfRow(TimelineView& view, QAccessible::Event what, int place)
{
    QAccessibleEvent told(&view, what);
    told.setChild(place);
    QAccessible::updateAccessibility(&told);
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

std::vector<int> renamedRows(TimelineView& view)
{
    auto* const list =
        dynamic_cast<TimelineInterface*>(QAccessible::queryAccessibleInterface(&view));
    return list ? list->renamedRows() : std::vector<int>();
}

void tellRowNames(TimelineView& view)
{
    if (!QAccessible::isActive())
        return;
    for (const int place : renamedRows(view))
        tellOfRow(view, QAccessible::NameChanged, place);
}

void tellFocusedRow(TimelineView& view)
{
    // Lanes also follow what is selected in other views, where the keyboard is.
    if (const auto row = view.lanes().focusedRow(); row && view.hasFocus())
        tellOfRow(view, QAccessible::Focus, int(view.lanes().layout().groups().placeOf(*row)));
}

void tellCurrentItem(TimelineView& view)
{
    if (const auto row = view.lanes().focusedRow())
        tellOfRow(view, QAccessible::DescriptionChanged,
                  int(view.lanes().layout().groups().placeOf(*row)));
}

} // namespace probescope::ui::timeline
