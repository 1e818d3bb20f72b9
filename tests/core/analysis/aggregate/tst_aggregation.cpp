#include "core/analysis/aggregate/aggregation_sums.h"
#include "core/analysis/spans/log2_histogram.h"
#include "core/analysis/spans/span_ranks.h"
#include "tests/core/analysis/aggregate/aggregation_check.h"
#include "tests/core/store/read/random_capture.h"
#include "tests/support/sample_capture.h"

#include <QTemporaryDir>
#include <QTest>

#include <limits>
#include <random>
#include <span>

using namespace probescope;
using namespace probescope::analysis;
using namespace probescope::test;

using Key = AggregationKey::Kind;
using Kind = AggregationValue::Kind;

namespace {

std::vector<TrueEvent> trueEvents(const RandomCapture& random)
{
    std::vector<TrueEvent> events;
    for (std::size_t i = 0; i < random.events().size(); ++i) {
        const RememberedEvent& from = random[i];
        TrueEvent event{i,
                        from.timeNs,
                        from.cpu,
                        {},
                        from.task.comm,
                        from.type.system,
                        from.type.name,
                        from.buffer,
                        {},
                        {}};
        if (from.task.pid != Task::kUnknownPid)
            event.pid = from.task.pid;
        std::size_t number = 0;
        std::size_t text = 0;
        for (const Field& field : from.type.fields) {
            TrueCell cell;
            cell.isText = field.kind == FieldKind::String || field.kind == FieldKind::Bytes;
            if (cell.isText)
                cell.text = from.texts[text++];
            else if (field.kind == FieldKind::Signed)
                cell = {false, true, from.numbers[number++], {}};
            else
                cell.number = Wide(std::uint64_t(from.numbers[number++]));
            event.fields.emplace(field.name, cell);
        }
        events.push_back(std::move(event));
    }
    return events;
}

} // namespace

class TestAggregation : public QObject
{
    Q_OBJECT

private slots:
    void everyValueByEveryKeyEqualsTheExport_data();
    void everyValueByEveryKeyEqualsTheExport();
    void tellsOfAnyCapture();
    void topIsTheFirstOfAll();
    void percentilesAreThoseOfTheLatencyView();
    void percentilesHaveAllDigits();
    void printsHistogramsAsDTraceDoes();
};

void TestAggregation::everyValueByEveryKeyEqualsTheExport_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QStringList>("events");
    QTest::addColumn<QString>("value");
    QTest::addColumn<QStringList>("fields"); // keys
    const auto add = [](const char* file, const QStringList& events, const char* value,
                        const QStringList& fields) {
        QTest::addRow("%s %s", file, qPrintable(events.join(QLatin1Char(' '))))
            << QString::fromLatin1(file) << events << QString::fromLatin1(value) << fields;
    };
    add("text/events-sched-switch-waking.txt.xz", {"sched_switch"}, "prev_pid",
        {"prev_comm", "prev_state", "next_prio"});
    add("text/events-sched-switch-waking.txt.xz", {"sched:sched_switch", "sched_waking"}, "pid",
        {"prev_comm", "pid"});
    add("text/events-stacktrace.txt.xz", {"sched_switch"}, "next_pid", {"next_comm"});
    add("text/kprobe-stacktrace.txt.xz", {"sl", "slr"}, "", {});
    add("text/kprobe-types.txt.xz", {"open", "open_ret", "write_ret", "ints"}, "fd", {"ret"});
    add("text/kprobe-types.txt.xz", {"special"}, "neg", {"ip", "str"});
    add("text/events-raw_syscalls.txt.xz", {"sys_enter", "sys_exit"}, "id", {});
    add("text/function-options-default.txt.xz", {"function"}, "", {});
    add("text/tracecmd-stack.report.txt.xz", {"sched_waking"}, "prio", {"comm"});
    add("trace_dat/kprobe-v7-zstd.dat", {}, "", {});
    add("trace_dat/stack-v7-zstd.dat", {"sched_waking"}, "target_cpu", {"comm"});
    add("trace_dat/lost-v7-zstd.dat", {}, "", {});
}

