// What the kernel prints in events/SYSTEM/NAME/hist, for each hist trigger of the event:
//
//     # event histogram
//     #
//     # trigger info: hist:keys=prev_comm,next_comm:vals=hitcount:sort=hitcount:size=2048 [active]
//     #
//
//     { prev_comm: cat          , next_comm: swapper/1      } hitcount:        223
//     { common_stacktrace:
//              do_idle+0xa6/0x100
//     } hitcount:          2  hitcount (%):   1.58  hitcount: ###
//     	max:         51  next_comm: kworker/1:0     prev_pid:          0
//
//     Totals:
//         Hits: 84
//         Entries: 11
//         Dropped: 0

#include "core/format/tables/hist_cells.h"
#include "core/format/tables/hist_trigger_text.h"
#include "core/format/tables/kernel_table.h"
#include "core/format/tables/named_values.h"

#include <algorithm>
#include <span>

namespace probescope::format {

namespace {

using Type = KernelTable::Type;

constexpr std::size_t kMaxColumns = 64;
constexpr std::size_t kMaxStackLines = 1024;
constexpr std::uint32_t kPercentScale = 100;
constexpr std::string_view kShare = " (%)";

class HistParser : public KernelTableParser
{
public:
    HistParser() { m_found.kind = KernelTables::Kind::Hist; }

    void line(std::string_view text, std::uint64_t number) override
    {
        m_number = number;
        if (m_open)
            return openEntry(text);
        if (text.starts_with('#'))
            return comment(text);
        if (trimmedBlanks(text).empty())
            return;
        if (text.starts_with('{'))
            return entry(text);
        if (text == "Totals:") {
            m_totals = true;
            return;
        }
        if (m_totals && total(text))
            return;
        if (text.starts_with('\t') && m_rowKept && action(text))
            return;
        problem(text, tr("not a line of a histogram"));
    }

    KernelTables finish() override
    {
        if (m_open) {
            m_number = m_entryLine;
            problem(m_entryText, tr("the file ends within this entry"), Problem::Kind::Truncated);
        }
        endTable();
        return std::move(m_found);
    }

private:
    KernelTable& table()
    {
        if (!m_inTable)
            beginTable();
        return m_found.tables.back();
    }

    void beginTable()
    {
        endTable();
        m_found.tables.emplace_back();
        m_inTable = true;
    }

    void endTable()
    {
        if (m_inTable) {
            const KernelTable& done = m_found.tables.back();
            const auto entries = done.total("Entries");
            if (entries && *entries != done.rows.size() + m_leftOut) {
                problem(done.title,
                        tr("the kernel counted {} entries, but {} were read",
                           {*entries, done.rows.size() + m_leftOut}));
            }
        }
        m_inTable = m_totals = m_rowKept = false;
        m_leftOut = 0;
        m_actions = 0;
        m_told = {};
        m_keyNames.clear();
        m_trigger.clear();
    }

    void comment(std::string_view text)
    {
        constexpr std::string_view kEvent = "# event: ";
        constexpr std::string_view kTrigger = "# trigger info: ";
        if (text.starts_with("# event histogram")) {
            beginTable();
        } else if (text.starts_with(kEvent)) {
            m_found.event = trimmedBlanks(text.substr(kEvent.size()));
        } else if (text.starts_with(kTrigger)) {
            if (!m_inTable || !m_found.tables.back().columns.empty())
                beginTable();
            m_trigger = trimmedBlanks(text.substr(kTrigger.size()));
            table().title = m_trigger;
            m_told = cutHistTrigger(m_trigger);
            m_keyNames.clear();
            for (const auto& field : m_told.keys)
                m_keyNames.push_back(field.first);
        } else if (text != "#") {
            m_found.notes.emplace_back(text);
        }
    }

    bool total(std::string_view text)
    {
        const auto cut = cutNamedValues(text, "\n");
        const auto number = cut ? parseWholeNumber(cut->front().value) : std::nullopt;
        if (!number || number->negative)
            return false;
        table().totals.emplace_back(cut->front().name, number->magnitude);
        return true;
    }

