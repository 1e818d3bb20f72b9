#include "core/format/graph_text.h"
#include "core/format/input.h"
#include "tests/support/graph_reading.h"
#include "tests/support/text_difference.h"

#include <QDir>
#include <QTest>

using namespace probescope;
using namespace probescope::format;

namespace {

std::string contents(const QString& path)
{
    auto input = Input::open(path.toStdString());
    std::string text;
    if (!input)
        return text;
    std::vector<char> block(1 << 16);
    for (;;) {
        const auto count = (*input)->read(block);
        if (!count || *count == 0)
            return text;
        text.append(block.data(), *count);
    }
}

std::string printed(const GraphReading& read, const GraphTextOptions& options)
{
    std::string out;
    ReadGraphRows rows(read);
    const auto done = printGraphText(rows, options, [&out](std::string_view text) {
        out += text;
        return true;
    });
    return done ? out : "failed: " + done.error().message();
}

} // namespace

class TestGraphText : public QObject
{
    Q_OBJECT

private slots:
    void kernelTextComesBack_data()
    {
        QTest::addColumn<QString>("path");
        const auto folder = [](const QString& path, const QStringList& names) {
            QDir dir(path);
            for (const QString& name : dir.entryList(names, QDir::Files))
                QTest::newRow(qPrintable(path.section('/', -2) + '/' + name)) << dir.filePath(name);
        };
        const QStringList all{"*.txt", "*.txt.xz"};
        folder(TEST_DATA "/graph", all);
        const QString captures = qEnvironmentVariable("PROBESCOPE_CAPTURES");
        if (captures.isEmpty()) {
            qInfo("PROBESCOPE_CAPTURES is not set: only the captures of tests/data are printed.");
            return;
        }
        for (const QString& kernel : QDir(captures).entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
            folder(captures + '/' + kernel + "/graph", all);
            folder(captures + '/' + kernel + "/latency", {"*-graph*.txt"});
            folder(captures + '/' + kernel + "/events", {"*-graph*.txt"});
        }
    }
    void kernelTextComesBack()
    {
        QFETCH(QString, path);
        const std::string text = contents(path);
        QVERIFY(!text.empty());
        GraphReading read(text);
        read.finish();
        GraphTextOptions options;
        options.show = GraphOptions::parse(read.sink.facts[facts::kGraphOptions]);
        options.exitsAreNamed = options.show.tail || options.show.retval;
        options.header = !read.header.empty();
        options.headerLines = read.header;
        const std::string again = printed(read, options);
        QVERIFY2(again == text, textDifference(again, text));
    }

    /// One recording was saved under each set of options: all its texts can be made from the one
    /// that shows everything.
    void optionsChangeTheTextAsTheKernelDoes_data()
    {
        QTest::addColumn<QString>("capture");
        QTest::addColumn<QStringList>("options");
        const auto row = [](const char* capture, const QStringList& options) {
            QTest::newRow(capture) << QString(capture) << options;
        };
        row("default", {});
        row("proc", {"proc"});
        row("abstime", {"abstime"});
        row("tail", {"funcgraph-tail"});
        row("proc-abstime-tail", {"proc", "abstime", "tail"});
        row("nocpu", {"nocpu"});
        row("noduration", {"noduration"});
        row("nooverhead", {"nooverhead"});
        row("bare", {"nocpu", "noduration", "nooverhead"});
        row("bare-abstime", {"nocpu", "noduration", "nooverhead", "abstime"});
    }
    void optionsChangeTheTextAsTheKernelDoes()
    {
        QFETCH(QString, capture);
        QFETCH(QStringList, options);
        GraphReading read(contents(TEST_DATA "/graph/options-proc-abstime-tail-latency.txt.xz"));
        read.finish();
        GraphTextOptions text;
        for (const QString& name : options)
            QVERIFY(text.show.set(name.toStdString()));
        const std::string expected = contents(TEST_DATA "/graph/options-" + capture + ".txt.xz");
        const std::string got = printed(read, text);
        QVERIFY2(got == expected, textDifference(got, expected));
    }
};

QTEST_APPLESS_MAIN(TestGraphText)
#include "tst_graph_text.moc"
