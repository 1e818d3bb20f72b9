#include "core/probe/import/script_places.h"

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

namespace probescope::probe {

namespace {

/// `kernel.function("vfs_read").return`: a word and what stands in its parentheses.
struct StapPart
{
    std::string word = {};
    std::string value = {};
};

std::vector<StapPart> stapParts(std::string_view place)
{
    std::vector<StapPart> parts(1);
    bool quoted = false;
    int depth = 0;
    for (const char c : place) {
        if (c == '"')
            quoted = !quoted;
        else if (!quoted && c == '(')
            ++depth;
        else if (!quoted && c == ')')
            --depth;
        else if (!quoted && depth == 0 && c == '.')
            parts.emplace_back();
        else if (quoted || std::string_view(" \t\r\n").find(c) == std::string_view::npos)
            (depth > 0 ? parts.back().value : parts.back().word) += c;
    }
    return parts;
}

} // namespace

bool takeStapPlace(std::string place, std::size_t at, ImportedProbe& probe, const PlaceNoteFn& note)
{
    while (place.ends_with('?') || place.ends_with('!'))
        place.pop_back();
    const auto parts = stapParts(place);
    Spec& spec = probe.probe.spec;
    KnownPlace& known = probe.probe.known;
    const auto of = [&parts](std::string_view word) {
        return std::find_if(parts.begin(), parts.end(),
                            [word](const StapPart& part) { return part.word == word; });
    };
    const auto has = [&of, &parts](std::string_view word) { return of(word) != parts.end(); };
    const bool leave = has("return");
    const std::string& first = parts.front().word;
    const bool process = first == "process";
    if (has("trace") && first == "kernel") {
        spec.kind = Kind::Tracepoint;
        spec.symbol = of("trace")->value;
        spec.symbol.erase(0, spec.symbol.rfind(':') + 1); // `sched:sched_switch`
        return isOneFunction(spec.symbol, place, at, note, PlacesOf::Tracepoints);
    }
    if (process && has("mark")) {
        spec.kind = Kind::UserEntry;
        spec.file = parts.front().value;
        known.provider = has("provider") ? of("provider")->value : "";
        known.note = of("mark")->value;
        probe.needsOffset = true;
        return isOneFunction(known.note, place, at, note, PlacesOf::UsdtProbes);
    }
    if ((first == "syscall" || first == "nd_syscall") && parts.size() >= 2) {
        spec.kind = Kind::Event;
        spec.system = "syscalls";
        spec.symbol = (leave ? "sys_exit_" : "sys_enter_") + parts[1].word;
        if (parts.size() > (leave ? 3U : 2U))
            return noCounterpart(place, at, note);
        return isOneFunction(parts[1].word, place, at, note, PlacesOf::SystemCalls);
    }
    if (!has("function")
        || (!process && first != "kernel" && first != "kprobe" && first != "module")
        || has("callee") || has("inline") || has("exported_") || has("label"))
        return noCounterpart(place, at, note);
    const std::string& function = of("function")->value;
    if (!isOneFunction(function, place, at, note))
        return false;
    if (process) {
        spec.kind = leave ? Kind::UserReturn : Kind::UserEntry;
        spec.file = has("library") ? of("library")->value : parts.front().value;
        known.function = function;
        probe.needsOffset = true;
        if (!spec.file.starts_with('/'))
            note(at, tr("The file of {} needs its full path.", {place}), true);
        return spec.file.starts_with('/');
    }
    spec.kind = leave ? Kind::KernelReturn : Kind::KernelEntry;
    spec.module = has("module") ? of("module")->value : "";
    spec.symbol = function;
    if (leave && has("maxactive"))
        spec.maxActive = static_cast<unsigned>(
            std::clamp<std::int64_t>(bpfNumber(of("maxactive")->value).value_or(0), 0, 1'000'000));
    return true;
}

} // namespace probescope::probe
