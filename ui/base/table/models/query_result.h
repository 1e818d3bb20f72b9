#pragma once

#include "core/sql/query/query.h"
#include "ui/base/text/time_text.h"

#include <QString>
#include <QStringList>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace probescope::ui {

/// A cell of a result in 16 bytes. The content of texts and blobs is stored in its batch.
struct ResultCell
{
    enum class Kind : std::uint8_t { Null, Integer, Real, Text, Blob };
    Kind kind = Kind::Null;
    std::uint32_t text = 0; ///< of Text and Blob: number in the batch
    union {
        std::int64_t integer = 0;
        double real;
    };

    bool isNumber() const { return kind == Kind::Integer || kind == Kind::Real; }
    double number() const { return kind == Kind::Integer ? double(integer) : real; }
};

/// Some rows of a result. Made on a worker thread, then read-only, shared by the table, its sorting
/// and its plots.
class ResultBatch
{
public:
    explicit ResultBatch(int columns)
        : m_columns(columns)
    {
    }

    void append(const store::Query::Row& row);
    int rows() const { return m_columns == 0 ? 0 : int(m_cells.size()) / m_columns; }
    const ResultCell& cell(int row, int column) const
    {
        return m_cells[std::size_t(row) * std::size_t(m_columns) + std::size_t(column)];
    }
    std::string_view text(const ResultCell& cell) const { return m_texts[cell.text]; }
    std::size_t bytes() const { return m_cells.size() * sizeof(ResultCell) + m_textBytes; }

private:
    std::uint32_t textId(std::string text);

    int m_columns;
    std::vector<ResultCell> m_cells;
    std::vector<std::string> m_texts;
    std::unordered_map<std::string, std::uint32_t> m_ids; ///< of short texts, which repeat
    std::size_t m_textBytes = 0;
};

/// Three-way comparison of cells: NULL, numbers, texts, blobs; texts by their bytes.
int compareResultCells(const ResultBatch& a, const ResultCell& x, const ResultBatch& b,
                       const ResultCell& y);

/// The rows in their original order. A value: copies share the batches, so a worker can hold one
/// while the window appends to its own.
class QueryResult
{
public:
    enum class Unit : std::uint8_t { None, Time, Duration };

    QueryResult() = default;
    /// The unit of a column's numbers is derived from its name.
    QueryResult(QStringList columns, TimeUnit unit);
    QueryResult(QStringList columns, std::vector<Unit> units);

    const QStringList& columns() const { return m_columns; }
    int rows() const { return m_rows; }
    void append(std::shared_ptr<const ResultBatch> batch);

    struct Place
    {
        const ResultBatch* batch = nullptr;
        int row = 0;
    };
    Place place(int row) const;
    const ResultCell& cell(int row, int column) const;
    /// Of Text and Blob cells.
    std::string_view text(int row, int column) const;
    /// Texts as they are, numbers in digits, blobs as x'…'; NULL is empty.
    QString plainText(int row, int column) const;
    /// The same with its bytes, which may be no UTF-8.
    std::string exactText(int row, int column) const;

    Unit unit(int column) const { return m_units[std::size_t(column)]; }
    /// As people read it: times and durations with their units, digits in groups, "NULL".
    QString shownText(int row, int column) const;

    /// The column of that name whatever its case, or -1.
    int columnNamed(QLatin1String name) const;

private:
    QStringList m_columns;
    std::vector<Unit> m_units;
    std::vector<std::shared_ptr<const ResultBatch>> m_batches;
    std::vector<int> m_ends; ///< rows up to and with each batch
    int m_rows = 0;
};

/// "ts", "begin_ts", "start", "min(ts)" are times; "dur", "duration", "avg(latency_ns)" lengths.
QueryResult::Unit resultUnitOf(const QString& column);

/// A nanosecond count, rounded. Nothing: it is no number, or an int64 does not hold it.
std::optional<std::int64_t> wholeNanoseconds(const ResultCell& cell);

/// A nanosecond count of any kind, shown with its unit: integers exactly, reals rounded.
QString shownNanoseconds(const ResultCell& cell, QueryResult::Unit unit);

} // namespace probescope::ui
