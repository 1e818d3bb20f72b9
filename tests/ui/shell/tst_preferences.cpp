#include "tests/ui/shell/main_window_stage.h"
#include "tests/ui/support/shown_controls.h"
#include "ui/base/preferences/preferences.h"
#include "ui/base/theme/appearance.h"
#include "ui/base/theme/colours.h"
#include "ui/base/view/shortcuts.h"
#include "ui/capture/key_sheet.h"
#include "ui/shell/palette_entries.h"
#include "ui/shell/preferences/cache_page.h"
#include "ui/shell/preferences/keys_model.h"
#include "ui/shell/preferences/preferences_dialog.h"
#include "ui/shell/preferences/preferences_file.h"
#include "ui/target/connect/target_bar.h"
#include "ui/views/events/column_chooser.h"
#include "ui/views/events/events_view.h"
#include "ui/views/timeline/timeline_view.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QActionGroup>
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QFile>
#include <QFontDatabase>
#include <QHeaderView>
#include <QKeySequenceEdit>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QPushButton>
#include <QScrollArea>
#include <QSpinBox>
#include <QStackedWidget>
#include <QTabWidget>
#include <QTableView>
#include <QTest>

#include <algorithm>
#include <memory>

using namespace probescope;
using namespace probescope::ui;

/// The dialog of preferences: each control holds at once, and all of them go to a file and back.
class TestPreferences : public MainWindowStage
{
    Q_OBJECT

    enum Page : int { General, Events, Cache, Keys, Targets, PageCount };

    PreferencesDialog* showDialog(Page page = General)
    {
        auto* const dialog = PreferencesDialog::showFor(m_window.get());
        waitUntilActive(dialog);
        pagesOf(*dialog)->setCurrentRow(page);
        return dialog;
    }
    static QListWidget* pagesOf(const PreferencesDialog& dialog)
    {
        return named<QListWidget>(dialog, QStringLiteral("Pages of preferences"));
    }
    static QAction* actionOf(const std::vector<KeyGroup>& groups, const QString& text)
    {
        for (const auto& group : groups) {
            for (auto* const action : group.actions) {
                if (action->text() == text)
                    return action;
            }
        }
        return nullptr;
    }
    static int capturesIn(const QString& folder)
    {
        return int(QDir(folder).entryList({QStringLiteral("*.psc")}).size());
    }
    /// Types a host over the one that is being edited.
    static void typeHost(const QListWidget& list, const QString& host)
    {
        auto* const editor = list.findChild<QLineEdit*>();
        QVERIFY(editor);
        editor->selectAll();
        QTest::keyClicks(editor, host);
        QTest::keyClick(editor, Qt::Key_Return);
    }

private slots:
    void initTestCase() { keepSettings(); }
    void init()
    {
        Shortcuts::ofProgram().setChangedKeys({});
        showWindow();
    }
    void cleanup()
    {
        m_window.reset();
        applyFontPercent(100);
        applyFillSet(FillSet::Calm);
        applyTheme(Theme::Light);
    }

    void commandsOfViewsAreMissedOnlyBeforeACapture()
    {
        auto* dialog = showDialog(Keys);
        const auto tells = [&dialog](const char* text) {
            QString all;
            for (const auto* const label : dialog->findChildren<QLabel*>())
                all += label->text();
            return all.contains(QLatin1String(text));
        };
        QVERIFY(tells("once a capture has been opened"));
        dialog->close();
        openSample();
        dialog = showDialog(Keys);
        QVERIFY(!tells("once a capture has been opened") && tells("shortcuts are bold."));
    }

    void itsKeyOpensItOnce()
    {
        m_window->activateWindow();
        waitUntilActive(m_window.get());
        QTest::keyClick(m_window.get(), Qt::Key_Comma, Qt::ControlModifier);
        auto* const dialog = m_window->findChild<PreferencesDialog*>();
        QVERIFY(dialog && dialog->isVisible());
        QCOMPARE(PreferencesDialog::showFor(m_window.get()), dialog);
        const auto entries = menuEntries(*m_window->menuBar());
        QVERIFY(std::any_of(entries.begin(), entries.end(), [](const PaletteEntry& entry) {
            return entry.title == QStringLiteral("Preferences…") && entry.run;
        }));
    }

