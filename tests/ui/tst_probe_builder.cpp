#include "tests/ui/form_kernel.h"
#include "ui/probes/anatomy_dialog.h"
#include "ui/probes/argument_extra.h"
#include "ui/probes/argument_pane.h"
#include "ui/probes/dialect_dialog.h"
#include "ui/probes/dialect_import.h"
#include "ui/probes/function_search.h"
#include "ui/probes/gallery_dialog.h"
#include "ui/probes/probe_builder.h"
#include "ui/probes/probe_builder_event.h"
#include "ui/probes/probe_builder_line.h"
#include "ui/probes/probe_builder_offset.h"
#include "ui/probes/probe_builder_program.h"
#include "ui/record/filter_edit.h"

#include <QAbstractItemModelTester>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTableView>
#include <QTableWidget>
#include <QTest>
#include <QTimer>
#include <QToolButton>
#include <QTreeView>

using namespace probescope;
using namespace probescope::ui;
using fake::FakeTracefs;

namespace {

template <typename Button>
Button* buttonOf(const QWidget& parent, const QString& text)
{
    for (auto* const button : parent.findChildren<Button*>()) {
        if (button->isVisible() && button->text().remove(u'&') == text)
            return button;
    }
    return nullptr;
}

template <typename T>
T* named(const QWidget& parent, const QString& name)
{
    for (auto* const child : parent.findChildren<T*>()) {
        if (child->accessibleName() == name)
            return child;
    }
    return nullptr;
}

/// A form with a target that was looked at.
struct Form
{
    std::shared_ptr<FakeTracefs> fake;
    std::unique_ptr<ProbeBuilder> builder;
    std::string group;

    explicit Form(fake::FakeKernel kernel = formKernel())
        : fake(std::make_shared<FakeTracefs>(std::move(kernel)))
        , builder(std::make_unique<ProbeBuilder>(ProbeBuilder::Options{}))
    {
        builder->resize(1200, 860);
        builder->show();
        QSignalSpy learnt(builder.get(), &ProbeBuilder::learnt);
        builder->setTarget(fake);
        if (!learnt.wait() || !QTest::qWaitForWindowExposed(builder.get()))
            qFatal("nothing was learnt");
        group = builder->draft().ownGroup();
        settle();
    }
    void settle() const
    {
        while (builder->busy())
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    }
    /// Types a name and takes the best.
    void choose(const QString& name) const
    {
        auto* const search = builder->functions();
        search->line()->clear();
        QTest::keyClicks(search->line(), name);
        while (search->model()->searching() || search->model()->rowCount() == 0)
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
        QTest::keyClick(search->line(), Qt::Key_Return);
    }
    QString line() const { return builder->line()->edit()->toPlainText(); }
    void type(const QString& text) const
    {
        auto* const edit = builder->line()->edit();
        edit->setFocus();
        edit->selectAll();
        QTest::keyClick(edit, Qt::Key_Delete);
        QTest::keyClicks(edit, text);
    }
    QTreeView* tree() const { return builder->arguments()->tree(); }
    QModelIndex row(const QString& name, const QModelIndex& parent = {}) const
    {
        auto* const model = tree()->model();
        for (int i = 0; i < model->rowCount(parent); ++i) {
            if (model->index(i, 0, parent).data().toString() == name)
                return model->index(i, 0, parent);
        }
        return {};
    }
    /// What is not laid out yet asks for its children later.
    void open(const QModelIndex& index) const
    {
        QVERIFY(tree()->visualRect(index).isValid());
        tree()->expand(index);
    }
    /// A click on the box before the name.
    void tick(const QModelIndex& index) const
    {
        tree()->scrollTo(index);
        const auto rect = tree()->visualRect(index);
        QTest::mouseClick(tree()->viewport(), Qt::LeftButton, {},
                          {rect.left() + 10, rect.center().y()});
    }
    QString own(const QString& rest) const { return QString::fromStdString(group) + rest; }
};

} // namespace

