#include "core/analysis/aggregate/predicate_sql.h"

#include "core/sql/tables/sql_names.h"
#include "core/store/spans/event_condition.h"

#include <algorithm>
#include <cctype>
#include <optional>

namespace probescope::analysis {

namespace {

using Condition = store::FieldFilter::Condition;
using Op = store::FieldFilter::Op;
using Common = store::EventTable::Common;

const char* operatorText(Op op)
{
    switch (op) {
    case Op::Equal:
        return " = ";
    case Op::Unequal:
        return " <> ";
    case Op::Less:
        return " < ";
    case Op::AtMost:
        return " <= ";
    case Op::Greater:
        return " > ";
    case Op::AtLeast:
        return " >= ";
    default:
        return "";
    }
}

/// Patterns of * alone mean the same to GLOB, whatever the bytes.
bool isGlob(const std::string& pattern)
{
    constexpr std::size_t kMax = 200; // SQLite's limit in queries
    return pattern.size() <= kMax && std::all_of(pattern.begin(), pattern.end(), [](char letter) {
               return letter != '?' && letter != '[' && static_cast<unsigned char>(letter) < 0x80;
           });
}

std::string integerSql(std::int64_t value)
{
    // SQL reads the digits and the sign apart, and 2^63 is no integer.
    return value == INT64_MIN ? "(-9223372036854775807 - 1)" : std::to_string(value);
}

/// All fields of that name in the types; some may lack it.
struct FieldTraits
{
    bool isText = false;
    bool isUnsigned = false;
    bool wide = false; ///< may have the highest of 64 bits
};
std::optional<FieldTraits> traitsOf(const store::Capture& capture, const std::string& name,
                                    const std::vector<EventTypeId>& types)
{
    std::optional<FieldTraits> traits;
    for (const EventTypeId id : types) {
        const EventType& type = capture.eventType(id);
        const int index = type.fieldIndex(name);
        if (index < 0)
            continue;
        const Field& field = type.fields[std::size_t(index)];
        const FieldTraits one{field.kind == FieldKind::String,
                              field.kind != FieldKind::Signed && field.kind != FieldKind::String,
                              field.elementSize >= 8};
        if (field.kind == FieldKind::Bytes
            || (traits && (traits->isText != one.isText || traits->isUnsigned != one.isUnsigned)))
            return std::nullopt;
        traits = FieldTraits{one.isText, one.isUnsigned, one.wide || (traits && traits->wide)};
    }
    return traits;
}

std::optional<std::string> textSql(const Condition& condition, const std::string& column)
{
    switch (condition.op) {
    case Op::Equal:
    case Op::Unequal:
        return column + operatorText(condition.op) + store::sqlText(condition.text);
    case Op::Like:
    case Op::Unlike:
        if (!isGlob(condition.text))
            return std::nullopt;
        return column + (condition.op == Op::Like ? " GLOB " : " NOT GLOB ")
            + store::sqlText(condition.text);
    default:
        return std::string("0"); // a text is neither less nor more than a number
    }
}

std::optional<std::string> numberSql(const Condition& condition, const std::string& column,
                                     const FieldTraits& traits)
{
    if (condition.isPattern())
        return std::nullopt;
    if (!condition.number)
        return condition.op == Op::Unequal ? column + " IS NOT NULL" : "0";
    const std::int64_t wanted = *condition.number;
    const std::string plain = column + operatorText(condition.op) + integerSql(wanted);
    switch (condition.op) {
    case Op::Equal:
    case Op::Unequal:
        return plain;
    case Op::Bits:
    case Op::NoBits:
        return "(" + column + " & " + integerSql(wanted) + ")"
            + (condition.op == Op::Bits ? " <> 0" : " = 0");
    default:
        break;
    }
    if (!traits.isUnsigned || (!traits.wide && wanted >= 0))
        return plain;
    // What is 2^63 and more without a sign is below 0 here.
    const bool less = condition.op == Op::Less || condition.op == Op::AtMost;
    if (wanted >= 0)
        return less ? "(" + column + " >= 0 AND " + plain + ")"
                    : "(" + column + " < 0 OR " + plain + ")";
    return less ? "(" + column + " >= 0 OR " + plain + ")"
                : "(" + column + " < 0 AND " + plain + ")";
}

class Translator
{
public:
    Translator(const store::Capture& capture, const store::EventTable& table,
               const std::vector<EventTypeId>& types)
        : m_capture(capture)
        , m_table(table)
        , m_types(types)
    {
    }

