#pragma once

#include "tests/support/captures.h"
#include "ui/shell/samples.h"

#include <QProcess>
#include <QRegularExpression>
#include <QStringList>

#include <algorithm>
#include <map>
#include <vector>

// What the samples hold, found from the text of trace-cmd and of the files themselves.

namespace probescope {

/// A line of `trace-cmd report -t`, or of a text of ftrace.
struct Line
{
    QString task;
    int pid = 0;
    int cpu = 0;
    qint64 timeNs = 0;
    QString event;
    QString text;
};

inline std::vector<Line> linesOf(const QString& text)
{
    static const QRegularExpression form(
        QStringLiteral(R"(^ *(.+)-(\d+) +\[(\d+)\] +(?:\S+ +)?(\d+)\.(\d+): +(\w+): *(.*)$)"));
    std::vector<Line> lines;
    for (const auto& one : text.split(u'\n')) {
        const auto match = form.match(one);
        if (!match.hasMatch())
            continue;
        const auto fraction = match.captured(5).leftJustified(9, u'0');
        lines.push_back({match.captured(1), match.captured(2).toInt(), match.captured(3).toInt(),
                         match.captured(4).toLongLong() * 1'000'000'000 + fraction.toLongLong(),
                         match.captured(6), match.captured(7)});
    }
    return lines;
}

inline std::map<QString, int> countsOf(const std::vector<Line>& lines)
{
    std::map<QString, int> counts;
    for (const auto& line : lines)
        ++counts[line.event];
    return counts;
}

/// A task that was woken, until it has its CPU.
struct Wait
{
    qint64 ns = 0;
    QString task;
    int priority = 0;
    int cpu = 0;
    QString before; ///< the task that gave the CPU up
    int priorityBefore = 0;
    std::size_t firstLine = 0;
    std::size_t lastLine = 0;
};

/// The longest first.
inline std::vector<Wait> waitsIn(const std::vector<Line>& lines)
{
    static const QRegularExpression woken(
        QStringLiteral(R"(^.*(?:pid=|:)(\d+) )")); // after the name
    static const QRegularExpression change(
        QStringLiteral(R"(^(.*):\d+ \[(\d+)\] \S+ ==> (.*):(\d+) \[(\d+)\])"));
    std::map<int, std::size_t> wakings; // the last of each task
    std::vector<Wait> waits;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const auto& line = lines[i];
        if (line.event == u"sched_waking" || line.event == u"sched_wakeup_new") {
            wakings[woken.match(line.text).captured(1).toInt()] = i;
        } else if (line.event == u"sched_switch") {
            const auto match = change.match(line.text);
            const auto found = wakings.find(match.captured(4).toInt());
            if (found == wakings.end())
                continue;
            const auto begin = found->second;
            waits.push_back({line.timeNs - lines[begin].timeNs, match.captured(3),
                             match.captured(5).toInt(), line.cpu, match.captured(1),
                             match.captured(2).toInt(), begin, i});
            wakings.erase(found);
        }
    }
    std::stable_sort(waits.begin(), waits.end(),
                     [](const Wait& a, const Wait& b) { return a.ns > b.ns; });
    return waits;
}

struct Spent
{
    double us = 0;
    double selfUs = 0; ///< without the calls in it
    int calls = 0;
};

/// Of each function, and under an empty name of all outermost calls, in a text of one task.
inline std::map<QString, Spent> spentIn(const QString& text)
{
    static const QRegularExpression form(QStringLiteral(R"(^[^|]*\|[^|]*\|([^|]*)\| +(.+)$)"));
    static const QRegularExpression duration(QStringLiteral(R"(([\d.]+) us)"));
    static const QRegularExpression afterName(QStringLiteral(R"( \[|\()"));
    std::map<QString, Spent> spent;
    QStringList open;
    for (const auto& line : text.split(u'\n')) {
        const auto match = form.match(line);
        if (line.startsWith(u'#') || !match.hasMatch())
            continue;
        const auto call = match.captured(2);
        if (call.endsWith(u'{')) {
            open << call.section(afterName, 0, 0);
            continue;
        }
        const auto name = call.startsWith(u'}') ? open.takeLast() : call.section(afterName, 0, 0);
        const auto us = duration.match(match.captured(1)).captured(1).toDouble();
        spent[name].us += us;
        spent[name].selfUs += us;
        ++spent[name].calls;
        if (open.isEmpty())
            spent[{}].us += us;
        else
            spent[open.back()].selfUs -= us;
    }
    return spent;
}

inline QString inMs(double us)
{
    return QString::number(us / 1000, 'f', 1) + QStringLiteral(" ms");
}

inline ui::Sample sample(const char* name)
{
    for (const auto& one : ui::samples()) {
        if (one.resource.endsWith(QLatin1String(name)))
            return one;
    }
    qFatal("there is no sample %s", name);
}

inline QString unpacked(const char* name)
{
    return *ui::unpackSample(sample(name));
}

inline QString unpackedText(const char* name)
{
    return QString::fromUtf8(readCapture(unpacked(name)));
}

inline std::vector<Line> reportOf(const char* name)
{
    QProcess report;
    report.start(QStringLiteral("trace-cmd"),
                 {QStringLiteral("report"), QStringLiteral("-t"), unpacked(name)});
    if (!report.waitForFinished(-1) || report.exitCode() != 0)
        qFatal("trace-cmd cannot report %s", name);
    return linesOf(QString::fromUtf8(report.readAllStandardOutput()));
}

} // namespace probescope
