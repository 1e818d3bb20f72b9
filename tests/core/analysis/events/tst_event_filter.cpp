#include "core/analysis/events/event_filter.h"
#include "tests/support/sample_capture.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <functional>
#include <map>
#include <regex>

using namespace probescope;
using namespace probescope::analysis;

namespace {

using Kind = FilterTerm::Kind;

/// One row in plain values, for predicates written out by hand.
struct PlainRow
{
    std::int64_t timeNs;
    std::uint32_t cpu;
    std::string comm;
    std::int32_t pid;
    std::string name;
    std::string system;
    std::string info;
    std::map<std::string, std::string> fields;
};

FilterTerm number(Kind kind, std::int64_t value, bool exclude = false)
{
    FilterTerm term;
    term.kind = kind;
    term.number = value;
    term.exclude = exclude;
    return term;
}

FilterTerm text(Kind kind, std::string value, bool exclude = false)
{
    FilterTerm term;
    term.kind = kind;
    term.text = std::move(value);
    term.exclude = exclude;
    return term;
}

FilterTerm field(std::string name, std::string op, std::string value, bool exclude = false)
{
    auto term = text(Kind::Field, std::move(value), exclude);
    term.field = std::move(name);
    term.op = std::move(op);
    return term;
}

bool has(const std::string& where, const std::string& what)
{
    return where.find(what) != std::string::npos;
}

} // namespace

class TestEventFilter : public QObject
{
    Q_OBJECT

    using Predicate = std::function<bool(const PlainRow&)>;
    QTemporaryDir m_dir;
    std::shared_ptr<store::Capture> m_capture;
    std::vector<PlainRow> m_rows;

    RowList found(const EventFilter& filter, RowId first = 0) const
    {
        RowList rows;
        const auto result = filterEvents(*m_capture, filter, first,
                                         [&rows](const RowList& more, RowId) {
                                             rows.insert(rows.end(), more.begin(), more.end());
                                             return true;
                                         },
                                         {});
        if (!result)
            qWarning("%s", result.error().message().c_str());
        return rows;
    }

    void readPlainRows()
    {
        for (RowId row = 0; row < m_capture->summary().events; ++row) {
            const auto event = *m_capture->event(row);
            const auto& task = m_capture->task(event.task);
            const auto& type = m_capture->eventType(event.type);
            PlainRow plain{
                event.timeNs,          event.cpu, task.comm, task.pid, type.name, type.system,
                *m_capture->info(row), {}};
            const auto values = *m_capture->values(row);
            for (std::size_t i = 0; i < type.fields.size(); ++i) {
                const bool isText = type.fields[i].kind == FieldKind::String;
                plain.fields[type.fields[i].name] = isText
                    ? m_capture->string(StringId(std::uint32_t(values[i])))
                    : std::to_string(values[i]);
            }
            m_rows.push_back(std::move(plain));
        }
    }

private slots:
    void initTestCase()
    {
        m_capture = captureOfText(m_dir.filePath(QStringLiteral("a.psc")), sampleText());
        readPlainRows();
        QCOMPARE(m_rows.size(), std::size_t(12));
    }

