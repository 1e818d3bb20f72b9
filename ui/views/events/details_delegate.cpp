#include "ui/views/events/details_delegate.h"

#include "ui/views/events/models/event_details_model.h"

#include <QPainter>
#include <QTreeView>

namespace probescope::ui {

void DetailsDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                            const QModelIndex& index) const
{
    const auto isEmpty = [&index](int column) {
        return index.siblingAtColumn(column).data().toString().isEmpty();
    };
    const auto* const tree = qobject_cast<const QTreeView*>(option.widget);
    const bool alone = tree && index.column() >= EventDetailsModel::Shown
        && isEmpty(EventDetailsModel::Raw) && isEmpty(EventDetailsModel::Type);
    if (!alone) {
        QStyledItemDelegate::paint(painter, option, index);
        return;
    }
    // The view paints the ground of each cell before its content: each shows its part of the value.
    const auto value = index.siblingAtColumn(EventDetailsModel::Shown);
    auto whole = option;
    whole.rect = tree->visualRect(value);
    for (const int column : {EventDetailsModel::Raw, EventDetailsModel::Type})
        whole.rect |= tree->visualRect(index.siblingAtColumn(column)); // none of a hidden one
    painter->save();
    painter->setClipRect(option.rect, Qt::IntersectClip);
    QStyledItemDelegate::paint(painter, whole, value);
    painter->restore();
}

void DetailsDelegate::initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const
{
    QStyledItemDelegate::initStyleOption(option, index);
    // Ends differ most: offsets of functions, files of paths, the last digits of times.
    option->textElideMode =
        index.column() == EventDetailsModel::Shown ? Qt::ElideMiddle : Qt::ElideRight;
}

} // namespace probescope::ui

#include "moc_details_delegate.cpp"
