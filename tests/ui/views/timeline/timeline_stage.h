#pragma once

#include "fake_timeline.h"
#include "ui/views/timeline/timeline_view.h"

#include <QAction>
#include <QPoint>
#include <QString>
#include <QWidget>

#include <cstdint>
#include <memory>

// What a hand does with a wheel and a pointer.
void wheel(QWidget& widget, QPoint place, int angle, Qt::KeyboardModifiers modifiers = {});
void move(QWidget& widget, QPoint place, Qt::MouseButtons buttons = Qt::NoButton,
          Qt::KeyboardModifiers modifiers = {});
void drag(QWidget& widget, QPoint from, QPoint to, Qt::KeyboardModifiers modifiers = {});

/// A timeline on the screen.
struct TimelineStage
{
    explicit TimelineStage(std::shared_ptr<FakeTimeline> source = makeBusyMachine(3, 200, 21));

    /// Waits until the picture is done.
    void sharpen();
    /// The middle of a strip of a lane, at a time.
    QPoint placeOf(std::size_t lane, probescope::ui::timeline::Strip::Kind kind, int depth,
                   std::int64_t timeNs) const;
    QAction* action(const QString& text) const;

    std::shared_ptr<FakeTimeline> fake;
    probescope::ui::Selection selection;
    probescope::ui::TimelineView view;
};

std::int64_t middle(probescope::ui::TimeRange range);
