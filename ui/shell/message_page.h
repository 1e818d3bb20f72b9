#pragma once

#include "core/base/error.h"

#include <QWidget>

#include <filesystem>

class QLabel;
class QProgressBar;
class QPushButton;

namespace probescope::ui {

/// Shown instead of a capture: why there is none, where, and what can be done.
class MessagePage : public QWidget
{
    Q_OBJECT

public:
    /// `more`: further text; may be empty.
    MessagePage(const std::filesystem::path& file, const Error& error, const QString& more,
                QWidget* parent = nullptr);

signals:
    void tryAgain();
    void openAnother();
};

/// Shown until the first rows of a file are there.
class LoadingPage : public QWidget
{
    Q_OBJECT

public:
    explicit LoadingPage(const std::filesystem::path& file, QWidget* parent = nullptr);
    /// Permille of the file, or -1 when it is not known.
    void setProgress(int permille, const QString& text);

signals:
    void stopWanted();

private:
    QProgressBar* m_bar;
    QLabel* m_text;
};

} // namespace probescope::ui
