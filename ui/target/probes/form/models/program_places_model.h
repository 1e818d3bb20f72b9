#pragma once

#include "core/symbols/program/program.h"
#include "ui/base/jobs/background.h"
#include "ui/base/table/models/table_model.h"

#include <memory>
#include <vector>

namespace probescope::ui {

/// One that was found, by its place in the program's list of its kind.
struct FoundPlace
{
    bool isUsdt = false; ///< else a function
    std::uint32_t index = 0;
};

/// Functions and USDT places of a program that match what is typed. Searched beside the UI thread;
/// only the latest text counts.
class ProgramPlacesModel : public TableModel<FoundPlace>
{
    Q_OBJECT

public:
    enum Columns { Name, What, Offset };
    using Program = std::shared_ptr<const program::Program>;
    static constexpr std::size_t kMax = 500;

    explicit ProgramPlacesModel(QObject* parent = nullptr);
    ~ProgramPlacesModel() override;

    void setProgram(Program program);
    const Program& program() const { return m_program; }
    void setWords(const QString& words);
    bool searching() const { return m_background.running(); }
    /// One of the two is not null.
    const program::Symbol* symbol(int row) const { return symbolOf(this->row(row)); }
    const program::UsdtPlace* usdt(int row) const { return usdtOf(this->row(row)); }

signals:
    void found();

private:
    using Row = FoundPlace;

    void takeRows(std::vector<Row> rows);
    void search();
    QString nameOf(const Row& row) const;
    QString kindOf(const Row& row) const;
    QString offsetOf(const Row& row) const;
    QString tipOf(const Row& row) const;
    const program::Symbol* symbolOf(const Row& row) const;
    const program::UsdtPlace* usdtOf(const Row& row) const;
    static std::vector<Row> rowsOf(const program::Program& program, const QString& words,
                                   const CancelToken& cancel);

    Program m_program;
    QString m_words;
    Background m_background{Background::Kind::Lasting}; ///< the last: its work tells this object
};

} // namespace probescope::ui
