// trace_stat/function*: what the function profiler counts, a CPU a file. Kernels without
// function_graph print the first two columns only.
//
//       Function                               Hit    Time            Avg             s^2
//       --------                               ---    ----            ---             ---
//       schedule                               325    13777106 us     42391.09 us     150444512 us
//
// Functions are cut to 30 characters; s^2, the variance, is in square microseconds.

#include "core/format/tables/kernel_table.h"
#include "core/format/tables/named_values.h"

#include <array>

namespace probescope::format {

namespace {

using Type = KernelTable::Type;

constexpr std::uint32_t kNsPerUs = 1000;
constexpr std::array<std::string_view, 3> kTimes{"Time", "Avg", "s^2"};

class FunctionProfileParser : public KernelTableParser
{
public:
    FunctionProfileParser()
    {
        m_found.kind = KernelTables::Kind::FunctionProfile;
        m_found.tables.emplace_back();
        table().columns = {{.name = "Function", .key = true},
                           {.name = "Hit", .type = Type::Decimal}};
    }

    void line(std::string_view text, std::uint64_t number) override
    {
        m_number = number;
        const auto words = splitWords(text);
        if (words.empty())
            return;
        if (words[0] == "Function")
            head(words, text);
        else if (words[0].find_first_not_of('-') != std::string_view::npos)
            row(words, text);
    }

    KernelTables finish() override { return std::move(m_found); }

private:
    KernelTable& table() { return m_found.tables.back(); }

    static std::vector<std::string_view> splitWords(std::string_view text)
    {
        std::vector<std::string_view> words;
        for (text = trimmedBlanks(text); !text.empty();) {
            const auto end = text.find_first_of(" \t");
            words.push_back(text.substr(0, end));
            text = end == std::string_view::npos ? std::string_view{}
                                                 : trimmedBlanks(text.substr(end));
        }
        return words;
    }

    void head(const std::vector<std::string_view>& words, std::string_view text)
    {
        const bool timed = words.size() == 5;
        if (!timed && words.size() != 2)
            return problem(text, tr("these are not the columns of a function profile"));
        if (table().columns.size() == (timed ? 5U : 2U))
            return; // the files of several CPUs, one after the other
        if (!table().rows.empty())
            return problem(text, tr("the columns change within the file"));
        for (const auto name : kTimes) {
            table().columns.push_back({.name = std::string(name),
                                       .type = Type::Decimal,
                                       .unit = name == "s^2" ? "µs²" : "µs",
                                       .scale = kNsPerUs});
        }
    }

    void row(const std::vector<std::string_view>& words, std::string_view text)
    {
        const std::size_t columns = table().columns.size();
        const std::size_t wanted = columns == 2 ? 2 : 2 + 2 * kTimes.size();
        if (words.size() != wanted)
            return problem(text, tr("the number of columns differs from the first line"));
        std::vector<KernelCell> cells{{std::string(words[0]), {}},
                                      {std::string(words[1]), parseWholeNumber(words[1])}};
        bool numbers = cells[1].number && !cells[1].number->negative;
        for (std::size_t i = 2; i < wanted; i += 2) {
            cells.push_back({std::string(words[i]), parseDecimalNumber(words[i], kNsPerUs)});
            numbers = numbers && cells.back().number && words[i + 1] == "us";
        }
        if (!numbers)
            return problem(text, tr("the line does not contain the numbers of a function"));
        if (table().rows.size() >= kMaxTableRows) {
            if (!m_tooMany)
                problem(text, tr("only the first million functions are shown"));
            m_tooMany = true;
            return;
        }
        table().rows.push_back(std::move(cells));
        table().lines.push_back(m_number);
    }

    void problem(std::string_view text, Message reason)
    {
        addProblem(m_found, m_number, text, std::move(reason));
    }

    KernelTables m_found;
    std::uint64_t m_number = 0;
    bool m_tooMany = false;
};

} // namespace

std::unique_ptr<KernelTableParser> makeFunctionProfileParser()
{
    return std::make_unique<FunctionProfileParser>();
}

} // namespace probescope::format
