#include "tests/support/fake_tracefs/fake_instance.h"

#include "core/tracefs/files/control_text.h"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <numeric>

namespace probescope::fake {

namespace {

constexpr std::uint64_t kPageData = 4080;
constexpr std::uint64_t kUnexpandedKib = 7;
constexpr std::uint64_t kDefaultKib = 1408;
constexpr std::uint64_t kInstanceKib = 1410; ///< 1408 in whole pages
constexpr std::size_t kMaxComplaints = 8;
constexpr std::string_view kTraceHead = "# tracer: ";

/// `per_cpu/cpu1/…`
bool isPerCpu(const FakeInstance::Path& path)
{
    return path.size() == 3 && path[0] == "per_cpu";
}

} // namespace

FakeInstance::FakeInstance(const FakeKernel& kernel, const FakeEventTable& table,
                           const tracefs::TraceableFunctions& functions, bool top)
    : m_kernel(&kernel)
    , m_top(top)
    , m_options(kernel.options)
    , m_rings(kernel.cpus)
    , m_events(table, kernel.filterRules)
{
    m_values = {{"tracing_on", "1"}, {"buffer_percent", "50"}, {"tracing_max_latency", "0"}};
    m_values["tracing_cpumask"] = tracefs::cpuMaskText([&] {
        std::vector<std::uint32_t> cpus(kernel.cpus);
        std::iota(cpus.begin(), cpus.end(), 0U);
        return cpus;
    }());
    constexpr const char* kAll = "#### all functions enabled ####";
    constexpr const char* kNone = "#### no functions disabled ####";
    m_functions.emplace("set_ftrace_filter", FakeFunctions(functions, kAll));
    m_functions.emplace("set_ftrace_notrace", FakeFunctions(functions, kNone));
    if (top) {
        m_options.insert(kernel.topOptions.begin(), kernel.topOptions.end());
        m_values.insert({{"tracing_thresh", "0"}, {"max_graph_depth", "0"}});
        m_functions.emplace("set_graph_function", FakeFunctions(functions, kAll, false));
        m_functions.emplace("set_graph_notrace", FakeFunctions(functions, kNone, false));
    }
    m_pids.emplace("set_event_pid", FakePids(""));
    m_pids.emplace("set_event_notrace_pid", FakePids(""));
    m_pids.emplace("set_ftrace_pid", FakePids("no pid\n"));
    m_pids.emplace("set_ftrace_notrace_pid", FakePids("no pid\n"));
}

FakeFunctions* FakeInstance::functionsOf(std::string_view file)
{
    const auto found = m_functions.find(file);
    return found == m_functions.end() ? nullptr : &found->second;
}

FakePids* FakeInstance::pidsOf(std::string_view file)
{
    const auto found = m_pids.find(file);
    return found == m_pids.end() ? nullptr : &found->second;
}

std::string FakeInstance::sizeText() const
{
    if (!m_expanded) {
        // Instances get their memory at once; older kernels say of them, too, that they will.
        const auto now = std::to_string(m_top ? kUnexpandedKib : kInstanceKib);
        if (!m_top && m_kernel->plainInstances)
            return now + "\n";
        return now + " (expanded: " + std::to_string(kDefaultKib) + ")\n";
    }
    const auto& cpus = m_rings.cpus();
    const bool same = std::all_of(cpus.begin(), cpus.end(),
                                  [&](const auto& cpu) { return cpu.kib == cpus[0].kib; });
    return same ? std::to_string(cpus[0].kib) + "\n" : "X\n";
}

std::string FakeInstance::optionsText() const
{
    std::string text;
    for (const auto& [name, on] : m_options)
        text += (on ? "" : "no") + name + "\n";
    return text;
}

tl::expected<std::string, int> FakeInstance::read(const Path& path) const
{
    const auto file = path.back();
    if (path.size() > 1 && path[0] == "events")
        return m_events.read({path.begin() + 1, path.end()});
    if (isPerCpu(path)) {
        const auto cpu =
            tracefs::numberOf(path[1].substr(std::min<std::size_t>(3, path[1].size())));
        if (!cpu || *cpu >= m_kernel->cpus)
            return tl::unexpected(ENOENT);
        if (file == "stats")
            return m_rings.stats(std::uint32_t(*cpu));
        if (file == "snapshot")
            return snapshotText();
        if (file == "buffer_size_kb")
            return m_expanded ? std::to_string(m_rings.cpus()[std::size_t(*cpu)].kib) + "\n"
                              : sizeText();
        return tl::unexpected(ENOENT);
    }
    if (path.size() == 2 && path[0] == "options") {
        const auto option = m_options.find(std::string(file));
        if (option == m_options.end())
            return tl::unexpected(ENOENT);
        return std::string(option->second ? "1\n" : "0\n");
    }
    if (path.size() != 1)
        return tl::unexpected(ENOENT);
    if (isNumber(file))
        return m_values.at(std::string(file)) + "\n";
    if (const auto list = m_functions.find(file); list != m_functions.end())
        return list->second.text();
    if (const auto list = m_pids.find(file); list != m_pids.end())
        return list->second.text();
    if (file == "current_tracer")
        return m_tracer + "\n";
    if (file == "available_tracers") {
        std::string text;
        for (const auto& tracer : m_top ? m_kernel->tracers : m_kernel->instanceTracers)
            text += (text.empty() ? "" : " ") + tracer;
        return text + "\n";
    }
    if (file == "trace_clock") {
        std::string text;
        for (const auto& clock : m_kernel->clocks)
            text += (text.empty() ? "" : " ") + (clock == m_clock ? "[" + clock + "]" : clock);
        return text + "\n";
    }
    if (file == "buffer_size_kb")
        return sizeText();
    if (file == "trace_options")
        return optionsText();
    if (file == "set_event")
        return m_events.enabled();
    if (file == "error_log")
        return std::accumulate(m_errors.begin(), m_errors.end(), std::string());
    if (file == "snapshot")
        return snapshotText();
    if (file == "trace")
        return std::string(kTraceHead) + m_tracer + "\n#\n" + markLines();
    if (file == "trace_marker" || file == "free_buffer")
        return tl::unexpected(EACCES);
    return tl::unexpected(ENOENT);
}

bool FakeInstance::isFile(const Path& path) const
{
    const auto text = read(path);
    return text.has_value() || text.error() != ENOENT;
}

tl::expected<std::vector<std::string>, int> FakeInstance::list(const Path& path) const
{
    std::vector<std::string> names;
    if (!path.empty() && path[0] == "events")
        return m_events.list({path.begin() + 1, path.end()});
    if (path.empty()) {
        names = {"available_tracers", "buffer_size_kb", "current_tracer", "error_log",
                 "events/",           "free_buffer",    "options/",       "per_cpu/",
                 "set_event",         "snapshot",       "trace",          "trace_clock",
                 "trace_marker",      "trace_options"};
        for (const auto& value : m_values)
            names.push_back(value.first);
        for (const auto& list : m_functions)
            names.push_back(list.first);
        for (const auto& list : m_pids)
            names.push_back(list.first);
        std::erase_if(names, [&](const auto& name) { return m_kernel->missing.count(name) != 0; });
        return names;
    }
    if (path.size() == 1 && path[0] == "options") {
        for (const auto& option : m_options)
            names.push_back(option.first);
        return names;
    }
    if (path.size() == 1 && path[0] == "per_cpu") {
        for (std::uint32_t cpu = 0; cpu < m_kernel->cpus; ++cpu)
            names.push_back("cpu" + std::to_string(cpu) + "/");
        return names;
    }
    if (path.size() == 2 && path[0] == "per_cpu")
        return std::vector<std::string>{"buffer_size_kb", "snapshot", "stats", "trace_pipe_raw"};
    return tl::unexpected(ENOENT);
}

int FakeInstance::takeNumber(const std::string& file, std::string_view text)
{
    if (file == "tracing_cpumask") {
        std::string digits(text);
        std::erase(digits, ',');
        std::uint64_t mask = 0;
        const auto parsed = std::from_chars(digits.data(), digits.data() + digits.size(), mask, 16);
        if (parsed.ec != std::errc() || parsed.ptr != digits.data() + digits.size())
            return EINVAL;
        std::vector<std::uint32_t> cpus;
        for (std::uint32_t cpu = 0; cpu < 64; ++cpu) {
            if (((mask >> cpu) & 1) == 0)
                continue;
            if (cpu >= m_kernel->cpus)
                return EOVERFLOW;
            cpus.push_back(cpu);
        }
        m_values[file] = tracefs::cpuMaskText(cpus);
        return 0;
    }
    const auto number = tracefs::numberOf(text);
    if (!number || (file == "buffer_percent" && *number > 100))
        return EINVAL;
    m_values[file] = file == "tracing_on" && *number != 0 ? "1" : std::to_string(*number);
    return 0;
}

std::string FakeInstance::markLines() const
{
    std::string text;
    for (auto i = m_marksCleared; i < m_marks.size(); ++i)
        text += "            test-700     [000] .....     1.000000: tracing_mark_write: "
            + m_marks[i] + "\n";
    return text;
}

void FakeInstance::clearBuffer()
{
    m_rings.clear();
    m_marksCleared = m_marks.size();
}

std::string FakeInstance::snapshotText() const
{
    const auto head = std::string(kTraceHead) + m_tracer + "\n#\n";
    if (m_snapshot && !m_snapshotText.empty())
        return head + m_snapshotText;
    return head + "#\n# * Snapshot is " + (m_snapshot ? "allocated" : "freed") + " *\n#\n";
}

/// Buffers of single CPUs are swapped only by kernels with CONFIG_RING_BUFFER_ALLOW_SWAP.
int FakeInstance::takeSnapshot(bool ofOneCpu, std::string_view text)
{
    const auto number = tracefs::numberOf(text);
    if (!number || (ofOneCpu && *number <= 1))
        return EINVAL;
    if (*number == 0 || *number > 1)
        m_snapshotText.clear();
    if (*number == 1) {
        m_snapshotText = markLines();
        clearBuffer();
    }
    m_snapshot = *number == 1 || (*number != 0 && m_snapshot);
    return 0;
}

int FakeInstance::takeTracer(std::string_view text)
{
    const auto& offered = m_top ? m_kernel->tracers : m_kernel->instanceTracers;
    if (std::find(offered.begin(), offered.end(), text) == offered.end())
        return EINVAL;
    if (text == m_tracer)
        return 0;
    if (streams > 0)
        return EBUSY;
    m_tracer = text;
    m_expanded = true;
    clearBuffer();
    return 0;
}

int FakeInstance::takeClock(std::string_view text)
{
    if (std::find(m_kernel->clocks.begin(), m_kernel->clocks.end(), text) == m_kernel->clocks.end())
        return EINVAL;
    m_clock = text;
    clearBuffer();
    return 0;
}

int FakeInstance::takeSize(const Path& path, std::string_view text)
{
    const auto kib = tracefs::numberOf(text);
    if (!kib || *kib == 0)
        return EINVAL;
    if (*kib > m_kernel->memoryKib / m_kernel->cpus)
        return ENOMEM;
    const auto pages = std::max<std::uint64_t>(2, (*kib * 1024 + kPageData - 1) / kPageData);
    const auto rounded = pages * kPageData / 1024;
    m_expanded = true;
    if (!isPerCpu(path)) {
        for (auto& cpu : m_rings.cpus())
            cpu.kib = rounded;
        return 0;
    }
    const auto cpu = tracefs::numberOf(path[1].substr(3));
    if (!cpu || *cpu >= m_kernel->cpus)
        return ENOENT;
    m_rings.cpus()[std::size_t(*cpu)].kib = rounded;
    return 0;
}

int FakeInstance::takeOption(std::string_view name, std::string_view value)
{
    const auto option = m_options.find(std::string(name));
    if (option == m_options.end())
        return ENOENT;
    if (value != "0" && value != "1")
        return EINVAL;
    option->second = value == "1";
    return 0;
}

/// Histograms with timestamps take one.
void FakeInstance::takeClockOf(std::string_view trigger)
{
    if (trigger.find("common_timestamp") == std::string_view::npos)
        return;
    const auto at = trigger.find("clock=");
    const auto clock = at == std::string_view::npos ? "global" : trigger.substr(at + 6);
    takeClock(clock.substr(0, clock.find_first_of(": ")));
}

int FakeInstance::append(const Path& path, std::string_view text)
{
    const auto file = path.back();
    if (file == "trace_marker" && path.size() == 1) {
        if (!isTracing())
            return EBADF;
        m_marks.emplace_back(text.ends_with('\n') ? text.substr(0, text.size() - 1) : text);
        return 0;
    }
    const auto word = tracefs::trimmed(text);
    if (path.size() > 1 && path[0] == "events") {
        m_expanded = m_expanded || file == "enable";
        const int error = m_events.write({path.begin() + 1, path.end()}, text);
        if (const auto words = m_events.takeComplaint(); !words.empty())
            complain(words);
        if (error == 0 && file == "trigger" && word.starts_with("hist"))
            takeClockOf(word);
        return error;
    }
    if (path.size() == 2 && path[0] == "options")
        return takeOption(file, word);
    if (file == "buffer_size_kb")
        return takeSize(path, word);
    if (isPerCpu(path) && file == "snapshot")
        return takeSnapshot(true, word);
    if (path.size() != 1)
        return ENOENT;
    if (isNumber(file))
        return takeNumber(std::string(file), word);
    if (auto* list = functionsOf(file))
        return list->take(text);
    if (auto* list = pidsOf(file))
        return list->take(text);
    if (file == "current_tracer")
        return takeTracer(word);
    if (file == "trace_clock")
        return takeClock(word);
    if (file == "trace_options") {
        if (m_options.count(std::string(word)) != 0)
            return takeOption(word, "1");
        return word.starts_with("no") && takeOption(word.substr(2), "0") == 0 ? 0 : EINVAL;
    }
    if (file == "set_event")
        return m_events.setEvent(text);
    if (file == "snapshot")
        return takeSnapshot(false, word);
    return isFile(path) ? 0 : ENOENT; // trace: what is written to it does nothing
}

int FakeInstance::truncate(const Path& path)
{
    const auto file = path.back();
    if (path.size() != 1)
        return isFile(path) ? 0 : ENOENT;
    if (auto* list = functionsOf(file))
        list->clear();
    else if (auto* pids = pidsOf(file))
        pids->clear();
    else if (file == "set_event")
        m_events.disableAll();
    else if (file == "trace")
        clearBuffer();
    else if (file == "error_log")
        m_errors.clear();
    else if (!isFile(path))
        return ENOENT;
    return 0;
}

std::vector<std::string> FakeInstance::tracedFunctions() const
{
    std::vector<std::string> functions;
    const auto text = m_functions.at("set_ftrace_filter").text();
    for (const auto line : tracefs::linesOf(text)) {
        if (m_tracer != "nop" && !line.starts_with('#'))
            functions.emplace_back(line.substr(0, line.find(' ')));
    }
    return functions;
}

void FakeInstance::complain(std::string_view words)
{
    m_errors.push_back("[   13.117072] " + std::string(words));
    if (m_errors.size() > kMaxComplaints)
        m_errors.pop_front();
}

void FakeInstance::forget(const FakeEvent& event)
{
    if (m_events.wasEnabled(event))
        clearBuffer();
    m_events.forget(event);
}

void FakeInstance::freed()
{
    if (!m_options.at("disable_on_free"))
        return;
    m_values["tracing_on"] = "0";
    m_expanded = true;
    for (auto& cpu : m_rings.cpus())
        cpu.kib = kUnexpandedKib;
    clearBuffer();
}

} // namespace probescope::fake
