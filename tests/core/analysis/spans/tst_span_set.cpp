#include "core/analysis/calls/function_table.h"
#include "core/analysis/spans/span_builder.h"
#include "core/analysis/spans/span_keys.h"
#include "core/analysis/spans/span_only.h"
#include "core/format/trace_dat/trace_dat_reader.h"
#include "core/store/write/writer.h"
#include "tests/core/analysis/spans/collected_spans.h"
#include "tests/core/analysis/spans/span_stream.h"
#include "tests/support/dat_builder.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <filesystem>
#include <map>
#include <random>
#include <set>

using namespace probescope;
using namespace probescope::analysis;
using namespace probescope::test;

namespace {

using Kind = SpanSource::Kind;

SpanSource sourceOf(const std::string& kind)
{
    return kind == "off cpu" ? SpanSource{Kind::OffCpu, {}} : SpanSource{Kind::Pairs, kind};
}

QByteArray textOf(const store::SpanPairingCounts& pairingCounts)
{
    return QByteArray::number(qulonglong(pairingCounts.pairs)) + " pairs, "
        + QByteArray::number(qulonglong(pairingCounts.openBegins)) + " open, "
        + QByteArray::number(qulonglong(pairingCounts.wokenRunning)) + " woken running, "
        + QByteArray::number(qulonglong(pairingCounts.replacedBegins)) + " replaced, "
        + QByteArray::number(qulonglong(pairingCounts.loneEnds)) + " lone, "
        + QByteArray::number(qulonglong(pairingCounts.nested)) + " nested, "
        + QByteArray::number(qulonglong(pairingCounts.cutByLoss)) + " cut, "
        + QByteArray::number(qulonglong(pairingCounts.negative)) + " negative, "
        + QByteArray::number(qulonglong(pairingCounts.untimed)) + " untimed, "
        + QByteArray::number(qulonglong(pairingCounts.damagedParts)) + " damaged";
}

std::string textOf(const SpanStream::Expected& span)
{
    return span.name + " of " + std::to_string(span.pid) + " on " + std::to_string(span.cpu) + ": "
        + std::to_string(span.beginNs) + " + " + std::to_string(span.durationNs) + ", rows "
        + std::to_string(span.beginRow) + " to " + std::to_string(span.endRow);
}

} // namespace

