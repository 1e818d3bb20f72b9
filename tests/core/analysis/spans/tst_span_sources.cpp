#include "core/format/perf/perf_script_reader.h"
#include "core/store/spans/mark_text.h"
#include "core/store/write/writer.h"
#include "tests/core/analysis/spans/collected_spans.h"
#include "tests/support/captures.h"
#include "tests/support/imported_text.h"

#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <filesystem>
#include <map>

using namespace probescope;
using namespace probescope::analysis;

namespace {

using Kind = SpanSource::Kind;

/// Whole calls that are made, over however many others, by one of the same function.
std::uint64_t nestedCalls(const store::Capture& capture)
{
    std::uint64_t nested = 0;
    for (const store::CallStack& stack : capture.calls().stacks()) {
        const auto calls = capture.calls().scan(stack.number, 0, std::size_t(stack.calls)).value();
        for (std::size_t i = 0; i < calls.size(); ++i) {
            if (calls[i].state != store::Call::State::Whole || !calls[i].hasDuration)
                continue;
            bool within = false; // of any before it that holds it
            for (std::size_t k = 0; k < i; ++k)
                within = within
                    || (calls[k].function == calls[i].function && k + calls[k].subtree > i
                        && calls[k].state != store::Call::State::Outside);
            nested += within ? 1 : 0;
        }
    }
    return nested;
}

/// Some file of the test data as a capture.
std::shared_ptr<store::Capture> perfCapture(const QTemporaryDir& folder, const char* file)
{
    const auto target = std::filesystem::path(folder.filePath("perf.psc").toStdString());
    auto input = format::Input::open(std::string(TEST_DATA "/perf/") + file);
    auto writer = store::Writer::create(target);
    if (!input || !writer || !format::PerfScriptReader().read(**input, **writer)
        || !(*writer)->finish())
        qFatal("%s cannot be read", file);
    auto capture = store::Capture::open(target);
    if (!capture)
        qFatal("%s", capture.error().message().c_str());
    return *capture;
}

/// A row of `perf sched timehist`: a task leaves its CPU; what was before it came there.
struct TimehistRow
{
    std::int64_t timeUs = 0; ///< perf cuts off what is less
    std::int64_t waitUs = 0; ///< off the CPU
    std::int64_t delayUs = 0; ///< from the wakeup to the CPU
    bool met = false;
};

/// By pid, in order.
std::map<std::int32_t, std::vector<TimehistRow>> timehistRows(const QByteArray& text)
{
    std::map<std::int32_t, std::vector<TimehistRow>> rows;
    // `14.100743 [0000]  perf[86]   0.000   0.000   0.000   W  next: …`, `name[tid/pid]`
    static const QRegularExpression line(
        R"(^ *(\d+)\.(\d{6}) \[\d+\] +.*\[(\d+)(?:/\d+)?\] +(\d+)\.(\d{3}) +(\d+)\.(\d{3}) +\d+\.)");
    for (const QByteArray& bytes : text.split('\n')) {
        const auto match = line.match(QString::fromUtf8(bytes));
        if (!match.hasMatch())
            continue;
        const auto number = [&match](int whole, std::int64_t unit) {
            return match.captured(whole).toLongLong() * unit
                + match.captured(whole + 1).toLongLong();
        };
        rows[match.captured(3).toInt()].push_back(
            {number(1, 1'000'000), number(4, 1000), number(6, 1000)});
    }
    return rows;
}

} // namespace

