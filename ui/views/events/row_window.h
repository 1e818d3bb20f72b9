#pragma once

#include <QObject>

#include <cstdint>
#include <optional>

class QTableView;

namespace probescope::ui {

class EventTableModel;
class RowScrollBar;

/// Which rows of a list of events are on the screen: those of the model, from top() on. Positions
/// are those of the list, which has more rows than item views can count. For the UI thread.
class RowWindow : public QObject
{
    Q_OBJECT

public:
    /// The table shows the model and is beside the bar; all must outlive it.
    RowWindow(const QTableView* table, EventTableModel* model, RowScrollBar* bar);

    std::uint64_t top() const;
    int fullRows() const; ///< whole rows that fit
    void setTop(std::uint64_t top);
    /// Fills the screen anew: there are other rows, or more or fewer of them fit.
    void refill();
    /// Shows a position; in the middle, if it was out of sight and `centre` is set.
    void show(std::uint64_t position, bool centre);
    /// By the angle that the wheel was turned, in eighths of a degree.
    void turnWheel(int angle);
    /// Whether rows that are added at the end come into view, for as long as the end is in view.
    void setFollowsEnd(bool follows);

    /// Rows are about to be added anywhere: those on the screen are to stay there, if `keep` is set
    /// or they are not the very first.
    void rememberRows(bool keep);
    /// They were added.
    void restoreRows();
    /// Rows of the model are being changed, which moves the current one of a selection model.
    bool moving() const { return m_moving; }

signals:
    void moved(); ///< rows of the model are others

private:
    void setWindow(std::uint64_t top);
    void showEnd();

    const QTableView* m_table;
    EventTableModel* m_model;
    RowScrollBar* m_bar;
    std::optional<std::uint64_t>
        m_topRow; ///< RowId at the top, for as long as rows are being added
    bool m_followsEnd = false;
    bool m_showsEnd = false; ///< before rows were added, or fewer of them fit
    bool m_moving = false;
    int m_wheelRest = 0; ///< of the angle, less than a row
};

} // namespace probescope::ui