void TestAggregation::everyValueByEveryKeyEqualsTheExport()
{
    QFETCH(QString, file);
    QFETCH(QStringList, events);
    QFETCH(QString, value);
    QFETCH(QStringList, fields);
    const bool binary = file.endsWith(QLatin1String(".dat"));
    const store::Capture& capture = captureOf(file);
    const auto& truth = truthOf(file);
    Aggregation asked;
    for (const QString& event : events)
        asked.events.push_back(event.toStdString());
    const auto counts = capture.eventCountByType();
    for (std::uint32_t id = 0; events.isEmpty() && id < counts.size(); ++id) {
        if (counts[id] > 0)
            asked.events.push_back(eventName(capture.eventType(EventTypeId(id))));
    }
    std::vector<std::vector<AggregationKey>> keys{{},
                                                  {{Key::Event}},
                                                  {{Key::Task}},
                                                  {{Key::Comm}},
                                                  {{Key::Pid}},
                                                  {{Key::Cpu}},
                                                  {{Key::Function}},
                                                  {{Key::Stack}},
                                                  {{Key::Cpu}, {Key::Comm}},
                                                  {{Key::Task}, {Key::Event}, {Key::Cpu}}};
    for (const QString& field : fields) {
        keys.push_back({{Key::Field, field.toStdString()}});
        keys.push_back({{Key::Field, field.toStdString()}, {Key::Task}});
    }
    int compared = 0;
    for (const auto& by : keys) {
        asked.keys = by;
        asked.value = {value.isEmpty() ? Kind::Count : Kind::Sum, value.toStdString()};
        const TrueAnswer right = trueAnswer(truth, asked);
        for (const Kind kind : kValueKinds) {
            asked.value = {kind, value.toStdString(), -10, 200, 7};
            if (kind != Kind::Count && value.isEmpty())
                continue;
            auto answer = aggregate(capture, asked, {}, CancelToken());
            if (!answer && answer.error().place.field == "keys"
                && (by.front().kind == Key::Function || by.front().kind == Key::Stack))
                continue; // that the capture has none is tested elsewhere
            QVERIFY2(answer.has_value(), answer ? "" : answer.error().message().c_str());
            if (by.size() == 1 && by.front().kind == Key::Function && binary)
                continue; // their texts have addresses, see placesOfBinaryProbesHaveNames()
            const auto wrong = difference(*answer, right);
            QVERIFY2(wrong.empty(), wrong.c_str());
            ++compared;
            if (answer->negativeInSql > 0)
                continue;
            const auto otherwise = sqlDifference(capture, *answer);
            QVERIFY2(otherwise.empty(), otherwise.c_str());
        }
    }
    QVERIFY(compared >= 8);
}

/// Events of made-up types: fields that are numbers in one shape and texts in another, numbers of
/// 2^63 and more, unknown tasks, texts that are no UTF-8.
void TestAggregation::tellsOfAnyCapture()
{
    for (const std::uint64_t seed : {1U, 2U, 3U}) {
        QTemporaryDir folder;
        const auto path = std::filesystem::path(folder.filePath("c.psc").toStdString());
        RandomCapture random(seed, {});
        {
            auto writer = store::Writer::create(path);
            QVERIFY(writer.has_value());
            random.push(**writer, 3000);
            QVERIFY((*writer)->finish().has_value());
        }
        const auto capture = store::Capture::open(path);
        QVERIFY(capture.has_value());
        const auto truth = trueEvents(random);
        for (const char* field : {"field0", "field2", "field3"}) {
            for (const char* predicate :
                 {"", "field3 > 5", "field3 < 5", "field3 >= -3", "field3 <= 0x9000000000000000",
                  "field3 == 7 || common_pid < 4", "field2 != 0", "field1 ~ \"text 1*\""}) {
                Aggregation asked{{"event5", "event7", "sys1:event6", "event9"},
                                  predicate,
                                  {{Key::Pid}},
                                  {Kind::Sum, field, -100, 900, 64},
                                  0};
                const TrueAnswer right = trueAnswer(truth, asked);
                for (const Kind kind : kValueKinds) {
                    asked.value.kind = kind;
                    const auto answer = answered(**capture, asked);
                    const auto wrong = difference(answer, right);
                    QVERIFY2(wrong.empty(), (std::string(field) + predicate + wrong).c_str());
                    if (kind != Kind::Count)
                        continue; // sums overflow in SQL
                    const auto otherwise = sqlDifference(**capture, answer);
                    QVERIFY2(otherwise.empty(), otherwise.c_str());
                }
            }
        }
    }
}

void TestAggregation::topIsTheFirstOfAll()
{
    const store::Capture& capture = captureOf("text/events-sched-switch-waking.txt.xz");
    Aggregation asked{{"sched_switch"}, {}, {{Key::Task}}, {Kind::Sum, "prev_pid"}, 0};
    const auto all = answered(capture, asked);
    asked.top = 3;
    const auto top = answered(capture, asked);
    QCOMPARE(top.groups.size(), std::size_t(3));
    QCOMPARE(top.allGroups, std::uint64_t(all.groups.size()));
    for (std::size_t i = 0; i < 3; ++i)
        QCOMPARE(top.groups[i].keys[0].text, all.groups[i].keys[0].text);
    const auto otherwise = sqlDifference(capture, top);
    QVERIFY2(otherwise.empty(), otherwise.c_str());
}

