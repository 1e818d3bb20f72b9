// What a task is called where no moment is meant.

#include "core/import/opened.h"
#include "core/store/read/task_names.h"

#include <QTemporaryDir>
#include <QTest>

#include <map>
#include <string>

using namespace probescope;

using Names = std::map<std::int32_t, std::string>;

class TestTaskNames : public QObject
{
    Q_OBJECT

private slots:
    /// `trace-cmd report` names encoder-199 and dd-200 in all of their events; switches to them say
    /// what they were before: sh, play and taskset.
    void aTraceDatNamesTasksByTheirEvents()
    {
        const QTemporaryDir folder;
        const auto opened = open::importFile(TEST_DATA "/../../resources/samples/why-late.dat",
                                             folder.filePath("capture.psc").toStdString());
        QVERIFY(opened.has_value());
        QVERIFY(store::taskNames(*opened->capture, {199, 200})
                == (Names{{199, "encoder"}, {200, "dd"}}));
    }

    void noNameIsMadeUp()
    {
        const QTemporaryDir folder;
        const auto opened = open::importFile(TEST_DATA "/../../resources/samples/why-late.dat",
                                             folder.filePath("capture.psc").toStdString());
        QVERIFY(opened.has_value());
        QVERIFY(store::taskNames(*opened->capture, {}).empty());
        QVERIFY(store::taskNames(*opened->capture, {4711}).empty());
    }
};

QTEST_GUILESS_MAIN(TestTaskNames)
#include "tst_task_names.moc"
