// The keys of the form of a probe: each does one thing, among all that the window shows.

#include "tests/ui/support/waits.h"
#include "tests/ui/target/probes/probe_stage.h"
#include "ui/target/probes/form/arguments/argument_extra.h"

#include <QComboBox>
#include <QLabel>
#include <QMap>
#include <QMenuBar>
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
            if (action->isVisible() && action->isEnabled())
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
};

QTEST_MAIN(TestProbeKeys)

#include "tst_probe_keys.moc"
