#include "timeline_stage.h"

#include "tests/ui/support/waits.h"

#include <QApplication>
#include <QMouseEvent>
#include <QTest>
#include <QWheelEvent>

using namespace probescope;
using namespace probescope::ui;
using namespace probescope::ui::timeline;

void wheel(QWidget& widget, QPoint place, int angle, Qt::KeyboardModifiers modifiers)
{
    QWheelEvent event(QPointF(place), QPointF(widget.mapToGlobal(place)), QPoint(),
                      QPoint(0, angle), Qt::NoButton, modifiers, Qt::NoScrollPhase, false);
    QApplication::sendEvent(&widget, &event);
}

void move(QWidget& widget, QPoint place, Qt::MouseButtons buttons, Qt::KeyboardModifiers modifiers)
{
    QMouseEvent event(QEvent::MouseMove, QPointF(place), QPointF(widget.mapToGlobal(place)),
                      Qt::NoButton, buttons, modifiers);
    QApplication::sendEvent(&widget, &event);
}

void drag(QWidget& widget, QPoint from, QPoint to, Qt::KeyboardModifiers modifiers)
{
    QTest::mousePress(&widget, Qt::LeftButton, modifiers, from);
    move(widget, (from + to) / 2, Qt::LeftButton, modifiers);
    move(widget, to, Qt::LeftButton, modifiers);
    QTest::mouseRelease(&widget, Qt::LeftButton, modifiers, to);
}

TimelineStage::TimelineStage(std::shared_ptr<FakeTimeline> source)
    : fake(std::move(source))
    , view(fake, &selection)
{
    view.resize(1000, 500);
    view.show();
    view.activateWindow();
    view.setFocus();
}

void TimelineStage::sharpen()
{
    waitUntilActive(&view);
    waitUntil([this] { return view.isSharp(); });
}

QPoint TimelineStage::placeOf(std::size_t lane, Strip::Kind kind, int depth,
                              std::int64_t timeNs) const
{
    const auto& place = view.lanes().layout().lanes()[lane];
    const auto canvas = view.viewport().canvas();
    for (const auto& strip : view.lanes().layout().strips(place)) {
        if (strip.kind != kind || strip.key.depth != depth)
            continue;
        const auto x = timeToPixel(selection.visible(), canvas.width(), timeNs);
        return {canvas.left() + int(x),
                canvas.top() + view.viewport().window().yOf(place.y) + strip.y + strip.height / 2};
    }
    return {};
}

QAction* TimelineStage::action(const QString& text) const
{
    for (auto* action : view.viewActions()) {
        if (action->text() == text)
            return action;
    }
    return nullptr;
}

std::int64_t middle(TimeRange range)
{
    return range.beginNs + range.lengthNs() / 2;
}
