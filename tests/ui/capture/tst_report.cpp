#include "core/sql/query/query.h"
#include "core/store/read/notes.h"
#include "tests/support/captures.h"
#include "tests/support/sample_capture.h"
#include "tests/ui/support/looks.h"
#include "tests/ui/support/own_settings.h"
#include "tests/ui/support/waits.h"
#include "ui/base/table/report_table.h"
#include "ui/base/theme/theme.h"
#include "ui/capture/capture_window.h"
#include "ui/capture/report_choices.h"
#include "ui/capture/report_dialog.h"
#include "ui/capture/report_html.h"
#include "ui/capture/unattended.h"
#include "ui/views/aggregate/aggregate_view.h"
#include "ui/views/aggregate/answer_pages.h"
#include "ui/views/events/events_view.h"
#include "ui/views/latency/latency_view.h"
#include "ui/views/notes/notes_pane.h"
#include "ui/views/query/query_view.h"
#include "ui/views/sched/sched_view.h"
#include "ui/views/timeline/timeline_view.h"
#include "ui/views/tracer_report/latency_report_view.h"
#include "ui/views/tracer_report/section_page.h"

#include <QComboBox>
#include <QDir>
#include <QDockWidget>
#include <QHeaderView>
#include <QImage>
#include <QLabel>
#include <QListWidget>
#include <QMap>
#include <QPlainTextEdit>
#include <QPointer>
#include <QSignalSpy>
#include <QSize>
#include <QStandardItemModel>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QTextDocumentFragment>
#include <QTreeView>
#include <QXmlStreamReader>

#include <algorithm>
#include <map>

using namespace probescope;
using namespace probescope::ui;

namespace {

/// What a page holds, read by a strict reader.
struct Page
{
    QString error; ///< it is not well-formed
    QString words; ///< all texts, a line an element
    QStringList references; ///< src, href and the like
    QStringList elements;
    std::map<QString, std::vector<QStringList>> tables; ///< rows by caption
    QMap<QString, QSize> pictures; ///< by description
};

Page readPage(const QByteArray& bytes)
{
    Page page;
    QXmlStreamReader xml(bytes);
    QString caption;
    QString text;
    QStringList row;
    while (!xml.atEnd()) {
        xml.readNext();
        const auto name = xml.name().toString();
        if (xml.isStartElement()) {
            page.elements << name;
            if (name == QStringLiteral("img")) {
                const auto data = xml.attributes().value(QStringLiteral("src")).toString();
                page.pictures[xml.attributes().value(QStringLiteral("alt")).toString()] =
                    QImage::fromData(QByteArray::fromBase64(data.section(u',', 1).toLatin1()))
                        .size();
            }
            for (const auto& attribute : xml.attributes()) {
                const auto key = attribute.name().toString();
                if (key == QStringLiteral("src") || key == QStringLiteral("href")
                    || key.startsWith(QStringLiteral("on")))
                    page.references << attribute.value().toString();
            }
            if (name == QStringLiteral("tr"))
                row.clear();
            text.clear();
        } else if (xml.isCharacters()) {
            text += xml.text();
            page.words += xml.text();
        } else if (xml.isEndElement()) {
            page.words += u'\n';
            if (name == QStringLiteral("caption"))
                caption = text;
            else if (name == QStringLiteral("td") || name == QStringLiteral("th"))
                row << text;
            else if (name == QStringLiteral("tr"))
                page.tables[caption].push_back(row);
            text.clear();
        }
    }
    if (xml.hasError())
        page.error = xml.errorString();
    return page;
}

} // namespace

class TestReport : public QObject
{
    Q_OBJECT

    QTemporaryDir m_dir;
    int m_number = 0;

