#include "ui/base/capture/capture_clock.h"

#include "core/analysis/calls/scoped_calls.h"

#include <QCoreApplication>

namespace probescope::ui {

namespace {

struct ClockTr
{
    Q_DECLARE_TR_FUNCTIONS(Clock)
};

QString marked(const QString& text, const CaptureClock& clock)
{
    return clock.told ? text : QStringLiteral("≈ ") + text;
}

} // namespace

CaptureClock clockOf(const store::Capture& capture)
{
    CaptureClock clock{.unit = timeUnitOf(capture.fact(facts::kTimeUnit).value_or(std::string()))};
    clock.made = analysis::hasMadeTimes(capture);
    clock.told = analysis::hasTimes(capture);
    if (clock.made)
        clock.unit = TimeUnit::Nanoseconds;
    return clock;
}

QString placeText(std::int64_t time, const CaptureClock& clock)
{
    return marked(instantText(time, clock.unit), clock);
}

QString placeTitle(std::int64_t time, const CaptureClock& clock)
{
    return marked(timeText(time, clock.unit), clock);
}

TimeUnit durationUnit(const store::Call& call, TimeUnit clock)
{
    return call.hasKnownDuration() ? TimeUnit::Nanoseconds : clock;
}

QString clockWarning(const CaptureClock& clock)
{
    if (clock.made)
        return ClockTr::tr("The capture has no timestamps: times are derived from the durations of "
                           "its calls, and the time between calls is missing.");
    switch (clock.unit) {
    case TimeUnit::Nanoseconds:
        break;
    case TimeUnit::Ticks:
        return ClockTr::tr("The clock of this capture counts ticks, not nanoseconds: the length "
                           "of a tick is unknown.");
    case TimeUnit::Order:
        return ClockTr::tr("The clock of this capture gives only the order of events: lengths "
                           "count events, not time.");
    }
    return {};
}

QString callClockWarning(const CaptureClock& clock)
{
    switch (clock.unit) {
    case TimeUnit::Nanoseconds:
        break;
    case TimeUnit::Ticks:
        return ClockTr::tr("The clock of this capture counts ticks; call durations are in "
                           "nanoseconds.");
    case TimeUnit::Order:
        return ClockTr::tr("The clock of this capture gives only the order of events; call "
                           "durations are in nanoseconds.");
    }
    return {};
}

} // namespace probescope::ui
