#include "cli_program.h"
#include "core/base/terminal_text.h"

#include <QRegularExpression>
#include <QTest>

#include <map>
#include <vector>

namespace {

const QString kGraph = QStringLiteral(TEST_DATA "/graph/default.txt.xz");
const QString kOddGraph = QStringLiteral(TEST_DATA "/graph/odd-names.txt.xz");
const QString kSyscalls = QStringLiteral(TEST_DATA "/text/events-raw_syscalls.txt.xz");
const QString kSched = QStringLiteral(TEST_DATA "/text/events-sched-switch-waking.txt.xz");
const QString kIrqsOff = QStringLiteral(TEST_DATA "/latency/irqsoff.txt.xz");
const QString kTimerlat = QStringLiteral(TEST_DATA "/latency/timerlat.txt.xz");
const QString kTable = QStringLiteral(TEST_DATA "/kinds/kprobe_profile");

/// Chinese need not be installed as a locale: LANGUAGE works with any but C.
Output runIn(const char* language, const QStringList& words)
{
    qputenv("LANGUAGE", language);
    const Output output = run(words);
    qunsetenv("LANGUAGE");
    return output;
}

bool isChinese(const QString& text)
{
    static const QRegularExpression han("\\p{Han}");
    return text.contains(han);
}

/// A help text, taken apart.
struct Help
{
    std::map<QString, QString> entries; ///< what options and commands are about
    QStringList lines; ///< all others, but for examples
    QStringList commands;
};

Help helpOf(const QByteArray& text, bool ofProgram)
{
    Help help;
    QString last;
    bool commands = false;
    const auto lines = QString::fromUtf8(text).split('\n', Qt::SkipEmptyParts);
    static const QRegularExpression entry("^  (\\S.*?)(?:$| {2,}(.*)| (?=\\p{Han})(.*))");
    static const QRegularExpression further("^ {20,}(\\S.*)");
    for (const QString& line : lines) {
        if (line == "Examples:" || line == QString::fromUtf8("示例："))
            break;
        if (const auto match = further.match(line); match.hasMatch() && !last.isEmpty()) {
            help.entries[last] += match.captured(1);
        } else if (const auto found = entry.match(line); found.hasMatch()) {
            last = found.captured(1).section(' ', 0, 0);
            help.entries[last] = found.captured(2) + found.captured(3);
            if (commands)
                help.commands << last;
        } else {
            last.clear();
            help.lines << line;
            commands = headsCommands(line, ofProgram);
        }
    }
    return help;
}

/// The English help of all commands that --help lists, and of theirs, by their command lines.
void collectHelp(const QStringList& command, std::map<QStringList, Help>& all)
{
    const auto& help = all[command] =
        helpOf(run(command + QStringList{"--help"}).text, command.isEmpty());
    for (const QString& below : help.commands)
        collectHelp(command + QStringList{below}, all);
}

} // namespace

