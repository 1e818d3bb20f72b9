#pragma once

#include <QString>

#include <vector>

namespace probescope::ui {

/// A capture that comes with the program.
struct Sample
{
    QString resource; ///< where it lies inside the program
    QString title;
    QString line; ///< what is to be seen in it
};

std::vector<Sample> samples();

/// Puts a sample where it can be opened as a file; empty when that cannot be done.
QString unpackSample(const Sample& sample);

} // namespace probescope::ui
