#pragma once

#include "core/analysis/events/event_filter.h"
#include "ui/views/events/models/event_search.h"

#include <QWidget>

#include <array>
#include <optional>

class QComboBox;
class QHBoxLayout;
class QLabel;
class QLineEdit;
class QTimer;
class QToolButton;

namespace probescope::ui {

/// What to look for in the events, how, and how often it is there.
class SearchBar : public QWidget
{
    Q_OBJECT

public:
    SearchBar(EventSearch* search, Selection* selection, QWidget* parent = nullptr);

    void focusText();
    QLineEdit* edit() const { return m_text; }
    /// The term that is typed, if any.
    std::optional<analysis::FilterTerm> term() const;
    void findNext(bool backwards);
    QSize minimumSizeHint() const override;

signals:
    void goToRow(probescope::RowId row);
    void filterWanted(const probescope::analysis::FilterTerm& term);
    void left(); ///< Escape: the table wants the focus back

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void build();
    void arrange();
    int leastWidth(bool inOneLine) const;
    std::array<QWidget*, 3> lowerParts() const;
    void apply();
    void showCount();

    EventSearch* m_search;
    Selection* m_selection;
    QHBoxLayout* m_line = nullptr;
    QHBoxLayout* m_below = nullptr; ///< empty, unless the bar is narrow
    QLineEdit* m_text = nullptr;
    QComboBox* m_mode = nullptr;
    QComboBox* m_where = nullptr;
    QToolButton* m_case = nullptr;
    QLabel* m_count = nullptr;
    QToolButton* m_previous = nullptr;
    QToolButton* m_next = nullptr;
    QToolButton* m_filter = nullptr;
    QTimer* m_delay = nullptr;
    bool m_wrapped = false;
};

} // namespace probescope::ui
