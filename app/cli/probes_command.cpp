#include "app/cli/command.h"
#include "core/analysis/json_dump.h"
#include "core/analysis/probe_counts.h"
#include "core/base/terminal_text.h"
#include "core/store/capture_probe_tables.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace probescope::cli {

namespace {

using analysis::ProbeCounts;
using Count = std::optional<std::uint64_t>;

std::string countText(const Count& count)
{
    return count ? std::to_string(*count) : "–";
}

std::string ratioText(const ProbeCounts& counts)
{
    const auto ratio = counts.missRatio();
    return ratio ? fmt::format("{:.2f} %", *ratio * 100) : "–";
}

using Line = std::array<std::string, 10>;

Line lineOf(const ProbeCounts& counts)
{
    const store::Probe& probe = counts.probe;
    return {terminalText(probe.system + ':' + probe.event, TextLines::One),
            store::kindName(probe.kind),
            countText(counts.hits),
            countText(counts.misses),
            ratioText(counts),
            std::to_string(counts.recorded),
            countText(counts.filtered),
            countText(counts.lost),
            countText(counts.inFlight),
            terminalText(probe.definition, TextLines::One)};
}

void printTable(const std::vector<ProbeCounts>& all)
{
    std::vector<Line> lines{{"PROBE", "KIND", "HITS", "MISSES", "MISSED", "RECORDED", "FILTERED",
                             "LOST", "IN FLIGHT", "DEFINITION"}};
    for (const ProbeCounts& counts : all)
        lines.push_back(lineOf(counts));
    std::array<std::size_t, std::tuple_size_v<Line>> widths{};
    for (const Line& line : lines) {
        for (std::size_t i = 0; i < line.size(); ++i)
            widths[i] = std::max(widths[i], displayWidth(line[i]));
    }
    for (const Line& line : lines) {
        std::string text;
        for (std::size_t i = 0; i < line.size(); ++i) {
            const std::string blanks(widths[i] - displayWidth(line[i]), ' ');
            const bool number = i >= 2 && i + 1 < line.size();
            text += number ? blanks + line[i] : line[i] + (i + 1 < line.size() ? blanks : "");
            text += i + 1 < line.size() ? "  " : "\n";
        }
        print(text);
    }
}

nlohmann::ordered_json jsonOf(const Count& count)
{
    return count ? nlohmann::ordered_json(*count) : nlohmann::ordered_json(nullptr);
}

void printJson(const std::vector<ProbeCounts>& all)
{
    auto array = nlohmann::ordered_json::array();
    for (const ProbeCounts& counts : all) {
        const store::Probe& probe = counts.probe;
        nlohmann::ordered_json json;
        json["id"] = probe.id;
        json["system"] = probe.system;
        json["event"] = probe.event;
        json["kind"] = store::kindName(probe.kind);
        json["place"] = probe.place;
        json["definition"] = probe.definition;
        json["filter"] = probe.filter;
        json["most_active"] = probe.mostActive;
        json["hits"] = jsonOf(counts.hits);
        json["misses"] = jsonOf(counts.misses);
        json["recorded"] = counts.recorded;
        json["filtered"] = jsonOf(counts.filtered);
        json["lost"] = jsonOf(counts.lost);
        json["in_flight"] = jsonOf(counts.inFlight);
        array.push_back(std::move(json));
    }
    print(analysis::jsonDump(array, 2) + "\n");
}

} // namespace

Command addProbes(CLI::App& program)
{
    struct Options
    {
        std::string file;
        bool json = false;
    };
    auto options = std::make_shared<Options>();
    CLI::App* app = program.add_subcommand(
        "probes", "Say what the probes of a recording hit and missed, and what became of it");
    app->add_option("FILE", options->file, "A capture that was recorded with --probe")->required();
    app->add_flag("--json", options->json, "A JSON array");
    app->footer("A hit is recorded, kept out by a filter, or lost in a full buffer; a miss is a "
                "call that the kernel could not run the probe for. – is what cannot be known.\n"
                "The tables probe and probe_sample of the query command have it, too.");
    return {app, [options]() -> Result<> {
                const auto capture = openCapture(options->file);
                if (!capture)
                    return passOn(capture);
                const auto all = analysis::probeCounts(**capture, {});
                if (options->json)
                    printJson(all);
                else if (all.empty())
                    tell(options->file + ": it was recorded without probes of its own");
                else
                    printTable(all);
                return {};
            }};
}

} // namespace probescope::cli
