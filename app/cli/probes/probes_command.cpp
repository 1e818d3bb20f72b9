#include "app/cli/base/headed_table.h"
#include "app/cli/probes/probes.h"
#include "core/analysis/export/json_dump.h"
#include "core/analysis/reports/probe_counts.h"
#include "core/sql/tables/capture_probe_tables.h"

#include <fmt/format.h>

namespace probescope::cli {

namespace {

using analysis::ProbeCounts;
using Count = std::optional<std::uint64_t>;

HeadedTable::Cell ratioCell(const ProbeCounts& counts)
{
    const auto ratio = counts.missRatio();
    return ratio ? HeadedTable::text(fmt::format("{:.2f} %", *ratio * 100))
                 : HeadedTable::count(std::nullopt);
}

std::vector<HeadedTable::Cell> rowOf(const ProbeCounts& counts)
{
    const store::Probe& probe = counts.probe;
    return {HeadedTable::text(probe.system + ':' + probe.event),
            HeadedTable::text(store::kindName(probe.kind)),
            HeadedTable::count(counts.hits),
            HeadedTable::count(counts.misses),
            ratioCell(counts),
            HeadedTable::count(counts.recorded),
            HeadedTable::count(counts.filtered),
            HeadedTable::count(counts.lost),
            HeadedTable::count(counts.inFlight),
            HeadedTable::text(probe.definition)};
}

void printCounts(const std::vector<ProbeCounts>& all, const TableFormat& format)
{
    HeadedTable table{.columns = {{"PROBE"_tr, "probe"},
                                  {"KIND"_tr, "kind"},
                                  {"HITS"_tr, "hits", true},
                                  {"MISSES"_tr, "misses", true},
                                  {"MISSED"_tr, "missed", true},
                                  {"RECORDED"_tr, "recorded", true},
                                  {"FILTERED"_tr, "filtered", true},
                                  {"LOST"_tr, "lost", true},
                                  {"IN PROGRESS"_tr, "in_flight", true},
                                  {"DEFINITION"_tr, "definition"}},
                      .rows = {}};
    for (const ProbeCounts& counts : all)
        table.rows.push_back(rowOf(counts));
    printTable(table, format);
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
        json["most_active"] = probe.maxActive;
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

namespace {

struct ProbesOptions
{
    std::string file;
    bool json = false;
    TableFormat format;
};

Result<> reportCounts(const ProbesOptions& options)
{
    if (options.file.empty())
        return fail(
            ErrorCode::Invalid, "name a FILE or a command"_tr,
            "FILE is a capture; commands are list, create, remove, check, copy and import"_tr);
    const auto capture = openCapture(options.file);
    if (!capture)
        return passOn(capture);
    const auto all = analysis::probeCounts(**capture, {});
    if (options.json || options.format.name == "json")
        printJson(all);
    else if (all.empty())
        printMessage(options.file, "recorded without probes"_tr);
    else
        printCounts(all, options.format);
    return {};
}

} // namespace

Command addProbes(App& program)
{
    auto options = std::make_shared<ProbesOptions>();
    App* app = program.addCommand(
        "probes",
        "Show hits and misses of a recording's probes and what happened to them; list, create, "
        "remove, check, copy and import probes of a kernel"_tr);
    app->addOption(
        "FILE", options->file,
        "A capture recorded with --probe; write ./list if it is named like a command below"_tr);
    app->addFlag("--json", options->json, "A JSON array, like --format json"_tr);
    addTableFormat(*app, options->format);
    app->setFooter(
        "A hit is recorded, filtered out, or lost in a full buffer; a miss is a call that the kernel could not run the probe for. – marks what is unknown.\nThe query command has the same data in the tables probe and probe_sample."_tr,
        {"probescope-cli probes open.psc", "probescope-cli probes list"});
    const std::vector<Command> parts{addProbesList(*app),   addProbesCreate(*app),
                                     addProbesRemove(*app), addProbesCheck(*app),
                                     addProbesCopy(*app),   addProbesImport(*app)};
    return {app, [options, parts]() -> Result<> {
                for (const Command& part : parts) {
                    if (part.app->parsed())
                        return part.run();
                }
                return reportCounts(*options);
            }};
}

} // namespace probescope::cli
