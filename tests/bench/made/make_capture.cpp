// Makes a capture of any size: `make_capture sched|kprobe|graph text|dat6|dat7 --events N -o FILE`.

#include "tests/bench/made/form.h"

#include <CLI/CLI.hpp>
#include <cstdio>

using namespace probescope;

int main(int argc, char** argv)
{
    CLI::App app("Makes a capture of a machine that never was");
    std::string workload;
    std::string form;
    std::string target;
    made::MadeOptions options;
    app.add_option("WORKLOAD", workload, "What is recorded")
        ->required()
        ->check(CLI::IsMember({"sched", "kprobe", "graph"}));
    app.add_option("FORM", form, "The kernel's text, or trace.dat of version 6 or 7 (zstd)")
        ->required()
        ->check(CLI::IsMember({"text", "dat6", "dat7"}));
    app.add_option("--events", options.events, "How many events");
    app.add_option("--cpus", options.cpus, "How many CPUs")->check(CLI::Range(1U, made::kMaxCpus));
    app.add_option("--seed", options.seed, "The same one gives the same events");
    app.add_option("-o,--output", target, "The file to write")->required();
    CLI11_PARSE(app, argc, argv);

    options.workload = *made::workloadNamed(workload);
    if (const auto done = made::makeCapture(options, *made::formNamed(form), target); !done) {
        (void)std::fprintf(stderr, "%s\n", done.error().message().c_str());
        return 1;
    }
    return 0;
}
