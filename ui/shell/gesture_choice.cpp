#include "ui/shell/gesture_choice.h"

#include "ui/base/input/gestures.h"
#include "ui/base/text/key_text.h"

#include <QAction>
#include <QActionGroup>
#include <QCoreApplication>

#include <algorithm>

namespace probescope::ui {

namespace {

struct GestureTr
{
    Q_DECLARE_TR_FUNCTIONS(probescope::ui::GestureChoice)
};

} // namespace

QActionGroup* makeGestureChoice(QObject* parent)
{
    auto* const group = new QActionGroup(parent);
    for (const auto& map : GestureMap::all()) {
        auto* const action = group->addAction(map.title());
        action->setCheckable(true);
        action->setData(map.name());
    }
    const auto check = [group] {
        for (auto* const action : group->actions())
            action->setChecked(action->data().toString() == gestures().name());
    };
    check();
    QObject::connect(&Gestures::instance(), &Gestures::changed, group, check);
    QObject::connect(group, &QActionGroup::triggered, group, [](const QAction* action) {
        Gestures::instance().setCurrent(action->data().toString());
    });
    return group;
}

KeyGroup gestureKeys()
{
    const auto& map = gestures();
    std::vector<KeyLine> lines{
        {map.dragText(DragMeaning::Pan), GestureTr::tr("Pan")},
        {map.dragText(DragMeaning::SelectRange), GestureTr::tr("Select a range")},
        {map.dragText(DragMeaning::ZoomToRange), GestureTr::tr("Zoom to the dragged area")},
        {map.wheelText(WheelMeaning::Zoom), GestureTr::tr("Zoom at the pointer")},
        {map.wheelText(WheelMeaning::Move), GestureTr::tr("Move in time")},
        {map.wheelText(WheelMeaning::Scroll), GestureTr::tr("Scroll the lanes")},
        {map.wheelText(WheelMeaning::ZoomValues),
         GestureTr::tr("Zoom values, or scroll the lanes")},
        {map.keyText(KeyMeaning::ZoomIn), GestureTr::tr("Zoom in")},
        {map.keyText(KeyMeaning::ZoomOut), GestureTr::tr("Zoom out")},
        {map.keyText(KeyMeaning::MoveLeft), GestureTr::tr("Move left")},
        {map.keyText(KeyMeaning::MoveRight), GestureTr::tr("Move right")},
        {map.keyText(KeyMeaning::ShowAll), GestureTr::tr("Show all")},
        {map.keyText(KeyMeaning::ZoomToSelection), GestureTr::tr("Zoom to the selection")},
        {keyText({Qt::Key_Escape}), GestureTr::tr("Cancel the drag")},
    };
    std::erase_if(lines, [](const KeyLine& line) { return line.keys.isEmpty(); });
    return {QStringLiteral("gestures"),
            GestureTr::tr("Plots and timelines, as in %1").arg(map.title()),
            {},
            lines};
}

} // namespace probescope::ui
