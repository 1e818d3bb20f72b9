#pragma once

#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

namespace probescope::ui {

/// A capture that comes with the program, with a question that it answers. Texts in Markdown.
struct Sample
{
    QString resource; ///< where it is inside the program
    QString title; ///< the question in short
    QString line; ///< what is in the capture
    QString question; ///< Markdown
    QStringList steps; ///< to the answer, Markdown
    QString answer; ///< Markdown
    QString companion = {}; ///< another file that belongs to it; empty: there is none
};

std::vector<Sample> samples();
/// The sample that a file holds, by its name and its content.
std::optional<Sample> sampleIn(const QString& file);

/// Writes a sample, or the file that belongs to it, to where it can be opened; empty if that fails.
QString unpackSample(const Sample& sample);
QString unpackCompanion(const Sample& sample);

} // namespace probescope::ui
