#pragma once

#include "core/base/error.h"

#include <QWidget>

class QLabel;
class QProgressBar;
class QToolButton;

namespace probescope::ui {

/// A line above the views while a capture is read or recorded.
class ProgressBanner : public QWidget
{
    Q_OBJECT

public:
    explicit ProgressBanner(QWidget* parent = nullptr);

    /// Negative permille: not known.
    void showReading(int permille, const QString& text);
    /// `stoppable`: whether it can be stopped from here.
    void showRecording(const QString& text, bool stoppable);

signals:
    void stopWanted();

private:
    QLabel* m_text;
    QProgressBar* m_bar;
    QToolButton* m_stop;
};

/// A line above the views that says why the capture has only a part of the file.
class NoticeBanner : public QWidget
{
    Q_OBJECT

public:
    explicit NoticeBanner(QWidget* parent = nullptr);

    void showError(const Error& error);
    void showText(const QString& text);

signals:
    void reportWanted(); ///< the import report

private:
    QLabel* m_text;
};

} // namespace probescope::ui
