#include "ui/views/timeline/paint/scene.h"

#include <QLocale>

namespace probescope::ui::timeline {

namespace {

bool hasFocus(const Scene& scene, const Heading& heading)
{
    return scene.focus && scene.focus->heading == heading.group;
}

/// One colour from the headers to the end of the canvas, which no lane has.
void paintBand(QPainter& painter, const Scene& scene, QRect place)
{
    const auto& c = scene.colours;
    auto shade = c.text;
    shade.setAlpha(c.dark ? 24 : 16);
    painter.fillRect(place, c.panel);
    painter.fillRect(place, shade);
    painter.fillRect(QRectF(place.left(), place.bottom() + 1 - scene.hairline(), place.width(),
                            scene.hairline()),
                     c.separator);
}

void paintHeading(QPainter& painter, const Scene& scene, const Heading& heading)
{
    const QRect place(scene.headers.left(), scene.topOf(heading), scene.headers.width(),
                      heading.height);
    paintBand(painter, scene, place);
    if (hasFocus(scene, heading))
        paintHeaderFocus(painter, scene, place);
    paintHeaderArrow(painter, scene, place.center().y() + 0.5, !heading.folded);

    const auto count = QLocale().toString(qulonglong(heading.count));
    const auto text = place.adjusted(22, 0, -8, -1);
    const int align = Qt::AlignVCenter | Qt::TextSingleLine;
    painter.setPen(scene.colours.quietText);
    painter.drawText(text, align | Qt::AlignRight, count);
    const int room = text.width() - painter.fontMetrics().horizontalAdvance(count) - 8;
    const auto font = painter.font();
    auto bold = font;
    bold.setWeight(QFont::DemiBold);
    painter.setFont(bold);
    painter.setPen(scene.colours.text);
    painter.drawText(text, align | Qt::AlignLeft,
                     painter.fontMetrics().elidedText(heading.title, Qt::ElideRight, room));
    painter.setFont(font);
}

} // namespace

void paintHeadings(QPainter& painter, const Scene& scene)
{
    painter.setClipRect(scene.scrolledPart(scene.headers));
    for (const auto& heading : scene.layout->groups().headings())
        paintHeading(painter, scene, heading);
}

void paintHeadingBands(QPainter& painter, const Scene& scene)
{
    painter.setClipRect(scene.scrolledPart(scene.canvas));
    for (const auto& heading : scene.layout->groups().headings()) {
        const QRect place(scene.canvas.left(), scene.topOf(heading), scene.canvas.width(),
                          heading.height);
        paintBand(painter, scene, place);
        if (!scene.focused || !hasFocus(scene, heading))
            continue;
        auto edge = scene.colours.accent;
        edge.setAlpha(170);
        for (const double y : {double(place.top()), place.bottom() + 1 - scene.hairline()})
            painter.fillRect(QRectF(place.left(), y, place.width(), scene.hairline()), edge);
    }
}

} // namespace probescope::ui::timeline
