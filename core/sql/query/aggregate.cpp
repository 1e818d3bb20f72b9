#include "core/sql/query/aggregate.h"

#include "core/sql/query/aggregate_output.h"
#include "core/sql/query/value_groups.h"

#include <algorithm>
#include <map>
#include <numeric>

namespace probescope::store {

namespace {

using Condition = AggregateStatement::Condition;
using Output = AggregateStatement::Output;

template <typename Test>
void keepIf(const ColumnBatch& batch, std::vector<std::uint8_t>& keep, Test test)
{
    for (std::size_t i = 0; i < keep.size(); ++i)
        keep[i] = std::uint8_t(keep[i] & std::uint8_t(test(batch.values[i]) ? 1 : 0));
}

void keepNulls(const ColumnBatch& batch, bool wanted, std::vector<std::uint8_t>& keep)
{
    if (batch.nulls.empty() && wanted)
        std::fill(keep.begin(), keep.end(), std::uint8_t(0));
    for (std::size_t i = 0; i < batch.nulls.size(); ++i) {
        const bool isNull = batch.nulls[i] != 0;
        keep[i] = std::uint8_t(keep[i] & std::uint8_t(isNull == wanted ? 1 : 0));
    }
}

/// `numbers`: of the condition, ascending.
void keepMatching(Condition::Op op, const std::vector<std::int64_t>& numbers,
                  const ColumnBatch& batch, std::vector<std::uint8_t>& keep)
{
    using Op = Condition::Op;
    keepNulls(batch, op == Op::Null, keep);
    const std::int64_t wanted = numbers.empty() ? 0 : numbers.front();
    switch (op) {
    case Op::Equal:
        return keepIf(batch, keep, [wanted](std::int64_t value) { return value == wanted; });
    case Op::NotEqual:
        return keepIf(batch, keep, [wanted](std::int64_t value) { return value != wanted; });
    case Op::Less:
        return keepIf(batch, keep, [wanted](std::int64_t value) { return value < wanted; });
    case Op::AtMost:
        return keepIf(batch, keep, [wanted](std::int64_t value) { return value <= wanted; });
    case Op::Greater:
        return keepIf(batch, keep, [wanted](std::int64_t value) { return value > wanted; });
    case Op::AtLeast:
        return keepIf(batch, keep, [wanted](std::int64_t value) { return value >= wanted; });
    case Op::In:
        return keepIf(batch, keep, [&numbers](std::int64_t value) {
            return std::binary_search(numbers.begin(), numbers.end(), value);
        });
    case Op::Null:
    case Op::NotNull:
        return;
    }
}

class Aggregation
{
public:
    Aggregation(const AggregateStatement& statement, const std::vector<ColumnInfo>& columns,
                ColumnSource& source)
        : m_statement(statement)
        , m_columns(columns)
        , m_source(source)
        , m_groups(statement.keys.size())
    {
        for (const Output& output : statement.outputs)
            m_outputs.emplace_back(output.what);
        // Texts are compared by their numbers.
        for (const Condition& condition : statement.conditions) {
            m_wanted.push_back(condition.numbers);
            for (const std::string& text : condition.texts)
                m_wanted.back().push_back(source.texts().number(text));
            std::sort(m_wanted.back().begin(), m_wanted.back().end());
        }
        if (!statement.grouped)
            resize(1);
    }

    /// False: this is for SQLite.
    Result<bool> addBatch()
    {
        for (auto& [number, batch] : m_batches)
            batch.isRead = false;
        const auto kept = keep();
        if (!kept)
            return passOn(kept);
        if (*kept == 0)
            return true;
        if (m_statement.keys.empty() && onlyCounts()) {
            for (AggregateOutput& output : m_outputs)
                output.countRows(0, *kept);
            return true;
        }
        m_rows.clear();
        for (std::size_t i = 0; i < m_keep.size(); ++i) {
            if (m_keep[i] != 0)
                m_rows.push_back(std::uint32_t(i));
        }
        if (auto grouped = group(); !grouped)
            return passOn(grouped);
        if (m_groups.size() > kMaxGroups || m_source.texts().bytes() > kMaxTextBytes)
            return false;
        return addOutputs();
    }

    std::vector<std::vector<SqlValue>> rows();

private:
    struct ReadBatch : ColumnBatch
    {
        bool isRead = false;
    };

    /// How many rows of the batch there are for the conditions.
    Result<std::size_t> keep()
    {
        m_keep.assign(m_source.rows(), 1);
        std::size_t kept = m_keep.size();
        for (std::size_t i = 0; i < m_wanted.size() && kept > 0; ++i) {
            const Condition& condition = m_statement.conditions[i];
            const auto batch = column(condition.column);
            if (!batch)
                return passOn(batch);
            keepMatching(condition.op, m_wanted[i], **batch, m_keep);
            kept = std::accumulate(m_keep.begin(), m_keep.end(), std::size_t(0));
        }
        return kept;
    }
    bool onlyCounts() const
    {
        return std::all_of(m_statement.outputs.begin(), m_statement.outputs.end(),
                           [](const Output& out) { return out.what == Output::What::CountAll; });
    }
    Result<const ColumnBatch*> column(int number)
    {
        ReadBatch& batch = m_batches[number];
        if (!batch.isRead) {
            if (auto read = m_source.read(number, batch); !read)
                return passOn(read);
        }
        batch.isRead = true;
        return &batch;
    }
    void resize(std::size_t groups)
    {
        for (AggregateOutput& output : m_outputs)
            output.resize(groups);
    }

