#include "core/format/tables/kernel_table.h"
#include "core/format/tables/named_values.h"
#include "tests/support/captures.h"

#include <QDir>
#include <QRegularExpression>
#include <QTest>

#include <numeric>

using namespace probescope;
using namespace probescope::format;

namespace {

using Type = KernelTable::Type;

KernelTables read(const std::string& bytes, KernelTables::Kind kind, std::size_t chunk = 1 << 20)
{
    const auto input = Input::fromBytes("x", bytes, chunk);
    auto tables = readKernelTables(*input, kind);
    return tables ? std::move(*tables) : KernelTables{};
}

KernelTables histOf(const std::string& bytes)
{
    return read(bytes, KernelTables::Kind::Hist);
}

/// The rows of a file of tests/data/hist.
KernelTables fileOf(const char* name, KernelTables::Kind kind = KernelTables::Kind::Hist)
{
    const auto bytes =
        readCapture(QStringLiteral(TEST_DATA "/hist/") + QLatin1String(name) + ".txt.xz");
    return read(bytes.toStdString(), kind);
}

QString reasons(const KernelTables& tables)
{
    QString text;
    for (const TableProblem& problem : tables.problems)
        text += QStringLiteral("%1: %2: %3\n")
                    .arg(problem.place.line.value_or(0))
                    .arg(QString::fromStdString(problem.reason.text()),
                         QString::fromStdString(problem.excerpt));
    return text;
}

std::uint64_t sumOf(const KernelTable& table, int column)
{
    return std::accumulate(table.rows.begin(), table.rows.end(), std::uint64_t(0),
                           [column](std::uint64_t sum, const auto& row) {
                               const auto& number = row[std::size_t(column)].number;
                               return sum + (number ? number->magnitude : 0);
                           });
}

/// All numbers that stand behind a pattern, found without any knowledge of the form.
QList<quint64> numbersBehind(const QString& text, const QString& pattern)
{
    QList<quint64> numbers;
    auto found = QRegularExpression(pattern, QRegularExpression::MultilineOption).globalMatch(text);
    while (found.hasNext())
        numbers += found.next().captured(1).toULongLong();
    return numbers;
}

void addFiles(const QString& pattern)
{
    QTest::addColumn<QString>("path");
    QStringList folders{QStringLiteral(TEST_DATA "/hist"), QStringLiteral(TEST_DATA "/kinds")};
    const QString all = qEnvironmentVariable("PROBESCOPE_CAPTURES");
    if (!all.isEmpty()) {
        for (const char* kernel : {"debian-6.1", "tracerig-6.12"}) {
            for (const char* folder : {"hist", "latency", "control"})
                folders += all + '/' + kernel + '/' + folder;
        }
    }
    const QRegularExpression wanted(pattern);
    for (const QString& folder : folders) {
        for (const QFileInfo& file : QDir(folder).entryInfoList(QDir::Files)) {
            if (wanted.match(file.fileName()).hasMatch() && file.size() > 0)
                QTest::newRow(qPrintable(file.filePath())) << file.filePath();
        }
    }
}

/// What findKind() says of a file, which opens it as that table.
std::optional<KernelTables::Kind> kindOf(const QString& path)
{
    auto input = Input::open(path.toStdString());
    const auto found = input ? findKind(**input) : passOn(input);
    return found ? kernelTablesKind(*found) : std::nullopt;
}

} // namespace

class TestKernelTables : public QObject
{
    Q_OBJECT

private slots:
    void histogramsAreReadWhole_data() { addFiles(QStringLiteral("hist\\.txt|^hist-[^.]*\\.txt")); }
    void histogramsAreReadWhole()
    {
        QFETCH(QString, path);
        QVERIFY(kindOf(path) == KernelTables::Kind::Hist);
        const QByteArray bytes = readCapture(path);
        const QString text = QString::fromUtf8(bytes);
        const KernelTables found = histOf(bytes.toStdString());
        QVERIFY2(found.problems.empty(), qPrintable(reasons(found)));
        QCOMPARE(qsizetype(found.tables.size()), text.count("# event histogram"));
        if (found.tables.empty())
            return;
        QCOMPARE(found.tables.size(), 1U);
        const KernelTable& table = found.tables.front();
        const auto hits = numbersBehind(text, QStringLiteral("\\} hitcount: +(\\d+)"));
        QCOMPARE(qsizetype(table.rows.size()), hits.size());
        const int column = table.column("hitcount");
        QVERIFY(column > 0);
        for (qsizetype i = 0; i < hits.size(); ++i)
            QCOMPARE(table.rows[std::size_t(i)][std::size_t(column)].number->magnitude, hits[i]);
        // The kernel goes on counting while it prints, so the entries may be one short of it.
        QVERIFY(sumOf(table, column) <= table.total("Hits").value());
        QVERIFY(sumOf(table, column) + 1 >= table.total("Hits").value());
        QCOMPARE(table.total("Hits").value(), numbersBehind(text, R"(Hits: (\d+))").at(0));
        QCOMPARE(table.total("Entries").value(), table.rows.size());
        QCOMPARE(table.total("Dropped").value(), numbersBehind(text, R"(Dropped: (\d+))").at(0));
        QVERIFY(text.contains(QString::fromStdString(table.title)));
        for (const auto& row : table.rows) {
            QCOMPARE(row.size(), table.columns.size());
            for (std::size_t i = 0; i < row.size(); ++i) {
                const Type type = table.columns[i].type;
                const bool text = type == Type::Text || type == Type::Stack || type == Type::Bar;
                QCOMPARE(row[i].number.has_value(), !text);
            }
        }
    }

