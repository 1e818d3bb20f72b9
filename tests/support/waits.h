#pragma once

#include <QSignalSpy>
#include <QTest>

// Waits without a bound: a slow or busy machine turns no test red. One that waits for what never
// comes says so again and again, and ends when its time as a whole is up. Builtins tell who called:
// clang 14 has no std::source_location.

namespace probescope {

/// Lets events be handled until the condition holds.
template <typename Condition>
void waitUntil(Condition condition, const char* file = __builtin_FILE(),
               int line = __builtin_LINE())
{
    while (!QTest::qWaitFor(condition))
        qInfo("%s:%d: still waits", file, line);
}

/// The same where `missing()` tells in words what is not there yet.
template <typename Condition, typename Words>
void waitTelling(Condition condition, Words missing)
{
    while (!QTest::qWaitFor(condition))
        qInfo("still waits for %s", qPrintable(missing()));
}

/// Until the signal comes once more.
inline void waitForNext(const QSignalSpy& spy, const char* file = __builtin_FILE(),
                        int line = __builtin_LINE())
{
    waitUntil([&spy, count = spy.count()] { return spy.count() > count; }, file, line);
}

} // namespace probescope
