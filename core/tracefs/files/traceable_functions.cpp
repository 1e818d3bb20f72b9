#include "core/tracefs/files/traceable_functions.h"

#include "core/base/text.h"

#include <algorithm>
#include <numeric>

namespace probescope::tracefs {

namespace {

constexpr std::string_view kModuleMark = ":mod:";

struct CharClass
{
    std::size_t length = 0; ///< of the class in the pattern; 0: it has no end
    bool matches = false;
};

/// `pattern` begins behind the `[`.
CharClass matchClass(std::string_view pattern, char c)
{
    std::size_t at = 0;
    const bool inverted = !pattern.empty() && pattern[0] == '!';
    if (inverted)
        ++at;
    bool found = false;
    const auto value = [](char letter) { return static_cast<unsigned char>(letter); };
    const auto first = at;
    while (at < pattern.size() && (pattern[at] != ']' || at == first)) {
        auto low = value(pattern[at]);
        auto high = low;
        if (at + 2 < pattern.size() && pattern[at + 1] == '-' && pattern[at + 2] != ']') {
            high = value(pattern[at + 2]);
            at += 2;
        }
        if (low > high)
            std::swap(low, high);
        found = found || (value(c) >= low && value(c) <= high);
        ++at;
    }
    if (at == pattern.size())
        return {};
    return {at + 1, found != inverted};
}

/// How many characters of the pattern match this one; 0: they do not.
std::size_t matchOne(std::string_view pattern, char c)
{
    if (pattern[0] == '?')
        return 1;
    if (pattern[0] == '[') {
        const auto found = matchClass(pattern.substr(1), c);
        if (found.length != 0)
            return found.matches ? found.length + 1 : 0;
    }
    if (pattern[0] == '\\' && pattern.size() > 1)
        return pattern[1] == c ? 2 : 0;
    return pattern[0] == c ? 1 : 0;
}

} // namespace

bool globMatches(std::string_view pattern, std::string_view text)
{
    std::size_t at = 0;
    std::size_t used = 0;
    auto star = std::string_view::npos; // behind the last `*`
    std::size_t starText = 0;
    while (at < text.size()) {
        if (used < pattern.size() && pattern[used] == '*') {
            star = ++used;
            starText = at;
            continue;
        }
        const auto step = used < pattern.size() ? matchOne(pattern.substr(used), text[at]) : 0;
        if (step != 0) {
            used += step;
            ++at;
        } else if (star != std::string_view::npos) {
            used = star;
            at = ++starText;
        } else {
            return false;
        }
    }
    while (used < pattern.size() && pattern[used] == '*')
        ++used;
    return used == pattern.size();
}

PatternKind patternKind(std::string_view pattern)
{
    if (pattern.starts_with('!'))
        pattern.remove_prefix(1);
    if (pattern.find(kModuleMark) != std::string_view::npos)
        return PatternKind::Module;
    if (pattern.find(':') != std::string_view::npos)
        return PatternKind::Command;
    return pattern.find_first_of("*?[\\") == std::string_view::npos ? PatternKind::Name
                                                                    : PatternKind::Glob;
}

Result<TraceableFunctions> TraceableFunctions::read(access::Backend& backend)
{
    auto text = backend.read("available_filter_functions");
    if (!text)
        return passOn(text);
    return parse(std::move(*text));
}

TraceableFunctions TraceableFunctions::parse(std::string text)
{
    TraceableFunctions list;
    list.m_text = std::move(text);
    for (std::size_t begin = 0; begin < list.m_text.size();) {
        list.m_begins.push_back(std::uint32_t(begin));
        begin = std::min(list.m_text.find('\n', begin), list.m_text.size()) + 1;
    }
    list.m_byName.resize(list.m_begins.size());
    std::iota(list.m_byName.begin(), list.m_byName.end(), 0U);
    std::stable_sort(list.m_byName.begin(), list.m_byName.end(),
                     [&](auto a, auto b) { return list.name(a) < list.name(b); });
    return list;
}

std::string_view TraceableFunctions::line(std::size_t index) const
{
    const std::string_view text(m_text);
    const auto begin = m_begins[index];
    return text.substr(begin, std::min(text.find('\n', begin), text.size()) - begin);
}

std::string_view TraceableFunctions::name(std::size_t index) const
{
    const auto text = line(index);
    return text.substr(0, text.find_first_of(" \t"));
}

std::string_view TraceableFunctions::module(std::size_t index) const
{
    const auto text = line(index);
    const auto open = text.rfind('[');
    if (open == std::string_view::npos || !text.ends_with(']'))
        return {};
    return text.substr(open + 1, text.size() - open - 2);
}

std::vector<std::uint32_t> TraceableFunctions::named(std::string_view wanted) const
{
    struct ByName
    {
        const TraceableFunctions& list;
        bool operator()(std::uint32_t a, std::string_view b) const { return list.name(a) < b; }
        bool operator()(std::string_view a, std::uint32_t b) const { return a < list.name(b); }
    };
    const auto range = std::equal_range(m_byName.begin(), m_byName.end(), wanted, ByName{*this});
    return {range.first, range.second};
}

std::vector<std::uint32_t> TraceableFunctions::matching(std::string_view pattern) const
{
    if (pattern.starts_with('!'))
        pattern.remove_prefix(1);
    const auto kind = patternKind(pattern);
    if (kind == PatternKind::Name)
        return named(pattern);
    std::string_view wantedModule;
    if (kind == PatternKind::Module) {
        const auto mark = pattern.find(kModuleMark);
        wantedModule = pattern.substr(mark + kModuleMark.size());
        pattern = pattern.substr(0, mark);
    } else if (kind == PatternKind::Command) {
        pattern = pattern.substr(0, pattern.find(':'));
    }
    if (pattern.empty())
        pattern = "*";
    std::vector<std::uint32_t> found;
    // The kernel takes the name of the module 9pnet for an index, and finds nothing.
    if (!wantedModule.empty() && isDigit(wantedModule[0]))
        return found;
    for (std::uint32_t i = 0; i < m_begins.size(); ++i) {
        if (kind == PatternKind::Module && !globMatches(wantedModule, module(i)))
            continue;
        if (globMatches(pattern, name(i)))
            found.push_back(i);
    }
    return found;
}

} // namespace probescope::tracefs
