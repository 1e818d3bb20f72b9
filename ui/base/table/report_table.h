#pragma once

#include "core/store/read/capture.h"
#include "ui/base/table/table_view.h"

#include <cstdint>

namespace probescope::ui {

/// A table of a report: its rows lead to what they are about. Copied as the texts that are shown,
/// and as CSV.
class ReportTable : public TableView
{
    Q_OBJECT

public:
    explicit ReportTable(const QString& accessibleName, QWidget* parent = nullptr);

    /// Gives columns the width of what is in the first rows. The last takes what is left.
    void fitColumns();
    /// Chooses a row of the source; -1 chooses none. Nothing is emitted.
    void setCurrentSourceRow(int row);
    int currentSourceRow() const { return sourceRow(currentIndex()); }
    /// The selected rows as texts; nothing where none is selected.
    void copy() override;

signals:
    /// Chosen, or chosen again: the user wants to go there.
    void sourceRowChosen(int row);
    /// The row stands for an event of the capture.
    void eventChosen(probescope::RowId row, std::int64_t timeNs);
    void message(const QString& text);

protected:
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;
    void mousePressEvent(QMouseEvent* event) override;

private:
    void choose(const QModelIndex& index);

    bool m_setting = false;
    bool m_chosen = false; ///< by the button that is pressed
};

} // namespace probescope::ui
