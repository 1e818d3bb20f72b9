#pragma once

#include "core/record/counts/hist_snapshot.h"
#include "ui/base/table/models/report_roles.h"

#include <QAbstractTableModel>

#include <cstdint>
#include <memory>
#include <vector>

namespace probescope::ui {

/// What the kernel's histograms counted: a row for each group, or, of a distribution, for each of
/// its pieces that holds something, groups one after the other. The bar of a row is of the greatest
/// number; of a distribution, of the greatest in its group.
class HistModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    using QAbstractTableModel::QAbstractTableModel;

    /// From now on answers to that question, of which there is none yet. `inNs`: its value is a
    /// time.
    void begin(record::HistQuery question, bool inNs);
    /// Takes the place of the answer before; rows stay where they are as far as there are as many.
    void setSnapshot(std::shared_ptr<const record::HistSnapshot> snapshot);
    const record::HistSnapshot& snapshot() const { return *m_snapshot; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation,
                        int role = Qt::DisplayRole) const override;

private:
    enum class Kind : std::uint8_t { Key, Piece, Count, Sum, Average, Share };
    struct Row
    {
        std::size_t group = 0;
        std::size_t bin = 0;
    };

    bool hasBins() const;
    std::vector<Kind> kinds() const;
    Kind kindOf(int column) const;
    double numberAt(const Row& row, Kind kind) const;
    Kind barKind() const;
    void findGreatest();
    QVariant exactAt(const Row& row, int column) const;
    QString wholeKey(const Row& row, int column) const;
    QString textAt(const Row& row, int column) const;
    QString pieceText(const record::HistBin& bin) const;
    QString valueText(std::uint64_t value) const;

    record::HistQuery m_question;
    /// An answer may have tens of thousands of groups: it is made beside the UI thread, and kept as
    /// it is.
    std::shared_ptr<const record::HistSnapshot> m_snapshot =
        std::make_shared<const record::HistSnapshot>();
    std::vector<double> m_greatest; ///< what whole bars are: one, or of a distribution each group's
    std::vector<Kind> m_kinds;
    std::vector<Row> m_rows;
    bool m_inNs = false;
};

} // namespace probescope::ui
