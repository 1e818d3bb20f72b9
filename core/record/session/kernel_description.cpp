#include "core/record/session/kernel_description.h"

#include "core/base/text.h"
#include "core/format/kernel_print/kernel_format.h"

#include <algorithm>
#include <charconv>
#include <sys/utsname.h>
#include <utility>

namespace probescope::record {

using access::SystemFile;
using access::TracePath;

namespace {

std::string lineOf(Result<std::string> text)
{
    return text ? text->substr(0, text->find('\n')) : std::string();
}

/// One more than the highest number of `0-3,8`.
std::uint32_t cpusOfList(std::string_view list)
{
    std::uint32_t cpus = 0;
    const char* at = list.data();
    const char* const end = at + list.size();
    while (at != end) {
        std::uint32_t cpu = 0;
        const auto [next, error] = std::from_chars(at, end, cpu);
        if (error == std::errc())
            cpus = std::max(cpus, cpu + 1);
        at = next == at ? at + 1 : next;
    }
    return cpus;
}

/// As trace-cmd writes it: system, host, release, machine. Only this machine tells what it is.
std::string unameOf(access::Backend& backend)
{
    const std::string release = lineOf(backend.readSystem(SystemFile::Release));
    std::string text = "Linux " + lineOf(backend.readSystem(SystemFile::Hostname)) + ' ' + release;
    utsname here{};
    if (uname(&here) == 0 && release == here.release)
        text += std::string(" ") + here.machine;
    return text;
}

std::uint32_t longSizeOf(const std::string& headerPage)
{
    const std::string layout = "name: header_page\nID: 0\nformat:\n" + headerPage;
    const auto format = format::KernelFormat::parse(layout, 8);
    for (const auto& field : format ? format->fields : std::vector<format::KernelField>()) {
        if (field.name == "commit" && field.size == 4)
            return 4;
    }
    return 8;
}

/// Bytes of `u16`, `s32`, `x64`; 0 for other types.
std::uint64_t elementBytes(std::string_view type)
{
    if (type.size() < 2 || std::string_view("usx").find(type.front()) == std::string_view::npos)
        return 0;
    std::uint64_t bits = 0;
    const char* const end = type.data() + type.size();
    const auto [rest, error] = std::from_chars(type.data() + 1, end, bits);
    return error == std::errc() && rest == end ? bits / 8 : 0;
}

std::string lineWithArrayLength(std::string_view line)
{
    constexpr std::string_view kField = "field:";
    constexpr std::string_view kSize = "size:";
    const auto field = line.find(kField);
    const auto open = line.find("[];");
    const auto size = line.find(kSize);
    if (field == std::string_view::npos || open == std::string_view::npos || open < field
        || size == std::string_view::npos)
        return std::string(line);
    const auto declared = line.substr(field + kField.size(), open - field - kField.size());
    const std::uint64_t element = elementBytes(declared.substr(0, declared.find(' ')));
    std::uint64_t bytes = 0;
    std::from_chars(line.data() + size + kSize.size(), line.data() + line.size(), bytes);
    if (element == 0 || bytes == 0 || bytes % element != 0)
        return std::string(line);
    std::string text(line.substr(0, open + 1));
    return text.append(std::to_string(bytes / element)).append(line.substr(open + 1));
}

} // namespace

std::string withArrayLengths(std::string_view format)
{
    std::string text;
    while (!format.empty()) {
        const auto end = std::min(format.find('\n'), format.size() - 1) + 1;
        text += lineWithArrayLength(format.substr(0, end));
        format.remove_prefix(end);
    }
    return text;
}

Result<KernelDescription> KernelDescription::collect(access::Backend& backend,
                                                     const Settings& settings,
                                                     const std::vector<store::Probe>& probes,
                                                     std::uint32_t pageBytes)
{
    KernelDescription description;
    auto& contents = description.m_contents;
    contents.header.version = 6;
    contents.header.pageSize = pageBytes;
    contents.header.compression = "none";
    auto page = backend.read("events/header_page");
    auto event = backend.read("events/header_event");
    if (!page || !event)
        return passOn(page ? event : page);
    contents.headerPage = std::move(*page);
    contents.headerEvent = std::move(*event);
    contents.hasHeaderInfo = true;
    contents.longSize = longSizeOf(contents.headerPage);
    if (auto done = description.readFormats(backend, "ftrace", {});
        !done && done.error().code != ErrorCode::NotFound)
        return passOn(done);
    for (const EventChoice& choice : settings.events) {
        if (auto done = description.readFormats(backend, choice.system, choice.name); !done)
            return passOn(done);
    }
    for (const store::Probe& probe : probes) {
        if (auto done = description.readFormat(backend, probe.group, probe.event, probe.system);
            !done)
            return passOn(done);
    }
    contents.kallsyms = backend.readSystem(SystemFile::Symbols).value_or("");
    contents.printkFormats = backend.read("printk_formats").value_or("");
    contents.cpuCount = cpusOfList(lineOf(backend.readSystem(SystemFile::PossibleCpus)));
    contents.clock = settings.clock;
    contents.uname = unameOf(backend);
    contents.recorderVersion = "Probescope " PROBESCOPE_VERSION;
    if (const auto processes = backend.processes()) {
        for (const access::Process& process : *processes)
            description.m_names[process.pid] = process.comm;
    }
    if (auto done = description.learnTasks(backend); !done)
        return passOn(done);
    return description;
}

Result<> KernelDescription::readFormat(access::Backend& backend, const std::string& system,
                                       const std::string& name, const std::string& shownSystem)
{
    auto folder = TracePath("events").child(system);
    if (folder)
        folder = folder->child(name);
    if (!folder)
        return passOn(folder);
    auto text = backend.read(*folder / "format");
    // Some folders of events have no format, and events go with their module.
    if (!text && text.error().code == ErrorCode::NotFound)
        return {};
    if (!text)
        return passOn(text);
    m_contents.formats.push_back({shownSystem, withArrayLengths(*text)});
    return {};
}

Result<> KernelDescription::readFormats(access::Backend& backend, const std::string& system,
                                        const std::string& name)
{
    if (!name.empty()) {
        // Chosen twice, or with its system: the reader takes the first.
        return readFormat(backend, system, name, system);
    }
    TracePath folder = "events";
    if (!system.empty()) {
        const auto own = folder.child(system);
        if (!own)
            return passOn(own);
        folder = *own;
    }
    const auto entries = backend.list(folder);
    if (!entries)
        return passOn(entries);
    for (const access::Entry& entry : *entries) {
        if (!entry.folder)
            continue;
        if (system.empty() && entry.name == "ftrace")
            continue; // is there already
        if (auto done = system.empty() ? readFormats(backend, entry.name, {})
                                       : readFormat(backend, system, entry.name, system);
            !done) {
            return done;
        }
    }
    return {};
}

void KernelDescription::learn(std::string_view cmdlines)
{
    while (!cmdlines.empty()) {
        const auto end = std::min(cmdlines.find('\n'), cmdlines.size());
        const std::string_view line = trimmedLeft(cmdlines.substr(0, end));
        cmdlines.remove_prefix(std::min(end + 1, cmdlines.size()));
        std::int32_t pid = 0;
        const auto [next, error] = std::from_chars(line.data(), line.data() + line.size(), pid);
        const auto name = line.substr(std::size_t(next - line.data()));
        if (error == std::errc() && name.starts_with(' '))
            m_names[pid] = name.substr(1);
    }
}

void KernelDescription::writeNames()
{
    m_contents.cmdlines.clear();
    for (const auto& [pid, name] : m_names) {
        m_contents.cmdlines += std::to_string(pid);
        m_contents.cmdlines += ' ';
        m_contents.cmdlines += name;
        m_contents.cmdlines += '\n';
    }
}

Result<std::string> KernelDescription::learnTasks(access::Backend& backend)
{
    auto text = backend.read("saved_cmdlines");
    if (!text)
        return text;
    learn(*text);
    writeNames();
    return text;
}

void KernelDescription::setCpuStats(const std::vector<tracefs::CpuStats>& stats)
{
    m_contents.cpuStats.clear();
    for (const tracefs::CpuStats& cpu : stats) {
        const std::pair<const char*, std::uint64_t> lines[] = {
            {"CPU: ", cpu.cpu},         {"entries: ", cpu.entries},
            {"overrun: ", cpu.overrun}, {"commit overrun: ", cpu.commitOverrun},
            {"bytes: ", cpu.bytes},     {"dropped events: ", cpu.dropped},
            {"read events: ", cpu.read}};
        for (const auto& [key, value] : lines)
            m_contents.cpuStats += key + std::to_string(value) + '\n';
        m_contents.cpuStats += '\n';
    }
}

} // namespace probescope::record
