#include "ui/views/query/result_values.h"

#include <algorithm>

namespace probescope::ui {

namespace {

constexpr int kLookedAt = 1'000; // rows that tell what a column holds

bool hasNumbers(const QueryResult& result, int column)
{
    bool any = false;
    for (int row = 0; row < std::min(result.rows(), kLookedAt); ++row) {
        const auto& cell = result.cell(row, column);
        if (cell.kind == ResultCell::Kind::Text || cell.kind == ResultCell::Kind::Blob)
            return false;
        any = any || cell.isNumber();
    }
    return any;
}

bool isNumberOfRow(const QString& name)
{
    static const QStringList kNames{QStringLiteral("id"), QStringLiteral("row")};
    return kNames.contains(name, Qt::CaseInsensitive);
}

/// Of several columns with the same name, the first is the one that a source can name.
bool canBeNamed(const QueryResult& result, int column)
{
    return result.columns().indexOf(result.columns()[column]) == column;
}

int timeColumn(const QueryResult& result)
{
    if (const int ts = result.columnNamed(QLatin1String("ts")); ts >= 0 && canBeNamed(result, ts))
        return ts;
    for (int i = 0; i < int(result.columns().size()); ++i) {
        if (result.unit(i) == QueryResult::Unit::Time && canBeNamed(result, i))
            return i;
    }
    return -1;
}

} // namespace

std::optional<analysis::ValueSource> valuesOfResult(const QueryResult& result, int column,
                                                    const QString& sql)
{
    const int time = timeColumn(result);
    if (column < 0 || time < 0 || result.unit(column) == QueryResult::Unit::Time
        || isNumberOfRow(result.columns()[column]) || !canBeNamed(result, column)
        || !hasNumbers(result, column) || !hasNumbers(result, time))
        return std::nullopt;
    analysis::ValueSource values;
    values.kind = analysis::ValueSource::Kind::Query;
    values.field = result.columns()[column].toStdString();
    values.sql = sql.toStdString();
    values.time = result.columns()[time].toStdString();
    return values;
}

QStringList keysOfResult(const QueryResult& result, const analysis::ValueSource& values)
{
    QStringList keys;
    for (int i = 0; i < int(result.columns().size()); ++i) {
        const auto& name = result.columns()[i];
        const bool measures = result.unit(i) != QueryResult::Unit::None;
        if (name.toStdString() != values.field && !measures && !isNumberOfRow(name)
            && canBeNamed(result, i))
            keys << name;
    }
    return keys;
}

} // namespace probescope::ui
