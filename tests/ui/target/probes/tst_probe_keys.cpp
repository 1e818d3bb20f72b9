// The keys of the form of a probe: each does one thing, among all that the window shows.

#include "tests/ui/support/keyboard.h"
#include "tests/ui/support/shown_controls.h"
#include "tests/ui/support/waits.h"
#include "tests/ui/target/probes/probe_stage.h"
#include "ui/target/probes/form/arguments/argument_extra.h"
#include "ui/target/probes/form/function_search.h"
#include "ui/target/probes/probes_page.h"

#include <QComboBox>
#include <QLabel>
#include <QMap>
#include <QMenuBar>
#include <QPushButton>
#include <QTabBar>
#include <QTabWidget>

using namespace probescope;
using namespace probescope::ui;

namespace {

/// The words of all that is shown and has a key of its own, by key.
QMap<QString, QStringList> keysOf(const QWidget& window)
{
    QMap<QString, QStringList> keys;
    const auto add = [&](const QString& text) {
        if (const auto key = QKeySequence::mnemonic(text); !key.isEmpty())
            keys[key.toString()] << text;
    };
    for (const auto* const button : window.findChildren<QAbstractButton*>()) {
        if (button->isVisible() && button->window() == &window)
            add(button->text());
    }
    for (const auto* const label : window.findChildren<QLabel*>()) {
        if (label->isVisible() && label->buddy() && label->window() == &window)
            add(label->text());
    }
    for (const auto* const tabs : window.findChildren<QTabBar*>()) {
        for (int i = 0; i < tabs->count(); ++i) {
            if (tabs->isVisible() && tabs->isTabVisible(i))
                add(tabs->tabText(i));
        }
    }
    for (const auto* const bar : window.findChildren<QMenuBar*>()) {
        for (const auto* const action : bar->actions()) {
            if (action->isVisible()) // one that is disabled takes its key, too
                add(action->text());
        }
    }
    return keys;
}

QString clashes(const QWidget& window)
{
    QStringList found;
    const auto keys = keysOf(window);
    for (auto key = keys.begin(); key != keys.end(); ++key) {
        if (key->size() > 1)
            found << key.key() + QStringLiteral(": ") + key->join(QStringLiteral(", "));
    }
    return found.join(QStringLiteral("; "));
}

} // namespace

class TestProbeKeys : public QObject
{
    Q_OBJECT

private slots:
    void eachKeyOfTheFormDoesOneThing()
    {
        const ProbeStage stage;
        stage.showProbes();
        QCOMPARE(clashes(*stage.window), QString());
        stage.workspace()->openFunction(QStringLiteral("vfs_read"));
        waitUntil([&] { return stage.showsFunction("vfs_read") && !stage.form()->busy(); });
        const auto all = stage.form()->findChildren<QTabWidget*>();
        QCOMPARE(all.size(), 2);
        for (int place = 0; place < all[0]->count(); ++place) {
            all[0]->setCurrentIndex(place);
            for (int page = 0; page < all[1]->count(); ++page) {
                all[1]->setCurrentIndex(page);
                QCoreApplication::processEvents();
                QVERIFY(keysOf(*stage.window).size() > 10);
                QCOMPARE(clashes(*stage.window), QString());
            }
        }
    }

    void eachKeyOfAnArgumentDoesOneThing()
    {
        auto draft = ProbeDraft::of({*probe::Spec::parse("p vfs_read")});
        draft.setMoment(ProbeDraft::Moment::Both);
        ArgumentExtra dialog(draft);
        dialog.show();
        waitUntilExposed(&dialog);
        auto* const sources = dialog.findChild<QComboBox*>();
        QVERIFY(sources && sources->count() > 5);
        for (int source = 0; source < sources->count(); ++source) {
            sources->setCurrentIndex(source);
            QCoreApplication::processEvents();
            QVERIFY(keysOf(dialog).size() > 3);
            QCOMPARE(clashes(dialog), QString());
        }
    }

    /// From the page to a probe that is watched.
    void aProbeIsMadeByKeysAlone()
    {
        const ProbeStage stage;
        activate(*stage.window);
        stage.showProbes();
        const auto create = QStringLiteral("New probe…");
        waitUntil([&] { return shownButton<QPushButton>(*stage.workspace(), create); });
        tabTo(create);
        press(Qt::Key_Space);
        waitUntil([&] { return stage.form() && !stage.form()->busy(); });
        tabTo(QStringLiteral("Find a function"));
        type(QStringLiteral("vfs_read"));
        const auto* const found = stage.form()->findChild<FunctionSearch*>()->model();
        waitUntil([&] { return !found->searching() && found->rowCount() > 0; });
        press(Qt::Key_Return);
        waitUntil([&] { return stage.showsFunction("vfs_read"); });
        tabTo(QStringLiteral("Available arguments"));
        press(Qt::Key_Home);
        press(Qt::Key_Space);
        waitUntil([&] { return !stage.form()->draft().spec().arguments.empty(); });
        tabTo(QStringLiteral("Create and watch"));
        press(Qt::Key_Space);
        waitUntil([&] { return stage.workspace()->page()->hasOwn(); });
        waitUntil([&] { return !stage.workspace()->page()->work()->isBusy(); });
        const auto& probes = stage.fake->probes();
        QCOMPARE(probes.size(), std::size_t(1));
    }
};

QTEST_MAIN(TestProbeKeys)

#include "tst_probe_keys.moc"
