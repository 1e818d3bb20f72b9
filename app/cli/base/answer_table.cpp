#include "app/cli/base/answer_table.h"

#include "core/analysis/calls/scoped_calls.h"
#include "core/numbers/duration_text.h"

#include <algorithm>
#include <fmt/format.h>

namespace probescope::cli {

namespace {

using Kind = AnswerColumn::Kind;

constexpr const char* kUnknown = "–";

std::string keyOf(const AnswerColumn& column)
{
    std::string key = column.key;
    if (column.kind == Kind::Length || column.kind == Kind::Time) {
        key += '_';
        key += unitKey(column.unit);
    }
    return key;
}

} // namespace

ClockUnit timeUnit(const store::Capture& capture)
{
    if (analysis::hasMadeTimes(capture))
        return ClockUnit::Nanoseconds;
    const std::string unit = capture.fact(facts::kTimeUnit).value_or("");
    if (unit == "ticks")
        return ClockUnit::Ticks;
    return unit == "none" ? ClockUnit::Events : ClockUnit::Nanoseconds;
}

const char* unitKey(ClockUnit unit)
{
    switch (unit) {
    case ClockUnit::Nanoseconds:
        break;
    case ClockUnit::Ticks:
        return "ticks";
    case ClockUnit::Events:
        return "events";
    }
    return "ns";
}

std::string countText(std::int64_t count)
{
    std::string text = std::to_string(count);
    constexpr std::size_t kGroup = 3;
    const std::size_t first = count < 0 ? 1 : 0;
    for (std::size_t place = text.size(); place > first + kGroup;) {
        place -= kGroup;
        text.insert(place, ",");
    }
    return text;
}

std::string lengthText(std::int64_t length, ClockUnit unit)
{
    if (unit == ClockUnit::Nanoseconds)
        return durationText(length);
    const char* const noun = unit == ClockUnit::Ticks ? "tick" : "event";
    return countText(length) + ' ' + noun + (length == 1 || length == -1 ? "" : "s");
}

std::string lengthColumnText(std::int64_t length, ClockUnit unit)
{
    return unit == ClockUnit::Nanoseconds ? durationColumnText(length) : lengthText(length, unit);
}

std::string placeText(std::int64_t time, ClockUnit unit)
{
    return unit == ClockUnit::Nanoseconds ? kernelSeconds(time) : std::to_string(time);
}

AnswerColumn lengthColumn(const Message& title, const std::string& key, ClockUnit unit)
{
    return {.title = title, .key = key, .kind = AnswerColumn::Kind::Length, .unit = unit};
}

AnswerColumn timeColumn(const Message& title, const std::string& key, ClockUnit unit)
{
    return {.title = tr("{} ({})", {title, unit == ClockUnit::Nanoseconds ? "s" : unitKey(unit)}),
            .key = key,
            .kind = AnswerColumn::Kind::Time,
            .unit = unit};
}

void AnswerTable::add(Row row, ClockUnit unit)
{
    m_units.emplace_back(m_rows.size(), unit);
    m_rows.push_back(std::move(row));
}

void AnswerTable::print(const std::string& format) const
{
    AnswerWriter writer(m_columns, format);
    auto unit = m_units.begin();
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        const bool own = unit != m_units.end() && unit->first == i;
        if (!(own ? writer.add(m_rows[i], (unit++)->second) : writer.add(m_rows[i])))
            break;
    }
    writer.end();
}

AnswerWriter::AnswerWriter(std::vector<AnswerColumn> columns, const std::string& format)
    : m_columns(std::move(columns))
    , m_forPeople(format == "table")
{
    std::vector<std::string> names;
    std::vector<bool> right;
    for (const AnswerColumn& column : m_columns) {
        m_shown.push_back(m_forPeople ? column.forPeople : column.forPrograms);
        if (!m_shown.back())
            continue;
        names.push_back(m_forPeople ? said(column.title) : keyOf(column));
        right.push_back(column.kind != Kind::Text);
    }
    m_writer = makeWriter(format, true, std::move(names), std::move(right));
    m_open = m_writer->header();
}

bool AnswerWriter::add(const Row& row)
{
    return write(row, nullptr);
}

bool AnswerWriter::add(const Row& row, ClockUnit unit)
{
    return write(row, &unit);
}

void AnswerWriter::end()
{
    if (m_open)
        m_writer->end();
}

bool AnswerWriter::write(const Row& row, const ClockUnit* unit)
{
    if (!m_open)
        return false;
    Row shown;
    for (std::size_t i = 0; i < row.size(); ++i) {
        if (!m_shown[i])
            continue;
        if (m_forPeople)
            shown.emplace_back(text(row[i], m_columns[i], unit));
        else
            shown.push_back(row[i]);
    }
    m_open = m_writer->row(shown);
    return m_open;
}

std::string AnswerWriter::text(const store::SqlValue& value, const AnswerColumn& column,
                               const ClockUnit* unit) const
{
    if (std::holds_alternative<std::monostate>(value))
        return kUnknown;
    if (const auto* const real = std::get_if<double>(&value)) {
        constexpr double kPercent = 100;
        return column.kind == Kind::Share
            ? said(tr("{} %", {fmt::format("{:.1f}", *real * kPercent)}))
            : fmt::format("{:.2f}", *real);
    }
    const auto* const number = std::get_if<std::int64_t>(&value);
    if (number == nullptr)
        return std::get<std::string>(value);
    const std::string sign = column.isChange && *number > 0 ? "+" : "";
    switch (column.kind) {
    case Kind::Count:
        return sign + countText(*number);
    case Kind::Length:
        return sign + lengthColumnText(*number, unit != nullptr ? *unit : column.unit);
    case Kind::Time:
        return placeText(*number, column.unit);
    default:
        return std::to_string(*number);
    }
}

void addFormat(App& app, std::string& format)
{
    app.addOption("--format", format,
                  "table (readable), csv or json (exact numbers; unknown values are empty or "
                  "null)"_tr)
        ->check(CLI::IsMember({"table", "csv", "json"}));
}

std::string wordsIn(const std::string& format, const Message& words)
{
    return format == "table" ? said(words) : words.text();
}

} // namespace probescope::cli
