#include "cli_program.h"

#include <QFile>
#include <QImage>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QSet>
#include <QTest>
#include <QXmlStreamReader>

namespace {

const QString kCalls = QStringLiteral(SAMPLES "/function-graph.txt.xz");
const QString kSched = QStringLiteral(SAMPLES "/scheduling.dat");
constexpr QSize kSize(900, 600);
/// SQLite finds it only when it runs the query.
const QString kFailing = QStringLiteral("SELECT abs(-9223372036854775807 - 1)");
const QString kFailure = QStringLiteral("integer overflow");

/// Drawing takes its time on a busy machine.
Output drawn(const QStringList& words)
{
    QProcess program;
    program.start(CLI, words);
    program.waitForFinished(-1);
    return {program.readAllStandardOutput(), QString::fromUtf8(program.readAllStandardError()),
            program.exitStatus() == QProcess::NormalExit ? program.exitCode() : -1};
}

QString listed(const QString& help)
{
    return help.section("Views:\n", 1).section("\n\n", 0, 0);
}

/// A picture with nothing on it has next to no colours.
int coloursOf(const QImage& image)
{
    QSet<QRgb> colours;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x)
            colours += image.pixel(x, y);
    }
    return int(colours.size());
}

} // namespace

/// What the window shows, as pictures and reports that a command line asks for.
class TestCliPictures : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        m_cache = emptyCache();
        m_help = QString::fromUtf8(run({"render", "--help"}).text);
    }

    void eachViewIsDrawn_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QStringList>("more");
        for (const char* view : {"window", "calls", "flame", "notes"})
            QTest::newRow(view) << kCalls << QStringList{};
        for (const char* view :
             {"timeline", "events", "latency", "scheduling", "aggregate", "capture", "details"})
            QTest::newRow(view) << kSched << QStringList{};
        QTest::newRow("query") << kSched
                               << QStringList{"--sql",
                                              "SELECT name, count(*) FROM event GROUP BY 1"};
    }
    void eachViewIsDrawn()
    {
        const QString view = QTest::currentDataTag();
        QFETCH(QString, file);
        QFETCH(QStringList, more);
        QVERIFY2(listed(m_help).contains("\n  " + view + ' ')
                     || listed(m_help).startsWith("  " + view + ' '),
                 qPrintable(m_help));
        const auto image = draw(view, file, more);
        QCOMPARE(image.size(), kSize);
        QVERIFY2(coloursOf(image) > 20, qPrintable(QString::number(coloursOf(image))));
        for (auto other = m_drawn.begin(); other != m_drawn.end(); ++other)
            QVERIFY2(other.value() != image, qPrintable(other.key()));
        m_drawn[view] = image;
    }

    void rangeAndThemeAreSeen()
    {
        const auto info = QJsonDocument::fromJson(drawn({"info", "--json", kSched}).text).object();
        const auto first = info["first_ns"].toInteger();
        const auto half = (first + info["last_ns"].toInteger()) / 2;
        const QStringList range{"--from", QString::number(first) + "ns", "--to",
                                QString::number(half) + "ns"};
        for (const QString view : {"timeline", "latency", "scheduling", "aggregate"})
            QVERIFY2(draw(view, kSched, range) != m_drawn[view], qPrintable(view));
        const auto dark = draw("events", kSched, {"--theme", "dark"});
        QVERIFY(qGray(dark.pixel(kSize.width() / 2, kSize.height() - 2))
                < qGray(m_drawn["events"].pixel(kSize.width() / 2, kSize.height() - 2)));
    }

    void whatHoldsNoEventsIsDrawn()
    {
        const QString profile = QStringLiteral(TEST_DATA "/kinds/kprobe_profile");
        const auto table = draw("table", profile, {});
        QCOMPARE(table.size(), kSize);
        QVERIFY(coloursOf(table) > 20);
        QVERIFY(coloursOf(draw("text", QStringLiteral(TEST_DATA "/kinds/kallsyms"), {})) > 20);
    }

    void whatCannotBeDrawnIsTold_data()
    {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<int>("status");
        QTest::addColumn<QString>("says");
        const QString text = QStringLiteral(TEST_DATA "/kinds/kallsyms");
        QTest::newRow("no probes") << QStringList{"render", "probes", kCalls} << 1
                                   << "probescope-cli: The capture has nothing for the view probes";
        QTest::newRow("no report") << QStringList{"render", "tracer-report", kCalls} << 1
                                   << "has nothing for the view tracer-report";
        QTest::newRow("no table") << QStringList{"render", "table", kCalls} << 1
                                  << "not a table of the kernel";
        QTest::newRow("no events") << QStringList{"render", "flame", text} << 1 << "no events";
        QTest::newRow("no question") << QStringList{"render", "query", kCalls} << 2 << "--sql";
        QTest::newRow("a bad question")
            << QStringList{"render", "query", kCalls, "--sql", "select nosuch"} << 2
            << "no such column: nosuch";
        QTest::newRow("a question that fails")
            << QStringList{"render", "query", kCalls, "--sql", kFailing} << 1 << kFailure;
        QTest::newRow("report of a bad question")
            << QStringList{"report", kCalls, "--view", "query", "--sql", "select nosuch"} << 2
            << "no such column: nosuch";
        QTest::newRow("report of a question that fails")
            << QStringList{"report", kCalls, "--view", "query", "--sql", kFailing} << 1 << kFailure;
        QTest::newRow("a question for another view")
            << QStringList{"render", "events", kCalls, "--sql", "select 1"} << 2 << "view query";
        QTest::newRow("no calls") << QStringList{"render", "calls", kSched} << 1
                                  << "has nothing for the view calls";
        QTest::newRow("nothing for a flame graph")
            << QStringList{"render", "flame", kSched} << 1 << "has nothing for the view flame";
        QTest::newRow("no view") << QStringList{"render", "flames", kCalls} << 2 << "VIEW";
        QTest::newRow("report of a text") << QStringList{"report", text} << 1 << "no events";
        QTest::newRow("report of no view")
            << QStringList{"report", kCalls, "--view", "flames"} << 2 << "--view";
        QTest::newRow("report without a question")
            << QStringList{"report", kCalls, "--view", "query"} << 2 << "--sql";
    }
    void whatCannotBeDrawnIsTold()
    {
        QFETCH(QStringList, words);
        QFETCH(QString, says);
        const auto file = m_folder.filePath("nothing");
        const Output out = drawn(words + QStringList{"-o", file});
        QTEST(out.status, "status");
        QVERIFY2(out.errors.contains(says), qPrintable(out.errors));
        QVERIFY(!QFile::exists(file));
    }

    void whatIsNoPngIsRefused()
    {
        const auto file = m_folder.filePath("picture.jpg");
        const Output out = drawn({"render", "calls", kCalls, "-o", file});
        QCOMPARE(out.status, 2);
        QVERIFY2(out.errors.contains("picture.png"), qPrintable(out.errors));
        QVERIFY(!QFile::exists(file));
    }

    void aRangeWithoutEventsIsTold()
    {
        const Output out = drawn({"render", "calls", kCalls, "--from", "99999999", "-o",
                                  m_folder.filePath("range.png")});
        QCOMPARE(out.status, 0);
        QVERIFY2(out.errors.contains("after the end of the capture"), qPrintable(out.errors));
    }

    void aReportHoldsWhatIsAskedFor()
    {
        const auto text = source(kCalls);
        // All but the first, whose begin was not recorded, are leaves.
        QVERIFY(!text.contains(" preempt_count_add() {"));
        const auto calls =
            text.count(" preempt_count_add();\n") + text.count("} /* preempt_count_add */");
        QVERIFY(calls > 1000);
        const auto html =
            reported({"--view", "flame,query", "--sql",
                      "SELECT count(*) FROM call WHERE function = 'preempt_count_add'"});
        QVERIFY(html.contains("Flame graph"));
        QVERIFY(!html.contains("Scheduling"));
        QVERIFY2(html.contains(QString(">%1</td>").arg(calls)), qPrintable(QString::number(calls)));
        QCOMPARE(html.count("<img"), 4); // overview, timeline, and the two views
    }

    void aReportOfTheWindowHasItsViews()
    {
        const auto html = reported({});
        for (const char* title : {"Timeline", "Calls", "Details"})
            QVERIFY2(html.contains(title), title);
    }

    void theCaptureIsNotReplaced()
    {
        const auto copy = m_folder.filePath("copy.xz");
        QVERIFY(QFile::copy(kCalls, copy));
        const Output out = drawn({"report", copy, "-o", copy});
        QCOMPARE(out.status, 2);
        QVERIFY2(out.errors.contains("would replace the capture"), qPrintable(out.errors));
        QCOMPARE(QFile(copy).size(), QFile(kCalls).size());
    }

