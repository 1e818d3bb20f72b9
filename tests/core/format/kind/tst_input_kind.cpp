#include "core/format/kind/input_kind.h"
#include "tests/support/data_table.h"

#include <QTest>

#include <utility>

using namespace probescope;
using namespace probescope::format;

namespace {

std::string nameOf(const KindFound& found)
{
    switch (found.kind) {
    case InputKind::Empty:
        return "Empty";
    case InputKind::Binary:
        return "Binary";
    case InputKind::Capture:
        return "Capture";
    case InputKind::TraceDat:
        return "TraceDat";
    case InputKind::FtraceText:
        return "FtraceText";
    case InputKind::PerfScript:
        return "PerfScript";
    case InputKind::PerfData:
        return "PerfData";
    case InputKind::Archive:
        return "Archive";
    case InputKind::Text:
        return "Text: " + found.textKind.text();
    }
    return {};
}

std::string kindOf(const std::string& bytes)
{
    const auto input = Input::fromBytes("x", bytes);
    const auto found = findKind(*input);
    return found ? nameOf(*found) : found.error().message();
}

} // namespace

class TestInputKind : public QObject
{
    Q_OBJECT

private slots:
    void filesAreWhatTheyAre_data()
    {
        QTest::addColumn<QString>("kind");
        for (const auto& row : tableRows(TEST_DATA "/README.md"))
            QTest::newRow(row[0].c_str()) << QString::fromStdString(row[1]);
    }
    void filesAreWhatTheyAre()
    {
        QFETCH(QString, kind);
        const std::string path = std::string(TEST_DATA "/") + QTest::currentDataTag();
        auto input = Input::open(path);
        QVERIFY2(bool(input), input ? "" : input.error().message().c_str());
        const auto found = findKind(**input);
        QVERIFY2(bool(found), found ? "" : found.error().message().c_str());
        QCOMPARE(QString::fromStdString(nameOf(*found)), kind);
        if (found->kind == InputKind::Binary || found->kind == InputKind::Archive)
            QVERIFY(!found->detail.empty());
    }

