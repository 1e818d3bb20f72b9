#include "core/store/read/user_data.h"
#include "tests/support/sample_capture.h"
#include "tests/support/written_file.h"
#include "tests/ui/shell/opened_tab.h"
#include "tests/ui/support/own_settings.h"
#include "tests/ui/support/shown_controls.h"
#include "tests/ui/support/waits.h"
#include "ui/base/parts/card.h"
#include "ui/base/parts/chip.h"
#include "ui/base/table/report_table.h"
#include "ui/base/theme/theme.h"
#include "ui/capture/capture_window.h"
#include "ui/capture/import_report.h"
#include "ui/capture/key_sheet.h"
#include "ui/capture/status_strip.h"
#include "ui/capture/view_state.h"
#include "ui/shell/file_tab.h"
#include "ui/shell/main_window.h"
#include "ui/shell/message_page.h"
#include "ui/shell/recent_files.h"
#include "ui/shell/start_page.h"
#include "ui/shell/text_page.h"
#include "ui/views/calls/calls_view.h"
#include "ui/views/events/capture_tree.h"
#include "ui/views/events/details_pane.h"
#include "ui/views/events/event_table_view.h"
#include "ui/views/events/events_view.h"
#include "ui/views/events/filter_bar.h"
#include "ui/views/kernel_table/kernel_table_page.h"
#include "ui/views/latency/latency_view.h"
#include "ui/views/notes/notes_pane.h"
#include "ui/views/query/models/query_gallery.h"
#include "ui/views/query/query_view.h"
#include "ui/views/timeline/timeline_view.h"
#include "ui/views/tracer_report/latency_report_view.h"
#include "ui/views/tracer_report/section_page.h"

#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QDockWidget>
#include <QDropEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenuBar>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QSettings>
#include <QSignalSpy>
#include <QSortFilterProxyModel>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <QToolButton>
#include <QTreeView>
#include <QUrl>

#include <sqlite3.h>

using namespace probescope;
using namespace probescope::ui;

class TestMainWindow : public QObject
{
    Q_OBJECT

    QTemporaryDir m_dir;
    std::unique_ptr<MainWindow> m_window;

    QString write(const char* name, const QByteArray& bytes)
    {
        return writtenFile(m_dir.filePath(QLatin1String(name)), bytes);
    }
    FileTab* open(const QString& file) { return openedTab(*m_window, file); }
    /// Captures are known by their content, and this one is nobody else's.
    static QByteArray newSample()
    {
        static int number = 0;
        return "# sample " + QByteArray::number(++number) + '\n'
            + QByteArray::fromStdString(sampleText());
    }
    CaptureWindow* openSample(const char* name = "sample.txt")
    {
        return open(write(name, newSample()))->captureWindow();
    }
    /// All that a user can read on a page.
    static QString words(const QWidget* page)
    {
        QStringList texts;
        for (const auto* const label : page->findChildren<QLabel*>())
            texts << label->text();
        return texts.join(u'\n');
    }
    /// Spoils the events of a capture, behind the program's back.
    static void damage(const std::filesystem::path& capture)
    {
        sqlite3* db = nullptr;
        sqlite3_open(capture.c_str(), &db);
        QCOMPARE(sqlite3_exec(db, "UPDATE chunk_base SET data = zeroblob(length(data))", nullptr,
                              nullptr, nullptr),
                 SQLITE_OK);
        sqlite3_close(db);
    }
    static analysis::FilterTerm cpuTerm(std::int64_t cpu)
    {
        analysis::FilterTerm term;
        term.kind = analysis::FilterTerm::Kind::Cpu;
        term.number = cpu;
        return term;
    }

private slots:
    void initTestCase()
    {
        keepSettingsIn(m_dir.path());
        applyTheme(Theme::Light);
    }
    void init()
    {
        QSettings().clear();
        m_window = std::make_unique<MainWindow>();
        m_window->resize(1300, 820);
        m_window->show();
        waitUntilExposed(m_window.get());
    }
    void cleanup() { m_window.reset(); }

