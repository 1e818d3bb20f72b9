#include "ui/plot/spans/span_picture.h"

#include "ui/base/text/csv_text.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <numeric>

namespace probescope::ui {

QString SpanPercentiles::shownName(std::size_t figure)
{
    const QLatin1String name(kNames[figure]);
    return name == QLatin1String("max")
        ? QCoreApplication::translate("probescope::ui::SpanPlot", "max")
        : QString(name);
}

namespace {

template <typename... Parts>
struct Overloaded : Parts...
{
    using Parts::operator()...;
};
template <typename... Parts>
Overloaded(Parts...) -> Overloaded<Parts...>;

/// Cells that have any, of dots and of heat maps.
QString csvOfCells(const SpanFrame& frame, const std::vector<std::uint32_t>& counts,
                   const SpanUnits& units)
{
    QString text = QStringLiteral("time_from_%1,time_to_%1,duration_from_%2,duration_to_%2,count")
                       .arg(unitKey(units.times.unit), unitKey(units.lengths))
        + u'\n';
    for (int row = 0; row < frame.height; ++row) {
        for (int column = 0; column < frame.width; ++column) {
            const auto count = counts[frame.cell(column, row)];
            if (count == 0)
                continue;
            constexpr int kDigits = 10;
            text += QStringLiteral("%1,%2,%3,%4,%5")
                        .arg(frame.columnBegin(column))
                        .arg(frame.columnBegin(column + 1))
                        .arg(frame.rowLow(row), 0, 'g', kDigits)
                        .arg(frame.rowLow(row - 1), 0, 'g', kDigits)
                        .arg(count)
                + u'\n';
        }
    }
    return text;
}

QString csvOfPercentiles(const SpanPercentiles& picture, const SpanUnits& units)
{
    QStringList names;
    if (picture.figure)
        names << QStringLiteral("group");
    names << QStringLiteral("time_from_%1").arg(unitKey(units.times.unit))
          << QStringLiteral("time_to_%1").arg(unitKey(units.times.unit)) << QStringLiteral("spans");
    for (const auto* const name : SpanPercentiles::kNames)
        names << QStringLiteral("%1_%2").arg(QLatin1String(name), unitKey(units.lengths));
    names << QStringLiteral("gaps") << QStringLiteral("lossy_time")
          << QStringLiteral("lossy_cpu_time");
    QString text = names.join(u',') + u'\n';
    for (const auto& of : picture.of) {
        for (const auto& column : of.columns) {
            QStringList cells;
            if (picture.figure)
                cells << csvCell(of.part.name);
            cells << QString::number(column.time.beginNs) << QString::number(column.time.endNs)
                  << QString::number(column.count);
            for (const auto ns : column.ns)
                cells << (column.count > 0 ? QString::number(ns) : QString());
            constexpr int kDigits = 12;
            cells << QString::number(column.gaps) << QString::number(column.lossyTime, 'g', kDigits)
                  << QString::number(column.lossyCpuTime, 'g', kDigits);
            text += cells.join(u',') + u'\n';
        }
    }
    return text;
}

QString csvOfBars(const SpanBars& picture, const SpanUnits& units)
{
    QStringList names{QStringLiteral("duration_from_%1").arg(unitKey(units.lengths)),
                      QStringLiteral("duration_below_%1").arg(unitKey(units.lengths))};
    for (const auto& part : picture.parts)
        names << csvCell(part.name);
    QString text = names.join(u',') + u'\n';
    for (const auto& bar : picture.bars) {
        QStringList cells{QString::number(bar.lowNs), QString::number(bar.highNs)};
        for (const auto count : bar.counts)
            cells << QString::number(count);
        text += cells.join(u',') + u'\n';
    }
    return text;
}

QString csvOfShares(const SpanShares& picture, const SpanUnits& units)
{
    QString text = QStringLiteral("group,duration_%1,share").arg(unitKey(units.lengths)) + u'\n';
    for (const auto& line : picture.lines) {
        for (const auto& [ns, share] : line.points) {
            constexpr int kDigits = 12;
            text += QStringLiteral("%1,%2,%3")
                        .arg(csvCell(line.part.name), QString::number(ns, 'g', kDigits),
                             QString::number(share, 'g', kDigits))
                + u'\n';
        }
    }
    return text;
}

} // namespace

std::uint64_t SpanBars::Bar::total() const
{
    return std::accumulate(counts.begin(), counts.end(), std::uint64_t(0));
}

QString csvOf(const SpanPicture& picture, const SpanUnits& units)
{
    return std::visit(
        Overloaded{[](const std::monostate&) { return QString(); },
                   [&](const SpanDots& dots) { return csvOfCells(dots.frame, dots.counts, units); },
                   [&](const SpanHeat& heat) { return csvOfCells(heat.frame, heat.counts, units); },
                   [&](const SpanPercentiles& lines) { return csvOfPercentiles(lines, units); },
                   [&](const SpanBars& bars) { return csvOfBars(bars, units); },
                   [&](const SpanShares& shares) { return csvOfShares(shares, units); }},
        picture);
}

} // namespace probescope::ui
