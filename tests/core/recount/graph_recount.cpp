#include "tests/core/recount/graph_recount.h"

#include <QHash>
#include <QRegularExpression>

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

namespace probescope::test {

namespace {

/// What a line of the text says of a call.
struct Line
{
    enum class Kind { Other, Open, Leaf, Close };

    Kind kind = Kind::Other;
    qsizetype column = 0; ///< of its first character, behind the last `|` before it
    QString function; ///< none: a `}` without a comment
    std::int64_t durationNs = CountedCall::kNone;
    std::int64_t number = 0;
    QString cpu; ///< where the text does not tell the task until later; empty else
};

using Kind = Line::Kind;

/// `12.345` as nanoseconds.
std::int64_t nanoseconds(const QString& microseconds)
{
    const QString fraction = microseconds.section('.', 1).leftJustified(3, '0', true);
    return microseconds.section('.', 0, 0).toLongLong() * 1000 + fraction.toLongLong();
}

Line callOf(const QString& text)
{
    static const QRegularExpression kCall(
        R"(([^\s|]\S*(?: \[[^\s\]]+\])?)\(\)( \{|;)(?: /\*[^|]*\*/)?\s*$)");
    static const QRegularExpression kClose(R"(\}(?: /\* (\S+(?: \[[^\s\]]+\])?)(?: .*)?\*/)?\s*$)");
    static const QRegularExpression kDuration(R"(([\d.]+) us *\|\s*$)");
    Line line;
    auto match = kCall.match(text);
    if (match.hasMatch()) {
        line.kind = match.captured(2) == ";" ? Kind::Leaf : Kind::Open;
    } else {
        match = kClose.match(text);
        if (!match.hasMatch())
            return line;
        line.kind = Kind::Close;
    }
    line.function = match.captured(1);
    const QString before = text.left(match.capturedStart());
    line.column = before.size() - before.lastIndexOf('|');
    if (const auto duration = kDuration.match(before); duration.hasMatch())
        line.durationNs = nanoseconds(duration.captured(1));
    return line;
}

/// The lines of a task, and the calls in them.
class Task
{
public:
    void take(const Line& line)
    {
        if (line.kind == Kind::Other)
            return;
        // What is more indented has ended.
        const auto deeper = m_open.upper_bound(line.column);
        for (auto it = deeper; it != m_open.end(); ++it)
            giveUp(it->second, line.number);
        m_open.erase(deeper, m_open.end());
        auto& open = m_open[line.column];
        if (line.kind == Kind::Close)
            close(line, open);
        else
            enter(line, open);
        m_lines.push_back(line);
    }

    /// Of what is open, nobody knows whether it ended among the events that were lost.
    void lose()
    {
        for (const auto& [column, open] : m_open) {
            for (const std::size_t call : open)
                m_calls[call].untold = true;
        }
    }

    std::vector<CountedCall> calls()
    {
        countSelf();
        return std::move(m_calls);
    }

private:
    void giveUp(std::vector<std::size_t>& open, std::int64_t line)
    {
        for (const std::size_t call : open)
            m_calls[call].cutLine = line;
        open.clear();
    }

    void enter(const Line& line, std::vector<std::size_t>& open)
    {
        m_byLine[line.number] = m_calls.size();
        if (line.kind == Kind::Open)
            open.push_back(m_calls.size());
        CountedCall call;
        call.function = line.function;
        call.openLine = line.number;
        if (line.kind == Kind::Leaf) {
            call.closeLine = line.number;
            call.durationNs = line.durationNs;
        }
        m_calls.push_back(call);
        m_columns.push_back(line.column);
        m_cpus.push_back(line.cpu);
    }

    void close(const Line& line, std::vector<std::size_t>& open)
    {
        while (!open.empty() && !line.function.isEmpty()
               && m_calls[open.back()].function != line.function) {
            m_calls[open.back()].cutLine = line.number;
            open.pop_back();
        }
        if (open.empty()) {
            open.push_back(m_calls.size());
            m_calls.emplace_back().function = line.function;
            m_columns.push_back(line.column);
            m_cpus.emplace_back();
        }
        CountedCall& call = m_calls[open.back()];
        const QString& cpu = m_cpus[open.back()];
        call.untold = call.untold || (!cpu.isEmpty() && cpu != line.cpu);
        m_byLine[line.number] = open.back();
        call.closeLine = line.number;
        call.durationNs = line.durationNs;
        open.pop_back();
    }