    std::optional<std::string> condition(const Condition& one) const
    {
        const std::string column = columnSql(m_table, one.field);
        if (!column.empty())
            return ofField(one, column);
        if (one.field == "common_cpu")
            return numberSql(one, columnSql(m_table, Common::Cpu), {});
        if (one.field == "common_comm")
            return textSql(one, columnSql(m_table, Common::Comm));
        if (one.field == "common_pid") {
            // An unknown one is NULL in SQL, but -1 to filters.
            const bool same = one.number && *one.number >= 0 && one.op == Op::Equal;
            return same ? numberSql(one, columnSql(m_table, Common::Pid), {}) : std::nullopt;
        }
        return std::string("0"); // no event of the table has it
    }

private:
    std::optional<std::string> ofField(const Condition& one, const std::string& column) const
    {
        // A field named so hides the common one in the types that have it, not in others.
        const bool common = one.field.starts_with("common_");
        const auto traits = traitsOf(m_capture, one.field, m_types);
        if (common || !traits || (!traits->isText && meansOther(one)))
            return std::nullopt;
        return traits->isText ? textSql(one, column) : numberSql(one, column, *traits);
    }

    /// Letters of a state that is kept as bits; numbers that are others at the width of a field.
    bool meansOther(const Condition& one) const
    {
        return std::any_of(m_types.begin(), m_types.end(), [&](EventTypeId id) {
            const EventType& type = m_capture.eventType(id);
            const int index = type.fieldIndex(one.field);
            if (index < 0)
                return false;
            const Field& field = type.fields[std::size_t(index)];
            return one.number
                ? one.numberIn(field.kind != FieldKind::Signed, field.elementSize) != *one.number
                : store::EventCondition::takesText(type, one.field).value_or(false);
        });
    }

    const store::Capture& m_capture;
    const store::EventTable& m_table;
    const std::vector<EventTypeId>& m_types;
};

std::optional<std::string> translated(const Translator& translator,
                                      const store::FieldFilter& filter)
{
    // SQLite refuses expressions that are more than 1,000 deep.
    constexpr std::size_t kMaxConditions = 500;
    std::size_t conditions = 0;
    for (const auto& alternative : filter.alternatives())
        conditions += alternative.size();
    if (conditions > kMaxConditions)
        return std::nullopt;
    std::string any;
    for (const auto& alternative : filter.alternatives()) {
        std::string all;
        for (const Condition& condition : alternative) {
            const auto one = translator.condition(condition);
            if (!one)
                return std::nullopt;
            all += (all.empty() ? "" : " AND ") + *one;
        }
        any += (any.empty() ? "" : " OR ") + all;
    }
    return filter.alternatives().size() > 1 ? "(" + any + ")" : any;
}

} // namespace

std::string predicateSql(const store::Capture& capture, const store::FieldFilter& filter,
                         const std::string& filterText, const store::EventTable& table,
                         const std::vector<EventTypeId>& types)
{
    if (filter.empty())
        return {};
    if (auto sql = translated(Translator(capture, table, types), filter))
        return *sql;
    return "event_matches(" + columnSql(table, Common::Id) + ", " + store::sqlText(filterText)
        + ")";
}

std::string columnSql(const store::EventTable& table, Common common)
{
    const auto& columns = table.columns();
    const auto found = std::find_if(columns.begin(), columns.end(),
                                    [common](const auto& one) { return one.common == common; });
    return found == columns.end() ? std::string() : store::sqlName(found->name);
}

std::string columnSql(const store::EventTable& table, const std::string& field)
{
    const auto& columns = table.columns();
    const auto found = std::find_if(columns.begin(), columns.end(), [&field](const auto& one) {
        return one.common == Common::None && one.name == field;
    });
    return found == columns.end() ? std::string() : store::sqlName(found->name);
}

} // namespace probescope::analysis
