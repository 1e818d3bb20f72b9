#pragma once

#include "core/trace/task.h"

#include <QColor>
#include <QPalette>

#include <array>
#include <string_view>

namespace probescope::ui::timeline {

/// The colours of all drawings, timeline, flame graph and plots alike, light or dark, and of the
/// set of fills (theme.h), as the palette of the widget says.
///
/// What tst_colours promises of the fills, light and dark; ΔE is CIE 1976, the least of what normal
/// eyes and those with protanopia, deuteranopia and tritanopia see (Machado 2009, full strength):
/// * any two fills are at least 12.3 apart, of Distinct 16.8, of Greys 1.1;
/// * they are calm: CIELAB chroma 45 at most, of Distinct 75;
/// * a fill has the same hue, within 12° of OKLCH, light and dark; one of them is a grey
///   (of Greys all);
/// * no fill is red or amber: within 30° of red its chroma is 35 at most; in all its steps it stays
///   16 (of Greys 15) from the colours of losses, interrupts and warnings, and 10 from idle and the
///   background; its contrast to the background and the band is at least 3 : 1 (of Calm, light,
///   1.9 : 1, dark 2.05 : 1), and dark at most 3.7 : 1 (of Distinct 16 : 1, of Greys 7 : 1);
/// * of Calm the lightest fill is, dark, at most 1.65 times as light as the darkest one (luminance
///   + 0.05, as for contrasts), and light 2.2 times: none glares beside another. Its texts are all
///   white in dark, and all black in light;
/// * textOn() reads on all steps of a fill, at 4.5 : 1 or more;
/// * the edge is at least 6 from its fill.
struct Colours
{
    static Colours from(const QPalette& palette);
    friend bool operator==(const Colours&, const Colours&) = default;

    static constexpr std::size_t kFills = 12;
    static constexpr std::size_t kOffCpuFills = 2; ///< of functions, after the fills
    static constexpr std::size_t kNoFill = kFills + kOffCpuFills; ///< of what is no function

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
    QColor found; ///< behind text that a search found
    QColor foundMark; ///< of what it found, along a bar or strip: reads on the background
    QColor loss; ///< red; no fill is
    QColor idle;
    std::array<QColor, kOffCpuFills> offCpu; ///< pale greys: nothing runs there
    QColor softIrq; ///< amber; no fill is
    QColor hardIrq; ///< red
    std::array<QColor, kFills> fills; ///< the first ones differ most: few series take these

    /// Which of the fills a name has: the same one in every capture, light or dark. Two names may
    /// share one; where such neighbours touch, an edge stands between them.
    static std::size_t fillOf(std::string_view name);
    /// Tasks of one name share a hue and differ, by pid, in brightness. Which fill they have is
    /// told by TaskFills (task_fills.h).
    QColor task(const Task& task, std::size_t fill) const;
    /// The same with its module, as labels have it ("ext4_sync_file [ext4]"), and without: one of
    /// the fills, or of the pale greys for what is off the CPU (core/trace/off_cpu.h).
    QColor function(std::string_view name) const;
    /// The same as a number. Beside the caller's it is another one if both were alike, so that two
    /// boxes that touch do not look like one.
    static std::size_t functionFill(std::string_view name);
    static std::size_t functionFill(std::string_view name, std::size_t caller);
    QColor functionColour(std::size_t fill) const;
    /// Of a tick: dark, where light is what stands out, quieter than the fill that tasks have, with
    /// a contrast of at least 2 : 1.
    QColor event(std::string_view name) const;
    QColor cpu(std::uint32_t cpu) const;
    /// Of a thin line, tick or dot: stronger than its fill, away from the background.
    QColor line(std::size_t series) const;

    /// Of two compared: orange grew, blue shrank, told apart with any kind of eyes. -1 to 1.
    QColor change(double part) const;

    /// For a time in which a task was only seen: paler than if it is known to have run.
    QColor seen(const QColor& fill) const;

    /// Black or white, whichever reads better on the fill.
    static QColor textOn(const QColor& fill);
    /// The first column of a wide item, which keeps neighbours of one colour apart.
    static QRgb edgeOf(QRgb fill);
};

/// FNV-1a, 32 bits: short, and the same on every machine.
std::uint32_t stableHash(std::string_view text);

} // namespace probescope::ui::timeline
