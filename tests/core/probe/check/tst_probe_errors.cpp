#include "core/probe/check/complaint.h"
#include "core/probe/check/kernel_faults.h"
#include "error_captures.h"

#include <QTest>

#include <cstring>

using namespace probescope;
using namespace probescope::probe;

namespace {

/// What only the kernel can know, and where its words then belong.
struct PassedThrough
{
    const char* command;
    const char* why;
    CommandPart part;
};
constexpr PassedThrough kPassedThrough[] = {
    {"p:foo/bar 0xffffffff81000000", "what is at an address", CommandPart::Place},
    {"p:foo/bar vfs_read file->f_path.dentry:string", "which members are texts",
     CommandPart::ArgumentType},
    {"e:foo/bar sched/sched_switch p=$next_pid if nosuch > 3", "the filter's own rules",
     CommandPart::Filter},
    {"e:foo/bar sched/sched_switch p=$next_pid if next_pid >", "the filter's own rules",
     CommandPart::Filter},
};

const PassedThrough* passedThrough(const QByteArray& command)
{
    for (const auto& entry : kPassedThrough) {
        if (command == entry.command)
            return &entry;
    }
    return nullptr;
}

struct Tally
{
    int sameWords = 0;
    int silent = 0;
    int accepted = 0;
    int passed = 0;
};

QByteArray describe(const Finding* finding)
{
    if (finding == nullptr)
        return "accepted";
    return QByteArray::fromStdString(finding->kernelMessage) + " @"
        + QByteArray::number(static_cast<qulonglong>(finding->column)) + ", "
        + std::strerror(finding->number) + " (" + QByteArray::fromStdString(finding->what.text())
        + ')';
}

} // namespace

class TestProbeErrors : public QObject
{
    Q_OBJECT

private slots:
    void saysWhatTheKernelSaid_data();
    void saysWhatTheKernelSaid();
    void pointsAtTheField_data();
    void pointsAtTheField();
    void knowsAllWords();
    void explains();

private:
    static bool agrees(const ErrorEntry& entry, const Finding* finding, Tally& tally);
};

void TestProbeErrors::saysWhatTheKernelSaid_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<bool>("newer");
    QTest::newRow("6.1") << QStringLiteral(TEST_DATA "/probe/6.1-errors.txt") << false;
    QTest::newRow("6.12") << QStringLiteral(TEST_DATA "/probe/6.12-errors.txt") << true;
}

bool TestProbeErrors::agrees(const ErrorEntry& entry, const Finding* finding, Tally& tally)
{
    if (entry.number == "accepted") {
        ++tally.accepted;
        return finding == nullptr;
    }
    if (finding == nullptr || entry.number != std::strerror(finding->number)
        || entry.words != QByteArray::fromStdString(finding->kernelMessage))
        return false;
    if (entry.words.isEmpty()) {
        ++tally.silent;
        return true;
    }
    ++tally.sameWords;
    return static_cast<qsizetype>(finding->column) == entry.column;
}

/// For every write of the captures: the same words at the same column with the same errno.
void TestProbeErrors::saysWhatTheKernelSaid()
{
    QFETCH(QString, file);
    QFETCH(bool, newer);
    const auto entries = errorEntries(file);
    QVERIFY(entries.size() > 280);
    CapturedKernel kernel(newer);
    Tally tally;
    int wrong = 0;
    const bool table = qEnvironmentVariableIsSet("PROBESCOPE_PROBE_TABLE");
    for (const auto& entry : entries) {
        const auto rules = kernel.rules(entry.file);
        const auto kernelInfo = kernel.kernelInfo();
        const auto findings = checkCommand(entry.command.toStdString(), rules, kernelInfo);
        const auto* finding = firstError(findings);
        const auto* passed = passedThrough(entry.command);
        bool right = false;
        if (passed != nullptr && entry.number != "accepted" && finding == nullptr) {
            ++tally.passed;
            const auto explained = explain(
                entry.command.toStdString(), entry.words.toStdString(),
                entry.ofCommand ? static_cast<std::size_t>(entry.column)
                                : static_cast<std::size_t>(entry.command.indexOf(" if ")) + 1,
                rules, kernelInfo);
            right = explained.part.part == passed->part;
        } else {
            right = agrees(entry, finding, tally);
        }
        if (!right || table)
            qInfo().noquote() << (right ? "same" : "DIFFERS") << entry.file
                              << entry.command.left(90) << "\n    kernel:" << entry.words << '@'
                              << entry.column << entry.number << "\n    judge: "
                              << (passed != nullptr ? passed->why : describe(finding).constData());
        wrong += right ? 0 : 1;
        if (entry.number == "accepted")
            kernel.accepted(entry);
    }
    qInfo(
        "%d writes: %d with the kernel's words and column, %d that it refuses in silence, %d that "
        "it takes, %d passed through, %d wrong",
        int(entries.size()), tally.sameWords, tally.silent, tally.accepted, tally.passed, wrong);
    QCOMPARE(wrong, 0);
}

