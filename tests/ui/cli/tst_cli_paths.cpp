#include "core/analysis/calls/scoped_calls.h"
#include "tests/support/written_file.h"
#include "tests/ui/cli/cli_answers.h"
#include "ui/views/flame/models/flame_data.h"
#include "ui/views/flame/models/function_difference_model.h"
#include "ui/views/flame/models/function_table_model.h"

#include <QTest>

#include <map>
#include <numeric>
#include <vector>

using namespace probescope;
using namespace probescope::ui;

namespace {

QString wordOf(FlameScope::Source source)
{
    constexpr const char* kWords[] = {"calls", "kernel-stacks", "user-stacks", "samples"};
    return QLatin1String(kWords[int(source)]);
}

QList<int> allColumns(int count)
{
    QList<int> columns(count);
    std::iota(columns.begin(), columns.end(), 0);
    return columns;
}

} // namespace

/// probescope-cli functions, flame and compare say what the flame graph and its tables show.
class TestCliPaths : public QObject, CaptureOfRow
{
    Q_OBJECT

private slots:
    void initTestCase() { speakEnglish(); }
    void init() { makeFolder(); }

    void functionsAreThoseOfTheTable_data() { addUsual(); }
    void functionsAreThoseOfTheTable()
    {
        if (!opened())
            return;
        using Model = FunctionTableModel;
        for (const auto source : flameSources(*m_capture)) {
            const auto data = read(source);
            const auto kind =
                source == FlameScope::Source::Calls ? Model::Kind::Calls : Model::Kind::Stacks;
            Model model;
            model.setRows(data->sums.functions, kind);
            const QStringList words{"functions", m_file, "--of", wordOf(source)};
            QList<int> shown = allColumns(Model::ColumnCount);
            shown.removeIf([kind](int column) {
                return column == Model::Histogram || !Model::isTold(column, kind);
            });
            compareTable(cliTable(words + QStringList{"--limit", QString::number(kAligned)}), model,
                         shown);
            compareNumbers(cliRows(words), model, numbersOf(kind));
        }
    }

    void pathsAreThoseOfTheGraph_data() { addUsual(); }
    void pathsAreThoseOfTheGraph()
    {
        if (!opened())
            return;
        for (const auto source : flameSources(*m_capture)) {
            const auto data = read(source);
            for (const auto order : {FlameMode::TopDown, FlameMode::BottomUp}) {
                for (const bool byCount : {false, true}) {
                    const auto pictures = arrangeFlame(*data, order, {}, byCount, CancelToken());
                    QVERIFY(pictures.has_value());
                    QStringList words{"flame", m_file, "--of", wordOf(source)};
                    if (order == FlameMode::BottomUp)
                        words << "--bottom-up";
                    if (byCount && source == FlameScope::Source::Calls) // stacks are counted anyway
                        words << "--by-count";
                    comparePaths(cliRows(words), *pictures->main);
                }
            }
        }
    }

    /// A task may have several stacks: of each buffer, and of text that named it only when it left
    /// a CPU. Both sides take all of them, which are counted call by call.
    void tasksAreThoseOfAllTheirStacks_data() { addUsual(); }
    void tasksAreThoseOfAllTheirStacks()
    {
        if (!opened())
            return;
        std::map<std::int32_t, std::vector<store::CallStack>> tasks;
        for (const store::CallStack& stack : m_capture->calls().stacks())
            tasks[stack.pid].push_back(stack);
        bool any = false;
        for (const auto& [pid, stacks] : tasks) {
            if (pid <= 0 || stacks.size() == 1)
                continue;
            any = true;
            qInfo("pid %d has %zu stacks", pid, stacks.size());
            for (const store::CallStack& stack : stacks) // whichever of them is chosen
                compareTask(stack);
        }
        if (!any)
            QSKIP("no task of it has several stacks");
    }

    void aTaskThatIsNamedLateHasAllItsStacks()
    {
        const QString text = m_folder->filePath("late.txt");
        probescope::writtenFile(text,
                                "# tracer: function_graph\n#\n"
                                "# CPU  DURATION                  FUNCTION CALLS\n"
                                "# |     |   |                     |   |   |   |\n"
                                " 0)   1.000 us    |  before();\n"
                                " 1)   2.000 us    |  other();\n"
                                " ------------------------------------------\n"
                                " 1)   script-136   =>   gadget-140  \n"
                                " ------------------------------------------\n\n"
                                " 1)   3.000 us    |  after();\n"
                                " ------------------------------------------\n"
                                " 0)   gadget-140   =>  sleeper-142  \n"
                                " ------------------------------------------\n\n"
                                " 0)   4.000 us    |  last();\n");
        open(text);
        std::vector<store::CallStack> ofTask;
        for (const store::CallStack& stack : m_capture->calls().stacks()) {
            if (stack.pid == 140)
                ofTask.push_back(stack);
        }
        QCOMPARE(ofTask.size(), std::size_t(2));
        for (const store::CallStack& stack : ofTask)
            compareTask(stack);
        const auto rows = cliRows({"functions", m_file, "--of", "calls", "--task", "140"});
        QStringList names;
        for (const QJsonValue& row : rows)
            names << cliWord(row, "function");
        names.sort();
        QCOMPARE(names, QStringList({"after", "before"}));
    }

