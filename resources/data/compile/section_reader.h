#pragma once

#include "resources/data/compile/data_text.h"

#include <string>
#include <string_view>
#include <vector>

namespace probescope::data {

/// The entries of a section by their keys. What was not asked for in the end is a fault.
class SectionReader
{
public:
    SectionReader(const Section& section, Faults& faults)
        : m_section(section)
        , m_faults(faults)
    {
    }

    /// Every entry of that key, in their order.
    std::vector<const Entry*> all(std::string_view key);
    /// The only one; nothing: there is none.
    const Entry* one(std::string_view key);
    /// One that has to be there; empty when it is not.
    std::string text(std::string_view key);
    /// `key = yes`
    bool flag(std::string_view key);
    /// Keys that nobody asked for.
    void finish();

    void fault(const Entry& entry, std::string what);
    void fault(std::string what);

private:
    const Section& m_section;
    Faults& m_faults;
    std::vector<std::string> m_asked = {};
};

} // namespace probescope::data
