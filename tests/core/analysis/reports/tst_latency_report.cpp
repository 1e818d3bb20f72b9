#include "core/analysis/reports/latency_report.h"
#include "core/analysis/reports/trace_flags.h"
#include "core/format/graph/graph_options.h"
#include "core/import/opened.h"
#include "core/store/write/writer.h"
#include "tests/support/captures.h"
#include "tests/support/sample_capture.h"

#include <QDir>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <set>
#include <string>

using namespace probescope;
using namespace probescope::analysis;

namespace {

using Kind = LatencyStep::Kind;

/// An event as its line says it.
struct RawStep
{
    qint64 us = 0;
    QChar mark;
    int cpu = 0;
    QString flags;
    QString text;
    bool graph = false;
};

struct RawReport
{
    QList<RawStep> steps;
    QList<QStringList> stacks;
    qint64 latencyUs = -1;
    QStringList unknown;
};

RawReport rawReport(const QByteArray& bytes)
{
    static const QRegularExpression plain(R"(^ *.{1,16}-\d+ +(\d)([.\w]{5}) +(\d+)us(.): (.*)$)");
    static const QRegularExpression graph(
        R"(^ *(\d+) us \| +(\d)\) .{7,9}-\d+ *\| +([.\w]{5}) \|.{17}(.*)$)");
    static const QRegularExpression between(R"(^ -+$|^ \d\) .* => )"); // tasks that change
    static const QRegularExpression latency(R"(^# latency: (\d+) us)");
    RawReport found;
    for (const QByteArray& line : bytes.split('\n')) {
        const QString text = QString::fromUtf8(line);
        if (const auto match = latency.match(text); match.hasMatch())
            found.latencyUs = match.captured(1).toLongLong();
        if (text.startsWith("#"))
            continue;
        if (text.startsWith(" => ")) {
            found.stacks.last() += text.mid(4);
        } else if (const auto event = plain.match(text); event.hasMatch()) {
            if (event.captured(5) == "<stack trace>")
                found.stacks += QStringList();
            found.steps += {event.captured(3).toLongLong(), event.captured(4)[0],
                            event.captured(1).toInt(), event.captured(2), event.captured(5)};
        } else if (const auto call = graph.match(text); call.hasMatch()) {
            found.steps += {call.captured(1).toLongLong(),
                            {},
                            call.captured(2).toInt(),
                            call.captured(3),
                            call.captured(4),
                            true};
        } else if (!text.trimmed().isEmpty() && !between.match(text).hasMatch()) {
            found.unknown += text;
        }
    }
    return found;
}

QChar kernelMark(qint64 us)
{
    return us > 1'000'000 ? '$'
        : us > 100'000    ? '@'
        : us > 10'000     ? '*'
        : us > 1'000      ? '#'
        : us > 100        ? '!'
        : us > 10         ? '+'
                          : ' ';
}

void addReports(const QString& pattern)
{
    QTest::addColumn<QString>("path");
    QStringList folders{QStringLiteral(TEST_DATA "/latency")};
    if (const QString all = qEnvironmentVariable("PROBESCOPE_CAPTURES"); !all.isEmpty())
        folders += all + "/tracerig-6.12/latency";
    const QRegularExpression wanted(pattern);
    for (const QString& folder : folders) {
        for (const QFileInfo& file : QDir(folder).entryInfoList(QDir::Files)) {
            if (wanted.match(file.fileName()).hasMatch()
                && !file.fileName().contains(QStringLiteral(".max.")))
                QTest::newRow(qPrintable(file.filePath())) << file.filePath();
        }
    }
}

} // namespace

