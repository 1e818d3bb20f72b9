#include "core/tracefs/files/journal.h"
#include "core/tracefs/instances/instance.h"
#include "tests/support/fake_tracefs/fake_tracefs.h"

#include <QTemporaryDir>
#include <QTest>

#include <cerrno>
#include <fstream>

using namespace probescope;
using fake::FakeKernel;
using fake::FakeTracefs;
using tracefs::Instance;
using tracefs::Journal;

namespace {

std::filesystem::path folderOf(const QTemporaryDir& dir)
{
    return std::filesystem::path(dir.path().toStdString()) / "journals";
}

std::size_t filesIn(const std::filesystem::path& folder)
{
    std::error_code failed;
    std::size_t count = 0;
    for (std::filesystem::directory_iterator at(folder, failed), end; !failed && at != end; ++at)
        ++count;
    return count;
}

/// Many kinds of changes, of which each stands for others.
void changeMuch(Instance& top, Journal& journal)
{
    const auto done = [](const Result<>& result) {
        QVERIFY2(result.has_value(), result ? "" : result.error().message().c_str());
    };
    done(top.setTracer("function_graph"));
    done(top.functions().setMaxDepth(3));
    done(top.functions().setGraph({"vfs_read", "vfs_w*"}));
    done(top.functions().setFilter({"vfs_*"}));
    done(top.setPids({12, 13}, true));
    done(top.setClock("mono"));
    done(top.setOption("funcgraph-proc", true));
    done(top.events().setEnabled({"sched", "sched_switch"}, true));
    done(top.events().setEnabled({"sched", {}}, true));
    done(top.events().setFilter({"sched", "sched_switch"}, "prev_pid == 1"));
    done(top.events().addTrigger({"irq", "irq_handler_entry"}, "traceoff if irq == 1"));
    done(top.setThreshold(std::chrono::microseconds(100)));
    done(top.setTracing(false));
    done(journal.turn(access::KernelSwitch::StackTracer, true));
    done(journal.turn(access::KernelSwitch::Functions, false));
}

/// Without what no write can put back.
std::map<std::string, std::string> controlsOf(FakeTracefs& fake)
{
    auto controls = fake.snapshotOfControls();
    std::erase_if(controls,
                  [](const auto& control) { return control.first.ends_with("buffer_size_kb"); });
    return controls;
}

} // namespace

class TestJournal : public QObject
{
    Q_OBJECT

private slots:
    /// The kernel frees the buffer when we let go of the top level.
    void putsBackTheSizesOfAFreedBuffer_data()
    {
        QTest::addColumn<bool>("differ");
        QTest::newRow("the same on all CPUs") << false;
        QTest::newRow("its own on each CPU") << true;
    }
    void putsBackTheSizesOfAFreedBuffer()
    {
        QFETCH(bool, differ);
        const QTemporaryDir dir;
        FakeTracefs fake(FakeKernel::linux61());
        QVERIFY(fake.append("buffer_size_kb", "2048"));
        if (differ)
            QVERIFY(fake.append("per_cpu/cpu1/buffer_size_kb", "512"));
        const auto before = fake.snapshotOfControls();
        for (const char* kib : {"2048", "4096"}) {
            auto journal = Journal::begin(folderOf(dir), fake);
            auto top = Instance::top(fake, *journal);
            QVERIFY(top.setTracing(false));
            auto held = top.stopWithUs();
            QVERIFY2(held.has_value(), held ? "" : held.error().message().c_str());
            QVERIFY(top.buffer().setKib(std::stoull(kib)));
            held->reset();
            const auto freed = fake.read("per_cpu/cpu0/buffer_size_kb", 100);
            QCOMPARE(freed.value_or(""), std::string("7\n"));
            const auto outcome = journal->restore();
            QVERIFY(outcome && outcome->failed.empty() && outcome->foreign.empty());
            const auto after = fake.snapshotOfControls();
            for (const auto& [file, text] : before)
                QVERIFY2(after.at(file) == text, (file + ": " + after.at(file)).c_str());
        }
    }

