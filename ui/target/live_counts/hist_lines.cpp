#include "ui/target/live_counts/hist_lines.h"

#include "ui/base/text/csv_text.h"
#include "ui/base/text/list_text.h"
#include "ui/plot/plot_data.h"

#include <QCoreApplication>
#include <QLocale>
#include <QSet>

#include <chrono>
#include <memory>
#include <utility>

namespace probescope::ui {

namespace {

using ValueKind = AggregationValue::Kind;
using record::HistHistory;
using record::HistInterval;

constexpr qsizetype kLegendLetters = 40;
constexpr int kCsvDigits = 15;

struct HistLinesTr
{
    Q_DECLARE_TR_FUNCTIONS(HistLines)
};

enum class HistMeasure : std::uint8_t { Count, Sum, Average };

HistMeasure measureOf(const record::HistQuery& question, bool inNs)
{
    if (inNs || question.value.kind == ValueKind::Average)
        return HistMeasure::Average;
    return question.value.kind == ValueKind::Sum ? HistMeasure::Sum : HistMeasure::Count;
}

QString valueNameOf(HistMeasure measure, const record::HistQuery& question, bool inNs)
{
    const auto field = QString::fromStdString(question.value.field);
    switch (measure) {
    case HistMeasure::Count:
        return HistLinesTr::tr("Events per second");
    case HistMeasure::Sum:
        return HistLinesTr::tr("Sum of %1 per second").arg(field);
    case HistMeasure::Average:
        break;
    }
    return inNs ? HistLinesTr::tr("Average time") : HistLinesTr::tr("Average of %1").arg(field);
}

/// Of a step of which all is known, and in which something came where that is to be divided by.
double valueOf(const HistInterval& step, HistMeasure measure, bool isSigned)
{
    const auto sum = isSigned ? double(std::int64_t(step.sum)) : double(step.sum);
    if (measure == HistMeasure::Average)
        return sum / double(step.count);
    const std::chrono::duration<double> lasted = step.end - step.begin;
    return (measure == HistMeasure::Sum ? sum : double(step.count)) / lasted.count();
}

/// Where nothing came there is no average, and no point.
std::vector<HistLine::Point> pointsOf(const std::vector<HistInterval>& steps, HistMeasure measure,
                                      bool isSigned)
{
    std::vector<HistLine::Point> points;
    for (const auto& step : steps) {
        if (step.known && measure == HistMeasure::Average && step.count == 0)
            continue;
        points.push_back({.timeNs = step.end.count()});
        if (step.known)
            points.back().value = valueOf(step, measure, isSigned);
    }
    return points;
}

QString wholeKeys(const HistHistory::Keys& keys)
{
    QStringList texts;
    for (const auto& key : keys)
        texts << QString::fromStdString(key);
    return texts.isEmpty() ? HistLinesTr::tr("all events") : listText(texts);
}

/// Of stacks the innermost function, as in the table; long ones lose their middle.
QString legendName(const HistHistory::Keys& keys)
{
    QStringList texts;
    for (const auto& key : keys) {
        const auto text = QString::fromStdString(key);
        texts << text.section(u'\n', 0, 0)
                + (text.contains(u'\n') ? QStringLiteral(" …") : QString());
    }
    if (texts.isEmpty())
        return wholeKeys(keys);
    const auto name = listText(texts);
    const auto half = kLegendLetters / 2;
    return name.size() <= kLegendLetters ? name : name.left(half) + u'…' + name.right(half);
}

/// Lines of one name would be one line.
void disambiguateNames(std::vector<HistLine>& lines)
{
    QSet<QString> taken;
    for (auto& line : lines) {
        const auto name = line.name;
        for (int number = 2; taken.contains(line.name); ++number)
            line.name = HistLinesTr::tr("%1 (%2)").arg(name, QString::number(number));
        taken.insert(line.name);
    }
}

} // namespace

HistLines histLines(const HistHistory& history, const record::HistQuery& question, bool inNs)
{
    const auto measure = measureOf(question, inNs);
    HistLines all;
    all.valueName = valueNameOf(measure, question, inNs);
    all.inNs = inNs;
    all.groups = history.found();
    all.adds = measure != HistMeasure::Average;
    const auto dropped = history.stepsOfDropped(); // of the same times as any others
    for (const auto& step : dropped) {
        all.cleared = all.cleared || !step.known;
        all.dropped = all.dropped || step.count > 0;
    }
    const bool showsDropped = measure == HistMeasure::Count && all.dropped;
    std::size_t room = std::size_t(PlotData::kMaxSeries) - (showsDropped ? 1 : 0);
    const bool showsOthers = all.adds && all.groups > room;
    room -= showsOthers ? 1 : 0;
    const auto groups = history.groups(room);
    all.drawn = groups.size();
    const auto add = [&](const QString& name, const QString& group, const auto& steps) {
        all.lines.push_back(
            {.name = name, .group = group, .points = pointsOf(steps, measure, history.isSigned())});
    };
    for (const auto& keys : groups)
        add(legendName(keys), wholeKeys(keys), history.steps(keys));
    if (showsOthers) {
        const auto name = HistLinesTr::tr("all other groups");
        add(name, name, history.stepsOfOthers(groups));
    }
    if (showsDropped) {
        const auto name = HistLinesTr::tr("dropped: map full");
        add(name, name, dropped);
    }
    disambiguateNames(all.lines);
    return all;
}

QueryResult histLinesResult(const HistLines& lines)
{
    using Unit = QueryResult::Unit;
    QueryResult result(
        {HistLinesTr::tr("Time since start"), HistLinesTr::tr("Group"), lines.valueName},
        {Unit::Duration, Unit::None, lines.inNs ? Unit::Duration : Unit::None});
    const auto batch = std::make_shared<ResultBatch>(3);
    for (const auto& line : lines.lines) {
        const store::SqlValue name = line.name.toStdString();
        for (const auto& point : line.points)
            batch->append({point.timeNs, name,
                           point.value ? store::SqlValue(*point.value) : store::SqlValue()});
    }
    result.append(batch);
    return result;
}

QString histLinesNote(const HistLines& lines)
{
    const QLocale locale;
    QStringList notes;
    if (lines.groups > lines.drawn) {
        const auto text = lines.adds
            ? HistLinesTr::tr("The first %1 of %2 groups have a line each; all others share one.")
            : HistLinesTr::tr("The first %1 of %2 groups are drawn.");
        notes << text.arg(locale.toString(qulonglong(lines.drawn)),
                          locale.toString(qulonglong(lines.groups)));
    }
    if (lines.cleared)
        notes << HistLinesTr::tr("The kernel's histogram was cleared by another program: counts in "
                                 "between are unknown, and lines have a gap there.");
    if (lines.dropped)
        notes << HistLinesTr::tr(
            "Lines of groups do not include events dropped because the map is full.");
    return sentencesText(notes);
}

QString histLinesCsv(const HistLines& lines)
{
    const auto value =
        lines.inNs ? HistLinesTr::tr("%1 (ns)").arg(lines.valueName) : lines.valueName;
    QString text = csvCell(HistLinesTr::tr("Time since start (ns)")) + u','
        + csvCell(HistLinesTr::tr("Group")) + u',' + csvCell(value) + u'\n';
    for (const auto& line : lines.lines) {
        for (const auto& point : line.points) {
            if (point.value)
                text += QString::number(point.timeNs) + u',' + csvCell(line.group) + u','
                    + QString::number(*point.value, 'g', kCsvDigits) + u'\n';
        }
    }
    return text;
}

} // namespace probescope::ui
