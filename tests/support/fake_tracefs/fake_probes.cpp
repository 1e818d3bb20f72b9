#include "tests/support/fake_tracefs/fake_probes.h"

#include "core/tracefs/control_text.h"

#include <algorithm>
#include <cerrno>

namespace probescope::fake {

namespace {

std::string formatOf(const std::string& name, std::uint32_t id)
{
    return "name: " + name + "\nID: " + std::to_string(id)
        + "\nformat:\n"
          "\tfield:unsigned short common_type;\toffset:0;\tsize:2;\tsigned:0;\n"
          "\tfield:unsigned char common_flags;\toffset:2;\tsize:1;\tsigned:0;\n"
          "\tfield:unsigned char common_preempt_count;\toffset:3;\tsize:1;\tsigned:0;\n"
          "\tfield:int common_pid;\toffset:4;\tsize:4;\tsigned:1;\n\n"
          "\tfield:unsigned long __probe_ip;\toffset:8;\tsize:8;\tsigned:0;\n\n"
          "print fmt: \"(%lx)\", REC->__probe_ip\n";
}

} // namespace

int FakeProbes::complain(std::string_view words, std::string_view command, std::size_t place,
                         int number)
{
    m_complaint = "trace_kprobe: error: " + std::string(words) + "\n  Command: "
        + std::string(command) + "\n           " + std::string(place, ' ') + "^\n";
    return number;
}

int FakeProbes::take(std::string_view command, const UsedFn& used)
{
    command = tracefs::trimmed(command.substr(0, command.find('#')));
    if (command.empty())
        return 0;
    if (command.starts_with('-'))
        return remove(command, used);
    if (command.starts_with('p') || command.starts_with('r'))
        return add(command);
    return EINVAL;
}

int FakeProbes::add(std::string_view command)
{
    const auto words = tracefs::wordsOf(command);
    if (words.size() < 2)
        return EINVAL;
    const auto colon = words[0].find(':');
    const auto name =
        colon == std::string_view::npos ? std::string_view() : words[0].substr(colon + 1);
    const auto slash = name.find_first_of("/.");
    Probe probe;
    probe.group = slash == std::string_view::npos ? "kprobes" : name.substr(0, slash);
    probe.event = name.substr(slash == std::string_view::npos ? 0 : slash + 1);
    if (probe.event.empty())
        probe.event = std::string(1, command[0]) + "_" + std::string(words[1]) + "_0";
    const auto symbol = words[1].substr(0, words[1].find_first_of("+%"));
    if (m_functions->named(symbol).empty())
        return complain(m_unknownSymbol == ENOENT ? "Failed to register probe event"
                                                  : "Invalid probed address or symbol",
                        command, m_unknownSymbol == ENOENT ? 0 : words[0].size() + 1,
                        m_unknownSymbol);
    for (std::size_t i = 2; i < words.size(); ++i)
        probe.arguments += (i > 2 ? " " : "") + std::string(words[i]);
    if (const auto bad = probe.arguments.find(":foo"); bad != std::string::npos)
        return complain("Unknown type is specified", command,
                        command.find(probe.arguments) + bad + 1, EINVAL);
    const bool taken = m_table->find(probe.group, probe.event) != nullptr;
    if (taken)
        return complain("There is already the exact same probe event", command, 0, EEXIST);
    probe.definition = std::string(words[0].substr(0, colon)) + ":" + probe.group + "/"
        + probe.event + " " + std::string(words[1])
        + (probe.arguments.empty() ? "" : " " + probe.arguments);
    const auto id = m_table->nextId++;
    m_table->events.push_back({probe.group, probe.event, formatOf(probe.event, id), id});
    m_probes.push_back(std::move(probe));
    return 0;
}

int FakeProbes::remove(std::string_view command, const UsedFn& used)
{
    if (!command.starts_with("-:"))
        return EINVAL;
    const auto name = tracefs::wordsOf(command).front().substr(2);
    const auto slash = name.find_first_of("/.");
    const auto group = slash == std::string_view::npos ? std::string_view() : name.substr(0, slash);
    const auto event = slash == std::string_view::npos ? name : name.substr(slash + 1);
    bool found = false;
    for (auto probe = m_probes.begin(); probe != m_probes.end();) {
        if ((!group.empty() && probe->group != group)
            || (!event.empty() && probe->event != event)) {
            ++probe;
            continue;
        }
        const auto* known = m_table->find(probe->group, probe->event);
        if (known && used(*known))
            return EBUSY; // those before it are gone
        found = true;
        std::erase_if(m_table->events, [&](const auto& one) {
            return one.system == probe->group && one.name == probe->event;
        });
        probe = m_probes.erase(probe);
    }
    return found ? 0 : ENOENT;
}

int FakeProbes::clear(const UsedFn& used)
{
    for (const auto& probe : m_probes) {
        const auto* known = m_table->find(probe.group, probe.event);
        if (known && used(*known))
            return EBUSY;
    }
    while (!m_probes.empty()) {
        if (const int error =
                remove("-:" + m_probes.back().group + "/" + m_probes.back().event, used))
            return error;
    }
    return 0;
}

std::string FakeProbes::text() const
{
    std::string text;
    for (const auto& probe : m_probes)
        text += probe.definition + "\n";
    return text;
}

std::string FakeProbes::profile() const
{
    std::string text;
    for (const auto& probe : m_probes) {
        const auto hits = std::to_string(probe.hits);
        const auto misses = std::to_string(probe.misses);
        const auto padded = [](const std::string& word, std::size_t width) {
            return std::string(width > word.size() ? width - word.size() : 0, ' ') + word;
        };
        text += "  " + probe.event
            + std::string(probe.event.size() < 44 ? 44 - probe.event.size() : 0, ' ') + " "
            + padded(hits, 15) + " " + padded(misses, 15) + "\n";
    }
    return text;
}

std::string FakeProbes::takeComplaint()
{
    return std::exchange(m_complaint, {});
}

} // namespace probescope::fake