    Result<> group()
    {
        m_groupOf.assign(m_rows.size(), 0);
        if (!m_statement.grouped)
            return {};
        std::vector<const ColumnBatch*> keys;
        for (const int key : m_statement.keys) {
            const auto batch = column(key);
            if (!batch)
                return passOn(batch);
            keys.push_back(*batch);
        }
        m_groups.find(keys, m_rows, m_groupOf);
        resize(m_groups.size());
        return {};
    }

    Result<bool> addOutputs()
    {
        for (std::size_t i = 0; i < m_outputs.size(); ++i) {
            const Output& output = m_statement.outputs[i];
            if (output.what == Output::What::Key)
                continue;
            if (output.what == Output::What::CountAll) {
                m_outputs[i].countRows(m_groupOf);
                continue;
            }
            const auto batch = column(output.column);
            if (!batch)
                return passOn(batch);
            if (!m_outputs[i].add(**batch, m_rows, m_groupOf))
                return false;
        }
        return true;
    }

    SqlValue keyCell(std::size_t key, std::size_t group);
    bool isBefore(std::size_t a, std::size_t b);

    const AggregateStatement& m_statement;
    const std::vector<ColumnInfo>& m_columns;
    ColumnSource& m_source;
    std::vector<std::vector<std::int64_t>> m_wanted; ///< values of the conditions
    ValueGroups m_groups;
    std::vector<AggregateOutput> m_outputs;
    // Of the batch:
    std::map<int, ReadBatch> m_batches; ///< kept, for their memory
    std::vector<std::uint8_t> m_keep;
    std::vector<std::uint32_t> m_rows; ///< that are kept
    std::vector<std::uint32_t> m_groupOf; ///< these
};

SqlValue Aggregation::keyCell(std::size_t key, std::size_t group)
{
    const auto value = m_groups.value(group, key);
    if (!value)
        return {};
    const bool isText =
        m_columns[std::size_t(m_statement.keys[key])].kind == ColumnInfo::Kind::Text;
    return isText ? SqlValue(m_source.texts().text(*value)) : SqlValue(*value);
}

/// NULL comes first; texts are compared by their bytes.
bool Aggregation::isBefore(std::size_t a, std::size_t b)
{
    for (std::size_t key = 0; key < m_statement.keys.size(); ++key) {
        const bool turned = m_statement.descending[key];
        const auto left = m_groups.value(turned ? b : a, key);
        const auto right = m_groups.value(turned ? a : b, key);
        if (left == right)
            continue;
        if (!left || !right)
            return !left;
        if (m_columns[std::size_t(m_statement.keys[key])].kind == ColumnInfo::Kind::Text)
            return m_source.texts().text(*left) < m_source.texts().text(*right);
        return *left < *right;
    }
    return false;
}

std::vector<std::vector<SqlValue>> Aggregation::rows()
{
    std::vector<std::size_t> order(m_statement.grouped ? m_groups.size() : 1);
    std::iota(order.begin(), order.end(), std::size_t(0));
    std::sort(order.begin(), order.end(),
              [this](std::size_t a, std::size_t b) { return isBefore(a, b); });
    std::vector<std::vector<SqlValue>> rows;
    rows.reserve(order.size());
    for (const std::size_t group : order) {
        auto& row = rows.emplace_back();
        for (std::size_t i = 0; i < m_outputs.size(); ++i) {
            const Output& output = m_statement.outputs[i];
            row.push_back(output.what == Output::What::Key
                              ? keyCell(std::size_t(output.column), group)
                              : m_outputs[i].value(group));
        }
    }
    return rows;
}

} // namespace

std::vector<ColumnBounds> boundsOf(const AggregateStatement& statement)
{
    std::vector<ColumnBounds> all;
    for (const Condition& condition : statement.conditions) {
        if (condition.numbers.size() != 1)
            continue;
        ColumnBounds bounds{.column = condition.column};
        const std::int64_t number = condition.numbers.front();
        using Op = Condition::Op;
        if (condition.op == Op::Equal || condition.op == Op::Greater || condition.op == Op::AtLeast)
            bounds.least = number;
        if (condition.op == Op::Equal || condition.op == Op::Less || condition.op == Op::AtMost)
            bounds.most = number;
        all.push_back(bounds);
    }
    return all;
}

Result<std::optional<std::vector<std::vector<SqlValue>>>>
aggregateColumns(const AggregateStatement& statement, const std::vector<ColumnInfo>& columns,
                 ColumnSource& source, const CancelToken& cancel)
{
    Aggregation aggregation(statement, columns, source);
    while (true) {
        if (cancel.cancelled())
            return fail(ErrorCode::Cancelled, tr("the query was canceled"));
        const auto more = source.next();
        if (!more)
            return passOn(more);
        if (!*more)
            return aggregation.rows();
        const auto added = aggregation.addBatch();
        if (!added)
            return passOn(added);
        if (!*added)
            return std::nullopt;
    }
}

} // namespace probescope::store
