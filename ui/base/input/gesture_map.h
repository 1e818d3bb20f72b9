#pragma once

#include <QKeySequence>
#include <QList>
#include <QString>

#include <array>
#include <cstdint>
#include <optional>
#include <span>

class QKeyEvent;

namespace probescope::ui {

/// What dragging does over a time or a value axis.
enum class DragMeaning : std::uint8_t {
    None,
    Pan, ///< what is in sight moves with the pointer
    SelectRange, ///< for all views, where the axis is the time of a capture
    ZoomToRange, ///< what was dragged over fills the plot
};

/// What the wheel does there.
enum class WheelMeaning : std::uint8_t {
    Zoom, ///< at the pointer, along the time or whatever runs to the right
    ZoomValues, ///< at the pointer, upright; lanes are scrolled
    Move, ///< through time
    Scroll, ///< what has lanes; else it is for what lies around the plot
};

/// What keys do there. Views may have more keys for the same.
enum class KeyMeaning : std::uint8_t {
    ZoomIn,
    ZoomOut,
    MoveLeft,
    MoveRight,
    ShowAll,
    ZoomToSelection,
};

/// What gestures and keys mean, as people know it from one program. A value; there are four of
/// them, and Gestures knows which one holds.
class GestureMap
{
public:
    /// All, the program's own first.
    static std::span<const GestureMap> all();
    /// The program's own where there is none of that name.
    static const GestureMap& named(const QString& name);

    QString name() const { return QLatin1String(m_name); } ///< in settings: never changes
    QString title() const { return QLatin1String(m_title); } ///< the name of the program

    DragMeaning drag(Qt::MouseButton button, Qt::KeyboardModifiers modifiers) const;
    WheelMeaning wheel(Qt::KeyboardModifiers modifiers) const;
    QList<QKeySequence> keys(KeyMeaning meaning) const;
    std::optional<KeyMeaning> key(const QKeyEvent& event) const;

    // For people: "Drag", "Shift+drag, middle button"; empty: nothing has that meaning.
    QString dragText(DragMeaning meaning) const;
    QString wheelText(WheelMeaning meaning) const;
    QString keyText(KeyMeaning meaning) const;

private:
    enum Held : std::uint8_t { Nothing, Shift, Ctrl, Both, HeldCount };
    using Drags = std::array<DragMeaning, HeldCount>;
    using Wheels = std::array<WheelMeaning, HeldCount>;
    GestureMap(const char* name, const char* title, const Drags& drags, const Wheels& wheels,
               bool fZoomsToSelection, DragMeaning right = DragMeaning::None);
    static Held held(Qt::KeyboardModifiers modifiers);
    static std::array<GestureMap, 4> makeAll();

    const char* m_name;
    const char* m_title;
    Drags m_drags; ///< with the left button
    Wheels m_wheels;
    DragMeaning m_right; ///< of a drag with the right button
    bool m_fZoomsToSelection;
};

/// Of a length in sight, what a wheel leaves that was turned by an angle (120 is a notch): the same
/// in all plots.
double wheelZoom(int angle);
/// By what part of the length in sight a wheel moves through time.
double wheelMove(int angle);

} // namespace probescope::ui