class TestSpanSet : public QObject
{
    Q_OBJECT

private slots:
    void pairsEqualBruteForce_data()
    {
        QTest::addColumn<int>("seed");
        QTest::addColumn<int>("events");
        QTest::addColumn<double>("losses");
        QTest::addColumn<double>("jumps");
        QTest::newRow("clean") << 1 << 20'000 << 0.0 << 0.0;
        QTest::newRow("losses") << 2 << 20'000 << 0.01 << 0.0;
        QTest::newRow("clock jumps") << 3 << 20'000 << 0.0 << 0.02;
        QTest::newRow("both") << 4 << 20'000 << 0.003 << 0.01;
        QTest::newRow("several chunks") << 5 << 150'000 << 0.0005 << 0.0005;
    }
    void pairsEqualBruteForce()
    {
        QFETCH(int, seed);
        QFETCH(int, events);
        QFETCH(double, losses);
        QFETCH(double, jumps);
        const auto path = std::filesystem::path(m_folder.path().toStdString())
            / ("stream" + std::to_string(seed) + ".psc");
        auto writer = store::Writer::create(path);
        QVERIFY(writer.has_value());
        const SpanStream stream(
            {.seed = std::uint64_t(seed), .events = events, .losses = losses, .jumps = jumps},
            **writer);
        QVERIFY((*writer)->finish().has_value());
        const auto capture = store::Capture::open(path);
        QVERIFY(capture.has_value());
        QCOMPARE(stream.kinds().size(), std::size_t(7));
        for (const std::string& kind : stream.kinds()) {
            const auto wanted = stream.pairs(kind);
            const auto spans = collected(**capture, sourceOf(kind));
            QCOMPARE(QByteArray::fromStdString(kind) + ": " + textOf(spans->pairingCounts()),
                     QByteArray::fromStdString(kind) + ": " + textOf(wanted.pairingCounts));
            QCOMPARE(spans->size(), std::uint64_t(wanted.spans.size()));
            QVERIFY(spans->pairingCounts().pairs > 0);
            // What is no pair is told, each for its reason and each event once.
            std::map<BrokenSpan::Why, std::uint64_t> reasons;
            std::set<std::pair<RowId, bool>> rows; // an event may end one and begin another
            for (const BrokenSpan& broken : spans->broken()) {
                ++reasons[broken.why];
                const bool ends = broken.why == BrokenSpan::Why::EndAlone;
                QVERIFY(rows.insert({*broken.row, ends}).second);
                QCOMPARE((*capture)->event(*broken.row)->timeNs, broken.beginNs);
                // Of a wakeup it is the woken task, not the waker.
                if (!ends) {
                    QVERIFY(wanted.brokenPids.contains(*broken.row));
                    QCOMPARE((*capture)->task(broken.task).pid, wanted.brokenPids.at(*broken.row));
                }
            }
            QCOMPARE(spans->brokenCount(), std::uint64_t(spans->broken().size()));
            using Why = BrokenSpan::Why;
            // A task that was woken while it ran waited for no CPU: that is as it should be.
            QCOMPARE(wanted.pairingCounts.wokenRunning > 0, kind == "wakeup");
            QCOMPARE(reasons[Why::NeverEnded], wanted.pairingCounts.openBegins);
            QCOMPARE(reasons[Why::BegunAgain], wanted.pairingCounts.replacedBegins);
            QCOMPARE(reasons[Why::EndAlone], wanted.pairingCounts.loneEnds);
            QCOMPARE(reasons[Why::CutByLoss], wanted.pairingCounts.cutByLoss);
            QCOMPARE(reasons[Why::Negative], wanted.pairingCounts.negative);
            for (std::uint64_t i = 0; i < spans->size(); ++i) {
                const TimedSpan span = spans->at(i);
                QVERIFY(rows.count({*span.beginRow, false}) == 0);
                QVERIFY(rows.count({*span.endRow, true}) == 0);
                const SpanStream::Expected found{span.beginNs,
                                                 span.durationNs,
                                                 *span.beginRow,
                                                 *span.endRow,
                                                 (*capture)->task(span.task).pid,
                                                 span.cpu,
                                                 spans->names()[span.name]};
                const SpanStream::Expected& expected = wanted.spans[std::size_t(i)];
                QVERIFY2(found == expected, (textOf(found) + ", not " + textOf(expected)).c_str());
            }
        }
    }

