#include "ui/views/aggregate/models/aggregation_text.h"

#include "core/store/read/capture.h"
#include "ui/base/text/for_plural.h"
#include "ui/base/text/list_text.h"
#include "ui/base/text/task_text.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <memory>
#include <utility>

namespace probescope::ui {

namespace {

using Kind = AggregationValue::Kind;
using Key = AggregationKey::Kind;

struct AggregationTr
{
    Q_DECLARE_TR_FUNCTIONS(Aggregation)
};

QString counted(std::uint64_t count)
{
    return QLocale().toString(qulonglong(count));
}

QString realText(double value)
{
    constexpr double kGreat = 1000;
    return QLocale().toString(value, 'f', std::fabs(value) < kGreat ? 3 : 1);
}

/// With digits in groups where a number of 64 bits can have them.
QString wholeText(const std::string& digits)
{
    bool fits = false;
    const auto text = QString::fromStdString(digits);
    const auto number = text.toLongLong(&fits);
    return fits ? QLocale().toString(number) : text;
}

QString keyText(const analysis::AggregatedKey& key)
{
    if (!key.known)
        return AggregationTr::tr("(none)");
    return key.text.empty() ? AggregationTr::tr("(empty)") : QString::fromStdString(key.text);
}

/// The innermost functions of a stack in one line.
QString oneLine(const QString& text)
{
    constexpr qsizetype kMaxFunctions = 3;
    auto lines = text.split(u'\n');
    const bool more = lines.size() > kMaxFunctions;
    if (more)
        lines = lines.first(kMaxFunctions);
    for (QString& line : lines)
        line = shownName(line);
    return lines.join(QStringLiteral(" ← ")) + (more ? QStringLiteral(" ← …") : QString());
}

QString histogramInShort(const analysis::AggregatedGroup& group, const AggregationValue& value)
{
    const auto most = std::max_element(
        group.bins.begin(), group.bins.end(),
        [](const auto& one, const auto& other) { return one.second < other.second; });
    const auto bound = [&value](int bucket) {
        return QString::fromStdString(analysis::bucketText(bucket, value));
    };
    return AggregationTr::tr("%1 to %2, peak at %3")
        .arg(bound(group.bins.front().first), bound(group.bins.back().first), bound(most->first));
}

ReportCell realCell(double value)
{
    return {.text = realText(value), .sort = value, .exact = QString::number(value, 'g', 17)};
}

ReportCell wholeCell(double value, const std::string& digits)
{
    return {.text = wholeText(digits), .sort = value, .exact = QString::fromStdString(digits)};
}

QStringList valueHeaders(const AggregationValue& value)
{
    switch (value.kind) {
    case Kind::Count:
        return {};
    case Kind::Quantize:
    case Kind::Lquantize:
        return {AggregationTr::tr("Histogram of %1").arg(QString::fromStdString(value.field))};
    case Kind::Percentiles: {
        QStringList headers;
        for (const char* const percent : {"p50", "p90", "p99", "p99.9"})
            headers << AggregationTr::tr("%1 of %2")
                           .arg(QLatin1String(percent), QString::fromStdString(value.field));
        return headers;
    }
    default:
        break;
    }
    auto header = aggregationValueText(value);
    header.front() = header.front().toUpper();
    return {header};
}

void addValueCells(ReportRow& row, const analysis::AggregatedGroup& group,
                   const AggregationValue& value, double greatest)
{
    const ReportCell none{.text = AggregationTr::tr("no value")};
    switch (value.kind) {
    case Kind::Count:
        return;
    case Kind::Quantize:
    case Kind::Lquantize:
        row.cells.push_back(
            group.bins.empty() ? none : ReportCell{.text = histogramInShort(group, value)});
        return;
    case Kind::Percentiles:
        for (const auto& [percentile, digits] : group.percentiles)
            row.cells.push_back(wholeCell(percentile, digits));
        if (group.percentiles.empty())
            row.cells.insert(row.cells.end(), analysis::kAggregatedPercents.size(), none);
        return;
    default:
        break;
    }
    if (!group.value) {
        row.cells.push_back(none);
        return;
    }
    ReportCell cell =
        group.exact.empty() ? realCell(*group.value) : wholeCell(*group.value, group.exact);
    if (greatest > 0)
        cell.bar = std::max(0.0, *group.value / greatest);
    row.cells.push_back(std::move(cell));
}

store::SqlValue textValue(const QString& text)
{
    return text.toStdString();
}

QString lossesSentence(const analysis::LossTotals& losses)
{
    const int form = forPlural(losses.events);
    const auto text = losses.unknown
        ? AggregationTr::tr("At least %1 event(s) were lost in this range.", nullptr, form)
        : AggregationTr::tr("%1 event(s) were lost in this range.", nullptr, form);
    return text.arg(counted(losses.events));
}

} // namespace

QString aggregationValueText(const AggregationValue& value)
{
    return value.kind == Kind::Count
        ? AggregationTr::tr("events")
        : AggregationTr::tr("%1 of %2")
              .arg(aggregationKindText(value.kind), QString::fromStdString(value.field));
}

QString aggregationGroupText(const analysis::AggregatedGroup& group)
{
    QStringList texts;
    for (const auto& key : group.keys)
        texts << oneLine(keyText(key));
    return texts.isEmpty() ? AggregationTr::tr("all events") : listText(texts);
}

QString aggregationDetails(const analysis::AggregationAnswer& answer,
                           const analysis::AggregatedGroup& group)
{
    QStringList lines;
    for (std::size_t i = 0; i < group.keys.size(); ++i) {
        const auto text = shownLines(keyText(group.keys[i]).toStdString());
        const auto name = aggregationKeyText(answer.asked.keys[i]);
        lines << (text.contains(u'\n') ? AggregationTr::tr("%1:").arg(name) + u'\n' + text
                                       : AggregationTr::tr("%1: %2").arg(name, text));
    }
    lines << AggregationTr::tr("events: %1").arg(counted(group.events));
    const auto& value = answer.asked.value;
    if (value.kind != Kind::Count && group.values != group.events)
        lines << AggregationTr::tr("with a value: %1").arg(counted(group.values));
    if (isHistogram(value.kind))
        lines << QString() << QString::fromStdString(analysis::histogramText(group, value));
    for (std::size_t i = 0; i < group.percentiles.size(); ++i)
        lines << AggregationTr::tr("p%1: %2")
                     .arg(analysis::kAggregatedPercents[i])
                     .arg(wholeText(group.percentiles[i].exact));
    if (value.kind != Kind::Count && value.kind != Kind::Percentiles && group.value)
        lines << AggregationTr::tr("%1: %2").arg(aggregationValueText(value),
                                                 group.exact.empty() ? realText(*group.value)
                                                                     : wholeText(group.exact));
    return lines.join(u'\n');
}

QString aggregationSummary(const analysis::AggregationAnswer& answer)
{
    QStringList sentences;
    if (answer.groups.size() < answer.allGroups)
        sentences << AggregationTr::tr("Showing %1 of %2 groups.")
                         .arg(counted(answer.groups.size()), counted(answer.allGroups));
    else
        sentences << AggregationTr::tr("%1 group(s).", nullptr, forPlural(answer.allGroups))
                         .arg(counted(answer.allGroups));
    sentences << (answer.leftOut > 0
                      ? AggregationTr::tr("%1 event(s); the filter excludes %2 of %3.", nullptr,
                                          forPlural(answer.counted()))
                            .arg(counted(answer.counted()), counted(answer.leftOut),
                                 counted(answer.looked))
                      : AggregationTr::tr("%1 event(s).", nullptr, forPlural(answer.counted()))
                            .arg(counted(answer.counted())));
    const auto field = QString::fromStdString(answer.asked.value.field);
    if (answer.withoutValue > 0)
        sentences << AggregationTr::tr("%1 of them have no field %2.", nullptr,
                                       forPlural(answer.withoutValue))
                         .arg(counted(answer.withoutValue), field);
    if (answer.notNumeric > 0)
        sentences << AggregationTr::tr("In %1 of them, %2 is not a number.")
                         .arg(counted(answer.notNumeric), field);
    for (std::size_t i = 0; i < answer.withoutKey.size(); ++i) {
        if (answer.withoutKey[i] > 0)
            sentences << AggregationTr::tr("%1 of them have no %2; they are in the group (none).",
                                           nullptr, forPlural(answer.withoutKey[i]))
                             .arg(counted(answer.withoutKey[i]),
                                  aggregationKeyText(answer.asked.keys[i]));
    }
    if (answer.negativeInSql > 0)
        sentences << AggregationTr::tr("%1 value(s) are 2^63 or more; SQL shows them as negative.",
                                       nullptr, forPlural(answer.negativeInSql))
                         .arg(counted(answer.negativeInSql));
    if (answer.unreadable > 0)
        sentences << AggregationTr::tr("%1 event(s) cannot be read: the file is damaged there.",
                                       nullptr, forPlural(answer.unreadable))
                         .arg(counted(answer.unreadable));
    if (answer.losses.gaps > 0)
        sentences << lossesSentence(answer.losses);
    return sentencesText(sentences);
}

AggregationTable aggregationTable(const store::Capture& capture,
                                  const analysis::AggregationAnswer& answer)
{
    AggregationTable table;
    for (const AggregationKey& key : answer.asked.keys)
        table.headers << aggregationKeyHeader(key);
    const auto& value = answer.asked.value;
    const bool missing = answer.withoutValue + answer.notNumeric > 0;
    table.headers << AggregationTr::tr("Events");
    if (missing)
        table.headers << AggregationTr::tr("With a value");
    table.headers << valueHeaders(value);
    double greatest = 0;
    std::uint64_t maxEvents = 1;
    for (const auto& group : answer.groups) {
        greatest = std::max(greatest, group.value.value_or(0));
        maxEvents = std::max(maxEvents, group.events);
    }
    for (const auto& group : answer.groups) {
        ReportRow row;
        if (group.events > 0) {
            row.event = group.first;
            if (const auto event = capture.event(group.first))
                row.timeNs = event->timeNs;
        }
        for (const auto& key : group.keys) {
            const auto text = keyText(key);
            ReportCell cell{.text = oneLine(text), .exact = text};
            if (text.contains(u'\n'))
                cell.tip = shownLines(text.toStdString());
            if (key.number && key.comm.empty())
                cell.sort = qlonglong(*key.number);
            row.cells.push_back(std::move(cell));
        }
        auto events = countCell(std::int64_t(group.events));
        events.bar = double(group.events) / double(maxEvents);
        row.cells.push_back(std::move(events));
        if (missing)
            row.cells.push_back(countCell(std::int64_t(group.values)));
        addValueCells(row, group, value, greatest);
        table.rows.push_back(std::move(row));
    }
    return table;
}

QueryResult aggregationBars(const analysis::AggregationAnswer& answer, std::size_t group)
{
    const auto& value = answer.asked.value;
    const bool bins = isHistogram(value.kind);
    QueryResult result(
        {bins ? QString::fromStdString(value.field) : AggregationTr::tr("group"),
         value.kind == Kind::Percentiles
             ? AggregationTr::tr("p99 of %1").arg(QString::fromStdString(value.field))
             : bins ? AggregationTr::tr("events")
                    : aggregationValueText(value)},
        TimeUnit::Nanoseconds);
    const auto batch = std::make_shared<ResultBatch>(2);
    if (!bins) {
        for (const auto& one : answer.groups)
            batch->append({textValue(aggregationGroupText(one)),
                           one.value ? store::SqlValue(*one.value) : store::SqlValue()});
    } else if (group < answer.groups.size() && !answer.groups[group].bins.empty()) {
        // Also the empty buckets between, so that gaps are seen.
        const auto& counts = answer.groups[group].bins;
        auto next = counts.begin();
        for (int bucket = counts.front().first; bucket <= counts.back().first; ++bucket) {
            const bool used = next->first == bucket;
            batch->append(
                {analysis::bucketText(bucket, value), std::int64_t(used ? next->second : 0)});
            next += used && std::next(next) != counts.end() ? 1 : 0;
        }
    }
    result.append(batch);
    return result;
}

QueryResult aggregationTimes(const analysis::AggregationAnswer& answer, TimeUnit unit)
{
    const auto& value = answer.asked.value;
    const auto name = value.kind == Kind::Percentiles
        ? AggregationTr::tr("p99 of %1").arg(QString::fromStdString(value.field))
        : isHistogram(value.kind) ? AggregationTr::tr("events")
                                  : aggregationValueText(value);
    const auto axis = unit == TimeUnit::Nanoseconds ? QStringLiteral("ts")
                                                    : QStringLiteral("ts (%1)").arg(unitName(unit));
    QueryResult result({axis, AggregationTr::tr("group"), name}, unit);
    const bool zero =
        value.kind == Kind::Count || value.kind == Kind::Sum || isHistogram(value.kind);
    const auto batch = std::make_shared<ResultBatch>(3);
    const auto& times = answer.times;
    for (std::size_t g = 0; g < times.groups.size(); ++g) {
        const auto group = textValue(aggregationGroupText(answer.groups[g]));
        for (std::uint32_t i = 0; i < times.intervals; ++i) {
            const auto& part = times.groups[g][i];
            if (!part.value && !zero)
                continue;
            batch->append(
                {times.beginNs + std::int64_t(i) * times.stepNs, group, part.value.value_or(0.0)});
        }
    }
    result.append(batch);
    return result;
}

} // namespace probescope::ui
