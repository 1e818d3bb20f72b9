// Copies of functions by the compiler, which differ from one build of a kernel to the next.

#include "core/analysis/calls/function_table.h"
#include "core/analysis/paths/path_compare.h"
#include "tests/support/sample_capture.h"

#include <QTemporaryDir>
#include <QTest>

using namespace probescope;
using namespace probescope::analysis;

namespace {

const char* const kBefore = R"(# tracer: function_graph
#
#     TIME        CPU  TASK/PID         DURATION                  FUNCTION CALLS
#      |          |     |    |           |   |                     |   |   |   |
  100.000000 |   0)    task-10     |               |  do_work() {
  100.000001 |   0)    task-10     |   4.000 us    |    handle_one.isra.0();
  100.000006 |   0)    task-10     |               |    walk() {
  100.000007 |   0)    task-10     |   2.000 us    |      walk.part.0();
  100.000010 |   0)    task-10     |   5.000 us    |    }
  100.000012 |   0)    task-10     | + 12.000 us   |  }
)";
const char* const kAfter = R"(# tracer: function_graph
#
#     TIME        CPU  TASK/PID         DURATION                  FUNCTION CALLS
#      |          |     |    |           |   |                     |   |   |   |
  100.000000 |   0)    task-10     |               |  do_work() {
  100.000001 |   0)    task-10     |   6.000 us    |    handle_one();
  100.000008 |   0)    task-10     |   3.000 us    |    walk.constprop.1.isra.0();
  100.000012 |   0)    task-10     | + 12.000 us   |  }
)";

} // namespace

class TestCompilerCopies : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    std::shared_ptr<store::Capture> m_before, m_after;

private slots:
    void initTestCase()
    {
        m_before = captureOfText(m_folder.filePath("before.psc"), kBefore);
        m_after = captureOfText(m_folder.filePath("after.psc"), kAfter);
    }

    void namesLoseWhatTheCompilerAdded_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("function");
        QTest::newRow("a plain name") << "vfs_read"
                                      << "vfs_read";
        QTest::newRow("isra") << "vfs_read.isra.0"
                              << "vfs_read";
        QTest::newRow("part") << "vfs_read.part.12"
                              << "vfs_read";
        QTest::newRow("constprop") << "vfs_read.constprop.0"
                                   << "vfs_read";
        QTest::newRow("cold") << "vfs_read.cold"
                              << "vfs_read";
        QTest::newRow("several") << "vfs_read.constprop.0.isra.0"
                                 << "vfs_read";
        QTest::newRow("link-time") << "vfs_read.lto_priv.3.cold"
                                   << "vfs_read";
        QTest::newRow("a library") << "libc.so.6[+0xadbd3]"
                                   << "libc.so.6[+0xadbd3]";
        QTest::newRow("a word of its own") << "a.coldstart"
                                           << "a.coldstart";
        QTest::newRow("Go") << "main.part"
                            << "main.part";
        QTest::newRow("nothing") << ""
                                 << "";
    }
    void namesLoseWhatTheCompilerAdded()
    {
        QFETCH(QString, name);
        QFETCH(QString, function);
        const auto frame = withoutCopySuffix({.name = name.toStdString(), .module = "m"});
        QCOMPARE(QString::fromStdString(frame.name), function);
        QCOMPARE(frame.module, std::string("m"));
    }

    void functionsOfTwoBuildsAreCompared()
    {
        CallScope scope;
        scope.foldsCopies = true;
        const auto was = functionTable(*m_before, scope, {});
        const auto is = functionTable(*m_after, scope, {});
        QVERIFY(was.has_value() && is.has_value());
        const auto all = compareFunctions(*was, *is, {});
        QVERIFY(all.has_value());
        QCOMPARE(all->size(), std::size_t(3));
        std::map<std::string, std::pair<std::int64_t, std::int64_t>> totals;
        for (const auto& one : *all)
            totals[one.frame.name] = {one.before.totals.total, one.after.totals.total};
        QCOMPARE(totals["do_work"], std::make_pair(std::int64_t(12'000), std::int64_t(12'000)));
        QCOMPARE(totals["handle_one"], std::make_pair(std::int64_t(4'000), std::int64_t(6'000)));
        // The part of walk() is within walk(), and counts once.
        QCOMPARE(totals["walk"], std::make_pair(std::int64_t(5'000), std::int64_t(3'000)));
    }

    void pathsOfTwoBuildsAreCompared()
    {
        CallScope scope;
        scope.foldsCopies = true;
        const auto was = callTree(*m_before, scope, {});
        const auto is = callTree(*m_after, scope, {});
        QVERIFY(was.has_value() && is.has_value());
        const auto work = is->childOf(0, {.name = "do_work"});
        QVERIFY(is->childOf(work, {.name = "walk"}) != 0);
        QVERIFY(was->childOf(was->childOf(0, {.name = "do_work"}), {.name = "handle_one"}) != 0);
    }

    void oneCaptureKeepsItsNames()
    {
        const auto table = functionTable(*m_before, {}, {});
        QVERIFY(table.has_value());
        QCOMPARE(table->size(), std::size_t(4));
    }
};

QTEST_APPLESS_MAIN(TestCompilerCopies)
#include "tst_compiler_copies.moc"
