#include "core/analysis/spans/span_preview.h"
#include "core/analysis/spans/span_set.h"
#include "core/store/file/user_data.h"
#include "core/store/spans/span_pairs.h"
#include "tests/core/sql/query/sql_asking.h"
#include "tests/support/imported_text.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <map>
#include <set>
#include <vector>

using namespace probescope;
using namespace probescope::analysis;
using namespace probescope::store;

namespace {

using Kind = SpanSource::Kind;
using Pairs = std::vector<std::pair<RowId, RowId>>;

SpanDefinition definitionOf(const char* name, const char* begin, const char* end, const char* key,
                            const char* endKey, SpanScope scope)
{
    SpanDefinition made;
    made.name = name;
    made.begin.event = begin;
    made.begin.keys[0] = key;
    made.end.event = end;
    made.end.keys[0] = endKey;
    made.scope = scope;
    return made;
}

/// The rows of begins and ends.
Pairs pairsOf(const SpanSet& spans)
{
    Pairs pairs;
    for (std::uint64_t i = 0; i < spans.size(); ++i)
        pairs.emplace_back(*spans.at(i).beginRow, *spans.at(i).endRow);
    std::sort(pairs.begin(), pairs.end());
    return pairs;
}

template <typename T>
T must(Result<T> result)
{
    if (!result)
        qFatal("%s", result.error().message().c_str());
    return std::move(*result);
}

std::shared_ptr<const SpanSet> keptSpans(Capture& capture, const SpanDefinition& definition)
{
    must(capture.user().saveSpanDefinition(definition));
    return must(collectSpans(capture, {Kind::Defined, definition.name}, CancelToken()));
}

std::string faultOf(const Capture& capture, const SpanDefinition& definition)
{
    const auto preview = previewDefinition(capture, definition, {}, CancelToken());
    return preview ? "none" : preview.error().place.field;
}

} // namespace

