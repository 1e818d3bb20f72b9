#include "tests/ui/support/waits.h"
#include "ui/base/table/models/report_roles.h"
#include "ui/base/table/table_view.h"

#include <QAbstractItemModelTester>
#include <QHeaderView>
#include <QScrollBar>
#include <QStandardItemModel>
#include <QTest>

using namespace probescope;
using namespace probescope::ui;

/// What clicks on the titles of tables do.
class TestTableSorting : public QObject
{
    Q_OBJECT

private slots:
    void figuresComeGreatestFirstAndNamesByTheAlphabet()
    {
        QStandardItemModel model;
        const std::vector<std::tuple<QString, QString, int>> rows{
            {QStringLiteral("b"), QStringLiteral("–"), -1},
            {QStringLiteral("c"), QStringLiteral("10 ns"), 10},
            {QStringLiteral("a"), QStringLiteral("9 ns"), 9}};
        for (const auto& [name, text, figure] : rows) {
            auto* const first = new QStandardItem(name);
            first->setData(name, SortRole);
            auto* const second = new QStandardItem(text);
            second->setData(figure, SortRole);
            second->setTextAlignment(figure < 0 ? Qt::AlignLeft : Qt::AlignRight);
            model.appendRow({first, second});
        }
        TableView table(QStringLiteral("Functions"));
        table.setSource(&model);
        const QAbstractItemModelTester tester(table.model());
        table.sortByTitles();
        table.resize(400, 200);
        table.show();
        waitUntilExposed(&table);
        const auto click = [&table](int column) {
            auto* const header = table.horizontalHeader();
            const QPoint place(header->sectionViewportPosition(column) + 8, header->height() / 2);
            QTest::mouseClick(header->viewport(), Qt::LeftButton, {}, place);
        };
        const auto names = [&table] {
            QString text;
            for (int row = 0; row < table.model()->rowCount(); ++row)
                text += table.model()->index(row, 0).data().toString();
            return text;
        };
        click(1);
        QCOMPARE(names(), QStringLiteral("cab"));
        click(1);
        QCOMPARE(names(), QStringLiteral("bac"));
        click(0);
        QCOMPARE(names(), QStringLiteral("abc"));
        click(0);
        QCOMPARE(names(), QStringLiteral("cba"));
    }

    void theCurrentRowStaysWholeWhereAScrollBarComes()
    {
        constexpr int kRows = 30;
        QStandardItemModel model(kRows, 2);
        TableView table(QStringLiteral("Functions"));
        table.setSource(&model);
        table.setColumnWidth(0, 100);
        table.setColumnWidth(1, 100);
        table.resize(400, 300);
        table.show();
        waitUntilExposed(&table);
        QCOMPARE(table.horizontalScrollBar()->maximum(), 0);
        // The last one, low in the viewport: the bar takes its place.
        table.showSourceRow(table.rowAt(table.viewport()->height() - 1));
        const int before = table.viewport()->height();
        table.resize(400, table.height() - (before % table.rowHeight(0)));
        QCOMPARE(table.visualRect(table.currentIndex()).bottom() + 1, table.viewport()->height());
        table.setColumnWidth(1, 1000);
        waitUntil([&] { return table.horizontalScrollBar()->isVisible(); });
        QVERIFY(table.viewport()->height() < before);
        const auto place = table.visualRect(table.currentIndex());
        QVERIFY(place.top() >= 0 && place.bottom() < table.viewport()->height());
    }
};

QTEST_MAIN(TestTableSorting)
#include "tst_table_sorting.moc"
