#pragma once

#include "core/analysis/spans/span_set.h"
#include "ui/views/latency/models/span_grouping.h"

#include <QJsonObject>
#include <QObject>

#include <optional>
#include <vector>

class QComboBox;
class QLayout;
class QToolButton;
class QWidget;

namespace probescope::ui {

/// Which spans are measured, and in which groups.
struct LatencySubject
{
    std::optional<analysis::SpanSource> source; ///< nothing: it is not known what there is
    SpanGrouping grouping;
    QString only; ///< the name or the task that they are narrowed to; empty: all
};

/// The boxes in which the user chooses what is measured. They always show the subject: setting it
/// emits nothing, what the user chooses is emitted.
class SpanChooser : public QObject
{
    Q_OBJECT

public:
    /// The boxes belong to `view`.
    explicit SpanChooser(QWidget* view);

    /// Puts the boxes with their labels into a line of the view.
    void addTo(QLayout& line);

    const LatencySubject& subject() const { return m_subject; }
    /// Whether the source is offered; if not, it is the subject, but not in the box.
    bool setSource(const std::optional<analysis::SpanSource>& source);
    void setOnly(const QString& only);
    void setGrouping(const SpanGrouping& grouping);

    /// What there is to measure. A source that is not offered gives way to calls, else to
    /// wakeups, else to the first.
    void offerSources(const std::vector<analysis::SpanChoice>& choices);
    bool offersSources() const { return !m_choices.empty(); }
    /// What the spans can be narrowed to.
    void offerOnly(const OnlyChoices& choices);
    /// By which fields the spans can be grouped. Another one gives way to no grouping.
    void offerFields(const QStringList& fields);

    /// The subject as it is saved in a capture.
    QJsonObject state() const;
    void restore(const QJsonObject& state);

    QComboBox* sourceBox() const { return m_sourceBox; }

signals:
    void sourceChosen(); ///< it is the subject
    void groupingChosen();
    void onlyChosen(const QString& only); ///< it is not the subject yet
    void definitionWanted(); ///< of two more events that begin and end spans

private:
    void dressOnlyBox();
    void sourceActivated();
    int placeOfSource() const; ///< among the choices; -1: it is not offered

    QWidget* m_view;
    QComboBox* m_sourceBox;
    QComboBox* m_groupingBox;
    QComboBox* m_onlyBox;
    QToolButton* m_allSpans; ///< instead of only some
    std::vector<analysis::SpanChoice> m_choices; ///< of the box, in its order
    LatencySubject m_subject;
};

} // namespace probescope::ui