    void aThemeHoldsAtOnce()
    {
        auto* const theme = named<QComboBox>(*showDialog(), QStringLiteral("Theme"));
        QVERIFY(theme);
        auto* const menu = m_window->findChild<QActionGroup*>();
        QTest::keyClick(theme, Qt::Key_End);
        QCOMPARE(savedTheme(), Theme::Dark);
        QVERIFY(QApplication::palette().color(QPalette::Window).lightness() < 90);
        QCOMPARE(menu->checkedAction()->text(), QStringLiteral("&Dark"));
        menu->actions().at(1)->trigger();
        QCOMPARE(theme->currentText(), QStringLiteral("Light"));
        QVERIFY(QApplication::palette().color(QPalette::Window).lightness() > 200);
    }

    /// In drawings that are there already, too.
    void coloursHoldAtOnce()
    {
        auto* const lanes = openSample()->view<TimelineView>();
        const auto seesFill = [lanes](FillSet set) {
            auto palette = lanes->palette();
            setFillSet(palette, set);
            const auto fills = timeline::Colours::from(palette).fills;
            const auto picture = lanes->grab().toImage();
            for (int y = 0; y < picture.height(); ++y) {
                for (int x = 0; x < picture.width(); ++x) {
                    if (std::count(fills.begin(), fills.end(), picture.pixelColor(x, y)))
                        return true;
                }
            }
            return false;
        };
        auto* const colours = named<QComboBox>(*showDialog(), QStringLiteral("Colors"));
        QVERIFY(colours);
        waitUntil([&] { return seesFill(FillSet::Calm); });
        QVERIFY(!seesFill(FillSet::Greys));
        QTest::keyClick(colours, Qt::Key_End);
        waitUntil([&] { return seesFill(FillSet::Greys) && !seesFill(FillSet::Calm); });
        // Another theme keeps them, and another window has them.
        applyTheme(Theme::Dark);
        waitUntil([&] { return seesFill(FillSet::Greys); });
        MainWindow other;
        QCOMPARE(fillSetOf(other.palette()), FillSet::Greys);
    }

    void lettersGrowAtOnceAndNothingIsCut()
    {
        openSample();
        const auto* const sql = m_window->findChild<QWidget*>(QStringLiteral("sqlEditor"));
        QVERIFY(sql);
        const auto before = QApplication::font().pointSizeF();
        auto* const dialog = showDialog();
        auto* const size = named<QSpinBox>(*dialog, QStringLiteral("Font size"));
        QVERIFY(size);
        const auto rows = [dialog] {
            return named<QTableView>(*dialog, QStringLiteral("Commands and their shortcuts"))
                ->verticalHeader()
                ->defaultSectionSize();
        };
        const int rowBefore = rows();
        QTest::keyClick(size, Qt::Key_Up);
        QCOMPARE(QApplication::font().pointSizeF(), before * 1.1);
        size->setValue(200);
        QCOMPARE(QApplication::font().pointSizeF(), before * 2);
        QCoreApplication::processEvents(); // Qt tells the widgets by an event
        QCOMPARE(dialog->font().pointSizeF(), before * 2);
        QCOMPARE(sql->font().pointSizeF(), before * 2); // code, too
        QVERIFY(sql->font().family() != QApplication::font().family()
                || QFontDatabase::systemFont(QFontDatabase::FixedFont).family()
                    == QApplication::font().family());
        QVERIFY(rows() > rowBefore);
        for (int page = 0; page < PageCount; ++page) {
            pagesOf(*dialog)->setCurrentRow(page);
            QCoreApplication::processEvents();
            for (const auto* const control : dialog->findChildren<QWidget*>()) {
                const bool isControl = qobject_cast<const QComboBox*>(control)
                    || qobject_cast<const QSpinBox*>(control)
                    || qobject_cast<const QPushButton*>(control)
                    || qobject_cast<const QCheckBox*>(control);
                if (!isControl || !control->isVisible())
                    continue;
                const auto needed = control->minimumSizeHint();
                QVERIFY2(
                    control->width() >= needed.width() && control->height() >= needed.height(),
                    qPrintable(control->accessibleName() + control->metaObject()->className()));
            }
        }
    }

