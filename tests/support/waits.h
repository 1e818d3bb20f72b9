#pragma once

#include <QSignalSpy>
#include <QTest>

#include <source_location>

// Waits without a bound: a slow or busy machine turns no test red. One that waits for what never
// comes says so again and again, and ends when its time as a whole is up.

namespace probescope {

/// Lets events be handled until the condition holds.
template <typename Condition>
void waitUntil(Condition condition, std::source_location place = std::source_location::current())
{
    while (!QTest::qWaitFor(condition))
        qInfo("%s:%u: still waits", place.file_name(), unsigned(place.line()));
}

/// Until the signal comes once more.
inline void waitForNext(const QSignalSpy& spy,
                        std::source_location place = std::source_location::current())
{
    waitUntil([&spy, count = spy.count()] { return spy.count() > count; }, place);
}

} // namespace probescope
