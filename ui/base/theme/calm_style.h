#pragma once

#include <QProxyStyle>

namespace probescope::ui {

/// Fusion with more air in lists and with flat headers and titles. Labels and tips show text as it
/// is, unless a label was made for rich text: names of tasks and functions come from captures, and
/// Qt would take `Box<Table>` for markup.
class CalmStyle : public QProxyStyle
{
    Q_OBJECT

public:
    CalmStyle();

    using QProxyStyle::polish;
    void polish(QWidget* widget) override;

    QSize sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& size,
                           const QWidget* widget) const override;
    void drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                     const QWidget* widget) const override;
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex* option,
                            QPainter* painter, const QWidget* widget) const override;
    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                       const QWidget* widget) const override;
    int pixelMetric(PixelMetric metric, const QStyleOption* option,
                    const QWidget* widget) const override;
    int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                  QStyleHintReturn* returned) const override;
    QIcon standardIcon(StandardPixmap icon, const QStyleOption* option,
                       const QWidget* widget) const override;
};

} // namespace probescope::ui
