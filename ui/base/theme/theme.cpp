#include "ui/base/theme/theme.h"

#include "ui/base/preferences/preference.h"
#include "ui/base/theme/calm_style.h"
#include "ui/base/theme/spoken_roles.h"
#include "ui/base/theme/warning_role.h"

#include <QApplication>
#include <QColor>
#include <QPointer>
#include <QStyle>
#include <QToolTip>

namespace probescope::ui {

namespace {

// No style paints with NoRole, and widgets inherit its colour like that of other roles: a changed
// set reaches all of them as a change of their palette.
constexpr QPalette::ColorRole kFillSetRole = QPalette::NoRole;

struct Tones
{
    const char* window;
    const char* base;
    const char* alternate;
    const char* button;
    const char* text;
    const char* quiet; ///< placeholders and second lines; to be read, so with enough contrast
    const char* disabled;
    const char* highlight;
    const char* highlightedText;
    const char* link;
    const char* warning;
    const char* light;
    const char* midlight;
    const char* mid;
    const char* dark;
    const char* shadow;
    const char* toolTip;
};

constexpr Tones kLight{"#f3f4f6", "#ffffff", "#f7f8fa", "#f9fafb", "#1c2128", "#626b79",
                       "#8b93a0", "#2b6cd4", "#ffffff", "#1f5fc4", "#b3261e", "#ffffff",
                       "#e9ebee", "#d3d7dd", "#b4bac4", "#828a97", "#ffffff"};
constexpr Tones kDark{"#22262d", "#191c21", "#1e2127", "#2c313a", "#dde2ea", "#a9b1bd",
                      "#7d8694", "#3a74cf", "#ffffff", "#7fb0ff", "#ff9d91", "#3d444f",
                      "#343a44", "#2a2f37", "#14161a", "#0b0d10", "#2c313a"};

QPalette paletteOf(const Tones& tones)
{
    QPalette palette;
    const auto set = [&palette](QPalette::ColorRole role, const char* colour) {
        palette.setColor(role, QColor(QLatin1String(colour)));
    };
    set(QPalette::Window, tones.window);
    set(QPalette::WindowText, tones.text);
    set(QPalette::Base, tones.base);
    set(QPalette::AlternateBase, tones.alternate);
    set(QPalette::Text, tones.text);
    set(QPalette::Button, tones.button);
    set(QPalette::ButtonText, tones.text);
    set(QPalette::BrightText, tones.highlightedText);
    set(QPalette::PlaceholderText, tones.quiet);
    set(QPalette::Highlight, tones.highlight);
    set(QPalette::HighlightedText, tones.highlightedText);
    set(QPalette::Link, tones.link);
    set(kWarningRole, tones.warning);
    set(QPalette::Light, tones.light);
    set(QPalette::Midlight, tones.midlight);
    set(QPalette::Mid, tones.mid);
    set(QPalette::Dark, tones.dark);
    set(QPalette::Shadow, tones.shadow);
    set(QPalette::ToolTipBase, tones.toolTip);
    set(QPalette::ToolTipText, tones.text);
    const QColor disabled(QLatin1String(tones.disabled));
    for (const auto role :
         {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::PlaceholderText})
        palette.setColor(QPalette::Disabled, role, disabled);
    palette.setColor(QPalette::Disabled, QPalette::Highlight, QColor(QLatin1String(tones.mid)));
    return palette;
}

} // namespace

FillSet fillSetOf(const QPalette& palette)
{
    const int number = palette.color(QPalette::Active, kFillSetRole).blue();
    return number <= int(FillSet::Greys) ? FillSet(number) : FillSet::Calm;
}

void setFillSet(QPalette& palette, FillSet set)
{
    palette.setColor(kFillSetRole, QColor(0, 0, int(set)));
}

QPalette themePalette(Theme theme, const QPalette& desktop)
{
    bool dark = theme == Theme::Dark;
    if (theme == Theme::System)
        dark = desktop.color(QPalette::Window).lightness()
            < desktop.color(QPalette::WindowText).lightness();
    return paletteOf(dark ? kDark : kLight);
}

void applyTheme(Theme theme)
{
    static const QPalette kDesktop = QApplication::palette(); // before ours replaces it
    if (!qobject_cast<CalmStyle*>(QApplication::style()))
        QApplication::setStyle(new CalmStyle); // owned by the application
    installSpokenRoles();
    auto palette = themePalette(theme, kDesktop);
    setFillSet(palette, fillSetOf(QApplication::palette()));
    QApplication::setPalette(palette);
    QToolTip::setPalette(palette);
}

Theme savedTheme()
{
    return Theme(preference::theme().value().toInt());
}

} // namespace probescope::ui
