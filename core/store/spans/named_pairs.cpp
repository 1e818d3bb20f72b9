#include "core/store/spans/pair_builders.h"

#include <algorithm>
#include <array>
#include <set>
#include <utility>

namespace probescope::store {

namespace {

using Part = SpanPairs::Part;
using Rule = SpanPairs::Rule;
using Scope = SpanPairs::Scope;

/// Two types that their names make a pair.
struct NamedPair
{
    std::string begin;
    std::string end;
    std::string base; ///< of both names
    bool ofProbe = false;
};

struct Suffixes
{
    std::string_view begin;
    std::string_view end;
    bool ofProbe;
};

// An fprobe that nobody named is `X__entry`; what perf, Probescope and others call a return probe.
constexpr std::array<Suffixes, 8> kSuffixes{{{"__entry", "__exit", true},
                                             {"_entry", "_exit", false},
                                             {"_enter", "_exit", false},
                                             {"_begin", "_end", false},
                                             {"_start", "_end", false},
                                             {"", "__return", true},
                                             {"", "_return", true},
                                             {"", "_ret", true}}};

bool isReturnName(const std::string& entry, const std::string& exit)
{
    return std::any_of(kSuffixes.begin(), kSuffixes.end(), [&](const Suffixes& suffixes) {
        return suffixes.ofProbe && entry.ends_with(suffixes.begin)
            && exit
            == entry.substr(0, entry.size() - suffixes.begin.size()) + std::string(suffixes.end);
    });
}

/// What the kernel calls probes that nobody named: `p_vfs_read_0` and `r_vfs_read_0`.
std::string placeOfDefaultName(const std::string& name)
{
    constexpr std::string_view kFront = "p_";
    constexpr std::string_view kNoOffset = "_0";
    if (!name.starts_with(kFront) || name.size() == kFront.size())
        return {};
    std::string place = name.substr(kFront.size());
    if (place.ends_with(kNoOffset) && place.size() > kNoOffset.size())
        place.resize(place.size() - kNoOffset.size());
    return place;
}

bool isEntryOf(const Probe& entry, const Probe& exit)
{
    using probe::Kind;
    const bool ofKernel = (entry.kind == Kind::KernelEntry || entry.kind == Kind::FunctionEntry)
        && (exit.kind == Kind::KernelReturn || exit.kind == Kind::FunctionReturn);
    const bool ofProgram = entry.kind == Kind::UserEntry && exit.kind == Kind::UserReturn;
    return (ofKernel || ofProgram) && !entry.place.empty() && entry.place == exit.place;
}

/// Finds pairs by the places of probes and by the names of types, in one capture.
class NamedPairs
{
public:
    NamedPairs(const Capture& capture, SpanPairs& pairs)
        : m_capture(capture)
        , m_pairs(pairs)
        , m_ofProbes(std::size_t(capture.eventTypeCount()))
    {
    }

    void addProbes();
    /// After addProbes(): a probe whose place is known is no pair by its name.
    void addByName();

private:
    TypeIds typesOf(std::string_view name) const { return typesNamed(m_capture, name); }
    TypeIds typesOf(const Probe& probe) const;
    void addProbe(const Probe& entry, const Probe& exit);
    int callNumberField(std::uint32_t type) const;
    void addNamed(const NamedPair& named);