    void keysHaveTheirTypes_data()
    {
        QTest::addColumn<int>("type");
        QTest::addColumn<QString>("text");
        QTest::addColumn<quint64>("number");
        QTest::newRow("hist-hex") << int(Type::Hexadecimal) << "31" << quint64(0x31);
        QTest::newRow("hist-log2") << int(Type::Log2) << "~ 2^15" << quint64(15);
        QTest::newRow("hist-buckets") << int(Type::Range) << "~ 0-99" << quint64(0);
        QTest::newRow("hist-percent-graph") << int(Type::Decimal) << "34" << quint64(34);
        QTest::newRow("hist-kmalloc")
            << int(Type::Symbol) << "tracing_map_init" << quint64(0xffffffff81141325);
        QTest::newRow("hist-percent") << int(Type::Named) << "sys_openat [257]" << quint64(257);
        QTest::newRow("hist-syscall") << int(Type::Named) << "gadget [86]" << quint64(86);
    }
    void keysHaveTheirTypes()
    {
        QFETCH(int, type);
        QFETCH(QString, text);
        QFETCH(quint64, number);
        const KernelTables found = fileOf(QTest::currentDataTag());
        const KernelTable& table = found.tables.at(0);
        QVERIFY(table.columns[0].key);
        QCOMPARE(int(table.columns[0].type), type);
        QCOMPARE(QString::fromStdString(table.rows[0][0].text), text);
        QCOMPARE(table.rows[0][0].number->magnitude, number);
    }

    void valuesAndWhatActionsKeptAreColumns()
    {
        const KernelTables filtered = fileOf("hist-filter");
        const KernelTable& runtimes = filtered.tables.at(0);
        QCOMPARE(filtered.event, std::string("sched/sched_stat_runtime"));
        QCOMPARE(runtimes.columns.size(), 4U);
        QCOMPARE(runtimes.rows[0][0].text, std::string("gadget"));
        QCOMPARE(runtimes.columns[3].name, std::string("runtime"));
        QCOMPARE(runtimes.rows[0][3].number->magnitude, 133950444U);

        const KernelTables drawn = fileOf("hist-percent-graph");
        const KernelTable& shares = drawn.tables.at(0);
        QCOMPARE(shares.columns[2].unit, std::string("%"));
        QCOMPARE(shares.rows[0][2].number->magnitude, 158U); // 1.58 %
        QCOMPARE(shares.columns[2].scale, 100U);
        QCOMPARE(int(shares.columns[3].type), int(Type::Bar));
        QCOMPARE(shares.rows[0][3].text, std::string(20, '#'));

        const KernelTables saved = fileOf("synthetic-sched_switch.hist");
        const KernelTable& wakeups = saved.tables.at(0);
        QStringList names;
        for (const auto& column : wakeups.columns)
            names += QString::fromStdString(column.name);
        QCOMPARE(names.join(' '), "next_pid hitcount max next_comm prev_pid prev_comm");
        QCOMPARE(wakeups.rows[1][2].number->magnitude, 4075U);
        QCOMPARE(wakeups.rows[1][3].text, std::string("hwrng"));
        QCOMPARE(wakeups.rows[1][4].number->magnitude, 207U);
        QCOMPARE(wakeups.rows[1][5].text, std::string("basename"));

        const KernelTables stacks = fileOf("hist-stacktrace");
        const std::string& stack = stacks.tables.at(0).rows[1][0].text;
        QCOMPARE(int(stacks.tables[0].columns[0].type), int(Type::Stack));
        QCOMPARE(std::count(stack.begin(), stack.end(), '\n'), 5);
        QVERIFY(stack.starts_with("swake_up_one+0x35/0x60\nrcu_core+0x461/0x750\n"));
    }

