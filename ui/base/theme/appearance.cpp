#include "ui/base/theme/appearance.h"

#include "ui/base/preferences/preferences.h"

#include <QApplication>
#include <QFont>
#include <QToolTip>

namespace probescope::ui {

void applyFontPercent(int percent)
{
    static const QFont kDesktop = QApplication::font(); // before ours replaces it
    auto font = kDesktop;
    constexpr int kWhole = 100;
    if (font.pointSizeF() > 0)
        font.setPointSizeF(kDesktop.pointSizeF() * percent / kWhole);
    else
        font.setPixelSize(qRound(double(kDesktop.pixelSize()) * percent / kWhole));
    if (font == QApplication::font())
        return; // all widgets would be laid out anew
    QApplication::setFont(font);
    QToolTip::setFont(font);
}

void applyFillSet(FillSet set)
{
    auto palette = QApplication::palette();
    setFillSet(palette, set);
    QApplication::setPalette(palette);
}

FillSet savedFillSet()
{
    return FillSet(preference::colours().value().toInt());
}

void followAppearance(QObject* owner)
{
    auto& preferences = Preferences::ofProgram();
    preferences.follow(preference::theme(), owner,
                       [](const QVariant& theme) { applyTheme(Theme(theme.toInt())); });
    preferences.follow(preference::colours(), owner,
                       [](const QVariant& set) { applyFillSet(FillSet(set.toInt())); });
    preferences.follow(preference::fontPercent(), owner,
                       [](const QVariant& percent) { applyFontPercent(percent.toInt()); });
}

} // namespace probescope::ui
