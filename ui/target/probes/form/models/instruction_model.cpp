#include "ui/target/probes/form/models/instruction_model.h"

#include <QFontDatabase>

#include <utility>

namespace probescope::ui {

InstructionModel::InstructionModel(QObject* parent)
    : QAbstractTableModel(parent)
{
}

void InstructionModel::setCode(std::vector<program::Instruction> code, std::uint64_t begin)
{
    beginResetModel();
    m_code = std::move(code);
    m_begin = begin;
    endResetModel();
}

std::int64_t InstructionModel::offset(int row) const
{
    return std::int64_t(m_code[std::size_t(row)].address - m_begin);
}

int InstructionModel::rowOf(std::int64_t offset) const
{
    for (int row = 0; row < rowCount(); ++row) {
        if (this->offset(row) == offset)
            return row;
    }
    return -1;
}

bool InstructionModel::canProbe(int row) const
{
    return m_code[std::size_t(row)].refusal.empty();
}

int InstructionModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(m_code.size());
}

int InstructionModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(ColumnCount);
}

QVariant InstructionModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const auto& instruction = m_code[std::size_t(index.row())];
    if (role == Qt::FontRole && index.column() != Note)
        return QFontDatabase::systemFont(QFontDatabase::FixedFont);
    if (role == Qt::ToolTipRole)
        return QString::fromStdString(instruction.refusal);
    if (role != Qt::DisplayRole)
        return {};
    switch (index.column()) {
    case Offset:
        return QStringLiteral("+0x%1").arg(qulonglong(offset(index.row())), 0, 16);
    case Bytes:
        return QString::fromStdString(program::hexBytes(instruction.bytes));
    case Text:
        return instruction.targetName.empty()
            ? QString::fromStdString(instruction.text)
            : tr("%1  → %2")
                  .arg(QString::fromStdString(instruction.text),
                       QString::fromStdString(instruction.targetName));
    case Note:
        if (!instruction.refusal.empty())
            return QString::fromStdString(instruction.refusal);
        return instruction.isJumpedTo ? tr("A jump leads here.") : QString();
    default:
        return {};
    }
}

Qt::ItemFlags InstructionModel::flags(const QModelIndex& index) const
{
    if (!index.isValid())
        return {};
    return canProbe(index.row())
        ? Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemNeverHasChildren
        : Qt::ItemFlags(Qt::ItemNeverHasChildren);
}

QVariant InstructionModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Offset:
        return tr("Offset");
    case Bytes:
        return tr("Bytes");
    case Text:
        return tr("Instruction");
    case Note:
        return tr("Note");
    default:
        return {};
    }
}

program::Architecture codeArchitecture(const std::string& name)
{
    if (name == "arm64")
        return program::Architecture::Arm64;
    if (name == "riscv64")
        return program::Architecture::RiscV64;
    if (name == "x86_64")
        return program::Architecture::X86_64;
    return program::Architecture::Other; // its instructions are refused, not misread
}

} // namespace probescope::ui
