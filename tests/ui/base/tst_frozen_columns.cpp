#include "tests/ui/support/waits.h"
#include "ui/base/table/models/report_roles.h"
#include "ui/base/table/table_view.h"

#include <QHeaderView>
#include <QScrollBar>
#include <QSignalSpy>
#include <QSortFilterProxyModel>
#include <QStandardItemModel>
#include <QTest>

using namespace probescope;
using namespace probescope::ui;

namespace {

constexpr int kRows = 60;
constexpr int kColumns = 12;
constexpr int kFrozen = 2;
constexpr int kWidth = 80; ///< of each column

/// A table that is wider and higher than its window.
struct Stage
{
    Stage()
        : table(QStringLiteral("Numbers"))
    {
        for (int row = 0; row < kRows; ++row) {
            QList<QStandardItem*> cells;
            for (int column = 0; column < kColumns; ++column) {
                auto* const cell =
                    new QStandardItem(QStringLiteral("%1/%2").arg(kRows - row).arg(column));
                cell->setData(kRows - row, SortRole);
                cells << cell;
            }
            model.appendRow(cells);
        }
        table.setSource(&model);
        table.setLowRows();
        table.sortByTitles();
        table.freezeColumns(kFrozen);
        for (int column = 0; column < kColumns; ++column)
            table.setColumnWidth(column, kWidth);
        table.resize(420, 300);
        table.show();
        table.activateWindow();
        waitUntilActive(&table);
        table.setFocus();
    }
    QScrollBar& across() { return *table.horizontalScrollBar(); }
    void scrollAcross()
    {
        across().setValue(across().maximum());
        QCoreApplication::processEvents();
    }
    /// The titles over the frozen columns; null: the table's own are in sight.
    QHeaderView* titles()
    {
        for (auto* const header : table.findChildren<QHeaderView*>()) {
            if (header->isVisible() && header != table.horizontalHeader())
                return header;
        }
        return nullptr;
    }
    /// The frozen columns with their titles, but for their right edge, which has a line.
    QImage picture()
    {
        const QRect place(table.viewport()->x(), table.horizontalHeader()->y(),
                          kFrozen * kWidth - 4,
                          table.horizontalHeader()->height() + table.viewport()->height());
        return table.grab(place).toImage();
    }
    QModelIndex cell(int row, int column) { return table.model()->index(row, column); }
    QStandardItemModel model;
    TableView table;
};

} // namespace

/// The first columns of a table stay where they are when the others are scrolled away, and are the
/// same for clicks and keys.
class TestFrozenColumns : public QObject
{
    Q_OBJECT

private slots:
    /// Its first digits would be another number.
    void aNumberAtTheEdgeIsNotCut()
    {
        QStandardItemModel model;
        auto* const item = new QStandardItem(QStringLiteral("888888"));
        item->setData(int(Qt::AlignRight | Qt::AlignVCenter), Qt::TextAlignmentRole);
        model.appendRow(item);
        TableView table(QStringLiteral("Numbers"));
        table.setSource(&model);
        table.setColumnWidth(0, 600);
        table.resize(300, 100);
        table.show();
        waitUntilExposed(&table);
        const auto cell = table.visualRect(table.model()->index(0, 0));
        QVERIFY(cell.right() > table.viewport()->width());
        const auto picture = table.viewport()->grab().toImage();
        const auto ground = picture.pixel(picture.width() / 2, cell.center().y());
        int ink = 0;
        for (int x = picture.width() / 2; x < picture.width(); ++x)
            ink += picture.pixel(x, cell.center().y()) != ground ? 1 : 0;
        QVERIFY(ink > 0); // there is room for all of it in what is seen of the cell
    }

    void stayInSight()
    {
        Stage stage;
        stage.table.selectRow(3);
        QCoreApplication::processEvents();
        QVERIFY(stage.across().maximum() > kWidth);
        const auto before = stage.picture();
        stage.scrollAcross();
        QCOMPARE(stage.picture(), before);
        // They go up and down with the others, and show what is selected.
        stage.table.verticalScrollBar()->setValue(5);
        QCoreApplication::processEvents();
        const auto lower = stage.picture();
        QVERIFY(lower != before);
        stage.table.clearSelection();
        stage.table.selectRow(7);
        QCoreApplication::processEvents();
        QVERIFY(stage.picture() != lower);
        const auto scrolled = stage.picture();
        stage.across().setValue(0);
        QCoreApplication::processEvents();
        QCOMPARE(stage.picture(), scrolled);
    }

