#include "cli_program.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

namespace {

const QString kHost = QStringLiteral("board");
const QString kCreated = QStringLiteral("p:probescope/open vfs_open\n");

QJsonArray arrayOf(const Output& out)
{
    return QJsonDocument::fromJson(out.text).array();
}

} // namespace

/// The commands below probescope-cli probes, on a kernel in another process, which is reached as a
/// host is. What it says then is what was done to it.
class TestCliProbes : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { m_path = qgetenv("PATH"); }
    void init()
    {
        m_cache = emptyCache();
        m_state = std::make_unique<QTemporaryDir>();
        put("ssh", "#!/bin/sh\nexec '" HELPER_ON_FAKE "' '" + m_state->path().toUtf8() + "'\n");
        QFile::setPermissions(m_state->filePath("ssh"),
                              QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        qputenv("PATH", m_state->path().toUtf8() + ':' + m_path);
        qputenv("XDG_STATE_HOME", m_state->path().toUtf8());
    }

    void whatIsCreatedStaysUntilItIsRemoved()
    {
        const Output created = probes({"create", "p:open vfs_open"});
        QVERIFY2(created.status == 0, qPrintable(created.errors));
        QCOMPARE(created.text, QByteArray("probescope:open\n"));
        QCOMPARE(kernel(), kCreated);
        const auto row = arrayOf(probes({"list", "--format", "json"})).at(0).toObject();
        QCOMPARE(row["probe"].toString(), QString("probescope:open"));
        QCOMPARE(row["owner"].toString(), QString("probescope-cli"));
        QCOMPARE(row["kind"].toString(), QString("kprobe"));
        QCOMPARE(row["definitions"].toArray().at(0).toString(), kCreated.trimmed());
        QCOMPARE(kernel(), kCreated);
        const Output removed = probes({"remove", "probescope/open"});
        QVERIFY2(removed.status == 0, qPrintable(removed.errors));
        QCOMPARE(QString(removed.text), kCreated);
        QCOMPARE(kernel(), QString());
        QVERIFY(writes().contains("dynamic_events=-:probescope/open"));
    }

    void allIsCreatedOrNothing()
    {
        const Output out = probes({"create", "p:open vfs_open", "r:back vfs_open ret=$retval:u77"});
        QCOMPARE(out.status, 1);
        QVERIFY2(out.errors.contains("nothing was created"), qPrintable(out.errors));
        QVERIFY2(out.errors.contains("error: "), qPrintable(out.errors));
        QVERIFY(out.text.isEmpty());
        QCOMPARE(kernel(), QString());
        QCOMPARE(probes({"create", "p:open vfs_open", "r:back vfs_open ret=$retval"}).status, 0);
        QCOMPARE(kernel().count('\n'), 2);
        const auto before = kernel();
        const Output again = probes({"create", "p:write vfs_write", "p:open vfs_open"});
        QCOMPARE(again.status, 1);
        QCOMPARE(kernel(), before);
        QCOMPARE(probes({"create", "x vfs_open"}).status, 2);
    }

    /// Of an event with several definitions `remove` prints all, which `create` therefore takes.
    void joinsDefinitionsOfOneEvent()
    {
        const Output created = probes({"create", "p:rw vfs_read", "p:rw vfs_write"});
        QVERIFY2(created.status == 0, qPrintable(created.errors));
        QCOMPARE(created.text, QByteArray("probescope:rw\n"));
        const QString both = "p:probescope/rw vfs_read\np:probescope/rw vfs_write\n";
        QCOMPARE(kernel(), both);
        QVERIFY(probes({"create", "p:open vfs_open", "p:rw vfs_open"}).status != 0);
        QCOMPARE(kernel(), both);
        const Output removed = probes({"remove", "probescope:rw"});
        QCOMPARE(QString(removed.text), both);
        QCOMPARE(kernel(), QString());
    }

    void whatOthersMadeStaysUnlessTheUserSaysSo()
    {
        put("dynamic_events", "p:mine/open vfs_open\n");
        const Output refused = probes({"remove", "mine:open"});
        QCOMPARE(refused.status, 1);
        QVERIFY2(refused.errors.contains("--others"), qPrintable(refused.errors));
        QCOMPARE(kernel(), QString("p:mine/open vfs_open\n"));
        QCOMPARE(writes(), QString());
        QCOMPARE(probes({"remove", "--all"}).status, 0);
        QCOMPARE(kernel(), QString("p:mine/open vfs_open\n"));
        const Output removed = probes({"remove", "mine:open", "--others"});
        QVERIFY2(removed.status == 0, qPrintable(removed.errors));
        QCOMPARE(kernel(), QString());
    }

    void whatIsUsedStaysUnlessTheUserSaysSo()
    {
        put("dynamic_events", kCreated.toUtf8());
        put("setup", "instance theirs\nappend instances/theirs/events/probescope/open/enable 1\n");
        const Output refused = probes({"remove", "probescope:open"});
        QCOMPARE(refused.status, 1);
        QVERIFY2(refused.errors.contains("enabled in the instance theirs"),
                 qPrintable(refused.errors));
        QCOMPARE(kernel(), kCreated);
        QCOMPARE(writes(), QString());
        const Output removed = probes({"remove", "probescope:open", "--others"});
        QVERIFY2(removed.status == 0, qPrintable(removed.errors));
        QCOMPARE(kernel(), QString());
        QVERIFY(writes().contains("instances/theirs/events/probescope/open/enable=0"));
    }

    void whatWipesBuffersStaysUnlessTheUserSaysSo()
    {
        put("dynamic_events", kCreated.toUtf8());
        put("setup", "feed 5\n");
        const Output refused = probes({"remove", "probescope:open"});
        QCOMPARE(refused.status, 1);
        QVERIFY2(refused.errors.contains("the top-level buffer has 5 events"),
                 qPrintable(refused.errors));
        QVERIFY(refused.errors.contains("--wipe"));
        QCOMPARE(kernel(), kCreated);
        QCOMPARE(probes({"remove", "probescope:open", "--others"}).status, 1);
        QCOMPARE(kernel(), kCreated);
        QCOMPARE(probes({"remove", "probescope:open", "--wipe"}).status, 0);
        QCOMPARE(kernel(), QString());
    }

    void whatDeadSessionsLeftMayGo()
    {
        put("dynamic_events", "p:probescope_9999_5/x vfs_open\np:probescope_1_1/y vfs_write\n");
        const auto rows = arrayOf(probes({"list", "--format", "json"}));
        QCOMPARE(rows.at(0)["owner"].toString(), QString("Leftovers"));
        QCOMPARE(rows.at(1)["owner"].toString(), QString("Probescope, PID 1"));
        QCOMPARE(probes({"remove", "probescope_9999_5:x"}).status, 0);
        QCOMPARE(probes({"remove", "probescope_1_1:y"}).status, 1);
        QCOMPARE(kernel(), QString("p:probescope_1_1/y vfs_write\n"));
    }

    void thoseThatHangOnOthersGoFirst()
    {
        const Output made = probes({"create", "s:lat u64 lat"});
        QCOMPARE(made.text, QByteArray("synthetic:probescope_lat\n"));
        QCOMPARE(probes({"create", "e:on synthetic/probescope_lat a=$lat"}).status, 0);
        QCOMPARE(kernel().count('\n'), 2);
        const Output alone = probes({"remove", "synthetic:probescope_lat"});
        QCOMPARE(alone.status, 1);
        QVERIFY2(alone.errors.contains("probescope/on"), qPrintable(alone.errors));
        const Output all = probes({"remove", "--all"});
        QVERIFY2(all.status == 0, qPrintable(all.errors));
        QCOMPARE(kernel(), QString());
    }

    void theListTellsWhatTheKernelCounts()
    {
        put("dynamic_events", "p:mine/open vfs_open\nr4:mine/back vfs_open\n");
        put("setup", "count 0 25 3\nappend events/mine/open/enable 1\n");
        const auto rows = arrayOf(probes({"list", "--format", "json"}));
        QCOMPARE(rows.size(), 2);
        const auto open = rows.at(0).toObject();
        QCOMPARE(open["hits"].toInt(), 25);
        QCOMPARE(open["misses"].toInt(), 3);
        QCOMPARE(open["owner"].toString(), QString("Other users"));
        QCOMPARE(open["enabled_in"].toArray(), QJsonArray{"the top-level instance"});
        QCOMPARE(rows.at(1)["kind"].toString(), QString("kretprobe"));
        QVERIFY(rows.at(1)["enabled_in"].toArray().isEmpty());
        const auto table = QString(probes({"list"}).text).split('\n');
        QVERIFY(table.at(0).startsWith("Probe"));
        QCOMPARE(
            table.at(1).simplified(),
            QString(
                "mine:open kprobe Other users the top-level instance 25 3 p:mine/open vfs_open"));
        QVERIFY(probes({"list", "--format", "csv"}).text.startsWith("probe,kind,owner,"));
        const auto csv = probes({"list", "--format", "csv", "--no-header"}).text;
        QVERIFY(csv.startsWith(
            "mine:open,kprobe,Other users,the top-level instance,25,3,p:mine/open vfs_open"));
    }

    void checksChangeNothing()
    {
        const QString wrong = QStringLiteral("p:open vfs_open a=%di:foo");
        const Output out = probes({"check", wrong, "p:open vfs_open", "--format", "json"});
        QCOMPARE(out.status, 1);
        QVERIFY2(out.errors.contains("1 of 2 definitions"), qPrintable(out.errors));
        const auto rows = arrayOf(out);
        QCOMPARE(rows.size(), 2);
        QCOMPARE(rows.at(0)["severity"].toString(), QString("error"));
        QCOMPARE(rows.at(0)["part"].toString(), QString("foo"));
        QCOMPARE(rows.at(0)["column"].toInt(), int(wrong.indexOf("foo")) + 1);
        QVERIFY(rows.at(0)["fix"].toString().contains("u64"));
        QCOMPARE(rows.at(1)["severity"].toString(), QString("none"));
        QVERIFY(rows.at(1)["column"].isNull());
        QVERIFY(!writes().contains("dynamic_events="));
        const Output tried = probes({"check", "p:open vfs_open", "--try"});
        QVERIFY2(tried.status == 0, qPrintable(tried.errors));
        QVERIFY(writes().contains("dynamic_events="));
        QCOMPARE(kernel(), QString());
    }

    void checksByADescription()
    {
        QDir(m_state->path()).mkdir("kernel");
        put("kernel/available_filter_functions", "vfs_open\nvfs_read\n");
        put("kernel/available_events", "sched:sched_switch\n");
        put("kernel/kallsyms",
            "ffffffff81000000 T _text\nffffffff81000100 T vfs_open\n"
            "ffffffff81000200 T vfs_read\n");
        const auto folder = m_state->filePath("kernel");
        const QStringList words{"probes", "check", "--kernel", folder};
        QCOMPARE(run(words + QStringList{"p:open vfs_open"}).status, 0);
        const Output unknown = run(words + QStringList{"p:open vfs_opne"});
        QCOMPARE(unknown.status, 1);
        QVERIFY2(unknown.text.contains("vfs_open"), unknown.text.constData());
        QCOMPARE(run(words + QStringList{"e:mine/s sched/sched_switch"}).status, 0);
        QCOMPARE(run(words + QStringList{"e:mine/s sched/sched_swich"}).status, 1);
        const Output named =
            run({"probes", "copy", "--as", "perf", "--kernel", folder, "mine:open"});
        QCOMPARE(named.status, 2);
        QVERIFY2(named.errors.contains("a kernel description lists no probes"),
                 qPrintable(named.errors));
    }

    /// A copy is judged as a check judges: what no kernel takes is no script for it either.
    void copiesAreJudgedByTheKernel()
    {
        const QStringList words{"copy", "--as", "bpftrace"};
        const Output fine = probes(words + QStringList{"p:open vfs_open a=%di"});
        QVERIFY2(fine.status == 0, qPrintable(fine.errors));
        const Output bad = probes(words + QStringList{"p:open vfs_open a=%di:foo"});
        QCOMPARE(bad.status, 1);
        QVERIFY2(bad.errors.contains("foo") && bad.errors.contains("1 of 1 definitions"),
                 qPrintable(bad.errors));
        QVERIFY(bad.text.isEmpty());
    }

    void copiesGoIntoFoldersThatAreMade()
    {
        const auto folder = m_state->filePath("new/copies");
        const Output out = run({"probes", "copy", "--as", "libbpf", "-o", folder, "p:a vfs_open"});
        QVERIFY2(out.status == 0, qPrintable(out.errors));
        QVERIFY(!QDir(folder).entryList(QDir::Files).isEmpty());
    }

    void filtersOfCopiesAreKept()
    {
        for (const char* tool : {"shell", "bpftrace", "dtrace", "libbpf"}) {
            const Output out = run({"probes", "copy", "--as", tool, "--filter", "count > 4711",
                                    "p:a vfs_read count=%dx"});
            QVERIFY2(out.status == 0, qPrintable(out.errors));
            QVERIFY2(out.text.contains("4711"), out.text.constData());
        }
    }

    void copiesAreForOtherTools_data()
    {
        QTest::addColumn<QString>("tool");
        QTest::addColumn<QByteArray>("says");
        QTest::newRow("shell") << "shell" << QByteArray("p:mine/open vfs_open");
        QTest::newRow("perf") << "perf" << QByteArray("perf probe");
        QTest::newRow("trace-cmd") << "trace-cmd" << QByteArray("trace-cmd record");
        QTest::newRow("bpftrace") << "bpftrace" << QByteArray("kprobe:vfs_open");
        QTest::newRow("systemtap") << "systemtap" << QByteArray("kprobe.function(\"vfs_open\")");
        QTest::newRow("dtrace") << "dtrace" << QByteArray("fbt::vfs_open:entry");
        QTest::newRow("libbpf") << "libbpf" << QByteArray("vfs_open");
        QTest::newRow("module") << "module" << QByteArray("register_kprobe");
    }
    void copiesAreForOtherTools()
    {
        QFETCH(QString, tool);
        QFETCH(QByteArray, says);
        const QStringList words{"probes", "copy", "--as", tool};
        const Output out = run(words + QStringList{"p:mine/open vfs_open"});
        QVERIFY2(out.status == 0, qPrintable(out.errors));
        QVERIFY2(out.text.contains(says), out.text.constData());
        // What the kernel has is the same probe.
        put("dynamic_events", "p:mine/open vfs_open\n");
        const Output named = run(words + QStringList{"mine:open", "--host", kHost});
        QVERIFY2(named.status == 0, qPrintable(named.errors));
        QVERIFY2(named.text.contains(says), named.text.constData());
        const auto folder = m_state->filePath("copies");
        QDir().mkdir(folder);
        const QStringList into = words + QStringList{"p:mine/open vfs_open", "-o", folder};
        QCOMPARE(run(into).status, 0);
        QByteArray written;
        for (const auto& name : QDir(folder).entryList(QDir::Files)) {
            QFile file(QDir(folder).filePath(name));
            QVERIFY(file.open(QFile::ReadOnly));
            written += file.readAll();
        }
        QVERIFY(written.contains(out.text));
        QCOMPARE(run(into).status, 2); // nothing is replaced
    }

    /// A program for libbpf reads members by the types of a kernel that is not at hand.
    void copiesReadMembersByADescription()
    {
        QDir(m_state->path()).mkdir("typed");
        put("typed/available_filter_functions", "takesPointers\n");
        put("typed/architecture", "x86_64\n");
        const auto folder = m_state->filePath("typed");
        QVERIFY(QFile::copy(SAMPLE_BTF "/kernel.btf", folder + "/vmlinux.btf"));
        const QStringList words{"probes", "copy", "--as", "libbpf", "--kernel", folder};
        // struct Outer begins with a number; the line may have its offset or its name.
        for (const char* line :
             {"p takesPointers number=+0(%di):s32", "p takesPointers number=outer->number"}) {
            const Output out = run(words + QStringList{line});
            QVERIFY2(out.status == 0, qPrintable(out.errors));
            QVERIFY2(out.text.contains("row->number = (__s32)BPF_CORE_READ(outer, number);"),
                     out.text.constData());
            QVERIFY2(out.text.contains(" *     bpftool btf dump file " + folder.toUtf8()
                                       + "/vmlinux.btf format c > vmlinux.h\n"),
                     out.text.constData());
        }
    }

    void whatCannotBeDoneIsTold_data()
    {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<int>("status");
        QTest::addColumn<QString>("says");
        QTest::newRow("nothing") << QStringList{} << 2
                                 << "list, create, remove, check, copy and import";
        QTest::newRow("no name") << QStringList{"remove", "--host", kHost} << 2 << "--all";
        QTest::newRow("half a name")
            << QStringList{"remove", "opn", "--host", kHost} << 2 << "GROUP:EVENT";
        QTest::newRow("near name")
            << QStringList{"remove", "probescope:opn", "--host", kHost} << 1 << "probescope:open";
        QTest::newRow("no words") << QStringList{"copy", "--as", "perf",
                                                 "e:mine/s sched/sched_switch"}
                                  << 1 << "perf probe has no equivalent";
        QTest::newRow("no tool") << QStringList{"copy", "--as", "strace", "p vfs_open"} << 2
                                 << "--as";
        QTest::newRow("latency of one")
            << QStringList{"copy", "--as", "bpftrace", "--latency", "p vfs_open"} << 2
            << "two probes";
        const auto copy = [](const QStringList& more) {
            return QStringList{"copy", "--as", "bpftrace"} + more;
        };
        QTest::newRow("latency of two functions")
            << copy({"--latency", "p:a vfs_read", "r:b vfs_write"}) << 2
            << "are not the entry and the return of one function";
        QTest::newRow("latency backwards")
            << copy({"--latency", "r:b vfs_read", "p:a vfs_read"}) << 2
            << "are not the entry and the return of one function";
        QTest::newRow("half a filter")
            << copy({"--filter", "c >", "p:a vfs_read c=%dx"}) << 2 << "a value is missing";
        QTest::newRow("filter of an unknown field")
            << copy({"--filter", "cuont > 3", "p:a vfs_read count=%dx"}) << 2
            << "no probe has a field cuont. Did you mean count?";
        QTest::newRow("one name twice")
            << copy({"p:a vfs_read", "p:a vfs_write"}) << 2 << "two probes are named a";
        QTest::newRow("no definition")
            << QStringList{"check", "--host", kHost, ""} << 2 << "a definition is empty";
        QTest::newRow("two lines")
            << QStringList{"check", "--host", kHost, "p vfs_read\np vfs_write"} << 2
            << "line break";
        QTest::newRow("no folder") << QStringList{"check", "--kernel", "/nowhere/x", "p vfs_open"}
                                   << 1 << "/nowhere/x: folder not found";
        QTest::newRow("two kernels")
            << QStringList{"check", "--host", kHost, "--kernel", "x", "p vfs_open"} << 2
            << "--host";
    }
    void whatCannotBeDoneIsTold()
    {
        QFETCH(QStringList, words);
        QFETCH(QString, says);
        put("dynamic_events", kCreated.toUtf8());
        const Output out = run(QStringList{"probes"} + words);
        QTEST(out.status, "status");
        QVERIFY2(out.errors.contains(says), qPrintable(out.errors));
        QVERIFY(out.text.isEmpty());
        QCOMPARE(kernel(), kCreated);
    }

    void nothingIsObeyed()
    {
        const QString evil = QStringLiteral("p:a\x1b[31mb vfs_open");
        for (const char* command : {"check", "create", "remove"}) {
            const Output out = probes({command, evil});
            QVERIFY(out.status != 0);
            QVERIFY2(!out.text.contains('\x1b') && !out.errors.contains('\x1b'), command);
        }
    }

private:
    void put(const QString& name, const QByteArray& text) const
    {
        QFile file(m_state->filePath(name));
        QVERIFY(file.open(QFile::WriteOnly));
        file.write(text);
    }
    QString text(const char* name) const
    {
        QFile file(m_state->filePath(name));
        return file.open(QFile::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
    }
    /// Its dynamic events, after what was done.
    QString kernel() const { return text("dynamic_events"); }
    /// What was written to it by the last command.
    QString writes() const { return text("writes"); }
    static Output probes(const QStringList& words)
    {
        return run(QStringList{"probes"} + words + QStringList{"--host", kHost});
    }

    QByteArray m_path;
    std::unique_ptr<QTemporaryDir> m_cache;
    std::unique_ptr<QTemporaryDir> m_state;
};

QTEST_GUILESS_MAIN(TestCliProbes)
#include "tst_cli_probes.moc"
