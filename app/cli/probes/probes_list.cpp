#include "app/cli/base/answer_table.h"
#include "app/cli/base/headed_table.h"
#include "app/cli/kernel/target.h"
#include "app/cli/probes/probes.h"
#include "core/tracefs/probes/words.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace probescope::cli {

namespace {

HeadedTable::Cell listCell(const std::vector<std::string>& texts, const char* between)
{
    return {fmt::format("{}", fmt::join(texts, between)), texts};
}

std::vector<HeadedTable::Cell> rowOf(const tracefs::ListedProbe& probe, const std::string& format)
{
    std::vector<std::string> places;
    for (const auto& place : probe.enabledIn)
        places.push_back(place.instance.empty() ? wordsIn(format, tr("the top-level instance"))
                                                : place.instance);
    std::vector<std::string> definitions;
    for (const auto& one : probe.definitions)
        definitions.push_back(one.definition);
    return {HeadedTable::text(nameOf(probe.event)),
            HeadedTable::text(tracefs::kindName(probe.kind())),
            HeadedTable::text(wordsIn(format, ownerOf(probe))),
            listCell(places, ", "),
            HeadedTable::count(probe.hits),
            HeadedTable::count(probe.misses),
            listCell(definitions, " + ")};
}

Result<> list(const Host& host, const TableFormat& format)
{
    const auto backend = openTarget(host);
    if (!backend)
        return passOn(backend);
    const auto listed = tracefs::listProbes(**backend);
    if (!listed)
        return passOn(listed);
    HeadedTable table{.columns = {{"Probe"_tr, "probe"},
                                  {"Kind"_tr, "kind"},
                                  {"Owner"_tr, "owner"},
                                  {"Enabled in"_tr, "enabled_in"},
                                  {"Hits"_tr, "hits", true},
                                  {"Misses"_tr, "misses", true},
                                  {"Definition"_tr, "definitions"}},
                      .rows = {}};
    for (const auto& probe : listed->probes)
        table.rows.push_back(rowOf(probe, format.name));
    if (table.rows.empty() && format.name == "table")
        printMessage((*backend)->name(), "there are no probes"_tr);
    else
        printTable(table, format);
    if (listed->switches.probes == false)
        printMessage((*backend)->name(),
                     "all kprobes are disabled (/sys/kernel/debug/kprobes/enabled is 0)"_tr);
    if (listed->switches.functions == false)
        printMessage(
            (*backend)->name(),
            "function tracing is disabled (/proc/sys/kernel/ftrace_enabled is 0), and with it the probes that use ftrace"_tr);
    return {};
}

} // namespace

Command addProbesList(App& probes)
{
    auto host = std::make_shared<Host>();
    auto format = std::make_shared<TableFormat>();
    App* app = probes.addCommand(
        "list",
        "List all probes of a kernel, including those of other users: owner, hits, misses, definition"_tr);
    addHostOption(*app, *host);
    addTableFormat(*app, *format);
    app->setFooter(
        "Definitions are as the kernel lists them: r4 is a return probe with maxactive 4, and filters of event probes are missing."_tr,
        {"probescope-cli probes list",
         "probescope-cli probes list --host root@board --format json"});
    return {app, [host, format]() { return list(*host, *format); }};
}

} // namespace probescope::cli
