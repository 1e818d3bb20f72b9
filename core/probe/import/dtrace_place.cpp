#include "core/base/text.h"
#include "core/probe/import/script_places.h"

#include <string_view>
#include <vector>

namespace probescope::probe {

namespace {

/// D names a program without its folder.
std::string fileOf(const std::string& module, std::size_t at, const PlaceNoteFn& note)
{
    if (module.starts_with('/'))
        return module;
    std::string file = "/" + (module.empty() || module == "a.out" ? "program" : module);
    note(at, tr("DTrace does not give the folder of {}: complete the file path.", {file.substr(1)}),
         true);
    return file;
}

bool takePidPlace(const std::string& place, std::size_t at, const std::vector<std::string>& parts,
                  ImportedProbe& probe, const PlaceNoteFn& note)
{
    Spec& spec = probe.probe.spec;
    const bool leave = parts[3] == "return";
    spec.kind = leave ? Kind::UserReturn : Kind::UserEntry;
    probe.probe.known.function = parts[2];
    probe.needsOffset = true;
    if (!leave && parts[3] != "entry") {
        const auto offset = bpfNumber("0x" + parts[3]);
        if (!offset)
            return noCounterpart(place, at, note);
        probe.probe.known.functionOffset = static_cast<std::uint64_t>(*offset);
    }
    spec.file = fileOf(parts[1], at, note);
    return isOneFunction(parts[2], place, at, note);
}

} // namespace

bool takeDtracePlace(const std::string& place, std::size_t at, ImportedProbe& probe,
                     const PlaceNoteFn& note)
{
    std::vector<std::string> parts(1);
    for (const char c : place) {
        if (c == ':')
            parts.emplace_back();
        else if (std::string_view(" \t\r\n").find(c) == std::string_view::npos)
            parts.back() += c;
    }
    while (parts.size() < 4)
        parts.insert(parts.begin(), "");
    Spec& spec = probe.probe.spec;
    KnownPlace& known = probe.probe.known;
    const std::string& provider = parts[0];
    const std::string& module = parts[1];
    const std::string& function = parts[2];
    const std::string& name = parts[3];
    const bool leave = name == "return";
    if (provider == "fbt" || provider == "rawfbt") {
        if (name != "entry" && !leave)
            return noCounterpart(place, at, note);
        spec.kind = leave ? Kind::KernelReturn : Kind::KernelEntry;
        spec.module = module == "vmlinux" ? "" : module;
        spec.symbol = function;
        return isOneFunction(function, place, at, note);
    }
    if (provider == "rawtp") {
        spec.kind = Kind::Tracepoint;
        spec.symbol = name;
        return isOneFunction(name, place, at, note, PlacesOf::Tracepoints);
    }
    if (provider == "syscall" && (name == "entry" || leave)) {
        spec.kind = Kind::Event;
        spec.system = "syscalls";
        spec.symbol = (leave ? "sys_exit_" : "sys_enter_") + function;
        return isOneFunction(function, place, at, note, PlacesOf::SystemCalls);
    }
    if (provider.starts_with("pid") && provider.size() > 3)
        return takePidPlace(place, at, parts, probe, note);
    if (provider.ends_with("$target") || (!provider.empty() && isDigit(provider.back()))) {
        spec.kind = Kind::UserEntry;
        known.provider = provider.substr(0, provider.find_first_of("$0123456789"));
        known.note = name;
        probe.needsOffset = true;
        spec.file = fileOf(module, at, note);
        return isOneFunction(name, place, at, note, PlacesOf::UsdtProbes);
    }
    return noCounterpart(place, at, note);
}

} // namespace probescope::probe
