#include "core/analysis/values/keyed_values.h"
#include "core/sql/query/query.h"
#include "core/store/read/capture.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

namespace probescope::analysis {

namespace {

using store::SqlValue;

/// Where the columns are that a source names.
struct Columns
{
    std::size_t time = 0;
    std::size_t value = 0;
    std::optional<std::size_t> key;
    std::optional<std::size_t> row; ///< a number of an event, if it turns out to be one
};

Result<std::size_t> columnNamed(const std::vector<std::string>& columns, const std::string& name)
{
    const auto found = std::find(columns.begin(), columns.end(), name);
    if (found == columns.end())
        return fail(ErrorCode::NotFound, tr("the query has no column “{}”", {name}));
    return std::size_t(found - columns.begin());
}

Result<Columns> columnsOf(const std::vector<std::string>& names, const ValueSource& source)
{
    const auto time = columnNamed(names, source.time);
    if (!time)
        return passOn(time);
    const auto value = columnNamed(names, source.field);
    if (!value)
        return passOn(value);
    Columns columns;
    columns.time = *time;
    columns.value = *value;
    if (source.key != ValueSource::kNoKey) {
        const auto key = columnNamed(names, source.key);
        if (!key)
            return passOn(key);
        columns.key = *key;
    }
    for (const char* const name : {"row", "id"}) {
        if (const auto row = columnNamed(names, name); row && !columns.row)
            columns.row = *row;
    }
    return columns;
}

std::optional<ExactNumber> numberIn(const SqlValue& cell)
{
    if (const auto* const integer = std::get_if<std::int64_t>(&cell))
        return *integer;
    if (const auto* const real = std::get_if<double>(&cell); real && std::isfinite(*real))
        return *real;
    return std::nullopt;
}

std::string keyText(const SqlValue& cell)
{
    if (const auto* const integer = std::get_if<std::int64_t>(&cell))
        return std::to_string(*integer);
    if (const auto* const real = std::get_if<double>(&cell))
        return std::to_string(*real);
    if (const auto* const text = std::get_if<std::string>(&cell))
        return *text;
    return "NULL";
}

class QueryValues
{
public:
    QueryValues(const store::Capture& capture, const ValueSource& source, const Columns& columns)
        : m_capture(capture)
        , m_columns(columns)
        , m_values(source)
    {
    }

    /// False: there are too many keys.
    bool take(const store::Query::Row& row)
    {
        const auto* const time = std::get_if<std::int64_t>(&row[m_columns.time]);
        const auto value = numberIn(row[m_columns.value]);
        if (!time || !value) {
            m_values.addUnreadable();
            return true;
        }
        const auto key = m_columns.key ? numberOf(row[*m_columns.key]) : 0;
        m_taken = m_values.add(key, {*time, *value, eventOf(row, *time)});
        return m_taken.has_value();
    }
    const Result<>& taken() const { return m_taken; }

    std::shared_ptr<const ValueSet> finish()
    {
        KeyedValues::Keys keys;
        keys.text = [this](std::uint32_t key) { return m_columns.key ? m_texts[key] : ""; };
        // Numbers in their order, then texts in theirs: as SQLite sorts.
        keys.less = [this](std::uint32_t a, std::uint32_t b) {
            return m_columns.key && *m_cells[a] < *m_cells[b];
        };
        return m_values.finish(keys);
    }

private:
    std::uint32_t numberOf(const SqlValue& cell)
    {
        const auto [found, isNew] = m_numbers.try_emplace(cell, std::uint32_t(m_texts.size()));
        if (isNew) {
            m_texts.push_back(keyText(cell));
            m_cells.push_back(&found->first);
        }
        return found->second;
    }

    /// The event of a row: `id` may be the number of something else, which has another time.
    std::optional<RowId> eventOf(const store::Query::Row& row, std::int64_t timeNs)
    {
        const auto* const number =
            m_columns.row ? std::get_if<std::int64_t>(&row[*m_columns.row]) : nullptr;
        if (!number || *number < 0)
            return std::nullopt;
        const auto event = m_capture.event(RowId(*number));
        return event && event->timeNs == timeNs ? std::optional(RowId(*number)) : std::nullopt;
    }

    const store::Capture& m_capture;
    const Columns m_columns;
    KeyedValues m_values;
    Result<> m_taken;
    std::map<SqlValue, std::uint32_t> m_numbers;
    std::vector<const SqlValue*> m_cells; ///< by number of the key
    std::vector<std::string> m_texts; ///< the same
};

} // namespace

Result<std::shared_ptr<const ValueSet>> gatherQueryValues(const store::Capture& capture,
                                                          const ValueSource& source,
                                                          const CancelToken& cancel)
{
    auto query = store::Query::prepare(capture, source.sql);
    if (!query)
        return passOn(query);
    const auto columns = columnsOf((*query)->columns(), source);
    if (!columns)
        return passOn(columns);
    QueryValues values(capture, source, *columns);
    const auto ran =
        (*query)->run([&values](const store::Query::Row& row) { return values.take(row); }, cancel);
    if (!ran)
        return passOn(ran);
    if (!values.taken())
        return passOn(values.taken());
    return values.finish();
}

} // namespace probescope::analysis
