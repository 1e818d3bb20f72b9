#include "ui/base/table/models/query_result.h"

#include "core/analysis/events/value_text.h"
#include "ui/base/capture/event_rows.h"

#include <QLocale>
#include <QRegularExpression>

#include <algorithm>
#include <cmath>
#include <utility>

namespace probescope::ui {

namespace {

constexpr std::size_t kInternedText = 64; // bytes; longer ones seldom repeat
constexpr qsizetype kShownText = 400; // characters; the rest is in what is copied

int orderOf(ResultCell::Kind kind)
{
    switch (kind) {
    case ResultCell::Kind::Null:
        return 0;
    case ResultCell::Kind::Integer:
    case ResultCell::Kind::Real:
        return 1;
    case ResultCell::Kind::Text:
        return 2;
    case ResultCell::Kind::Blob:
        break;
    }
    return 3;
}

/// In plain digits, nine of which tell something, or all before the point; with an exponent only
/// where zeros would hide the number.
QString realDigits(double number)
{
    constexpr double kLargest = 1e15; // above, not all digits before the point are known
    constexpr double kSmallest = 1e-9;
    constexpr int kDigits = 9;
    const double size = std::abs(number);
    if (number != 0 && !(size >= kSmallest && size < kLargest))
        return QString::number(number, 'g', kDigits);
    const int before = number == 0 ? 0 : int(std::floor(std::log10(size)));
    const QLocale locale;
    auto text = locale.toString(number, 'f', std::max(kDigits - 1 - before, 1));
    const auto point = text.lastIndexOf(locale.decimalPoint());
    while (text.endsWith(locale.zeroDigit()) && text.size() > point + 1)
        text.chop(1);
    if (text.endsWith(locale.decimalPoint()))
        text.chop(1);
    return text;
}

template <typename T>
int threeWay(const T& left, const T& right)
{
    return left < right ? -1 : int(right < left);
}

/// Inside of one aggregate function that keeps the unit of what it is given.
QString withoutAggregate(const QString& column)
{
    static const QStringList kKeeping{QStringLiteral("min"),
                                      QStringLiteral("max"),
                                      QStringLiteral("avg"),
                                      QStringLiteral("sum"),
                                      QStringLiteral("total"),
                                      QStringLiteral("percentile"),
                                      QStringLiteral("percentile_disc"),
                                      QStringLiteral("abs"),
                                      QStringLiteral("median"),
                                      QStringLiteral("round")};
    const auto open = column.indexOf(u'(');
    if (open <= 0 || !column.endsWith(u')') || !kKeeping.contains(column.left(open).trimmed()))
        return column;
    const auto inside = column.mid(open + 1, column.size() - open - 2);
    return inside.section(u',', 0, 0).trimmed();
}

} // namespace

void ResultBatch::append(const store::Query::Row& row)
{
    for (const auto& value : row) {
        ResultCell cell;
        if (const auto* const integer = std::get_if<std::int64_t>(&value)) {
            cell.kind = ResultCell::Kind::Integer;
            cell.integer = *integer;
        } else if (const auto* const real = std::get_if<double>(&value)) {
            cell.kind = ResultCell::Kind::Real;
            cell.real = *real;
        } else if (const auto* const text = std::get_if<std::string>(&value)) {
            cell.kind = ResultCell::Kind::Text;
            cell.text = textId(*text);
        } else if (const auto* const blob = std::get_if<std::vector<char>>(&value)) {
            cell.kind = ResultCell::Kind::Blob;
            cell.text = textId(std::string(blob->begin(), blob->end()));
        }
        m_cells.push_back(cell);
    }
}

std::uint32_t ResultBatch::textId(std::string text)
{
    const auto id = std::uint32_t(m_texts.size());
    if (text.size() <= kInternedText) {
        const auto [known, isNew] = m_ids.emplace(text, id);
        if (!isNew)
            return known->second;
        m_textBytes += text.capacity() + sizeof(std::string) * 2;
    }
    m_textBytes += text.capacity() + sizeof(std::string);
    m_texts.push_back(std::move(text));
    return id;
}

QueryResult::QueryResult(QStringList columns, TimeUnit unit)
    : m_columns(std::move(columns))
{
    for (const auto& column : m_columns)
        m_units.push_back(unit == TimeUnit::Nanoseconds ? resultUnitOf(column) : Unit::None);
}

QueryResult::QueryResult(QStringList columns, std::vector<Unit> units)
    : m_columns(std::move(columns))
    , m_units(std::move(units))
{
}

void QueryResult::append(std::shared_ptr<const ResultBatch> batch)
{
    if (batch->rows() == 0)
        return;
    m_rows += batch->rows();
    m_ends.push_back(m_rows);
    m_batches.push_back(std::move(batch));
}

QueryResult::Place QueryResult::place(int row) const
{
    const auto batch = std::upper_bound(m_ends.begin(), m_ends.end(), row) - m_ends.begin();
    const int before = batch == 0 ? 0 : m_ends[std::size_t(batch) - 1];
    return {m_batches[std::size_t(batch)].get(), row - before};
}

const ResultCell& QueryResult::cell(int row, int column) const
{
    const auto at = place(row);
    return at.batch->cell(at.row, column);
}

std::string_view QueryResult::text(int row, int column) const
{
    const auto at = place(row);
    return at.batch->text(at.batch->cell(at.row, column));
}

QString QueryResult::plainText(int row, int column) const
{
    return QString::fromStdString(exactText(row, column));
}

std::string QueryResult::exactText(int row, int column) const
{
    const auto at = place(row);
    const auto& cell = at.batch->cell(at.row, column);
    switch (cell.kind) {
    case ResultCell::Kind::Null:
        break;
    case ResultCell::Kind::Integer:
        return std::to_string(cell.integer);
    case ResultCell::Kind::Real:
        return analysis::realText(cell.real);
    case ResultCell::Kind::Text:
        return std::string(at.batch->text(cell));
    case ResultCell::Kind::Blob:
        return analysis::blobText(at.batch->text(cell));
    }
    return {};
}

QString QueryResult::shownText(int row, int column) const
{
    const auto at = place(row);
    const auto& cell = at.batch->cell(at.row, column);
    if (cell.isNumber() && unit(column) != Unit::None)
        return shownNanoseconds(cell, unit(column));
    switch (cell.kind) {
    case ResultCell::Kind::Null:
        return QStringLiteral("NULL");
    case ResultCell::Kind::Integer:
        return QString::number(cell.integer);
    case ResultCell::Kind::Real:
        return realDigits(cell.real);
    case ResultCell::Kind::Text:
    case ResultCell::Kind::Blob:
        break;
    }
    const auto bytes = at.batch->text(cell).substr(0, std::size_t(kShownText));
    const auto text = cell.kind == ResultCell::Kind::Blob
        ? QString::fromStdString(analysis::blobText(bytes))
        : oneLine(std::string(bytes));
    return bytes.size() < at.batch->text(cell).size() ? text + u'…' : text;
}

int compareResultCells(const ResultBatch& a, const ResultCell& x, const ResultBatch& b,
                       const ResultCell& y)
{
    if (const int kinds = threeWay(orderOf(x.kind), orderOf(y.kind)); kinds != 0)
        return kinds;
    if (x.kind == ResultCell::Kind::Null)
        return 0;
    if (!x.isNumber())
        return threeWay(a.text(x), b.text(y));
    if (x.kind == ResultCell::Kind::Integer && y.kind == ResultCell::Kind::Integer)
        return threeWay(x.integer, y.integer);
    return threeWay(x.number(), y.number());
}

int QueryResult::columnNamed(QLatin1String name) const
{
    for (int i = 0; i < int(m_columns.size()); ++i) {
        if (m_columns[i].compare(name, Qt::CaseInsensitive) == 0)
            return i;
    }
    return -1;
}

QueryResult::Unit resultUnitOf(const QString& column)
{
    static const QStringList kTimes{QStringLiteral("ts"), QStringLiteral("start"),
                                    QStringLiteral("begin"), QStringLiteral("end"),
                                    QStringLiteral("time")};
    static const QStringList kLengths{
        QStringLiteral("dur"),     QStringLiteral("duration"), QStringLiteral("self"),
        QStringLiteral("latency"), QStringLiteral("delay"),    QStringLiteral("ns"),
        QStringLiteral("runtime"), QStringLiteral("elapsed"),  QStringLiteral("gap"),
        QStringLiteral("length"),  QStringLiteral("wait"),     QStringLiteral("busy")};
    const auto name = withoutAggregate(column.toLower());
    for (const auto& time : kTimes) {
        if (name == time || name == time + QStringLiteral("_ns"))
            return QueryResult::Unit::Time;
    }
    static const QRegularExpression kStatistic(
        QStringLiteral("_(p\\d+|min|max|avg|sum|total|mean|median)$"));
    auto measured = name;
    measured.remove(kStatistic);
    for (const auto& length : kLengths) {
        if (measured == length || measured.endsWith(u'_' + length))
            return QueryResult::Unit::Duration;
    }
    return name.endsWith(QStringLiteral("_ts")) || name.startsWith(QStringLiteral("ts_"))
        ? QueryResult::Unit::Time
        : QueryResult::Unit::None;
}

std::optional<std::int64_t> wholeNanoseconds(const ResultCell& cell)
{
    constexpr double kMaxExact = 9.2e18; // what fits in an int64
    if (cell.kind == ResultCell::Kind::Integer)
        return cell.integer;
    if (cell.kind != ResultCell::Kind::Real || !(std::abs(cell.real) < kMaxExact))
        return std::nullopt;
    return std::llround(cell.real);
}

QString shownNanoseconds(const ResultCell& cell, QueryResult::Unit unit)
{
    const auto ns = wholeNanoseconds(cell);
    if (!ns)
        return QString::number(cell.real);
    return unit == QueryResult::Unit::Time ? kernelSeconds(*ns) : durationText(*ns);
}

} // namespace probescope::ui
