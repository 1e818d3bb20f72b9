#include "ui/base/theme/colours.h"

#include "ui/base/theme/theme.h"

#include <cmath>

namespace probescope::ui::timeline {

namespace {

using Fills = std::array<QRgb, Colours::kFills>;
using FillSets = std::array<Fills, 3>; // in the order of FillSet

// Calm and Distinct were found by simulated annealing within what the class comment promises, the
// hues shared by light and dark. The order is such that each is as far as can be from those before
// it. The greys have such an order, too.
constexpr FillSets kLightFills{
    Fills{0xff6d93e0, 0xffc6e89a, 0xffa57d99, 0xffd9a7b7, 0xfff9ccff, 0xff9deebe, 0xffc1a5cf,
          0xffaeb8ff, 0xff8c8a7b, 0xff7e86b9, 0xff7ebf89, 0xff9fb867},
    Fills{0xff7f9067, 0xff670966, 0xff40ddf2, 0xff015bd0, 0xffcdd83f, 0xffb5ffc0, 0xff76bd58,
          0xff9d4e92, 0xff464f4f, 0xffcda6ac, 0xff5a0c8c, 0xff2699ef},
    Fills{0xff494949, 0xffb7b7b7, 0xff868686, 0xff696969, 0xff9e9e9e, 0xff595959, 0xff515151,
          0xffaeaeae, 0xff616161, 0xff8e8e8e, 0xff969696, 0xffa6a6a6}};
constexpr FillSets kDarkFills{
    Fills{0xff6586cc, 0xff6c7c39, 0xff7b3f66, 0xffae828a, 0xff7e5f92, 0xff0a6c4f, 0xffbb9cd4,
          0xff47559e, 0xffa5adb9, 0xff95abfc, 0xff385c2c, 0xff515700},
    Fills{0xff799008, 0xffb17cb6, 0xff44d7f9, 0xff1f56cd, 0xffeefb9a, 0xffbcffd4, 0xff166100,
          0xff90216e, 0xffb2c2c3, 0xff91565e, 0xff7555a9, 0xff4894f0},
    Fills{0xff525252, 0xfff6f6f6, 0xff8e8e8e, 0xffc9c9c9, 0xff6a6a6a, 0xffdbdbdb, 0xff5a5a5a,
          0xff626262, 0xffd2d2d2, 0xffe4e4e4, 0xffededed, 0xff868686}};

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

double linear(int channel)
{
    const double c = channel / 255.0;
    return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
}

/// Relative luminance of WCAG 2.
double luminance(const QColor& colour)
{
    return 0.2126 * linear(colour.red()) + 0.7152 * linear(colour.green())
        + 0.0722 * linear(colour.blue());
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

QColor Colours::task(const Task& task) const
{
    if (task.pid == 0)
        return idle;
    const auto fill = fillOf(task.comm);
    // Three steps of brightness; the middle one is the fill itself.
    static constexpr std::array kSteps{100, 107, 94};
    const auto step = std::uint32_t(task.pid) * 2654435761U >> 16;
    return eightBit(fills[fill].lighter(kSteps[step % kSteps.size()]));
}

QColor Colours::function(std::string_view name) const
{
    const auto module = name.ends_with(']') ? name.rfind(" [") : std::string_view::npos;
    return fills[fillOf(name.substr(0, module))];
}

QColor Colours::event(std::string_view name) const
{
    return line(fillOf(name));
}

QColor Colours::cpu(std::uint32_t cpu) const
{
    return fills[cpu % fills.size()];
}

QColor Colours::line(std::size_t series) const
{
    return mixed(fills[series % fills.size()], text, dark ? 0.25 : 0.35);
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
    // Where contrast against black equals that against white.
    return luminance(fill) > 0.179 ? QColor(0x10, 0x14, 0x18) : QColor(0xff, 0xff, 0xff);
}

QRgb Colours::edgeOf(QRgb fill)
{
    // As QColor::darker(125), which goes through HSV: a frame has thousands of edges.
    const auto darker = [](int channel) { return channel * 4 / 5; };
    return qRgb(darker(qRed(fill)), darker(qGreen(fill)), darker(qBlue(fill)));
}

} // namespace probescope::ui::timeline