    void greetsWithAStartPage()
    {
        QVERIFY(m_window->findChild<StartPage*>()->isVisible());
        QVERIFY(!m_window->currentCapture());
        QSignalSpy wanted(m_window->findChild<StartPage*>(), &StartPage::fileWanted);
        const auto cards = m_window->findChild<StartPage*>()->findChildren<Card*>();
        QVERIFY(!cards.isEmpty()); // the samples
        QTest::keyClick(cards[0], Qt::Key_Space);
        QCOMPARE(wanted.count(), 1);
        waitUntil([&] { return m_window->settled(); });
        QVERIFY(m_window->currentCapture());
        QVERIFY(m_window->currentCapture()->capture()->summary().events > 100);
    }

    void opensACaptureAndRemembersIt()
    {
        auto* const capture = openSample();
        QVERIFY(capture);
        QCOMPARE(capture->view<EventsView>()->list()->size(), std::uint64_t(12));
        QCOMPARE(m_window->windowTitle(), QStringLiteral("sample.txt – Probescope"));
        QCOMPARE(capture->selection()->row(), std::optional<RowId>(0)); // something to look at
        QCOMPARE(recent_files::list(), QStringList{m_dir.filePath(QStringLiteral("sample.txt"))});
        // The same file again is the same tab.
        m_window->openFile(m_dir.filePath(QStringLiteral("sample.txt")));
        QCOMPARE(m_window->tabs()->count(), 1);
        openSample("other.txt");
        QCOMPARE(m_window->tabs()->count(), 2);
        m_window->closeTab(0);
        m_window->closeTab(0);
        QVERIFY(m_window->findChild<StartPage*>()->isVisible());
    }

    void saysWhyAFileCannotBeOpened()
    {
        auto* const missing = open(m_dir.filePath(QStringLiteral("missing.dat")));
        QVERIFY(missing->failed());
        auto* const page = missing->findChild<MessagePage*>();
        QVERIFY(page);
        QVERIFY2(words(page).contains(QStringLiteral("The file is not there.")),
                 qPrintable(words(page)));
        QVERIFY(words(page).contains(QStringLiteral("missing.dat")));
        auto* const noise = open(write("noise.bin",
                                       QByteArray("\x00\x01\xfe\xff\x7f"
                                                  "ELF?",
                                                  9)));
        QVERIFY(noise->failed());
        QVERIFY(recent_files::list().isEmpty());
        // Once the file is there, it opens.
        write("missing.dat", newSample());
        m_window->tabs()->setCurrentWidget(missing);
        QTest::mouseClick(page->findChild<QPushButton*>(), Qt::LeftButton);
        waitUntil([&] { return missing->captureWindow(); });
    }

    void showsATextThatHoldsNoEvents()
    {
        auto* const tab = open(write("notes.txt", "First line\nSecond line\nThird line\n"));
        QVERIFY(tab->textPage());
        waitUntil([&] {
            return tab->textPage()->text()->toPlainText().contains(QStringLiteral("Second"));
        });
        QVERIFY(words(tab->textPage()).contains(QStringLiteral("holds no events")));
        auto* const find = tab->textPage()->findChild<QLineEdit*>();
        QTest::keyClicks(find, QStringLiteral("third"));
        QTest::keyClick(find, Qt::Key_Return);
        QCOMPARE(tab->textPage()->text()->textCursor().selectedText(), QStringLiteral("Third"));
    }

    void tablesOfTheKernelOpenAsTables()
    {
        auto* const tab = open(QStringLiteral(TEST_DATA "/hist/hist-log2.txt.xz"));
        QVERIFY(tab->tablePage());
        waitUntil([&] { return tab->tablePage()->table()->shown()->rowCount() == 20; });
        for (auto* const button : tab->tablePage()->findChildren<QToolButton*>()) {
            if (button->text() == QStringLiteral("Show the text"))
                button->click();
        }
        waitUntil([&] { return tab->textPage(); });
        QVERIFY(!tab->tablePage());
        waitUntil([&] {
            return tab->textPage()->text()->toPlainText().startsWith("# event: raw_syscalls");
        });
    }

