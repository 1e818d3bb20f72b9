#include "tests/ui/shell/main_window_stage.h"
#include "tests/ui/support/shown_controls.h"
#include "ui/base/preferences/preferences.h"
#include "ui/base/text/where_text.h"
#include "ui/base/translation/language.h"
#include "ui/base/view/shortcuts.h"
#include "ui/capture/key_sheet.h"
#include "ui/shell/palette_entries.h"
#include "ui/shell/preferences/preferences_dialog.h"
#include "ui/views/query/models/query_gallery.h"

#include <QAction>
#include <QActionGroup>
#include <QComboBox>
#include <QMenu>
#include <QMenuBar>
#include <QRegularExpression>
#include <QTest>

#include <algorithm>

using namespace probescope;
using namespace probescope::ui;

namespace {

bool isChinese(const QString& text)
{
    return std::any_of(text.begin(), text.end(),
                       [](QChar letter) { return letter.script() == QChar::Script_Han; });
}

/// The commands of a menu and of those below it that have no Chinese letter.
QStringList othersIn(const QMenu& menu)
{
    QStringList others;
    for (const auto* const action : menu.actions()) {
        if (action->isSeparator())
            continue;
        if (!isChinese(action->text()))
            others << action->text();
        if (action->menu())
            others << othersIn(*action->menu());
    }
    return others;
}

} // namespace

/// The window in Chinese: what a user meets first, and that a capture is opened as in English.
class TestChineseWindow : public MainWindowStage
{
    Q_OBJECT

    QAction* languageCommand(const QString& language) const
    {
        const auto actions = m_window->findChildren<QAction*>();
        const auto found = std::find_if(actions.begin(), actions.end(), [&](const QAction* action) {
            return action->actionGroup() && action->text() == language;
        });
        return found == actions.end() ? nullptr : *found;
    }

private slots:
    void initTestCase()
    {
        keepSettings();
        installLanguage(*QCoreApplication::instance(), Language::Chinese);
    }
    void init() { showWindow(); }
    void cleanup() { m_window.reset(); }

    /// They are data, which no C++ file names.
    void exampleQueriesAndOptionsAreChinese()
    {
        for (const auto& query : galleryQueries()) {
            for (const auto& text : {query.group, query.title, query.sentence, query.lack})
                QVERIFY2(text.isEmpty() || isChinese(text), qPrintable(text));
        }
        QVERIFY(isChinese(
            QCoreApplication::translate("OptionWords", "Calls in interrupts are recorded.")));
    }

    void allMenusAreChinese()
    {
        openSample();
        for (const auto* const action : m_window->menuBar()->actions()) {
            QVERIFY2(isChinese(action->text()), qPrintable(action->text()));
            QVERIFY(action->menu());
            auto others = othersIn(*action->menu());
            // Names of files and of other programs, and what a language calls itself.
            others.removeIf([](const QString& text) {
                static const QStringList kNames{
                    QStringLiteral("sample.txt"), QStringLiteral("KernelShark"),
                    QStringLiteral("Perfetto"), QStringLiteral("Trace Compass"),
                    QStringLiteral("English")};
                return std::any_of(kNames.begin(), kNames.end(), [&](const QString& name) {
                    return QString(text).remove(u'&').contains(name);
                });
            });
            QCOMPARE(others, QStringList());
        }
    }

    void thePaletteNamesCommandsWithoutTheirLetters()
    {
        openSample();
        for (const auto& entry : menuEntries(*m_window->menuBar())) {
            static const QRegularExpression kLetter(QStringLiteral("\\([A-Z]\\)"));
            QVERIFY2(!entry.title.contains(kLetter) && !entry.title.contains(u'&'),
                     qPrintable(entry.title));
        }
    }

