#include "resources/data/compile/section_reader.h"

#include <algorithm>
#include <utility>

namespace probescope::data {

std::vector<const Entry*> SectionReader::all(std::string_view key)
{
    m_asked.emplace_back(key);
    std::vector<const Entry*> found;
    for (const Entry& entry : m_section.entries)
        if (entry.key == key)
            found.push_back(&entry);
    return found;
}

const Entry* SectionReader::one(std::string_view key)
{
    const auto found = all(key);
    if (found.size() > 1)
        fault(*found[1], std::string(key) + " stands twice");
    return found.empty() ? nullptr : found.front();
}

std::string SectionReader::text(std::string_view key)
{
    if (const Entry* const entry = one(key))
        return entry->text();
    fault("[" + m_section.name + "] has no " + std::string(key));
    return {};
}

bool SectionReader::flag(std::string_view key)
{
    const Entry* const entry = one(key);
    if (entry != nullptr && entry->text() != "yes")
        fault(*entry, entry->key + " is yes, or not there");
    return entry != nullptr;
}

void SectionReader::finish()
{
    for (const Entry& entry : m_section.entries)
        if (std::find(m_asked.begin(), m_asked.end(), entry.key) == m_asked.end())
            fault(entry, "\"" + entry.key + "\" is no key of this file");
}

void SectionReader::fault(const Entry& entry, std::string what)
{
    m_faults.push_back({entry.line, std::move(what)});
}

void SectionReader::fault(std::string what)
{
    m_faults.push_back({m_section.line, std::move(what)});
}

} // namespace probescope::data
