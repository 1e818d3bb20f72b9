#include "ui/base/theme/colours.h"

#include "core/trace/off_cpu.h"
#include "ui/base/theme/theme.h"

#include <algorithm>
#include <cmath>

namespace probescope::ui::timeline {

namespace {

using Fills = std::array<QRgb, Colours::kFills>;
using FillSets = std::array<Fills, 3>; // in the order of FillSet

// Calm and Distinct were found by simulated annealing within what the class comment promises, the
// hues shared by light and dark. The order is such that each is as far as can be from those before
// it, their grey last: CPUs take the first ones. The greys have such an order, too.
constexpr FillSets kLightFills{
    Fills{0xff5a8dd3, 0xff98698f, 0xff899f83, 0xff388859, 0xffae8da3, 0xff8abe86, 0xffa2acf6,
          0xff6277ac, 0xffb7b46a, 0xffdaa4ad, 0xffb0a9cf, 0xff857676},
    Fills{0xff0130a2, 0xffcb629a, 0xff0c9b4d, 0xff9d76c9, 0xff58247c, 0xff2f6d6a, 0xff6e56bf,
          0xff64245e, 0xff874d92, 0xff0088fc, 0xff627a5e, 0xff49483a},
    Fills{0xff484848, 0xff868686, 0xff696969, 0xff585858, 0xff7a7a7a, 0xff5e5e5e, 0xff6f6f6f,
          0xff808080, 0xff4d4d4d, 0xff535353, 0xff636363, 0xff747474}};
constexpr FillSets kDarkFills{
    Fills{0xff3872ba, 0xff896687, 0xff3d5c13, 0xff19602d, 0xff704660, 0xff477b3b, 0xff3a5192,
          0xff666fa2, 0xff737624, 0xffa25f6d, 0xff55507a, 0xff5e5148},
    Fills{0xff3b6eed, 0xffc0869c, 0xff3c8130, 0xff9d82be, 0xffdaa8ff, 0xffb0edf1, 0xff9e8cff,
          0xffa848bd, 0xff8f648a, 0xff9bbbd5, 0xffcdeacf, 0xff6a7467},
    Fills{0xff737373, 0xff989898, 0xff848484, 0xff8e8e8e, 0xff7a7a7a, 0xff808080, 0xff8a8a8a,
          0xff767676, 0xff7d7d7d, 0xff878787, 0xff919191, 0xff959595}};

QColor mixed(const QColor& a, const QColor& b, double share)
{
    const auto part = [share](int from, int to) {
        return int(std::lround(from + (to - from) * share));
    };
    return {part(a.red(), b.red()), part(a.green(), b.green()), part(a.blue(), b.blue())};
}

/// Exactly what a pixel holds.
QColor eightBit(const QColor& colour)
{
    return QColor::fromRgb(colour.rgb());
}

/// Of each value of a channel: a frame asks for it three times for each of its labels.
std::array<double, 256> linearChannels()
{
    std::array<double, 256> values{};
    for (std::size_t i = 0; i < values.size(); ++i) {
        const double c = double(i) / 255.0;
        values[i] = c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
    }
    return values;
}

double linear(int channel)
{
    static const auto kValues = linearChannels();
    return kValues[std::size_t(channel)];
}

std::string_view withoutModule(std::string_view function)
{
    return function.substr(0, function.ends_with(']') ? function.rfind(" [") : function.npos);
}

/// Relative luminance of WCAG 2.
double luminance(const QColor& colour)
{
    return 0.2126 * linear(colour.red()) + 0.7152 * linear(colour.green())
        + 0.0722 * linear(colour.blue());
}

/// Of WCAG 2.
double contrast(const QColor& a, const QColor& b)
{
    constexpr double kFlare = 0.05;
    const auto [least, most] = std::minmax({luminance(a), luminance(b)});
    return (most + kFlare) / (least + kFlare);
}

} // namespace

std::uint32_t stableHash(std::string_view text)
{
    std::uint32_t hash = 2166136261U;
    for (const char c : text)
        hash = (hash ^ std::uint8_t(c)) * 16777619U;
    // The low bits of FNV depend on few bits of the text; fold the high ones in.
    return hash ^ (hash >> 15);
}

Colours Colours::from(const QPalette& palette)
{
    Colours c;
    c.background = palette.color(QPalette::Base);
    c.text = palette.color(QPalette::Text);
    c.dark = luminance(c.background) < luminance(c.text);
    c.panel = palette.color(QPalette::Window);
    c.band = mixed(c.background, c.text, 0.022);
    c.separator = mixed(c.background, c.text, 0.16);
    c.grid = mixed(c.background, c.text, 0.075);
    c.quietText = mixed(c.background, c.text, 0.62);
    c.hover = mixed(c.background, c.text, 0.5);
    c.accent = palette.color(QPalette::Highlight);
    c.idle = mixed(c.background, c.text, 0.13);
    c.offCpu = {c.idle, mixed(c.background, c.text, 0.21)};
    c.markerA = c.dark ? QColor(0x56, 0xb4, 0xe9) : QColor(0x00, 0x6d, 0xb0);
    c.markerB = c.dark ? QColor(0xe6, 0x9f, 0x00) : QColor(0xb8, 0x55, 0x00);
    c.found = c.dark ? QColor(0x7a, 0x62, 0x10) : QColor(0xff, 0xe2, 0x7a);
    c.foundMark = c.dark ? QColor(0xcb, 0xa3, 0x1b) : QColor(0xa8, 0x8a, 0x1e);
    c.loss = c.dark ? QColor(0xff, 0x7a, 0x6b) : QColor(0xc6, 0x28, 0x28);
    c.softIrq = c.dark ? QColor(0xe0, 0xc0, 0x50) : QColor(0xb0, 0x80, 0x00);
    c.hardIrq = c.dark ? QColor(0xff, 0x7a, 0x6b) : QColor(0xc6, 0x28, 0x28);
    const auto& fills = (c.dark ? kDarkFills : kLightFills)[std::size_t(fillSetOf(palette))];
    for (std::size_t i = 0; i < fills.size(); ++i)
        c.fills[i] = QColor::fromRgb(fills[i]);
    return c;
}

std::size_t Colours::fillOf(std::string_view name)
{
    return stableHash(name) % kFills;
}

QColor Colours::task(const Task& task, std::size_t fill) const
{
    if (task.pid == 0)
        return idle;
    // Three steps of brightness; the middle one is the fill itself. Small ones: no fill is to glare
    // beside others.
    static constexpr std::array kSteps{100, 102, 98};
    const auto step = std::uint32_t(task.pid) * 2654435761U >> 16;
    return eightBit(fills[fill].lighter(kSteps[step % kSteps.size()]));
}

QColor Colours::function(std::string_view name) const
{
    return functionColour(functionFill(name));
}

std::size_t Colours::functionFill(std::string_view name)
{
    name = withoutModule(name);
    return leavesCpu(name) || idlesCpu(name) ? kFills : fillOf(name);
}

std::size_t Colours::functionFill(std::string_view name, std::size_t caller)
{
    const auto first = functionFill(name);
    if (first != caller)
        return first;
    if (first >= kFills)
        return kFills + 1;
    // Any but the first, by bits of the name that did not choose the first.
    const auto further = 1 + stableHash(withoutModule(name)) / kFills % (kFills - 1);
    return (first + further) % kFills;
}

QColor Colours::functionColour(std::size_t fill) const
{
    return fill < kFills ? fills[fill] : offCpu[fill - kFills];
}

QColor Colours::event(std::string_view name) const
{
    constexpr double kQuieter = 0.15;
    constexpr double kStep = 0.005;
    constexpr double kLeastContrast = 2; // below the darkest fill's, and still seen
    const auto fill = fillOf(name);
    if (!dark)
        return line(fill);
    QColor tick;
    double share = kQuieter;
    do {
        tick = eightBit(mixed(fills[fill], background, share));
        share -= kStep;
    } while (share > 0 && contrast(tick, background) < kLeastContrast);
    return tick;
}

QColor Colours::cpu(std::uint32_t cpu) const
{
    return fills[cpu % fills.size()];
}

QColor Colours::line(std::size_t series) const
{
    return mixed(fills[series % fills.size()], text, 0.25);
}

QColor Colours::change(double part) const
{
    constexpr double kStrongest = 0.85;
    const double strength = std::sqrt(std::abs(part)) * kStrongest;
    return eightBit(mixed(idle, part > 0 ? markerB : markerA, strength));
}

QColor Colours::seen(const QColor& fill) const
{
    return mixed(background, fill, 0.5);
}

QColor Colours::textOn(const QColor& fill)
{
    // Where contrast against black equals that against white: no fill has less than 4.58 : 1.
    return luminance(fill) > 0.179 ? QColor(0x00, 0x00, 0x00) : QColor(0xff, 0xff, 0xff);
}

QRgb Colours::edgeOf(QRgb fill)
{
    // As QColor::darker(125), which goes through HSV: a frame has thousands of edges.
    const auto darker = [](int channel) { return channel * 4 / 5; };
    return qRgb(darker(qRed(fill)), darker(qGreen(fill)), darker(qBlue(fill)));
}

} // namespace probescope::ui::timeline
