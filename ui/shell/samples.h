#pragma once

#include "core/base/result.h"

#include <QString>
#include <QStringList>

#include <functional>
#include <optional>
#include <vector>

class QWidget;

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

    QString name() const; ///< "why-late": for links of the guide
};

std::vector<Sample> samples();
/// The sample that a file holds, by its name and its content.
std::optional<Sample> sampleIn(const QString& file);

/// Writes a sample, or the file that belongs to it, to where it can be opened. Errors: those of
/// writing a file.
Result<QString> unpackSample(const Sample& sample);
Result<QString> unpackCompanion(const Sample& sample);

/// Opens what was unpacked, or tells in a box over `asker` why it could not be.
void openUnpacked(const Result<QString>& file, QWidget* asker,
                  const std::function<void(const QString&)>& open);

} // namespace probescope::ui