    void capturesOfLatencyTracersOpenOnTheirReport()
    {
        auto* const tab = open(QStringLiteral(TEST_DATA "/latency/irqsoff-graph.txt.xz"));
        auto* const window = tab->captureWindow();
        QVERIFY(window);
        waitUntil([&] { return window->view<LatencyReportView>()->section()->isVisible(); });
        waitUntil([&] {
            return words(window->view<LatencyReportView>()).contains(QStringLiteral("28.397 ms"));
        });
        // Its rows lead the other views.
        auto* const table = window->view<LatencyReportView>()->section()->table();
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {},
                          table->visualRect(table->shown()->index(2, 0)).center());
        QCOMPARE(window->selection()->row(), std::optional<RowId>(2));
        auto* const other = open(write("sample.dat", newSample()))->captureWindow();
        QVERIFY(!other->view<LatencyReportView>()->isVisible());
    }

    void keysSearchThroughAText()
    {
        auto* const tab = open(write("words.txt", "One word\nTwo words\nThree words\n"));
        auto* const text = tab->textPage()->text();
        waitUntil([&] { return !text->toPlainText().isEmpty(); });
        text->setFocus();
        QTest::keyClick(text, Qt::Key_F, Qt::ControlModifier);
        auto* const find = tab->textPage()->findChild<QLineEdit*>();
        QVERIFY(find->hasFocus());
        QTest::keyClicks(find, QStringLiteral("words"));
        const auto line = [text] { return text->textCursor().blockNumber(); };
        QTest::keyClick(find, Qt::Key_F3);
        QCOMPARE(line(), 1);
        QTest::keyClick(find, Qt::Key_F3);
        QCOMPARE(line(), 2);
        QTest::keyClick(find, Qt::Key_F3, Qt::ShiftModifier);
        QCOMPARE(line(), 1);
        find->setText(QStringLiteral("nowhere"));
        QTest::keyClick(find, Qt::Key_Return);
        QVERIFY(words(tab->textPage()).contains(QStringLiteral("No matches")));
        QTest::keyClick(find, Qt::Key_Escape);
        QVERIFY(text->hasFocus());
    }

    void dropsOpenFiles()
    {
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(write("dropped.txt", newSample()))});
        QDragEnterEvent enter(QPoint(50, 50), Qt::CopyAction, &data, Qt::LeftButton, {});
        QApplication::sendEvent(m_window.get(), &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent drop(QPointF(50, 50), Qt::CopyAction, &data, Qt::LeftButton, {});
        QApplication::sendEvent(m_window.get(), &drop);
        waitUntil([&] { return m_window->settled(); });
        QVERIFY(m_window->currentCapture());
    }

    void chipsShowTheFilterAndRemoveIt()
    {
        auto* const capture = openSample();
        auto* const bar = capture->status()->filterBar();
        QVERIFY(!bar->isVisible());
        capture->selection()->addTerm(cpuTerm(1));
        waitUntil([&] { return capture->view<EventsView>()->list()->size() == std::uint64_t(6); });
        QVERIFY(bar->isVisible());
        auto chips = bar->findChildren<Chip*>();
        QCOMPARE(chips.size(), 1);
        QCOMPARE(chips[0]->text(), QStringLiteral("CPU is 1"));
        QVERIFY(words(capture->status()).contains(QStringLiteral("6 of 12 event(s)")));
        QTest::mouseClick(chips[0], Qt::LeftButton);
        waitUntil([&] { return capture->view<EventsView>()->list()->size() == std::uint64_t(12); });
        QVERIFY(!bar->isVisible());
        // The keys of undo and redo bring it back, and take it away.
        QTest::keyClick(m_window.get(), Qt::Key_Z, Qt::ControlModifier);
        waitUntil([&] { return capture->view<EventsView>()->list()->size() == std::uint64_t(6); });
        QTest::keyClick(m_window.get(), Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        waitUntil([&] { return capture->view<EventsView>()->list()->size() == std::uint64_t(12); });
    }

    void theTreeFiltersByItsBoxes()
    {
        auto* const capture = openSample();
        auto* const tree = capture->view<CaptureTree>()->tree();
        const auto cpu1 = tree->model()->index(1, 0, tree->model()->index(0, 0));
        const auto rect = tree->visualRect(cpu1);
        QStyleOptionViewItem option;
        option.initFrom(tree);
        option.rect = rect;
        option.features = QStyleOptionViewItem::HasCheckIndicator;
        const auto box =
            tree->style()->subElementRect(QStyle::SE_ItemViewItemCheckIndicator, &option, tree);
        QTest::mouseClick(tree->viewport(), Qt::LeftButton, {}, box.center());
        waitUntil([&] { return capture->view<EventsView>()->list()->size() == std::uint64_t(6); });
        QCOMPARE(cpu1.data(Qt::CheckStateRole).toInt(), int(Qt::Unchecked));
    }

    void theTreeFiltersByTheKeyboard()
    {
        auto* const capture = openSample();
        auto* const tree = capture->view<CaptureTree>()->tree();
        const auto cpu1 = tree->model()->index(1, 0, tree->model()->index(0, 0));
        tree->setFocus();
        tree->setCurrentIndex(cpu1);
        QTest::keyClick(tree, Qt::Key_Return); // only this one
        QCOMPARE(capture->selection()->filter().terms,
                 (std::vector<analysis::FilterTerm>{cpuTerm(1)}));
        capture->selection()->undo();
        QTest::keyClick(tree, Qt::Key_Space); // its box
        waitUntil([&] { return capture->view<EventsView>()->list()->size() == std::uint64_t(6); });
        QCOMPARE(cpu1.data(Qt::CheckStateRole).toInt(), int(Qt::Unchecked));
    }

    void oneSelectionMovesAllViews()
    {
        auto* const capture = openSample();
        capture->view<EventsView>()->table()->goToRow(7);
        QCOMPARE(capture->selection()->row(), std::optional<RowId>(7));
        const auto& sections = capture->view<DetailsPane>()->model()->sections();
        QCOMPARE(sections[0].rows[0].shown, QStringLiteral("kmem:kmalloc"));
        // A range limits what the table shows.
        capture->selection()->setRange(TimeRange{100'000'010'000, 100'000'040'000});
        waitUntil([&] { return capture->view<EventsView>()->list()->size() == std::uint64_t(4); });
        QVERIFY(words(capture->status()).contains(QStringLiteral("Range: 30 µs")));
    }

    void savesPlacesAndGoesThere()
    {
        auto* const capture = openSample();
        capture->selection()->select(4, 100'000'019'000);
        QTest::keyClick(m_window.get(), Qt::Key_D, Qt::ControlModifier);
        QCOMPARE(capture->view<NotesPane>()->model()->rowCount(), 1);
        waitUntil([&] { return store::notes(*capture->capture()).size() == std::size_t(1); });
        QCOMPARE(store::notes(*capture->capture()).at(0).row, std::optional<RowId>(4));
        capture->selection()->select(0, 100'000'001'000);
        QTest::keyClick(m_window.get(), Qt::Key_F4);
        QCOMPARE(capture->selection()->row(), std::optional<RowId>(4));
    }

    void setsMarkersByKeys()
    {
        auto* const capture = openSample();
        capture->selection()->select(0, 100'000'001'000);
        QTest::keyClick(m_window.get(), Qt::Key_1, Qt::ControlModifier);
        capture->selection()->select(9, 100'000'100'000);
        QTest::keyClick(m_window.get(), Qt::Key_2, Qt::ControlModifier);
        QVERIFY(words(capture->status()).contains(QStringLiteral("A to B: 99 µs")));
        QTest::keyClick(m_window.get(), Qt::Key_2, Qt::ControlModifier);
        QVERIFY(!capture->selection()->marker(Selection::Marker::B));
    }

    void reopensAsItWasLeft()
    {
        const auto file = write("left.txt", newSample());
        auto* capture = open(file)->captureWindow();
        capture->selection()->addTerm(cpuTerm(1));
        capture->selection()->select(7, 100'000'055'000);
        capture->selection()->setMarker(Selection::Marker::A, 100'000'001'000);
        capture->selection()->setTaskLane(1300, true);
        capture->selection()->setVisible({100'000'000'000, 100'000'500'000});
        m_window->closeTab(0);
        capture = open(file)->captureWindow();
        QCOMPARE(capture->selection()->filter().terms,
                 (std::vector<analysis::FilterTerm>{cpuTerm(1)}));
        QCOMPARE(capture->selection()->row(), std::optional<RowId>(7));
        QCOMPARE(capture->selection()->marker(Selection::Marker::A),
                 std::optional<std::int64_t>(100'000'001'000));
        QCOMPARE(capture->selection()->taskLanes(), (std::vector<std::int32_t>{1300}));
        QCOMPARE(capture->selection()->visible().endNs, std::int64_t(100'000'500'000));
        waitUntil([&] {
            return capture->view<EventsView>()->table()->current()
                == std::optional<std::uint64_t>(3);
        });
    }

    void queriesAreFittedToACaptureWhenSomebodyLooks()
    {
        auto* const capture = openSample();
        const auto* const gallery = capture->view<QueryView>()->queries().gallery();
        QCOMPARE(gallery->fitting(), 0);
        capture->findChild<QDockWidget*>(QStringLiteral("query"))->raise();
        waitUntil([&] { return gallery->fitting() > 0; });
    }

    void theDetailsFitTheirPane()
    {
        auto* const details = openSample()->view<DetailsPane>();
        const auto* const tree = details->findChild<QTreeView*>();
        QVERIFY(tree && tree->isVisible());
        for (const int width : {900, 1300, 1700}) {
            details->window()->resize(width, 820);
            waitUntil([&] { return tree->horizontalScrollBar()->maximum() == 0; });
            for (int column = 0; column < tree->model()->columnCount(); ++column)
                QVERIFY(tree->columnWidth(column) >= 40);
        }
    }

    void eachCaptureReopensOnThePageAndWithTheLanesThatWereLeft()
    {
        const auto calls = QStringLiteral(SAMPLES "/function-graph.txt.xz");
        const auto events = QStringLiteral(SAMPLES "/kprobe-events.txt");
        auto* graph = open(calls)->captureWindow();
        waitUntil([&] { return graph->view<CallsView>()->isVisible(); }); // what it was made for
        auto* const other = open(events)->captureWindow();
        waitUntil([&] { return other->view<EventsView>()->isVisible(); });
        other->raiseEvents();
        m_window->closeTab(0);
        m_window->closeTab(0); // the layout of this one is the last that was seen
        graph = open(calls)->captureWindow();
        waitUntil([&] { return graph->view<CallsView>()->isVisible(); });
        graph->raiseEvents();
        waitUntil([&] { return graph->view<EventsView>()->isVisible(); });
        graph->view<TimelineView>()->lanes().setExpanded(1, true);
        m_window->closeTab(0);
        graph = open(calls)->captureWindow();
        waitUntil([&] { return graph->view<EventsView>()->isVisible(); });
        QVERIFY(!graph->view<TimelineView>()->lanes().layout().lanes()[0].expanded);
        QVERIFY(graph->view<TimelineView>()->lanes().layout().lanes()[1].expanded);
    }

    void theLatencyOfACallsFunctionIsShown()
    {
        auto* const graph = open(QStringLiteral(SAMPLES "/function-graph.txt.xz"))->captureWindow();
        waitUntil([&] { return graph->view<CallsView>()->isVisible(); });
        std::uint64_t place = 0;
        const auto calls = graph->capture()->calls().scanAll(place, 1000).value();
        const auto call = std::find_if(calls.begin(), calls.end(), [](const auto& one) {
            return one.state == store::Call::State::Whole;
        });
        waitUntil([&] { return call != calls.end() && graph->view<CallsView>()->reveal(*call); });
        for (auto* const action : graph->view<CallsView>()->viewActions()) {
            if (action->text() == QStringLiteral("Latency of this function"))
                action->trigger();
        }
        waitUntil([&] { return graph->view<LatencyView>()->isVisible(); });
        QCOMPARE(named<QComboBox>(*graph->view<LatencyView>(),
                                  "Name or task whose spans alone are measured")
                     ->currentText(),
                 QString::fromStdString(graph->capture()->string(call->function)));
    }

    void chipsTellTimesAsTheTableDoes()
    {
        const auto file = write("chips.txt", newSample());
        auto* capture = open(file)->captureWindow();
        capture->selection()->setMarker(Selection::Marker::A, 100'000'001'000);
        capture->selection()->setRange(TimeRange{100'000'001'000, 100'000'002'000});
        m_window->closeTab(0);
        QSettings().setValue(QStringLiteral("events/timeStyle"), int(TimeStyle::SinceMarker));
        capture = open(file)->captureWindow();
        auto* const bar = capture->status()->filterBar();
        const auto* const chip = bar->findChild<Chip*>();
        QVERIFY(chip);
        QVERIFY2(chip->accessibleName().contains(QStringLiteral(" 0.000000")),
                 qPrintable(chip->accessibleName()));
    }

    void aDamagedImportIsMadeAnewAndKeepsPlaces()
    {
        const auto file = write("damaged.txt", newSample());
        auto* capture = open(file)->captureWindow();
        const auto events = capture->capture()->summary().events;
        QVERIFY(capture->capture()->user().addMark({.timeNs = 1, .name = "here", .kind = "place"}));
        QVERIFY(store::saveNote(*capture->capture(), {.text = "why", .beginNs = 2}));
        const auto path = capture->capture()->path();
        m_window->closeTab(0);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        damage(path);
        auto* const tab = m_window->openFile(file);
        const auto whole = [&] {
            const auto* const window = tab->captureWindow();
            return window && !tab->reading() && !window->capture()->damage()
                && window->capture()->event(0) && window->capture()->summary().events == events;
        };
        waitUntil([&] { return whole(); });
        waitUntil(
            [&] { return tab->captureWindow()->view<NotesPane>()->model()->rowCount() == 2; });
        QVERIFY(words(tab->captureWindow()).contains(QStringLiteral("read anew")));
    }

    void aDamagedCaptureOfTheUsersOwnIsTold()
    {
        const auto file = write("original.txt", newSample());
        auto* capture = open(file)->captureWindow();
        const auto own = m_dir.filePath(QStringLiteral("own.psc"));
        QVERIFY(capture->capture()->saveAs(own.toStdString(), {}));
        damage(own.toStdString());
        capture = open(own)->captureWindow();
        waitUntil([&] { return words(capture).contains(QStringLiteral("The file is damaged")); });
        QVERIFY(words(capture).contains(QStringLiteral("Import the original again")));
    }

    void readsNoNonsenseAsViewState()
    {
        Selection selection;
        for (const char* text : {"", "{", "[1,2]", R"({"terms":[{"kind":99}],"row":"x"})",
                                 R"({"begin":"9","end":"3","rangeBegin":"5","rangeEnd":"5"})"})
            readViewState(text, &selection);
        QVERIFY(selection.filter().empty());
        QVERIFY(!selection.row());
        QCOMPARE(selection.visible(), TimeRange());
    }

    void theKeySheetTellsAllKeys()
    {
        openSample();
        const auto groups = m_window->keyGroups();
        const KeySheet sheet(groups);
        const auto has = [&sheet](const QString& keys) {
            return std::any_of(sheet.lines().begin(), sheet.lines().end(),
                               [&keys](const KeyLine& line) { return line.keys.contains(keys); });
        };
        for (const char* keys : {"Ctrl+O", "Ctrl+F", "F3", "Ctrl+G", "Ctrl+Z", "F1", "Ctrl+D"})
            QVERIFY2(has(QLatin1String(keys)), keys);
        // No two commands of the window share a key.
        QStringList seen;
        for (const auto& group : groups) {
            for (const auto* const action : group.actions) {
                if (action->shortcutContext() != Qt::WindowShortcut)
                    continue;
                for (const auto& shortcut : action->shortcuts()) {
                    QVERIFY2(!seen.contains(shortcut.toString()), qPrintable(shortcut.toString()));
                    seen << shortcut.toString();
                }
            }
        }
    }

    void menusAreFilledForTheCapture()
    {
        const auto menuOf = [this](const QString& title) {
            for (auto* const action : m_window->menuBar()->actions()) {
                if (action->text() == title)
                    return action->menu();
            }
            return static_cast<QMenu*>(nullptr);
        };
        QVERIFY(!menuOf(QStringLiteral("&Events"))->menuAction()->isEnabled());
        openSample();
        for (const char* title : {"&Edit", "&View", "&Events", "&Calls", "&Timeline", "&Go"}) {
            auto* const menu = menuOf(QLatin1String(title));
            QVERIFY2(menu && menu->menuAction()->isEnabled(), title);
            emit menu->aboutToShow();
            QVERIFY2(menu->actions().size() >= 3, title);
        }
    }

    void theImportReportTellsWhatWasRead()
    {
        const auto text = newSample() + "this line is no event at all\n";
        auto* const capture = open(write("odd.txt", text))->captureWindow();
        QVERIFY(capture);
        const ImportReport report(*capture->capture(), capture->selection());
        QVERIFY2(report.text().contains(QStringLiteral("Events: 12")), qPrintable(report.text()));
        QVERIFY(report.text().contains(QStringLiteral("Events lost: 42")));
        QVERIFY(report.text().contains(QStringLiteral("this line is no event at all")));
        QVERIFY(words(capture->status()).contains(QStringLiteral("12 event(s)")));
    }

    void themesChangeWhileRunning()
    {
        openSample();
        applyTheme(Theme::Dark);
        QCoreApplication::processEvents();
        const auto dark = m_window->grab().toImage();
        QVERIFY(dark.pixelColor(dark.width() / 2, dark.height() - 3).lightness() < 90);
        applyTheme(Theme::Light);
        QCoreApplication::processEvents();
        const auto light = m_window->grab().toImage();
        QVERIFY(light.pixelColor(light.width() / 2, light.height() - 3).lightness() > 200);
    }

    void aWindowForPicturesRemembersNothing()
    {
        m_window->setRemembers(false);
        const auto file = write("picture.txt", newSample());
        auto* const capture = open(file)->captureWindow();
        capture->selection()->addTerm(cpuTerm(1));
        m_window->closeTab(0);
        QVERIFY(recent_files::list().isEmpty());
        m_window->setRemembers(true);
        QVERIFY(open(file)->captureWindow()->selection()->filter().empty());
    }

    void everyButtonHasAName()
    {
        openSample();
        for (const auto* const button : m_window->findChildren<QAbstractButton*>()) {
            if (!button->isVisibleTo(m_window.get())
                || button->objectName().startsWith(QStringLiteral("qt_"))
                || button->inherits("QTabBar") || button->parentWidget()->inherits("QTabBar")
                || button->parentWidget()->inherits("QLineEdit"))
                continue;
            QVERIFY2(!button->accessibleName().isEmpty() || !button->text().isEmpty()
                         || !button->toolTip().isEmpty(),
                     button->parentWidget()->metaObject()->className());
        }
    }
};

QTEST_MAIN(TestMainWindow)
#include "tst_main_window.moc"
