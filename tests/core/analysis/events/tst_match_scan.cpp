// Filters over whole captures, compared with looking at each row by itself.

#include "core/analysis/events/match_scan.h"
#include "core/analysis/events/next_match.h"
#include "core/import/opened.h"
#include "core/store/file/chunks.h"
#include "core/store/write/writer.h"
#include "tests/core/store/read/random_capture.h"
#include "tests/support/row_matcher.h"

#include <QDirIterator>
#include <QTemporaryDir>
#include <QTest>

#include <random>
#include <re2/re2.h>
#include <set>
#include <sqlite3.h>

using namespace probescope;
using namespace probescope::analysis;

namespace {

using Kind = FilterTerm::Kind;

/// Makes filters that have something to do with a capture.
class RandomFilters
{
public:
    RandomFilters(const store::Capture& capture, std::uint64_t seed)
        : m_capture(capture)
        , m_random(seed)
    {
    }

    EventFilter next()
    {
        EventFilter filter;
        for (auto terms = 1 + below(3); terms > 0; --terms)
            filter.terms.push_back(term());
        if (below(4) == 0)
            filter.beginNs = m_capture.event(anyRow())->timeNs;
        if (below(4) == 0)
            filter.endNs = m_capture.event(anyRow())->timeNs;
        return filter;
    }

private:
    std::uint64_t below(std::uint64_t end) { return m_random() % end; }
    RowId anyRow() { return below(m_capture.summary().events); }

    /// A piece of an event's text, sometimes changed.
    std::string piece(const std::string& text)
    {
        if (text.empty())
            return "x";
        const auto begin = below(text.size());
        auto some = text.substr(begin, 1 + below(below(3) == 0 ? 40 : 6));
        if (below(5) == 0)
            some[below(some.size())] = char(' ' + below(90));
        return some;
    }

    std::string pattern(const std::string& text)
    {
        const auto one = re2::RE2::QuoteMeta(piece(text));
        const auto two = re2::RE2::QuoteMeta(piece(text));
        switch (below(7)) {
        case 0:
            return one + ".*" + two;
        case 1:
            return one + "|" + two;
        case 2:
            return "^[a-z_]+: " + one;
        case 3:
            return one + "$";
        case 4:
            return "[0-9]+";
        case 5:
            return one + "(" + two + ")?[^ ]*\\d";
        default:
            return one;
        }
    }

    FilterTerm term()
    {
        const auto event = *m_capture.event(anyRow());
        const auto& task = m_capture.task(event.task);
        const auto& type = m_capture.eventType(event.type);
        const auto info = m_capture.info(event.row).value_or("");
        FilterTerm term;
        term.exclude = below(4) == 0;
        term.caseSensitive = below(2) == 0;
        switch (below(12)) {
        case 0:
            term.kind = Kind::Cpu;
            term.number = event.cpu;
            break;
        case 1:
            term.kind = Kind::Pid;
            term.number = task.pid;
            break;
        case 2:
            term.kind = Kind::Comm;
            term.text = task.comm;
            break;
        case 3:
            term.kind = Kind::EventName;
            term.text = below(2) == 0 ? type.name : type.system + ":" + type.name;
            break;
        case 4:
            term.kind = Kind::Buffer;
            term.text = m_capture.bufferName(event.buffer);
            break;
        case 5:
            term.kind = Kind::Function;
            term.text = piece(info);
            break;
        case 6:
        case 7:
            term.kind = Kind::Regex;
            term.where = anyWhere();
            term.text = pattern(type.name + ": " + info);
            break;
        case 8:
        case 9:
            fieldTerm(event, type, term);
            break;
        default:
            term.kind = Kind::Text;
            term.wholeField = below(4) == 0;
            term.where = anyWhere();
            term.text = piece(below(4) == 0 ? task.comm + type.name : info);
            break;
        }
        return term;
    }

    FilterTerm::Where anyWhere()
    {
        return below(2) == 0 ? FilterTerm::Where::Anywhere : FilterTerm::Where(below(4));
    }

    void fieldTerm(const store::Event& event, const EventType& type, FilterTerm& term)
    {
        const auto values = m_capture.values(event.row).value_or(std::vector<Value>());
        term.kind = Kind::Field;
        if (values.empty())
            return;
        const auto index = below(values.size());
        const auto& field = type.fields[index];
        const bool isText = field.kind == FieldKind::String || field.kind == FieldKind::Bytes;
        term.field = field.name;
        term.text = isText ? m_capture.string(StringId(std::uint32_t(values[index])))
                           : std::to_string(values[index]);
        term.wholeField = false;
        const char* const ops[] = {"==", "!=", "<", "<=", ">", ">="};
        term.op = ops[below(6)];
        if (below(8) == 0)
            term.text = "words";
    }

