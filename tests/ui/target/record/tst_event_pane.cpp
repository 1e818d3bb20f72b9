#include "tests/ui/support/own_settings.h"
#include "ui/target/record/event_pane.h"

#include <QLabel>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeView>

using namespace probescope;
using namespace probescope::ui;

class TestEventPane : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

    static QString chosenText(const EventPane& pane)
    {
        QStringList texts;
        for (const auto* const label : pane.findChildren<QLabel*>())
            texts << label->text();
        return texts.join(u'\n');
    }

private slots:
    void initTestCase() { keepSettingsIn(m_folder.path()); }

    void whatIsChosenIsToldWithoutAKernel()
    {
        EventPane pane;
        QVERIFY(chosenText(pane).contains(QStringLiteral("No events chosen.")));
        pane.choose({{.system = "sched", .name = "sched_switch"}, {.system = "irq"}});
        QVERIFY2(chosenText(pane).contains(QStringLiteral("Chosen: sched:sched_switch, irq.")),
                 qPrintable(chosenText(pane)));
        QVERIFY(!chosenText(pane).contains(QStringLiteral("No events chosen.")));
        // Nothing stands empty meanwhile.
        QVERIFY(chosenText(pane).contains(QStringLiteral("Connect to a target")));
        QVERIFY(pane.tree()->isHidden());
        // With a kernel it is counted.
        pane.setEvents({{"sched", "sched_switch"}, {"sched", "sched_waking"}});
        QVERIFY2(chosenText(pane).contains(QStringLiteral("1 event(s) chosen.")),
                 qPrintable(chosenText(pane)));
        QVERIFY(chosenText(pane).contains(QStringLiteral("Not available here: irq.")));
        QVERIFY(!pane.tree()->isHidden());
    }
};

QTEST_MAIN(TestEventPane)
#include "tst_event_pane.moc"
