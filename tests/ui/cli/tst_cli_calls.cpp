#include "core/analysis/paths/path_tree.h"
#include "tests/ui/cli/cli_answers.h"
#include "ui/views/calls/call_tree_model.h"
#include "ui/views/flame/models/flame_data.h"

#include <QMap>
#include <QRegularExpression>
#include <QTest>

#include <algorithm>
#include <map>
#include <vector>

using namespace probescope;
using namespace probescope::ui;

namespace {

/// A call as a text or a row tells it.
struct ToldCall
{
    QString name;
    int depth = 0;
    QString microseconds; ///< empty: it tells none
    bool ended = false;
    /// An entry of its depth or less stands before its end: it was interrupted, or never ended, and
    /// the end is that of another call.
    bool unsure = false;
};

/// What function_graph text tells, read line by line.
struct ToldCalls
{
    std::vector<ToldCall> entered; ///< in the order of their entries
    std::map<QString, std::vector<double>> took; ///< all with an end, in microseconds, by name
    std::map<QString, int> endsAlone; ///< without an entry, by name
    /// Events were lost between: an end may be that of another call than the one before the gap.
    bool lossy = false;
};

ToldCalls readCalls(const QByteArray& text)
{
    static const QRegularExpression kLine(
        QStringLiteral(R"(^\s*\d+\) .\s*(?:([0-9.]+) us)?\s*\|(  )+(\S.*)$)"));
    static const QRegularExpression kEntry(QStringLiteral(R"(^(.*)\(\)( \{|;)$)"));
    static const QRegularExpression kEnd(QStringLiteral(R"(^\}(?: /\* (.*) \*/)?$)"));
    ToldCalls told;
    std::vector<std::size_t> open;
    for (const QByteArray& bytes : text.split('\n')) {
        told.lossy = told.lossy || bytes.contains("[LOST ");
        const auto line = kLine.match(QString::fromUtf8(bytes));
        if (!line.hasMatch())
            continue;
        const int depth = int(line.capturedStart(3) - line.captured(0).indexOf(u'|') - 1) / 2 - 1;
        const QString body = line.captured(3);
        if (const auto entry = kEntry.match(body); entry.hasMatch()) {
            for (const std::size_t place : open)
                told.entered[place].unsure |= told.entered[place].depth >= depth;
            const bool leaf = entry.captured(2) == ";";
            if (!leaf)
                open.push_back(told.entered.size());
            if (!line.captured(1).isEmpty())
                told.took[entry.captured(1)].push_back(line.captured(1).toDouble());
            told.entered.push_back({entry.captured(1), depth, line.captured(1), leaf});
        } else if (const auto end = kEnd.match(body); end.hasMatch()) {
            if (!line.captured(1).isEmpty())
                told.took[end.captured(1)].push_back(line.captured(1).toDouble());
            // What an interrupt calls stands at the depth of the call that it interrupts.
            const auto begun = std::find_if(open.rbegin(), open.rend(), [&](std::size_t place) {
                const ToldCall& call = told.entered[place];
                return call.depth == depth && call.name == end.captured(1);
            });
            if (begun == open.rend()) {
                ++told.endsAlone[end.captured(1)];
                continue;
            }
            told.entered[*begun].microseconds = line.captured(1);
            told.entered[*begun].ended = true;
            open.erase(std::next(begun).base(), open.end());
        }
    }
    return told;
}

/// The rows of the tree, opened in full.
void readRows(CallTreeModel& model, const QModelIndex& parent, ToldCalls& told)
{
    while (model.canFetchMore(parent))
        model.fetchMore(parent);
    for (int row = 0; row < model.rowCount(parent); ++row) {
        const auto index = model.index(row, CallTreeModel::Function, parent);
        const auto text = [&](int column) {
            return index.siblingAtColumn(column).data().toString();
        };
        if (const auto call = model.callAt(index)) {
            QString name = text(CallTreeModel::Function);
            QString duration = text(CallTreeModel::Duration).mid(2);
            if (const auto point = duration.indexOf(u'.'); point > 3) {
                QCOMPARE(duration[point - 4], QChar(u',')); // thousands stand apart
            }
            duration.remove(u',');
            if (text(CallTreeModel::Duration) == QStringLiteral("–"))
                duration.clear();
            using State = store::Call::State;
            name.remove(" (entry not recorded)")
                .remove("(unknown function)")
                .remove(" (exit not recorded)");
            if (!duration.isEmpty())
                told.took[name].push_back(duration.toDouble());
            if (call->state == State::NoEntry)
                ++told.endsAlone[name];
            else if (call->state != State::Outside)
                told.entered.push_back({name, call->depth, duration, call->state != State::NoExit});
        }
        readRows(model, index, told);
    }
}

/// As the kernel writes it, which the view shows in two columns.
QString nameOf(const analysis::PathFrame& frame)
{
    if (frame.name.empty())
        return QStringLiteral("(unknown)");
    const QString name = QString::fromStdString(frame.name);
    return frame.module.empty()
        ? name
        : QString("%1 [%2]").arg(name, QString::fromStdString(frame.module));
}

/// Of each function of a table: its count, total, self and longest time, and what is incomplete.
std::map<QString, QStringList> readFunctions(const QByteArray& text)
{
    static const QRegularExpression kRow(
        QStringLiteral(R"(^ *(\S+) +(\S+) +(\S+) +\S+ +(\S+) +(\S+)  (.*)$)"));
    auto lines = QString::fromUtf8(text).split(u'\n', Qt::SkipEmptyParts);
    if (lines.isEmpty() || !lines.takeFirst().contains("incomplete"))
        qFatal("no table: %s", text.constData());
    std::map<QString, QStringList> functions;
    for (const QString& line : lines) {
        const auto row = kRow.match(line);
        if (!row.hasMatch())
            qFatal("no row: %s", qPrintable(line));
        functions[row.captured(6)] = row.capturedTexts().mid(1, 5);
    }
    return functions;
}

} // namespace

