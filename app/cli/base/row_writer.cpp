#include "app/cli/base/row_writer.h"

#include "app/cli/base/command.h"
#include "core/analysis/events/value_text.h"
#include "core/analysis/export/json_dump.h"
#include "core/base/terminal_text.h"

#include <algorithm>
#include <charconv>

namespace probescope::cli {

namespace {

/// NULL is empty text.
std::string cellText(const store::SqlValue& value)
{
    if (const auto* number = std::get_if<std::int64_t>(&value))
        return std::to_string(*number);
    if (const auto* real = std::get_if<double>(&value))
        return analysis::realText(*real);
    if (const auto* text = std::get_if<std::string>(&value))
        return *text;
    if (const auto* blob = std::get_if<std::vector<char>>(&value))
        return analysis::blobText({blob->data(), blob->size()});
    return {};
}

/// `,` or tab between the values, whose exact bytes can be had from them (separatedText()).
class SeparatedWriter : public RowWriter
{
public:
    SeparatedWriter(std::vector<std::string> columns, bool comma)
        : RowWriter(std::move(columns))
        , m_comma(comma)
    {
    }
    bool header() override { return line(m_columns); }
    bool row(const Row& row) override
    {
        std::vector<std::string> cells(row.size());
        std::transform(row.begin(), row.end(), cells.begin(), cellText);
        return line(cells);
    }

private:
    bool line(const std::vector<std::string>& cells) const
    {
        std::string text;
        for (const std::string& cell : cells) {
            if (&cell != cells.data())
                text += m_comma ? ',' : '\t';
            text += m_comma ? csvQuoted(cell) : separatedText(cell, TextLines::One);
        }
        return print(text + "\n");
    }

    bool m_comma;
};

/// An array of objects.
class JsonWriter : public RowWriter
{
public:
    JsonWriter(std::vector<std::string> columns, std::vector<bool> numbers)
        : RowWriter(std::move(columns))
        , m_numbers(std::move(numbers))
    {
    }
    bool row(const Row& row) override
    {
        nlohmann::ordered_json object = nlohmann::ordered_json::object();
        for (std::size_t i = 0; i < row.size(); ++i) {
            const auto whole = i < m_numbers.size() && m_numbers[i] ? beyondSql(row[i]) : nullptr;
            object[m_columns[i]] = whole.is_null() ? json(row[i]) : whole;
        }
        const std::string text = analysis::jsonDump(std::move(object));
        const bool written = print((m_first ? "[" : ",\n ") + text);
        m_first = false;
        return written;
    }
    bool end() override { return print(m_first ? "[]\n" : "]\n"); }

private:
    static nlohmann::ordered_json json(const store::SqlValue& value)
    {
        if (const auto* number = std::get_if<std::int64_t>(&value))
            return *number;
        if (const auto* real = std::get_if<double>(&value))
            return *real;
        if (std::holds_alternative<std::monostate>(value))
            return nullptr;
        return cellText(value);
    }

    /// A number of 2^63 or more, for which SqlValue has only text; null: it is none.
    static nlohmann::ordered_json beyondSql(const store::SqlValue& value)
    {
        const auto* const text = std::get_if<std::string>(&value);
        std::uint64_t number = 0;
        if (text == nullptr
            || std::from_chars(text->data(), text->data() + text->size(), number).ptr
                != text->data() + text->size())
            return nullptr;
        return number;
    }