    void listsOfKeysNameCommandsWithoutTheirLetters()
    {
        openSample();
        static const QRegularExpression kLetter(QStringLiteral("\\([A-Z]\\)"));
        const KeySheet sheet(m_window->keyGroups());
        for (const auto& line : sheet.lines())
            QVERIFY2(!line.text.contains(kLetter), qPrintable(line.text));
        for (const auto& command : Shortcuts::ofProgram().commands())
            QVERIFY2(!command.text.contains(kLetter), qPrintable(command.text));
    }

    void eachKeyHasOneName()
    {
        openSample();
        static const QRegularExpression kEnglish(
            QStringLiteral("\\b(Return|Enter|Escape|Space|Left|Right|Up|Down|PgDn)\\b"));
        const KeySheet sheet(m_window->keyGroups());
        for (const auto& line : sheet.lines()) {
            QVERIFY2(!line.keys.contains(kEnglish), qPrintable(line.keys));
            auto names = line.keys.split(QStringLiteral("、"));
            QVERIFY2(names.removeDuplicates() == 0, qPrintable(line.keys));
        }
    }

    void placesInFilesAreChinese()
    {
        const auto place =
            whereText({.file = "a.dat", .byte = 3000, .field = "trace data of CPU 1"});
        QVERIFY2(place.contains(QStringLiteral("a.dat")) && place.contains(QStringLiteral("3000")),
                 qPrintable(place));
        static const QRegularExpression kEnglish(QStringLiteral("byte|trace data|[(), ]at "));
        QVERIFY2(!place.contains(kEnglish), qPrintable(place));
    }

    /// Keys that a user changed stay when the window speaks another language.
    void commandsHaveTheSameNamesInSettings()
    {
        openSample();
        QVERIFY(m_window->showRecording());
        QStringList others;
        for (const auto& command : Shortcuts::ofProgram().commands()) {
            if (isChinese(command.name) || command.name.contains(QStringLiteral("/-"))
                || command.name.endsWith(u'/'))
                others << command.name;
        }
        QCOMPARE(others.join(u' '), QString());
        for (const auto* const name :
             {"timeline/zoom-in", "record/record", "program/save-as-capture",
              "layouts/timeline-above-events", "query/run-the-statement"}) {
            const auto* const command = Shortcuts::ofProgram().command(QLatin1String(name));
            QVERIFY2(command && isChinese(command->text), name);
        }
    }

    void whatCannotBeOpenedIsSaidInChinese()
    {
        const auto* const tab = open(write("damaged.xz",
                                           "\xfd"
                                           "7zXZ broken"));
        const auto said = words(tab);
        QVERIFY2(isChinese(said), qPrintable(said));
        QVERIFY2(!said.contains(QStringLiteral("。.")) && !said.contains(QStringLiteral("。。")),
                 qPrintable(said));
    }

    void theLanguageIsChosenInThePreferences()
    {
        auto* const dialog = PreferencesDialog::showFor(m_window.get());
        waitUntilActive(dialog);
        QComboBox* language = nullptr;
        for (auto* const box : dialog->findChildren<QComboBox*>()) {
            if (box->accessibleName() == QStringLiteral("语言"))
                language = box;
        }
        QVERIFY(language);
        QCOMPARE(language->currentIndex(), int(Language::System));
        QTest::keyClick(language, Qt::Key_Down);
        QCOMPARE(language->currentText(), QStringLiteral("English"));
        QCOMPARE(preference::language().value().toInt(), int(Language::English));
        QTest::keyClick(language, Qt::Key_Down);
        QCOMPARE(preference::language().value().toInt(), int(Language::Chinese));
    }

    void theLanguageIsChosenInTheMenuView()
    {
        auto* const english = languageCommand(QStringLiteral("English"));
        QVERIFY(english && !english->isChecked());
        english->trigger();
        QCOMPARE(preference::language().value().toInt(), int(Language::English));
        QVERIFY(english->isChecked());
        languageCommand(QStringLiteral("简体中文"))->trigger();
        QCOMPARE(preference::language().value().toInt(), int(Language::Chinese));
        QVERIFY(!english->isChecked());
    }
};

QTEST_MAIN(TestChineseWindow)
#include "tst_chinese_window.moc"
