#include "core/analysis/explain/slow_reason.h"
#include "tests/support/imported_text.h"
#include "tests/support/written_file.h"

#include <QRegularExpression>
#include <QTest>

#include <map>
#include <random>

using namespace probescope;
using namespace probescope::analysis;

namespace {

using Kind = SlowPart::Kind;

constexpr std::int64_t kSecond = 1'000'000'000;
constexpr std::int64_t kFirstUs = 10'000'000;

/// Function_graph text as kernels before 5.8 print it on x86, with funcgraph-abstime and -proc: two
/// tasks share a CPU, and interrupts come at any time, also one within another.
class MarkedText
{
public:
    MarkedText(std::uint64_t seed, bool switches)
        : m_random(seed)
        , m_switches(switches)
    {
        m_text =
            "# tracer: function_graph\n#\n"
            "#     TIME        CPU  TASK/PID         DURATION                  FUNCTION CALLS\n"
            "#      |          |     |    |           |   |                     |   |   |   |\n";
        for (int step = 0; step < 160; ++step)
            this->step();
        for (int task = 0; task < 2; ++task) {
            while (!stack().empty())
                leave("");
            turn();
        }
    }

    const std::string& text() const { return m_text; }

private:
    struct Open
    {
        std::int64_t sinceUs = 0;
        std::string function = {};
    };

    std::size_t roll(std::size_t below) { return m_random() % below; }
    std::vector<Open>& stack() { return m_stacks[m_task]; }
    void pass() { m_nowUs += 1 + std::int64_t(roll(40)); }

    void line(const std::string& rest)
    {
        const std::string task = m_task == 0 ? "   one-101    " : "   two-102    ";
        char time[32];
        std::snprintf(time, sizeof time, "%5lld.%06lld",
                      static_cast<long long>(m_nowUs / 1'000'000),
                      static_cast<long long>(m_nowUs % 1'000'000));
        m_text += std::string(time) + " |   0) " + task + " | " + rest + '\n';
    }
    std::string took(std::int64_t us) const
    {
        std::string text = std::to_string(us) + ".000 us";
        const char* const mark = us > 100 ? "! " : us > 10 ? "+ " : "  ";
        return mark + text + std::string(14 - std::min<std::size_t>(14, text.size() + 2), ' ')
            + "|  ";
    }
    std::string indent() { return std::string(stack().size() * 2, ' '); }

    void enter(const std::string& function)
    {
        pass();
        line("              |  " + indent() + function + "() {");
        m_entered[stack().size()] = function;
        stack().push_back({m_nowUs, function});
    }
    void leave(const char* mark)
    {
        pass();
        const Open open = stack().back();
        stack().pop_back();
        // As the kernel: named, unless it was entered last at that depth of the CPU.
        const std::string entered = std::exchange(m_entered[stack().size()], {});
        const std::string name = entered == open.function ? "" : " /* " + open.function + " */";
        line(took(m_nowUs - open.sinceUs) + indent() + "}" + name);
        if (*mark != 0)
            line(mark);
    }
    void leaf(const std::string& function)
    {
        pass();
        const std::int64_t us = 1 + std::int64_t(roll(30));
        line(took(us) + indent() + function + "();");
        m_entered[stack().size()].clear();
        m_nowUs += us;
    }
    void interrupt(int depth)
    {
        static const char* const kHandlers[] = {"do_IRQ", "smp_apic_timer_interrupt"};
        const std::string function = kHandlers[roll(2)];
        pass();
        line("  ==========> |");
        if (roll(4) == 0) {
            leaf(function);
            line("  <========== |");
            return;
        }
        enter(function);
        for (std::size_t i = roll(4); i-- > 0;) {
            if (depth == 0 && roll(4) == 0)
                interrupt(1);
            else
                leaf("handle_edge_irq");
        }
        leave("  <========== |");
    }
    void step()
    {
        switch (roll(8)) {
        case 0:
        case 1:
            return enter(std::string("work_") + char('a' + roll(4)));
        case 2:
        case 3:
            if (!stack().empty())
                leave("");
            return;
        case 4:
            return leaf(std::string("leaf_") + char('a' + roll(4)));
        case 5:
        case 6:
            return interrupt(0);
        default:
            return turn();
        }
    }
    void turn()
    {
        static const char* const kNames[] = {"one", "two"};
        pass();
        const std::size_t next = 1 - m_task;
        if (m_switches)
            line("              |  " + indent() + "/* sched_switch: prev_comm=" + kNames[m_task]
                 + " prev_pid=" + std::to_string(101 + m_task)
                 + " prev_prio=120 prev_state=S ==> next_comm=" + kNames[next]
                 + " next_pid=" + std::to_string(101 + next) + " next_prio=120 */");
        const char* const dashes = " ------------------------------------------\n";
        m_text += std::string(dashes) + " 0)    " + kNames[m_task] + "-"
            + std::to_string(101 + m_task) + "    =>     " + kNames[next] + "-"
            + std::to_string(101 + next) + "   \n" + dashes + '\n';
        m_task = next;
    }

