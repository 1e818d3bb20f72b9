// Reads ftrace text into a sink that keeps nothing, beside the least that any reader of lines must
// do: to find the line ends of the same bytes with memchr. Medians of paired runs.
//
//     bench_text [--smoke] [FILE...]
//
// Without files, captures of tests/data are read over and over.

#include "core/format/input/input.h"
#include "core/format/text/ftrace_text_reader.h"
#include "tests/support/counting_sink.h"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <string>
#include <vector>

using namespace probescope;

namespace {

constexpr std::size_t kBlock = 1 << 18;

std::string contentOf(const std::string& path)
{
    std::string bytes;
    const auto input = format::Input::open(path);
    if (!input) {
        std::fprintf(stderr, "%s\n", input.error().message().c_str());
        std::exit(1);
    }
    std::vector<char> block(kBlock);
    while (true) {
        const auto count = (*input)->read(block);
        if (!count || *count == 0)
            return bytes;
        bytes.append(block.data(), *count);
    }
}

std::uint64_t countLines(std::string_view bytes)
{
    std::uint64_t lines = 0;
    const char* at = bytes.data();
    const char* end = at + bytes.size();
    while (at < end) {
        at = static_cast<const char*>(std::memchr(at, '\n', std::size_t(end - at)));
        if (!at)
            break;
        ++at;
        ++lines;
    }
    return lines;
}

struct Run
{
    double seconds = 0;
    std::uint64_t count = 0;
    std::uint64_t problems = 0;
};

/// The time that this thread has run: others on the machine count less so.
double cpuSeconds()
{
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return double(time.tv_sec) + double(time.tv_nsec) / 1e9;
}

template <typename Work>
Run timed(Work&& work)
{
    const double begin = cpuSeconds();
    Run run = work();
    run.seconds = cpuSeconds() - begin;
    return run;
}

Run readAll(std::string_view bytes, std::size_t times)
{
    CountingSink sink;
    format::FtraceText text(sink, "bench");
    for (std::size_t i = 0; i < times; ++i) {
        for (std::size_t at = 0; at < bytes.size(); at += kBlock)
            text.feed(bytes.substr(at, kBlock));
    }
    text.finish();
    return {.count = sink.events, .problems = sink.problems};
}

double median(std::vector<double> values)
{
    std::nth_element(values.begin(), values.begin() + std::ptrdiff_t(values.size() / 2),
                     values.end());
    return values[values.size() / 2];
}

void bench(const std::string& path, bool smoke)
{
    const std::string bytes = contentOf(path);
    if (bytes.empty())
        return;
    const std::size_t size = smoke ? 1 << 20 : 64 << 20;
    const std::size_t times = std::max<std::size_t>(1, size / bytes.size());
    std::vector<double> reading;
    std::vector<double> scanning;
    Run read;
    Run scan;
    for (int i = 0; i < (smoke ? 1 : 5); ++i) {
        scan = timed([&] {
            Run run;
            for (std::size_t n = 0; n < times; ++n)
                run.count += countLines(bytes);
            return run;
        });
        read = timed([&] { return readAll(bytes, times); });
        reading.push_back(read.seconds);
        scanning.push_back(scan.seconds);
    }
    const double lines = double(scan.count) / 1e6;
    std::printf("%-40s %6.2f M events/s  %6.2f M lines/s %5.0f MB/s | memchr %6.1f M lines/s | "
                "1/%.1f of memchr",
                path.substr(path.rfind('/') + 1).c_str(),
                double(read.count) / 1e6 / median(reading), lines / median(reading),
                double(bytes.size() * times) / 1e6 / median(reading), lines / median(scanning),
                median(reading) / median(scanning));
    std::printf(read.problems > 0 ? "  (%llu problems)\n" : "\n",
                static_cast<unsigned long long>(read.problems));
}

} // namespace

int main(int argc, char** argv)
{
    const std::vector<std::string> arguments(argv + 1, argv + argc);
    const bool smoke = std::find(arguments.begin(), arguments.end(), "--smoke") != arguments.end();
    std::vector<std::string> files;
    for (const std::string& argument : arguments) {
        if (!argument.starts_with("--"))
            files.push_back(argument);
    }
    if (files.empty()) {
        for (const char* name :
             {"events-sched-switch-waking", "tracecmd-sched-v7.report-fulltime", "events-syscalls",
              "function-options-default", "kprobe-btf", "events-odd-names"})
            files.push_back(std::string(TEST_DATA "/text/") + name + ".txt.xz");
    }
    for (const std::string& file : files)
        bench(file, smoke);
}
