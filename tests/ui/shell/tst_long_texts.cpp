// Texts that are longer than the English ones find room, as another language needs it.

#include "tests/ui/shell/main_window_stage.h"
#include "tests/ui/support/clipped_texts.h"
#include "tests/ui/support/dialog_walk.h"
#include "tests/ui/support/keyboard.h"
#include "tests/ui/support/looks.h"
#include "tests/ui/support/shown_variant.h"
#include "ui/base/parts/card.h"
#include "ui/capture/layout/layouts_dialog.h"
#include "ui/shell/command_palette.h"
#include "ui/shell/preferences/preferences_dialog.h"
#include "ui/views/flame/compare_dialog.h"
#include "ui/views/flame/models/flame_scope.h"
#include "ui/views/kernel_table/kernel_table_page.h"
#include "ui/views/latency/span_form.h"
#include "ui/views/timeline/timeline_view.h"

#include <QApplication>
#include <QGroupBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QScreen>
#include <QSpinBox>
#include <QTabBar>
#include <QTabWidget>
#include <QTableView>
#include <QTableWidget>
#include <QTest>

#include <algorithm>
#include <initializer_list>
#include <memory>
#include <utility>
#include <vector>

using namespace probescope;
using namespace probescope::ui;

namespace {

/// A part that is filled lays out its parents.
void layOut()
{
    for (int i = 0; i < 3; ++i)
        QCoreApplication::processEvents();
}

/// "ui::ExportDialog" is "ExportDialog".
QString kindOf(const QWidget& widget)
{
    return QString::fromLatin1(widget.metaObject()->className()).section(u':', -1);
}

/// A view of queries shows some as soon as it is known which ones fit.
void waitForExamples(const QWidget& view)
{
    if (view.objectName() == QStringLiteral("queryView"))
        waitUntil([&view] { return view.findChild<const Card*>() != nullptr; });
}

/// Its pages one after the other.
QStringList clippedInWindow(QWidget& window, const QString& name)
{
    waitUntilExposed(&window);
    layOut();
    // Some take what the screen has.
    const QSize small(1024, 700);
    window.resize(window.size().boundedTo(small));
    layOut();
    QStringList cut;
    if (window.size().boundedTo(small) != window.size())
        cut << QStringLiteral("%1 is %2 x %3").arg(name).arg(window.width()).arg(window.height());
    cut << clippedTexts(window);
    keepPicture(window, name);
    for (auto* const tabs : window.findChildren<QTabWidget*>()) {
        for (int page = 1; tabs->isVisible() && page < tabs->count(); ++page) {
            tabs->setCurrentIndex(page);
            layOut();
            cut << clippedTexts(window);
            keepPicture(window, QStringLiteral("%1-%2").arg(name).arg(page));
        }
    }
    return cut;
}

} // namespace

/// Pictures of all that is walked through: PICTURES=FOLDER, and see ShownVariant.
class TestLongTexts : public MainWindowStage
{
    Q_OBJECT

    std::unique_ptr<ShownVariant> m_variant;

    CaptureWindow* openData(const QString& file)
    {
        return open(QStringLiteral(TEST_DATA) + file)->captureWindow();
    }

public:
    static void initMain() { ShownVariant::makeScreen(); }

private slots:
    void initTestCase()
    {
        keepSettings();
        QApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
        m_variant = std::make_unique<ShownVariant>();
    }
    void init()
    {
        showWindow();
        m_window->setReach([](const std::string&, const CancelToken&) -> Result<Target::Backend> {
            return fail(ErrorCode::NotFound, "there is no kernel here");
        });
    }
    void cleanup() { m_window.reset(); }
    void cleanupTestCase() { m_variant.reset(); }

    void theScreenIsAsLargeAsTheWindow()
    {
        QCOMPARE(m_window->screen()->size(), ShownVariant::size());
    }

