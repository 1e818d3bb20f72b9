#pragma once

#include <QStringList>

class QWidget;

/// What holds from the next start on, such as another language, can have that start at once. For
/// the UI thread.
namespace probescope::ui::restart {

/// Closes the window. Where that takes a while or the user is asked first, the wish stays until the
/// window is closed, or until forget().
void leave(QWidget& window);
/// The user stays, or leaves for good.
void forget();
bool isWanted();
/// What is to be open again.
void setFiles(const QStringList& files);
QStringList files();
/// Starts the program again, beside this one, which is to end. False: the system refused.
bool begin();

} // namespace probescope::ui::restart
