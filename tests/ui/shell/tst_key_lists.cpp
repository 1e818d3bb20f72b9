// The sheet of shortcuts has all that the program has.

#include "tests/support/fake_tracefs/fake_tracefs.h"
#include "tests/ui/shell/main_window_stage.h"
#include "ui/base/text/key_text.h"
#include "ui/base/text/menu_text.h"
#include "ui/base/view/help_property.h"
#include "ui/capture/key_sheet.h"
#include "ui/capture/layout/capture_views.h"
#include "ui/target/probes/probes_workspace.h"
#include "ui/target/record/record_view.h"

#include <QAction>
#include <QShortcut>

#include <algorithm>

using namespace probescope;
using namespace probescope::ui;

namespace {

QString lineText(const KeyLine& line)
{
    return line.keys + u'\t' + line.text;
}

} // namespace

class TestKeyLists : public MainWindowStage
{
    Q_OBJECT

    /// The lines of the sheet, and none twice.
    QStringList sheetLines() const
    {
        const KeySheet sheet(m_window->keyGroups());
        QStringList lines;
        for (const auto& line : sheet.lines())
            lines << lineText(line);
        return lines;
    }
    RecordView* connectedView()
    {
        auto* const view = m_window->showRecording();
        waitUntil([view] { return view->connected(); });
        return view;
    }

private slots:
    void initTestCase() { keepSettings(); }
    void init()
    {
        showWindow();
        m_window->setReach([](const std::string&, const CancelToken&) {
            return Result<Target::Backend>(
                Target::Backend(std::make_shared<fake::FakeTracefs>(fake::FakeKernel::linux61())));
        });
    }
    void cleanup() { m_window.reset(); }

    void theSheetHasAllShortcutsOfEachView()
    {
        const auto* const capture = openSample();
        const auto groups = m_window->keyGroups();
        const auto lines = sheetLines();
        QStringList missing;
        int checked = 0;
        for (const auto* const view : capture->views()->all()) {
            const auto keys = view->keys();
            for (const auto* const action : view->findChildren<QAction*>()) {
                const auto text = keyText(action->shortcuts());
                if (text.isEmpty())
                    continue;
                ++checked;
                // A view may say in words of its own what a key does in its parts.
                const bool isTold =
                    lines.contains(lineText({text, withoutMnemonic(action->text())}))
                    || std::ranges::any_of(keys.more, [&text](const KeyLine& line) {
                           return line.keys.split(QStringLiteral(", ")).contains(text);
                       });
                if (!isTold)
                    missing << view->property(kViewProperty).toString() + u'\t' + text + u'\t'
                            + action->text();
            }
            for (const auto* const shortcut : view->findChildren<QShortcut*>())
                missing << view->property(kViewProperty).toString() + u'\t'
                        + shortcut->key().toString();
        }
        missing.removeDuplicates();
        QCOMPARE(missing.join(u'\n'), QString());
        QVERIFY(checked > 30);
    }

    /// Those that no action has.
    void theSheetHasTheKeysOfListsWithinViews()
    {
        openSample();
        const auto lines = sheetLines();
        for (const auto* const line :
             {"PgUp, PgDown\tScroll the lanes by a page", "PgUp, PgDown\tScroll by a page",
              "Left, Right\tMove to another column", "Home, End\tGo to the first and the last call",
              "Home, End\tGo to the first and the last of them", "F2\tRename the saved query",
              "Del\tRemove the saved query",
              "Return, double-click\tOpen or show what the row is about",
              "Ctrl+Return in the search field\tShow only matching events",
              "Menu\tShow the menu of the row"})
            QVERIFY2(lines.contains(QLatin1String(line)), line);
    }

    void theSheetHasAllShortcutsOfTheWindow()
    {
        openSample();
        const auto lines = sheetLines();
        QStringList missing;
        for (const auto* const action : m_window->actions()) {
            const auto text = keyText(action->shortcuts());
            if (!text.isEmpty()
                && !lines.contains(lineText({text, withoutMnemonic(action->text())})))
                missing << lineText({text, action->text()});
        }
        QCOMPARE(missing.join(u'\n'), QString());
    }

    void theSheetHasTheKeysOfThePageOfATarget()
    {
        const QStringList always{"Ctrl+Shift+Return\tRecord", "Ctrl+Shift+Space\tPause",
                                 "Ctrl+Shift+M\tMark…"};
        const auto check = [&](const QStringList& wanted) {
            const auto lines = sheetLines();
            for (const auto& line : always + wanted)
                QVERIFY2(lines.contains(line), qPrintable(line + u'\n' + lines.join(u'\n')));
        };
        auto* const view = connectedView();
        check({});
        view->showKernel();
        waitUntil([this] { return sheetLines().contains(QStringLiteral("F5\tRefresh")); });
        check({"F5\tRefresh"});
        m_window->showProbes();
        check({"Ctrl+N\tNew probe…", "Ctrl+E\tWatch", "F2\tEdit…", "Ctrl+Shift+N\tClone…",
               "Del\tDelete", "Ctrl+Z\tUndo delete", "Ctrl+S\tSave set…",
               "Ctrl+C\tCopy definition"});
        // In another tab, only what works everywhere.
        openSample();
        check({});
        QVERIFY(!sheetLines().contains(QStringLiteral("Ctrl+N\tNew probe…")));
    }
};

QTEST_MAIN(TestKeyLists)
#include "tst_key_lists.moc"
