#include "core/analysis/aggregate/aggregation_sql.h"

#include "core/analysis/aggregate/predicate_sql.h"
#include "core/sql/tables/capture_tables.h"
#include "core/sql/tables/sql_names.h"

#include <algorithm>
#include <memory>
#include <set>

namespace probescope::analysis {

namespace {

using ValueKind = AggregationValue::Kind;
using KeyKind = AggregationKey::Kind;
using Common = store::EventTable::Common;

/// The rows of one table, as far as they are of the aggregation.
struct SqlPart
{
    std::string table;
    std::string ts;
    std::vector<std::string> keys; ///< expressions, one for each key column
    std::string value; ///< expression, NULL where there is no such field
    bool valueMissing = false; ///< some of the events have none
    std::string where; ///< empty: all
};

class SqlWriter
{
public:
    SqlWriter(const store::Capture& capture, AggregationPlan plan, const AggregationScope& scope)
        : m_capture(capture)
        , m_plan(std::move(plan))
        , m_scope(scope)
    {
    }

    Result<> prepare()
    {
        nameColumns();
        const auto byName = store::eventTypesByName(m_capture);
        for (const auto& [name, types] : byName) {
            const bool chosen = std::any_of(types.begin(), types.end(), [this](EventTypeId id) {
                return std::binary_search(
                    m_plan.types.begin(), m_plan.types.end(), id,
                    [](EventTypeId a, EventTypeId b) { return a.value() < b.value(); });
            });
            if (!chosen)
                continue;
            const auto table = store::eventTableName(m_capture, name.first, name.second);
            if (!table)
                return fail(ErrorCode::Unsupported,
                            tr("the events {} have no SQL table of their own", {name.second}),
                            tr("The result is correct; only the query cannot be shown"));
            addPart(store::sqlName(*table), types);
        }
        return {};
    }

    std::string sql() const
    {
        if (m_parts.size() == 1)
            return groupsOf(
                m_parts.front(),
                " FROM " + m_parts.front().table
                    + (m_parts.front().where.empty() ? "" : "\nWHERE " + m_parts.front().where));
        return groupsOf(outer(), " FROM (\n" + rows() + "\n)");
    }

    std::string timesSql(const AggregatedTimes& times) const
    {
        const std::string begin = std::to_string(times.beginNs);
        const std::string step = std::to_string(times.stepNs);
        std::string sql = "WITH chosen AS (\n" + rows() + "\n)";
        std::string slot = begin + " + (event_ts - " + begin + ") / " + step + " * " + step;
        std::string selected = "SELECT " + slot + " AS slot";
        std::string join;
        std::string grouped = "slot";
        for (const std::string& name : m_names) {
            selected += ", chosen." + name;
            grouped += ", chosen." + name;
            join += join.empty() ? " ON " : " AND ";
            join.append("chosen.").append(name).append(" IS first_groups.").append(name);
        }
        if (!m_names.empty()) {
            sql += ", first_groups AS (\n" + firstGroups() + "\n)";
            join = "\nCROSS JOIN first_groups" + join;
        }
        return sql + "\n" + selected + valueColumns(outer()) + "\nFROM chosen" + join
            + "\nGROUP BY " + grouped + "\nORDER BY " + grouped;
    }

private:
    /// Key columns have one name each, in all parts.
    void nameColumns()
    {
        for (const AggregationKey& key : m_plan.asked.keys) {
            switch (key.kind) {
            case KeyKind::Task:
                addName("comm");
                addName("pid");
                break;
            case KeyKind::Comm:
                addName("comm");
                break;
            case KeyKind::Pid:
                addName("pid");
                break;
            case KeyKind::Cpu:
                addName("cpu");
                break;
            case KeyKind::Event:
                addName("event");
                break;
            case KeyKind::Function:
                addName("function");
                break;
            case KeyKind::Stack:
                addName("stack");
                break;
            case KeyKind::Field:
                addName(key.field);
                break;
            }
        }
    }
    void addName(const std::string& wanted)
    {
        static const std::set<std::string> kTaken{
            "event_ts", "value",     "slot",      "events", "with_value", "sum", "average", "least",
            "most",     "deviation", "histogram", "p50",    "p90",        "p99", "p99_9"};
        const auto taken = [this](const std::string& name) {
            return kTaken.contains(name)
                || std::find(m_names.begin(), m_names.end(), store::sqlName(name)) != m_names.end();
        };
        std::string name = wanted;
        for (int i = 2; taken(name); ++i)
            name = wanted + "_" + std::to_string(i);
        m_names.push_back(store::sqlName(name));
    }

