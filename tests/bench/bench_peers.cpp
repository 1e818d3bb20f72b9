// Reading a trace.dat beside its peers, in one run: opening it here, with everything derived and
// stored; libtracecmd's bare iteration, which stores nothing; and trace-cmd report, which only
// prints. `bench_peers FILE...`, medians of three runs in turn.

#include "core/open/opened.h"
#include "tests/support/tracecmd.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <optional>
#include <spawn.h>
#include <string>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

using namespace probescope;

namespace {

using Clock = std::chrono::steady_clock;

struct Measured
{
    double seconds = 0;
    std::uint64_t events = 0;
};

double secondsSince(Clock::time_point start)
{
    return std::chrono::duration<double>(Clock::now() - start).count();
}

std::optional<Measured> ours(const std::string& file, const std::filesystem::path& cache)
{
    std::filesystem::remove_all(cache);
    std::filesystem::create_directories(cache);
    open::OpenOptions options;
    options.cache = cache;
    const auto start = Clock::now();
    const auto opened = open::openFile(file, options);
    if (!opened || !opened->capture)
        return std::nullopt;
    return Measured{secondsSince(start), opened->capture->summary().events};
}

int countEvent(tracecmd_input*, tep_record*, int, void* data)
{
    ++*static_cast<std::uint64_t*>(data);
    return 0;
}

std::optional<Measured> iteration(const std::string& file)
{
    const auto start = Clock::now();
    tracecmd_input* const input = tracecmd_open_head(file.c_str(), TRACECMD_FL_LOAD_NO_PLUGINS);
    if (!input || tracecmd_init_data(input) < 0)
        return std::nullopt;
    std::vector<tracecmd_input*> inputs{input};
    for (int i = 0; i < tracecmd_buffer_instances(input); ++i)
        inputs.push_back(tracecmd_buffer_instance_handle(input, i));
    Measured result;
    tracecmd_iterate_events_multi(inputs.data(), int(inputs.size()), countEvent, &result.events);
    for (auto it = inputs.rbegin(); it != inputs.rend(); ++it)
        tracecmd_close(*it);
    result.seconds = secondsSince(start);
    return result;
}

std::optional<Measured> report(const std::string& file)
{
    const auto start = Clock::now();
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    for (const int out : {STDOUT_FILENO, STDERR_FILENO})
        posix_spawn_file_actions_addopen(&actions, out, "/dev/null", O_WRONLY, 0);
    std::string words[] = {"trace-cmd", "report", "-i", file};
    char* const arguments[] = {words[0].data(), words[1].data(), words[2].data(), words[3].data(),
                               nullptr};
    pid_t child = 0;
    const int failed = posix_spawnp(&child, "trace-cmd", &actions, nullptr, arguments, environ);
    posix_spawn_file_actions_destroy(&actions);
    int status = 0;
    if (failed != 0 || waitpid(child, &status, 0) != child || status != 0)
        return std::nullopt;
    return Measured{secondsSince(start), 0};
}

void print(const char* what, std::vector<double> seconds, std::uint64_t events, double own)
{
    std::sort(seconds.begin(), seconds.end());
    const double median = seconds[seconds.size() / 2];
    fmt::print("  {:<34} {:8.3f} s  {:7.2f} M events/s", what, median,
               double(events) / median / 1e6);
    if (own > 0)
        fmt::print("  {:6.2f} × our time", median / own);
    fmt::print("\n");
}

bool measure(const std::string& file, const std::filesystem::path& cache)
{
    constexpr int kRuns = 3;
    std::vector<double> opening;
    std::vector<double> iterating;
    std::vector<double> reporting;
    std::uint64_t events = 0;
    for (int run = 0; run < kRuns; ++run) {
        const auto own = ours(file, cache);
        const auto bare = iteration(file);
        const auto text = report(file);
        if (!own || !bare || !text) {
            (void)std::fprintf(stderr, "%s: %s cannot read it\n", file.c_str(),
                               !own        ? "Probescope"
                                   : !bare ? "libtracecmd"
                                           : "trace-cmd");
            return false;
        }
        if (own->events != bare->events)
            fmt::print("  events: {} here, {} by libtracecmd\n", own->events, bare->events);
        events = own->events;
        opening.push_back(own->seconds);
        iterating.push_back(bare->seconds);
        reporting.push_back(text->seconds);
    }
    std::sort(opening.begin(), opening.end());
    const double median = opening[opening.size() / 2];
    fmt::print("{}: {} events\n", std::filesystem::path(file).filename().string(), events);
    print("Probescope, stored and derived", opening, events, 0);
    print("libtracecmd, iteration alone", iterating, events, median);
    print("trace-cmd report > /dev/null", reporting, events, median);
    return true;
}

} // namespace

int main(int argc, char** argv)
{
    tracecmd_set_loglevel(TEP_LOG_NONE);
    std::vector<std::string> files(argv + 1, argv + argc);
    if (files.empty())
        files.emplace_back(SAMPLE);
    std::string folder = (std::filesystem::temp_directory_path() / "bench-peers-XXXXXX").string();
    if (!mkdtemp(folder.data()))
        return 1;
    bool good = true;
    for (const std::string& file : files)
        good = measure(file, std::filesystem::path(folder) / "cache") && good;
    std::filesystem::remove_all(folder);
    return good ? 0 : 1;
}