    /// Of a dead process the kernel frees it; who sets it after that is not to be crossed.
    void leavesSizesToWhoSetThemSince()
    {
        const QTemporaryDir dir;
        FakeTracefs fake(FakeKernel::linux61());
        QVERIFY(fake.append("buffer_size_kb", "4096"));
        const std::string before = *fake.read("buffer_size_kb", 100);
        std::filesystem::path left;
        for (const char* since : {"", "2048"}) {
            {
                auto journal = Journal::begin(folderOf(dir), fake);
                auto top = Instance::top(fake, *journal);
                QVERIFY(top.setTracing(false));
                const auto held = top.stopWithUs();
                QVERIFY(held.has_value());
                QVERIFY(top.buffer().setKib(4096));
                left = std::filesystem::directory_iterator(folderOf(dir))->path();
            }
            if (*since != '\0')
                QVERIFY(fake.append("buffer_size_kb", since));
            auto journal = Journal::take(left, fake);
            QVERIFY2(journal.has_value(), journal ? "" : journal.error().message().c_str());
            const auto outcome = journal->restore();
            QVERIFY(outcome && outcome->failed.empty());
            QCOMPARE(outcome->foreign.size(), std::size_t(*since != '\0' ? 1 : 0));
            const std::string now = *fake.read("buffer_size_kb", 100);
            QVERIFY2(*since != '\0' ? now.starts_with("205") : now == before, now.c_str());
        }
    }

    void putsEverythingBack()
    {
        const QTemporaryDir dir;
        FakeTracefs fake(FakeKernel::linux61());
        const auto before = controlsOf(fake);
        auto journal = Journal::begin(folderOf(dir), fake);
        QVERIFY(journal.has_value());
        QCOMPARE(filesIn(folderOf(dir)), std::size_t(0)); // nothing was written yet
        auto top = Instance::top(fake, *journal);
        changeMuch(top, *journal);
        QVERIFY(controlsOf(fake) != before);
        QCOMPARE(filesIn(folderOf(dir)), std::size_t(1));
        const auto outcome = journal->restore();
        QVERIFY(outcome.has_value());
        QVERIFY(outcome->foreign.empty() && outcome->failed.empty());
        QCOMPARE(controlsOf(fake), before);
        QCOMPARE(filesIn(folderOf(dir)), std::size_t(0));
        QVERIFY(journal->restore()->restored.empty()); // again does nothing
    }

    /// The process dies at any of its writes; the next one puts everything back.
    void survivesACrashAtAnyPoint()
    {
        const QTemporaryDir dir;
        std::string whole;
        std::map<std::string, std::string> before;
        {
            FakeTracefs fake(FakeKernel::linux61());
            auto journal = Journal::begin(folderOf(dir), fake);
            auto top = Instance::top(fake, *journal);
            changeMuch(top, *journal);
            const auto file = *std::filesystem::directory_iterator(folderOf(dir));
            std::ifstream stream(file.path(), std::ios::binary);
            whole.assign(std::istreambuf_iterator<char>(stream), {});
            QVERIFY(journal->restore().has_value());
        }
        // What was on disk when it died: any number of bytes; the kernel has each change of which a
        // whole line stands there, or not yet the last one.
        for (std::size_t length = 0; length <= whole.size(); length += 97) {
            FakeTracefs fake(FakeKernel::linux61());
            before = controlsOf(fake);
            const auto lines =
                std::count(whole.begin(), whole.begin() + std::ptrdiff_t(length), '\n');
            replay(fake, whole.substr(0, length), lines % 2 == 0);
            const auto file = folderOf(dir) / "1.journal";
            std::filesystem::create_directories(folderOf(dir));
            std::ofstream(file, std::ios::binary) << whole.substr(0, length);
            auto left = Journal::leftIn(folderOf(dir));
            QVERIFY(left.has_value());
            auto journal = Journal::take(file, fake);
            if (lines < 2) {
                std::filesystem::remove(file);
                continue; // not even of which target it is
            }
            QVERIFY(journal.has_value());
            const auto outcome = journal->restore();
            QVERIFY2(outcome.has_value() && outcome->failed.empty() && outcome->foreign.empty(),
                     qPrintable(QString::number(length)));
            QCOMPARE(controlsOf(fake), before);
            std::filesystem::remove(file);
        }
    }

    void leavesAndTellsWhatOthersChanged()
    {
        const QTemporaryDir dir;
        FakeTracefs fake(FakeKernel::linux61());
        auto journal = Journal::begin(folderOf(dir), fake);
        auto top = Instance::top(fake, *journal);
        QVERIFY(top.setTracer("function_graph").has_value());
        QVERIFY(top.functions().setMaxDepth(3).has_value());
        QVERIFY(fake.append("max_graph_depth", "7").has_value());
        const auto outcome = journal->restore();
        QCOMPARE(outcome->foreign.size(), std::size_t(1));
        QCOMPARE(outcome->foreign[0], (Journal::Foreign{"max_graph_depth", "0", "3", "7"}));
        QCOMPARE(*fake.read("max_graph_depth", 100), std::string("7\n"));
        QCOMPARE(*fake.read("current_tracer", 100), std::string("nop\n"));
        QCOMPARE(filesIn(folderOf(dir)), std::size_t(0)); // told once
    }

