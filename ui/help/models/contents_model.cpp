#include "ui/help/models/contents_model.h"

#include "ui/help/models/guide_pages.h"

#include <QFont>

#include <memory>

namespace probescope::ui {

ContentsModel::ContentsModel(const GuidePages& pages, QObject* parent)
    : QStandardItemModel(parent)
{
    QFont bold;
    bold.setBold(true);
    for (const auto& section : pages.contents()) {
        auto top = std::make_unique<QStandardItem>(section.title);
        top->setFont(bold);
        top->setFlags(Qt::ItemIsEnabled);
        for (const auto& page : section.pages) {
            auto item = std::make_unique<QStandardItem>(page.title);
            item->setData(page.name, PageRole);
            item->setToolTip(page.title);
            item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemNeverHasChildren);
            top->appendRow(item.release()); // its parent deletes it
        }
        appendRow(top.release());
    }
}

QModelIndex ContentsModel::indexOf(const QString& page) const
{
    const auto found = match(index(0, 0), PageRole, page, 1, Qt::MatchExactly | Qt::MatchRecursive);
    return found.isEmpty() ? QModelIndex() : found.front();
}

} // namespace probescope::ui

#include "moc_contents_model.cpp"
