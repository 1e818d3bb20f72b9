#include "core/base/text.h"
#include "core/probe/check/checked_command.h"
#include "core/probe/spec/text_scan.h"

#include <algorithm>

namespace probescope::probe {

std::optional<ArgumentPlace> checkFunctionPlace(CheckedCommand& checked, bool tracepoint)
{
    const auto& words = checked.words();
    const auto place = words[1];
    ArgumentPlace where{.kind = tracepoint ? Kind::Tracepoint : Kind::FunctionEntry,
                        .symbol = place};
    if (const auto percent = place.find('%'); percent != std::string_view::npos) {
        if (tracepoint || place.substr(percent) != "%return") {
            checked.fault(Fault::BadSuffix, place.substr(percent));
            return std::nullopt;
        }
        where.returns = true;
        where.symbol = place.substr(0, percent);
    }
    for (auto word = words.begin() + 2; word != words.end() && !where.returns; ++word) {
        const auto value = word->find("$retval");
        if (value == std::string_view::npos)
            continue;
        const auto behind = word->substr(value + 7, 1);
        if (!behind.empty() && (isDigit(behind.front()) || isName(behind)))
            continue;
        if (tracepoint) {
            checked.fault(Fault::ReturnValueOnEntry, word->substr(value, 7));
            return std::nullopt;
        }
        where.returns = true;
    }
    where.atEntry = !where.returns;
    if (where.returns)
        where.kind = Kind::FunctionReturn;
    if (tracepoint && !isName(where.symbol)) {
        const auto wrong = std::find_if(where.symbol.begin(), where.symbol.end(), [](char c) {
            return !isDigit(c) && !isName(std::string_view(&c, 1));
        });
        const auto at = static_cast<std::size_t>(wrong - where.symbol.begin());
        checked.fault(Fault::BadTracepointName, where.symbol.substr(at, 1));
        return std::nullopt;
    }
    if (!checkNumber(checked, words[0], where.returns))
        return std::nullopt;
    return where;
}

std::optional<ArgumentPlace> checkEventPlace(CheckedCommand& checked, std::string_view place)
{
    auto divider = place.find('/');
    if (divider == std::string_view::npos)
        divider = place.find('.');
    if (divider == std::string_view::npos || divider + 1 == place.size()) {
        checked.fault(Fault::NoEventToAttach, place);
        return std::nullopt;
    }
    const auto system = place.substr(0, divider);
    const auto event = place.substr(divider + 1);
    const auto known = probe::known(checked.kernelInfo().event, system, event);
    const bool missing = known && !*known;
    const bool probed = known && *known && !(*known)->definitions.empty()
        && (*known)->definitions.front().kind != Kind::Synthetic;
    if (missing || probed) {
        auto& finding = checked.fault(Fault::BadEventToAttach, place, ENODEV);
        finding.what = missing
            ? tr("The target does not have this event.")
            : tr("That event is a probe, and probes cannot be attached to probes.");
        if (missing) {
            const auto written = std::string(system) + '/' + std::string(event);
            CheckedCommand::propose(finding, written,
                                    probe::known(checked.kernelInfo().nearEvents, written));
        }
        return std::nullopt;
    }
    return ArgumentPlace{.kind = Kind::Event, .symbol = event, .system = system};
}

} // namespace probescope::probe
