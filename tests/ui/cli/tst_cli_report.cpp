#include "app/common/view_names.h"
#include "tests/ui/cli/cli_answers.h"
#include "tests/ui/support/own_settings.h"
#include "tests/ui/support/waits.h"
#include "ui/base/theme/theme.h"
#include "ui/capture/capture_window.h"
#include "ui/capture/report_choices.h"
#include "ui/capture/report_dialog.h"
#include "ui/capture/unattended.h"
#include "ui/shell/main_window.h"
#include "ui/views/events/events_view.h"

#include <QDockWidget>
#include <QFile>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace probescope;
using namespace probescope::ui;

namespace {

constexpr QSize kSize(1600, 1000); // as probescope-cli draws where nothing else is asked for

QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// The page without the place that tells when it was made.
QString undated(const QByteArray& page)
{
    static const QRegularExpression kMade(QStringLiteral("<footer>[^<]*</footer>"));
    return QString::fromUtf8(page).remove(kMade);
}

} // namespace

/// probescope-cli report writes the page that the window exports.
class TestCliReport : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        keepSettingsIn(m_folder.path());
        installLanguage(*QCoreApplication::instance(), Language::English);
        applyTheme(Theme::Light);
    }

    void thePageIsThatOfTheWindow_data()
    {
        QTest::addColumn<QString>("capture");
        QTest::addColumn<QStringList>("views");
        QTest::newRow("calls") << SAMPLES "/function-graph.txt.xz"
                               << QStringList{"events", "calls", "flame", "latency", "capture"};
        QTest::newRow("scheduling")
            << SAMPLES "/scheduling.dat" << QStringList{"scheduling", "latency", "timeline"};
        QTest::newRow("noise") << TEST_DATA "/latency/osnoise.txt.xz"
                               << QStringList{"tracer-report", "events"};
    }
    void thePageIsThatOfTheWindow()
    {
        QFETCH(QString, capture);
        QFETCH(QStringList, views);
        const QString told = m_folder.filePath("told.html");
        cliText({"report", capture, "-o", told, "--view", views.join(u',')});
        const QString shown = m_folder.filePath("shown.html");
        exportFrom(capture, views, shown);
        const auto is = undated(contentOf(told)).split(u'\n');
        const auto wanted = undated(contentOf(shown)).split(u'\n');
        QVERIFY(wanted.size() > 20);
        for (qsizetype i = 0; i < std::min(is.size(), wanted.size()); ++i)
            QVERIFY2(
                is[i] == wanted[i],
                qPrintable(
                    QString("line %1: %2\n%3").arg(i).arg(is[i].left(400), wanted[i].left(400))));
        QCOMPARE(is.size(), wanted.size());
    }

private:
    static void exportFrom(const QString& capture, const QStringList& views, const QString& file)
    {
        MainWindow window;
        window.resize(kSize);
        window.setRemembers(false);
        window.show();
        window.openFile(capture);
        waitUntil([&] { return window.settled() && window.currentCapture(); });
        CaptureWindow& opened = *window.currentCapture();
        bool settled = false;
        whenSettled(opened, [&settled] { settled = true; });
        waitUntil([&] { return settled; });
        ReportDialog dialog({opened.capture(),
                             opened.selection()->filter(),
                             *opened.view<EventsView>()->times(),
                             {},
                             {}},
                            reportChoices(opened, docksOf(opened, views)));
        QSignalSpy exported(&dialog, &ReportDialog::exported);
        dialog.exportTo(file);
        waitUntil([&] { return exported.count() >= 1; });
        QCOMPARE(exported.count(), 1);
    }

    static QList<QDockWidget*> docksOf(const CaptureWindow& window, const QStringList& views)
    {
        QList<QDockWidget*> docks;
        for (const QString& view : views) {
            for (const ViewName& known : kViewNames) {
                const QLatin1String name(known.dock);
                if (view != QLatin1String(known.name) || name.isEmpty())
                    continue;
                for (auto* const dock : window.views()->docks()) {
                    if (dock->objectName() == name)
                        docks << dock;
                }
            }
        }
        return docks;
    }

    QTemporaryDir m_folder;
};

QTEST_MAIN(TestCliReport)
#include "tst_cli_report.moc"
