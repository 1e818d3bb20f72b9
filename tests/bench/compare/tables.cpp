#include "tests/bench/compare/tables.h"

#include "tests/bench/compare/stopwatch.h"

#include <filesystem>
#include <fmt/format.h>

namespace probescope::bench {

namespace {

constexpr double kMiB = 1024 * 1024;

double figure(const Comparison& comparison, const std::string& work, const std::string& name)
{
    const auto found = comparison.works.find(work);
    if (found == comparison.works.end())
        return 0;
    const auto value = found->second.figures.find(name);
    return value == found->second.figures.end() ? 0 : value->second;
}

std::string timeCell(double seconds)
{
    if (seconds <= 0)
        return "–";
    return seconds < 1 ? fmt::format("{:.3g} ms", seconds * 1e3) : fmt::format("{:.2f} s", seconds);
}

std::string ratioCell(double theirs, double ours)
{
    if (theirs <= 0 || ours <= 0)
        return "–";
    const double ratio = theirs / ours;
    return fmt::format("{:.{}f} ×", ratio, ratio < 10 ? 2 : 0);
}

std::string memoryCell(double bytes)
{
    return bytes > 0 ? fmt::format("{:.0f} MiB", bytes / kMiB) : "–";
}

/// Everybody who reads the file from its beginning to its end.
std::string readingTable(const Comparison& comparison)
{
    const double ours = figure(comparison, "import", kSeconds);
    const double events = figure(comparison, "import", kEvents);
    const double ourPeak = figure(comparison, "import", kPeakBytes);
    std::string text = "| reading the whole file | time | M events/s | peak memory | bytes kept an "
                       "event | × our time | × our memory |\n|---|---:|---:|---:|---:|---:|---:|\n";
    for (const char* work : {"import", "kernelshark", "iterate", "report", "sqlite", "cat", "wc"}) {
        const auto found = comparison.works.find(work);
        if (found == comparison.works.end())
            continue;
        const double seconds = figure(comparison, work, kSeconds);
        const double peak = figure(comparison, work, kPeakBytes);
        const double stored = figure(comparison, work, kStoredBytes);
        text += fmt::format("| {} | {} | {:.2f} | {} | {} | {} | {} |\n", found->second.what,
                            timeCell(seconds), events / seconds / 1e6, memoryCell(peak),
                            stored > 0 ? fmt::format("{:.1f}", stored / events) : "–",
                            ratioCell(seconds, ours), ratioCell(peak, ourPeak));
    }
    return text;
}

struct Wait
{
    const char* what;
    double ours;
    double theirs;
    double must; ///< theirs / ours
    bool isMemory = false;
};

std::string waitingTable(const Comparison& comparison)
{
    const double load = figure(comparison, "kernelshark", kSeconds);
    if (load <= 0)
        return {};
    const auto ours = [&](const char* work, const std::string& name) {
        return figure(comparison, work, name);
    };
    const auto theirs = [&](const std::string& name) {
        return figure(comparison, "kernelshark", name);
    };
    const Wait waits[] = {
        {"first data on screen", ours("import", "first_rows"), load + theirs("first_graph"), 20},
        {"all of it there", ours("import", kSeconds), load, 1},
        {"opened again", ours("view", "reopen"), load, 100},
        {"opened again, by the content of the original", ours("view", "reopen_by_content"), load,
         0},
        {"zoom step, the same picture, median", ours("view", "zoom_step"), theirs("zoom_step"), 4},
        {"zoom step, the same picture, worst", ours("view", "zoom_worst"), theirs("zoom_worst"), 0},
        {"zoom step, calls besides, median", ours("view", "calls_step"), theirs("zoom_step"), 0},
        {"zoom step, calls besides, worst", ours("view", "calls_worst"), theirs("zoom_worst"), 0},
        {"text search through all events", ours("view", "search"), theirs("search"), 20},
        {"peak memory, importing", ours("import", kPeakBytes), theirs(kPeakBytes), 0, true},
        {"peak memory, looking", ours("view", "view_peak_bytes"), theirs(kPeakBytes), 5, true},
        {"peak memory, looking and searching", ours("view", kPeakBytes), theirs(kPeakBytes), 0,
         true},
    };
    std::string text =
        "| what a user waits for | Probescope | KernelShark's library | ratio | must |"
        "\n|---|---:|---:|---:|---:|\n";
    for (const Wait& wait : waits) {
        if (wait.ours <= 0) // this capture does not have it
            continue;
        text += fmt::format("| {} | {} | {} | {} | {} |\n", wait.what,
                            wait.isMemory ? memoryCell(wait.ours) : timeCell(wait.ours),
                            wait.isMemory ? memoryCell(wait.theirs) : timeCell(wait.theirs),
                            ratioCell(wait.theirs, wait.ours),
                            wait.must > 0 ? fmt::format("{} ×", wait.must) : "");
    }
    return text;
}

/// The design's limits for any size.
std::string limitsTable(const Comparison& comparison)
{
    const double events = figure(comparison, "import", kEvents);
    std::string text = "| limit of the design | reached | must |\n|---|---:|---:|\n";
    const auto row = [&text](const char* what, const std::string& reached, const char* must) {
        text += fmt::format("| {} | {} | {} |\n", what, reached, must);
    };
    row("first rows", timeCell(figure(comparison, "import", "first_rows")), "300 ms");
    row("reopening", timeCell(figure(comparison, "view", "reopen")), "50 ms");
    row("bytes kept an event",
        fmt::format("{:.1f}", figure(comparison, "import", kStoredBytes) / events), "12");
    row("memory, importing", memoryCell(figure(comparison, "import", kPeakBytes)), "300 MB");
    row("memory, looking", memoryCell(figure(comparison, "view", "view_peak_bytes")), "200 MB");
    row(fmt::format("{:.0f} lanes × {} px, median", figure(comparison, "view", "lanes"),
                    kZoomPixels)
            .c_str(),
        timeCell(figure(comparison, "view", "lanes_step")), "8 ms (8 lanes; 15 ms at 100 M)");
    row("text search",
        fmt::format("{:.1f} M events/s", events / figure(comparison, "view", "search") / 1e6),
        "8.3 M events/s");
    return text;
}

} // namespace

Figures medians(const std::vector<Figures>& runs)
{
    Figures result;
    if (runs.empty())
        return result;
    for (const auto& [name, first] : runs.front()) {
        std::vector<double> values;
        for (const Figures& run : runs) {
            const auto found = run.find(name);
            if (found != run.end())
                values.push_back(found->second);
        }
        if (values.size() == runs.size())
            result[name] = median(values);
    }
    return result;
}

std::string tablesOf(const Comparison& comparison)
{
    const std::filesystem::path path(comparison.file);
    std::string text = fmt::format("### {}: {:.0f} events, {:.0f} MiB\n\n",
                                   path.filename().string(), figure(comparison, "import", kEvents),
                                   double(std::filesystem::file_size(path)) / kMiB);
    text +=
        fmt::format("{:.0f} calls, {:.0f} events lost by the ring buffer, {:.0f} problems. {}\n\n",
                    figure(comparison, "import", "calls"), figure(comparison, "import", "lost"),
                    figure(comparison, "import", "problems"),
                    measuresCpuTime ? "Times are those on CPUs." : "Times are those on the wall.");
    for (const std::string& table :
         {readingTable(comparison), waitingTable(comparison), limitsTable(comparison)}) {
        if (!table.empty())
            text += table + "\n";
    }
    return text;
}

} // namespace probescope::bench