    void textsAreLongerInThePseudoLanguageAlone()
    {
        const bool pseudo = m_variant->isPseudo();
        QCOMPARE(MainWindow::tr("About Probescope").endsWith(QStringLiteral("~~~")), pseudo);
        QCOMPARE(MainWindow::tr("&Open…").endsWith(QStringLiteral("~…")), pseudo);
    }

    void whatIsCutIsSeen()
    {
        QWidget window;
        auto add = [&window, y = 0](QWidget* part, QSize size) mutable {
            part->setParent(&window);
            part->setGeometry(QRect(QPoint(0, y), size));
            y += 50;
        };
        const QString text = QStringLiteral("Some words");
        const QSize narrow(20, 40);
        const QSize low(200, 5);
        auto* const tabs = new QTabBar;
        tabs->addTab(text);
        tabs->setExpanding(false);
        tabs->setStyleSheet(QStringLiteral("QTabBar::tab { width: 20px; }"));
        add(tabs, {200, 40});
        auto* const table = new QTableWidget(1, 1);
        table->setHorizontalHeaderLabels({text});
        table->verticalHeader()->hide();
        table->setColumnWidth(0, narrow.width());
        add(table, {200, 40});
        add(new QGroupBox(text), narrow);
        add(new QSpinBox, narrow);
        auto* const line = new QLineEdit;
        line->setPlaceholderText(text);
        add(line, narrow);
        add(new QPushButton(text), narrow);
        add(new QPushButton(text), low);
        add(new QLabel(text), low);
        window.show();
        waitUntilExposed(&window);
        const auto cut = clippedTexts(window);
        for (const auto* const kind : {"QTabBar", "QHeaderView", "QGroupBox", "QSpinBox",
                                       "QLineEdit", "QPushButton", "QLabel"})
            QVERIFY2(std::ranges::any_of(cut,
                                         [kind](const QString& words) {
                                             return words.startsWith(QLatin1String(kind));
                                         }),
                     qPrintable(QLatin1String(kind) + u'\n' + cut.join(u'\n')));
        QCOMPARE(cut.filter(QStringLiteral("QPushButton")).size(), 2);
    }

    void theStartPage()
    {
        m_window->resize(ShownVariant::size());
        layOut();
        QCOMPARE(clippedTexts(*m_window).join(u'\n'), QString());
        keepPicture(*m_window, QStringLiteral("start"));
        QCOMPARE(m_window->size(), ShownVariant::size());
    }

