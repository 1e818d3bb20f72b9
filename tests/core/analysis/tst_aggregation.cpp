#include "core/analysis/aggregation.h"
#include "core/analysis/aggregation_sql.h"
#include "core/analysis/log2_histogram.h"
#include "core/analysis/stack_frames.h"
#include "core/open/opened.h"
#include "core/store/following_stacks.h"
#include "tests/core/analysis/aggregation_truth.h"
#include "tests/core/store/random_capture.h"
#include "tests/support/asked.h"
#include "tests/support/sample_capture.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <numeric>

using namespace probescope;
using namespace probescope::analysis;
using namespace probescope::test;

namespace {

using Key = AggregationKey::Kind;
using Kind = AggregationValue::Kind;

constexpr Kind kKinds[] = {Kind::Count,    Kind::Sum,       Kind::Average,
                           Kind::Least,    Kind::Most,      Kind::Deviation,
                           Kind::Quantize, Kind::Lquantize, Kind::Percentiles};

/// A file of tests/data as a capture, kept for all tests.
const store::Capture& captureOf(const QString& file)
{
    static QTemporaryDir folder;
    static std::map<QString, open::Opened> known;
    if (const auto found = known.find(file); found != known.end())
        return *found->second.capture;
    open::OpenOptions options;
    options.cache = folder.path().toStdString();
    auto opened = open::openFile((QStringLiteral(TEST_DATA "/") + file).toStdString(), options);
    if (!opened)
        qFatal("%s", opened.error().message().c_str());
    return *known.emplace(file, std::move(*opened)).first->second.capture;
}

/// Its events from its export, kept, too.
const std::vector<TrueEvent>& truthOf(const QString& file)
{
    static std::map<QString, std::vector<TrueEvent>> known;
    if (!known.contains(file))
        known.emplace(file, exportedEvents(captureOf(file)));
    return known.at(file);
}

std::string keyText(const AggregatedKey& key, const AggregationKey& asked)
{
    if (!key.known)
        return kNothing;
    if (asked.kind == Key::Task || !key.number)
        return key.text;
    return key.text.starts_with('-') ? std::to_string(*key.number)
                                     : decimal(Wide(std::uint64_t(*key.number)));
}

std::vector<std::string> keyTexts(const AggregatedGroup& group, const Aggregation& asked)
{
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < group.keys.size(); ++i)
        texts.push_back(keyText(group.keys[i], asked.keys[i]));
    return texts;
}

bool near(double one, double other)
{
    return std::fabs(one - other) <= 1e-9 * std::max({1.0, std::fabs(one), std::fabs(other)});
}

/// By sorting all values.
double percentile(std::vector<Wide> values, double percent)
{
    std::sort(values.begin(), values.end());
    const double rank = percent / 100 * double(values.size() - 1);
    const auto low = std::size_t(std::floor(rank));
    const double step = double(values[std::min(low + 1, values.size() - 1)]) - double(values[low]);
    return double(values[low]) + step * (rank - std::floor(rank));
}

