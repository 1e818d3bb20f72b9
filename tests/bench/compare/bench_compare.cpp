// Probescope beside its peers, on the same captures, in one run: `bench_compare [--runs N] FILE...`
// prints Markdown. Everybody works in a process of its own, one after the other, in turn; the
// figures are medians. A file called *.dat is a trace.dat, any other one is text.

#include "tests/bench/compare/process.h"
#include "tests/bench/compare/stopwatch.h"
#include "tests/bench/compare/tables.h"

#include <CLI/CLI.hpp>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>

using namespace probescope::bench;

namespace {

struct Work
{
    const char* name;
    const char* what;
    std::optional<Figures> (*run)(const Subject& subject); ///< null: a program runs
    bool datOnly = false;
};

constexpr Work kWorks[] = {
    {"cat", "`cat FILE > /dev/null`", nullptr},
    {"wc", "`wc -l FILE`", nullptr},
    {"import", "**Probescope: import, everything derived and stored**", importHere},
    {"view", "Probescope: opening again, zooming, searching", viewHere},
#ifdef BENCH_KERNELSHARK
    {"kernelshark", "KernelShark's library: load", loadWithKernelShark, true},
#endif
    {"iterate", "libtracecmd: iteration, nothing kept", iterateWithTraceCmd, true},
    {"report", "`trace-cmd report > /dev/null`", nullptr, true},
    {"sqlite", "SQLite: a row an event, with its text", rowsInSqlite},
};

std::vector<std::string> programOf(const std::string& name, const std::string& file)
{
    if (name == "cat")
        return {"cat", file};
    if (name == "wc")
        return {"wc", "-l", file};
    return {"trace-cmd", "report", "-i", file};
}

/// In the child: does the work and prints its figures.
int runNamed(const std::string& name, const Subject& subject)
{
    for (const Work& work : kWorks) {
        if (name != work.name || !work.run)
            continue;
        const auto figures = work.run(subject);
        if (figures)
            printFigures(*figures);
        return figures ? 0 : 1;
    }
    return 2;
}

bool compare(const std::string& file, const std::string& folder, int runs,
             const std::vector<std::string>& without)
{
    const std::string self = std::filesystem::read_symlink("/proc/self/exe");
    std::map<std::string, std::vector<Figures>> all;
    Comparison comparison{file, {}};
    for (int run = 0; run < runs; ++run) {
        for (const Work& work : kWorks) {
            if ((work.datOnly && !file.ends_with(".dat"))
                || std::find(without.begin(), without.end(), work.name) != without.end())
                continue;
            fmt::print(stderr, "{}, run {} of {}: {}\n",
                       std::filesystem::path(file).filename().string(), run + 1, runs, work.name);
            std::vector<std::string> words{self, "--work", work.name, "--folder", folder, file};
            if (measuresCpuTime)
                words.emplace_back("--cpu-time");
            const auto figures =
                work.run ? runForFigures(words) : runProgram(programOf(work.name, file));
            if (!figures) {
                fmt::print(stderr, "{}: {} failed\n", file, work.name);
                return false;
            }
            all[work.name].push_back(*figures);
            comparison.works[work.name].what = work.what;
        }
    }
    for (auto& [name, measured] : comparison.works)
        measured.figures = medians(all[name]);
    fmt::print("{}", tablesOf(comparison));
    return std::fflush(stdout) == 0;
}

} // namespace

int main(int argc, char** argv)
{
    CLI::App app("Probescope beside its peers");
    std::vector<std::string> files;
    std::vector<std::string> without;
    std::string work;
    std::string folder = std::filesystem::temp_directory_path();
    int runs = 3;
    app.add_option("FILE", files, "Captures: *.dat, or text")->required()->check(CLI::ExistingFile);
    app.add_option("--runs", runs, "How often each is measured")->check(CLI::Range(1, 99));
    app.add_option("--without", without,
                   "Names of works to leave out: cat, wc, kernelshark, "
                   "iterate, report, sqlite")
        ->delimiter(',');
    app.add_option("--folder", folder, "Where captures are kept meanwhile");
    app.add_flag("--cpu-time", measuresCpuTime, "Measure the time on CPUs: others work here, too");
    app.add_option("--work", work, "Do one work and print its figures");
    CLI11_PARSE(app, argc, argv);

    if (!work.empty())
        return runNamed(work, {files.front(), folder});
    std::string own = folder + "/bench-XXXXXX";
    if (!mkdtemp(own.data())) {
        fmt::print(stderr, "{}: cannot make a folder\n", folder);
        return 1;
    }
    bool good = true;
    for (const std::string& file : files)
        good = compare(file, own, runs, without) && good;
    std::filesystem::remove_all(own);
    return good ? 0 : 1;
}
