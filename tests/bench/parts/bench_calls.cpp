// What the tables of calls cost: the tree of paths (top-down, and the flame graph) and the table of
// functions with their percentiles, of all calls of a capture.
//     make_capture graph dat6 --events 20000000 -o calls.dat     10 million calls
//     bench_calls calls.dat

#include "core/analysis/calls/call_tree.h"
#include "core/analysis/calls/function_table.h"
#include "core/import/opened.h"

#include <chrono>
#include <ctime>
#include <fmt/format.h>
#include <string>
#include <sys/resource.h>

using namespace probescope;
using namespace probescope::analysis;

namespace {

double mostMiB()
{
    rusage use{};
    getrusage(RUSAGE_SELF, &use);
    return double(use.ru_maxrss) / 1024;
}

double cpuMs()
{
    timespec now{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return double(now.tv_sec) * 1e3 + double(now.tv_nsec) * 1e-6;
}

template <typename AskFn>
void measure(const char* what, std::uint64_t calls, const AskFn& ask)
{
    const auto start = std::chrono::steady_clock::now();
    const double cpuStart = cpuMs();
    const std::size_t rows = ask();
    const double ms =
        std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
    const double cpu = cpuMs() - cpuStart;
    fmt::print("{}: {} rows, {:.0f} ms, on CPUs {:.0f} ms, {:.0f} ns a call; memory so far {:.0f} "
               "MiB\n",
               what, rows, ms, cpu, cpu * 1e6 / double(calls), mostMiB());
}

} // namespace

int main(int count, char** arguments)
{
    if (count != 2) {
        fmt::print(stderr, "bench_calls CAPTURE\n");
        return 2;
    }
    const auto opened = open::openFile(arguments[1]);
    if (!opened || !opened->capture) {
        fmt::print(stderr, "{}: {}\n", arguments[1],
                   opened ? "no events" : opened.error().message());
        return 1;
    }
    if (opened->imported) {
        fmt::print("imported; run it again, so that only the looking counts\n");
        return 0;
    }
    const store::Capture& capture = *opened->capture;
    const std::uint64_t calls = capture.summary().calls;
    fmt::print("{}: {} calls; memory {:.0f} MiB\n", arguments[1], calls, mostMiB());
    measure("tree of paths", calls, [&] {
        const auto tree = callTree(capture, {}, CancelToken());
        return tree ? tree->nodes().size() : 0;
    });
    measure("table of functions, exact percentiles", calls, [&] {
        const auto table = functionTable(capture, {}, CancelToken());
        return table ? table->size() : 0;
    });
    CallScope tenth;
    const auto summary = capture.summary();
    tenth.beginNs = summary.firstNs + (summary.lastNs - summary.firstNs) / 2;
    tenth.endNs = *tenth.beginNs + (summary.lastNs - summary.firstNs) / 10;
    measure("table of functions of a tenth of the time", calls, [&] {
        const auto table = functionTable(capture, tenth, CancelToken());
        return table ? table->size() : 0;
    });
    return 0;
}
