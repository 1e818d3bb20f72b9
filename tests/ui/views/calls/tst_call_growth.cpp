#include "core/store/write/writer.h"
#include "tests/core/store/read/timeline_capture.h"
#include "ui/views/calls/call_tree_model.h"

#include <QAbstractItemModelTester>
#include <QTemporaryDir>
#include <QTest>

using namespace probescope;
using namespace probescope::ui;

/// The tree of calls of a capture that is still imported or recorded.
class TestCallGrowth : public QObject
{
    Q_OBJECT

private slots:
    void rootsThatCameLaterAreOffered()
    {
        const QTemporaryDir folder;
        const auto path = folder.filePath(QStringLiteral("growing.psc")).toStdString();
        auto writer = *store::Writer::create(path);
        test::TimelineCapture made(test::randomGraph({.steps = 6'000, .switches = 0.2}, 7),
                                   *writer);
        QVERIFY(made.push(3'000));
        writer->progress({});
        const std::shared_ptr<store::Capture> capture = *store::Capture::open(path);
        QVERIFY(!capture->calls().cpus().empty());
        const store::Forest forest{store::Forest::Kind::Cpu, capture->calls().cpus().front()};
        CallTreeModel model(capture);
        model.show(forest);
        const QAbstractItemModelTester tester(
            &model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        const auto fetchAll = [&model] {
            while (model.canFetchMore({}))
                model.fetchMore({});
        };
        fetchAll();
        const auto known = model.rootCount();
        QVERIFY(known > 0);
        while (made.push(1'000)) { }
        made.finish();
        QVERIFY(writer->finish());
        QVERIFY(capture->refresh());
        QVERIFY(model.rootCount() > known);
        model.captureGrew();
        fetchAll();
        const auto roots = capture->calls().roots(forest, 0, model.rootCount());
        QVERIFY(roots);
        QVERIFY(model.indexOf(roots->back()).isValid());
        std::uint64_t calls = 0;
        for (int row = 0; row < model.rowCount(); ++row)
            calls += model.callAt(model.index(row, 0)) ? 1 : 0;
        QCOMPARE(calls, model.rootCount());
    }
};

QTEST_MAIN(TestCallGrowth)
#include "tst_call_growth.moc"
