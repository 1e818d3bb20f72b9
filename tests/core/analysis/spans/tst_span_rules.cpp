#include "core/analysis/spans/span_keys.h"
#include "core/analysis/spans/span_set.h"
#include "core/database/schema.h"
#include "core/database/sqlite.h"
#include "tests/core/analysis/events/made_events.h"
#include "tests/core/sql/query/sql_asking.h"
#include "tests/support/captures.h"
#include "tests/support/imported_text.h"

#include <QRegularExpression>
#include <QTest>

#include <algorithm>
#include <map>

using namespace probescope;
using namespace probescope::analysis;
using namespace probescope::test;

namespace {

using Kind = SpanSource::Kind;

std::shared_ptr<const SpanSet> spansOf(const store::Capture& capture, const std::string& kind)
{
    auto spans = collectSpans(capture, {Kind::Pairs, kind}, CancelToken());
    if (!spans)
        qFatal("%s", spans.error().message().c_str());
    return *spans;
}

QStringList namesOf(const SpanSet& spans)
{
    QStringList names;
    for (const std::string& name : spans.names())
        names << QString::fromStdString(name);
    names.sort();
    return names;
}

bool hasChoice(const store::Capture& capture, const std::string& title)
{
    const auto choices = spanChoices(capture);
    return std::any_of(choices.begin(), choices.end(),
                       [&title](const SpanChoice& choice) { return choice.title == title; });
}

store::Probe probeOf(std::uint32_t id, const char* event, probe::Kind kind, const char* place)
{
    store::Probe made;
    made.id = id;
    made.system = "mine";
    made.event = event;
    made.kind = kind;
    made.place = place;
    return made;
}

/// A line of the kernel's text of `block_rq_issue` or `block_rq_complete`.
struct RequestLine
{
    std::int64_t timeNs = 0;
    QString device, rwbs, sector;
    int sectors = 0;
    bool used = false;
};

std::int64_t timeOf(const QString& seconds, const QString& microseconds)
{
    return seconds.toLongLong() * 1'000'000'000 + microseconds.toLongLong() * 1000;
}

/// The issues and the completions, each in order.
std::pair<std::vector<RequestLine>, std::vector<RequestLine>> requestLines(const QString& path)
{
    static const QRegularExpression line(
        R"( (\d+)\.(\d{6}): block_rq_(issue|complete): (\S+) (\S+) (?:\d+ )?\(.*\) (\d+) \+ (\d+) )");
    std::vector<RequestLine> issues;
    std::vector<RequestLine> completions;
    for (const QByteArray& text : readCapture(path).split('\n')) {
        const auto match = line.match(QString::fromUtf8(text));
        if (!match.hasMatch())
            continue;
        const RequestLine one{timeOf(match.captured(1), match.captured(2)),
                              match.captured(4),
                              match.captured(5),
                              match.captured(6),
                              match.captured(7).toInt(),
                              false};
        (match.captured(3) == "issue" ? issues : completions).push_back(one);
    }
    return {issues, completions};
}

/// Begin and duration of each span, sorted.
std::vector<std::pair<std::int64_t, std::int64_t>> timesOf(const SpanSet& spans)
{
    std::vector<std::pair<std::int64_t, std::int64_t>> times;
    for (std::uint64_t i = 0; i < spans.size(); ++i)
        times.emplace_back(spans.at(i).beginNs, spans.at(i).durationNs);
    std::sort(times.begin(), times.end());
    return times;
}

} // namespace

class TestSpanRules : public QObject
{
    Q_OBJECT

private slots:
    /// The kernel's text, paired here by its lines: what a task entered last, it returns from.
    void probesOfTheTextArePaired()
    {
        const QString path = TEST_DATA "/text/kprobe-types.txt.xz";
        const ImportedText capture(path);
        std::map<QByteArray, std::vector<std::int64_t>> open;
        std::vector<std::int64_t> wanted;
        static const QRegularExpression line(
            R"(^ *(.+-\d+) +\[\d+\] \S+ +(\d+)\.(\d{6}): (open|open_ret): )");
        for (const QByteArray& text : readCapture(path).split('\n')) {
            const auto match = line.match(QString::fromUtf8(text));
            if (!match.hasMatch())
                continue;
            const std::int64_t timeNs = match.captured(2).toLongLong() * 1'000'000'000
                + match.captured(3).toLongLong() * 1000;
            auto& ofTask = open[match.captured(1).toUtf8()];
            if (match.captured(4) == "open") {
                ofTask.push_back(timeNs);
            } else {
                QVERIFY(!ofTask.empty());
                wanted.push_back(timeNs - ofTask.back());
                ofTask.pop_back();
            }
        }
        QCOMPARE(wanted.size(), std::size_t(82));
        const auto spans = spansOf(*capture, "probe");
        QVERIFY(namesOf(*spans).contains("open"));
        std::vector<std::int64_t> found;
        for (std::uint64_t i = 0; i < spans->size(); ++i) {
            if (spans->names()[spans->at(i).name] == "open")
                found.push_back(spans->at(i).durationNs);
        }
        std::sort(wanted.begin(), wanted.end());
        std::sort(found.begin(), found.end());
        QCOMPARE(found, wanted);
        QCOMPARE(ask(*capture, "SELECT count(*) FROM span WHERE name = 'open'"),
                 std::vector<std::string>{"82"});
    }

