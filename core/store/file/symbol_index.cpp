#include "core/store/file/symbol_index.h"

#include <algorithm>

namespace probescope::store {

namespace {

constexpr std::size_t kMaxTextBytes = std::size_t(64) << 20U; ///< a damaged file may claim any

} // namespace

Result<> SymbolIndex::load(Connection& connection)
{
    auto select =
        connection.cached("SELECT id, address, name, module FROM symbol WHERE id > ?1 ORDER BY id");
    if (!select)
        return tl::unexpected(std::move(select.error()));
    Statement& row = **select;
    row.bind(1, m_lastId);
    const std::size_t before = m_entries.size();
    std::string lastModule;
    std::uint32_t lastModuleAt = 0;
    const auto keep = [this](std::string_view text) {
        const auto at = std::uint32_t(m_texts.size());
        m_texts.append(text.substr(0, text.find('\0'))).push_back('\0');
        return at;
    };
    Result<bool> more = true;
    while ((more = row.step()) && *more) {
        const std::int64_t id = row.integer(0);
        if (id <= m_lastId || m_texts.size() + row.rowBytes() > kMaxTextBytes) {
            more = fail(ErrorCode::Corrupt, tr("the table of symbols is damaged"), {},
                        {.file = connection.name()});
            break;
        }
        m_lastId = id;
        Entry entry{
            .address = std::uint64_t(row.integer(1)), .name = keep(row.text(2)), .module = 0};
        if (const std::string_view module = row.text(3); !module.empty()) {
            if (module != lastModule) {
                lastModule = module;
                lastModuleAt = keep(module);
            }
            entry.module = lastModuleAt;
        }
        m_entries.push_back(entry);
    }
    row.reset();
    if (m_entries.size() != before) {
        std::stable_sort(m_entries.begin(), m_entries.end(),
                         [](const Entry& a, const Entry& b) { return a.address < b.address; });
    }
    if (!more)
        return tl::unexpected(std::move(more.error()));
    return {};
}

Symbol SymbolIndex::symbolOf(const Entry& entry) const
{
    return {.address = entry.address,
            .name = m_texts.c_str() + entry.name,
            .module = m_texts.c_str() + entry.module};
}

std::vector<Symbol> SymbolIndex::all() const
{
    std::vector<Symbol> symbols;
    symbols.reserve(m_entries.size());
    for (const Entry& entry : m_entries)
        symbols.push_back(symbolOf(entry));
    return symbols;
}

std::optional<std::pair<Symbol, std::uint64_t>> SymbolIndex::find(std::uint64_t address) const
{
    const auto after = std::upper_bound(
        m_entries.begin(), m_entries.end(), address,
        [](std::uint64_t wanted, const Entry& entry) { return wanted < entry.address; });
    if (after == m_entries.begin())
        return std::nullopt;
    // Of several names for one place the first one given is taken.
    const auto found = std::lower_bound(
        m_entries.begin(), after, std::prev(after)->address,
        [](const Entry& entry, std::uint64_t wanted) { return entry.address < wanted; });
    const std::uint64_t offset = address - found->address;
    if (offset > kMaxOffset)
        return std::nullopt;
    return std::pair(symbolOf(*found), offset);
}

} // namespace probescope::store
