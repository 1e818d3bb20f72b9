#pragma once

#include "core/store/read/notes.h"
#include "ui/views/timeline/viewport.h"

#include <QFont>
#include <QPoint>
#include <QString>

#include <cstdint>
#include <utility>
#include <vector>

namespace probescope::ui::timeline {

/// The notes whose flags stand in the ruler. Widget, viewport and lanes must outlive it.
class RulerNotes
{
public:
    RulerNotes(const QWidget* widget, const Viewport& viewport, const LaneStack& lanes);

    const std::vector<store::Note>& all() const { return m_notes; } ///< by time
    void set(std::vector<store::Note> notes) { m_notes = std::move(notes); }
    QFont font() const; ///< of the whole ruler
    /// Those with a flag at a place of the widget.
    std::vector<const store::Note*> at(QPoint place) const;
    QString textAt(QPoint place) const; ///< of those
    std::vector<QString> textsOf(std::int64_t timeNs) const; ///< of those that begin then

private:
    const QWidget* m_widget;
    const Viewport& m_viewport;
    const LaneStack& m_lanes;
    std::vector<store::Note> m_notes;
};

} // namespace probescope::ui::timeline
