#include "ui/views/timeline/ruler_notes.h"

#include "ui/views/timeline/paint/frame.h"
#include "ui/views/timeline/paint/note_flags.h"

#include <QStringList>
#include <QWidget>

namespace probescope::ui::timeline {

RulerNotes::RulerNotes(const QWidget* widget, const Viewport& viewport, const LaneStack& lanes)
    : m_widget(widget)
    , m_viewport(viewport)
    , m_lanes(lanes)
    , m_notes(lanes.source()->notes())
{
}

QFont RulerNotes::font() const
{
    auto small = m_widget->font();
    small.setPixelSize(labelFont(small, 1).pixelSize());
    return small;
}

std::vector<const store::Note*> RulerNotes::at(QPoint place) const
{
    Scene scene;
    m_viewport.fill(scene);
    scene.unit = m_lanes.facts().clock.unit;
    scene.notes = m_notes;
    std::vector<const store::Note*> notes;
    for (const auto note : notesAt(scene, QFontMetrics(font()), place))
        notes.push_back(&m_notes[note]);
    return notes;
}

QString RulerNotes::textAt(QPoint place) const
{
    QStringList texts;
    for (const auto* const note : at(place))
        texts << QString::fromStdString(note->text);
    return texts.join(QStringLiteral("\n\n"));
}

std::vector<QString> RulerNotes::textsOf(std::int64_t timeNs) const
{
    std::vector<QString> texts;
    for (const auto& note : m_notes) {
        if (note.beginNs == timeNs)
            texts.push_back(QString::fromStdString(note.text));
    }
    return texts;
}

} // namespace probescope::ui::timeline
