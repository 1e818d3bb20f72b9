#include "ui/views/latency/latency_measurement.h"

#include "ui/base/capture/capture_clock.h"
#include "ui/base/text/error_text.h"

#include <algorithm>
#include <utility>

namespace probescope::ui {

namespace {

constexpr int kRestFactor = 5; // times as long as reading took
constexpr qint64 kLongestRest = 10'000; // ms

SpanUnits unitsOf(const store::Capture& capture, const analysis::SpanSource& source)
{
    // Those of calls are the kernel's own: calls that it tells no duration of are no spans.
    const CaptureClock clock = clockOf(capture);
    return {.times = clock,
            .lengths = source.kind == analysis::SpanSource::Kind::Calls ? TimeUnit::Nanoseconds
                                                                        : clock.unit};
}

/// What collecting comes to.
struct Collected
{
    std::shared_ptr<const GroupedSpans> spans;
    std::optional<OnlyChoices> only;
    QStringList fields;
};

/// `known`: all spans of the source, where they are at hand.
Result<Collected> collectGroups(const store::Capture& capture, const LatencySubject& subject,
                                std::shared_ptr<const analysis::SpanSet> known,
                                const CancelToken& cancel)
{
    Collected result;
    if (!known) {
        auto set = analysis::collectSpans(capture, *subject.source, cancel);
        if (!set)
            return passOn(set);
        auto only = onlyChoices(capture, **set, cancel);
        if (!only)
            return passOn(only);
        known = std::move(*set);
        result.only = std::move(*only);
    }
    auto grouped = groupSpans(capture, known, subject.only.toStdString(), subject.grouping, cancel);
    if (!grouped)
        return passOn(grouped);
    result.spans = std::move(*grouped);
    result.fields = groupingFields(capture, *subject.source);
    return result;
}

} // namespace

LatencyMeasurement::LatencyMeasurement(std::shared_ptr<store::Capture> capture)
    : m_capture(std::move(capture))
{
    m_restTimer.setSingleShot(true);
    connect(&m_restTimer, &QTimer::timeout, this, [this] {
        if (m_grewAgain)
            findSources(false);
    });
    for (auto* const work : {&m_listing, &m_collecting, &m_measuring})
        connect(work, &Background::runningChanged, this, &LatencyMeasurement::workChanged);
}

void LatencyMeasurement::captureGrew()
{
    if (m_restTimer.isActive())
        m_grewAgain = true;
    else
        findSources(false);
}

void LatencyMeasurement::findSources(bool wanted)
{
    if (m_listing.running() || m_collecting.running()) {
        m_grewAgain = true;
        m_wanted = m_wanted || wanted;
        return;
    }
    m_restTimer.stop();
    m_grewAgain = m_wanted = false;
    m_grewSince = true;
    m_listing.start([this, capture = m_capture](const Background::Context& context) {
        auto choices = std::make_shared<const std::vector<analysis::SpanChoice>>(
            analysis::spanChoices(*capture));
        context.deliver([this, choices] { emit sourcesFound(*choices); });
    });
    emit stateChanged();
}

bool LatencyMeasurement::collect(const LatencySubject& subject)
{
    m_failure.clear();
    m_stopped = false;
    m_measuring.cancel();
    const bool sameSource = m_spans && m_source == subject.source;
    const bool same = sameSource && m_spans->by == subject.grouping
        && m_spans->only == subject.only.toStdString();
    m_collectTime.start();
    auto known = sameSource && !m_grewSince ? m_spans->whole : nullptr;
    m_collecting.start(
        [this, capture = m_capture, subject, known](const Background::Context& context) {
            auto result = collectGroups(*capture, subject, known, context.cancel());
            if (!result) {
                context.deliver([this, error = result.error()] { fail(error); });
                return;
            }
            context.deliver([this, source = subject.source, result = std::move(*result)] {
                m_source = source;
                m_grewSince = false;
                m_spans = result.spans;
                m_units = unitsOf(*m_capture, *m_source);
                emit collected(result.fields, result.only);
            });
        });
    emit stateChanged();
    return same;
}

void LatencyMeasurement::measure(const LatencyScope& scope)
{
    m_measuring.start(
        [this, capture = m_capture, spans = m_spans, scope](const Background::Context& context) {
            auto figures = measureSpans(*capture, *spans, scope, context.cancel());
            if (!figures) {
                context.deliver([this, error = figures.error()] { fail(error); });
                return;
            }
            context.deliver([this, figures = std::move(*figures)]() mutable {
                m_figures = std::move(figures);
                emit measured();
            });
        });
    emit stateChanged();
}

void LatencyMeasurement::fail(const Error& error)
{
    m_stopped = error.code == ErrorCode::Cancelled;
    if (!m_stopped) {
        m_failure = errorText(error);
        forget();
    }
    emit failed();
}

void LatencyMeasurement::forget()
{
    m_measuring.cancel();
    m_spans.reset();
    m_source.reset();
    m_figures = {};
}

bool LatencyMeasurement::busy() const
{
    return m_listing.running() || m_restTimer.isActive() || m_collecting.running()
        || m_measuring.running();
}

bool LatencyMeasurement::ofCalls() const
{
    return m_source && m_source->kind == analysis::SpanSource::Kind::Calls;
}

TimeRange LatencyMeasurement::wholeTime() const
{
    const auto summary = m_capture->summary();
    TimeRange all{summary.firstNs, summary.lastNs + 1};
    if (m_spans && m_spans->set->size() > 0)
        all.beginNs = std::min(all.beginNs, m_spans->set->at(0).beginNs);
    return all;
}

void LatencyMeasurement::workChanged()
{
    emit stateChanged();
    if (m_listing.running() || m_collecting.running() || !m_grewAgain || m_restTimer.isActive())
        return;
    // All is read anew, so a growing capture is read at a pace that its length allows.
    const auto took = m_collectTime.isValid() && !m_wanted ? m_collectTime.elapsed() : 0;
    m_restTimer.start(int(std::min<qint64>(took * kRestFactor, kLongestRest)));
}

} // namespace probescope::ui

#include "moc_latency_measurement.cpp"
