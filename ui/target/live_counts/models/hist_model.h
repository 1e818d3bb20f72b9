#pragma once

#include "core/record/counts/hist_snapshot.h"
#include "ui/base/table/models/table_model.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace probescope::ui {

/// A row of an answer: a group, or a piece of its distribution.
struct HistRow
{
    const record::HistGroup* group;
    const record::HistBin* piece; ///< null: the answer is no distribution
    double whole = 0; ///< what a whole bar is
};

/// What the kernel's histograms counted: a row for each group, or, of a distribution, for each of
/// its pieces that holds something, groups one after the other. The bar of a row is of the greatest
/// number; of a distribution, of the greatest in its group.
class HistModel : public TableModel<HistRow>
{
    Q_OBJECT

public:
    using TableModel::TableModel;

    /// From now on answers to that question, of which there is none yet. `inNs`: its value is a
    /// time.
    void begin(const record::HistQuery& question, bool inNs);
    /// Takes the place of the answer before; rows stay where they are as far as there are as many.
    void setSnapshot(std::shared_ptr<const record::HistSnapshot> snapshot);
    const record::HistSnapshot& snapshot() const { return *m_snapshot; }

private:
    using HistColumn = TableColumn<HistRow>;

    HistColumn keyColumn(std::size_t number) const;
    HistColumn pieceColumn() const;
    HistColumn countColumn() const;
    HistColumn sumColumn() const;
    HistColumn averageColumn() const;
    HistColumn shareColumn() const;
    HistColumn withBars(HistColumn column) const;
    double barNumber(const HistRow& row) const;
    QString valueText(std::uint64_t value) const;

    record::HistQuery m_question;
    /// An answer may have tens of thousands of groups: it is made beside the UI thread, and kept as
    /// it is. Rows point into it.
    std::shared_ptr<const record::HistSnapshot> m_snapshot =
        std::make_shared<const record::HistSnapshot>();
    bool m_inNs = false;
};

} // namespace probescope::ui
