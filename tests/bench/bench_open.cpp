// Opening captures end to end: import, time to the first rows, size, memory, and opening again.
// Without files it makes a text of its own; `bench_open FILE...` takes any capture.

#include "core/open/opened.h"

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <string>
#include <sys/resource.h>
#include <unistd.h>
#include <vector>

using namespace probescope;

namespace {

using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point start)
{
    return std::chrono::duration<double>(Clock::now() - start).count();
}

/// Switches and wake-ups of some tasks on four CPUs, as the kernel prints them.
void writeText(const std::filesystem::path& path, std::uint64_t events)
{
    std::ofstream file(path);
    file << "# tracer: nop\n#\n#           TASK-PID     CPU#  |||||  TIMESTAMP  FUNCTION\n"
            "#              | |         |   |||||     |         |\n";
    std::string block;
    for (std::uint64_t i = 0; i < events; ++i) {
        const std::uint64_t micros = 5'000'000 + i * 3;
        const unsigned from = unsigned(i * 7 % 50);
        const unsigned to = unsigned(i * 11 % 50);
        const std::string head =
            fmt::format("          task{:02}-{:<7} [{:03}] d..2. {:5}.{:06}: ", from, 1000 + from,
                        i % 4, micros / 1'000'000, micros % 1'000'000);
        if (i % 3 == 0)
            block +=
                fmt::format("{}sched_waking: comm=task{:02} pid={} prio=120 target_cpu={:03}\n",
                            head, to, 1000 + to, i % 4);
        else
            block += fmt::format(
                "{}sched_switch: prev_comm=task{:02} prev_pid={} prev_prio=120 prev_state=S ==> "
                "next_comm=task{:02} next_pid={} next_prio=120\n",
                head, from, 1000 + from, to, 1000 + to);
        if (block.size() > (1 << 20)) {
            file << block;
            block.clear();
        }
    }
    file << block;
}

/// Reads every byte and looks for line ends: the least that any reader of text does.
double secondsToReadLines(const std::filesystem::path& path)
{
    const auto start = Clock::now();
    std::FILE* file = std::fopen(path.c_str(), "rb");
    std::vector<char> block(1 << 18);
    std::uint64_t lines = 0;
    while (const std::size_t count = std::fread(block.data(), 1, block.size(), file)) {
        for (std::string_view rest(block.data(), count); !rest.empty(); ++lines)
            rest.remove_prefix(std::min(rest.find('\n'), rest.size() - 1) + 1);
    }
    (void)std::fclose(file);
    return lines > 0 ? secondsSince(start) : 0;
}

std::int64_t peakMemoryMiB()
{
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss / 1024;
}

bool measure(const std::filesystem::path& file, const std::filesystem::path& cache)
{
    std::filesystem::create_directories(cache);
    open::OpenOptions options;
    options.cache = cache;
    double firstRows = 0;
    const auto start = Clock::now();
    options.firstRows = [&](const std::shared_ptr<store::Capture>&) {
        firstRows = secondsSince(start);
    };
    auto opened = open::openFile(file, options);
    if (!opened || !opened->capture) {
        (void)std::fprintf(stderr, "%s: %s\n", file.c_str(),
                           opened ? "holds no events" : opened.error().message().c_str());
        return false;
    }
    const double import = secondsSince(start);
    const store::Summary summary = opened->capture->summary();
    const auto captureFile = opened->capture->path();
    opened->capture.reset();
    const auto again = Clock::now();
    const auto reopened = open::openFile(file, options);
    const double reopen = secondsSince(again);
    const auto direct = Clock::now();
    const auto psc = open::openFile(captureFile, options);
    const double openPsc = secondsSince(direct);
    const double events = double(summary.events);
    fmt::print("{}\n", file.filename().string());
    fmt::print("  events {}, calls {}, problems {}\n", summary.events, summary.calls,
               summary.problems);
    fmt::print("  import               {:8.2f} s   {:6.2f} M events/s\n", import,
               events / import / 1e6);
    fmt::print("  reading lines alone  {:8.2f} s   (the limit of any text reader)\n",
               secondsToReadLines(file));
    fmt::print("  first rows           {:8.3f} s   (must: 0.3)\n", firstRows);
    fmt::print("  again, by content    {:8.3f} s\n", reopen);
    fmt::print("  again, the .psc      {:8.3f} s   (must: 0.05)\n", openPsc);
    fmt::print("  size                 {:8.2f} B/event (must: 12; the file itself {:.1f})\n",
               double(std::filesystem::file_size(captureFile)) / events,
               double(std::filesystem::file_size(file)) / events);
    fmt::print("  peak memory          {:8} MiB  (must: 300)\n", peakMemoryMiB());
    return bool(reopened) && bool(psc);
}

} // namespace

int main(int argc, char** argv)
{
    constexpr std::uint64_t kEvents = 10'000'000;
    constexpr std::uint64_t kSmokeEvents = 50'000;
    const bool smoke = argc > 1 && std::string_view(argv[1]) == "--smoke";
    std::string folder = (std::filesystem::temp_directory_path() / "bench-open-XXXXXX").string();
    if (!mkdtemp(folder.data()))
        return 1;
    std::vector<std::filesystem::path> files;
    for (int i = smoke ? 2 : 1; i < argc; ++i)
        files.emplace_back(argv[i]);
    if (files.empty()) {
        files.push_back(std::filesystem::path(folder) / "made.txt");
        writeText(files.back(), smoke ? kSmokeEvents : kEvents);
    }
    bool good = true;
    for (const auto& file : files)
        good = measure(file, std::filesystem::path(folder) / "cache") && good;
    std::filesystem::remove_all(folder);
    return good ? 0 : 1;
}
