#include "ui/views/flame/histogram_delegate.h"

#include "ui/views/flame/models/function_table_model.h"

#include <QPainter>

#include <algorithm>

namespace probescope::ui {

namespace {

constexpr int kFirstPower = 7; // [64 ns, 128 ns); what is shorter is with it
constexpr int kLastPower = 30; // [0.5 s, 1 s); what is longer is with it
constexpr int kBars = kLastPower - kFirstPower + 1;
constexpr int kMargin = 3;
constexpr int kBarWidth = 4; ///< with the gap behind it

} // namespace

void HistogramDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                              const QModelIndex& index) const
{
    QStyledItemDelegate::paint(painter, option, index);
    const auto counts = index.data(FunctionTableModel::kHistogramRole).value<QList<qulonglong>>();
    qulonglong bars[kBars] = {};
    qulonglong most = 0;
    for (int power = 0; power < counts.size(); ++power) {
        auto& bar = bars[std::clamp(power, kFirstPower, kLastPower) - kFirstPower];
        bar += counts[power];
        most = std::max(most, bar);
    }
    if (most == 0)
        return;
    const QRect room = option.rect.adjusted(kMargin, kMargin, -kMargin, -kMargin);
    const bool selected = option.state.testFlag(QStyle::State_Selected);
    const QColor colour =
        option.palette.color(selected ? QPalette::HighlightedText : QPalette::Highlight);
    const int width = std::max(1, room.width() / kBars);
    for (int bar = 0; bar < kBars; ++bar) {
        if (bars[bar] == 0)
            continue;
        const auto share = double(bars[bar]) / double(most);
        const int height = std::max(1, int(share * room.height()));
        painter->fillRect(room.left() + bar * width, room.bottom() - height + 1,
                          std::max(1, width - 1), height, colour);
    }
}

QSize HistogramDelegate::sizeHint(const QStyleOptionViewItem& option,
                                  const QModelIndex& index) const
{
    const QSize text = QStyledItemDelegate::sizeHint(option, index);
    return {kBars * kBarWidth + 2 * kMargin, text.height()};
}

} // namespace probescope::ui

#include "moc_histogram_delegate.cpp"
