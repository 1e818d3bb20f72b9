#include "core/format/ring/symbol_use.h"

#include <array>
#include <charconv>
#include <string>

namespace probescope::format {

namespace {
/// The last symbol's size is not known; functions are not larger than this.
constexpr std::uint64_t kLastSymbolSize = 1U << 20;
} // namespace

SymbolUse::SymbolUse(const SymbolTable& table, Sink& sink)
    : m_table(table)
    , m_sink(sink)
    , m_lowest(table.lowest())
    , m_highest(table.size() ? table.highest() + std::min(kLastSymbolSize, ~table.highest()) : 0)
    , m_textStart(table.addressOf("_stext").value_or(0))
    , m_used(table.size())
    , m_names(kSlots)
{
}

void SymbolUse::noteNew(std::uint64_t address)
{
    m_noted[slotOf(address)] = address;
    const auto found = m_table.find(address);
    if (!found || m_used[found->index])
        return;
    m_used[found->index] = true;
    m_sink.symbol({found->address, std::string(found->name), std::string(found->module)});
}

void SymbolUse::noteName(std::string_view name)
{
    if (m_askedFor.find(name) != m_askedFor.end())
        return;
    m_askedFor.emplace(name);
    const auto address = m_table.addressOf(name);
    const auto found = address ? m_table.find(*address) : std::nullopt;
    if (!found)
        return;
    if (found->name == name)
        noteNew(*address);
    else
        m_sink.symbol({*address, std::string(name), {}}); // another name of the same place
}

StringId SymbolUse::nameOf(std::uint64_t address)
{
    auto& named = m_names[slotOf(address)];
    if (named.name.valid() && named.address == address)
        return named.name;
    const auto found = m_table.find(address);
    std::string name;
    if (found && address <= m_highest) {
        name = found->name;
        if (!found->module.empty())
            name.append(" [").append(found->module).append("]");
    } else {
        std::array<char, 16> digits{};
        const auto end = std::to_chars(digits.begin(), digits.end(), address, 16).ptr;
        name = "0x" + std::string(digits.begin(), end);
    }
    named = {address, m_sink.string(name)};
    return named.name;
}

} // namespace probescope::format
