#pragma once

#include "core/symbols/program/disassembly.h"

#include <QAbstractTableModel>

#include <vector>

namespace probescope::ui {

/// The instructions of a function. Those that cannot be probed are disabled and say why.
class InstructionModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { Offset, Bytes, Text, Note, ColumnCount };

    explicit InstructionModel(QObject* parent = nullptr);

    void setCode(std::vector<program::Instruction> code, std::uint64_t begin);
    /// From the start of the function.
    std::int64_t offset(int row) const;
    /// Of the instruction that begins there; -1: none does.
    int rowOf(std::int64_t offset) const;
    bool canProbe(int row) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    QVariant headerData(int section, Qt::Orientation orientation,
                        int role = Qt::DisplayRole) const override;

private:
    std::vector<program::Instruction> m_code;
    std::uint64_t m_begin = 0;
};

/// Of what the catalogue calls `arm64`; Other, where instructions cannot be told.
program::Architecture codeArchitecture(const std::string& name);

} // namespace probescope::ui
