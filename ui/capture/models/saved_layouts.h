#pragma once

#include "ui/capture/models/view_layout.h"

/// The layouts that the user saved. They are kept among the program's settings, for all captures,
/// in the order in which they were first saved.
namespace probescope::ui::saved_layouts {

struct Found
{
    QList<ViewLayout> layouts;
    bool allRead = true; ///< none is damaged, or of a later version
};
Found read();
/// Another one of the same name is replaced.
void keep(const ViewLayout& layout);
void remove(const QString& name);
/// The new name must be free.
void rename(const QString& name, const QString& newName);
/// Removes those that cannot be read, which nothing else does: a later version can read its own.
void removeUnreadable();

} // namespace probescope::ui::saved_layouts