    /// Times of one capture add up to one number, whoever tells them: boxes are as wide as the self
    /// times in them.
    void allSumsAreTheSame_data() { addUsual(); }
    void allSumsAreTheSame()
    {
        if (!opened())
            return;
        if (m_capture->summary().calls == 0)
            QSKIP("no calls");
        const auto sumOf = [](const QJsonArray& rows, const QString& key) {
            qint64 sum = 0;
            for (const QJsonValue& row : rows)
                sum += row.toObject().value(key).toInteger();
            return sum;
        };
        const QStringList flame{"flame", m_file, "--of", "calls"};
        const qint64 wanted = sumOf(cliRows({"functions", m_file, "--of", "calls"}), "self_ns");
        QCOMPARE(sumOf(cliRows(flame), "self_ns"), wanted);
        for (const QStringList& order : {QStringList(), QStringList("--bottom-up")}) {
            qint64 folded = 0;
            for (const QByteArray& line : cliText(flame + order).split('\n'))
                folded += line.mid(line.lastIndexOf(' ') + 1).toLongLong();
            QCOMPARE(folded, wanted);
        }
        const auto data = read(FlameScope::Source::Calls);
        for (const auto order : {FlameMode::TopDown, FlameMode::BottomUp}) {
            const auto pictures = arrangeFlame(*data, order, {}, false, CancelToken());
            QVERIFY(pictures.has_value());
            QCOMPARE(qint64(pictures->main->widths.front()), wanted);
        }
        qint64 shown = 0;
        for (const auto& row : data->sums.functions)
            shown += row.totals.self;
        QCOMPARE(shown, wanted);
    }

    void differencesAreThoseOfTheTable_data() { addUsual(); }
    void differencesAreThoseOfTheTable()
    {
        if (!opened())
            return;
        if (!analysis::hasTimes(*m_capture))
            QSKIP("no times to choose by");
        // The first half of the capture's time with the second one.
        const auto summary = m_capture->summary();
        const auto middle = summary.firstNs + (summary.lastNs - summary.firstNs) / 2;
        const auto text = [](std::int64_t ns) { return QString("%1ns").arg(ns); };
        for (const auto source : flameSources(*m_capture)) {
            FlameSide before;
            before.scope.source = source;
            before.scope.range = TimeRange{summary.firstNs, middle};
            FlameSide after;
            after.scope.source = source;
            after.scope.range = TimeRange{middle, summary.lastNs + 1};
            const auto data = readComparison(*m_capture, before, after, CancelToken(), {});
            QVERIFY(data.has_value());
            const bool timed = source == FlameScope::Source::Calls;
            FunctionDifferenceModel model;
            model.setRows((*data)->compared->functions, timed);
            const QStringList words{"compare",
                                    m_file,
                                    m_file,
                                    "--of",
                                    wordOf(source),
                                    "--before",
                                    text(summary.firstNs) + ".." + text(middle),
                                    "--after",
                                    text(middle) + ".." + text(summary.lastNs + 1)};
            using Model = FunctionDifferenceModel;
            QList<int> shown =
                allColumns(timed ? int(Model::ColumnCount) : int(Model::MedianChange));
            shown.removeOne(int(Model::ShareChange)); // of boxes, which a terminal has not
            compareTable(cliTable(words + QStringList{"--limit", QString::number(kAligned)}), model,
                         shown);
            compareNumbers(cliRows(words), model, differencesOf(timed));
        }
    }

private:
    static void addUsual()
    {
        addCaptures({"graph/retval.txt.xz", "graph/interrupted.txt.xz", "graph/thresh.txt.xz",
                     "graph/options-noduration.txt.xz", "text/events-stacktrace.txt.xz",
                     "text/events-userstacktrace.txt.xz", "perf/cpuclock.script.txt.xz",
                     "trace_dat/graph-v7.dat.xz"});
    }

    std::shared_ptr<const FlameData> read(FlameScope::Source source) const
    {
        FlameScope scope;
        scope.source = source;
        const auto data = readFlame(*m_capture, scope, CancelToken(), {});
        if (!data)
            qFatal("%s", data.error().message().c_str());
        return *data;
    }