void TestProbeErrors::pointsAtTheField_data()
{
    QTest::addColumn<QByteArray>("line");
    QTest::addColumn<int>("column");
    QTest::addColumn<int>("part");
    QTest::addColumn<int>("argument");
    QTest::addColumn<QByteArray>("text");
    const auto row = [](const char* line, int column, CommandPart part, int argument,
                        const char* text) {
        QTest::addRow("%d", column)
            << QByteArray(line) << column << static_cast<int>(part) << argument << QByteArray(text);
    };
    const char* line = "r10:my/read   ext4:f+4\tab=+0(%di):u8[2]  %si";
    row(line, 0, CommandPart::Kind, 0, "r");
    row(line, 1, CommandPart::Number, 0, "10");
    row(line, 4, CommandPart::Group, 0, "my");
    row(line, 7, CommandPart::Event, 0, "read");
    row(line, 12, CommandPart::Place, 0, "ext4:f+4");
    row(line, 21, CommandPart::ArgumentName, 0, "ab");
    row(line, 24, CommandPart::ArgumentFetch, 0, "+0(%di)");
    row(line, 32, CommandPart::ArgumentType, 0, "u8[2]");
    row(line, 34, CommandPart::ArgumentType, 0, "u8[2]");
    row(line, 38, CommandPart::ArgumentFetch, 1, "%si");
    row(line, 99, CommandPart::Line, 0, line);
    const char* event = "e:my/x a/b p=$q if  q > 3";
    row(event, 11, CommandPart::ArgumentName, 0, "p");
    row(event, 16, CommandPart::Filter, 0, "if  q > 3");
    row(event, 21, CommandPart::Filter, 0, "if  q > 3");
    row("s:lat  u64 a; x b", 6, CommandPart::SyntheticFields, 0, "u64 a; x b");
    row("p vfs_read", 0, CommandPart::Kind, 0, "p");
    row("p:read vfs_read", 2, CommandPart::Event, 0, "read");
}

void TestProbeErrors::pointsAtTheField()
{
    QFETCH(QByteArray, line);
    QFETCH(int, column);
    QFETCH(int, part);
    QFETCH(int, argument);
    QFETCH(QByteArray, text);
    const auto found = fieldAt(line.toStdString(), static_cast<std::size_t>(column));
    QCOMPARE(static_cast<int>(found.part), part);
    QCOMPARE(static_cast<int>(found.argument), argument);
    QCOMPARE(line.mid(static_cast<qsizetype>(found.begin),
                      static_cast<qsizetype>(found.end - found.begin)),
             text);
}

/// Also those that the captures do not hold: each has words, a sentence and what to do.
void TestProbeErrors::knowsAllWords()
{
    for (int i = 0; i <= static_cast<int>(Fault::SyntheticArray); ++i) {
        const auto text = textOf(static_cast<Fault>(i));
        QVERIFY(!text.words.empty());
        QVERIFY2(text.what.text().ends_with('.'), text.what.text().c_str());
        QVERIFY2(text.fix.text().ends_with('.'), text.fix.text().c_str());
        QVERIFY(faultOfMessage(text.words) == static_cast<Fault>(i));
    }
    QVERIFY(!faultOfMessage("Something new").has_value());
}

void TestProbeErrors::explains()
{
    const std::string line = "p:my/x  vfs_read   ab=%rdi";
    const auto known = explain(line, "Invalid register name", 19, {});
    QVERIFY(known.part.part == CommandPart::ArgumentFetch);
    QCOMPARE(line.substr(known.part.begin, known.part.end - known.part.begin), std::string("%rdi"));
    QCOMPARE(known.replacement.value_or(""), std::string("%di"));
    // Words that our rules do not find here, and words that nobody knows.
    const auto register_ = explain("p:my/x vfs_read", "Failed to register probe event", 7, {});
    QVERIFY(register_.part.part == CommandPart::Place);
    QVERIFY(!register_.fix.empty());
    const auto unknown = explain("p:my/x vfs_read", "Something new", 7, {});
    QVERIFY(unknown.part.part == CommandPart::Place);
    QCOMPARE(unknown.what.text(), std::string("Kernel message: Something new."));
}

QTEST_GUILESS_MAIN(TestProbeErrors)
#include "tst_probe_errors.moc"