    void addPart(const std::string& name, const std::vector<EventTypeId>& types)
    {
        const auto table = store::EventTable::ofTypes(m_capture, types);
        SqlPart part;
        part.table = name;
        part.ts = columnSql(*table, Common::Ts);
        for (const AggregationKey& key : m_plan.asked.keys)
            addKey(part, key, *table, types);
        addValue(part, *table, types);
        const auto require = [&part](const std::string& condition) {
            if (!condition.empty())
                part.where += (part.where.empty() ? "" : " AND ") + condition;
        };
        if (m_scope.beginNs)
            require(part.ts + " >= " + std::to_string(*m_scope.beginNs));
        if (m_scope.endNs)
            require(part.ts + " < " + std::to_string(*m_scope.endNs));
        require(predicateSql(m_capture, m_plan.predicate, m_plan.asked.predicate, *table, types));
        m_parts.push_back(std::move(part));
    }

    void addKey(SqlPart& part, const AggregationKey& key, const store::EventTable& table,
                const std::vector<EventTypeId>& types) const
    {
        const auto orNull = [](const std::string& column) {
            return column.empty() ? std::string("NULL") : column;
        };
        switch (key.kind) {
        case KeyKind::Task:
            part.keys.push_back(columnSql(table, Common::Comm));
            part.keys.push_back(columnSql(table, Common::Pid));
            break;
        case KeyKind::Comm:
            part.keys.push_back(columnSql(table, Common::Comm));
            break;
        case KeyKind::Pid:
            part.keys.push_back(columnSql(table, Common::Pid));
            break;
        case KeyKind::Cpu:
            part.keys.push_back(columnSql(table, Common::Cpu));
            break;
        case KeyKind::Event:
            part.keys.push_back(store::sqlText(eventName(m_capture.eventType(types.front()))));
            break;
        case KeyKind::Function:
            part.keys.push_back(placeSql(table, types));
            break;
        case KeyKind::Stack:
            part.keys.push_back("kernel_stack(" + columnSql(table, Common::Id) + ")");
            break;
        case KeyKind::Field:
            part.keys.push_back(orNull(columnSql(table, key.field)));
            break;
        }
    }

    /// The types of a table may name their functions in different fields.
    std::string placeSql(const store::EventTable& table,
                         const std::vector<EventTypeId>& types) const
    {
        std::vector<std::string> named;
        for (const EventTypeId id : types) {
            const EventType& type = m_capture.eventType(id);
            const int field = placeField(type);
            if (field < 0)
                continue;
            std::string one =
                "func_name(" + columnSql(table, type.fields[std::size_t(field)].name) + ")";
            if (std::find(named.begin(), named.end(), one) == named.end())
                named.push_back(std::move(one));
        }
        if (named.size() < 2)
            return named.empty() ? "NULL" : named.front();
        std::string all;
        for (const std::string& one : named)
            all += (all.empty() ? "coalesce(" : ", ") + one;
        return all + ")";
    }

    void addValue(SqlPart& part, const store::EventTable& table,
                  const std::vector<EventTypeId>& types) const
    {
        part.value = "NULL";
        if (m_plan.asked.value.kind == ValueKind::Count)
            return;
        const std::string& name = m_plan.asked.value.field;
        bool numbers = false;
        bool texts = false;
        for (const EventTypeId id : types) {
            const EventType& type = m_capture.eventType(id);
            const int field = type.fieldIndex(name);
            const bool number = field >= 0 && isNumeric(type.fields[std::size_t(field)].kind);
            numbers = numbers || number;
            texts = texts || (field >= 0 && !number);
            part.valueMissing = part.valueMissing || !number;
        }
        const std::string column = columnSql(table, name);
        if (numbers && !column.empty())
            part.value = texts
                ? "CASE typeof(" + column + ") WHEN 'integer' THEN " + column + " END"
                : column;
    }

    /// What the parts are to the statement around them.
    SqlPart outer() const
    {
        SqlPart part;
        part.keys = m_names;
        part.value = "value";
        part.valueMissing = std::any_of(m_parts.begin(), m_parts.end(),
                                        [](const SqlPart& one) { return one.valueMissing; });
        return part;
    }

    /// The rows of all parts, under the names of the key columns.
    std::string rows() const
    {
        std::string sql;
        for (const SqlPart& part : m_parts) {
            sql +=
                (sql.empty() ? "" : "\n  UNION ALL\n") + ("  SELECT " + part.ts) + " AS event_ts";
            for (std::size_t i = 0; i < part.keys.size(); ++i)
                sql += ", " + named(part.keys[i], m_names[i]);
            if (m_plan.asked.value.kind != ValueKind::Count)
                sql += ", " + part.value + " AS value";
            sql += "\n  FROM " + part.table;
            if (!part.where.empty())
                sql += "\n  WHERE " + part.where;
        }
        return sql;
    }
    static std::string named(const std::string& expression, const std::string& name)
    {
        return expression == name ? name : expression + " AS " + name;
    }

