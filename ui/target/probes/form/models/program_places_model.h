#pragma once

#include "core/symbols/program/program.h"
#include "ui/base/jobs/background.h"

#include <QAbstractTableModel>
#include <QString>

#include <memory>
#include <vector>

namespace probescope::ui {

/// Functions and USDT places of a program that match what is typed. Searched beside the UI thread;
/// only the latest text counts.
class ProgramPlacesModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { Name, What, Offset, ColumnCount };
    using Program = std::shared_ptr<const program::Program>;
    static constexpr std::size_t kMax = 500;

    explicit ProgramPlacesModel(QObject* parent = nullptr);
    ~ProgramPlacesModel() override;

    void setProgram(Program program);
    const Program& program() const { return m_program; }
    void setWords(const QString& words);
    bool searching() const { return m_background.running(); }
    /// One of the two is not null.
    const program::Symbol* symbol(int row) const;
    const program::UsdtPlace* usdt(int row) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation,
                        int role = Qt::DisplayRole) const override;

signals:
    void found();

private:
    static QVariant usdtCell(const program::UsdtPlace& place, int column);
    static QVariant symbolCell(const program::Symbol& symbol, int column);

    struct Row
    {
        bool isUsdt = false;
        std::uint32_t index = 0;
    };
    void search();
    static std::vector<Row> rowsOf(const program::Program& program, const QString& words,
                                   const CancelToken& cancel);

    Program m_program;
    QString m_words;
    std::vector<Row> m_rows;
    Background m_background{Background::Kind::Lasting}; ///< the last: its work tells this object
};

} // namespace probescope::ui
