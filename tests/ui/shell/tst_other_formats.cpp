// Where numbers have a decimal comma, texts for people have it, too; what other programs read is
// the same as everywhere.

#include "tests/ui/shell/main_window_stage.h"
#include "ui/base/table/table_view.h"
#include "ui/capture/layout/capture_views.h"
#include "ui/views/aggregate/aggregate_view.h"
#include "ui/views/events/event_table_view.h"
#include "ui/views/events/events_view.h"
#include "ui/views/flame/flame_view.h"
#include "ui/views/query/query_result_page.h"
#include "ui/views/query/query_view.h"
#include "ui/views/query/result_table.h"
#include "ui/views/sched/sched_view.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QFile>
#include <QLocale>
#include <QMap>
#include <QPlainTextEdit>
#include <QTest>

using namespace probescope;
using namespace probescope::ui;

namespace {
const QLocale kGerman(QLocale::German, QLocale::Germany);
} // namespace

class TestOtherFormats : public MainWindowStage
{
    Q_OBJECT

    /// What it copies once all of the list is selected.
    template <typename Copy>
    static QString copied(QWidget& list, Copy copy)
    {
        list.setFocus();
        QTest::keyClick(&list, Qt::Key_A, Qt::ControlModifier);
        QApplication::clipboard()->clear();
        copy();
        return QApplication::clipboard()->text();
    }
    QString writtenText(const char* name)
    {
        QFile file(m_dir.filePath(QLatin1String(name)));
        waitUntil([&file] { return file.exists(); }); // it appears when it is whole
        const auto text = file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
        file.remove();
        return QString::fromUtf8(text);
    }
    template <typename V>
    static V* shown(CaptureWindow* capture)
    {
        auto* const view = capture->view<V>();
        capture->views()->bringUp(view);
        waitUntil([view] { return !view->busy(); });
        return view;
    }
    void takeResult(QueryView* view, QMap<QString, QString>& texts)
    {
        view->runQuery(QStringLiteral("SELECT ts, 1.5 AS half, 1234567 AS many FROM event"));
        waitUntil([view] { return !view->busy(); });
        auto* const table = view->findChild<ResultTable*>();
        auto* const page = view->findChild<QueryResultPage*>();
        QVERIFY(table && page);
        texts["rows of a query"] = copied(*table, [table] { table->copyRows(ResultForm::Csv); });
        page->exportCsv(m_dir.filePath(QStringLiteral("result.csv")),
                        QueryResultPage::ExportRows::All);
        texts["file of a query"] = writtenText("result.csv");
    }
    /// By what they are of.
    QMap<QString, QString> textsUnder(const QLocale& locale)
    {
        QLocale::setDefault(locale);
        showWindow();
        QMap<QString, QString> texts;
        auto* const capture =
            open(QStringLiteral(TEST_DATA "/graph/events-proc-abstime.txt.xz"))->captureWindow();
        auto* const events = shown<EventsView>(capture);
        texts["rows of events"] =
            copied(*events->table(), [events] { events->copy(TextForm::Csv); });
        auto* const groups = shown<AggregateView>(capture);
        groups->exportCsv(m_dir.filePath(QStringLiteral("groups.csv")));
        texts["file of groups"] = writtenText("groups.csv");
        texts["statement"] =
            groups->findChild<QPlainTextEdit*>(QStringLiteral("sql"))->toPlainText();
        takeResult(shown<QueryView>(capture), texts);
        const auto* const flame = shown<FlameView>(capture);
        for (auto* const action : flame->findChildren<QAction*>()) {
            if (action->text() == QStringLiteral("Copy"))
                action->trigger();
        }
        texts["for people"] = QApplication::clipboard()->text();
        auto* const other =
            open(QStringLiteral(TEST_DATA "/text/events-sched-switch-waking.txt.xz"))
                ->captureWindow();
        for (const auto* const table : shown<SchedView>(other)->findChildren<TableView*>()) {
            if (table->model()->rowCount() > 0)
                texts[table->accessibleName()] = table->csv();
        }
        m_window.reset();
        return texts;
    }

private slots:
    void initTestCase() { keepSettings(); }
    void cleanup() { m_window.reset(); }
    void cleanupTestCase() { QLocale::setDefault(QLocale::system()); }

    void whatProgramsReadIsTheSameEverywhere()
    {
        auto german = textsUnder(kGerman);
        auto plain = textsUnder(QLocale::c());
        QVERIFY2(german.take("for people").contains(QStringLiteral("100,0 %")), "no comma");
        QVERIFY2(plain.take("for people").contains(QStringLiteral("100.0 %")), "no point");
        QCOMPARE(german.keys(), plain.keys());
        QVERIFY(plain.size() > 5); // with tables of scheduling
        for (const auto& [name, text] : plain.asKeyValueRange()) {
            QVERIFY2(text.size() > 20, qPrintable(name + u'\n' + text));
            QVERIFY2(german[name] == text, qPrintable(name + u'\n' + german[name] + u'\n' + text));
        }
        QVERIFY2(plain["rows of a query"].contains(QStringLiteral(",1.5,1234567\n")),
                 qPrintable(plain["rows of a query"]));
        QVERIFY2(plain["file of a query"].contains(QStringLiteral(",1.5,1234567")),
                 qPrintable(plain["file of a query"]));
        QVERIFY(plain["rows of events"].count(u'\n') > 10);
    }
};

QTEST_MAIN(TestOtherFormats)
#include "tst_other_formats.moc"