    /// The kernel's text, paired here by its lines: a write goes with the completion of as many
    /// sectors, a flush with the next completion of a flush.
    void requestsOfTheTextArePaired_data()
    {
        QTest::addColumn<QString>("path");
        QTest::addColumn<int>("requests");
        QTest::addColumn<int>("flushes");
        QTest::newRow("6.1") << QString(TEST_DATA "/text/events-block-6.1.txt.xz") << 28 << 7;
        QTest::newRow("6.12") << QString(TEST_DATA "/text/events-block-6.12.txt.xz") << 30 << 6;
    }
    void requestsOfTheTextArePaired()
    {
        QFETCH(QString, path);
        QFETCH(int, requests);
        QFETCH(int, flushes);
        auto [issues, completions] = requestLines(path);
        QCOMPARE(int(issues.size()), requests);
        std::vector<std::pair<std::int64_t, std::int64_t>> wanted;
        for (const RequestLine& issue : issues) {
            const bool isFlush = issue.rwbs == "FF";
            flushes -= isFlush ? 1 : 0;
            const auto end = std::find_if(
                completions.begin(), completions.end(), [&](const RequestLine& completion) {
                    return !completion.used && completion.timeNs >= issue.timeNs
                        && completion.device == issue.device && completion.rwbs == issue.rwbs
                        && (isFlush
                            || (completion.sector == issue.sector
                                && completion.sectors == issue.sectors));
                });
            QVERIFY(end != completions.end());
            end->used = true;
            wanted.emplace_back(issue.timeNs, end->timeNs - issue.timeNs);
        }
        QCOMPARE(flushes, 0);
        std::sort(wanted.begin(), wanted.end());
        // What is left: writes whose data was completed before.
        for (const RequestLine& completion : completions)
            QVERIFY(completion.used || completion.sectors == 0);
        const ImportedText capture(path);
        const auto spans = spansOf(*capture, "block");
        QCOMPARE(spans->pairingCounts(), SpanPairingCounts{.pairs = std::uint64_t(requests)});
        QCOMPARE(timesOf(*spans), wanted);
    }

    void requestsAreToldApart()
    {
        const auto spansOfMade = [](MadeEvents& made) { return spansOf(*made.capture(), "block"); };
        const auto declare = [](MadeEvents& made) {
            for (const char* const type : {"block_rq_issue", "block_rq_complete"}) {
                made.type(type, {{"dev"}, {"sector"}, {"nr_sector"}, {"rwbs", FieldKind::String}});
            }
        };
        MadeEvents queue;
        declare(queue);
        const Value flush = queue.text("FF");
        queue.event("block_rq_issue", {.timeNs = 100}, {1, 0, 0, flush});
        queue.event("block_rq_issue", {.timeNs = 110}, {1, -1, 0, flush});
        queue.event("block_rq_issue", {.timeNs = 120}, {2, 0, 0, flush});
        queue.event("block_rq_complete", {.timeNs = 150}, {1, -1, 0, flush});
        queue.event("block_rq_complete", {.timeNs = 170}, {1, -1, 0, flush});
        queue.event("block_rq_complete", {.timeNs = 190}, {2, -1, 0, flush});
        const auto queued = spansOfMade(queue);
        QCOMPARE(queued->pairingCounts(), SpanPairingCounts{.pairs = 3}); // none is nested
        QCOMPARE(
            timesOf(*queued),
            (std::vector<std::pair<std::int64_t, std::int64_t>>{{100, 50}, {110, 60}, {120, 70}}));

        MadeEvents mixed;
        declare(mixed);
        const Value write = mixed.text("WS");
        const Value forced = mixed.text("FWS"); // has data
        mixed.event("block_rq_issue", {.timeNs = 100}, {1, 0, 8, mixed.text("R")});
        mixed.event("block_rq_issue", {.timeNs = 110}, {1, 0, 8, write});
        mixed.event("block_rq_complete", {.timeNs = 120}, {1, 0, 0, write}); // of another one
        mixed.event("block_rq_complete", {.timeNs = 130}, {1, 0, 8, write});
        mixed.event("block_rq_issue", {.timeNs = 140}, {1, 0, 8, forced});
        mixed.event("block_rq_issue", {.timeNs = 145}, {1, 0, 8, forced});
        mixed.event("block_rq_complete", {.timeNs = 150}, {1, 0, 8, forced});
        mixed.event("block_rq_complete", {.timeNs = 160}, {1, 9, 8, write});
        const auto told = spansOfMade(mixed);
        QCOMPARE(
            told->pairingCounts(),
            (SpanPairingCounts{.pairs = 2, .openBegins = 1, .replacedBegins = 1, .loneEnds = 1}));
        QCOMPARE(timesOf(*told),
                 (std::vector<std::pair<std::int64_t, std::int64_t>>{{110, 20}, {145, 5}}));
    }

