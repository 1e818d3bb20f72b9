#pragma once

#include <QList>
#include <QString>

#include <vector>

class QAction;

namespace probescope::ui {

/// Input without an action (the wheel, a double click), listed with the keys.
struct KeyLine
{
    QString keys;
    QString text;
};

/// The keys of one part of the program.
struct KeyGroup
{
    QString name; ///< in settings, in whatever language the window is: "flame-graph"
    QString title;
    QList<QAction*> actions; ///< those without a shortcut are left out
    std::vector<KeyLine> more = {};
};

} // namespace probescope::ui
