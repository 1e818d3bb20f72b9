#include "tests/ui/support/planted_translator.h"
#include "tests/ui/support/waits.h"
#include "tests/ui/target/probes/probe_form.h"
#include "ui/target/probes/form/arguments/argument_extra.h"
#include "ui/target/probes/form/arguments/argument_pane.h"
#include "ui/target/probes/form/dialogs/dialect_dialog.h"
#include "ui/target/probes/form/dialogs/dialect_import.h"
#include "ui/target/probes/form/dialogs/gallery_dialog.h"
#include "ui/target/probes/form/probe_form_dialogs.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSpinBox>
#include <QTableView>
#include <QTimer>

#include <string_view>

using namespace probescope;
using namespace probescope::ui;

namespace {

/// Why a language cannot say something, and what differs in another.
QString inGerman(std::string_view english)
{
    if (english.starts_with("perf probe cannot attach to an event; perf record -e {}:{} "))
        return QStringLiteral("Das Ereignis {1} von {0} zeichnet perf record selbst auf.");
    if (english.starts_with("trace-cmd records probes, but does not define them"))
        return QStringLiteral("trace-cmd legt keine Sonden an.");
    return {};
}

} // namespace

/// Dialogs fill the form, and say what it holds in other languages.
class TestProbeBuilderDialogs : public QObject
{
    Q_OBJECT

private slots:
    void extrasAreAddedByAForm()
    {
        const ProbeForm form;
        form.choose(QStringLiteral("vfs_read"));
        QTimer::singleShot(0, this, [&form] {
            auto* const dialog = form.builder->findChild<ArgumentExtra*>();
            auto* const source = dialog->findChild<QComboBox*>();
            QCOMPARE(QString::fromStdString(probe::formatArgument(dialog->argument())),
                     QStringLiteral("comm=$comm"));
            source->setCurrentText(QStringLiteral("Stack entry ($stackN)"));
            named<QLineEdit>(*dialog, QStringLiteral("Entry"))->setText(QStringLiteral("2"));
            named<QLineEdit>(*dialog, QStringLiteral("Offsets to follow"))
                ->setText(QStringLiteral("16, 8"));
            named<QSpinBox>(*dialog, QStringLiteral("Bitfield width"))->setValue(3);
            named<QLineEdit>(*dialog, QStringLiteral("Argument name"))
                ->setText(QStringLiteral("flag"));
            dialog->accept();
        });
        form.builder->findChild<ArgumentPane*>()->addExtra();
        QVERIFY2(form.line().endsWith(QStringLiteral("flag=+8(+16($stack2)):b3@0/8")),
                 qPrintable(form.line()));
    }

    void theGalleryOpensFilledForms()
    {
        const ProbeForm form;
        form.choose(QStringLiteral("vfs_read"));
        const auto* const search = form.builder->findChild<FunctionSearch*>();
        QVERIFY(search->table()->currentIndex().isValid());
        form.builder->dialogs()->showGallery();
        auto* const dialog = form.builder->findChild<GalleryDialog*>();
        QCOMPARE(dialog->list()->model()->rowCount(), 20);
        QTest::keyClicks(dialog->findChild<QLineEdit*>(), QStringLiteral("opens which file"));
        QCOMPARE(dialog->list()->model()->rowCount(), 1);
        QSignalSpy chosen(dialog, &GalleryDialog::chosen);
        QTest::keyClick(dialog->findChild<QLineEdit*>(), Qt::Key_Return);
        waitForNext(chosen);
        QVERIFY2(form.line().contains(QStringLiteral("do_sys_openat2"))
                     && form.line().contains(QStringLiteral("filename=")),
                 qPrintable(form.line()));
        QVERIFY(form.line().contains(QString::fromStdString(form.group)));
        // The function that was chosen before is not that of the form.
        QVERIFY(!search->table()->currentIndex().isValid());
        QCOMPARE(search->line()->text(), QString());
    }

    void linesOfOthersAreImported()
    {
        const ProbeForm form;
        form.builder->dialogs()->showImport();
        auto* const dialog = form.builder->findChild<DialectImport*>();
        QSignalSpy taken(dialog, &DialectImport::taken);
        dialog->edit()->setPlainText(
            QStringLiteral("p:open do_sys_openat2 dfd=%di:s32\nr:open_ret vfs_read $retval\n"));
        QCOMPARE(dialog->imported().probes.size(), std::size_t(2));
        QTest::mouseClick(
            shownButton<QPushButton>(*dialog, QStringLiteral("Open in probe builder")),
            Qt::LeftButton);
        waitForNext(taken);
        QCOMPARE(form.line().count(u'\n'), 1);
        QVERIFY(form.line().contains(QStringLiteral("do_sys_openat2 dfd=%di:s32")));
    }

    void theSameIsSaidInOtherLanguages()
    {
        const ProbeForm form;
        form.choose(QStringLiteral("vfs_read"));
        form.tick(form.row(QStringLiteral("count")));
        form.builder->dialogs()->showDialects();
        auto* const dialog = form.builder->findChild<DialectDialog*>();
        auto* const list = dialog->findChild<QListWidget*>();
        QCOMPARE(list->count(), 8);
        list->setCurrentItem(
            list->findItems(QStringLiteral("bpftrace"), Qt::MatchContains).value(0));
        QVERIFY(dialog->shown().text.find("kprobe:vfs_read") != std::string::npos);
        for (int row = 0; row < list->count(); ++row) {
            list->setCurrentRow(row);
            QVERIFY(!dialog->shown().text.empty() || !dialog->shown().reason.empty());
        }
    }

    /// No tool is at fault then.
    void withoutAProbeThatAloneIsSaid()
    {
        const DialectDialog dialog{probe::Recipe()};
        auto* const list = dialog.findChild<QListWidget*>();
        for (int row = 0; row < list->count(); ++row) {
            list->setCurrentRow(row);
            QCOMPARE(named<QLabel>(dialog, QStringLiteral("Differences"))->text(),
                     QStringLiteral("There is no probe to convert."));
        }
    }

    void whatOtherLanguagesLackIsTranslated()
    {
        const PlantedTranslator german("core", inGerman);
        const auto spec = probe::Spec::parse("e:mine/x sched.sched_switch next_pid=$next_pid:s32");
        QVERIFY(spec);
        const DialectDialog dialog({.probes = {{.spec = *spec}}});
        auto* const list = dialog.findChild<QListWidget*>();
        const auto told = [&](const char* tool) {
            list->setCurrentItem(
                list->findItems(QString::fromUtf8(tool), Qt::MatchExactly).value(0));
            return named<QLabel>(dialog, QStringLiteral("Differences"))->text();
        };
        QCOMPARE(told("perf probe").section(u'\n', 1),
                 QStringLiteral("Das Ereignis sched_switch von sched zeichnet perf record selbst "
                                "auf."));
        QVERIFY(told("trace-cmd").contains(QStringLiteral("trace-cmd legt keine Sonden an.")));
    }
};

QTEST_MAIN(TestProbeBuilderDialogs)

#include "tst_probe_builder_dialogs.moc"
