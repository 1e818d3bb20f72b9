#include "tests/support/growing_capture.h"
#include "tests/ui/support/own_settings.h"
#include "tests/ui/support/waits.h"
#include "ui/base/theme/capture_fills.h"
#include "ui/base/theme/colours.h"
#include "ui/capture/capture_window.h"
#include "ui/plot/result_plot.h"
#include "ui/views/aggregate/aggregate_view.h"
#include "ui/views/aggregate/answer_pages.h"
#include "ui/views/events/capture_tree.h"
#include "ui/views/timeline/timeline_view.h"

#include <QImage>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeView>

#include <map>

using namespace probescope;
using namespace probescope::ui;
using timeline::Colours;

namespace {

constexpr int kTasks = 12;

QString nameOf(int task)
{
    return QStringLiteral("worker-%1").arg(task);
}

/// The window of a capture that is written meanwhile.
struct Stage
{
    GrowingCapture made;
    std::unique_ptr<CaptureWindow> window;

    /// Tasks run in turn, the last ones longest.
    void run(int from, int to)
    {
        for (int round = 0; round < 5; ++round) {
            for (int task = from; task < to; ++task)
                made.run(0, 100 + task, nameOf(task).toStdString(), 1'000'000 * (task + 3));
        }
        made.run(0, 0, "swapper/0", 1000);
    }
    void show()
    {
        window = std::make_unique<CaptureWindow>(made.capture());
        window->setRemembers(false);
        window->resize(1200, 800);
        window->show();
        waitUntilExposed(window.get());
        settle();
    }
    void settle() const
    {
        waitUntil([this] {
            return !window->fills()->reading() && window->view<TimelineView>()->isSharp();
        });
    }
    Colours colours() const { return Colours::from(window->palette()); }

    /// By the views: the swatches of the tree, and that these are seen in the timeline.
    std::map<QString, QRgb> inTheTree() const
    {
        std::map<QString, QRgb> found;
        const auto& model = *window->view<CaptureTree>()->tree()->model();
        for (int section = 0; section < model.rowCount(); ++section) {
            const auto top = model.index(section, 0);
            for (int row = 0; row < model.rowCount(top); ++row) {
                const auto item = model.index(row, 0, top);
                const auto name = item.data().toString();
                for (int task = 0; task < kTasks; ++task) {
                    if (name.startsWith(nameOf(task) + u'-') || name == nameOf(task))
                        found[nameOf(task)] = item.data(Qt::DecorationRole).value<QColor>().rgb();
                }
            }
        }
        return found;
    }
    bool timelineShows(QRgb colour) const
    {
        const auto image = window->view<TimelineView>()->grab().toImage();
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x) {
                if (image.pixel(x, y) == colour)
                    return true;
            }
        }
        return false;
    }
    int fillOf(int task) const
    {
        return int(window->fills()->tasks()->of(nameOf(task).toStdString()));
    }
};

} // namespace

/// Which colours tasks have in the views of one capture.
class TestTaskFills : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { keepSettingsIn(m_settings.path()); }

    void allViewsShowTheSame()
    {
        Stage stage;
        stage.run(0, kTasks);
        stage.made.finish();
        stage.show();
        const auto tree = stage.inTheTree();
        QCOMPARE(tree.size(), std::size_t(kTasks));
        int others = 0;
        for (int task = 0; task < kTasks; ++task) {
            const Task known{.pid = 100 + task, .comm = nameOf(task).toStdString()};
            const auto fill = std::size_t(stage.fillOf(task));
            others += fill != Colours::fillOf(known.comm) ? 1 : 0;
            const auto colour = stage.colours().task(known, fill).rgb();
            QCOMPARE(tree.at(nameOf(task)), colour);
            QVERIFY2(stage.timelineShows(colour), qPrintable(nameOf(task)));
        }
        QVERIFY(others > 0); // it matters that somebody decides
        // By name, over time.
        auto* const view = stage.window->view<AggregateView>();
        stage.window->views()->bringUp(view);
        Aggregation asked;
        asked.events = {"sched_switch"};
        asked.keys = {{AggregationKey::Kind::Comm, {}}};
        asked.top = kTasks + 1;
        view->pages()->showPage(AnswerPages::Page::Times);
        view->ask(asked);
        auto* const plot = view->pages()->findChild<ResultPlot*>(QStringLiteral("times"));
        waitUntil([&] { return !view->busy() && !plot->data().series.empty(); });
        std::map<std::size_t, int> first; // who has a fill first, keeps it
        int compared = 0;
        for (std::size_t i = 0; i < plot->data().series.size(); ++i) {
            const auto name = plot->data().series[i].name;
            for (int task = 0; task < kTasks; ++task) {
                const auto fill = std::size_t(stage.fillOf(task));
                if (name != nameOf(task) || !first.emplace(fill, task).second)
                    continue;
                ++compared;
                QCOMPARE(plot->seriesColour(int(i)), stage.colours().line(fill));
            }
        }
        QVERIFY2(compared > 4, qPrintable(QString::number(compared)));
    }

    void nothingThatIsSeenChangesWhileTheCaptureGrows()
    {
        Stage stage;
        stage.run(0, 4);
        stage.made.commit();
        stage.show();
        auto shown = stage.inTheTree();
        QCOMPARE(shown.size(), std::size_t(4));
        for (int tasks = 5; tasks <= kTasks; ++tasks) {
            stage.run(0, tasks); // the new one is busier than all before it
            stage.made.commit();
            stage.window->refresh();
            stage.settle();
            const auto now = stage.inTheTree();
            QCOMPARE(now.size(), std::size_t(tasks));
            for (const auto& [name, colour] : shown) {
                QCOMPARE(now.at(name), colour);
                QVERIFY(stage.timelineShows(colour));
            }
            shown = now;
        }
        const QSignalSpy changed(stage.window->fills(), &CaptureFills::changed);
        stage.made.finish();
        stage.window->refresh();
        stage.settle();
        QVERIFY(changed.count() <= 1);
        for (const auto& [name, colour] : stage.inTheTree())
            QVERIFY(stage.timelineShows(colour));
    }

private:
    QTemporaryDir m_settings;
};

QTEST_MAIN(TestTaskFills)
#include "tst_task_fills.moc"
