#include "core/store/file/chunks.h"
#include "core/store/read/call_scan.h"
#include "core/store/read/series_source.h"
#include "tests/core/sql/query/sql_asking.h"
#include "tests/support/sample_capture.h"

#include <QTemporaryDir>

#include <set>

using namespace probescope;
using namespace probescope::store;

namespace {

/// Notes which chunks of events are read.
class WatchedAccess : public SeriesAccess
{
public:
    explicit WatchedAccess(std::shared_ptr<const SeriesAccess> access)
        : m_access(std::move(access))
    {
    }
    Result<> read(const std::function<Result<>(Connection&)>& work) const override
    {
        return m_access->read(work);
    }
    std::uint64_t generation() const override { return m_access->generation(); }
    BlockCache& cache() const override { return m_access->cache(); }
    Result<std::shared_ptr<const EventChunk>> events(RowId row) const override
    {
        constexpr RowId kRowsOfChunk = 1U << 16U;
        eventChunks.insert(row / kRowsOfChunk);
        return m_access->events(row);
    }
    Result<std::shared_ptr<const FieldColumns>> eventFields(RowId row) const override
    {
        return m_access->eventFields(row);
    }

    mutable std::set<std::uint64_t> eventChunks;

private:
    const std::shared_ptr<const SeriesAccess> m_access;
};

/// Calls of two tasks, one after the other, a microsecond each; each calls another function.
std::string callsOfTwoTasks(int calls)
{
    std::string text =
        "# tracer: function_graph\n#\n"
        "#     TIME        CPU  TASK/PID         DURATION                  FUNCTION "
        "CALLS\n#      |          |     |    |           |   |                     | "
        "  |   |   |\n";
    for (int i = 0; i < calls; ++i) {
        const int task = i < calls / 2 ? 1 : 2;
        const QString head = QStringLiteral("%1.%2 |   0)   task%3-10%3    |")
                                 .arg(i / 100000, 5)
                                 .arg(i % 100000 * 10, 6, 10, QLatin1Char('0'))
                                 .arg(task);
        text += (head + "               |  outer() {\n" + head + "   0.500 us    |    inner();\n"
                 + head + "   1.000 us    |  }\n")
                    .toStdString();
    }
    return text;
}

} // namespace

/// Constraints on the table of calls: what they leave, and what need not be read for them.
class TestCallScan : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        m_capture = captureOfText(m_folder.filePath("c.psc"), callsOfTwoTasks(kCalls));
        QCOMPARE(m_capture->summary().calls, std::uint64_t(2 * kCalls));
        QVERIFY(m_capture->chunks().count() > 3);
        for (const char* file : {"events-proc-abstime", "lost", "odd-names", "retval", "thresh"})
            m_captures.push_back(
                captureOfFile(m_folder.filePath(QString(file) + ".psc"),
                              QStringLiteral(TEST_DATA "/graph/%1.txt.xz").arg(file)));
    }

    void constraintsLeaveWhatAScanLeaves_data()
    {
        QTest::addColumn<QString>("column");
        QTest::addColumn<QString>("op");
        for (const char* column : {"stack", "id", "ts", "cpu", "pid", "function"}) {
            for (const char* op : {"=", "<", ">", ">="})
                QTest::addRow("%s %s", column, op) << column << op;
        }
    }
    void constraintsLeaveWhatAScanLeaves()
    {
        QFETCH(QString, column);
        QFETCH(QString, op);
        const std::string name = column.toStdString();
        const std::string rest = " " + op.toStdString() + " ";
        for (const auto& capture : m_captures) {
            for (const std::string& value : ask(*capture,
                                                "SELECT DISTINCT quote(" + name
                                                    + ") FROM call ORDER BY random() "
                                                      "LIMIT 2")) {
                const std::string what =
                    "SELECT stack, id, ts, cpu, pid, function FROM call WHERE ";
                const std::string order = " ORDER BY stack, id";
                // With a plus SQLite keeps the condition to itself.
                QCOMPARE(ask(*capture, what + name + rest + value + order),
                         ask(*capture, what + "+" + name + rest + value + order));
                QCOMPARE(ask(*capture, what + name + rest + value + " AND id < 40 AND stack = 1"),
                         ask(*capture,
                             what + "+" + name + rest + value + " AND +id < 40 AND +stack = 1"));
            }
        }
    }

    void timesKeepEventsUnread()
    {
        const auto all = m_capture->chunks().count();
        QCOMPARE(eventChunksRead({}), std::size_t(all));
        QVERIFY(eventChunksRead({.lastNs = 100'000}) == 1);
        const std::int64_t last = m_capture->summary().lastNs;
        QVERIFY(eventChunksRead({.firstNs = last - 100'000}) <= 2);
        QVERIFY(eventChunksRead({.function = "none"}) == 0);
    }

    void stacksKeepCallsUnread()
    {
        const std::size_t all = chunksRead({});
        QVERIFY(all > 2);
        QVERIFY(chunksRead({.pid = 101}) < all);
        QVERIFY(chunksRead({.stack = 0}) < all);
        QCOMPARE(chunksRead({.stack = 0, .firstId = 5, .lastId = 5}), std::size_t(1));
        QCOMPARE(chunksRead({.stack = 77}), std::size_t(0));
    }

private:
    static constexpr int kCalls = 70000;

    struct Reads
    {
        std::size_t chunks = 0;
        std::size_t eventChunks = 0;
    };
    Reads walk(const CallFilter& filter) const
    {
        const auto access = std::make_shared<WatchedAccess>(seriesAccess(*m_capture));
        const CallTable table(access);
        CallScan scan(*m_capture, table, filter);
        while (true) {
            const auto more = scan.next();
            if (!more)
                qFatal("%s", more.error().message().c_str());
            if (!*more)
                return {scan.chunksRead(), access->eventChunks.size()};
            if (!scan.call())
                qFatal("no call");
        }
    }
    std::size_t chunksRead(const CallFilter& filter) const { return walk(filter).chunks; }
    std::size_t eventChunksRead(const CallFilter& filter) const { return walk(filter).eventChunks; }

    QTemporaryDir m_folder;
    std::shared_ptr<Capture> m_capture;
    std::vector<std::shared_ptr<Capture>> m_captures;
};

QTEST_APPLESS_MAIN(TestCallScan)
#include "tst_call_scan.moc"
