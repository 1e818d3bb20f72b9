#include "ui/views/events/row_scroll_bar.h"

#include <QPainter>
#include <QSignalBlocker>
#include <QStyle>
#include <QStyleOptionSlider>

#include <algorithm>
#include <utility>

namespace probescope::ui {

namespace {
constexpr int kMaxValue = 1'000'000'000; // more rows than this share the bar's values
constexpr int kMarkWidth = 5; // pixels, at the right edge: the slider stays to be seen
} // namespace

RowScrollBar::RowScrollBar(QWidget* parent)
    : QScrollBar(Qt::Vertical, parent)
{
    connect(this, &QScrollBar::actionTriggered, this, &RowScrollBar::act);
}

std::uint64_t RowScrollBar::lastTop() const
{
    return m_rows > std::uint64_t(m_page) ? m_rows - std::uint64_t(m_page) : 0;
}

int RowScrollBar::valueOf(std::uint64_t top) const
{
    const auto last = lastTop();
    if (last <= std::uint64_t(kMaxValue))
        return int(top);
    return int(static_cast<unsigned __int128>(top) * kMaxValue / last);
}

std::uint64_t RowScrollBar::topOf(int value) const
{
    const auto last = lastTop();
    if (last <= std::uint64_t(kMaxValue))
        return std::uint64_t(value);
    return std::uint64_t(static_cast<unsigned __int128>(unsigned(value)) * last / kMaxValue);
}

void RowScrollBar::setRows(std::uint64_t rows, int page)
{
    m_rows = rows;
    m_page = std::max(page, 1);
    const QSignalBlocker blocker(this);
    const auto last = lastTop();
    setRange(0, int(std::min(last, std::uint64_t(kMaxValue))));
    setPageStep(m_page);
    m_top = std::min(m_top, last);
    setValue(valueOf(m_top));
    setEnabled(last > 0);
}

void RowScrollBar::setTop(std::uint64_t top)
{
    m_top = std::min(top, lastTop());
    const QSignalBlocker blocker(this);
    setValue(valueOf(m_top));
}

void RowScrollBar::moveTo(std::uint64_t top)
{
    m_top = std::min(top, lastTop());
    setSliderPosition(valueOf(m_top));
    emit scrolled(m_top);
}

void RowScrollBar::act(int action)
{
    const auto page = std::uint64_t(std::max(m_page - 1, 1));
    switch (action) {
    case SliderSingleStepAdd:
        moveTo(m_top + 1);
        break;
    case SliderSingleStepSub:
        moveTo(m_top > 0 ? m_top - 1 : 0);
        break;
    case SliderPageStepAdd:
        moveTo(m_top + page);
        break;
    case SliderPageStepSub:
        moveTo(m_top > page ? m_top - page : 0);
        break;
    case SliderToMinimum:
        moveTo(0);
        break;
    case SliderToMaximum:
        moveTo(lastTop());
        break;
    default: {
        const auto top = topOf(sliderPosition());
        if (top != m_top) {
            m_top = top;
            emit scrolled(m_top);
        }
        break;
    }
    }
}

void RowScrollBar::setMarks(std::vector<Mark> marks)
{
    m_marks = std::move(marks);
    update();
}

void RowScrollBar::paintEvent(QPaintEvent* event)
{
    QScrollBar::paintEvent(event);
    if (m_marks.empty())
        return;
    QStyleOptionSlider option;
    initStyleOption(&option);
    const auto groove =
        style()->subControlRect(QStyle::CC_ScrollBar, &option, QStyle::SC_ScrollBarGroove, this);
    QPainter painter(this);
    for (const auto& mark : m_marks) {
        const int y = groove.top() + int(mark.place * (groove.height() - 2));
        painter.fillRect(groove.right() - kMarkWidth, y, kMarkWidth, 2, mark.colour);
    }
}

} // namespace probescope::ui

#include "moc_row_scroll_bar.cpp"
