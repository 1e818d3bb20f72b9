#include "tests/ui/support/tab_walk.h"
#include "tests/ui/support/unnamed_controls.h"
#include "tests/ui/support/waits.h"
#include "tests/ui/target/probes/probe_form.h"
#include "ui/target/probes/form/arguments/argument_pane.h"
#include "ui/target/probes/form/probe_builder_event.h"
#include "ui/target/probes/form/probe_builder_program.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QLineEdit>
#include <QListView>
#include <QLocale>
#include <QRadioButton>
#include <QSpinBox>
#include <QTableView>
#include <QToolButton>

using namespace probescope;
using namespace probescope::ui;

/// Probes are made by point and click, and by typing, and both say the same.
class TestProbeBuilder : public QObject
{
    Q_OBJECT

private slots:
    void aFunctionBecomesALine()
    {
        const ProbeForm form;
        form.choose(QStringLiteral("do_sys_openat2"));
        QCOMPARE(form.line(),
                 form.own(QStringLiteral("/do_sys_openat2 do_sys_openat2")).prepend(u"p:"));
        const QAbstractItemModelTester tree(form.tree()->model(),
                                            QAbstractItemModelTester::FailureReportingMode::QtTest);
        const QAbstractItemModelTester list(
            form.builder->findChild<ArgumentPane*>()->list()->model(),
            QAbstractItemModelTester::FailureReportingMode::QtTest);
        form.tick(form.row(QStringLiteral("dfd")));
        form.tick(form.row(QStringLiteral("filename")));
        QVERIFY2(form.line().endsWith(
                     QStringLiteral("do_sys_openat2 dfd=%di:s32 filename=+u0(%si):string")),
                 qPrintable(form.line()));
        // What is ticked can be ticked off, and user memory switched.
        const auto user =
            form.row(QStringLiteral("filename")).siblingAtColumn(ArgumentTreeModel::UserMemory);
        QCOMPARE(user.data(Qt::CheckStateRole).toInt(), int(Qt::Checked));
        form.tick(user);
        QVERIFY2(form.line().endsWith(QStringLiteral("filename=+0(%si):string")),
                 qPrintable(form.line()));
        form.tick(form.row(QStringLiteral("dfd")));
        QVERIFY(!form.line().contains(QStringLiteral("dfd=")));
    }

    void aKeyOpensTheMenuThatSwitchesUserMemory()
    {
        const ProbeForm form;
        form.choose(QStringLiteral("do_sys_openat2"));
        form.tick(form.row(QStringLiteral("filename")));
        QCOMPARE(form.tree()->contextMenuPolicy(), Qt::ActionsContextMenu);
        auto* const action = form.tree()->actions().value(0);
        QVERIFY(action);
        form.tree()->setCurrentIndex(form.row(QStringLiteral("dfd")));
        QVERIFY(!action->isEnabled());
        form.tree()->setCurrentIndex(form.row(QStringLiteral("filename")));
        QVERIFY(action->isEnabled() && action->isChecked());
        action->trigger();
        QVERIFY2(form.line().endsWith(QStringLiteral("filename=+0(%si):string")),
                 qPrintable(form.line()));
        QVERIFY(!action->isChecked());
        action->trigger();
        QVERIFY2(form.line().endsWith(QStringLiteral("filename=+u0(%si):string")),
                 qPrintable(form.line()));
    }

    void tabComesToEachControl()
    {
        const ProbeForm form;
        form.choose(QStringLiteral("vfs_read"));
        form.builder->show();
        ui::activate(*form.builder);
        QCOMPARE(unreachedByTab(*form.builder).join(u'\n'), QString());
    }

    void aMemberIsReachedThroughItsStruct()
    {
        const ProbeForm form;
        form.choose(QStringLiteral("do_filp_open"));
        const auto pathname = form.row(QStringLiteral("pathname"));
        form.open(pathname);
        const auto name = form.row(QStringLiteral("name"), pathname);
        QVERIFY(name.isValid());
        QCOMPARE(name.siblingAtColumn(ArgumentTreeModel::Value).data().toString(),
                 QStringLiteral("+0(+0(%si)):string"));
        // With the keyboard: the row is current, blank ticks it.
        form.tree()->setFocus();
        form.tree()->setCurrentIndex(name);
        QTest::keyClick(form.tree(), Qt::Key_Space);
        QVERIFY2(form.line().contains(QStringLiteral("=+0(+0(%si)):string")),
                 qPrintable(form.line()));
        QCOMPARE(name.data(Qt::CheckStateRole).toInt(), int(Qt::Checked));
    }

