// Power cuts at any call of work on captures: what was synced is there, the rest was kept, dropped,
// garbled or done in another order. What is left opens as a beginning of the whole or is told to be
// unfinished; no count is wrong; and what was reported as done is there. $PROBESCOPE_CASES sets how
// many cases there are in all, $PROBESCOPE_SEED makes other ones.

#include "tests/core/robust/robust_stage.h"
#include "tests/support/file_calls.h"

#include <QTest>

#include <algorithm>
#include <functional>
#include <iterator>

using namespace probescope;
using namespace probescope::test;

namespace fs = std::filesystem;

class TestPowerCuts : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { m_stage = std::make_unique<RobustStage>(1'000); }

    void cutsInImports()
    {
        check("import", importText, [this](const fs::path& folder, bool finished) {
            return whyImportIsWrong(*m_stage, folder / "a.psc", finished);
        });
        qInfo("%d had a part of the rows", m_stage->beginnings());
        QVERIFY(casesOf(50) < 200 || m_stage->beginnings() > casesOf(50) / 50);
    }
    void cutsInImportsIntoTheCache()
    {
        check("cache", openText,
              [this](const fs::path& folder, bool) { return whyCacheIsWrong(*m_stage, folder); });
    }
    void cutsInCopies()
    {
        for (const bool over : {false, true}) {
            check(over ? "save as, over another" : "save as", saveCopy,
                  [this, over](const fs::path& folder, bool finished) {
                      return whyCopyIsWrong(*m_stage, folder, finished, over);
                  });
        }
    }
    void cutsInNotes()
    {
        check("notes", keepNotes, [this](const fs::path& folder, bool finished) {
            return whyNotesAreWrong(*m_stage, folder, finished);
        });
    }
    /// The bytes that say whether a capture has a log change in place, and what is being written
    /// may be damaged: no byte beside them is.
    void damagedVersionsOfCapturesWithNotes()
    {
        const QTemporaryDir used;
        const fs::path folder = used.path().toStdString();
        m_stage->prepare(folder, "notes");
        FileCalls::watch(folder);
        FileCalls::record();
        const bool done = keepNotes(folder);
        FileCalls::stop();
        QVERIFY(done);
        const auto calls = FileCalls::recorded();
        const int capture = calls.front().file;
        QCOMPARE(calls.front().path, std::string("whole.psc"));
        constexpr std::size_t kPage = 8192;
        constexpr std::size_t kHeader = 100; // https://www.sqlite.org/fileformat2.html
        std::vector<FileCalls::Call> changes;
        std::copy_if(calls.begin(), calls.end(), std::back_inserter(changes),
                     [&](const auto& call) {
                         return call.file == capture && call.kind == FileCalls::Call::Kind::Write
                             && call.offset < kPage;
                     });
        // To a log, and back. In between the log has all that is written here.
        QVERIFY(changes.size() >= 2);
        for (const auto& call : {changes.front(), changes.back()}) {
            QVERIFY2(
                call.offset >= 18 && call.offset + call.bytes.size() <= kHeader,
                (std::to_string(call.bytes.size()) + " bytes at " + std::to_string(call.offset))
                    .c_str());
        }

        const fs::path whole = folder / "whole.psc";
        std::fstream file(whole, std::ios::binary | std::ios::in | std::ios::out);
        file.seekp(18).write("\x5a\x01", 2);
        file.seekp(24).write("noise", 4);
        file.close();
        const std::string why = whyNotesAreWrong(*m_stage, folder, true);
        QVERIFY2(why.empty(), why.c_str());
    }
    void cutsInRecordings()
    {
        const QTemporaryDir wanted;
        const fs::path whole = wanted.path().toStdString();
        m_stage->prepare(whole, "record");
        QVERIFY(recordAgain(whole));
        check("record", recordAgain, [&](const fs::path& folder, bool finished) {
            return whyRecordingIsWrong(folder, whole, finished);
        });
    }
    void cutsInExports()
    {
        const QTemporaryDir wanted;
        const fs::path whole = wanted.path().toStdString();
        m_stage->prepare(whole, "export");
        QVERIFY(exportAll(whole));
        check("export", exportAll, [&](const fs::path& folder, bool finished) {
            return whyExportsAreWrong(*m_stage, folder, whole, finished);
        });
    }

private:
    using Judge = std::function<std::string(const fs::path&, bool finished)>;

    void check(const char* name, bool (*work)(const fs::path&), const Judge& why)
    {
        const QTemporaryDir before;
        const QTemporaryDir used;
        m_stage->prepare(before.path().toStdString(), name);
        m_stage->prepare(used.path().toStdString(), name);
        FileCalls::watch(used.path().toStdString());
        FileCalls::record();
        FileCalls::hurry(250'000'000);
        const bool done = work(used.path().toStdString());
        FileCalls::stop();
        QVERIFY2(done, name);
        const PowerCut cut(before.path().toStdString(), FileCalls::recorded());

        const int cases = std::max(2, casesOf(50) / 6);
        for (int i = 0; i < cases; ++i) {
            std::mt19937_64 random(seedOf(i));
            const bool finished = i % 5 == 0;
            const std::size_t after = finished ? cut.calls() : random() % cut.calls();
            const QTemporaryDir temporary;
            const fs::path folder = temporary.path().toStdString();
            if (i % 10 == 0)
                cut.makeSynced(folder, after);
            else
                cut.make(folder, after, random);
            const std::string wrong = why(folder, finished);
            QVERIFY2(wrong.empty(),
                     (std::string(name) + ", case " + std::to_string(i) + ", after "
                      + std::to_string(after) + " calls: " + wrong)
                         .c_str());
        }
        qInfo("%s: %d cuts within %d calls", name, cases, int(cut.calls()));
    }

    std::unique_ptr<RobustStage> m_stage;
};

QTEST_APPLESS_MAIN(TestPowerCuts)
#include "tst_power_cuts.moc"
