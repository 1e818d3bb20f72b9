#include "tests/ui/support/waits.h"
#include "tests/ui/target/probes/probe_form.h"
#include "ui/target/probes/form/dialogs/anatomy_dialog.h"
#include "ui/target/probes/form/probe_builder_offset.h"
#include "ui/target/probes/form/probe_form_dialogs.h"

#include <QAbstractItemModelTester>
#include <QLabel>
#include <QPushButton>
#include <QRadioButton>
#include <QTableWidget>

using namespace probescope;
using namespace probescope::ui;

/// The instructions of a function are shown, and are what an offset can be.
class TestProbeBuilderCode : public QObject
{
    Q_OBJECT

private slots:
    void offsetsAreInstructions()
    {
        const ProbeForm form;
        form.fake->setKernelText(0xffffffff81000300, formCode());
        form.choose(QStringLiteral("vfs_read"));
        QTest::mouseClick(shownButton<QRadioButton>(*form.builder, QStringLiteral("Offset")),
                          Qt::LeftButton);
        auto* const pane = form.builder->findChild<ProbeOffsetPane*>();
        waitUntil([&] { return pane->model()->rowCount() > 4; });
        const QAbstractItemModelTester tester(
            pane->model(), QAbstractItemModelTester::FailureReportingMode::QtTest);
        const int row = pane->model()->rowOf(0xa); // behind push
        QVERIFY(row > 0);
        QCOMPARE(pane->model()->rowOf(0xb), -1); // within an instruction
        const auto index = pane->model()->index(row, InstructionModel::Text);
        QTest::mouseClick(pane->table()->viewport(), Qt::LeftButton, {},
                          pane->table()->visualRect(index).center());
        QCOMPARE(form.builder->draft().spec().offset, std::int64_t(0xa));
        QCOMPARE(form.builder->draft().moment(), ProbeDraft::Moment::Offset);
    }

    void anOffsetWithinAnInstructionIsMended()
    {
        const ProbeForm form;
        form.fake->setKernelText(0xffffffff81000300, formCode());
        form.type(QStringLiteral("p:mine/reads vfs_read+0xb"));
        form.settle();
        const auto fault = [&] {
            for (const auto& finding : form.builder->line()->findings()) {
                if (finding.words.contains(QStringLiteral("No instruction starts at 0xb")))
                    return finding;
            }
            return ProbeFinding{.line = 99};
        };
        waitUntil([&] { return fault().line == std::size_t(0); });
        QCOMPARE(form.line().mid(qsizetype(fault().begin)), QStringLiteral("0xb"));
        QVERIFY(!shownButton<QPushButton>(*form.builder, QStringLiteral("Create"))->isEnabled());
        QPushButton* fix = nullptr;
        waitUntil([&] {
            return (fix =
                        shownButton<QPushButton>(*form.builder->line(), QStringLiteral("Use 0xa")));
        });
        QTest::mouseClick(fix, Qt::LeftButton);
        QCOMPARE(form.line(), QStringLiteral("p:mine/reads vfs_read+0xa"));
        form.settle();
        QCOMPARE(fault().line, std::size_t(99));
    }

    void codeOfAFunctionThatWasLeftDoesNotCome()
    {
        const ProbeForm form;
        form.fake->setKernelText(0xffffffff81000300, formCode());
        form.builder->openFunction(QStringLiteral("vfs_read")); // is being read
        form.builder->open(ProbeDraft::of({*probe::Spec::parse("p:mine/x1 nobody_knows_it+4")}));
        form.settle();
        QVERIFY(form.builder->findChild<ProbeOffsetPane*>()->begins().empty());
    }

    void whatIsShownOfAFunctionIsTold()
    {
        const ProbeForm form;
        form.fake->setKernelText(0xffffffff81000300, formCode()); // 19 of 256 bytes
        form.builder->openFunction(QStringLiteral("vfs_read"));
        form.settle();
        auto* const pane = form.builder->findChild<ProbeOffsetPane*>();
        QVERIFY(!pane->begins().empty());
        const auto* const words = named<QLabel>(*pane, QStringLiteral("Notes on the instructions"));
        QVERIFY2(words->text().endsWith(QStringLiteral("Bytes shown, from the start: 19 of 256.")),
                 qPrintable(words->text()));
    }

    /// It is no function of a program.
    void aFunctionThatTheKernelLacksHasNoInstructions()
    {
        const ProbeForm form;
        form.type(QStringLiteral("p:mine/reads vfsread"));
        form.settle();
        const auto* const words = named<QLabel>(*form.builder->findChild<ProbeOffsetPane*>(),
                                                QStringLiteral("Notes on the instructions"));
        QVERIFY2(words->text().contains(QStringLiteral("only for known functions")),
                 qPrintable(words->text()));
    }

    void codeOfOtherProcessorsIsNotMisread()
    {
        QCOMPARE(codeArchitecture("x86_64"), program::Architecture::X86_64);
        for (const auto* const name : {"", "ppc64le", "s390x", "i386"})
            QCOMPARE(codeArchitecture(name), program::Architecture::Other);
    }

    void theAnatomyShowsBothSides()
    {
        const ProbeForm form;
        form.fake->setKernelText(0xffffffff81000300, formCode());
        form.choose(QStringLiteral("vfs_read"));
        form.builder->dialogs()->showAnatomy();
        auto* const dialog = form.builder->findChild<AnatomyDialog*>();
        QSignalSpy looked(dialog, &AnatomyDialog::refreshed);
        waitForNext(looked);
        const auto tables = dialog->findChildren<QTableWidget*>();
        QCOMPARE(tables.size(), 2);
        QVERIFY(tables[1]->rowCount() > 3);
        // A probe comes: the nop becomes a call.
        auto code = formCode();
        code.replace(4, 5, std::string("\xe8\x00\x10\x00\x00", 5));
        form.fake->setKernelText(0xffffffff81000300, code);
        dialog->refresh();
        waitForNext(looked);
        bool changed = false;
        for (int row = 0; row < tables[1]->rowCount(); ++row)
            changed = changed || tables[1]->item(row, 0)->text().startsWith(u'▶');
        QVERIFY(changed);
    }
};

QTEST_MAIN(TestProbeBuilderCode)

#include "tst_probe_builder_code.moc"
