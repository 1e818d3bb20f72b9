#include "tests/support/captures.h"
#include "tests/support/written_file.h"
#include "tests/ui/support/looks.h"
#include "tests/ui/support/shown_texts.h"
#include "tests/ui/support/waits.h"
#include "ui/base/table/report_table.h"
#include "ui/base/theme/theme.h"
#include "ui/views/kernel_table/kernel_table_page.h"
#include "ui/views/kernel_table/models/kernel_table_model.h"

#include <QAbstractItemModelTester>
#include <QPlainTextEdit>
#include <QSignalSpy>
#include <QSortFilterProxyModel>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

using namespace probescope;
using namespace probescope::ui;
using format::KernelTables;

class TestKernelTablePage : public QObject
{
    Q_OBJECT

private slots:
    void cleanup() { m_page.reset(); }

    void histogramsAreTablesWithBars()
    {
        open("hist/hist-filter.txt.xz", KernelTables::Kind::Hist);
        QVERIFY(words().contains("a histogram of sched/sched_stat_runtime"));
        QVERIFY(words().contains("2 entry(s), 139 hit(s), none dropped."));
        QVERIFY(words().contains("keys=comm,common_cpu"));
        auto* const shown = m_page->table()->shown();
        const QAbstractItemModelTester tester(
            shown->sourceModel(), QAbstractItemModelTester::FailureReportingMode::QtTest);
        QCOMPARE(shown->rowCount(), 2);
        QCOMPARE(shown->headerData(3, Qt::Horizontal).toString(), "runtime");
        QCOMPARE(shown->index(0, 3).data(BarRole).toDouble(), 1.0);
        QCOMPARE(shown->index(1, 3).data(BarRole).toDouble(), 44000391.0 / 133950444.0);
        QVERIFY(!shown->index(0, 0).data(BarRole).isValid());
    }

    void columnsSortByWhatTheyAre()
    {
        open("hist/hist-hex.txt.xz", KernelTables::Kind::Hist);
        auto* const table = m_page->table();
        table->sortByColumn(0, Qt::AscendingOrder);
        QCOMPARE(column(0).mid(0, 4), QStringList({"0", "1", "3", "8"}));
        QCOMPARE(column(0).last(), "1b3");
        table->sortByColumn(1, Qt::DescendingOrder);
        QCOMPARE(table->shown()->index(0, 1).data().toString(), "190");
        cleanup();
        open("hist/hist-log2.txt.xz", KernelTables::Kind::Hist);
        m_page->table()->sortByColumn(0, Qt::AscendingOrder);
        QCOMPARE(column(0).first(), "~ 2^0");
        QCOMPARE(column(0).last(), "~ 2^64");
        QCOMPARE(m_page->table()->shown()->index(2, 0).data(Qt::ToolTipRole).toString(),
                 "Above 4, up to 8");
    }

