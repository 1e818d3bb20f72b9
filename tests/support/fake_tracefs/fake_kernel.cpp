#include "tests/support/fake_tracefs/fake_kernel.h"

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <stdexcept>

namespace probescope::fake {

namespace {

std::string textOf(const std::filesystem::path& file)
{
    std::ifstream stream(file, std::ios::binary);
    if (!stream)
        throw std::runtime_error("cannot read " + file.string());
    return {std::istreambuf_iterator<char>(stream), {}};
}

std::vector<std::string> wordsIn(const std::string& text)
{
    std::istringstream stream(text);
    return {std::istream_iterator<std::string>(stream), {}};
}

/// `NAME 0` or `NAME 1` a line.
std::map<std::string, bool> optionsIn(const std::filesystem::path& file)
{
    std::map<std::string, bool> options;
    std::istringstream stream(textOf(file));
    for (std::string name, value; stream >> name >> value;)
        options[name] = value == "1";
    return options;
}

FakeKernel kernelOf(const std::string& version)
{
    const auto folder = std::filesystem::path(TEST_DATA) / "tracefs" / version;
    FakeKernel kernel;
    kernel.readme = textOf(folder / "README");
    kernel.tracers = wordsIn(textOf(folder / "available_tracers"));
    kernel.functions = textOf(folder / "available_filter_functions");
    kernel.options = optionsIn(folder / "options");
    kernel.clocks = {"local", "global",   "counter", "uptime", "perf",
                     "mono",  "mono_raw", "boot",    "tai",    "x86-tsc"};
    for (auto option = kernel.options.begin(); option != kernel.options.end();) {
        const auto& name = option->first;
        const bool graph = name.starts_with("funcgraph-") || name == "sleep-time";
        const bool top = (graph && version == "6.1") || name.starts_with("blk_")
            || name == "printk-msg-only" || name == "record-cmd" || name == "trace_printk";
        if (top)
            kernel.topOptions.insert(*option);
        option = top ? kernel.options.erase(option) : std::next(option);
    }
    for (const auto& entry : std::filesystem::directory_iterator(folder / "events")) {
        // SYSTEM.NAME
        const auto file = entry.path().filename().string();
        const auto dot = file.find('.');
        FakeEvent event{file.substr(0, dot), file.substr(dot + 1), textOf(entry.path())};
        const auto id = event.format.find("\nID: ");
        event.id = std::uint32_t(std::stoul(event.format.substr(id + 5)));
        kernel.events.push_back(std::move(event));
    }
    // Debian builds neither of them without the function profiler.
    kernel.missing = {"function_profile_enabled", "trace_stat"};
    return kernel;
}

} // namespace

FakeKernel FakeKernel::linux61()
{
    auto kernel = kernelOf("6.1");
    kernel.release = "6.1.0-56-amd64";
    kernel.instanceTracers = {"function", "nop"};
    kernel.unknownSymbol = ENOENT;
    return kernel;
}

FakeKernel FakeKernel::linux612()
{
    auto kernel = kernelOf("6.12");
    kernel.release = "6.12.107+deb12-amd64";
    kernel.instanceTracers = {"function_graph", "function", "nop"};
    kernel.unknownSymbol = EINVAL;
    kernel.plainInstances = true;
    kernel.filterRules = {.cpuLists = true, .functionNames = true};
    return kernel;
}

} // namespace probescope::fake
