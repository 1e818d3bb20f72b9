// All of a capture but its events: facts, losses, problems, symbols, the user's own work, copies.

#include "core/sql/query/query.h"
#include "core/store/file/user_data.h"
#include "core/store/read/capture.h"
#include "core/store/read/notes.h"
#include "core/store/write/writer.h"
#include "tests/core/store/read/random_capture.h"
#include "tests/support/in_child.h"

#include <QTemporaryDir>
#include <QTest>

#include <filesystem>
#include <fstream>
#include <sqlite3.h>

using namespace probescope;
using namespace probescope::store;
using namespace probescope::test;

class TestCaptureNotes : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    int m_files = 0;

    std::filesystem::path newPath()
    {
        return m_folder.filePath(QString::number(++m_files) + ".psc").toStdString();
    }
    static std::shared_ptr<Capture> open(const std::filesystem::path& path)
    {
        auto capture = Capture::open(path);
        if (!capture)
            qWarning("%s", capture.error().message().c_str());
        return capture ? *capture : nullptr;
    }
    std::filesystem::path written(const std::function<void(Writer&)>& write)
    {
        const auto path = newPath();
        auto writer = Writer::create(path);
        write(**writer);
        if (!(*writer)->finish())
            return {};
        return path;
    }

private slots:
    void factsComeBackAndLaterOnesReplace()
    {
        const auto capture = open(written([](Writer& writer) {
            writer.fact(facts::kHost, "first");
            writer.fact(facts::kHost, "second");
            writer.fact(facts::kHeader, std::string_view("# a\0b\n# c", 9));
        }));
        QVERIFY(capture);
        QCOMPARE(*capture->fact(facts::kHost), std::string("second"));
        QCOMPARE(*capture->fact(facts::kHeader), std::string("# a\0b\n# c", 9));
        QVERIFY(!capture->fact(facts::kKernel));
        QCOMPARE(capture->facts().size(), std::size_t(2));
    }

    void lossesComeBack()
    {
        const auto capture = open(written([](Writer& writer) {
            const BufferId buffer = writer.buffer("x");
            writer.loss({.cpu = 3, .buffer = buffer, .beginNs = 10, .endNs = 20, .count = 7});
            writer.loss({.cpu = 4, .beginNs = -5, .endNs = 30});
        }));
        QVERIFY(capture);
        const auto losses = capture->losses();
        QCOMPARE(losses.size(), std::size_t(2));
        QCOMPARE(losses[0].cpu, 3U);
        QCOMPARE(capture->bufferName(losses[0].buffer), std::string("x"));
        QCOMPARE(losses[0].beginNs, 10);
        QCOMPARE(losses[0].endNs, 20);
        QVERIFY(losses[0].count == 7U);
        QVERIFY(!losses[1].count && !losses[1].buffer.valid());
        QCOMPARE(capture->summary().losses, 2U);
        QCOMPARE(capture->summary().lost, 7U);
    }

    void problemsComeBackWithTheirPlace()
    {
        const auto capture = open(written([](Writer& writer) {
            writer.problem({.kind = Problem::Kind::TooLong,
                            .place = {.file = "f", .line = 12, .byte = 0, .field = "time"},
                            .reason = "A reason",
                            .excerpt = std::string(300, 'x'),
                            .count = 3});
            writer.problem({.reason = "Nowhere"});
            writer.problem({.reason = probescope::tr("records of {} are short", {"a\nname"})});
            writer.problem({.reason = probescope::tr("{} or {}", {std::string(5000, 'y'), 7})});
        }));
        QVERIFY(capture);
        const auto problems = capture->problems();
        QCOMPARE(problems.size(), std::size_t(4));
        // They can be put into another language: what was put into the template is told apart.
        QVERIFY(problems[2].reason == probescope::tr("records of {} are short", {"a\nname"}));
        QCOMPARE(problems[3].reason.words(), std::string("{} or {}"));
        QCOMPARE(problems[3].reason.arguments()[0].text(), std::string(200, 'y'));
        QCOMPARE(problems[3].reason.arguments()[1].text(), std::string("7"));
        QVERIFY(problems[0].kind == Problem::Kind::TooLong);
        QVERIFY((problems[0].place == Place{.file = "f", .line = 12, .byte = 0, .field = "time"}));
        QCOMPARE(problems[0].reason, std::string("A reason"));
        QCOMPARE(problems[0].excerpt, std::string(Problem::kMaxExcerpt, 'x'));
        QCOMPARE(problems[0].count, 3U);
        QVERIFY(problems[1].place == Place{});
        QCOMPARE(capture->summary().problems, 6U);
    }

    void problemsBeyondBoundAreCounted()
    {
        constexpr int kMany = 50'000;
        const auto capture = open(written([](Writer& writer) {
            for (int i = 0; i < kMany; ++i) {
                writer.problem({.place = {.line = std::uint64_t(i)},
                                .reason = i % 2 ? "Odd" : "Reason " + std::to_string(i)});
                if (i % 1000 == 0)
                    writer.progress({});
            }
        }));
        QVERIFY(capture);
        const auto problems = capture->problems();
        QVERIFY(problems.size() < 12'000);
        std::uint64_t all = 0;
        std::uint64_t odd = 0;
        for (const Problem& problem : problems) {
            all += problem.count;
            odd += problem.reason == "Odd" ? problem.count : 0;
        }
        QCOMPARE(all, std::uint64_t(kMany));
        QCOMPARE(odd, std::uint64_t(kMany) / 2);
        QCOMPARE(capture->summary().problems, std::uint64_t(kMany));
    }

    void symbolsAreFoundByAddress()
    {
        constexpr std::uint64_t kBase = 0xffffffff81000000;
        const auto capture = open(written([](Writer& writer) {
            writer.symbol({.address = kBase + 0x200, .name = "b", .module = "ext4"});
            writer.symbol({.address = kBase, .name = "a"});
            writer.symbol({.address = kBase, .name = "alias"});
            writer.symbol({.address = 0x1000, .name = "low"});
        }));
        QVERIFY(capture);
        QVERIFY(!capture->symbolAt(0xfff));
        const auto low = capture->symbolAt(0x1010);
        QVERIFY(low && low->first.name == "low" && low->second == 0x10);
        const auto inside = capture->symbolAt(kBase + 0x1ff);
        QVERIFY(inside && inside->first.name == "a" && inside->second == 0x1ff);
        const auto module = capture->symbolAt(kBase + 0x200);
        QVERIFY(module && module->first.name == "b" && module->first.module == "ext4");
        QVERIFY(!capture->symbolAt(kBase - 1)); // far from the one before
        QVERIFY(!capture->symbolAt(~std::uint64_t(0)));
        QStringList all;
        for (const Symbol& symbol : capture->symbols())
            all << QStringLiteral("%1 %2 [%3]")
                       .arg(QString::number(symbol.address, 16),
                            QString::fromStdString(symbol.name),
                            QString::fromStdString(symbol.module));
        QCOMPARE(all,
                 QStringList({"1000 low []", "ffffffff81000000 a []", "ffffffff81000000 alias []",
                              "ffffffff81000200 b [ext4]"}));
    }

    void unknownTasksGetTheirNames()
    {
        const auto capture = open(written([](Writer& writer) {
            const TaskId unknown = writer.task({.comm = "cpu0-unknown"});
            const TaskId known = writer.task({.pid = 5, .comm = "bash"});
            const EventTypeId type = writer.eventType({.name = "e"});
            writer.event({.timeNs = 1, .task = unknown, .type = type});
            writer.event({.timeNs = 2, .task = known, .type = type});
            writer.progress({}); // the first name is in the file now
            writer.resolveTask(unknown, {.pid = 5, .comm = "bash"});
            writer.event({.timeNs = 3, .task = unknown, .type = type});
        }));
        QVERIFY(capture);
        QCOMPARE(capture->task(capture->event(0)->task).comm, std::string("bash"));
        QCOMPARE(capture->task(capture->event(2)->task).pid, 5);
        QCOMPARE(capture->summary().tasks, 1U);
    }

    void infoIsPrintedByOrigin()
    {
        struct Printer : EventPrinter
        {
            std::string info(const EventType& type,
                             std::span<const FieldValue> values) const override
            {
                return type.name + ":" + std::to_string(values[0].number) + ":"
                    + std::string(values[1].bytes);
            }
        };
        const auto path = written([](Writer& writer) {
            EventType type{.name = "k", .origin = FormatOrigin::Kernel};
            type.fields = {{.name = "n", .kind = FieldKind::Hex},
                           {.name = "s", .kind = FieldKind::String},
                           {.name = "d"},
                           {.name = "b", .kind = FieldKind::Bytes, .elementSize = 1}};
            const Value values[] = {255, writer.string("text").value(), -3,
                                    writer.string("\x01\xff").value()};
            writer.event({.timeNs = 1, .type = writer.eventType(type), .values = values});
        });
        auto capture = open(path);
        QVERIFY(capture);
        QCOMPARE(*capture->info(0), std::string("n=0xff s=text d=-3 b=01 ff"));
        capture->setKernelPrinter(std::make_shared<Printer>());
        QCOMPARE(*capture->info(0), std::string("k:255:text"));
    }

    void missingValuesAreZero()
    {
        const auto capture = open(written([](Writer& writer) {
            EventType type{.name = "e"};
            type.fields = {{.name = "a"}, {.name = "b"}};
            const Value values[] = {1, 2, 3};
            const EventTypeId id = writer.eventType(type);
            writer.event({.timeNs = 1, .type = id, .values = std::span(values).first(1)});
            writer.event({.timeNs = 2, .type = id, .values = values});
        }));
        QVERIFY(capture);
        QCOMPARE(*capture->values(0), (std::vector<Value>{1, 0}));
        QCOMPARE(*capture->values(1), (std::vector<Value>{1, 2}));
    }

    void tooMuchIsTold()
    {
        const auto capture = open(written([](Writer& writer) {
            EventType wide{.name = "wide"};
            wide.fields.resize(600);
            const EventTypeId id = writer.eventType(wide);
            writer.event({.timeNs = 1, .cpu = 4'000'000'000U, .type = id});
            writer.event({.timeNs = 1, .cpu = 1, .type = EventTypeId(77)});
            for (int i = 0; i < 70'000; ++i)
                writer.flags({.text = std::to_string(i)});
        }));
        QVERIFY(capture);
        QCOMPARE(capture->summary().events, 1U);
        QCOMPARE(capture->values(0)->size(), std::size_t(512));
        QCOMPARE(capture->event(0)->cpu, 65535U);
        QCOMPARE(capture->problems().size(), std::size_t(4));
    }

    void aMillionEventTypesSurvive()
    {
        const auto capture = open(written([](Writer& writer) {
            for (std::uint32_t i = 0; i < 1'000'000; ++i) {
                const EventTypeId id = writer.eventType({.name = std::to_string(i)});
                if (i % 100 == 0)
                    writer.event({.timeNs = i, .type = id});
            }
        }));
        QVERIFY(capture);
        QCOMPARE(capture->summary().events, 10'000U);
        QCOMPARE(capture->eventType(capture->event(9'999)->type).name, std::string("999900"));
    }

    void strangersHaveNoNames()
    {
        const auto capture = open(written([](Writer&) {}));
        QVERIFY(capture);
        QVERIFY(capture->task(TaskId(99)) == Task{});
        QVERIFY(capture->eventType(EventTypeId()) == EventType{});
        QVERIFY(capture->flags(FlagsId()) == EventFlags{});
        QVERIFY(capture->bufferName(BufferId(3)).empty());
        QVERIFY(capture->string(StringId()).empty());
        QVERIFY(capture->string(StringId(5)).empty());
        QCOMPARE(*capture->rowAt(0), 0U);
    }

    void marksAndViewStateAreKept()
    {
        const auto path = written([](Writer&) {});
        {
            const auto capture = open(path);
            QVERIFY(capture && capture->user().writable());
            const auto late =
                capture->user().addMark({.timeNs = 9, .row = 4, .name = "x", .kind = "place"});
            QVERIFY(late);
            QVERIFY(capture->user().addMark({.timeNs = 3, .name = "ä", .kind = "marker-a"}));
            const auto gone = capture->user().addMark({.timeNs = 5, .kind = "place"});
            QVERIFY(gone && capture->user().removeMark(gone->id));
            QVERIFY(capture->user().setViewState("zoom", "1"));
            QVERIFY(capture->user().setViewState("zoom", std::string_view("2\0", 2)));
        }
        QVERIFY(!std::filesystem::exists(path.string() + "-wal"));
        QVERIFY(!std::filesystem::exists(path.string() + "-shm"));
        const auto capture = open(path);
        const auto marks = capture->user().marks();
        QCOMPARE(marks.size(), std::size_t(2));
        QCOMPARE(marks[0].name, std::string("ä"));
        QVERIFY(!marks[0].row);
        QVERIFY(marks[1].row == 4U);
        QCOMPARE(marks[1].kind, std::string("place"));
        QCOMPARE(*capture->user().viewState("zoom"), std::string("2\0", 2));
        QVERIFY(!capture->user().viewState("other"));
    }

    void notesAreKept()
    {
        const auto path = written([](Writer&) {});
        std::int64_t whole = 0;
        std::int64_t range = 0;
        {
            const auto capture = open(path);
            QVERIFY(notes(*capture).empty());
            QVERIFY(removeNote(*capture, 3)); // there is none
            const auto first = saveNote(*capture, {.text = "ä\n  two"});
            const auto second = saveNote(*capture,
                                         {.text = "here",
                                          .beginNs = -5,
                                          .endNs = 9,
                                          .row = 4,
                                          .call = CallId{.stack = 2, .index = 7},
                                          .pid = -1,
                                          .cpu = 3});
            QVERIFY(first && second && first->id > 0 && second->id > first->id);
            QVERIFY(first->createdNs > 1'600'000'000'000'000'000);
            whole = first->id;
            range = second->id;
            auto changed = *second;
            changed.text = "there";
            changed.endNs.reset();
            QVERIFY(saveNote(*capture, changed));
            // One that is removed and comes back does not take the place of a later one.
            QVERIFY(removeNote(*capture, range));
            const auto later = saveNote(*capture, {.text = "later", .beginNs = 1, .createdNs = 17});
            QVERIFY(later && later->id != range);
            QVERIFY(saveNote(*capture, changed));
        }
        const auto kept = notes(*open(path));
        QCOMPARE(kept.size(), std::size_t(3));
        QCOMPARE(kept[0].id, whole);
        QCOMPARE(kept[0].text, std::string("ä\n  two"));
        QVERIFY(!kept[0].beginNs && !kept[0].row && !kept[0].call && !kept[0].pid && !kept[0].cpu);
        QCOMPARE(kept[1].id, range);
        QCOMPARE(kept[1].text, std::string("there"));
        QVERIFY(kept[1].beginNs == -5 && !kept[1].endNs && kept[1].row == 4U);
        QVERIFY((kept[1].call == CallId{.stack = 2, .index = 7}));
        QVERIFY(kept[1].pid == -1 && kept[1].cpu == 3U);
        QCOMPARE(kept[2].createdNs, 17);
    }

    void notesWithoutSenseAreRefused()
    {
        const auto capture = open(written([](Writer&) {}));
        for (const Note& note :
             {Note{}, Note{.text = " \n\t"}, Note{.text = "x", .beginNs = 5, .endNs = 4},
              Note{.text = "x", .endNs = 4}}) {
            const auto saved = saveNote(*capture, note);
            QVERIFY(!saved && saved.error().code == ErrorCode::Invalid);
        }
        QVERIFY(notes(*capture).empty());
    }

    void placesOfOlderProgramsAreNotes()
    {
        const auto path = written([](Writer&) {});
        {
            const auto capture = open(path);
            QVERIFY(capture->user().addMark({.timeNs = 3, .kind = "marker-a"}));
            QVERIFY(capture->user().addMark({.timeNs = 9, .row = 4, .name = "x", .kind = "place"}));
            QVERIFY(capture->user().addMark({.timeNs = 10, .name = "y", .kind = "place"}));
            auto places = notes(*capture);
            QCOMPARE(places.size(), std::size_t(2));
            QVERIFY(places[0].id < 0 && places[0].text == "x" && places[0].row == 4U);
            places[0].text = "longer";
            const auto changed = saveNote(*capture, places[0]);
            QVERIFY(changed && changed->id > 0 && changed->beginNs == 9);
            QCOMPARE(keptRows(*capture).value_or(0), std::size_t(3)); // the marker, a place, a note
            QVERIFY(removeNote(*capture, places[1].id));
        }
        const auto capture = open(path);
        const auto kept = notes(*capture);
        QCOMPARE(kept.size(), std::size_t(1));
        QCOMPARE(kept[0].text, std::string("longer"));
        QCOMPARE(capture->user().marks().size(), std::size_t(1)); // the marker
    }

    void damagedPlacesAreNoNotes()
    {
        const auto path = written([](Writer&) {});
        QVERIFY(open(path)->user().addMark({.timeNs = 9, .name = "x", .kind = "place"}));
        sqlite3* damaging = nullptr;
        QCOMPARE(sqlite3_open(path.c_str(), &damaging), SQLITE_OK);
        QCOMPARE(sqlite3_exec(damaging, "UPDATE mark SET id = -9223372036854775808", nullptr,
                              nullptr, nullptr),
                 SQLITE_OK);
        sqlite3_close(damaging);
        QVERIFY(notes(*open(path)).empty());
    }

    void notesCanHaveAnIdBeforeTheyAreKept()
    {
        const auto capture = open(written([](Writer&) {}));
        QVERIFY(capture->user().addMark({.timeNs = 9, .name = "x", .kind = "place"}));
        const auto place = notes(*capture).at(0).id;
        const auto id = newNoteId();
        QVERIFY(newNoteId() > id);
        const Note note{.id = id, .text = "longer", .beginNs = 9, .createdNs = id};
        QVERIFY(maySaveNote(*capture, note));
        QVERIFY(!maySaveNote(*capture, {.text = " "}));
        for (int i = 0; i < 2; ++i) { // to be on the safe side
            const auto saved = saveNote(*capture, note, place);
            QVERIFY(saved && *saved == note);
            QCOMPARE(notes(*capture), std::vector<Note>{note});
        }
        const auto later = saveNote(*capture, {.text = "later", .beginNs = 9});
        QVERIFY(later && later->id > id);
    }

    void notesOfFilesThatCannotBeWritten()
    {
        const int answer = asNobody([](const std::filesystem::path& folder) {
            const auto path = folder / "notes.psc";
            if (auto writer = Writer::create(path); !writer || !(*writer)->finish())
                return 1;
            if (const auto capture = open(path); !capture || !saveNote(*capture, {.text = "first"}))
                return 2;
            std::filesystem::permissions(path, std::filesystem::perms::owner_read);
            const auto capture = open(path);
            const auto saved = saveNote(*capture, {.text = "second"});
            if (saved || saved.error().code != ErrorCode::NoPermission
                || saved.error().hint.empty())
                return 3;
            if (removeNote(*capture, notes(*capture).at(0).id) || mayChangeNotes(*capture))
                return 4;
            return notes(*capture).size() == 1 ? 0 : 5;
        });
        QCOMPARE(answer, 0);
    }

    void notesOfFilesThatAnotherProgramHolds()
    {
        const auto path = written([](Writer&) {});
        const auto capture = open(path);
        QVERIFY(saveNote(*capture, {.text = "first"}));
        {
            sqlite3* other = nullptr;
            QCOMPARE(sqlite3_open(path.c_str(), &other), SQLITE_OK);
            QCOMPARE(sqlite3_exec(other, "BEGIN IMMEDIATE", nullptr, nullptr, nullptr), SQLITE_OK);
            const auto saved = saveNote(*capture, {.text = "second"});
            QVERIFY(!saved);
            QVERIFY2(saved.error().what.text().find("another program") != std::string::npos,
                     saved.error().what.text().c_str());
            QVERIFY(!saved.error().hint.empty());
            sqlite3_close(other);
        }
        QCOMPARE(notes(*capture).size(), std::size_t(1));
        QVERIFY(saveNote(*capture, {.text = "second"}));
        QCOMPARE(notes(*capture).size(), std::size_t(2));
    }

    void notesAreATable()
    {
        const auto capture = open(written([](Writer&) {}));
        QVERIFY(saveNote(*capture, {.text = "a\nb", .beginNs = 5, .endNs = 9, .cpu = 2}));
        QVERIFY(saveNote(*capture, {.text = "of all", .createdNs = 7}));
        auto query =
            Query::prepare(*capture,
                           "SELECT text, ts, end_ts - ts, cpu, row IS NULL, created FROM note"
                           " ORDER BY ts NULLS FIRST");
        QVERIFY2(bool(query), query ? "" : query.error().message().c_str());
        std::vector<std::vector<SqlValue>> rows;
        QVERIFY((*query)->run(
            [&rows](const Query::Row& row) {
                rows.emplace_back(row.begin(), row.end());
                return true;
            },
            {}));
        QCOMPARE(rows.size(), std::size_t(2));
        QVERIFY(rows[0][0] == SqlValue("of all") && rows[0][1] == SqlValue()
                && rows[0][5] == SqlValue(std::int64_t(7)));
        QVERIFY(rows[1][0] == SqlValue("a\nb") && rows[1][1] == SqlValue(std::int64_t(5))
                && rows[1][2] == SqlValue(std::int64_t(4))
                && rows[1][3] == SqlValue(std::int64_t(2))
                && rows[1][4] == SqlValue(std::int64_t(1)));
    }

    void savedQueriesAreKept()
    {
        const auto path = written([](Writer&) {});
        std::int64_t kept = 0;
        {
            const auto capture = open(path);
            QVERIFY(capture->user().savedQueries().empty());
            const auto first = capture->user().saveQuery({.name = "all", .sql = "SELECT 1"});
            const auto second = capture->user().saveQuery({.name = "ä", .sql = "SELECT 'ö'"});
            QVERIFY(first && second && first->id != 0 && second->id != first->id);
            kept = first->id;
            QVERIFY(capture->user().saveQuery({.id = kept, .name = "events", .sql = "SELECT\n2"}));
            QVERIFY(capture->user().removeSavedQuery(second->id));
        }
        const auto queries = open(path)->user().savedQueries();
        QCOMPARE(queries.size(), std::size_t(1));
        QCOMPARE(queries[0].id, kept);
        QCOMPARE(queries[0].name, std::string("events"));
        QCOMPARE(queries[0].sql, std::string("SELECT\n2"));
    }

    void copiesAreWhole()
    {
        RandomCapture random(3, {});
        const auto path = written([&](Writer& writer) { random.push(writer, 70'000); });
        const auto capture = open(path);
        QVERIFY(capture->user().addMark({.timeNs = 1, .name = "kept", .kind = "place"}));
        const auto target = newPath();
        std::ofstream(target) << "what stood there before";
        QVERIFY(capture->saveAs(target, {}));
        QVERIFY(!std::filesystem::exists(target.string() + "-wal"));
        const auto copy = open(target);
        QVERIFY(copy);
        QCOMPARE(copy->summary().events, 70'000U);
        QVERIFY(copy->summary().state == Summary::State::Complete);
        QCOMPARE(copy->user().marks().size(), std::size_t(1));
        for (std::size_t row = 0; row < 70'000; row += 997)
            QVERIFY(readBack(*copy, row) == random[row]);
    }

    void copiesThatFailLeaveNothing()
    {
        RandomCapture random(3, {});
        const auto path = written([&](Writer& writer) { random.push(writer, 70'000); });
        const auto capture = open(path);
        const auto own = capture->saveAs(path, {});
        QVERIFY(!own && own.error().code == ErrorCode::Invalid);
        const auto nowhere = capture->saveAs(newPath() / "no" / "folder.psc", {});
        QVERIFY(!nowhere && nowhere.error().code == ErrorCode::NotFound);
        CancelToken cancel;
        cancel.cancel();
        const auto target = newPath();
        const auto cancelled = capture->saveAs(target, cancel);
        QVERIFY(!cancelled && cancelled.error().code == ErrorCode::Cancelled);
        for (const auto& entry : std::filesystem::directory_iterator(target.parent_path()))
            QVERIFY(entry.path().string().find(".part") == std::string::npos);
        QVERIFY(!std::filesystem::exists(target));
    }

    void copiesOfGrowingCapturesArePartial()
    {
        auto writer = *Writer::create(newPath());
        RandomCapture random(5, {});
        random.push(*writer, 3'000); // the first progress() commits
        const auto path = m_folder.filePath(QString::number(m_files) + ".psc").toStdString();
        const auto capture = open(path);
        QVERIFY(capture->summary().state == Summary::State::Importing);
        const auto target = newPath();
        QVERIFY(capture->saveAs(target, {}));
        const auto copy = open(target);
        QVERIFY(copy->summary().state == Summary::State::Partial);
        QVERIFY(copy->summary().events >= 1'000);
    }

    void cancelledImportsArePartial()
    {
        const auto path = newPath();
        auto writer = *Writer::create(path, [](const Progress&) { return false; });
        RandomCapture random(5, {});
        random.push(*writer, 3'000);
        QVERIFY(writer->finish(true));
        const auto capture = open(path);
        QVERIFY(capture->summary().state == Summary::State::Partial);
        QCOMPARE(capture->summary().events, 1'000U);
    }

    void existingFilesAreNotOverwritten()
    {
        const auto path = written([](Writer&) {});
        QVERIFY(!Writer::create(path));
        QVERIFY(open(path));
    }
};

QTEST_APPLESS_MAIN(TestCaptureNotes)
#include "tst_capture_notes.moc"
