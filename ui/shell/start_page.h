#pragma once

#include <QWidget>

class QVBoxLayout;
class QPushButton;

namespace probescope::ui {

class RecoveryBar;

/// The first page: open a file, reopen a recent one, open a sample.
class StartPage : public QWidget
{
    Q_OBJECT

public:
    explicit StartPage(QWidget* parent = nullptr);

    /// Reads the list of recent files again, and searches for interrupted recordings.
    void refresh();

signals:
    void openWanted();
    void recordingWanted();
    void probesWanted();
    void fileWanted(const QString& file);
    void sessionWanted();

private:
    QWidget* makeHead();
    void fillRecent();
    void fillSamples();

    QVBoxLayout* m_recent = nullptr;
    QVBoxLayout* m_samples = nullptr;
    QPushButton* m_session = nullptr;
    RecoveryBar* m_recovery;
};

} // namespace probescope::ui