    /// Time of a call less what the calls took that are directly in it: their time, or, where it is
    /// greater, that of the calls in them. Those of an interrupt before the `}`, which stand at the
    /// same indentation, are in its time or not; where they fit into it, the text does not say
    /// which.
    void countSelf()
    {
        const auto outer = callsAround();
        std::vector<std::int64_t> inside(m_calls.size()); ///< time of the calls in each
        std::vector<std::int64_t> interrupt(m_calls.size());
        std::vector<bool> known(m_calls.size(), true);
        for (std::size_t i = m_calls.size(); i-- > 0;) { // what is in a call is behind it
            CountedCall& call = m_calls[i];
            const std::int64_t selfNs = std::max<std::int64_t>(call.durationNs - inside[i], 0);
            const bool tells = interrupt[i] == 0 || interrupt[i] > selfNs;
            if (known[i] && isTimed(call) && tells)
                call.selfNs = selfNs;
            if (outer[i] == kOutermost)
                continue;
            const std::size_t around = outer[i];
            known[around] = known[around] && isTimed(call) && tells;
            (m_columns[i] > m_columns[around] ? inside : interrupt)[around] +=
                std::max(call.durationNs, inside[i]) + interrupt[i];
        }
    }

    static constexpr std::size_t kOutermost = SIZE_MAX;
    /// The call around each that was entered.
    std::vector<std::size_t> callsAround() const
    {
        std::vector<std::size_t> around;
        std::vector<std::size_t> outer(m_calls.size(), kOutermost);
        for (const Line& line : m_lines) {
            const std::size_t number = m_byLine.value(line.number);
            const CountedCall& call = m_calls[number];
            while (!around.empty() && m_calls[around.back()].cutLine != CountedCall::kNone
                   && m_calls[around.back()].cutLine <= line.number)
                around.pop_back();
            if (line.kind == Kind::Close && call.openLine != CountedCall::kNone) {
                around.pop_back();
                continue;
            }
            if (!around.empty())
                outer[number] = around.back();
            if (line.kind == Kind::Open)
                around.push_back(number);
        }
        return outer;
    }

    static bool isTimed(const CountedCall& call)
    {
        return call.openLine != CountedCall::kNone && call.durationNs != CountedCall::kNone;
    }

    std::map<qsizetype, std::vector<std::size_t>> m_open; ///< by column
    std::vector<CountedCall> m_calls;
    std::vector<qsizetype> m_columns; ///< of each call
    std::vector<QString> m_cpus; ///< of each call: that of its line
    std::vector<Line> m_lines;
    QHash<std::int64_t, std::size_t> m_byLine;
};

/// The tasks of a text, by CPU where it does not tell them.
class Tasks
{
public:
    /// Which task ran on a CPU, by the lines `0)  dd-137  =>  ping-138` between the others.
    bool isSwitch(const QString& text)
    {
        if (text.startsWith(" -----"))
            m_between = !m_between;
        if (!m_between)
            return false;
        static const QRegularExpression kSwitch(R"(^\s*(\d+)\)\s.*-(\d+)\s+=>\s.*-(\d+)\s*$)");
        const auto match = kSwitch.match(text);
        if (!match.hasMatch())
            return false;
        const QString cpu = match.captured(1);
        if (!m_running.contains(cpu))
            m_before[cpu] = match.captured(2);
        if (m_first.isEmpty())
            m_first = name(match.captured(2), cpu);
        m_running[cpu] = match.captured(3);
        m_lastCpu = cpu;
        return true;
    }

