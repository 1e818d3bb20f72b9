#pragma once

#include "ui/base/capture/selection.h"
#include "ui/views/calls/call_tree_model.h"

#include <QTimer>
#include <QTreeView>

#include <array>

namespace probescope::ui {

/// The tree of a CallsView. Tells the selection what the pointer is over, and frames the innermost
/// call on the screen at the time that the pointer is over in another view.
class CallTreeView : public QTreeView
{
    Q_OBJECT

public:
    CallTreeView(CallTreeModel* model, std::shared_ptr<const store::Capture> capture,
                 Selection* selection, QWidget* parent = nullptr);

protected:
    void drawRow(QPainter* painter, const QStyleOptionViewItem& option,
                 const QModelIndex& index) const override;
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;
    void focusInEvent(QFocusEvent* event) override;
    QModelIndex moveCursor(CursorAction action, Qt::KeyboardModifiers modifiers) override;
    void resizeEvent(QResizeEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void sizeColumns();
    void fitColumns();
    void fillRoom();
    int neededBy(int column, bool byComments) const;
    std::optional<std::int64_t> timeAt(const QModelIndex& index) const;
    QModelIndex innermostAt(std::int64_t timeNs) const;

    CallTreeModel* m_model;
    std::shared_ptr<const store::Capture> m_capture;
    Selection* m_selection;
    QTimer m_fitLater;
    std::array<int, CallTreeModel::ColumnCount> m_needed = {}; ///< of the rows that were in sight
    int m_neededByComments = 0; ///< the same of comments between the calls
    bool m_fitting = false;
    bool m_userSized = false; ///< a column: all keep their width
};

} // namespace probescope::ui
