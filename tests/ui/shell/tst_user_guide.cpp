// The user guide in the program: F1 finds the page of where the user is, and links of pages find
// their samples and views.

#include "core/store/write/writer.h"
#include "tests/support/fake_tracefs/fake_tracefs.h"
#include "tests/ui/shell/main_window_stage.h"
#include "tests/ui/support/keyboard.h"
#include "tests/ui/support/used_dialog.h"
#include "ui/base/view/help_property.h"
#include "ui/help/help_pages.h"
#include "ui/help/help_window.h"
#include "ui/help/models/guide_pages.h"
#include "ui/shell/command_palette.h"
#include "ui/shell/samples.h"

#include <QApplication>
#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QTest>
#include <QTextBrowser>
#include <QToolButton>
#include <QWindow>

#include <algorithm>

using namespace probescope;
using namespace probescope::ui;

class TestUserGuide : public MainWindowStage
{
    Q_OBJECT

    static HelpWindow* guide()
    {
        for (auto* const widget : QApplication::topLevelWidgets()) {
            auto* const found = qobject_cast<HelpWindow*>(widget);
            if (found && found->isVisible())
                return found;
        }
        return nullptr;
    }
    static QTextBrowser* page() { return guide() ? guide()->findChild<QTextBrowser*>() : nullptr; }
    static QString shownPage()
    {
        auto name = page() ? page()->source().fileName() : QString();
        return name.remove(QStringLiteral(".md"));
    }
    QString captureWithAProbe()
    {
        const auto file = m_dir.filePath(QStringLiteral("probe.psc"));
        auto writer = store::Writer::create(file.toStdString());
        if (!writer)
            qFatal("%s", writer.error().message().c_str());
        (*writer)->probe({.id = 0,
                          .definition = "p:open do_sys_openat2",
                          .system = "kprobes",
                          .event = "open",
                          .kind = probe::Kind::KernelEntry,
                          .place = "do_sys_openat2"});
        (*writer)->event(
            {.timeNs = 1, .type = (*writer)->eventType({.system = "kprobes", .name = "open"})});
        if (!(*writer)->finish())
            qFatal("the capture could not be made");
        return file;
    }
    static void follow(const QString& link) { emit page()->anchorClicked(QUrl(link)); }
    void pressF1()
    {
        activate(*m_window);
        press(Qt::Key_F1);
    }

private slots:
    void initTestCase()
    {
        keepSettings();
        QGuiApplication::setQuitOnLastWindowClosed(false);
    }
    void init()
    {
        showWindow();
        m_window->setReach([](const std::string&, const CancelToken&) {
            return Result<Target::Backend>(
                Target::Backend(std::make_shared<fake::FakeTracefs>(fake::FakeKernel::linux61())));
        });
    }
    void cleanup() { m_window.reset(); }

    void eachViewHasAPage()
    {
        const GuidePages pages(QStringLiteral("en"));
        for (const auto* const view : openSample()->views()->all()) {
            QVERIFY2(!view->property(kViewProperty).toString().isEmpty(),
                     view->metaObject()->className());
            QVERIFY2(pages.names().contains(helpPageAround(view)), view->metaObject()->className());
        }
    }

    void theTableHasNoViewThatIsNone()
    {
        QStringList names;
        for (const auto* const view : openSample()->views()->all())
            names << view->property(kViewProperty).toString();
        for (const auto& known : kHelpPages) {
            const auto view = QString::fromLatin1(known.view);
            QVERIFY2(view.isEmpty() || names.contains(view), known.view);
        }
    }

    /// Written out, since the program's own table could be wrong.
    void f1OpensThePageOfEachView()
    {
        const QMap<QString, QString> pages{
            {"aggregate", "aggregation"}, {"calls", "calls"},       {"details", "details"},
            {"events", "events"},         {"flame", "flame-graph"}, {"latency", "latency"},
            {"notes", "notes"},           {"probes", "probes"},     {"query", "query"},
            {"report", "latency-report"}, {"sched", "scheduling"},  {"timeline", "timeline"},
            {"tree", "start-page"}};
        QMap<QString, QString> opened;
        const auto pressIn = [&](CaptureViews* views) {
            for (auto* const view : views->all()) {
                const auto name = view->property(kViewProperty).toString();
                const auto* const dock = views->dockOf(view);
                if (opened.contains(name) || (dock && !dock->toggleViewAction()->isVisible()))
                    continue; // the capture has nothing for it
                activate(*m_window);
                views->bringUp(view);
                view->setFocus(Qt::OtherFocusReason);
                waitUntil([view] {
                    const auto* const has = QApplication::focusWidget();
                    return has == view || view->isAncestorOf(has);
                });
                press(Qt::Key_F1);
                opened[name] = shownPage();
            }
        };
        pressIn(openSample()->views());
        pressIn(open(QStringLiteral(SAMPLES "/function-graph.txt.xz"))->captureWindow()->views());
        pressIn(
            open(QStringLiteral(TEST_DATA "/latency/irqsoff.txt.xz"))->captureWindow()->views());
        pressIn(open(captureWithAProbe())->captureWindow()->views());
        QCOMPARE(opened, pages);
    }

