// What it costs to write a capture in each form for other programs. For a trace.dat, `trace-cmd
// report` writes the same text as the kernel's form in the same run.
//     bench_export CAPTURE [FOLDER]     the folder for what is written: here, if none is named

#include "core/analysis/export/export_form.h"
#include "core/import/opened.h"

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <string>
#include <sys/resource.h>

using namespace probescope;
using Clock = std::chrono::steady_clock;

namespace {

double secondsSince(Clock::time_point start)
{
    return std::chrono::duration<double>(Clock::now() - start).count();
}

double mostMiB()
{
    rusage use{};
    getrusage(RUSAGE_SELF, &use);
    return double(use.ru_maxrss) / 1024;
}

void tell(const std::string& what, std::uint64_t events, double seconds,
          const std::filesystem::path& file)
{
    std::error_code none;
    const auto bytes = std::filesystem::file_size(file, none);
    fmt::print("{:20} {:8.2f} s {:8.2f} M events/s {:8.1f} MB\n", what, seconds,
               double(events) / seconds * 1e-6, none ? 0 : double(bytes) * 1e-6);
    std::filesystem::remove(file, none);
}

} // namespace

int main(int count, char** arguments)
{
    if (count < 2 || count > 3) {
        fmt::print(stderr, "bench_export CAPTURE [FOLDER]\n");
        return 2;
    }
    const std::filesystem::path source = arguments[1];
    const std::filesystem::path folder = count > 2 ? arguments[2] : ".";
    const auto opened = open::openFile(source);
    if (!opened || !opened->capture) {
        fmt::print(stderr, "{}: {}\n", arguments[1],
                   opened ? "no events" : opened.error().message());
        return 1;
    }
    const analysis::ExportRows rows(*opened->capture);
    fmt::print("{}: {} events\n", source.string(), rows.size());
    for (const analysis::ExportForm form : analysis::kExportForms) {
        const auto file = folder / fmt::format("bench-export.{}", analysis::extensionOf(form));
        const auto start = Clock::now();
        const auto exported =
            analysis::exportAsFile(rows, form, file, {}, NewFile::Existing::Replace);
        if (exported)
            tell(analysis::extensionOf(form), exported->events, secondsSince(start), file);
        else
            fmt::print("{:20} {}\n", analysis::extensionOf(form), exported.error().message());
    }
    fmt::print("memory {:.0f} MiB\n", mostMiB());
    if (source.extension() == ".dat") {
        const auto file = folder / "bench-export.report";
        const auto start = Clock::now();
        const auto command =
            fmt::format("trace-cmd report '{}' > '{}'", source.string(), file.string());
        if (std::system(command.c_str()) == 0)
            tell("trace-cmd report", rows.size(), secondsSince(start), file);
    }
    return 0;
}