class TestLatencyReport : public QObject
{
    Q_OBJECT

private slots:
    void reportsSayWhatTheTextSays_data()
    {
        addReports(QStringLiteral("^(irqsoff|preemptoff|preemptirqsoff|wakeup)"));
    }
    void reportsSayWhatTheTextSays()
    {
        QFETCH(QString, path);
        const RawReport raw = rawReport(readCapture(path));
        const auto report = reportOf(path);
        QVERIFY2(bool(report), report ? "" : report.error().message().c_str());
        QVERIFY(report->kind
                == (path.contains("wakeup") ? LatencyKind::Wakeup : LatencyKind::Section));
        QVERIFY(report->header.problems.empty());
        QCOMPARE(report->header.latencyUs.value(), raw.latencyUs);
        QCOMPARE(raw.unknown, QStringList());
        QCOMPARE(qsizetype(report->steps.size()), raw.steps.size());
        QCOMPARE(report->leftOut, 0U);
        for (qsizetype i = 0; i < raw.steps.size(); ++i)
            compare(*report, std::size_t(i), raw.steps);
        QCOMPARE(qsizetype(report->stacks.size()), raw.stacks.size());
        for (qsizetype i = 0; i < raw.stacks.size(); ++i) {
            QStringList frames;
            for (const std::string& frame : report->stacks[std::size_t(i)].frames)
                frames += QString::fromStdString(frame);
            QCOMPARE(frames, raw.stacks[i]);
        }
        QCOMPARE(report->beginNs, 0);
        QCOMPARE(report->endNs, raw.latencyUs * 1000);
        compareGaps(*report, raw);
    }