    void clicksMeanWhatIsSeen()
    {
        Stage stage;
        stage.scrollAcross();
        const int scrolled = stage.across().value();
        QSignalSpy clicked(&stage.table, &QTableView::clicked);
        const auto place = stage.table.visualRect(stage.cell(4, 1));
        QCOMPARE(place.left(), kWidth);
        QTest::mouseClick(stage.table.viewport(), Qt::LeftButton, {}, place.center());
        QCOMPARE(clicked.size(), 1);
        QCOMPARE(clicked.front().front().toModelIndex(), stage.cell(4, 1));
        QCOMPARE(stage.table.currentIndex(), stage.cell(4, 1));
        QCOMPARE(stage.across().value(), scrolled);
        // Beside them are the columns that were scrolled to.
        const QPoint beside(kFrozen * kWidth + 1, place.center().y());
        QVERIFY(stage.table.indexAt(beside).column() > kFrozen);
        QCOMPARE(stage.table.indexAt(beside).row(), 4);
    }

    /// Each cell that the keys go to can be seen.
    void keysUncoverTheirCell()
    {
        Stage stage;
        stage.table.setCurrentIndex(stage.cell(0, kColumns - 1));
        QVERIFY(stage.across().value() > 0);
        for (int column = kColumns - 2; column >= 0; --column) {
            QTest::keyClick(&stage.table, Qt::Key_Left);
            QCOMPARE(stage.table.currentIndex(), stage.cell(0, column));
            const auto place = stage.table.visualRect(stage.cell(0, column));
            const int from = column < kFrozen ? column * kWidth : kFrozen * kWidth;
            QVERIFY2(place.left() >= from, qPrintable(QString::number(column)));
            QVERIFY(place.right() < stage.table.viewport()->width());
        }
        QTest::keyClick(&stage.table, Qt::Key_Down);
        QCOMPARE(stage.table.currentIndex(), stage.cell(1, 0));
    }

    void titlesSortAndResize()
    {
        Stage stage;
        QVERIFY(!stage.titles());
        stage.scrollAcross();
        auto* const titles = stage.titles();
        QVERIFY(titles);
        QCOMPARE(titles->width(), kFrozen * kWidth);
        QTest::mouseClick(titles->viewport(), Qt::LeftButton, {},
                          QPoint(kWidth / 2, titles->height() / 2));
        QCOMPARE(stage.table.horizontalHeader()->sortIndicatorSection(), 0);
        QCOMPARE(stage.cell(0, 0).data(SortRole).toInt(), 1); // which was the last
        stage.table.sortByColumn(1, Qt::DescendingOrder);
        QCOMPARE(titles->sortIndicatorSection(), 1);
        QCOMPARE(titles->sortIndicatorOrder(), Qt::DescendingOrder);
        titles->resizeSection(0, 100);
        QCOMPARE(stage.table.columnWidth(0), 100);
        QCOMPARE(titles->width(), 100 + kWidth);
        stage.table.setColumnWidth(1, 60);
        QCOMPARE(titles->sectionSize(1), 60);
        QCOMPARE(titles->width(), 160);
        // Other rows are no other columns.
        stage.table.setSource(nullptr);
        stage.table.setSource(&stage.model);
        for (int column = 0; column < kColumns; ++column)
            QCOMPARE(titles->isSectionHidden(column), column >= kFrozen);
    }

    /// In a narrow window nothing else could be seen.
    void giveWayWhereThereIsNoRoom()
    {
        Stage stage;
        stage.table.resize(200, 300);
        QCoreApplication::processEvents();
        stage.scrollAcross();
        QVERIFY(stage.across().value() > 0);
        QVERIFY(!stage.titles());
        QVERIFY(stage.table.visualRect(stage.cell(0, 0)).right() < 0);
        stage.table.scrollTo(stage.cell(0, 0));
        QCOMPARE(stage.across().value(), 0);
    }
};

QTEST_MAIN(TestFrozenColumns)
#include "tst_frozen_columns.moc"
