#include "ui/plot/spans/span_tip.h"

#include "ui/base/text/for_plural.h"
#include "ui/base/text/list_text.h"
#include "ui/base/text/time_text.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace probescope::ui {

namespace {

/// The context of the texts.
struct Text
{
    Q_DECLARE_TR_FUNCTIONS(probescope::ui::SpanPlot)
};

QString lengthText(double length, const SpanUnits& units)
{
    return differenceText(std::llround(length), units.lengths);
}

QString heatTip(const SpanHeat& heat, const SpanPlace& place, const SpanUnits& units)
{
    const int column = heat.frame.column(place.timeNs);
    const int row = heat.frame.row(std::llround(place.duration));
    if (column < 0 || row < 0 || heat.counts[heat.frame.cell(column, row)] == 0)
        return {};
    return Text::tr("%Ln span(s) of %1 to %2\nfrom %3 for %4", nullptr,
                    int(heat.counts[heat.frame.cell(column, row)]))
        .arg(lengthText(heat.frame.rowLow(row), units),
             lengthText(heat.frame.rowLow(row - 1), units),
             placeText(heat.frame.columnBegin(column), units.times),
             differenceText(heat.frame.columnBegin(column + 1) - heat.frame.columnBegin(column),
                            units.times.unit));
}

QString percentilesTip(const SpanPercentiles& lines, std::int64_t time, const SpanUnits& units)
{
    QStringList texts;
    for (const auto& of : lines.of) {
        const auto column = std::find_if(
            of.columns.begin(), of.columns.end(), [time](const SpanPercentiles::Column& one) {
                return time >= one.time.beginNs && time < one.time.endNs;
            });
        if (column == of.columns.end())
            continue;
        if (texts.isEmpty())
            texts << Text::tr("%1 for %2")
                         .arg(placeText(column->time.beginNs, units.times),
                              differenceText(column->time.lengthNs(), units.times.unit));
        if (texts.size() == 1 && column->gaps > 0)
            texts << Text::tr("Gaps with lost events: %1")
                         .arg(QLocale().toString(qulonglong(column->gaps)));
        const auto spans = Text::tr("%Ln span(s)", nullptr, int(column->count));
        if (!lines.figure)
            texts << spans;
        else if (column->count == 0)
            texts << QStringLiteral("%1: %2").arg(of.part.name, spans);
        else
            texts << Text::tr("%1: %2, %3 of %4")
                         .arg(of.part.name,
                              differenceText(column->ns[*lines.figure], units.lengths),
                              SpanPercentiles::shownName(*lines.figure), spans);
        for (std::size_t i = 0; !lines.figure && column->count > 0 && i < column->ns.size(); ++i)
            texts << QStringLiteral("%1: %2").arg(SpanPercentiles::shownName(i),
                                                  differenceText(column->ns[i], units.lengths));
    }
    return texts.join(u'\n');
}

QString barTip(const SpanBars& bars, const SpanPlace& place, const SpanUnits& units)
{
    for (std::size_t i = 0; i < bars.bars.size(); ++i) {
        const auto& bar = bars.bars[i];
        const bool here = bars.powers
            ? place.bar == std::int64_t(i)
            : place.duration >= double(bar.lowNs) && place.duration < double(bar.highNs);
        if (!here)
            continue;
        QStringList lines{Text::tr("%1 to below %2: %Ln span(s)", nullptr, int(bar.total()))
                              .arg(differenceText(bar.lowNs, units.lengths),
                                   differenceText(bar.highNs, units.lengths))};
        for (std::size_t part = 0; bars.parts.size() > 1 && part < bars.parts.size(); ++part) {
            if (bar.counts[part] > 0)
                lines << Text::tr("%1: %2").arg(bars.parts[part].name,
                                                QLocale().toString(qulonglong(bar.counts[part])));
        }
        return lines.join(u'\n');
    }
    return {};
}

/// Two decimals, but for what is so near to none or all that these would say the one or the other.
QString percentText(double share)
{
    constexpr double kPercent = 100;
    constexpr int kMost = 8;
    int decimals = 2;
    const auto saysAnEnd = [&] {
        const double rest = std::min(share, 1 - share) * kPercent;
        return rest > 0 && rest < 0.5 * std::pow(0.1, decimals);
    };
    while (saysAnEnd() && decimals < kMost)
        ++decimals;
    return QLocale().toString(share * kPercent, 'f', decimals);
}

QString sharesTip(const SpanShares& shares, const SpanPlace& place, const SpanUnits& units)
{
    QStringList texts;
    for (const auto& line : shares.lines) {
        const auto after =
            std::upper_bound(line.points.begin(), line.points.end(), place.duration,
                             [](double value, const auto& point) { return value < point.first; });
        const double share = after == line.points.begin() ? 0 : (after - 1)->second;
        texts << Text::tr("%1: %2 % of %3 span(s) last no longer than %4", nullptr,
                          forPlural(line.count))
                     .arg(line.part.name, percentText(share),
                          QLocale().toString(qulonglong(line.count)),
                          lengthText(place.duration, units));
    }
    return texts.join(u'\n');
}

std::uint64_t spansIn(const SpanPicture& picture)
{
    std::uint64_t spans = 0;
    if (const auto* const dots = std::get_if<SpanDots>(&picture))
        return dots->spans;
    if (const auto* const heat = std::get_if<SpanHeat>(&picture))
        return std::accumulate(heat->counts.begin(), heat->counts.end(), heat->outside);
    if (const auto* const percentiles = std::get_if<SpanPercentiles>(&picture)) {
        for (const auto& of : percentiles->of) {
            for (const auto& column : of.columns)
                spans += column.count;
        }
    } else if (const auto* const bars = std::get_if<SpanBars>(&picture)) {
        spans = bars->below + bars->above;
        for (const auto& bar : bars->bars)
            spans += bar.total();
    } else if (const auto* const shares = std::get_if<SpanShares>(&picture)) {
        for (const auto& line : shares->lines)
            spans += line.count;
    }
    return spans;
}

} // namespace

QString summaryOf(const SpanPicture& picture, const SpanAxes& axes)
{
    if (std::holds_alternative<std::monostate>(picture))
        return {};
    const auto frame = axes.frame();
    const auto& units = axes.units();
    QStringList parts{Text::tr("Spans: %1.").arg(QLocale().toString(qulonglong(spansIn(picture))))};
    if (axes.timeToTheRight())
        parts << Text::tr("Time: %1 to %2.")
                     .arg(placeText(frame.time.beginNs, units.times),
                          placeText(frame.time.endNs, units.times));
    if (axes.durationAxis())
        parts << Text::tr("Duration: %1 to %2.")
                     .arg(differenceText(frame.lowNs, units.lengths),
                          differenceText(frame.highNs, units.lengths));
    return sentencesText(parts);
}

QString tipOf(const SpanPicture& picture, const SpanPlace& place, const SpanUnits& units)
{
    if (const auto* const heat = std::get_if<SpanHeat>(&picture))
        return heatTip(*heat, place, units);
    if (const auto* const lines = std::get_if<SpanPercentiles>(&picture))
        return percentilesTip(*lines, place.timeNs, units);
    if (const auto* const bars = std::get_if<SpanBars>(&picture))
        return barTip(*bars, place, units);
    if (const auto* const shares = std::get_if<SpanShares>(&picture))
        return sharesTip(*shares, place, units);
    return {};
}

} // namespace probescope::ui
