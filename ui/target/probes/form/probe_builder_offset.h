#pragma once

#include "ui/target/probes/form/models/instruction_model.h"

#include <QWidget>

class QLabel;
class QTableView;

namespace probescope::ui {

/// Chooses an instruction of a function by its disassembly.
class ProbeOffsetPane : public QWidget
{
    Q_OBJECT

public:
    explicit ProbeOffsetPane(QWidget* parent = nullptr);

    /// `more`: what else is to be said of them.
    void setCode(std::vector<program::Instruction> code, std::uint64_t begin, const QString& more);
    /// In place of the instructions: why there are none.
    void setNotice(const QString& words);
    /// The one that is probed.
    void setOffset(std::int64_t offset);
    /// Where its instructions begin, from the start of the function; nothing: they are not known.
    std::vector<std::int64_t> begins() const;
    InstructionModel* model() const { return m_model; }
    QTableView* table() const { return m_table; }

signals:
    void chosen(qint64 offset);

private:
    void choose(const QModelIndex& index);

    InstructionModel* m_model;
    QTableView* m_table;
    QLabel* m_words;
};

} // namespace probescope::ui
