#include "core/probe/dialect/import.h"

#include <QTest>

using namespace probescope;
using probe::Import;

namespace {

QStringList linesOf(const Import& import)
{
    QStringList lines;
    for (const auto& probe : import.probes)
        lines << QString::fromStdString(probe.probe.spec.format());
    return lines;
}

/// `LINE:COLUMN text`, with `!` before it where something is lost.
QStringList notesOf(const Import& import)
{
    QStringList notes;
    for (const auto& note : import.notes)
        notes << QString("%1%2:%3 %4")
                     .arg(note.lost ? "!" : "")
                     .arg(note.line)
                     .arg(note.column)
                     .arg(QString::fromStdString(note.text));
    return notes;
}

} // namespace

/// What an import does not take is marked where it stands, and nothing is taken for something else.
class ImportMarksTest : public QObject
{
    Q_OBJECT

    static void columns()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QStringList>("lines");
        QTest::addColumn<QString>("filter");
        QTest::addColumn<QStringList>("notes"); // how each of them begins: no more, no less
    }
    static void row(const char* name, const QString& text, const QStringList& lines,
                    const char* filter = "", const QStringList& notes = {})
    {
        QTest::newRow(name) << text << lines << filter << notes;
    }
    static void check()
    {
        QFETCH(QString, text);
        QFETCH(QStringList, lines);
        QFETCH(QString, filter);
        QFETCH(QStringList, notes);
        const Import import = probe::importProbes(text.toStdString());
        const QStringList told = notesOf(import);
        QVERIFY2(linesOf(import) == lines,
                 qPrintable(linesOf(import).join('\n') + "\n" + told.join('\n')));
        QCOMPARE(QString::fromStdString(import.filter), filter);
        bool same = told.size() == notes.size();
        for (qsizetype i = 0; same && i < told.size(); ++i)
            same = told[i].startsWith(notes[i]);
        QVERIFY2(same, qPrintable(told.join('\n')));
    }

private slots:
    /// bash's own words: `bash -x` of these functions echoes the same definitions.
    void shellArguments_data()
    {
        columns();
        const QString to = " >> /sys/kernel/tracing/kprobe_events; }\n";
        row("shift",
            "probe() { name=$1; shift; echo \"p:$name $*\"" + to + "probe a vfs_read count=%dx\n",
            {"p:a vfs_read count=%dx"});
        row("shift of two",
            "probe() { e=$1; f=$2; shift 2; echo p:$e $f \"$@\"" + to
                + "probe a/b vfs_read 'x=%dx' 'y=%cx'\n",
            {"p:a/b vfs_read x=%dx y=%cx"});
        row("more than there are",
            "probe() { shift 5; echo \"p:$1 $2\"" + to + "probe a vfs_read\n", {"p:a vfs_read"});
        row("as many as only the script knows",
            "probe() { shift $n; echo \"p:$1 $2\"" + to + "probe a vfs_read\n", {}, "",
            {"!1:29 What $1 holds"});
        row("in a branch",
            "probe() { if [ $1 = -v ]; then shift; fi; echo \"p:$1 $2\"" + to
                + "probe a vfs_read\n",
            {}, "", {"!1:51 What $1 holds"});
        row("behind a condition",
            "probe() { [ $1 = -v ] && shift; echo \"p:$1 $2\"" + to + "probe a vfs_read\n", {}, "",
            {"!1:41 What $1 holds"});
        row("in a loop of which one round is read",
            "probe() { while [ $# -gt 0 ]; do echo \"p:$1 $1\" >> /sys/kernel/tracing/"
            "kprobe_events; shift; done; }\nprobe vfs_read vfs_write\n",
            {"p:vfs_read vfs_read"}, "", {"!1:86 The loop is read once"});
        row("set",
            "#!/bin/bash\nset -- a vfs_read\necho \"p:$1 $2\" >> /sys/kernel/tracing/"
            "kprobe_events\n",
            {"p:a vfs_read"});
        row("braces",
            "for i in {1..3} x{a,b}; do echo \"p:e$i vfs_read+$i\" >> /sys/kernel/tracing/"
            "kprobe_events; done\n",
            {"p:e1 vfs_read+1", "p:e2 vfs_read+2", "p:e3 vfs_read+3"}, "",
            {"!1:47 This is no definition", "!1:47 This is no definition"});
        row("braces, stepping back",
            "for i in {9..5..2}; do echo \"p:e$i vfs_read+$i\" >> /sys/kernel/tracing/"
            "kprobe_events; done\n",
            {"p:e9 vfs_read+9", "p:e7 vfs_read+7", "p:e5 vfs_read+5"});
        row("braces without end",
            "for i in {1..999999999}; do echo \"p:e$i vfs_read\" >> /sys/kernel/tracing/"
            "kprobe_events; done\n",
            {}, "", {"!1:38 What $i holds"});
        row("what only the script knows is marked where it is used",
            "#!/bin/bash\nNAME=$(grep read names)\necho \"p:a/b $NAME\" >> /sys/kernel/tracing/"
            "kprobe_events\necho \"r:a/c $NAME\" >> /sys/kernel/tracing/kprobe_events\n",
            {}, "", {"!3:13 What $NAME holds", "!4:13 What $NAME holds"});
    }
    void shellArguments() { check(); }
};

QTEST_GUILESS_MAIN(ImportMarksTest)
#include "tst_import_marks.moc"