/// What spans are of a real recording, against what others say of it, and where they come from.
class TestSpanSources : public QObject
{
    Q_OBJECT

private slots:
    /// Time off the CPU and from wakeup to CPU, as `perf sched timehist` tells it of the same
    /// recording.
    void waitsEqualThoseOfTimehist()
    {
        const auto capture = perfCapture(m_folder, "sched.script-F-ns.txt.xz");
        auto rows = timehistRows(readCapture(TEST_DATA "/perf/sched.timehist.txt.xz"));
        QVERIFY(rows.size() > 15);
        const auto off = collected(*capture, {Kind::OffCpu, {}});
        const auto wakeups = collected(*capture, {Kind::Pairs, "wakeup"});
        std::map<RowId, std::int64_t> delays; // by the switch that ends it
        for (std::uint64_t i = 0; i < wakeups->size(); ++i)
            delays[*wakeups->at(i).endRow] = wakeups->at(i).durationNs;
        int compared = 0;
        int unmet = 0;
        for (std::uint64_t i = 0; i < off->size(); ++i) {
            const TimedSpan wait = off->at(i);
            auto& told = rows[capture->task(wait.task).pid];
            const std::int64_t endUs = (wait.beginNs + wait.durationNs) / 1000;
            // It is told when the task leaves again. Some do not: the recording ends, or the thread
            // is gone when perf asks for its name, and has none then.
            const auto row = std::find_if(told.begin(), told.end(),
                                          [endUs](const auto& one) { return one.timeUs >= endUs; });
            if (row == told.end()) {
                ++unmet;
                continue;
            }
            QVERIFY(!row->met);
            row->met = true;
            QCOMPARE(wait.durationNs / 1000, row->waitUs);
            const auto delay = delays.find(*wait.endRow);
            QCOMPARE(delay == delays.end() ? 0 : delay->second / 1000, row->delayUs);
            ++compared;
        }
        QVERIFY(compared > 390);
        QVERIFY(unmet < 10);
        // And there are no waits that we do not tell.
        for (const auto& [pid, told] : rows) {
            for (const TimehistRow& row : told)
                QVERIFY2(pid == 0 || row.met || row.waitUs == 0, qPrintable(QString::number(pid)));
        }
    }

    /// Each call's duration is what its line says; the text is read by nothing of ours here.
    void callsHaveTheDurationsOfTheText()
    {
        const QString path = TEST_DATA "/graph/default.txt.xz";
        const ImportedText capture(path);
        std::vector<std::int64_t> wanted;
        static const QRegularExpression duration(R"(^ *\d+\) [ !#*@$+]*(\d+)\.(\d+) us +\|)");
        for (const QByteArray& line : readCapture(path).split('\n')) {
            const auto match = duration.match(QString::fromUtf8(line));
            if (match.hasMatch()) {
                const QString part = match.captured(2).leftJustified(3, '0');
                wanted.push_back(match.captured(1).toLongLong() * 1000 + part.toLongLong());
            }
        }
        const auto spans = collected(*capture, {Kind::Calls, {}});
        std::vector<std::int64_t> found(std::size_t(spans->size()));
        spans->decode(0, found.size(), nullptr, found.data());
        std::sort(wanted.begin(), wanted.end());
        std::sort(found.begin(), found.end());
        QVERIFY(wanted.size() > 500);
        QCOMPARE(found, wanted);
        QCOMPARE(spans->pairingCounts().pairs, spans->size());
        QCOMPARE(spans->pairingCounts().pairs + spans->pairingCounts().openBegins,
                 capture->summary().calls);
        QCOMPARE(spans->pairingCounts().nested, nestedCalls(*capture));
        // One function.
        const TimedSpan first = spans->at(0);
        const std::string name = spans->names()[first.name];
        const auto one = collected(*capture, {Kind::Calls, name});
        QVERIFY(one->size() > 0 && one->size() < spans->size());
        QCOMPARE(one->names(), std::vector<std::string>{name});
        QVERIFY(!collectSpans(*capture, {Kind::OffCpu, {}}, CancelToken()).has_value());
    }

