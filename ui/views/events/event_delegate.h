#pragma once

#include "core/analysis/events/event_filter.h"
#include "ui/views/events/models/event_cells.h"

#include <QRegularExpression>
#include <QStyledItemDelegate>

#include <optional>

namespace probescope::ui {

/// Draws the cells of the table of events: text, the marks of a search, the badge of a loss.
class EventDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void setHighlight(const std::optional<analysis::FilterTerm>& term);
    /// The selected row is one after a chosen time, and no chosen event: a line above it shows it.
    void setOnlyTime(bool onlyTime) { m_onlyTime = onlyTime; }
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

    static constexpr int kPadding = 7; ///< pixels left and right of a cell's text

private:
    /// Where the text goes on, behind the badge.
    static int paintBadge(QPainter* painter, const QStyleOptionViewItem& option, const QRect& rect,
                          const QString& text, const QColor& colour);
    void paintGround(QPainter* painter, const QStyleOptionViewItem& option, bool selected) const;
    /// `letters`: also those that were found, which the ground of a selected row would hide.
    void paintMatches(QPainter* painter, const QStyleOptionViewItem& option, const QRect& rect,
                      const QString& shown, bool letters) const;
    bool searches(EventCells::Column column) const;

    bool m_onlyTime = false;
    QRegularExpression m_highlight;
    analysis::FilterTerm::Where m_where = analysis::FilterTerm::Where::Anywhere;
};

/// The colour of what was lost, the same as in drawings.
QColor lossColour(const QPalette& palette);
/// The colour of the markers A and B, the same as in drawings.
QColor markerColour(const QPalette& palette, bool ofA);
/// The colour of what the user wrote, readable on the palette.
QColor noteColour(const QPalette& palette);

} // namespace probescope::ui
