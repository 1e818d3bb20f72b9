#include "core/symbols/kernel/function_list.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <optional>
#include <tuple>
#include <unordered_map>
#include <unordered_set>

namespace probescope::catalogue {

namespace {

struct NameCount ///< of symbols with one name
{
    std::uint32_t kernel = 0;
    std::uint32_t modules = 0;
};

struct ListedSymbol
{
    std::uint64_t address = 0;
    std::string_view name;
    std::string_view module;
    char type = 't';
    bool unlisted = false; ///< the list has another one of its name
    bool traceable = false; ///< by its name; of functions
    const NameCount* count = nullptr;
};

std::string_view takeLine(std::string_view& text)
{
    const auto end = std::min(text.find('\n'), text.size());
    const auto line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return line;
}

/// `NAME [MODULE]` or `NAME\t[MODULE]`
std::pair<std::string_view, std::string_view> nameAndModule(std::string_view text)
{
    const auto name = text.substr(0, text.find_first_of(" \t"));
    std::string_view module;
    const auto open = text.find('[', name.size());
    if (open != std::string_view::npos && text.ends_with(']'))
        module = text.substr(open + 1, text.size() - open - 2);
    return {name, module};
}

std::optional<ListedSymbol> symbolOf(std::string_view line)
{
    ListedSymbol symbol;
    const char* const end = line.data() + line.size();
    const auto [next, error] = std::from_chars(line.data(), end, symbol.address, 16);
    if (error != std::errc() || end - next < 4 || next[0] != ' ' || next[2] != ' ')
        return std::nullopt;
    symbol.type = next[1];
    std::tie(symbol.name, symbol.module) =
        nameAndModule(line.substr(std::size_t(next + 3 - line.data())));
    // What the kernel makes while it runs has the form of modules that cannot be named.
    if (symbol.name.empty() || symbol.module.starts_with("__builtin__") || symbol.module == "bpf")
        return std::nullopt;
    return symbol;
}

bool isFunction(const ListedSymbol& symbol)
{
    return symbol.type == 't' || symbol.type == 'T' || symbol.type == 'w' || symbol.type == 'W';
}

/// No function, though it stands in the text of the kernel.
bool isMark(std::string_view name)
{
    return name.starts_with("__pfx_") || name.starts_with("__cfi_")
        || name.starts_with("__ftrace_invalid_address__") || name.ends_with("_text_start")
        || name.ends_with("_text_end") || name == "_text" || name == "_stext" || name == "_etext"
        || name == "_sinittext" || name == "_einittext" || name.starts_with(".L");
}

/// `vfs_read.isra` of `vfs_read.isra.0`; empty for what is no copy.
std::string baseOf(std::string_view name)
{
    const auto dot = name.find('.');
    return dot == std::string_view::npos || dot == 0 ? std::string()
                                                     : std::string(name.substr(0, dot));
}

class Lists
{
public:
    Lists(std::string_view functions, std::string_view symbols, std::string_view blacklist)
    {
        while (!symbols.empty()) {
            if (auto symbol = symbolOf(takeLine(symbols)))
                m_symbols.push_back(*symbol);
        }
        readTraceable(functions);
        readBlacklist(blacklist);
        learnAddresses();
        reportListedFromOthers();
        m_traceableAddresses.reserve(m_traceable.size());
        for (ListedSymbol& symbol : m_symbols) {
            symbol.traceable = isFunction(symbol) && isTraceableByName(symbol);
            if (symbol.address != 0 && symbol.traceable)
                m_traceableAddresses.insert(symbol.address);
        }
    }

    FunctionList take()
    {
        FunctionList list;
        std::vector<const ListedSymbol*> functions; // sorted before they get large
        functions.reserve(m_symbols.size());
        for (const ListedSymbol& symbol : m_symbols) {
            if (isFunction(symbol) && !isMark(symbol.name) && !isGone(symbol))
                functions.push_back(&symbol);
            else
                list.others.emplace_back(symbol.name, symbol.module);
        }
        std::sort(list.others.begin(), list.others.end());
        const auto byName = [](const auto& a, const auto& b) {
            return std::tie(a.name, a.module, a.address) < std::tie(b.name, b.module, b.address);
        };
        std::sort(functions.begin(), functions.end(),
                  [&byName](const auto* a, const auto* b) { return byName(*a, *b); });
        list.functions.reserve(functions.size());
        for (const ListedSymbol* const symbol : functions)
            list.functions.push_back(functionOf(*symbol));
        list.knowsSymbols = !m_symbols.empty();
        list.knowsTraceable = !m_traceable.empty();
        if (const auto symbols = list.functions.size(); addUnlisted(list.functions)) {
            const auto added = list.functions.begin() + std::ptrdiff_t(symbols);
            std::sort(added, list.functions.end(), byName);
            std::inplace_merge(list.functions.begin(), added, list.functions.end(), byName);
        }
        if (m_traceable.empty())
            list.notes.push_back(
                tr("The traceable functions are unknown: cannot read available_filter_functions."));
        if (m_symbols.empty())
            list.notes.push_back(tr("Addresses and sizes of functions, and functions that cannot "
                                    "be traced, are unknown: cannot read /proc/kallsyms."));
        else if (!m_addresses)
            list.notes.push_back(tr("The kernel hides the addresses of its functions: functions "
                                    "that share a name cannot be probed."));
        if (m_blacklistMissing)
            list.notes.push_back(
                tr("The blacklisted functions are unknown: cannot read kprobes/blacklist."));
        return list;
    }

private:
    void readTraceable(std::string_view text)
    {
        m_traceable.reserve(std::size_t(std::count(text.begin(), text.end(), '\n')));
        while (!text.empty()) {
            const auto line = takeLine(text);
            const auto [name, module] = nameAndModule(line);
            if (name.empty() || isMark(name))
                continue;
            m_traceable.insert(line);
            if (module.empty())
                m_linesOfKernel.push_back(line);
        }
    }