    void timesChangeInAllCaptures()
    {
        const auto* const first = openSample();
        auto* const second = openSample("second.txt");
        auto* const times = named<QComboBox>(*showDialog(Events), QStringLiteral("Times"));
        QVERIFY(times);
        QTest::keyClick(times, Qt::Key_Down);
        QCOMPARE(first->views()->times()->style(), TimeStyle::SinceStart);
        QCOMPARE(second->views()->times()->style(), TimeStyle::SinceStart);
        QCOMPARE(openSample("third.txt")->views()->times()->style(), TimeStyle::SinceStart);
        // What is chosen in a menu is the same preference.
        second->view<EventsView>()->columns()->timeMenu()->actions().at(2)->trigger();
        QCOMPARE(times->currentIndex(), int(TimeStyle::SinceMarker));
        QCOMPARE(first->views()->times()->style(), TimeStyle::SinceMarker);
    }

    void theShortFormChangesInAllCaptures()
    {
        auto* const capture = openSample();
        QAction* shortForm = nullptr;
        for (auto* const action : capture->view<EventsView>()->columns()->columnMenu()->actions()) {
            if (action->text() == QStringLiteral("Short form of known events"))
                shortForm = action;
        }
        QVERIFY(shortForm && shortForm->isChecked());
        auto* const box = shownButton<QCheckBox>(*showDialog(Events),
                                                 QStringLiteral("Short form of known events"));
        QVERIFY(box && box->isChecked());
        QTest::keyClick(box, Qt::Key_Space);
        QVERIFY(!shortForm->isChecked());
        QVERIFY(!preference::shortForm().value().toBool());
        shortForm->trigger();
        QVERIFY(box->isChecked());
    }

    void theSessionIsReopenedWhenThatIsPreferred()
    {
        auto* const box = shownButton<QCheckBox>(
            *showDialog(), QStringLiteral("Reopen the captures of the last session at startup"));
        QVERIFY(box && !box->isChecked());
        QTest::keyClick(box, Qt::Key_Space);
        QVERIFY(preference::reopensSession().value().toBool());
        const auto entries = menuEntries(*m_window->menuBar());
        const auto reopens = std::find_if(entries.begin(), entries.end(), [](const auto& entry) {
            return entry.title == QStringLiteral("Reopen captures at next start");
        });
        QVERIFY(reopens != entries.end());
        reopens->run();
        QVERIFY(!box->isChecked());
    }

    void theCacheTellsItsUseAndGoesToAnotherFolder()
    {
        openSample();
        auto* const dialog = showDialog(Cache);
        auto* const page = dialog->findChild<CachePage*>();
        waitUntil([page] { return !page->busy(); });
        const auto usual = m_dir.filePath(QStringLiteral("cache/probescope"));
        auto* const use = named<QLabel>(*page, QStringLiteral("Size of the cache now"));
        QVERIFY2(use->text().contains(QStringLiteral("in %1 capture(s)").arg(capturesIn(usual))),
                 qPrintable(use->text()));
        auto* const place = named<QLineEdit>(*page, QStringLiteral("Folder of imported captures"));
        QCOMPARE(place->text(), usual);

        page->usePlace(m_dir.filePath(QStringLiteral("sample.txt"))); // no folder
        waitUntil([page] { return !page->busy(); });
        QVERIFY2(says(*page, QStringLiteral("was not changed")), qPrintable(shownTexts(*page)));
        QCOMPARE(place->text(), usual);

        page->usePlace(m_dir.filePath(QStringLiteral("other")));
        waitUntil([page] { return !page->busy(); });
        const auto other = m_dir.filePath(QStringLiteral("other/probescope"));
        QCOMPARE(place->text(), other);
        QVERIFY(use->text().contains(QStringLiteral("in 0 capture(s)")));
        const auto* const capture = openSample("elsewhere.txt");
        QCOMPARE(QString::fromStdString(capture->capture()->path().parent_path().string()), other);
        QCOMPARE(capturesIn(other), 1);
        QTest::mouseClick(
            named<QPushButton>(*page, QStringLiteral("Default folder of imported captures")),
            Qt::LeftButton);
        waitUntil([page] { return !page->busy(); });
        QCOMPARE(place->text(), usual);
    }

