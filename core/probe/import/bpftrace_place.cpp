#include "core/probe/import/script_places.h"

#include <charconv>

namespace probescope::probe {

namespace {

bool takeFunction(const std::string& text, std::size_t at, Spec& spec, const PlaceNoteFn& note)
{
    const auto sign = text.find('+');
    spec.symbol = text.substr(0, sign);
    if (sign == std::string::npos)
        return !spec.symbol.empty();
    const auto offset = bpfNumber(std::string_view(text).substr(sign + 1));
    if (!offset || *offset < 0) {
        note(at, tr("The offset of {} is not a number.", {text}), true);
        return false;
    }
    spec.offset = *offset;
    spec.hasOffset = true;
    return true;
}

bool takeUserFunction(const std::string& text, std::size_t at, ImportedProbe& probe,
                      const PlaceNoteFn& note)
{
    if (const auto address = bpfNumber(text); address && *address >= 0 && text.size() > 2) {
        probe.probe.spec.offset = *address;
        note(at,
             tr("bpftrace's {} is an address of the program; here it is used as a file offset, "
                "which may differ.",
                {text}),
             false);
        return true;
    }
    Spec function;
    if (!takeFunction(text, at, function, note))
        return false;
    probe.probe.known.function = function.symbol;
    probe.probe.known.functionOffset = static_cast<std::uint64_t>(function.offset);
    probe.needsOffset = true;
    return true;
}

/// `kprobe:vfs_read` has two; blanks are left out, but in quotes.
std::vector<std::string> partsOf(const std::string& place)
{
    std::vector<std::string> parts(1);
    bool quoted = false;
    for (const char c : place) {
        if (c == '"')
            quoted = !quoted;
        else if (c == ':' && !quoted)
            parts.emplace_back();
        else if (quoted || std::string_view(" \t\r\n").find(c) == std::string_view::npos)
            parts.back() += c;
    }
    return parts;
}

PlacesOf manyOf(std::string_view kind)
{
    if (kind == "tracepoint" || kind == "t")
        return PlacesOf::Events;
    if (kind == "rawtracepoint" || kind == "rt")
        return PlacesOf::Tracepoints;
    return kind == "usdt" || kind == "U" ? PlacesOf::UsdtProbes : PlacesOf::Functions;
}

} // namespace

std::optional<std::int64_t> bpfNumber(std::string_view text)
{
    const bool hex = text.starts_with("0x");
    std::uint64_t number = 0;
    const char* const end = text.data() + text.size();
    const auto [stop, error] =
        std::from_chars(text.data() + (hex ? 2 : 0), end, number, hex ? 16 : 10);
    if (error != std::errc() || stop != end)
        return std::nullopt;
    return static_cast<std::int64_t>(number);
}

bool takeBpfPlace(const std::string& place, std::size_t at, ImportedProbe& probe,
                  const PlaceNoteFn& note)
{
    const std::vector<std::string> parts = partsOf(place);
    if (place.find('*') != std::string::npos) {
        note(at, meansMany(place, manyOf(parts.front())), true);
        return false;
    }
    const std::string& kind = parts.front();
    Spec& spec = probe.probe.spec;
    const auto is = [&kind](std::string_view longName, std::string_view shortName) {
        return kind == longName || kind == shortName;
    };
    if (is("kprobe", "k") || is("kretprobe", "kr") || is("kfunc", "f") || is("kretfunc", "fr")
        || is("fentry", "fexit")) {
        const bool leave = is("kretprobe", "kr") || is("kretfunc", "fr") || kind == "fexit";
        spec.kind = leave ? Kind::KernelReturn : Kind::KernelEntry;
        if (parts.size() > 2)
            spec.module = parts[1];
        return parts.size() >= 2 && takeFunction(parts.back(), at, spec, note);
    }
    if (is("tracepoint", "t") && parts.size() == 3) {
        spec.kind = Kind::Event;
        spec.system = parts[1];
        spec.symbol = parts[2];
        return true;
    }
    if (is("rawtracepoint", "rt") && parts.size() >= 2) {
        spec.kind = Kind::Tracepoint;
        spec.symbol = parts.back();
        return true;
    }
    if ((is("uprobe", "u") || is("uretprobe", "ur")) && parts.size() >= 3) {
        spec.kind = is("uretprobe", "ur") ? Kind::UserReturn : Kind::UserEntry;
        spec.file = parts[1];
        return takeUserFunction(parts.back(), at, probe, note);
    }
    if (is("usdt", "U") && parts.size() >= 3) {
        spec.kind = Kind::UserEntry;
        spec.file = parts[1];
        probe.probe.known.provider = parts.size() > 3 ? parts[2] : "";
        probe.probe.known.note = parts.back();
        probe.needsOffset = true;
        return true;
    }
    return noCounterpart(place, at, note);
}

} // namespace probescope::probe