    void f1OpensThePageOfTheStartPage()
    {
        pressF1();
        QCOMPARE(shownPage(), QStringLiteral("start-page"));
        guide()->close();
        QVERIFY(!guide());
    }

    void f1OpensThePagesOfATarget()
    {
        pressF1();
        for (const char* name : {"record", "probes", "kernel", "counts"}) {
            follow(QStringLiteral("probescope:view/") + QLatin1String(name));
            activate(*m_window);
            waitUntil([&] {
                if (helpPageAround(QApplication::focusWidget()) == QLatin1String(name))
                    return true;
                // The tab of a page is not in the page.
                QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
                return false;
            });
            press(Qt::Key_F1);
            QCOMPARE(shownPage(), QLatin1String(name));
        }
        QCOMPARE(m_window->tabs()->count(), 1);
    }

    void f1WorksInDialogs()
    {
        openSample();
        activate(*m_window);
        withDialog([] { press(Qt::Key_Question, Qt::ControlModifier); },
                   [](QDialog& dialog) {
                       activate(dialog);
                       press(Qt::Key_F1);
                       QCOMPARE(shownPage(), QStringLiteral("keys"));
                       // Otherwise the dialog would keep it from being used.
                       QCOMPARE(guide()->windowHandle()->transientParent(), dialog.windowHandle());
                       dialog.reject();
                   });
        pressF1();
        QVERIFY(!guide()->windowHandle()->transientParent());
        activate(*m_window);
        press(Qt::Key_Comma, Qt::ControlModifier);
        auto* const preferences = m_window->findChild<QDialog*>();
        QVERIFY(preferences);
        activate(*preferences);
        press(Qt::Key_F1);
        QCOMPARE(shownPage(), QStringLiteral("preferences"));
    }

    void linksOfAllPagesNameSamplesAndViews()
    {
        QStringList known;
        for (const auto& sample : samples())
            known << QStringLiteral("probescope:sample/") + sample.name();
        for (const auto& page : kHelpPages) {
            if (*page.link)
                known << QStringLiteral("probescope:view/") + QLatin1String(page.link);
        }
        int checked = 0;
        const QRegularExpression link(QStringLiteral("\\]\\((probescope:[^)\\s]+)\\)"));
        for (const auto& language : {QStringLiteral("en"), QStringLiteral("zh_CN")}) {
            const GuidePages pages(language);
            for (const auto& name : pages.names()) {
                auto links = link.globalMatch(pages.text(name));
                for (; links.hasNext(); ++checked) {
                    const auto found = links.next().captured(1);
                    QVERIFY2(known.contains(found),
                             qPrintable(name + QStringLiteral(": ") + found));
                }
            }
        }
        QVERIFY(checked > 40);
    }

    void aLinkOpensItsSample()
    {
        pressF1();
        follow(QStringLiteral("probescope:sample/who-opened"));
        waitUntil([&] { return m_window->settled() && m_window->currentCapture(); });
        QVERIFY(m_window->windowTitle().contains(QStringLiteral("who-opened")));
    }

    void aLinkShowsItsView()
    {
        pressF1();
        const auto told = [] {
            const auto labels = guide()->findChildren<QLabel*>();
            return std::any_of(labels.begin(), labels.end(), [](const QLabel* label) {
                return label->isVisible()
                    && label->text() == QStringLiteral("Open a capture first.");
            });
        };
        follow(QStringLiteral("probescope:view/scheduling"));
        QVERIFY(told());
        QCOMPARE(m_window->tabs()->count(), 0);
        auto* const views = openSample()->views();
        for (const auto& known : kHelpPages) {
            if (!*known.link || !*known.view)
                continue;
            follow(QStringLiteral("probescope:view/") + QLatin1String(known.link));
            const auto view = std::ranges::find_if(views->all(), [&known](const View* one) {
                return one->property(kViewProperty).toString() == QLatin1String(known.view);
            });
            QVERIFY(view != views->all().end());
            QVERIFY2(views->isInSight(*view), known.link);
        }
    }

    void thePaletteFindsPages()
    {
        activate(*m_window);
        press(Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
        auto* const palette = m_window->findChild<CommandPalette*>();
        QVERIFY(palette);
        activate(*palette);
        type(QStringLiteral("guide flame"));
        press(Qt::Key_Return);
        QCOMPARE(shownPage(), QStringLiteral("flame-graph"));
    }

    void theGuideGoesWithTheWindow()
    {
        pressF1();
        QVERIFY(guide());
        m_window->close();
        QVERIFY(!guide());
    }
};

QTEST_MAIN(TestUserGuide)
#include "tst_user_guide.moc"