    /// The place of the brace that ends the keys, when it stands in the line.
    static std::size_t closing(std::string_view text)
    {
        const auto brace = text.rfind('}');
        if (brace == std::string_view::npos)
            return brace;
        const auto rest = trimmedBlanks(text.substr(brace + 1));
        return rest.empty() || cutNamedValues(rest, "  ") ? brace : std::string_view::npos;
    }

    void entry(std::string_view text)
    {
        m_entryLine = m_number;
        m_entryText = text.substr(0, Problem::kMaxExcerpt);
        m_cells.clear();
        m_names.clear();
        const auto close = closing(text);
        if (close != std::string_view::npos) {
            if (keys(text.substr(1, close - 1)))
                values(text.substr(close + 1));
            return;
        }
        if (!keys(text.substr(1)))
            return;
        if (m_cells.back().text.empty() && m_names.back().ends_with("stacktrace"))
            m_open = true;
        else
            problem(text, tr("the entry does not end with a brace and its values"));
    }

    void openEntry(std::string_view text)
    {
        std::string& stack = m_cells.back().text;
        if (!text.starts_with('}') && !text.starts_with(", ")) {
            if (++m_stackLines > kMaxStackLines || text.starts_with('{') || text.starts_with('#')) {
                m_open = false;
                m_stackLines = 0;
                problem(m_entryText, tr("the stack of this entry is not terminated"));
                return line(text, m_number);
            }
            if (!stack.empty())
                stack += '\n';
            stack += trimmedBlanks(text);
            return;
        }
        m_open = false;
        m_stackLines = 0;
        const auto close = closing(text);
        if (close == std::string_view::npos) {
            problem(text, tr("the entry does not end with a brace and its values"));
            return;
        }
        const auto more = text.starts_with(", ") ? text.substr(2, close - 2) : std::string_view{};
        if (more.empty() || keys(more))
            values(text.substr(close + 1));
    }

    /// Takes keys into m_cells. False: told already.
    bool keys(std::string_view text)
    {
        const std::span<const std::string_view> names(m_keyNames);
        const auto cut =
            cutNamedValues(text, ", ", names.subspan(std::min(m_cells.size(), names.size())));
        if (!cut) {
            problem(text, tr("the entry has no keys"));
            return false;
        }
        for (const HistValue& cell : *cut)
            cellInto(cell, true);
        return true;
    }

    void values(std::string_view text)
    {
        const auto cut = cutNamedValues(text, "  ");
        for (std::size_t i = 0; cut && i < cut->size(); ++i)
            cellInto((*cut)[i], false);
        KernelTable& now = table();
        m_rowKept = false;
        const std::size_t known = now.columns.size() - m_actions;
        const bool fits = m_names.size() == known
            && std::equal(m_names.begin(), m_names.end(), now.columns.begin(),
                          [](const std::string& name, const auto& column) {
                              return name == column.name;
                          });
        if (!fits) {
            m_number = m_entryLine;
            problem(m_entryText, tr("the keys or values differ from the first entry"));
            return;
        }
        if (m_allRows >= kMaxTableRows) {
            if (m_leftOut++ == 0)
                problem(m_entryText, tr("only the first million entries are shown"));
            return;
        }
        ++m_allRows;
        m_cells.resize(now.columns.size());
        now.rows.push_back(std::move(m_cells));
        now.lines.push_back(m_entryLine);
        m_cells.clear();
        m_rowKept = true;
        m_nextAction = known;
    }

