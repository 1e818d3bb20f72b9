#include "core/symbols/program/demangle.h"

#include <cstdlib>
#include <cxxabi.h>
#include <memory>
#include <string_view>

namespace probescope::program {

namespace {

constexpr std::size_t kLongestName = 4096;
/// With three references a step, the text triples: 3^(32/3) is 10^5 times a part of the name.
constexpr std::size_t kMaxReferences = 32;
constexpr std::size_t kMaxMade = std::size_t(512) << 20;

/// `S_`, `S12_`, `T_`, `T0_`: a part that stood before, or an argument of the template, again.
std::size_t referencesIn(std::string_view name)
{
    std::size_t count = 0;
    for (std::size_t i = 0; i < name.size(); ++i) {
        if (name[i] != 'S' && name[i] != 'T')
            continue;
        std::size_t end = i + 1;
        while (
            end < name.size()
            && ((name[end] >= '0' && name[end] <= '9') || (name[end] >= 'A' && name[end] <= 'Z')))
            ++end;
        if (end < name.size() && name[end] == '_')
            ++count;
    }
    return count;
}

} // namespace

std::string Demangler::operator()(const std::string& name)
{
    if (!name.starts_with("_Z") || name.size() > kLongestName || m_made > kMaxMade
        || referencesIn(name) > kMaxReferences)
        return {};
    int status = 0;
    const std::unique_ptr<char, decltype(&std::free)> text(
        abi::__cxa_demangle(name.c_str(), nullptr, nullptr, &status), &std::free);
    if (status != 0 || !text)
        return {};
    std::string readable = text.get();
    m_made += readable.size();
    return readable;
}

} // namespace probescope::program
