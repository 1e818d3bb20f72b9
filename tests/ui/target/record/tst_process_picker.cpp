#include "tests/support/fake_tracefs/fake_tracefs.h"
#include "tests/ui/support/waits.h"
#include "ui/target/record/models/process_model.h"
#include "ui/target/record/process_picker.h"

#include <QAbstractItemModelTester>
#include <QCheckBox>
#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QTreeView>

using namespace probescope;
using namespace probescope::ui;
using fake::FakeKernel;
using fake::FakeTracefs;

namespace {

using Pids = std::vector<std::int32_t>;

std::vector<access::Process> someProcesses()
{
    return {{1, 0, 0, 1, "init", "/sbin/init splash"},
            {2, 0, 0, 1, "kthreadd", ""},
            {812, 1, 1000, 900, "firefox", "/usr/lib/firefox/firefox -new-window"},
            {4711, 1, 1000, 901, "cc1plus", "/usr/lib/gcc/cc1plus -O2 main.cpp"}};
}

std::vector<access::Process> someThreads()
{
    return {{820, 812, 0, 910, "Socket Thread", ""}, {821, 812, 0, 911, "Compositor", ""}};
}

std::shared_ptr<FakeTracefs> target()
{
    auto fake = std::make_shared<FakeTracefs>(FakeKernel::linux612());
    fake->setProcesses(someProcesses(), someThreads());
    return fake;
}

QPushButton* buttonOf(const QWidget& picker, const QString& text)
{
    for (auto* const button : picker.findChildren<QPushButton*>()) {
        if (button->text().remove(u'&') == text)
            return button;
    }
    return nullptr;
}

QModelIndex rowWith(const ProcessModel& model, std::int32_t number)
{
    for (int i = 0; i < model.rowCount(); ++i) {
        const auto top = model.index(i, 0);
        if (model.numberAt(top) == number)
            return top;
        for (int j = 0; j < model.rowCount(top); ++j) {
            if (model.numberAt(model.index(j, 0, top)) == number)
                return model.index(j, 0, top);
        }
    }
    return {};
}

} // namespace

/// Tasks are chosen from the processes of a target.
class TestProcessPicker : public QObject
{
    Q_OBJECT

    static void load(ProcessPicker& picker)
    {
        QSignalSpy loaded(&picker, &ProcessPicker::loaded);
        picker.refresh();
        waitForNext(loaded);
        waitUntil([&] { return !picker.loading(); });
        picker.show();
        waitUntilExposed(&picker);
    }

private slots:
    void listsProcessesWithTheirThreads()
    {
        ProcessModel model;
        const QAbstractItemModelTester tester(&model);
        model.setProcesses(someProcesses(), someThreads());
        QCOMPARE(model.rowCount(), 4);
        QCOMPARE(model.processCount(), std::size_t(4));
        const auto firefox = rowWith(model, 812);
        QCOMPARE(model.rowCount(firefox), 2);
        QCOMPARE(rowWith(model, 821).data().toString(), QStringLiteral("Compositor"));
        QCOMPARE(rowWith(model, 821).siblingAtColumn(ProcessModel::CommandLine).data().toString(),
                 QStringLiteral("Thread of 812"));
        QCOMPARE(rowWith(model, 2).siblingAtColumn(ProcessModel::CommandLine).data().toString(),
                 QStringLiteral("Kernel thread"));
        model.setProcesses({});
        QCOMPARE(model.rowCount(), 0);
    }

    void aProcessIsChosenWithItsThreadsWhenThatIsWished()
    {
        ProcessModel model;
        const QAbstractItemModelTester tester(&model);
        model.setProcesses(someProcesses(), someThreads());
        const QSignalSpy changed(&model, &ProcessModel::chosenChanged);
        QVERIFY(model.setData(rowWith(model, 812), Qt::Checked, Qt::CheckStateRole));
        QCOMPARE(model.chosen(), Pids{812});
        QCOMPARE(rowWith(model, 812).data(Qt::CheckStateRole).toInt(), int(Qt::PartiallyChecked));
        model.setWithThreads(true);
        QCOMPARE(model.chosen(), (Pids{812, 820, 821}));
        QCOMPARE(rowWith(model, 812).data(Qt::CheckStateRole).toInt(), int(Qt::Checked));
        QVERIFY(model.setData(rowWith(model, 820), Qt::Unchecked, Qt::CheckStateRole));
        QCOMPARE(model.chosen(), (Pids{812, 821}));
        QVERIFY(model.setData(rowWith(model, 812), Qt::Unchecked, Qt::CheckStateRole));
        QVERIFY(model.chosen().empty());
        QVERIFY(changed.count() >= 4);
    }

