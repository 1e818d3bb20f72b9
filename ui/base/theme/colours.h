#pragma once

#include "core/trace/task.h"

#include <QColor>
#include <QPalette>

#include <array>
#include <string_view>

namespace probescope::ui::timeline {

/// The colours of a timeline, in a light and a dark set that follow the palette of the widget.
/// The fills differ for people with deuteranopia and protanopia, too: simulated (Machado 2009, full
/// strength), any two of them stay at least ΔE 17 apart.
struct Colours
{
    static Colours from(const QPalette& palette);
    friend bool operator==(const Colours&, const Colours&) = default;

    bool dark = false;
    QColor background;
    QColor band; ///< behind every second lane
    QColor panel; ///< behind headers and ruler
    QColor separator;
    QColor grid;
    QColor text;
    QColor quietText;
    QColor accent; ///< the current item, the focus, the selected range
    QColor hover;
    QColor markerA;
    QColor markerB;
    QColor loss;
    QColor idle;
    QColor softIrq;
    QColor hardIrq;
    std::array<QColor, 8> fills;

    /// The same for a name in every capture. Tasks of one name share a hue and differ, by pid, in
    /// brightness.
    QColor task(const Task& task) const;
    QColor function(std::string_view name) const;
    QColor event(std::string_view name) const;
    QColor cpu(std::uint32_t cpu) const;

    /// For a time in which a task was only seen: paler than if it is known to have run.
    QColor seen(const QColor& fill) const;

    /// Black or white, whichever reads better on the fill.
    static QColor textOn(const QColor& fill);
    /// The first column of a wide item, which keeps neighbours of one colour apart.
    static QColor edgeOf(const QColor& fill);
};

/// FNV-1a, 32 bits: short, and the same on every machine.
std::uint32_t stableHash(std::string_view text);

} // namespace probescope::ui::timeline