    void choicesAreTheKindsThatHaveBegins()
    {
        const ImportedText sched(TEST_DATA "/text/events-sched-switch-waking.txt.xz");
        const auto titles = [](const store::Capture& capture) {
            QStringList all;
            for (const SpanChoice& choice : spanChoices(capture)) {
                all << QString::fromStdString(choice.title);
                if (collected(capture, choice.source)->pairingCounts().begins() == 0)
                    all << "that has no begins";
            }
            return all;
        };
        QCOMPARE(titles(*sched), (QStringList{"wakeup", "Off-CPU"}));
        const ImportedText calls(TEST_DATA "/graph/default.txt.xz");
        QCOMPARE(titles(*calls), QStringList{"Calls"});
        const ImportedText syscalls(TEST_DATA "/text/events-raw_syscalls.txt.xz");
        QCOMPARE(titles(*syscalls), QStringList{"syscall"});
        const ImportedText messages(TEST_DATA "/text/events-clock-mono.txt.xz");
        // Its message is none, which only reading all of them could tell.
        QVERIFY(titles(*messages).contains("mark"));
        const auto missing = collectSpans(*sched, {Kind::Pairs, "irq"}, CancelToken());
        QVERIFY(!missing.has_value());
        QCOMPARE(missing.error().code, ErrorCode::NotFound);
        QVERIFY(missing.error().what
                == probescope::tr("the capture has no start and end events for “{}”", {"irq"}));
        CancelToken cancel;
        cancel.cancel();
        const auto cancelled = collectSpans(*sched, {Kind::OffCpu, {}}, cancel);
        QVERIFY(!cancelled.has_value());
        QCOMPARE(cancelled.error().code, ErrorCode::Cancelled);
    }

    void marksAreRead_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<int>("does");
        QTest::addColumn<int>("where");
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<QByteArray>("key");
        const auto begins = int(store::MarkText::Does::Begins);
        const auto ends = int(store::MarkText::Does::Ends);
        const auto nothing = int(store::MarkText::Does::Nothing);
        const auto thread = int(store::MarkText::Where::Thread);
        const auto named = int(store::MarkText::Where::Named);
        const auto anywhere = int(store::MarkText::Where::Anywhere);
        const auto row = [](const char* text, int does, int where, const char* name,
                            const char* key) {
            QTest::newRow(text) << QByteArray(text) << does << where << QByteArray(name)
                                << QByteArray(key);
        };
        row("B|123|a name: with | bars\n", begins, thread, "a name: with | bars", "");
        row("E|123", ends, thread, "", "");
        row("E", ends, thread, "", "");
        row("E|", ends, thread, "", "");
        row("S|123|load|7", begins, anywhere, "load", "123|load/7");
        row("F|123|load|7\n", ends, anywhere, "load", "123|load/7");
        row("G|123|track|slice|9", begins, anywhere, "slice", "123|track/9");
        row("H|123|track|9", ends, anywhere, "track", "123|track/9");
        row("C|123|counter|5", nothing, thread, "", "");
        row("B|x|name", nothing, thread, "", "");
        row("S|123|nocookie", nothing, thread, "", "");
        row("frame (begin_ctx=17)", begins, anywhere, "frame", "17/");
        row("frame (end_ctx=17)", ends, anywhere, "frame", "17/");
        row("begin the work", begins, named, "the work", "the work/");
        row("Begin: the work", begins, named, "the work", "the work/");
        row("end the work", ends, named, "the work", "the work/");
        row("the work: start", begins, named, "the work", "the work/");
        row("the work STOP\n", ends, named, "the work", "the work/");
        row("beginning", nothing, named, "", "/");
        row("clock mono", nothing, named, "clock", "clock/");
        row("", nothing, thread, "", "");
        row("|", nothing, thread, "", "");
    }
    void marksAreRead()
    {
        QFETCH(QByteArray, text);
        QFETCH(int, does);
        QFETCH(int, where);
        QFETCH(QByteArray, name);
        QFETCH(QByteArray, key);
        const std::string bytes = text.toStdString();
        const auto kept = store::MarkText::parse(bytes);
        QCOMPARE(int(kept.does), does);
        if (kept.does == store::MarkText::Does::Nothing)
            return;
        QCOMPARE(int(kept.where), where);
        QCOMPARE(QByteArray::fromStdString(std::string(kept.name)), name);
        if (kept.where != store::MarkText::Where::Thread) {
            QCOMPARE(
                QByteArray::fromStdString(std::string(kept.key) + "/" + std::string(kept.key2)),
                key);
        }
    }

private:
    QTemporaryDir m_folder;
};

QTEST_APPLESS_MAIN(TestSpanSources)
#include "tst_span_sources.moc"
