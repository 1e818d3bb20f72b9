// KernelShark's library: loading, the model behind its graphs, and the search in its list.

#include "tests/bench/compare/figures.h"
#include "tests/bench/compare/stopwatch.h"

#include <cstdlib>
#include <cstring>
#include <libkshark-model.h>
#include <libkshark.h>

namespace probescope::bench {

namespace {

/// The search formats each event, which takes so long that a part has to tell for the whole.
constexpr ssize_t kMaxSearched = 500'000;

/// How many entries of others KernelShark keeps around those of a CPU.
constexpr std::size_t kCollectionMargin = 25;

/// What KernelShark 2.2 has before it draws a graph of a CPU: who ran at both ends of each pixel,
/// and whether an event is to be marked there (Graph::fillCPUGraphData).
void fillGraph(kshark_trace_histo& histo, int stream, int cpu, kshark_entry_collection* events)
{
    for (int bin = 0; bin < histo.n_bins; ++bin) {
        ksmodel_get_pid_front(&histo, bin, stream, cpu, false, events, nullptr);
        ksmodel_get_pid_back(&histo, bin, stream, cpu, false, events, nullptr);
        ksmodel_cpu_visible_event_exist(&histo, bin, stream, cpu, events, nullptr);
    }
}

void zoomModel(kshark_context* context, int stream, kshark_entry** entries, ssize_t count,
               Figures& figures)
{
    const int cpus = kshark_get_data_stream(context, stream)->n_cpus;
    std::vector<kshark_entry_collection*> collections(std::size_t(cpus), nullptr);
    for (int cpu = 0; cpu < cpus; ++cpu)
        collections[std::size_t(cpu)] =
            kshark_register_data_collection(context, entries, std::size_t(count), kshark_match_cpu,
                                            stream, &cpu, 1, kCollectionMargin);
    kshark_trace_histo histo{};
    ksmodel_init(&histo);
    const Stopwatch first;
    ksmodel_set_bining(&histo, kZoomPixels, entries[0]->ts, entries[count - 1]->ts);
    ksmodel_fill(&histo, entries, std::size_t(count));
    for (int cpu = 0; cpu < cpus; ++cpu)
        fillGraph(histo, stream, cpu, collections[std::size_t(cpu)]);
    figures["first_graph"] = first.seconds();
    std::vector<double> steps;
    for (int step = 0; step < kZoomSteps; ++step) {
        const Stopwatch watch;
        if (step < kZoomStepsIn)
            ksmodel_zoom_in(&histo, 0.1, kZoomPixels / 3);
        else
            ksmodel_zoom_out(&histo, 0.1, kZoomPixels / 3);
        for (int cpu = 0; cpu < cpus; ++cpu)
            fillGraph(histo, stream, cpu, collections[std::size_t(cpu)]);
        steps.push_back(watch.seconds());
    }
    figures["zoom_step"] = median(steps);
    figures["zoom_worst"] = *std::max_element(steps.begin(), steps.end());
    ksmodel_clear(&histo);
}

void searchList(kshark_entry** entries, ssize_t count, Figures& figures)
{
    const ssize_t searched = std::min(count, kMaxSearched);
    const Stopwatch watch;
    for (ssize_t i = 0; i < searched; ++i) {
        char* const info = kshark_get_info(entries[i]);
        if (info && std::strstr(info, kSoughtText))
            return;
        std::free(info);
    }
    figures["search"] = watch.seconds() * double(count) / double(searched);
    figures["searched"] = double(searched);
}

} // namespace

std::optional<Figures> loadWithKernelShark(const Subject& subject)
{
    kshark_context* context = nullptr;
    if (!kshark_instance(&context))
        return std::nullopt;
    Figures figures;
    const Stopwatch watch;
    const int stream = kshark_open(context, subject.file.c_str());
    if (stream < 0)
        return std::nullopt;
    kshark_entry** entries = nullptr;
    const ssize_t count = kshark_load_entries(context, stream, &entries);
    if (count <= 0)
        return std::nullopt;
    figures[kSeconds] = watch.seconds();
    figures[kEvents] = double(count);
    figures[kPeakBytes] = peakBytes();
    zoomModel(context, stream, entries, count, figures);
    searchList(entries, count, figures);
    return figures;
}

} // namespace probescope::bench
