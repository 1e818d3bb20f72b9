// How the columns of the events share the width of the table.

#include "events_stage.h"
#include "tests/support/sample_capture.h"
#include "tests/ui/support/own_settings.h"
#include "tests/ui/support/painted_text.h"
#include "tests/ui/support/waits.h"
#include "ui/base/text/fixed_font.h"
#include "ui/views/events/column_chooser.h"
#include "ui/views/events/event_delegate.h"

#include <QAction>
#include <QHeaderView>
#include <QMenu>
#include <QPainter>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>

using namespace probescope;
using namespace probescope::ui;

namespace {

/// What the table paints in a cell of the given width.
QString paintedIn(const EventTableView& table, const QModelIndex& index, int width)
{
    QStyleOptionViewItem option;
    option.initFrom(&table);
    option.widget = &table;
    option.font = table.font();
    option.rect = QRect(0, 0, width, 24);
    PaintedText paper;
    QPainter painter(&paper);
    table.itemDelegate()->paint(&painter, option, index);
    painter.end();
    return paper.text();
}

} // namespace

class TestEventColumns : public QObject, private EventsStage
{
    Q_OBJECT

    QTemporaryDir m_dir;

private slots:
    void initTestCase() { keepSettingsIn(m_dir.path()); }
    void init()
    {
        if (!m_capture)
            show(captureOfText(m_dir.filePath(QStringLiteral("a.psc")), sampleText()));
    }

    /// They are in letters of one width, which are wider than those of the other columns.
    void flagsAreWhole()
    {
        m_view->resize(2400, 420);
        QCoreApplication::processEvents();
        const auto flags = model()->text(0, EventCells::Flags);
        QVERIFY(!flags.isEmpty());
        QVERIFY(table()->columnWidth(EventCells::Flags)
                >= QFontMetrics(fixedFont()).horizontalAdvance(flags)
                    + 2 * EventDelegate::kPadding);
    }

    /// Beside the guide, in a window of 1380 pixels.
    void theDetailsGiveWayToDelta()
    {
        QSettings().remove(QStringLiteral("events/columns"));
        show(captureOfText(m_dir.filePath(QStringLiteral("usual.psc")),
                           "  trace-cmd-196 [001] d..1. 17.467684884: sched_waking: comm=sensor "
                           "pid=198 prio=120 target_cpu=001\n"
                           "  sensor-198 [001] d..1. 18.467684884: irq_handler_exit: irq=29 "
                           "ret=handled\n"));
        m_view->resize(846, 420);
        QCoreApplication::processEvents();
        const auto* const header = table()->horizontalHeader();
        QVERIFY(!header->isSectionHidden(EventCells::Delta));
        const int least = 30 * table()->fontMetrics().averageCharWidth();
        QVERIFY2(header->sectionSize(EventCells::Details) >= least,
                 qPrintable(QString::number(header->sectionSize(EventCells::Details))));
        m_view->resize(420, 420);
        QCoreApplication::processEvents();
        QVERIFY(header->isSectionHidden(EventCells::Delta));
        QVERIFY(header->isSectionHidden(EventCells::Flags));
    }