void TestAggregation::percentilesAreThoseOfTheLatencyView()
{
    QTemporaryDir folder;
    std::mt19937_64 random(5);
    std::vector<std::int64_t> numbers;
    std::string text;
    for (int i = 0; i < 1001; ++i) {
        numbers.push_back(std::int64_t(random() % 4000) - 1000);
        text += "     bash-1  [000] .....   1.000001: tick: i=" + std::to_string(i)
            + " n=" + std::to_string(numbers.back()) + "\n";
    }
    const auto capture = captureOfText(folder.filePath("c.psc"), text);
    for (const std::size_t count : {1U, 2U, 3U, 10U, 100U, 999U, 1000U, 1001U}) {
        const Aggregation asked{
            {"tick"}, "i < " + std::to_string(count), {}, {Kind::Percentiles, "n"}, 0};
        const auto answer = answered(*capture, asked);
        const auto ranks = SpanRanks::ofDurations(std::span(numbers).first(count));
        for (std::size_t i = 0; i < kAggregatedPercents.size(); ++i)
            QCOMPARE(answer.groups[0].percentiles[i].exact,
                     std::to_string(ranks->all().percentile(kAggregatedPercents[i])));
        const auto otherwise = sqlDifference(*capture, answer);
        QVERIFY2(otherwise.empty(), otherwise.c_str());
    }
}

/// More of them than a double has; numbers of 2^63 and more are the greatest.
void TestAggregation::percentilesHaveAllDigits()
{
    const AggregationValue asked{.kind = Kind::Percentiles, .field = "n"};
    constexpr Wide kGreatest = std::numeric_limits<std::uint64_t>::max();
    constexpr Wide kOdd = (Wide(1) << 53) + 1;
    AggregationSums sums;
    std::size_t held = 0;
    for (const Wide value : {kGreatest, -kOdd, kOdd, kGreatest - 1})
        sums.add(0, value, asked, held);
    sums.add(0, std::nullopt, asked, held);
    const auto group = sums.group(asked, held);
    QCOMPARE(group.events, std::uint64_t(5));
    QCOMPARE(group.percentiles.size(), kAggregatedPercents.size());
    QCOMPARE(group.percentiles[0].exact, std::string("9007199254740993"));
    QCOMPARE(group.percentiles[1].exact, std::string("18446744073709551615"));
    QCOMPARE(group.exact, group.percentiles[2].exact);
    AggregationSums one;
    one.add(0, -kOdd, asked, held);
    for (const auto& percentile : one.group(asked, held).percentiles)
        QCOMPARE(percentile.exact, std::string("-9007199254740993"));
    AggregationSums none;
    none.add(0, std::nullopt, asked, held);
    QVERIFY(none.group(asked, held).percentiles.empty());
}

void TestAggregation::printsHistogramsAsDTraceDoes()
{
    const store::Capture& capture = captureOf("text/events-sched-switch-waking.txt.xz");
    Aggregation asked{{"sched_switch"}, {}, {}, {Kind::Quantize, "prev_pid"}, 0};
    const auto answer = answered(capture, asked);
    Log2Histogram histogram;
    for (const TrueEvent& event : truthOf("text/events-sched-switch-waking.txt.xz")) {
        if (event.name == "sched_switch")
            histogram.add(std::int64_t(event.fields.at("prev_pid").number));
    }
    QCOMPARE(histogramText(answer.groups[0], asked.value), quantizeText(histogram));
    // Oracle's and illumos' documentation of lquantize() shows this form.
    QTemporaryDir folder;
    std::string text;
    for (const int value : {-4, 1, 12, 13, 14, 29, 40})
        text += "     bash-1  [000] .....   1.000001: tick: n=" + std::to_string(value) + "\n";
    const auto notes = captureOfText(folder.filePath("c.psc"), text);
    const Aggregation linear{{"tick"}, {}, {}, {Kind::Lquantize, "n", 0, 30, 10}, 0};
    QCOMPARE(histogramText(answered(*notes, linear).groups[0], linear.value),
             std::string("           value  ------------- Distribution ------------- count    \n"
                         "             < 0 |@@@@@@                                   1        \n"
                         "               0 |@@@@@@                                   1        \n"
                         "              10 |@@@@@@@@@@@@@@@@@                        3        \n"
                         "              20 |@@@@@@                                   1        \n"
                         "           >= 30 |@@@@@@                                   1        \n"));
}

QTEST_APPLESS_MAIN(TestAggregation)
#include "tst_aggregation.moc"
