#include "core/tracefs/probes/list.h"

#include "core/tracefs/files/control_text.h"
#include "core/tracefs/instances/event_files.h"
#include "core/tracefs/instances/leftovers.h"
#include "core/tracefs/probes/profile.h"

#include <algorithm>
#include <charconv>

namespace probescope::tracefs {

using access::SystemFile;

namespace {

bool isKernelProbe(DynamicKind kind)
{
    return kind == DynamicKind::KernelProbe || kind == DynamicKind::KernelReturn;
}

std::optional<std::uint64_t> numberIn(std::string_view text, int base)
{
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number, base);
    return !text.empty() && error == std::errc() && end == text.data() + text.size()
        ? std::optional(number)
        : std::nullopt;
}

/// `SYM`, `SYM+16`, `SYM+0x10`
struct SymbolPlace
{
    std::string_view symbol;
    std::uint64_t offset = 0;
};

std::optional<SymbolPlace> symbolPlaceOf(std::string_view text)
{
    const auto plus = text.rfind('+');
    if (plus == std::string_view::npos)
        return SymbolPlace{text, 0};
    auto digits = text.substr(plus + 1);
    const bool hex = digits.starts_with("0x");
    digits.remove_prefix(hex ? 2 : 0);
    const auto offset = numberIn(digits, hex ? 16 : 10);
    if (!offset)
        return std::nullopt;
    return SymbolPlace{text.substr(0, plus), *offset};
}

/// Whether the line is of the definition. `endbr`: the kernel puts probes of entries behind an
/// instruction of four bytes there, and lists the one place in one file and the other in the other.
bool isArmedAt(const ArmedProbe& armed, const DynamicEvent& definition)
{
    constexpr std::uint64_t kEndbrBytes = 4;
    auto place = std::string_view(definition.place);
    if (const auto colon = place.find(':'); colon != std::string_view::npos)
        place.remove_prefix(colon + 1); // `MODULE:`
    const auto parsed = symbolPlaceOf(place);
    return parsed && parsed->symbol == armed.symbol
        && armed.returns == (definition.kind == DynamicKind::KernelReturn)
        && (parsed->offset == armed.offset || (parsed->offset == 0 && armed.offset == kEndbrBytes));
}

/// Places that the list of armed probes names otherwise.
bool hasOtherName(const DynamicEvent& definition)
{
    return definition.place.starts_with("0x") || definition.place.starts_with("_text+")
        || definition.place.starts_with("_stext+");
}

void joinFlags(ListedProbe& probe, const std::vector<ArmedProbe>& armed)
{
    probe::ArmFlags flags{.disabled = true};
    bool found = false;
    for (const auto& definition : probe.definitions) {
        if (hasOtherName(definition))
            return;
        for (const auto& one : armed) {
            if (!isArmedAt(one, definition))
                continue;
            found = true;
            flags.ftrace = flags.ftrace || one.flags.ftrace;
            flags.optimized = flags.optimized || one.flags.optimized;
            flags.gone = flags.gone || one.flags.gone;
            // Of several at one place one cannot tell which is whose.
            flags.disabled = flags.disabled && one.flags.disabled;
        }
    }
    if (found)
        probe.flags = flags;
    else // symbols of the kernel itself are always armed, though perhaps by another of their names
        probe.unarmed = probe.definitions.front().place.find(':') != std::string::npos;
}

/// Where the same code is probed. Listings write one place in one way.
bool sharePlace(const ListedProbe& a, const ListedProbe& b)
{
    if (!isKernelProbe(a.kind()) || !isKernelProbe(b.kind()))
        return false;
    return std::any_of(a.definitions.begin(), a.definitions.end(), [&](const auto& one) {
        return std::any_of(b.definitions.begin(), b.definitions.end(),
                           [&](const auto& other) { return one.place == other.place; });
    });
}

std::optional<bool> switchSaid(access::Backend& backend, SystemFile file)
{
    const auto text = backend.readSystem(file);
    if (!text)
        return std::nullopt;
    return trimmed(*text) != "0";
}

/// The events that a `set_event` names.
std::vector<EventName> eventsSetIn(access::Backend& backend, const access::TracePath& folder)
{
    std::vector<EventName> events;
    const auto text = backend.read(folder / "set_event");
    for (const auto line : text ? linesOf(*text) : std::vector<std::string_view>()) {
        const auto colon = line.find(':');
        if (colon != std::string_view::npos)
            events.push_back(
                {std::string(line.substr(0, colon)), std::string(trimmed(line.substr(colon + 1)))});
    }
    std::sort(events.begin(), events.end());
    return events;
}

EnabledPlace enabledPlaceOf(access::Backend& backend, const std::string& instance,
                            const EventName& event)
{
    EnabledPlace place{.instance = instance};
    const auto said = [&](const char* file) {
        const auto path = eventFile(instance, event, file);
        const auto text = path ? backend.read(*path) : Result<std::string>(passOn(path));
        return text ? *text : std::string();
    };
    place.soft = trimmed(said("enable")).starts_with('0');
    // Of a filter that was refused the file has the kernel's words, and the event none.
    if (const auto filter = said("filter"); trimmed(filter) != "none" && !isFilterError(filter))
        place.filter = trimmed(filter);
    const auto triggers = said("trigger");
    for (const auto line : linesOf(triggers)) {
        if (!line.starts_with('#'))
            place.triggers.emplace_back(line);
    }
    return place;
}

void joinEnabled(access::Backend& backend, std::vector<ListedProbe>& probes)
{
    std::vector<std::pair<std::string, access::TracePath>> folders{{std::string(), {}}};
    const auto instances = backend.list("instances");
    for (const auto& entry : instances ? *instances : std::vector<access::Entry>()) {
        if (auto folder = access::TracePath("instances").child(entry.name))
            folders.emplace_back(entry.name, std::move(*folder));
    }
    for (const auto& [name, folder] : folders) {
        const auto enabled = eventsSetIn(backend, folder);
        for (auto& probe : probes) {
            if (std::binary_search(enabled.begin(), enabled.end(), probe.event))
                probe.enabledIn.push_back(enabledPlaceOf(backend, name, probe.event));
        }
    }
}

void joinHits(access::Backend& backend, std::vector<ListedProbe>& probes)
{
    for (const bool user : {false, true}) {
        const auto hits = user ? userProbeHits(backend) : kernelProbeHits(backend);
        for (const auto& one : hits ? *hits : std::vector<ProbeHits>()) {
            const auto probe = std::find_if(probes.begin(), probes.end(), [&](const auto& listed) {
                return listed.event == one.event;
            });
            if (probe == probes.end())
                continue;
            probe->hits = one.hits;
            if (!user)
                probe->misses = one.misses;
        }
    }
}

std::vector<ListedProbe> probesByEvent(std::vector<DynamicEvent> definitions)
{
    std::vector<ListedProbe> probes;
    for (auto& definition : definitions) {
        const auto known = std::find_if(probes.begin(), probes.end(), [&](const auto& probe) {
            return probe.event == definition.event;
        });
        auto& probe = known == probes.end()
            ? probes.emplace_back(ListedProbe{.event = definition.event})
            : *known;
        probe.definitions.push_back(std::move(definition));
    }
    return probes;
}

Result<> joinOwners(access::Backend& backend, std::vector<ListedProbe>& probes)
{
    const auto owner = backend.owner();
    if (!owner)
        return passOn(owner);
    std::vector<access::Process> processes;
    for (auto& probe : probes) {
        probe.session = sessionOfProbe(probe.event);
        if (!probe.session)
            continue;
        if (probe.session->isOf(*owner)) {
            // Whoever makes them by hand has no number: see SessionName.
            probe.owner = probe.session->number == 0 || probe.session->number == kWatchNumber
                    || probe.session->number == kTrialNumber
                ? ProbeOwner::Ours
                : ProbeOwner::Recording;
            continue;
        }
        if (processes.empty()) {
            auto all = backend.processes();
            if (!all)
                return passOn(all);
            processes = std::move(*all);
        }
        const bool alive =
            std::any_of(processes.begin(), processes.end(),
                        [&](const auto& process) { return probe.session->isOf(process); });
        probe.owner = alive ? ProbeOwner::Session : ProbeOwner::Leftover;
    }
    return {};
}

void joinOthers(std::vector<ListedProbe>& probes)
{
    for (auto& probe : probes) {
        const auto place = probe.event.system + "." + probe.event.name;
        for (const auto& other : probes) {
            if (&other == &probe)
                continue;
            if (other.kind() == DynamicKind::EventProbe && other.definitions[0].place == place)
                probe.eventProbes.push_back(other.event);
            if (sharePlace(probe, other))
                probe.siblings.push_back(other.event);
        }
    }
}

} // namespace