    const store::Capture& m_capture;
    std::mt19937_64 m_random;
};

std::string splitWords(const EventFilter& filter)
{
    std::string words;
    for (const auto& term : filter.terms)
        words += (term.exclude ? "not " : "") + std::to_string(int(term.kind)) + " " + term.field
            + term.op + " “" + term.text + "” " + std::to_string(term.number)
            + (term.caseSensitive ? " case" : "") + (term.wholeField ? " whole" : "") + " in "
            + std::to_string(int(term.where)) + "; ";
    return words;
}

/// Looks at what `set` has not looked at yet. False: it failed, and why was printed.
bool scanOn(const store::Capture& capture, const EventFilter& filter, MatchSet& set, RowId from = 0)
{
    const auto done = scanMatches(capture, filter, chunksFrom(capture, from, set),
                                  [&set](const ChunkMatches& matches) {
                                      set.add(matches);
                                      return true;
                                  },
                                  {});
    if (!done)
        qWarning("%s", done.error().message().c_str());
    return done.has_value();
}

MatchSet scanned(const store::Capture& capture, const EventFilter& filter, RowId from)
{
    MatchSet set;
    scanOn(capture, filter, set, from);
    return set;
}

/// Looks at about `most` rows, one by one.
void compareWithRows(const store::Capture& capture, const EventFilter& filter, RowId most)
{
    const auto events = capture.summary().events;
    const auto set = scanned(capture, filter, events / 2);
    QCOMPARE(set.looked(), events);
    auto matcher = RowMatcher::make(capture, filter);
    QVERIFY(matcher.has_value());
    const auto step = std::max<RowId>(events / most, 1);
    std::uint64_t found = 0;
    for (RowId row = 0; row < events; row += step) {
        const auto columns = *capture.chunks().columns(row / RowBlock::kRows);
        const auto expected = (*matcher)->matches(*columns, std::size_t(row - columns->firstRow));
        QVERIFY(expected.has_value());
        if (set.rows().contains(row) != *expected)
            qWarning("row %llu of %s", static_cast<unsigned long long>(row),
                     splitWords(filter).c_str());
        QCOMPARE(set.rows().contains(row), *expected);
        found += *expected ? 1 : 0;
    }
    if (step == 1)
        QCOMPARE(set.rows().size(), found);
}

/// All rows that pass, each looked at by itself.
RowList rowsOf(const store::Capture& capture, const EventFilter& filter)
{
    RowList rows;
    const auto matcher = RowMatcher::make(capture, filter);
    for (std::uint64_t chunk = 0; chunk < capture.chunks().count(); ++chunk) {
        const auto columns = *capture.chunks().columns(chunk);
        for (std::size_t i = 0; i < columns->timeNs.size(); ++i) {
            if (*(*matcher)->matches(*columns, i))
                rows.push_back(columns->firstRow + i);
        }
    }
    return rows;
}

RowList ofOwner(const store::Capture& capture, RowList rows, EventOwner owner)
{
    std::erase_if(rows, [&](RowId row) {
        const auto event = *capture.event(row);
        return owner.number
            != (owner.kind == EventOwner::Kind::Cpu ? event.cpu
                                                    : std::uint32_t(capture.task(event.task).pid));
    });
    return rows;
}

void run(const std::filesystem::path& file, const char* sql)
{
    sqlite3* database = nullptr;
    QCOMPARE(sqlite3_open(file.c_str(), &database), SQLITE_OK);
    QCOMPARE(sqlite3_exec(database, sql, nullptr, nullptr, nullptr), SQLITE_OK);
    sqlite3_close(database);
}

FilterTerm textTerm(std::string text)
{
    FilterTerm term;
    term.text = std::move(text);
    return term;
}

} // namespace

class TestMatchScan : public QObject
{
    Q_OBJECT

    static constexpr std::size_t kEvents = 200'000; // four chunks
    QTemporaryDir m_folder;
    int m_files = 0;

