#include "ui/target/probes/form/models/instruction_model.h"

#include "ui/base/text/error_text.h"
#include "ui/base/text/fixed_font.h"

#include <utility>

namespace probescope::ui {

namespace {

using program::Instruction;
using CodeColumn = TableColumn<Instruction>;

CodeColumn instructionColumn(const QString& title, std::function<QString(const Instruction&)> text)
{
    return {.title = title, .text = std::move(text), .tip = [](const Instruction& instruction) {
                return messageText(instruction.refusal);
            }};
}

CodeColumn codeColumn(const QString& title, std::function<QString(const Instruction&)> text)
{
    auto column = instructionColumn(title, std::move(text));
    column.other = [](const Instruction&, int role) {
        return role == Qt::FontRole ? QVariant(fixedFont()) : QVariant();
    };
    return column;
}

QString codeText(const Instruction& instruction)
{
    const auto text = messageText(instruction.text);
    return instruction.targetName.empty()
        ? text
        : InstructionModel::tr("%1  → %2")
              .arg(text, QString::fromStdString(instruction.targetName));
}

QString instructionNote(const Instruction& instruction)
{
    if (!instruction.refusal.empty())
        return messageText(instruction.refusal);
    return instruction.isJumpedTo ? InstructionModel::tr("Jump target.") : QString();
}

} // namespace

InstructionModel::InstructionModel(QObject* parent)
    : TableModel(parent)
{
    setCode({}, 0);
}

void InstructionModel::setCode(std::vector<Instruction> code, std::uint64_t begin)
{
    m_begin = begin;
    setTable(
        {codeColumn(tr("Offset"),
                    [begin](const Instruction& instruction) {
                        return QStringLiteral("+0x%1").arg(qulonglong(instruction.address - begin),
                                                           0, 16);
                    }),
         codeColumn(tr("Bytes"),
                    [](const Instruction& instruction) {
                        return QString::fromStdString(program::hexBytes(instruction.bytes));
                    }),
         codeColumn(tr("Instruction"), codeText), instructionColumn(tr("Note"), instructionNote)},
        std::move(code));
}

int InstructionModel::rowOf(std::int64_t offset) const
{
    return findRow([this, offset](const Instruction& instruction) {
        return std::int64_t(instruction.address - m_begin) == offset;
    });
}

Qt::ItemFlags InstructionModel::flags(const QModelIndex& index) const
{
    if (!index.isValid())
        return {};
    return canProbe(index.row())
        ? Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemNeverHasChildren
        : Qt::ItemFlags(Qt::ItemNeverHasChildren);
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

#include "moc_instruction_model.cpp"
