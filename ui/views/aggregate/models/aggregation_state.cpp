#include "ui/views/aggregate/models/aggregation_state.h"

#include <QJsonArray>
#include <QString>

#include <algorithm>

namespace probescope::ui {

namespace {

QString text(const std::string& value)
{
    return QString::fromStdString(value);
}

/// Numbers of 64 bits are texts, since those of JSON are not so long.
std::int64_t wholeNumber(const QJsonValue& value, std::int64_t otherwise)
{
    bool right = false;
    const auto number = value.toString().toLongLong(&right);
    return right ? number : otherwise;
}

template <typename Kind>
Kind kindOf(const QJsonValue& value, Kind last, Kind otherwise)
{
    const int kind = value.toInt(-1);
    return kind >= 0 && kind <= int(last) ? Kind(kind) : otherwise;
}

} // namespace

QJsonObject aggregationJson(const Aggregation& aggregation)
{
    QJsonArray events;
    for (const auto& event : aggregation.events)
        events.append(text(event));
    QJsonArray keys;
    for (const auto& key : aggregation.keys)
        keys.append(QJsonObject{{QStringLiteral("kind"), int(key.kind)},
                                {QStringLiteral("field"), text(key.field)}});
    const auto& value = aggregation.value;
    return {{QStringLiteral("events"), events},
            {QStringLiteral("predicate"), text(aggregation.predicate)},
            {QStringLiteral("keys"), keys},
            {QStringLiteral("value"), int(value.kind)},
            {QStringLiteral("field"), text(value.field)},
            {QStringLiteral("from"), QString::number(value.from)},
            {QStringLiteral("to"), QString::number(value.to)},
            {QStringLiteral("step"), QString::number(value.step)},
            {QStringLiteral("top"), int(std::min<std::uint32_t>(aggregation.top, INT32_MAX))}};
}

Aggregation aggregationOf(const QJsonObject& json)
{
    Aggregation made;
    for (const auto& event : json.value(QStringLiteral("events")).toArray())
        made.events.push_back(event.toString().toStdString());
    made.predicate = json.value(QStringLiteral("predicate")).toString().toStdString();
    for (const auto& one : json.value(QStringLiteral("keys")).toArray()) {
        const auto key = one.toObject();
        made.keys.push_back({kindOf(key.value(QStringLiteral("kind")), AggregationKey::Kind::Field,
                                    AggregationKey::Kind::Task),
                             key.value(QStringLiteral("field")).toString().toStdString()});
    }
    auto& value = made.value;
    value.kind = kindOf(json.value(QStringLiteral("value")), AggregationValue::Kind::Percentiles,
                        AggregationValue::Kind::Count);
    value.field = json.value(QStringLiteral("field")).toString().toStdString();
    value.from = wholeNumber(json.value(QStringLiteral("from")), value.from);
    value.to = wholeNumber(json.value(QStringLiteral("to")), value.to);
    value.step = wholeNumber(json.value(QStringLiteral("step")), value.step);
    made.top = std::uint32_t(std::max(0, json.value(QStringLiteral("top")).toInt()));
    return made;
}

} // namespace probescope::ui
