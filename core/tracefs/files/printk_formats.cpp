#include "core/tracefs/files/printk_formats.h"

#include "core/tracefs/files/control_text.h"

#include <charconv>

namespace probescope::tracefs {

namespace {

/// The kernel writes line ends, tabs, quotes and backslashes with a backslash.
std::string plainFormat(std::string_view quoted)
{
    std::string text;
    for (std::size_t i = 0; i < quoted.size(); ++i) {
        if (quoted[i] != '\\' || i + 1 == quoted.size()) {
            text += quoted[i];
            continue;
        }
        const char c = quoted[++i];
        text += c == 'n' ? '\n' : c == 't' ? '\t' : c;
    }
    return text;
}

} // namespace

std::vector<PrintkFormat> printkFormatsOf(std::string_view text)
{
    std::vector<PrintkFormat> formats;
    for (const auto line : linesOf(text)) {
        // `0xffffffff9974aef8 : "CPU_ON"`
        const auto begin = line.find(" : \"");
        if (!line.starts_with("0x") || begin == std::string_view::npos || !line.ends_with('"')
            || line.size() < begin + 5)
            continue;
        PrintkFormat format;
        const char* const end = line.data() + begin;
        const auto parsed = std::from_chars(line.data() + 2, end, format.address, 16);
        if (parsed.ec != std::errc() || parsed.ptr != end)
            continue;
        format.text = plainFormat(line.substr(begin + 4, line.size() - begin - 5));
        formats.push_back(std::move(format));
    }
    return formats;
}

Result<std::vector<PrintkFormat>> printkFormats(access::Backend& backend)
{
    const auto text = backend.read("printk_formats");
    if (!text)
        return passOn(text);
    return printkFormatsOf(*text);
}

} // namespace probescope::tracefs
