#pragma once

#include "core/analysis/paths/path_tree.h"

#include <QJsonArray>

namespace probescope::ui {

/// A function as the state of a view names it in a capture.
inline QJsonArray toJson(const analysis::PathFrame& frame)
{
    return {QString::fromStdString(frame.name), QString::fromStdString(frame.module)};
}

inline analysis::PathFrame frameOf(const QJsonValue& value)
{
    const auto parts = value.toArray();
    return {.name = parts.at(0).toString().toStdString(),
            .module = parts.at(1).toString().toStdString()};
}

} // namespace probescope::ui
