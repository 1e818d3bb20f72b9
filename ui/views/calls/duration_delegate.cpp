#include "ui/views/calls/duration_delegate.h"

#include "ui/views/calls/call_tree_model.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace probescope::ui {

namespace {

/// The colours of the overhead marks, from 10 µs on; each reads on light and on dark ground, and
/// the mark itself stands beside the number.
QColor markColour(QChar mark, bool dark)
{
    switch (mark.toLatin1()) {
    case '+':
        return dark ? QColor(0x56b4e9) : QColor(0x0072b2);
    case '!':
        return dark ? QColor(0xf0e442) : QColor(0x8a7a00);
    case '#':
        return dark ? QColor(0xe69f00) : QColor(0xb36b00);
    case '*':
    case '@':
    case '$':
        return dark ? QColor(0xff7f50) : QColor(0xc23b00);
    default:
        return {};
    }
}

bool isDark(const QPalette& palette)
{
    return palette.color(QPalette::Base).lightness() < 128;
}

} // namespace

double durationBar(qint64 ns)
{
    constexpr double kMin = 2; // log10 of 100 ns
    constexpr double kMax = 10; // log10 of 10 s
    if (ns <= 0)
        return 0;
    return std::clamp((std::log10(double(ns)) - kMin) / (kMax - kMin), 0.0, 1.0);
}

void DurationDelegate::initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const
{
    QStyledItemDelegate::initStyleOption(option, index);
    const bool quiet = index.data(CallTreeModel::CommentRole).toBool()
        || index.data(CallTreeModel::DimmedRole).toBool();
    if (quiet)
        option->palette.setColor(QPalette::Text,
                                 option->palette.color(QPalette::Disabled, QPalette::Text));
    if (index.column() == CallTreeModel::Duration && !quiet) {
        const QColor colour =
            markColour(index.data(CallTreeModel::MarkRole).toChar(), isDark(option->palette));
        if (colour.isValid())
            option->palette.setColor(QPalette::Text, colour);
    }
}

void DurationDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                             const QModelIndex& index) const
{
    QStyledItemDelegate::paint(painter, option, index);
    if (index.column() != CallTreeModel::Duration)
        return;
    const qint64 ns = index.data(CallTreeModel::DurationRole).toLongLong();
    const double share = durationBar(ns);
    if (share <= 0)
        return;
    QColor colour =
        markColour(index.data(CallTreeModel::MarkRole).toChar(), isDark(option.palette));
    if (!colour.isValid())
        colour = option.palette.color(QPalette::Mid);
    const QRect& cell = option.rect;
    const int width = int(std::lround(share * (cell.width() - 8)));
    painter->fillRect(QRect(cell.right() - 4 - width, cell.bottom() - 2, width, 2), colour);
}

} // namespace probescope::ui

#include "moc_duration_delegate.cpp"
