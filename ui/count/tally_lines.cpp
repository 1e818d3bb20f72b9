#include "ui/count/tally_lines.h"

#include "ui/models/csv_text.h"
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
using record::TallyHistory;
using record::TallyStep;

constexpr qsizetype kLegendLetters = 40;
constexpr int kCsvDigits = 15;

struct TallyLinesTr
{
    Q_DECLARE_TR_FUNCTIONS(TallyLines)
};

enum class TallyMeasure : std::uint8_t { Count, Sum, Average };

TallyMeasure measureOf(const record::TallyQuestion& question, bool inNs)
{
    if (inNs || question.value.kind == ValueKind::Average)
        return TallyMeasure::Average;
    return question.value.kind == ValueKind::Sum ? TallyMeasure::Sum : TallyMeasure::Count;
}

QString valueNameOf(TallyMeasure measure, const record::TallyQuestion& question, bool inNs)
{
    const auto field = QString::fromStdString(question.value.field);
    switch (measure) {
    case TallyMeasure::Count:
        return TallyLinesTr::tr("Events a second");
    case TallyMeasure::Sum:
        return TallyLinesTr::tr("Sum of %1 a second").arg(field);
    case TallyMeasure::Average:
        break;
    }
    return inNs ? TallyLinesTr::tr("Average time") : TallyLinesTr::tr("Average of %1").arg(field);
}

/// Of a step of which all is known, and in which something came where that is to be divided by.
double valueOf(const TallyStep& step, TallyMeasure measure, bool isSigned)
{
    const auto sum = isSigned ? double(std::int64_t(step.sum)) : double(step.sum);
    if (measure == TallyMeasure::Average)
        return sum / double(step.count);
    const std::chrono::duration<double> lasted = step.end - step.begin;
    return (measure == TallyMeasure::Sum ? sum : double(step.count)) / lasted.count();
}

/// Where nothing came there is no average, and no point.
std::vector<TallyLine::Point> pointsOf(const std::vector<TallyStep>& steps, TallyMeasure measure,
                                       bool isSigned)
{
    std::vector<TallyLine::Point> points;
    for (const auto& step : steps) {
        if (step.known && measure == TallyMeasure::Average && step.count == 0)
            continue;
        points.push_back({.timeNs = step.end.count()});
        if (step.known)
            points.back().value = valueOf(step, measure, isSigned);
    }
    return points;
}

QString wholeKeys(const TallyHistory::Keys& keys)
{
    QStringList texts;
    for (const auto& key : keys)
        texts << QString::fromStdString(key);
    return texts.isEmpty() ? TallyLinesTr::tr("all events") : texts.join(QStringLiteral(", "));
}

/// Of stacks the innermost function, as in the table; long ones lose their middle.
QString legendName(const TallyHistory::Keys& keys)
{
    QStringList texts;
    for (const auto& key : keys) {
        const auto text = QString::fromStdString(key);
        texts << text.section(u'\n', 0, 0)
                + (text.contains(u'\n') ? QStringLiteral(" …") : QString());
    }
    if (texts.isEmpty())
        return wholeKeys(keys);
    const auto name = texts.join(QStringLiteral(", "));
    const auto half = kLegendLetters / 2;
    return name.size() <= kLegendLetters ? name : name.left(half) + u'…' + name.right(half);
}

/// Lines of one name would be one line.
void tellNamesApart(std::vector<TallyLine>& lines)
{
    QSet<QString> taken;
    for (auto& line : lines) {
        const auto name = line.name;
        for (int number = 2; taken.contains(line.name); ++number)
            line.name = TallyLinesTr::tr("%1 (%2)").arg(name, QString::number(number));
        taken.insert(line.name);
    }
}

} // namespace

TallyLines tallyLines(const TallyHistory& history, const record::TallyQuestion& question, bool inNs)
{
    const auto measure = measureOf(question, inNs);
    TallyLines all;
    all.valueName = valueNameOf(measure, question, inNs);
    all.inNs = inNs;
    all.groups = history.found();
    all.adds = measure != TallyMeasure::Average;
    const auto dropped = history.stepsOfDropped(); // of the same times as any others
    for (const auto& step : dropped) {
        all.cleared = all.cleared || !step.known;
        all.dropped = all.dropped || step.count > 0;
    }
    const bool showsDropped = measure == TallyMeasure::Count && all.dropped;
    std::size_t room = std::size_t(PlotData::kMostSeries) - (showsDropped ? 1 : 0);
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
        const auto name = TallyLinesTr::tr("all others");
        add(name, name, history.stepsOfOthers(groups));
    }
    if (showsDropped) {
        const auto name = TallyLinesTr::tr("left out: no room");
        add(name, name, dropped);
    }
    tellNamesApart(all.lines);
    return all;
}

QueryResult tallyResult(const TallyLines& lines)
{
    using Unit = QueryResult::Unit;
    QueryResult result(
        {TallyLinesTr::tr("Time since the start"), TallyLinesTr::tr("Group"), lines.valueName},
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

QString tallyNote(const TallyLines& lines)
{
    const QLocale locale;
    QStringList notes;
    if (lines.groups > lines.drawn) {
        const auto text = lines.adds
            ? TallyLinesTr::tr("The first %1 of %2 groups have a line each, and all others one.")
            : TallyLinesTr::tr("The first %1 of %2 groups are drawn.");
        notes << text.arg(locale.toString(qulonglong(lines.drawn)),
                          locale.toString(qulonglong(lines.groups)));
    }
    if (lines.cleared)
        notes << TallyLinesTr::tr("Somebody cleared the kernel's histogram: what came meanwhile is "
                                  "not known, and lines are parted there.");
    if (lines.dropped)
        notes << TallyLinesTr::tr("Events that found no room for their group are in none of the "
                                  "groups' lines.");
    return notes.join(u' ');
}

QString tallyCsv(const TallyLines& lines)
{
    const auto value =
        lines.inNs ? TallyLinesTr::tr("%1 (ns)").arg(lines.valueName) : lines.valueName;
    QString text = csvCell(TallyLinesTr::tr("Time since the start (ns)")) + u','
        + csvCell(TallyLinesTr::tr("Group")) + u',' + csvCell(value) + u'\n';
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
