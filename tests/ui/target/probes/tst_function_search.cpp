#include "tests/ui/support/waits.h"
#include "tests/ui/target/probes/form_kernel.h"
#include "ui/target/probes/form/function_search.h"
#include "ui/target/probes/form/models/function_search_model.h"

#include <QAbstractItemModelTester>
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>

#include <algorithm>
#include <ctime>

using namespace probescope;
using namespace probescope::ui;

namespace {

FunctionSearchModel::Catalogue formCatalogue()
{
    fake::FakeTracefs tree(formKernel());
    const auto read = catalogue::Catalogue::read(tree, {});
    if (!read)
        qFatal("%s", read.error().message().c_str());
    return *read;
}

int rowOf(const FunctionSearchModel& model, const QString& name)
{
    for (int row = 0; row < model.rowCount(); ++row) {
        if (QString::fromStdString(model.function(row).name) == name)
            return row;
    }
    return -1;
}

QString splitWords(const QWidget& pane)
{
    QStringList words;
    for (const auto* const label : pane.findChildren<QLabel*>())
        words << label->text();
    return words.join(u' ');
}

} // namespace

/// Functions are found while their name is typed.
class TestFunctionSearch : public QObject
{
    Q_OBJECT

private slots:
    void theBestStandsFirst()
    {
        FunctionSearchModel model;
        const QAbstractItemModelTester tester(
            &model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QSignalSpy found(&model, &FunctionSearchModel::found);
        model.setCatalogue(formCatalogue());
        model.setWords(QStringLiteral("vfs_read"));
        waitUntil([&] { return model.rowCount() > 0; });
        QCOMPARE(model.function(0).name, std::string("vfs_read"));
        const auto name = model.index(0, FunctionSearchModel::Name);
        QCOMPARE(name.data(FunctionSearchModel::LettersRole).value<QList<int>>().size(), 8);
        QCOMPARE(model.index(0, FunctionSearchModel::Prototype).data().toString(),
                 QStringLiteral(
                     "ssize_t vfs_read(struct file *file, char *buf, size_t count, loff_t *pos)"));
        // Letters in their order are enough.
        model.setWords(QStringLiteral("dsopen"));
        waitUntil([&] { return rowOf(model, QStringLiteral("do_sys_openat2")) >= 0; });
        model.setWords(QStringLiteral("no_such_function_anywhere"));
        waitUntil([&] { return model.rowCount() == 0; });
        model.setWords({});
        QCOMPARE(model.rowCount(), 0);
    }

    /// The time of the slowest answer is told, not judged: machines differ. FUNCTIONS names a file
    /// as available_filter_functions of a kernel.
    void amongManyTheBestStandsFirst()
    {
        auto kernel = formKernel();
        const auto name = qEnvironmentVariable("FUNCTIONS");
        if (QFile file(name); !name.isEmpty() && file.open(QIODevice::ReadOnly)) {
            kernel.functions += file.readAll().toStdString();
        } else {
            for (int i = 0; i < 60'000; ++i) {
                const auto number = std::to_string(i);
                kernel.functions +=
                    (i % 3 == 0 ? "vfs_part_" + number + "_read" : "some_driver_" + number) + '\n';
            }
        }
        fake::FakeTracefs tree(std::move(kernel));
        const auto read = catalogue::Catalogue::read(tree, {});
        QVERIFY(read);
        QVERIFY((*read)->size() > 30'000);
        FunctionSearchModel model;
        model.setCatalogue(*read);
        double slowest = 0;
        for (const auto* const words : {"v", "vf", "vfs", "vfsr", "vfsread", "vfs_read", "dsopen",
                                        "some_driver_59", "o", "zzzz", "do_filp_open"}) {
            QSignalSpy found(&model, &FunctionSearchModel::found);
            const auto begin = std::clock(); // of this process, whoever else is busy
            model.setWords(QString::fromLatin1(words));
            waitForNext(found);
            slowest = std::max(slowest, 1e3 * double(std::clock() - begin) / CLOCKS_PER_SEC);
            if (QLatin1String(words) == QLatin1String("vfsread")
                || QLatin1String(words) == QLatin1String("vfs_read"))
                QCOMPARE(model.function(0).name, std::string("vfs_read"));
        }
        QCOMPARE(model.function(0).name, std::string("do_filp_open"));
        qInfo("%zu functions; slowest answer with its prototypes: %.1f ms of a CPU",
              (*read)->size(), slowest);
    }

    void theNewestWordsWin()
    {
        FunctionSearchModel model;
        model.setCatalogue(formCatalogue());
        QSignalSpy found(&model, &FunctionSearchModel::found);
        for (const auto* const words : {"v", "vf", "vfs", "do_filp_open"})
            model.setWords(QString::fromLatin1(words));
        waitUntil([&] { return !model.searching(); });
        waitUntil([&] { return found.count() >= 1; });
        QCOMPARE(found.count(), 1); // the others were dropped
        QCOMPARE(model.function(0).name, std::string("do_filp_open"));
    }

    void whatCannotBeProbedSaysWhy_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("state");
        QTest::addColumn<bool>("can");
        QTest::newRow("ordinary") << QStringLiteral("vfs_read") << QStringLiteral("traceable")
                                  << true;
        QTest::newRow("blacklisted")
            << QStringLiteral("vfs_blacklisted") << QStringLiteral("blacklisted") << false;
        QTest::newRow("notrace") << QStringLiteral("vfs_notrace") << QStringLiteral("not traceable")
                                 << false;
        QTest::newRow("copy") << QStringLiteral("vfs_read.isra.0")
                              << QStringLiteral("copy of vfs_read") << true;
        QTest::newRow("duplicate")
            << QStringLiteral("same_name") << QStringLiteral("duplicate") << true;
    }
    void whatCannotBeProbedSaysWhy()
    {
        QFETCH(QString, name);
        FunctionSearchModel model;
        model.setCatalogue(formCatalogue());
        model.setWords(name);
        waitUntil([&] { return rowOf(model, name) >= 0; });
        const auto state = model.index(rowOf(model, name), FunctionSearchModel::State);
        QTEST(state.data().toString(), "state");
        QTEST(state.data(FunctionSearchModel::CanProbeRole).toBool(), "can");
        QVERIFY(!state.data(FunctionSearchModel::IconRole).toString().isEmpty());
        QCOMPARE(state.data(FunctionSearchModel::WhyRole).toString().isEmpty(),
                 name == QStringLiteral("vfs_read"));
    }

    void isDrivenByTheKeyboard()
    {
        FunctionSearch pane;
        pane.resize(700, 400);
        pane.show();
        waitUntilExposed(&pane);
        QVERIFY(splitWords(pane).contains(QStringLiteral("no target is connected")));
        QVERIFY(!pane.line()->isEnabled());
        pane.setCatalogue(formCatalogue());
        QVERIFY(pane.line()->isEnabled());
        QSignalSpy chosen(&pane, &FunctionSearch::chosen);
        QTest::keyClicks(pane.line(), QStringLiteral("vfs_"));
        waitUntil([&] { return pane.model()->rowCount() >= 4 && !pane.model()->searching(); });
        // Return takes the best.
        QTest::keyClick(pane.line(), Qt::Key_Return);
        QCOMPARE(chosen.count(), 1);
        // Down goes through the list; what cannot be probed is not taken, and says why.
        const int row = rowOf(*pane.model(), QStringLiteral("vfs_blacklisted"));
        QVERIFY(row >= 0);
        while (pane.table()->currentIndex().row() < row)
            QTest::keyClick(pane.line(), Qt::Key_Down);
        while (pane.table()->currentIndex().row() > row)
            QTest::keyClick(pane.line(), Qt::Key_Up);
        QVERIFY(splitWords(pane).contains(QStringLiteral("allows no probe here")));
        QTest::keyClick(pane.line(), Qt::Key_Return);
        QCOMPARE(chosen.count(), 1);
    }

    void isDrivenByTheMouse()
    {
        FunctionSearch pane;
        pane.resize(700, 400);
        pane.setCatalogue(formCatalogue());
        pane.show();
        waitUntilExposed(&pane);
        QSignalSpy chosen(&pane, &FunctionSearch::chosen);
        pane.setWords(QStringLiteral("filp"));
        waitUntil([&] { return pane.model()->rowCount() > 0 && !pane.model()->searching(); });
        const auto index = pane.model()->index(0, FunctionSearchModel::Name);
        QTest::mouseClick(pane.table()->viewport(), Qt::LeftButton, {},
                          pane.table()->visualRect(index).center());
        QCOMPARE(chosen.count(), 1);
        const auto function = chosen.front().front().toUInt();
        QCOMPARE(pane.model()->catalogue()->function(function).name, std::string("do_filp_open"));
        QVERIFY(!pane.grab().isNull()); // it is painted with what matched
    }
};

QTEST_MAIN(TestFunctionSearch)

#include "tst_function_search.moc"