    void bitFieldsAndArraysHaveTheirForm()
    {
        const ProbeForm form;
        form.choose(QStringLiteral("vfs_read"));
        const auto file = form.row(QStringLiteral("file"));
        form.open(file);
        const auto valueOf = [&](const QString& name) {
            return form.row(name, file).siblingAtColumn(ArgumentTreeModel::Value).data().toString();
        };
        QVERIFY2(valueOf(QStringLiteral("f_sealed")).contains(QStringLiteral(":b3@")),
                 qPrintable(valueOf(QStringLiteral("f_sealed"))));
        QVERIFY(!valueOf(QStringLiteral("f_tag")).isEmpty());
        QVERIFY(valueOf(QStringLiteral("f_pos")).endsWith(QStringLiteral("(%di):s64")));
        const auto path = form.row(QStringLiteral("f_path"), file);
        QVERIFY(form.tree()->model()->hasChildren(path));
    }

    void entryAndReturnAreTwoLines()
    {
        const ProbeForm form;
        form.choose(QStringLiteral("vfs_read"));
        form.tick(form.row(QStringLiteral("count")));
        auto* const both = shownButton<QRadioButton>(*form.builder, QStringLiteral("Both"));
        QTest::mouseClick(both, Qt::LeftButton);
        form.tick(form.row(QStringLiteral("return value")));
        const auto lines = form.line().split(u'\n');
        QCOMPARE(lines.size(), 2);
        QVERIFY2(lines[0].startsWith(u'p') && lines[0].endsWith(QStringLiteral("count=%dx:u64")),
                 qPrintable(lines[0]));
        QVERIFY2(lines[1].startsWith(u'r')
                     && lines[1].endsWith(QStringLiteral("vfs_read_ret vfs_read ret=$retval:s64")),
                 qPrintable(lines[1]));
        // As many calls at once as are proposed.
        auto* const count = named<QSpinBox>(*form.builder, QStringLiteral("maxactive"));
        QVERIFY(count->isVisible());
        QTest::mouseClick(shownButton<QToolButton>(*form.builder, QStringLiteral("Use 64")),
                          Qt::LeftButton);
        QVERIFY(form.line().contains(QStringLiteral("\nr64:")));
        QTest::mouseClick(shownButton<QRadioButton>(*form.builder, QStringLiteral("Return")),
                          Qt::LeftButton);
        QVERIFY(form.line().startsWith(QStringLiteral("r64:")) && !form.line().contains(u'\n'));
        QVERIFY(!(form.row(QStringLiteral("count")).flags() & Qt::ItemIsUserCheckable));
    }

    void numbersAreWrittenForTheKernelInAllFormats()
    {
        const auto lineUnder = [](const QLocale& locale) {
            QLocale::setDefault(locale);
            const ProbeForm form;
            form.choose(QStringLiteral("vfs_read"));
            QTest::mouseClick(shownButton<QRadioButton>(*form.builder, QStringLiteral("Return")),
                              Qt::LeftButton);
            auto* const count = named<QSpinBox>(*form.builder, QStringLiteral("maxactive"));
            count->setFocus();
            count->selectAll();
            QTest::keyClicks(count, QStringLiteral("1024"));
            QTest::keyClick(count, Qt::Key_Return);
            form.tick(form.row(QStringLiteral("return value")));
            return form.line();
        };
        const auto plain = lineUnder(QLocale::c());
        const auto german = lineUnder(QLocale(QLocale::German, QLocale::Germany));
        QLocale::setDefault(QLocale::system());
        QVERIFY2(plain.startsWith(QStringLiteral("r1024:")), qPrintable(plain));
        QCOMPARE(german, plain);
    }