std::string wrongValue(const AggregatedGroup& group, const TrueGroup& truth,
                       const AggregationValue& asked)
{
    const auto& values = truth.values;
    if (group.events != truth.events || group.first != truth.first || group.last != truth.last)
        return "events " + std::to_string(group.events);
    if (asked.kind == Kind::Count)
        return group.exact == std::to_string(truth.events) ? "" : "count";
    if (group.values != values.size())
        return "values " + std::to_string(group.values);
    if (values.empty())
        return group.value || !group.bins.empty() || !group.percentiles.empty() ? "a value" : "";
    const Wide sum = std::accumulate(values.begin(), values.end(), Wide(0));
    const double average =
        double(static_cast<long double>(sum) / static_cast<long double>(values.size()));
    switch (asked.kind) {
    case Kind::Sum:
        return group.exact == decimal(sum) ? "" : "sum " + group.exact;
    case Kind::Average:
        return near(*group.value, average) ? "" : "average";
    case Kind::Least:
        return group.exact == decimal(*std::min_element(values.begin(), values.end())) ? ""
                                                                                       : "least";
    case Kind::Most:
        return group.exact == decimal(*std::max_element(values.begin(), values.end())) ? ""
                                                                                       : "most";
    case Kind::Deviation: {
        // From the first value on, so that no digit is lost.
        long double away = 0;
        long double squares = 0;
        for (const Wide value : values) {
            const auto one = static_cast<long double>(value - values.front());
            away += one;
            squares += one * one;
        }
        const auto count = static_cast<long double>(values.size());
        const long double mean = away / count;
        return near(*group.value, double(std::sqrt(squares / count - mean * mean))) ? ""
                                                                                    : "deviation";
    }
    case Kind::Quantize:
    case Kind::Lquantize: {
        std::map<std::string, std::uint64_t> expected;
        for (const Wide value : values) {
            std::string bound;
            if (asked.kind == Kind::Lquantize) {
                bound = value < asked.from ? "< " + std::to_string(asked.from)
                    : value >= asked.to    ? ">= " + std::to_string(asked.to)
                                           : decimal(value - (value - asked.from) % asked.step);
            } else {
                Wide power = value == 0 ? 0 : 1;
                while (power != 0 && power * 2 <= (value < 0 ? -value : value)
                       && (value > 0 || power < Wide(1) << 62)) // DTrace's lowest bucket
                    power *= 2;
                bound = decimal(value < 0 ? -power : power);
            }
            ++expected[bound];
        }
        std::map<std::string, std::uint64_t> found;
        for (const auto& [bucket, count] : group.bins)
            found[bucketText(bucket, asked)] = count;
        return found == expected ? "" : "bins";
    }
    case Kind::Percentiles:
        for (std::size_t i = 0; i < kAggregatedPercents.size(); ++i) {
            if (!near(group.percentiles[i], percentile(values, kAggregatedPercents[i])))
                return "percentile";
        }
        return "";
    case Kind::Count:
        break;
    }
    return "";
}

/// What is wrong with an answer; nothing when it is the truth.
std::string difference(const AggregationAnswer& answer, const TrueAnswer& truth)
{
    const bool counts = answer.asked.value.kind == Kind::Count; // asks for no value
    if (answer.looked != truth.looked || answer.leftOut != truth.leftOut)
        return "looked at " + std::to_string(answer.looked) + ", left out "
            + std::to_string(answer.leftOut) + " instead of " + std::to_string(truth.looked) + ", "
            + std::to_string(truth.leftOut);
    if (answer.withoutValue != (counts ? 0 : truth.withoutValue)
        || answer.notNumeric != (counts ? 0 : truth.notNumeric))
        return "other numbers without a value";
    if (answer.groups.size() != truth.groups.size() || answer.allGroups != truth.groups.size())
        return std::to_string(answer.groups.size()) + " groups instead of "
            + std::to_string(truth.groups.size()) + ", by "
            + std::to_string(answer.asked.keys.size()) + " keys, the first "
            + std::to_string(answer.asked.keys.empty() ? -1 : int(answer.asked.keys[0].kind));
    for (const AggregatedGroup& group : answer.groups) {
        const auto texts = keyTexts(group, answer.asked);
        std::string name;
        for (const std::string& text : texts)
            name += "[" + text + "]";
        const auto found = truth.groups.find(texts);
        if (found == truth.groups.end())
            return "there is no group " + name;
        if (const auto wrong = wrongValue(group, found->second, answer.asked.value); !wrong.empty())
            return name + ": " + wrong;
    }
    return {};
}

/// A cell of SQL as keyTexts() has the same.
std::string cellText(const store::SqlValue& cell)
{
    if (const auto* number = std::get_if<std::int64_t>(&cell))
        return std::to_string(*number);
    if (const auto* text = std::get_if<std::string>(&cell))
        return *text;
    return kNothing;
}

double realOf(const store::SqlValue& cell)
{
    if (const auto* number = std::get_if<std::int64_t>(&cell))
        return double(*number);
    const auto* real = std::get_if<double>(&cell);
    return real ? *real : std::nan("");
}