    void theCacheIsEmptiedButForWhatIsOpen()
    {
        auto* const dialog = showDialog(Cache);
        auto* const page = dialog->findChild<CachePage*>();
        page->usePlace(m_dir.filePath(QStringLiteral("emptied")));
        waitUntil([page] { return !page->busy(); });
        const auto folder = m_dir.filePath(QStringLiteral("emptied/probescope"));
        const auto close = [this] {
            const std::weak_ptr<store::Capture> capture = m_window->currentCapture()->capture();
            m_window->closeTab(0);
            QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
            waitUntil([&capture] { return capture.expired(); });
        };
        openSample("closed.txt");
        close();
        openSample("open.txt");
        QCOMPARE(capturesIn(folder), 2);
        const auto empty = [page] {
            QTest::mouseClick(shownButton(*page, QStringLiteral("Empty the cache…")),
                              Qt::LeftButton);
            auto* const box = page->findChild<QMessageBox*>();
            QVERIFY(box);
            QTest::mouseClick(shownButton(*box, QStringLiteral("Empty")), Qt::LeftButton);
            waitUntil([page] { return !page->busy(); });
            QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        };
        empty();
        QCOMPARE(capturesIn(folder), 1);
        QVERIFY(says(*page, QStringLiteral("1 capture(s) stay")));
        close();
        empty();
        QCOMPARE(capturesIn(folder), 0);
        QVERIFY(says(*page, QStringLiteral("The cache is empty.")));
    }

    void aKeyIsChangedAndTakenFromAnotherCommand()
    {
        auto* const dialog = showDialog(Keys);
        auto* const table =
            named<QTableView>(*dialog, QStringLiteral("Commands and their shortcuts"));
        auto* const search =
            named<QLineEdit>(*dialog, QStringLiteral("Search commands and shortcuts"));
        auto* const edit = named<QKeySequenceEdit>(*dialog, QStringLiteral("New shortcut"));
        QVERIFY(table && search && edit);
        QTest::keyClicks(search, QStringLiteral("reload"));
        QCOMPARE(table->model()->rowCount(), 1);
        table->selectRow(0);
        auto* const reload = actionOf(m_window->keyGroups(), QStringLiteral("Re&load"));
        QVERIFY(reload);
        QCOMPARE(reload->shortcut(), QKeySequence(Qt::Key_F5));
        QVERIFY(!shownButton(*dialog, QStringLiteral("Assign"))->isEnabled());

        QTest::keyClick(edit, Qt::Key_O, Qt::ControlModifier);
        waitUntil([dialog] { return shownButton(*dialog, QStringLiteral("Assign anyway")); });
        QVERIFY2(says(*dialog, QStringLiteral("is used by “Open…”")),
                 qPrintable(shownTexts(*dialog)));
        QCOMPARE(reload->shortcut(), QKeySequence(Qt::Key_F5)); // not yet
        QTest::mouseClick(shownButton(*dialog, QStringLiteral("Assign anyway")), Qt::LeftButton);
        const QKeySequence taken(Qt::CTRL | Qt::Key_O);
        QCOMPARE(reload->shortcut(), taken);
        auto* const open = actionOf(m_window->keyGroups(), QStringLiteral("&Open…"));
        QVERIFY(!open->shortcuts().contains(taken));
        const KeySheet sheet(m_window->keyGroups());
        QVERIFY(std::any_of(sheet.lines().begin(), sheet.lines().end(), [&](const KeyLine& line) {
            return line.text == QStringLiteral("Reload")
                && line.keys == taken.toString(QKeySequence::NativeText);
        }));

        QTest::mouseClick(shownButton(*dialog, QStringLiteral("Reset")), Qt::LeftButton);
        QCOMPARE(reload->shortcut(), QKeySequence(Qt::Key_F5));
        QTest::mouseClick(shownButton(*dialog, QStringLiteral("Remove")), Qt::LeftButton);
        QVERIFY(reload->shortcuts().isEmpty());
        QTest::mouseClick(shownButton(*dialog, QStringLiteral("Reset all")), Qt::LeftButton);
        QCOMPARE(reload->shortcut(), QKeySequence(Qt::Key_F5));
        QVERIFY(open->shortcuts().contains(taken));
        QVERIFY(Shortcuts::ofProgram().changedKeys().isEmpty());
    }

