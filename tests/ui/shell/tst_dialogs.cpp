#include "tests/support/sample_capture.h"
#include "tests/support/written_file.h"
#include "tests/ui/shell/opened_tab.h"
#include "tests/ui/support/export_choices.h"
#include "tests/ui/support/own_settings.h"
#include "tests/ui/support/unnamed_controls.h"
#include "tests/ui/support/used_dialog.h"
#include "tests/ui/support/waits.h"
#include "ui/base/capture/proposed_file.h"
#include "ui/base/parts/message_line.h"
#include "ui/base/table/table_view.h"
#include "ui/capture/capture_window.h"
#include "ui/capture/export_dialog.h"
#include "ui/capture/import_report.h"
#include "ui/shell/file_tab.h"
#include "ui/shell/main_window.h"
#include "ui/views/events/event_table_view.h"
#include "ui/views/events/events_view.h"
#include "ui/views/timeline/overview_strip.h"

#include <QAbstractButton>
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QDialog>
#include <QDockWidget>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QPointer>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QTest>

#include <functional>

using namespace probescope;
using namespace probescope::ui;

/// Every dialog of the main window, opened by its key and used by keys and clicks.
class TestDialogs : public QObject
{
    Q_OBJECT

    QTemporaryDir m_dir;
    std::unique_ptr<MainWindow> m_window;
    CaptureWindow* m_capture = nullptr;

    QString write(const QString& name, const QByteArray& bytes)
    {
        return writtenFile(m_dir.filePath(name), bytes);
    }
    FileTab* open(const QString& file) { return openedTab(*m_window, file); }
    void byKey(Qt::Key key, Qt::KeyboardModifiers modifiers,
               const std::function<void(QDialog&)>& use)
    {
        m_window->activateWindow();
        waitUntilActive(m_window.get());
        withDialog([=, this] { QTest::keyClick(m_window.get(), key, modifiers); }, use);
    }
    static QPushButton* button(const QWidget& dialog, const QString& text)
    {
        for (auto* const one : dialog.findChildren<QPushButton*>()) {
            if (one->text().remove(u'&') == text)
                return one;
        }
        return nullptr;
    }
    static void click(const QWidget& dialog, const QString& text)
    {
        auto* const one = button(dialog, text);
        QVERIFY2(one, qPrintable(text));
        QTest::mouseClick(one, Qt::LeftButton);
    }
    static QString words(const QWidget& page)
    {
        QStringList texts;
        for (const auto* const label : page.findChildren<QLabel*>())
            texts << label->text();
        return texts.join(u'\n');
    }
    /// What is typed into a file dialog, which proposed something.
    static QString answer(QDialog& dialog, const QString& file)
    {
        auto* const edit = dialog.findChild<QLineEdit*>(QStringLiteral("fileNameEdit"));
        const auto proposed = edit->text();
        edit->setText(file); // typing would open the list of completions
        for (auto* const one : dialog.findChildren<QPushButton*>()) {
            if (one->isDefault())
                QTest::mouseClick(one, Qt::LeftButton);
        }
        return proposed;
    }

private slots:
    void initTestCase()
    {
        keepSettingsIn(m_dir.path());
        QApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
    }
    void init()
    {
        static int number = 0; // captures are known by their content
        QSettings().clear();
        m_window = std::make_unique<MainWindow>();
        m_window->resize(1300, 820);
        m_window->show();
        m_window->activateWindow();
        waitUntilActive(m_window.get());
        m_capture = open(write(QStringLiteral("sample.txt"),
                               "# sample " + QByteArray::number(++number) + '\n'
                                   + QByteArray::fromStdString(sampleText())
                                   + "this line is no event at all\n"))
                        ->captureWindow();
        QVERIFY(m_capture);
    }
    void cleanup() { m_window.reset(); }

    void theKeySheetOpensAndCloses()
    {
        bool closed = false;
        byKey(Qt::Key_Question, Qt::ControlModifier, [&](QDialog& dialog) {
            QVERIFY(words(dialog).contains(QStringLiteral("Search events")));
            QVERIFY(words(dialog).contains(QStringLiteral("Ctrl+F")));
            click(dialog, QStringLiteral("Close"));
            closed = !dialog.isVisible();
        });
        QVERIFY(closed);
    }