/// The values that a row of SQL has behind its keys against those of the group.
std::string sqlDifference(const store::Query::Row& row, std::size_t at,
                          const AggregatedGroup& group, const Aggregation& asked, bool mayMiss)
{
    if (std::get<std::int64_t>(row[at]) != std::int64_t(group.events))
        return "events";
    ++at;
    if (mayMiss) {
        if (std::get<std::int64_t>(row[at]) != std::int64_t(group.values))
            return "with_value";
        ++at;
    }
    if (asked.value.kind == Kind::Count)
        return {};
    if (group.values == 0)
        return std::holds_alternative<std::monostate>(row[at]) ? "" : "a value of nothing";
    switch (asked.value.kind) {
    case Kind::Quantize:
    case Kind::Lquantize: {
        std::uint64_t counted = 0;
        const QString text = QString::fromStdString(std::get<std::string>(row[at]));
        for (const QString& line : text.split(QLatin1Char('\n')))
            counted += line.section(QLatin1Char('|'), 0, 0)
                           .section(QLatin1Char(')'), -1)
                           .section(QLatin1Char(']'), -1)
                           .trimmed()
                           .toULongLong();
        return counted == group.values ? "" : "histogram";
    }
    case Kind::Percentiles:
        for (std::size_t i = 0; i < group.percentiles.size(); ++i) {
            if (!near(realOf(row[at + i]), group.percentiles[i]))
                return "percentile";
        }
        return {};
    default:
        return near(realOf(row[at]), *group.value) ? "" : "value";
    }
}

std::string sqlDifference(const store::Capture& capture, const AggregationAnswer& answer)
{
    const auto sql = aggregationSql(capture, answer.asked, answer.scope);
    if (!sql)
        return sql.error().message();
    const auto rows = askedOrWhy(capture, *sql);
    if (!rows)
        return rows.error().message() + " of " + *sql;
    if (rows->size() != answer.groups.size())
        return std::to_string(rows->size()) + " rows instead of "
            + std::to_string(answer.groups.size()) + ": " + *sql;
    const bool mayMiss = sql->find("AS with_value") != std::string::npos;
    for (std::size_t i = 0; i < rows->size(); ++i) {
        const auto& row = (*rows)[i];
        const AggregatedGroup& group = answer.groups[i];
        std::size_t at = 0;
        for (std::size_t k = 0; k < group.keys.size(); ++k) {
            std::string text = cellText(row[at++]);
            if (answer.asked.keys[k].kind == Key::Task) {
                const std::string pid = cellText(row[at++]);
                text += pid == kNothing ? "" : "-" + pid;
            }
            const auto expected = group.keys[k].number && answer.asked.keys[k].kind != Key::Task
                ? std::to_string(*group.keys[k].number)
                : keyText(group.keys[k], answer.asked.keys[k]);
            if (text != expected)
                return "row " + std::to_string(i) + " is " + text + " instead of " + expected + ": "
                    + *sql;
        }
        if (const auto wrong = sqlDifference(row, at, group, answer.asked, mayMiss); !wrong.empty())
            return "row " + std::to_string(i) + ": " + wrong + ": " + *sql;
    }
    return {};
}

AggregationAnswer answered(const store::Capture& capture, const Aggregation& asked,
                           const AggregationScope& scope = {})
{
    auto answer = aggregate(capture, asked, scope, CancelToken());
    if (!answer)
        qFatal("%s", answer.error().message().c_str());
    return std::move(*answer);
}

} // namespace

