#include "core/store/file/user_data.h"
#include "core/store/read/notes.h"
#include "tests/support/sample_capture.h"
#include "tests/ui/support/looks.h"
#include "tests/ui/support/own_settings.h"
#include "tests/ui/support/waits.h"
#include "ui/base/table/table_view.h"
#include "ui/base/theme/theme.h"
#include "ui/capture/capture_window.h"
#include "ui/views/calls/calls_view.h"
#include "ui/views/events/event_table_view.h"
#include "ui/views/events/events_view.h"
#include "ui/views/flame/flame_view.h"
#include "ui/views/latency/latency_view.h"
#include "ui/views/notes/notes_pane.h"
#include "ui/views/timeline/timeline_view.h"

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QDockWidget>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPlainTextEdit>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QTreeView>

using namespace probescope;
using namespace probescope::ui;

/// Notes in the window of a capture: written, found, gone to and removed by keys and clicks. With
/// PICTURES=FOLDER in the environment, pictures are kept there.
class TestNotes : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QVERIFY(m_folder.isValid());
        keepSettingsIn(m_folder.path());
    }

    void init()
    {
        m_capture =
            captureOfText(m_folder.filePath(QString::number(++m_files) + ".psc"), sampleText());
        makeWindow();
    }
    void cleanup() { m_window.reset(); }

    void theKeyOpensAnEditorAndCtrlReturnKeepsWhatIsWritten()
    {
        const QAbstractItemModelTester tester(
            pane().list()->model(), QAbstractItemModelTester::FailureReportingMode::QtTest);
        writeHere(4, QStringLiteral("Why so late?\nSee CPU 1."));
        QTest::keyClick(pane().editor(), Qt::Key_Return, Qt::ControlModifier);
        QVERIFY(!pane().editor()->hasFocus());
        const auto kept = notes();
        QCOMPARE(kept.size(), std::size_t(1));
        QCOMPARE(kept[0].text, std::string("Why so late?\nSee CPU 1."));
        QVERIFY(kept[0].row == 4U);
        QVERIFY(kept[0].beginNs == m_capture->event(4)->timeNs);
        QVERIFY(kept[0].cpu == m_capture->event(4)->cpu);
        QCOMPARE(pane().list()->model()->rowCount(), 1);
        QCOMPARE(pane().list()->currentIndex().row(), 0);
        // It is there when the capture is opened again.
        const auto path = m_capture->path();
        m_window.reset();
        m_capture.reset();
        m_capture = *store::Capture::open(path);
        makeWindow();
        QCOMPARE(pane().list()->model()->rowCount(), 1);
    }

    void escapeGivesItUpAndLeavingKeepsIt()
    {
        writeHere(4, QStringLiteral("nonsense"));
        QTest::keyClick(pane().editor(), Qt::Key_Escape);
        QVERIFY(!pane().editor()->isVisible());
        QVERIFY(notes().empty());
        writeHere(5, QStringLiteral("sense"));
        m_window->view<EventsView>()->table()->setFocus();
        waitUntil([&] { return notes().size() == std::size_t(1); });
        // The editor changes what is there, or gives the change up.
        pane().editor()->setFocus();
        QTest::keyClicks(pane().editor(), QStringLiteral("more "));
        QTest::keyClick(pane().editor(), Qt::Key_Escape);
        QCOMPARE(notes()[0].text, std::string("sense"));
        pane().editor()->setFocus();
        QTest::keyClicks(pane().editor(), QStringLiteral("more "));
        QTest::keyClick(pane().editor(), Qt::Key_Return, Qt::ControlModifier);
        QCOMPARE(notes()[0].text, std::string("more sense"));
        // One that is emptied stays.
        pane().editor()->selectAll();
        QTest::keyClick(pane().editor(), Qt::Key_Delete);
        QVERIFY(pane().keep());
        QCOMPARE(notes()[0].text, std::string("more sense"));
        QCOMPARE(pane().editor()->toPlainText(), QStringLiteral("more sense"));
    }

    void whatIsOpenWhenTheWindowGoesIsKept()
    {
        writeHere(4, QStringLiteral("last words"));
        m_window.reset();
        QCOMPARE(notes().size(), std::size_t(1));
    }

    void clicksAndReturnGoThere()
    {
        addNotes();
        auto* const selection = m_window->selection();
        selection->select(0, m_capture->event(0)->timeNs);
        click(1);
        QCOMPARE(selection->row(), std::optional<RowId>(2));
        // The editor shows what was clicked.
        QCOMPARE(pane().editor()->toPlainText(), QStringLiteral("second row\nwith a second line"));
        QTest::keyClick(pane().list(), Qt::Key_Down);
        QTest::keyClick(pane().list(), Qt::Key_Return);
        QVERIFY(!selection->row());
        QCOMPARE(selection->timeNs(), m_capture->event(5)->timeNs + 1);
        QVERIFY(selection->visible().beginNs <= selection->timeNs());
        QVERIFY(selection->visible().endNs > m_capture->event(8)->timeNs);
        // Keys go from one to the next, from wherever the focus is.
        QTest::keyClick(m_window.get(), Qt::Key_F4);
        QCOMPARE(selection->row(), std::optional<RowId>(9));
        QTest::keyClick(m_window.get(), Qt::Key_F4, Qt::ShiftModifier);
        QTest::keyClick(m_window.get(), Qt::Key_F4, Qt::ShiftModifier);
        QCOMPARE(selection->row(), std::optional<RowId>(2));
        QVERIFY(m_window->view<TimelineView>()->currentText().contains(
            QStringLiteral("with a second line")));
    }

    void whatIsOfAnotherRowIsGoneToByItsTime()
    {
        const auto time = m_capture->event(7)->timeNs;
        QVERIFY(store::saveNote(*m_capture, {.text = "moved", .beginNs = time, .row = 3}));
        m_window->refresh();
        click(0);
        QVERIFY(!m_window->selection()->row());
        QCOMPARE(m_window->selection()->timeNs(), time);
    }

    void removedNotesComeBack()
    {
        addNotes();
        const auto before = notes();
        click(1);
        pane().list()->setFocus();
        QTest::keyClick(pane().list(), Qt::Key_Delete);
        QCOMPARE(notes().size(), before.size() - 1);
        click(0);
        QTest::keyClick(pane().list(), Qt::Key_Delete);
        QCOMPARE(notes().size(), before.size() - 2);
        for (int i = 0; i < 2; ++i)
            QTest::mouseClick(takeBack(), Qt::LeftButton);
        QCOMPARE(notes(), before);
        QVERIFY(!takeBack()->isVisible());
    }

    void theListGoesOnAfterOneIsRemoved()
    {
        addNotes();
        click(1);
        pane().list()->setFocus();
        QTest::keyClick(pane().list(), Qt::Key_Delete);
        QCOMPARE(pane().list()->currentIndex().row(), 1);
        QCOMPARE(pane().editor()->toPlainText(), QStringLiteral("the slow part"));
        for (int i = 0; i < 2; ++i)
            QTest::keyClick(pane().list(), Qt::Key_Delete);
        QCOMPARE(pane().list()->currentIndex().row(), 0);
        QTest::keyClick(pane().list(), Qt::Key_Delete);
        QVERIFY(notes().empty() && !pane().editor()->isVisible());
    }

    void notesOfOneTimeAreAllGoneTo()
    {
        const auto time = m_capture->event(5)->timeNs;
        QVERIFY(store::saveNote(*m_capture, {.text = "one", .beginNs = time}));
        QVERIFY(store::saveNote(*m_capture, {.text = "two", .beginNs = time}));
        m_window->refresh();
        m_window->selection()->selectTime(m_capture->event(0)->timeNs);
        for (const char* text : {"one", "two", "one"}) {
            QTest::keyClick(m_window.get(), Qt::Key_F4);
            QCOMPARE(pane().editor()->toPlainText(), QLatin1String(text));
            QCOMPARE(m_window->selection()->timeNs(), time);
        }
        QTest::keyClick(m_window.get(), Qt::Key_F4, Qt::ShiftModifier);
        QCOMPARE(pane().editor()->toPlainText(), QStringLiteral("two"));
    }

    /// It becomes a note of another id when it is kept.
    void aPlaceOfAnOlderProgramIsChangedAndLeft()
    {
        const auto time = m_capture->event(4)->timeNs;
        QVERIFY(
            m_capture->user().addMark({.timeNs = time, .row = 4, .name = "old", .kind = "place"}));
        m_window->refresh();
        click(0);
        pane().editor()->setPlainText(QStringLiteral("new"));
        QTest::keyClick(m_window.get(), Qt::Key_F4); // there is no other one
        QCOMPARE(m_window->selection()->timeNs(), time);
        pane().editor()->setPlainText(QStringLiteral("new"));
        QVERIFY(pane().keep());
        QCOMPARE(notes().size(), std::size_t(1));
        QVERIFY(notes()[0].id > 0);
        QCOMPARE(notes()[0].text, std::string("new"));
    }

    void anotherWindowMayBeLookedAtMeanwhile()
    {
        auto* const editor = pane().editor();
        const auto leave = [editor](Qt::FocusReason reason) {
            QFocusEvent event(QEvent::FocusOut, reason);
            QApplication::sendEvent(editor, &event);
        };
        writeHere(4, {});
        leave(Qt::ActiveWindowFocusReason);
        QVERIFY(editor->isVisible());
        QTest::keyClicks(editor, QStringLiteral("words"));
        for (int i = 0; i < 2; ++i) {
            auto cursor = editor->textCursor();
            cursor.setPosition(2);
            editor->setTextCursor(cursor);
            leave(Qt::ActiveWindowFocusReason);
            QCOMPARE(notes().size(), std::size_t(1));
            QCOMPARE(editor->textCursor().position(), 2);
        }
        writeHere(5, {});
        leave(Qt::TabFocusReason);
        QVERIFY(!editor->isVisible());
    }

    void placesAreSavedFromAnyView()
    {
        auto* const calls = qobject_cast<QDockWidget*>(m_window->view<CallsView>()->parentWidget());
        auto* const events =
            qobject_cast<QDockWidget*>(m_window->view<EventsView>()->parentWidget());
        QVERIFY(calls && events);
        calls->show();
        calls->raise();
        QCoreApplication::processEvents();
        const QSignalSpy raised(events, &QDockWidget::visibilityChanged);
        QTest::keyClick(m_window.get(), Qt::Key_D, Qt::ControlModifier);
        QCoreApplication::processEvents();
        QCOMPARE(notes().size(), std::size_t(1));
        QVERIFY(raised.isEmpty());
    }

    void wordsAreFoundInAllLines()
    {
        addNotes();
        auto* const search = pane().findChild<QLineEdit*>();
        QVERIFY(search);
        QTest::keyClicks(search, QStringLiteral("SECOND LINE"));
        QCOMPARE(pane().list()->model()->rowCount(), 1);
        QTest::keyClicks(search, QStringLiteral("x"));
        QCOMPARE(pane().list()->model()->rowCount(), 0);
        QVERIFY(shownWords().contains(QStringLiteral("No matching notes.")));
        search->clear();
        QCOMPARE(pane().list()->model()->rowCount(), 4);
    }

    void menusOfEventsAndTimelineWriteNotes()
    {
        QMenu menu;
        m_window->view<EventsView>()->fillCellMenu(menu, 3, EventCells::Details);
        trigger(menu);
        QVERIFY(pane().editor()->isVisible() && !pane().editor()->isReadOnly());
        QTest::keyClicks(pane().editor(), QStringLiteral("by menu"));
        QVERIFY(pane().keep());
        QVERIFY(notes().at(0).row == 3U);

        auto* const timeline = m_window->view<TimelineView>();
        m_window->selection()->setRange(
            TimeRange{m_capture->event(2)->timeNs, m_capture->event(6)->timeNs});
        const auto place = timeline->viewport().canvas().center();
        QContextMenuEvent asked(QContextMenuEvent::Mouse, place, timeline->mapToGlobal(place));
        QApplication::sendEvent(timeline, &asked);
        auto* const popup = timeline->findChild<QMenu*>();
        QVERIFY(popup);
        trigger(*popup, QStringLiteral("Add note on the selected range…"));
        popup->close();
        QTest::keyClicks(pane().editor(), QStringLiteral("a range"));
        QVERIFY(pane().keep());
        const auto range = notes().at(0);
        QCOMPARE(range.text, std::string("a range"));
        QVERIFY(range.beginNs == m_capture->event(2)->timeNs);
        QVERIFY(range.endNs == m_capture->event(6)->timeNs);
    }

    void callsAndSpansHaveNotes()
    {
        m_window.reset();
        m_capture = captureOfFile(m_folder.filePath(QStringLiteral("calls.psc")),
                                  QStringLiteral(SAMPLES "/function-graph.txt.xz"));
        makeWindow();
        const auto call = m_capture->calls().call({0, 0});
        QVERIFY(call);
        m_window->selection()->selectCall(*call);
        QTest::keyClick(m_window.get(), Qt::Key_D, Qt::ControlModifier | Qt::ShiftModifier);
        QTest::keyClicks(pane().editor(), QStringLiteral("this call"));
        QVERIFY(pane().keep());
        auto kept = notes();
        QVERIFY(kept.at(0).call == call->id);
        QVERIFY(kept.at(0).endNs == call->startNs + call->durationNs);
        m_window->selection()->selectTime(0);
        click(0);
        QVERIFY(m_window->selection()->call() == call->id);

        auto* const latency = m_window->view<LatencyView>();
        QSignalSpy wanted(latency, &LatencyView::noteWanted);
        const auto* const dock = qobject_cast<QDockWidget*>(latency->parentWidget());
        QVERIFY(dock);
        const_cast<QDockWidget*>(dock)->raise();
        waitUntil([&] { return !latency->busy() && latency->list()->rowCount() > 0; });
        latency->longest()->showSourceRow(0);
        auto* const menu = latency->findChild<QMenu*>();
        QVERIFY(menu);
        emit menu->aboutToShow();
        trigger(*menu, QStringLiteral("Add note on the span…"));
        QCOMPARE(wanted.size(), 1);
        const auto draft = wanted[0][0].value<store::Note>();
        const auto& span = latency->list()->rows().at(0).span;
        QVERIFY(draft.beginNs == span.beginNs && draft.endNs == span.beginNs + span.durationNs);
    }

    /// Ranges that have the same name stay apart, whatever comes and goes before them.
    void theFlameGraphTellsNotesOfTheSameWordsApart()
    {
        m_window.reset();
        m_capture = captureOfFile(m_folder.filePath(QStringLiteral("flame.psc")),
                                  QStringLiteral(SAMPLES "/function-graph.txt.xz"));
        const auto summary = m_capture->summary();
        const auto third = (summary.lastNs - summary.firstNs) / 3;
        const TimeRange first{summary.firstNs, summary.firstNs + third};
        const TimeRange second{summary.firstNs + third, summary.firstNs + 2 * third};
        NoteList list(m_capture);
        Selection selection;
        selection.setVisible({summary.firstNs, summary.lastNs + 1});
        std::unique_ptr<FlameView> view;
        QComboBox* ranges = nullptr;
        const auto show = [&] {
            view = std::make_unique<FlameView>(m_capture, &selection);
            view->setNoteList(&list);
            view->restoreState();
            view->show();
            view->captureGrew();
            for (auto* const box : view->findChildren<QComboBox*>())
                ranges = box->accessibleName() == QStringLiteral("Time range") ? box : ranges;
        };
        show();
        QVERIFY(ranges);
        std::vector<std::int64_t> ids;
        for (const auto& range : {first, second}) {
            const auto saved =
                list.save({.text = "slow", .beginNs = range.beginNs, .endNs = range.endNs});
            QVERIFY(saved);
            ids.push_back(saved->id);
        }
        QCOMPARE(ranges->count(), 4); // it has them at once, and what is between them
        QCOMPARE(ranges->itemText(1), ranges->itemText(2));
        ranges->setCurrentIndex(2);
        QCOMPARE(view->scope().range, std::optional(second));
        selection.setMarker(Selection::Marker::A, second.beginNs);
        QCOMPARE(ranges->count(), 6);
        QCOMPARE(view->scope().range, std::optional(second));
        waitUntil([&] { return !view->busy() && view->graph()->picture(); });
        view->saveState();
        show();
        waitUntil([&] { return !view->busy(); });
        QCOMPARE(view->scope().range, std::optional(second));
        QVERIFY(list.remove(ids[1])); // all is shown then
        QVERIFY(!view->scope().range);
    }

    void pictures_data() { addThemes(); }
    void pictures()
    {
        QFETCH(int, theme);
        applyTheme(Theme(theme));
        addNotes();
        m_window->raiseEvents();
        m_window->selection()->setVisible(
            {m_capture->event(0)->timeNs - 5000, m_capture->event(9)->timeNs + 20'000});
        click(1);
        pane().list()->setFocus();
        m_window->finishPainting();
        keepPicture(*m_window, QLatin1String(QTest::currentDataTag()) + QStringLiteral("-notes"));
        QTest::keyClick(pane().list(), Qt::Key_Delete);
        keepPicture(pane(), QLatin1String(QTest::currentDataTag()) + QStringLiteral("-removed"));
    }

private:
    void makeWindow()
    {
        m_window = std::make_unique<CaptureWindow>(m_capture);
        m_window->resize(1300, 860);
        m_window->show();
        m_window->activateWindow();
        waitUntilActive(m_window.get());
        m_window->selectFirst();
        pane().window()->setFocus();
    }
    NotesPane& pane() const { return *m_window->view<NotesPane>(); }
    /// Those in the file, once all that was changed is there.
    std::vector<store::Note> notes() const
    {
        if (m_window)
            waitUntil([&] { return m_window->noteList()->kept(); });
        return store::notes(*m_capture);
    }
    void addNotes()
    {
        const auto at = [this](RowId row) { return m_capture->event(row)->timeNs; };
        QVERIFY(store::saveNote(*m_capture, {.text = "what this capture is of"}));
        QVERIFY(store::saveNote(*m_capture,
                                {.text = "second row\nwith a second line",
                                 .beginNs = at(2),
                                 .row = 2,
                                 .pid = m_capture->task(m_capture->event(2)->task).pid,
                                 .cpu = m_capture->event(2)->cpu}));
        QVERIFY(store::saveNote(*m_capture,
                                {.text = "the slow part", .beginNs = at(5) + 1, .endNs = at(8)}));
        QVERIFY(store::saveNote(*m_capture, {.text = "it ends here", .beginNs = at(9), .row = 9}));
        m_window->refresh();
        m_window->selection()->setVisible({at(0), at(9)});
        QCOMPARE(pane().list()->model()->rowCount(), 4);
        emit pane().wanted();
    }
    void click(int row)
    {
        auto* const list = pane().list();
        emit pane().wanted();
        QCoreApplication::processEvents();
        list->scrollTo(list->model()->index(row, NoteModel::Title));
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {},
                          list->visualRect(list->model()->index(row, NoteModel::Title)).center());
    }
    void writeHere(RowId row, const QString& text)
    {
        m_window->selection()->select(row, m_capture->event(row)->timeNs);
        QTest::keyClick(m_window.get(), Qt::Key_D, Qt::ControlModifier | Qt::ShiftModifier);
        waitUntil([&] { return pane().editor()->hasFocus(); });
        const auto lines = text.split(u'\n');
        for (qsizetype i = 0; i < lines.size(); ++i) {
            if (i > 0)
                QTest::keyClick(pane().editor(), Qt::Key_Return);
            QTest::keyClicks(pane().editor(), lines[i]);
        }
    }
    static void trigger(const QMenu& menu, const QString& text = QStringLiteral("Add note here…"))
    {
        for (auto* const action : menu.actions()) {
            if (action->text() == text) {
                QVERIFY(action->isEnabled());
                action->trigger();
                return;
            }
        }
        QFAIL(qPrintable(text));
    }
    QToolButton* takeBack() const
    {
        for (auto* const button : pane().findChildren<QToolButton*>()) {
            if (button->text() == QStringLiteral("Undo"))
                return button;
        }
        return nullptr;
    }
    QString shownWords() const
    {
        QString words;
        for (const auto* const label : pane().findChildren<QLabel*>()) {
            if (label->isVisible())
                words += label->text() + u'\n';
        }
        return words;
    }

    QTemporaryDir m_folder;
    int m_files = 0;
    std::shared_ptr<store::Capture> m_capture;
    std::unique_ptr<CaptureWindow> m_window;
};

QTEST_MAIN(TestNotes)
#include "tst_notes.moc"
