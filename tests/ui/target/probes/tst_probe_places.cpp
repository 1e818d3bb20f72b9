// Where a probe hangs: the function that is meant among several of one name, and the program that
// the line names.

#include "tests/ui/support/waits.h"
#include "tests/ui/target/probes/form_kernel.h"
#include "ui/target/probes/form/arguments/argument_pane.h"
#include "ui/target/probes/form/function_search.h"
#include "ui/target/probes/form/probe_builder.h"
#include "ui/target/probes/form/probe_builder_line.h"
#include "ui/target/probes/form/probe_builder_program.h"

#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>

using namespace probescope;
using namespace probescope::ui;
using fake::FakeTracefs;

namespace {

const QString kProgram = QStringLiteral(SMALL_PROGRAM);

/// `helper` is in the kernel and in two modules, `twin` in two modules.
fake::FakeKernel kernelOfNamesakes()
{
    auto kernel = formKernel();
    kernel.functions += "helper\nhelper [ext4]\nhelper [xfs]\ntwin [ext4]\ntwin [xfs]\n";
    kernel.symbols += "ffffffff81000b00 t helper\n"
                      "ffffffffc0001000 t helper\t[ext4]\n"
                      "ffffffffc0002000 t helper\t[xfs]\n"
                      "ffffffffc0003000 t twin\t[ext4]\n"
                      "ffffffffc0004000 t twin\t[xfs]\n";
    return kernel;
}

} // namespace

class TestProbePlaces : public QObject
{
    Q_OBJECT

    std::unique_ptr<ProbeBuilder> m_form;

    void settle() const
    {
        while (m_form->busy() || m_form->findChild<FunctionSearch*>()->model()->searching())
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    }
    QString title() const
    {
        QString text;
        for (const auto* const label : m_form->findChildren<QLabel*>()) {
            if (label->isVisible() && label->font().bold() && text.isEmpty())
                text = label->text();
        }
        return text;
    }
    QString words(const QString& name) const
    {
        for (const auto* const label : m_form->findChildren<QLabel*>()) {
            if (label->accessibleDescription() == name)
                return label->text();
        }
        return {};
    }

private slots:
    void init()
    {
        m_form = std::make_unique<ProbeBuilder>(ProbeBuilder::Options{});
        m_form->resize(1200, 860);
        m_form->show();
        QSignalSpy learnt(m_form.get(), &ProbeBuilder::learnt);
        m_form->setTarget(std::make_shared<FakeTracefs>(kernelOfNamesakes()));
        waitForNext(learnt);
        waitUntilExposed(m_form.get());
        settle();
    }
    void cleanup() { m_form.reset(); }

    void theFunctionThatIsMeantIsOpened_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("module");
        QTest::newRow("module") << QStringLiteral("xfs:helper") << QStringLiteral("xfs");
        QTest::newRow("stack") << QStringLiteral(" => helper+0x10/0x40 [xfs]")
                               << QStringLiteral("xfs");
        QTest::newRow("call") << QStringLiteral("helper [ext4]") << QStringLiteral("ext4");
        QTest::newRow("kernel") << QStringLiteral(":helper") << QString();
    }
    void theFunctionThatIsMeantIsOpened()
    {
        QFETCH(QString, text);
        QFETCH(QString, module);
        m_form->openFunction(text);
        settle();
        const auto& spec = m_form->draft().spec();
        QVERIFY(m_form->draft().hasPlace());
        QCOMPARE(QString::fromStdString(spec.module), module);
        QCOMPARE(title(),
                 module.isEmpty() ? QStringLiteral("Function helper")
                                  : QStringLiteral("Function helper of the module %1").arg(module));
    }

    void namesakesAreAChoice_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("count");
        QTest::newRow("modules") << QStringLiteral("twin") << 2;
        QTest::newRow("in the kernel") << QStringLiteral(":same_name") << 2;
        QTest::newRow("kernel and modules") << QStringLiteral("helper") << 3;
    }
    void namesakesAreAChoice()
    {
        QFETCH(QString, text);
        QFETCH(int, count);
        m_form->openFunction(text);
        settle();
        QVERIFY(!m_form->draft().hasPlace());
        auto* const search = m_form->findChild<FunctionSearch*>();
        QCOMPARE(search->line()->text(), text.section(u':', -1));
        QVERIFY(words(QStringLiteral("Search result")).startsWith(QString::number(count)));
        QStringList rows;
        for (int row = 0; row < count; ++row)
            rows << search->model()->index(row, 0).data().toString();
        rows.removeDuplicates();
        QCOMPARE(rows.size(), count); // they can be told from each other
        emit search->table()->activated(search->model()->index(count - 1, 0));
        settle();
        const auto& chosen = search->model()->function(count - 1);
        QVERIFY(
            m_form->line()->edit()->toPlainText().endsWith(QString::fromStdString(chosen.place)));
    }

    /// The begin of a name tells more than its end.
    void longNamesShowTheirBegin()
    {
        const std::string name(60, 'n');
        m_form->open(
            ProbeDraft::of({*probe::Spec::parse("p:a_group_of_others/" + name + " vfs_read")}));
        for (const auto* const line : m_form->findChildren<QLineEdit*>()) {
            if (line->accessibleName() == QStringLiteral("Event name")) {
                QCOMPARE(line->text().toStdString(), name);
                QCOMPARE(line->cursorPosition(), 0);
            }
        }
    }

    void withoutATargetListsSayWhyTheyAreEmpty()
    {
        m_form->setTarget(nullptr);
        settle();
        QVERIFY(words(QStringLiteral("Prototype")).contains(QStringLiteral("connect")));
        QVERIFY(words(QStringLiteral("Search result")).contains(QStringLiteral("no target")));
    }

    void theProgramOfTheLineIsOpened()
    {
        const QTemporaryDir folder;
        const auto copy = folder.filePath(QStringLiteral("another"));
        QVERIFY(QFile::copy(kProgram, copy));
        auto* const programs = m_form->findChild<ProbeProgramPane*>();
        QSignalSpy opened(programs, &ProbeProgramPane::opened);
        programs->openProgram(kProgram);
        waitForNext(opened);
        programs->findChild<QLineEdit*>(QStringLiteral("search"))->setText(QStringLiteral("main"));
        waitUntil([&] { return !programs->model()->searching(); });
        emit programs->table()->activated(programs->model()->index(0, 0));
        settle();
        QVERIFY(title().startsWith(QStringLiteral("main in ")));
        // In the line, another one.
        auto* const edit = m_form->line()->edit();
        edit->selectAll();
        const auto offset = QString::number(m_form->draft().spec().offset, 16);
        QTest::keyClicks(edit, QStringLiteral("p:mine/one %1:0x%2").arg(copy, offset));
        waitUntil([&] {
            return programs->model()->program()
                && programs->model()->program()->path() == copy.toStdString();
        });
        waitUntil([&] { return title() == QStringLiteral("main in another"); });
        QCOMPARE(programs->findChild<QLineEdit*>(QStringLiteral("file"))->text(), copy);
        // A look into another program changes nothing of the draft, which says so.
        opened.clear();
        programs->openProgram(kProgram);
        waitForNext(opened);
        settle();
        QVERIFY(title().startsWith(QStringLiteral("0x")));
        QVERIFY(words(QStringLiteral("Prototype")).contains(QStringLiteral("another program")));
        QTest::keyClicks(edit, QStringLiteral(" a=%di"));
        settle();
        QCOMPARE(programs->findChild<QLineEdit*>(QStringLiteral("file"))->text(), kProgram);
    }
};

QTEST_MAIN(TestProbePlaces)

#include "tst_probe_places.moc"