/// Help and messages are in the user's language, what programs read is not.
class TestCliLanguage : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { m_cache = emptyCache(); }

    void helpIsTranslated_data()
    {
        QTest::addColumn<QStringList>("command");
        collectHelp({}, m_english);
        QVERIFY(m_english.size() > 25);
        for (const auto& [command, help] : m_english)
            QTest::newRow(qPrintable("probescope-cli " + command.join(' '))) << command;
    }
    void helpIsTranslated()
    {
        QFETCH(const QStringList, command);
        const Help& english = m_english.at(command);
        const Output output = runIn("zh_CN", command + QStringList{"--help"});
        QCOMPARE(output.status, 0);
        const auto chinese = helpOf(output.text, command.isEmpty());
        QCOMPARE(chinese.entries.size(), english.entries.size());
        for (const auto& [name, about] : english.entries) {
            QVERIFY2(chinese.entries.contains(name), qPrintable(name));
            const QString shown = chinese.entries.at(name);
            QVERIFY2(about.isEmpty() || isChinese(shown), qPrintable(name + ": " + shown));
            QVERIFY2(!isChinese(about), qPrintable(about));
        }
        for (const QString& line : chinese.lines)
            QVERIFY2(isChinese(line), qPrintable(line));
        for (const QString& line : english.lines)
            QVERIFY2(!isChinese(line), qPrintable(line));
    }

    /// What CLI11 puts between the words of ours.
    void headsOfHelpAreChinese()
    {
        const auto text = QString::fromUtf8(runIn("zh_CN", {"flame", "--help"}).text)
            + QString::fromUtf8(runIn("zh_CN", {"latency", "--help"}).text);
        QVERIFY2(text.contains(QString::fromUtf8("\n用法：probescope-cli flame")),
                 qPrintable(text));
        QVERIFY(text.contains(QString::fromUtf8("不能同时使用：--")));
        static const QRegularExpression mixed("\\p{Han}:|： ");
        const auto found = mixed.match(text);
        QVERIFY2(!found.hasMatch(), qPrintable(text.mid(found.capturedStart() - 40, 80)));
    }

    void columnsOfHelpAlign()
    {
        const auto text = runIn("zh_CN", {"record", "--help"}).text
            + runIn("zh_CN", {"export", "--help"}).text + runIn("zh_CN", {"--help"}).text;
        constexpr std::size_t kColumn = 30;
        int besides = 0;
        for (const auto& line : text.split('\n')) {
            static const QRegularExpression head(
                "^(  \\S.* {2,}|  \\S.*(?<=\\S) (?=\\p{Han})| {3,})"
                "(?=\\S)");
            const auto found = head.match(QString::fromUtf8(line));
            if (!found.hasMatch() || line.startsWith("  probescope-cli"))
                continue;
            QCOMPARE(probescope::displayWidth(found.captured(1).toStdString()), kColumn);
            besides += found.captured(1).contains(QString::fromUtf8("必需")) ? 1 : 0;
        }
        QVERIFY(besides > 0);
    }

    void messagesAreTranslated_data()
    {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<QString>("part");
        const auto row = [](const QStringList& words, const char* part) {
            QTest::newRow(qPrintable(words.join(' ').right(60)))
                << words << QString::fromUtf8(part);
        };
        row({"nonsense"}, "“nonsense”不是命令");
        row({"events"}, "缺少 FILE");
        row({}, "需要一个命令");
        row({"events", kGraph, "--format", "xml"}, "--format：xml 不是");
        row({"events", kGraph, "--nonsense"}, "多余的参数：--nonsense");
        row({"latency", kGraph, "--bins", "0"}, "不在 1 到 10000 的范围内");
        row({"events", kGraph, "--limit", "many"}, "--limit 的值无法识别：many");
        row({"latency", kGraph, "--limit", "-3"}, "--limit: -3 是负数");
        row({"events", kGraph, "--cpu", "0,-1"}, "--cpu: -1 是负数");
        row({"flame", kGraph, "--callees-of", "a", "--callers-of", "b"}, "不能与");
        row({"export", kGraph}, "必须且只能指定以下选项之一");
        row({"events", "/nowhere/x"}, "/nowhere/x: 无法打开文件");
        row({"events", kGraph, "--from", "x"}, "“x”不是时间。请写秒");
        row({"events", kGraph, "--from", "9", "--to", "8"}, "--to 8 小于 --from 9");
        row({"events", kGraph, "--event", "nonsense"}, "没有事件 nonsense");
        row({"query", kGraph, "SELECT nonsense"}, "SQLite 报告：no such column: nonsense");
        row({"explain", kSched, "--kind", "nonsense"}, "wakeup、off-cpu");
        row({"table", kTable, "--sort", "nonsense"}, "Event、Hits、Misses");
        row({"infoo"}, "是否指 info");
        row({"calls", kSched}, "没有 function_graph 调用");
        row({"functions", kGraph, "--function", "nonsense", "--format", "csv"},
            "没有函数 nonsense");
        row({"latency", kGraph, "--show", "log2"}, "未指定区间的种类");
        row({"table", kGraph}, "查询跟踪记录请用");
        row({"render", "query", kGraph, "-o", "x.png"}, "视图 query 需要查询");
        row({"record", "-e", "sched", "-o", "x", "--size", "y"}, "“y”不是大小");
        row({"probes", "copy", "--as", "perf", ""}, "定义为空");
    }
    void messagesAreTranslated()
    {
        QFETCH(const QStringList, words);
        QFETCH(const QString, part);
        const Output english = run(words);
        const Output chinese = runIn("zh_CN", words);
        QCOMPARE(chinese.status, english.status);
        QCOMPARE(chinese.text, english.text);
        QVERIFY2(chinese.errors.contains(part), qPrintable(chinese.errors));
        QVERIFY2(isChinese(chinese.errors), qPrintable(chinese.errors));
        QVERIFY2(!isChinese(english.errors), qPrintable(english.errors));
    }

    void answersForPeopleAreTranslated_data()
    {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<QString>("part");
        QTest::newRow("info") << QStringList{"info", kGraph}
                              << QString::fromUtf8("\n首个时间     ");
        QTest::newRow("explain") << QStringList{"explain", kSched, "--kind", "wakeup"}
                                 << QString::fromUtf8("唤醒");
        QTest::newRow("tracer") << QStringList{"tracer", kIrqsOff} << QString::fromUtf8("跟踪器");
        QTest::newRow("flame") << QStringList{"flame", kGraph, "--format", "tree"}
                               << QString::fromUtf8("次调用");
    }
    void answersForPeopleAreTranslated()
    {
        QFETCH(const QStringList, words);
        QFETCH(const QString, part);
        const Output english = run(words);
        QCOMPARE(english.status, 0);
        QVERIFY(!isChinese(QString::fromUtf8(english.text)));
        const auto shown = QString::fromUtf8(runIn("zh_CN", words).text);
        QVERIFY2(shown.contains(part), qPrintable(shown));
    }

    /// The line of heads, and what stands above it.
    void tablesForPeopleHaveChineseHeads_data()
    {
        QTest::addColumn<QStringList>("words");
        const auto row = [](const QStringList& words) {
            QTest::newRow(qPrintable(words.join(' ').right(70))) << words;
        };
        row({"explain", kSched, "--kind", "wakeup"});
        row({"functions", kGraph});
        row({"latency", kSyscalls, "--kind", "syscall"});
        row({"latency", kSyscalls, "--kind", "syscall", "--show", "histogram"});
        row({"latency", kSyscalls, "--kind", "syscall", "--show", "spans"});
        row({"compare", kGraph, kGraph});
        row({"sched", kSched});
        row({"sched", kSched, "--show", "wakeups"});
        row({"tracer", kIrqsOff});
        row({"tracer", kIrqsOff, "--show", "steps"});
        row({"tracer", kTimerlat, "--show", "worst"});
        row({"values", kSched});
    }
    void tablesForPeopleHaveChineseHeads()
    {
        QFETCH(const QStringList, words);
        const Output english = run(words);
        QCOMPARE(english.status, 0);
        QVERIFY2(!isChinese(QString::fromUtf8(english.text)), english.text.constData());
        auto lines = QString::fromUtf8(runIn("zh_CN", words).text).split('\n');
        if (words.first() == "explain") {
            static const QRegularExpression head(
                QString::fromUtf8("^任务 \\S+，在 wakeup 中耗时 [\\d.]+ .?s，始于 [\\d.]+ s$"));
            QVERIFY2(head.match(lines.takeFirst()).hasMatch(), qPrintable(lines.join('\n')));
        }
        static const QRegularExpression between(" {2,}");
        for (auto head : lines.first().trimmed().split(between)) {
            // Names of percentiles, of CPUs and of processes.
            head.remove(QRegularExpression("^(p[\\d.]+|CPU.*|PID)$"));
            QVERIFY2(head.isEmpty() || isChinese(head), qPrintable(head));
        }
    }

    void sharesAreWrittenAsInTheWindow()
    {
        const auto text =
            QString::fromUtf8(runIn("zh_CN", {"explain", kSched, "--kind", "wakeup"}).text);
        static const QRegularExpression joined("\\d%");
        QVERIFY2(text.contains(joined) && !text.contains(" %"), qPrintable(text));
    }

    void whatProgramsReadIsTheSame_data()
    {
        QTest::addColumn<QStringList>("words");
        const auto row = [](const QStringList& words) {
            QTest::newRow(qPrintable(words.join(' ').right(70))) << words;
        };
        for (const char* const shell : {"bash", "zsh", "fish"})
            row({"--completions", shell});
        row({"--version"});
        row({"info", "--json", kGraph});
        row({"events", kSched});
        row({"events", kSched, "--format", "csv"});
        row({"events", kSched, "--format", "jsonl"});
        row({"calls", kGraph, "--funcgraph-proc"});
        row({"calls", kGraph, "--as-recorded"});
        row({"flame", kGraph});
        row({"flame", kGraph, "--format", "svg"});
        row({"export", kSched, "--csv", "-"});
        row({"export", kSched, "--jsonl", "-"});
        row({"export", kSched, "--chrome-json", "-"});
        row({"query", kGraph, "SELECT * FROM fact"});
        row({"sched", kSched, "--show", "timehist"});
        row({"probes", "copy", "--as", "bpftrace", "p:open do_sys_openat2 name=+0($arg2):string"});
        for (const char* const format : {"csv", "tsv", "json"})
            row({"query", kOddGraph, "SELECT * FROM problem, fact", "--format", format});
        for (const char* const format : {"csv", "json"}) {
            row({"compare", kGraph, kGraph, "--format", format});
            row({"compare", kSyscalls, kSyscalls, "--kind", "syscall", "--by", "all", "--format",
                 format});
            row({"explain", kSched, "--kind", "wakeup", "--limit", "3", "--format", format});
            row({"explain", kGraph, "--kind", "calls", "--limit", "3", "--format", format});
            row({"flame", kGraph, "--format", format});
            row({"functions", kOddGraph, "--format", format});
            row({"latency", kSyscalls, "--format", format});
            row({"latency", kSyscalls, "--kind", "syscall", "--show", "histogram", "--format",
                 format});
            row({"sched", kSched, "--format", format});
            row({"sched", kSched, "--show", "wakeups", "--format", format});
            row({"table", kTable, "--format", format});
            row({"tracer", kIrqsOff, "--format", format});
            row({"tracer", kIrqsOff, "--show", "steps", "--format", format});
            row({"tracer", kTimerlat, "--show", "worst", "--format", format});
            row({"values", kSched, "--run-queue", "--format", format});
            row({"probes", kGraph, "--format", format});
        }
    }
    void whatProgramsReadIsTheSame()
    {
        QFETCH(const QStringList, words);
        const Output english = run(words);
        const Output chinese = runIn("zh_CN", words);
        QCOMPARE(english.status, 0);
        QVERIFY2(!english.text.isEmpty() || words.contains("probes"), qPrintable(english.errors));
        QCOMPARE(chinese.status, english.status);
        QCOMPARE(chinese.text, english.text);
    }

    void otherLanguagesAreEnglish()
    {
        const QStringList words{"events", "/nowhere/x"};
        const Output english = run(words);
        QVERIFY(english.errors.contains("cannot open the file"));
        for (const char* const language : {"de_DE", "zh_TW", "C", ""}) {
            const Output output = runIn(language, words);
            QVERIFY2(output.errors.contains("cannot open the file"), language);
        }
        qputenv("LC_ALL", "C");
        QCOMPARE(runIn("zh_CN", words).errors, english.errors);
        qputenv("LC_ALL", "C.UTF-8");
        QCOMPARE(runIn("tlh:zh_CN", words).errors, runIn("zh_CN", words).errors);
    }

private:
    std::unique_ptr<QTemporaryDir> m_cache;
    std::map<QStringList, Help> m_english;
};

QTEST_GUILESS_MAIN(TestCliLanguage)
#include "tst_cli_language.moc"