    void theNextTaskIsReadInNarrowDetails_data()
    {
        QTest::addColumn<bool>("isShort");
        QTest::addRow("short form") << true;
        QTest::addRow("all fields") << false;
    }
    void theNextTaskIsReadInNarrowDetails()
    {
        QFETCH(bool, isShort);
        QSettings().setValue(QStringLiteral("events/shortForm"), isShort);
        show(captureOfText(m_dir.filePath(QStringLiteral("switch%1.psc").arg(isShort)),
                           sampleText()));
        QSettings().remove(QStringLiteral("events/shortForm"));
        const auto index = model()->index(1, EventCells::Details);
        const auto whole = index.data().toString();
        QVERIFY2(whole.startsWith(isShort ? "bash:1200 [120]" : "prev_comm=bash"),
                 qPrintable(whole));
        const auto name = QStringLiteral("kworker/0:1");
        const QFontMetrics metrics(table()->font());
        bool isCut = false;
        for (int width = 80; width <= 600; width += 3) {
            const int room = width - 2 * EventDelegate::kPadding;
            const auto shown = paintedIn(*table(), index, width);
            const auto told = QStringLiteral("%1 pixels: %2").arg(width).arg(shown);
            QVERIFY2(metrics.horizontalAdvance(shown) <= room, qPrintable(told));
            if (metrics.horizontalAdvance(name) <= room)
                QVERIFY2(shown.contains(name), qPrintable(told));
            if (metrics.horizontalAdvance(whole) <= room)
                QCOMPARE(shown, whole);
            else
                isCut = true;
        }
        QVERIFY(isCut);
        const auto end = whole.mid(whole.indexOf(QStringLiteral(" ==> ")));
        // Of what is before it, as much as there is room for.
        const auto begin = whole.left(4) + QStringLiteral("…");
        const int width = metrics.horizontalAdvance(begin + end) + 2 * EventDelegate::kPadding + 2;
        const auto shown = paintedIn(*table(), index, width);
        QVERIFY2(shown.startsWith(begin) && shown.endsWith(end), qPrintable(shown));
    }

    void theDetailsHaveRoom()
    {
        const auto key = QStringLiteral("events/columns");
        QSettings().remove(key);
        show(captureOfText(
            m_dir.filePath(QStringLiteral("wide.psc")),
            "  a_task_of_16_let-1234567 [000] d..1. 5.000001: an_event_with_a_long_name: a=1\n"
            "  task-1   [000] d..1. 5.000002: an_event_with_a_long_name: a=2\n"));
        auto* const header = table()->horizontalHeader();
        const auto share = [&] {
            return 100 * header->sectionSize(EventCells::Details) / table()->viewport()->width();
        };
        const auto resize = [this](int width) {
            m_view->resize(width, 420);
            QCoreApplication::processEvents();
        };
        resize(1280);
        QVERIFY2(share() >= 45, qPrintable(QString::number(share())));
        QVERIFY(!header->isSectionHidden(EventCells::Flags));
        // Beside the tree of the capture, in a window of 1280 pixels.
        resize(890);
        QVERIFY2(share() >= 25, qPrintable(QString::number(share())));
        resize(700);
        QVERIFY2(share() >= 25, qPrintable(QString::number(share())));
        QVERIFY(header->isSectionHidden(EventCells::Flags)
                && header->isSectionHidden(EventCells::Delta));
        QVERIFY(header->sectionSize(EventCells::Pid)
                >= table()->fontMetrics().horizontalAdvance(QStringLiteral("1234567"))
                    + 2 * EventDelegate::kPadding);
        resize(1280);
        QVERIFY(!header->isSectionHidden(EventCells::Delta));
        QVERIFY(!QSettings().contains(key));
        // Another column that is chosen in a narrow window hides none of them in a wide one.
        resize(700);
        const auto chosen = m_view->columns()->chosenColumns();
        QVERIFY(std::count(chosen.begin(), chosen.end(), EventCells::Delta) == 1);
        for (auto* const action : m_view->columns()->columnMenu()->actions()) {
            if (action->text() == "CPU")
                action->trigger();
        }
        QVERIFY(header->isSectionHidden(EventCells::Cpu));
        QVERIFY(header->isSectionHidden(EventCells::Delta));
        resize(1280);
        QVERIFY(header->isSectionHidden(EventCells::Cpu));
        QVERIFY(!header->isSectionHidden(EventCells::Delta));
        QVERIFY(!header->isSectionHidden(EventCells::Flags));
        // What the user has chosen stays.
        header->resizeSection(EventCells::Task, 300);
        QVERIFY(QSettings().contains(key));
        resize(890);
        QCOMPARE(header->sectionSize(EventCells::Task), 300);
        QVERIFY(!header->isSectionHidden(EventCells::Delta));
        QSettings().remove(key);
    }
};

QTEST_MAIN(TestEventColumns)
#include "tst_event_columns.moc"
