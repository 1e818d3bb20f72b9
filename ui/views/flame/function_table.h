#pragma once

#include "ui/base/table/table_view.h"
#include "ui/views/flame/models/flame_data.h"

#include <optional>

namespace probescope::ui {

class FunctionDifferenceModel;
class FunctionTableModel;

/// The functions of what was added up, or how they differ in a comparison.
class FunctionTable : public TableView
{
    Q_OBJECT

public:
    explicit FunctionTable(QWidget* parent = nullptr);

    /// `picture`: of a comparison, whose changes of shares the table tells, too.
    void takeData(const FlameData& data, const FlamePicture* picture = nullptr);
    /// Makes the row of a function the current one, if there is one. Nothing is emitted.
    void choose(const analysis::PathFrame& function);
    std::optional<analysis::PathFrame> currentFunction() const;
    /// The longest call of the current function; nothing where no durations are known.
    std::optional<store::CallId> longestCall() const;
    QString currentText() const; ///< the cells of the current row, separated by tabs

    FunctionTableModel* functions() const { return m_functions; }
    FunctionDifferenceModel* differences() const { return m_differences; }

signals:
    void functionChosen(const probescope::analysis::PathFrame& function);
    void functionOpened(const probescope::analysis::PathFrame& function); ///< by a double click
    void menuWanted(const QPoint& global);

private:
    bool comparing() const;
    std::optional<analysis::PathFrame> functionOf(const QModelIndex& index) const;

    FunctionTableModel* m_functions;
    FunctionDifferenceModel* m_differences;
    bool m_setting = false; ///< the current row is set, not chosen
    std::optional<bool> m_sortedOf; ///< whether a comparison is what was sorted; nothing: none was
};

} // namespace probescope::ui
