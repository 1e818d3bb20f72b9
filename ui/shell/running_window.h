#pragma once

#include <QObject>
#include <QString>
#include <QStringList>

class QLocalServer;
class QLocalSocket;

namespace probescope::ui {

/// The socket by which windows of one user on one display find each other: in the folder of the
/// login session (XDG_RUNTIME_DIR), which nobody else can read. Empty: there is no such folder.
QString runningWindowSocket();

/// Asks the program that listens on the socket to open the files. False: there is none, or it has
/// not answered within some seconds. Blocks: for a program that has no window yet.
bool handToRunningWindow(const QString& socket, const QStringList& files);

/// Takes the files that later starts of the program hand over. Only one of several windows gets the
/// socket; the others do without. A socket that a crashed program has left is taken over.
class RunningWindow : public QObject
{
    Q_OBJECT

public:
    explicit RunningWindow(const QString& socket, QObject* parent = nullptr);
    bool isListening() const;

signals:
    void filesReceived(const QStringList& files); ///< absolute paths

private:
    void accept();
    void read(QLocalSocket* peer);

    QLocalServer* m_server;
};

} // namespace probescope::ui
