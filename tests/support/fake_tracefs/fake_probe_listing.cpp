#include "tests/support/fake_tracefs/fake_probes.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdio>

// The files that list what was made.

namespace probescope::fake {

namespace {

std::string padded(const std::string& word, std::size_t width, bool right)
{
    const std::string blanks(width > word.size() ? width - word.size() : 0, ' ');
    return right ? blanks + word : word + blanks;
}

} // namespace

bool FakeProbes::isIn(ProbeFile file, Kind kind)
{
    switch (file) {
    case ProbeFile::Kernel:
        return kind == Kind::Kernel;
    case ProbeFile::User:
        return kind == Kind::User;
    case ProbeFile::Synthetic:
        return kind == Kind::Synthetic;
    case ProbeFile::All:
        return true;
    }
    return false;
}

std::optional<std::uint64_t> FakeProbes::offsetOf(std::string_view text)
{
    const bool hex = text.starts_with("0x");
    text.remove_prefix(hex ? 2 : 0);
    std::uint64_t number = 0;
    const auto [end, error] =
        std::from_chars(text.data(), text.data() + text.size(), number, hex ? 16 : 10);
    if (text.empty() || error != std::errc() || end != text.data() + text.size())
        return std::nullopt;
    return number;
}

std::string FakeProbes::text(ProbeFile file) const
{
    std::string text;
    for (const auto& probe : m_probes) {
        if (!isIn(file, probe.kind))
            continue;
        if (probe.kind == Kind::Synthetic) {
            text += (file == ProbeFile::All ? "s:synthetic/" : "") + probe.event + "\t"
                + probe.arguments + "\n";
            continue;
        }
        text += probe.head + ":" + probe.group + "/" + probe.event + " " + probe.place
            + (probe.arguments.empty() ? "" : " " + probe.arguments) + "\n";
    }
    return text;
}

std::string FakeProbes::profile(ProbeFile file) const
{
    std::string text;
    for (const auto& probe : m_probes) {
        if (!isIn(file, probe.kind))
            continue;
        const auto hits = padded(std::to_string(probe.hits), 15, true);
        text += "  ";
        if (probe.kind == Kind::User)
            text += probe.place.substr(0, probe.place.rfind(':')) + " "
                + padded(probe.event, 44, false) + " " + hits + "\n";
        else
            text += padded(probe.event, 44, false) + " " + hits + " "
                + padded(std::to_string(probe.misses), 15, true) + "\n";
    }
    return text;
}

/// `ffffffff81a58920  k  do_nanosleep+0x0    [FTRACE]`, with its module before the marks.
std::string FakeProbes::armed(const UsedFn& used) const
{
    std::string text;
    for (const auto& probe : m_probes) {
        if (probe.kind != Kind::Kernel)
            continue;
        std::string_view place(probe.place);
        const auto colon = place.find(':');
        const std::string module(colon == std::string_view::npos ? "" : place.substr(0, colon));
        place.remove_prefix(module.empty() ? 0 : colon + 1);
        const auto plus = std::min(place.find('+'), place.size());
        const auto offset = plus == place.size() ? 0 : *offsetOf(place.substr(plus + 1));
        std::array<char, 20> hex{};
        std::snprintf(hex.data(), hex.size(), "0x%lx", static_cast<unsigned long>(offset));
        const auto* event = m_table->find(probe.group, probe.event);
        text += "ffffffff81a58920  " + std::string(probe.head.starts_with('r') ? "r" : "k") + "  "
            + std::string(place.substr(0, plus)) + "+" + hex.data() + "  "
            + (module.empty() ? " " : module) + " " + (probe.gone ? "[GONE]" : "")
            + ((event && used(*event)) || probe.gone ? "" : "[DISABLED]")
            + (probe.optimized ? "[OPTIMIZED]" : "") + (probe.ftrace ? "[FTRACE]" : "") + "\n";
    }
    return text;
}

} // namespace probescope::fake
