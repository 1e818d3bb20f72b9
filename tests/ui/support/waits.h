#pragma once

#include <QSignalSpy>
#include <QTest>

// Waits without a bound: a slow or busy machine turns no test red. One that waits for what never
// comes ends when its time as a whole is up.

namespace probescope::ui {

/// Lets events be handled until the condition holds.
template <typename Condition>
void waitUntil(Condition condition)
{
    while (!condition())
        QTest::qWait(1);
}

/// Until the signal comes once more.
inline void waitForNext(const QSignalSpy& spy)
{
    waitUntil([&spy, count = spy.count()] { return spy.count() > count; });
}

} // namespace probescope::ui
