#include "ui/target/record/models/probe_choice_model.h"

#include "core/probe/check/check_command.h"
#include "core/record/session/probe_plan.h"
#include "ui/base/text/error_text.h"

#include <algorithm>
#include <utility>

namespace probescope::ui {

namespace {

/// What any kernel would refuse: which one it will be is not known here.
std::optional<Error> refusedByAny(const std::string& definition)
{
    const auto findings = probe::checkCommand(definition, {.machine = probe::Machine::Other});
    const auto* const first = probe::firstError(findings);
    if (!first)
        return std::nullopt;
    return record::wrongProbe(definition, std::min(first->begin, definition.size()),
                              record::sentences(first->what, first->fix));
}

} // namespace

ProbeChoiceModel::ProbeChoiceModel(QObject* parent)
    : QAbstractTableModel(parent)
{
}

void ProbeChoiceModel::setChoices(std::vector<record::ProbeChoice> choices)
{
    beginResetModel();
    m_choices = std::move(choices);
    checkCommand();
    endResetModel();
}

std::vector<record::ProbeChoice> ProbeChoiceModel::choices() const
{
    std::vector<record::ProbeChoice> choices;
    for (const auto& choice : m_choices) {
        if (!QString::fromStdString(choice.definition).trimmed().isEmpty())
            choices.push_back(choice);
    }
    return choices;
}

int ProbeChoiceModel::add(const record::ProbeChoice& choice)
{
    const int row = rowCount();
    beginInsertRows({}, row, row);
    m_choices.push_back(choice);
    checkCommand();
    endInsertRows();
    emit edited();
    return row;
}

void ProbeChoiceModel::setDefinition(int row, const QString& definition)
{
    setData(index(row, Definition), definition, Qt::EditRole);
}

const std::optional<Error>& ProbeChoiceModel::trouble(int row) const
{
    static const std::optional<Error> kNone;
    return row >= 0 && row < int(m_troubles.size()) ? m_troubles[std::size_t(row)] : kNone;
}

QString ProbeChoiceModel::troubleText(int row) const
{
    const auto& wrong = trouble(row);
    auto text = wrong ? messageText(wrong->what) : QString();
    if (text.endsWith(u'.') || text.endsWith(u'。'))
        text.chop(1);
    return text;
}

/// Each as if those before it were made: a name may be taken by one of them.
void ProbeChoiceModel::checkCommand()
{
    m_troubles.assign(m_choices.size(), std::nullopt);
    record::Settings settings;
    for (std::size_t row = 0; row < m_choices.size(); ++row) {
        const auto& choice = m_choices[row];
        if (!choice.enabled || QString::fromStdString(choice.definition).trimmed().isEmpty())
            continue;
        settings.probes.push_back(choice);
        if (auto planned = record::planProbes(settings, "probescope"); !planned)
            m_troubles[row] = std::move(planned.error());
        else
            m_troubles[row] = refusedByAny(choice.definition);
        if (m_troubles[row])
            settings.probes.pop_back();
    }
}

int ProbeChoiceModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(m_choices.size());
}

int ProbeChoiceModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant ProbeChoiceModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const auto& choice = m_choices[std::size_t(index.row())];
    if (role == Qt::CheckStateRole && index.column() != Filter) {
        const bool on = index.column() == Definition ? choice.enabled : choice.stackTrace;
        return on ? Qt::Checked : Qt::Unchecked;
    }
    if ((role == Qt::DisplayRole || role == Qt::EditRole) && index.column() != Stack)
        return QString::fromStdString(index.column() == Definition ? choice.definition
                                                                   : choice.filter);
    const auto& wrong = trouble(index.row());
    if (role == Qt::ToolTipRole && index.column() == Definition)
        return wrong ? troubleText(index.row()) : QString::fromStdString(choice.definition);
    if (role == Qt::AccessibleTextRole && index.column() == Definition && wrong)
        return tr("%1; error: %2")
            .arg(QString::fromStdString(choice.definition), troubleText(index.row()));
    return {};
}

bool ProbeChoiceModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return false;
    auto& choice = m_choices[std::size_t(index.row())];
    if (role == Qt::CheckStateRole && index.column() != Filter) {
        const bool on = value.toInt() == Qt::Checked;
        (index.column() == Definition ? choice.enabled : choice.stackTrace) = on;
    } else if (role == Qt::EditRole && index.column() != Stack) {
        const auto text = value.toString().simplified().toStdString();
        (index.column() == Definition ? choice.definition : choice.filter) = text;
    } else {
        return false;
    }
    notifyEdited(index);
    return true;
}

/// What one is named may be wrong for another.
void ProbeChoiceModel::notifyEdited(const QModelIndex& changed)
{
    checkCommand();
    emit dataChanged(changed, changed);
    emit dataChanged(index(0, Definition), index(rowCount() - 1, Definition),
                     {Qt::ToolTipRole, Qt::AccessibleTextRole});
    emit edited();
}

QVariant ProbeChoiceModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return QAbstractTableModel::headerData(section, orientation, role);
    switch (section) {
    case Definition:
        return tr("Probe");
    case Filter:
        return tr("Filter");
    case Stack:
        return tr("Stack");
    default:
        return {};
    }
}

Qt::ItemFlags ProbeChoiceModel::flags(const QModelIndex& index) const
{
    auto flags = QAbstractTableModel::flags(index);
    if (!index.isValid())
        return flags;
    if (index.column() != Filter)
        flags |= Qt::ItemIsUserCheckable;
    if (index.column() != Stack)
        flags |= Qt::ItemIsEditable;
    return flags;
}

bool ProbeChoiceModel::removeRows(int row, int count, const QModelIndex& parent)
{
    if (parent.isValid() || row < 0 || count <= 0 || row + count > rowCount())
        return false;
    beginRemoveRows({}, row, row + count - 1);
    m_choices.erase(m_choices.begin() + row, m_choices.begin() + row + count);
    checkCommand();
    endRemoveRows();
    emit edited();
    return true;
}

} // namespace probescope::ui

#include "moc_probe_choice_model.cpp"
