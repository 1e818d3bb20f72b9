#include "tests/support/written_file.h"
#include "tests/ui/shell/main_window_stage.h"
#include "tests/ui/shell/opened_tab.h"
#include "tests/ui/support/shown_controls.h"
#include "ui/base/input/gestures.h"
#include "ui/base/parts/card.h"
#include "ui/base/preferences/preference.h"
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
#include "ui/views/events/events_view.h"
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
#include <QDropEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenuBar>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QSortFilterProxyModel>
#include <QTabWidget>
#include <QTest>
#include <QToolButton>
#include <QUrl>

using namespace probescope;
using namespace probescope::ui;
class TestMainWindow : public MainWindowStage
{
    Q_OBJECT

private slots:
    void initTestCase() { keepSettings(); }
    void init() { showWindow(); }
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
        QVERIFY2(words(page).contains(QStringLiteral("File not found.")), qPrintable(words(page)));
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
        QVERIFY(words(tab->textPage()).contains(QStringLiteral("contains no events")));
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
            if (button->text() == QStringLiteral("Show text"))
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

    void theSamplesAreDescribedInWholeLines()
    {
        const auto* const page = m_window->findChild<StartPage*>();
        for (const int width : {2'000, 1'024}) {
            m_window->resize(width, 700);
            const auto cards = page->findChildren<Card*>();
            waitUntil([&] {
                return std::ranges::all_of(cards, [](const Card* card) {
                    return card->toolTip().isEmpty() // a file that was opened
                        || card->height() >= card->heightForWidth(card->width());
                });
            });
            for (const auto* const card : cards) {
                if (card->toolTip().isEmpty())
                    continue;
                const int letters = card->fontMetrics().horizontalAdvance(card->toolTip());
                QVERIFY(card->heightForWidth(letters * 2 / 3) > card->heightForWidth(2 * letters));
            }
        }
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
        for (const char* keys :
             {"Ctrl+O", "Ctrl+F", "F3", "Ctrl+G", "Ctrl+Z", "F1", "Ctrl+?", "Ctrl+D"})
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

    void theKeySheetFitsItsWindow()
    {
        openSample();
        KeySheet sheet(m_window->keyGroups());
        sheet.show();
        waitUntilActive(&sheet);
        const auto* const area = sheet.findChild<QScrollArea*>();
        const auto columns = [&] {
            std::set<int> lefts;
            for (const auto* const label : sheet.findChildren<QLabel*>()) {
                if (label->isVisible() && label->accessibleDescription().startsWith("Shortcuts: "))
                    lefts.insert(label->parentWidget()->x());
            }
            return lefts.size();
        };
        QCOMPARE(columns(), std::size_t(sheet.width() > 900 ? 2 : 1));
        for (const int width : {2'000, 1'300, 500, 1'400, 100}) {
            sheet.resize(width, 500);
            waitUntil([&] { return columns() == std::size_t(sheet.width() > 1'000 ? 2 : 1); });
            QVERIFY(!area->horizontalScrollBar()->isVisible());
            QVERIFY(area->widget()->width() <= area->viewport()->width());
        }
    }

    void theKeySheetIsSearched()
    {
        openSample();
        KeySheet sheet(m_window->keyGroups());
        sheet.show();
        waitUntilActive(&sheet);
        auto* const field = qobject_cast<QLineEdit*>(sheet.focusWidget());
        QVERIFY(field);
        const auto shown = [&sheet] {
            QStringList texts;
            for (const auto* const label : sheet.findChildren<QLabel*>()) {
                if (label->isVisible() && label->accessibleDescription().startsWith("Shortcuts: "))
                    texts << label->accessibleDescription().mid(11);
            }
            return texts;
        };
        QCOMPARE(shown().size(), qsizetype(sheet.lines().size()));
        QTest::keyClicks(field, QStringLiteral("search EV"));
        QCOMPARE(shown(), QStringList{QStringLiteral("Search events")});
        QTest::keyClick(field, Qt::Key_Return);
        QVERIFY(sheet.isVisible());
        field->clear();
        QTest::keyClicks(field, QStringLiteral("ctrl+g"));
        QCOMPARE(shown(), QStringList{QStringLiteral("Go to time…")});
        field->clear();
        QTest::keyClicks(field, QStringLiteral("no such command"));
        QVERIFY(shown().isEmpty() && says(sheet, QStringLiteral("No matching shortcuts.")));
        QTest::keyClick(field, Qt::Key_Escape);
        QVERIFY(!sheet.isVisible());
    }

    void theKeySheetTellsTheGesturesOfTheChosenMap()
    {
        const auto keysOf = [this](const QString& text) {
            const KeySheet sheet(m_window->keyGroups());
            for (const auto& line : sheet.lines()) {
                if (line.text == text)
                    return line.keys;
            }
            return QString();
        };
        QCOMPARE(keysOf(QStringLiteral("Select a range")), QStringLiteral("Shift+drag"));
        QCOMPARE(keysOf(QStringLiteral("Zoom at the pointer")),
                 QStringLiteral("Wheel, Ctrl+wheel"));
        QCOMPARE(keysOf(QStringLiteral("Show all")), QStringLiteral("F, 0"));
        // Chosen in the menu.
        for (auto* const action : m_window->findChildren<QAction*>()) {
            if (action->text() == QStringLiteral("Perfetto"))
                action->trigger();
        }
        const auto& kept = preference::gestures();
        QCOMPARE(std::size_t(kept.choices.size()), GestureMap::all().size());
        for (int i = 0; i < kept.choices.size(); ++i) // its index is kept, its name in files
            QCOMPARE(kept.choices[i], GestureMap::all()[std::size_t(i)].name());
        QCOMPARE(kept.text(kept.value()), QStringLiteral("perfetto"));
        QCOMPARE(keysOf(QStringLiteral("Select a range")), QStringLiteral("Drag"));
        QCOMPARE(keysOf(QStringLiteral("Pan")), QStringLiteral("Shift+drag, middle button"));
        QCOMPARE(keysOf(QStringLiteral("Zoom at the pointer")), QStringLiteral("Ctrl+wheel"));
        QCOMPARE(keysOf(QStringLiteral("Zoom to the selection")), QStringLiteral("F, Z"));
        Gestures::instance().setCurrent(QStringLiteral("kernelshark"));
        QCOMPARE(keysOf(QStringLiteral("Zoom to the dragged area")), QStringLiteral("Drag"));
        Gestures::instance().setCurrent(QStringLiteral("probescope"));
        QCOMPARE(keysOf(QStringLiteral("Zoom to the dragged area")), QString());
    }

    void menusAreFilledForTheCapture()
    {
        // A menu that is disabled has no letter of its own.
        const auto menuOf = [this](const QString& title) {
            for (auto* const action : m_window->menuBar()->actions()) {
                if (action->text().remove(u'&') == title)
                    return action->menu();
            }
            return static_cast<QMenu*>(nullptr);
        };
        QVERIFY(!menuOf(QStringLiteral("Events"))->menuAction()->isEnabled());
        openSample();
        for (const char* title : {"Edit", "View", "Events", "Calls", "Timeline", "Go"}) {
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
        QVERIFY(report.text().contains(QStringLiteral("Lost events: 42")));
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
};

QTEST_MAIN(TestMainWindow)
#include "tst_main_window.moc"