    void compareTask(const store::CallStack& stack) const
    {
        FlameScope scope;
        scope.source = FlameScope::Source::Calls;
        scope.callStacks = callStacksOf(*m_capture, stack.number);
        const auto data = readFlame(*m_capture, scope, CancelToken(), {});
        QVERIFY(data.has_value());
        constexpr auto kCalls = FunctionTableModel::Kind::Calls;
        FunctionTableModel model;
        model.setRows((*data)->sums.functions, kCalls);
        const QStringList of{m_file, "--of", "calls", "--task", QString::number(stack.pid)};
        compareNumbers(cliRows(QStringList("functions") + of), model, numbersOf(kCalls));
        const auto pictures = arrangeFlame(**data, FlameMode::TopDown, {}, false, CancelToken());
        QVERIFY(pictures.has_value());
        comparePaths(cliRows(QStringList("flame") + of), *pictures->main);
        std::uint64_t counted = 0;
        std::uint64_t told = 0;
        for (const store::CallStack& one : m_capture->calls().stacks()) {
            const auto calls = m_capture->calls().scan(one.number, 0, one.calls);
            QVERIFY(calls.has_value());
            for (const store::Call& call : *calls)
                counted += m_capture->task(call.task).pid == stack.pid
                        && call.state != store::Call::State::Outside
                    ? 1
                    : 0;
        }
        for (const auto& row : (*data)->sums.functions)
            told += row.totals.count + row.totals.incomplete;
        QCOMPARE(told, counted);
    }

    static QList<std::pair<QString, int>> numbersOf(FunctionTableModel::Kind kind)
    {
        using Model = FunctionTableModel;
        if (kind == Model::Kind::Stacks)
            return {{"frames", Model::Count}, {"total", Model::Total}, {"self", Model::Self}};
        return {{"calls", Model::Count},         {"incomplete", Model::Incomplete},
                {"total_ns", Model::Total},      {"self_ns", Model::Self},
                {"min_ns", Model::Minimum},      {"average_ns", Model::Average},
                {"p50_ns", Model::Median},       {"p90_ns", Model::Percentile90},
                {"p99_ns", Model::Percentile99}, {"max_ns", Model::Maximum}};
    }

    static QList<std::pair<QString, int>> differencesOf(bool timed)
    {
        using Model = FunctionDifferenceModel;
        const QString unit = timed ? "_ns" : "";
        QList<std::pair<QString, int>> columns{{"total_change" + unit, Model::TotalChange},
                                               {"self_change" + unit, Model::SelfChange},
                                               {"calls_change", Model::CountChange},
                                               {"total_before" + unit, Model::TotalBefore},
                                               {"total_after" + unit, Model::TotalAfter},
                                               {"self_before" + unit, Model::SelfBefore},
                                               {"self_after" + unit, Model::SelfAfter},
                                               {"calls_before", Model::CountBefore},
                                               {"calls_after", Model::CountAfter}};
        if (timed)
            columns << std::pair<QString, int>{"p50_change_ns", Model::MedianChange}
                    << std::pair<QString, int>{"p99_change_ns", Model::Percentile99Change};
        return columns;
    }

    static void comparePaths(const QJsonArray& rows, const FlamePicture& picture)
    {
        const auto& nodes = picture.paths.nodes();
        QCOMPARE(rows.size(), qsizetype(nodes.size()) - 1);
        const bool isWidthTime = picture.isTime && !picture.countsCalls;
        const QString width = isWidthTime ? "width_ns" : "width";
        const QString unit = picture.isTime ? "_ns" : "";
        QStringList path;
        for (qsizetype i = 0; i < rows.size(); ++i) {
            const auto node = std::uint32_t(i) + 1;
            const auto& frame = picture.paths.frameOf(node);
            path.resize(nodes[node].depth - 1);
            path << functionName(frame);
            // perf names the kernel itself with brackets.
            if (frame.module.starts_with('['))
                path.last() += ' ' + QString::fromStdString(frame.module);
            else if (!frame.module.empty())
                path.last() += QString(" [%1]").arg(QString::fromStdString(frame.module));
            QCOMPARE(cliWord(rows[i], "path"), path.join(u';'));
            QCOMPARE(cliNumber(rows[i], "depth"), qint64(nodes[node].depth));
            QCOMPARE(cliNumber(rows[i], width), qint64(picture.widths[node]));
            QCOMPARE(rows[i].toObject().value("share").toDouble(), picture.share(node));
            const auto& totals = nodes[node].totals;
            QCOMPARE(cliNumber(rows[i], picture.isStacks ? "stacks" : "calls"),
                     qint64(totals.count));
            // A call whose duration nobody knows has no times of its own.
            const bool known = picture.isStacks || totals.timed > 0;
            QCOMPARE(cliNumber(rows[i], "total" + unit),
                     known || totals.total > 0 ? qint64(totals.total) : -1);
            QCOMPARE(cliNumber(rows[i], "self" + unit), known ? qint64(totals.self) : -1);
        }
    }
};

QTEST_GUILESS_MAIN(TestCliPaths)
#include "tst_cli_paths.moc"
