#pragma once

#include "core/symbols/program/disassembly.h"
#include "ui/base/table/models/table_model.h"

#include <string>
#include <vector>

namespace probescope::ui {

/// The instructions of a function. Those that cannot be probed are disabled and say why.
class InstructionModel : public TableModel<program::Instruction>
{
    Q_OBJECT

public:
    enum Column { Offset, Bytes, Text, Note };

    explicit InstructionModel(QObject* parent = nullptr);

    void setCode(std::vector<program::Instruction> code, std::uint64_t begin);
    /// From the start of the function.
    std::int64_t offset(int row) const { return std::int64_t(this->row(row).address - m_begin); }
    /// Of the instruction that begins there; -1: none does.
    int rowOf(std::int64_t offset) const;
    bool canProbe(int row) const { return this->row(row).refusal.empty(); }

    Qt::ItemFlags flags(const QModelIndex& index) const override;

private:
    std::uint64_t m_begin = 0;
};

/// Of what the catalogue calls `arm64`; Other, where instructions cannot be told.
program::Architecture codeArchitecture(const std::string& name);

} // namespace probescope::ui