    void theAboutBoxTellsVersionAndLicence()
    {
        QAction* about = nullptr;
        for (auto* const menu : m_window->menuBar()->findChildren<QMenu*>()) {
            for (auto* const action : menu->actions())
                about = action->text().contains(QStringLiteral("About")) ? action : about;
        }
        QVERIFY(about);
        withDialog([about] { about->trigger(); },
                   [](QDialog& dialog) {
                       QVERIFY(words(dialog).contains(QStringLiteral("Probescope ")));
                       QVERIFY(
                           words(dialog).contains(QStringLiteral("GNU General Public License")));
                       click(dialog, QStringLiteral("OK"));
                   });
    }

    void theImportReportIsReadCopiedAndFollowed()
    {
        byKey(Qt::Key_I, Qt::ControlModifier | Qt::ShiftModifier, [&](QDialog& dialog) {
            const auto* const tabs = dialog.findChild<QTabWidget*>();
            QCOMPARE(tabs->count(), 3);
            QCOMPARE(tabs->tabText(1), QStringLiteral("Problems (1)"));
            QCOMPARE(tabs->tabText(2), QStringLiteral("Gaps (1)"));
            QVERIFY(words(dialog).contains(QStringLiteral("sample.txt")));
            for (const int page : {1, 2}) {
                QTest::mouseClick(tabs->tabBar(), Qt::LeftButton, {},
                                  tabs->tabBar()->tabRect(page).center());
                QCOMPARE(tabs->currentIndex(), page);
                QVERIFY(tabs->currentWidget()->isVisible());
            }
            click(dialog, QStringLiteral("Copy as text"));
            const auto text = QApplication::clipboard()->text();
            for (const char* line :
                 {"Events: 12", "Lost events: 42", "Problems: 1", "this line is no event at all"})
                QVERIFY2(text.contains(QLatin1String(line)), qPrintable(text));
            auto* const losses = qobject_cast<TableView*>(tabs->currentWidget());
            QVERIFY(losses);
            losses->setFocus();
            losses->copy();
            QVERIFY2(QApplication::clipboard()->text().startsWith(
                         QStringLiteral("CPU,From,To,Lost events\n")),
                     qPrintable(QApplication::clipboard()->text()));
            QVERIFY(QApplication::clipboard()->text().contains(QStringLiteral(",42\n")));
            losses->setCurrentIndex(losses->model()->index(0, 0));
            QTest::keyClick(losses, Qt::Key_Return);
            QCOMPARE(m_capture->selection()->timeNs(), m_capture->capture()->losses()[0].endNs);
            QVERIFY(!dialog.isVisible()); // it would cover what was gone to
        });
    }