    /// Against a look at each span.
    void onlyOneNameOrTaskEqualsBruteForce()
    {
        const auto path = std::filesystem::path(m_folder.path().toStdString()) / "only.psc";
        auto writer = store::Writer::create(path);
        QVERIFY(writer.has_value());
        const SpanStream stream({.seed = 12, .events = 20'000, .losses = 0.003, .jumps = 0.01},
                                **writer);
        QVERIFY((*writer)->finish().has_value());
        const auto capture = store::Capture::open(path).value();
        for (const std::string& kind : stream.kinds()) {
            const auto all = collected(*capture, sourceOf(kind));
            std::set<std::string> wanted(all->names().begin(), all->names().end());
            const auto tasks = tasksOf(*all, CancelToken()).value();
            for (const TaskId task : tasks)
                wanted.insert(std::to_string(capture->task(task).pid));
            wanted.insert("no such name");
            for (const std::string& text : wanted) {
                const bool named =
                    std::find(all->names().begin(), all->names().end(), text) != all->names().end();
                const auto isMeant = [&](const auto& span) {
                    return named ? all->names()[span.name] == text
                                 : std::to_string(capture->task(span.task).pid) == text;
                };
                std::vector<RowId> rows;
                for (std::uint64_t i = 0; i < all->size(); ++i) {
                    if (isMeant(all->at(i)))
                        rows.push_back(*all->at(i).beginRow);
                }
                const auto only = onlySpans(*capture, *all, text, CancelToken()).value();
                QCOMPARE(only->size(), std::uint64_t(rows.size()));
                QCOMPARE(only->pairingCounts().pairs, std::uint64_t(rows.size()));
                for (std::size_t i = 0; i < rows.size(); ++i)
                    QCOMPARE(*only->at(i).beginRow, rows[i]);
                const auto broken =
                    std::count_if(all->broken().begin(), all->broken().end(), [&](const auto& one) {
                        return (named && one.name == BrokenSpan::kNoName) || isMeant(one);
                    });
                QCOMPARE(only->brokenCount(), std::uint64_t(broken));
                QCOMPARE(only->pairingCounts().begins() + only->pairingCounts().loneEnds,
                         std::uint64_t(rows.size()) + std::uint64_t(broken));
            }
        }
    }

    /// Against a look at both events of each span.
    void fieldsOfSpansEqualThoseOfTheirEvents()
    {
        const auto path = std::filesystem::path(m_folder.path().toStdString()) / "fields.psc";
        auto writer = store::Writer::create(path);
        QVERIFY(writer.has_value());
        const SpanStream stream({.seed = 9, .events = 150'000, .losses = 0.0005, .jumps = 0.001},
                                **writer);
        QVERIFY((*writer)->finish().has_value());
        const auto capture = store::Capture::open(path).value();
        const auto valueOf = [&](RowId row, const std::string& field) -> std::optional<Value> {
            const auto event = capture->event(row).value();
            const int place = capture->eventType(event.type).fieldIndex(field);
            if (place < 0)
                return std::nullopt;
            return capture->values(row).value()[std::size_t(place)];
        };
        std::size_t ofEnds = 0;
        std::size_t ofBroken = 0;
        const auto textOf = [&](Value value, const std::string& field) {
            return field == "next_comm" ? capture->string(StringId(std::uint32_t(value)))
                                        : std::to_string(value);
        };
        for (const std::string& kind : stream.kinds()) {
            const auto spans = collected(*capture, sourceOf(kind));
            for (const std::string field : {"id", "ret", "irq", "pid", "next_comm", "nowhere"}) {
                const auto keys = keysByField(*capture, *spans, field, CancelToken());
                QVERIFY(keys.has_value());
                QCOMPARE(keys->ofSpan.size(), std::size_t(spans->size()));
                for (std::uint64_t i = 0; i < spans->size(); ++i) {
                    const TimedSpan span = spans->at(i);
                    auto wanted = valueOf(*span.beginRow, field);
                    if (!wanted) {
                        wanted = valueOf(*span.endRow, field);
                        ofEnds += wanted ? 1 : 0;
                    }
                    const std::uint32_t key = keys->ofSpan[std::size_t(i)];
                    QCOMPARE(key != SpanKeys::kNone, wanted.has_value());
                    if (!wanted)
                        continue;
                    QCOMPARE(keys->texts[key], textOf(*wanted, field));
                }
                // What is no span has one event.
                QCOMPARE(keys->ofBroken.size(), spans->broken().size());
                for (std::size_t i = 0; i < keys->ofBroken.size(); ++i) {
                    const auto wanted = valueOf(spans->broken()[i].row.value(), field);
                    const std::uint32_t key = keys->ofBroken[i];
                    QCOMPARE(key != SpanKeys::kNone, wanted.has_value());
                    if (wanted)
                        QCOMPARE(keys->texts[key], textOf(*wanted, field));
                    ofBroken += wanted ? 1 : 0;
                }
            }
        }
        QVERIFY(ofEnds > 100);
        QVERIFY(ofBroken > 100);
        CancelToken cancel;
        cancel.cancel();
        const auto spans = collected(*capture, sourceOf("syscall"));
        QCOMPARE(keysByField(*capture, *spans, "id", cancel).error().code, ErrorCode::Cancelled);
        QCOMPARE(keysBy(*spans, SpanKeys::By::Task, cancel).error().code, ErrorCode::Cancelled);
    }

    /// Whatever order they come in, spans come out in order, and in any way that they are read.
    void packedSpansEqualThoseThatWereAdded()
    {
        std::mt19937_64 random(7);
        std::vector<TimedSpan> all;
        for (int i = 0; i < 200'000; ++i) {
            TimedSpan span;
            span.beginNs = std::int64_t(random() % 50'000'000) - 10'000;
            span.durationNs = std::int64_t(random() % (i % 100 == 0 ? 1'000'000'000 : 5000));
            span.task = i % 50 == 0 ? TaskId() : TaskId(std::uint32_t(random() % 40));
            span.cpu = std::uint32_t(random() % 8);
            span.name = std::uint32_t(random() % 300);
            if (i % 3 != 0)
                span.beginRow = random() % 1'000'000;
            if (i % 5 != 0)
                span.endRow = span.beginRow.value_or(7) + random() % 500;
            if (i % 7 == 0)
                span.call = store::CallId{std::uint32_t(random() % 5), random() % 100'000};
            all.push_back(span);
        }
        SpanBuilder builder;
        for (const TimedSpan& span : all)
            builder.add(span);
        const SpanPairingCounts pairingCounts{.pairs = all.size()};
        const auto set = builder.finish({"a", "b"}, pairingCounts, CancelToken());
        QVERIFY(set.has_value());
        const SpanSet& spans = **set;
        QCOMPARE(spans.size(), std::uint64_t(all.size()));
        QVERIFY(spans.memory() < all.size() * 30); // of random numbers, which do not pack
        const auto order = [](const TimedSpan& a, const TimedSpan& b) {
            return std::tuple(a.beginNs, a.durationNs, a.beginRow.value_or(0), a.call)
                < std::tuple(b.beginNs, b.durationNs, b.beginRow.value_or(0), b.call);
        };
        std::sort(all.begin(), all.end(), order);
        std::vector<std::int64_t> begins(all.size());
        std::vector<std::int64_t> durations(all.size());
        std::vector<std::uint32_t> names(all.size());
        std::vector<std::uint32_t> tasks(all.size());
        std::vector<std::uint32_t> cpus(all.size());
        spans.decode(0, all.size(), begins.data(), durations.data());
        spans.decodeKeys(0, all.size(), names.data(), tasks.data(), cpus.data());
        QCOMPARE(keysBy(spans, SpanKeys::By::Name, CancelToken())->ofSpan, names);
        QCOMPARE(keysBy(spans, SpanKeys::By::Task, CancelToken())->ofSpan, tasks);
        QCOMPARE(keysBy(spans, SpanKeys::By::Cpu, CancelToken())->ofSpan, cpus);
        std::vector<RowId> beginRows(all.size());
        std::vector<RowId> endRows(all.size());
        spans.decodeRows(0, all.size(), beginRows.data(), endRows.data());
        for (std::size_t i = 0; i < all.size(); ++i) {
            const TimedSpan found = spans.at(i);
            QCOMPARE(found.beginNs, all[i].beginNs);
            QCOMPARE(found.durationNs, all[i].durationNs);
            QCOMPARE(begins[i], all[i].beginNs);
            QCOMPARE(durations[i], all[i].durationNs);
            QCOMPARE(spans.durationNs(i), all[i].durationNs);
            const bool same = found.task == all[i].task && found.cpu == all[i].cpu
                && found.name == all[i].name && found.beginRow == all[i].beginRow
                && found.endRow == all[i].endRow && found.call == all[i].call
                && names[i] == found.name && tasks[i] == found.task.value() && cpus[i] == found.cpu
                && beginRows[i] == found.beginRow.value_or(SpanSet::kNoRow)
                && endRows[i] == found.endRow.value_or(SpanSet::kNoRow);
            QVERIFY2(same, qPrintable(QString::number(i)));
        }
        for (int round = 0; round < 200; ++round) {
            const auto from = std::int64_t(random() % 51'000'000) - 20'000;
            const auto to = from + std::int64_t(random() % 1'000'000) - 1000;
            const auto before = [&begins](std::int64_t time) {
                return std::uint64_t(std::lower_bound(begins.begin(), begins.end(), time)
                                     - begins.begin());
            };
            QCOMPARE(spans.range(from, to),
                     std::pair(before(from), std::max(before(from), before(to))));
            // Any piece, across the ends of chunks.
            const auto first = std::size_t(random() % all.size());
            const std::size_t count = std::min<std::size_t>(random() % 70'000, all.size() - first);
            std::vector<std::int64_t> piece(count);
            spans.decode(first, count, nullptr, piece.data());
            QVERIFY(
                std::equal(piece.begin(), piece.end(), durations.begin() + std::ptrdiff_t(first)));
        }
        QCOMPARE(spans.range(INT64_MIN, INT64_MAX), std::pair(std::uint64_t(0), spans.size()));
    }

    /// An exit of trace.dat has both of its call's times; here they are swapped in one.
    void callsThatEndBeforeTheyBeginAreCounted()
    {
        const DatBuilder dat;
        auto format =
            DatBuilder::format("\tfield:unsigned long func;\toffset:8;\tsize:8;\tsigned:0;\n"
                               "\tfield:int depth;\toffset:16;\tsize:4;\tsigned:1;\n"
                               "\tfield:u64 calltime;\toffset:24;\tsize:8;\tsigned:0;\n"
                               "\tfield:u64 rettime;\toffset:32;\tsize:8;\tsigned:0;\n");
        format.replace(format.find("thing"), 5, "funcgraph_exit");
        const auto exit = [&dat](std::uint64_t from, std::uint64_t to) {
            return dat.data(50'000,
                            dat.record(dat.u64(0xffffffff81000100) + dat.u32(0) + dat.u32(0)
                                       + dat.u64(from) + dat.u64(to)));
        };
        const auto input = format::Input::fromBytes(
            "swapped.dat",
            dat.v6(format,
                   {dat.page(1'000'000,
                             exit(1'049'000, 1'050'000) + exit(1'100'000, 1'096'399)
                                 + exit(1'147'000, 1'150'000))}));
        const auto path = std::filesystem::path(m_folder.path().toStdString()) / "swapped.psc";
        auto writer = store::Writer::create(path);
        QVERIFY(writer.has_value());
        QVERIFY(format::TraceDatReader().read(*input, **writer).has_value());
        QVERIFY((*writer)->finish().has_value());
        const auto capture = store::Capture::open(path);
        QVERIFY(capture.has_value());
        QCOMPARE((*capture)->summary().problems, std::uint64_t(1));

        const auto spans = collected(**capture, {Kind::Calls, {}});
        QCOMPARE(textOf(spans->pairingCounts()),
                 QByteArray("2 pairs, 0 open, 0 woken running, 0 replaced, 0 lone, 0 nested,"
                            " 0 cut, 1 negative, 0 untimed, 0 damaged"));
        QCOMPARE(spans->broken().size(), std::size_t(1));
        QCOMPARE(int(spans->broken()[0].why), int(BrokenSpan::Why::Negative));
        const auto broken = (*capture)->calls().call(*spans->broken()[0].call);
        QVERIFY(broken.has_value());
        QCOMPARE(broken->durationNs, -3601);
        QVERIFY(broken->endNs() >= broken->startNs);

        const auto functions = functionTable(**capture, {}, CancelToken());
        QVERIFY(functions.has_value());
        QCOMPARE(functions->size(), std::size_t(1));
        QCOMPARE(functions->front().totals.count, std::uint64_t(3));
        QCOMPARE(functions->front().totals.timed, std::uint64_t(2));
        QCOMPARE(functions->front().totals.minNs, 1000);
        QCOMPARE(functions->front().p50Ns, 1000);
        QCOMPARE(functions->front().totals.total, 4000);
    }

private:
    QTemporaryDir m_folder;
};

QTEST_APPLESS_MAIN(TestSpanSet)
#include "tst_span_set.moc"