    /// `0xffffffff81001000-0xffffffff81001080\tNAME`
    void readBlacklist(std::string_view text)
    {
        m_blacklistMissing = text.empty();
        while (!text.empty()) {
            const auto line = takeLine(text);
            const auto tab = line.find('\t');
            if (tab == std::string_view::npos || !line.starts_with("0x"))
                continue;
            std::uint64_t begin = 0;
            std::from_chars(line.data() + 2, line.data() + tab, begin, 16);
            if (begin != 0)
                m_forbidden.insert(begin);
            else
                m_forbiddenNames.insert(nameAndModule(line.substr(tab + 1)).first);
        }
    }

    void learnAddresses()
    {
        m_ends.reserve(m_symbols.size());
        m_counts.reserve(m_symbols.size());
        for (ListedSymbol& symbol : m_symbols) {
            m_addresses = m_addresses || symbol.address != 0;
            auto& count = m_counts[symbol.name];
            symbol.count = &count; // nodes of the map stay where they are
            (symbol.module.empty() ? count.kernel : count.modules) += 1;
            if (symbol.module.empty() && symbol.name == "_text")
                m_text = symbol.address;
            if (symbol.module.empty() && symbol.name == "_sinittext")
                m_initBegin = symbol.address;
            if (symbol.module.empty() && symbol.name == "_einittext")
                m_initEnd = symbol.address;
            if (!symbol.module.empty())
                ++m_countsInModules[lineOf(symbol)];
            m_ends.emplace_back(symbol.address, symbol.module);
        }
        std::sort(m_ends.begin(), m_ends.end());
    }

    /// The list of what can be traced has names only, but is in the order of addresses: of several
    /// functions of one name, those are meant that are between the neighbours of its lines.
    void reportListedFromOthers()
    {
        constexpr std::size_t kMaxOfOneName = 500; // else somebody made the list up
        std::unordered_map<std::string_view, std::vector<ListedSymbol*>> ofName;
        for (ListedSymbol& symbol : m_symbols) {
            if (symbol.module.empty() && symbol.address != 0 && isFunction(symbol)
                && !isGone(symbol))
                ofName[symbol.name].push_back(&symbol);
        }
        const std::vector<ListedSymbol*> none;
        const auto named = [&](std::string_view name) -> const std::vector<ListedSymbol*>& {
            const auto found = ofName.find(name);
            return found == ofName.end() ? none : found->second;
        };
        std::vector<std::uint64_t> above(m_linesOfKernel.size());
        std::uint64_t address = std::numeric_limits<std::uint64_t>::max();
        for (std::size_t line = m_linesOfKernel.size(); line-- > 0;) {
            above[line] = address;
            if (const auto& all = named(m_linesOfKernel[line]); all.size() == 1)
                address = all.front()->address;
        }
        std::unordered_set<std::string_view> unclear;
        std::unordered_set<const ListedSymbol*> listed;
        std::uint64_t below = 0;
        for (std::size_t line = 0; line < m_linesOfKernel.size(); ++line) {
            const auto& all = named(m_linesOfKernel[line]);
            if (all.size() == 1)
                below = all.front()->address;
            bool found = false;
            if (all.size() > kMaxOfOneName)
                continue;
            for (const ListedSymbol* const symbol : all) {
                if (symbol->address <= below || symbol->address >= above[line])
                    continue;
                listed.insert(symbol);
                found = true;
            }
            if (!found)
                unclear.insert(m_linesOfKernel[line]);
        }
        for (const auto& [name, all] : ofName) {
            for (ListedSymbol* const symbol : all)
                symbol->unlisted = all.size() > 1 && all.size() <= kMaxOfOneName
                    && !unclear.contains(name) && !listed.contains(symbol);
        }
    }

    std::string lineOf(const ListedSymbol& symbol) const
    {
        return std::string(symbol.name) + " [" + std::string(symbol.module) + "]";
    }

    /// Copies can be probed where what they were made of can: the kernel cuts their names at the
    /// dot.
    bool isTraceableByName(const ListedSymbol& symbol) const
    {
        const auto dot = symbol.name.find('.');
        if (isListed(symbol))
            return true;
        if (dot == std::string_view::npos || dot == 0)
            return false;
        auto origin = symbol;
        origin.name = symbol.name.substr(0, dot);
        origin.unlisted = false;
        return isListed(origin);
    }

