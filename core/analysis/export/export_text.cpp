#include "core/analysis/export/export_text.h"

#include "core/analysis/calls/scoped_calls.h"
#include "core/analysis/export/event_line.h"
#include "core/analysis/export/json_dump.h"
#include "core/base/terminal_text.h"
#include "core/numbers/amount_text.h"

#include <fmt/format.h>

namespace probescope::analysis {

namespace {

using EventLineFn = Result<std::string> (*)(const store::Capture&, const store::Event&, bool timed);
using LossLineFn = std::string (*)(const store::Capture&, const Loss&);

std::string csvLoss(const store::Capture& capture, const Loss& loss)
{
    const std::string what = loss.count ? amountText(*loss.count, "event") : "events";
    const bool timed = hasTimes(capture);
    return fmt::format(",{},{},,,,,LOST_EVENTS,,{},{} lost{}",
                       timed ? std::to_string(loss.endNs) : std::string(), loss.cpu,
                       csvQuoted(capture.bufferName(loss.buffer)), what,
                       timed ? " since " + std::to_string(loss.beginNs) : std::string());
}

std::string jsonLoss(const store::Capture& capture, const Loss& loss)
{
    nlohmann::ordered_json object;
    object["lost"] = loss.count ? nlohmann::ordered_json(*loss.count) : nlohmann::ordered_json();
    const auto time = [timed = hasTimes(capture)](std::int64_t ns) {
        return timed ? nlohmann::ordered_json(ns) : nlohmann::ordered_json();
    };
    object["since"] = time(loss.beginNs);
    object["ts"] = time(loss.endNs);
    object["cpu"] = loss.cpu;
    object["buffer"] = capture.bufferName(loss.buffer);
    return jsonDump(std::move(object));
}

Result<std::uint64_t> exportLines(const ExportRows& rows, const ExportSink& sink,
                                  const ExportControl& control, EventLineFn lineOf,
                                  LossLineFn lossLine)
{
    const store::Capture& capture = rows.capture();
    const std::vector<Loss>& losses = rows.losses();
    const bool timed = hasTimes(capture);
    auto loss = losses.begin();
    const auto putLosses = [&](std::int64_t untilNs) -> Result<> {
        for (; loss != losses.end() && loss->endNs <= untilNs; ++loss) {
            if (auto put = sink(lossLine(capture, *loss) + "\n"); !put)
                return put;
        }
        return {};
    };
    auto done = rows.forEach(control, [&](const store::Event& event) -> Result<> {
        if (auto put = putLosses(event.timeNs); !put)
            return put;
        auto line = lineOf(capture, event, timed);
        if (!line)
            return passOn(line);
        *line += '\n';
        return sink(*line);
    });
    if (!done)
        return done;
    if (const auto put = putLosses(std::numeric_limits<std::int64_t>::max()); !put)
        return passOn(put);
    return done;
}

} // namespace

Result<std::uint64_t> exportCsv(const ExportRows& rows, const ExportSink& sink,
                                const ExportControl& control)
{
    if (auto written = sink(csvHeader() + "\n"); !written)
        return passOn(written);
    return exportLines(rows, sink, control, csvLine, csvLoss);
}

Result<std::uint64_t> exportJsonLines(const ExportRows& rows, const ExportSink& sink,
                                      const ExportControl& control)
{
    return exportLines(rows, sink, control, jsonLine, jsonLoss);
}

} // namespace probescope::analysis