    void keepsWhatCouldNotBeUndone()
    {
        const QTemporaryDir dir;
        FakeTracefs fake(FakeKernel::linux61());
        auto journal = Journal::begin(folderOf(dir), fake);
        auto top = Instance::top(fake, *journal);
        QVERIFY(top.functions().setMaxDepth(3).has_value());
        QVERIFY(top.functions().setMaxDepth(4).has_value());
        fake.failNext("max_graph_depth", 0); // reading
        fake.failNext("max_graph_depth", EIO); // writing
        auto outcome = journal->restore();
        QCOMPARE(outcome->failed.size(), std::size_t(1));
        QCOMPARE(*fake.read("max_graph_depth", 100), std::string("4\n"));
        QCOMPARE(filesIn(folderOf(dir)), std::size_t(1));
        outcome = journal->restore();
        QVERIFY(outcome->failed.empty());
        QCOMPARE(*fake.read("max_graph_depth", 100), std::string("0\n"));
        QCOMPARE(filesIn(folderOf(dir)), std::size_t(0));
    }

    void anotherBootHasNothingToPutBack()
    {
        const QTemporaryDir dir;
        FakeTracefs fake(FakeKernel::linux61());
        {
            auto journal = Journal::begin(folderOf(dir), fake);
            auto top = Instance::top(fake, *journal);
            QVERIFY(top.functions().setMaxDepth(3).has_value());
        }
        fake.reboot("another");
        QVERIFY(fake.append("max_graph_depth", "3").has_value()); // by somebody
        const auto left = Journal::leftIn(folderOf(dir));
        QCOMPARE(left->size(), std::size_t(1));
        QCOMPARE(left->at(0).changed, std::vector<std::string>{"max_graph_depth"});
        auto journal = Journal::take(left->at(0).file, fake);
        QVERIFY(journal->restore()->restored.empty());
        QCOMPARE(*fake.read("max_graph_depth", 100), std::string("3\n"));
    }

    void belongsToOneProcessAndTarget()
    {
        const QTemporaryDir dir;
        FakeTracefs fake(FakeKernel::linux61());
        auto journal = Journal::begin(folderOf(dir), fake);
        auto top = Instance::top(fake, *journal);
        QVERIFY(top.functions().setMaxDepth(3).has_value());
        QVERIFY(Journal::leftIn(folderOf(dir))->empty()); // its process lives
        const auto file = std::filesystem::directory_iterator(folderOf(dir))->path();
        QVERIFY(Journal::take(file, fake).error().code == ErrorCode::Busy);
        journal = fail(ErrorCode::Cancelled, "died");
        FakeTracefs other(FakeKernel::linux61());
        other.setName("root@board");
        QVERIFY(Journal::take(file, other).error().code == ErrorCode::Invalid);
        QVERIFY(Journal::take(file, fake).has_value());
    }

    void tellsWhereAJournalIsBroken()
    {
        const QTemporaryDir dir;
        FakeTracefs fake(FakeKernel::linux61());
        std::filesystem::create_directories(folderOf(dir));
        const auto file = folderOf(dir) / "1.journal";
        std::ofstream(file) << "probescope-journal 1\ntarget\tfake\nnonsense\n";
        const auto taken = Journal::take(file, fake);
        QVERIFY(taken.error().code == ErrorCode::Corrupt);
        QCOMPARE(taken.error().place.line.value(), std::uint64_t(3));
    }

private:
    /// Does what the lines of a journal say was done, as the process did before it died.
    static void replay(FakeTracefs& fake, const std::string& journal, bool alsoTheLast)
    {
        std::istringstream lines(journal.substr(0, journal.rfind('\n') + 1));
        std::vector<QList<QByteArray>> changes;
        for (std::string line; std::getline(lines, line);) {
            auto words = QByteArray::fromStdString(line).split('\t');
            if (words[0] == "change")
                changes.push_back(words);
        }
        if (!alsoTheLast && !changes.empty())
            changes.pop_back();
        for (const auto& words : changes) {
            auto wanted = words[4];
            if (words[2].startsWith('/')) {
                const auto which = words[2].endsWith("ftrace_enabled")
                    ? access::KernelSwitch::Functions
                    : access::KernelSwitch::StackTracer;
                QVERIFY(fake.turn(which, wanted == "1").has_value());
                continue;
            }
            const auto file = access::TracePath::parse(words[2].toStdString());
            const bool line = wanted.startsWith('+');
            if (file->name().starts_with("set_"))
                QVERIFY(fake.writeTruncating(*file, {}).has_value());
            if (line)
                wanted.remove(0, 1);
            wanted.replace("\\n", "\n");
            for (const auto& part : wanted.split('\n')) {
                if (!part.isEmpty())
                    QVERIFY(fake.append(*file, part.toStdString()).has_value());
            }
        }
    }
};

QTEST_APPLESS_MAIN(TestJournal)
#include "tst_journal.moc"
