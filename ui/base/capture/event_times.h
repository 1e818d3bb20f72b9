#pragma once

#include "core/store/read/capture.h"
#include "ui/base/text/time_text.h"

#include <QCoreApplication>
#include <QString>

#include <cstdint>
#include <optional>

namespace probescope::ui {

/// The style of times: chosen by the user, the same in the whole window.
enum class TimeStyle : std::uint8_t { Kernel, SinceStart, SinceMarker, WallClock };

/// Writes and reads the times of one capture.
class EventTimes
{
    Q_DECLARE_TR_FUNCTIONS(EventTimes)

public:
    EventTimes() = default;
    explicit EventTimes(const store::Capture& capture);

    TimeStyle style() const { return m_style; }
    /// WallClock without a known offset, and SinceMarker without a marker, fall back to Kernel.
    void setStyle(TimeStyle style) { m_style = style; }
    void setMarker(std::optional<std::int64_t> timeNs) { m_markerNs = timeNs; }
    /// Updates what may have become known when the capture has grown.
    void captureGrew(const store::Capture& capture);
    bool hasWallClock() const { return m_wallOffsetNs.has_value(); }
    TimeUnit unit() const { return m_unit; }
    /// False: the capture does not tell when its events were.
    bool hasTimes() const { return m_told; }
    /// Digits behind the point that the clock has: 9, or 6 when all times are whole microseconds.
    int decimals() const { return m_decimals; }

    /// In the current style, for columns; “–” if the capture has no times.
    QString text(std::int64_t timeNs) const;
    /// The same for sentences and for labels at a place of the timeline: times that are computed
    /// from durations begin with “≈”.
    QString placeText(std::int64_t timeNs) const;
    /// The bare number, as parse() reads it.
    QString clockText(std::int64_t timeNs) const;
    /// As the kernel prints it, with all digits, whatever the style; “–” as in text().
    QString kernelText(std::int64_t timeNs) const;
    /// "2026-07-03 12:34:56.789012345 UTC", or empty when the capture does not tell.
    QString wallText(std::int64_t timeNs) const;
    QString differenceText(std::int64_t ns) const { return ui::differenceText(ns, m_unit); }
    /// A signed difference in a column, in the unit that suits it: "12.345 µs"; “–” as in
    /// text().
    QString deltaText(std::int64_t ns) const;

    /// What a person types: a time in the current style or in kernel seconds ("12.345"), an offset
    /// from `fromNs` ("+5ms", "-30 us"), a time of day ("12:34:56.789"), or a date and time.
    /// Nothing if it is none of these.
    std::optional<std::int64_t> parse(const QString& text, std::int64_t fromNs) const;

private:
    std::optional<std::int64_t> parseWall(const QString& text) const;

    TimeStyle m_style = TimeStyle::Kernel;
    TimeUnit m_unit = TimeUnit::Nanoseconds;
    bool m_told = true;
    int m_decimals = 9;
    std::int64_t m_startNs = 0;
    std::optional<std::int64_t> m_markerNs;
    std::optional<std::int64_t> m_wallOffsetNs;
};

/// A decimal number to nanoseconds, by digits: "1.5" with `unitNs` 1'000'000'000 is 1.5 s. Nothing
/// if it is not a number, or does not fit.
std::optional<std::int64_t> parseDecimal(QStringView text, std::int64_t unitNs);

} // namespace probescope::ui
