#include "events_stage.h"
#include "tests/support/sample_capture.h"
#include "tests/ui/support/own_settings.h"
#include "tests/ui/support/shown_controls.h"
#include "tests/ui/support/unnamed_controls.h"
#include "tests/ui/support/waits.h"
#include "tests/ui/views/events/long_capture.h"
#include "ui/base/theme/colours.h"
#include "ui/views/events/column_chooser.h"
#include "ui/views/events/event_delegate.h"
#include "ui/views/events/event_export.h"
#include "ui/views/events/go_to_time.h"
#include "ui/views/events/row_scroll_bar.h"
#include "ui/views/events/search_bar.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <QToolButton>

using namespace probescope;
using namespace probescope::ui;

class TestEventsView : public QObject, private EventsStage
{
    Q_OBJECT

    QTemporaryDir m_dir;

    QPoint cell(int row, EventCells::Column column) const
    {
        return table()->visualRect(model()->index(row, column)).center();
    }
    void click(int row, EventCells::Column column, Qt::KeyboardModifiers modifiers = {})
    {
        QTest::mouseClick(table()->viewport(), Qt::LeftButton, modifiers, cell(row, column));
    }
    void key(Qt::Key key, Qt::KeyboardModifiers modifiers = {})
    {
        QTest::keyClick(table(), key, modifiers);
    }
    /// Chooses from the menu that a right click opens.
    void chooseFromMenu(int row, EventCells::Column column, const QString& text)
    {
        QMenu menu;
        m_view->fillCellMenu(menu, model()->top() + std::uint64_t(row), column);
        for (auto* const action : menu.actions()) {
            if (action->text() == text) {
                action->trigger();
                return;
            }
        }
        QFAIL(qPrintable(QStringLiteral("There is no “%1” in the menu").arg(text)));
    }

private slots:
    void initTestCase() { keepSettingsIn(m_dir.path()); }
    void init()
    {
        static int number = 0;
        QSettings().clear();
        show(captureOfText(m_dir.filePath(QStringLiteral("%1.psc").arg(++number)), sampleText()));
    }