    std::mt19937_64 m_random;
    const bool m_switches;
    std::string m_text;
    std::int64_t m_nowUs = kFirstUs;
    std::size_t m_task = 0;
    std::vector<Open> m_stacks[2];
    std::map<std::size_t, std::string> m_entered; ///< by depth
};

/// What the lines of the text say, microsecond by microsecond.
class MarkedTruth
{
public:
    struct Frame
    {
        std::string function;
        bool interrupt = false;
        std::int64_t sinceUs = 0;
    };
    struct Moment
    {
        std::vector<Frame> calls;
        bool runs = false;
    };
    using Stretch = std::pair<std::int64_t, Moment>; ///< from when on

    explicit MarkedTruth(const std::string& text)
    {
        const QStringList lines = QString::fromStdString(text).split('\n');
        for (const QString& line : lines)
            read(line);
    }

    const Moment& at(std::int32_t pid, std::int64_t us) const
    {
        return std::prev(m_moments.at(pid).upper_bound(us))->second;
    }

private:
    void read(const QString& line)
    {
        static const QRegularExpression shape(
            R"(^ +(\d+)\.(\d{6}) \|   0\)  +\w+-(\d+) +\| (.*)$)");
        const auto match = shape.match(line);
        if (!match.hasMatch())
            return;
        const std::int64_t us =
            match.captured(1).toLongLong() * 1'000'000 + match.captured(2).toLongLong();
        const std::int32_t pid = match.captured(3).toInt();
        const QString rest = match.captured(4);
        auto& calls = m_open[pid];
        if (m_running != pid) {
            if (m_running != 0)
                m_moments[m_running][us] = {m_open[m_running], false};
            m_running = pid;
        }
        if (rest.contains("==========>")) {
            m_begins = true;
        } else if (rest.contains("/* sched_switch")) {
            m_moments[pid][us] = {calls, false};
            m_running = rest.section("next_pid=", 1).section(' ', 0, 0).toInt();
            m_moments[m_running][us] = {m_open[m_running], true};
            return;
        } else if (rest.endsWith("() {")) {
            calls.push_back({nameIn(rest), std::exchange(m_begins, false), us});
        } else if (rest.endsWith("();")) {
            const std::int64_t took = rest.section('.', 0, 0).section(' ', -1).toLongLong();
            calls.push_back({nameIn(rest), std::exchange(m_begins, false), us});
            m_moments[pid][us] = {calls, true};
            calls.pop_back();
            m_moments[pid][us + took] = {calls, true};
            return;
        } else if (rest.contains(" }") || rest.startsWith("}")) {
            calls.pop_back();
        }
        m_moments[pid][us] = {calls, true};
    }
    static std::string nameIn(const QString& rest)
    {
        return rest.section("()", 0, 0).section(' ', -1).toStdString();
    }