    void equalsBruteForce_data()
    {
        QTest::addColumn<EventFilter>("filter");
        QTest::addColumn<Predicate>("predicate");
        const auto row = [](const char* name, std::vector<FilterTerm> terms, Predicate predicate) {
            QTest::newRow(name) << EventFilter{std::move(terms), {}, {}} << std::move(predicate);
        };
        row("nothing", {}, [](const PlainRow&) { return true; });
        row("cpu", {number(Kind::Cpu, 1)}, [](const PlainRow& r) { return r.cpu == 1; });
        row("two cpus", {number(Kind::Cpu, 0), number(Kind::Cpu, 1)},
            [](const PlainRow&) { return true; });
        row("without cpu", {number(Kind::Cpu, 1, true)},
            [](const PlainRow& r) { return r.cpu != 1; });
        row("pid or comm", {number(Kind::Pid, 77), text(Kind::Comm, "cat")},
            [](const PlainRow& r) { return r.pid == 77 || r.comm == "cat"; });
        row("pid, without comm", {number(Kind::Pid, 0), text(Kind::Comm, "<idle>", true)},
            [](const PlainRow&) { return false; });
        row("event by name", {text(Kind::EventName, "kmalloc")},
            [](const PlainRow& r) { return r.name == "kmalloc"; });
        row("event by system and name", {text(Kind::EventName, "sched:sched_switch")},
            [](const PlainRow& r) { return r.name == "sched_switch"; });
        row("event of another system", {text(Kind::EventName, "irq:sched_switch")},
            [](const PlainRow&) { return false; });
        row("text in info", {text(Kind::Text, "SEQ_open")},
            [](const PlainRow& r) { return has(r.info, "seq_open"); });
        row("text in task", {text(Kind::Text, "kworker")},
            [](const PlainRow& r) { return has(r.comm, "kworker") || has(r.info, "kworker"); });
        row("text in event name", {text(Kind::Text, "irq_handler")},
            [](const PlainRow& r) { return has(r.name, "irq_handler"); });
        row("without text", {text(Kind::Text, "kworker", true)},
            [](const PlainRow& r) { return !has(r.comm, "kworker") && !has(r.info, "kworker"); });
        auto exact = text(Kind::Text, "SEQ_open");
        exact.caseSensitive = true;
        row("text, case", {exact}, [](const PlainRow&) { return false; });
        auto whole = text(Kind::Text, "77");
        whole.wholeField = true;
        row("whole field", {whole}, [](const PlainRow& r) {
            return std::any_of(r.fields.begin(), r.fields.end(),
                               [](const auto& one) { return one.second == "77"; });
        });
        row("regex", {text(Kind::Regex, "kmalloc: .*bytes_req=[0-9]{4}\\b")},
            [](const PlainRow& r) {
                return std::regex_search(r.name + ": " + r.info,
                                         std::regex("kmalloc: .*bytes_req=[0-9]{4}\\b"));
            });
        row("field ==", {field("prev_pid", "==", "77")}, [](const PlainRow& r) {
            return r.fields.count("prev_pid") && r.fields.at("prev_pid") == "77";
        });
        row("field >", {field("bytes_req", ">", "104")}, [](const PlainRow& r) {
            return r.fields.count("bytes_req") && std::stoll(r.fields.at("bytes_req")) > 104;
        });
        row("field <= and without",
            {field("bytes_req", "<=", "784"), field("bytes_req", "==", "32", true)},
            [](const PlainRow& r) {
                return r.fields.count("bytes_req") && std::stoll(r.fields.at("bytes_req")) <= 784
                    && r.fields.at("bytes_req") != "32";
            });
        row("field string", {field("next_comm", "==", "cat")}, [](const PlainRow& r) {
            return r.fields.count("next_comm") && r.fields.at("next_comm") == "cat";
        });
        row("kinds together", {number(Kind::Cpu, 1), text(Kind::EventName, "kmalloc")},
            [](const PlainRow& r) { return r.cpu == 1 && r.name == "kmalloc"; });
        QTest::newRow("time") << EventFilter{{}, 100'000'012'000, 100'000'055'000}
                              << Predicate([](const PlainRow& r) {
                                     return r.timeNs >= 100'000'012'000
                                         && r.timeNs < 100'000'055'000;
                                 });
    }
    void equalsBruteForce()
    {
        QFETCH(EventFilter, filter);
        QFETCH(Predicate, predicate);
        RowList expected;
        for (RowId row = 0; row < m_rows.size(); ++row) {
            if (predicate(m_rows[row]))
                expected.push_back(row);
        }
        QCOMPARE(found(filter), expected);
    }

    void beginsAtTheFirstRow()
    {
        QCOMPARE(found({}, 10), (RowList{10, 11}));
        QVERIFY(found({}, 12).empty());
    }

    void findsFunctions()
    {
        const auto capture =
            captureOfText(m_dir.filePath(QStringLiteral("g.psc")), sampleGraphText());
        RowList rows;
        const EventFilter filter{{text(Kind::Function, "getname")}, {}, {}};
        QVERIFY(filterEvents(*capture, filter, 0,
                             [&rows](const RowList& more, RowId) {
                                 rows.insert(rows.end(), more.begin(), more.end());
                                 return true;
                             },
                             {})
                    .has_value());
        QCOMPARE(rows.size(), std::size_t(1));
        QVERIFY(has(*capture->info(rows[0]), "getname"));
    }

    void saysWhatIsWrongWithAFilter()
    {
        for (const auto& term : {text(Kind::Regex, "kmalloc("), field("bytes_req", "=~", "1")}) {
            const auto result = filterEvents(*m_capture, {{term}, {}, {}}, 0,
                                             [](const RowList&, RowId) { return true; }, {});
            QVERIFY(!result.has_value());
            QVERIFY(result.error().code == ErrorCode::Invalid);
            QVERIFY(result.error().what.isTemplate());
        }
    }

    void stopsWhenCancelled()
    {
        CancelToken cancel;
        cancel.cancel();
        const auto result = filterEvents(
            *m_capture, {}, 0, [](const RowList&, RowId) { return true; }, cancel);
        QVERIFY(!result.has_value());
        QVERIFY(result.error().code == ErrorCode::Cancelled);
    }
};

QTEST_APPLESS_MAIN(TestEventFilter)
#include "tst_event_filter.moc"