class TestSpanDefinitions : public QObject
{
    Q_OBJECT

private slots:
    /// What is known to the program, defined once more, finds the same.
    void definitionsFindWhatKnownPairsDo_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("kind");
        QTest::addColumn<QString>("begin");
        QTest::addColumn<QString>("end");
        QTest::addColumn<QString>("key");
        QTest::addColumn<int>("scope");
        QTest::newRow("system calls") << "text/events-raw_syscalls.txt.xz"
                                      << "syscall"
                                      << "sys_enter"
                                      << "sys_exit" << QString() << int(SpanScope::Task);
        QTest::newRow("softirqs") << "graph/events-proc-abstime.txt.xz"
                                  << "softirq"
                                  << "softirq_entry"
                                  << "irq:softirq_exit"
                                  << "vec" << int(SpanScope::Cpu);
    }
    void definitionsFindWhatKnownPairsDo()
    {
        QFETCH(QString, file);
        QFETCH(QString, kind);
        QFETCH(QString, begin);
        QFETCH(QString, end);
        QFETCH(QString, key);
        QFETCH(int, scope);
        const ImportedText capture(TEST_DATA "/" + file);
        const auto known =
            must(collectSpans(*capture, {Kind::Pairs, kind.toStdString()}, CancelToken()));
        const SpanDefinition mine =
            definitionOf("mine", qPrintable(begin), qPrintable(end), qPrintable(key),
                         qPrintable(key), SpanScope(scope));
        const auto found = keptSpans(*capture.shared(), mine);
        QVERIFY(found->size() > 5);
        QCOMPARE(pairsOf(*found), pairsOf(*known));
        QCOMPARE(found->pairingCounts(), known->pairingCounts());
        QCOMPARE(found->names(), std::vector<std::string>{"mine"});
        const auto preview = must(previewDefinition(*capture, mine, {}, CancelToken()));
        QCOMPARE(preview.pairingCounts, known->pairingCounts());
        QCOMPARE(preview.chunksDone, preview.chunks);
        std::vector<std::int64_t> durations(std::size_t(known->size()));
        known->decode(0, durations.size(), nullptr, durations.data());
        QCOMPARE(preview.minNs, *std::min_element(durations.begin(), durations.end()));
        QCOMPARE(preview.maxNs, *std::max_element(durations.begin(), durations.end()));
        // The table of SQL shows them, too, and the list of choices.
        QCOMPARE(
            tryAsk(*capture,
                   "SELECT count(*), sum(duration) FROM span WHERE kind = 'defined' AND name = "
                   "'mine'")
                .value(),
            tryAsk(*capture,
                   "SELECT count(*), sum(duration) FROM span WHERE kind = '" + kind.toStdString()
                       + "'")
                .value());
        const auto choices = spanChoices(*capture);
        QCOMPARE(choices.back().title, std::string("mine"));
        QCOMPARE(choices.back().source, (SpanSource{Kind::Defined, "mine"}));
    }

    /// From one switch of a CPU to the next; and the same of some of them.
    void filtersAndKeysEqualBruteForce()
    {
        const ImportedText capture(TEST_DATA "/text/events-sched-switch-waking.txt.xz");
        auto definition = definitionOf("turns", "sched_switch", "sched_switch", "common_cpu",
                                       "common_cpu", SpanScope::Anywhere);
        const auto turns = keptSpans(*capture.shared(), definition);
        Pairs wanted;
        std::map<std::uint32_t, RowId> last;
        const auto switches = typesNamed(*capture, "sched_switch");
        for (const Event& event : must(capture->events(0, 10'000))) {
            if (!switches.contains(event.type.value()))
                continue;
            if (last.contains(event.cpu))
                wanted.emplace_back(last[event.cpu], event.row);
            last[event.cpu] = event.row;
        }
        std::sort(wanted.begin(), wanted.end());
        QVERIFY(wanted.size() > 1000);
        QCOMPARE(pairsOf(*turns), wanted);
        QCOMPARE(turns->pairingCounts().openBegins, last.size());
        QCOMPARE(turns->pairingCounts().loneEnds, last.size());
        // Only those that leave a task that sleeps, and come to a thread of RCU.
        definition.name = "few";
        definition.begin.filter = "prev_state == S && prev_pid != 0 || prev_comm == 'nobody'";
        definition.end.filter = "next_comm ~ rcu_*";
        const auto few = keptSpans(*capture.shared(), definition);
        wanted.clear();
        last.clear();
        for (const Event& event : must(capture->events(0, 10'000))) {
            if (!switches.contains(event.type.value()))
                continue;
            const EventType& type = capture->eventType(event.type);
            const auto values = must(capture->values(event.row));
            const auto text = [&](const char* field) {
                const Value value = values[std::size_t(type.fieldIndex(field))];
                return capture->string(StringId(std::uint32_t(value)));
            };
            if (text("next_comm").rfind("rcu_", 0) == 0 && last.contains(event.cpu)) {
                wanted.emplace_back(last[event.cpu], event.row);
                last.erase(event.cpu);
            }
            if (text("prev_state") == "S" && values[std::size_t(type.fieldIndex("prev_pid"))] != 0)
                last[event.cpu] = event.row;
        }
        std::sort(wanted.begin(), wanted.end());
        QVERIFY(wanted.size() > 3);
        QCOMPARE(pairsOf(*few), wanted);
    }

    /// A text may stand under several numbers, and in several fields.
    void keysMayBeTexts()
    {
        const ImportedText capture(TEST_DATA "/text/events-sched-switch-waking.txt.xz");
        const auto byPid = keptSpans(*capture.shared(),
                                     definitionOf("by pid", "sched_waking", "sched_switch", "pid",
                                                  "next_pid", SpanScope::Anywhere));
        auto definition = definitionOf("by both", "sched_waking", "sched_switch", "pid", "next_pid",
                                       SpanScope::Anywhere);
        definition.begin.keys[1] = "comm";
        definition.end.keys[1] = "next_comm";
        const auto byBoth = keptSpans(*capture.shared(), definition);
        QVERIFY(byPid->size() > 1000);
        // Tasks that are renamed between waking and switch are few.
        QVERIFY(byBoth->size() + 20 > byPid->size());
        std::size_t same = 0;
        const Pairs all = pairsOf(*byPid);
        for (const auto& pair : pairsOf(*byBoth))
            same += std::binary_search(all.begin(), all.end(), pair) ? 1 : 0;
        QCOMPARE(same, std::size_t(byBoth->size()));
    }

    void faultsAreToldWithTheirPlace()
    {
        const ImportedText capture(TEST_DATA "/text/events-sched-switch-waking.txt.xz");
        const SpanDefinition good = definitionOf("x", "sched_waking", "sched_switch", "pid",
                                                 "next_pid", SpanScope::Anywhere);
        QCOMPARE(faultOf(*capture, good), std::string("none"));
        auto bad = good;
        bad.name.clear();
        QCOMPARE(faultOf(*capture, bad), std::string("name"));
        bad = good;
        bad.begin.event = "sched_wakin";
        QCOMPARE(faultOf(*capture, bad), std::string("begin.event"));
        bad = good;
        bad.end.event = "irq:sched_switch";
        QCOMPARE(faultOf(*capture, bad), std::string("end.event"));
        bad = good;
        bad.end.event.clear();
        QCOMPARE(faultOf(*capture, bad), std::string("end.event"));
        bad = good;
        bad.end.filter = "next_pid =";
        QCOMPARE(faultOf(*capture, bad), std::string("end.filter"));
        bad = good;
        bad.begin.keys[1] = "nothing";
        QCOMPARE(faultOf(*capture, bad), std::string("begin.key2"));
        bad = good;
        bad.end.keys[0].clear();
        QCOMPARE(faultOf(*capture, bad), std::string("end.key1"));
        CancelToken cancel;
        cancel.cancel();
        const auto cancelled = previewDefinition(*capture, good, {}, cancel);
        QVERIFY(!cancelled.has_value());
        QCOMPARE(cancelled.error().code, ErrorCode::Cancelled);
    }

    void definitionsAreKept()
    {
        const QString path = m_folder.filePath("kept.psc");
        {
            const ImportedText made(TEST_DATA "/text/events-raw_syscalls.txt.xz");
            QVERIFY(made->saveAs(path.toStdString(), CancelToken()).has_value());
        }
        auto capture = must(Capture::open(path.toStdString()));
        QVERIFY(capture->user().spanDefinitions().empty());
        QVERIFY(capture->user().removeSpanDefinition(5).has_value());
        auto first = definitionOf("first", "a", "b", "k", "l", SpanScope::Cpu);
        first.begin.filter = "x == 'a name'";
        first.end.filter = "y > 3";
        first.begin.keys[1] = "m";
        first.end.keys[1] = "n";
        first.nests = true;
        first = must(capture->user().saveSpanDefinition(first));
        QVERIFY(first.id != 0);
        auto second = must(capture->user().saveSpanDefinition(
            definitionOf("second", "c", "d", "", "", SpanScope::Anywhere)));
        QCOMPARE(capture->user().spanDefinitions(), (std::vector<SpanDefinition>{first, second}));
        // No two have the same name, and none has none.
        second.name = "first";
        const auto taken = capture->user().saveSpanDefinition(second);
        QVERIFY(!taken.has_value());
        QCOMPARE(taken.error().code, ErrorCode::Invalid);
        QVERIFY(taken.error().what
                == probescope::tr("spans named “{}” already exist", {second.name}));
        second.name.clear();
        QVERIFY(!capture->user().saveSpanDefinition(second).has_value());
        second.name = "third";
        QVERIFY(capture->user().saveSpanDefinition(second).has_value());
        QVERIFY(capture->user().removeSpanDefinition(first.id).has_value());
        // It has no events here, and is no choice.
        QVERIFY(spanChoices(*capture).back().title != "third");
        const auto unknown = collectSpans(*capture, {Kind::Defined, "third"}, CancelToken());
        QVERIFY(!unknown.has_value());
        QCOMPARE(unknown.error().code, ErrorCode::NotFound);
        const auto nobodys = collectSpans(*capture, {Kind::Defined, "fourth"}, CancelToken());
        QVERIFY(nobodys.error().what
                == probescope::tr("the capture has no custom span named “{}”", {"fourth"}));
        capture.reset();
        capture = must(Capture::open(path.toStdString()));
        QCOMPARE(capture->user().spanDefinitions(), std::vector<SpanDefinition>{second});
        // A copy keeps them, and one that cannot be written shows them.
        const QString copy = m_folder.filePath("copy.psc");
        QVERIFY(capture->saveAs(copy.toStdString(), CancelToken()).has_value());
        QVERIFY(QFile::setPermissions(copy, QFile::ReadOwner));
        const auto readOnly = must(Capture::open(copy.toStdString()));
        QCOMPARE(readOnly->user().spanDefinitions(), std::vector<SpanDefinition>{second});
        if (!readOnly->user().writable()) { // root may write anything
            const auto refused = readOnly->user().saveSpanDefinition(first);
            QVERIFY(!refused.has_value());
            QCOMPARE(refused.error().code, ErrorCode::NoPermission);
        }
    }

private:
    static std::set<std::uint32_t> typesNamed(const Capture& capture, const char* name)
    {
        std::set<std::uint32_t> types;
        for (std::uint32_t id = 0; id < capture.eventTypeCount(); ++id) {
            if (capture.eventType(EventTypeId(id)).name == name)
                types.insert(id);
        }
        return types;
    }

    QTemporaryDir m_folder;
};

QTEST_APPLESS_MAIN(TestSpanDefinitions)
#include "tst_span_definitions.moc"