    void whoIsGoneStaysChosenAndIsTold()
    {
        ProcessModel model;
        const QAbstractItemModelTester tester(&model);
        model.choose({99, 812});
        QCOMPARE(model.rowCount(), 2);
        model.setProcesses(someProcesses(), someThreads());
        QCOMPARE(model.rowCount(), 5);
        QCOMPARE(model.processCount(), std::size_t(4));
        const auto gone = rowWith(model, 99);
        QCOMPARE(gone.data().toString(), QStringLiteral("Not running"));
        QCOMPARE(model.chosen(), (Pids{99, 812}));
        QVERIFY(model.setData(gone, Qt::Unchecked, Qt::CheckStateRole));
        model.setProcesses(someProcesses());
        QCOMPARE(model.rowCount(), 4);
    }

    void isSearchedAndChosenWithTheKeyboard()
    {
        ProcessPicker picker(target());
        load(picker);
        auto* const search = picker.findChild<QLineEdit*>();
        auto* const tree = picker.findChild<QTreeView*>();
        QCOMPARE(tree->model()->rowCount(), 4);
        QTest::keyClicks(search, QStringLiteral("main.CPP"));
        QCOMPARE(tree->model()->rowCount(), 1);
        QCOMPARE(picker.pids(), Pids{4711}); // marked, not checked
        search->clear();
        QTest::keyClicks(search, QStringLiteral("812"));
        tree->setFocus();
        QTest::keyClick(tree, Qt::Key_Space);
        QCOMPARE(picker.pids(), (Pids{812, 820, 821}));
        auto* const threads = picker.findChild<QCheckBox*>();
        QTest::mouseClick(threads, Qt::LeftButton, {}, QPoint(8, threads->height() / 2));
        QCOMPARE(picker.pids(), Pids{812});
        search->clear();
        QTest::keyClicks(search, QStringLiteral("compos"));
        QCOMPARE(tree->model()->rowCount(), 1); // its process
        QCOMPARE(tree->model()->rowCount(tree->model()->index(0, 0)), 1);
        QTest::mouseClick(buttonOf(picker, QStringLiteral("Clear all")), Qt::LeftButton);
        search->clear();
        tree->setCurrentIndex({});
        QVERIFY(picker.pids().empty());
        const QSignalSpy accepted(&picker, &QDialog::accepted);
        QTest::keyClick(&picker, Qt::Key_Return);
        QCOMPARE(accepted.count(), 1);
    }

    void refreshShowsWhoIsThereNow()
    {
        const auto fake = target();
        ProcessPicker picker(fake);
        load(picker);
        auto processes = someProcesses();
        processes.push_back({5000, 1, 1000, 950, "late", "late"});
        fake->setProcesses(processes);
        QSignalSpy loaded(&picker, &ProcessPicker::loaded);
        QTest::mouseClick(buttonOf(picker, QStringLiteral("Refresh")), Qt::LeftButton);
        waitForNext(loaded);
        QCOMPARE(picker.findChild<QTreeView*>()->model()->rowCount(), 5);
    }

    void tellsWhyThereAreNoProcesses()
    {
        const auto fake = target();
        fake->disconnect();
        ProcessPicker picker(fake);
        picker.setPids({4711});
        load(picker);
        bool told = false;
        for (const auto* const label : picker.findChildren<QLabel*>())
            told = told || label->text().startsWith(QStringLiteral("Connection lost."));
        QVERIFY(told);
        QCOMPARE(picker.pids(), Pids{4711});
    }
};

QTEST_MAIN(TestProcessPicker)

#include "tst_process_picker.moc"