    std::filesystem::path newPath()
    {
        return m_folder.filePath(QString::number(++m_files)).toStdString();
    }
    std::filesystem::path randomCapture(std::uint64_t seed)
    {
        const auto path = newPath();
        auto writer = *store::Writer::create(path);
        test::RandomCapture random(seed, {.types = 12, .remember = false});
        random.push(*writer, kEvents);
        if (!writer->finish())
            qFatal("the capture cannot be written");
        return path;
    }

private slots:
    void equalsLookingAtEachRow_data()
    {
        QTest::addColumn<QString>("path");
        QStringList folders{QStringLiteral(TEST_DATA "/text"), QStringLiteral(TEST_DATA "/graph"),
                            QStringLiteral(TEST_DATA "/trace_dat"), QStringLiteral(SAMPLES)};
        const auto more = qEnvironmentVariable("PROBESCOPE_CAPTURES");
        if (more.isEmpty())
            qInfo("PROBESCOPE_CAPTURES is not set: only the fixtures are looked at.");
        else
            folders << more;
        for (const auto& folder : folders) {
            QDirIterator files(folder, QDir::Files, QDirIterator::Subdirectories);
            while (files.hasNext()) {
                files.next();
                if (!files.fileName().endsWith(QStringLiteral(".md")))
                    QTest::newRow(qPrintable(files.fileName())) << files.filePath();
            }
        }
    }
    void equalsLookingAtEachRow()
    {
        QFETCH(QString, path);
        const auto opened = open::importFile(path.toStdString(), newPath());
        if (!opened || !opened->capture || opened->capture->summary().events == 0)
            return; // no capture of events
        RandomFilters filters(*opened->capture, 17);
        for (int i = 0; i < 20; ++i)
            compareWithRows(*opened->capture, filters.next(), 200);
    }

    void equalsLookingAtEachRowOfManyChunks()
    {
        const auto capture = *store::Capture::open(randomCapture(5));
        QCOMPARE(capture->chunks().count(), std::uint64_t(4));
        RandomFilters filters(*capture, 3);
        for (int i = 0; i < 25; ++i)
            compareWithRows(*capture, filters.next(), 500);
    }

