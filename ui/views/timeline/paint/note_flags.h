#pragma once

#include "ui/views/timeline/paint/scene.h"

#include <QFontMetrics>
#include <QString>

#include <vector>

namespace probescope::ui::timeline {

/// A note's flag in the ruler. Where there is no room for words, it is a bare flag.
struct NoteFlag
{
    std::size_t note = 0; ///< of Scene::notes
    QRectF place;
    QString text; ///< as much of it as there is room for
};

/// Where the flags of the markers A and B are, and what tells the time between them; one that
/// cannot be seen is empty.
struct MarkerPlaces
{
    QRectF a;
    QRectF b;
    QRectF delta;
    QString deltaText;
};

/// What tells the time between the markers stands where no note begins, if there is such a place.
MarkerPlaces markerPlaces(const Scene& scene, const QFontMetrics& metrics);

/// Those that can be seen, from left to right; none covers another, nor what is of
/// the markers. Of notes that share a pixel one
/// has a flag.
std::vector<NoteFlag> noteFlags(const Scene& scene, const QFontMetrics& metrics);

/// Flags, and under them the times that notes are about.
void paintNotes(QPainter& painter, const Scene& scene);

/// Notes whose flag is at a point of the widget, or that stand within a few pixels of it.
std::vector<std::size_t> notesAt(const Scene& scene, const QFontMetrics& metrics, QPoint place);

} // namespace probescope::ui::timeline
