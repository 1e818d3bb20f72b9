#include "ui/base/parts/column_widths.h"

#include <QAbstractItemDelegate>
#include <QAbstractItemModel>
#include <QHeaderView>
#include <QStyle>
#include <QStyleOptionViewItem>
#include <QTableView>

#include <algorithm>

namespace probescope::ui {

namespace {

constexpr int kRowsToFit = 200; // what a look at costs next to nothing
constexpr int kRoom = 2; // pixels, besides those that a cell has at both ends

int titleWidth(const QHeaderView& header, int column)
{
    const auto title = header.model()->headerData(column, Qt::Horizontal).toString();
    const int margin = header.style()->pixelMetric(QStyle::PM_HeaderMargin, nullptr, &header);
    return header.fontMetrics().horizontalAdvance(title) + 2 * margin;
}

int contentWidth(const QTableView& table, int column)
{
    QStyleOptionViewItem option;
    option.initFrom(&table);
    option.font = table.font();
    option.widget = &table; // whose cells have other margins than those of trees
    int width = 0;
    const int rows = std::min(table.model()->rowCount(), kRowsToFit);
    for (int row = 0; row < rows; ++row) {
        const auto index = table.model()->index(row, column);
        width = std::max(width, table.itemDelegateForIndex(index)->sizeHint(option, index).width());
    }
    return width;
}

} // namespace

int fittingWidth(const QTableView& table, int column, int maxLetters)
{
    const auto& header = *table.horizontalHeader();
    const int most = table.fontMetrics().averageCharWidth() * maxLetters;
    const int wanted =
        std::max(titleWidth(header, column), std::min(contentWidth(table, column), most));
    const bool sorted = header.sortIndicatorSection() == column;
    return std::max(wanted + kRoom, sorted ? header.sectionSizeHint(column) : 0);
}

void fitColumns(QTableView& table, int maxLetters)
{
    auto& header = *table.horizontalHeader();
    for (int column = 0; column < header.count(); ++column)
        header.resizeSection(column, fittingWidth(table, column, maxLetters));
}

void makeRoomForArrow(QTableView& table)
{
    auto* const header = table.horizontalHeader();
    QObject::connect(header, &QHeaderView::sortIndicatorChanged, header, [header](int column) {
        if (column >= 0 && column < header->count() && !header->isSectionHidden(column))
            header->resizeSection(
                column, std::max(header->sectionSize(column), header->sectionSizeHint(column)));
    });
}

} // namespace probescope::ui
