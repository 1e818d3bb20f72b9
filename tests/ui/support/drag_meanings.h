#pragma once

#include <QTest>

namespace probescope::ui {

/// What dragging with the left button does in each map of gestures, as the guide tells it: "pan",
/// "select" or "zoom". Rows of a test's data.
inline void addDragMeanings()
{
    QTest::addColumn<QString>("map");
    QTest::addColumn<Qt::KeyboardModifiers>("modifiers");
    QTest::addColumn<QString>("does");
    const auto add = [](const char* map, Qt::KeyboardModifiers modifiers, const char* does) {
        QTest::addRow("%s %s", map, does)
            << QString::fromLatin1(map) << modifiers << QString::fromLatin1(does);
    };
    add("probescope", Qt::NoModifier, "pan");
    add("probescope", Qt::ShiftModifier, "select");
    add("kernelshark", Qt::NoModifier, "zoom");
    add("kernelshark", Qt::ShiftModifier, "select");
    add("perfetto", Qt::NoModifier, "select");
    add("perfetto", Qt::ShiftModifier, "pan");
    add("tracecompass", Qt::NoModifier, "select");
    add("tracecompass", Qt::ControlModifier, "pan");
}

} // namespace probescope::ui
