#include "ui/plot/plot_data.h"

#include "ui/base/text/list_text.h"
#include "ui/base/text/time_text.h"

#include <QCoreApplication>
#include <QHash>
#include <QLocale>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <unordered_set>

namespace probescope::ui {

namespace {

constexpr int kCancelEvery = 4096; // rows
constexpr int kMaxBins = 64;
constexpr int kFewestBins = 8;

/// The context of the texts.
struct PlotText
{
    Q_DECLARE_TR_FUNCTIONS(probescope::ui::ResultPlot)
};

/// Reads the cells of one column as numbers.
class PlotColumn
{
public:
    PlotColumn(const QueryResult& result, int column, bool log)
        : m_column(column)
        , m_log(log)
    {
        if (column < 0 || result.unit(column) != QueryResult::Unit::Time)
            return;
        std::optional<std::int64_t> first;
        for (int row = 0; row < result.rows(); ++row) {
            const auto& cell = result.cell(row, column);
            if (cell.kind == ResultCell::Kind::Integer && (!first || cell.integer < *first))
                first = cell.integer;
        }
        m_origin = first.value_or(0);
    }

    std::optional<double> value(const QueryResult::Place& place, int row) const
    {
        if (m_column < 0)
            return row + 1;
        const auto& cell = place.batch->cell(place.row, m_column);
        if (!cell.isNumber())
            return std::nullopt;
        const auto number = cell.kind == ResultCell::Kind::Integer
            ? double(cell.integer - m_origin) // exact, which double(integer) would not be
            : cell.real - double(m_origin);
        if (!std::isfinite(number) || (m_log && number <= 0))
            return std::nullopt;
        return number;
    }
    std::int64_t origin() const { return m_origin; }

private:
    int m_column;
    bool m_log;
    std::int64_t m_origin = 0;
};

QueryResult::Unit plotUnit(const QueryResult& result, int column)
{
    return column < 0 ? QueryResult::Unit::None : result.unit(column);
}

/// Where there are too many, those with the most rows; else all, as they came.
void keepLargestSeries(PlotData& data)
{
    auto& series = data.series;
    if (series.size() <= std::size_t(PlotData::kMaxSeries))
        return;
    std::stable_sort(series.begin(), series.end(), [](const auto& a, const auto& b) {
        return a.points.size() > b.points.size();
    });
    data.otherSeries = int(series.size()) - PlotData::kMaxSeries;
    series.resize(std::size_t(PlotData::kMaxSeries));
}

void collectPoints(PlotData& data, const QueryResult& result, const CancelToken& cancel)
{
    const auto& spec = data.spec;
    const PlotColumn xs(result, spec.x, spec.logX);
    const PlotColumn ys(result, spec.y, spec.logY);
    data.originNs = xs.origin();
    QHash<QString, int> known;
    const bool parts = spec.gaps && spec.kind == PlotKind::Line;
    if (spec.series < 0)
        data.series.emplace_back();
    for (int row = 0; row < result.rows(); ++row) {
        if (row % kCancelEvery == 0 && cancel.cancelled())
            return;
        const auto place = result.place(row);
        const auto x = xs.value(place, row);
        const auto y = ys.value(place, row);
        if (!x || (!y && !parts)) {
            ++data.skippedRows;
            continue;
        }
        int number = 0;
        if (spec.series >= 0) {
            const auto name = result.shownText(row, spec.series);
            const auto found = known.constFind(name);
            number = found == known.constEnd() ? int(data.series.size()) : *found;
            if (found == known.constEnd()) {
                known.insert(name, number);
                data.series.push_back({name, {}});
            }
        }
        data.series[std::size_t(number)].points.push_back(
            y ? PlotPoint{*x, *y, row}
              : PlotPoint{*x, std::numeric_limits<double>::quiet_NaN(), -1});
    }
    keepLargestSeries(data);
    for (auto& series : data.series) {
        std::stable_sort(series.points.begin(), series.points.end(),
                         [](const PlotPoint& a, const PlotPoint& b) { return a.x < b.x; });
        for (const auto& point : series.points) {
            if (std::isnan(point.y))
                continue;
            data.x.take(point.x);
            data.y.take(point.y);
        }
    }
}

bool columnOfNumbers(const QueryResult& result, int column)
{
    constexpr int kLooked = 200; // rows
    int numbers = 0;
    const int rows = std::min(result.rows(), kLooked);
    for (int row = 0; row < rows; ++row)
        numbers += result.cell(row, column).isNumber() ? 1 : 0;
    return numbers * 2 > rows;
}

void collectBars(PlotData& data, const QueryResult& result, const CancelToken& cancel)
{
    const auto& spec = data.spec;
    const PlotColumn ys(result, spec.y, spec.logY);
    const bool named = spec.x >= 0 && !columnOfNumbers(result, spec.x);
    const auto most = std::size_t(named ? PlotData::kMaxNamedBars : PlotData::kMaxBars);
    data.series.emplace_back();
    auto& points = data.series.front().points;
    for (int row = 0; row < result.rows(); ++row) {
        if (row % kCancelEvery == 0 && cancel.cancelled())
            return;
        const auto y = ys.value(result.place(row), row);
        if (!y) {
            ++data.skippedRows;
            continue;
        }
        if (points.size() == most) {
            ++data.otherBars;
            continue;
        }
        const auto number = double(points.size());
        points.push_back({number, *y, row});
        data.categories << (spec.x < 0 ? QString::number(row + 1) : result.shownText(row, spec.x));
        data.x.take(number);
        data.y.take(*y);
    }
}

/// Edges of bins: equally wide, or equally wide on a log scale.
std::vector<double> binEdges(const PlotBounds& bounds, std::size_t values, bool log)
{
    const int bins = std::clamp(int(std::sqrt(double(values))), kFewestBins, kMaxBins);
    const double lo = log ? std::log10(bounds.lo) : bounds.lo;
    double hi = log ? std::log10(bounds.hi) : bounds.hi;
    if (!(hi > lo))
        hi = lo + 1;
    std::vector<double> edges;
    for (int i = 0; i <= bins; ++i) {
        const double at = lo + (hi - lo) * i / bins;
        edges.push_back(log ? std::pow(10.0, at) : at);
    }
    edges.front() = bounds.lo; // what was rounded must not fall outside
    edges.back() = std::max(edges.back(), bounds.hi);
    return edges;
}

void collectBins(PlotData& data, const QueryResult& result, const CancelToken& cancel)
{
    const PlotColumn xs(result, data.spec.x, data.spec.logX);
    data.originNs = xs.origin();
    std::vector<std::pair<double, int>> values; // and their rows
    for (int row = 0; row < result.rows(); ++row) {
        if (row % kCancelEvery == 0 && cancel.cancelled())
            return;
        if (const auto x = xs.value(result.place(row), row)) {
            values.emplace_back(*x, row);
            data.x.take(*x);
        } else {
            ++data.skippedRows;
        }
    }
    data.series.emplace_back();
    if (values.empty())
        return;
    data.binEdges = binEdges(data.x, values.size(), data.spec.logX);
    const auto& edges = data.binEdges;
    auto& points = data.series.front().points;
    for (std::size_t i = 0; i + 1 < edges.size(); ++i)
        points.push_back({(edges[i] + edges[i + 1]) / 2, 0, -1});
    for (const auto& [value, row] : values) {
        const auto above = std::upper_bound(edges.begin(), edges.end(), value) - edges.begin();
        const auto bin =
            std::clamp(above - 1, std::ptrdiff_t(0), std::ptrdiff_t(points.size()) - 1);
        auto& point = points[std::size_t(bin)];
        point.y += 1;
        if (point.row < 0)
            point.row = row;
    }
    data.x.take(edges.back());
    for (const auto& point : points)
        data.y.take(point.y);
}

/// Numbers that name something rather than measure it.
bool isIdentity(const QString& column)
{
    static const QStringList kNames{
        QStringLiteral("id"),   QStringLiteral("cpu"), QStringLiteral("pid"),
        QStringLiteral("tgid"), QStringLiteral("row"), QStringLiteral("stack"),
        QStringLiteral("prio"), QStringLiteral("irq"), QStringLiteral("type")};
    const auto name = column.toLower();
    for (const auto& known : kNames) {
        if (name == known || name.endsWith(u'_' + known))
            return true;
    }
    return false;
}

} // namespace

void PlotBounds::take(double value)
{
    lo = any ? std::min(lo, value) : value;
    hi = any ? std::max(hi, value) : value;
    any = true;
}

PlotData plotData(const QueryResult& result, const PlotSpec& spec, const CancelToken& cancel)
{
    PlotData data;
    data.spec = spec;
    for (auto* const column : {&data.spec.x, &data.spec.y, &data.spec.series})
        *column = *column < int(result.columns().size()) ? *column : -1;
    data.rows = result.rows();
    const auto nameOf = [&result](int column) {
        return column < 0 ? QString() : result.columns()[column];
    };
    data.xName = nameOf(data.spec.x);
    data.xUnit = plotUnit(result, data.spec.x);
    data.yName = spec.kind == PlotKind::Histogram ? QString() : nameOf(data.spec.y);
    data.yUnit =
        spec.kind == PlotKind::Histogram ? QueryResult::Unit::None : plotUnit(result, data.spec.y);
    // Only x is measured from an origin; a time on y is shown as a length since the first.
    if (spec.kind == PlotKind::Histogram)
        collectBins(data, result, cancel);
    else if (spec.kind == PlotKind::Bars)
        collectBars(data, result, cancel);
    else
        collectPoints(data, result, cancel);
    return data;
}

PlotSpec proposedPlot(const QueryResult& result)
{
    PlotSpec spec;
    int time = -1;
    int text = -1;
    int number = -1;
    int duration = -1;
    for (int i = 0; i < int(result.columns().size()); ++i) {
        const bool numbers = columnOfNumbers(result, i);
        if (numbers && time < 0 && result.unit(i) == QueryResult::Unit::Time)
            time = i;
        else if (numbers && duration < 0 && result.unit(i) == QueryResult::Unit::Duration)
            duration = i;
        else if (numbers && number < 0 && !isIdentity(result.columns()[i])
                 && result.unit(i) == QueryResult::Unit::None)
            number = i;
        else if (!numbers && text < 0)
            text = i;
    }
    spec.y = duration >= 0 ? duration : number;
    if (spec.y < 0)
        spec.y = result.columns().isEmpty() ? -1 : int(result.columns().size()) - 1;
    if (time >= 0) {
        spec.kind = PlotKind::Scatter;
        spec.x = time;
    } else if (text >= 0 && result.rows() <= PlotData::kMaxBars) {
        spec.kind = PlotKind::Bars;
        spec.x = text;
    } else if (duration >= 0) {
        spec.kind = PlotKind::Histogram;
        spec.x = duration;
        spec.logX = true;
    }
    return spec;
}

std::vector<PlotPoint> reducedLine(const std::vector<PlotPoint>& points, double lo, double hi,
                                   int width)
{
    std::vector<PlotPoint> kept;
    if (points.empty() || width <= 0 || !(hi > lo))
        return kept;
    const auto below = [](const PlotPoint& point, double x) { return point.x < x; };
    const auto above = [](double x, const PlotPoint& point) { return x < point.x; };
    auto first = std::lower_bound(points.begin(), points.end(), lo, below);
    auto last = std::upper_bound(first, points.end(), hi, above);
    if (first != points.begin())
        kept.push_back(*(first - 1));
    while (first != last) {
        if (std::isnan(first->y)) {
            kept.push_back(*first++);
            continue;
        }
        const auto column = std::floor((first->x - lo) / (hi - lo) * width);
        auto lowest = first;
        auto highest = first;
        auto final = first;
        for (auto next = first; next != last; ++next) {
            if (std::isnan(next->y) || std::floor((next->x - lo) / (hi - lo) * width) != column)
                break;
            lowest = next->y < lowest->y ? next : lowest;
            highest = next->y > highest->y ? next : highest;
            final = next;
        }
        auto chosen = {first, std::min(lowest, highest), std::max(lowest, highest), final};
        auto before = points.end();
        for (const auto point : chosen) {
            if (point != before)
                kept.push_back(*point);
            before = point;
        }
        first = final + 1;
    }
    if (last != points.end())
        kept.push_back(*last);
    return kept;
}

std::vector<PlotPoint> reducedPoints(const std::vector<PlotPoint>& points, PlotBounds x,
                                     PlotBounds y, int width, int height, bool logX, bool logY)
{
    std::vector<PlotPoint> kept;
    if (width <= 0 || height <= 0)
        return kept;
    const auto scale = [](double value, const PlotBounds& bounds, bool log, int pixels) {
        const double lo = log ? std::log(bounds.lo) : bounds.lo;
        const double hi = log ? std::log(bounds.hi) : bounds.hi;
        const double at = log ? std::log(value) : value;
        return hi > lo ? std::int64_t(std::floor((at - lo) / (hi - lo) * pixels)) : 0;
    };
    std::unordered_set<std::int64_t> taken;
    for (const auto& point : points) {
        if (point.x < x.lo || point.x > x.hi || point.y < y.lo || point.y > y.hi)
            continue;
        const auto column = scale(point.x, x, logX, width);
        const auto line = scale(point.y, y, logY, height);
        if (taken.insert(column * (std::int64_t(height) + 1) + line).second)
            kept.push_back(point);
    }
    return kept;
}

QString summaryOf(const PlotData& data)
{
    const auto extent = [&data](const QString& name, const PlotBounds& bounds,
                                QueryResult::Unit unit) {
        const auto text = [&data, unit](double value) {
            if (unit == QueryResult::Unit::Time)
                return instantText(data.originNs + std::llround(value), TimeUnit::Nanoseconds);
            return unit == QueryResult::Unit::Duration ? durationText(std::llround(value))
                                                       : QLocale().toString(value);
        };
        return PlotText::tr("%1: %2 to %3.")
            .arg(name.isEmpty() ? PlotText::tr("Row") : name, text(bounds.lo), text(bounds.hi));
    };
    std::size_t points = 0;
    for (const auto& series : data.series)
        points += series.points.size();
    const auto number = QLocale().toString(qulonglong(points));
    const auto kind = data.spec.kind;
    const bool bars = kind == PlotKind::Bars || kind == PlotKind::Histogram;
    QStringList parts{(bars ? PlotText::tr("Bars: %1.") : PlotText::tr("Points: %1.")).arg(number)};
    if (kind != PlotKind::Bars)
        parts << extent(data.xName, data.x, data.xUnit);
    parts << extent(kind == PlotKind::Histogram ? PlotText::tr("Rows") : data.yName, data.y,
                    data.yUnit);
    return sentencesText(parts);
}

} // namespace probescope::ui
