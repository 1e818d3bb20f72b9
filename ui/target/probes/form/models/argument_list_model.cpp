#include "ui/target/probes/form/models/argument_list_model.h"

#include "ui/base/text/error_text.h"
#include "ui/target/probes/form/models/argument_text.h"

namespace probescope::ui {

ArgumentListModel::ArgumentListModel(ProbeDraft* draft, QObject* parent)
    : QAbstractTableModel(parent)
    , m_draft(draft)
    , m_rows(draft->chosen())
{
}

void ArgumentListModel::refresh()
{
    auto rows = m_draft->chosen();
    if (rows.size() == m_rows.size()) { // the one that is edited stays current
        m_rows = std::move(rows);
        if (!m_rows.empty())
            emit dataChanged(index(0, 0), index(int(m_rows.size()) - 1, ColumnCount - 1));
        return;
    }
    beginResetModel();
    m_rows = std::move(rows);
    endResetModel();
}

void ArgumentListModel::remove(int row)
{
    if (row < 0 || row >= rowCount())
        return;
    m_draft->remove(at(row));
    refresh();
    emit draftChanged();
}

int ArgumentListModel::move(int row, int by)
{
    const int target = row + by;
    if (row < 0 || row >= rowCount() || target < 0 || target >= rowCount()
        || at(row).ofReturn != at(target).ofReturn)
        return row;
    m_draft->move(at(row), by);
    refresh();
    emit draftChanged();
    return target;
}

int ArgumentListModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

int ArgumentListModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(ColumnCount);
}

QVariant ArgumentListModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const auto& at = m_rows[std::size_t(index.row())];
    const auto& argument = m_draft->argument(at);
    if (role == Qt::ToolTipRole)
        return fetchDescription(argument.fetch);
    if (role != Qt::DisplayRole && role != Qt::EditRole)
        return {};
    switch (index.column()) {
    case Name:
        return QString::fromStdString(argument.name);
    case Value:
        return QString::fromStdString(probe::formatFetch(argument.fetch));
    case Type:
        return argument.type ? QString::fromStdString(probe::formatType(*argument.type))
                             : QString();
    case Printed:
        return printedForm(argument);
    case Moment:
        return at.ofReturn ? tr("return") : tr("entry");
    default:
        return {};
    }
}

bool ArgumentListModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid) || role != Qt::EditRole)
        return false;
    const auto& at = m_rows[std::size_t(index.row())];
    auto argument = m_draft->argument(at);
    const auto text = value.toString().trimmed().toStdString();
    const auto refuse = [this](const Error& error) {
        emit refused(messageText(error.what));
        return false;
    };
    switch (index.column()) {
    case Name:
        if (!text.empty() && !isLineName(text)) {
            emit refused(
                tr("A name has only letters, digits and _, and does not start with a digit."));
            return false;
        }
        argument.name = text;
        break;
    case Value: {
        // A type may be typed with it.
        auto parsed = probe::parseArgument(text);
        if (!parsed)
            return refuse(parsed.error());
        argument.fetch = parsed->fetch;
        if (parsed->type)
            argument.type = parsed->type;
        break;
    }
    case Type: {
        argument.type.reset();
        if (text.empty())
            break;
        auto type = probe::parseType(text);
        if (!type)
            return refuse(type.error());
        argument.type = std::move(*type);
        break;
    }
    default:
        return false;
    }
    if (argument == m_draft->argument(at))
        return false;
    m_draft->set(at, std::move(argument));
    refresh();
    emit draftChanged();
    return true;
}

Qt::ItemFlags ArgumentListModel::flags(const QModelIndex& index) const
{
    if (!index.isValid())
        return {};
    Qt::ItemFlags flags = Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemNeverHasChildren;
    if (index.column() <= Type && m_draft->readable())
        flags |= Qt::ItemIsEditable;
    return flags;
}

QVariant ArgumentListModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Name:
        return tr("Name");
    case Value:
        return tr("Fetch argument");
    case Type:
        return tr("Type");
    case Printed:
        return tr("Output");
    case Moment:
        return tr("At");
    default:
        return {};
    }
}

} // namespace probescope::ui

#include "moc_argument_list_model.cpp"
