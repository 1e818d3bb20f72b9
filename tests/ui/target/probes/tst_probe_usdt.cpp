// Probes on the USDT places of a program, by point and click. What readelf says is the truth.

#include "tests/ui/support/planted_translator.h"
#include "tests/ui/support/waits.h"
#include "ui/target/probes/form/arguments/argument_pane.h"
#include "ui/target/probes/form/probe_builder.h"
#include "ui/target/probes/form/probe_builder_line.h"
#include "ui/target/probes/form/probe_builder_program.h"

#include <QAbstractItemModelTester>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QProcess>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>
#include <QTreeView>

using namespace probescope;
using namespace probescope::ui;

namespace {

const QString kProgram = QStringLiteral(SMALL_PROGRAM);

QString outputOf(const QStringList& arguments)
{
    QProcess readelf;
    readelf.start(QStringLiteral("readelf"), arguments + QStringList(kProgram));
    return readelf.waitForFinished(-1) ? QString::fromUtf8(readelf.readAllStandardOutput())
                                       : QString();
}

/// Where an address is in the file, by the table of sections.
QString inFile(qulonglong address)
{
    static const QRegularExpression kSection(
        QStringLiteral("\\[ *\\d+\\] \\S+ +PROGBITS +([0-9a-f]+) ([0-9a-f]+) ([0-9a-f]+)"));
    auto sections = kSection.globalMatch(outputOf({QStringLiteral("-SW")}));
    while (sections.hasNext()) {
        const auto section = sections.next();
        const auto begin = section.captured(1).toULongLong(nullptr, 16);
        if (address >= begin && address < begin + section.captured(3).toULongLong(nullptr, 16))
            return QStringLiteral("0x")
                + QString::number(address - begin + section.captured(2).toULongLong(nullptr, 16),
                                  16);
    }
    return {};
}

/// `-8@-24(%rbp)` as probes say it: `-24(%bp):s64`
QString fetchOf(const QString& argument)
{
    static const QRegularExpression kArgument(
        QStringLiteral("^(-?)(\\d)@(-?\\d*)\\(%r([a-z]+)\\)$"));
    const auto match = kArgument.match(argument);
    const auto offset = match.captured(3).toInt();
    return QStringLiteral("%1%2(%%3):%4%5")
        .arg(offset < 0 ? QString() : QStringLiteral("+"))
        .arg(offset)
        .arg(match.captured(4),
             match.captured(1).isEmpty() ? QStringLiteral("u") : QStringLiteral("s"))
        .arg(match.captured(2).toInt() * 8);
}

struct Truth
{
    QString place; ///< `PATH:0xOFFSET`, with the semaphore behind it
    QStringList fetches;
};

Truth truthOf(const QString& name)
{
    const QRegularExpression place(
        QStringLiteral("Provider: probescope\n\\s*Name: %1\n\\s*Location: 0x([0-9a-f]+), Base: "
                       "0x[0-9a-f]+, Semaphore: 0x([0-9a-f]+)\n\\s*Arguments: ?(.*)\n")
            .arg(name));
    const auto match = place.match(outputOf({QStringLiteral("-nW")}));
    Truth truth;
    truth.place = kProgram + u':' + inFile(match.captured(1).toULongLong(nullptr, 16));
    if (const auto semaphore = match.captured(2).toULongLong(nullptr, 16); semaphore != 0)
        truth.place += u'(' + inFile(semaphore) + u')';
    for (const auto& argument : match.captured(3).split(u' ', Qt::SkipEmptyParts))
        truth.fetches << fetchOf(argument);
    return truth;
}

} // namespace