    std::map<std::int32_t, std::map<std::int64_t, Moment>> m_moments{{101, {{0, {}}}},
                                                                     {102, {{0, {}}}}};
    std::map<std::int32_t, std::vector<Frame>> m_open;
    std::int32_t m_running = 0;
    bool m_begins = false;
};

ImportedText imported(const QTemporaryDir& folder, const std::string& text)
{
    return ImportedText(writtenFile(folder.filePath("trace.txt"), QByteArray::fromStdString(text)));
}

using Sums = std::map<std::pair<Kind, std::string>, std::int64_t>;

/// In a call at this depth, or (-1) in a stretch, of which interrupts alone are told.
Sums bruteSums(const MarkedTruth& truth, const SlowSpan& span, int depth, bool scheduled)
{
    Sums sums;
    for (std::int64_t us = span.beginNs / 1000; us < span.endNs / 1000; ++us) {
        const MarkedTruth::Moment& moment = truth.at(span.pid, us);
        if (scheduled && !moment.runs)
            continue;
        const auto& calls = moment.calls;
        const auto inner = std::find_if(calls.rbegin(), calls.rend(),
                                        [](const auto& frame) { return frame.interrupt; });
        const auto place = std::int64_t(std::distance(inner, calls.rend())) - 1;
        if (place > depth)
            sums[{Kind::Interrupt, inner->function}] += 1000;
        else if (depth >= 0 && calls.size() > std::size_t(depth) + 1)
            sums[{Kind::Child, calls[std::size_t(depth) + 1].function}] += 1000;
        else if (depth >= 0)
            sums[{Kind::Self, ""}] += 1000;
    }
    return sums;
}

Sums sumsOf(const store::Capture& capture, const SlowReason& reason, bool all)
{
    Sums sums;
    for (const SlowPart& part : reason.parts) {
        if (part.kind == Kind::Interrupt)
            sums[{part.kind, part.name}] += part.ns;
        else if (all && part.kind == Kind::Child)
            sums[{part.kind, capture.string(part.function)}] += part.ns;
        else if (all && part.kind == Kind::Self)
            sums[{part.kind, ""}] += part.ns;
    }
    return sums;
}

QString describe(const Sums& sums)
{
    std::string text;
    for (const auto& [label, ns] : sums)
        text += std::to_string(int(label.first)) + ' ' + label.second + ": " + std::to_string(ns)
            + '\n';
    return QString::fromStdString(text);
}

} // namespace