    /// The kernel's text, paired here by its lines: a task is in one call at a time, and what the
    /// exit calls it does not matter here. The return from a signal is that of call -1.
    void callsOfTheTextArePaired()
    {
        const QString path = TEST_DATA "/text/events-raw_syscalls.txt.xz";
        static const QRegularExpression line(
            R"(^ *(.+-\d+) +\[\d+\] \S+ +(\d+)\.(\d{6}): sys_(enter|exit): NR (-?\d+) )");
        std::map<QString, std::int64_t> open;
        std::vector<std::pair<std::int64_t, std::int64_t>> wanted;
        int ofSignals = 0;
        for (const QByteArray& text : readCapture(path).split('\n')) {
            const auto match = line.match(QString::fromUtf8(text));
            if (!match.hasMatch())
                continue;
            const std::int64_t timeNs = timeOf(match.captured(2), match.captured(3));
            const QString task = match.captured(1);
            if (match.captured(4) == "enter") {
                open[task] = timeNs;
            } else if (const auto begun = open.find(task); begun != open.end()) {
                ofSignals += match.captured(5) == "-1" ? 1 : 0;
                wanted.emplace_back(begun->second, timeNs - begun->second);
                open.erase(begun);
            }
        }
        std::sort(wanted.begin(), wanted.end());
        QCOMPARE(ofSignals, 2);
        const ImportedText capture(path);
        const auto spans = spansOf(*capture, "syscall");
        QCOMPARE(timesOf(*spans), wanted);
        QCOMPARE(spans->pairingCounts().openBegins, std::uint64_t(open.size()));
        QCOMPARE(spans->pairingCounts().replacedBegins, std::uint64_t(0));
        QVERIFY(namesOf(*spans).contains("syscall 15"));
    }

