#include "tests/ui/support/shown_controls.h"
#include "tests/ui/support/waits.h"
#include "tests/ui/target/probes/probe_form.h"
#include "ui/target/events/filter_edit.h"

#include <QCheckBox>
#include <QPushButton>
#include <QRadioButton>
#include <QScrollArea>

using namespace probescope;
using namespace probescope::ui;

/// What is wrong is told and mended while a line is written; the kernel tries it, and makes what is
/// right.
class TestProbeBuilderVerdicts : public QObject
{
    Q_OBJECT

private slots:
    void whatIsWrongIsUnderlinedAndMended()
    {
        const ProbeForm form;
        form.type(QStringLiteral("p:mine/open vfs_read a1=%xx"));
        form.settle();
        const auto& findings = form.builder->line()->findings();
        QVERIFY(!findings.empty());
        QCOMPARE(findings.front().weight, ProbeFinding::Weight::Fault);
        QCOMPARE(QStringView(form.line()).mid(qsizetype(findings.front().begin), 3),
                 QStringView(u"%xx"));
        QVERIFY(!form.builder->line()->edit()->extraSelections().isEmpty());
        QVERIFY(!shownButton<QPushButton>(*form.builder, QStringLiteral("Create"))->isEnabled());
        // A remedy is applied by its button.
        form.type(QStringLiteral("p:mine/open vfsread"));
        form.settle();
        QPushButton* fix = nullptr;
        waitUntil([&] {
            return (fix = shownButton<QPushButton>(*form.builder->line(),
                                                   QStringLiteral("Use vfs_read")));
        });
        QTest::mouseClick(fix, Qt::LeftButton);
        QCOMPARE(form.line(), QStringLiteral("p:mine/open vfs_read"));
        form.settle();
        waitUntil([&] {
            return shownButton<QPushButton>(*form.builder, QStringLiteral("Create"))->isEnabled();
        });
    }

    void aLineThatCannotBeReadIsKept()
    {
        const ProbeForm form;
        form.choose(QStringLiteral("vfs_read"));
        const auto before = form.line();
        form.builder->line()->edit()->moveCursor(QTextCursor::End);
        QTest::keyClicks(form.builder->line()->edit(), QStringLiteral(" a1=+("));
        QVERIFY(!form.builder->draft().readable());
        QVERIFY(!named<QLineEdit>(*form.builder, QStringLiteral("Event name"))->isEnabled());
        form.settle();
        QTest::mouseClick(shownButton<QPushButton>(*form.builder, QStringLiteral("Undo")),
                          Qt::LeftButton);
        QVERIFY(form.builder->draft().readable());
        QVERIFY2(form.line().startsWith(before), qPrintable(form.line()));
    }

    void aNameThatIsTakenIsTold()
    {
        const ProbeForm form;
        QVERIFY(form.fake->append("dynamic_events", "p:mine/reads vfs_write").has_value());
        QSignalSpy learnt(form.builder.get(), &ProbeBuilder::learnt);
        form.builder->setTarget(form.fake);
        waitForNext(learnt);
        form.type(QStringLiteral("p:mine/reads vfs_read count=%dx:u64"));
        form.settle();
        const auto& findings = form.builder->line()->findings();
        QVERIFY(!findings.empty());
        QCOMPARE(findings.front().weight, ProbeFinding::Weight::Fault);
        QVERIFY(!shownButton<QPushButton>(*form.builder, QStringLiteral("Create"))->isEnabled());
        // In another group it is free.
        auto* const group = named<QLineEdit>(*form.builder, QStringLiteral("Event group"));
        group->setFocus();
        group->selectAll();
        QTest::keyClicks(group, QStringLiteral("yours"));
        QCOMPARE(form.line(), QStringLiteral("p:yours/reads vfs_read count=%dx:u64"));
        form.settle();
        waitUntil([&] {
            return shownButton<QPushButton>(*form.builder, QStringLiteral("Create"))->isEnabled();
        });
    }

    void withoutATargetLinesAreStillWritten()
    {
        ProbeBuilder builder({});
        builder.resize(1100, 800);
        builder.show();
        waitUntilExposed(&builder);
        QTest::keyClicks(builder.line()->edit(), QStringLiteral("p:mine/open vfs_read a1=%xx"));
        QSignalSpy judged(&builder, &ProbeBuilder::judged);
        waitForNext(judged);
        QVERIFY(!builder.line()->findings().empty());
        QVERIFY(!shownButton<QPushButton>(builder, QStringLiteral("Create"))->isEnabled());
    }

