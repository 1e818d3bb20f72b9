#include "tests/ui/support/waits.h"
#include "tests/ui/views/events/long_capture.h"
#include "ui/views/events/models/event_table_model.h"
#include "ui/views/events/row_scroll_bar.h"
#include "ui/views/events/row_window.h"

#include <QHeaderView>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>

#include <random>

using namespace probescope;
using namespace probescope::ui;

namespace {

/// A table that shows a window of the rows of a capture.
struct Shown
{
    explicit Shown(const std::shared_ptr<store::Capture>& capture)
        : list(capture, &selection)
        , model(capture, &list)
        , window(&table, &model, &bar)
    {
        table.setModel(&model);
        table.verticalHeader()->setDefaultSectionSize(kRowHeight);
        resize(300);
        table.show();
        waitUntilExposed(&table);
        window.refill();
    }
    void resize(int height)
    {
        table.resize(400, height);
        QCoreApplication::processEvents();
    }
    /// How many whole rows fit, counted one by one.
    int fitting() const
    {
        int rows = 1;
        while ((rows + 1) * kRowHeight <= table.viewport()->height())
            ++rows;
        return rows;
    }
    /// The highest top from which all rows of the screen are filled; 0 if there are too few.
    std::uint64_t lastTop() const
    {
        std::uint64_t top = 0;
        while (top + std::uint64_t(fitting()) < list.size())
            ++top;
        return top;
    }
    bool shows(std::uint64_t position) const
    {
        for (int row = 0; row < fitting() && row < model.rowCount(); ++row) {
            if (model.index(row, 0).data(EventTableModel::PositionRole).toULongLong() == position)
                return true;
        }
        return false;
    }

    static constexpr int kRowHeight = 20;
    Selection selection;
    EventList list;
    EventTableModel model;
    RowScrollBar bar;
    QTableView table;
    RowWindow window;
};

} // namespace

/// Which rows are on the screen, counted row by row.
class TestRowWindow : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    int m_files = 0;

    std::shared_ptr<store::Capture> captureOf(std::uint64_t rows)
    {
        return longCapture(m_folder.filePath(QStringLiteral("%1.psc").arg(++m_files)), rows);
    }