/// Interrupts that function_graph text marks by `==========>` and `<==========`.
class TestSlowGraphInterrupts : public QObject
{
    Q_OBJECT

private slots:
    void splitsAnyCallAsTheTextDoes_data()
    {
        QTest::addColumn<int>("seed");
        QTest::addColumn<bool>("switches");
        for (int seed = 1; seed <= 8; ++seed)
            QTest::addRow("%d", seed) << seed << (seed % 2 == 0);
    }
    void splitsAnyCallAsTheTextDoes()
    {
        QFETCH(int, seed);
        QFETCH(bool, switches);
        const MarkedText made(std::uint64_t(seed), switches);
        const MarkedTruth truth(made.text());
        const QTemporaryDir folder;
        const ImportedText capture = imported(folder, made.text());
        int checked = 0;
        std::int64_t interruptedNs = 0;
        for (const store::CallStack& stack : capture->calls().stacks()) {
            const auto calls = capture->calls().scan(stack.number, 0, 10'000);
            QVERIFY(calls.has_value());
            for (const store::Call& call : *calls) {
                const auto span = spanOfCall(*capture, call.id);
                QVERIFY(span.has_value());
                const auto reason = slowReason(*capture, *span, CancelToken());
                QVERIFY(reason.has_value());
                QVERIFY(reason->interrupts);
                QCOMPARE(reason->scheduling, switches);
                const Sums wanted = bruteSums(truth, *span, call.depth, switches);
                const Sums got = sumsOf(*capture, *reason, true);
                QCOMPARE(describe(got), describe(wanted));
                for (const auto& [label, ns] : got)
                    interruptedNs += label.first == Kind::Interrupt ? ns : 0;
                ++checked;
            }
        }
        QVERIFY(checked > 60);
        QVERIFY(interruptedNs > 0);
    }

    void splitsAnyStretchAsTheTextDoes_data() { splitsAnyCallAsTheTextDoes_data(); }
    void splitsAnyStretchAsTheTextDoes()
    {
        QFETCH(int, seed);
        QFETCH(bool, switches);
        const MarkedText made(std::uint64_t(seed), switches);
        const MarkedTruth truth(made.text());
        const QTemporaryDir folder;
        const ImportedText capture = imported(folder, made.text());
        std::mt19937_64 random(std::uint64_t(seed) * 31);
        const auto lastUs = std::uint64_t(capture->summary().lastNs / 1000);
        for (int i = 0; i < 100; ++i) {
            SlowSpan span;
            span.pid = 101 + i % 2;
            span.beginNs = (kFirstUs + std::int64_t(random() % (lastUs - kFirstUs))) * 1000;
            span.endNs = span.beginNs + std::int64_t(random() % (i % 3 == 0 ? 30 : 900)) * 1000;
            span.endNs = std::min(span.endNs, capture->summary().lastNs / 1000 * 1000);
            const auto reason = slowReason(*capture, span, CancelToken());
            QVERIFY(reason.has_value());
            QCOMPARE(describe(sumsOf(*capture, *reason, false)),
                     describe(bruteSums(truth, span, -1, switches)));
        }
    }

    /// Events of interrupts lie within the functions that served them, which have the rest.
    void eventsAreWithinTheirFunction()
    {
        const QTemporaryDir folder;
        const ImportedText capture = imported(
            folder,
            "# tracer: function_graph\n#\n"
            "#     TIME        CPU  TASK/PID         DURATION                  FUNCTION CALLS\n"
            "#      |          |     |    |           |   |                     |   |   |   |\n"
            "   10.000000 |   0)     task-7     |               |  vfs_read() {\n"
            "   10.000100 |   0)     task-7     |   ==========> |\n"
            "   10.000100 |   0)     task-7     |               |    do_IRQ() {\n"
            "   10.000120 |   0)     task-7     |               |      /* irq_handler_entry: irq=4 "
            "name=ttyS0 */\n"
            "   10.000150 |   0)     task-7     |               |      /* irq_handler_exit: irq=4 "
            "ret=handled */\n"
            "   10.000170 |   0)     task-7     | + 70.000 us   |    }\n"
            "   10.000170 |   0)     task-7     |   <========== |\n"
            "   10.000400 |   0)     task-7     | ! 400.000 us  |  }\n");
        const auto span = spanOfCall(*capture, {0, 0});
        QVERIFY(span.has_value());
        const auto reason = slowReason(*capture, *span, CancelToken());
        QVERIFY(reason.has_value());
        QCOMPARE(describe(sumsOf(*capture, *reason, true)),
                 describe({{{Kind::Self, ""}, 330'000},
                           {{Kind::Interrupt, "do_IRQ"}, 40'000},
                           {{Kind::Interrupt, "irq ttyS0"}, 30'000}}));
    }

    /// Without a mark nobody knows that a function served an interrupt.
    void withoutMarksNothingIsKnown()
    {
        const QTemporaryDir folder;
        const ImportedText capture = imported(
            folder,
            "# tracer: function_graph\n#\n"
            "#     TIME        CPU  TASK/PID         DURATION                  FUNCTION CALLS\n"
            "#      |          |     |    |           |   |                     |   |   |   |\n"
            "   10.000000 |   0)     task-7     |               |  vfs_read() {\n"
            "   10.000100 |   0)     task-7     | + 70.000 us   |    do_IRQ();\n"
            "   10.000400 |   0)     task-7     | ! 400.000 us  |  }\n");
        const auto span = spanOfCall(*capture, {0, 0});
        QVERIFY(span.has_value());
        const auto reason = slowReason(*capture, *span, CancelToken());
        QVERIFY(reason.has_value());
        QVERIFY(!reason->interrupts);
        QCOMPARE(describe(sumsOf(*capture, *reason, true)),
                 describe({{{Kind::Self, ""}, 330'000}, {{Kind::Child, "do_IRQ"}, 70'000}}));
    }
};

QTEST_GUILESS_MAIN(TestSlowGraphInterrupts)
#include "tst_slow_graph_interrupts.moc"
