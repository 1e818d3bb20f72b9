#include "core/import/user_work.h"
#include "core/store/file/user_data.h"
#include "core/store/read/notes.h"
#include "tests/support/open_stage.h"

#include <QTest>

#include <sqlite3.h>

using namespace probescope;
using test::events;
using test::message;

namespace fs = std::filesystem;

/// What the user makes in a capture of the cache - notes, places, queries, definitions of spans -
/// outlives that capture.
class TestUserWork : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_stage = std::make_unique<test::OpenStage>(); }

    void aCaptureWithADamagedTableIsImportedAnewAndKeepsPlaces()
    {
        m_stage->write("a.txt", events(100));
        auto first = m_stage->openFile("a.txt");
        QVERIFY2(bool(first), message(first));
        const fs::path capture = first->capture->path();
        QVERIFY(first->capture->user().addMark({.timeNs = 5, .name = "here", .kind = "place"}));
        first->capture.reset();
        sqlite3* db = nullptr;
        sqlite3_open(capture.c_str(), &db);
        QCOMPARE(sqlite3_exec(db, "DROP TABLE flags", nullptr, nullptr, nullptr), SQLITE_OK);
        sqlite3_close(db);
        auto again = m_stage->openFile("a.txt");
        QVERIFY2(bool(again), message(again));
        QVERIFY(again->imported);
        QVERIFY(!again->capture->damage());
        QCOMPARE(again->capture->flags(FlagsId(0)).text, std::string("d..2."));
        QCOMPARE(again->capture->user().marks().size(), std::size_t(1));
        QCOMPARE(again->capture->user().marks()[0].name, std::string("here"));
    }

    /// Whatever makes a file be imported anew: what the user made in the capture is in the new one.
    void whatTheUserMadeOutlivesTheCapture_data()
    {
        QTest::addColumn<QString>("fate");
        for (const char* fate : {"damaged", "cut import", "removed for room", "older importer"})
            QTest::newRow(fate) << fate;
    }
    void whatTheUserMadeOutlivesTheCapture()
    {
        QFETCH(QString, fate);
        m_stage->write("a.txt", events(100));
        auto first = m_stage->openFile("a.txt");
        QVERIFY2(bool(first), message(first));
        const fs::path capture = first->capture->path();
        const store::Note note{.text = "two\nlines", .beginNs = 5, .endNs = 9, .row = 3, .cpu = 1};
        const auto kept = store::saveNote(*first->capture, note);
        QVERIFY(kept);
        QVERIFY(first->capture->user().addMark({.timeNs = 5, .name = "here", .kind = "place"}));
        QVERIFY(first->capture->user().saveQuery({.name = "mine", .sql = "SELECT 1"}));
        QVERIFY(first->capture->user().saveSpanDefinition(
            {.name = "spans", .begin = {.event = "a"}, .end = {.event = "b"}}));
        first->capture.reset();

        const fs::path lock = lockOf(capture);
        if (fate == "damaged") {
            sqlite3* db = nullptr;
            sqlite3_open(capture.c_str(), &db);
            QCOMPARE(sqlite3_exec(db, "DROP TABLE flags", nullptr, nullptr, nullptr), SQLITE_OK);
            sqlite3_close(db);
        } else if (fate == "cut import") {
            std::ofstream(lock, std::ios::trunc).close();
        } else if (fate == "removed for room") {
            m_stage->write("b.txt", events(5));
            auto options = m_stage->options;
            options.cacheBytes = 1;
            QVERIFY(bool(open::openFile(m_stage->path("b.txt"), options)));
            QVERIFY(!fs::exists(capture));
        } else {
            std::string name = capture.filename().string();
            name.replace(name.find('-') + 1, 2, "i0");
            fs::rename(capture, capture.parent_path() / name);
            fs::rename(lock, (capture.parent_path() / name).replace_extension(".lock"));
        }
        for (const bool imported : {true, false}) {
            auto again = m_stage->openFile("a.txt");
            QVERIFY2(bool(again), message(again));
            QCOMPARE(again->imported, imported);
            QVERIFY(!again->capture->damage());
            QCOMPARE(again->capture->summary().events, 100U);
            auto notes = store::notes(*again->capture);
            QCOMPARE(notes.size(), std::size_t(2)); // the place is one
            std::erase_if(notes, [](const store::Note& other) { return other.id < 0; });
            notes.at(0).id = kept->id;
            QVERIFY(notes.at(0) == *kept);
            QCOMPARE(again->capture->user().marks().size(), std::size_t(1));
            QCOMPARE(again->capture->user().savedQueries().at(0).sql, std::string("SELECT 1"));
            QCOMPARE(again->capture->user().savedQueries().size(), std::size_t(1));
            QCOMPARE(again->capture->user().spanDefinitions().at(0).name, std::string("spans"));
        }
        // Nothing is left beside it, neither the work nor the other importer's capture.
        for (const auto& entry : fs::directory_iterator(m_stage->options.cache)) {
            const auto name = entry.path().filename().string();
            QVERIFY2(entry.path().extension() != ".work" && name.find("-i0-") == std::string::npos,
                     name.c_str());
        }
    }

    /// A capture is removed once its work is elsewhere, and not before.
    void whatCannotBeKeptStaysWhereItIs()
    {
        m_stage->write("a.txt", events(100));
        auto first = m_stage->openFile("a.txt");
        QVERIFY2(bool(first), message(first));
        const fs::path capture = first->capture->path();
        QVERIFY(store::saveNote(*first->capture, {.text = "see this"}));
        first->capture.reset();
        std::ofstream(lockOf(capture), std::ios::trunc).close(); // it is imported anew
        QVERIFY(fs::create_directory(open::keptWorkFile(capture))); // no file can be there

        auto again = m_stage->openFile("a.txt");
        QVERIFY2(bool(again), message(again));
        QVERIFY(again->imported && again->capture->path() != capture);
        QVERIFY(store::notes(*again->capture).empty());
        again->capture.reset();
        QVERIFY(fs::exists(capture));

        QVERIFY(fs::remove(open::keptWorkFile(capture)));
        m_stage->write("b.txt", events(5)); // whose import removes what is left over
        QVERIFY(bool(m_stage->openFile("b.txt")));
        QVERIFY(!fs::exists(capture));
        auto third = m_stage->openFile("a.txt");
        QVERIFY(!third->imported);
        QCOMPARE(store::notes(*third->capture).size(), std::size_t(1));
    }

    /// What we cannot read is not ours to delete.
    void whatCannotBeReadIsSetAside()
    {
        m_stage->write("a.txt", events(100));
        auto first = m_stage->openFile("a.txt");
        QVERIFY2(bool(first), message(first));
        const fs::path capture = first->capture->path();
        QVERIFY(store::saveNote(*first->capture, {.text = "see this"}));
        QVERIFY(first->capture->user().saveQuery({.name = "mine", .sql = "SELECT 1"}));
        first->capture.reset();
        spoilNotes(capture);
        std::ofstream(lockOf(capture), std::ios::trunc).close();

        auto again = m_stage->openFile("a.txt");
        QVERIFY2(bool(again), message(again));
        QVERIFY(again->imported);
        QVERIFY(store::notes(*again->capture).empty());
        QCOMPARE(again->capture->user().savedQueries().size(), std::size_t(1)); // that could be
        const fs::path aside = open::keptWorkFile(capture).string() + "-1";
        QVERIFY(fs::exists(aside));
        QVERIFY(fs::file_size(aside) > 0);
        QVERIFY(!fs::exists(open::keptWorkFile(capture)));
        // A file that is no capture has no work.
        again->capture.reset();
        std::ofstream(capture, std::ios::trunc) << "nonsense";
        std::ofstream(lockOf(capture), std::ios::trunc).close();
        QVERIFY(bool(m_stage->openFile("a.txt")));
        QVERIFY(!fs::exists(open::keptWorkFile(capture).string() + "-2"));
    }

    void definitionsOfOneNameGetNumbers()
    {
        m_stage->write("a.txt", events(10));
        auto opened = m_stage->openFile("a.txt");
        QVERIFY2(bool(opened), message(opened));
        QVERIFY(opened->capture->user().saveSpanDefinition(
            {.name = "spans", .begin = {.event = "c"}, .end = {.event = "d"}}));
        open::UserWork work;
        work.definitions = {{.name = "spans", .begin = {.event = "a"}, .end = {.event = "b"}}};
        QVERIFY(work.addTo(*opened->capture));
        const auto there = opened->capture->user().spanDefinitions();
        QCOMPARE(there.size(), std::size_t(2));
        QCOMPARE(there[1].name, std::string("spans (2)"));
    }

    void whatWasRemovedStaysSo()
    {
        m_stage->write("a.txt", events(100));
        auto first = m_stage->openFile("a.txt");
        const auto kept = store::saveNote(*first->capture, {.text = "gone soon"});
        QVERIFY(kept);
        const fs::path lock = lockOf(first->capture->path());
        first->capture.reset();
        std::ofstream(lock, std::ios::trunc).close(); // it is imported anew
        auto again = m_stage->openFile("a.txt");
        const auto notes = store::notes(*again->capture);
        QCOMPARE(notes.size(), std::size_t(1));
        QVERIFY(store::removeNote(*again->capture, notes[0].id));
        again->capture.reset();
        auto third = m_stage->openFile("a.txt");
        QVERIFY(store::notes(*third->capture).empty());
    }

    /// Somebody who still has the damaged capture open keeps its file; what was made in it is in
    /// the new one all the same, and the new one is that which is opened from then on.
    void whatTheUserMadeLeavesADamagedCaptureThatIsStillOpen()
    {
        m_stage->write("a.txt", events(100));
        auto first = m_stage->openFile("a.txt");
        QVERIFY2(bool(first), message(first));
        QVERIFY(first->capture->user().addMark({.timeNs = 5, .name = "here", .kind = "place"}));
        QVERIFY(store::saveNote(*first->capture, {.text = "see this"}));
        std::ofstream(lockOf(first->capture->path()), std::ios::trunc)
            .close(); // as forgetDamaged()

        auto second = m_stage->openFile("a.txt");
        QVERIFY2(bool(second), message(second));
        QVERIFY(second->imported);
        QVERIFY(second->capture->path() != first->capture->path());
        QCOMPARE(second->capture->user().marks().size(), std::size_t(1));
        QCOMPARE(store::notes(*second->capture).size(), std::size_t(2)); // the place is one
        QVERIFY(store::saveNote(*second->capture, {.text = "and that"}));
        const auto path = second->capture->path();
        first->capture.reset();
        second->capture.reset();

        for (int i = 0; i < 2; ++i) {
            auto later = m_stage->openFile("a.txt");
            QVERIFY2(bool(later), message(later));
            QVERIFY(!later->imported);
            QCOMPARE(later->capture->path(), path);
            QCOMPARE(store::notes(*later->capture).size(), std::size_t(3));
            later->capture.reset();
            m_stage->write("b.txt", events(5)); // whose import removes what is damaged
            QVERIFY(bool(m_stage->openFile("b.txt")));
        }
    }

private:
    /// Overwrites the page that notes are in.
    static void spoilNotes(const fs::path& capture)
    {
        sqlite3* db = nullptr;
        sqlite3_open(capture.c_str(), &db);
        sqlite3_stmt* select = nullptr;
        sqlite3_prepare_v2(db, "SELECT rootpage FROM sqlite_master WHERE name = 'user_note'", -1,
                           &select, nullptr);
        QCOMPARE(sqlite3_step(select), SQLITE_ROW);
        const int page = sqlite3_column_int(select, 0);
        sqlite3_finalize(select);
        sqlite3_close(db);
        constexpr int kPageSize = 8192;
        std::fstream file(capture, std::ios::in | std::ios::out | std::ios::binary);
        file.seekp(std::streamoff(page - 1) * kPageSize);
        file << std::string(kPageSize, 'x');
        QVERIFY(file.good());
    }
    static fs::path lockOf(fs::path capture) { return capture.replace_extension(".lock"); }

    std::unique_ptr<test::OpenStage> m_stage;
};

QTEST_APPLESS_MAIN(TestUserWork)
#include "tst_user_work.moc"
