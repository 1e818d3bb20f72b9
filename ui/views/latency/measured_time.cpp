#include "ui/views/latency/measured_time.h"

#include "ui/views/latency/latency_measurement.h"

#include <QToolButton>

#include <algorithm>

namespace probescope::ui {

MeasuredTime::MeasuredTime(const LatencyMeasurement& measured, Selection* selection, QWidget* view)
    : m_measured(measured)
    , m_selection(selection)
    , m_followButton(new QToolButton(view))
{
    m_followButton->setText(tr("Visible range"));
    m_followButton->setCheckable(true);
    m_followButton->setAutoRaise(true);
    m_followButton->setToolTip(tr("Measure the visible range instead of the selected range"));
    connect(m_followButton, &QToolButton::toggled, this, &MeasuredTime::changed);
    connect(m_selection, &Selection::filterChanged, this, [this] {
        if (!followsTimeline())
            emit changed();
    });
    connect(m_selection, &Selection::visibleChanged, this, [this] {
        if (followsTimeline())
            emit changed();
    });
}

bool MeasuredTime::followsTimeline() const
{
    return m_followButton->isChecked();
}

TimeRange MeasuredTime::range() const
{
    if (followsTimeline() && m_selection->visible().lengthNs() > 0)
        return m_selection->visible();
    const auto all = m_measured.wholeTime();
    const auto& filter = m_selection->filter();
    TimeRange time{filter.beginNs.value_or(all.beginNs), filter.endNs.value_or(all.endNs)};
    time.endNs = std::max(time.endNs, time.beginNs + 1);
    return time;
}

void MeasuredTime::select(const TimeRange& range)
{
    if (followsTimeline())
        m_selection->setVisible(range);
    else
        m_selection->setRange(range);
}

} // namespace probescope::ui

#include "moc_measured_time.cpp"