    std::string groupsOf(const SqlPart& part, const std::string& from) const
    {
        std::string sql = "SELECT ";
        for (std::size_t i = 0; i < part.keys.size(); ++i)
            sql += named(part.keys[i], m_names[i]) + ", ";
        sql += valueColumns(part).substr(2);
        sql += "\n" + from.substr(1);
        sql += grouping(part);
        if (m_plan.asked.top > 0)
            sql += "\nLIMIT " + std::to_string(m_plan.asked.top);
        return sql;
    }

    std::string grouping(const SqlPart& part) const
    {
        std::string keys;
        for (const std::string& key : part.keys)
            keys += (keys.empty() ? "" : ", ") + key;
        if (keys.empty())
            return {};
        return "\nGROUP BY " + keys + "\nORDER BY " + order() + " DESC, " + places();
    }
    /// The key columns by their places, since their names may be those of other columns.
    std::string places() const
    {
        std::string all;
        for (std::size_t i = 1; i <= m_names.size(); ++i)
            all += (i == 1 ? "" : ", ") + std::to_string(i);
        return all;
    }

    std::string firstGroups() const
    {
        std::string names;
        for (const std::string& name : m_names)
            names += (names.empty() ? "" : ", ") + name;
        const std::size_t most = m_plan.asked.top == 0
            ? m_scope.intervalGroups
            : std::min(m_plan.asked.top, m_scope.intervalGroups);
        return "  SELECT " + names + valueColumns(outer()) + "\n  FROM chosen\n  GROUP BY " + names
            + "\n  ORDER BY " + order() + " DESC, " + places() + "\n  LIMIT "
            + std::to_string(most);
    }

    const char* order() const
    {
        switch (m_plan.asked.value.kind) {
        case ValueKind::Sum:
            return "sum";
        case ValueKind::Average:
            return "average";
        case ValueKind::Minimum:
            return "least";
        case ValueKind::Maximum:
            return "most";
        case ValueKind::Deviation:
            return "deviation";
        default:
            return "events";
        }
    }

    std::string valueColumns(const SqlPart& part) const
    {
        const std::string& x = part.value;
        std::string sql = ", count(*) AS events";
        if (part.valueMissing)
            sql += ", count(" + x + ") AS with_value";
        const AggregationValue& asked = m_plan.asked.value;
        switch (asked.kind) {
        case ValueKind::Count:
            return sql;
        case ValueKind::Sum:
            return sql + ", sum(" + x + ") AS sum";
        case ValueKind::Average:
            return sql + ", avg(" + x + ") AS average";
        case ValueKind::Minimum:
            return sql + ", min(" + x + ") AS least";
        case ValueKind::Maximum:
            return sql + ", max(" + x + ") AS most";
        case ValueKind::Deviation:
            return sql + ", stddev(" + x + ") AS deviation";
        case ValueKind::Quantize:
            return sql + ", quantize(" + x + ") AS histogram";
        case ValueKind::Lquantize:
            return sql + ", lquantize(" + x + ", " + std::to_string(asked.from) + ", "
                + std::to_string(asked.to) + ", " + std::to_string(asked.step) + ") AS histogram";
        case ValueKind::Percentiles:
            break;
        }
        for (const auto& [fraction, name] :
             {std::pair("0.5", "p50"), {"0.9", "p90"}, {"0.99", "p99"}, {"0.999", "p99_9"}})
            sql += ", percentile_disc(" + x + ", " + fraction + ") AS " + name;
        return sql;
    }

    const store::Capture& m_capture;
    const AggregationPlan m_plan;
    const AggregationScope& m_scope;
    std::vector<std::string> m_names; ///< of the key columns, as SQL has them
    std::vector<SqlPart> m_parts;
};

Result<std::unique_ptr<SqlWriter>> writerOf(const store::Capture& capture,
                                            const Aggregation& aggregation,
                                            const AggregationScope& scope)
{
    auto plan = planAggregation(capture, aggregation);
    if (!plan)
        return passOn(plan);
    auto writer = std::make_unique<SqlWriter>(capture, std::move(*plan), scope);
    if (auto prepared = writer->prepare(); !prepared)
        return passOn(prepared);
    return writer;
}

} // namespace

Result<std::string> aggregationSql(const store::Capture& capture, const Aggregation& aggregation,
                                   const AggregationScope& scope)
{
    const auto writer = writerOf(capture, aggregation, scope);
    if (!writer)
        return passOn(writer);
    return (*writer)->sql();
}

Result<std::string> aggregationTimesSql(const store::Capture& capture,
                                        const Aggregation& aggregation,
                                        const AggregationScope& scope, const AggregatedTimes& times)
{
    const auto writer = writerOf(capture, aggregation, scope);
    if (!writer)
        return passOn(writer);
    return (*writer)->timesSql(times);
}

} // namespace probescope::analysis