    void stacksAreShownBeside()
    {
        open("hist/hist-stacktrace.txt.xz", KernelTables::Kind::Hist);
        auto* const frames = m_page->findChild<QPlainTextEdit*>();
        QVERIFY(frames->isVisible());
        auto* const table = m_page->table();
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {},
                          table->visualRect(table->shown()->index(1, 0)).center());
        QVERIFY(frames->toPlainText().startsWith("swake_up_one+0x35/0x60\nrcu_core+0x461/0x750\n"));
    }

    void profilesSearchAndSave()
    {
        open("hist/profile-function0.txt.xz", KernelTables::Kind::FunctionProfile);
        auto* const shown = m_page->table()->shown();
        const int all = shown->rowCount();
        QVERIFY(all > 1000);
        QCOMPARE(shown->headerData(2, Qt::Horizontal).toString(), QString("Time (µs)"));
        QTest::keyClicks(m_page->findChild<QLineEdit*>(), "hrtimer_interrupt");
        QCOMPARE(shown->rowCount(), 1);
        QTemporaryDir folder;
        const QString file = folder.filePath("profile.csv");
        QVERIFY(m_page->saveCsv(file));
        QCOMPARE(readCapture(file),
                 "Function,Hit,Time (µs),Avg (µs),s^2 (µs²)\n"
                 "hrtimer_interrupt,1112,436499.3,392.535,581834.7\n");
        QVERIFY(!m_page->saveCsv(folder.filePath("none/profile.csv")));
        QVERIFY(words().contains("could not be written"));
    }

    /// Fewer misses than hits never look like more.
    void hitsAndMissesHaveOneScale()
    {
        QTemporaryDir folder;
        const auto path = folder.filePath("kprobe_profile");
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("  nap    400    0\n  nap_end    42    358\n");
        file.close();
        openPath(path, KernelTables::Kind::KernelProbeProfile);
        auto* const table = m_page->table();
        const auto bar = [table](int row, int column) {
            return table->shown()->index(row, column).data(BarRole).toDouble();
        };
        QCOMPARE(bar(0, 1), 1.0);
        QCOMPARE(bar(1, 1), 42.0 / 400);
        QCOMPARE(bar(1, 2), 358.0 / 400);
        QCOMPARE(table->columnWidth(1), table->columnWidth(2));
        QVERIFY(table->columnWidth(1) > 100);
        QVERIFY(table->columnWidth(2) < m_page->width() / 2);
    }

    void profilesOfProbesSayWhatTheyCount()
    {
        QTemporaryDir folder;
        const auto titlesOf = [&](const char* name, const QByteArray& text,
                                  KernelTables::Kind kind) {
            cleanup();
            openPath(writtenFile(folder.filePath(QLatin1String(name)), text), kind);
            const auto* const shown = m_page->table()->shown();
            QStringList titles;
            for (int i = 0; i < shown->columnCount(); ++i)
                titles << shown->headerData(i, Qt::Horizontal).toString();
            return titles;
        };
        QCOMPARE(titlesOf("kprobe_profile", "  nap    400    7\n",
                          KernelTables::Kind::KernelProbeProfile),
                 QStringList({"Event", "Hits", "Misses"}));
        QCOMPARE(titlesOf("uprobe_profile", "  /bin/sh nap    400\n",
                          KernelTables::Kind::UserProbeProfile),
                 QStringList({"Event", "File", "Hits"}));
    }

    void severalHistogramsCanBeChosen()
    {
        QTemporaryDir folder;
        QFile file(folder.filePath("hist"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(readCapture(TEST_DATA "/hist/hist-log2.txt.xz"));
        file.write(readCapture(TEST_DATA "/hist/hist-hex.txt.xz"));
        file.write("something else\n");
        file.close();
        openPath(file.fileName(), KernelTables::Kind::Hist);
        auto* const choice = m_page->findChild<QComboBox*>();
        QVERIFY(choice->isVisible());
        QCOMPARE(m_page->table()->shown()->rowCount(), 20);
        choice->setCurrentIndex(1);
        QCOMPARE(m_page->table()->shown()->rowCount(), 45);
        QVERIFY(words().contains("1 line(s) could not be read."));
        QVERIFY(words().contains("The first is line"));
    }

    void filesWithoutTablesSayWhy()
    {
        open("hist/hist-sym-offset.txt.xz", KernelTables::Kind::Hist);
        QVERIFY(words().contains("no hist trigger is set"));
        cleanup();
        open("kinds/stack_trace-off", KernelTables::Kind::StackTrace);
        QVERIFY(words().contains("Stack tracer disabled"));
        const QSignalSpy wanted(m_page.get(), &KernelTablePage::textWanted);
        for (auto* const button : m_page->findChildren<QToolButton*>()) {
            if (button->text() == "Show text")
                button->click();
        }
        QCOMPARE(wanted.count(), 1);
    }

    void everyTextHasRoom_data()
    {
        QTest::addColumn<QString>("path");
        QTest::addColumn<int>("kind");
        QTest::newRow("hist") << "hist/hist-syscall.txt.xz" << int(KernelTables::Kind::Hist);
        QTest::newRow("percent") << "hist/hist-percent-graph.txt.xz"
                                 << int(KernelTables::Kind::Hist);
        QTest::newRow("stacks") << "hist/hist-stacktrace.txt.xz" << int(KernelTables::Kind::Hist);
        QTest::newRow("profile") << "hist/profile-function1.txt.xz"
                                 << int(KernelTables::Kind::FunctionProfile);
        QTest::newRow("stack") << "kinds/stack_trace" << int(KernelTables::Kind::StackTrace);
    }
    void everyTextHasRoom()
    {
        QFETCH(QString, path);
        QFETCH(int, kind);
        for (const Theme theme : {Theme::Light, Theme::Dark}) {
            applyTheme(theme);
            open(qPrintable(path), KernelTables::Kind(kind));
            auto* const table = m_page->table();
            QTest::mouseClick(table->viewport(), Qt::LeftButton, {},
                              table->visualRect(table->shown()->index(1, 0)).center());
            keepPicture(*m_page,
                        QStringLiteral("table-%1-%2")
                            .arg(QLatin1String(QTest::currentDataTag()),
                                 theme == Theme::Dark ? "dark" : "light"));
            const QStringList nameless = namelessControls(*m_page);
            QVERIFY2(nameless.isEmpty(), qPrintable(nameless.join(u'\n')));
            const QStringList cut = cutTexts(*m_page);
            QVERIFY2(cut.isEmpty(), qPrintable(cut.join(u'\n')));
        }
    }

    /// They say what is missing in the table.
    void totalsStayWhenSomethingIsCopied()
    {
        open("hist/hist-syscall.txt.xz", KernelTables::Kind::Hist);
        QVERIFY(words().contains(QStringLiteral("none dropped")));
        auto* const table = m_page->table();
        table->selectRow(0);
        table->copy();
        QVERIFY(words().contains(QStringLiteral("1 row")));
        QVERIFY(words().contains(QStringLiteral("none dropped")));
    }

private:
    void open(const char* name, KernelTables::Kind kind)
    {
        openPath(QStringLiteral(TEST_DATA "/") + QLatin1String(name), kind);
    }
    void openPath(const QString& path, KernelTables::Kind kind)
    {
        m_page = std::make_unique<KernelTablePage>(path.toStdString(), kind);
        QSignalSpy loaded(m_page.get(), &KernelTablePage::loaded);
        m_page->resize(1100, 600);
        m_page->show();
        waitUntil([&] { return loaded.count() >= 1; });
        QCOMPARE(loaded.count(), 1);
    }
    QStringList column(int number) const
    {
        QStringList texts;
        auto* const shown = m_page->table()->shown();
        for (int row = 0; row < shown->rowCount(); ++row)
            texts << shown->index(row, number).data().toString();
        return texts;
    }
    QString words() const
    {
        QStringList all;
        for (const auto* const label : m_page->findChildren<QLabel*>()) {
            if (label->isVisible())
                all << label->text();
        }
        return all.join(u'\n');
    }

    std::unique_ptr<KernelTablePage> m_page;
};

QTEST_MAIN(TestKernelTablePage)
#include "tst_kernel_table_page.moc"
