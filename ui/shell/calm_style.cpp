#include "ui/shell/calm_style.h"

#include <QDockWidget>
#include <QPainter>
#include <QStyleFactory>
#include <QStyleOption>

namespace probescope::ui {

namespace {
constexpr int kItemAir = 5; // pixels above and below an item together
constexpr int kHeaderAir = 6;
constexpr int kSplitter = 5;
} // namespace

CalmStyle::CalmStyle()
    : QProxyStyle(QStyleFactory::create(QStringLiteral("Fusion")))
{
    setObjectName(QStringLiteral("calm"));
}

QSize CalmStyle::sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& size,
                                  const QWidget* widget) const
{
    auto result = QProxyStyle::sizeFromContents(type, option, size, widget);
    if (type == CT_ItemViewItem)
        result.rheight() += kItemAir;
    else if (type == CT_HeaderSection)
        result.rheight() += kHeaderAir;
    return result;
}

void CalmStyle::drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                            const QWidget* widget) const
{
    switch (element) {
    case CE_HeaderSection: {
        const auto& palette = option->palette;
        painter->fillRect(option->rect, palette.color(QPalette::Window));
        painter->setPen(palette.color(QPalette::Mid));
        painter->drawLine(option->rect.bottomLeft(), option->rect.bottomRight());
        const auto* const header = qstyleoption_cast<const QStyleOptionHeader*>(option);
        if (header && header->position != QStyleOptionHeader::End
            && header->position != QStyleOptionHeader::OnlyOneSection)
            painter->drawLine(option->rect.right(), option->rect.top() + 4, option->rect.right(),
                              option->rect.bottom() - 4);
        return;
    }
    case CE_HeaderEmptyArea:
        painter->fillRect(option->rect, option->palette.color(QPalette::Window));
        painter->setPen(option->palette.color(QPalette::Mid));
        painter->drawLine(option->rect.bottomLeft(), option->rect.bottomRight());
        return;
    case CE_DockWidgetTitle: {
        const auto* const dock = qstyleoption_cast<const QStyleOptionDockWidget*>(option);
        if (!dock)
            break;
        painter->save();
        auto font = painter->font();
        font.setWeight(QFont::DemiBold);
        painter->setFont(font);
        painter->setPen(option->palette.color(QPalette::WindowText));
        const auto rect =
            subElementRect(SE_DockWidgetTitleBarText, option, widget).adjusted(4, 0, 0, 0);
        painter->drawText(
            rect, Qt::AlignVCenter | Qt::AlignLeft,
            painter->fontMetrics().elidedText(dock->title, Qt::ElideRight, rect.width()));
        painter->restore();
        return;
    }
    case CE_Splitter:
        return; // a gap is enough; the pointer tells the rest
    default:
        break;
    }
    QProxyStyle::drawControl(element, option, painter, widget);
}

void CalmStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option,
                              QPainter* painter, const QWidget* widget) const
{
    if (element == PE_IndicatorDockWidgetResizeHandle)
        return;
    QProxyStyle::drawPrimitive(element, option, painter, widget);
}

int CalmStyle::pixelMetric(PixelMetric metric, const QStyleOption* option,
                           const QWidget* widget) const
{
    switch (metric) {
    case PM_DockWidgetSeparatorExtent:
    case PM_SplitterWidth:
        return kSplitter;
    case PM_HeaderMargin:
        return 6;
    case PM_DockWidgetTitleMargin:
        return 4;
    case PM_ToolBarItemSpacing:
        return 2;
    case PM_ToolBarItemMargin:
        return 3;
    default:
        return QProxyStyle::pixelMetric(metric, option, widget);
    }
}

int CalmStyle::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                         QStyleHintReturn* returned) const
{
    // Matches and rows are shown where they are; nothing is to move of itself.
    if (hint == SH_Widget_Animation_Duration)
        return 0;
    return QProxyStyle::styleHint(hint, option, widget, returned);
}

} // namespace probescope::ui
