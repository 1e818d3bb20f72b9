// The keys of commands, which the user can change, in windows of captures.

#include "tests/ui/shell/main_window_stage.h"
#include "ui/base/input/gestures.h"
#include "ui/base/view/shortcuts.h"
#include "ui/views/timeline/timeline_view.h"

#include <QAction>
#include <QTest>
#include <QToolBar>

#include <algorithm>

using namespace probescope;
using namespace probescope::ui;

namespace {
const QString kTimeline = QStringLiteral("Timeline");
}

class TestShortcuts : public MainWindowStage
{
    Q_OBJECT

    /// The first of that name, in all groups or in one.
    static QAction* actionOf(const std::vector<KeyGroup>& groups, const QString& text,
                             const QString& title = {})
    {
        for (const auto& group : groups) {
            for (auto* const action : group.actions) {
                if (action->text() == text && (title.isEmpty() || group.title == title))
                    return action;
            }
        }
        return nullptr;
    }

private slots:
    void initTestCase() { keepSettings(); }
    void init()
    {
        Shortcuts::ofProgram().setChangedKeys({});
        Gestures::instance().setCurrent(QStringLiteral("probescope"));
        showWindow();
    }
    void cleanup() { m_window.reset(); }

    void keysOfViewsChangeInAllCaptures()
    {
        const auto* const first = openSample();
        const auto* const second = openSample("second.txt");
        const auto tools = m_window->findChild<QToolBar*>()->actions().size();
        auto& shortcuts = Shortcuts::ofProgram();
        const auto* const list =
            shortcuts.command(QStringLiteral("filter-and-notes/go-to-the-list-of-events"));
        QVERIFY(list);
        const QKeySequence key(Qt::ALT | Qt::Key_9);
        shortcuts.setKeys(*list, {key});
        const auto text = QStringLiteral("Go to the list of events");
        QCOMPARE(actionOf(first->keyGroups(), text)->shortcut(), key);
        QCOMPARE(actionOf(second->keyGroups(), text)->shortcut(), key);
        QCOMPARE(actionOf(openSample("third.txt")->keyGroups(), text)->shortcut(), key);
        // The tools are found by their first keys.
        for (const auto& command : shortcuts.commands())
            shortcuts.setKeys(command, {});
        QCOMPARE(m_window->findChild<QToolBar*>()->actions().size(), tools);
        shortcuts.setChangedKeys({});
        QCOMPARE(actionOf(first->keyGroups(), text)->shortcut(),
                 QKeySequence(Qt::CTRL | Qt::Key_L));
    }

    void theUsersKeysStayWhenAnotherMapIsChosen()
    {
        auto* const capture = openSample();
        auto& shortcuts = Shortcuts::ofProgram();
        const auto commandOf = [&shortcuts](const QString& text) {
            const auto& all = shortcuts.commands();
            const auto found = std::ranges::find_if(all, [&text](const auto& command) {
                return command.group == kTimeline && command.text == text;
            });
            return found == all.end() ? Shortcuts::Command() : *found;
        };
        const auto toRange = QStringLiteral("Zoom to the selected range");
        const auto* const zoom = actionOf(capture->keyGroups(), toRange, kTimeline);
        QVERIFY(zoom);
        const QKeySequence key(Qt::CTRL | Qt::ALT | Qt::Key_I);
        shortcuts.setKeys(commandOf(toRange), {key});
        Gestures::instance().setCurrent(QStringLiteral("perfetto"));
        QCOMPARE(zoom->shortcuts(), Shortcuts::Keys{key});
        // The key works.
        auto* const timeline = capture->view<TimelineView>();
        m_window->activateWindow();
        waitUntilActive(m_window.get());
        timeline->setFocus();
        const auto visible = capture->selection()->visible();
        capture->selection()->setRange(TimeRange{100'000'010'000, 100'000'040'000});
        QTest::keyClick(timeline, Qt::Key_I, Qt::ControlModifier | Qt::AltModifier);
        QVERIFY(capture->selection()->visible().lengthNs() < visible.lengthNs());
        // What is reset has the keys of the map that holds now.
        shortcuts.reset(commandOf(toRange));
        QCOMPARE(zoom->shortcuts(), (Shortcuts::Keys{Qt::Key_F, Qt::Key_Z}));

        // A key that the user has given to another command is not taken from it by a map.
        Gestures::instance().setCurrent(QStringLiteral("probescope"));
        const auto toItem = QStringLiteral("Zoom to the selected item");
        shortcuts.setKeys(commandOf(toItem), {QKeySequence(Qt::Key_F)});
        Gestures::instance().setCurrent(QStringLiteral("perfetto"));
        QCOMPARE(zoom->shortcuts(), Shortcuts::Keys{Qt::Key_Z});
        QCOMPARE(actionOf(capture->keyGroups(), toItem, kTimeline)->shortcuts(),
                 Shortcuts::Keys{Qt::Key_F});
        shortcuts.setChangedKeys({});
        QCOMPARE(zoom->shortcuts(), (Shortcuts::Keys{Qt::Key_F, Qt::Key_Z}));
        Gestures::instance().setCurrent(QStringLiteral("probescope"));
        QCOMPARE(zoom->shortcuts(), Shortcuts::Keys{Qt::Key_Z});
    }

    void viewsMayShareKeysButTheWindowMayNot()
    {
        auto& shortcuts = Shortcuts::ofProgram();
        QObject owner;
        const auto newAction = [&owner](const QString& text, Qt::ShortcutContext context) {
            auto* const action = new QAction(text, &owner);
            action->setShortcut(Qt::Key_F8);
            action->setShortcutContext(context);
            return action;
        };
        shortcuts.follow({QStringLiteral("one-view"),
                          QStringLiteral("One view"),
                          {newAction(QStringLiteral("First"), Qt::WidgetWithChildrenShortcut)}});
        shortcuts.follow({QStringLiteral("another-view"),
                          QStringLiteral("Another view"),
                          {newAction(QStringLiteral("Second"), Qt::WidgetWithChildrenShortcut)}});
        const QKeySequence key(Qt::Key_F8);
        QVERIFY(!shortcuts.conflict(*shortcuts.command(QStringLiteral("one-view/first")), key));
        shortcuts.follow({QStringLiteral("a-window"),
                          QStringLiteral("A window"),
                          {newAction(QStringLiteral("Third"), Qt::WindowShortcut)}});
        const auto* const found =
            shortcuts.conflict(*shortcuts.command(QStringLiteral("one-view/first")), key);
        QVERIFY(found);
        QCOMPARE(found->text, QStringLiteral("Third"));
        // The beginning of a longer one would never come to its end.
        const auto* const third = shortcuts.command(QStringLiteral("a-window/third"));
        QVERIFY(shortcuts.conflict(*third, QKeySequence(Qt::Key_F8, Qt::Key_A)));
    }
};

QTEST_MAIN(TestShortcuts)
#include "tst_shortcuts.moc"