class TestProbeUsdt : public QObject
{
    Q_OBJECT

private slots:
    void aPlaceBecomesALineWithItsArguments_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<int>("arguments");
        QTest::addColumn<bool>("counted");
        QTest::newRow("two arguments") << "pair" << 2 << false;
        QTest::newRow("one that looks at its counter first") << "guarded" << 1 << true;
        QTest::newRow("none") << "bare" << 0 << false;
    }
    void aPlaceBecomesALineWithItsArguments()
    {
        QFETCH(QString, name);
        QFETCH(int, arguments);
        QFETCH(bool, counted);
        const auto truth = truthOf(name);
        QCOMPARE(int(truth.fetches.size()), arguments);
        QCOMPARE(truth.place.endsWith(u')'), counted);

        ProbeBuilder builder({});
        builder.resize(1200, 860);
        builder.show();
        waitUntilExposed(&builder);
        auto* const programs = builder.findChild<ProbeProgramPane*>();
        const QAbstractItemModelTester tester(
            programs->model(), QAbstractItemModelTester::FailureReportingMode::QtTest);
        builder.open(ProbeDraft::of({*probe::Spec::parse("p /bin/true:0x10")})); // shows the page
        QSignalSpy opened(programs, &ProbeProgramPane::opened);
        auto* const file = programs->findChild<QLineEdit*>(QStringLiteral("file"));
        file->selectAll();
        QTest::keyClicks(file, kProgram);
        QTest::keyClick(file, Qt::Key_Return);
        waitUntil([&] {
            return programs->model()->program()
                && programs->model()->program()->path() == kProgram.toStdString();
        });

        auto* const search = programs->findChild<QLineEdit*>(QStringLiteral("search"));
        QTest::keyClicks(search, QStringLiteral("probescope:") + name);
        waitUntil(
            [&] { return !programs->model()->searching() && programs->model()->rowCount() == 1; });
        const auto row = programs->table()->visualRect(programs->model()->index(0, 0));
        QTest::mouseClick(programs->table()->viewport(), Qt::LeftButton, {}, row.center());
        const auto head = QStringLiteral("p:probescope_%1 %2").arg(name, truth.place);
        QCOMPARE(builder.line()->edit()->toPlainText(), head);

        // All arguments, by the boxes before their names.
        auto* const tree = builder.findChild<ArgumentPane*>()->tree();
        auto* const model = tree->model();
        QString line = head;
        for (int i = 0; i < arguments; ++i) {
            const auto index = model->index(i, 0);
            const auto box = tree->visualRect(index);
            QTest::mouseClick(tree->viewport(), Qt::LeftButton, {},
                              {box.left() + 10, box.center().y()});
            QCOMPARE(index.data(Qt::CheckStateRole).toInt(), int(Qt::Checked));
            line += QStringLiteral(" arg%1=%2").arg(i + 1).arg(truth.fetches[i]);
        }
        QCOMPARE(builder.line()->edit()->toPlainText(), line);
        QVERIFY(probe::Spec::parse(line.toStdString()).has_value());
    }

    void whatCannotBeFetchedSaysWhyInTheLanguageOfTheUser()
    {
        const PlantedTranslator translator("core", marked);
        ProbeBuilder builder({});
        builder.resize(1200, 860);
        builder.show();
        auto* const programs = builder.findChild<ProbeProgramPane*>();
        QSignalSpy opened(programs, &ProbeProgramPane::opened);
        programs->openProgram(kProgram);
        waitForNext(opened);
        programs->findChild<QLineEdit*>(QStringLiteral("search"))
            ->setText(QStringLiteral("probescope:many"));
        waitUntil(
            [&] { return !programs->model()->searching() && programs->model()->rowCount() == 1; });
        emit programs->table()->activated(programs->model()->index(0, 0));
        const auto* const usdt = programs->model()->usdt(0);
        QVERIFY(usdt != nullptr);
        auto* const model = builder.findChild<ArgumentPane*>()->tree()->model();
        int refused = 0;
        for (int i = 0; i < int(usdt->arguments.size()); ++i) {
            const auto& argument = usdt->arguments[std::size_t(i)];
            const auto index = model->index(i, 0);
            QCOMPARE(bool(index.flags() & Qt::ItemIsUserCheckable), argument.value.has_value());
            refused += argument.value ? 0 : 1;
            bool told = argument.value.has_value();
            const auto reason = u'@' + QString::fromStdString(argument.reason.text());
            for (int column = 0; column < model->columnCount(); ++column) {
                const auto cell = index.siblingAtColumn(column);
                told = told || cell.data().toString().contains(reason)
                    || cell.data(Qt::ToolTipRole).toString().contains(reason);
            }
            QVERIFY2(told, qPrintable(reason));
        }
        QVERIFY(refused < int(usdt->arguments.size()));
    }
};

QTEST_MAIN(TestProbeUsdt)
#include "tst_probe_usdt.moc"