class TestAggregation : public QObject
{
    Q_OBJECT

private slots:
    void everyValueByEveryKeyEqualsTheExport_data();
    void everyValueByEveryKeyEqualsTheExport();
    void predicatesMeanTheSameInSql_data();
    void predicatesMeanTheSameInSql();
    void tellsOfAnyCapture();
    void keepsToARangeOfTime();
    void addsUpToTheWholeOverTime_data();
    void addsUpToTheWholeOverTime();
    void topIsTheFirstOfAll();
    void printsHistogramsAsDTraceDoes();
    void stacksAreThoseOfTheFlameGraph();
    void placesOfBinaryProbesHaveNames();
    void losesNoStackToALoss();
    void tellsWhatIsWrong_data();
    void tellsWhatIsWrong();
    void saysWhichEventsHaveNoTable();
    void endsWhenCancelled();
    void tooManyGroupsAreRefused();
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
        for (const Kind kind : kKinds) {
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

void TestAggregation::predicatesMeanTheSameInSql_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QStringList>("events");
    QTest::addColumn<QString>("predicate");
    QTest::addColumn<bool>("plain"); // SQL says it itself
    const auto add = [](const char* file, const QStringList& events, const char* predicate,
                        bool plain = true) {
        QTest::addRow("%s: %s", file, predicate)
            << QString::fromLatin1(file) << events << QString::fromLatin1(predicate) << plain;
    };
    const char* sched = "text/events-sched-switch-waking.txt.xz";
    add(sched, {"sched_switch"}, "prev_state == S && prev_pid != 0");
    add(sched, {"sched_switch"}, "prev_pid < 50 || next_pid > 80 && next_prio == 120");
    add(sched, {"sched_switch"}, R"(prev_comm ~ "kworker*")");
    add(sched, {"sched_switch"}, R"(prev_comm ~ "swapper/?")", false);
    add(sched, {"sched_switch"}, R"(prev_comm ~ "[*")", false);
    add(sched, {"sched_switch"}, "prev_pid & 1");
    add(sched, {"sched_switch"}, "prev_pid >= 17 && prev_pid <= 93");
    add(sched, {"sched_switch"}, "prev_comm > 3");
    add(sched, {"sched_switch"}, "prev_pid == bash");
    add(sched, {"sched_switch"}, "prev_pid != bash");
    add(sched, {"sched_switch"}, "prev_pid ~ 1*", false);
    add(sched, {"sched_switch"}, "prev_comm == \"it's\" || prev_comm != \"swapper/0\"");
    add(sched, {"sched_switch", "sched_waking"}, "prev_pid == 0 || pid != 17");
    add(sched, {"sched_switch", "sched_waking"}, "prev_pid != 0");
    add(sched, {"sched_switch"}, "common_pid == 0");
    add(sched, {"sched_switch"}, "common_pid != 0", false);
    add(sched, {"sched_switch"}, "common_cpu >= 1");
    add(sched, {"sched_switch"}, R"(common_comm ~ "*idle*")");
    const char* probe = "text/kprobe-types.txt.xz";
    add(probe, {"special"}, "neg > 0x10");
    add(probe, {"special"}, "neg < 0x10");
    add(probe, {"special"}, "neg == -5");
    add(probe, {"special"}, "neg >= 0xfffffffffffffff0");
    add(probe, {"special"}, "s0 & 0x8000000000000000");
    add(probe, {"special"}, "neg ~ 1844*", false);
    add(probe, {"open", "open_ret"}, "flags & 0x40 && mode > 0");
}

void TestAggregation::predicatesMeanTheSameInSql()
{
    QFETCH(QString, file);
    QFETCH(QStringList, events);
    QFETCH(QString, predicate);
    QFETCH(bool, plain);
    Aggregation asked;
    for (const QString& event : events)
        asked.events.push_back(event.toStdString());
    asked.predicate = predicate.toStdString();
    asked.keys = {{Key::Task}};
    const auto answer = answered(captureOf(file), asked);
    const auto wrong = difference(answer, trueAnswer(truthOf(file), asked));
    QVERIFY2(wrong.empty(), wrong.c_str());
    const auto otherwise = sqlDifference(captureOf(file), answer);
    QVERIFY2(otherwise.empty(), otherwise.c_str());
    const auto sql = aggregationSql(captureOf(file), asked, {});
    QCOMPARE(sql->find("event_matches") == std::string::npos, plain);
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
        std::vector<TrueEvent> truth;
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
            truth.push_back(std::move(event));
        }
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
                for (const Kind kind : kKinds) {
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

void TestAggregation::keepsToARangeOfTime()
{
    const QString file = QStringLiteral("text/events-sched-switch-waking.txt.xz");
    const auto& truth = truthOf(file);
    const std::int64_t begin = truth[truth.size() / 3].timeNs;
    const std::int64_t end = truth[truth.size() / 2].timeNs;
    const Aggregation asked{{"sched_switch"}, {}, {{Key::Cpu}}, {Kind::Average, "prev_pid"}, 0};
    const auto answer = answered(captureOf(file), asked, {begin, end});
    QVERIFY(answer.looked > 100);
    const auto wrong = difference(answer, trueAnswer(truth, asked, begin, end));
    QVERIFY2(wrong.empty(), wrong.c_str());
    const auto otherwise = sqlDifference(captureOf(file), answer);
    QVERIFY2(otherwise.empty(), otherwise.c_str());
}

void TestAggregation::addsUpToTheWholeOverTime_data()
{
    QTest::addColumn<int>("kind");
    for (const Kind kind : kKinds)
        QTest::addRow("%d", int(kind)) << int(kind);
}

void TestAggregation::addsUpToTheWholeOverTime()
{
    QFETCH(int, kind);
    const QString file = QStringLiteral("text/events-sched-switch-waking.txt.xz");
    const store::Capture& capture = captureOf(file);
    const Aggregation asked{{"sched_switch", "sched_waking"},
                            "prev_pid >= 0 || prio > 0",
                            {{Key::Task}},
                            {Kind(kind), "prev_pid", 0, 100, 10},
                            0};
    AggregationScope scope;
    scope.intervals = 13;
    scope.intervalGroups = 4;
    const auto answer = answered(capture, asked, scope);
    const auto& times = answer.times;
    QCOMPARE(times.groups.size(), std::size_t(4));
    QCOMPARE(times.intervals, 13U);
    const auto sql = aggregationTimesSql(capture, asked, scope, times);
    QVERIFY2(sql.has_value(), sql ? "" : sql.error().message().c_str());
    std::map<std::pair<std::int64_t, std::string>, const store::Query::Row*> bySql;
    const auto rows = askedOrWhy(capture, *sql);
    QVERIFY2(rows.has_value(), (rows ? "" : rows.error().message() + *sql).c_str());
    for (const auto& row : *rows)
        bySql[{std::get<std::int64_t>(row[0]), cellText(row[1]) + "-" + cellText(row[2])}] = &row;
    std::size_t used = 0;
    for (std::size_t g = 0; g < times.groups.size(); ++g) {
        std::uint64_t events = 0;
        for (std::uint32_t s = 0; s < times.intervals; ++s) {
            const auto& slot = times.groups[g][s];
            events += slot.events;
            const std::int64_t begin = times.beginNs + s * times.stepNs;
            auto truth = trueAnswer(truthOf(file), asked, begin, begin + times.stepNs).groups;
            const auto& group = truth[{answer.groups[g].keys[0].text}];
            QCOMPARE(slot.events, group.events);
            if (group.events == 0)
                continue;
            ++used;
            const auto row = bySql.find({begin, answer.groups[g].keys[0].text});
            QVERIFY2(row != bySql.end(), sql->c_str());
            QCOMPARE(std::get<std::int64_t>((*row->second)[3]), std::int64_t(slot.events));
            const bool plain = Kind(kind) != Kind::Count && Kind(kind) != Kind::Quantize
                && Kind(kind) != Kind::Lquantize;
            if (plain && slot.value) {
                const std::size_t at = Kind(kind) == Kind::Percentiles ? 7 : 5;
                QVERIFY(near(realOf((*row->second)[at]), *slot.value));
            }
        }
        QCOMPARE(events, answer.groups[g].events);
    }
    QCOMPARE(rows->size(), used);
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

void TestAggregation::stacksAreThoseOfTheFlameGraph()
{
    for (const char* file : {"text/events-stacktrace.txt.xz", "text/tracecmd-stack.report.txt.xz",
                             "text/kprobe-stacktrace.txt.xz", "trace_dat/stack-v7-zstd.dat"}) {
        int stacks = 0;
        for (const TrueEvent& event : truthOf(file)) {
            if (event.name != "kernel_stack")
                continue;
            std::string names;
            for (const PathFrame& frame : framesOfStack(event.info)) {
                names += (names.empty() ? "" : "\n") + frame.name
                    + (frame.module.empty() ? "" : " [" + frame.module + "]");
            }
            QCOMPARE(store::stackFunctions(event.info), names);
            ++stacks;
        }
        QVERIFY2(stacks > 5, file);
    }
}

void TestAggregation::placesOfBinaryProbesHaveNames()
{
    const store::Capture& capture = captureOf("trace_dat/kprobe-v7-zstd.dat");
    const auto answer =
        answered(capture, {{"open", "openret", "wr"}, {}, {{Key::Function}}, {}, 0});
    // Their events say (ffffffff81363fa0) and (ffffffff81367160), which are in the kallsyms of it.
    std::map<std::string, std::uint64_t> byAddress;
    for (const TrueEvent& event : truthOf("trace_dat/kprobe-v7-zstd.dat")) {
        if (event.info.starts_with('('))
            ++byAddress[event.info.substr(1, 16)];
    }
    QCOMPARE(answer.groups.size(), std::size_t(2));
    QCOMPARE(answer.groups[0].keys[0].text, std::string("do_sys_openat2"));
    QCOMPARE(answer.groups[0].events, byAddress.at("ffffffff81363fa0"));
    QCOMPARE(answer.groups[1].keys[0].text, std::string("vfs_write"));
    QCOMPARE(answer.groups[1].events, byAddress.at("ffffffff81367160"));
    const auto otherwise = sqlDifference(capture, answer);
    QVERIFY2(otherwise.empty(), otherwise.c_str());
}

void TestAggregation::losesNoStackToALoss()
{
    QTemporaryDir folder;
    const auto capture = captureOfText(folder.filePath("c.psc"), R"(# tracer: nop
#
     bash-1     [000] .....     1.000001: tick: n=1
     bash-1     [000] .....     1.000002: <stack trace>
 => kept
     bash-1     [000] .....     1.000003: tick: n=2
CPU:0 [LOST 3 EVENTS]
     bash-1     [000] .....     1.000004: <stack trace>
 => of_a_lost_one
     bash-1     [000] .....     1.000005: tick: n=3
      cat-2     [000] .....     1.000006: <stack trace>
 => of_another_task
     bash-1     [000] .....     1.000007: tick: n=4
)");
    QCOMPARE(capture->summary().lost, std::uint64_t(3));
    const auto answer = answered(*capture, {{"tick"}, {}, {{Key::Stack}}, {Kind::Sum, "n"}, 0});
    QCOMPARE(answer.groups.size(), std::size_t(2));
    QVERIFY(!answer.groups[0].keys[0].known);
    QCOMPARE(answer.groups[0].exact, std::string("9"));
    QCOMPARE(answer.groups[1].keys[0].text, std::string("kept"));
    QCOMPARE(answer.withoutKey, std::vector<std::uint64_t>{3});
    QCOMPARE(answer.losses.events, std::uint64_t(3));
    const auto otherwise = sqlDifference(*capture, answer);
    QVERIFY2(otherwise.empty(), otherwise.c_str());
}

void TestAggregation::tellsWhatIsWrong_data()
{
    QTest::addColumn<QStringList>("events");
    QTest::addColumn<QString>("predicate");
    QTest::addColumn<int>("key");
    QTest::addColumn<QString>("keyField");
    QTest::addColumn<int>("kind");
    QTest::addColumn<QString>("valueField");
    QTest::addColumn<QString>("part");
    QTest::addColumn<int>("byte");
    QTest::addColumn<QString>("what");
    const QStringList sched{"sched_switch"};
    const auto add = [](const char* name, const QStringList& events, const char* predicate, Key key,
                        const char* keyField, Kind kind, const char* valueField, const char* part,
                        int byte, const char* what) {
        QTest::newRow(name) << events << QString::fromLatin1(predicate) << int(key)
                            << QString::fromLatin1(keyField) << int(kind)
                            << QString::fromLatin1(valueField) << QString::fromLatin1(part) << byte
                            << QString::fromLatin1(what);
    };
    add("no event", {}, "", Key::Cpu, "", Kind::Count, "", "events", -1, "no event is chosen");
    add("unknown event", {"sched_swich"}, "", Key::Cpu, "", Kind::Count, "", "events", -1,
        R"(no event "sched_swich")");
    add("no operator", sched, "prev_pid == 1 && next_pid", Key::Cpu, "", Kind::Count, "",
        "predicate", 25, "== !=");
    add("unknown field in the predicate", sched, "prev_pid == 1 && pid == 2", Key::Cpu, "",
        Kind::Count, "", "predicate", 17, R"(no field "pid")");
    add("key that no event has", sched, "", Key::Field, "bytes", Kind::Count, "", "keys", -1,
        R"(no field "bytes")");
    add("no functions", sched, "", Key::Function, "", Kind::Count, "", "keys", -1, "functions");
    add("no stacks", sched, "", Key::Stack, "", Kind::Count, "", "keys", -1, "kernel stacks");
    add("no value", sched, "", Key::Cpu, "", Kind::Sum, "", "value", -1, "no field is chosen");
    add("value that no event has", sched, "", Key::Cpu, "", Kind::Sum, "bytes", "value", -1,
        R"(no field "bytes")");
    add("value that is no number", sched, "", Key::Cpu, "", Kind::Sum, "prev_comm", "value", -1,
        "is no number");
    add("no room for steps", sched, "", Key::Cpu, "", Kind::Lquantize, "prev_pid", "value", -1,
        "upper bound");
}

void TestAggregation::tellsWhatIsWrong()
{
    QFETCH(QStringList, events);
    QFETCH(QString, predicate);
    QFETCH(int, key);
    QFETCH(QString, keyField);
    QFETCH(int, kind);
    QFETCH(QString, valueField);
    QFETCH(QString, part);
    QFETCH(int, byte);
    QFETCH(QString, what);
    Aggregation asked;
    for (const QString& event : events)
        asked.events.push_back(event.toStdString());
    asked.predicate = predicate.toStdString();
    asked.keys = {{Key(key), keyField.toStdString()}};
    asked.value = {Kind(kind), valueField.toStdString(), 5, 5, 1};
    const store::Capture& capture = captureOf("text/events-sched-switch-waking.txt.xz");
    const auto answer = aggregate(capture, asked, {}, CancelToken());
    QVERIFY(!answer.has_value());
    const Error& error = answer.error();
    QVERIFY2(error.what.find(what.toStdString()) != std::string::npos, error.what.c_str());
    QVERIFY(!error.hint.empty());
    QCOMPARE(QString::fromStdString(error.place.field), part);
    QCOMPARE(error.place.byte ? int(*error.place.byte) : -1, byte);
    const auto sql = aggregationSql(capture, asked, {});
    QVERIFY(!sql.has_value());
    QCOMPARE(sql.error().what, error.what);
}

/// The capture's own tables take the names task and note.
void TestAggregation::saysWhichEventsHaveNoTable()
{
    QTemporaryDir folder;
    const auto capture = captureOfText(folder.filePath("c.psc"),
                                       "  bash-1  [000] .....   1.000001: note: n=3\n"
                                       "  bash-1  [000] .....   1.000002: tick: n=4\n");
    const Aggregation asked{{"note", "tick"}, {}, {}, {Kind::Sum, "n"}, 0};
    QCOMPARE(answered(*capture, asked).groups[0].exact, std::string("7"));
    const auto sql = aggregationSql(*capture, asked, {});
    QVERIFY(!sql.has_value());
    QCOMPARE(sql.error().code, ErrorCode::Unsupported);
    QVERIFY(sql.error().what.find("note") != std::string::npos);
}

void TestAggregation::endsWhenCancelled()
{
    const CancelToken cancel;
    cancel.cancel();
    const auto answer = aggregate(captureOf("text/events-sched-switch-waking.txt.xz"),
                                  {{"sched_switch"}, {}, {}, {}, 0}, {}, cancel);
    QVERIFY(!answer.has_value());
    QCOMPARE(answer.error().code, ErrorCode::Cancelled);
}

void TestAggregation::tooManyGroupsAreRefused()
{
    QTemporaryDir folder;
    std::string text;
    for (std::size_t i = 0; i <= kMostAggregated; ++i)
        text += "     bash-1  [000] .....   1.000001: tick: n=" + std::to_string(i) + "\n";
    const auto capture = captureOfText(folder.filePath("c.psc"), text);
    const auto answer =
        aggregate(*capture, {{"tick"}, {}, {{Key::Field, "n"}}, {}, 5}, {}, CancelToken());
    QVERIFY(!answer.has_value());
    QCOMPARE(answer.error().code, ErrorCode::Refused);
    const auto fewer = answered(*capture, {{"tick"}, "n < 1000", {{Key::Field, "n"}}, {}, 5});
    QCOMPARE(fewer.allGroups, std::uint64_t(1000));
}

QTEST_APPLESS_MAIN(TestAggregation)
#include "tst_aggregation.moc"