/// probescope-cli calls prints the calls of the tree.
class TestCliCalls : public QObject, CaptureOfRow
{
    Q_OBJECT

private slots:
    void initTestCase() { speakEnglish(); }
    void init() { makeFolder(); }

    void callsAreThoseOfTheTree_data() { addUsual(); }
    void callsAreThoseOfTheTree()
    {
        if (!opened())
            return;
        const auto stacks = m_capture->calls().stacks();
        // Text that names no tasks has a stack for each CPU, or one more of what is known of it; a
        // task that is named only when it leaves a CPU may have several.
        const bool named = std::any_of(stacks.begin(), stacks.end(),
                                       [](const auto& stack) { return stack.pid > 0; });
        std::size_t compared = 0;
        constexpr std::uint64_t kMax = 20'000; // calls; more of one task show nothing new
        for (const store::CallStack& stack : stacks) {
            const auto alike = std::count_if(stacks.begin(), stacks.end(), [&](const auto& one) {
                return named ? one.pid == stack.pid : one.cpu == stack.cpu;
            });
            if ((named && stack.pid <= 0) || alike != 1 || stack.calls > kMax)
                continue;
            compareStack(stack,
                         named ? QStringList{"--pid", QString::number(stack.pid)}
                               : QStringList{"--cpu", QString::number(stack.cpu)});
            ++compared;
        }
        if (compared == 0)
            QSKIP("it has no calls, or none that a task or CPU has for itself");
    }

    /// Of a pid that has several stacks, as the idle tasks have one for each CPU, those of all.
    void functionsOfATaskAreThoseOfAllItsStacks_data() { addUsual(); }
    void functionsOfATaskAreThoseOfAllItsStacks()
    {
        if (!opened())
            return;
        std::map<int, int> stacksOfPid;
        for (const store::CallStack& stack : m_capture->calls().stacks())
            ++stacksOfPid[stack.pid];
        bool any = false;
        for (const auto& [pid, stacks] : stacksOfPid) {
            if (pid < 0 || (stacks == 1 && any)) // all that have several, and one more
                continue;
            any = true;
            const auto wanted = countedFunctions(pid);
            const auto told = readFunctions(
                cliText({"calls", m_file, "--aggregate", "--pid", QString::number(pid)}));
            for (const auto& [name, row] : told)
                QCOMPARE(name + ' ' + row[0] + ' ' + row[3] + ' ' + row[4],
                         name + ' ' + wanted.value(name));
            QCOMPARE(qsizetype(told.size()), wanted.size());
        }
        if (!any)
            QSKIP("it has no calls of a task that is known");
    }

    void functionsAreThoseOfTheTable_data() { addUsual(); }
    void functionsAreThoseOfTheTable()
    {
        if (!opened())
            return;
        if (m_capture->summary().calls == 0)
            QSKIP("it holds no calls");
        FlameScope scope;
        scope.source = FlameScope::Source::Calls;
        const auto data = readFlame(*m_capture, scope, CancelToken(), {});
        QVERIFY(data.has_value());
        std::map<QString, QString> wanted;
        for (const auto& row : (*data)->sums.functions) {
            const auto& totals = row.totals;
            const auto known = [&totals](std::int64_t ns) {
                return totals.timed == 0 ? QString("–") : QString::number(ns);
            };
            wanted[nameOf(row.frame)] =
                QString("%1 %2 %3 %4 %5")
                    .arg(totals.count)
                    .arg(known(totals.total), known(totals.self), known(totals.maxNs))
                    .arg(totals.incomplete);
        }
        const auto told = readFunctions(cliText({"calls", m_file, "--aggregate"}));
        for (const auto& [name, row] : told)
            QCOMPARE(name + ' ' + row.join(' '), name + ' ' + wanted[name]);
        QCOMPARE(told.size(), wanted.size());
    }

private:
    static void addUsual()
    {
        addCaptures({"graph/default.txt.xz", "graph/retval.txt.xz", "graph/interrupted.txt.xz",
                     "graph/lost.txt.xz", "graph/thresh.txt.xz", "graph/events.txt.xz",
                     "graph/options-proc.txt.xz", "graph/options-noduration.txt.xz",
                     "trace_dat/graph-v7.dat.xz"});
    }

