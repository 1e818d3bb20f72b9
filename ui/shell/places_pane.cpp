#include "ui/shell/places_pane.h"

#include "ui/models/event_rows.h"
#include "ui/shell/icons.h"

#include <QAction>
#include <QHeaderView>
#include <QLabel>
#include <QTreeView>
#include <QVBoxLayout>

#include <utility>

namespace probescope::ui {

PlacesPane::PlacesPane(std::shared_ptr<store::Capture> capture, const EventTimes* times,
                       Selection* selection, QWidget* parent)
    : QWidget(parent)
    , m_capture(std::move(capture))
    , m_selection(selection)
    , m_model(new MarkModel(m_capture, times, this))
    , m_list(new QTreeView(this))
{
    m_list->setModel(m_model);
    m_list->setRootIsDecorated(false);
    m_list->setUniformRowHeights(true);
    m_list->setAlternatingRowColors(true);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setEditTriggers(QAbstractItemView::EditKeyPressed);
    m_list->setAccessibleName(tr("Saved places"));
    m_list->setContextMenuPolicy(Qt::ActionsContextMenu);
    m_list->header()->setStretchLastSection(false);
    m_list->header()->setSectionResizeMode(MarkModel::Name, QHeaderView::Stretch);
    m_list->header()->setSectionResizeMode(MarkModel::Time, QHeaderView::ResizeToContents);
    auto* const hint = new QLabel(tr("Ctrl+D saves the current place."), this);
    hint->setAlignment(Qt::AlignCenter);
    hint->setEnabled(false);
    hint->setContentsMargins(0, 6, 0, 6);
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_list, 1);
    layout->addWidget(hint);

    const auto add = [this](const QString& text, const QKeySequence& key) {
        auto* const action = new QAction(text, m_list);
        action->setShortcut(key);
        action->setShortcutContext(Qt::WidgetShortcut);
        m_list->addAction(action);
        return action;
    };
    connect(add(tr("Go to the place"), {}), &QAction::triggered, this,
            [this] { goTo(m_list->currentIndex()); });
    connect(add(tr("Rename"), Qt::Key_F2), &QAction::triggered, this,
            [this] { m_list->edit(m_list->currentIndex().siblingAtColumn(MarkModel::Name)); });
    connect(add(tr("Remove"), QKeySequence::Delete), &QAction::triggered, this,
            &PlacesPane::removeCurrent);
    connect(m_list, &QTreeView::activated, this, &PlacesPane::goTo);
}

QString PlacesPane::proposedName(std::optional<RowId> row) const
{
    if (row) {
        if (const auto event = m_capture->event(*row))
            return tr("%1 on CPU %2")
                .arg(oneLine(m_capture->eventType(event->type).name), QString::number(event->cpu));
    }
    return tr("Place %1").arg(m_model->rowCount() + 1);
}

void PlacesPane::savePlace(std::int64_t timeNs, std::optional<RowId> row)
{
    store::Mark mark;
    mark.timeNs = timeNs;
    mark.row = row;
    mark.name = proposedName(row).toStdString();
    mark.kind = MarkModel::kPlace;
    if (const auto added = m_model->add(mark); !added)
        emit message(tr("The place could not be saved: %1")
                         .arg(QString::fromStdString(added.error().message())));
    else
        emit message(tr("The place was saved as “%1”.").arg(QString::fromStdString(mark.name)));
}

void PlacesPane::goTo(const QModelIndex& index)
{
    const auto* const mark = m_model->markAt(index);
    if (!mark)
        return;
    if (mark->row)
        m_selection->select(*mark->row, mark->timeNs);
    else
        m_selection->selectTime(mark->timeNs);
}

void PlacesPane::goToNext(bool backwards)
{
    const int rows = m_model->rowCount();
    if (rows == 0) {
        emit message(tr("There are no saved places yet. Ctrl+D saves the current one."));
        return;
    }
    const auto now = m_selection->timeNs();
    int target = backwards ? rows - 1 : 0;
    for (int i = 0; i < rows; ++i) {
        const int row = backwards ? rows - 1 - i : i;
        const auto timeNs = m_model->markAt(m_model->index(row, 0))->timeNs;
        if (backwards ? timeNs < now : timeNs > now) {
            target = row;
            break;
        }
    }
    m_list->setCurrentIndex(m_model->index(target, 0));
    goTo(m_model->index(target, 0));
}

void PlacesPane::removeCurrent()
{
    if (const auto removed = m_model->remove(m_list->currentIndex()); !removed)
        emit message(tr("The place could not be removed: %1")
                         .arg(QString::fromStdString(removed.error().message())));
}

} // namespace probescope::ui
