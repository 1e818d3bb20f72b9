#include "core/access/backend/trace_path.h"

#include <QTest>

using namespace probescope;
using access::TracePath;

class TestTracePath : public QObject
{
    Q_OBJECT

private slots:
    void takesPathsOfTracefs_data()
    {
        QTest::addColumn<QByteArray>("text");
        for (const char* text : {"", "trace", "events/sched/sched_switch/format",
                                 "instances/probescope-1/per_cpu/cpu0", "options/func_stack_trace",
                                 "events/my-group/..x", "a...b"})
            QTest::newRow(*text ? text : "root") << QByteArray(text);
    }
    void takesPathsOfTracefs()
    {
        QFETCH(QByteArray, text);
        const auto path = TracePath::parse(text.toStdString());
        QVERIFY(path.has_value());
        QCOMPARE(QByteArray::fromStdString(path->text()), text);
    }

    void refusesWhatLeadsElsewhere_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("absolute") << QByteArray("/etc/passwd");
        QTest::newRow("up") << QByteArray("..");
        QTest::newRow("up within") << QByteArray("events/../../x");
        QTest::newRow("up at the end") << QByteArray("events/..");
        QTest::newRow("here") << QByteArray("events/./sched");
        QTest::newRow("twice") << QByteArray("events//sched");
        QTest::newRow("folder's slash") << QByteArray("events/");
        QTest::newRow("nul") << QByteArray("trace\0x", 7);
        QTest::newRow("blank") << QByteArray("events/a b");
        QTest::newRow("line end") << QByteArray("trace\n");
        QTest::newRow("long name") << QByteArray(256, 'a');
        QTest::newRow("long path") << QByteArray("a").append(QByteArray("/a").repeated(512));
    }
    void refusesWhatLeadsElsewhere()
    {
        QFETCH(QByteArray, text);
        const auto path = TracePath::parse(text.toStdString());
        QVERIFY(!path.has_value());
        QCOMPARE(path.error().code, ErrorCode::Invalid);
        QVERIFY(path.error().what.isTemplate()); // it can be translated
    }

    void takesApartAndJoins()
    {
        const TracePath events = "events/sched";
        const auto path = events / "sched_switch/enable";
        QCOMPARE(path.text(), std::string("events/sched/sched_switch/enable"));
        QCOMPARE(path.parts().size(), std::size_t(4));
        QVERIFY(path.name() == "enable");
        QCOMPARE(path.parent().parent(), events);
        QCOMPARE(TracePath().parent(), TracePath());
        QCOMPARE(TracePath() / events, events);
        QCOMPARE(events / TracePath(), events);
        QVERIFY(events.child("sched_waking").has_value());
        QVERIFY(!events.child("a/b").has_value());
        QVERIFY(!events.child("..").has_value());
        QVERIFY(!events.child("").has_value());
    }
};

QTEST_APPLESS_MAIN(TestTracePath)

#include "tst_trace_path.moc"
