#pragma once

#include "core/trace/aggregation.h"
#include "core/tracefs/events/event_format.h"
#include "core/tracefs/triggers/hist_trigger.h"

#include <QWidget>

#include <array>
#include <cstdint>
#include <variant>
#include <vector>

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLineEdit;
class QSpinBox;
class QStackedWidget;

namespace probescope::ui {

class EventLine;

/// What the kernel shall compute: an aggregation of events, or the latency from one event to
/// another.
struct HistRequest
{
    std::variant<Aggregation, tracefs::KernelLatency> asked = Aggregation();
    std::uint32_t entries = tracefs::HistRules().entries;
};

/// The form for it. It offers the same as aggregations of captures; what the kernel cannot do is
/// said where its triggers are shown.
class HistForm : public QWidget
{
    Q_OBJECT

public:
    explicit HistForm(QWidget* parent = nullptr);

    void setEvents(const std::vector<tracefs::EventName>& events);
    HistRequest question() const;
    /// The events whose fields are offered; for a latency both ends, the begin first.
    std::vector<std::vector<std::string>> namedEvents() const;
    /// The fields of the events of namedEvents(); those that histograms support are offered.
    void setFields(const std::vector<std::vector<tracefs::EventField>>& fields);

signals:
    void changed();

private:
    static constexpr std::size_t kKeys = 3;

    QWidget* makeAggregation();
    QWidget* makeLatency();
    void addValue(QFormLayout* form);
    QComboBox* fieldBox(const QString& name);
    QLineEdit* conditionLine(const QString& name);
    QSpinBox* numberBox(const QString& name, int most, int value);
    Aggregation aggregation() const;
    tracefs::KernelLatency latency() const;
    static AggregationKey keyOf(const QComboBox& box);
    void explainFields();
    void showParts();

    QComboBox* m_kind;
    QStackedWidget* m_pages;
    EventLine* m_events = nullptr;
    QLineEdit* m_condition = nullptr;
    std::array<QComboBox*, kKeys> m_keys{};
    QComboBox* m_value = nullptr;
    QComboBox* m_field = nullptr;
    QWidget* m_steps = nullptr;
    QSpinBox* m_from = nullptr;
    QSpinBox* m_to = nullptr;
    QSpinBox* m_step = nullptr;
    QSpinBox* m_top = nullptr;
    EventLine* m_begin = nullptr;
    QComboBox* m_beginKey = nullptr;
    QLineEdit* m_beginCondition = nullptr;
    EventLine* m_end = nullptr;
    QComboBox* m_endKey = nullptr;
    QLineEdit* m_endCondition = nullptr;
    QCheckBox* m_byKey = nullptr;
    QComboBox* m_entries;
};

} // namespace probescope::ui
