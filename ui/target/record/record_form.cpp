#include "ui/target/record/record_form.h"

#include "ui/target/record/buffer_group.h"
#include "ui/target/record/end_group.h"
#include "ui/target/record/event_pane.h"
#include "ui/target/record/function_group.h"
#include "ui/target/record/probe_group.h"
#include "ui/target/record/task_group.h"

#include <QEvent>
#include <QScopedValueRollback>
#include <QScrollArea>
#include <QSplitter>
#include <QStyle>
#include <QVBoxLayout>

namespace probescope::ui {

namespace {

/// Scrolls up and down only: it is never narrower than what it shows.
class SideArea : public QScrollArea
{
public:
    using QScrollArea::QScrollArea;

    QSize minimumSizeHint() const override
    {
        const int bar = style()->pixelMetric(QStyle::PM_ScrollBarExtent, nullptr, this);
        return {widget() ? widget()->minimumSizeHint().width() + bar : 0,
                QScrollArea::minimumSizeHint().height()};
    }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (watched == widget() && event->type() == QEvent::LayoutRequest)
            updateGeometry();
        return QScrollArea::eventFilter(watched, event);
    }
};

} // namespace

RecordForm::RecordForm(QWidget* parent)
    : QWidget(parent)
    , m_events(new EventPane(this))
{
    auto* const split = new QSplitter(this);
    split->setChildrenCollapsible(false);
    split->addWidget(m_events);
    split->addWidget(makeSide());
    split->setStretchFactor(0, 3);
    split->setStretchFactor(1, 2);
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(split);
    connect(m_events, &EventPane::changed, this, &RecordForm::tell);
    setSettings({});
}

RecordForm::~RecordForm()
{
    // An editor in a table still gives its text when its window closes.
    m_events->disconnect(this);
    for (auto* const group : m_groups)
        group->disconnect(this);
}

template <typename Group>
Group* RecordForm::addGroup(QWidget* side)
{
    auto* const group = new Group(side);
    side->layout()->addWidget(group);
    connect(group, &SettingsGroup::changed, this, &RecordForm::tell);
    m_groups.push_back(group);
    return group;
}

QWidget* RecordForm::makeSide()
{
    auto* const inner = new QWidget(this);
    auto* const layout = new QVBoxLayout(inner);
    layout->setContentsMargins(8, 0, 0, 0);
    m_functions = addGroup<FunctionGroup>(inner);
    m_probes = addGroup<ProbeGroup>(inner);
    m_tasks = addGroup<TaskGroup>(inner);
    addGroup<EndGroup>(inner);
    addGroup<BufferGroup>(inner);
    layout->addStretch(1);
    auto* const area = new SideArea(this);
    area->setFrameShape(QFrame::NoFrame);
    area->setWidgetResizable(true);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setFocusPolicy(Qt::NoFocus); // the keyboard goes from field to field
    area->setWidget(inner);
    return area;
}

void RecordForm::setOffer(const RecordOffer& offer)
{
    const QScopedValueRollback guard(m_filling, true);
    m_events->setEvents(offer.events);
    for (auto* const group : m_groups)
        group->setOffer(offer);
}

record::Settings RecordForm::settings() const
{
    record::Settings settings;
    settings.events = m_events->choices();
    for (const auto* const group : m_groups)
        group->put(settings);
    return settings;
}

void RecordForm::setSettings(const record::Settings& settings)
{
    {
        const QScopedValueRollback guard(m_filling, true);
        m_events->choose(settings.events);
        for (auto* const group : m_groups)
            group->fill(settings);
    }
    tell();
}

void RecordForm::tell()
{
    if (m_filling)
        return;
    m_functions->setBounded(!m_tasks->pids().empty());
    emit changed();
}

} // namespace probescope::ui

#include "moc_record_form.cpp"
