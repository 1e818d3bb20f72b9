#pragma once

#include <QString>

#include <cstdint>
#include <string_view>

namespace probescope::ui {

/// What the numbers of a capture's clock are. Not all are times: x86-tsc counts ticks, and some
/// text tells the order of events only.
enum class TimeUnit : std::uint8_t { Nanoseconds, Ticks, Order };

/// From the value of facts::kTimeUnit; nanoseconds unless it says otherwise.
TimeUnit timeUnitOf(std::string_view fact);

/// In short, for titles: "ns", "ticks", "events".
QString unitName(TimeUnit unit);
/// The same within names of files' columns, which are in no language.
QLatin1String unitKey(TimeUnit unit);

/// A time as the kernel prints it: whole seconds and `decimals` (0 to 9) digits of the rest, cut
/// and not rounded, so that a shorter text is the beginning of the longer one. "12.345678901"
QString kernelSeconds(std::int64_t timeNs, int decimals = 9);

/// The number that the text begins with, its whole part in groups of three digits as the kernel's
/// people write them, whatever the language: "-1,234,567.5 µs". A point stands before decimals in
/// all texts of times, so that no comma may.
QString withGroups(QString text);
/// The same without groups, if they are whole ones: "-1234567.5 µs". For what people type.
QString withoutGroups(const QString& text);

/// A length of time in the unit that suits it, with at most three decimals, rounded half up and
/// without zeros at its end: "850 ns", "1.234 ms", "-2 s", "75.5 s", "1,075.5 s".
QString durationText(std::int64_t durationNs);
/// The same in a column of a table: always three decimals, and none of nanoseconds, so that they
/// stand beneath each other: "850 ns", "1.500 ms", "-2.000 s".
QString durationColumnText(std::int64_t durationNs);

/// A place on the capture's clock: kernelSeconds() of nanoseconds, else the bare number.
QString timeText(std::int64_t time, TimeUnit unit, int decimals = 9);

/// The same within sentences: "12.345678901 s", else the bare number.
QString instantText(std::int64_t time, TimeUnit unit);

/// A difference of two places: durationText() of nanoseconds, else how many it counts: "12,345
/// ticks", "1 event".
QString differenceText(std::int64_t difference, TimeUnit unit);
/// The same in a column of a table: durationColumnText() of nanoseconds.
QString differenceColumnText(std::int64_t difference, TimeUnit unit);

/// The same with all digits: "1,234,567 ns".
QString exactText(std::int64_t difference, TimeUnit unit);

} // namespace probescope::ui
