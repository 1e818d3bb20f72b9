// Ctrl+Shift+P: what the program can do and what is in the capture, by a few letters.

#include "tests/ui/shell/main_window_stage.h"
#include "ui/base/preferences/preference.h"
#include "ui/base/table/table_view.h"
#include "ui/base/view/help_property.h"
#include "ui/shell/command_palette.h"
#include "ui/shell/preferences/preferences_dialog.h"
#include "ui/views/latency/latency_view.h"
#include "ui/views/query/query_view.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QApplication>
#include <QDialog>
#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QMenuBar>
#include <QPointer>
#include <QPushButton>
#include <QRegularExpression>
#include <QTest>

#include <algorithm>

using namespace probescope;
using namespace probescope::ui;

class TestCommandPalette : public MainWindowStage
{
    Q_OBJECT

    QPointer<CommandPalette> opened()
    {
        const auto actions = m_window->findChildren<QAction*>();
        const auto wanted = std::find_if(actions.begin(), actions.end(), [](const QAction* action) {
            return action->shortcut() == QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_P);
        });
        if (wanted == actions.end())
            qFatal("no command opens the palette");
        (*wanted)->trigger(); // menus may make their actions anew
        CommandPalette* found = nullptr;
        for (auto* const palette : m_window->findChildren<CommandPalette*>()) {
            if (palette->isVisible()) // another one may not be gone yet
                found = palette;
        }
        if (!found)
            qFatal("the palette has not opened");
        found->activateWindow();
        waitUntil([found] { return QApplication::activeWindow() == found; }); // keys are its own
        waitUntil([found] { return !found->busy(); });
        return found;
    }
    static QStringList titles(const PaletteModel& model)
    {
        QStringList titles;
        for (const auto* const row : model.rows())
            titles << row->title;
        return titles;
    }
    /// Types it, and does what comes first.
    void run(const QString& text)
    {
        const auto palette = opened();
        QTest::keyClicks(palette->edit(), text);
        QTest::keyClick(palette->edit(), Qt::Key_Return);
    }
    FileTab* openCalls()
    {
        return open(
            write("calls.txt",
                  "# tracer: function_graph\n#\n"
                  "#     TIME        CPU  TASK/PID         DURATION            FUNCTION CALLS\n"
                  "#      |          |     |    |           |   |               |   |   |   |\n"
                  "  100.000000 |   0)    task-10     |               |  do_work() {\n"
                  "  100.000001 |   0)    task-10     |   4.000 us    |    do_part();\n"
                  "  100.000012 |   0)    task-10     | + 12.000 us   |  }\n"));
    }

