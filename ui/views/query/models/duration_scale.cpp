#include "ui/views/query/models/duration_scale.h"

#include "ui/base/text/time_text.h"

#include <QRegularExpression>

#include <algorithm>
#include <array>

namespace probescope::ui {

namespace {

constexpr std::uint64_t kThousand = 1'000;
constexpr std::uint64_t kHundred = 100;

struct ScaleUnit
{
    std::uint64_t ns;
    const char* name;
};
constexpr std::array kScaleUnits{ScaleUnit{1'000'000'000, "s"}, ScaleUnit{1'000'000, "ms"},
                                 ScaleUnit{1'000, "µs"}, ScaleUnit{1, "ns"}};

/// The magnitude of any int64, its smallest one included.
std::uint64_t sizeOf(std::int64_t value)
{
    return value < 0 ? ~std::uint64_t(value) + 1 : std::uint64_t(value);
}

/// Thousandths of a microsecond are nanoseconds, so no smaller unit is needed beside a longer one.
std::uint64_t scaleFor(std::uint64_t longest, std::uint64_t shortest)
{
    for (const auto& unit : kScaleUnits) {
        if (longest >= unit.ns && (shortest >= unit.ns / kHundred || unit.ns <= kThousand))
            return unit.ns;
    }
    return 1;
}

/// A name that says nanoseconds, as a result's columns mostly do, without that.
QString withoutNanoseconds(QString column)
{
    static const QRegularExpression kNs(QStringLiteral("_ns(?=_|\\W|$)"),
                                        QRegularExpression::CaseInsensitiveOption);
    return column.remove(kNs);
}

} // namespace

bool DurationScale::add(std::int64_t durationNs)
{
    const auto size = sizeOf(durationNs);
    if (size == 0)
        return false;
    m_longest = std::max(m_longest, size);
    m_shortest = m_shortest == 0 ? size : std::min(m_shortest, size);
    const auto before = m_unitNs;
    m_unitNs = scaleFor(m_longest, m_shortest);
    return m_unitNs != before;
}

QString DurationScale::unit() const
{
    const auto* const unit =
        std::find_if(kScaleUnits.begin(), kScaleUnits.end(),
                     [this](const ScaleUnit& candidate) { return candidate.ns == m_unitNs; });
    return QString::fromUtf8(unit->name);
}

QString DurationScale::text(std::int64_t durationNs) const
{
    const auto size = sizeOf(durationNs);
    QString text = durationNs < 0 ? QStringLiteral("-") : QString();
    if (m_unitNs == 1)
        return withGroups(text + QString::number(size));
    const auto step = m_unitNs / kThousand;
    const auto thousandths = size / step + (size % step >= (step + 1) / 2 && step > 1 ? 1 : 0);
    text += QStringLiteral("%1.%2")
                .arg(thousandths / kThousand)
                .arg(thousandths % kThousand, 3, 10, QLatin1Char('0'));
    return withGroups(text);
}

void DurationScales::reset(const QueryResult& columns)
{
    m_scales.assign(std::size_t(columns.columns().size()), {});
    m_durations.clear();
    for (int column = 0; column < int(columns.columns().size()); ++column) {
        if (columns.unit(column) == QueryResult::Unit::Duration)
            m_durations.push_back(column);
    }
}

std::vector<int> DurationScales::add(const ResultBatch& batch)
{
    std::vector<int> changed;
    for (const int column : m_durations) {
        bool other = false;
        for (int row = 0; row < batch.rows(); ++row) {
            if (const auto ns = wholeNanoseconds(batch.cell(row, column)))
                other = m_scales[std::size_t(column)].add(*ns) || other;
        }
        if (other)
            changed.push_back(column);
    }
    return changed;
}

QString DurationScales::text(const QueryResult& result, int row, int column) const
{
    if (result.unit(column) == QueryResult::Unit::Duration) {
        if (const auto ns = wholeNanoseconds(result.cell(row, column)))
            return m_scales[std::size_t(column)].text(*ns);
    }
    return result.shownText(row, column);
}

QString DurationScales::heading(const QueryResult& result, int column) const
{
    const auto& name = result.columns()[column];
    if (result.unit(column) != QueryResult::Unit::Duration)
        return name;
    const auto unit = m_scales[std::size_t(column)].unit();
    return name.compare(QLatin1String("ns"), Qt::CaseInsensitive) == 0
        ? unit
        : QStringLiteral("%1 (%2)").arg(withoutNanoseconds(name), unit);
}

} // namespace probescope::ui
