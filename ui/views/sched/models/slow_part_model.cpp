#include "ui/views/sched/models/slow_part_model.h"

#include "ui/views/sched/models/sched_text.h"

#include <QLocale>

namespace probescope::ui {

SlowPartModel::SlowPartModel(std::shared_ptr<store::Capture> capture, QObject* parent)
    : QAbstractTableModel(parent)
    , m_capture(std::move(capture))
{
}

void SlowPartModel::setReason(analysis::SlowReason reason, TimeUnit unit)
{
    beginResetModel();
    m_unit = unit;
    m_reason = std::move(reason);
    endResetModel();
}

int SlowPartModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(m_reason.parts.size());
}

int SlowPartModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(ColumnCount);
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
        return differenceText(part.ns, m_unit);
    case Share:
        return tr("%1 %").arg(QLocale().toString(share(part), 'f', 1));
    case Pieces:
        return QLocale().toString(qulonglong(part.pieces));
    case Longest:
        return tr("%1 at %2")
            .arg(differenceText(part.endNs - part.beginNs, m_unit),
                 instantText(part.beginNs, m_unit));
    default:
        return {};
    }
}

QVariant SlowPartModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const auto& one = part(index.row());
    const int column = index.column();
    switch (role) {
    case Qt::DisplayRole:
        return text(one, column);
    case Qt::ToolTipRole:
        return column == Time
            ? exactText(one.ns, m_unit)
            : tr("Activate it to go to its longest segment, on CPU %1.").arg(one.cpu);
    case Qt::TextAlignmentRole:
        return int((column <= What ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    case Qt::AccessibleTextRole:
        return tr("%1: %2").arg(headerData(column, Qt::Horizontal).toString(), text(one, column));
    case SortRole:
        if (column == Kind)
            return SchedText::kind(one.kind);
        if (column == What)
            return text(one, column);
        if (column == Pieces)
            return qulonglong(one.pieces);
        return column == Longest ? qlonglong(one.endNs - one.beginNs) : qlonglong(one.ns);
    default:
        return {};
    }
}

QVariant SlowPartModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount)
        return {};
    if (role == Qt::TextAlignmentRole)
        return int((section <= What ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    const QString names[ColumnCount] = {tr("Kind"),  tr("Reason"),   tr("Time"),
                                        tr("Share"), tr("Segments"), tr("Longest segment")};
    if (role == Qt::DisplayRole)
        return names[section];
    return {};
}

} // namespace probescope::ui
