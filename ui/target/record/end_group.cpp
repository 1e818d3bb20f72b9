#include "ui/target/record/end_group.h"

#include "ui/target/connect/record_offer.h"
#include "ui/target/record/record_help.h"

#include <QCompleter>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QLineEdit>
#include <QSpinBox>
#include <QStringListModel>

#include <algorithm>
#include <cmath>

namespace probescope::ui {

namespace {

constexpr double kNsPerSecond = 1e9;
constexpr std::uint64_t kBytesPerMib = std::uint64_t(1) << 20U;
constexpr int kMaxMib = 1'000'000;
constexpr int kMaxEvents = 2'000'000'000;

/// Of a number that the form shows in bigger units; it may be none.
int shown(const std::optional<std::uint64_t>& value, std::uint64_t unit)
{
    const auto units = (value.value_or(0) + unit - 1) / unit;
    return int(std::min(units, std::uint64_t(kMaxEvents)));
}

} // namespace

EndGroup::EndGroup(QWidget* parent)
    : SettingsGroup(tr("Stop when"), parent)
    , m_seconds(new QDoubleSpinBox(this))
    , m_names(new QStringListModel(this))
{
    m_seconds->setAccessibleName(tr("Time limit"));
    m_seconds->setSpecialValueText(tr("Until stopped"));
    m_seconds->setSuffix(tr(" s"));
    m_seconds->setMaximum(86400);
    m_seconds->setDecimals(1);
    form()->addRow(tr("T&ime:"), m_seconds);
    m_mib = addNumber(tr("Si&ze:"), tr("Size limit"), tr("Any size"));
    m_mib->setSuffix(tr(" MiB"));
    m_mib->setMaximum(kMaxMib);
    m_events = addNumber(tr("E&vents:"), tr("Event limit"), tr("Any number"));
    m_events->setMaximum(kMaxEvents);
    m_events->setGroupSeparatorShown(true);
    m_event = addLine(tr("St&op trigger:"), tr("Stop trigger"),
                      tr("None, or an event such as sched:sched_process_exit"));
    m_event->setToolTip(
        tr("The kernel stops recording when this event happens. Everything before it is kept."));
    m_filter = addLine(tr("T&rigger filter:"), tr("Trigger filter"),
                       tr("Always, or a filter such as pid == 1"));
    auto* const completer = new QCompleter(m_names, m_event);
    completer->setFilterMode(Qt::MatchContains);
    completer->setCaseSensitivity(Qt::CaseInsensitive);
    m_event->setCompleter(completer);
    explain(*m_seconds, record_help::kTimeLimit);
    explain(*m_mib, record_help::kSizeLimit);
    explain(*m_events, record_help::kEventLimit);
    explain(*m_event, record_help::kStopTrigger);
    explain(*m_filter, record_help::kTriggerFilter);
    connect(m_seconds, &QDoubleSpinBox::valueChanged, this, &SettingsGroup::changed);
    connect(m_event, &QLineEdit::textChanged, this, &EndGroup::showStopEvent);
    showStopEvent();
}

QSpinBox* EndGroup::addNumber(const QString& label, const QString& name, const QString& none)
{
    auto* const box = new QSpinBox(this);
    box->setAccessibleName(name);
    box->setSpecialValueText(none);
    form()->addRow(label, box);
    connect(box, &QSpinBox::valueChanged, this, &SettingsGroup::changed);
    return box;
}

void EndGroup::setOffer(const RecordOffer& offer)
{
    QStringList names;
    for (const auto& event : offer.events)
        names << QString::fromStdString(event.system + ":" + event.name);
    m_names->setStringList(names);
}

void EndGroup::showStopEvent()
{
    m_filter->setEnabled(!m_event->text().trimmed().isEmpty());
}

void EndGroup::fill(const record::Settings& settings)
{
    const auto& stop = settings.stop;
    m_seconds->setValue(stop.time ? double(stop.time->count()) / kNsPerSecond : 0);
    m_mib->setValue(shown(stop.bytes, kBytesPerMib));
    m_events->setValue(shown(stop.events, 1));
    m_event->setText(stop.event
                         ? QString::fromStdString(stop.event->system + ":" + stop.event->name)
                         : QString());
    m_filter->setText(stop.event ? QString::fromStdString(stop.event->filter) : QString());
}

void EndGroup::put(record::Settings& settings) const
{
    record::StopCondition stop;
    if (m_seconds->value() > 0)
        stop.time = std::chrono::nanoseconds(std::llround(m_seconds->value() * kNsPerSecond));
    if (m_mib->value() > 0)
        stop.bytes = std::uint64_t(m_mib->value()) * kBytesPerMib;
    if (m_events->value() > 0)
        stop.events = std::uint64_t(m_events->value());
    if (const auto event = m_event->text().trimmed(); !event.isEmpty()) {
        stop.event = record::EventChoice{event.section(u':', 0, 0).toStdString(),
                                         event.section(u':', 1).toStdString(),
                                         m_filter->text().trimmed().toStdString()};
    }
    settings.stop = stop;
}

} // namespace probescope::ui

#include "moc_end_group.cpp"