    const Capture& m_capture;
    SpanPairs& m_pairs;
    std::vector<bool> m_ofProbes; ///< by type: a probe's whose place is known
};

TypeIds NamedPairs::typesOf(const Probe& probe) const
{
    TypeIds types = typesOf(std::string_view(probe.event));
    std::erase_if(types, [&](std::uint32_t id) {
        const std::string& system = m_capture.eventType(EventTypeId(id)).system;
        return !system.empty() && system != probe.system;
    });
    return types;
}

void NamedPairs::addProbes()
{
    const std::vector<Probe> probes = m_capture.probes();
    std::vector<bool> taken(probes.size());
    // Several may be at one place; their names then tell which belong together, and else the order.
    for (const bool byName : {true, false}) {
        for (std::size_t i = 0; i < probes.size(); ++i) {
            for (std::size_t k = 0; k < probes.size() && !taken[i]; ++k) {
                if (taken[k] || !isEntryOf(probes[i], probes[k])
                    || (byName && !isReturnName(probes[i].event, probes[k].event)))
                    continue;
                taken[i] = taken[k] = true;
                addProbe(probes[i], probes[k]);
            }
        }
    }
    for (const Probe& probe : probes) {
        for (const std::uint32_t id : typesOf(probe))
            m_ofProbes[id] = true;
    }
}

void NamedPairs::addProbe(const Probe& entry, const Probe& exit)
{
    const TypeIds begins = typesOf(entry);
    const TypeIds ends = typesOf(exit);
    if (begins.empty() || ends.empty() || m_pairs.hasParts(begins) || m_pairs.hasParts(ends))
        return;
    const auto number = m_pairs.addRule(
        {.kind = "probe", .name = entry.event, .scope = Scope::Task, .nests = true});
    for (const std::uint32_t id : begins)
        m_pairs.addPart(id, {.rule = number, .does = Part::Does::Begins});
    for (const std::uint32_t id : ends)
        m_pairs.addPart(id, {.rule = number, .does = Part::Does::Ends});
}

void NamedPairs::addByName()
{
    std::set<std::string> names;
    for (std::uint32_t id = 0; id < m_capture.eventTypeCount(); ++id)
        names.insert(m_capture.eventType(EventTypeId(id)).name);
    const auto add = [&](const NamedPair& named) {
        if (names.count(named.end) > 0)
            addNamed(named);
    };
    for (const std::string& name : names) {
        for (const Suffixes& suffixes : kSuffixes) {
            if (!name.ends_with(suffixes.begin) || name == suffixes.begin)
                continue;
            const std::string base = name.substr(0, name.size() - suffixes.begin.size());
            add({name, base + std::string(suffixes.end), base, suffixes.ofProbe});
        }
        if (const std::string place = placeOfDefaultName(name); !place.empty())
            add({name, "r" + name.substr(1), place, true});
        // `sys_enter_read`: here the words of begin and end stand in front.
        constexpr std::string_view kEnter = "sys_enter_";
        if (name.starts_with(kEnter)) {
            const std::string call = name.substr(kEnter.size());
            add({name, "sys_exit_" + call, call, false});
        }
    }
}

/// Old kernels call it `nr`; text may not have it.
int NamedPairs::callNumberField(std::uint32_t type) const
{
    const EventType& known = m_capture.eventType(EventTypeId(type));
    const int field = known.fieldIndex("__syscall_nr");
    return field >= 0 ? field : known.fieldIndex("nr");
}

void NamedPairs::addNamed(const NamedPair& named)
{
    const TypeIds begins = typesOf(named.begin);
    const TypeIds ends = typesOf(named.end);
    const EventType& type = m_capture.eventType(EventTypeId(begins.front()));
    const auto isProbe = [this](std::uint32_t id) { return m_ofProbes[id]; };
    if (m_pairs.hasParts(begins) || m_pairs.hasParts(ends) || type.role == EventRole::GraphEntry
        || std::any_of(begins.begin(), begins.end(), isProbe)
        || std::any_of(ends.begin(), ends.end(), isProbe))
        return;
    Rule rule{.kind = "pair", .name = named.base, .scope = Scope::Task, .nests = true};
    if (named.begin.starts_with("sys_enter_")) {
        rule.kind = "syscall";
        rule.nests = false;
        rule.shape = Rule::Shape::NamedSyscall;
    } else if (named.ofProbe) {
        rule.kind = "probe";
    } else if (type.system == "irq_vectors") {
        rule.kind = "vector";
        rule.scope = Scope::Cpu;
    }
    const bool isSyscall = rule.shape == Rule::Shape::NamedSyscall;
    const auto number = m_pairs.addRule(std::move(rule));
    for (const std::uint32_t id : begins) {
        m_pairs.addPart(id,
                        {.rule = number,
                         .does = Part::Does::Begins,
                         .name = isSyscall ? callNumberField(id) : -1});
    }
    for (const std::uint32_t id : ends)
        m_pairs.addPart(id, {.rule = number, .does = Part::Does::Ends});
}

} // namespace

void addNamedPairs(const Capture& capture, SpanPairs& pairs)
{
    NamedPairs named(capture, pairs);
    named.addProbes();
    named.addByName();
}

} // namespace probescope::store