    void goToTimeChecksWhatIsTyped()
    {
        byKey(Qt::Key_G, Qt::ControlModifier, [](QDialog& dialog) {
            auto* const edit = dialog.findChild<QLineEdit*>();
            QTest::keyClicks(edit, QStringLiteral("nonsense"));
            QVERIFY(!button(dialog, QStringLiteral("Go"))->isEnabled());
            edit->selectAll();
            QTest::keyClicks(edit, QStringLiteral("100.000100"));
            QVERIFY(button(dialog, QStringLiteral("Go"))->isEnabled());
            click(dialog, QStringLiteral("Go"));
        });
        QCOMPARE(m_capture->selection()->timeNs(), std::int64_t(100'000'100'000));
        QCOMPARE(m_capture->selection()->row(), std::optional<RowId>(9));
        // What is cancelled changes nothing.
        byKey(Qt::Key_G, Qt::ControlModifier, [](QDialog& dialog) {
            QTest::keyClicks(dialog.findChild<QLineEdit*>(), QStringLiteral("100.000001"));
            QTest::keyClick(&dialog, Qt::Key_Escape);
        });
        QCOMPARE(m_capture->selection()->row(), std::optional<RowId>(9));
    }

    void savesAsACaptureThatOpens()
    {
        const auto target = m_dir.filePath(QStringLiteral("kept"));
        QString proposed;
        byKey(Qt::Key_S, Qt::ControlModifier | Qt::ShiftModifier,
              [&](QDialog& dialog) { proposed = answer(dialog, target); });
        QCOMPARE(proposed, QStringLiteral("sample.psc"));
        const auto file = target + QStringLiteral(".psc");
        waitUntil([&] {
            return m_capture->messages()->text().contains(QStringLiteral("saved as %1").arg(file));
        });
        auto* const kept = open(file)->captureWindow();
        QVERIFY(kept);
        QCOMPARE(kept->capture()->summary().events, std::uint64_t(12));
    }

    void exportsToTheFileThatIsNamed()
    {
        const auto target = m_dir.filePath(QStringLiteral("table"));
        QString proposed;
        byKey(Qt::Key_E, Qt::ControlModifier | Qt::ShiftModifier, [&](QDialog& dialog) {
            auto* const exporting = qobject_cast<ExportDialog*>(&dialog);
            QVERIFY(exporting);
            chooseForm(*exporting, {}); // the table as it is shown
            waitUntil([&] { return exporting->canExport(); });
            withDialog([&] { click(dialog, QStringLiteral("Export…")); },
                       [&](QDialog& files) { proposed = answer(files, target); });
            const QPointer<QDialog> here(&dialog); // it goes when it is closed
            waitUntil([&] { return !here || !here->isVisible(); });
        });
        QCOMPARE(proposed, QStringLiteral("sample.export.csv"));
        QFile file(target + QStringLiteral(".csv"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll().count("\n"), 13); // the header and twelve events
        waitUntil([&] {
            return m_capture->messages()->text().contains(
                QStringLiteral("12 event(s) were written"));
        });
    }

    void asksBeforeItReplacesAFileNamedWithoutItsEnding()
    {
        const auto file = write(QStringLiteral("earlier.csv"), "kept");
        byKey(Qt::Key_E, Qt::ControlModifier | Qt::ShiftModifier, [&](QDialog& dialog) {
            auto* const exporting = qobject_cast<ExportDialog*>(&dialog);
            QVERIFY(exporting);
            chooseForm(*exporting, {});
            waitUntil([&] { return exporting->canExport(); });
            bool asked = false;
            const auto refuse = [&](QDialog& question) {
                asked = qobject_cast<QMessageBox*>(&question);
                question.reject();
            };
            const auto name = [&](QDialog& files) {
                withDialog([&] { answer(files, m_dir.filePath(QStringLiteral("earlier"))); },
                           refuse);
            };
            withDialog([&] { click(dialog, QStringLiteral("Export…")); }, name);
            QVERIFY(asked);
            QVERIFY(dialog.isVisible());
        });
        QFile kept(file);
        QVERIFY(kept.open(QIODevice::ReadOnly));
        QCOMPARE(kept.readAll(), QByteArray("kept"));
    }

    void dialogsGoWithTheirCapture_data()
    {
        QTest::addColumn<int>("key");
        QTest::newRow("export") << int(Qt::Key_E);
        QTest::newRow("report") << int(Qt::Key_H);
        QTest::newRow("import report") << int(Qt::Key_I);
    }
    /// As when its file turns out to be damaged.
    void dialogsGoWithTheirCapture()
    {
        QFETCH(int, key);
        byKey(Qt::Key(key), Qt::ControlModifier | Qt::ShiftModifier, [this](QDialog& dialog) {
            const QPointer<QDialog> here(&dialog);
            m_window->closeTab(0);
            waitUntil([&] { return !here; });
        });
        QCOMPARE(m_window->tabs()->count(), 0);
    }

    void opensTheFileThatIsNamed()
    {
        const auto file = write(QStringLiteral("another.txt"),
                                "# another\n" + QByteArray::fromStdString(sampleText()));
        byKey(Qt::Key_O, Qt::ControlModifier, [&](QDialog& dialog) { answer(dialog, file); });
        waitUntil([&] { return m_window->settled(); });
        QCOMPARE(m_window->tabs()->count(), 2);
        QCOMPARE(m_window->windowTitle(), QStringLiteral("another.txt – Probescope"));
    }

    void proposesNamesBesideTheFile()
    {
        const auto packed = write(QStringLiteral("boot.trace.txt.GZ"), "x");
        const auto capture = m_capture->capture();
        QCOMPARE(proposedFile(*capture, QStringLiteral("csv")),
                 m_dir.filePath(QStringLiteral("sample.csv")));
        QFile::remove(m_dir.filePath(QStringLiteral("sample.txt")));
        // The file is gone: beside the capture, then.
        QCOMPARE(QFileInfo(proposedFile(*capture, QStringLiteral("csv"))).suffix(),
                 QStringLiteral("csv"));
        QVERIFY(!proposedFile(*capture, QStringLiteral("csv")).contains(QStringLiteral("sample")));
    }

    void stoppingAnImportKeepsWhatWasRead()
    {
        QByteArray text = "# tracer: nop\n";
        for (int i = 0; i < 300'000; ++i)
            text += "  bash-1200  [000] .....   " + QByteArray::number(100 + i / 1000) + '.'
                + QByteArray::number(i % 1000 * 1000).rightJustified(6, '0')
                + ": sched_wakeup: comm=cat pid=1300 prio=120 target_cpu=001\n";
        auto* const tab = m_window->openFile(write(QStringLiteral("long.txt"), text));
        bool stopped = false;
        // As soon as the first rows are there, while the rest is read.
        connect(tab, &FileTab::stateChanged, this, [&] {
            if (stopped || !tab->captureWindow() || !tab->reading())
                return;
            stopped = true;
            for (auto* const one : tab->captureWindow()->findChildren<QAbstractButton*>()) {
                if (one->text() == QStringLiteral("Stop"))
                    QTest::mouseClick(one, Qt::LeftButton);
            }
        });
        waitUntil([&] { return !tab->reading(); });
        QVERIFY(stopped);
        const auto summary = tab->captureWindow()->capture()->summary();
        QCOMPARE(summary.state, store::Summary::State::Partial);
        QVERIFY(summary.events > 0 && summary.events < 300'000);
        waitUntil([&] {
            return tab->captureWindow()->view<EventsView>()->list()->size() == summary.events;
        });
        const ImportReport report(*tab->captureWindow()->capture(),
                                  tab->captureWindow()->selection());
        QVERIFY(report.text().contains(QStringLiteral("Reading was stopped")));
    }

    /// A screen reader has a name for all that the keyboard can reach.
    void everythingThatTakesTheFocusHasAName()
    {
        for (auto* const dock : m_window->findChildren<QDockWidget*>())
            dock->raise();
        int walked = 0;
        QCOMPARE(unnamedControls(*m_window, &walked).join(u'\n'), QString());
        QVERIFY(walked > 20);
    }

    void everythingInDialogsHasAName_data()
    {
        QTest::addColumn<Qt::Key>("key");
        QTest::addColumn<Qt::KeyboardModifiers>("modifiers");
        const auto ctrlShift = Qt::KeyboardModifiers(Qt::ControlModifier | Qt::ShiftModifier);
        QTest::newRow("export") << Qt::Key_E << ctrlShift;
        QTest::newRow("report") << Qt::Key_H << ctrlShift;
        QTest::newRow("import report") << Qt::Key_I << ctrlShift;
        QTest::newRow("command palette") << Qt::Key_P << ctrlShift;
        QTest::newRow("keys") << Qt::Key_Question << Qt::KeyboardModifiers(Qt::ControlModifier);
    }
    void everythingInDialogsHasAName()
    {
        QFETCH(Qt::Key, key);
        QFETCH(Qt::KeyboardModifiers, modifiers);
        byKey(key, modifiers, [](QDialog& dialog) {
            int walked = 0;
            QCOMPARE(unnamedControls(dialog, &walked).join(u'\n'), QString());
            QVERIFY(walked > 0);
        });
    }

    void tabGoesThroughAllControlsAndComesBack()
    {
        auto* const table = m_capture->view<EventsView>()->table();
        table->setFocus();
        QVERIFY(table->hasFocus());
        QSet<const QWidget*> reached;
        for (int i = 0; i < 200 && !reached.contains(QApplication::focusWidget()); ++i) {
            reached.insert(QApplication::focusWidget());
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
        }
        QCOMPARE(QApplication::focusWidget(), table); // round, and nothing holds it
        for (const auto* const edit : m_window->findChildren<QLineEdit*>()) {
            if (edit->isVisible() && edit->isEnabled() && edit->focusPolicy() != Qt::NoFocus
                && !edit->focusProxy() // the box that it belongs to is reached
                && !edit->visibleRegion().isEmpty() // not behind the tab of another view
                && !edit->parentWidget()->inherits("QAbstractSpinBox"))
                QVERIFY2(reached.contains(edit), qPrintable(edit->accessibleName()));
        }
        QVERIFY(reached.contains(m_capture->overview()));
    }
};

QTEST_MAIN(TestDialogs)
#include "tst_dialogs.moc"
