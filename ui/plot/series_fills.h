#pragma once

#include "ui/plot/plot_data.h"

#include <QHash>
#include <QString>

#include <cstddef>
#include <vector>

namespace probescope::ui {

/// Which of the fills (Colours::fills) each series has: that of its name, if it has one and no
/// earlier series has it, else the next that is free.
std::vector<std::size_t> seriesFills(const std::vector<PlotSeries>& series,
                                     const QHash<QString, std::size_t>& fillOf);

} // namespace probescope::ui