    void callsKnowTheirFunctions()
    {
        const auto report = reportOf(QStringLiteral(TEST_DATA "/latency/irqsoff-graph.txt.xz"));
        QVERIFY(bool(report));
        const auto& steps = report->steps;
        QCOMPARE(steps[0].name, std::string("__schedule"));
        QCOMPARE(steps[1].name, std::string("rcu_note_context_switch"));
        QVERIFY(steps[1].kind == Kind::Enter);
        QVERIFY(steps[3].kind == Kind::Leaf);
        QCOMPARE(steps[3].durationNs.value(), 1211);
        QCOMPARE(int(steps[3].depth), 2);
        QVERIFY(steps[8].kind == Kind::Leave);
        QCOMPARE(steps[8].name, std::string("rcu_note_context_switch"));
        QCOMPARE(steps[8].durationNs.value(), 15'919);
    }

    void otherCapturesHaveNone()
    {
        const auto report = reportOf(QStringLiteral(TEST_DATA "/text/latency-hwlat.txt.xz"));
        QVERIFY(!report);
        QCOMPARE(int(report.error().code), int(ErrorCode::Unsupported));
        QVERIFY(!report.error().hint.empty());
        CancelToken cancel;
        cancel.cancel();
        const auto opened = open(QStringLiteral(TEST_DATA "/latency/irqsoff.txt.xz"));
        QVERIFY(opened);
        const auto stopped = latencyReport(*opened, cancel);
        QVERIFY(!stopped);
        QCOMPARE(int(stopped.error().code), int(ErrorCode::Cancelled));
    }

    void whatWasNotKeptIsNoGap_data()
    {
        QTest::addColumn<bool>("told");
        QTest::newRow("its length is told") << true;
        QTest::newRow("its length is not") << false;
    }
    void whatWasNotKeptIsNoGap()
    {
        QFETCH(bool, told);
        constexpr std::int64_t kStepNs = 3000;
        const std::size_t all = LatencyReport::kMaxSteps + 100'000;
        const auto capture = made(told ? "# latency: 900000 us, #300000/300000, CPU#0 | (M:preempt "
                                         "VP:0, KP:0, SP:0 HP:0 #P:2)\n"
                                       : "",
                                  [&](store::Writer& writer, EventRecord event) {
                                      for (std::size_t i = 0; i < all; ++i) {
                                          event.timeNs = std::int64_t(i) * kStepNs;
                                          writer.event(event);
                                      }
                                  });
        const auto report = latencyReport(*capture, CancelToken());
        QVERIFY(bool(report));
        QCOMPARE(report->steps.size(), LatencyReport::kMaxSteps);
        QCOMPARE(report->leftOut, std::uint64_t(100'000));
        QCOMPARE(report->endNs, told ? 900'000'000 : std::int64_t(all - 1) * kStepNs);
        QCOMPARE(report->gaps.size(), LatencyReport::kMaxGaps);
        for (const LatencyGap& gap : report->gaps)
            QCOMPARE(gap.lengthNs, kStepNs);
    }

    /// With func_stack_trace there is a stack for each function.
    void ofManyStacksThoseAtTheGapsAreRead()
    {
        constexpr int kFunctions = 100'000;
        constexpr int kStackLines = 3;
        std::string text = "# tracer: irqsoff\n#\n# irqsoff latency trace v1.1.5 on 6.12.0\n"
                           "# latency: 900000 us, #200000/200000, CPU#0 | (M:preempt VP:0, KP:0, "
                           "SP:0 HP:0 #P:2)\n";
        std::int64_t us = 0;
        for (int i = 0; i < kFunctions; ++i) {
            us += i == 500 || i == 77'000 ? 1000 : 2;
            const auto time = std::to_string(us);
            text += "    true-94        0d..2. " + time + "us : f" + std::to_string(i)
                + " <-__schedule\n    true-94        0d..2. " + time + "us : <stack trace>\n";
            for (int line = 0; line < kStackLines; ++line)
                text += " => f" + std::to_string(i) + "_" + std::to_string(line) + "\n";
        }
        const QTemporaryDir folder;
        const auto capture = captureOfText(folder.filePath(QStringLiteral("stacks.psc")), text);
        const auto report = latencyReport(*capture, CancelToken());
        QVERIFY(bool(report));
        QCOMPARE(report->stacks.size() + report->stacksLeftOut, std::size_t(kFunctions));
        QVERIFY(report->stacks.size() <= LatencyReport::kMaxStacks);
        std::set<std::string> first;
        for (const auto& stack : report->stacks) {
            QCOMPARE(stack.frames.size(), std::size_t(kStackLines));
            QVERIFY(report->steps[stack.step].kind == Kind::Stack);
            first.insert(stack.frames.front());
        }
        // Those before the two gaps, and the tracer's own.
        for (const char* frame : {"f499_0", "f76999_0", "f99999_0"})
            QVERIFY2(first.contains(frame), frame);
    }

    void gapsWithLostEventsAreNone()
    {
        const auto lossy = [this](const char* header, std::optional<Loss> loss) {
            const auto capture = made(header, [&](store::Writer& writer, EventRecord event) {
                for (const std::int64_t us : {5, 6, 10, 30}) {
                    event.timeNs = us * 1000;
                    if (loss && us == 30)
                        writer.loss(*loss);
                    writer.event(event);
                }
            });
            const auto report = latencyReport(*capture, CancelToken());
            std::vector<std::int64_t> gaps;
            for (const LatencyGap& gap : report->gaps)
                gaps.push_back(gap.lengthNs / 1000);
            return gaps;
        };
        using Gaps = std::vector<std::int64_t>;
        const char* const whole =
            "# latency: 33 us, #4/4, CPU#0 | (M:preempt VP:0, KP:0, SP:0 HP:0 #P:2)\n";
        const char* const cut =
            "# latency: 33 us, #4/9, CPU#0 | (M:preempt VP:0, KP:0, SP:0 HP:0 #P:2)\n";
        QCOMPARE(lossy(whole, {}), (Gaps{20, 5, 4, 3, 1}));
        QCOMPARE(lossy(whole, Loss{0, {}, 10'000, 30'000, 7}), (Gaps{5, 4, 3, 1}));
        QCOMPARE(lossy(whole, Loss{1, {}, 8'000, 9'000, {}}), (Gaps{20, 5, 3, 1}));
        // What came first was overwritten.
        QCOMPARE(lossy(cut, {}), (Gaps{20, 4, 3, 1}));
    }

    void timesOfAnySizeStopAtTheirEnds()
    {
        const auto capture = made("", [](store::Writer& writer, EventRecord event) {
            for (const std::int64_t timeNs : {INT64_MIN, std::int64_t(0), INT64_MAX}) {
                event.timeNs = timeNs;
                writer.event(event);
            }
        });
        const auto report = latencyReport(*capture, CancelToken());
        QVERIFY(bool(report));
        QCOMPARE(report->steps[0].gapNs, std::int64_t(INT64_MAX));
        QCOMPARE(report->steps[1].gapNs, std::int64_t(INT64_MAX));
        QVERIFY(report->endNs > report->beginNs);
        for (const LatencyGap& gap : report->gaps)
            QVERIFY(gap.lengthNs > 0);
    }

    void wakingsAreTakenApart()
    {
        const auto woken = readSchedChange("      333:120:R   + [000]     334: 59:R rt-periodic");
        QVERIFY(woken && woken->wakeup);
        QCOMPARE(woken->from.pid, 333);
        QCOMPARE(woken->from.priority, 120);
        QCOMPARE(woken->to.pid, 334);
        QCOMPARE(woken->to.priority, 59);
        QCOMPARE(woken->comm, std::string("rt-periodic"));
        const auto runs = readSchedChange("343:255:R+ ==> [001]     342: 59:R my task");
        QVERIFY(runs && !runs->wakeup);
        QCOMPARE(runs->cpu, 1U);
        QCOMPARE(runs->comm, std::string("my task"));
        for (const char* bad : {"", "0", "1:2", "1:2:", "1:2:R", "1:2:R ==> [", "1:2:R ==> [1] x",
                                "_raw_spin_lock <-try_to_wake_up"})
            QVERIFY(!readSchedChange(bad));
    }

    void flagsAreTakenApart()
    {
        const auto flags = readTraceFlags("dNh5.");
        QVERIFY(flags.has_value());
        QVERIFY(flags->irqs == TraceFlags::Irqs::Off && !flags->softIrqsOff);
        QVERIFY(flags->resched == TraceFlags::Resched::Need);
        QVERIFY(flags->context == TraceFlags::Context::HardIrq);
        QCOMPARE(flags->preemptDepth, 5U);
        QCOMPARE(flags->migrateDepth.value(), 0U);
        const auto both = readTraceFlags("DbZf3");
        QVERIFY(both && both->softIrqsOff && both->irqs == TraceFlags::Irqs::Off);
        QVERIFY(both->resched == TraceFlags::Resched::NeedLazyFlag);
        QVERIFY(both->context == TraceFlags::Context::NmiInHardIrq);
        QCOMPARE(both->preemptDepth, 15U);
        QVERIFY(!readTraceFlags("d..1")->migrateDepth);
        for (const char* bad : {"", "d.", "DNZff0", "x...1", ".q...", "..q..", "...q."})
            QVERIFY(!readTraceFlags(bad));
    }

    void delaysAreMarkedAsTheKernelDoes()
    {
        for (const qint64 us :
             {0, 10, 11, 100, 101, 1000, 1001, 10'000, 10'001, 100'001, 1'000'001})
            QCOMPARE(QChar(format::graphOverheadMark(us * 1000)), kernelMark(us));
    }

private:
    std::shared_ptr<store::Capture> open(const QString& path)
    {
        const auto target = m_folder.filePath(QString::number(++m_files) + ".psc").toStdString();
        const auto opened = open::importFile(path.toStdString(), target);
        return opened ? opened->capture : nullptr;
    }
    Result<LatencyReport> reportOf(const QString& path)
    {
        const auto capture = open(path);
        if (!capture)
            return fail(ErrorCode::Io, "the capture cannot be opened");
        auto report = latencyReport(*capture, CancelToken());
        if (report && capture->summary().problems > 0)
            return fail(ErrorCode::Corrupt, "the capture has problems");
        m_capture = capture;
        return report;
    }

    /// A capture of irqsoff with that header and the events that `push` makes of one.
    template <typename Push>
    std::shared_ptr<store::Capture> made(const char* header, const Push& push)
    {
        const auto target = m_folder.filePath(QString::number(++m_files) + ".psc").toStdString();
        auto writer = std::move(*store::Writer::create(target));
        writer->fact(facts::kTracer, "irqsoff");
        writer->fact(facts::kHeader, header);
        const auto type = writer->eventType({.system = "ftrace", .name = "made", .fields = {}});
        push(*writer, EventRecord{.type = type});
        if (!writer->finish())
            qFatal("not written");
        writer.reset();
        return *store::Capture::open(target);
    }

    void compare(const LatencyReport& report, std::size_t i, const QList<RawStep>& raws)
    {
        const LatencyStep& step = report.steps[i];
        const RawStep& raw = raws[qsizetype(i)];
        QCOMPARE(step.timeNs, raw.us * 1000);
        QCOMPARE(int(step.cpu), raw.cpu);
        QCOMPARE(QString::fromStdString(m_capture->flags(step.flags).text), raw.flags);
        QCOMPARE(step.within, raw.us * 1000 <= report.endNs);
        const QString text = raw.text.trimmed();
        if (text == "<stack trace>") {
            QVERIFY(step.kind == Kind::Stack);
        } else if (raw.graph && text.startsWith("}")) {
            QVERIFY(step.kind == Kind::Leave);
        } else if (raw.graph && text.startsWith("/*")) {
            QVERIFY(step.kind == Kind::Wakeup || step.kind == Kind::Switch);
        } else if (raw.graph) {
            QVERIFY(step.kind == (text.endsWith("{") ? Kind::Enter : Kind::Leaf));
            QCOMPARE(QString::fromStdString(step.name), text.left(text.indexOf("()")));
        } else if (text.contains(":R ")) {
            QVERIFY(step.kind == (text.contains(" + [") ? Kind::Wakeup : Kind::Switch));
        } else {
            QVERIFY(step.kind == Kind::Function);
            const QString parent =
                step.parent.empty() ? "" : " <-" + QString::fromStdString(step.parent);
            QCOMPARE(QString::fromStdString(step.name) + parent, text);
        }
        if (qsizetype(i) + 1 == raws.size()) {
            QCOMPARE(step.gapNs, 0);
            return;
        }
        const qint64 gap = qMax<qint64>(raws[qsizetype(i) + 1].us - raw.us, 0);
        QCOMPARE(step.gapNs, gap * 1000);
        // The text cuts times to microseconds, and the kernel marks before that.
        const bool clear = kernelMark(gap - 1) == kernelMark(gap + 1);
        if (!raw.mark.isNull() && clear)
            QCOMPARE(QChar(format::graphOverheadMark(step.gapNs)), raw.mark);
    }

    static void compareGaps(const LatencyReport& report, const RawReport& raw)
    {
        QList<qint64> gaps;
        qint64 before = 0;
        for (const RawStep& step : raw.steps) {
            if (before <= raw.latencyUs)
                gaps += qMin(step.us, raw.latencyUs) - before;
            before = step.us;
        }
        gaps += raw.latencyUs - before;
        std::sort(gaps.begin(), gaps.end(), std::greater<>());
        for (std::size_t i = 0; i < report.gaps.size(); ++i)
            QCOMPARE(report.gaps[i].lengthNs, gaps[qsizetype(i)] * 1000);
        QCOMPARE(
            report.gaps.size(),
            std::min<std::size_t>(LatencyReport::kMaxGaps,
                                  std::size_t(std::count_if(gaps.begin(), gaps.end(),
                                                            [](qint64 us) { return us > 0; }))));
    }

    QTemporaryDir m_folder;
    int m_files = 0;
    std::shared_ptr<store::Capture> m_capture;
};

QTEST_APPLESS_MAIN(TestLatencyReport)
#include "tst_latency_report.moc"
