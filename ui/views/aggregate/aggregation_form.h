#pragma once

#include "core/base/error.h"
#include "core/trace/aggregation.h"
#include "ui/views/aggregate/models/aggregation_offer.h"

#include <QStringList>
#include <QWidget>

#include <array>
#include <optional>
#include <vector>

class QComboBox;
class QLabel;
class QLineEdit;
class QSpinBox;

namespace probescope::ui {

class FlowLayout;

/// A form for an aggregation: which events, with which condition, grouped by which keys, and what
/// is computed. It knows neither a capture nor a kernel: the owner sets what can be chosen
/// (setOffer()), receives changes, and sets what is wrong.
class AggregationForm : public QWidget
{
    Q_OBJECT

public:
    static constexpr int kKeys = 4;

    explicit AggregationForm(QWidget* parent = nullptr);

    /// The current choices stay.
    void setOffer(AggregationOffer offer);
    const AggregationOffer& offer() const { return m_offer; }
    /// Shows it; nothing is emitted.
    void setAggregation(const Aggregation& aggregation);
    Aggregation aggregation() const;
    /// Whether the form's content is valid by itself. It is not if the condition cannot be parsed,
    /// or an event is not offered.
    bool isRight() const { return m_ownProblem.isEmpty(); }
    /// Shows a problem that was found elsewhere. The place's field is the part of the form
    /// ("events", "predicate", "keys", "value").
    void showProblem(const std::optional<Error>& error);
    QString problem() const;

    void addEvent(const QString& name);
    void removeEvent(const QString& name);
    const QStringList& events() const { return m_events; }

    QComboBox* eventBox() const { return m_eventBox; }

signals:
    void changed(); ///< something is chosen or typed
    void submitted(); ///< Enter was pressed: the answer is wanted now

private:
    QComboBox* makeBox(const QString& accessibleName);
    QLineEdit* makeNumber(const QString& accessibleName);
    void makeLayout();
    void connectParts();
    void takeTypedEvent();
    void takeEvent(const QString& name);
    void rebuildChips();
    void fillEvents();
    void fillKeys();
    void fillValues();
    void fillFields();
    void edited();
    void check();
    void showProblems();
    void enableParts();
    const AggregationOffer::Event* offered(const QString& name) const;
    const AggregationOffer::Event* completed(const QString& part) const;
    QStringList fields(bool numericOnly) const;
    QString predicateProblem() const;

    AggregationOffer m_offer;
    QStringList m_events;
    QComboBox* m_eventBox;
    QWidget* m_chips;
    FlowLayout* m_chipLayout;
    QLineEdit* m_predicate;
    std::array<QComboBox*, kKeys> m_keys{};
    QComboBox* m_value;
    QComboBox* m_field;
    QWidget* m_bounds;
    QLineEdit* m_from;
    QLineEdit* m_to;
    QLineEdit* m_step;
    QSpinBox* m_top;
    QLabel* m_problem;
    QString m_ownProblem; ///< of the form itself
    QString m_otherProblem; ///< that others found
};

} // namespace probescope::ui