    void theKernelTriesItAndNothingStays()
    {
        const ProbeForm form;
        form.choose(QStringLiteral("vfs_read"));
        const auto before = form.fake->snapshotOfControls();
        QSignalSpy checked(form.builder.get(), &ProbeBuilder::checked);
        QTest::mouseClick(shownButton<QPushButton>(*form.builder, QStringLiteral("Check")),
                          Qt::LeftButton);
        waitForNext(checked);
        QVERIFY2(form.builder->line()->verdict().startsWith(QStringLiteral("Accepted")),
                 qPrintable(form.builder->line()->verdict()));
        QVERIFY(form.fake->snapshotOfControls() == before);
        QVERIFY(form.fake->probes().empty());
        // Nothing is written while somebody types.
        const auto writes = form.fake->writes().size();
        form.type(QStringLiteral("p:mine/open vfs_read count=%dx:u64"));
        form.settle();
        QCOMPARE(form.fake->writes().size(), writes);
    }

    void itIsMadeInOurGroup()
    {
        const ProbeForm form;
        form.choose(QStringLiteral("vfs_read"));
        QTest::mouseClick(shownButton<QRadioButton>(*form.builder, QStringLiteral("Both")),
                          Qt::LeftButton);
        form.settle();
        QSignalSpy created(form.builder.get(), &ProbeBuilder::created);
        QTest::mouseClick(shownButton<QPushButton>(*form.builder, QStringLiteral("Create")),
                          Qt::LeftButton);
        waitForNext(created);
        QCOMPARE(form.fake->probes().size(), std::size_t(2));
        // The same names are taken now.
        form.choose(QStringLiteral("vfs_read"));
        form.builder->open(ProbeDraft());
        form.choose(QStringLiteral("vfs_read"));
        QVERIFY2(form.line().contains(QStringLiteral("/vfs_read_2 ")), qPrintable(form.line()));
    }

    /// Also at once where there were others before, so that the form does not jump.
    void findingsHaveTheirHeight()
    {
        const ProbeForm form;
        auto* const pane = form.builder->line();
        const auto* const list =
            named<QScrollArea>(*pane, QStringLiteral("Issues of the definitions"));
        QVERIFY(list);
        ProbeFinding one;
        one.words = QStringLiteral("There is no such register.");
        ProbeFinding other = one;
        other.words = QStringLiteral("There is no such type.");
        const auto line = pane->fontMetrics().lineSpacing();
        for (const auto& findings :
             {std::vector{one}, std::vector{other}, std::vector{one, other}}) {
            pane->setFindings(findings);
            QVERIFY(list->maximumHeight() >= line * int(findings.size()));
            QVERIFY(list->maximumHeight() < line * 2 * int(findings.size() + 1));
        }
    }

    /// It is a part of the definition: what is typed while that is not valid would be lost.
    void theFilterOfAnEventProbeWaitsForAValidDefinition()
    {
        const ProbeForm form;
        const auto* const filter = form.builder->findChildren<FilterEdit*>().front();
        const auto valid =
            QStringLiteral("e:mine/sw sched.sched_switch prev=$prev_pid if prev_pid==1");
        form.type(valid);
        form.settle();
        QVERIFY(filter->isEnabled());
        QCOMPARE(filter->text(), QStringLiteral("prev_pid==1"));
        form.type(QStringLiteral("e:mine/sw sched.sched_switch prev=$prev_pid:[ if prev_pid==1"));
        form.settle();
        QVERIFY(!filter->isEnabled());
        form.type(valid);
        form.settle();
        QVERIFY(filter->isEnabled());
        // That of a function is no part of it.
        form.type(QStringLiteral("p:mine/open vfs_read count=%dx:["));
        form.settle();
        QVERIFY(filter->isEnabled());
    }

    void aRecordingGetsFilterAndStack()
    {
        const ProbeForm form;
        form.choose(QStringLiteral("vfs_read"));
        form.tick(form.row(QStringLiteral("count")));
        auto* const filter = form.builder->findChildren<FilterEdit*>().front();
        filter->setText(QStringLiteral("count > 100"));
        QVERIFY2(!filter->hasFault(), qPrintable(filter->words()));
        filter->setText(QStringLiteral("cuont > 100"));
        QVERIFY(filter->hasFault());
        filter->setText(QStringLiteral("count > 100"));
        form.builder->findChildren<QCheckBox*>().front()->setChecked(true);
        form.settle();
        QSignalSpy wanted(form.builder.get(), &ProbeBuilder::recordWanted);
        QTest::mouseClick(
            shownButton<QPushButton>(*form.builder, QStringLiteral("Add to recording")),
            Qt::LeftButton);
        QCOMPARE(wanted.count(), 1);
        const auto probes = wanted.front().front().value<std::vector<record::ProbeChoice>>();
        QCOMPARE(probes.size(), std::size_t(1));
        // Captures are not named after the session that made them.
        QCOMPARE(probes.front().definition, std::string("p:vfs_read vfs_read count=%dx:u64"));
        QCOMPARE(probes.front().filter, std::string("count > 100"));
        QVERIFY(probes.front().stackTrace);
    }
};

QTEST_MAIN(TestProbeBuilderVerdicts)

#include "tst_probe_builder_verdicts.moc"
