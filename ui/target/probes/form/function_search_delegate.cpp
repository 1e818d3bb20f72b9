#include "ui/target/probes/form/function_search_delegate.h"

#include "ui/base/theme/icons.h"
#include "ui/target/probes/form/models/function_search_model.h"

#include <QApplication>
#include <QPainter>
#include <QTextLayout>

namespace probescope::ui {

namespace {

constexpr int kSideAir = 6;
constexpr int kRowAir = 8;
constexpr int kIconGap = 4;

/// What matched in bold and underlined: colour alone is hard to see.
QList<QTextLayout::FormatRange> rangesOf(const QList<int>& letters)
{
    QTextCharFormat matched;
    matched.setFontWeight(QFont::Bold);
    matched.setFontUnderline(true);
    QList<QTextLayout::FormatRange> ranges;
    for (const int letter : letters) {
        if (!ranges.isEmpty() && ranges.back().start + ranges.back().length == letter)
            ++ranges.back().length;
        else
            ranges << QTextLayout::FormatRange{letter, 1, matched};
    }
    return ranges;
}

} // namespace

FunctionSearchDelegate::FunctionSearchDelegate(QObject* parent)
    : QStyledItemDelegate(parent)
{
}

int FunctionSearchDelegate::rowHeight(const QFont& font) const
{
    return 2 * QFontMetrics(font).lineSpacing() + kRowAir;
}

void FunctionSearchDelegate::initStyleOption(QStyleOptionViewItem* option,
                                             const QModelIndex& index) const
{
    QStyledItemDelegate::initStyleOption(option, index);
    if (!index.data(FunctionSearchModel::CanProbeRole).toBool())
        option->palette.setBrush(QPalette::Text, option->palette.brush(QPalette::PlaceholderText));
}

void FunctionSearchDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                                   const QModelIndex& index) const
{
    auto whole = option;
    initStyleOption(&whole, index);
    const auto name = whole.text;
    whole.text.clear();
    const auto* const style =
        whole.widget != nullptr ? whole.widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &whole, painter, whole.widget);

    const bool selected = whole.state.testFlag(QStyle::State_Selected);
    const auto ink = whole.palette.color(selected ? QPalette::HighlightedText : QPalette::Text);
    const auto quiet = selected ? ink : whole.palette.color(QPalette::PlaceholderText);
    const auto& metrics = whole.fontMetrics;
    const auto area = whole.rect.adjusted(kSideAir, kRowAir / 2, -kSideAir, -kRowAir / 2);
    const auto state = index.siblingAtColumn(FunctionSearchModel::State).data().toString();
    const int stateWidth = metrics.horizontalAdvance(state);
    const int side = metrics.ascent();
    const QRect stateRect(area.right() - stateWidth, area.top(), stateWidth + 1,
                          metrics.lineSpacing());
    const QRect iconRect(stateRect.left() - side - kIconGap,
                         area.top() + (metrics.lineSpacing() - side) / 2, side, side);
    const QRect nameRect(area.left(), area.top(), iconRect.left() - kSideAir - area.left(),
                         metrics.lineSpacing());
    painter->save();
    painter->setFont(whole.font);
    painter->setPen(quiet);
    painter->drawText(stateRect, Qt::AlignLeft | Qt::AlignVCenter, state);
    themedIcon(index.data(FunctionSearchModel::IconRole).toString())
        .paint(painter, iconRect, Qt::AlignCenter, selected ? QIcon::Selected : QIcon::Normal);
    const QRect prototypeRect(area.left(), area.top() + metrics.lineSpacing(), area.width(),
                              metrics.lineSpacing());
    painter->drawText(
        prototypeRect, Qt::AlignLeft | Qt::AlignVCenter,
        metrics.elidedText(index.siblingAtColumn(FunctionSearchModel::Prototype).data().toString(),
                           Qt::ElideRight, prototypeRect.width()));
    painter->setPen(ink);
    painter->setClipRect(nameRect);
    QTextLayout layout(name, whole.font);
    layout.setFormats(rangesOf(index.data(FunctionSearchModel::LettersRole).value<QList<int>>()));
    layout.beginLayout();
    auto line = layout.createLine();
    line.setLineWidth(nameRect.width() * 8.0); // it is clipped, never broken
    layout.endLayout();
    layout.draw(painter, nameRect.topLeft());
    painter->restore();
}

} // namespace probescope::ui

#include "moc_function_search_delegate.cpp"