    void commandsAreAModel()
    {
        KeysModel model;
        const QAbstractItemModelTester tester(
            &model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        const int before = model.rowCount();
        QVERIFY(before > 10);
        QObject owner;
        auto* const action = new QAction(QStringLiteral("Newly known"), &owner);
        Shortcuts::ofProgram().follow({QStringLiteral("model"), QStringLiteral("Model"), {action}});
        QCOMPARE(model.rowCount(), before + 1);
        QCOMPARE(model.index(before, KeysModel::Text).data().toString(),
                 QStringLiteral("Newly known"));
        Shortcuts::ofProgram().setKeys(*model.commandAt(before), {QKeySequence(Qt::Key_F9)});
        QCOMPARE(model.index(before, KeysModel::Keys).data().toString(), QStringLiteral("F9"));
        QVERIFY(model.index(before, KeysModel::Keys).data(Qt::FontRole).value<QFont>().bold());
    }

    void targetsAreAddedChangedAndRemoved()
    {
        const TargetBar bar;
        const auto* const offered = named<QComboBox>(bar, QStringLiteral("Target"));
        auto* const dialog = showDialog(Targets);
        auto* const list = named<QListWidget>(*dialog, QStringLiteral("Targets"));
        QVERIFY(list && offered);
        const auto hosts = [] { return preference::hosts().value().toStringList(); };
        QTest::mouseClick(shownButton(*dialog, QStringLiteral("Add")), Qt::LeftButton);
        typeHost(*list, QStringLiteral("root@box"));
        waitUntil([&] { return hosts() == QStringList{QStringLiteral("root@box")}; });
        QCOMPARE(offered->itemText(1), QStringLiteral("root@box"));
        QCOMPARE(bar.host(), QString()); // this machine is still chosen there

        waitUntil([list] { return list->count() == 1 && !list->findChild<QLineEdit*>(); });
        QTest::mouseClick(shownButton(*dialog, QStringLiteral("Add")), Qt::LeftButton);
        typeHost(*list, QStringLiteral("two words"));
        waitUntil([&] { return says(*dialog, QStringLiteral("must not contain spaces")); });
        QCOMPARE(hosts(), QStringList{QStringLiteral("root@box")});
        waitUntil([list] { return list->count() == 1; });

        auto* const first = named<QComboBox>(*dialog, QStringLiteral("Default target"));
        QTest::keyClick(first, Qt::Key_End);
        QCOMPARE(preference::target().value().toString(), QStringLiteral("root@box"));
        QCOMPARE(TargetBar().host(), QStringLiteral("root@box"));
        list->setCurrentRow(0);
        QTest::mouseClick(shownButton(*dialog, QStringLiteral("Remove")), Qt::LeftButton);
        QVERIFY(hosts().isEmpty());
        QCOMPARE(TargetBar().host(), QString());
        QCOMPARE(offered->count(), 1);
    }

    void allPreferencesGoToAFileAndBack()
    {
        auto& preferences = Preferences::ofProgram();
        preferences.set(preference::language(),
                        *preference::language().parse(QStringLiteral("zh_CN")));
        preferences.set(preference::theme(), int(Theme::Dark));
        preferences.set(preference::colours(), int(FillSet::Greys));
        preferences.set(preference::fontPercent(), 125);
        preferences.set(preference::reopensSession(), true);
        preferences.set(preference::opensInRunningWindow(), true);
        preferences.set(preference::timeStyle(), int(TimeStyle::WallClock));
        preferences.set(preference::shortForm(), false);
        preferences.set(preference::cacheFolder(), m_dir.filePath(QStringLiteral("with space")));
        preferences.set(preference::cacheGigabytes(), 7);
        preferences.set(preference::gestures(), 2);
        preferences.set(preference::hosts(),
                        QStringList{QStringLiteral("a"), QStringLiteral("b@c")});
        preferences.set(preference::target(), QStringLiteral("a"));
        auto& shortcuts = Shortcuts::ofProgram();
        const auto* const open = shortcuts.command(QStringLiteral("program/open"));
        const auto* const full = shortcuts.command(QStringLiteral("program/full-screen"));
        QVERIFY(open && full);
        shortcuts.setKeys(*open,
                          {QKeySequence(Qt::Key_F7), QKeySequence(Qt::CTRL | Qt::Key_Semicolon)});
        shortcuts.setKeys(*full, {});
        std::vector<QVariant> chosen;
        for (const auto* const preference : preference::all()) {
            QVERIFY2(preference->value() != preference->standard, qPrintable(preference->key));
            chosen.push_back(preference->value());
        }
        QSettings().setValue(QStringLiteral("files/recent"),
                             QStringList{QStringLiteral("/secret")});
        const auto file = m_dir.filePath(QStringLiteral("preferences.ini"));
        QCOMPARE(PreferencesDialog::exportTo(file), QString());
        QFile written(file);
        QVERIFY(written.open(QIODevice::ReadOnly));
        const auto text = QString::fromUtf8(written.readAll());
        for (const char* line :
             {"[window]", "language = zh_CN", "theme = dark", "colours = greys",
              "fontPercent = 125", "reopen = yes", "openInRunningWindow = yes",
              "timeStyle = wall-clock", "shortForm = no", "gigabytes = 7", "gestures = perfetto",
              "hosts = a, b@c", "[keys]", "program/full-screen = "})
            QVERIFY2(text.split(u'\n').contains(QLatin1String(line)), line);
        QVERIFY(!text.contains(QStringLiteral("secret")));
        QVERIFY(!text.contains(QStringLiteral("geometry")));

        for (const auto* const preference : preference::all())
            preferences.set(*preference, preference->standard);
        shortcuts.setChangedKeys({});
        QCOMPARE(PreferencesDialog::importFrom(file), QString());
        for (std::size_t i = 0; i < chosen.size(); ++i)
            QCOMPARE(preference::all()[i]->value(), chosen[i]);
        QCOMPARE(savedTheme(), Theme::Dark);
        QVERIFY(QApplication::palette().color(QPalette::Window).lightness() < 90);
        QCOMPARE(shortcuts.keysOf(*open).size(), 2);
        QCOMPARE(shortcuts.keysOf(*open).at(1), QKeySequence(Qt::CTRL | Qt::Key_Semicolon));
        QVERIFY(shortcuts.keysOf(*full).isEmpty());
        QCOMPARE(actionOf(m_window->keyGroups(), QStringLiteral("&Open…"))->shortcut(),
                 QKeySequence(Qt::Key_F7));
    }

    void whatAFileDoesNotNameStays()
    {
        auto& preferences = Preferences::ofProgram();
        preferences.set(preference::theme(), int(Theme::Dark));
        preferences.set(preference::fontPercent(), 125);
        auto& shortcuts = Shortcuts::ofProgram();
        const auto* const open = shortcuts.command(QStringLiteral("program/open"));
        QVERIFY(open);
        shortcuts.setKeys(*open,
                          {QKeySequence(Qt::Key_F7), QKeySequence(Qt::CTRL | Qt::Key_Semicolon)});
        QVERIFY(PreferencesFile("[window]\ntheme = light\n").problems().isEmpty());
        PreferencesFile("[window]\ntheme = light\n").apply();
        QCOMPARE(savedTheme(), Theme::Light);
        QCOMPARE(preference::fontPercent().value().toInt(), 125);
        QCOMPARE(shortcuts.keysOf(*open).size(), 2);
    }

    void aFileWithErrorsIsToldAndNotTaken_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QStringList>("told");
        const auto row = [](const char* name, const QByteArray& bytes, const QStringList& told) {
            QTest::newRow(name) << QByteArray("[window]\nfontPercent = 150\n") + bytes << told;
        };
        row("value", "theme = purple\n",
            {"Line 3", "purple", "window/theme", "system, light, dark"});
        row("number", "[cache]\ngigabytes = 0\n", {"Line 4", "cache/gigabytes", "100000"});
        row("no number", "[cache]\ngigabytes = many\n", {"Line 4", "many"});
        row("flag", "[events]\nshortForm = perhaps\n", {"Line 4", "yes or no"});
        row("relative folder", "[cache]\nfolder = here\n", {"Line 4", "cache/folder"});
        row("unknown", "[window]\ncolour = red\n", {"Line 4", "window/colour"});
        row("not a preference", "[files]\nrecent = /etc/passwd\n", {"Line 4", "files/recent"});
        row("no section", "nonsense\n", {"Line 3", "nonsense"});
        row("twice", "fontPercent = 90\n", {"Line 3", "window/fontPercent", "twice"});
        row("keys", "[keys]\nprogram/open = Ctrl+Nokey\n", {"Line 4", "Ctrl+Nokey"});
        row("name of keys", "[keys]\nopen = Ctrl+O\n", {"Line 4", "open"});
        row("two errors", "theme = x\n[cache]\ngigabytes = y\n", {"Line 3", "Line 5"});
        QTest::newRow("binary") << QByteArray("\x7f"
                                              "ELF\0\xff",
                                              6)
                                << QStringList{QStringLiteral("not a preferences file")};
        QTest::newRow("empty") << QByteArray() << QStringList{QStringLiteral("has no preferences")};
    }
    void aFileWithErrorsIsToldAndNotTaken()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(QStringList, told);
        const auto problems = PreferencesDialog::importFrom(write("bad.ini", bytes));
        for (const auto& part : told)
            QVERIFY2(problems.contains(part), qPrintable(problems));
        for (const auto* const preference : preference::all())
            QCOMPARE(preference->value(), preference->standard);
        QVERIFY(Shortcuts::ofProgram().changedKeys().isEmpty());
    }

    void settingsThatAreDamagedAreTheStandard()
    {
        QSettings().setValue(preference::fontPercent().key, QStringLiteral("huge"));
        QSettings().setValue(preference::theme().key, 9);
        QSettings().setValue(preference::cacheFolder().key, QStringLiteral("relative"));
        for (const auto* const preference : preference::all())
            QCOMPARE(preference->value(), preference->standard);
    }

    void allIsReachedByKeys()
    {
        auto* const dialog = showDialog();
        dialog->activateWindow();
        waitUntilActive(dialog);
        auto* const list = pagesOf(*dialog);
        list->setFocus();
        QTest::keyClick(list, Qt::Key_Down);
        QCOMPARE(dialog->findChild<QStackedWidget*>()->currentIndex(), int(Events));
        QTest::keyClick(list, Qt::Key_Tab);
        QVERIFY(dialog->focusWidget());
        QCOMPARE(dialog->focusWidget()->accessibleName(), QStringLiteral("Times"));
        QTest::keyClick(dialog, Qt::Key_Escape);
        QVERIFY(!dialog->isVisible());
    }

    void everyControlHasAName()
    {
        auto* const dialog = showDialog();
        for (const auto* const control : dialog->findChildren<QWidget*>()) {
            const auto* const button = qobject_cast<const QAbstractButton*>(control);
            const auto* const parent = control->parentWidget();
            const bool isPart = qobject_cast<const QAbstractSpinBox*>(parent)
                || qobject_cast<const QComboBox*>(parent) || qobject_cast<const QLineEdit*>(parent)
                || parent->inherits("QTableView") || parent->inherits("QComboBoxPrivateContainer");
            const bool isControl = button || qobject_cast<const QComboBox*>(control)
                || qobject_cast<const QSpinBox*>(control) || qobject_cast<const QLineEdit*>(control)
                || qobject_cast<const QKeySequenceEdit*>(control)
                || qobject_cast<const QListWidget*>(control)
                || qobject_cast<const QTableView*>(control);
            if (isControl && !isPart)
                QVERIFY2(!control->accessibleName().isEmpty()
                             || (button && !button->text().isEmpty()),
                         control->metaObject()->className());
        }
    }
};

QTEST_MAIN(TestPreferences)
#include "tst_preferences.moc"
