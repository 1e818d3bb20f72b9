#include "tests/support/fake_tracefs/fake_top_files.h"

#include "core/tracefs/files/control_text.h"

#include <cerrno>

namespace probescope::fake {

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

} // namespace

FakeTopFiles::FakeTopFiles(const FakeKernel& kernel, FakeEventTable& table,
                           const tracefs::TraceableFunctions& functions,
                           const FakeInstances& instances,
                           const std::vector<access::Process>& processes)
    : m_kernel(&kernel)
    , m_table(&table)
    , m_functions(&functions)
    , m_instances(&instances)
    , m_processes(&processes)
    , m_probes(table, functions, kernel)
    , m_values({{"saved_cmdlines_size", "6552"}, {"stack_max_size", "0"}})
{
    if (kernel.missing.count("function_profile_enabled") == 0)
        m_values["function_profile_enabled"] = "0";
}

std::string FakeTopFiles::availableEvents() const
{
    std::string text;
    for (const auto& event : m_table->events) {
        if (event.system != "ftrace")
            text += event.system + ":" + event.name + "\n";
    }
    return text;
}

std::string FakeTopFiles::savedTasks() const
{
    std::string text;
    for (const auto& process : *m_processes)
        text += std::to_string(process.pid) + " " + process.comm + "\n";
    return text;
}

std::string FakeTopFiles::enabledFunctions() const
{
    std::string text;
    for (const auto& [function, count] : m_instances->tracedFunctions())
        text += function + " (" + std::to_string(count)
            + ")           \ttramp: 0xffffffffc05c6000 (function_trace_call+0x0/0x110) "
              "->function_trace_call+0x0/0x110\n";
    return text;
}

tl::expected<std::string, int> FakeTopFiles::readFile(std::string_view file) const
{
    if (const auto value = m_values.find(file); value != m_values.end())
        return value->second + "\n";
    if (file == "README")
        return m_kernel->readme;
    if (file == "available_filter_functions")
        return m_kernel->functions;
    if (file == "available_events")
        return availableEvents();
    if (file == "dyn_ftrace_total_info")
        return std::to_string(m_functions->size()) + " pages:1 groups: 1\n";
    if (const auto listed = probeFileOf(file))
        return m_probes.text(*listed);
    if (file == "kprobe_profile")
        return m_probes.profile(ProbeFile::Kernel);
    if (file == "uprobe_profile")
        return m_probes.profile(ProbeFile::User);
    if (file == "stack_trace")
        return std::string(kStackHead);
    if (file == "printk_formats")
        return std::string(kPrintkFormats);
    if (file == "saved_cmdlines")
        return savedTasks();
    if (file == "enabled_functions")
        return enabledFunctions();
    return tl::unexpected(ENOENT);
}

/// `function0`, what the function profiler of a CPU counted.
tl::expected<std::string, int> FakeTopFiles::readProfile(std::string_view file) const
{
    const auto cpu =
        file.starts_with("function") ? tracefs::numberOf(file.substr(8)) : std::nullopt;
    if (!hasProfiler() || !cpu || *cpu >= m_kernel->cpus)
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

tl::expected<std::string, int> FakeTopFiles::read(const FakeInstance::Path& path) const
{
    if (path.size() == 1)
        return readFile(path[0]);
    if (path.size() == 2 && path[0] == "trace_stat")
        return readProfile(path[1]);
    if (path == FakeInstance::Path{"events", "header_page"})
        return std::string(kHeaderPage);
    if (path == FakeInstance::Path{"events", "header_event"})
        return std::string("# compressed entry header\n");
    return tl::unexpected(ENOENT);
}

std::vector<std::string> FakeTopFiles::list(const FakeInstance::Path& path) const
{
    std::vector<std::string> names;
    if (path.empty()) {
        for (const char* file :
             {"README", "available_events", "available_filter_functions", "dyn_ftrace_total_info",
              "kprobe_events", "kprobe_profile", "uprobe_events", "uprobe_profile",
              "dynamic_events", "synthetic_events", "enabled_functions", "saved_cmdlines",
              "printk_formats", "stack_trace"}) {
            if (m_kernel->missing.count(file) == 0)
                names.emplace_back(file);
        }
        for (const auto& value : m_values)
            names.push_back(value.first);
        names.emplace_back("instances/");
        if (hasProfiler())
            names.emplace_back("trace_stat/");
    } else if (path == FakeInstance::Path{"trace_stat"} && hasProfiler()) {
        for (std::uint32_t cpu = 0; cpu < m_kernel->cpus; ++cpu)
            names.push_back("function" + std::to_string(cpu));
    }
    return names;
}

FakeProbes::UsedFn FakeTopFiles::used() const
{
    return [this](const FakeEvent& event) { return m_instances->isUsed(event); };
}

void FakeTopFiles::forgetGone()
{
    for (const auto& event : m_probes.takeGone())
        m_instances->forget(event);
}

std::optional<int> FakeTopFiles::append(std::string_view file, std::string_view text)
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
        return std::nullopt;
    const int number = m_probes.take(*listed, text, used());
    forgetGone();
    if (const auto words = m_probes.takeComplaint(); !words.empty())
        m_instances->top().complain(words);
    return number;
}

std::optional<int> FakeTopFiles::truncate(std::string_view file)
{
    if (m_values.find(file) != m_values.end())
        return 0;
    const auto listed = probeFileOf(file);
    if (!listed)
        return std::nullopt;
    const int number = m_probes.clear(*listed, used());
    forgetGone();
    return number;
}

} // namespace probescope::fake
