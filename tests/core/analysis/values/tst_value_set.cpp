// Values over time, against a naive recount of the same events, of the text that they came from,
// and of a history of scheduling that the test made up itself.

#include "core/analysis/values/value_set.h"
#include "core/store/read/capture.h"
#include "tests/core/analysis/sched/sched_history.h"
#include "tests/support/captures.h"
#include "tests/support/imported_text.h"
#include "tests/support/written_file.h"

#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <map>
#include <random>

using namespace probescope;
using namespace probescope::analysis;
using Kind = ValueSource::Kind;

namespace {

const QString kSched = QStringLiteral(TEST_DATA "/text/events-sched-switch-waking.txt.xz");

/// A value of a line of the text.
struct Told
{
    std::int64_t timeNs = 0;
    double value = 0;
};

ValueSource fieldOf(const char* event, const char* field, const char* key)
{
    return {.kind = Kind::Field, .event = event, .field = field, .key = key};
}

/// `next_prio` of each sched_switch, by CPU, from the text of the capture.
std::map<std::string, std::vector<Told>> prioritiesInText()
{
    static const QRegularExpression form(
        QStringLiteral(R"(\[(\d+)\] \S+ +(\d+)\.(\d{6}): sched_switch: .* next_prio=(\d+)$)"));
    std::map<std::string, std::vector<Told>> byCpu;
    for (const QByteArray& line : readCapture(kSched).split('\n')) {
        const auto match = form.match(QString::fromUtf8(line));
        if (match.hasMatch())
            byCpu[std::to_string(match.captured(1).toInt())].push_back(
                {match.captured(2).toLongLong() * 1'000'000'000
                     + match.captured(3).toLongLong() * 1'000,
                 match.captured(4).toDouble()});
    }
    return byCpu;
}

/// Pixel for pixel.
std::vector<ValueColumn> naiveWindow(const std::vector<Told>& values, std::int64_t beginNs,
                                     std::int64_t endNs, int pixels)
{
    __extension__ using Wide = __int128;
    std::vector<ValueColumn> columns;
    std::int64_t before = -1;
    for (const Told& one : values) {
        if (one.timeNs < beginNs || one.timeNs >= endNs)
            continue;
        const auto pixel =
            std::int64_t(Wide(one.timeNs - beginNs) * pixels / (Wide(endNs) - beginNs));
        if (columns.empty() || pixel != before)
            columns.push_back({one.timeNs, one.timeNs + 1, 0, one.value, one.value, one.value, 0});
        auto& column = columns.back();
        column.endNs = one.timeNs + 1;
        ++column.count;
        column.least = std::min<ExactNumber>(column.least, one.value);
        column.most = std::max<ExactNumber>(column.most, one.value);
        column.last = one.value;
        before = pixel;
    }
    return columns;
}

bool same(const ValueColumn& a, const ValueColumn& b)
{
    return a.beginNs == b.beginNs && a.endNs == b.endNs && a.count == b.count && a.first == b.first
        && a.least == b.least && a.most == b.most && a.last == b.last;
}

/// Of the first line.
std::vector<Told> valuesOf(const ValueSet& set, std::size_t line = 0)
{
    std::vector<Told> told;
    for (const auto& one : set.values(line, INT64_MIN, INT64_MAX))
        told.push_back({one.timeNs, one.value.nearest()});
    return told;
}

void verifyWindows(const ValueSet& set, std::size_t line, std::mt19937& random)
{
    const auto told = valuesOf(set, line);
    QCOMPARE(told.size(), std::size_t(set.lines()[line].count));
    const auto first = told.front().timeNs;
    const auto last = told.back().timeNs;
    std::uniform_int_distribution<std::int64_t> times(first - 1000, last + 1000);
    for (int i = 0; i < 60; ++i) {
        auto beginNs = i == 0 ? first - 5 : times(random);
        auto endNs = i == 0 ? last + 5 : times(random);
        if (beginNs > endNs)
            std::swap(beginNs, endNs);
        const int pixels = i % 3 == 0 ? 1 : std::uniform_int_distribution<int>(2, 2000)(random);
        const auto found = set.window(line, beginNs, endNs, pixels);
        const auto naive = naiveWindow(told, beginNs, endNs, pixels);
        QCOMPARE(found.size(), naive.size());
        QVERIFY(std::equal(found.begin(), found.end(), naive.begin(), same));
        QVERIFY(found.size() <= std::size_t(pixels));
    }
}

} // namespace