/// Probes are made by point and click, and by typing, and both say the same.
class TestProbeBuilder : public QObject
{
    Q_OBJECT

private slots:
    void aFunctionBecomesALine()
    {
        const Form form;
        form.choose(QStringLiteral("do_sys_openat2"));
        QCOMPARE(form.line(),
                 form.own(QStringLiteral("/do_sys_openat2 do_sys_openat2")).prepend(u"p:"));
        const QAbstractItemModelTester tree(form.tree()->model(),
                                            QAbstractItemModelTester::FailureReportingMode::QtTest);
        const QAbstractItemModelTester list(form.builder->arguments()->listModel(),
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

    void aMemberIsReachedThroughItsStruct()
    {
        const Form form;
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
        const Form form;
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
        const Form form;
        form.choose(QStringLiteral("vfs_read"));
        form.tick(form.row(QStringLiteral("count")));
        auto* const both = buttonOf<QRadioButton>(*form.builder, QStringLiteral("Both"));
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
        auto* const count = named<QSpinBox>(*form.builder, QStringLiteral("Calls at once"));
        QVERIFY(count->isVisible());
        QTest::mouseClick(buttonOf<QToolButton>(*form.builder, QStringLiteral("Use 64")),
                          Qt::LeftButton);
        QVERIFY(form.line().contains(QStringLiteral("\nr64:")));
        QTest::mouseClick(buttonOf<QRadioButton>(*form.builder, QStringLiteral("Return")),
                          Qt::LeftButton);
        QVERIFY(form.line().startsWith(QStringLiteral("r64:")) && !form.line().contains(u'\n'));
        QVERIFY(!(form.row(QStringLiteral("count")).flags() & Qt::ItemIsUserCheckable));
    }

    void aLineThatIsTypedFillsTheForm()
    {
        const Form form;
        form.type(QStringLiteral("p:mine/open do_filp_open name=+0(+0(%si)):string comm=$comm"));
        QCOMPARE(named<QLineEdit>(*form.builder, QStringLiteral("Name of the event"))->text(),
                 QStringLiteral("open"));
        QCOMPARE(named<QLineEdit>(*form.builder, QStringLiteral("Group of the event"))->text(),
                 QStringLiteral("mine"));
        QCOMPARE(form.builder->arguments()->listModel()->rowCount(), 2);
        const auto pathname = form.row(QStringLiteral("pathname"));
        QVERIFY(pathname.isValid());
        form.open(pathname);
        QCOMPARE(form.row(QStringLiteral("name"), pathname).data(Qt::CheckStateRole).toInt(),
                 int(Qt::Checked));
        // Cells of the list change the line.
        auto* const list = form.builder->arguments()->listModel();
        QVERIFY(list->setData(list->index(0, ArgumentListModel::Name), QStringLiteral("path"),
                              Qt::EditRole));
        QVERIFY(form.line().contains(QStringLiteral("path=+0(+0(%si)):string")));
        QVERIFY(!list->setData(list->index(0, ArgumentListModel::Type), QStringLiteral("u8["),
                               Qt::EditRole));
    }

    void whatIsWrongIsUnderlinedAndMended()
    {
        const Form form;
        form.type(QStringLiteral("p:mine/open vfs_read a1=%xx"));
        form.settle();
        const auto& findings = form.builder->line()->findings();
        QVERIFY(!findings.empty());
        QCOMPARE(findings.front().weight, ProbeFinding::Weight::Fault);
        QCOMPARE(QStringView(form.line()).mid(qsizetype(findings.front().begin), 3),
                 QStringView(u"%xx"));
        QVERIFY(!form.builder->line()->edit()->extraSelections().isEmpty());
        QVERIFY(!buttonOf<QPushButton>(*form.builder, QStringLiteral("Create"))->isEnabled());
        // A remedy is applied by its button.
        form.type(QStringLiteral("p:mine/open vfsread"));
        form.settle();
        QPushButton* fix = nullptr;
        QTRY_VERIFY(
            (fix = buttonOf<QPushButton>(*form.builder->line(), QStringLiteral("Use vfs_read"))));
        QTest::mouseClick(fix, Qt::LeftButton);
        QCOMPARE(form.line(), QStringLiteral("p:mine/open vfs_read"));
        form.settle();
        QTRY_VERIFY(buttonOf<QPushButton>(*form.builder, QStringLiteral("Create"))->isEnabled());
    }

    void aLineThatCannotBeReadIsKept()
    {
        const Form form;
        form.choose(QStringLiteral("vfs_read"));
        const auto before = form.line();
        form.builder->line()->edit()->moveCursor(QTextCursor::End);
        QTest::keyClicks(form.builder->line()->edit(), QStringLiteral(" a1=+("));
        QVERIFY(!form.builder->draft().readable());
        QVERIFY(!named<QLineEdit>(*form.builder, QStringLiteral("Name of the event"))->isEnabled());
        form.settle();
        QTest::mouseClick(buttonOf<QPushButton>(*form.builder, QStringLiteral("Take Back")),
                          Qt::LeftButton);
        QVERIFY(form.builder->draft().readable());
        QVERIFY2(form.line().startsWith(before), qPrintable(form.line()));
    }

    void theKernelTriesItAndNothingStays()
    {
        const Form form;
        form.choose(QStringLiteral("vfs_read"));
        const auto before = form.fake->snapshotOfControls();
        QSignalSpy checked(form.builder.get(), &ProbeBuilder::checked);
        QTest::mouseClick(buttonOf<QPushButton>(*form.builder, QStringLiteral("Check")),
                          Qt::LeftButton);
        QVERIFY(checked.wait());
        QVERIFY2(form.builder->line()->verdict().startsWith(QStringLiteral("The kernel takes it")),
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
        const Form form;
        form.choose(QStringLiteral("vfs_read"));
        QTest::mouseClick(buttonOf<QRadioButton>(*form.builder, QStringLiteral("Both")),
                          Qt::LeftButton);
        form.settle();
        QSignalSpy created(form.builder.get(), &ProbeBuilder::created);
        QTest::mouseClick(buttonOf<QPushButton>(*form.builder, QStringLiteral("Create")),
                          Qt::LeftButton);
        QVERIFY2(created.wait(), qPrintable(form.builder->line()->verdict()));
        QCOMPARE(form.fake->probes().size(), std::size_t(2));
        // The same names are taken now.
        form.choose(QStringLiteral("vfs_read"));
        form.builder->open(ProbeDraft());
        form.choose(QStringLiteral("vfs_read"));
        QVERIFY2(form.line().contains(QStringLiteral("/vfs_read_2 ")), qPrintable(form.line()));
    }

    void aRecordingGetsFilterAndStack()
    {
        const Form form;
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
        QTest::mouseClick(buttonOf<QPushButton>(*form.builder, QStringLiteral("Record with It")),
                          Qt::LeftButton);
        QCOMPARE(wanted.count(), 1);
        const auto probes = wanted.front().front().value<std::vector<record::ProbeChoice>>();
        QCOMPARE(probes.size(), std::size_t(1));
        // Captures are not named after the session that made them.
        QCOMPARE(probes.front().definition, std::string("p:vfs_read vfs_read count=%dx:u64"));
        QCOMPARE(probes.front().filter, std::string("count > 100"));
        QVERIFY(probes.front().stackTrace);
    }

    void offsetsAreInstructions()
    {
        const Form form;
        form.fake->setKernelText(0xffffffff81000300, formCode());
        form.choose(QStringLiteral("vfs_read"));
        QTest::mouseClick(buttonOf<QRadioButton>(*form.builder, QStringLiteral("Offset")),
                          Qt::LeftButton);
        auto* const pane = form.builder->findChild<ProbeOffsetPane*>();
        QTRY_VERIFY(pane->model()->rowCount() > 4);
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

    void codeOfAFunctionThatWasLeftDoesNotCome()
    {
        const Form form;
        form.fake->setKernelText(0xffffffff81000300, formCode());
        form.builder->openFunction(QStringLiteral("vfs_read")); // is being read
        form.builder->open(ProbeDraft::of({*probe::Spec::parse("p:mine/x1 nobody_knows_it+4")}));
        form.settle();
        QVERIFY(form.builder->findChild<ProbeOffsetPane*>()->begins().empty());
    }

    void whatIsShownOfAFunctionIsTold()
    {
        const Form form;
        form.fake->setKernelText(0xffffffff81000300, formCode()); // 19 of 256 bytes
        form.builder->openFunction(QStringLiteral("vfs_read"));
        form.settle();
        auto* const pane = form.builder->findChild<ProbeOffsetPane*>();
        QVERIFY(!pane->begins().empty());
        const auto* const words =
            named<QLabel>(*pane, QStringLiteral("What is known of the instructions"));
        QVERIFY2(words->text().endsWith(
                     QStringLiteral("Bytes that are shown, from its begin: 19 of 256.")),
                 qPrintable(words->text()));
    }

    void theCursorStandsWhereTheFormLooks()
    {
        const Form form;
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

    void boxesOfUserMemorySayWhatTheLineDoes()
    {
        const Form form;
        form.type(QStringLiteral("p:mine/opens do_sys_openat2 name=+0($arg2):string"));
        const auto filename = form.row(QStringLiteral("filename"));
        QCOMPARE(filename.data(Qt::CheckStateRole).toInt(), int(Qt::Checked));
        const auto user = filename.siblingAtColumn(ArgumentTreeModel::UserMemory);
        QCOMPARE(user.data(Qt::CheckStateRole).toInt(), int(Qt::Unchecked));
        form.tick(user);
        QCOMPARE(form.line(), QStringLiteral("p:mine/opens do_sys_openat2 name=+u0($arg2):string"));
        form.settle();
    }

    void textOfEventsIsReadWhereItIs()
    {
        tracefs::EventFormat format{.name = "rcu_utilization"};
        format.fields.push_back({.name = "s", .type = "const char *"});
        QCOMPARE(fieldOffers(format).front().fetch, std::string("+0($s):string"));
        format.name = "sys_enter_openat";
        QCOMPARE(fieldOffers(format).front().fetch, std::string("+0($s):ustring"));
    }

    void codeOfOtherProcessorsIsNotMisread()
    {
        QCOMPARE(codeArchitecture("x86_64"), program::Architecture::X86_64);
        for (const auto* const name : {"", "ppc64le", "s390x", "i386"})
            QCOMPARE(codeArchitecture(name), program::Architecture::Other);
    }

    void anOffsetWithinAnInstructionIsMended()
    {
        const Form form;
        form.fake->setKernelText(0xffffffff81000300, formCode());
        form.type(QStringLiteral("p:mine/reads vfs_read+0xb"));
        form.settle();
        const auto fault = [&] {
            for (const auto& finding : form.builder->line()->findings()) {
                if (finding.words.contains(QStringLiteral("No instruction begins at 0xb")))
                    return finding;
            }
            return ProbeFinding{.line = 99};
        };
        QTRY_COMPARE(fault().line, std::size_t(0));
        QCOMPARE(form.line().mid(qsizetype(fault().begin)), QStringLiteral("0xb"));
        QVERIFY(!buttonOf<QPushButton>(*form.builder, QStringLiteral("Create"))->isEnabled());
        QPushButton* fix = nullptr;
        QTRY_VERIFY(
            (fix = buttonOf<QPushButton>(*form.builder->line(), QStringLiteral("Use 0xa"))));
        QTest::mouseClick(fix, Qt::LeftButton);
        QCOMPARE(form.line(), QStringLiteral("p:mine/reads vfs_read+0xa"));
        form.settle();
        QCOMPARE(fault().line, std::size_t(99));
    }

    void aNameThatIsTakenIsTold()
    {
        const Form form;
        QVERIFY(form.fake->append("dynamic_events", "p:mine/reads vfs_write").has_value());
        QSignalSpy learnt(form.builder.get(), &ProbeBuilder::learnt);
        form.builder->setTarget(form.fake);
        QVERIFY(learnt.wait());
        form.type(QStringLiteral("p:mine/reads vfs_read count=%dx:u64"));
        form.settle();
        const auto& findings = form.builder->line()->findings();
        QVERIFY(!findings.empty());
        QCOMPARE(findings.front().weight, ProbeFinding::Weight::Fault);
        QVERIFY(!buttonOf<QPushButton>(*form.builder, QStringLiteral("Create"))->isEnabled());
        // In another group it is free.
        auto* const group = named<QLineEdit>(*form.builder, QStringLiteral("Group of the event"));
        group->setFocus();
        group->selectAll();
        QTest::keyClicks(group, QStringLiteral("yours"));
        QCOMPARE(form.line(), QStringLiteral("p:yours/reads vfs_read count=%dx:u64"));
        form.settle();
        QTRY_VERIFY(buttonOf<QPushButton>(*form.builder, QStringLiteral("Create"))->isEnabled());
    }

    void anEventsFieldsAreOffered()
    {
        const Form form;
        auto* const events = form.builder->events();
        events->line()->setText(QStringLiteral("sched:sched_switch"));
        QSignalSpy offers(events, &ProbeEventPane::offersChanged);
        emit events->list()->activated(events->list()->model()->index(0, 0));
        if (!form.row(QStringLiteral("next_pid")).isValid())
            QVERIFY(offers.wait());
        form.tick(form.row(QStringLiteral("next_pid")));
        QVERIFY2(form.line().startsWith(u'e') && form.line().contains(QStringLiteral("=$next_pid")),
                 qPrintable(form.line()));
    }

    void aFunctionOfAProgramBecomesALine()
    {
        const Form form;
        auto* const programs = form.builder->programs();
        QSignalSpy opened(programs, &ProbeProgramPane::opened);
        programs->openProgram(QCoreApplication::applicationFilePath()); // this one
        QVERIFY(opened.wait());
        const QAbstractItemModelTester tester(
            programs->model(), QAbstractItemModelTester::FailureReportingMode::QtTest);
        programs->searchLine()->setText(QStringLiteral("main"));
        QTRY_VERIFY(!programs->model()->searching());
        QTRY_COMPARE(programs->model()->index(0, 0).data().toString(), QStringLiteral("main"));
        const auto offset = programs->model()->symbol(0)->offset;
        emit programs->table()->activated(programs->model()->index(0, 0));
        QVERIFY2(form.line().startsWith(form.own(QStringLiteral("/main /")).prepend(u"p:")),
                 qPrintable(form.line()));
        QCOMPARE(form.builder->draft().spec().offset, std::int64_t(offset));
        // Registers can be ticked; there is no offset to choose.
        form.tick(form.row(QStringLiteral("di (argument 1)")));
        QVERIFY(form.line().endsWith(QStringLiteral("=%di:x64")));
        QVERIFY(!buttonOf<QRadioButton>(*form.builder, QStringLiteral("Offset")));
        QVERIFY(buttonOf<QRadioButton>(*form.builder, QStringLiteral("Both")));
        // Another file has nothing of this one at that place.
        const auto file = form.builder->draft().spec().file;
        QCOMPARE(programs->nameAt(file, offset), QStringLiteral("main"));
        QVERIFY(programs->nameAt("/opt/another", offset).isEmpty());
        QVERIFY(!programs->offersAt("/opt/another", offset).has_value());
        // What is no program says so.
        programs->openProgram(QStringLiteral("/etc/passwd"));
        QVERIFY(opened.wait());
        QCOMPARE(programs->model()->rowCount(), 0);
    }

    void extrasAreAddedByAForm()
    {
        const Form form;
        form.choose(QStringLiteral("vfs_read"));
        QTimer::singleShot(0, this, [&form] {
            auto* const dialog = form.builder->findChild<ArgumentExtra*>();
            auto* const source = dialog->findChild<QComboBox*>();
            QCOMPARE(QString::fromStdString(probe::formatArgument(dialog->argument())),
                     QStringLiteral("comm=$comm"));
            source->setCurrentText(QStringLiteral("An entry of the stack ($stackN)"));
            named<QLineEdit>(*dialog, QStringLiteral("Entry"))->setText(QStringLiteral("2"));
            named<QLineEdit>(*dialog, QStringLiteral("Offsets to follow"))
                ->setText(QStringLiteral("16, 8"));
            named<QSpinBox>(*dialog, QStringLiteral("Bits of a bit field"))->setValue(3);
            named<QLineEdit>(*dialog, QStringLiteral("Name of the argument"))
                ->setText(QStringLiteral("flag"));
            dialog->accept();
        });
        form.builder->arguments()->addExtra();
        QVERIFY2(form.line().endsWith(QStringLiteral("flag=+8(+16($stack2)):b3@0/8")),
                 qPrintable(form.line()));
    }

    void theGalleryOpensFilledForms()
    {
        const Form form;
        form.builder->showGallery();
        auto* const dialog = form.builder->findChild<GalleryDialog*>();
        QCOMPARE(dialog->list()->model()->rowCount(), 20);
        QTest::keyClicks(dialog->searchLine(), QStringLiteral("opens which file"));
        QCOMPARE(dialog->list()->model()->rowCount(), 1);
        QSignalSpy chosen(dialog, &GalleryDialog::chosen);
        QTest::keyClick(dialog->searchLine(), Qt::Key_Return);
        QVERIFY(chosen.wait());
        QVERIFY2(form.line().contains(QStringLiteral("do_sys_openat2"))
                     && form.line().contains(QStringLiteral("filename=")),
                 qPrintable(form.line()));
        QVERIFY(form.line().contains(QString::fromStdString(form.group)));
    }

    void linesOfOthersAreImported()
    {
        const Form form;
        form.builder->showImport();
        auto* const dialog = form.builder->findChild<DialectImport*>();
        QSignalSpy taken(dialog, &DialectImport::taken);
        dialog->edit()->setPlainText(
            QStringLiteral("p:open do_sys_openat2 dfd=%di:s32\nr:open_ret vfs_read $retval\n"));
        QCOMPARE(dialog->imported().probes.size(), std::size_t(2));
        QTest::mouseClick(buttonOf<QPushButton>(*dialog, QStringLiteral("Open in the Form")),
                          Qt::LeftButton);
        QVERIFY(taken.wait());
        QCOMPARE(form.line().count(u'\n'), 1);
        QVERIFY(form.line().contains(QStringLiteral("do_sys_openat2 dfd=%di:s32")));
    }

    void theSameIsSaidInOtherLanguages()
    {
        const Form form;
        form.choose(QStringLiteral("vfs_read"));
        form.tick(form.row(QStringLiteral("count")));
        form.builder->showDialects();
        auto* const dialog = form.builder->findChild<DialectDialog*>();
        QCOMPARE(dialog->findChild<QListWidget*>()->count(), 8);
        dialog->showDialect(probe::Dialect::Bpftrace);
        QVERIFY(dialog->shown().text.find("kprobe:vfs_read") != std::string::npos);
        for (const auto dialect : probe::kDialects) {
            dialog->showDialect(dialect);
            QVERIFY(!dialog->shown().text.empty() || !dialog->shown().reason.empty());
        }
    }

    void theAnatomyShowsBothSides()
    {
        const Form form;
        form.fake->setKernelText(0xffffffff81000300, formCode());
        form.choose(QStringLiteral("vfs_read"));
        form.builder->showAnatomy();
        auto* const dialog = form.builder->findChild<AnatomyDialog*>();
        QSignalSpy looked(dialog, &AnatomyDialog::looked);
        QVERIFY(looked.wait());
        const auto tables = dialog->findChildren<QTableWidget*>();
        QCOMPARE(tables.size(), 2);
        QVERIFY(tables[1]->rowCount() > 3);
        // A probe comes: the nop becomes a call.
        auto code = formCode();
        code.replace(4, 5, std::string("\xe8\x00\x10\x00\x00", 5));
        form.fake->setKernelText(0xffffffff81000300, code);
        dialog->look();
        QVERIFY(looked.wait());
        bool changed = false;
        for (int row = 0; row < tables[1]->rowCount(); ++row)
            changed = changed || tables[1]->item(row, 0)->text().startsWith(u'▶');
        QVERIFY(changed);
    }

    void aFunctionOfACaptureOpensTheForm()
    {
        const auto fake = std::make_shared<FakeTracefs>(formKernel());
        ProbeBuilder builder({});
        builder.show();
        QSignalSpy learnt(&builder, &ProbeBuilder::learnt);
        builder.setTarget(fake);
        builder.openFunction(QStringLiteral("vfs_read")); // before anything is known
        QVERIFY(learnt.wait());
        QCOMPARE(builder.draft().spec().symbol, std::string("vfs_read"));
        QVERIFY(builder.arguments()->treeModel()->typed());
        builder.openFunction(QStringLiteral("do_filp_open"));
        QCOMPARE(builder.draft().spec().symbol, std::string("do_filp_open"));
        while (builder.busy())
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    }

    void withoutATargetLinesAreStillWritten()
    {
        ProbeBuilder builder({});
        builder.resize(1100, 800);
        builder.show();
        QVERIFY(QTest::qWaitForWindowExposed(&builder));
        QTest::keyClicks(builder.line()->edit(), QStringLiteral("p:mine/open vfs_read a1=%xx"));
        QSignalSpy judged(&builder, &ProbeBuilder::judged);
        QVERIFY(judged.wait());
        QVERIFY(!builder.line()->findings().empty());
        QVERIFY(!buttonOf<QPushButton>(builder, QStringLiteral("Create"))->isEnabled());
    }

    void everyControlHasAName()
    {
        const Form form;
        form.choose(QStringLiteral("vfs_read"));
        for (auto* const child : form.builder->findChildren<QWidget*>()) {
            const bool isControl = qobject_cast<QTreeView*>(child)
                || qobject_cast<QTableView*>(child) || qobject_cast<QListView*>(child)
                || (qobject_cast<QLineEdit*>(child)
                    && !qobject_cast<QSpinBox*>(child->parentWidget()))
                || qobject_cast<QPlainTextEdit*>(child) || qobject_cast<QSpinBox*>(child);
            if (isControl && !child->objectName().startsWith(QStringLiteral("qt_")))
                QVERIFY2(!child->accessibleName().isEmpty(),
                         qPrintable(child->metaObject()->className() + QStringLiteral(" in ")
                                    + child->parentWidget()->metaObject()->className()));
        }
        // A name that was chosen stays while it is typed.
        auto* const name = named<QLineEdit>(*form.builder, QStringLiteral("Name of the event"));
        name->setFocus();
        name->selectAll();
        QTest::keyClicks(name, QStringLiteral("my_reads"));
        QVERIFY(form.line().contains(QStringLiteral("/my_reads vfs_read")));
    }
};

QTEST_MAIN(TestProbeBuilder)

#include "tst_probe_builder.moc"