private slots:
    void initTestCase() { keepSettings(); }
    void init() { showWindow(); }
    void cleanup() { m_window.reset(); }

    void opensTheChoiceOfValues()
    {
        openSample();
        run(QStringLiteral("values over"));
        const auto dialogs = m_window->findChildren<QDialog*>();
        const auto chooser = std::find_if(dialogs.begin(), dialogs.end(), [](const auto* dialog) {
            return dialog->windowTitle() == QStringLiteral("Values over time");
        });
        QVERIFY(chooser != dialogs.end());
        QVERIFY((*chooser)->isVisible());
        (*chooser)->close();
    }

    void betterFitsComeFirst_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QStringList>("found");
        QTest::newRow("nothing: in the order of coming")
            << QString() << QStringList{"Export…", "Next capture", "Compare captures…", "do_exit"};
        QTest::newRow("begins; a word begins; contains")
            << "ex" << QStringList{"Export…", "do_exit", "Next capture"};
        QTest::newRow("several words, in any order")
            << "capt comp" << QStringList{"Compare captures…"};
        QTest::newRow("where it is") << "file" << QStringList{"Export…", "Compare captures…"};
        QTest::newRow("letters that stand apart") << "cmpr" << QStringList{"Compare captures…"};
        QTest::newRow("capitals do not matter") << "EXPORT" << QStringList{"Export…"};
        QTest::newRow("nothing fits") << "zzz" << QStringList{};
    }
    void betterFitsComeFirst()
    {
        QFETCH(QString, typed);
        QFETCH(QStringList, found);
        PaletteModel model;
        const QAbstractItemModelTester tester(
            &model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        const auto run = [] {};
        model.add({{"Export…", "File", "Ctrl+E", run},
                   {"Next capture", "Go", {}, run},
                   {"Compare captures…", "File", {}, run}});
        model.add({{"do_exit", "Function", {}, run}});
        model.search(typed);
        QCOMPARE(titles(model), found);
        QCOMPARE(model.found(), std::size_t(found.size()));
    }

    void onlySoManyAreListed()
    {
        PaletteModel model;
        std::vector<PaletteEntry> entries;
        for (std::size_t i = 0; i < 3 * PaletteModel::kMaxListed; ++i)
            entries.push_back({QStringLiteral("function_%1").arg(i), "Function", {}, [] {}});
        model.add(std::move(entries));
        model.search("func");
        QCOMPARE(std::size_t(model.rowCount()), PaletteModel::kMaxListed);
        QCOMPARE(model.found(), 3 * PaletteModel::kMaxListed);
    }

    void allActionsOfTheMenusAreFound()
    {
        openSample();
        const auto palette = opened();
        for (const auto* const top : m_window->menuBar()->actions()) {
            for (const auto* const action : top->menu()->actions()) {
                if (action->isSeparator() || action->menu() || !action->isVisible())
                    continue;
                const bool isView = action->property(kViewProperty).isValid();
                const bool shows = qobject_cast<const QDockWidget*>(action->parent());
                if ((isView || shows) && !action->isEnabled())
                    continue; // the capture has nothing for it
                QString title = action->text().remove(u'&');
                if (isView)
                    title.remove(QLatin1String("Go to ")); // views are listed themselves
                palette->edit()->setText(title);
                QVERIFY2(titles(*palette->model()).contains(title), qPrintable(title));
            }
        }
    }

    void preferencesAreFoundByTheirNames_data()
    {
        QTest::addColumn<QString>("key");
        QTest::addColumn<QString>("name"); // on screen, beside the control or on it
        QTest::addColumn<QString>("page");
        const auto row = [](const Preference& preference, const char* name, const char* page) {
            QTest::newRow(qPrintable(preference.key))
                << preference.key << QString::fromLatin1(name) << QString::fromLatin1(page);
        };
        row(preference::theme(), "Theme", "General");
        row(preference::colours(), "Colors", "General");
        row(preference::fontPercent(), "Font size", "General");
        row(preference::language(), "Language", "General");
        row(preference::reopensSession(), "Reopen the captures of the last session at startup",
            "General");
        row(preference::opensInRunningWindow(), "Open files in the window that is already open",
            "General");
        row(preference::timeStyle(), "Times", "Events");
        row(preference::shortForm(), "Short form of known events", "Events");
        row(preference::cacheFolder(), "Folder", "Cache");
        row(preference::cacheGigabytes(), "Size limit", "Cache");
        row(preference::gestures(), "Mouse and keys in plots as in", "Shortcuts");
        row(preference::target(), "Default target", "Targets");
        row(preference::hosts(), "Targets", "Targets");
    }
    void preferencesAreFoundByTheirNames()
    {
        QFETCH(QString, key);
        QFETCH(QString, name);
        QFETCH(QString, page);
        const auto palette = opened();
        palette->edit()->setText(name);
        const auto where = QStringLiteral("Preferences › ") + page;
        int row = 0;
        const auto& rows = palette->model()->rows();
        while (row < int(rows.size())
               && (rows[std::size_t(row)]->title != name || rows[std::size_t(row)]->where != where))
            ++row;
        QVERIFY2(row < int(rows.size()), qPrintable(titles(*palette->model()).join(u'\n')));
        rows[std::size_t(row)]->run();
        palette->close();
        const auto* const dialog = m_window->findChild<PreferencesDialog*>();
        QVERIFY(dialog && dialog->isVisible());
        const auto* const control = dialog->focusWidget();
        QVERIFY(control && control->isVisible()); // as that of no other page is
        QCOMPARE(control->property("preference").toString(), key);
        // It is the one that the name stands beside.
        const auto labels = dialog->findChildren<QLabel*>();
        const auto* const button = qobject_cast<const QAbstractButton*>(control);
        const bool isNamed = control->accessibleName() == name
            || (button && button->text().remove(u'&') == name)
            || std::any_of(labels.begin(), labels.end(), [&](const QLabel* label) {
                                 return label->buddy() == control
                                     && label->text().remove(u'&').remove(u':') == name;
                             });
        QVERIFY(isNamed);
    }

    /// Also one that is added one day.
    void noPreferenceIsForgotten()
    {
        const PreferencesDialog dialog;
        QStringList found;
        for (const auto& place : dialog.places())
            found << place.key;
        QStringList wanted;
        for (const auto* const preference : preference::all())
            wanted << preference->key;
        found.sort();
        wanted.sort();
        QCOMPARE(found, wanted);
    }

    /// Neither to go to it nor to show or hide it.
    void aViewThatTheCaptureHasNothingForIsNotListed()
    {
        const auto listed = [this] {
            const auto palette = opened();
            QStringList found;
            for (const auto* const text : {"Latency report", "Probes"}) {
                palette->edit()->setText(QLatin1String(text));
                if (titles(*palette->model()).contains(QLatin1String(text)))
                    found << QLatin1String(text);
            }
            palette->close();
            return found;
        };
        openSample();
        QCOMPARE(listed(), QStringList());
        open(QStringLiteral(TEST_DATA "/latency/irqsoff.txt.xz"));
        QCOMPARE(listed(), QStringList{QStringLiteral("Latency report")});
    }

    /// Two dialogs are no homonyms.
    void comparisonsAreToldApart()
    {
        openSample();
        const auto palette = opened();
        palette->edit()->setText("compare");
        auto found = titles(*palette->model());
        QCOMPARE(found.removeDuplicates(), 0);
        QVERIFY(found.contains(QStringLiteral("Compare captures…")));
        QVERIFY(found.contains(QStringLiteral("Compare ranges…")));
        QVERIFY(!found.contains(QStringLiteral("Compare…")));
        palette->close();
    }

    /// Menus, buttons and the palette have one name for it.
    void explainingLatencyHasOneName()
    {
        openSample();
        const auto palette = opened();
        palette->edit()->setText("explain");
        const auto found = titles(*palette->model());
        QVERIFY(!found.isEmpty());
        for (const auto& title : found)
            QVERIFY2(title.startsWith(QStringLiteral("Explain latency")), qPrintable(title));
        palette->close();
        for (const auto* const action : m_window->findChildren<QAction*>()) {
            if (action->text().startsWith(QStringLiteral("Explain")))
                QVERIFY2(action->text().startsWith(QStringLiteral("Explain latency")),
                         qPrintable(action->text()));
        }
    }

    void whatCannotBeDoneIsNotDone()
    {
        const auto palette = opened(); // no capture is open
        palette->edit()->setText("Export report");
        QCOMPARE(titles(*palette->model()).value(0), QStringLiteral("Export report…"));
        QVERIFY(!(palette->model()->flags(palette->model()->index(0, 0)) & Qt::ItemIsEnabled));
        palette->edit()->setText("Export report…");
        QTest::keyClick(palette->edit(), Qt::Key_Return);
        QVERIFY(palette->isVisible());
    }

    void aClickDoesWhatIsClicked()
    {
        QStringList done;
        const auto doing = [&done](const QString& what) { return [&done, what] { done << what; }; };
        CommandPalette palette({{"first", "Menu", {}, doing("first")},
                                {"not now", "Menu", {}, {}},
                                {"second", "Menu", {}, doing("second")}});
        palette.show();
        waitUntilExposed(&palette);
        const auto click = [&palette](int row) {
            auto* const list = palette.list();
            QTest::mouseClick(list->viewport(), Qt::LeftButton, {},
                              list->visualRect(list->model()->index(row, 0)).center());
        };
        click(1);
        QVERIFY(palette.isVisible());
        QCOMPARE(done, QStringList());
        click(2);
        QVERIFY(!palette.isVisible());
        QCOMPARE(done, QStringList{"second"});
    }

    void whatIsChosenStaysWhenFunctionsCome()
    {
        CommandPalette palette({{"open a", "Menu", {}, [] {}}, {"open bcd", "Menu", {}, [] {}}});
        palette.show();
        waitUntilExposed(&palette);
        QTest::keyClicks(palette.edit(), "open");
        QTest::keyClick(palette.edit(), Qt::Key_Down);
        QCOMPARE(palette.list()->currentIndex().data().toString(), QStringLiteral("open bcd"));
        palette.addLater(
            [](const CancelToken&) {
                return std::vector<std::string>{"open", "open_x"};
            },
            [](const std::vector<std::string>& names) {
                std::vector<PaletteEntry> entries;
                for (const auto& name : names)
                    entries.push_back({QString::fromStdString(name), "Function", {}, [] {}});
                return entries;
            });
        waitUntil([&palette] { return !palette.busy(); });
        QCOMPARE(palette.model()->rowCount(), 4);
        QCOMPARE(palette.list()->currentIndex().data().toString(), QStringLiteral("open bcd"));
    }

    void actionsRun()
    {
        run("dark");
        QCOMPARE(savedTheme(), Theme::Dark);
    }

    void viewsComeToTheFront()
    {
        auto* const capture = openSample();
        capture->raiseEvents();
        run("query go to");
        QVERIFY(capture->view<QueryView>()->isVisible());
    }

    /// By the names that it gives: a menu has no others.
    void whatTheStartPageOffersIsFound()
    {
        int offers = 0;
        for (const auto* const offer : m_window->findChildren<QPushButton*>()) {
            const auto text = QString(offer->text()).remove(u'…');
            if (!offer->isVisible() || !text.contains(QRegularExpression("kernel|probes")))
                continue;
            const auto palette = opened();
            QTest::keyClicks(palette->edit(), text);
            QVERIFY2(palette->model()->found() > 0, qPrintable(text));
            palette->close();
            ++offers;
        }
        QCOMPARE(offers, 2);
    }

    void tasksAndEventsOfTheCapture()
    {
        auto* const capture = openSample();
        const auto& store = *capture->capture();
        std::optional<Task> task;
        for (std::uint32_t id = 0; id < store.taskCount() && !task; ++id) {
            if (store.task(TaskId(id)).pid > 0)
                task = store.task(TaskId(id));
        }
        QVERIFY(task);
        run(QString::fromStdString(task->comm) + u' ' + QString::number(task->pid) + " lane");
        QCOMPARE(capture->selection()->lanes()->taskLanes(), std::vector<std::int32_t>{task->pid});

        const auto name = store.eventType(store.event(0)->type).name;
        run(QString::fromStdString(name) + " only");
        QCOMPARE(capture->selection()->filter().terms.size(), std::size_t(1));
        QCOMPARE(capture->selection()->filter().terms[0].text, name);
    }

    /// The commands that go to views are not listed besides.
    void eachViewIsListedOnceWithItsKey()
    {
        openSample();
        const auto palette = opened();
        QTest::keyClicks(palette->edit(), QStringLiteral("aggregate"));
        const auto* const model = palette->list()->model();
        QStringList views;
        for (int row = 0; row < model->rowCount(); ++row) {
            QString texts;
            for (int column = 0; column < model->columnCount(); ++column)
                texts += model->index(row, column).data().toString() + u'|';
            if (texts.contains(QLatin1String("Go to")))
                views << texts;
        }
        QCOMPARE(views.size(), 1);
        QVERIFY2(views.front().contains(QLatin1String("Alt+")), qPrintable(views.front()));
        QTest::keyClick(palette->edit(), Qt::Key_Escape);
    }

    void functionsOfTheCapture()
    {
        auto* const tab = openCalls();
        auto* const capture = tab->captureWindow();
        QVERIFY(capture);
        run("do_part");
        auto* const latency = capture->view<LatencyView>();
        QVERIFY(latency->isVisible());
        QCOMPARE(latency->chooser().subject().only, QStringLiteral("do_part"));
    }

    void upAndDownChoose()
    {
        const auto palette = opened();
        QCOMPARE(palette->list()->currentIndex().row(), 0);
        QTest::keyClick(palette->edit(), Qt::Key_Down);
        const int second = palette->list()->currentIndex().row();
        QVERIFY(second > 0);
        QTest::keyClick(palette->edit(), Qt::Key_Up);
        QCOMPARE(palette->list()->currentIndex().row(), 0);
        QTest::keyClick(palette->edit(), Qt::Key_Escape);
        QVERIFY(!palette || !palette->isVisible());
    }
};

QTEST_MAIN(TestCommandPalette)
#include "tst_command_palette.moc"
