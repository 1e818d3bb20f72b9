// Files with definitions of probes, read beside the UI thread, and what is said of many of them.

#include "tests/support/written_file.h"
#include "tests/ui/support/planted_translator.h"
#include "tests/ui/support/waits.h"
#include "tests/ui/target/probes/probes_page_stage.h"
#include "ui/target/probes/form/dialogs/dialect_import.h"
#include "ui/target/probes/probe_event_text.h"
#include "ui/target/probes/probe_set_file.h"

#include <QDialogButtonBox>
#include <QPlainTextEdit>

#include <fstream>
#include <future>
#include <sys/stat.h>

using namespace probescope;
using namespace probescope::ui;

namespace {

QLabel* understoodOf(const QDialog& dialog)
{
    for (auto* const label : dialog.findChildren<QLabel*>()) {
        if (label->accessibleDescription() == QStringLiteral("Import result"))
            return label;
    }
    return nullptr;
}

} // namespace

class TestProbesImport : public ProbesPageStage
{
    Q_OBJECT

    QString fileOf(const QByteArray& text)
    {
        return writtenFile(m_folder.filePath(QStringLiteral("probes.txt")), text);
    }

    QTemporaryDir m_folder;

private slots:
    void init()
    {
        open();
        showTarget();
    }
    void cleanup() { m_page.reset(); }

    /// A file that gives nothing until somebody writes: the window lives on.
    void aSlowFileHoldsNobodyUp()
    {
        const auto name = m_folder.filePath(QStringLiteral("slow"));
        QCOMPARE(::mkfifo(name.toLocal8Bit().constData(), 0600), 0);
        QSignalSpy wanted(m_page.get(), &ProbesPage::importWanted);
        const auto writer = std::async(std::launch::async, [&] {
            std::ofstream(name.toStdString()) << "p:open do_sys_openat2\n";
        });
        sets()->importFrom(name);
        QVERIFY(wanted.isEmpty()); // it was not waited for
        QVERIFY(says(*m_page, QStringLiteral("Reading slow…")));
        waitUntil([&] { return wanted.size() == 1; });
        QCOMPARE(wanted[0][0].toString(), QStringLiteral("p:open do_sys_openat2\n"));
        QVERIFY(!says(*m_page, QStringLiteral("Reading slow…")));
    }

    void whatCannotBeReadSaysWhy()
    {
        QSignalSpy wanted(m_page.get(), &ProbesPage::importWanted);
        sets()->importFrom(fileOf(QByteArray(kMaxProbeText + 1, '#')));
        waitUntil([&] { return says(*m_page, QStringLiteral("larger than 4 MiB")); });
        sets()->importFrom(m_folder.filePath(QStringLiteral("none")));
        waitUntil([&] {
            return !says(*m_page, QStringLiteral("larger than 4 MiB"))
                && !says(*m_page, QStringLiteral("Reading none…"));
        });
        QVERIFY(says(*m_page, QStringLiteral("not found")));
        QVERIFY(wanted.isEmpty());
    }

    /// What is said of a set of which nothing can be made is not as long as the set.
    void manyFailuresAreCounted()
    {
        probe::ProbeSet set{.name = "many"};
        for (int i = 0; i < 40; ++i)
            set.entries.push_back({.spec = specOf("p:same no_such_function")});
        const auto file = m_folder.filePath(QStringLiteral("many.probes.json"));
        QVERIFY(writeProbeSet(file, set).has_value());
        doAndSee([&] { sets()->restoreFrom(file); });
        // Whether the first of them is made is up to the kernel.
        QVERIFY2(says(*m_page, QStringLiteral("and 30 more"))
                     || says(*m_page, QStringLiteral("and 29 more")),
                 qPrintable(shownTexts(*m_page)));
    }

    void manyBuffersAreCounted()
    {
        std::vector<tracefs::WipedBuffer> wiped;
        for (int i = 0; i < 25; ++i)
            wiped.push_back({.instance = "instance-" + std::to_string(i), .events = 3});
        QCOMPARE(wipedText(wiped).count(u'\n'), 10);
        QVERIFY(wipedText(wiped).endsWith(QStringLiteral("and 15 more")));
    }

    void manyNotesOfAnImportAreCounted()
    {
        DialectImport dialog;
        dialog.show();
        QString text;
        for (int i = 0; i < 60; ++i)
            text += QStringLiteral("p:open%1 do_sys_openat2\nwhat is this %1\n").arg(i);
        dialog.findChild<QPlainTextEdit*>()->setPlainText(text);
        const auto* const words = understoodOf(dialog);
        QVERIFY(words);
        QVERIFY2(words->text().count(u'\n') > 5 && words->text().count(u'\n') <= 11,
                 qPrintable(words->text()));
        QVERIFY(words->text().contains(QStringLiteral("more")));
    }

    void notesOfAnImportAreTranslated()
    {
        const PlantedTranslator german("core",
                                       {{"“{}” was not understood and is left out.",
                                         QStringLiteral("„{}“ ist unverständlich.")}});
        DialectImport dialog;
        QSignalSpy taken(&dialog, &DialectImport::taken);
        dialog.findChild<QPlainTextEdit*>()->setPlainText(
            QStringLiteral("kprobe:vfs_read { print(strange(arg0)); }"));
        const auto sentence = QStringLiteral("„strange“ ist unverständlich.");
        QVERIFY2(understoodOf(dialog)->text().contains(sentence),
                 qPrintable(understoodOf(dialog)->text()));
        dialog.findChild<QDialogButtonBox*>()->buttons().front()->click();
        waitUntil([&] { return taken.size() == 1; });
        QVERIFY2(taken[0][1].toString().contains(sentence), qPrintable(taken[0][1].toString()));
    }
};

QTEST_MAIN(TestProbesImport)

#include "tst_probes_import.moc"
