#include "ui/base/input/gesture_map.h"

#include "ui/base/text/key_text.h"
#include "ui/base/text/list_text.h"

#include <QCoreApplication>
#include <QKeyEvent>
#include <QStringList>

#include <algorithm>
#include <cmath>

namespace probescope::ui {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(probescope::ui::GestureMap)
};

constexpr KeyMeaning kKeyMeanings[] = {KeyMeaning::ZoomIn,   KeyMeaning::ZoomOut,
                                       KeyMeaning::MoveLeft, KeyMeaning::MoveRight,
                                       KeyMeaning::ShowAll,  KeyMeaning::ZoomToSelection};

} // namespace

GestureMap::GestureMap(const char* name, const char* title, const Drags& drags,
                       const Wheels& wheels, bool fZoomsToSelection, DragMeaning right)
    : m_name(name)
    , m_title(title)
    , m_drags(drags)
    , m_wheels(wheels)
    , m_right(right)
    , m_fZoomsToSelection(fZoomsToSelection)
{
}

/// W, S, A and D are Perfetto's and Trace Compass's; plus and minus are KernelShark's. They do not
/// get in each other's way, so that all maps have all of them.
std::array<GestureMap, 4> GestureMap::makeAll()
{
    using enum DragMeaning;
    constexpr auto kZoom = WheelMeaning::Zoom;
    constexpr auto kValues = WheelMeaning::ZoomValues;
    constexpr auto kMove = WheelMeaning::Move;
    constexpr auto kScroll = WheelMeaning::Scroll;
    // The order of all: nothing is held, Shift, Ctrl, both.
    return {
        GestureMap("probescope", "Probescope", {Pan, SelectRange, Pan, SelectRange},
                   {kZoom, kMove, kZoom, kValues}, false),
        // KernelShark 2, KsGLWidget.cpp: a rubber band is zoomed to, whichever way it was dragged,
        // and the wheel zooms with Ctrl. Shift is free there.
        GestureMap("kernelshark", "KernelShark",
                   {ZoomToRange, SelectRange, ZoomToRange, SelectRange},
                   {kScroll, kMove, kZoom, kValues}, false),
        // Perfetto's help ("?"): click and drag selects an area, with Shift it pans; Ctrl and the
        // wheel zoom, W, S, A and D, too; F goes to the selection.
        GestureMap("perfetto", "Perfetto", {SelectRange, Pan, SelectRange, Pan},
                   {kScroll, kMove, kZoom, kValues}, true),
        // Trace Compass's user guide, "Using the mouse" of time graph views: the left button
        // selects, with Ctrl (or the middle button) it pans, the right button zooms to what it is
        // dragged over; the wheel scrolls, with Shift sideways, zooms with Ctrl, and upright with
        // both.
        GestureMap("tracecompass", "Trace Compass", {SelectRange, SelectRange, Pan, Pan},
                   {kScroll, kMove, kZoom, kValues}, false, ZoomToRange),
    };
}

std::span<const GestureMap> GestureMap::all()
{
    static const auto kAll = makeAll();
    return kAll;
}

const GestureMap& GestureMap::named(const QString& name)
{
    const auto maps = all();
    const auto found = std::find_if(maps.begin(), maps.end(),
                                    [&name](const GestureMap& map) { return map.name() == name; });
    return found == maps.end() ? maps.front() : *found;
}

GestureMap::Held GestureMap::held(Qt::KeyboardModifiers modifiers)
{
    const bool shift = modifiers.testFlag(Qt::ShiftModifier);
    if (modifiers.testFlag(Qt::ControlModifier))
        return shift ? Both : Ctrl;
    return shift ? Shift : Nothing;
}

DragMeaning GestureMap::drag(Qt::MouseButton button, Qt::KeyboardModifiers modifiers) const
{
    if (button == Qt::MiddleButton)
        return DragMeaning::Pan;
    if (button == Qt::RightButton)
        return m_right;
    return button == Qt::LeftButton ? m_drags[held(modifiers)] : DragMeaning::None;
}

WheelMeaning GestureMap::wheel(Qt::KeyboardModifiers modifiers) const
{
    return m_wheels[held(modifiers)];
}

QList<QKeySequence> GestureMap::keys(KeyMeaning meaning) const
{
    switch (meaning) {
    case KeyMeaning::ZoomIn:
        return {Qt::Key_W, Qt::Key_Plus};
    case KeyMeaning::ZoomOut:
        return {Qt::Key_S, Qt::Key_Minus};
    case KeyMeaning::MoveLeft:
        return {Qt::Key_A};
    case KeyMeaning::MoveRight:
        return {Qt::Key_D};
    case KeyMeaning::ShowAll:
        return m_fZoomsToSelection ? QList<QKeySequence>{Qt::Key_0}
                                   : QList<QKeySequence>{Qt::Key_F, Qt::Key_0};
    case KeyMeaning::ZoomToSelection:
        return m_fZoomsToSelection ? QList<QKeySequence>{Qt::Key_F, Qt::Key_Z}
                                   : QList<QKeySequence>{Qt::Key_Z};
    }
    return {};
}

std::optional<KeyMeaning> GestureMap::key(const QKeyEvent& event) const
{
    // Shift is held to type a plus on some keyboards.
    if (event.modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier))
        return std::nullopt;
    // A plus and what stands on the same key of others.
    const auto typed = event.key() == Qt::Key_Equal ? int(Qt::Key_Plus) : event.key();
    for (const auto meaning : kKeyMeanings) {
        if (keys(meaning).contains(QKeySequence(typed)))
            return meaning;
    }
    return std::nullopt;
}

QString GestureMap::dragText(DragMeaning meaning) const
{
    QString text;
    if (m_drags[Nothing] == meaning)
        text = Words::tr("Drag");
    else if (m_drags[Shift] == meaning)
        text = Words::tr("Shift+drag");
    else if (m_drags[Ctrl] == meaning)
        text = Words::tr("Ctrl+drag");
    else if (m_right == meaning)
        text = Words::tr("Drag with the right button");
    if (meaning != DragMeaning::Pan)
        return text;
    return text.isEmpty() ? Words::tr("Middle button") : Words::tr("%1, middle button").arg(text);
}

QString GestureMap::wheelText(WheelMeaning meaning) const
{
    QStringList texts;
    if (m_wheels[Nothing] == meaning)
        texts << Words::tr("Wheel");
    if (m_wheels[Shift] == meaning)
        texts << Words::tr("Shift+wheel");
    if (m_wheels[Ctrl] == meaning)
        texts << Words::tr("Ctrl+wheel");
    if (m_wheels[Both] == meaning)
        texts << Words::tr("Ctrl+Shift+wheel");
    return listText(texts);
}

QString GestureMap::keyText(KeyMeaning meaning) const
{
    return ui::keyText(keys(meaning));
}

double wheelZoom(int angle)
{
    constexpr double kHalved = 240; // two notches halve what is in sight
    return std::exp2(-angle / kHalved);
}

double wheelMove(int angle)
{
    constexpr double kAll = 1200; // a notch moves by a tenth
    return -angle / kAll;
}

} // namespace probescope::ui
