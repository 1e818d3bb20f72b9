// Files that a second start of the program hands to the window that is open.

#include "tests/support/waits.h"
#include "ui/shell/running_window.h"

#include <QDataStream>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QFuture>
#include <QLocalServer>
#include <QLocalSocket>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QtConcurrent>

using namespace probescope;
using namespace probescope::ui;

class TestRunningWindow : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    QString m_socket;

    /// As another program does it, while this one handles its events.
    static bool handedOver(const QString& socket, const QStringList& files)
    {
        const auto handed = QtConcurrent::run([&] { return handToRunningWindow(socket, files); });
        waitUntil([&] { return handed.isFinished(); });
        return handed.result();
    }

private slots:
    void init()
    {
        QVERIFY(m_folder.isValid());
        m_socket = m_folder.filePath("window");
    }

    void filesReachTheWindow()
    {
        RunningWindow window(m_socket);
        QVERIFY(window.isListening());
        const QSignalSpy received(&window, &RunningWindow::filesReceived);
        const QStringList files{"/tmp/one.dat", "/tmp/with space, and 汉字.psc"};
        QVERIFY(handedOver(m_socket, files));
        waitUntil([&] { return received.count() == 1; });
        QCOMPARE(received[0][0].toStringList(), files);

        QVERIFY(handedOver(m_socket, {"/tmp/two.dat"}));
        waitUntil([&] { return received.count() == 2; });
    }

    void pathsAreAbsolute()
    {
        RunningWindow window(m_socket);
        const QSignalSpy received(&window, &RunningWindow::filesReceived);
        QVERIFY(handedOver(m_socket, {"trace.dat"}));
        waitUntil([&] { return received.count() == 1; });
        QCOMPARE(received[0][0].toStringList(), QStringList{QDir::current().filePath("trace.dat")});
    }

    void nobodyListens()
    {
        QVERIFY(!handToRunningWindow(m_socket, {"/tmp/one.dat"}));
        QVERIFY(!handToRunningWindow({}, {"/tmp/one.dat"}));
        QVERIFY(!RunningWindow(QString()).isListening());
    }

    void theFirstWindowKeepsTheSocket()
    {
        RunningWindow first(m_socket);
        RunningWindow second(m_socket);
        QVERIFY(first.isListening());
        QVERIFY(!second.isListening());
        const QSignalSpy received(&first, &RunningWindow::filesReceived);
        QVERIFY(handedOver(m_socket, {"/tmp/one.dat"}));
        waitUntil([&] { return received.count() == 1; });
    }

    void whatACrashLeftIsTakenOver()
    {
        QFile left(m_socket);
        QVERIFY(left.open(QIODevice::WriteOnly));
        left.close();
        RunningWindow window(m_socket);
        QVERIFY(window.isListening());
        QVERIFY(handedOver(m_socket, {"/tmp/one.dat"}));
    }

    void othersCannotConnect()
    {
        const RunningWindow window(m_socket);
        const auto permissions = QFileInfo(m_socket).permissions();
        QVERIFY(!(permissions
                  & (QFile::ReadGroup | QFile::WriteGroup | QFile::ReadOther | QFile::WriteOther)));
    }

    void tooMuchIsRefused()
    {
        RunningWindow window(m_socket);
        const QSignalSpy received(&window, &RunningWindow::filesReceived);
        QLocalSocket peer;
        peer.connectToServer(m_socket);
        // A list that says to be longer than what a window takes, and goes on.
        QDataStream stream(&peer);
        stream << quint32(1) << quint32(0x7ffffff0);
        const QByteArray much(1 << 20, 'x');
        peer.write(much);
        peer.write(much);
        waitUntil([&] { return peer.state() == QLocalSocket::UnconnectedState; });
        QCOMPARE(received.count(), 0);
    }

    void theSocketIsOfTheSessionAndDisplay()
    {
        qputenv("XDG_RUNTIME_DIR", m_folder.path().toUtf8());
        qunsetenv("WAYLAND_DISPLAY");
        qputenv("DISPLAY", ":1.0");
        QCOMPARE(runningWindowSocket(), m_folder.filePath("probescope-_1_0"));
        qputenv("WAYLAND_DISPLAY", "wayland-0");
        QCOMPARE(runningWindowSocket(), m_folder.filePath("probescope-wayland_0"));
        qputenv("XDG_RUNTIME_DIR", "nowhere");
        QCOMPARE(runningWindowSocket(), QString());
    }
};

QTEST_GUILESS_MAIN(TestRunningWindow)
#include "tst_running_window.moc"