    void oddTextsAmongKeysStayWhole()
    {
        // The kernel pads texts to 50 places; a comm may hold braces, commas and colons.
        const std::string comm = "a, b: } {c";
        const auto padded = [](std::string text) {
            text.resize(50, ' ');
            return text;
        };
        const KernelTables found = histOf(
            "# event histogram\n#\n# trigger info: hist:keys=comm,pid:vals=hitcount:"
            "sort=hitcount:size=2048 [active]\n#\n\n{ comm: "
            + padded(comm) + ", pid:         -1 } hitcount:          3\n{ comm: " + padded("17")
            + ", pid: 18446744073709551615 } hitcount: 18446744073709551615\n\nTotals:\n"
              "    Hits: 3\n    Entries: 2\n    Dropped: 7\n");
        QVERIFY2(found.problems.empty(), qPrintable(reasons(found)));
        const KernelTable& table = found.tables.at(0);
        QCOMPARE(table.rows[0][0].text, comm);
        QCOMPARE(table.rows[1][0].text, std::string("17"));
        QVERIFY(!table.rows[1][0].number);
        QVERIFY(table.rows[0][1].number->negative);
        QVERIFY(*table.rows[0][1].number < *table.rows[1][1].number);
        QCOMPARE(table.rows[1][2].number->magnitude, std::numeric_limits<quint64>::max());
        QCOMPARE(table.total("Dropped").value(), 7U);
    }

    void aStackMayStandAmongOtherKeys()
    {
        const KernelTables found = histOf(
            "# event histogram\n#\n# trigger info: hist:keys=common_stacktrace,cpu:vals=hitcount "
            "[active]\n#\n\n{ common_stacktrace:\n         one+0x1/0x2\n         two+0x1/0x2\n"
            ", cpu:          1} hitcount:          5\n\nTotals:\n    Hits: 5\n    Entries: 1\n"
            "    Dropped: 0\n");
        QVERIFY2(found.problems.empty(), qPrintable(reasons(found)));
        const KernelTable& table = found.tables.at(0);
        QCOMPARE(table.rows[0][0].text, std::string("one+0x1/0x2\ntwo+0x1/0x2"));
        QCOMPARE(table.rows[0][1].number->magnitude, 1U);
        QCOMPARE(table.rows[0][2].number->magnitude, 5U);
    }

    void sharesBelowZeroKeepTheirSign()
    {
        const auto hundredths = [](std::string_view text) {
            const auto number = parseDecimalNumber(text, 100);
            return number ? QString::number(number->real()) : QStringLiteral("none");
        };
        QCOMPARE(hundredths("-0.50"), QStringLiteral("-50"));
        QCOMPARE(hundredths("-1.5"), QStringLiteral("-150"));
        QCOMPARE(hundredths("0.50"), QStringLiteral("50"));
        QCOMPARE(hundredths("-0.00"), QStringLiteral("0"));
        QCOMPARE(hundredths("-.5"), QStringLiteral("none"));
        QVERIFY(!parseDecimalNumber("-0.00", 100)->negative);
    }

    void severalTriggersAreSeveralTables()
    {
        const auto one = readCapture(QStringLiteral(TEST_DATA "/hist/hist-log2.txt.xz"));
        const auto two = readCapture(QStringLiteral(TEST_DATA "/hist/hist-hex.txt.xz"));
        const KernelTables found = histOf((one + "\n\n" + two).toStdString());
        QVERIFY2(found.problems.empty(), qPrintable(reasons(found)));
        QCOMPARE(found.tables.size(), 2U);
        QCOMPARE(found.tables[0].rows.size(), 20U);
        QCOMPARE(found.tables[1].rows.size(), 45U);
    }

