#include "tests/support/fake_tracefs/fake_tracefs.h"

#include "core/access/trace_error.h"
#include "core/tracefs/control_text.h"

#include <algorithm>
#include <cerrno>

namespace probescope::fake {

using access::Doing;
using access::TracePath;

namespace {

/// Of kernels with longs of 8 bytes.
constexpr std::string_view kHeaderPage = "\tfield: u64 timestamp;\toffset:0;\tsize:8;\tsigned:0;\n"
                                         "\tfield: local_t commit;\toffset:8;\tsize:8;\tsigned:1;\n"
                                         "\tfield: int overwrite;\toffset:8;\tsize:1;\tsigned:1;\n"
                                         "\tfield: char data;\toffset:16;\tsize:4080;\tsigned:1;\n";

constexpr std::string_view kStackHead = "        Depth    Size   Location    (0 entries)\n"
                                        "        -----    ----   --------\n";

constexpr std::string_view kPrintkFormats = "0xffffffff9974aef8 : \"CPU_ON\"\n"
                                            "0xffffffffc0a11010 : \"a \\\"b\\\"\\n\"\n";

tl::unexpected<Error> gone()
{
    return fail(ErrorCode::Disconnected, "the connection to the kernel is gone");
}

/// As kernels from 6.9 on have it: names for as many as fit into the pages that it takes.
std::string savedNames(std::uint64_t wanted)
{
    return wanted <= 6552 ? "6552" : "19659";
}

std::optional<ProbeFile> probeFileOf(std::string_view name)
{
    if (name == "kprobe_events")
        return ProbeFile::Kernel;
    if (name == "uprobe_events")
        return ProbeFile::User;
    if (name == "synthetic_events")
        return ProbeFile::Synthetic;
    return name == "dynamic_events" ? std::optional(ProbeFile::All) : std::nullopt;
}

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
    m_functions = tracefs::FunctionList::parse(m_kernel.functions);
    m_probes = std::make_unique<FakeProbes>(m_table, m_functions, m_kernel);
    m_top = std::make_unique<FakeInstance>(m_kernel, m_table, m_functions, true);
    m_instances.clear();
    m_switches = {{access::KernelSwitch::Functions, true},
                  {access::KernelSwitch::StackTracer, false}};
    m_values = {{"saved_cmdlines_size", "6552"}, {"stack_max_size", "0"}};
    if (m_kernel.missing.count("function_profile_enabled") == 0)
        m_values["function_profile_enabled"] = "0";
}

void FakeTracefs::feed(const std::string& instance, std::uint32_t cpu, std::string page,
                       std::uint64_t events, bool full)
{
    const std::lock_guard lock(m_mutex);
    auto& target = instance.empty() ? *m_top : *m_instances.at(instance);
    target.rings().feed(cpu, {std::move(page), events, full}, target.option("overwrite"));
    m_fed.notify_all();
}

void FakeTracefs::failNext(const std::string& path, int number)
{
    const std::lock_guard lock(m_mutex);
    m_faults[path].push_back(number);
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
    m_top->events().forget(*event);
    for (auto& [key, instance] : m_instances)
        instance->events().forget(*event);
    std::erase_if(m_table.events,
                  [&](const auto& one) { return one.system == system && one.name == name; });
}

void FakeTracefs::setProcesses(std::vector<access::Process> processes,
                               std::vector<access::Process> threads)
{
    const std::lock_guard lock(m_mutex);
    m_processes = std::move(processes);
    m_threads = std::move(threads);
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
    return instance.empty() ? m_top->marks() : m_instances.at(instance)->marks();
}

std::vector<std::string> FakeTracefs::writes()
{
    const std::lock_guard lock(m_mutex);
    return m_writes;
}

std::map<std::string, std::string> FakeTracefs::snapshotOfControls()
{
    const std::lock_guard lock(m_mutex);
    std::map<std::string, std::string> texts;
    collect({}, texts);
    for (const auto& [which, on] : m_switches)
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

int FakeTracefs::fault(const TracePath& path)
{
    return faultOf(path.text());
}

int FakeTracefs::faultOf(const std::string& path)
{
    const auto faults =
        std::find_if(m_faults.begin(), m_faults.end(), [&path](const auto& planned) {
            const std::string_view where = planned.first;
            return where == path || (where.starts_with('*') && path.ends_with(where.substr(1)));
        });
    if (faults == m_faults.end())
        return 0;
    const int number = faults->second.front();
    faults->second.erase(faults->second.begin());
    if (faults->second.empty())
        m_faults.erase(faults);
    return number;
}

FakeTracefs::Where FakeTracefs::find(const TracePath& path)
{
    auto parts = path.parts();
    if (parts.size() < 2 || parts[0] != "instances")
        return {m_top.get(), std::move(parts), true};
    const auto instance = m_instances.find(parts[1]);
    if (instance == m_instances.end())
        return {};
    return {instance->second.get(), {parts.begin() + 2, parts.end()}, false};
}

tl::expected<std::string, int> FakeTracefs::readGlobal(std::string_view file) const
{
    if (const auto value = m_values.find(file); value != m_values.end())
        return value->second + "\n";
    if (file == "README")
        return m_kernel.readme;
    if (file == "available_filter_functions")
        return m_kernel.functions;
    if (file == "available_events") {
        std::string text;
        for (const auto& event : m_table.events) {
            if (event.system != "ftrace")
                text += event.system + ":" + event.name + "\n";
        }
        return text;
    }
    if (file == "dyn_ftrace_total_info")
        return std::to_string(m_functions.size()) + " pages:1 groups: 1\n";
    if (const auto listed = probeFileOf(file))
        return m_probes->text(*listed);
    if (file == "kprobe_profile")
        return m_probes->profile(ProbeFile::Kernel);
    if (file == "uprobe_profile")
        return m_probes->profile(ProbeFile::User);
    if (file == "stack_trace")
        return std::string(kStackHead);
    if (file == "printk_formats")
        return std::string(kPrintkFormats);
    if (file == "saved_cmdlines") {
        std::string text;
        for (const auto& process : m_processes)
            text += std::to_string(process.pid) + " " + process.comm + "\n";
        return text;
    }
    if (file == "enabled_functions")
        return enabledFunctions();
    return tl::unexpected(ENOENT);
}

std::string FakeTracefs::enabledFunctions() const
{
    std::map<std::string, int> users;
    const auto add = [&users](const FakeInstance& instance) {
        for (const auto& function : instance.tracedFunctions())
            ++users[function];
    };
    add(*m_top);
    for (const auto& [name, instance] : m_instances)
        add(*instance);
    std::string text;
    for (const auto& [function, count] : users)
        text += function + " (" + std::to_string(count)
            + ")           \ttramp: 0xffffffffc05c6000 (function_trace_call+0x0/0x110) "
              "->function_trace_call+0x0/0x110\n";
    return text;
}

/// `function0`, what the function profiler of a CPU counted.
tl::expected<std::string, int> FakeTracefs::readProfile(std::string_view file) const
{
    const auto cpu =
        file.starts_with("function") ? tracefs::numberOf(file.substr(8)) : std::nullopt;
    if (!hasProfiler() || !cpu || *cpu >= m_kernel.cpus)
        return tl::unexpected(ENOENT);
    std::string text = "  Function                               Hit    Time            Avg"
                       "             s^2\n"
                       "  --------                               ---    ----            ---"
                       "             ---\n";
    if (m_values.at("function_profile_enabled") != "0")
        text += "  schedule                               204    1234567.12 us     6051.799 us     "
                "1234.123 us \n"
                "  vfs_read                                10    100.500 us        10.050 us       "
                "0.001 us    \n";
    return text;
}

tl::expected<std::string, int> FakeTracefs::readText(const TracePath& path)
{
    const auto where = find(path);
    if (!where.instance)
        return tl::unexpected(ENOENT);
    if (where.rest.empty())
        return tl::unexpected(EISDIR);
    if (where.rest.size() == 1 && m_kernel.missing.count(std::string(where.rest[0])) != 0)
        return tl::unexpected(ENOENT);
    if (where.top && where.rest.size() == 1) {
        if (auto text = readGlobal(where.rest[0]))
            return text;
    }
    if (where.top && where.rest.size() == 2 && where.rest[0] == "trace_stat")
        return readProfile(where.rest[1]);
    if (where.top && path.text() == "events/header_page")
        return std::string(kHeaderPage);
    if (where.top && path.text() == "events/header_event")
        return std::string("# compressed entry header\n");
    return where.instance->read(where.rest);
}

tl::expected<std::vector<std::string>, int> FakeTracefs::listNames(const TracePath& path)
{
    std::vector<std::string> names;
    if (path.text() == "instances") {
        for (const auto& instance : m_instances)
            names.push_back(instance.first + "/");
        return names;
    }
    if (path.text() == "trace_stat" && hasProfiler()) {
        for (std::uint32_t cpu = 0; cpu < m_kernel.cpus; ++cpu)
            names.push_back("function" + std::to_string(cpu));
        return names;
    }
    const auto where = find(path);
    if (!where.instance)
        return tl::unexpected(ENOENT);
    auto found = where.instance->list(where.rest);
    if (!found || !path.isRoot())
        return found;
    for (const char* file :
         {"README", "available_events", "available_filter_functions", "dyn_ftrace_total_info",
          "kprobe_events", "kprobe_profile", "uprobe_events", "uprobe_profile", "dynamic_events",
          "synthetic_events", "enabled_functions", "saved_cmdlines", "printk_formats",
          "stack_trace"}) {
        if (m_kernel.missing.count(file) == 0)
            found->emplace_back(file);
    }
    for (const auto& value : m_values)
        found->push_back(value.first);
    found->emplace_back("instances/");
    if (hasProfiler())
        found->emplace_back("trace_stat/");
    return found;
}

Result<std::string> FakeTracefs::read(const TracePath& path, std::size_t most)
{
    const std::lock_guard lock(m_mutex);
    if (!m_connected)
        return gone();
    if (const int number = fault(path))
        return tl::unexpected(traceError(number, Doing::Reading, "cannot read the file", path));
    auto text = readText(path);
    if (!text)
        return tl::unexpected(
            traceError(text.error(), Doing::Reading, "cannot read the file", path));
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
    switch (file) {
    case access::SystemFile::Release:
        return m_kernel.release + "\n";
    case access::SystemFile::Version:
        return "Linux version " + m_kernel.release + " (fake)\n";
    case access::SystemFile::Hostname:
        return m_kernel.host + "\n";
    case access::SystemFile::BootId:
        return m_kernel.boot + "\n";
    case access::SystemFile::Lockdown:
        return m_kernel.lockdown;
    case access::SystemFile::OnlineCpus: {
        std::string text;
        for (std::uint32_t cpu = 0; cpu < m_kernel.cpus; ++cpu) {
            if (m_kernel.offline.count(cpu) == 0)
                text += (text.empty() ? "" : ",") + std::to_string(cpu);
        }
        return text + "\n";
    }
    case access::SystemFile::PossibleCpus:
        return "0-" + std::to_string(m_kernel.cpus - 1) + "\n";
    case access::SystemFile::Modules:
        return std::string("kvm 1142784 1 kvm_intel, Live 0x0000000000000000\n"
                           "ext4 983040 1 - Live 0x0000000000000000\n");
    case access::SystemFile::FtraceEnabled:
        return std::string(m_switches.at(access::KernelSwitch::Functions) ? "1\n" : "0\n");
    case access::SystemFile::StackTracerEnabled:
        if (m_kernel.missing.count("stack_trace") != 0)
            return fail(ErrorCode::NotFound, "the fake has no stack tracer");
        return std::string(m_switches.at(access::KernelSwitch::StackTracer) ? "1\n" : "0\n");
    case access::SystemFile::ProbesEnabled:
        return std::string("1\n");
    default:
        return fail(ErrorCode::NotFound, "the fake has no such file");
    }
}

Result<std::vector<access::Entry>> FakeTracefs::list(const TracePath& path)
{
    const std::lock_guard lock(m_mutex);
    if (!m_connected)
        return gone();
    if (const int number = fault(path))
        return tl::unexpected(traceError(number, Doing::Reading, "cannot list the folder", path));
    const auto names = listNames(path);
    if (!names)
        return tl::unexpected(
            traceError(names.error(), Doing::Reading, "cannot list the folder", path));
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
    int number = faultOf(access::pathOf(which));
    if (number == 0 && which == access::KernelSwitch::StackTracer
        && m_kernel.missing.count("stack_trace") != 0)
        number = ENOENT;
    if (number != 0) {
        auto error = traceError(number, Doing::Opening, "cannot open it for writing", {});
        error.place.file = access::pathOf(which);
        return tl::unexpected(std::move(error));
    }
    m_writes.push_back(std::string(access::pathOf(which)) + (on ? "=1" : "=0"));
    m_switches[which] = on;
    return {};
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

FakeProbes::UsedFn FakeTracefs::used()
{
    return [this](const FakeEvent& event) {
        return m_top->events().isUsed(event)
            || std::any_of(m_instances.begin(), m_instances.end(), [&](const auto& instance) {
                   return instance.second->events().isUsed(event);
               });
    };
}

int FakeTracefs::appendGlobal(std::string_view file, std::string_view text)
{
    if (const auto value = m_values.find(file); value != m_values.end()) {
        const auto number = tracefs::numberOf(tracefs::trimmed(text));
        if (!number || (file == "saved_cmdlines_size" && *number == 0))
            return EINVAL;
        // Whole pages of names are allocated.
        value->second =
            file == "saved_cmdlines_size" ? savedNames(*number) : std::to_string(*number);
        return 0;
    }
    const auto listed = probeFileOf(file);
    if (!listed)
        return -1;
    const int number = m_probes->take(*listed, text, used());
    if (const auto words = m_probes->takeComplaint(); !words.empty())
        m_top->complain(words);
    return number;
}

int FakeTracefs::truncateGlobal(std::string_view file)
{
    if (m_values.find(file) != m_values.end())
        return 0;
    const auto listed = probeFileOf(file);
    return listed ? m_probes->clear(*listed, used()) : -1;
}

int FakeTracefs::write(const TracePath& path, std::string_view text, bool truncate)
{
    if (const int number = fault(path))
        return number;
    const auto where = find(path);
    if (!where.instance || where.rest.empty()
        || m_kernel.missing.count(std::string(path.name())) != 0)
        return ENOENT;
    if (isReadOnly(path.name()))
        return EACCES;
    m_writes.push_back(path.text() + "=" + std::string(text));
    const bool global = where.top && where.rest.size() == 1;
    const int cleared = !truncate ? 0 : global ? truncateGlobal(path.name()) : -1;
    if (cleared > 0)
        return cleared;
    if (cleared < 0) {
        if (const int number = where.instance->truncate(where.rest))
            return number;
    }
    if (truncate && text.empty())
        return 0;
    const auto line = std::string(text) + (text.ends_with('\n') ? "" : "\n");
    const int written = global ? appendGlobal(path.name(), line) : -1;
    return written >= 0 ? written : where.instance->append(where.rest, line);
}

/// A file that is not there fails when it is opened.
Doing FakeTracefs::doingOf(const TracePath& path)
{
    const auto text = readText(path);
    return !text && text.error() == ENOENT ? Doing::Opening : Doing::Writing;
}

Result<> FakeTracefs::append(const TracePath& path, std::string_view text)
{
    const std::lock_guard lock(m_mutex);
    if (!m_connected)
        return gone();
    if (const int number = write(path, text, false))
        return tl::unexpected(traceError(number, doingOf(path), "cannot write", path));
    return {};
}

Result<> FakeTracefs::writeTruncating(const TracePath& path, std::string_view text)
{
    const std::lock_guard lock(m_mutex);
    if (!m_connected)
        return gone();
    if (const int number = write(path, text, true))
        return tl::unexpected(traceError(number, doingOf(path), "cannot write", path));
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
    int number = fault(*path);
    if (number == 0 && m_instances.find(name) != m_instances.end())
        number = EEXIST;
    if (number != 0)
        return tl::unexpected(
            traceError(number, Doing::Opening, "cannot make the instance", *path));
    m_instances.emplace(name,
                        std::make_unique<FakeInstance>(m_kernel, m_table, m_functions, false));
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
    const auto instance = m_instances.find(name);
    int number = fault(*path);
    if (number == 0 && instance == m_instances.end())
        number = ENOENT;
    else if (number == 0
             && (instance->second->streams > 0 || instance->second->held > 0
                 || instance->second->events().makesSynthetic()))
        number = EBUSY;
    if (number != 0)
        return tl::unexpected(
            traceError(number, Doing::Opening, "cannot remove the instance", *path));
    m_instances.erase(instance);
    return {};
}

class FakeTracefs::StreamOfFake : public access::Stream
{
public:
    StreamOfFake(FakeTracefs& owner, FakeInstance& instance)
        : m_owner(owner)
        , m_instance(instance)
    {
        ++m_instance.streams;
    }
    ~StreamOfFake() override
    {
        const std::lock_guard lock(m_owner.m_mutex);
        --m_instance.streams;
    }
    StreamOfFake(const StreamOfFake&) = delete;
    StreamOfFake& operator=(const StreamOfFake&) = delete;

    std::uint32_t pageBytes() const override { return FakeRings::kPageBytes; }
    Result<> drain(std::chrono::milliseconds most, bool all, const access::PagesFn& give) override
    {
        std::unique_lock lock(m_owner.m_mutex);
        m_owner.m_fed.wait_for(
            lock, most, [&] { return !m_owner.m_connected || m_instance.rings().hasFullPage(); });
        if (!m_owner.m_connected)
            return gone();
        m_instance.rings().drain(all, give);
        return {};
    }

private:
    FakeTracefs& m_owner;
    FakeInstance& m_instance;
};

class FakeTracefs::HeldOfFake : public access::Held
{
public:
    HeldOfFake(FakeTracefs& owner, FakeInstance& instance)
        : m_owner(owner)
        , m_instance(instance)
    {
        ++m_instance.held;
    }
    ~HeldOfFake() override
    {
        const std::lock_guard lock(m_owner.m_mutex);
        --m_instance.held;
        m_instance.freed();
    }
    HeldOfFake(const HeldOfFake&) = delete;
    HeldOfFake& operator=(const HeldOfFake&) = delete;

private:
    FakeTracefs& m_owner;
    FakeInstance& m_instance;
};

Result<std::unique_ptr<access::Stream>> FakeTracefs::openStream(const TracePath& instance)
{
    const std::lock_guard lock(m_mutex);
    if (!m_connected)
        return gone();
    const auto where = find(instance);
    const int injected = fault(instance);
    const int number = injected ? injected : where.instance && where.rest.empty() ? 0 : ENOENT;
    if (number != 0)
        return tl::unexpected(
            traceError(number, Doing::Opening, "cannot read the buffer", instance));
    return std::make_unique<StreamOfFake>(*this, *where.instance);
}

Result<std::unique_ptr<access::Held>> FakeTracefs::hold(const TracePath& path)
{
    const std::lock_guard lock(m_mutex);
    if (!m_connected)
        return gone();
    const auto where = find(path);
    const int injected = fault(path);
    const int number = injected                                ? injected
        : where.instance && where.instance->isFile(where.rest) ? 0
                                                               : ENOENT;
    if (number != 0)
        return tl::unexpected(traceError(number, Doing::Opening, "cannot open the file", path));
    return std::make_unique<HeldOfFake>(*this, *where.instance);
}

} // namespace probescope::fake
