#include "tests/support/fake_tracefs/fake_probes.h"

#include "core/tracefs/files/control_text.h"
#include "core/tracefs/files/readme_features.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cstdio>

namespace probescope::fake {

namespace {

std::string_view subsystemOf(FakeProbes::Kind kind)
{
    switch (kind) {
    case FakeProbes::Kind::User:
        return "trace_uprobe";
    case FakeProbes::Kind::Event:
        return "event_probe";
    case FakeProbes::Kind::Function:
        return "trace_fprobe";
    case FakeProbes::Kind::Synthetic:
        return "synthetic_events";
    case FakeProbes::Kind::Kernel:
        break;
    }
    return "trace_kprobe";
}

/// `GRP/EV`, `GRP.EV` or `EV`.
void splitName(std::string_view name, std::string& group, std::string& event)
{
    const auto slash = name.find_first_of("/.");
    if (slash != std::string_view::npos)
        group = name.substr(0, slash);
    event = name.substr(slash == std::string_view::npos ? 0 : slash + 1);
}

constexpr std::uint64_t kMaxActive = 4096;

/// Of x86-64; `%` is cut off.
bool isRegister(std::string_view name)
{
    static constexpr std::array<std::string_view, 19> kNames{
        "di", "si",  "dx",  "cx",  "ax",  "bx",    "bp",  "sp",  "ip",     "r8",
        "r9", "r10", "r11", "r12", "r13", "flags", "r14", "r15", "orig_ax"};
    return std::find(kNames.begin(), kNames.end(), name) != kNames.end();
}

} // namespace

int FakeProbes::complain(std::string_view subsystem, std::string_view words,
                         std::string_view command, std::size_t place, int number)
{
    m_complaint = std::string(subsystem) + ": error: " + std::string(words) + "\n  Command: "
        + std::string(command) + "\n           " + std::string(place, ' ') + "^\n";
    return number;
}

int FakeProbes::take(ProbeFile file, std::string_view command, const UsedFn& used)
{
    command = tracefs::trimmed(command.substr(0, command.find('#')));
    if (command.empty())
        return 0;
    if (file == ProbeFile::Synthetic) {
        if (command.starts_with('!'))
            return remove(file, "synthetic/" + std::string(command.substr(1)), used);
        const auto blank = std::min(command.find_first_of(" \t"), command.size());
        return addSynthetic(command.substr(0, blank), command.substr(blank), command);
    }
    if (command.starts_with("-:"))
        return remove(file, tracefs::splitWords(command).front().substr(2), used);
    return add(file, command);
}

int FakeProbes::add(ProbeFile file, std::string_view command)
{
    const auto words = tracefs::splitWords(command);
    const auto colon = words[0].find(':');
    const auto name =
        colon == std::string_view::npos ? std::string_view() : words[0].substr(colon + 1);
    if (command.starts_with("s:") && file == ProbeFile::All) {
        std::string group = "synthetic";
        std::string event;
        splitName(name, group, event);
        return group == "synthetic" ? addSynthetic(event, command.substr(words[0].size()), command)
                                    : EINVAL;
    }
    if (words.size() < 2)
        return EINVAL;
    Probe probe{.head = std::string(words[0].substr(0, colon)), .place = std::string(words[1])};
    const bool functions = tracefs::readmeFeatures(m_kernel->readme).functionProbes;
    switch (command[0]) {
    case 'p':
    case 'r':
        probe.kind = probe.place.starts_with('/') ? Kind::User : Kind::Kernel;
        break;
    case 'e':
        probe.kind = Kind::Event;
        break;
    case 'f':
        probe.kind = functions ? Kind::Function : Kind::Kernel;
        break;
    default:
        return EINVAL;
    }
    if (!isIn(file, probe.kind) || (command[0] == 'f' && !functions))
        return EINVAL;
    static constexpr std::array<const char*, 4> kGroups{"kprobes", "uprobes", "eprobes", "fprobes"};
    probe.group = kGroups[std::size_t(probe.kind)];
    splitName(name, probe.group, probe.event);
    if (probe.event.empty())
        probe.event = std::string(1, command[0]) + "_" + probe.place + "_0";
    std::string_view filter;
    for (std::size_t i = 2; i < words.size(); ++i) {
        if (probe.kind == Kind::Event && words[i] == "if") {
            filter = command.substr(std::size_t(words[i].data() - command.data()) + 3);
            break;
        }
        probe.arguments += (probe.arguments.empty() ? "" : " ") + std::string(words[i]);
    }
    if (probe.kind == Kind::User)
        return addUser(probe, command);
    return probe.kind == Kind::Event ? addEvent(probe, command, filter) : addKernel(probe, command);
}

std::optional<std::vector<FakeField>>
FakeProbes::fieldsOf(const Probe& probe, std::string_view command, std::vector<FakeField> first)
{
    std::size_t number = 0;
    const bool entry = probe.kind == Kind::Kernel && !probe.head.starts_with('r');
    for (const auto argument : tracefs::splitWords(probe.arguments)) {
        const auto value = argument.substr(argument.find('=') + 1);
        const auto caret = command.find(argument) + std::size_t(value.data() - argument.data());
        if (value.starts_with('%') && !isRegister(value.substr(1, value.find(':') - 1))) {
            complain(subsystemOf(probe.kind), "Invalid register name", command, caret, EINVAL);
            return std::nullopt;
        }
        if (entry && value.starts_with("$retval")) {
            complain(subsystemOf(probe.kind), "$retval is not available on probe", command, caret,
                     EINVAL);
            return std::nullopt;
        }
        auto field = fieldOfArgument(argument, ++number);
        if (!field) {
            complain(subsystemOf(probe.kind), "Unknown type is specified", command,
                     command.find(argument) + argument.rfind(':') + 1, EINVAL);
            return std::nullopt;
        }
        first.push_back(std::move(*field));
    }
    return first;
}

int FakeProbes::addKernel(Probe& probe, std::string_view command)
{
    auto symbol = std::string_view(probe.place).substr(0, probe.place.find_first_of("+%"));
    const auto most = tracefs::numberOf(std::string_view(probe.head).substr(1));
    if (probe.kind == Kind::Kernel && most && *most > kMaxActive)
        return complain("trace_kprobe", "Maxactive is too big", command, 1, EINVAL);
    // Of a module that is not loaded anything is taken.
    const auto module = symbol.find(':');
    if (module != std::string_view::npos
        && m_functions->matching(":mod:" + std::string(symbol.substr(0, module))).empty())
        symbol = "vfs_read";
    else if (module != std::string_view::npos)
        symbol.remove_prefix(module + 1);
    const int unknown = m_kernel->unknownSymbol;
    if (m_functions->named(symbol).empty())
        return complain(subsystemOf(probe.kind), "Invalid probed address or symbol", command,
                        command.find(' ') + 1, unknown);
    std::vector<FakeField> place{{"unsigned long __probe_ip", 8, false}};
    const bool returns = probe.head.starts_with('r') || probe.place.ends_with("%return");
    if (returns)
        place = {{"unsigned long __probe_func", 8, false},
                 {"unsigned long __probe_ret_ip", 8, false}};
    if (returns && probe.kind == Kind::Kernel && probe.head.starts_with('p')) {
        probe.head = "r";
        probe.place.resize(probe.place.size() - std::string_view("%return").size());
    }
    if (const int error = placeByNumber(probe, command))
        return error;
    if (probe.kind == Kind::Kernel && returns && probe.head == "r")
        probe.head += std::to_string(std::max<std::uint32_t>(10, 2 * m_kernel->cpus));
    auto fields = fieldsOf(probe, command, std::move(place));
    return fields ? addToEvent(probe, command, std::move(*fields)) : EINVAL;
}

/// Kernels list offsets as decimal numbers, and none where it is 0.
int FakeProbes::placeByNumber(Probe& probe, std::string_view command)
{
    const auto plus = probe.place.find('+');
    if (plus == std::string::npos)
        return 0;
    const auto offset = offsetOf(std::string_view(probe.place).substr(plus + 1));
    const auto caret = command.find(' ') + 1;
    const auto subsystem = subsystemOf(probe.kind);
    if (!offset)
        return complain(subsystem, "Invalid probed address or symbol", command, caret, EINVAL);
    if (*offset != 0 && probe.head.starts_with('r'))
        return complain(subsystem, "Retprobe address must be an function entry", command, caret,
                        EINVAL);
    if (*offset == 2) // within the first instruction of vfs_read
        return complain(subsystem, "Probe point is not an instruction boundary", command, caret,
                        EILSEQ);
    probe.place.resize(plus);
    if (*offset != 0)
        probe.place += "+" + std::to_string(*offset);
    return 0;
}

int FakeProbes::addUser(Probe& probe, std::string_view command)
{
    const auto colon = probe.place.rfind(':');
    if (colon == std::string::npos)
        return EINVAL;
    const auto path = probe.place.substr(0, colon);
    auto rest = probe.place.substr(colon + 1);
    const auto caret = command.find(probe.place);
    if (m_kernel->folders.count(path) != 0)
        return complain("trace_uprobe", "Not a regular file", command, caret, EINVAL);
    if (m_kernel->programs.count(path) == 0)
        return complain("trace_uprobe", "Failed to find the given file", command, caret, ENOENT);
    std::string counter;
    if (const auto bracket = rest.find('('); bracket != std::string::npos) {
        counter = rest.substr(bracket);
        rest.resize(bracket);
    }
    if (rest.ends_with("%return")) {
        rest.resize(rest.size() - std::string_view("%return").size());
        probe.head = "r";
    }
    const auto offset = offsetOf(rest);
    if (!offset)
        return EINVAL; // the kernel says nothing
    std::array<char, 20> hex{};
    std::snprintf(hex.data(), hex.size(), "0x%016lx", static_cast<unsigned long>(*offset));
    probe.place = path + ":" + hex.data() + counter;
    std::vector<FakeField> place{{"unsigned long __probe_ip", 8, false}};
    if (probe.head.starts_with('r'))
        place = {{"unsigned long __probe_func", 8, false},
                 {"unsigned long __probe_ret_ip", 8, false}};
    auto fields = fieldsOf(probe, command, std::move(place));
    return fields ? addToEvent(probe, command, std::move(*fields)) : EINVAL;
}

int FakeProbes::addEvent(Probe& probe, std::string_view command, std::string_view filter)
{
    std::string system;
    std::string name;
    splitName(probe.place, system, name);
    const auto* target = m_table->find(system, name);
    // Other probes are looked over.
    const bool probed = std::any_of(m_probes.begin(), m_probes.end(), [&](const auto& one) {
        return one.kind != Kind::Synthetic && one.group == system && one.event == name;
    });
    if (!target || probed)
        return complain("event_probe", "Attached event does not exist", command,
                        command.find(probe.place), ENODEV);
    if (m_table->find(probe.group, probe.event))
        return complain("event_probe", "Given group/event name is already used by another event",
                        command, 0, EEXIST);
    const auto format = tracefs::EventFormat::parse(target->format);
    for (const auto argument : tracefs::splitWords(probe.arguments)) {
        const auto dollar = argument.find('$');
        if (dollar == std::string_view::npos)
            continue;
        const auto field = argument.substr(dollar + 1, argument.find(':') - dollar - 1);
        const bool known = field == "comm"
            || std::any_of(format->fields.begin(), format->fields.end(),
                           [&](const auto& one) { return one.name == field; });
        if (!known)
            return complain("event_probe", "Attached event does not have this field", command,
                            command.find(argument), m_kernel->unknownSymbol);
    }
    if (!filter.empty() && tracefs::filterFault(filter, format->filterFields()))
        return complain("event filter parse error", "Field not found", filter, filter.size(),
                        EINVAL);
    probe.place = system + "." + name;
    auto fields = fieldsOf(probe, command, {});
    return fields ? addToEvent(probe, command, std::move(*fields)) : EINVAL;
}

int FakeProbes::addSynthetic(std::string_view name, std::string_view text, std::string_view command)
{
    Probe probe{
        .kind = Kind::Synthetic, .head = "s", .group = "synthetic", .event = std::string(name)};
    std::vector<FakeField> fields;
    for (std::size_t begin = 0; begin < text.size();) {
        const auto end = std::min(text.find(';', begin), text.size());
        const auto part = tracefs::trimmed(text.substr(begin, end - begin));
        begin = end + 1;
        if (part.empty())
            continue;
        auto field = fieldOfSynthetic(part);
        if (!field)
            return complain("synthetic_events", "Invalid type", command, command.find(part),
                            EINVAL);
        fields.push_back(std::move(*field));
        probe.arguments += (probe.arguments.empty() ? "" : "; ") + listedSynthetic(part);
    }
    if (fields.empty())
        return complain("synthetic_events", "Command must be of the form: <name> field[;field] ...",
                        command, 0, EINVAL);
    if (m_table->find(probe.group, probe.event))
        return EEXIST;
    return addToEvent(std::move(probe), command, std::move(fields));
}

int FakeProbes::addToEvent(Probe probe, std::string_view command, std::vector<FakeField> fields)
{
    const auto subsystem = subsystemOf(probe.kind);
    const auto known = std::find_if(m_probes.begin(), m_probes.end(), [&](const auto& one) {
        return one.group == probe.group && one.event == probe.event;
    });
    if (known == m_probes.end()) {
        if (m_table->find(probe.group, probe.event))
            return EEXIST; // a real system's
        const auto id = m_table->nextId++;
        m_table->events.push_back(
            {probe.group, probe.event, formatOf(probe.event, id, fields), id});
    } else if (known->kind != probe.kind || known->head[0] != probe.head[0]) {
        return complain(subsystem, "Probe type is different from existing probe", command, 0,
                        EEXIST);
    } else if (known->arguments != probe.arguments) {
        return complain(subsystem, "Argument type or name is different from existing probe",
                        command, 0, EEXIST);
    } else if (std::any_of(known, m_probes.end(), [&](const auto& one) {
                   return one.group == probe.group && one.event == probe.event
                       && one.place == probe.place;
               })) {
        return complain(subsystem, "There is already the exact same probe event", command, 0,
                        EEXIST);
    }
    m_probes.push_back(std::move(probe));
    return 0;
}

/// An event probe hangs on it.
bool FakeProbes::isTarget(const Probe& probe) const
{
    return std::any_of(m_probes.begin(), m_probes.end(), [&](const auto& one) {
        return one.kind == Kind::Event && one.place == probe.group + "." + probe.event;
    });
}

int FakeProbes::remove(ProbeFile file, std::string_view name, const UsedFn& used)
{
    std::string group;
    std::string event;
    splitName(name, group, event);
    bool found = false;
    for (auto probe = m_probes.begin(); probe != m_probes.end();) {
        if (!isIn(file, probe->kind) || (!group.empty() && probe->group != group)
            || (!event.empty() && probe->event != event)) {
            ++probe;
            continue;
        }
        // Of several probes that make one event only the last takes the event with it.
        const bool last =
            std::count_if(m_probes.begin(), m_probes.end(),
                          [&](const auto& one) {
                              return one.group == probe->group && one.event == probe->event;
                          })
            == 1;
        const auto* known = m_table->find(probe->group, probe->event);
        if (last && ((known && used(*known)) || isTarget(*probe)))
            return EBUSY; // those before it are gone
        found = true;
        if (last && known) {
            m_gone.push_back(*known);
            std::erase_if(m_table->events, [&](const auto& one) {
                return one.system == probe->group && one.name == probe->event;
            });
        }
        probe = m_probes.erase(probe);
    }
    return found ? 0 : ENOENT;
}

int FakeProbes::clear(ProbeFile file, const UsedFn& used)
{
    for (const auto& probe : m_probes) {
        const auto* known = m_table->find(probe.group, probe.event);
        if (isIn(file, probe.kind) && known && used(*known))
            return EBUSY;
    }
    for (;;) {
        const auto last = std::find_if(m_probes.rbegin(), m_probes.rend(),
                                       [&](const auto& one) { return isIn(file, one.kind); });
        if (last == m_probes.rend())
            return 0;
        if (const int error = remove(file, last->group + "/" + last->event, used))
            return error;
    }
}

std::vector<FakeEvent> FakeProbes::takeGone()
{
    return std::exchange(m_gone, {});
}

std::string FakeProbes::takeComplaint()
{
    return std::exchange(m_complaint, {});
}

} // namespace probescope::fake