    /// A name of its own for each that has a stack. What comes before a CPU's first switch gets its
    /// name by it, at the end.
    QString nameAt(const QString& text) const
    {
        static const QRegularExpression kTask(
            R"(^(?:\s*[\d.]+ \|)?\s*(\d+)\)\s+[^|]*-(\d+)\s[^|]*\|)");
        static const QRegularExpression kReport(R"(^\s*\S.*-(\d+)\s+\[(\d+)\]\s)");
        static const QRegularExpression kCpu(R"(^(?:\s*[\d.]+ \|)?\s*(\d+)\))");
        if (const auto match = kTask.match(text); match.hasMatch())
            return name(match.captured(2), match.captured(1));
        if (const auto match = kReport.match(text); match.hasMatch()) // as trace-cmd has them
            return name(match.captured(1), match.captured(2));
        const auto column = kCpu.match(text);
        return nameOn(column.hasMatch() ? column.captured(1) : m_lastCpu);
    }

    QString nameOn(const QString& cpu) const
    {
        return m_running.contains(cpu) ? name(m_running[cpu], cpu) : "CPU " + cpu + " at first";
    }

    static bool isKnownLater(const QString& task) { return task.endsWith(" at first"); }

    QString known(const QString& task) const
    {
        if (!isKnownLater(task))
            return task;
        const QString cpu = task.section(' ', 1, 1);
        return cpu.isEmpty() ? m_first : name(m_before.value(cpu, "0"), cpu);
    }

private:
    static QString name(const QString& pid, const QString& cpu)
    {
        return pid == "0" ? "CPU " + cpu : pid;
    }

    bool m_between = false; ///< two lines of dashes
    QString m_first; ///< who ran before the first switch of all
    QString m_lastCpu; ///< of the last switch: texts without a column of CPUs have nothing else
    QHash<QString, QString> m_running;
    QHash<QString, QString> m_before;
};

/// What the lines of each CPU opened last at each indentation, and did not close.
class LastOpened
{
public:
    /// Names the function of a `}` without a name, if its line names its CPU.
    void take(const QString& text, Line& line)
    {
        constexpr qsizetype kDepths = 50; // of which the kernel remembers what it opened
        static const QRegularExpression kCpu(R"(^(?:\s*[\d.]+ \|)?\s*(\d+)\))");
        const auto cpu = kCpu.match(text);
        if (!cpu.hasMatch() || line.kind == Kind::Other || line.column / 2 > kDepths)
            return;
        QString& opened = m_opened[cpu.captured(1)][line.column];
        if (line.kind == Kind::Close && line.function.isEmpty())
            line.function = opened;
        opened = line.kind == Kind::Open ? line.function : QString();
    }

private:
    QHash<QString, QHash<qsizetype, QString>> m_opened;
};

bool isNoEvent(const QString& text)
{
    static const QRegularExpression kNone(
        R"(^(cpus=\d+|CPU \d+ is empty|#(?! *[\d.]+ us).*| -+| => .*|\s*|\s*\(Overruns?: \d+\)|.*[|)]\s+(=+>( \|)?|<=+( \|)?)\s*)$)");
    return kNone.match(text).hasMatch();
}

} // namespace

CountedText countCalls(const QString& text)
{
    static const QRegularExpression kLoss(R"(^CPU:(\d+) \[.*(?:LOST|DROPPED).*)");
    CountedText counted;
    Tasks tasks;
    LastOpened opened;
    std::vector<std::pair<QString, std::optional<Line>>> lines; // without a line: a loss
    for (const QString& one : text.split('\n')) {
        if (const auto loss = kLoss.match(one); loss.hasMatch()) {
            lines.emplace_back(tasks.nameOn(loss.captured(1)), std::nullopt);
            continue;
        }
        if (tasks.isSwitch(one) || isNoEvent(one))
            continue;
        Line line = callOf(one);
        line.number = counted.lines++;
        opened.take(one, line);
        const QString task = tasks.nameAt(one);
        if (tasks.isKnownLater(task))
            line.cpu = task;
        lines.emplace_back(task, std::move(line));
    }
    std::map<QString, Task> all;
    for (const auto& [task, line] : lines) {
        if (line)
            all[tasks.known(task)].take(*line);
        else
            all[tasks.known(task)].lose();
    }
    for (auto& [name, task] : all) {
        for (CountedCall& call : task.calls())
            counted.calls.push_back(std::move(call));
    }
    return counted;
}

} // namespace probescope::test