private:
    QImage draw(const QString& view, const QString& file, const QStringList& more)
    {
        const auto picture = m_folder.filePath(view + ".png");
        const Output out =
            drawn(QStringList{"render", view, file, "-o", picture, "--size",
                              QString("%1x%2").arg(kSize.width()).arg(kSize.height())}
                  + more);
        if (out.status != 0)
            qWarning("%s: %s", qPrintable(view), qPrintable(out.errors));
        return QImage(picture);
    }

    /// Well-formed, and with nothing from outside.
    QString reported(const QStringList& more)
    {
        const auto file = m_folder.filePath("report.html");
        const Output out = drawn(QStringList{"report", kCalls, "-o", file} + more);
        if (out.status != 0)
            qWarning("%s", qPrintable(out.errors));
        QFile html(file);
        if (!html.open(QFile::ReadOnly))
            return {};
        const auto text = QString::fromUtf8(html.readAll());
        QXmlStreamReader xml(text);
        while (!xml.atEnd())
            xml.readNext();
        if (xml.hasError())
            qWarning("%s", qPrintable(xml.errorString()));
        return xml.hasError() ? QString() : text;
    }

    std::unique_ptr<QTemporaryDir> m_cache;
    QTemporaryDir m_folder;
    QString m_help;
    QMap<QString, QImage> m_drawn;
};

QTEST_GUILESS_MAIN(TestCliPictures)
#include "tst_cli_pictures.moc"
