#include "ui/views/query/result_target.h"

#include "ui/views/query/models/sql_tokens.h"

#include <QStringList>

namespace probescope::ui {

namespace {

std::optional<std::int64_t> integerIn(const QueryResult& result, int row, const char* name)
{
    const int column = result.columnNamed(QLatin1String(name));
    if (column < 0)
        return std::nullopt;
    const auto& cell = result.cell(row, column);
    return cell.kind == ResultCell::Kind::Integer ? std::optional(cell.integer) : std::nullopt;
}

std::optional<std::int64_t> firstTime(const QueryResult& result, int row)
{
    if (const auto ts = integerIn(result, row, "ts"))
        return ts;
    for (int i = 0; i < int(result.columns().size()); ++i) {
        const auto& cell = result.cell(row, i);
        if (result.unit(i) == QueryResult::Unit::Time && cell.kind == ResultCell::Kind::Integer)
            return cell.integer;
    }
    return std::nullopt;
}

/// Whether `id` can be nothing but an event's.
bool asksEventsOnly(const QString& sql)
{
    static const QStringList kOthers{
        QStringLiteral("task"),        QStringLiteral("event_type"), QStringLiteral("field"),
        QStringLiteral("loss"),        QStringLiteral("problem"),    QStringLiteral("fact"),
        QStringLiteral("mark"),        QStringLiteral("note"),       QStringLiteral("call"),
        QStringLiteral("sched"),       QStringLiteral("span"),       QStringLiteral("probe"),
        QStringLiteral("probe_sample")};
    const auto tables = sqlTables(sql);
    for (const auto& [name, table] : tables) {
        if (kOthers.contains(table.toLower()))
            return false;
    }
    return !tables.empty();
}

} // namespace

std::optional<ResultTarget> targetOfResult(const store::Capture& capture, const QueryResult& result,
                                           int row, const QString& sql)
{
    const auto id = integerIn(result, row, "id");
    const auto stack = integerIn(result, row, "stack");
    if (id && stack && *id >= 0 && *stack >= 0 && *stack <= std::int64_t(UINT32_MAX)) {
        const store::CallId call{std::uint32_t(*stack), std::uint64_t(*id)};
        if (const auto found = capture.calls().call(call))
            return ResultTarget{.call = call, .row = {}, .timeNs = found->startNs};
    }
    const auto time = firstTime(result, row);
    const auto eventOf = [&](std::int64_t number) -> std::optional<ResultTarget> {
        if (number < 0)
            return std::nullopt;
        const auto event = capture.event(RowId(number));
        if (!event)
            return std::nullopt;
        return ResultTarget{.call = {}, .row = RowId(number), .timeNs = event->timeNs};
    };
    for (const char* const name : {"row", "entry_row", "begin_row", "event_row"}) {
        if (const auto number = integerIn(result, row, name)) {
            if (auto target = eventOf(*number))
                return target;
        }
    }
    if (id) {
        auto target = eventOf(*id);
        if (target && (time ? target->timeNs == *time : asksEventsOnly(sql)))
            return target;
    }
    if (time)
        return ResultTarget{.call = {}, .row = {}, .timeNs = *time};
    return std::nullopt;
}

} // namespace probescope::ui