    /// What `onmax($x).save(…)` kept: columns behind the others.
    bool action(std::string_view text)
    {
        if (text.find("napshot taken") != std::string_view::npos
            || text.find("triggering value") != std::string_view::npos
            || text.find("triggered by event") != std::string_view::npos) {
            m_found.notes.emplace_back(trimmedBlanks(text));
            return true;
        }
        const auto cut = cutNamedValues(text, "  ");
        if (!cut)
            return false;
        KernelTable& now = table();
        for (const HistValue& cell : *cut) {
            std::size_t place = m_nextAction;
            while (place < now.columns.size() && now.columns[place].name != cell.name)
                ++place;
            if (place == now.columns.size()) {
                if (place >= kMaxColumns) {
                    problem(text, tr("the entry has too many values"));
                    return true;
                }
                now.columns.push_back(
                    {.name = std::string(cell.name), .type = histTypeBySyntax(cell)});
                ++m_actions;
                for (auto& row : now.rows)
                    row.emplace_back();
            }
            now.rows.back()[place] = checked(now.columns[place], cell);
            m_nextAction = place + 1;
        }
        return true;
    }

    void cellInto(const HistValue& cell, bool key)
    {
        KernelTable& now = table();
        const std::size_t place = m_cells.size();
        if (now.rows.empty() && place == now.columns.size() && place < kMaxColumns)
            now.columns.push_back(columnFor(cell, key));
        m_names.emplace_back(cell.name);
        const bool same = place < now.columns.size() && now.columns[place].name == cell.name;
        m_cells.push_back(same ? checked(now.columns[place], cell)
                               : KernelCell{std::string(cell.value), {}});
    }

    KernelCell checked(const KernelTable::Column& column, const HistValue& cell)
    {
        if (auto read = histCell(column, cell.value))
            return *read;
        problem(cell.value, tr("this value of `{}` does not fit its column", {column.name}));
        return {std::string(cell.value), {}};
    }

    KernelTable::Column columnFor(const HistValue& cell, bool key) const
    {
        KernelTable::Column column{
            .name = std::string(cell.name), .type = histTypeBySyntax(cell), .key = key};
        const auto& fields = key ? m_told.keys : m_told.values;
        const auto field = std::find_if(fields.begin(), fields.end(), [&](const auto& one) {
            return one.first == cell.name && one.second != "graph" && one.second != "percent";
        });
        if (column.name.ends_with("stacktrace") && key && cell.value.empty()) {
            column.type = Type::Stack;
        } else if (!key && column.name.ends_with(kShare)) {
            column.type = Type::Decimal;
            column.unit = "%";
            column.scale = kPercentScale;
        } else if (!key && cell.value.find_first_not_of('#') == std::string_view::npos) {
            column.type = Type::Bar;
        } else if (field != fields.end()) {
            column.type = histTypeByModifier(field->second, column.type);
        }
        if (!key && column.type == Type::Text)
            column.type = Type::Decimal; // values are numbers, whatever the first one looks like
        if (key && column.name == "common_timestamp" && field != fields.end())
            column.unit = field->second == "usecs" ? "µs" : "ns";
        return column;
    }

    void problem(std::string_view text, Message reason,
                 Problem::Kind kind = Problem::Kind::Unparsed)
    {
        addProblem(m_found, m_number, text, std::move(reason), kind);
    }

    KernelTables m_found;
    std::string m_trigger;
    HistTriggerText m_told; ///< views into the trigger
    std::vector<std::string_view> m_keyNames; ///< so, too
    std::uint64_t m_number = 0;
    bool m_inTable = false;
    bool m_totals = false; ///< the lines below `Totals:`
    bool m_rowKept = false; ///< the last entry is the last row
    std::size_t m_allRows = 0;
    std::uint64_t m_leftOut = 0; ///< entries of the table beyond kMaxTableRows
    std::size_t m_actions = 0; ///< columns of actions, behind all others
    std::size_t m_nextAction = 0; ///< where the next value of an action may stand
    // The entry that is being read.
    bool m_open = false; ///< within a stack
    std::size_t m_stackLines = 0;
    std::uint64_t m_entryLine = 0;
    std::string m_entryText;
    std::vector<std::string> m_names;
    std::vector<KernelCell> m_cells;
};

} // namespace

std::unique_ptr<KernelTableParser> makeHistParser()
{
    return std::make_unique<HistParser>();
}

} // namespace probescope::format