std::vector<ArmedProbe> armedProbesOf(std::string_view text)
{
    // `ffffffffb7d9c484  k  vfs_read+0x4    [DISABLED][FTRACE]`, a module before the marks
    std::vector<ArmedProbe> all;
    for (const auto line : linesOf(text)) {
        const auto words = splitWords(line);
        if (words.size() < 3 || words[1].size() != 1)
            continue;
        const auto place = symbolPlaceOf(words[2].substr(0, words[2].find('/')));
        if (!place)
            continue;
        ArmedProbe armed{.returns = words[1] == "r",
                         .symbol = std::string(place->symbol),
                         .offset = place->offset};
        for (std::size_t i = 3; i < words.size(); ++i) {
            if (!words[i].starts_with('[')) {
                armed.module = words[i];
                continue;
            }
            const auto marked = [&](std::string_view mark) {
                return words[i].find(mark) != std::string_view::npos;
            };
            armed.flags = {.ftrace = marked("[FTRACE]"),
                           .optimized = marked("[OPTIMIZED]"),
                           .gone = marked("[GONE]"),
                           .disabled = marked("[DISABLED]")};
        }
        all.push_back(std::move(armed));
    }
    return all;
}

DynamicKind ListedProbe::kind() const
{
    return definitions.empty() ? DynamicKind::Other : definitions.front().kind;
}

