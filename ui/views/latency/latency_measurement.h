#pragma once

#include "ui/base/jobs/background.h"
#include "ui/views/latency/latency_work.h"
#include "ui/views/latency/span_chooser.h"

#include <QElapsedTimer>
#include <QStringList>
#include <QTimer>

#include <memory>
#include <optional>
#include <vector>

namespace probescope::ui {

/// The spans of a capture and their figures, read and measured beside the UI thread, and anew when
/// the capture grows. UI thread only.
class LatencyMeasurement : public QObject
{
    Q_OBJECT

public:
    explicit LatencyMeasurement(std::shared_ptr<store::Capture> capture);

    /// Finds what there is to measure, at a pace that the length of the capture allows.
    void captureGrew();
    /// Finds what there is to measure. `wanted`: the user asked for it and is waiting.
    void findSources(bool wanted);
    bool findingSources() const { return m_listing.running(); }

    /// Reads the spans, unless those at hand suffice: another grouping of the same, or some of
    /// them. Returns whether they are what is at hand, which has only grown.
    bool collect(const LatencySubject& subject);
    bool collecting() const { return m_collecting.running(); }
    /// What collecting comes to is still accepted.
    void stopCollecting() { m_collecting.askToStop(); }
    /// Spans of the same name may be other ones now.
    void readAnew() { m_grewSince = true; }

    /// Of the spans at hand.
    void measure(const LatencyScope& scope);
    bool measuring() const { return m_measuring.running(); }
    /// Nothing stays of what was collected.
    void forget();
    bool busy() const;

    /// Null: none were collected.
    const std::shared_ptr<const GroupedSpans>& spans() const { return m_spans; }
    /// What kind of spans they are.
    const std::optional<analysis::SpanSource>& source() const { return m_source; }
    bool ofCalls() const;
    const SpanUnits& units() const { return m_units; } ///< of the spans
    const LatencyFigures& figures() const { return m_figures; }
    /// All of the capture, and of spans that began before.
    TimeRange wholeTime() const;
    const QString& failure() const { return m_failure; } ///< why nothing is measured
    bool stopped() const { return m_stopped; } ///< before it was collected what was to be

signals:
    void sourcesFound(const std::vector<probescope::analysis::SpanChoice>& choices);
    /// `fields`: by which they can be grouped. `only`: to what they can be narrowed; nothing: to
    /// the same as before.
    void collected(const QStringList& fields,
                   const std::optional<probescope::ui::OnlyChoices>& only);
    void measured();
    void failed(); ///< stopped() or failure()
    void stateChanged(); ///< something has begun or ended

private:
    void fail(const Error& error);
    void workChanged();

    std::shared_ptr<store::Capture> m_capture;
    std::shared_ptr<const GroupedSpans> m_spans;
    std::optional<analysis::SpanSource> m_source;
    SpanUnits m_units;
    LatencyFigures m_figures;
    QString m_failure;
    bool m_stopped = false;
    bool m_grewSince = false; ///< the capture has more than was collected
    bool m_grewAgain = false; ///< and more than is being collected
    bool m_wanted = false; ///< which the user waits for
    QElapsedTimer m_collectTime; ///< since collecting began
    QTimer m_restTimer; ///< of a growing capture
    Background m_listing;
    Background m_measuring;
    Background m_collecting; ///< the last: its work tells this object
};

} // namespace probescope::ui