    void aClickSelectsTheEvent()
    {
        QSignalSpy changed(m_selection.get(), &Selection::currentChanged);
        click(5, EventCells::Details);
        QCOMPARE(m_selection->row(), std::optional<RowId>(5));
        QCOMPARE(m_selection->timeNs(), std::int64_t(100'000'030'000));
        QCOMPARE(changed.count(), 1);
        QVERIFY(table()->selectionModel()->isRowSelected(5));
        QCOMPARE(table()->selectionModel()->selectedRows().size(), 1);
        // What is selected looks like it.
        const auto picture = table()->viewport()->grab().toImage();
        const auto at = table()->visualRect(model()->index(5, EventCells::Delta)).topLeft();
        QCOMPARE(picture.pixelColor(at + QPoint(2, 4)),
                 table()->palette().color(table()->isActiveWindow() ? QPalette::Active
                                                                    : QPalette::Inactive,
                                          QPalette::Highlight));
    }

    /// What ran at the event, by its key and from the menu.
    void theLatencyOfAnEventIsExplained()
    {
        QSignalSpy asked(m_selection.get(), &Selection::whyAsked);
        QSignalSpy told(m_view.get(), &EventsView::message);
        click(5, EventCells::Details); // kmalloc by the kworker that bash woke
        key(Qt::Key_E);
        waitForNext(asked);
        const auto span = asked.front().front().value<analysis::SlowSpan>();
        QCOMPARE(span.pid, 77);
        QCOMPARE(span.beginNs, std::int64_t(100'000'001'000));
        QCOMPARE(span.endNs, std::int64_t(100'000'005'000));
        chooseFromMenu(3, EventCells::Details, QStringLiteral("Explain latency")); // idle
        waitUntil([&] { return !told.empty(); });
        QCOMPARE(told.front().front().toString(),
                 QStringLiteral("Nothing to explain at this event: its CPU was idle. Select an "
                                "event or a slice of a task."));
        QCOMPARE(asked.size(), 1);
    }

    void fieldsOfAnEventBecomeLanes()
    {
        using Kind = analysis::ValueSource::Kind;
        QMenu menu;
        m_view->fillCellMenu(menu, 5, EventCells::Details); // kmalloc
        QMenu* values = nullptr;
        for (auto* const action : menu.actions()) {
            if (action->text() == "Values in the timeline")
                values = action->menu();
        }
        QVERIFY(values);
        for (auto* const action : values->actions()) {
            if (action->text() == "Event count" || action->text() == "bytes_alloc")
                action->trigger();
        }
        const auto& lanes = m_selection->lanes()->valueLanes();
        QCOMPARE(lanes.size(), std::size_t(2));
        QVERIFY(lanes[0].source.kind == Kind::Count);
        QVERIFY(QByteArray::fromStdString(lanes[0].source.event).endsWith("kmalloc"));
        QVERIFY(lanes[1].source.kind == Kind::Field && lanes[1].source.field == "bytes_alloc");
        QMenu ofInterrupt;
        m_view->fillCellMenu(ofInterrupt, 3, EventCells::Details); // names are no numbers
        for (auto* const action : ofInterrupt.actions()) {
            if (action->text() != "Values in the timeline")
                continue;
            QStringList texts;
            for (auto* const field : action->menu()->actions())
                texts << field->text();
            QCOMPARE(texts, (QStringList{"Event count", "irq"}));
        }
    }

    void anotherViewMovesTheTable()
    {
        m_selection->select(7, 100'000'055'000);
        QCOMPARE(table()->current(), std::optional<std::uint64_t>(7));
        // A time without an event: the first one at or after it.
        m_selection->selectTime(100'000'500'000);
        QCOMPARE(table()->current(), std::optional<std::uint64_t>(10));
        QVERIFY(!m_selection->row());
    }

    void keysGoThroughTheRows()
    {
        click(0, EventCells::Event);
        key(Qt::Key_Down);
        key(Qt::Key_Down);
        QCOMPARE(m_selection->row(), std::optional<RowId>(2));
        key(Qt::Key_Down, Qt::ShiftModifier);
        key(Qt::Key_Down, Qt::ShiftModifier);
        QCOMPARE(table()->selectedRange()->first, std::uint64_t(2));
        QCOMPARE(table()->selectedRange()->last, std::uint64_t(4));
        QCOMPARE(table()->selectionModel()->selectedRows().size(), 3);
        key(Qt::Key_End);
        QCOMPARE(m_selection->row(), std::optional<RowId>(11));
        key(Qt::Key_Home);
        QCOMPARE(m_selection->row(), std::optional<RowId>(0));
        click(3, EventCells::Event, Qt::ShiftModifier);
        QCOMPARE(table()->selectedRange()->count(), std::uint64_t(4));
        key(Qt::Key_A, Qt::ControlModifier);
        QCOMPARE(table()->selectedRange()->count(), std::uint64_t(12));
        key(Qt::Key_Left);
        QCOMPARE(EventCells::Column(table()->currentIndex().column()), EventCells::Flags);
    }

    void draggingSelectsRows()
    {
        QTest::mousePress(table()->viewport(), Qt::LeftButton, {}, cell(1, EventCells::Event));
        QTest::mouseMove(table()->viewport(), cell(4, EventCells::Event));
        QTest::mouseRelease(table()->viewport(), Qt::LeftButton, {}, cell(4, EventCells::Event));
        QMouseEvent move(QEvent::MouseMove, cell(4, EventCells::Event),
                         table()->viewport()->mapToGlobal(cell(4, EventCells::Event)), Qt::NoButton,
                         Qt::LeftButton, {});
        QApplication::sendEvent(table()->viewport(), &move);
        QCOMPARE(table()->selectedRange()->first, std::uint64_t(1));
        QCOMPARE(table()->selectedRange()->last, std::uint64_t(4));
    }

    void scrollsThroughALongCapture()
    {
        show(longCapture(m_dir.filePath(QStringLiteral("long.psc")), 300'000));
        QVERIFY(model()->rowCount() < 60); // a window, not all of them
        click(0, EventCells::Time);
        key(Qt::Key_End);
        QCOMPARE(m_selection->row(), std::optional<RowId>(299'999));
        QCOMPARE(table()->rowWindow().top(),
                 std::uint64_t(300'000 - table()->rowWindow().fullRows()));
        QCOMPARE(table()->bar()->value(), table()->bar()->maximum());
        key(Qt::Key_PageUp);
        QVERIFY(*m_selection->row() < 299'999);
        table()->bar()->triggerAction(QAbstractSlider::SliderToMinimum);
        QCOMPARE(table()->rowWindow().top(), std::uint64_t(0));
        table()->bar()->triggerAction(QAbstractSlider::SliderSingleStepAdd);
        QCOMPARE(table()->rowWindow().top(), std::uint64_t(1));
        // The selection stays what it was, although it is out of sight.
        QVERIFY(*m_selection->row() > 299'000);
        QVERIFY(table()->selectionModel()->selectedRows().isEmpty());
        QWheelEvent wheel(cell(2, EventCells::Time),
                          table()->viewport()->mapToGlobal(cell(2, EventCells::Time)), {},
                          QPoint(0, -240), Qt::NoButton, {}, Qt::NoScrollPhase, false);
        QApplication::sendEvent(table()->viewport(), &wheel);
        QCOMPARE(table()->rowWindow().top(), std::uint64_t(7)); // two notches of three rows
        m_selection->select(150'000, 150'000'000);
        QVERIFY(table()->rowWindow().top() <= 150'000 && table()->rowWindow().top() > 149'900);
    }

    void scrollBarCountsRowsBeyondInt()
    {
        RowScrollBar bar;
        QSignalSpy scrolled(&bar, &RowScrollBar::scrolled);
        constexpr std::uint64_t kRows = 70'000'000'000;
        bar.setRows(kRows, 50);
        bar.triggerAction(QAbstractSlider::SliderToMaximum);
        QCOMPARE(bar.top(), kRows - 50);
        bar.triggerAction(QAbstractSlider::SliderSingleStepSub);
        QCOMPARE(bar.top(), kRows - 51);
        bar.triggerAction(QAbstractSlider::SliderPageStepSub);
        QCOMPARE(bar.top(), kRows - 51 - 49);
        bar.setTop(123'456'789'01);
        QCOMPARE(bar.top(), std::uint64_t(123'456'789'01));
        QCOMPARE(scrolled.count(), 3);
    }

    void searchesByTyping()
    {
        auto* const bar = m_view->findChild<SearchBar*>();
        auto* const edit = bar->edit();
        bar->focusText();
        QTest::keyClicks(edit, QStringLiteral("seq_open"));
        QTest::keyClick(edit, Qt::Key_Return);
        waitUntil([&] { return m_selection->row() == std::optional<RowId>(2); });
        QTest::keyClick(edit, Qt::Key_Return);
        waitUntil([&] { return m_selection->row() == std::optional<RowId>(10); });
        QTest::keyClick(edit, Qt::Key_Return, Qt::ShiftModifier);
        waitUntil([&] { return m_selection->row() == std::optional<RowId>(2); });
        // What was found is marked in the cells.
        const auto picture = table()->viewport()->grab().toImage();
        const auto rect = table()->visualRect(model()->index(10, EventCells::Details));
        const auto found = timeline::Colours::from(table()->palette()).found;
        int marked = 0;
        for (int x = rect.left(); x < rect.right(); ++x)
            marked += picture.pixelColor(x, rect.center().y()) == found;
        QVERIFY(marked > 10);
    }

    void searchesOneColumn()
    {
        auto* const bar = m_view->findChild<SearchBar*>();
        auto* const columns = named<QComboBox>(*bar, QStringLiteral("Column to search"));
        const auto count = [bar] {
            return named<QLabel>(*bar, QStringLiteral("Number of matches"))->text();
        };
        // Of what the columns show, each counted by looking at it.
        const auto expected = [this](EventCells::Column column) {
            int rows = 0;
            for (int row = 0; row < model()->rowCount(); ++row)
                rows +=
                    model()->index(row, column).data().toString().contains(QLatin1String("cat"));
            return rows;
        };
        QVERIFY(expected(EventCells::Task) > 0);
        bar->focusText();
        QTest::keyClicks(bar->edit(), QStringLiteral("cat"));
        for (const auto column : {EventCells::Task, EventCells::Event, EventCells::Details}) {
            columns->setFocus();
            QTest::keyClick(columns, Qt::Key_Down);
            QCOMPARE(columns->currentText(), EventCells::columnName(column));
            const int rows = expected(column);
            const auto number = QString::number(rows);
            waitUntil([&] {
                const auto text = count();
                return rows == 0 ? text == QStringLiteral("No matches")
                    : text.contains(QStringLiteral(" of "))
                    ? text.endsWith(QStringLiteral(" of ") + number)
                    : text.startsWith(number + u' ');
            });
            QVERIFY(bar->term()->where != analysis::FilterTerm::Where::Anywhere);
        }
        // Whole fields are of all columns.
        auto* const modes = named<QComboBox>(*bar, QStringLiteral("Search mode"));
        QTest::keyClick(modes, Qt::Key_End);
        QVERIFY(!columns->isEnabled());
        QCOMPARE(bar->term()->where, analysis::FilterTerm::Where::Anywhere);
    }

    void quickFiltersFromTheMenu()
    {
        click(2, EventCells::Event);
        chooseFromMenu(2, EventCells::Event, QStringLiteral("Show only event kmalloc"));
        waitUntil([&] { return m_view->list()->size() == std::uint64_t(5); });
        // The event that was the current one is still, at its new place.
        QCOMPARE(m_selection->row(), std::optional<RowId>(2));
        QCOMPARE(table()->current(), std::optional<std::uint64_t>(0));
        chooseFromMenu(0, EventCells::Task, QStringLiteral("Exclude PID 77"));
        waitUntil([&] { return m_view->list()->size() == std::uint64_t(3); });
        chooseFromMenu(0, EventCells::Cpu, QStringLiteral("Add a lane for cat"));
        QCOMPARE(m_selection->lanes()->taskLanes(), (std::vector<std::int32_t>{1300}));
        chooseFromMenu(0, EventCells::Time, QStringLiteral("Set marker B here"));
        QCOMPARE(m_selection->marker(Selection::Marker::B),
                 std::optional<std::int64_t>(100'000'055'000));
        m_selection->undo();
        m_selection->undo();
        waitUntil([&] { return m_view->list()->size() == std::uint64_t(12); });
    }

    void aDoubleClickFiltersByTheCell()
    {
        QTest::mouseDClick(table()->viewport(), Qt::LeftButton, {}, cell(3, EventCells::Cpu));
        waitUntil([&] { return m_view->list()->size() == std::uint64_t(6); });
        QCOMPARE(m_selection->filter().terms[0].kind, analysis::FilterTerm::Kind::Cpu);
        m_selection->setFilter({});
        // On a time it moves the timeline there, but not past the first event.
        m_selection->setVisible({0, 1'000});
        QTest::mouseDClick(table()->viewport(), Qt::LeftButton, {}, cell(0, EventCells::Time));
        QCOMPARE(m_selection->visible().beginNs, std::int64_t(100'000'001'000));
    }

    void copiesAsTextAndCsv()
    {
        click(5, EventCells::Event);
        key(Qt::Key_Down, Qt::ShiftModifier);
        m_view->copy(TextForm::Tabs);
        const auto lines = QApplication::clipboard()->text().split(u'\n');
        QCOMPARE(lines.size(), 3); // two rows, and the end of the second
        QCOMPARE(
            lines[0].split(u'\t').mid(0, 7),
            QStringList({"100.000030", "11.000 µs", "0", "kworker/0:1", "77", ".....", "kmalloc"}));
        m_view->copy(TextForm::Csv);
        QVERIFY(QApplication::clipboard()->text().startsWith(
            QStringLiteral("Time,Delta,CPU,Task,PID,Flags,Event,Details\n100.000030,")));
        QCOMPARE(csvCell(QStringLiteral("a,\"b\"")), QStringLiteral("\"a,\"\"b\"\"\""));
        QCOMPARE(csvCell(QStringLiteral("plain")), QStringLiteral("plain"));
    }

    void exportsWhatIsShown()
    {
        m_selection->addTerm([] {
            analysis::FilterTerm term;
            term.kind = analysis::FilterTerm::Kind::Cpu;
            term.number = 1;
            return term;
        }());
        waitUntil([&] { return m_view->list()->size() == std::uint64_t(6); });
        const auto rows = analysis::ExportRows::find(*m_capture, m_selection->filter(), {});
        QVERIFY(rows);
        QString text;
        const auto sink = [&text](std::string_view piece) -> Result<> {
            text += QString::fromUtf8(piece.data(), qsizetype(piece.size()));
            return {};
        };
        const EventTableFormat look{*m_view->times(), {EventCells::Time, EventCells::Event}};
        const auto written = writeEventTable(m_capture, *rows, look, sink, {});
        QVERIFY(written);
        QCOMPARE(written->events, std::uint64_t(6));
        QCOMPARE(written->gapsLeftOut, std::uint64_t(1)); // it has no mark in the table's columns
        const auto lines = text.split(QStringLiteral("\n"));
        QCOMPARE(lines.size(), 8); // header, six events, the end of the last
        QCOMPARE(lines[0], QStringLiteral("Time,Event"));
        QCOMPARE(lines[1], QStringLiteral("100.000012,irq_handler_entry"));
    }

    void exportsDetailsAsTheyAreShown()
    {
        const auto rows = analysis::ExportRows::find(*m_capture, {}, {});
        QVERIFY(rows);
        for (const bool isShort : {true, false}) {
            QStringList lines;
            const auto sink = [&lines](std::string_view piece) -> Result<> {
                lines << QString::fromUtf8(piece.data(), qsizetype(piece.size()));
                return {};
            };
            for (auto* const action : m_view->columns()->columnMenu()->actions()) {
                if (action->text() == QStringLiteral("Short form of known events"))
                    action->setChecked(isShort);
            }
            const auto& columns = *m_view->columns();
            QCOMPARE(columns.isShort(), isShort);
            const EventTableFormat look{*m_view->times(), {EventCells::Details}, columns.isShort()};
            QVERIFY(writeEventTable(m_capture, *rows, look, sink, {}));
            // The second event is a switch, the sixth has no short form.
            const auto start =
                isShort ? QStringLiteral("bash:1200 [120]") : QStringLiteral("prev_comm=bash");
            QVERIFY2(lines.at(2).startsWith(start), qPrintable(lines.at(2)));
            QCOMPARE(lines.at(2).trimmed(), model()->index(1, EventCells::Details).data());
            QVERIFY2(lines.at(6).contains(QStringLiteral("bytes_alloc=")), qPrintable(lines.at(6)));
        }
    }

    void columnsAreHiddenMovedAndRemembered()
    {
        QVERIFY(table()->isColumnHidden(EventCells::Tgid));
        for (auto* const action : m_view->columns()->columnMenu()->actions()) {
            if (action->text() == QStringLiteral("Delta"))
                action->trigger();
        }
        QVERIFY(table()->isColumnHidden(EventCells::Delta));
        auto* const header = table()->horizontalHeader();
        header->moveSection(header->visualIndex(EventCells::Event), 0);
        header->resizeSection(EventCells::Task, 77);
        QCOMPARE(m_view->columns()->chosenColumns().front(), EventCells::Event);

        EventsView again(m_capture, m_selection.get());
        QVERIFY(again.table()->isColumnHidden(EventCells::Delta));
        QCOMPARE(again.columns()->chosenColumns().front(), EventCells::Event);
        QCOMPARE(again.table()->columnWidth(EventCells::Task), 77);
        for (auto* const action : again.columns()->columnMenu()->actions()) {
            if (action->text() == QStringLiteral("Default columns"))
                action->trigger();
        }
        QVERIFY(!again.table()->isColumnHidden(EventCells::Delta));
        QCOMPARE(again.columns()->chosenColumns().front(), EventCells::Time);
    }

    void timesAreNeverCut()
    {
        // As a clock that counts from 1970 has them.
        show(captureOfText(m_dir.filePath(QStringLiteral("clock.psc")),
                           "  task-1   [000] d..1. 1795223897.563784155: my_event: a=1\n"
                           "  task-1   [000] d..1. 1795223898.063784155: my_event: a=2\n"));
        const auto verify = [this] {
            const auto index = model()->index(1, EventCells::Time);
            const auto text = index.data().toString();
            QVERIFY2(table()->columnWidth(EventCells::Time)
                         >= table()->fontMetrics().horizontalAdvance(text)
                             + 2 * EventDelegate::kPadding,
                     qPrintable(text));
        };
        QCOMPARE(model()->index(1, EventCells::Time).data().toString(),
                 QStringLiteral("1795223898.063784155"));
        verify();
        QVERIFY(!QSettings().contains(QStringLiteral("events/columns")));
        m_selection->setMarker(Selection::Marker::A, 0);
        m_view->columns()->setTimeStyle(TimeStyle::SinceMarker);
        verify();
    }

    /// What the window's width does to the last column is not what the user chose.
    void aWindowOfAnotherWidthIsNotRemembered()
    {
        const auto key = QStringLiteral("events/columns");
        QSettings().remove(key);
        auto* const header = table()->horizontalHeader();
        m_view->resize(m_view->width() + 200, m_view->height());
        QCoreApplication::processEvents();
        QVERIFY(!QSettings().contains(key));
        const int x = header->sectionViewportPosition(EventCells::Task)
            + header->sectionSize(EventCells::Task) - 2;
        const int y = header->height() / 2;
        const int before = header->sectionSize(EventCells::Task);
        QTest::mousePress(header->viewport(), Qt::LeftButton, {}, {x, y});
        QTest::mouseMove(header->viewport(), {x + 30, y});
        QTest::mouseRelease(header->viewport(), Qt::LeftButton, {}, {x + 30, y});
        QCOMPARE(header->sectionSize(EventCells::Task), before + 30);
        QVERIFY(QSettings().contains(key));
    }

    /// The funnel does something without a text, too.
    void theFunnelAsksForAText()
    {
        m_view->activateWindow();
        waitUntilActive(m_view.get());
        table()->setFocus();
        const auto buttons = m_view->findChildren<QToolButton*>();
        const auto funnel = std::ranges::find(buttons, QStringLiteral("Show only matching events"),
                                              &QToolButton::accessibleName);
        QVERIFY(funnel != buttons.end());
        QTest::mouseClick(*funnel, Qt::LeftButton);
        QVERIFY(qobject_cast<QLineEdit*>(QApplication::focusWidget()));
        QVERIFY(m_selection->filter().empty());
    }

    void goesToATime()
    {
        QTimer::singleShot(0, this, [] {
            auto* const dialog = qobject_cast<GoToTime*>(QApplication::activeModalWidget());
            QVERIFY(dialog);
            dialog->edit()->clear();
            QTest::keyClicks(dialog->edit(), QStringLiteral("100.00004"));
            QTest::keyClick(dialog->edit(), Qt::Key_Return);
        });
        m_view->askForTime();
        QCOMPARE(m_selection->row(), std::optional<RowId>(6));
        QTimer::singleShot(0, this, [] {
            auto* const dialog = qobject_cast<GoToTime*>(QApplication::activeModalWidget());
            QVERIFY(dialog);
            dialog->edit()->setText(QStringLiteral("+15us"));
            dialog->accept();
        });
        m_view->askForTime();
        QCOMPARE(m_selection->row(), std::optional<RowId>(7));
    }

    /// What is in sight stays where it is, and the timeline never shows what is not captured.
    void aTimeInSightIsGoneToWithoutMovingTheTimeline()
    {
        const auto goTo = [this](const char* time) {
            QTimer::singleShot(0, this, [time] {
                auto* const dialog = qobject_cast<GoToTime*>(QApplication::activeModalWidget());
                QVERIFY(dialog);
                dialog->edit()->setText(QString::fromLatin1(time));
                dialog->accept();
            });
            m_view->askForTime();
        };
        const auto summary = m_capture->summary();
        const TimeRange inSight{summary.firstNs, summary.firstNs + 20'000};
        m_selection->setVisible(inSight);
        goTo("100.000010");
        QCOMPARE(m_selection->visible(), inSight);
        const TimeRange whole{summary.firstNs - 1'000, summary.lastNs + 1'000};
        m_selection->setVisible(whole);
        goTo("100.000040");
        QCOMPARE(m_selection->visible(), whole);
        // Out of sight, it is in the middle, or as near to it as the ends let it be.
        m_selection->setVisible({summary.firstNs, summary.firstNs + 2'000});
        goTo("100.000040");
        QCOMPARE(m_selection->visible(), (TimeRange{100'000'039'000, 100'000'041'000}));
        goTo("99");
        QCOMPARE(m_selection->visible(), (TimeRange{summary.firstNs, summary.firstNs + 2'000}));
        goTo("200");
        QCOMPARE(m_selection->visible(), (TimeRange{summary.lastNs - 1'999, summary.lastNs + 1}));
    }

    void timesFollowTheMarker()
    {
        m_selection->setMarker(Selection::Marker::A, 100'000'010'000);
        m_view->columns()->setTimeStyle(TimeStyle::SinceMarker);
        QCOMPARE(model()->index(0, EventCells::Time).data().toString(),
                 QStringLiteral("-0.000009"));
        m_selection->setMarker(Selection::Marker::A, 100'000'001'000);
        QCOMPARE(model()->index(0, EventCells::Time).data().toString(), QStringLiteral("0.000000"));
    }

    void tellsOthersWhatThePointerIsOver()
    {
        QTest::mouseMove(table()->viewport(), cell(4, EventCells::Event));
        QMouseEvent move(QEvent::MouseMove, cell(4, EventCells::Event),
                         table()->viewport()->mapToGlobal(cell(4, EventCells::Event)), Qt::NoButton,
                         Qt::NoButton, {});
        QApplication::sendEvent(table()->viewport(), &move);
        QCOMPARE(m_selection->hoverNs(), std::optional<std::int64_t>(100'000'019'000));
    }

    void showsALossInTheRow()
    {
        const auto picture = table()->viewport()->grab().toImage();
        const auto rect = table()->visualRect(model()->index(6, EventCells::Details));
        QCOMPARE(picture.pixelColor(rect.left() + 40, rect.top() + 1),
                 lossColour(table()->palette()));
        const auto other = table()->visualRect(model()->index(4, EventCells::Details));
        QVERIFY(picture.pixelColor(other.left() + 40, other.top() + 1)
                != lossColour(table()->palette()));
    }

    void everyControlHasAName() { QCOMPARE(unnamedControls(*m_view).join(u'\n'), QString()); }

    /// A text without times tells so only when all of it was read: what has shown some writes anew.
    void othersLearnThatThereAreNoTimes()
    {
        LongCapture written(m_dir.filePath(QStringLiteral("untimed.psc")));
        written.add(5000);
        written.commit();
        show(written.read());
        QSignalSpy changed(m_view.get(), &View::timeStyleChanged);
        m_view->captureGrew();
        QVERIFY(m_view->times()->hasTimes());
        QCOMPARE(changed.size(), 0);
        written.fact(facts::kTimeUnit, "none");
        written.finish();
        QVERIFY(m_capture->refresh().has_value());
        m_view->captureGrew();
        QVERIFY(!m_view->times()->hasTimes());
        QCOMPARE(changed.size(), 1);
        m_view->captureGrew();
        QCOMPARE(changed.size(), 1);
    }
};

QTEST_MAIN(TestEventsView)
#include "tst_events_view.moc"
