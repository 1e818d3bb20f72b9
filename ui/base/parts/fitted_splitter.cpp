#include "ui/base/parts/fitted_splitter.h"

#include <algorithm>
#include <utility>

namespace probescope::ui {

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
    setSizes({all - right, right});
}

void FittedSplitter::resizeEvent(QResizeEvent* event)
{
    QSplitter::resizeEvent(event);
    fit();
}

} // namespace probescope::ui

#include "moc_fitted_splitter.cpp"