    std::shared_ptr<store::Capture> capture(const std::string& text = sampleText())
    {
        return captureOfText(m_dir.filePath(QStringLiteral("c%1.psc").arg(++m_number)), text);
    }
    QByteArray reported(CaptureWindow& window, bool all)
    {
        ReportDialog dialog({window.capture(),
                             window.selection()->filter(),
                             *window.view<EventsView>()->times(),
                             {},
                             {}},
                            reportChoices(window));
        dialog.show();
        if (all) {
            for (int i = 0; i < dialog.list()->count(); ++i)
                dialog.list()->item(i)->setCheckState(Qt::Checked);
        }
        const auto path = m_dir.filePath(QStringLiteral("report%1.html").arg(++m_number));
        QSignalSpy exported(&dialog, &ReportDialog::exported);
        dialog.exportTo(path);
        waitUntil([&] { return exported.count() >= 1; });
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    static void show(CaptureWindow& window)
    {
        window.resize(1200, 800);
        window.show();
        waitUntilExposed(&window);
        window.selectFirst();
    }
    static QString asked(const store::Capture& capture, const std::string& sql)
    {
        QString answer;
        const auto query = store::Query::prepare(capture, sql);
        if (query)
            static_cast<void>((*query)->run(
                [&answer](const store::Query::Row& row) {
                    answer = QString::number(std::get<std::int64_t>(row[0]));
                    return false;
                },
                {}));
        return answer;
    }

private slots:
    void initTestCase() { keepSettingsIn(m_dir.path()); }

    void holdsAllInOneFileAndCountsRight()
    {
        const auto of = capture();
        QVERIFY(store::saveNote(*of,
                                {.text = "the slow one\n& its cause", .beginNs = 100'000'040'000}));
        CaptureWindow window(of);
        show(window);
        window.selection()->setRange(TimeRange{100'000'010'000, 100'000'060'000});
        waitUntil([&] { return window.view<EventsView>()->list()->size() == std::uint64_t(6); });
        const auto bytes = reported(window, true);
        const auto page = readPage(bytes);
        QVERIFY2(page.error.isEmpty(), qPrintable(page.error));
        for (const auto& reference : page.references)
            QVERIFY2(reference.startsWith(u'#')
                         || reference.startsWith(QStringLiteral("data:image/png;base64,")),
                     qPrintable(reference.left(60)));
        for (const char* outside : {"http:", "https:", "file:", "url(", "@import"})
            QVERIFY2(!bytes.contains(outside), outside);
        for (const char* element : {"script", "link", "iframe", "object", "form"})
            QVERIFY(!page.elements.contains(QLatin1String(element)));
        QVERIFY(page.elements.contains(QStringLiteral("img")));
        for (const auto& reference : page.references) {
            if (reference.startsWith(u'#'))
                continue;
            QImage picture;
            QVERIFY(picture.loadFromData(
                QByteArray::fromBase64(reference.section(u',', 1).toLatin1())));
        }

        // Counts, against SQL.
        const std::string range = " FROM event WHERE ts >= 100000010000 AND ts < 100000060000";
        const auto& words = page.words;
        QVERIFY(words.contains(QStringLiteral("%1 of 12 event(s) are in the range")
                                   .arg(asked(*of, "SELECT count(*)" + range))));
        QVERIFY(words.contains(QStringLiteral("The kernel lost 42 event(s) there; gaps: 1.")));
        const auto& cpus = page.tables.at(QStringLiteral("Events by CPU"));
        QCOMPARE(cpus.size(), 3U); // the head and two CPUs
        for (std::size_t i = 1; i < cpus.size(); ++i)
            QCOMPARE(
                cpus[i][1],
                asked(*of, "SELECT count(*)" + range + " AND cpu = " + cpus[i][0].toStdString()));
        const auto& types = page.tables.at(QStringLiteral("Events by type"));
        QVERIFY(types[1][0].endsWith(QStringLiteral("kmalloc")));
        QCOMPARE(types[1][1], asked(*of, "SELECT count(*)" + range + " AND name = 'kmalloc'"));
        const auto& notes = page.tables.at(QStringLiteral("Notes of the capture"));
        QCOMPARE(notes[1][1], QStringLiteral("the slow one\n& its cause"));
        QCOMPARE(page.tables.at(QStringLiteral("Lost events")).size(), 2U);
    }

    void namesOfTheCaptureAreNoMarkup()
    {
        std::string text = "# tracer: nop\n#\n";
        text += "  <script>x-1     [000] .....   1.000001: note: </table><b>&amp; \"'%1 %2\n";
        text += "  %1-%2-3         [000] .....   1.000002: note: n=1\n";
        text += " a\x01<!--b\xff-2     [000] .....   1.000002: note: ]]> <img src=http:x>\n";
        CaptureWindow window(capture(text));
        show(window);
        waitUntil([&] { return window.view<EventsView>()->list()->size() == std::uint64_t(3); });
        const auto page = readPage(reported(window, true));
        QVERIFY2(page.error.isEmpty(), qPrintable(page.error));
        QVERIFY(!page.elements.contains(QStringLiteral("script")));
        QVERIFY(!page.elements.contains(QStringLiteral("b")));
        const auto& tasks = page.tables.at(QStringLiteral("Events by task"));
        QCOMPARE(tasks.size(), 4U);
        const QStringList names{tasks[1][0], tasks[2][0], tasks[3][0]};
        QVERIFY2(names.contains(QStringLiteral("%1-%2-3")), qPrintable(names.join(u'|')));
        QVERIFY2(names.contains(QStringLiteral("<script>x-1")), qPrintable(names.join(u'|')));
        const auto& words = page.words;
        QVERIFY(words.contains(QStringLiteral("</table><b>&amp; \"'%1 %2")));
        for (const auto& reference : page.references)
            QVERIFY(!reference.contains(QStringLiteral("http")));
    }

    void viewsGiveTheirFigures()
    {
        const auto of = capture();
        CaptureWindow window(of);
        show(window);
        for (auto* const dock : window.views()->docks()) {
            if (dock->widget() == window.view<QueryView>()
                || dock->widget() == window.view<LatencyView>()) {
                dock->raise();
                QCoreApplication::processEvents();
            }
        }
        waitUntil([&] { return !window.view<LatencyView>()->busy(); });
        window.view<QueryView>()->runQuery(
            QStringLiteral("SELECT count(*) AS \"n < 5\" FROM event"));
        waitUntil(
            [&] { return window.view<QueryView>()->query()->state() == QueryRun::State::Done; });
        const auto page = readPage(reported(window, true));
        QVERIFY2(page.error.isEmpty(), qPrintable(page.error));
        const auto& words = page.words;
        // The figures are without the markup that the view has.
        const auto spans =
            QTextDocumentFragment::fromHtml(window.view<LatencyView>()->figuresText())
                .toPlainText()
                .section(QStringLiteral("   "), 0, 0);
        QVERIFY(!spans.isEmpty() && !spans.contains(QStringLiteral("min")));
        QVERIFY2(words.contains(spans + QStringLiteral(", min ")), qPrintable(words));
        QVERIFY(!words.contains(QStringLiteral("<b>"))
                && !words.contains(QStringLiteral("&nbsp;")));
        QVERIFY(words.contains(QStringLiteral("SELECT count(*) AS \"n < 5\" FROM event")));
        bool found = false;
        for (const auto& [caption, rows] : page.tables)
            found =
                found || (rows[0] == QStringList{QStringLiteral("n < 5")} && rows[1][0] == "12");
        QVERIFY(found);
    }

    void viewsTellWhatWasAskedAndWhatIsMissing()
    {
        CaptureWindow window(capture());
        show(window);
        const auto raise = [&window](const QWidget* view) {
            for (auto* const dock : window.views()->docks()) {
                if (dock->widget() == view)
                    dock->raise();
            }
        };
        raise(window.view<SchedView>());
        waitUntil([&] { return window.view<SchedView>()->note().contains(QStringLiteral("42")); });
        raise(window.view<AggregateView>());
        waitUntil([&] { return window.view<AggregateView>()->pages()->answer().has_value(); });
        const auto words = readPage(reported(window, true)).words;
        QVERIFY2(words.contains(window.view<SchedView>()->note()), qPrintable(words));
        QVERIFY(words.contains(window.view<SchedView>()->scope()->currentText()));
        QVERIFY(words.contains(window.view<AggregateView>()->reportTexts().front()));
        const auto sql = window.view<AggregateView>()->pages()->sql().simplified();
        QVERIFY(!sql.isEmpty() && words.simplified().contains(sql)); // it has several lines
    }

    void aLatencyTracersMaximumAndStackAreThere()
    {
        const auto text = readCapture(QStringLiteral(TEST_DATA "/latency/irqsoff.txt.xz"));
        CaptureWindow window(capture(text.toStdString()));
        show(window);
        waitUntil([&] {
            return window.view<LatencyReportView>()->section()->table()->model()->rowCount() > 0;
        });
        const auto words = readPage(reported(window, true)).words;
        for (const char* told :
             {"26.987", "p9_virtio_request", "Longest times between events", "Started at"})
            QVERIFY2(words.contains(QLatin1String(told)), told);
    }

    void onlyWhatIsTickedIsThere()
    {
        CaptureWindow window(capture());
        show(window);
        auto choices = reportChoices(window);
        ReportDialog dialog({window.capture(), {}, *window.view<EventsView>()->times(), {}, {}},
                            choices);
        for (int i = 0; i < dialog.list()->count(); ++i)
            dialog.list()->item(i)->setCheckState(Qt::Unchecked);
        const auto path = m_dir.filePath(QStringLiteral("bare.html"));
        dialog.exportTo(path);
        waitUntil([&] { return QFile::exists(path); });
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const auto page = readPage(file.readAll());
        QVERIFY(page.error.isEmpty());
        QVERIFY(!page.elements.contains(QStringLiteral("img")));
        QCOMPARE(page.elements.count(QStringLiteral("h2")), 1);
    }

    void viewsArePaintedOneByOne()
    {
        CaptureWindow window(capture());
        int made = 0;
        int turns = 0; // of the event loop
        std::vector<int> turnsBefore;
        std::function<void()> ready;
        const auto make = [&] {
            turnsBefore.push_back(turns);
            QMetaObject::invokeMethod(
                this, [&turns] { ++turns; }, Qt::QueuedConnection);
            return ReportPart{QString::number(++made), {}};
        };
        ReportDialog dialog({window.capture(), {}, *window.view<EventsView>()->times(), {}, {}},
                            {{QStringLiteral("a"), true, make},
                             {QStringLiteral("b"), true, make,
                              [&ready](const std::function<void()>& done) { ready = done; }},
                             {QStringLiteral("c"), true, make}});
        QSignalSpy ended(&dialog, &ReportDialog::ended);
        const auto path = m_dir.filePath(QStringLiteral("one-by-one.html"));
        dialog.exportTo(path);
        QCOMPARE(made, 0); // the call itself paints nothing
        QVERIFY(dialog.busy());
        waitUntil([&] { return ready != nullptr; });
        QCoreApplication::processEvents();
        QCOMPARE(made, 1); // what the second shows is still being read
        ready();
        QCOMPARE(made, 1);
        waitUntil([&] { return ended.count() >= 1; });
        QCOMPARE(ended.count(), 1);
        QCOMPARE(turnsBefore, (std::vector<int>{0, 1, 2}));
        QCOMPARE(dialog.result(), int(QDialog::Accepted));
        QVERIFY(QFile::exists(path));
    }

    void aStoppedReportLeavesTheOldFile_data()
    {
        QTest::addColumn<bool>("damaged");
        QTest::newRow("by the user") << false;
        QTest::newRow("for damage") << true;
    }
    void aStoppedReportLeavesTheOldFile()
    {
        QFETCH(bool, damaged);
        CaptureWindow window(capture());
        std::function<void()> ready;
        int made = 0;
        int finished = 0;
        ReportDialog dialog({window.capture(), {}, *window.view<EventsView>()->times(), {}, {}},
                            {{QStringLiteral("a"), true,
                              [&made] {
                                  ++made;
                                  return ReportPart{QStringLiteral("a"), {}};
                              },
                              [&ready](const std::function<void()>& done) { ready = done; },
                              [&finished] { ++finished; }}});
        const auto path = m_dir.filePath(QStringLiteral("stopped.html"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
        file.write("old");
        file.close();
        const QDir folder(m_dir.path());
        const auto files = folder.entryList(QDir::Files | QDir::Hidden);
        QSignalSpy ended(&dialog, &ReportDialog::ended);
        dialog.exportTo(path);
        QVERIFY(ready && dialog.busy());
        if (damaged)
            dialog.stopForDamage();
        else
            dialog.reject();
        QVERIFY(!dialog.busy());
        QCOMPARE(ended.count(), 1);
        const auto told = ended[0][0].toString();
        QVERIFY2(told.contains(damaged ? QStringLiteral("is unchanged")
                                       : QStringLiteral("nothing was written")),
                 qPrintable(told));
        ready(); // nobody waits for it any more
        QCoreApplication::processEvents();
        QCOMPARE(made, 0);
        QCOMPARE(finished, 1); // what it showed for the picture stands as before
        QCOMPARE(folder.entryList(QDir::Files | QDir::Hidden), files);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll(), QByteArray("old"));
    }

    void lanesOfSpansAreReadForThePicture()
    {
        CaptureWindow window(capture());
        show(window);
        window.selection()->lanes()->setSpanLane(
            {.kind = analysis::SpanSource::Kind::Pairs, .name = "irq"}, true);
        auto choices = reportChoices(window);
        const auto timeline =
            std::find_if(choices.begin(), choices.end(), [](const ReportChoice& choice) {
                return choice.title == QStringLiteral("Timeline");
            });
        QVERIFY(timeline != choices.end() && timeline->prepare);
        bool ready = false;
        timeline->prepare([&ready] { ready = true; });
        QVERIFY(!ready);
        QVERIFY(window.view<TimelineView>()->readsLanes());
        waitUntil([&] { return ready; });
        waitUntil([&] { return window.view<TimelineView>()->isSharp(); });
        const auto& lanes = window.view<TimelineView>()->lanes().layout().lanes();
        const auto lane = std::find_if(lanes.begin(), lanes.end(), [](const auto& one) {
            return one.title == QStringLiteral("irq");
        });
        QVERIFY(lane != lanes.end() && lane->depths > 0);
    }

    void neverReplacesItsCapture()
    {
        CaptureWindow window(capture());
        show(window);
        ReportDialog dialog({window.capture(), {}, *window.view<EventsView>()->times(), {}, {}},
                            reportChoices(window));
        const auto own = QString::fromStdString(window.capture()->path().string());
        dialog.exportTo(own);
        QVERIFY(!dialog.busy());
        QFile file(own);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(file.read(6) == "SQLite");
    }

    /// Whether a view was ever looked at makes no difference to what is told of it.
    void viewsThatNobodyOpenedAreAsThoseThatWere()
    {
        CaptureWindow window(capture());
        show(window);
        auto* const latency = window.view<LatencyView>();
        auto* const sched = window.view<SchedView>();
        const auto* const views = window.views();
        // Behind others, and closed.
        views->dockOf(sched)->hide();
        views->bringUp(window.view<EventsView>());
        waitUntil([&] {
            return views->isInSight(window.view<EventsView>()) && !latency->isVisible()
                && !isBusy(window);
        });
        QStringList offered;
        for (const auto& choice : reportChoices(window)) {
            offered << choice.title;
            if (choice.title == views->dockOf(latency)->windowTitle()
                || choice.title == views->dockOf(sched)->windowTitle())
                QVERIFY(!choice.proposed);
        }
        QVERIFY2(offered.contains(views->dockOf(latency)->windowTitle())
                     && offered.contains(views->dockOf(sched)->windowTitle()),
                 qPrintable(offered.join(u'|')));
        const auto unseen = readPage(reported(window, true));
        // Each stands where it stood.
        QVERIFY(views->dockOf(sched)->isHidden());
        QVERIFY(views->isInSight(window.view<EventsView>()));

        for (auto* const view : std::initializer_list<const View*>{sched, latency}) {
            views->bringUp(view);
            bool settled = false;
            whenSettled(window, [&settled] { settled = true; });
            waitUntil([&settled] { return settled; });
        }
        const auto seen = readPage(reported(window, true));
        for (const auto& text : latency->reportTexts() + sched->reportTexts()) {
            QVERIFY2(seen.words.contains(text), qPrintable(text));
            QVERIFY2(unseen.words.contains(text), qPrintable(text + u'\n' + unseen.words));
        }
        QCOMPARE(unseen.pictures.value(QStringLiteral("Image of Latency")),
                 seen.pictures.value(QStringLiteral("Image of Latency")));
        for (const auto& [caption, rows] : seen.tables)
            QVERIFY2(unseen.tables.contains(caption), qPrintable(caption));
    }

    void theNoteThatIsBeingWrittenIsThere()
    {
        CaptureWindow window(capture());
        show(window);
        window.view<NotesPane>()->write({.beginNs = 100'000'040'000});
        window.view<NotesPane>()->editor()->insertPlainText(QStringLiteral("half a thought"));
        window.showReportExport();
        const QPointer<ReportDialog> dialog(window.findChild<ReportDialog*>());
        QVERIFY(dialog);
        QCOMPARE(dialog->list()->item(0)->text(), QStringLiteral("Notes"));
        waitUntil([&] { return store::notes(*window.capture()).size() == std::size_t(1); });
        dialog->reject();
        waitUntil([&] { return !dialog; });
    }

    void tablesAreAsOnTheScreen()
    {
        QStandardItemModel model;
        model.setHorizontalHeaderLabels(
            {QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("c")});
        model.appendRow({new QStandardItem(QStringLiteral("1")),
                         new QStandardItem(QStringLiteral("2")),
                         new QStandardItem(QStringLiteral("3"))});
        QTableView table;
        table.setModel(&model);
        table.setColumnHidden(1, true);
        table.horizontalHeader()->moveSection(2, 0);
        auto page = readPage(htmlTable(table, QStringLiteral("flat")).toUtf8());
        const std::vector<QStringList> wanted{{QStringLiteral("c"), QStringLiteral("a")},
                                              {QStringLiteral("3"), QStringLiteral("1")}};
        QVERIFY(page.tables.at(QStringLiteral("flat")) == wanted);
        QTreeView tree;
        tree.setModel(&model);
        tree.setColumnHidden(1, true);
        tree.header()->moveSection(2, 0);
        page = readPage(htmlTree(tree, QStringLiteral("tree")).toUtf8());
        QVERIFY(page.tables.at(QStringLiteral("tree")) == wanted);
    }

    void longTablesSaySo()
    {
        QStandardItemModel model;
        for (int i = 0; i <= kReportRows; ++i)
            model.appendRow(new QStandardItem(QString::number(i)));
        const auto html = htmlTable(model, QStringLiteral("c"));
        QCOMPARE(html.count(QStringLiteral("<td")), kReportRows);
        QVERIFY(html.contains(QStringLiteral("The first 500 of 501 rows.")));
    }

    void looks_data() { addThemes(); }
    void looks()
    {
        QFETCH(int, theme);
        applyTheme(Theme(theme));
        CaptureWindow window(capture());
        show(window);
        ReportDialog dialog({window.capture(), {}, *window.view<EventsView>()->times(), {}, {}},
                            reportChoices(window));
        dialog.show();
        waitUntilExposed(&dialog);
        const QString name = QStringLiteral("report-") + QLatin1String(QTest::currentDataTag());
        const auto folder = qEnvironmentVariable("PICTURES");
        if (folder.isEmpty())
            return;
        QVERIFY(dialog.grab().save(QDir(folder).filePath(name + QStringLiteral(".png"))));
        QFile file(QDir(folder).filePath(name + QStringLiteral(".html")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(reported(window, true));
    }
};

QTEST_MAIN(TestReport)
#include "tst_report.moc"