unsigned ListedProbe::maxActive() const
{
    unsigned most = 0;
    for (const auto& one : definitions) {
        if (one.kind != DynamicKind::KernelReturn)
            continue;
        const auto head = std::string_view(one.definition).substr(1, one.definition.find(':') - 1);
        most = std::max(most, unsigned(numberIn(head, 10).value_or(0)));
    }
    return most;
}

const EnabledPlace* ListedProbe::place(std::string_view instance) const
{
    const auto found = std::find_if(enabledIn.begin(), enabledIn.end(),
                                    [&](const auto& one) { return one.instance == instance; });
    return found == enabledIn.end() ? nullptr : &*found;
}

const ListedProbe* ProbeList::find(const EventName& event) const
{
    const auto found = std::find_if(probes.begin(), probes.end(),
                                    [&](const auto& one) { return one.event == event; });
    return found == probes.end() ? nullptr : &*found;
}

Result<ProbeList> listProbes(access::Backend& backend)
{
    auto definitions = dynamicEvents(backend);
    if (!definitions)
        return passOn(definitions);
    ProbeList list{.probes = probesByEvent(std::move(*definitions))};
    if (auto joined = joinOwners(backend, list.probes); !joined)
        return passOn(joined);
    std::erase_if(list.probes, [](const auto& probe) {
        return probe.session && probe.session->number == kTrialNumber
            && probe.owner != ProbeOwner::Leftover;
    });
    joinOthers(list.probes);
    joinEnabled(backend, list.probes);
    joinHits(backend, list.probes);
    if (const auto armed = backend.readSystem(SystemFile::ProbesList)) {
        const auto all = armedProbesOf(*armed);
        for (auto& probe : list.probes) {
            if (isKernelProbe(probe.kind()))
                joinFlags(probe, all);
        }
    }
    list.switches = {.probes = switchSaid(backend, SystemFile::ProbesEnabled),
                     .functions = switchSaid(backend, SystemFile::FtraceEnabled)};
    if (const auto cpus = backend.readSystem(SystemFile::PossibleCpus))
        list.cpus = unsigned(cpuListOf(trimmed(*cpus)).size());
    return list;
}

} // namespace probescope::tracefs
