#include "ui/shell/running_window.h"

#include <QDataStream>
#include <QDir>
#include <QFileInfo>
#include <QLocalServer>
#include <QLocalSocket>

#include <algorithm>

namespace probescope::ui {

namespace {

constexpr int kPatienceMs = 3000;
constexpr qint64 kMaxBytes = 1 << 20; // no desktop hands over more paths
constexpr char kTaken = '1';
constexpr auto kVersion = QDataStream::Qt_6_0;

/// Does a program answer there? Else the socket is what a crash has left.
bool isAlive(const QString& socket)
{
    QLocalSocket probe;
    probe.connectToServer(socket);
    return probe.waitForConnected(kPatienceMs);
}

} // namespace

QString runningWindowSocket()
{
    const auto folder = qEnvironmentVariable("XDG_RUNTIME_DIR");
    if (!QDir::isAbsolutePath(folder) || !QFileInfo(folder).isDir())
        return {};
    auto display = qEnvironmentVariable("WAYLAND_DISPLAY", qEnvironmentVariable("DISPLAY"));
    std::replace_if(
        display.begin(), display.end(), [](QChar c) { return !c.isLetterOrNumber(); }, u'_');
    return folder + QStringLiteral("/probescope-") + display;
}

bool handToRunningWindow(const QString& socket, const QStringList& files)
{
    if (socket.isEmpty())
        return false;
    QLocalSocket peer;
    peer.connectToServer(socket);
    if (!peer.waitForConnected(kPatienceMs))
        return false;
    QStringList paths;
    for (const auto& file : files)
        paths << QFileInfo(file).absoluteFilePath();
    QDataStream stream(&peer);
    stream.setVersion(kVersion);
    stream << paths;
    while (peer.bytesToWrite() > 0) {
        if (!peer.waitForBytesWritten(kPatienceMs))
            return false;
    }
    char answer = 0;
    return peer.waitForReadyRead(kPatienceMs) && peer.getChar(&answer) && answer == kTaken;
}

RunningWindow::RunningWindow(const QString& socket, QObject* parent)
    : QObject(parent)
    , m_server(new QLocalServer(this))
{
    m_server->setSocketOptions(QLocalServer::UserAccessOption);
    connect(m_server, &QLocalServer::newConnection, this, &RunningWindow::accept);
    // With options, listen() would take the socket of another window over.
    if (socket.isEmpty() || isAlive(socket))
        return;
    QLocalServer::removeServer(socket);
    m_server->listen(socket);
}

bool RunningWindow::isListening() const
{
    return m_server->isListening();
}

void RunningWindow::accept()
{
    while (auto* const peer = m_server->nextPendingConnection()) {
        connect(peer, &QLocalSocket::disconnected, peer, &QObject::deleteLater);
        connect(peer, &QLocalSocket::readyRead, this, [this, peer] { read(peer); });
        read(peer);
    }
}

void RunningWindow::read(QLocalSocket* peer)
{
    if (peer->bytesAvailable() > kMaxBytes) {
        peer->abort();
        return;
    }
    QDataStream stream(peer);
    stream.setVersion(kVersion);
    stream.startTransaction();
    QStringList files;
    stream >> files;
    if (!stream.commitTransaction())
        return; // the rest is on its way
    peer->putChar(kTaken);
    peer->flush();
    peer->disconnectFromServer();
    emit filesReceived(files);
}

} // namespace probescope::ui

#include "moc_running_window.cpp"
