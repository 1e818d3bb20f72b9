#include "ui/capture/models/problem_model.h"

#include "ui/base/capture/event_rows.h"

#include <QLocale>

#include <utility>

namespace probescope::ui {

namespace {

QVariant rightAligned()
{
    return QVariant::fromValue(Qt::Alignment(Qt::AlignRight | Qt::AlignVCenter));
}

QString placeText(Place place)
{
    place.file.clear(); // the report names the file above
    return QString::fromStdString(place.text());
}

} // namespace

ProblemModel::ProblemModel(std::vector<Problem> problems, QObject* parent)
    : QAbstractTableModel(parent)
    , m_problems(std::move(problems))
{
}

int ProblemModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(m_problems.size());
}

int ProblemModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant ProblemModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const auto& problem = m_problems[std::size_t(index.row())];
    if (role == Qt::TextAlignmentRole && index.column() == Count)
        return rightAligned();
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole)
        return {};
    switch (index.column()) {
    case Where:
        return placeText(problem.place);
    case Reason:
        return QString::fromStdString(problem.reason);
    case Count:
        return QLocale().toString(problem.count);
    case Excerpt:
        return oneLine(problem.excerpt);
    default:
        return {};
    }
}

QVariant ProblemModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole && section == Count)
        return rightAligned();
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Where:
        return tr("Place");
    case Reason:
        return tr("Reason");
    case Count:
        return tr("Count");
    case Excerpt:
        return tr("Input");
    default:
        return {};
    }
}

LossModel::LossModel(std::vector<Loss> losses, TimeUnit unit, QObject* parent)
    : QAbstractTableModel(parent)
    , m_losses(std::move(losses))
    , m_unit(unit)
{
}

int LossModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(m_losses.size());
}

int LossModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant LossModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const auto& loss = m_losses[std::size_t(index.row())];
    if (role == Qt::TextAlignmentRole)
        return rightAligned();
    if (role != Qt::DisplayRole)
        return {};
    switch (index.column()) {
    case Cpu:
        return QString::number(loss.cpu);
    case From:
        return timeText(loss.beginNs, m_unit);
    case To:
        return timeText(loss.endNs, m_unit);
    case Count:
        return loss.count ? QLocale().toString(qulonglong(*loss.count)) : tr("not known");
    default:
        return {};
    }
}

QVariant LossModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return rightAligned();
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Cpu:
        return tr("CPU");
    case From:
        return tr("From");
    case To:
        return tr("To");
    case Count:
        return tr("Events lost");
    default:
        return {};
    }
}

} // namespace probescope::ui
