#include "app/cli/analysis/latency_parts.h"

#include "core/analysis/events/loss_cover.h"
#include "core/analysis/spans/log2_histogram.h"
#include "core/analysis/spans/span_counts.h"
#include "core/analysis/spans/span_groups.h"
#include "core/numbers/saturate.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <numeric>
#include <tuple>
#include <utility>

namespace probescope::cli {

namespace {

using analysis::IndexPart;
using analysis::Scale;
using Kind = AnswerColumn::Kind;

constexpr std::size_t kMaxGroups = 8; // as many as the Latency view tells apart
constexpr std::size_t kDefaultBins = 20;

/// The chosen spans in groups; those that are not chosen are in one behind them.
struct Grouped
{
    std::shared_ptr<const analysis::SpanIndex> index;
    std::vector<std::string> names;
    std::uint64_t first = 0;
    std::uint64_t last = 0;

    IndexPart part() const
    {
        return {.first = first,
                .last = last,
                .groups = (std::uint32_t(1) << std::uint32_t(names.size())) - 1};
    }
    IndexPart partOf(std::size_t group) const
    {
        return {.first = first, .last = last, .groups = std::uint32_t(1) << std::uint32_t(group)};
    }
};

/// Numbers of groups: without keys all are of the first.
std::vector<std::uint8_t> groupsOf(const store::Capture& capture, const ChosenSpans& spans,
                                   const analysis::SpanKeys& keys, const LatencyForm& form,
                                   std::vector<std::string>& names)
{
    const SpanBy& by = form.by;
    if (by.kind == SpanBy::Kind::Nothing) {
        names.push_back(wordsIn(form.format, keyText(capture, spans, keys, by, 0)));
        return std::vector<std::uint8_t>(std::size_t(spans.set->size()));
    }
    auto groups = analysis::groupByFrequency(keys, kMaxGroups);
    for (const std::uint32_t key : groups.keys)
        names.push_back(wordsIn(form.format, keyText(capture, spans, keys, by, key)));
    if (groups.others > 0)
        names.push_back(wordsIn(form.format, tr("{} others", {groups.others})));
    return std::move(groups.ofSpan);
}

Result<Grouped> group(const store::Capture& capture, const ChosenSpans& spans,
                      const LatencyForm& form)
{
    const CancelToken cancel = interruptToken();
    const auto keys = keysOf(capture, spans, form.by);
    if (!keys)
        return passOn(keys);
    Grouped grouped;
    std::vector<std::uint8_t> groups = groupsOf(capture, spans, *keys, form, grouped.names);
    std::tie(grouped.first, grouped.last) = analysis::rangeOf(*spans.set, spans.selection);
    std::vector<bool> chosen(groups.size());
    const auto walked = analysis::walkSpans(
        *spans.set, grouped.first, grouped.last, spans.selection, analysis::WalkKeys::No, cancel,
        [&chosen](const analysis::WalkedSpan& span) { chosen[std::size_t(span.index)] = true; });
    if (!walked)
        return passOn(walked);
    for (std::size_t i = 0; i < groups.size(); ++i) {
        if (!chosen[i])
            groups[i] = std::uint8_t(grouped.names.size());
    }
    auto index =
        analysis::SpanIndex::make(spans.set, std::move(groups), cancel, grouped.names.size());
    if (!index)
        return passOn(index);
    grouped.index = std::move(*index);
    return grouped;
}

/// The column that names the group, where there are groups.
AnswerColumn groupColumn(const SpanBy& by)
{
    const bool any = by.kind != SpanBy::Kind::Nothing;
    return {.title = "Group"_tr, .key = "group", .forPeople = any, .forPrograms = any};
}

/// The shortest and the longest of what is chosen; nothing: there are none.
Result<std::optional<std::pair<std::int64_t, std::int64_t>>> extentOf(const Grouped& grouped)
{
    const auto all = analysis::summarize(*grouped.index, grouped.part(), std::array<double, 0>{},
                                         interruptToken());
    if (!all)
        return passOn(all);
    if (all->back().count == 0)
        return std::nullopt;
    return std::pair(all->back().minNs, all->back().maxNs);
}

/// Of a count and the greatest one: a bar.
std::string barText(std::uint64_t count, std::uint64_t most)
{
    constexpr double kWidth = 40;
    return most == 0 ? std::string()
                     : std::string(std::size_t(kWidth * double(count) / double(most)), '@');
}

std::vector<AnswerColumn> barColumns(const ChosenSpans& spans, const SpanBy& by)
{
    return {
        groupColumn(by),
        {.title = "From"_tr, .key = "duration_from", .kind = Kind::Length, .unit = spans.lengths},
        {.title = "Below"_tr, .key = "duration_below", .kind = Kind::Length, .unit = spans.lengths},
        {.title = "Spans"_tr, .key = "spans", .kind = Kind::Count},
        {.title = "Distribution"_tr, .key = "distribution", .forPrograms = false}};
}

std::vector<AnswerColumn> timeColumns(const ChosenSpans& spans, const SpanBy& by)
{
    std::vector<AnswerColumn> columns{groupColumn(by),
                                      timeColumn("From"_tr, "time_from", spans.times),
                                      timeColumn("To"_tr, "time_to", spans.times),
                                      {.title = "Spans"_tr, .key = "spans", .kind = Kind::Count}};
    for (const char* const name : {"p50", "p90", "p99", "p99.9", "max"})
        columns.push_back(
            {.title = name, .key = name, .kind = Kind::Length, .unit = spans.lengths});
    columns.push_back({.title = "Gaps"_tr, .key = "gaps", .kind = Kind::Count});
    columns.push_back({.title = "Lossy time"_tr, .key = "lossy_time", .kind = Kind::Share});
    columns.push_back({.title = "Lossy CPU time"_tr, .key = "lossy_cpu_time", .kind = Kind::Share});
    return columns;
}

Scale timeScale(const store::Capture& capture, const ChosenSpans& spans, const LatencyForm& form)
{
    const auto summary = capture.summary();
    const auto begin = std::max(spans.selection.beginNs, summary.firstNs);
    const auto end = std::min(spans.selection.endNs, store::saturatingAdd(summary.lastNs, 1));
    return {Scale::Kind::Linear, begin, std::max(begin, end),
            int(form.bins.value_or(kDefaultBins))};
}

std::vector<AnswerColumn> spanColumns(const ChosenSpans& spans)
{
    return {
        timeColumn("Start"_tr, "begin", spans.times),
        {.title = "Duration"_tr, .key = "duration", .kind = Kind::Length, .unit = spans.lengths},
        {.title = "CPU"_tr, .key = "cpu", .kind = Kind::Number},
        {.title = "Task"_tr, .key = "task"},
        {.title = "Name"_tr, .key = "name"}};
}

Row spanRow(const store::Capture& capture, const ChosenSpans& spans, const std::string& format,
            std::uint64_t index)
{
    const analysis::TimedSpan span = spans.set->at(index);
    const auto& names = spans.set->names();
    return {knownCell(spans.knowsTimes, span.beginNs), span.durationNs, std::int64_t(span.cpu),
            wordsIn(format, taskText(capture, span.task)),
            span.name < names.size() ? names[span.name] : std::string()};
}

} // namespace

Result<> printPercentilesOverTime(const store::Capture& capture, const ChosenSpans& spans,
                                  const LatencyForm& form)
{
    constexpr std::array<double, 4> kPercents{50, 90, 99, 99.9};
    if (!spans.knowsTimes)
        return fail(ErrorCode::Unsupported,
                    "the capture has no timestamps, so there are no percentiles over time"_tr,
                    "Figures of all spans: --show figures"_tr);
    const auto grouped = group(capture, spans, form);
    if (!grouped)
        return passOn(grouped);
    const Scale time = timeScale(capture, spans, form);
    const analysis::LossCover losses(capture.losses(), capture.cpus());
    AnswerTable table(timeColumns(spans, form.by));
    for (std::size_t number = 0; number < grouped->names.size(); ++number) {
        const auto bins = analysis::percentilesOverTime(*grouped->index, grouped->partOf(number),
                                                        time, kPercents, interruptToken());
        if (!bins)
            return passOn(bins);
        for (int i = 0; i < time.bins(); ++i) {
            const auto& bin = (*bins)[std::size_t(i)];
            Row row{grouped->names[number], time.edge(i), time.edge(i + 1), countCell(bin.count)};
            for (std::size_t p = 0; p < kPercents.size(); ++p)
                row.push_back(bin.count > 0 ? store::SqlValue(bin.percentilesNs[p])
                                            : store::SqlValue());
            row.push_back(bin.count > 0 ? store::SqlValue(bin.maxNs) : store::SqlValue());
            const auto lossy = losses.within(time.edge(i), time.edge(i + 1));
            row.insert(row.end(), {countCell(lossy.gaps), lossy.ofTime, lossy.ofCpuTime});
            table.add(std::move(row));
        }
    }
    table.print(form.format);
    return {};
}

Result<> printHistogram(const store::Capture& capture, const ChosenSpans& spans,
                        const LatencyForm& form)
{
    const auto grouped = group(capture, spans, form);
    if (!grouped)
        return passOn(grouped);
    const auto extent = extentOf(*grouped);
    if (!extent)
        return passOn(extent);
    AnswerTable table(barColumns(spans, form.by));
    if (*extent) {
        const auto edges = analysis::barEdges((*extent)->first, (*extent)->second,
                                              int(form.bins.value_or(kDefaultBins)));
        const auto counted =
            analysis::countBetween(*grouped->index, grouped->part(), edges, interruptToken());
        if (!counted)
            return passOn(counted);
        for (std::size_t number = 0; number < grouped->names.size(); ++number) {
            const auto& counts = (*counted)[number];
            const auto most = *std::max_element(counts.begin(), counts.end());
            for (std::size_t i = 0; i + 1 < edges.size(); ++i)
                table.add({grouped->names[number], edges[i], edges[i + 1], countCell(counts[i + 1]),
                           barText(counts[i + 1], most)});
        }
    }
    table.print(form.format);
    return {};
}

Result<> printLog2(const store::Capture& capture, const ChosenSpans& spans, const LatencyForm& form)
{
    using analysis::Log2Histogram;
    const auto grouped = group(capture, spans, form);
    if (!grouped)
        return passOn(grouped);
    const auto histograms =
        analysis::log2Histograms(*grouped->index, grouped->part(), interruptToken());
    if (!histograms)
        return passOn(histograms);
    AnswerTable table(barColumns(spans, form.by));
    for (std::size_t number = 0; number < grouped->names.size(); ++number) {
        const Log2Histogram& histogram = (*histograms)[number];
        const auto used = histogram.used();
        if (form.format == "table" && used) {
            if (form.by.kind != SpanBy::Kind::Nothing)
                print(grouped->names[number] + "\n");
            print(analysis::quantizeText(histogram) + "\n");
        }
        for (int bucket = used ? used->first : 0; used && bucket <= used->second; ++bucket)
            table.add({grouped->names[number], Log2Histogram::valueOf(bucket),
                       Log2Histogram::valueOf(bucket + 1),
                       countCell(histogram.counts[std::size_t(bucket)]), std::string()});
    }
    if (form.format != "table")
        table.print(form.format);
    return {};
}

Result<> printCdf(const store::Capture& capture, const ChosenSpans& spans, const LatencyForm& form)
{
    const auto grouped = group(capture, spans, form);
    if (!grouped)
        return passOn(grouped);
    const auto extent = extentOf(*grouped);
    if (!extent)
        return passOn(extent);
    AnswerTable table(
        {groupColumn(form.by),
         {.title = "Duration"_tr, .key = "duration", .kind = Kind::Length, .unit = spans.lengths},
         {.title = "At most"_tr, .key = "share", .kind = Kind::Share}});
    if (*extent) {
        const Scale scale(Scale::Kind::Log, (*extent)->first, (*extent)->second,
                          int(form.bins.value_or(kDefaultBins)));
        std::vector<std::int64_t> points;
        for (int bin = 0; bin <= scale.bins(); ++bin) {
            if (points.empty() || points.back() != scale.edge(bin))
                points.push_back(scale.edge(bin));
        }
        std::vector<std::int64_t> edges; // what lasts as long as a point is below the edge
        edges.reserve(points.size());
        for (const auto point : points)
            edges.push_back(store::saturatingAdd(point, 1));
        const auto counted =
            analysis::countBetween(*grouped->index, grouped->part(), edges, interruptToken());
        if (!counted)
            return passOn(counted);
        for (std::size_t number = 0; number < grouped->names.size(); ++number) {
            const auto& counts = (*counted)[number];
            const auto all = std::accumulate(counts.begin(), counts.end(), std::uint64_t(0));
            std::uint64_t atMost = 0;
            for (std::size_t i = 0; i < points.size() && all > 0; ++i) {
                atMost += counts[i];
                table.add({grouped->names[number], points[i], double(atMost) / double(all)});
            }
        }
    }
    table.print(form.format);
    return {};
}

Result<> printLongest(const store::Capture& capture, const ChosenSpans& spans,
                      const LatencyForm& form)
{
    constexpr std::size_t kDefaultLimit = 20;
    const auto grouped = group(capture, spans, {.format = form.format});
    if (!grouped)
        return passOn(grouped);
    const auto found = analysis::longestSpans(*grouped->index, grouped->part(),
                                              spans.selection.leastNs, spans.selection.mostNs,
                                              form.limit.value_or(kDefaultLimit), interruptToken());
    if (!found)
        return passOn(found);
    AnswerTable table(spanColumns(spans));
    for (const std::uint64_t index : found->indices)
        table.add(spanRow(capture, spans, form.format, index));
    table.print(form.format);
    return {};
}

Result<> printSpans(const store::Capture& capture, const ChosenSpans& spans,
                    const LatencyForm& form)
{
    AnswerWriter writer(spanColumns(spans), form.format);
    const auto [first, last] = analysis::rangeOf(*spans.set, spans.selection);
    bool open = true;
    std::size_t left = form.limit.value_or(SIZE_MAX);
    const auto walked = analysis::walkSpans(
        *spans.set, first, last, spans.selection, analysis::WalkKeys::No, interruptToken(),
        [&](const analysis::WalkedSpan& span) {
            if (open && left > 0) {
                open = writer.add(spanRow(capture, spans, form.format, span.index));
                --left;
            }
        });
    if (!walked)
        return passOn(walked);
    writer.end();
    return {};
}

} // namespace probescope::cli
