#include "cli_program.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <unistd.h>

namespace {

/// A helper for a processor that no machine has, where packaging/helper would build it.
class BuiltHelper
{
public:
    BuiltHelper()
    {
        QDir().mkpath(m_folder);
        QFile file(path());
        if (!file.open(QFile::WriteOnly))
            qFatal("no helper can be made");
        file.write("#!/bin/sh\n[ \"$1\" = --version ] && { echo probescope-helper " VERSION
                   "; exit; }\nexec '" HELPER_ON_FAKE "' \"$STATE\"\n");
    }
    ~BuiltHelper() { QDir(m_folder).removeRecursively(); }
    BuiltHelper(const BuiltHelper&) = delete;
    BuiltHelper& operator=(const BuiltHelper&) = delete;

    QString processor() const { return m_processor; }
    QString path() const { return m_folder + "/probescope-helper"; }
    QString sum() const
    {
        QFile file(path());
        return file.open(QFile::ReadOnly)
            ? QCryptographicHash::hash(file.readAll(), QCryptographicHash::Sha256).toHex()
            : QByteArray();
    }

private:
    const QString m_processor = QStringLiteral("test%1").arg(getpid());
    const QString m_folder = QDir::cleanPath(QStringLiteral(HELPERS "/") + m_processor);
};

} // namespace

/// `--put-helper`, for hosts that have no helper.
class TestCliPutHelper : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        m_cache = emptyCache();
        QVERIFY(QDir(m_state.path()).mkpath("run"));
        QFile ssh(m_state.filePath("ssh"));
        QVERIFY(ssh.open(QFile::WriteOnly));
        ssh.write("#!/bin/sh\nshift 3\nuname() { echo $CPU; }\nexport STATE='"
                  + m_state.path().toUtf8() + "' XDG_RUNTIME_DIR='"
                  + m_state.filePath("run").toUtf8() + "'\neval \"$*\"\n");
        ssh.close();
        ssh.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        qputenv("PATH", m_state.path().toUtf8() + ":/usr/bin:/bin");
        qputenv("XDG_STATE_HOME", m_state.path().toUtf8());
        qputenv("CPU", m_helper.processor().toUtf8());
    }

    void tellsWhatItWouldCopy()
    {
        const auto output = run({"probes", "list", "--host", "board"});
        QCOMPARE(output.status, 1);
        for (const auto& fact :
             {QStringLiteral("not installed on board"), QStringLiteral("--put-helper"),
              m_helper.path(), m_helper.sum(), QStringLiteral(VERSION)})
            QVERIFY2(output.errors.contains(fact), qPrintable(output.errors));
        QVERIFY(QDir(m_state.filePath("run")).isEmpty());
    }

    void worksWithWhatItCopied()
    {
        const auto output = run({"probes", "list", "--host", "board", "--put-helper"});
        QVERIFY2(output.status == 0, qPrintable(output.errors));
        for (const auto& fact : {QStringLiteral("private folder on board"), m_helper.path(),
                                 m_helper.sum(), QStringLiteral(VERSION)})
            QVERIFY2(output.errors.contains(fact), qPrintable(output.errors));
        QVERIFY(QDir(m_state.filePath("run")).isEmpty());
    }

    void saysThatItHasNoneForTheProcessor()
    {
        qputenv("CPU", "vax");
        const auto without = run({"probes", "list", "--host", "board"});
        QVERIFY2(!without.errors.contains("--put-helper"), qPrintable(without.errors));
        const auto output = run({"probes", "list", "--host", "board", "--put-helper"});
        qputenv("CPU", m_helper.processor().toUtf8());
        QCOMPARE(output.status, 1);
        QVERIFY2(output.errors.contains("no helper for vax"), qPrintable(output.errors));
        QVERIFY2(output.errors.contains("packaging/helper"), qPrintable(output.errors));
    }

    void needsAHost() { QCOMPARE(run({"probes", "list", "--put-helper"}).status, 2); }

private:
    QTemporaryDir m_state;
    std::unique_ptr<QTemporaryDir> m_cache;
    BuiltHelper m_helper;
};

QTEST_GUILESS_MAIN(TestCliPutHelper)

#include "tst_cli_put_helper.moc"