    void beginsWhereTheUserLooks()
    {
        const auto capture = *store::Capture::open(randomCapture(6));
        using Order = std::vector<std::uint64_t>;
        QCOMPARE(chunksFrom(*capture, 0), (Order{0, 1, 2, 3}));
        QCOMPARE(chunksFrom(*capture, 70'000), (Order{1, 2, 0, 3}));
        QCOMPARE(chunksFrom(*capture, kEvents * 9), (Order{3, 2, 1, 0}));
        MatchSet known;
        known.add({1, RowBlock::kRows, nullptr, false});
        known.add({3, 10, nullptr, false}); // it has more by now
        QCOMPARE(chunksFrom(*capture, 70'000, known), (Order{2, 0, 3}));
        QVERIFY(known.knows(65'536, 131'072));
        QVERIFY(!known.knows(65'535, 65'537));
        QVERIFY(known.knows(3 * 65'536, 3 * 65'536 + 10));
        QVERIFY(!known.knows(3 * 65'536, 3 * 65'536 + 11));
        QCOMPARE(known.looked(), std::uint64_t(65'546));
    }

    void aDamagedChunkIsPassedOver()
    {
        const auto path = randomCapture(7);
        const auto whole = *store::Capture::open(path);
        RandomFilters filters(*whole, 9);
        std::vector<EventFilter> some;
        std::vector<MatchSet> wanted;
        for (int i = 0; i < 8; ++i) {
            some.push_back(filters.next());
            wanted.push_back(scanned(*whole, some.back(), 0));
        }
        run(path,
            "UPDATE chunk_base SET data = zeroblob(length(data)) WHERE id = 1;"
            "UPDATE chunk_fields SET data = zeroblob(length(data)) WHERE id = 2");
        const auto damaged = *store::Capture::open(path);
        for (std::size_t i = 0; i < some.size(); ++i) {
            const auto set = scanned(*damaged, some[i], 0);
            QCOMPARE(set.looked(), std::uint64_t(kEvents)); // the scan came to its end
            for (const RowId chunk : {0U, 3U}) {
                const auto first = chunk * RowBlock::kRows;
                const auto end = std::min<RowId>(first + RowBlock::kRows, kEvents);
                const auto& rows = set.rows();
                const auto& all = wanted[i].rows();
                const auto count = rows.lowerBound(end) - rows.lowerBound(first);
                QCOMPARE(count, all.lowerBound(end) - all.lowerBound(first));
                for (std::uint64_t at = 0; at < count; ++at)
                    QCOMPARE(rows.at(rows.lowerBound(first) + at),
                             all.at(all.lowerBound(first) + at));
            }
        }
        const auto set = scanned(*damaged, {{textTerm("there is no such text")}, {}, {}}, 0);
        QCOMPARE(set.unreadable(), std::uint64_t(2 * RowBlock::kRows));
        QVERIFY(damaged->damage().has_value());
        const auto listed = filterEvents(*damaged, {{textTerm("there is no such text")}, {}, {}}, 0,
                                         [](const RowList&, RowId) { return true; }, {});
        QVERIFY(listed.has_value());
        QCOMPARE(listed->unreadable, std::uint64_t(2 * RowBlock::kRows));
    }

    void endsWhenItIsCancelledOrNobodyListens()
    {
        const auto capture = *store::Capture::open(randomCapture(8));
        const EventFilter filter{{textTerm("a")}, {}, {}};
        CancelToken cancel;
        int heard = 0;
        auto done = scanMatches(
            *capture, filter, chunksFrom(*capture, 0),
            [&](const ChunkMatches&) {
                ++heard;
                cancel.cancel();
                return true;
            },
            cancel);
        QVERIFY(!done.has_value());
        QVERIFY(done.error().code == ErrorCode::Cancelled);
        QVERIFY(heard < 4);
        heard = 0;
        done = scanMatches(*capture, filter, chunksFrom(*capture, 0),
                           [&](const ChunkMatches&) { return ++heard < 1; }, {});
        QVERIFY(!done.has_value());
        QCOMPARE(heard, 1);
    }

    void theNextMatchIsTheNearest()
    {
        const auto capture = *store::Capture::open(randomCapture(11));
        RandomFilters filters(*capture, 12);
        std::mt19937_64 random(13);
        for (int i = 0; i < 4; ++i) {
            const auto filter = filters.next();
            const auto all = rowsOf(*capture, filter);
            const auto some = *capture->event(random() % kEvents);
            const auto pid = capture->task(some.task).pid;
            for (const auto owner : {EventOwner{EventOwner::Kind::Cpu, some.cpu},
                                     EventOwner{EventOwner::Kind::Pid, std::uint32_t(pid)}}) {
                const auto rows = ofOwner(*capture, all, owner);
                for (const RowId from : {RowId(0), RowId(random() % kEvents), some.row,
                                         RowId(65'536), RowId(kEvents)}) {
                    const auto above = std::lower_bound(rows.begin(), rows.end(), from);
                    const auto next = above == rows.end() ? std::nullopt : std::optional(*above);
                    const auto before =
                        above == rows.begin() ? std::nullopt : std::optional(*(above - 1));
                    QCOMPARE(nextMatch(*capture, filter, owner, from, true, {}).value(), next);
                    QCOMPARE(nextMatch(*capture, filter, owner, from, false, {}).value(), before);
                }
            }
        }
    }

    void matchesOfAGrowingCaptureAreAdded()
    {
        const auto path = newPath();
        auto writer = *store::Writer::create(path);
        test::RandomCapture random(4, {.types = 6, .remember = false});
        random.push(*writer, 10'000);
        const auto capture = *store::Capture::open(path);
        RandomFilters* filters = nullptr;
        std::unique_ptr<RandomFilters> made;
        std::vector<EventFilter> some;
        std::vector<MatchSet> sets(8);
        for (int step = 0; step < 8; ++step) {
            random.push(*writer, 25'000);
            QVERIFY(capture->refresh().has_value());
            if (capture->summary().events == 0)
                continue;
            if (!filters) {
                made = std::make_unique<RandomFilters>(*capture, 21);
                filters = made.get();
                for (std::size_t i = 0; i < sets.size(); ++i)
                    some.push_back(filters->next());
            }
            for (std::size_t i = 0; i < sets.size(); ++i) {
                auto& set = sets[i];
                QVERIFY(scanOn(*capture, some[i], set));
                QCOMPARE(set.looked(), capture->summary().events);
            }
        }
        QVERIFY(writer->finish().has_value());
        QVERIFY(capture->refresh().has_value());
        if (some.empty())
            return; // nothing was committed before the end
        for (std::size_t i = 0; i < sets.size(); ++i) {
            auto& set = sets[i];
            QVERIFY(scanOn(*capture, some[i], set));
            const auto fresh = scanned(*capture, some[i], 0);
            QCOMPARE(set.rows().size(), fresh.rows().size());
            for (std::uint64_t at = 0; at < set.rows().size(); ++at)
                QCOMPARE(set.rows().at(at), fresh.rows().at(at));
        }
    }
};

QTEST_APPLESS_MAIN(TestMatchScan)
#include "tst_match_scan.moc"
