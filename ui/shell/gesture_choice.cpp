#include "ui/shell/gesture_choice.h"

#include "ui/base/input/gestures.h"

#include <QAction>
#include <QActionGroup>
#include <QCoreApplication>

#include <algorithm>

namespace probescope::ui {

namespace {

struct Words
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
        {map.dragText(DragMeaning::Pan), Words::tr("Move what is in sight")},
        {map.dragText(DragMeaning::SelectRange), Words::tr("Select a range")},
        {map.dragText(DragMeaning::ZoomToRange), Words::tr("Zoom to what is dragged over")},
        {map.wheelText(WheelMeaning::Zoom), Words::tr("Zoom at the pointer")},
        {map.wheelText(WheelMeaning::Move), Words::tr("Move through time")},
        {map.wheelText(WheelMeaning::Scroll), Words::tr("Scroll the lanes")},
        {map.wheelText(WheelMeaning::ZoomValues), Words::tr("Zoom values, or scroll the lanes")},
        {map.keyText(KeyMeaning::ZoomIn), Words::tr("Zoom in")},
        {map.keyText(KeyMeaning::ZoomOut), Words::tr("Zoom out")},
        {map.keyText(KeyMeaning::MoveLeft), Words::tr("Move left")},
        {map.keyText(KeyMeaning::MoveRight), Words::tr("Move right")},
        {map.keyText(KeyMeaning::ShowAll), Words::tr("Show all")},
        {map.keyText(KeyMeaning::ZoomToSelection), Words::tr("Zoom to the selection")},
        {Words::tr("Escape"), Words::tr("Give up what is dragged")},
    };
    std::erase_if(lines, [](const KeyLine& line) { return line.keys.isEmpty(); });
    return {Words::tr("Plots and timelines, as in %1").arg(map.title()), {}, lines};
}

} // namespace probescope::ui
