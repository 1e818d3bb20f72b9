// kprobe_profile and uprobe_profile: how often probes were hit, and, of those in the kernel,
// missed.
//
//       open                                                      25               0
//       /usr/local/bin/gadget price                                                     40
//
// There is no head. Events are named without their groups, so that a name may stand here more than
// once.

#include "core/format/tables/kernel_table.h"
#include "core/format/tables/named_values.h"

#include <algorithm>

namespace probescope::format {

namespace {

using Type = KernelTable::Type;

/// The last word, which is taken off the text.
std::string_view takeLastWord(std::string_view& text)
{
    const auto blank = text.find_last_of(" \t");
    const auto begin = blank == std::string_view::npos ? 0 : blank + 1;
    const auto word = text.substr(begin);
    text = trimmedBlanks(text.substr(0, begin));
    return word;
}

class ProbeProfileParser : public KernelTableParser
{
public:
    explicit ProbeProfileParser(bool user)
        : m_user(user)
    {
        m_found.kind =
            user ? KernelTables::Kind::UserProbeProfile : KernelTables::Kind::KernelProbeProfile;
        m_found.tables.emplace_back();
        auto& columns = table().columns;
        columns.push_back({.name = "Event", .key = true});
        if (user)
            columns.push_back({.name = "File", .key = true});
        columns.push_back({.name = "Hits", .type = Type::Decimal});
        if (!user)
            columns.push_back({.name = "Misses", .type = Type::Decimal});
    }

    void line(std::string_view text, std::uint64_t number) override
    {
        auto rest = trimmedBlanks(text);
        if (rest.empty())
            return;
        std::vector<KernelCell> numbers;
        for (std::size_t i = 0; i < (m_user ? 1U : 2U); ++i) {
            const auto word = takeLastWord(rest);
            numbers.insert(numbers.begin(), {std::string(word), parseWholeNumber(word)});
        }
        const auto event = takeLastWord(rest);
        const bool counted = std::all_of(numbers.begin(), numbers.end(), [](const auto& cell) {
            return cell.number && !cell.number->negative;
        });
        if (!counted || event.empty() || rest.empty() == m_user)
            return addProblem(m_found, number, text,
                              m_user ? tr("not a line of uprobe_profile: file, event, hits")
                                     : tr("not a line of kprobe_profile: event, hits, misses"));
        if (table().rows.size() >= kMaxTableRows) {
            if (!m_tooMany)
                addProblem(m_found, number, text, tr("only the first million probes are shown"));
            m_tooMany = true;
            return;
        }
        std::vector<KernelCell> cells{{std::string(event), {}}};
        if (m_user)
            cells.push_back({std::string(rest), {}});
        cells.insert(cells.end(), numbers.begin(), numbers.end());
        table().rows.push_back(std::move(cells));
        table().lines.push_back(number);
    }

    KernelTables finish() override
    {
        if (table().rows.empty() && m_found.problems.empty())
            m_found.tables.clear();
        return std::move(m_found);
    }

private:
    KernelTable& table() { return m_found.tables.back(); }

    const bool m_user;
    KernelTables m_found;
    bool m_tooMany = false;
};

} // namespace

std::unique_ptr<KernelTableParser> makeProbeProfileParser(bool user)
{
    return std::make_unique<ProbeProfileParser>(user);
}

} // namespace probescope::format
