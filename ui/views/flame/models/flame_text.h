#pragma once

#include "ui/views/flame/models/flame_data.h"

#include <QString>

#include <cstdint>

namespace probescope::ui {

QString countText(std::uint64_t count);
/// An amount of what the widths stand for: a time, a number.
QString widthText(const FlamePicture& picture, std::int64_t width);
QString percentText(double share);
/// `+1.2 %`, of a change of share.
QString changeText(double change);

/// All that is known of a node, a line for each thing; `merged`: nodes that its box stands for.
QString nodeText(const FlamePicture& picture, std::uint32_t node, std::uint32_t merged,
                 const QString& rootName);
/// Name, share and amount in one line.
QString nodeLine(const FlamePicture& picture, std::uint32_t node, std::uint32_t merged,
                 const QString& rootName);

} // namespace probescope::ui
