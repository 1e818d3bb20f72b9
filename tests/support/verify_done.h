#pragma once

#include "core/base/result.h"

#include <QTest>

/// Ends the test with the error's words, unless it was done.
#define VERIFY_DONE(expression)                                                                    \
    do {                                                                                           \
        const probescope::Result<> done = (expression);                                            \
        QVERIFY2(done.has_value(), done ? "" : done.error().message().c_str());                    \
    } while (false)
