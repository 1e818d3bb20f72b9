#pragma once

#include "core/analysis/events/event_filter.h"
#include "ui/base/capture/selection.h"
#include "ui/base/view/view.h"
#include "ui/views/events/models/event_details_model.h"

#include <memory>

class QLabel;
class QStackedLayout;
class QTreeView;

namespace probescope::ui {

/// All that is known of the current event, as a tree, so in no TableView. Its columns share the
/// width of the pane: there are values that are longer than any screen. Names are shown whole, and
/// in a narrow pane the type and the raw value make room for the value: its tip tells them. What is
/// cut of a value is its middle. One line is copied, or all of a section.
class DetailsPane : public View
{
    Q_OBJECT

public:
    static ViewTraits traits();
    DetailsPane(std::shared_ptr<store::Capture> capture, const EventTimes* times,
                Selection* selection, QWidget* parent = nullptr);

    /// To be called when the way of writing times has changed, or the capture grew.
    void refresh();
    void timesChanged() override { refresh(); }
    QTreeView* tree() const { return m_tree; }
    EventDetailsModel* model() const { return m_model; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void shareWidth();
    int longestName() const;
    int longestValue() const;
    int longestBeside(EventDetailsModel::Column column) const;
    int room() const;
    bool hasWider() const;
    void showHidden();
    void showInTimeline(const QString& field);
    void showMenu(QPoint pos);
    void copy(bool valueOnly) const;
    void filterBy(const QModelIndex& index, const char* op, bool exclude);

    std::shared_ptr<store::Capture> m_capture;
    const EventTimes* m_times;
    Selection* m_selection;
    EventDetailsModel* m_model;
    QTreeView* m_tree;
    QLabel* m_hint;
    QStackedLayout* m_pages;
    int m_widestName = 0; ///< of the events since the pane has its size
    int m_widestValue = 0; ///< of those for which the widths were shared
    int m_widestRaw = 0;
    int m_widestType = 0;
    int m_sharedWidth = 0;
    bool m_formatExpanded = false;
    bool m_fitting = false; ///< widths of columns change by shareWidth()
    bool m_ownWidths = false; ///< the user has chosen some
};

} // namespace probescope::ui
