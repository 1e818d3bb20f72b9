#include "ui/views/sched/models/slow_part_model.h"

#include "ui/views/sched/models/sched_text.h"

#include <QLocale>

namespace probescope::ui {

SlowPartModel::SlowPartModel(std::shared_ptr<store::Capture> capture, QObject* parent)
    : TableModel(parent)
    , m_capture(std::move(capture))
{
    setTable(columns(), {});
}

void SlowPartModel::setReason(analysis::SlowReason reason, const CaptureClock& clock)
{
    m_clock = clock;
    m_reason = std::move(reason);
    setTable(columns(), m_reason.parts);
}

double SlowPartModel::share(const analysis::SlowPart& part) const
{
    constexpr double kPercent = 100;
    return double(part.ns) * kPercent / double(m_reason.span.endNs - m_reason.span.beginNs);
}

QString SlowPartModel::text(const analysis::SlowPart& part, int column) const
{
    switch (column) {
    case Kind: // with the sign that the bar shows
        return QStringLiteral("%1  %2").arg(SchedText::sign(part)).arg(SchedText::kind(part.kind));
    case What:
        return SchedText::part(*m_capture, part);
    case Time:
        return differenceColumnText(part.ns, m_clock.unit);
    case Share:
        return tr("%1 %").arg(QLocale().toString(share(part), 'f', 1));
    case Pieces:
        return QLocale().toString(qulonglong(part.pieces));
    case Longest:
        return tr("%1 at %2")
            .arg(differenceText(part.endNs - part.beginNs, m_clock.unit),
                 placeText(part.beginNs, m_clock));
    default:
        return {};
    }
}

QVariant SlowPartModel::sortValue(const analysis::SlowPart& part, int column) const
{
    if (column == Kind)
        return SchedText::kind(part.kind);
    if (column == What)
        return text(part, column);
    if (column == Pieces)
        return qulonglong(part.pieces);
    return column == Longest ? qlonglong(part.endNs - part.beginNs) : qlonglong(part.ns);
}

QString SlowPartModel::tip(const analysis::SlowPart& part, int column) const
{
    if (column == Time)
        return exactText(part.ns, m_clock.unit);
    const auto way = tr("Click it to go to the longest segment, on CPU %1.").arg(part.cpu);
    return column == What ? text(part, column) + u'\n' + way : way;
}

std::vector<TableColumn<analysis::SlowPart>> SlowPartModel::columns() const
{
    using Part = analysis::SlowPart;
    const QString names[ColumnCount] = {tr("Kind"),  tr("Reason"),   tr("Time"),
                                        tr("Share"), tr("Segments"), tr("Longest segment")};
    std::vector<TableColumn<Part>> columns;
    columns.reserve(ColumnCount);
    for (int i = 0; i < ColumnCount; ++i) {
        columns.push_back({.title = names[i],
                           .alignment = i <= What || i == Longest ? Qt::AlignLeft : Qt::AlignRight,
                           .text = [this, i](const Part& part) { return text(part, i); },
                           .sort = [this, i](const Part& part) { return sortValue(part, i); },
                           .tip = [this, i](const Part& part) { return tip(part, i); }});
    }
    return columns;
}

} // namespace probescope::ui

#include "moc_slow_part_model.cpp"
