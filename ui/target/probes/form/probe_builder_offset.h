#pragma once

#include "core/access/backend/backend.h"
#include "core/symbols/kernel/catalogue.h"
#include "ui/base/jobs/background.h"
#include "ui/target/probes/form/models/instruction_model.h"

#include <QWidget>

#include <memory>
#include <optional>

class QLabel;
class QTableView;

namespace probescope::ui {

/// Chooses an instruction of a function by its disassembly, which it reads from the kernel.
class ProbeOffsetPane : public QWidget
{
    Q_OBJECT

public:
    using Backend = std::shared_ptr<access::Backend>;
    using Catalogue = std::shared_ptr<const catalogue::Catalogue>;

    explicit ProbeOffsetPane(QWidget* parent = nullptr);

    /// Reads the instructions of a function beside the UI thread; codeRead() follows. In place of
    /// them stands why there are none. `backend`: a running kernel, or null.
    void read(const Backend& backend, const Catalogue& catalogue,
              std::optional<std::uint32_t> function);
    bool reading() const { return m_reading.running(); }
    void stopReading() { m_reading.cancel(); }
    /// The place has no offsets that could be chosen.
    void showNone();
    /// The one that is probed.
    void setOffset(std::int64_t offset);
    /// Where its instructions begin, from the start of the function; nothing: they are not known.
    std::vector<std::int64_t> begins() const;
    InstructionModel* model() const { return m_model; }
    QTableView* table() const { return m_table; }

signals:
    void chosen(qint64 offset);
    void codeRead(); ///< or why there is none is shown

private:
    /// `more`: what else is to be said of them.
    void setCode(std::vector<program::Instruction> code, std::uint64_t begin, const QString& more);
    void setNotice(const QString& words);
    void choose(const QModelIndex& index);

    InstructionModel* m_model;
    QTableView* m_table;
    QLabel* m_words;
    Background m_reading{Background::Kind::Lasting}; ///< last, because its work calls this object
};

} // namespace probescope::ui