    void badLinesAreToldWithTheirPlace_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<int>("line");
        QTest::addColumn<int>("rows");
        const QByteArray head = "# event histogram\n#\n# trigger info: hist:keys=pid:vals=hitcount "
                                "[active]\n#\n\n{ pid:          1 } hitcount:          5\n";
        QTest::newRow("a line of something else") << head + "{ what\n" << 7 << 1;
        QTest::newRow("other keys") << head + "{ cpu:          1 } hitcount:          5\n"
                                    << 7 << 1;
        QTest::newRow("no number") << head + "{ pid:         x1 } hitcount:          5\n" << 7 << 2;
        QTest::newRow("no hitcount") << head + "{ pid:          1 } hitcount:         5a\n"
                                     << 7 << 2;
        QTest::newRow("words") << head + "something\n" << 7 << 1;
        QTest::newRow("entries lack") << head + "\nTotals:\n    Hits: 5\n    Entries: 2\n"
                                      << 10 << 1;
        QTest::newRow("a stack without end")
            << QByteArray("{ common_stacktrace:\n         one+0x1/0x2\n") << 1 << 0;
    }
    void badLinesAreToldWithTheirPlace()
    {
        QFETCH(QByteArray, text);
        QFETCH(int, line);
        QFETCH(int, rows);
        const KernelTables found = histOf(text.toStdString());
        QCOMPARE(found.problems.size(), 1U);
        QCOMPARE(int(found.problems[0].place.line.value_or(0)), line);
        QCOMPARE(QString::fromStdString(found.problems[0].place.file), "x");
        QVERIFY(!found.problems[0].reason.empty());
        QVERIFY(found.problems[0].reason.isTemplate());
        QCOMPARE(int(found.tables.empty() ? 0 : found.tables[0].rows.size()), rows);
    }

    void aLineOfBlanksIsNoTrap()
    {
        // Looked behind at each blank, this would take hours.
        const std::string blanks(1 << 19, ' ');
        const KernelTables found =
            histOf("# event histogram\n{ pid:          1 } hitcount:          5" + blanks + "x\n");
        QCOMPARE(found.problems.size(), 1U);
        QCOMPARE(found.tables.at(0).rows.size(), 1U);
    }

    void profilesAreReadWhole_data() { addFiles(QStringLiteral("^profile-")); }
    void profilesAreReadWhole()
    {
        QFETCH(QString, path);
        QVERIFY(kindOf(path) == KernelTables::Kind::FunctionProfile);
        const QByteArray bytes = readCapture(path);
        const KernelTables found = read(bytes.toStdString(), KernelTables::Kind::FunctionProfile);
        QVERIFY2(found.problems.empty(), qPrintable(reasons(found)));
        const KernelTable& table = found.tables.at(0);
        QCOMPARE(table.columns.size(), 5U);
        qsizetype row = 0;
        for (const QString& line :
             QString::fromUtf8(bytes).split('\n', Qt::SkipEmptyParts).mid(2)) {
            const QStringList words = line.simplified().split(' ');
            const auto& cells = table.rows.at(std::size_t(row++));
            QCOMPARE(QString::fromStdString(cells[0].text), words[0]);
            QCOMPARE(cells[1].number->magnitude, words[1].toULongLong());
            for (int i = 2; i < 5; ++i)
                QCOMPARE(cells[std::size_t(i)].number->real() / 1000,
                         words[2 * (i - 1)].toDouble());
        }
        QCOMPARE(std::size_t(row), table.rows.size());
    }

    void profilesWithoutTimesHaveTwoColumns()
    {
        const std::string text = "  Function                               Hit\n"
                                 "  --------                               ---\n"
                                 "  schedule                               325\n"
                                 "  vfs_read                            twelve\n";
        const KernelTables found = read(text, KernelTables::Kind::FunctionProfile);
        QCOMPARE(found.tables.at(0).columns.size(), 2U);
        QCOMPARE(found.tables[0].rows.size(), 1U);
        QCOMPARE(found.problems.size(), 1U);
        QCOMPARE(found.problems[0].place.line.value(), 4U);
    }

    void probeProfilesAreReadWhole_data()
    {
        addFiles(QStringLiteral("^(used-)?[ku]probe_profile|\\.kprobe_profile\\.txt$"));
    }
    void probeProfilesAreReadWhole()
    {
        QFETCH(QString, path);
        const auto kind = kindOf(path);
        QVERIFY(kind == KernelTables::Kind::KernelProbeProfile
                || kind == KernelTables::Kind::UserProbeProfile);
        const bool user = kind == KernelTables::Kind::UserProbeProfile;
        const QByteArray bytes = readCapture(path);
        const KernelTables found = read(bytes.toStdString(), *kind);
        QVERIFY2(found.problems.empty(), qPrintable(reasons(found)));
        const KernelTable& table = found.tables.at(0);
        QStringList titles;
        for (const auto& column : table.columns)
            titles << QString::fromStdString(column.name);
        // Of uprobes, the kernel counts no misses.
        QCOMPARE(titles.join(u' '),
                 user ? QStringLiteral("Event File Hits") : QStringLiteral("Event Hits Misses"));
        std::size_t row = 0;
        for (const QString& line : QString::fromUtf8(bytes).split('\n', Qt::SkipEmptyParts)) {
            const QStringList words = line.simplified().split(' ');
            const auto& cells = table.rows.at(row++);
            QCOMPARE(QString::fromStdString(cells[0].text), words[user ? 1 : 0]);
            if (user)
                QCOMPARE(QString::fromStdString(cells[1].text), words[0]);
            QCOMPARE(cells.back().number->magnitude, words[2].toULongLong());
            if (!user)
                QCOMPARE(cells[1].number->magnitude, words[1].toULongLong());
        }
        QCOMPARE(row, table.rows.size());
    }

    void probeProfilesTellWhatIsNoProbe()
    {
        const std::string text = "  open            25               0\n"
                                 "  with blank      25               0\n"
                                 "  open          many               0\n"
                                 "  /tmp/a file/x open                                  7\n";
        const auto kernel = read(text, KernelTables::Kind::KernelProbeProfile);
        QCOMPARE(kernel.tables.at(0).rows.size(), 1U);
        QCOMPARE(kernel.problems.size(), 3U);
        QCOMPARE(kernel.problems[0].place.line.value(), 2U);
        const auto user =
            read(text.substr(text.find("  /tmp")), KernelTables::Kind::UserProbeProfile);
        QCOMPARE(user.tables.at(0).rows.at(0)[1].text, std::string("/tmp/a file/x"));
        QCOMPARE(user.tables[0].rows[0][2].number->magnitude, 7U);
        QVERIFY(user.problems.empty());
    }

    void stacksAreReadWhole_data() { addFiles(QStringLiteral("^stack_trace(\\.|$)")); }
    void stacksAreReadWhole()
    {
        QFETCH(QString, path);
        QVERIFY(kindOf(path) == KernelTables::Kind::StackTrace);
        checkStack(readCapture(path));
    }

    void theStackOfTheCorpus()
    {
        const auto bytes = readCapture(QStringLiteral(TEST_DATA "/kinds/stack_trace"));
        checkStack(bytes);
        const KernelTables found = read(bytes.toStdString(), KernelTables::Kind::StackTrace);
        QCOMPARE(found.tables.at(0).rows.size(), 37U);
        QCOMPARE(found.tables[0].rows[0][3].number->magnitude, 3736U); // stack_max_size
        QCOMPARE(found.tables[0].rows[16][1].text,
                 std::string("do_get_write_access+0x256/0x410 [jbd2]"));
        // What each function takes adds up to the depth.
        QCOMPARE(sumOf(found.tables[0], 2), 3736U);
        const auto off = readCapture(QStringLiteral(TEST_DATA "/kinds/stack_trace-off"));
        const KernelTables none = read(off.toStdString(), KernelTables::Kind::StackTrace);
        QVERIFY2(none.problems.empty(), qPrintable(reasons(none)));
        QVERIFY(none.tables.empty());
        QVERIFY(!none.notes.empty());
    }

    void howTheInputIsCutDoesNotMatter()
    {
        const auto bytes =
            readCapture(QStringLiteral(TEST_DATA "/hist/hist-stacktrace.txt.xz")).toStdString();
        const KernelTables whole = histOf(bytes);
        const KernelTables pieces = read(bytes, KernelTables::Kind::Hist, 7);
        QCOMPARE(pieces.tables.at(0).rows.size(), whole.tables.at(0).rows.size());
        QCOMPARE(pieces.tables[0].rows.back()[0].text, whole.tables[0].rows.back()[0].text);
        const auto input = Input::fromBytes("x", bytes);
        const auto none = readKernelTables(*input, KernelTables::Kind::Hist, [] { return false; });
        QVERIFY(!none);
        QCOMPARE(int(none.error().code), int(ErrorCode::Cancelled));
    }

private:
    static void checkStack(const QByteArray& bytes)
    {
        const KernelTables found = read(bytes.toStdString(), KernelTables::Kind::StackTrace);
        QVERIFY2(found.problems.empty(), qPrintable(reasons(found)));
        const auto depths =
            numbersBehind(QString::fromUtf8(bytes), QStringLiteral("^ *\\d+\\) +(\\d+)"));
        QCOMPARE(qsizetype(found.tables.empty() ? 0 : found.tables[0].rows.size()), depths.size());
        for (qsizetype i = 0; i < depths.size(); ++i)
            QCOMPARE(found.tables[0].rows[std::size_t(i)][3].number->magnitude, depths[i]);
    }
};

QTEST_APPLESS_MAIN(TestKernelTables)
#include "tst_kernel_tables.moc"