    /// The types are those of the prototypes in form_types.c.
    void theReturnValueFollowsTheFunction()
    {
        const ProbeForm form;
        form.choose(QStringLiteral("vfs_read"));
        QTest::mouseClick(shownButton<QRadioButton>(*form.builder, QStringLiteral("Return")),
                          Qt::LeftButton);
        form.tick(form.row(QStringLiteral("return value")));
        QVERIFY2(form.line().endsWith(QStringLiteral(" vfs_read ret=$retval:s64")),
                 qPrintable(form.line()));
        form.choose(QStringLiteral("do_filp_open"));
        QVERIFY2(form.line().endsWith(QStringLiteral(" do_filp_open ret=$retval:x64")),
                 qPrintable(form.line()));
        // A type of the user's own stays.
        form.type(form.line().replace(QStringLiteral(":x64"), QStringLiteral(":u16")));
        form.choose(QStringLiteral("vfs_read"));
        QVERIFY2(form.line().endsWith(QStringLiteral(" vfs_read ret=$retval:u16")),
                 qPrintable(form.line()));
    }

    void aLineThatIsTypedFillsTheForm()
    {
        const ProbeForm form;
        form.type(QStringLiteral("p:mine/open do_filp_open name=+0(+0(%si)):string comm=$comm"));
        QCOMPARE(named<QLineEdit>(*form.builder, QStringLiteral("Event name"))->text(),
                 QStringLiteral("open"));
        QCOMPARE(named<QLineEdit>(*form.builder, QStringLiteral("Event group"))->text(),
                 QStringLiteral("mine"));
        QCOMPARE(form.builder->findChild<ArgumentPane*>()->list()->model()->rowCount(), 2);
        const auto pathname = form.row(QStringLiteral("pathname"));
        QVERIFY(pathname.isValid());
        form.open(pathname);
        QCOMPARE(form.row(QStringLiteral("name"), pathname).data(Qt::CheckStateRole).toInt(),
                 int(Qt::Checked));
        // Cells of the list change the line.
        auto* const list = form.builder->findChild<ArgumentPane*>()->list()->model();
        QVERIFY(list->setData(list->index(0, ArgumentListModel::Name), QStringLiteral("path"),
                              Qt::EditRole));
        QVERIFY(form.line().contains(QStringLiteral("path=+0(+0(%si)):string")));
        QVERIFY(!list->setData(list->index(0, ArgumentListModel::Type), QStringLiteral("u8["),
                               Qt::EditRole));
    }

    void boxesOfUserMemorySayWhatTheLineDoes()
    {
        const ProbeForm form;
        form.type(QStringLiteral("p:mine/opens do_sys_openat2 name=+0($arg2):string"));
        const auto filename = form.row(QStringLiteral("filename"));
        QCOMPARE(filename.data(Qt::CheckStateRole).toInt(), int(Qt::Checked));
        const auto user = filename.siblingAtColumn(ArgumentTreeModel::UserMemory);
        QCOMPARE(user.data(Qt::CheckStateRole).toInt(), int(Qt::Unchecked));
        form.tick(user);
        QCOMPARE(form.line(), QStringLiteral("p:mine/opens do_sys_openat2 name=+u0($arg2):string"));
        form.settle();
    }

    void theCursorStandsWhereTheFormLooks()
    {
        const ProbeForm form;
        const auto three = [](const std::string& word) {
            ProbeDraft draft;
            draft.setText("p:mine/" + word + "1 vfs_read\np:mine/" + word + "2 vfs_write\np:mine/"
                          + word + "3 do_filp_open");
            return draft;
        };
        auto* const edit = form.builder->line()->edit();
        form.builder->open(three("former"));
        edit->moveCursor(QTextCursor::End);
        QCOMPARE(form.builder->draft().spec().event, std::string("former3"));
        form.builder->open(three("later"));
        QCOMPARE(form.builder->draft().spec().event, std::string("later1"));
        QCOMPARE(edit->textCursor().blockNumber(), 0);
        edit->moveCursor(QTextCursor::End);
        QCOMPARE(form.builder->draft().spec().event, std::string("later3"));
        form.settle();
    }

    void anEventsFieldsAreOffered()
    {
        const ProbeForm form;
        auto* const events = form.builder->findChild<ProbeEventPane*>();
        events->line()->setText(QStringLiteral("sched:sched_switch"));
        QSignalSpy offers(events, &ProbeEventPane::offersChanged);
        emit events->list()->activated(events->list()->model()->index(0, 0));
        if (!form.row(QStringLiteral("next_pid")).isValid())
            waitForNext(offers);
        form.tick(form.row(QStringLiteral("next_pid")));
        QVERIFY2(form.line().startsWith(u'e') && form.line().contains(QStringLiteral("=$next_pid")),
                 qPrintable(form.line()));
    }