private slots:
    void theScreenIsFullWhereverItIs()
    {
        std::mt19937 random(3);
        for (const std::uint64_t rows : {1, 14, 400}) {
            Shown shown(captureOf(rows));
            for (int i = 0; i < 200; ++i) {
                if (i % 20 == 0)
                    shown.resize(60 + int(random() % 500));
                const std::uint64_t wanted = random() % (rows + 50);
                QSignalSpy moved(&shown.window, &RowWindow::moved);
                shown.window.setTop(wanted);
                const auto top = std::min(wanted, shown.lastTop());
                QCOMPARE(moved.count(), 1);
                QCOMPARE(shown.window.fullRows(), shown.fitting());
                QCOMPARE(shown.window.top(), top);
                QCOMPARE(shown.bar.top(), top);
                // A row that is cut off follows the whole ones.
                QCOMPARE(std::uint64_t(shown.model.rowCount()),
                         std::min(rows - top, std::uint64_t(shown.fitting()) + 1));
                for (int row = 0; row < shown.model.rowCount(); ++row)
                    QCOMPARE(shown.model.index(row, 0).data(EventTableModel::RowRole).toULongLong(),
                             top + std::uint64_t(row));
            }
        }
    }

    void theBarMovesTheRows()
    {
        Shown shown(captureOf(400));
        shown.bar.triggerAction(QAbstractSlider::SliderSingleStepAdd);
        QCOMPARE(shown.window.top(), std::uint64_t(1));
        shown.bar.triggerAction(QAbstractSlider::SliderToMaximum);
        QCOMPARE(shown.window.top(), shown.lastTop());
    }

    /// Also when fewer rows fit, as long as nobody has looked at something else.
    void whatFollowsTheEndStaysThere()
    {
        Shown shown(captureOf(400));
        shown.window.setFollowsEnd(true);
        for (const int height : {500, 200, 320}) {
            shown.resize(height);
            shown.window.refill();
            QCOMPARE(shown.window.top(), shown.lastTop());
        }
        shown.window.setTop(50);
        shown.resize(200);
        shown.window.refill();
        QCOMPARE(shown.window.top(), std::uint64_t(50));
    }

    void aRowIsShownWithTheLeastMovement()
    {
        Shown shown(captureOf(400));
        std::mt19937 random(7);
        for (int i = 0; i < 500; ++i) {
            const std::uint64_t position = random() % 400;
            shown.window.setTop(random() % 400);
            const auto before = shown.window.top();
            auto expected = before;
            const auto last = shown.lastTop();
            const auto rows = std::uint64_t(shown.fitting());
            while (position < expected)
                --expected;
            while (position >= expected + rows)
                ++expected;
            shown.window.show(position, false);
            QVERIFY(shown.shows(position));
            QCOMPARE(shown.window.top(), expected);
            // In the middle, as far as there are rows around it.
            shown.window.setTop(before);
            const bool sees = shown.shows(position);
            shown.window.show(position, true);
            QVERIFY(shown.shows(position));
            std::uint64_t middle = 0;
            while (middle < last && middle + rows / 2 < position)
                ++middle;
            QCOMPARE(shown.window.top(), sees ? before : middle);
        }
    }

    /// Three rows a notch of 120; what is less is kept for the next turn.
    void theWheelLosesNothing()
    {
        Shown shown(captureOf(400));
        std::mt19937 random(11);
        shown.window.setTop(200);
        std::int64_t turned = 0;
        for (int i = 0; i < 2000; ++i) {
            int angle = int(random() % 301) - 150;
            if (std::abs(turned + angle) > 120 * 40)
                angle = -angle;
            turned += angle;
            const auto before = std::int64_t(shown.window.top());
            shown.window.turnWheel(angle);
            const auto moved = std::int64_t(shown.window.top()) - before;
            QVERIFY(moved == 0 || (moved > 0) == (angle < 0));
            const std::int64_t rows = 200 - std::int64_t(shown.window.top());
            QVERIFY2(std::abs(3 * turned - 120 * rows) < 120, qPrintable(QString::number(turned)));
        }
        shown.window.setTop(0);
        shown.window.turnWheel(1200);
        QCOMPARE(shown.window.top(), std::uint64_t(0));
    }

    void changesOfTheModelAreMarked()
    {
        Shown shown(captureOf(400));
        int changes = 0;
        const auto look = [&] {
            ++changes;
            QVERIFY(shown.window.moving());
        };
        for (const auto change :
             {&QAbstractItemModel::rowsInserted, &QAbstractItemModel::rowsRemoved})
            connect(&shown.model, change, this, look);
        connect(&shown.model, &QAbstractItemModel::modelReset, this, look);
        connect(&shown.model, &QAbstractItemModel::dataChanged, this, look);
        shown.window.setTop(100);
        QVERIFY(changes > 0);
        QVERIFY(!shown.window.moving());
    }

    /// A search starts in the middle, so that rows are added before and behind.
    void rowsStayOnTheScreenWhereOthersAreAdded_data()
    {
        QTest::addColumn<bool>("keep");
        QTest::newRow("the first row is held") << true;
        QTest::newRow("the very first is shown") << false;
    }
    void rowsStayOnTheScreenWhereOthersAreAdded()
    {
        QFETCH(bool, keep);
        constexpr std::uint64_t kRows = 400'000;
        Shown shown(captureOf(kRows));
        std::optional<RowId> held;
        int moves = 0;
        connect(&shown.list, &EventList::aboutToGrow, this,
                [&] { shown.window.rememberRows(keep); });
        connect(&shown.list, &EventList::grew, this, [&] {
            const auto before = shown.window.top();
            shown.window.restoreRows();
            moves += shown.window.top() != before ? 1 : 0;
            if (held)
                QCOMPARE(shown.list.row(shown.window.top()), keep ? *held : shown.list.row(0));
            else if (shown.list.size() > 100)
                held = shown.list.row(shown.window.top());
        });
        shown.selection.select(kRows / 2, std::int64_t(kRows / 2) * 1000);
        analysis::FilterTerm onCpu;
        onCpu.kind = analysis::FilterTerm::Kind::Cpu;
        onCpu.number = 1;
        connect(&shown.list, &EventList::reset, this, [&] { shown.window.setTop(0); });
        shown.selection.addTerm(onCpu);
        waitUntil([&] { return shown.list.complete() && shown.list.size() == kRows / 4; });
        QVERIFY(held);
        QCOMPARE(moves > 0, keep);
        // Every fourth row is shown, from row 1 on.
        QCOMPARE(shown.window.top(), keep ? std::uint64_t(*held / 4) : 0);
    }

    void theEndIsFollowedWhileItIsInView()
    {
        LongCapture written(m_folder.filePath(QStringLiteral("growing.psc")));
        written.add(100);
        written.commit();
        const auto capture = written.read();
        Shown shown(capture);
        connect(&shown.list, &EventList::aboutToGrow, this,
                [&] { shown.window.rememberRows(false); });
        connect(&shown.list, &EventList::grew, this, [&] { shown.window.restoreRows(); });
        std::uint64_t rows = 100;
        const auto grow = [&] {
            written.add(50);
            rows += 50;
            waitUntil([&] {
                written.commit();
                return capture->refresh() && capture->summary().events == rows;
            });
            shown.list.captureGrew();
            QCOMPARE(shown.list.size(), rows);
        };
        grow();
        QCOMPARE(shown.window.top(), std::uint64_t(0));
        shown.window.setFollowsEnd(true);
        QVERIFY(shown.shows(rows - 1));
        grow();
        QVERIFY(shown.shows(rows - 1));
        // Whoever looks elsewhere is left there.
        shown.window.setTop(30);
        grow();
        QCOMPARE(shown.window.top(), std::uint64_t(30));
        shown.window.setTop(rows);
        grow();
        QVERIFY(shown.shows(rows - 1));
        shown.window.setFollowsEnd(false);
        const auto top = shown.window.top();
        grow();
        QCOMPARE(shown.window.top(), top);
    }
};

QTEST_MAIN(TestRowWindow)
#include "tst_row_window.moc"
