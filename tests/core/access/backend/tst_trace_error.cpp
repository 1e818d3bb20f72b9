#include "core/access/backend/trace_error.h"
#include "core/access/backend/trace_root.h"

#include <QTemporaryDir>
#include <QTest>

#include <cerrno>

using namespace probescope;
using namespace probescope::access;

/// What a kernel or its surroundings refuse comes with what can be done.
class TestTraceError : public QObject
{
    Q_OBJECT

private slots:
    void saysWhatToDo_data()
    {
        QTest::addColumn<int>("number");
        QTest::addColumn<bool>("writing");
        QTest::addColumn<ErrorCode>("code");
        QTest::addColumn<QByteArray>("hint");
        const auto row = [](const char* name, int number, bool writing, ErrorCode code,
                            const char* hint) {
            QTest::newRow(name) << number << writing << code << QByteArray(hint);
        };
        row("used by somebody else", EBUSY, true, ErrorCode::Busy, "stop that program");
        row("read by somebody else", EBUSY, false, ErrorCode::Busy, "stop that program");
        row("no memory", ENOMEM, true, ErrorCode::NoMemory, "smaller buffer");
        row("no space", ENOSPC, true, ErrorCode::NoMemory, "smaller buffer");
        row("no right", EACCES, false, ErrorCode::NoPermission, "");
        row("forbidden", EPERM, true, ErrorCode::NoPermission, "");
        row("read-only", EROFS, false, ErrorCode::NoPermission, "remount,rw");
        row("many files", EMFILE, false, ErrorCode::Io, "ulimit -n");
        row("an event that is gone", ENODEV, true, ErrorCode::Invalid,
            "module may have been unloaded");
        row("an open file of an event that is gone", ENODEV, false, ErrorCode::NotFound,
            "module may have been unloaded");
    }
    void saysWhatToDo()
    {
        QFETCH(int, number);
        QFETCH(bool, writing);
        QFETCH(QByteArray, hint);
        const auto error =
            traceError(number, writing ? FileOperation::Writing : FileOperation::Reading, "cannot",
                       "tracing_on");
        QTEST(error.code, "code");
        QCOMPARE(error.number, number);
        QCOMPARE(error.place.file, std::string("tracing_on"));
        QVERIFY(!error.hint.empty());
        QVERIFY2(error.hint.text().find(hint.toStdString()) != std::string::npos,
                 error.hint.text().c_str());
    }

    void knowsItsSurroundings()
    {
        const std::string locked = "none integrity [confidentiality]\n";
        const auto hint = [](int number, const ProcessPrivileges& here) {
            return QByteArray::fromStdString(permissionHint(number, here).text());
        };
        QVERIFY(
            hint(EPERM, {.root = true, .lockdown = locked}).contains("lockdown=confidentiality"));
        QVERIFY(hint(EPERM, {.container = true, .lockdown = locked}).contains("lockdown"));
        // Integrity, which Secure Boot brings, lets everything through that is done here.
        QVERIFY(!hint(EPERM, {.root = true, .lockdown = "none [integrity] confidentiality"})
                     .contains("lockdown"));
        QVERIFY(hint(EACCES, {.lockdown = locked}).contains("probescope-helper"));
        QVERIFY(hint(EACCES, {}).contains("probescope-helper"));
        QVERIFY(hint(EACCES, {.root = true, .container = true}).contains("privileged container"));
        QVERIFY(hint(EPERM, {.root = true}).contains("sandbox"));
    }

    void saysWhyThereIsNoTracefs()
    {
        const auto hint = [](bool known, const ProcessPrivileges& here) {
            return QByteArray::fromStdString(mountHint(known, here).text());
        };
        QVERIFY(hint(false, {.root = true, .container = true}).contains("CONFIG_FTRACE"));
        QVERIFY(hint(true, {.root = true, .container = true}).contains("on the host"));
        QVERIFY(hint(true, {.root = true}).contains("mount -t tracefs"));
        // A folder that is there without a tracefs in it, and none at all.
        const QTemporaryDir folder;
        const auto plain = TraceRoot::at(folder.path().toStdString());
        QCOMPARE(plain.error().code, ErrorCode::NotFound);
        QVERIFY(!plain.error().hint.empty());
        QCOMPARE(plain.error().place.file, folder.path().toStdString());
        QCOMPARE(TraceRoot::at("/no/such/folder").error().code, ErrorCode::NotFound);
    }
};

QTEST_APPLESS_MAIN(TestTraceError)

#include "tst_trace_error.moc"
