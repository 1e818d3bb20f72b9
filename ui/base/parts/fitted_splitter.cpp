#include "ui/base/parts/fitted_splitter.h"

#include <algorithm>
#include <utility>

namespace probescope::ui {

namespace {
constexpr int kKeptSpare = 60; // pixels that the right one may have and not need
} // namespace

FittedSplitter::FittedSplitter(int ofRight, std::function<int()> wanted, QWidget* parent)
    : QSplitter(parent)
    , m_ofRight(ofRight)
    , m_wanted(std::move(wanted))
{
    setChildrenCollapsible(false);
    connect(this, &QSplitter::splitterMoved, this, [this] { m_moved = true; });
}

void FittedSplitter::fit()
{
    if (m_moved || count() != 2)
        return;
    const int all = width() - handleWidth();
    const int right = std::min(all * m_ofRight / 100, m_wanted());
    // While a capture grows, the plot does not move under the pointer for some pixels of a list.
    const int spare = sizes().back() - right;
    if (sizes().front() + sizes().back() == all && spare >= 0 && spare < kKeptSpare)
        return;
    setSizes({all - right, right});
}

void FittedSplitter::resizeEvent(QResizeEvent* event)
{
    QSplitter::resizeEvent(event);
    fit();
}

} // namespace probescope::ui

#include "moc_fitted_splitter.cpp"
