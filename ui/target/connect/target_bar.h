#pragma once

#include <QWidget>

#include <optional>

class QComboBox;
class QPushButton;

namespace probescope::ui {

/// Which machine is recorded: this one, or a host that ssh reaches. Hosts that were reached are
/// offered again.
class TargetBar : public QWidget
{
    Q_OBJECT

public:
    explicit TargetBar(QWidget* parent = nullptr);

    QString host() const; ///< empty: this machine
    /// Offers it the next time, too.
    void remember(const QString& host);
    void setConnecting(bool connecting);
    /// The host that is reached (empty: this machine), or none.
    void setConnected(const std::optional<QString>& host);

signals:
    void connectWanted();
    void stopWanted(); ///< while it connects

private:
    /// Offers all hosts, with one of them chosen; empty: this machine.
    void fillHosts(const QString& chosen);
    void nameButton();

    QComboBox* m_hosts;
    QPushButton* m_connect;
    std::optional<QString> m_connected;
    bool m_connecting = false;
};

} // namespace probescope::ui
