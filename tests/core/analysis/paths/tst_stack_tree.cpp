#include "core/analysis/paths/stack_frames.h"
#include "core/analysis/paths/stack_tree.h"
#include "core/format/trace_dat/trace_dat_reader.h"
#include "core/import/opened.h"
#include "tests/core/analysis/paths/path_map.h"
#include "tests/support/captures.h"

#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <map>

using namespace probescope;
using namespace probescope::analysis;
using namespace probescope::test;

namespace {

using Folded = std::map<std::string, std::uint64_t>; ///< `a;b;c`, outermost first: how often

/// Stacks of ftrace text folded line by line, of the heading that is given.
Folded foldedText(const QByteArray& bytes, const char* heading)
{
    Folded all;
    QStringList frames;
    bool within = false;
    const auto end = [&] {
        if (within && !frames.isEmpty())
            ++all[frames.join(QLatin1Char(';')).toStdString()];
        frames.clear();
        within = false;
    };
    for (const QByteArray& bytesOfLine : bytes.split('\n')) {
        QString line = QString::fromUtf8(bytesOfLine).trimmed();
        if (within && line.startsWith(QStringLiteral("=>"))) {
            line = line.mid(2).trimmed();
            line.remove(QRegularExpression(QStringLiteral(R"( \([0-9a-f]{8,}\)$)")));
            frames.prepend(line);
            continue;
        }
        end();
        within = line.contains(QLatin1String(heading));
    }
    end();
    return all;
}

/// Call chains of perf script folded: a heading, then lines behind a tab.
struct PerfFolded
{
    Folded stacks;
    std::map<std::string, std::int64_t> periods; ///< by path
};
PerfFolded foldedPerf(const QByteArray& bytes)
{
    static const QRegularExpression place(
        QStringLiteral(R"(^\s+[0-9a-f]+ (.*?)(?:\+0x[0-9a-f]+)? \((.*)\)$)"));
    static const QRegularExpression period(QStringLiteral(R"(:\s+(\d+) [\w-]+:)"));
    PerfFolded all;
    QStringList frames;
    std::int64_t weight = 0;
    for (const QByteArray& bytesOfLine : bytes.split('\n')) {
        const QString line = QString::fromUtf8(bytesOfLine);
        if (line.startsWith(QLatin1Char('\t'))) {
            const auto match = place.match(line);
            if (!match.hasMatch())
                qFatal("%s", qPrintable(line));
            frames.prepend(QStringLiteral("%1 [%2]").arg(match.captured(1),
                                                         match.captured(2).section(u'/', -1)));
            continue;
        }
        if (!frames.isEmpty()) {
            const auto path = frames.join(QLatin1Char(';')).toStdString();
            ++all.stacks[path];
            all.periods[path] += weight;
            frames.clear();
        }
        weight = period.match(line).captured(1).toLongLong();
    }
    return all;
}

/// How many stacks end at each path.
Folded folded(const PathTree& tree)
{
    Folded all;
    for (std::uint32_t i = 1; i < tree.nodes().size(); ++i) {
        const PathNode& node = tree.nodes()[i];
        if (node.totals.self > 0)
            all[pathOf(tree, i)] += std::uint64_t(node.totals.self);
    }
    return all;
}

std::string lines(const Folded& all)
{
    std::string text;
    for (const auto& [path, count] : all)
        text += path + " " + std::to_string(count) + "\n";
    return text;
}

class Opened
{
public:
    explicit Opened(const QString& file)
    {
        open::OpenOptions options;
        options.cache = m_folder.path().toStdString();
        auto opened = open::openFile(file.toStdString(), options);
        if (!opened)
            qFatal("%s", opened.error().message().c_str());
        m_opened.emplace(std::move(*opened));
    }
    const store::Capture& operator*() const { return *m_opened->capture; }

private:
    QTemporaryDir m_folder;
    std::optional<open::Opened> m_opened;
};

} // namespace

