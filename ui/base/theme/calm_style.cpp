#include "ui/base/theme/calm_style.h"

#include "ui/base/theme/completion_keys.h"
#include "ui/base/theme/icons.h"

#include <QAbstractScrollArea>
#include <QAccessible>
#include <QAction>
#include <QComboBox>
#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPainter>
#include <QStyleFactory>
#include <QStyleOption>
#include <QTableView>
#include <QToolBar>
#include <QToolButton>

#include <algorithm>

namespace probescope::ui {

namespace {
constexpr int kItemAir = 5; // pixels above and below an item together
constexpr int kHeaderAir = 6;
constexpr int kHeaderMargin = 6;
constexpr int kSplitter = 5;
constexpr qreal kRadius = 2.5;

/// Edges of what can be clicked or typed into. Fusion darkens the window's colour for them, which
/// on dark ground nobody sees. What is disabled is quieter, and still seen.
QColor edgeColour(const QPalette& palette, bool enabled)
{
    const bool dark = palette.color(QPalette::Window).lightness() < 128;
    if (!enabled) {
        const auto text = palette.color(QPalette::Disabled, QPalette::Text);
        return dark ? text.darker(130) : text.lighter(115);
    }
    return dark ? palette.color(QPalette::PlaceholderText).darker(120)
                : palette.color(QPalette::Shadow);
}

void drawBox(QPainter* painter, const QRect& rect, const QColor& edge, const QBrush& fill)
{
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(edge);
    painter->setBrush(fill);
    painter->drawRoundedRect(QRectF(rect).adjusted(0.5, 0.5, -0.5, -0.5), kRadius, kRadius);
    painter->restore();
}

void drawInputEdge(const QStyleOption& option, QPainter* painter)
{
    const bool enabled = option.state.testFlag(QStyle::State_Enabled);
    const bool focus = enabled && option.state.testFlag(QStyle::State_HasFocus);
    drawBox(painter, option.rect,
            focus ? option.palette.color(QPalette::Highlight) : edgeColour(option.palette, enabled),
            Qt::NoBrush);
}

/// Around lists, tables and texts. Fusion's lines are lost beneath the viewport where a pixel of
/// the screen is less than one of the window, as at 125 %.
void drawListEdge(const QStyleOption& option, QPainter* painter)
{
    const QRectF rect(option.rect);
    const bool dark = option.palette.color(QPalette::Window).lightness() < 128;
    const auto edge = option.palette.color(dark ? QPalette::Light : QPalette::Mid);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->fillRect(QRectF(rect.left(), rect.top(), rect.width(), 1), edge);
    painter->fillRect(QRectF(rect.left(), rect.bottom() - 1, rect.width(), 1), edge);
    painter->fillRect(QRectF(rect.left(), rect.top(), 1, rect.height()), edge);
    painter->fillRect(QRectF(rect.right() - 1, rect.top(), 1, rect.height()), edge);
    painter->restore();
}

void drawCheckBox(const QStyleOption& option, QPainter* painter)
{
    const auto& palette = option.palette;
    const bool enabled = option.state.testFlag(QStyle::State_Enabled);
    const int side = std::min(option.rect.width(), option.rect.height()) - 1;
    QRect box(0, 0, side, side);
    box.moveCenter(option.rect.center());
    const bool focus = option.state.testFlag(QStyle::State_HasFocus)
        && option.state.testFlag(QStyle::State_KeyboardFocusChange);
    drawBox(painter, box, focus ? palette.color(QPalette::Highlight) : edgeColour(palette, enabled),
            palette.color(option.state.testFlag(QStyle::State_Sunken) ? QPalette::Midlight
                                                                      : QPalette::Base));
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const auto mark =
        palette.color(enabled ? QPalette::Active : QPalette::Disabled, QPalette::Text);
    painter->setPen(QPen(mark, side / 7.0, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    const QRectF inner = QRectF(box).adjusted(side * 0.24, side * 0.24, -side * 0.24, -side * 0.24);
    if (option.state.testFlag(QStyle::State_NoChange))
        painter->drawLine(QPointF(inner.left(), inner.center().y()),
                          QPointF(inner.right(), inner.center().y()));
    else if (option.state.testFlag(QStyle::State_On))
        painter->drawPolyline(QPolygonF(
            {QPointF(inner.left(), inner.center().y()),
             QPointF(inner.left() + inner.width() * 0.38, inner.bottom()), inner.topRight()}));
    painter->restore();
}

void drawRadioButton(const QStyleOption& option, QPainter* painter)
{
    const auto& palette = option.palette;
    const bool enabled = option.state.testFlag(QStyle::State_Enabled);
    const int side = std::min(option.rect.width(), option.rect.height()) - 1;
    QRect ring(0, 0, side, side);
    ring.moveCenter(option.rect.center());
    const bool focus = option.state.testFlag(QStyle::State_HasFocus)
        && option.state.testFlag(QStyle::State_KeyboardFocusChange);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(focus ? palette.color(QPalette::Highlight) : edgeColour(palette, enabled));
    painter->setBrush(palette.color(option.state.testFlag(QStyle::State_Sunken) ? QPalette::Midlight
                                                                                : QPalette::Base));
    painter->drawEllipse(QRectF(ring).adjusted(0.5, 0.5, -0.5, -0.5));
    if (option.state.testFlag(QStyle::State_On)) {
        painter->setPen(Qt::NoPen);
        painter->setBrush(
            palette.color(enabled ? QPalette::Active : QPalette::Disabled, QPalette::Text));
        const double air = side * 0.28;
        painter->drawEllipse(QRectF(ring).adjusted(air, air, -air, -air));
    }
    painter->restore();
}

/// A cross as quiet as the rest, where Fusion's is red.
void drawTabClose(const QStyleOption& option, QPainter* painter)
{
    const auto& palette = option.palette;
    const bool hover = option.state.testFlag(QStyle::State_MouseOver)
        && option.state.testFlag(QStyle::State_Enabled);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    if (hover) {
        painter->setPen(Qt::NoPen);
        painter->setBrush(palette.color(QPalette::Mid));
        painter->drawRoundedRect(option.rect, kRadius, kRadius);
    }
    painter->setPen(QPen(palette.color(hover ? QPalette::WindowText : QPalette::PlaceholderText),
                         1.4, Qt::SolidLine, Qt::RoundCap));
    const qreal air = option.rect.width() * 0.3;
    const QRectF cross = QRectF(option.rect).adjusted(air, air, -air, -air);
    painter->drawLine(cross.topLeft(), cross.bottomRight());
    painter->drawLine(cross.bottomLeft(), cross.topRight());
    painter->restore();
}

/// One with words in a line of a view, which nobody would take for a button without an edge.
bool isWordButton(const QWidget* widget)
{
    const auto* const button = qobject_cast<const QToolButton*>(widget);
    return button && button->autoRaise() && !button->text().isEmpty()
        && (button->icon().isNull() || button->toolButtonStyle() != Qt::ToolButtonIconOnly)
        && !qobject_cast<const QToolBar*>(button->parentWidget());
}

void drawWordButton(const QStyleOption& option, QPainter* painter)
{
    const auto& palette = option.palette;
    const bool enabled = option.state.testFlag(QStyle::State_Enabled);
    const bool down = option.state & (QStyle::State_Sunken | QStyle::State_On);
    const bool hover = enabled && option.state.testFlag(QStyle::State_MouseOver);
    auto fill = palette.color(QPalette::Button);
    if (down)
        fill = palette.color(QPalette::Midlight);
    else if (hover)
        fill = fill.lightness() < 128 ? fill.lighter(115) : fill.lighter(104);
    const bool on = enabled && option.state.testFlag(QStyle::State_On);
    drawBox(painter, option.rect,
            on ? palette.color(QPalette::Highlight) : edgeColour(palette, enabled), fill);
}

/// The icon and the text in the middle, with some room between them.
void drawWords(const QStyleOptionToolButton& option, QPainter* painter, const QStyle& style)
{
    constexpr int kBetween = 6;
    const auto text = option.fontMetrics.size(Qt::TextShowMnemonic, option.text);
    const auto width = option.iconSize.width() + kBetween + text.width();
    auto place = option.rect;
    if (option.state & (QStyle::State_Sunken | QStyle::State_On))
        place.translate(style.pixelMetric(QStyle::PM_ButtonShiftHorizontal, &option),
                        style.pixelMetric(QStyle::PM_ButtonShiftVertical, &option));
    place.setLeft(place.left() + std::max(0, (place.width() - width) / 2));
    const bool enabled = option.state.testFlag(QStyle::State_Enabled);
    option.icon.paint(
        painter,
        QStyle::visualRect(option.direction, option.rect,
                           {place.topLeft(), QSize(option.iconSize.width(), place.height())}),
        Qt::AlignCenter, enabled ? QIcon::Normal : QIcon::Disabled,
        option.state.testFlag(QStyle::State_On) ? QIcon::On : QIcon::Off);
    place.setLeft(place.left() + option.iconSize.width() + kBetween);
    style.drawItemText(painter, QStyle::visualRect(option.direction, option.rect, place),
                       int(Qt::AlignLeft | Qt::AlignVCenter) | Qt::TextShowMnemonic, option.palette,
                       enabled, option.text, QPalette::ButtonText);
}

/// Fusion's handle can hardly be told from an empty groove on light ground.
void drawScrollBar(const QStyleOptionSlider& option, QPainter* painter, const QStyle& style,
                   const QWidget* widget)
{
    constexpr int kAir = 3; // beside the handle
    const auto& palette = option.palette;
    const auto part = [&](QStyle::SubControl which) {
        return style.subControlRect(QStyle::CC_ScrollBar, &option, which, widget);
    };
    const bool isUpright = option.orientation == Qt::Vertical;
    const auto air = isUpright ? QMargins(kAir, 1, kAir, 1) : QMargins(1, kAir, 1, kAir);
    const auto ground = palette.color(QPalette::Window);
    const bool enabled = option.state.testFlag(QStyle::State_Enabled);
    painter->fillRect(option.rect, ground);
    if (option.minimum < option.maximum) {
        const bool dark = ground.lightness() < 128;
        auto fill = edgeColour(palette, enabled);
        if (enabled && option.state.testFlag(QStyle::State_MouseOver))
            fill = dark ? fill.lighter(115) : fill.darker(115);
        drawBox(painter, part(QStyle::SC_ScrollBarSlider).marginsRemoved(air), fill, fill);
    }
    const auto arrow = [&](QStyle::SubControl which, QStyle::PrimitiveElement shape) {
        QStyleOption place;
        place.state = option.state;
        place.palette = palette;
        place.direction = option.direction;
        place.rect = part(which).adjusted(kAir, kAir, -kAir, -kAir);
        place.state.setFlag(QStyle::State_Enabled, enabled && option.minimum < option.maximum);
        style.drawPrimitive(shape, &place, painter, widget);
    };
    const bool isMirrored = !isUpright && option.direction == Qt::RightToLeft;
    const auto left = isMirrored ? QStyle::PE_IndicatorArrowRight : QStyle::PE_IndicatorArrowLeft;
    const auto right = isMirrored ? QStyle::PE_IndicatorArrowLeft : QStyle::PE_IndicatorArrowRight;
    arrow(QStyle::SC_ScrollBarSubLine, isUpright ? QStyle::PE_IndicatorArrowUp : left);
    arrow(QStyle::SC_ScrollBarAddLine, isUpright ? QStyle::PE_IndicatorArrowDown : right);
}

void drawHeaderSection(const QStyleOption& option, QPainter* painter)
{
    const auto& palette = option.palette;
    const auto& rect = option.rect;
    painter->fillRect(rect, palette.color(QPalette::Window));
    painter->setPen(palette.color(QPalette::Mid));
    painter->drawLine(rect.bottomLeft(), rect.bottomRight());
    const auto* const header = qstyleoption_cast<const QStyleOptionHeader*>(&option);
    if (header && header->position != QStyleOptionHeader::End
        && header->position != QStyleOptionHeader::OnlyOneSection)
        painter->drawLine(rect.right(), rect.top() + 4, rect.right(), rect.bottom() - 4);
}

/// Qt names no parts of its own widgets, and a screen reader stops at each of them.
void namePart(QWidget& widget)
{
    const auto* const whole = widget.parentWidget();
    if (!whole || !widget.accessibleName().isEmpty())
        return;
    if (qobject_cast<QLineEdit*>(&widget) && qobject_cast<const QComboBox*>(whole)) {
        widget.setAccessibleName(whole->accessibleName());
    } else if (const auto* const button = qobject_cast<QToolButton*>(&widget);
               button && qobject_cast<const QLineEdit*>(whole)) {
        const auto* const action = button->defaultAction();
        const bool clears =
            action && action->objectName() == QStringLiteral("_q_qlineeditclearaction");
        widget.setAccessibleName(clears ? CalmStyle::tr("Clear the line")
                                        : whole->accessibleName());
    } else if (qobject_cast<QListView*>(&widget)) {
        if (const auto* const box = qobject_cast<const QComboBox*>(whole->parentWidget()))
            widget.setAccessibleName(box->accessibleName());
    } else if (const auto* const area = qobject_cast<const QAbstractScrollArea*>(whole);
               area && area->viewport() == &widget) {
        widget.setAccessibleName(area->accessibleName());
    }
}

/// On Linux the name of a combo box is what is chosen in it; what it is for is told by a label
/// beside it, or else by its description.
void describeBox(QComboBox& box)
{
    if (box.accessibleName().isEmpty() || !box.accessibleDescription().isEmpty())
        return;
    auto* const spoken = QAccessible::queryAccessibleInterface(&box);
    if (spoken && !spoken->relations(QAccessible::Label).isEmpty())
        return;
    const auto name = box.accessibleName();
    const auto tip = box.toolTip();
    const bool saysAll = tip.contains(name);
    box.setAccessibleDescription(saysAll ? tip : tip.isEmpty() ? name : name + u'\n' + tip);
}

} // namespace

CalmStyle::CalmStyle()
    : QProxyStyle(QStyleFactory::create(QStringLiteral("Fusion")))
{
    setObjectName(QStringLiteral("calm"));
}

void CalmStyle::polish(QWidget* widget)
{
    QProxyStyle::polish(widget);
    // Tips are labels, too.
    if (auto* const label = qobject_cast<QLabel*>(widget);
        label && label->textFormat() == Qt::AutoText)
        label->setTextFormat(Qt::PlainText);
    namePart(*widget);
    if (auto* const line = qobject_cast<QLineEdit*>(widget);
        line && line->objectName() == QStringLiteral("fileNameEdit")) // of Qt's dialog for files
        closeCompletionsFirst(*line);
    if (auto* const box = qobject_cast<QComboBox*>(widget))
        describeBox(*box);
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
    case CE_HeaderSection:
        drawHeaderSection(*option, painter);
        return;
    case CE_HeaderLabel: {
        const auto* const header = qstyleoption_cast<const QStyleOptionHeader*>(option);
        if (!header || !header->icon.isNull())
            break;
        // Where numbers stand at the right, their head would lose its first letters.
        auto fitting = *header;
        // A head that is as wide as its text is a whole number of pixels, rounded down.
        fitting.text =
            header->fontMetrics.elidedText(header->text, Qt::ElideRight, header->rect.width() + 1);
        QProxyStyle::drawControl(element, &fitting, painter, widget);
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
    case CE_ToolButtonLabel: {
        const auto* const button = qstyleoption_cast<const QStyleOptionToolButton*>(option);
        if (!button || !isWordButton(widget) || button->icon.isNull()
            || button->toolButtonStyle != Qt::ToolButtonTextBesideIcon)
            break;
        drawWords(*button, painter, *this);
        return;
    }
    case CE_Splitter:
        return; // a gap is enough; the pointer tells the rest
    default:
        break;
    }
    QProxyStyle::drawControl(element, option, painter, widget);
}

void CalmStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option,
                                   QPainter* painter, const QWidget* widget) const
{
    if (const auto* const spin = qstyleoption_cast<const QStyleOptionSpinBox*>(option);
        spin && control == CC_SpinBox && spin->frame) {
        QProxyStyle::drawComplexControl(control, option, painter, widget);
        drawInputEdge(*option, painter);
        return;
    }
    if (const auto* const box = qstyleoption_cast<const QStyleOptionComboBox*>(option);
        box && control == CC_ComboBox && box->frame) {
        QProxyStyle::drawComplexControl(control, option, painter, widget);
        drawInputEdge(*option, painter);
        return;
    }
    if (const auto* const bar = qstyleoption_cast<const QStyleOptionSlider*>(option);
        bar && control == CC_ScrollBar) {
        drawScrollBar(*bar, painter, *this, widget);
        return;
    }
    const auto* const button = qstyleoption_cast<const QStyleOptionToolButton*>(option);
    if (control != CC_ToolButton || !button || !isWordButton(widget)) {
        QProxyStyle::drawComplexControl(control, option, painter, widget);
        return;
    }
    auto raised = *button;
    raised.state.setFlag(State_AutoRaise, false);
    raised.state.setFlag(State_Raised);
    QProxyStyle::drawComplexControl(control, &raised, painter, widget);
}

void CalmStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option,
                              QPainter* painter, const QWidget* widget) const
{
    switch (element) {
    case PE_IndicatorDockWidgetResizeHandle:
        return;
    case PE_IndicatorCheckBox:
    case PE_IndicatorItemViewItemCheck:
        drawCheckBox(*option, painter);
        return;
    case PE_IndicatorRadioButton:
        drawRadioButton(*option, painter);
        return;
    case PE_IndicatorTabClose:
        drawTabClose(*option, painter);
        return;
    case PE_PanelButtonTool:
        if (!isWordButton(widget))
            break;
        drawWordButton(*option, painter);
        return;
    case PE_PanelButtonCommand: {
        QProxyStyle::drawPrimitive(element, option, painter, widget);
        const auto* const button = qstyleoption_cast<const QStyleOptionButton*>(option);
        if (button && !button->features.testFlag(QStyleOptionButton::DefaultButton))
            drawInputEdge(*option, painter);
        return;
    }
    case PE_FrameLineEdit:
        drawInputEdge(*option, painter);
        return;
    case PE_Frame:
        if (!qobject_cast<const QAbstractScrollArea*>(widget))
            break;
        drawListEdge(*option, painter);
        return;
    case PE_PanelTipLabel:
        drawBox(painter, option->rect, option->palette.color(QPalette::Mid),
                option->palette.color(QPalette::ToolTipBase));
        return;
    default:
        break;
    }
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
        return kHeaderMargin;
    case PM_FocusFrameHMargin: // Qt adds a pixel: cells begin and end where their heads do
        return qobject_cast<const QTableView*>(widget)
            ? kHeaderMargin - 1
            : QProxyStyle::pixelMetric(metric, option, widget);
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
    // The words of a button say what it does.
    if (hint == SH_DialogButtonBox_ButtonsHaveIcons)
        return 0;
    return QProxyStyle::styleHint(hint, option, widget, returned);
}

/// Fusion's for the titles of docks are pictures of few pixels, and made for light ground.
QIcon CalmStyle::standardIcon(StandardPixmap icon, const QStyleOption* option,
                              const QWidget* widget) const
{
    if (qobject_cast<const QDockWidget*>(widget)) {
        if (icon == SP_TitleBarNormalButton)
            return themedIcon(QStringLiteral("float"));
        if (icon == SP_TitleBarCloseButton)
            return themedIcon(QStringLiteral("close"));
    }
    return QProxyStyle::standardIcon(icon, option, widget);
}

} // namespace probescope::ui

#include "moc_calm_style.cpp"