    void textOfEventsIsReadWhereItIs()
    {
        tracefs::EventFormat format{.name = "rcu_utilization"};
        format.fields.push_back({.name = "s", .type = "const char *"});
        QCOMPARE(fieldOffers(format).front().fetch, std::string("+0($s):string"));
        format.name = "sys_enter_openat";
        QCOMPARE(fieldOffers(format).front().fetch, std::string("+0($s):ustring"));
    }

    void aFunctionOfAProgramBecomesALine()
    {
        const ProbeForm form;
        auto* const programs = form.builder->findChild<ProbeProgramPane*>();
        QSignalSpy opened(programs, &ProbeProgramPane::opened);
        programs->openProgram(QStringLiteral(SMALL_PROGRAM));
        waitForNext(opened);
        const QAbstractItemModelTester tester(
            programs->model(), QAbstractItemModelTester::FailureReportingMode::QtTest);
        programs->findChild<QLineEdit*>(QStringLiteral("search"))->setText(QStringLiteral("main"));
        waitUntil([&] { return !programs->model()->searching(); });
        waitUntil([&] {
            return programs->model()->index(0, 0).data().toString() == QStringLiteral("main");
        });
        const auto offset = programs->model()->symbol(0)->offset;
        emit programs->table()->activated(programs->model()->index(0, 0));
        QVERIFY2(form.line().startsWith(form.own(QStringLiteral("/main /")).prepend(u"p:")),
                 qPrintable(form.line()));
        QCOMPARE(form.builder->draft().spec().offset, std::int64_t(offset));
        // Registers can be ticked; there is no offset to choose.
        form.tick(form.row(QStringLiteral("di (argument 1)")));
        QVERIFY(form.line().endsWith(QStringLiteral("=%di:x64")));
        QVERIFY(!shownButton<QRadioButton>(*form.builder, QStringLiteral("Offset")));
        QVERIFY(shownButton<QRadioButton>(*form.builder, QStringLiteral("Both")));
        // Another file has nothing of this one at that place.
        const auto file = form.builder->draft().spec().file;
        QCOMPARE(programs->nameAt(file, offset), QStringLiteral("main"));
        QVERIFY(programs->nameAt("/opt/another", offset).isEmpty());
        QVERIFY(!programs->offersAt("/opt/another", offset).has_value());
        // What is no program says so.
        programs->openProgram(QStringLiteral("/etc/passwd"));
        waitForNext(opened);
        QCOMPARE(programs->model()->rowCount(), 0);
    }

    void aFunctionOfACaptureOpensTheForm()
    {
        const auto fake = std::make_shared<fake::FakeTracefs>(formKernel());
        ProbeBuilder builder({});
        builder.show();
        QSignalSpy learnt(&builder, &ProbeBuilder::learnt);
        builder.setTarget(fake);
        builder.openFunction(QStringLiteral("vfs_read")); // before anything is known
        waitForNext(learnt);
        QCOMPARE(builder.draft().spec().symbol, std::string("vfs_read"));
        QVERIFY(builder.findChild<ArgumentPane*>()->treeModel()->typed());
        builder.openFunction(QStringLiteral("do_filp_open"));
        QCOMPARE(builder.draft().spec().symbol, std::string("do_filp_open"));
        while (builder.busy())
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    }

    void everyControlHasAName()
    {
        const ProbeForm form;
        form.choose(QStringLiteral("vfs_read"));
        QCOMPARE(unnamedControls(*form.builder).join(u'\n'), QString());
        // A name that was chosen stays while it is typed.
        auto* const name = named<QLineEdit>(*form.builder, QStringLiteral("Event name"));
        name->setFocus();
        name->selectAll();
        QTest::keyClicks(name, QStringLiteral("my_reads"));
        QVERIFY(form.line().contains(QStringLiteral("/my_reads vfs_read")));
    }
};

QTEST_MAIN(TestProbeBuilder)

#include "tst_probe_builder.moc"