class TestStackTree : public QObject
{
    Q_OBJECT

private slots:
    void linesBecomePlaces_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<QByteArray>("module");
        const auto add = [](const char* row, const char* line, const char* name,
                            const char* module) {
            QTest::newRow(row) << QByteArray(line) << QByteArray(name) << QByteArray(module);
        };
        add("kernel", " => vfs_read", "vfs_read", "");
        add("offset", " => vfs_read+0x1b/0x100", "vfs_read", "");
        add("module", " => nf_hook+0x1/0x20 [nf_tables]", "nf_hook", "nf_tables");
        add("address", " => vfs_read <ffffffff8128c950>", "vfs_read", "");
        add("trace-cmd", "=> vfs_read (ffffffff8128c950)", "vfs_read", "");
        add("user", " => /usr/lib/x86_64-linux-gnu/libc.so.6[+0xadbd3]", "libc.so.6[+0xadbd3]",
            "libc.so.6");
        add("user with address", " => /bin/a b[+0x1f] <00007f12>", "a b[+0x1f]", "a b");
        add("user, nothing known", " =>  <0000000000440b91>", "0x440b91", "");
        add("user, zero", " =>  <0000000000000000>", "0x0", "");
        add("unknown", " => ??", "??", "");
        add("perf", "\tffffffff815a3313 pv_native_safe_halt+0x13 ([kernel.kallsyms])",
            "pv_native_safe_halt", "[kernel.kallsyms]");
        add("perf, unknown", "\t          1da25d [unknown] (/usr/bin/perf)", "[unknown]", "perf");
        add("perf, C++",
            "\t          1da25d std::foo(int, (anonymous namespace)::x)+0x1 (/opt/a (b)/c)",
            "std::foo(int, (anonymous namespace)::x)", "c");
        add("perf, deleted file", "\t            7f00 [unknown] (/memfd:jit (deleted))",
            "[unknown]", "memfd:jit");
        add("perf, deleted in folder", "\t            7f00 f(int)+0x4 (/opt/a (b)/c (deleted))",
            "f(int)", "c");
        add("perf, deleted without symbol", "\t            7f00 (/usr/bin/x (deleted))", "0x7f00",
            "x");
        add("perf, half a bracket", "\t            7f00 f+0x4 (/opt/a) b)", "f", "a) b");
        add("perf, address only", "\t          1da25d", "0x1da25d", "");
        add("perf, without symbol", "\t          1da25d (/usr/bin/perf)", "0x1da25d", "perf");
        add("heading", "<stack trace>", nullptr, nullptr);
        add("user heading", "<user stack trace>", nullptr, nullptr);
        add("source line", "  main.c:12", nullptr, nullptr);
        add("nothing", "", nullptr, nullptr);
        add("arrow only", " =>", nullptr, nullptr);
    }
    void linesBecomePlaces()
    {
        QFETCH(QByteArray, line);
        QFETCH(QByteArray, name);
        QFETCH(QByteArray, module);
        const auto frame = frameOfStackLine(line.toStdString());
        QCOMPARE(frame.has_value(), !name.isNull());
        if (!frame)
            return;
        QCOMPARE(QByteArray::fromStdString(frame->name), name);
        QCOMPARE(QByteArray::fromStdString(frame->module), module);
    }

    void kernelStacksAreThoseOfTheText_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<int>("stacks");
        const auto text = QStringLiteral(TEST_DATA "/text/");
        QTest::newRow("events") << text + QStringLiteral("events-stacktrace.txt.xz") << 81;
        QTest::newRow("probes") << text + QStringLiteral("kprobe-stacktrace.txt.xz") << 18;
        QTest::newRow("trace-cmd") << text + QStringLiteral("tracecmd-stack.report.txt.xz") << 24;
    }
    void kernelStacksAreThoseOfTheText()
    {
        QFETCH(QString, file);
        QFETCH(int, stacks);
        const Opened capture(file);
        const auto tree = stackTree(*capture, {}, {});
        QVERIFY(tree.has_value());
        QVERIFY(isWellFormed(tree->paths));
        QCOMPARE(tree->stacks, std::uint64_t(stacks));
        QCOMPARE(lines(folded(tree->paths)), lines(foldedText(readCapture(file), "<stack trace")));
        QCOMPARE(tree->paths.root().totals.count + tree->empty, tree->stacks);
        const auto choices = stackChoices(*capture);
        QCOMPARE(choices.size(), std::size_t(1));
        QCOMPARE(choices.front().stacks, std::uint64_t(stacks));
    }

    void binaryStacksAreThoseOfTheReport()
    {
        const Opened dat(QStringLiteral(TEST_DATA "/trace_dat/stack-v7-zstd.dat"));
        const Opened text(QStringLiteral(TEST_DATA "/text/tracecmd-stack.report.txt.xz"));
        const auto found = stackTree(*dat, {}, {});
        const auto wanted = stackTree(*text, {}, {});
        QVERIFY(found.has_value() && wanted.has_value());
        QVERIFY(found->stacks > 0);
        QCOMPARE(lines(folded(found->paths)), lines(folded(wanted->paths)));
    }

    void userStacksAreThoseOfTheText()
    {
        const auto file = QStringLiteral(TEST_DATA "/text/events-userstacktrace.txt.xz");
        const Opened capture(file);
        StackScope scope;
        scope.kind = StackScope::Kind::User;
        const auto tree = stackTree(*capture, scope, {});
        QVERIFY(tree.has_value());
        QCOMPARE(tree->stacks, std::uint64_t(26));
        std::uint64_t ends = 0;
        for (const auto& [path, count] : foldedText(readCapture(file), "<user stack trace>"))
            ends += count;
        QCOMPARE(tree->paths.root().totals.count, ends);
        QCOMPARE(tree->empty, 26 - ends);
        QVERIFY(folded(tree->paths).contains("libc.so.6[+0xadbd3] [libc.so.6]"));
    }

    void sampledStacksAreThoseOfTheText_data()
    {
        QTest::addColumn<QString>("file");
        QTest::newRow("cpu-clock") << QStringLiteral(TEST_DATA "/perf/cpuclock.script.txt.xz");
        QTest::newRow("sched") << QStringLiteral(TEST_DATA "/perf/callgraph.script.txt.xz");
    }
    void sampledStacksAreThoseOfTheText()
    {
        QFETCH(QString, file);
        const Opened capture(file);
        StackScope scope;
        scope.kind = StackScope::Kind::Sampled;
        const auto tree = stackTree(*capture, scope, {});
        QVERIFY(tree.has_value());
        const auto wanted = foldedPerf(readCapture(file));
        QVERIFY(!wanted.stacks.empty());
        QCOMPARE(lines(folded(tree->paths)), lines(wanted.stacks));
        QCOMPARE(tree->withoutEvent, std::uint64_t(0));
        scope.weightField = "period";
        const auto weighed = stackTree(*capture, scope, {});
        QVERIFY(weighed.has_value());
        Folded periods;
        for (const auto& [path, period] : wanted.periods) {
            if (period > 0)
                periods[path] = std::uint64_t(period);
        }
        QCOMPARE(lines(folded(weighed->paths)), lines(periods));
    }

    void scopesLeaveOutTheRest()
    {
        const auto file = QStringLiteral(TEST_DATA "/text/events-stacktrace.txt.xz");
        const Opened capture(file);
        const auto all = stackTree(*capture, {}, {});
        QVERIFY(all.has_value());
        std::uint64_t stacks = 0;
        for (const std::uint32_t cpu : (*capture).cpus()) {
            StackScope scope;
            scope.cpu = cpu;
            const auto some = stackTree(*capture, scope, {});
            QVERIFY(some.has_value() && some->stacks > 0);
            stacks += some->stacks;
        }
        QCOMPARE(stacks, all->stacks);
        const auto summary = (*capture).summary();
        const std::int64_t middle = summary.firstNs + (summary.lastNs - summary.firstNs) / 2;
        StackScope early;
        early.endNs = middle;
        StackScope late;
        late.beginNs = middle;
        const auto one = stackTree(*capture, early, {});
        const auto other = stackTree(*capture, late, {});
        QVERIFY(one.has_value() && other.has_value());
        QVERIFY(one->stacks > 0 && other->stacks > 0);
        QCOMPARE(one->stacks + other->stacks, all->stacks);
        StackScope idle;
        idle.pid = 0;
        const auto idleStacks = stackTree(*capture, idle, {});
        QVERIFY(idleStacks.has_value());
        QVERIFY(idleStacks->stacks > 0 && idleStacks->stacks < all->stacks);
        // All stand behind the same kind of event here; few come when another task's came between.
        StackScope named;
        named.event = "sched_switch";
        const auto switches = stackTree(*capture, named, {});
        QVERIFY(switches.has_value());
        QCOMPARE(switches->stacks + all->withoutEvent, all->stacks);
        named.event = "no_such";
        const auto none = stackTree(*capture, named, {});
        QVERIFY(none.has_value());
        QCOMPARE(none->stacks, std::uint64_t(0));
        QVERIFY(none->paths.isEmpty());
        const CancelToken cancel;
        cancel.cancel();
        QVERIFY(!stackTree(*capture, {}, cancel));
    }
};

QTEST_APPLESS_MAIN(TestStackTree)
#include "tst_stack_tree.moc"
