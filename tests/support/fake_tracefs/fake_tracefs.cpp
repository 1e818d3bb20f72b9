#include "tests/support/fake_tracefs/fake_tracefs.h"

#include "core/access/backend/trace_error.h"

#include <cerrno>

namespace probescope::fake {

using access::FileOperation;
using access::TracePath;

namespace {

bool isReadOnly(std::string_view name)
{
    return name.starts_with("available_") || name == "README" || name == "format" || name == "id"
        || name == "stats" || name.ends_with("_profile") || name == "enabled_functions"
        || name == "dyn_ftrace_total_info" || name == "trace_pipe_raw";
}

} // namespace

FakeTracefs::FakeTracefs(FakeKernel kernel)
    : m_kernel(std::move(kernel))
{
    build();
    m_processes = {{.pid = 1, .start = 1, .comm = "init", .commandLine = "/sbin/init"},
                   {.pid = 700,
                    .parent = 1,
                    .start = 7000,
                    .comm = "probescope",
                    .commandLine = "probescope"}};
}

FakeTracefs::~FakeTracefs() = default;

void FakeTracefs::build()
{
    m_table = {.events = m_kernel.events};
    m_functions = tracefs::TraceableFunctions::parse(m_kernel.functions);
    m_instances = std::make_unique<FakeInstances>(m_kernel, m_table, m_functions);
    m_files =
        std::make_unique<FakeTopFiles>(m_kernel, m_table, m_functions, *m_instances, m_processes);
    m_system = std::make_unique<FakeSystemFiles>(m_kernel);
}

tl::unexpected<Error> FakeTracefs::gone()
{
    return fail(ErrorCode::Disconnected, "connection to the kernel lost");
}

void FakeTracefs::feed(const std::string& instance, std::uint32_t cpu, std::string page,
                       std::uint64_t events, bool full)
{
    const std::lock_guard lock(m_mutex);
    auto& target = m_instances->at(instance);
    target.rings().feed(cpu, {std::move(page), events, full}, target.option("overwrite"));
    m_fed.notify_all();
}

void FakeTracefs::failNext(const std::string& path, int number)
{
    const std::lock_guard lock(m_mutex);
    m_faults.add(path, number);
}

void FakeTracefs::disconnect()
{
    const std::lock_guard lock(m_mutex);
    m_connected = false;
    m_fed.notify_all();
}

void FakeTracefs::vanish(const std::string& system, const std::string& name)
{
    const std::lock_guard lock(m_mutex);
    const auto* event = m_table.find(system, name);
    m_instances->forget(*event);
    std::erase_if(m_table.events,
                  [&](const auto& one) { return one.system == system && one.name == name; });
}

void FakeTracefs::setHistogram(const std::string& system, const std::string& name, std::string text)
{
    const std::lock_guard lock(m_mutex);
    m_table.counted[{system, name}] = std::move(text);
}

void FakeTracefs::fireTriggers(const std::string& system, const std::string& name)
{
    const std::lock_guard lock(m_mutex);
    m_instances->top().events().fireTriggers(*m_table.find(system, name));
}

void FakeTracefs::setProcesses(std::vector<access::Process> processes,
                               std::vector<access::Process> threads)
{
    const std::lock_guard lock(m_mutex);
    m_processes = std::move(processes);
    m_threads = std::move(threads);
}

void FakeTracefs::setProbesEnabled(bool on)
{
    const std::lock_guard lock(m_mutex);
    static_cast<void>(m_system->turn(access::KernelSwitch::Probes, on));
}

void FakeTracefs::reboot(const std::string& boot)
{
    const std::lock_guard lock(m_mutex);
    m_kernel.boot = boot;
    build();
}

std::vector<std::string> FakeTracefs::marks(const std::string& instance)
{
    const std::lock_guard lock(m_mutex);
    return m_instances->at(instance).marks();
}

std::vector<std::string> FakeTracefs::writes()
{
    const std::lock_guard lock(m_mutex);
    return m_writes;
}

std::vector<FakeProbes::Probe> FakeTracefs::probesNow()
{
    const std::lock_guard lock(m_mutex);
    return m_files->probes();
}

void FakeTracefs::setCounts(std::size_t probe, std::uint64_t hits, std::uint64_t misses)
{
    const std::lock_guard lock(m_mutex);
    auto& counted = m_files->probes().at(probe);
    counted.hits = hits;
    counted.misses = misses;
}

std::map<std::string, std::string> FakeTracefs::snapshotOfControls()
{
    const std::lock_guard lock(m_mutex);
    std::map<std::string, std::string> texts;
    collect({}, texts);
    for (const auto& [which, on] : m_system->switches())
        texts[access::pathOf(which)] = on ? "1" : "0";
    return texts;
}

void FakeTracefs::collect(const std::string& folder, std::map<std::string, std::string>& texts)
{
    const auto names = listNames(*TracePath::parse(folder));
    if (!names)
        return;
    for (const auto& name : *names) {
        const auto path = (folder.empty() ? "" : folder + "/") + name;
        if (name.ends_with('/')) {
            collect(path.substr(0, path.size() - 1), texts);
        } else if (name != "stats" && name != "error_log" && name != "trace") {
            const auto text = readText(*TracePath::parse(path));
            texts[path] = text ? *text : std::string();
        }
    }
}

tl::expected<std::string, int> FakeTracefs::readText(const TracePath& path)
{
    const auto where = m_instances->find(path);
    if (!where.instance)
        return tl::unexpected(ENOENT);
    if (where.rest.empty())
        return tl::unexpected(EISDIR);
    if (where.rest.size() == 1 && m_kernel.missing.count(std::string(where.rest[0])) != 0)
        return tl::unexpected(ENOENT);
    if (where.top) {
        if (auto text = m_files->read(where.rest))
            return text;
    }
    return where.instance->read(where.rest);
}

tl::expected<std::vector<std::string>, int> FakeTracefs::listNames(const TracePath& path)
{
    if (path.text() == "instances")
        return m_instances->names();
    const auto where = m_instances->find(path);
    if (!where.instance)
        return tl::unexpected(ENOENT);
    auto names = where.instance->list(where.rest);
    if (!where.top)
        return names;
    const auto more = m_files->list(where.rest);
    if (!names && !more.empty())
        return more;
    if (names)
        names->insert(names->end(), more.begin(), more.end());
    return names;
}

Result<std::string> FakeTracefs::read(const TracePath& path, std::size_t most)
{
    const std::lock_guard lock(m_mutex);
    if (!m_connected)
        return gone();
    if (const int number = m_faults.take(path.text()))
        return tl::unexpected(
            traceError(number, FileOperation::Reading, "cannot read the file", path));
    auto text = readText(path);
    if (!text)
        return tl::unexpected(
            traceError(text.error(), FileOperation::Reading, "cannot read the file", path));
    if (text->size() > most)
        return fail(ErrorCode::Refused,
                    "the file is longer than " + std::to_string(most) + " bytes", {},
                    Place{.file = path.text()});
    return *text;
}

Result<std::string> FakeTracefs::readSystem(access::SystemFile file, std::size_t /*most*/)
{
    const std::lock_guard lock(m_mutex);
    if (!m_connected)
        return gone();
    if (file == access::SystemFile::ProbesList)
        return m_files->armedProbes();
    return m_system->read(file);
}

Result<std::string> FakeTracefs::readModuleTypes(std::string_view module, std::size_t /*most*/)
{
    const std::lock_guard lock(m_mutex);
    if (!m_connected)
        return gone();
    return m_system->readModuleTypes(module);
}

Result<std::vector<access::Entry>> FakeTracefs::list(const TracePath& path)
{
    const std::lock_guard lock(m_mutex);
    if (!m_connected)
        return gone();
    if (const int number = m_faults.take(path.text()))
        return tl::unexpected(
            traceError(number, FileOperation::Reading, "cannot list the folder", path));
    const auto names = listNames(path);
    if (!names)
        return tl::unexpected(
            traceError(names.error(), FileOperation::Reading, "cannot list the folder", path));
    std::vector<access::Entry> entries;
    for (const auto& name : *names) {
        const bool folder = name.ends_with('/');
        entries.push_back({folder ? name.substr(0, name.size() - 1) : name, folder,
                           !folder && !isReadOnly(name)});
    }
    return entries;
}

Result<> FakeTracefs::turn(access::KernelSwitch which, bool on)
{
    const std::lock_guard lock(m_mutex);
    if (!m_connected)
        return gone();
    int number = m_faults.take(access::pathOf(which));
    if (number == 0)
        number = m_system->turn(which, on);
    if (number != 0) {
        auto error =
            traceError(number, FileOperation::Opening, "cannot open the file for writing", {});
        error.place.file = access::pathOf(which);
        return tl::unexpected(std::move(error));
    }
    m_writes.push_back(std::string(access::pathOf(which)) + (on ? "=1" : "=0"));
    return {};
}

void FakeTracefs::setKernelText(std::uint64_t address, std::string code)
{
    const std::lock_guard lock(m_mutex);
    m_kernelText[address] = std::move(code);
}

Result<std::string> FakeTracefs::readKernelText(std::uint64_t address, std::size_t bytes)
{
    const std::lock_guard lock(m_mutex);
    if (!m_connected)
        return gone();
    if (const int number = m_faults.take("/proc/kcore"))
        return tl::unexpected(
            traceError(number, FileOperation::Opening, "cannot open the file", {}));
    const auto after = m_kernelText.upper_bound(address);
    if (after == m_kernelText.begin())
        return fail(ErrorCode::Refused, "the kernel has no code at this address");
    const auto& [begin, code] = *std::prev(after);
    if (bytes == 0 || bytes > 4096 || address - begin >= code.size())
        return fail(ErrorCode::Refused, "the kernel has no code at this address");
    return code.substr(std::size_t(address - begin), bytes);
}

Result<std::vector<access::Process>> FakeTracefs::processes()
{
    const std::lock_guard lock(m_mutex);
    if (!m_connected)
        return gone();
    return m_processes;
}

Result<std::vector<access::Process>> FakeTracefs::threads()
{
    const std::lock_guard lock(m_mutex);
    if (!m_connected)
        return gone();
    return m_threads;
}

Result<access::Process> FakeTracefs::owner()
{
    const std::lock_guard lock(m_mutex);
    if (!m_connected)
        return gone();
    return m_processes.back();
}

int FakeTracefs::write(const TracePath& path, std::string_view text, bool truncate)
{
    if (const int number = m_faults.take(path.text()))
        return number;
    const auto where = m_instances->find(path);
    if (!where.instance || where.rest.empty()
        || m_kernel.missing.count(std::string(path.name())) != 0)
        return ENOENT;
    if (isReadOnly(path.name()))
        return EACCES;
    m_writes.push_back(path.text() + "=" + std::string(text));
    auto* const files = where.top && where.rest.size() == 1 ? m_files.get() : nullptr;
    if (truncate) {
        const auto cleared = files ? files->truncate(path.name()) : std::nullopt;
        if (const int number = cleared ? *cleared : where.instance->truncate(where.rest))
            return number;
        if (text.empty())
            return 0;
    }
    const auto line = std::string(text) + (text.ends_with('\n') ? "" : "\n");
    const auto written = files ? files->append(path.name(), line) : std::nullopt;
    return written ? *written : where.instance->append(where.rest, line);
}

/// A file that is not there fails when it is opened.
FileOperation FakeTracefs::operationOf(const TracePath& path)
{
    const auto text = readText(path);
    return !text && text.error() == ENOENT ? FileOperation::Opening : FileOperation::Writing;
}

Result<> FakeTracefs::append(const TracePath& path, std::string_view text)
{
    const std::lock_guard lock(m_mutex);
    if (!m_connected)
        return gone();
    if (const int number = write(path, text, false))
        return tl::unexpected(traceError(number, operationOf(path), "cannot write the file", path));
    return {};
}

Result<> FakeTracefs::writeTruncating(const TracePath& path, std::string_view text)
{
    const std::lock_guard lock(m_mutex);
    if (!m_connected)
        return gone();
    if (const int number = write(path, text, true))
        return tl::unexpected(traceError(number, operationOf(path), "cannot write the file", path));
    return {};
}

Result<> FakeTracefs::makeInstance(std::string_view name)
{
    const std::lock_guard lock(m_mutex);
    if (!m_connected)
        return gone();
    const auto path = TracePath("instances").child(name);
    if (!path)
        return passOn(path);
    int number = m_faults.take(path->text());
    if (number == 0)
        number = m_instances->make(name);
    if (number != 0)
        return tl::unexpected(
            traceError(number, FileOperation::Opening, "cannot create the instance", *path));
    return {};
}

Result<> FakeTracefs::removeInstance(std::string_view name)
{
    const std::lock_guard lock(m_mutex);
    if (!m_connected)
        return gone();
    const auto path = TracePath("instances").child(name);
    if (!path)
        return passOn(path);
    int number = m_faults.take(path->text());
    if (number == 0)
        number = m_instances->remove(name);
    if (number != 0)
        return tl::unexpected(
            traceError(number, FileOperation::Opening, "cannot remove the instance", *path));
    return {};
}

} // namespace probescope::fake
