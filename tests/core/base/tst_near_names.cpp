#include "core/base/near_names.h"

#include <QTest>

using namespace probescope;

using Names = std::vector<std::string>;

class TestNearNames : public QObject
{
    Q_OBJECT

private slots:
    void countsLetters_data()
    {
        QTest::addColumn<QByteArray>("from");
        QTest::addColumn<QByteArray>("to");
        QTest::addColumn<int>("distance");
        QTest::newRow("same") << QByteArray("open") << QByteArray("open") << 0;
        QTest::newRow("capital") << QByteArray("Open") << QByteArray("oPEN") << 0;
        QTest::newRow("empty") << QByteArray() << QByteArray("open") << 4;
        QTest::newRow("changed") << QByteArray("vfs_raed") << QByteArray("vfs_read") << 2;
        QTest::newRow("left out") << QByteArray("sched_swtch") << QByteArray("sched_switch") << 1;
        QTest::newRow("added") << QByteArray("xopenx") << QByteArray("open") << 2;
    }
    void countsLetters()
    {
        QFETCH(QByteArray, from);
        QFETCH(QByteArray, to);
        QTEST(int(editDistance(from.toStdString(), to.toStdString(), 100)), "distance");
        QTEST(int(editDistance(to.toStdString(), from.toStdString(), 100)), "distance");
    }

    void namesTheNearestFirst()
    {
        const Names all{"sched_switch", "sched_waking", "sched_wakeup", "sched_wakeup_new",
                        "kfree"};
        QCOMPARE(nearNames("sched_wakup", all),
                 (Names{"sched_wakeup", "sched_waking", "sched_switch"}));
        // What holds the whole word is near, however long it is.
        QCOMPARE(nearNames("switch", all).front(), std::string("sched_switch"));
        QCOMPARE(nearNames("anything", Names()), Names());
        QCOMPARE(nearNames("a", Names{"a", "a"}), Names{"a"});
    }

    void proposesWhatIsNear()
    {
        QCOMPARE(didYouMean("vfs_raed", {"vfs_read", "vfs_rea", "zzzzzzzzzz"}).text(),
                 std::string("Did you mean vfs_read or vfs_rea?"));
        QCOMPARE(didYouMean("nosuch", {"alpha", "beta", "gamma"}).text(), std::string());
        QCOMPARE(didYouMean("nosuch", {}).text(), std::string());
        QCOMPARE(didYouMean({"alpha", "beta", "gamma"}).text(),
                 std::string("Did you mean alpha, beta or gamma?"));
    }
};

QTEST_APPLESS_MAIN(TestNearNames)
#include "tst_near_names.moc"