    void eventsAreRecognisedWithoutAHeader_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("kind");
        // Forms of kernels and of options; those of whole files are in the table.
        const auto row = [](const char* name, const char* text, const char* kind) {
            QTest::newRow(name) << QByteArray(text) << QString(kind);
        };
        row("name with dashes and blanks",
            " my-own - task-12    [003] d.h1.     1.000001: foo: a=1\n", "FtraceText");
        row("no flags", "          <idle>-0       [001]    20.951244: sched_waking: comm=a pid=1\n",
            "FtraceText");
        row("tsc without blank", "          <idle>-0     [001]286635528510: sched_waking: comm=a\n",
            "FtraceText");
        row("tgid", "            bash-123   (    120) [000] d..2.     1.000001: foo: a=1\n",
            "FtraceText");
        row("unknown tgid", "            bash-123   (-------) [000] d..2.     1.000001: foo: a=1\n",
            "FtraceText");
        row("latency", "  script-155       1..... 59279us+: vfs_fstatat <-__do_sys_newfstatat\n",
            "FtraceText");
        row("CRLF", "          <idle>-0       [001]    20.951244: foo: a=1\r\n", "FtraceText");
        row("byte order mark", "\xef\xbb\xbf# tracer: nop\n", "FtraceText");
        row("graph", " 0)   1.133 us    |    preempt_count_sub();\n 0)               |  foo() {\n",
            "FtraceText");
        row("graph without columns but duration",
            "  1.270 us    |            __cond_resched();\n! 346.050 us  |  }\n", "FtraceText");
        row("report without events", "cpus=2\n", "FtraceText");
        row("perf", "bash   189 [000]   147.533872:    5025125 cpu-clock: \n", "PerfScript");
        row("perf, two ids", "bash x  189/190  [000]   147.533872123: cycles:u: \n", "PerfScript");
        row("perf without CPU", "bash   189   147.533872: sched:sched_switch: prev_comm=a\n",
            "PerfScript");
        row("perf without time", "bash   189 [001] sched:sched_switch: prev_comm=a\n",
            "PerfScript");
        row("perf event alone",
            "   sched:sched_switch: prev_comm=a\n  sched:sched_waking: comm=a\n", "PerfScript");
        row("one line of many", "one\ntwo\nthree\nfour\n  a-1 [000] 1.000000: b: c\nfive\n",
            "Text: plain text");
        row("C++", "int main() {\n  foo();\n}\n", "Text: plain text");
        row("log", "12:30:01 host sshd: hello\nMay 3 kernel: [ 12.3] world\n", "Text: plain text");
        row("key: value", "name: x\nkind: y\n", "Text: plain text");
    }
    void eventsAreRecognisedWithoutAHeader()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, kind);
        QCOMPARE(QString::fromStdString(kindOf(text.toStdString())), kind);
    }

    void noiseIsBinary()
    {
        std::string noise;
        std::uint32_t state = 1;
        for (int i = 0; i < 10'000; ++i) {
            state = state * 1664525 + 1013904223;
            noise += char(state >> 24);
        }
        QCOMPARE(kindOf(noise), std::string("Binary"));
        QCOMPARE(kindOf(std::string(5000, '\0')), std::string("Binary"));
        QCOMPARE(kindOf(std::string(1, '\0')), std::string("Binary"));
        QCOMPARE(kindOf(std::string(5000, '\xff')), std::string("Binary"));
        // Mostly text, but the beginning tells: a trace.dat of another magic.
        QCOMPARE(kindOf(std::string("\x17\x08\x44traxing6\0\0\x08\0\x10\0\0header_page\0", 30)
                        + std::string(5000, 'a')),
                 std::string("Binary"));
    }

    void noiseWithinEventsLeavesThemEvents()
    {
        std::string text = "# tracer: nop\n#\n";
        for (int i = 0; i < 50; ++i)
            text += "  a-1 [000] d..2. 1.000000: b: c" + std::string(5, '\0') + "\n";
        QCOMPARE(kindOf(text), std::string("FtraceText"));
    }

    void magicsThatAreCutAreNone()
    {
        for (const std::string magic :
             {"\x17\x08\x44trac", "PERFIL", "SQLite format 3", "\x1f\x8b"}) {
            const auto kind = kindOf(magic);
            QVERIFY2(kind == "Binary" || kind == "Text: plain text"
                         || kind == "Text: list of names",
                     kind.c_str());
        }
    }

    /// What people call a file is said in their language; the names of the kernel's files are not.
    void whatItIsCanBeTranslated()
    {
        const auto archive = Input::fromBytes("x", "PK\x03\x04" + std::string(100, 'a'));
        const auto zip = findKind(*archive);
        QVERIFY(zip.has_value());
        const auto refused = makeReader(*zip, *archive);
        QVERIFY(!refused.has_value());
        QCOMPARE(refused.error().what.text(), std::string("this is a zip archive, not a capture"));
        const auto shouted = refused.error().what.text([](const std::string& english) {
            return english == "a zip archive" ? std::string("ein Zip-Archiv") : english;
        });
        QCOMPARE(shouted, std::string("this is ein Zip-Archiv, not a capture"));

        const auto kindOfText = [](const char* text) {
            return findKind(*Input::fromBytes("x", text)).value().textKind;
        };
        for (const auto& [text, words] : {std::pair("int main() {\n  foo();\n}\n", "plain text"),
                                          {"hist:keys=pid\n", "hist trigger"},
                                          {"12\n", "number"}}) {
            const auto kind = kindOfText(text);
            QCOMPARE(kind.text(), std::string(words));
            QVERIFY2(kind.isTemplate(), words);
        }
        const auto file = kindOfText("# event histogram\n");
        QCOMPARE(file.text(), std::string("hist"));
        QVERIFY(!file.isTemplate());
    }

    void lookingConsumesNothing()
    {
        const auto input = Input::fromBytes("x", "# tracer: nop\n", 3);
        QVERIFY(bool(findKind(*input)));
        std::string all(100, '\0');
        std::size_t got = 0;
        for (std::size_t n = 1; n != 0; got += n)
            n = input->read(std::span(all).subspan(got)).value();
        QCOMPARE(all.substr(0, got), std::string("# tracer: nop\n"));
    }
};

QTEST_APPLESS_MAIN(TestInputKind)
#include "tst_input_kind.moc"
