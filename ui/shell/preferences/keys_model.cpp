#include "ui/shell/preferences/keys_model.h"

#include "ui/base/text/key_text.h"

#include <QFont>

namespace probescope::ui {

KeysModel::KeysModel(QObject* parent)
    : QAbstractTableModel(parent)
    , m_rows(int(Shortcuts::ofProgram().commands().size()))
{
    connect(&Shortcuts::ofProgram(), &Shortcuts::commandsAdded, this, &KeysModel::takeAdded);
    connect(&Shortcuts::ofProgram(), &Shortcuts::changed, this, [this] {
        if (m_rows > 0)
            emit dataChanged(index(0, 0), index(m_rows - 1, ColumnCount - 1));
    });
}

void KeysModel::takeAdded()
{
    const int rows = int(Shortcuts::ofProgram().commands().size());
    beginInsertRows({}, m_rows, rows - 1); // commands never go
    m_rows = rows;
    endInsertRows();
}

const Shortcuts::Command* KeysModel::commandAt(int row) const
{
    const auto& commands = Shortcuts::ofProgram().commands();
    return row >= 0 && row < m_rows ? &commands[std::size_t(row)] : nullptr;
}

int KeysModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : m_rows;
}

int KeysModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant KeysModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const auto* const command = commandAt(index.row());
    const auto& shortcuts = Shortcuts::ofProgram();
    if (role == Qt::FontRole && shortcuts.isChanged(*command)) {
        QFont bold;
        bold.setBold(true);
        return bold;
    }
    if (role != Qt::DisplayRole)
        return {};
    switch (Column(index.column())) {
    case Text:
        return command->text;
    case Keys:
        return keyText(shortcuts.keysOf(*command));
    case Group:
        return command->group;
    case ColumnCount:
        break;
    }
    return {};
}

QVariant KeysModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (Column(section)) {
    case Text:
        return tr("Command");
    case Keys:
        return tr("Shortcut");
    case Group:
        return tr("Where");
    case ColumnCount:
        break;
    }
    return {};
}

} // namespace probescope::ui

#include "moc_keys_model.cpp"