class TestValueSet : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

    std::shared_ptr<const ValueSet> gathered(const store::Capture& capture,
                                             const ValueSource& source)
    {
        auto set = gatherValues(capture, source, {});
        if (!set)
            qFatal("%s", set.error().message().c_str());
        return *set;
    }
    /// 300 keys, each with as many values as its number tells.
    QString manyKeys()
    {
        std::string text;
        int time = 0;
        for (int key = 1; key <= 300; ++key) {
            for (int i = 0; i < key; ++i, ++time)
                text += "  task-1   [000] d..1. 100." + std::to_string(100'000 + time)
                    + ": my_event: key=" + std::to_string(key) + " a=" + std::to_string(time % 977)
                    + " b=x" + std::to_string(i) + '\n';
        }
        return writtenFile(m_folder.filePath(QStringLiteral("keys.txt")),
                           QByteArray::fromStdString(text));
    }

private slots:
    void valuesAreThoseOfTheText()
    {
        const ImportedText capture(kSched);
        const auto set = gathered(*capture, fieldOf("sched_switch", "next_prio", "@cpu"));
        const auto told = prioritiesInText();
        QVERIFY(told.size() > 1);
        QCOMPARE(set->lines().size(), told.size());
        std::size_t line = 0;
        double least = 1e9;
        double most = 0;
        for (const auto& [cpu, values] : told) {
            QCOMPARE(set->lines()[line].key, cpu);
            const auto found = valuesOf(*set, line);
            QCOMPARE(found.size(), values.size());
            for (std::size_t i = 0; i < found.size(); ++i) {
                QCOMPARE(found[i].timeNs, values[i].timeNs);
                QCOMPARE(found[i].value, values[i].value);
                least = std::min(least, values[i].value);
                most = std::max(most, values[i].value);
            }
            ++line;
        }
        QCOMPARE(set->range(), std::pair(ExactNumber(least), ExactNumber(most)));
        QCOMPARE(set->unreadable(), std::uint64_t(0));
    }

    void windowsAreExactAtEachZoom()
    {
        std::mt19937 random(11);
        const ImportedText capture(kSched);
        const auto set = gathered(*capture, fieldOf("sched_switch", "next_prio", "@cpu"));
        for (std::size_t line = 0; line < set->lines().size(); ++line)
            verifyWindows(*set, line, random);
        const ImportedText many(manyKeys());
        verifyWindows(*gathered(*many, fieldOf("my_event", "a", "")), 0, random);
        const auto one = gathered(*many, fieldOf("my_event", "a", ""));
        QVERIFY(one->window(0, 5, 5, 10).empty());
        QVERIFY(one->window(0, 0, 5, 0).empty());
    }

    void theValueThatHoldsIsFound()
    {
        const ImportedText capture(kSched);
        const auto set = gathered(*capture, fieldOf("sched_switch", "next_prio", "@cpu"));
        const auto told = valuesOf(*set);
        for (std::size_t i = 1; i + 1 < told.size(); i += 7) {
            if (told[i].timeNs == told[i - 1].timeNs || told[i].timeNs == told[i + 1].timeNs)
                continue;
            QCOMPARE(set->at(0, told[i].timeNs)->value, ExactNumber(told[i].value));
            QCOMPARE(set->at(0, told[i].timeNs - 1)->timeNs, told[i - 1].timeNs);
            QCOMPARE(set->next(0, told[i].timeNs)->timeNs, told[i + 1].timeNs);
            QCOMPARE(set->previous(0, told[i].timeNs)->timeNs, told[i - 1].timeNs);
            const auto row = set->at(0, told[i].timeNs)->row;
            QVERIFY(row);
            QCOMPARE(capture->event(*row)->timeNs, told[i].timeNs);
        }
        QVERIFY(!set->at(0, told.front().timeNs - 1));
        QVERIFY(!set->previous(0, told.front().timeNs));
        QVERIFY(!set->next(0, told.back().timeNs));
    }

    void countsAddUp()
    {
        const ImportedText capture(kSched);
        const auto set = gathered(
            *capture,
            {.kind = Kind::Count, .event = "sched_switch", .field = {}, .key = "next_comm"});
        std::map<std::string, double> counts;
        static const QRegularExpression form(QStringLiteral("next_comm=(.*) next_pid="));
        for (const QByteArray& line : readCapture(kSched).split('\n')) {
            const auto match = form.match(QString::fromUtf8(line));
            if (match.hasMatch())
                ++counts[match.captured(1).toStdString()];
        }
        QCOMPARE(set->lines().size(), counts.size());
        for (std::size_t i = 0; i < set->lines().size(); ++i) {
            const auto& line = set->lines()[i];
            QCOMPARE(line.most, ExactNumber(counts[line.key]));
            const auto told = valuesOf(*set, i);
            for (std::size_t k = 0; k < told.size(); ++k)
                QCOMPARE(told[k].value, double(k + 1));
        }
    }

    /// Whatever has 64 bits: addresses, sizes, times.
    void wholeNumbersKeepTheirDigits()
    {
        const std::vector<std::string> texts{"9223372036854775807",
                                             "-9223372036854775808",
                                             "9007199254740993",
                                             "-9007199254740993",
                                             "18446744073709551615",
                                             "18446744073709551614",
                                             "9223372036854775808",
                                             "1152921504606846977",
                                             "0",
                                             "7"};
        std::string lines;
        int time = 0;
        for (const auto& text : texts)
            lines += "  task-1   [000] d..1. 100." + std::to_string(100'000 + ++time)
                + ": my_event: a=" + text + "\n";
        const ImportedText capture(writtenFile(m_folder.filePath(QStringLiteral("wide.txt")),
                                               QByteArray::fromStdString(lines)));
        const auto set = gathered(*capture, fieldOf("my_event", "a", ""));
        QCOMPARE(set->unreadable(), std::uint64_t(0));
        const auto values = set->values(0, INT64_MIN, INT64_MAX);
        QCOMPARE(values.size(), texts.size());
        for (std::size_t i = 0; i < texts.size(); ++i)
            QCOMPARE(values[i].value.text(), texts[i]);
        const auto column = set->window(0, INT64_MIN, INT64_MAX, 1).front();
        QCOMPARE(column.least.text(), texts[1]);
        QCOMPARE(column.most.text(), texts[4]);
        QCOMPARE(column.first.text(), texts.front());
        QCOMPARE(set->range().second.text(), texts[4]);
    }

    /// As whole numbers of 128 bits are.
    void exactNumbersAreInOrder()
    {
        __extension__ using Wide = __int128;
        std::mt19937_64 random(3);
        std::vector<std::pair<Wide, ExactNumber>> numbers;
        for (int i = 0; i < 60; ++i) {
            const auto bits = random() >> (random() % 64);
            const auto near = UINT64_MAX - random() % 5'000;
            numbers.emplace_back(bits, bits);
            numbers.emplace_back(near, near);
            numbers.emplace_back(-Wide(bits >> 1U), -std::int64_t(bits >> 1U));
        }
        for (const auto& [a, one] : numbers) {
            for (const auto& [b, other] : numbers) {
                QCOMPARE(one < other, a < b);
                QCOMPARE(one == other, a == b);
            }
        }
        QCOMPARE(ExactNumber(0.1).text(), std::string("0.10000000000000001"));
        QCOMPARE(ExactNumber(2.0).text(), std::string("2"));
        QCOMPARE(ExactNumber(1e300).text(), std::string("1.0000000000000001e+300"));
        QVERIFY(ExactNumber(1.5) < ExactNumber(2));
    }

    void theKeysWithMostValuesAreShown()
    {
        const ImportedText capture(manyKeys());
        const auto set = gathered(*capture, fieldOf("my_event", "a", "key"));
        QCOMPARE(set->lines().size(), std::size_t(ValueSet::kMaxLines));
        QCOMPARE(set->linesLeftOut(), std::size_t(300 - ValueSet::kMaxLines));
        for (std::size_t i = 0; i < set->lines().size(); ++i) { // the numbers in their order
            const auto key = 300 - ValueSet::kMaxLines + i + 1;
            QCOMPARE(set->lines()[i].key, std::to_string(key));
            QCOMPARE(set->lines()[i].count, std::uint64_t(key));
        }
        const auto texts = gathered(*capture, fieldOf("my_event", "b", ""));
        QCOMPARE(texts->unreadable(), std::uint64_t(300 * 301 / 2));
        QVERIFY(texts->lines().empty());
        QCOMPARE(texts->range(), std::pair(ExactNumber(0), ExactNumber(0)));
    }

    void whatIsNotThereIsTold()
    {
        const ImportedText capture(manyKeys());
        for (const auto& source :
             {fieldOf("no_event", "a", ""), fieldOf("my_event", "nothing", ""),
              fieldOf("my_event", "a", "nothing"),
              ValueSource{.kind = Kind::RunQueue, .event = {}, .field = {}, .key = {}}}) {
            const auto set = gatherValues(*capture, source, {});
            QVERIFY(!set);
            QVERIFY(!set.error().message().empty());
        }
        CancelToken cancel;
        cancel.cancel();
        const auto set = gatherValues(*capture, fieldOf("my_event", "a", ""), cancel);
        QVERIFY(!set && set.error().code == ErrorCode::Cancelled);
    }

    void tasksThatWaitAreThoseOfTheHistory()
    {
        const test::SchedHistory history(5, {.calls = false, .interrupts = false});
        const auto set = gathered(*history.capture(m_folder),
                                  {.kind = Kind::RunQueue, .event = {}, .field = {}, .key = {}});
        int compared = 0;
        for (std::int64_t t = test::SchedHistory::kStartNs; t < history.endNs(); t += 3) {
            double waiting = 0;
            bool known = true;
            for (std::int32_t pid = 101; pid < 107; ++pid) {
                const auto from = history.knownFrom(pid);
                known = known && from && *from <= t;
                const auto does = history.at(pid, t).does;
                waiting +=
                    does == test::Moment::Does::Waits || does == test::Moment::Does::IsPreempted
                    ? 1
                    : 0;
            }
            if (!known)
                continue;
            double sum = 0;
            for (std::size_t line = 0; line < set->lines().size(); ++line) {
                const auto value = set->at(line, t);
                sum += value ? value->value.nearest() : 0;
            }
            QCOMPARE(sum, waiting);
            ++compared;
        }
        QVERIFY(compared > 500);
    }

    void busyTimesAreThoseOfTheHistory_data()
    {
        QTest::addColumn<double>("losses");
        QTest::newRow("whole") << 0.0;
        QTest::newRow("with losses") << 0.02;
    }
    /// Nanosecond for nanosecond: of each the events that were kept tell what ran, or do not.
    void busyTimesAreThoseOfTheHistory()
    {
        QFETCH(double, losses);
        using Made = test::SchedHistory::Made;
        const test::SchedHistory history(6,
                                         {.calls = false, .interrupts = false, .losses = losses});
        const auto capture = history.capture(m_folder);
        const auto set =
            gathered(*capture, {.kind = Kind::CpuUse, .event = {}, .field = {}, .key = {}});
        const auto summary = capture->summary();
        QCOMPARE(set->lines().size(), std::size_t(3));
        QCOMPARE(summary.losses > 0, losses > 0);
        for (std::size_t line = 0; line < 3; ++line) {
            const auto cpu = std::uint32_t(std::stoul(set->lines()[line].key));
            std::vector<std::int64_t> switches;
            std::optional<std::int64_t> firstNs;
            for (const Made& made : history.events()) {
                if (made.lost || made.cpu != cpu)
                    continue;
                firstNs = firstNs.value_or(made.timeNs);
                if (made.kind == Made::Kind::Switch)
                    switches.push_back(made.timeNs);
            }
            const auto lostIn = [&](std::int64_t beginNs, std::int64_t endNs) {
                return std::any_of(
                    history.losses().begin(), history.losses().end(), [&](const Loss& loss) {
                        return loss.cpu == cpu && loss.beginNs < endNs && loss.endNs > beginNs;
                    });
            };
            double busy = 0;
            double known = 0;
            for (auto t = *firstNs; t < summary.lastNs; ++t) {
                const auto after = std::upper_bound(switches.begin(), switches.end(), t);
                const bool byNext = after != switches.end() && !lostIn(t, *after);
                const bool byLast = after != switches.begin() && !lostIn(*std::prev(after), t + 1);
                if (!byNext && !byLast)
                    continue;
                ++known;
                busy += history.running(cpu, t) != 0 ? 1 : 0;
            }
            const auto told = valuesOf(*set, line);
            QCOMPARE(told.size(), std::size_t(1)); // it is shorter than a window
            QVERIFY2(
                std::abs(told[0].value - 100 * busy / known) < 1e-9,
                qPrintable(QStringLiteral("%1 %2").arg(told[0].value).arg(100 * busy / known)));
        }
    }

    void busyTimesOfWindowsAreThoseOfTheText()
    {
        struct Ran
        {
            std::int64_t beginNs = 0;
            std::int64_t endNs = 0;
            bool busy = false;
        };
        struct Told
        {
            std::int64_t sinceNs = 0;
            bool busy = false;
            std::vector<Ran> ran;
        };
        static const QRegularExpression form(QStringLiteral(
            R"(\[(\d+)\] \S+ +(\d+)\.(\d{6}): (?:sched_switch: .*prev_pid=(\d+) .*next_pid=(\d+))?)"));
        std::map<std::string, Told> byCpu;
        std::int64_t lastNs = 0;
        for (const QByteArray& line : readCapture(kSched).split('\n')) {
            const auto match = form.match(QString::fromUtf8(line));
            if (!match.hasMatch())
                continue;
            lastNs = match.captured(2).toLongLong() * 1'000'000'000
                + match.captured(3).toLongLong() * 1'000;
            auto& cpu =
                byCpu
                    .try_emplace(std::to_string(match.captured(1).toInt()), Told{lastNs, false, {}})
                    .first->second;
            if (match.captured(5).isEmpty())
                continue;
            cpu.ran.push_back({cpu.sinceNs, lastNs, match.captured(4) != "0"});
            cpu.sinceNs = lastNs;
            cpu.busy = match.captured(5) != "0";
        }
        const ImportedText capture(kSched);
        const auto set =
            gathered(*capture, {.kind = Kind::CpuUse, .event = {}, .field = {}, .key = {}});
        QCOMPARE(set->lines().size(), byCpu.size());
        std::size_t line = 0;
        for (auto& [key, cpu] : byCpu) {
            QCOMPARE(set->lines()[line].key, key);
            cpu.ran.push_back({cpu.sinceNs, lastNs, cpu.busy});
            const auto told = valuesOf(*set, line++);
            QVERIFY(told.size() > 100); // windows
            for (std::size_t i = 0; i < told.size(); ++i) {
                const auto endNs = i + 1 < told.size() ? told[i + 1].timeNs : lastNs;
                double busy = 0;
                double known = 0;
                for (const Ran& one : cpu.ran) {
                    const auto ns = std::max<std::int64_t>(
                        std::min(one.endNs, endNs) - std::max(one.beginNs, told[i].timeNs), 0);
                    known += double(ns);
                    busy += one.busy ? double(ns) : 0;
                }
                QVERIFY2(std::abs(told[i].value - 100 * busy / known) < 1e-6,
                         qPrintable(QString::number(i)));
            }
        }
    }

    void choicesAreTheNumbersOfTheEvents()
    {
        const ImportedText capture(kSched);
        const auto choices = valueChoices(*capture);
        const auto offers = [&choices](Kind kind, const std::string& field) {
            return std::any_of(choices.begin(), choices.end(), [&](const ValueChoice& choice) {
                return choice.source.kind == kind && choice.source.field == field;
            });
        };
        QVERIFY(offers(Kind::CpuUse, {}) && offers(Kind::RunQueue, {}) && offers(Kind::Count, {}));
        QVERIFY(offers(Kind::Field, "next_prio") && offers(Kind::Field, "target_cpu"));
        QVERIFY(!offers(Kind::Field, "next_comm"));
        for (const auto& choice : choices) {
            const auto set = gatherValues(*capture, choice.source, {});
            QVERIFY2(set && !(*set)->lines().empty(), valueSourceText(choice.source).c_str());
        }
    }

    /// The values of two CPUs in one line are those of neither.
    void theUsualLinesAreThoseOfCpus()
    {
        const ImportedText capture(kSched);
        const auto keyOf = [&capture](const char* event, const char* field) {
            const auto choice = valueChoice(*capture, fieldOf(event, field, ""));
            return choice ? choice->source.key : "no such field";
        };
        QCOMPARE(keyOf("sched:sched_switch", "next_prio"), std::string(ValueSource::kByCpu));
        QCOMPARE(keyOf("sched:sched_waking", "target_cpu"), std::string(ValueSource::kByCpu));
    }
};

QTEST_MAIN(TestValueSet)
#include "tst_value_set.moc"