    const std::vector<bool> m_numbers; ///< of each column
    bool m_first = true;
};

/// The lines of a cell, as a table shows it: one, but as many as a histogram of quantize() has,
/// whose lines end with the frame of their bars.
std::vector<std::string> cellLines(const store::SqlValue& value)
{
    const std::string text = cellText(value);
    std::vector<std::string> lines;
    std::size_t begin = 0;
    for (auto end = text.find('\n'); end != std::string::npos; end = text.find('\n', begin)) {
        lines.push_back(terminalText(text.substr(begin, end - begin), TextLines::One));
        begin = end + 1;
    }
    lines.push_back(terminalText(text.substr(begin), TextLines::One));
    const bool framed = std::all_of(lines.begin(), lines.end(), [](const std::string& line) {
        return line.ends_with('|') && line.find(" |") < line.size() - 1;
    });
    return framed ? lines : std::vector<std::string>{terminalText(text, TextLines::One)};
}

/// Aligned columns; a cell is on one line, but for histograms. Widths come from
/// the first rows, so that any number of rows can be printed.
class TableWriter : public RowWriter
{
public:
    TableWriter(std::vector<std::string> columns, bool withHeader, std::vector<bool> right)
        : RowWriter(std::move(columns))
        , m_withHeader(withHeader)
        , m_right(std::move(right))
    {
        for (std::string& name : m_columns)
            name = terminalText(name, TextLines::One);
    }
    bool row(const Row& row) override
    {
        constexpr std::size_t kRowsToMeasure = 200;
        m_waiting.push_back(row);
        return !m_flushed && m_waiting.size() < kRowsToMeasure ? true : flush();
    }
    bool end() override { return flush(); }

private:
    bool flush()
    {
        if (!m_flushed) {
            m_flushed = true;
            measure();
            if (m_withHeader && !printHeader())
                return false;
        }
        bool written = true;
        for (const Row& row : m_waiting)
            written = written && printRow(row);
        m_waiting.clear();
        return written;
    }
    void measure()
    {
        m_widths.assign(m_columns.size(), 0);
        for (std::size_t i = 0; i < m_columns.size(); ++i) {
            if (m_withHeader)
                m_widths[i] = displayWidth(m_columns[i]);
            for (const Row& row : m_waiting) {
                for (const std::string& line : cellLines(row[i]))
                    m_widths[i] = std::max(m_widths[i], displayWidth(line));
            }
        }
    }
    bool printHeader() const
    {
        std::string names;
        std::string rule;
        for (std::size_t i = 0; i < m_columns.size(); ++i) {
            const char* gap = i > 0 ? "  " : "";
            names += gap + padded(m_columns[i], m_widths[i], !m_right.empty() && m_right[i]);
            rule += gap + std::string(m_widths[i], '-');
        }
        return print(names + "\n" + rule + "\n");
    }
    bool isRight(const Row& row, std::size_t column) const
    {
        if (!m_right.empty())
            return m_right[column];
        return std::holds_alternative<std::int64_t>(row[column])
            || std::holds_alternative<double>(row[column]);
    }
    bool printRow(const Row& row) const
    {
        std::vector<std::vector<std::string>> cells;
        std::size_t height = 0;
        for (const store::SqlValue& value : row) {
            cells.push_back(cellLines(value));
            height = std::max(height, cells.back().size());
        }
        for (std::size_t lineNumber = 0; lineNumber < height; ++lineNumber) {
            std::string line;
            for (std::size_t i = 0; i < row.size(); ++i) {
                const std::string text =
                    lineNumber < cells[i].size() ? cells[i][lineNumber] : std::string();
                line += i > 0 ? "  " : "";
                line += padded(text, m_widths[i], isRight(row, i));
            }
            line.erase(line.find_last_not_of(' ') + 1);
            if (!print(line + "\n"))
                return false;
        }
        return true;
    }

    bool m_withHeader;
    std::vector<bool> m_right; ///< of each column; empty: as the cells are
    bool m_flushed = false;
    std::vector<std::size_t> m_widths;
    std::vector<Row> m_waiting;
};

} // namespace

std::string padded(const std::string& text, std::size_t width, bool toTheRight)
{
    const std::string blanks(width - std::min(width, displayWidth(text)), ' ');
    return toTheRight ? blanks + text : text + blanks;
}

std::unique_ptr<RowWriter> makeWriter(const std::string& format, bool header,
                                      std::vector<std::string> columns, std::vector<bool> right)
{
    if (format == "json")
        return std::make_unique<JsonWriter>(std::move(columns), std::move(right));
    if (format == "table")
        return std::make_unique<TableWriter>(std::move(columns), header, std::move(right));
    return std::make_unique<SeparatedWriter>(std::move(columns), format == "csv");
}

} // namespace probescope::cli
