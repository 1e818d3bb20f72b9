#pragma once

#include "ui/base/theme/theme.h"

#include <QApplication>
#include <QColor>
#include <QDir>
#include <QPalette>
#include <QTest>
#include <QWidget>

#include <algorithm>
#include <cmath>

// What tests of the looks of widgets have in common.

namespace probescope {

/// Rows "light" and "dark", which tell the theme.
inline void addThemes()
{
    QTest::addColumn<int>("theme");
    QTest::newRow("light") << int(ui::Theme::Light);
    QTest::newRow("dark") << int(ui::Theme::Dark);
}

/// The same where widgets are given a palette.
inline void addLightAndDark()
{
    QTest::addColumn<bool>("dark");
    QTest::newRow("light") << false;
    QTest::newRow("dark") << true;
}

/// For one widget.
inline QPalette darkPalette()
{
    QPalette palette(QColor(0x2d2d2d));
    palette.setColor(QPalette::Base, QColor(0x1e1e1e));
    palette.setColor(QPalette::AlternateBase, QColor(0x262626));
    return palette;
}

/// The palette of the whole program, until it goes.
class ProgramPalette
{
public:
    explicit ProgramPalette(bool dark)
        : m_before(QApplication::palette())
    {
        QApplication::setPalette(QPalette(dark ? QColor(40, 42, 46) : QColor(240, 240, 240)));
    }
    ~ProgramPalette() { QApplication::setPalette(m_before); }
    ProgramPalette(const ProgramPalette&) = delete;
    ProgramPalette& operator=(const ProgramPalette&) = delete;

private:
    const QPalette m_before;
};

inline double luminance(const QColor& colour)
{
    const auto part = [](float value) {
        return value <= 0.03928F ? double(value) / 12.92
                                 : std::pow((double(value) + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * part(colour.redF()) + 0.7152 * part(colour.greenF())
        + 0.0722 * part(colour.blueF());
}

/// Of WCAG 2: 1 to 21.
inline double contrast(const QColor& a, const QColor& b)
{
    const auto [least, most] = std::minmax({luminance(a), luminance(b)});
    return (most + 0.05) / (least + 0.05);
}

/// Paints the widget; with PICTURES=FOLDER in the environment, the picture is kept there, as
/// NAME.png.
inline void keepPicture(QWidget& widget, const QString& name)
{
    QCoreApplication::processEvents();
    const auto picture = widget.grab();
    QVERIFY(!picture.isNull());
    const auto folder = qEnvironmentVariable("PICTURES");
    if (!folder.isEmpty() && QDir().mkpath(folder))
        QVERIFY(picture.save(QDir(folder).filePath(name + QStringLiteral(".png"))));
}

} // namespace probescope