    void views_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QSize>("size");
        const auto small = ShownVariant::size();
        for (const auto& size : {small, QSize(std::max(small.width(), 1300), 820)}) {
            if (size != small && qEnvironmentVariableIsSet("PICTURES"))
                continue; // they are of one size
            const std::vector<std::pair<const char*, const char*>> files{
                {"calls", "/graph/events-proc-abstime.txt.xz"},
                {"scheduling", "/text/events-sched-switch-waking.txt.xz"},
                {"latency report", "/latency/irqsoff.txt.xz"},
                {"noise", "/latency/osnoise.txt.xz"},
                {"stacks", "/text/events-stacktrace.txt.xz"},
                {"kernel table", "/hist/hist-kmalloc.txt.xz"}};
            for (const auto& [name, file] : files)
                QTest::addRow("%s, %d", name, size.width()) << QString::fromLatin1(file) << size;
        }
    }
    void views()
    {
        QFETCH(QString, file);
        QFETCH(QSize, size);
        m_window->resize(size);
        auto* const tab = open(QStringLiteral(TEST_DATA) + file);
        const auto name = QString::fromLatin1(QTest::currentDataTag()).section(u',', 0, 0);
        if (const auto* const table = tab->tablePage()) {
            waitUntil([table] { return !table->reading(); });
        }
        layOut();
        auto cut = clippedTexts(*tab);
        const auto picture = [&](const QString& of) {
            if (const auto* const timeline = tab->findChild<TimelineView*>())
                waitUntil([&] { return !timeline->isVisible() || timeline->isSharp(); });
            if (size == ShownVariant::size())
                keepPicture(*m_window, of);
        };
        picture(name);
        if (auto* const capture = tab->captureWindow()) {
            for (auto* const view : capture->views()->all()) {
                capture->views()->bringUp(view);
                waitUntil([view] { return !view->busy(); });
                waitForExamples(*view);
                layOut();
                cut << clippedTexts(*view);
                picture(name + u'-' + kindOf(*view));
            }
        }
        cut.removeDuplicates();
        QVERIFY2(cut.isEmpty(), qPrintable(cut.join(u'\n')));
        QCOMPARE(m_window->size(), size); // nothing made it larger
    }

    void dialogs()
    {
        m_window->resize(ShownVariant::size());
        openData(QStringLiteral("/graph/events-proc-abstime.txt.xz"));
        auto* const capture = openData(QStringLiteral("/text/events-sched-switch-waking.txt.xz"));
        QVERIFY(capture);
        for (auto* const view : capture->views()->all()) {
            capture->views()->bringUp(view);
            waitUntil([view] { return !view->busy(); });
        }
        QStringList cut;
        QStringList kinds;
        const QStringList more{QStringLiteral("keyboard-shortcuts"), QStringLiteral("user-guide"),
                               QStringLiteral("import-report"), QStringLiteral("about-probescope")};
        for (auto* const action : windowActions(*m_window, more)) {
            const auto name = action->property("commandName").toString();
            if (name.contains(QStringLiteral("kernel")) || name == QStringLiteral("manage-probes")
                || name == QStringLiteral("count-events"))
                continue; // pages of a target: tst_long_forms
            useWindowOf(*action, [&](QWidget& window) {
                kinds << kindOf(window);
                const auto picture = QStringLiteral("dialog-%1-%2")
                                         .arg(kinds.size(), 2, 10, QLatin1Char('0'))
                                         .arg(kinds.back());
                cut << clippedInWindow(window, picture);
                const auto* const palette = qobject_cast<const CommandPalette*>(&window);
                const auto* const list = palette ? palette->findChild<QTableView*>() : nullptr;
                if (list && list->columnWidth(0) < list->columnWidth(1)) // what a command is called
                    cut << QStringLiteral("The palette has no room for names.");
            });
        }
        for (const auto* const kind :
             {"ExportDialog", "ReportDialog", "CompareCaptures", "ImportReport", "KeySheet",
              "HelpWindow", "CommandPalette", "PreferencesDialog", "GoToTime", "ValueChooser",
              "QFileDialog", "QInputDialog", "QMessageBox"})
            QVERIFY2(kinds.contains(QLatin1String(kind)), kind);
        cut.removeDuplicates();
        QVERIFY2(cut.isEmpty(), qPrintable(cut.join(u'\n')));
    }

    /// Those that no command opens while there is nothing that they are about.
    void otherDialogs()
    {
        auto* const capture = openData(QStringLiteral("/graph/events-proc-abstime.txt.xz"));
        SpanForm spans(capture->capture(), {});
        LayoutsDialog layouts;
        CompareDialog compare(rangeChoices(*capture->capture(), *capture->selection(), {}), {});
        QStringList cut;
        for (QDialog* const dialog : std::initializer_list<QDialog*>{&spans, &layouts, &compare}) {
            dialog->show();
            cut << clippedInWindow(*dialog, QStringLiteral("dialog-") + kindOf(*dialog));
            dialog->hide();
        }
        QVERIFY2(cut.isEmpty(), qPrintable(cut.join(u'\n')));
    }

    void preferences()
    {
        auto* const dialog = PreferencesDialog::showFor(m_window.get());
        waitUntilExposed(dialog);
        auto* const pages = dialog->findChild<QListWidget*>();
        QStringList cut;
        for (int page = 0; page < pages->count(); ++page) {
            pages->setCurrentRow(page);
            layOut();
            cut << clippedTexts(*dialog);
            keepPicture(*dialog, QStringLiteral("preferences-%1").arg(page));
        }
        QCOMPARE(cut.join(u'\n'), QString());
    }
};

QTEST_MAIN(TestLongTexts)
#include "tst_long_texts.moc"
