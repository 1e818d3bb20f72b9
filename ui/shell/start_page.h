#pragma once

#include <QWidget>

class QVBoxLayout;
class QPushButton;

namespace probescope::ui {

class RecoveryBar;

/// What greets: open a file, open one of the last files again, look at a sample.
class StartPage : public QWidget
{
    Q_OBJECT

public:
    explicit StartPage(QWidget* parent = nullptr);

    /// Reads the list of recent files anew, and looks for recordings that were cut off.
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
