#include "core/tracefs/files/session_name.h"
#include "core/tracefs/probes/list.h"
#include "tests/support/fake_tracefs/fake_tracefs.h"
#include "tests/support/written_file.h"
#include "tests/ui/cli/cli_answers.h"
#include "ui/target/probes/models/probe_snapshot.h"
#include "ui/target/probes/models/probe_table_model.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace probescope;
using namespace probescope::ui;

namespace {

/// The kernel of both sides: helper_on_fake reads these commands, and the test obeys them itself.
const QStringList kDefinitions{
    "p:mine/open vfs_open file=$arg1",    "r4:mine/back vfs_open ret=$retval",
    "p:probescope/kept vfs_read",         "p:probescope_77_99/left vfs_write",
    "p:mine/prog /bin/sh:0x1000",         "e:mine/on sched/sched_switch pid=$prev_pid:s32",
    "s:probescope_lat u64 lat; pid_t pid"};

const char* const kSetup = "instance theirs\n"
                           "append instances/theirs/events/mine/open/enable 1\n"
                           "append events/mine/open/enable 1\n"
                           "append events/mine/prog/enable 1\n"
                           "count 0 1234567 3\n"
                           "count 1 20 0\n"
                           "count 4 9 0\n";

} // namespace

/// probescope-cli probes list says what the page of probes shows of one kernel.
class TestCliProbesList : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { speakEnglish(); }

    void probesAreThoseOfThePage()
    {
        const QTemporaryDir state;
        serve(state);
        const auto rows = cliRows({"probes", "list", "--host", "board"});
        const QString titles =
            QString::fromUtf8(cliText({"probes", "list", "--host", "board"})).section(u'\n', 0, 0);
        ProbeSnapshot look;
        look.list = listOf();
        ProbeTableModel model;
        model.setRows(probeRows(look));
        QCOMPARE(rows.size(), qsizetype(kDefinitions.size()));
        QCOMPARE(rows.size(), qsizetype(model.rowCount()));
        using Model = ProbeTableModel;
        compareCounts(rows, model, {Model::Hits, Model::Misses});
        for (int row = 0; row < model.rowCount(); ++row) {
            const auto text = [&](int column) {
                return model.index(row, column).data().toString();
            };
            QCOMPARE(cliWord(rows[row], "probe"), model.rows()[std::size_t(row)].name());
            QCOMPARE(cliWord(rows[row], "kind"), text(Model::Kind));
            QCOMPARE(cliWord(rows[row], "owner"), text(Model::Owner));
            QCOMPARE(rows[row].toObject()["definitions"].toVariant().toStringList(),
                     model.rows()[std::size_t(row)].definitions);
            const auto places = rows[row].toObject()["enabled_in"].toVariant().toStringList();
            QCOMPARE(places, placesOf(look, row));
            QCOMPARE(!places.isEmpty(), model.rows()[std::size_t(row)].enabled);
        }
        // People see the same heads.
        for (const int column :
             {Model::Kind, Model::Owner, Model::Hits, Model::Misses, Model::Definition}) {
            const QString title = model.headerData(column, Qt::Horizontal).toString();
            QVERIFY2(titles.contains(title), qPrintable(title));
        }
        for (const char* const owner : {"Other users", "probescope-cli", "Leftovers"})
            QVERIFY2(std::any_of(rows.begin(), rows.end(),
                                 [&](const QJsonValue& row) {
                                     return cliWord(row, "owner") == QLatin1String(owner);
                                 }),
                     owner);
    }

private:
    static void compareCounts(const QJsonArray& rows, const ProbeTableModel& model,
                              const QList<int>& columns)
    {
        for (int row = 0; row < model.rowCount(); ++row) {
            for (const int column : columns) {
                const QString key = model.headerData(column, Qt::Horizontal).toString().toLower();
                const QString wanted = model.index(row, column).data().toString();
                const QJsonValue value = rows[row].toObject().value(key);
                QVERIFY2(!value.isUndefined(), qPrintable(key));
                QCOMPARE(value.isNull() ? QStringLiteral("–")
                                        : QLocale().toString(value.toInteger()),
                         wanted);
            }
        }
    }

    /// As the page's details tell them.
    static QStringList placesOf(const ProbeSnapshot& look, int row)
    {
        for (const auto& [name, text] : probeFacts(look, look.list.probes[std::size_t(row)])) {
            if (name == "Enabled in:")
                return text == "nowhere" ? QStringList() : text.split(u'\n');
        }
        return {"not told"};
    }

    static void serve(const QTemporaryDir& state)
    {
        using probescope::writtenFile;
        const QString ssh =
            writtenFile(state.filePath("ssh"),
                        "#!/bin/sh\nexec '" HELPER_ON_FAKE "' '" + state.path().toUtf8() + "'\n");
        QFile::setPermissions(ssh, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        writtenFile(state.filePath("dynamic_events"), kDefinitions.join(u'\n').toUtf8() + '\n');
        writtenFile(state.filePath("setup"), kSetup);
        qputenv("PATH", state.path().toUtf8() + ':' + qgetenv("PATH"));
        qputenv("XDG_STATE_HOME", state.path().toUtf8());
    }

    static tracefs::ProbeList listOf()
    {
        fake::FakeTracefs kernel(fake::FakeKernel::linux612());
        const auto append = [&kernel](const QString& path, const QString& text) {
            const auto file = access::TracePath::parse(path.toStdString());
            if (!file || !kernel.append(*file, text.toStdString()))
                qFatal("%s %s", qPrintable(path), qPrintable(text));
        };
        for (const QString& definition : kDefinitions)
            append("dynamic_events", definition);
        for (const QString& line : QString(kSetup).split(u'\n', Qt::SkipEmptyParts)) {
            const QStringList words = line.split(u' ');
            if (words[0] == "instance") {
                if (!kernel.makeInstance(words[1].toStdString()))
                    qFatal("no instance");
            } else if (words[0] == "append") {
                append(words[1], words[2]);
            } else {
                kernel.setCounts(words[1].toULongLong(), words[2].toULongLong(),
                                 words[3].toULongLong());
            }
        }
        auto listed = tracefs::listProbes(kernel);
        if (!listed)
            qFatal("%s", listed.error().message().c_str());
        return std::move(*listed);
    }
};

QTEST_GUILESS_MAIN(TestCliProbesList)
#include "tst_cli_probes_list.moc"
