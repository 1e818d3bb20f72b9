#include "core/probe/spec/probe_set.h"

#include <QTest>

using namespace probescope;
using namespace probescope::probe;

class TestProbeSet : public QObject
{
    Q_OBJECT

private slots:
    void comesBackAsItWas();
    void takesTheLeast();
    void refuses_data();
    void refuses();
};

void TestProbeSet::comesBackAsItWas()
{
    ProbeSet set{.name = "Who opens “what”", .notes = "Two\nlines"};
    set.entries.push_back(
        {.spec = *Spec::parse("p:files/open do_sys_openat2 name=+0($arg2):ustring"),
         .name = "open",
         .notes = R"(a "note")",
         .filter = R"(name ~ "/etc/*")",
         .stackTrace = true,
         .enabled = false});
    set.entries.push_back({.spec = *Spec::parse("s:lat u64 lat; char comm[16]")});
    set.entries.push_back({.spec = *Spec::parse("e:my/x sched/sched_switch p=$next_pid if p > 3")});
    const auto text = set.format();
    QVERIFY(text.ends_with("}\n"));
    const auto again = ProbeSet::parse(text);
    QVERIFY2(again.has_value(), again ? "" : again.error().message().c_str());
    QVERIFY(*again == set);
    QCOMPARE(again->format(), text);
}

void TestProbeSet::takesTheLeast()
{
    const auto set = ProbeSet::parse(
        R"({"format":"probescope-probes","version":1,"probes":[{"definition":"p vfs_read","x":1}]})");
    QVERIFY2(set.has_value(), set ? "" : set.error().message().c_str());
    QCOMPARE(set->entries.size(), std::size_t{1});
    QVERIFY(set->entries[0].enabled);
    QCOMPARE(set->entries[0].spec.symbol, std::string("vfs_read"));
}

void TestProbeSet::refuses_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<int>("code");
    QTest::addColumn<QByteArray>("field");
    QTest::addColumn<QByteArray>("what");
    const auto row = [](const char* name, const char* text, const char* field, const char* what,
                        ErrorCode code = ErrorCode::Invalid) {
        QTest::newRow(name) << QByteArray(text) << static_cast<int>(code) << QByteArray(field)
                            << QByteArray(what);
    };
    row("nothing", "", "", "not a JSON object");
    row("no JSON", "p vfs_read", "", "not a JSON object");
    row("a list", "[]", "", "not a JSON object");
    row("another format", R"({"format":"x"})", "format", "not a probe set");
    row("no version", R"({"format":"probescope-probes"})", "version", "version");
    row("a text as the version", R"({"format":"probescope-probes","version":"1"})", "version",
        "version");
    row("newer", R"({"format":"probescope-probes","version":2})", "version", "newer",
        ErrorCode::NewerVersion);
    row("no probes", R"({"format":"probescope-probes","version":1})", "probes", "list");
    row("probe is no object", R"({"format":"probescope-probes","version":1,"probes":[1]})",
        "probe 1", "not a JSON object");
    row("no definition", R"({"format":"probescope-probes","version":1,"probes":[{}]})", "probe 1",
        "the line is empty");
    row("wrong definition",
        R"({"format":"probescope-probes","version":1,"probes":[{"definition":"p f"},)"
        R"({"definition":"p:my/x f a=%di:u8["}]})",
        "probe 2", "probe 2: invalid array length ([)");
    row("wrong type of a note",
        R"({"format":"probescope-probes","version":1,"probes":[{"definition":"p f","notes":1}]})",
        "probe 1", "“notes” is not a string");
    row("wrong type of a switch",
        R"({"format":"probescope-probes","version":1,"probes":[{"definition":"p f","enabled":1}]})",
        "probe 1", "neither true nor false");
}

void TestProbeSet::refuses()
{
    QFETCH(QByteArray, text);
    QFETCH(int, code);
    QFETCH(QByteArray, field);
    QFETCH(QByteArray, what);
    const auto set = ProbeSet::parse(text.toStdString());
    QVERIFY(!set.has_value());
    QCOMPARE(static_cast<int>(set.error().code), code);
    QCOMPARE(QByteArray::fromStdString(set.error().place.field), field);
    QVERIFY2(QByteArray::fromStdString(set.error().what.text()).contains(what),
             set.error().what.text().c_str());
}

QTEST_GUILESS_MAIN(TestProbeSet)
#include "tst_probe_set.moc"
