// stack_trace: the deepest kernel stack that the stack tracer saw.
//
//             Depth    Size   Location    (37 entries)
//             -----    ----   --------
//       0)     3736      48   __update_load_avg_se+0x5/0x3c0
//      16)     2768      80   do_get_write_access+0x256/0x410 [jbd2]
//
// Depth: bytes of the stack that are in use from there on; Size: those of this function.

#include "core/format/tables/kernel_table.h"
#include "core/format/tables/named_values.h"

#include <algorithm>

namespace probescope::format {

namespace {

using Type = KernelTable::Type;

class StackTraceParser : public KernelTableParser
{
public:
    StackTraceParser()
    {
        m_found.kind = KernelTables::Kind::StackTrace;
        m_found.tables.emplace_back();
        m_found.tables.back().columns = {
            {.name = "#", .type = Type::Decimal, .key = true},
            {.name = "Location", .key = true},
            {.name = "Size", .type = Type::Decimal, .unit = "bytes"},
            {.name = "Depth", .type = Type::Decimal, .unit = "bytes"},
        };
    }

    void line(std::string_view text, std::uint64_t number) override
    {
        const auto trimmed = trimmedBlanks(text);
        if (trimmed.empty() || trimmed == "#" || trimmed.starts_with("-----"))
            return;
        if (trimmed.starts_with("Depth"))
            return head(text, number);
        if (trimmed.starts_with("# ")) {
            m_found.notes.emplace_back(trimmed.substr(2));
            return;
        }
        if (!row(trimmed, number))
            addProblem(m_found, number, text,
                       tr("not a line of a stack: number) depth, size, function"));
    }

    KernelTables finish() override
    {
        auto& table = m_found.tables.back();
        const auto entries = table.total("Entries");
        if (entries && *entries != table.rows.size()) {
            addProblem(m_found, m_headLine, {},
                       tr("the kernel counted {} entries, but {} were read",
                          {*entries, table.rows.size()}));
        }
        if (table.rows.empty() && m_found.problems.empty())
            m_found.tables.clear();
        return std::move(m_found);
    }

private:
    void head(std::string_view text, std::uint64_t number)
    {
        m_headLine = number;
        const auto open = text.find('(');
        const auto close = text.find(" entries)");
        if (open == std::string_view::npos || close == std::string_view::npos || close < open)
            return addProblem(m_found, number, text,
                              tr("the header does not give the number of entries"));
        const auto count = parseWholeNumber(text.substr(open + 1, close - open - 1));
        if (!count)
            return addProblem(m_found, number, text,
                              tr("the header does not give the number of entries"));
        if (m_found.tables.back().totals.empty())
            m_found.tables.back().totals.emplace_back("Entries", count->magnitude);
    }

    bool row(std::string_view text, std::uint64_t number)
    {
        auto& table = m_found.tables.back();
        const auto bracket = text.find(')');
        if (bracket == std::string_view::npos)
            return false;
        const auto index = text.substr(0, bracket);
        auto rest = trimmedBlanks(text.substr(bracket + 1));
        const auto depth = takeWord(rest);
        const auto size = takeWord(rest);
        std::vector<KernelCell> cells{{std::string(index), parseWholeNumber(index)},
                                      {std::string(rest), {}},
                                      {std::string(size), parseWholeNumber(size)},
                                      {std::string(depth), parseWholeNumber(depth)}};
        if (!cells[0].number || !cells[2].number || !cells[3].number || rest.empty())
            return false;
        if (cells[0].number->magnitude != table.rows.size())
            addProblem(m_found, number, text, tr("the line before this one is missing"));
        if (table.rows.size() < kMaxTableRows) {
            table.rows.push_back(std::move(cells));
            table.lines.push_back(number);
        }
        return true;
    }

    static std::string_view takeWord(std::string_view& text)
    {
        const auto end = std::min(text.find_first_of(" \t"), text.size());
        const auto word = text.substr(0, end);
        text = trimmedBlanks(text.substr(end));
        return word;
    }

    KernelTables m_found;
    std::uint64_t m_headLine = 1;
};

} // namespace

std::unique_ptr<KernelTableParser> makeStackTraceParser()
{
    return std::make_unique<StackTraceParser>();
}

} // namespace probescope::format
