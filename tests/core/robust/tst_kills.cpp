// Work on captures that is killed at any of its calls that change a file: what it leaves opens as a
// beginning of the whole, or is told to be unfinished; no count is wrong. $PROBESCOPE_CASES sets
// how many cases there are in all, $PROBESCOPE_SEED makes other ones.

#include "tests/core/robust/robust_stage.h"
#include "tests/support/file_calls.h"

#include <QTest>

#include <algorithm>
#include <functional>
#include <map>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace probescope;
using namespace probescope::test;

namespace fs = std::filesystem;

namespace {

using Work = bool (*)(const fs::path&);

struct Ended
{
    bool killed = false;
    bool succeeded = false;
    std::uint64_t calls = 0; ///< that were begun
};

/// Does the work in a process of its own, which dies at the call. 0: it does not.
Ended runUntil(Work work, const fs::path& folder, std::uint64_t call, std::uint64_t seed)
{
    void* const shared = mmap(nullptr, sizeof(std::uint64_t), PROT_READ | PROT_WRITE,
                              MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    auto* const count = static_cast<std::uint64_t*>(shared);
    const pid_t child = fork();
    if (child == 0) {
        FileCalls::watch(folder);
        FileCalls::dieAt(call, seed);
        FileCalls::hurry(250'000'000);
        const bool done = work(folder);
        *count = FileCalls::count();
        _exit(done ? 0 : 1);
    }
    int status = 0;
    waitpid(child, &status, 0);
    const Ended ended{.killed = WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL,
                      .succeeded = WIFEXITED(status) && WEXITSTATUS(status) == 0,
                      .calls = *count};
    munmap(shared, sizeof(std::uint64_t));
    return ended;
}

} // namespace

class TestKills : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { m_stage = std::make_unique<RobustStage>(1'000); }

    void killedImports()
    {
        check("import", importText, [this](const fs::path& folder, bool finished) {
            std::string why = whyImportIsWrong(*m_stage, folder / "a.psc", finished);
            if (!why.empty() || finished)
                return why;
            // Whoever removes it and imports again gets what the file has, or no capture at all.
            fs::remove(folder / "a.psc");
            return importText(folder) ? whyImportIsWrong(*m_stage, folder / "a.psc", true) : "";
        });
        qInfo("%d had a part of the rows", m_stage->beginnings());
        QVERIFY(casesOf(50) < 200 || m_stage->beginnings() > casesOf(50) / 50);
    }
    void killedImportsIntoTheCache()
    {
        check("cache", openText,
              [this](const fs::path& folder, bool) { return whyCacheIsWrong(*m_stage, folder); });
    }
    void killedCopies()
    {
        for (const bool over : {false, true}) {
            check(over ? "save as, over another" : "save as", saveCopy,
                  [this, over](const fs::path& folder, bool finished) {
                      std::string why = whyCopyIsWrong(*m_stage, folder, finished, over);
                      return why.empty() ? whyImportIsWrong(*m_stage, folder / "whole.psc", true)
                                         : why;
                  });
        }
    }
    void killedNotes()
    {
        check("notes", keepNotes, [this](const fs::path& folder, bool finished) {
            return whyNotesAreWrong(*m_stage, folder, finished);
        });
    }
    void killedExports()
    {
        const QTemporaryDir wanted;
        const fs::path whole = wanted.path().toStdString();
        m_stage->prepare(whole, "export");
        QVERIFY(exportAll(whole));
        check("export", exportAll, [&](const fs::path& folder, bool finished) {
            return whyExportsAreWrong(*m_stage, folder, whole, finished);
        });
    }
    void killedRecordings()
    {
        const QTemporaryDir wanted;
        const fs::path whole = wanted.path().toStdString();
        m_stage->prepare(whole, "record");
        QVERIFY(recordAgain(whole));
        check("record", recordAgain, [&](const fs::path& folder, bool finished) {
            return whyRecordingIsWrong(folder, whole, finished);
        });
    }

private:
    using Judge = std::function<std::string(const fs::path&, bool finished)>;

    void check(const char* name, Work work, const Judge& why)
    {
        const QTemporaryDir first;
        m_stage->prepare(first.path().toStdString(), name);
        const Ended all = runUntil(work, first.path().toStdString(), 0, 0);
        QVERIFY2(all.succeeded, name);
        const int cases = std::max(1, casesOf(50) / 7);
        int killed = 0;
        for (int i = 0; i < cases; ++i) {
            std::mt19937_64 random(seedOf(i));
            const QTemporaryDir temporary;
            const fs::path folder = temporary.path().toStdString();
            m_stage->prepare(folder, name);
            const Ended end = runUntil(work, folder, 1 + random() % all.calls, random());
            killed += end.killed ? 1 : 0;
            QVERIFY2(end.killed || end.succeeded, name);
            const std::string wrong = why(folder, end.succeeded);
            QVERIFY2(wrong.empty(),
                     (std::string(name) + ", case " + std::to_string(i) + ": " + wrong).c_str());
        }
        qInfo("%s: %d of %d were killed within %d calls", name, killed, cases, int(all.calls));
        QVERIFY(killed > 0);
    }

    std::unique_ptr<RobustStage> m_stage;
};

QTEST_APPLESS_MAIN(TestKills)
#include "tst_kills.moc"