    /// Of captures that tell the architecture, as trace-cmd's do.
    void rawCallsHaveTheirNames()
    {
        MadeEvents made;
        made.writer().fact(facts::kUname, "Linux host 6.12.0 x86_64");
        made.type("sys_enter", {{"id"}}, "raw_syscalls");
        made.type("sys_exit", {{"id"}}, "raw_syscalls");
        for (const Value call : {257, 0, 100'000}) {
            made.event("sys_enter", {.timeNs = 100 + call}, {call});
            made.event("sys_exit", {.timeNs = 101 + call}, {call});
        }
        const auto capture = made.capture();
        QCOMPARE(namesOf(*spansOf(*capture, "syscall")),
                 (QStringList{"openat", "read", "syscall 100000"}));
        QCOMPARE(ask(*capture, "SELECT count(*) FROM span WHERE name = 'openat'"),
                 std::vector<std::string>{"1"});
    }

    /// One call may be told by raw_syscalls and by its own events. Which of both the kernel writes
    /// first depends on the order in which they were switched on.
    void callsToldTwiceAreOneSpan_data()
    {
        QTest::addColumn<bool>("rawFirst");
        QTest::newRow("raw first") << true;
        QTest::newRow("raw last") << false;
    }
    void callsToldTwiceAreOneSpan()
    {
        QFETCH(bool, rawFirst);
        MadeEvents made;
        made.type("sys_enter", {{"id"}}, "raw_syscalls");
        made.type("sys_exit", {{"id"}}, "raw_syscalls");
        for (const char* const name :
             {"sys_enter_write", "sys_exit_write", "sys_enter_read", "sys_exit_read",
              "sys_enter_rt_sigreturn", "sys_exit_rt_sigreturn"})
            made.type(name, {{"__syscall_nr"}}, "syscalls");
        const auto both = [&](const char* raw, const char* named, std::int64_t timeNs, Value call) {
            made.event(rawFirst ? raw : named, {.timeNs = timeNs}, {call});
            made.event(rawFirst ? named : raw, {.timeNs = timeNs + 3}, {call});
        };
        both("sys_exit", "sys_exit_read", 50, 0); // was entered before
        both("sys_enter", "sys_enter_write", 100, 1);
        both("sys_exit", "sys_exit_write", 150, 1);
        // A call of a 32-bit program, which has no events of its own.
        made.event("sys_enter", {.timeNs = 200}, {3});
        made.event("sys_exit", {.timeNs = 220}, {3});
        // Another task's time does not matter.
        made.event("sys_enter", {.timeNs = 290, .pid = 2}, {0});
        both("sys_enter", "sys_enter_read", 300, 0);
        both("sys_exit", "sys_exit_read", 400, 0);
        made.event("sys_exit", {.timeNs = 420, .pid = 2}, {0});
        // The return from a signal is call -1, which has no exit of its own name.
        both("sys_enter", "sys_enter_rt_sigreturn", 500, 15);
        made.event("sys_exit", {.timeNs = 560}, {-1});
        both("sys_enter", "sys_enter_read", 600, 0); // never returns
        const auto capture = made.capture();
        const auto spans = spansOf(*capture, "syscall");
        const std::int64_t ofOwn = rawFirst ? 3 : 0;
        QCOMPARE(timesOf(*spans),
                 (std::vector<std::pair<std::int64_t, std::int64_t>>{{100 + ofOwn, 50},
                                                                     {200, 20},
                                                                     {290, 130},
                                                                     {300 + ofOwn, 100},
                                                                     {500 + ofOwn, 60 - ofOwn}}));
        QCOMPARE(namesOf(*spans),
                 (QStringList{"read", "rt_sigreturn", "syscall 0", "syscall 3", "write"}));
        QCOMPARE(spans->pairingCounts(),
                 (SpanPairingCounts{.pairs = 5, .openBegins = 1, .loneEnds = 1}));
        QCOMPARE(ask(*capture, "SELECT count(*) FROM span WHERE kind = 'syscall'"),
                 std::vector<std::string>{"5"});
    }

    void exitsOfOtherCallsEndNone()
    {
        MadeEvents made;
        made.type("sys_enter", {{"id"}});
        made.type("sys_exit", {{"id"}});
        made.event("sys_enter", {.timeNs = 100}, {3});
        made.event("sys_exit", {.timeNs = 110}, {5});
        made.event("sys_exit", {.timeNs = 120, .pid = 2}, {-1}); // of another task
        made.event("sys_exit", {.timeNs = 130}, {3});
        made.event("sys_enter", {.timeNs = 140}, {231}); // never returns
        made.event("sys_enter", {.timeNs = 150}, {15});
        made.event("sys_exit", {.timeNs = 160}, {-1});
        made.event("sys_exit", {.timeNs = 170}, {-1});
        const auto spans = spansOf(*made.capture(), "syscall");
        QCOMPARE(spans->pairingCounts(),
                 (SpanPairingCounts{.pairs = 2, .replacedBegins = 1, .loneEnds = 3}));
        QCOMPARE(timesOf(*spans),
                 (std::vector<std::pair<std::int64_t, std::int64_t>>{{100, 30}, {150, 10}}));
    }

    void returnsAreKnownByName_data()
    {
        QTest::addColumn<QByteArray>("entry");
        QTest::addColumn<QByteArray>("exit");
        QTest::addColumn<QString>("name"); ///< empty: they are no pair
        const auto row = [](const char* entry, const char* exit, const char* name) {
            QTest::newRow(exit) << QByteArray(entry) << QByteArray(exit) << QString(name);
        };
        row("open", "open__return", "open");
        row("open", "open_return", "open");
        row("open", "open_ret", "open");
        row("p_vfs_read_0", "r_vfs_read_0", "vfs_read");
        row("p_bash_0x1234", "r_bash_0x1234", "bash_0x1234");
        row("vfs_open__entry", "vfs_open__exit", "vfs_open");
        row("p_vfs_read_0", "r_vfs_write_0", "");
        row("p_", "r_", "");
        row("open", "open_retry", "");
    }
    void returnsAreKnownByName()
    {
        QFETCH(QByteArray, entry);
        QFETCH(QByteArray, exit);
        QFETCH(QString, name);
        MadeEvents made;
        made.type(entry, {}, "kprobes");
        made.type(exit, {}, "kprobes");
        made.event(entry, {.timeNs = 100});
        made.event(entry, {.timeNs = 110});
        made.event(exit, {.timeNs = 150});
        made.event(exit, {.timeNs = 190});
        const auto capture = made.capture();
        QCOMPARE(hasChoice(*capture, "probe"), !name.isEmpty());
        if (name.isEmpty())
            return;
        const auto spans = spansOf(*capture, "probe");
        QCOMPARE(namesOf(*spans), QStringList{name});
        QCOMPARE(spans->pairingCounts(), (SpanPairingCounts{.pairs = 2, .nested = 1}));
    }

    /// What a recording knows of its own probes counts, not what they are called.
    void ownProbesArePairedByTheirPlaces()
    {
        MadeEvents made;
        std::uint32_t id = 0;
        using probe::Kind;
        const auto probe = [&](const char* event, Kind kind, const char* place) {
            made.type(event, {}, "mine");
            made.writer().probe(probeOf(id++, event, kind, place));
        };
        probe("begun", Kind::KernelEntry, "vfs_read");
        probe("done", Kind::KernelReturn, "vfs_read");
        probe("call", Kind::FunctionEntry, "vfs_write");
        probe("back", Kind::FunctionReturn, "vfs_write");
        probe("typed", Kind::UserEntry, "/bin/bash:0x1234");
        probe("typed2", Kind::UserReturn, "/bin/bash:0x1234");
        probe("sync", Kind::KernelEntry, "vfs_fsync"); // named alike, elsewhere
        probe("sync_ret", Kind::KernelReturn, "ksys_sync");
        probe("a", Kind::KernelEntry, "do_exit"); // two of one place, told apart by their names
        probe("b", Kind::KernelEntry, "do_exit");
        probe("b_ret", Kind::KernelReturn, "do_exit");
        std::int64_t timeNs = 1000;
        for (const char* event : {"begun", "done", "call", "back", "typed", "typed2", "sync",
                                  "sync_ret", "a", "b", "b_ret"})
            made.event(event, {.timeNs = timeNs += 10});
        const auto capture = made.capture();
        const auto spans = spansOf(*capture, "probe");
        QCOMPARE(namesOf(*spans), (QStringList{"b", "begun", "call", "typed"}));
        QCOMPARE(spans->pairingCounts(), SpanPairingCounts{.pairs = 4});
    }

    /// The same calls recorded by two instances are spans of each.
    void buffersDoNotMix()
    {
        MadeEvents made;
        made.type("sys_enter", {{"id"}});
        made.type("sys_exit", {{"id"}});
        for (std::int64_t i = 0; i < 100; ++i) {
            for (const char* const type : {"sys_enter", "sys_exit"}) {
                const std::int64_t timeNs = 1000 * i + (type[4] == 'e' && type[5] == 'x' ? 500 : 0);
                made.event(type, {.timeNs = timeNs}, {3});
                made.event(type, {.timeNs = timeNs, .buffer = "copy"}, {3});
            }
        }
        // What the one lost, the other has.
        made.loss(0, 50'100, 50'200, "copy");
        const auto capture = made.capture();
        const auto spans = spansOf(*capture, "syscall");
        QCOMPARE(spans->pairingCounts(), (SpanPairingCounts{.pairs = 199, .cutByLoss = 1}));
        for (std::uint64_t i = 0; i < spans->size(); ++i)
            QCOMPARE(spans->at(i).durationNs, std::int64_t(500));
    }

    /// What is open at a damaged part, or only ends behind it, may be another's; the rest stays.
    void damageTakesOnlyWhatItReaches()
    {
        MadeEvents made;
        made.type("sys_enter", {{"id"}});
        made.type("sys_exit", {{"id"}});
        constexpr auto kPart = std::int64_t(store::kChunkRows);
        made.event("sys_enter", {.timeNs = 0, .pid = 2}, {3});
        for (std::int64_t row = 1; row < 3 * kPart; ++row)
            made.event(row % 2 == 1 ? "sys_enter" : "sys_exit", {.timeNs = 10 * row}, {3});
        QVERIFY(made.capture());
        {
            auto file =
                store::Connection::open(made.path().string(), store::Connection::Mode::ReadWrite);
            QVERIFY(file);
            QVERIFY(
                file->execute("UPDATE chunk_base SET data = zeroblob(length(data)) WHERE id = 1"));
        }
        const auto capture = store::Capture::open(made.path());
        QVERIFY(capture.has_value());
        const auto spans = spansOf(**capture, "syscall");
        const auto ofPart = std::uint64_t(kPart / 2 - 1);
        QCOMPARE(spans->pairingCounts(),
                 (SpanPairingCounts{
                     .pairs = 2 * ofPart, .openBegins = 3, .loneEnds = 1, .damagedParts = 1}));
        QCOMPARE(spans->size(), 2 * ofPart);
        for (std::uint64_t i = 0; i < spans->size(); ++i)
            QCOMPARE(spans->at(i).durationNs, std::int64_t(10));
    }

    /// However late the first event of a type comes; and none of types that never come.
    void spansAreToldApartByAllTheirFields()
    {
        MadeEvents made;
        made.type("early_entry", {{"first"}, {"both"}});
        made.type("early_exit", {{"both"}, {"done"}});
        made.type("late_entry", {{"second"}});
        made.type("late_exit", {});
        made.type("never_entry", {{"third"}});
        made.type("never_exit", {});
        made.type("sched_switch", {{"prev_pid"}, {"prev_state"}, {"next_pid"}, {"next_prio"}});
        for (std::int64_t i = 0; i < 1000; ++i) {
            made.event("early_entry", {.timeNs = 20 * i}, {1, 2});
            made.event("early_exit", {.timeNs = 20 * i + 10}, {2, 3});
        }
        made.event("late_entry", {.timeNs = 30'000}, {4});
        made.event("late_exit", {.timeNs = 30'010});
        made.event("sched_switch", {.timeNs = 30'020}, {7, 1, 0, 120});
        const auto capture = made.capture();
        using Names = std::vector<std::string>;
        QCOMPARE(spanFields(*capture, {Kind::Pairs, "pair"}),
                 (Names{"first", "both", "second", "done"}));
        QCOMPARE(spanFields(*capture, {Kind::OffCpu, {}}),
                 (Names{"prev_pid", "prev_state", "next_pid", "next_prio"}));
        QCOMPARE(spanFields(*capture, {Kind::Pairs, "irq"}), Names());
        const ImportedText calls(TEST_DATA "/graph/default.txt.xz");
        QVERIFY(spanFields(*calls, {Kind::Calls, {}}).size() > 1);
    }

    /// S and F, G and H: each end is that of its own family.
    void marksEndThoseOfTheirFamily()
    {
        MadeEvents made;
        made.type("print", {{"buf", FieldKind::String}});
        std::int64_t timeNs = 0;
        for (const char* const text :
             {"S|1|a|5", "H|1|a|5", "F|1|a|5", "G|1|b|name|6", "F|1|b|6", "H|1|b|6"})
            made.event("print", {.timeNs = timeNs += 100}, {made.text(text)});
        const auto capture = made.capture();
        const auto spans = spansOf(*capture, "mark");
        QCOMPARE(spans->pairingCounts(), (SpanPairingCounts{.pairs = 2, .loneEnds = 2}));
        QCOMPARE(spans->at(0).durationNs, std::int64_t(200));
        QCOMPARE(spans->at(1).durationNs, std::int64_t(200));
    }

    /// However late the first one comes.
    void marksAreOfferedWhereverThereAreMessages()
    {
        MadeEvents made;
        made.type("print", {{"buf", FieldKind::String}});
        for (std::int64_t i = 0; i < 5000; ++i)
            made.event("print", {.timeNs = i}, {made.text("a message")});
        made.event("print", {.timeNs = 6000}, {made.text("B|1|late")});
        made.event("print", {.timeNs = 6100}, {made.text("E|1")});
        const auto capture = made.capture();
        QVERIFY(hasChoice(*capture, "mark"));
        QCOMPARE(spansOf(*capture, "mark")->pairingCounts(), SpanPairingCounts{.pairs = 1});
    }
};

QTEST_GUILESS_MAIN(TestSpanRules)
#include "tst_span_rules.moc"
