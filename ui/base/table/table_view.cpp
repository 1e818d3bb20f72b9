#include "ui/base/table/table_view.h"

#include "ui/base/parts/column_widths.h"
#include "ui/base/parts/row_height.h"
#include "ui/base/parts/told_focus.h"
#include "ui/base/table/frozen_columns.h"
#include "ui/base/table/models/report_roles.h"
#include "ui/base/table/models/sorted_rows.h"
#include "ui/base/text/csv_text.h"

#include <QAction>
#include <QClipboard>
#include <QEvent>
#include <QFontMetricsF>
#include <QGuiApplication>
#include <QHeaderView>
#include <QScrollBar>
#include <QSortFilterProxyModel>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string_view>
#include <utility>

namespace probescope::ui {

namespace {

QString csvCellOf(const QVariant& exact, const QVariant& shown)
{
    if (exact.typeId() == QMetaType::QByteArray)
        return csvCell(std::string_view(exact.toByteArray().toStdString()));
    return csvCell(exact.isValid() ? exact.toString() : shown.toString().trimmed());
}

/// Of one letter of a title or text, as they are on the average.
double letterWidth(const QWidget& widget)
{
    const auto sample = QStringLiteral("Longest segment 0123456789");
    return QFontMetricsF(widget.font()).horizontalAdvance(sample) / double(sample.size());
}

} // namespace

TableView::TableView(const QString& accessibleName, QWidget* parent, BarDelegate::Layer bars)
    : TableView(accessibleName, std::make_unique<SortedRows>(), parent, bars)
{
}

TableView::TableView(const QString& accessibleName, std::unique_ptr<SortedRows> shown,
                     QWidget* parent, BarDelegate::Layer bars)
    : QTableView(parent)
    , m_shown(shown.release())
    , m_copy(new QAction(tr("Copy as CSV"), this))
    , m_letter(letterWidth(*this))
{
    m_shown->setParent(this);
    setAccessibleName(accessibleName);
    m_shown->setSortRole(SortRole);
    m_shown->setFilterKeyColumn(-1);
    m_shown->setFilterCaseSensitivity(Qt::CaseInsensitive);
    setModel(m_shown);
    setItemDelegate(new BarDelegate(this, bars));
    setAlternatingRowColors(true);
    setShowGrid(false);
    setWordWrap(false);
    setTabKeyNavigation(false);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setContextMenuPolicy(Qt::ActionsContextMenu);
    verticalHeader()->hide();
    m_copy->setShortcut(QKeySequence::Copy);
    m_copy->setShortcutContext(Qt::WidgetShortcut);
    addAction(m_copy);
    connect(m_copy, &QAction::triggered, this, &TableView::copy);
}

void TableView::setSource(QAbstractItemModel* model)
{
    m_shown->setSourceModel(model);
}

void TableView::setSearch(const QString& text)
{
    m_shown->setFilterFixedString(text);
}

void TableView::sortByTitles()
{
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
    setSortingEnabled(true);
}

void TableView::setLowRows()
{
    constexpr int kAir = 8;
    keepRowHeight(*this, kAir);
}

void TableView::fitWhenFilled(int maxLetters)
{
    connect(m_shown, &QAbstractItemModel::modelReset, this, [this, maxLetters] {
        const int columns = m_shown->columnCount();
        if (m_shown->rowCount() == 0)
            return;
        if (columns == m_fitted) {
            fitElastic(maxLetters);
            return;
        }
        m_fitted = columns;
        fit(maxLetters);
    });
}

void TableView::fit(int maxLetters)
{
    fitColumns(*this, maxLetters);
    if (m_elastic.column < 0)
        return;
    m_elastic.wanted = m_elastic.given = columnWidth(m_elastic.column);
    squeeze();
}

void TableView::letGiveWay(int column, int leastLetters)
{
    m_elastic.column = column;
    m_elastic.leastLetters = leastLetters;
}

/// Other rows may have longer texts.
void TableView::fitElastic(int maxLetters)
{
    if (m_elastic.given == 0
        || horizontalHeader()->sectionSize(m_elastic.column) != m_elastic.given)
        return;
    m_elastic.wanted = fittingWidth(*this, m_elastic.column, maxLetters);
    squeeze();
}

void TableView::squeeze()
{
    auto& header = *horizontalHeader();
    if (m_elastic.given == 0 || header.sectionSize(m_elastic.column) != m_elastic.given)
        return;
    const int room = viewport()->width() - (header.length() - m_elastic.given);
    const int least = std::min(int(m_letter * m_elastic.leastLetters), m_elastic.wanted);
    m_elastic.given = std::clamp(room, least, m_elastic.wanted);
    header.resizeSection(m_elastic.column, m_elastic.given);
}

void TableView::scaleColumns(double factor)
{
    const auto scaled = [factor](int width) { return int(std::ceil(width * factor)); };
    auto& header = *horizontalHeader();
    for (int column = 0; column < header.count(); ++column) {
        if (!header.isSectionHidden(column))
            header.resizeSection(column, scaled(header.sectionSize(column)));
    }
    m_elastic.wanted = scaled(m_elastic.wanted);
    m_elastic.given = scaled(m_elastic.given);
    squeeze();
}

void TableView::resizeEvent(QResizeEvent* event)
{
    QTableView::resizeEvent(event);
    squeeze();
    // A scroll bar that came may have covered half of the current row. Columns stay where they are.
    const auto index = currentIndex();
    if (!index.isValid())
        return;
    const int top = rowViewportPosition(index.row());
    const int bottom = top + rowHeight(index.row());
    const int height = viewport()->height();
    if (bottom <= 0 || top >= height || (top >= 0 && bottom <= height))
        return;
    const int left = horizontalScrollBar()->value();
    scrollTo(index);
    horizontalScrollBar()->setValue(left);
}

void TableView::changeEvent(QEvent* event)
{
    QTableView::changeEvent(event);
    if (event->type() != QEvent::FontChange || m_letter <= 0)
        return;
    const double letter = letterWidth(*this);
    if (const double factor = letter / std::exchange(m_letter, letter); factor != 1)
        scaleColumns(factor);
}

void TableView::freezeColumns(int count)
{
    setHorizontalScrollMode(ScrollPerPixel); // by columns, each would stop behind the frozen ones
    m_frozen = new FrozenColumns(*this, count);
}

QStyleOptionViewItem TableView::cellOption(const QModelIndex& index) const
{
    QStyleOptionViewItem option;
    initViewItemOption(&option);
    if (!(index.flags() & Qt::ItemIsEnabled)) {
        option.state.setFlag(QStyle::State_Enabled, false);
        option.palette.setCurrentColorGroup(QPalette::Disabled);
    }
    option.state.setFlag(QStyle::State_Selected, selectionModel()->isSelected(index));
    option.state.setFlag(QStyle::State_HasFocus, hasFocus() && index == currentIndex());
    option.features.setFlag(QStyleOptionViewItem::Alternate,
                            alternatingRowColors() && index.row() % 2 == 1);
    option.rect = visualRect(index);
    return option;
}

QRect TableView::visualRect(const QModelIndex& index) const
{
    const auto rect = QTableView::visualRect(index);
    return m_frozen && m_frozen->holds(index.column())
        ? rect.translated(horizontalHeader()->offset(), 0)
        : rect;
}

QModelIndex TableView::indexAt(const QPoint& place) const
{
    const bool frozen = m_frozen && place.x() < m_frozen->takenWidth();
    return QTableView::indexAt(frozen ? place - QPoint(horizontalHeader()->offset(), 0) : place);
}

void TableView::scrollTo(const QModelIndex& index, ScrollHint hint)
{
    auto* const bar = horizontalScrollBar();
    const int before = bar->value();
    QTableView::scrollTo(index, hint);
    if (!m_frozen || !index.isValid())
        return;
    if (m_frozen->holds(index.column()))
        bar->setValue(before);
    else if (const int covered = m_frozen->takenWidth() - columnViewportPosition(index.column());
             covered > 0)
        bar->setValue(bar->value() - covered);
}

void TableView::updateGeometries()
{
    QTableView::updateGeometries();
    if (!m_frozen)
        return;
    m_frozen->place();
    horizontalScrollBar()->setPageStep(viewport()->width() - m_frozen->takenWidth());
}

int TableView::sourceRow(const QModelIndex& index) const
{
    return index.isValid() ? m_shown->mapToSource(index).row() : -1;
}

void TableView::showSourceRow(int row)
{
    const auto index =
        row < 0 ? QModelIndex() : m_shown->mapFromSource(m_shown->sourceModel()->index(row, 0));
    setCurrentIndex(index);
    if (index.isValid())
        scrollTo(index);
}

QString TableView::csv() const
{
    std::vector<int> rows(std::size_t(m_shown->rowCount()));
    std::iota(rows.begin(), rows.end(), 0);
    return csv(rows);
}

QString TableView::selectedCsv() const
{
    std::vector<int> rows;
    for (const auto& index : selectionModel()->selectedRows())
        rows.push_back(index.row());
    std::sort(rows.begin(), rows.end());
    return rows.empty() ? csv() : csv(rows);
}

QString TableView::csv(const std::vector<int>& rows) const
{
    const int columns = m_shown->columnCount();
    QStringList lines;
    QStringList cells;
    for (int column = 0; column < columns; ++column)
        cells << csvCellOf(m_shown->headerData(column, Qt::Horizontal, ExactRole),
                           m_shown->headerData(column, Qt::Horizontal));
    lines << cells.join(u',');
    for (const int row : rows) {
        cells.clear();
        for (int column = 0; column < columns; ++column) {
            const auto index = m_shown->index(row, column);
            cells << csvCellOf(index.data(ExactRole), index.data());
        }
        lines << cells.join(u',');
    }
    return lines.join(u'\n') + u'\n';
}

void TableView::currentChanged(const QModelIndex& current, const QModelIndex& previous)
{
    if (tellsOfCurrent(*this))
        QTableView::currentChanged(current, previous);
    else
        // NOLINTNEXTLINE(bugprone-parent-virtual-call): what is between only tells of the focus
        QAbstractItemView::currentChanged(current, previous);
}

void TableView::copy()
{
    QGuiApplication::clipboard()->setText(selectedCsv());
}

} // namespace probescope::ui

#include "moc_table_view.cpp"
