#pragma once

#include <QString>

#include <vector>

namespace probescope::ui {

/// A capture that comes with the program.
struct Sample
{
    QString resource; ///< where it lies inside the program
    QString title;
    QString line; ///< what can be seen in it
};

std::vector<Sample> samples();

/// Writes a sample to a file that can be opened; empty if that fails.
QString unpackSample(const Sample& sample);

} // namespace probescope::ui
