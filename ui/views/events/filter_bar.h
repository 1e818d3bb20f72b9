#pragma once

#include "ui/base/capture/event_times.h"
#include "ui/base/capture/selection.h"

#include <QWidget>

#include <functional>
#include <vector>

class QLabel;
class QToolButton;

namespace probescope::ui {

class Chip;

/// The filter as chips in one line: each says a condition and can be removed. The line has its
/// height even while nothing is filtered, so that what stands below never moves; chips share its
/// width, and those that find no room are in a menu at its end.
class FilterBar : public QWidget
{
    Q_OBJECT

public:
    FilterBar(const EventTimes* times, Selection* selection, QWidget* parent = nullptr);

    /// To be called when the way of writing times has changed.
    void rebuild();

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void left(); ///< its last chip was removed, and had the focus

protected:
    bool event(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void addChip(const QString& text, const QString& full, const std::function<void()>& remove);
    QWidget* beforeMore() const;
    void focusNear(std::size_t place);
    void arrange();
    void arrangeChips(int room);
    void fillMore(std::size_t shown);

    const EventTimes* m_times;
    Selection* m_selection;
    QLabel* m_nothing; ///< in place of chips
    std::vector<Chip*> m_chips;
    QToolButton* m_more; ///< the chips that find no room
    QToolButton* m_clear;
    QLabel* m_scope; ///< what the chips act on, where there is room for it
    bool m_hasTerms = false; ///< there is more than a time range
};

} // namespace probescope::ui