    bool isListed(const ListedSymbol& symbol) const
    {
        return symbol.module.empty() ? !symbol.unlisted && m_traceable.contains(symbol.name)
                                     : m_traceable.contains(lineOf(symbol));
    }

    /// The memory of what ran at the boot is used by others since.
    bool isGone(const ListedSymbol& symbol) const
    {
        return symbol.module.empty() && symbol.address >= m_initBegin && symbol.address < m_initEnd;
    }

    std::uint64_t sizeOf(const ListedSymbol& symbol) const
    {
        constexpr std::uint64_t kMaxBytes = std::uint64_t(1) << 20; // else it is a gap
        const auto next = std::upper_bound(
            m_ends.begin(), m_ends.end(), symbol.address,
            [](std::uint64_t address, const auto& end) { return address < end.first; });
        if (symbol.address == 0 || next == m_ends.end() || next->second != symbol.module)
            return 0;
        const auto bytes = next->first - symbol.address;
        return bytes <= kMaxBytes ? bytes : 0;
    }

    Function functionOf(const ListedSymbol& symbol) const
    {
        Function function;
        function.name = symbol.name;
        function.module = symbol.module;
        function.address = symbol.address;
        function.size = sizeOf(symbol);
        function.base = baseOf(symbol.name);
        const bool forbidden = symbol.address != 0 ? m_forbidden.contains(symbol.address)
                                                   : m_forbiddenNames.contains(symbol.name);
        if (forbidden)
            function.state = FunctionState::Blacklisted;
        else if (m_traceable.empty())
            function.state = FunctionState::Unknown;
        else if (!symbol.traceable
                 // Another name of the same function is in the list.
                 && !m_traceableAddresses.contains(symbol.address))
            function.state = FunctionState::NotTraceable;
        place(function, symbol);
        return function;
    }

    /// The kernel looks for a bare name in itself and all modules, and for `MOD:NAME` in that one.
    void place(Function& function, const ListedSymbol& symbol) const
    {
        const NameCount count = *symbol.count;
        const bool ofModule = !symbol.module.empty();
        const bool twiceInModule = ofModule && countInModule(symbol) > 1;
        function.duplicate = ofModule ? twiceInModule : count.kernel + count.modules > 1;
        function.place = ofModule ? function.module + ":" + function.name : function.name;
        const auto behind = symbol.address - m_text;
        if (function.duplicate && m_text != 0 && symbol.address > m_text
            && behind <= std::numeric_limits<std::uint32_t>::max())
            function.place = "_text+" + std::to_string(behind);
    }

    std::size_t countInModule(const ListedSymbol& symbol) const
    {
        const auto found = m_countsInModules.find(lineOf(symbol));
        return found == m_countsInModules.end() ? 1 : found->second;
    }

    bool isSymbol(std::string_view line, std::string_view name, std::string_view module) const
    {
        if (!module.empty())
            return m_countsInModules.contains(std::string(line));
        const auto found = m_counts.find(name);
        return found != m_counts.end() && found->second.kernel > 0;
    }

    /// Without kallsyms, or of a module that came in between. Whether there were any.
    bool addUnlisted(std::vector<Function>& functions) const
    {
        const auto before = functions.size();
        for (const std::string_view line : m_traceable) {
            const auto [name, module] = nameAndModule(line);
            if (isSymbol(line, name, module))
                continue;
            Function function;
            function.name = name;
            function.module = module;
            function.base = baseOf(name);
            function.place = module.empty() ? function.name : function.module + ":" + function.name;
            if (m_forbiddenNames.contains(name))
                function.state = FunctionState::Blacklisted;
            functions.push_back(std::move(function));
        }
        return functions.size() != before;
    }

    std::vector<ListedSymbol> m_symbols;
    std::unordered_map<std::string_view, NameCount> m_counts;
    std::unordered_map<std::string, std::size_t> m_countsInModules; ///< by lineOf()
    std::vector<std::pair<std::uint64_t, std::string_view>> m_ends; ///< where symbols begin, module
    std::unordered_set<std::string_view> m_traceable; ///< lines
    std::vector<std::string_view> m_linesOfKernel; ///< of them, in their order
    std::unordered_set<std::uint64_t> m_traceableAddresses;
    std::unordered_set<std::uint64_t> m_forbidden;
    std::unordered_set<std::string_view> m_forbiddenNames;
    std::uint64_t m_text = 0;
    std::uint64_t m_initBegin = 0;
    std::uint64_t m_initEnd = 0;
    bool m_addresses = false;
    bool m_blacklistMissing = false;
};

} // namespace

FunctionList listFunctions(std::string_view functions, std::string_view symbols,
                           std::string_view blacklist)
{
    return Lists(functions, symbols, blacklist).take();
}

FunctionList listSomeFunctions(std::string_view symbols)
{
    auto list = Lists({}, symbols, {}).take();
    for (Function& function : list.functions)
        function.size = 0; // the next symbol that is mentioned may be far away
    list.knowsSymbols = false;
    list.notes = {
        tr("Only the functions in the capture are known, and not which of them can be probed.")};
    return list;
}

} // namespace probescope::catalogue