    /// Of each function of a task, call by call: those with an exit, their longest, and the others.
    QMap<QString, QString> countedFunctions(std::int32_t pid) const
    {
        struct Counted
        {
            qint64 ended = 0;
            qint64 open = 0;
            qint64 longestNs = -1;
        };
        std::map<std::string, Counted> all;
        for (const store::CallStack& stack : m_capture->calls().stacks()) {
            const auto calls = m_capture->calls().scan(stack.number, 0, stack.calls);
            if (!calls)
                qFatal("%s", calls.error().message().c_str());
            for (const store::Call& call : *calls) {
                if (stack.pid != pid || call.state == store::Call::State::Outside)
                    continue;
                Counted& of = all[m_capture->string(call.function)];
                ++(call.state == store::Call::State::NoExit ? of.open : of.ended);
                if (call.isTimed())
                    of.longestNs = std::max(of.longestNs, qint64(call.durationNs));
            }
        }
        QMap<QString, QString> texts;
        for (const auto& [name, of] : all) {
            const QString longest =
                of.longestNs < 0 ? QStringLiteral("–") : QString::number(of.longestNs);
            texts[name.empty() ? QStringLiteral("(unknown)") : QString::fromStdString(name)] =
                QString("%1 %2 %3").arg(of.ended).arg(longest).arg(of.open);
        }
        return texts;
    }

    void compareStack(const store::CallStack& stack, const QStringList& which)
    {
        // Names behind the ends tell lone ones; threads of one name have different pids.
        auto told = readCalls(
            cliText(QStringList{"calls", m_file, "--funcgraph-tail", "--no-header"} + which));
        CallTreeModel model(m_capture);
        model.show({store::Forest::Kind::Stack, stack.number});
        ToldCalls shown;
        readRows(model, {}, shown);
        compareEnds(told, shown);
        QCOMPARE(told.entered.size(), shown.entered.size());
        for (std::size_t i = 0; i < told.entered.size(); ++i) {
            ToldCall& is = told.entered[i];
            const ToldCall& wanted = shown.entered[i];
            if (is.ended && is.unsure && !wanted.ended) {
                is = {is.name, is.depth, {}, false, true};
                ++told.endsAlone[is.name];
            }
            // The kernel's text has fewer digits of what is long.
            const bool sameEnd = told.lossy
                || (is.ended == wanted.ended
                    && is.microseconds.isEmpty() == wanted.microseconds.isEmpty()
                    && wanted.microseconds.startsWith(is.microseconds));
            const bool same = is.name == wanted.name && is.depth == wanted.depth && sameEnd;
            QVERIFY2(same,
                     qPrintable(QString("%1, call %2: %3 at %4, %5, not %6 at %7, %8")
                                    .arg(which.join(u' '))
                                    .arg(i)
                                    .arg(is.name)
                                    .arg(is.depth)
                                    .arg(is.microseconds, wanted.name)
                                    .arg(wanted.depth)
                                    .arg(wanted.microseconds)));
        }
        if (!told.lossy)
            QCOMPARE(told.endsAlone, shown.endsAlone);
    }

    static void compareEnds(ToldCalls& told, ToldCalls& shown)
    {
        QCOMPARE(told.took.size(), shown.took.size());
        for (auto& [name, all] : told.took) {
            auto& wanted = shown.took[name];
            QVERIFY2(all.size() == wanted.size(), qPrintable(name));
            std::sort(all.begin(), all.end());
            std::sort(wanted.begin(), wanted.end());
            for (std::size_t i = 0; i < all.size(); ++i) {
                // The text cuts digits behind the point: the longer the number, the more.
                const double digit = all[i] < 10'000 ? 0.001 : all[i] < 1'000'000 ? 0.1 : 1;
                QVERIFY2(
                    wanted[i] > all[i] - 0.0005 && wanted[i] < all[i] + digit,
                    qPrintable(QString("%1: %2, not %3").arg(name).arg(all[i]).arg(wanted[i])));
            }
        }
    }
};

QTEST_GUILESS_MAIN(TestCliCalls)
#include "tst_cli_calls.moc"
