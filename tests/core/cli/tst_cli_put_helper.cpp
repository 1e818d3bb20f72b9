#include "cli_program.h"
#include "tests/support/waits.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

#include <optional>

namespace {

/// The program and a helper for a processor that no machine has, in folders below another.
class Installed
{
public:
    Installed(const QString& program, const QString& helpers)
        : m_program(program)
        , m_helper(QDir::cleanPath(helpers + "/cpu128/probescope-helper"))
    {
        for (const auto& file : {m_program, m_helper})
            QDir().mkpath(QFileInfo(file).path());
        QFile file(m_helper);
        if (!QFile::copy(CLI, m_program) || !file.open(QFile::WriteOnly))
            qFatal("nothing can be installed");
        file.write("#!/bin/sh\n[ \"$1\" = --version ] && { echo probescope-helper " VERSION
                   "; exit; }\nexec '" HELPER_ON_FAKE "' \"$STATE\"\n");
    }

    Output lists(const QStringList& more = {}) const
    {
        return run(QStringList{"probes", "list", "--host", "board"} + more, m_program);
    }
    QString helper() const { return m_helper; }
    QString sum() const
    {
        QFile file(m_helper);
        return file.open(QFile::ReadOnly)
            ? QCryptographicHash::hash(file.readAll(), QCryptographicHash::Sha256).toHex()
            : QByteArray();
    }

private:
    const QString m_program;
    const QString m_helper;
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
        m_installed.emplace(m_state.filePath("bin/probescope-cli"),
                            m_state.filePath("lib/probescope/helpers"));
        QVERIFY(QDir(m_state.path()).mkpath("run"));
        QFile ssh(m_state.filePath("ssh"));
        QVERIFY(ssh.open(QFile::WriteOnly));
        // What runs there outlives this ssh, as under sshd.
        ssh.write("#!/bin/sh\nshift 3\nuname() { echo $CPU; }\nexport STATE='"
                  + m_state.path().toUtf8() + "' XDG_RUNTIME_DIR='"
                  + m_state.filePath("run").toUtf8() + "'\n(eval \"$*\")\nexit $?\n");
        ssh.close();
        ssh.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        qputenv("PATH", m_state.path().toUtf8() + ":/usr/bin:/bin");
        qputenv("XDG_STATE_HOME", m_state.path().toUtf8());
        qputenv("CPU", "cpu128");
    }

    void tellsWhatItWouldCopy()
    {
        const auto output = m_installed->lists();
        QCOMPARE(output.status, 1);
        for (const auto& fact :
             {QStringLiteral("not installed on board"), QStringLiteral("--put-helper"),
              m_installed->helper(), m_installed->sum(), QStringLiteral(VERSION)})
            QVERIFY2(output.errors.contains(fact), qPrintable(output.errors));
        QVERIFY(QDir(m_state.filePath("run")).isEmpty());
    }

    void worksWithWhatItCopied()
    {
        const auto output = m_installed->lists({"--put-helper"});
        QVERIFY2(output.status == 0, qPrintable(output.errors));
        for (const auto& fact : {QStringLiteral("private folder on board"), m_installed->helper(),
                                 m_installed->sum(), QStringLiteral(VERSION)})
            QVERIFY2(output.errors.contains(fact), qPrintable(output.errors));
        probescope::waitUntil([this] { return QDir(m_state.filePath("run")).isEmpty(); });
    }

    // Where a build lies may be a folder of all.
    void takesTheOneOfABuildOnlyWhereAnyIsTaken()
    {
        const Installed built(m_state.filePath("build/asan/bin/probescope-cli"),
                              m_state.filePath("build/helper"));
        const auto output = built.lists();
        QVERIFY2(output.errors.contains("not installed on board"), qPrintable(output.errors));
        QCOMPARE(output.errors.contains("--put-helper"), bool(ANY_HELPER));
    }

    void saysThatItHasNoneForTheProcessor()
    {
        qputenv("CPU", "vax");
        const auto without = m_installed->lists();
        QVERIFY2(!without.errors.contains("--put-helper"), qPrintable(without.errors));
        const auto output = m_installed->lists({"--put-helper"});
        qputenv("CPU", "cpu128");
        QCOMPARE(output.status, 1);
        QVERIFY2(output.errors.contains("no helper for vax"), qPrintable(output.errors));
        QVERIFY2(output.errors.contains("probescope-helper-static"), qPrintable(output.errors));
    }

    void needsAHost() { QCOMPARE(run({"probes", "list", "--put-helper"}).status, 2); }

private:
    QTemporaryDir m_state;
    std::unique_ptr<QTemporaryDir> m_cache;
    std::optional<Installed> m_installed;
};

QTEST_GUILESS_MAIN(TestCliPutHelper)

#include "tst_cli_put_helper.moc"
