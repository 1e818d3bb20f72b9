// Groups of spans have the fills that their tasks have in the timeline.

#include "latency_stage.h"
#include "tests/ui/views/timeline/painted_frame.h"
#include "ui/base/text/task_text.h"
#include "ui/base/theme/capture_fills.h"
#include "ui/base/theme/colours.h"
#include "ui/plot/spans/span_plot.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

using namespace probescope;
using namespace probescope::ui;
using namespace probescope::ui::timeline;

class TestGroupFills : public QObject
{
    Q_OBJECT

    /// Which of the fills a pixel has, in one of the steps that tasks of one name have.
    static std::optional<std::size_t> fillOf(const Colours& colours, QRgb pixel)
    {
        for (std::size_t fill = 0; fill < Colours::kFills; ++fill) {
            for (int pid = 1; pid < 100; ++pid) {
                if (colours.task({.pid = pid}, fill).rgb() == pixel)
                    return fill;
            }
        }
        return {};
    }
    /// What a mark of the legend is painted with, which may be hollow.
    static QRgb colourOf(const QPixmap& mark)
    {
        const auto image = mark.toImage();
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x) {
                if (qAlpha(image.pixel(x, y)) == 255)
                    return image.pixel(x, y);
            }
        }
        return 0;
    }
    static std::optional<std::size_t> lineOf(const Colours& colours, QRgb colour)
    {
        for (std::size_t fill = 0; fill < Colours::kFills; ++fill) {
            if (colours.line(fill).rgb() == colour)
                return fill;
        }
        return {};
    }
    /// What the timeline paints of tasks that run, in the middle of the longest run of each.
    static std::map<QString, std::size_t>
    inTheTimeline(const std::shared_ptr<store::Capture>& capture, const CaptureFills& fills)
    {
        const auto source = std::shared_ptr<TimelineSource>(makeSource(capture));
        LaneLayout layout;
        layout.rebuild(*source, {}, {});
        FrameRenderer renderer(source);
        std::map<QString, std::size_t> found;
        const auto summary = capture->summary();
        for (const auto cpu : capture->cpus()) {
            const store::LaneKey key{store::LaneKey::Kind::CpuRunning, cpu, 0};
            const auto items =
                capture->lanes().window(key, summary.firstNs, summary.lastNs, 1'000'000);
            if (!items)
                qFatal("%s", items.error().message().c_str());
            for (const auto& item : *items) {
                const auto name = taskText(capture->task(item.task));
                if (item.count != 1 || item.endNs - item.beginNs < 1000 || found.contains(name))
                    continue;
                auto request = requestFor(layout, {item.beginNs, item.endNs}, false);
                request.taskFills = fills.tasks();
                const auto image = paint(renderer, request).image;
                for (const auto& lane : request.lanes) {
                    for (const auto& strip : lane.strips) {
                        if (strip.key != key)
                            continue;
                        const auto pixel = image.pixel(kWidth / 2, strip.top + strip.height - 1);
                        if (const auto fill = fillOf(request.colours, pixel))
                            found[name] = *fill;
                    }
                }
            }
        }
        return found;
    }

private slots:
    void tasksHaveTheFillsOfTheTimeline()
    {
        const ImportedText text(TEST_DATA "/text/events-sched-switch-waking.txt.xz");
        CaptureFills fills(text.shared());
        fills.captureGrew();
        waitUntil([&] { return !fills.reading(); });
        const auto expected = inTheTimeline(text.shared(), fills);
        LatencyStage stage(text.shared());
        stage.view.setFills(&fills);
        stage.choose("wakeup");
        stage.groupBy({.kind = SpanGrouping::Kind::Task, .field = {}});
        waitUntil([&] { return stage.settled(); });
        const auto colours = Colours::from(stage.view.plot()->palette());
        const auto& groups = *stage.view.groups();
        QVERIFY(groups.rowCount() > 4);
        std::set<std::size_t> taken; // no two groups of a plot have one
        int alike = 0;
        int otherThanItsPlace = 0;
        for (int row = 0; row < groups.rowCount(); ++row) {
            const auto fill = lineOf(colours, colourOf(stage.view.plot()->groupMark(row)));
            QVERIFY(fill.has_value());
            QVERIFY(taken.insert(*fill).second);
            const auto known = expected.find(groups.row(row).name);
            if (known == expected.end()
                || (*fill != known->second && taken.contains(known->second)))
                continue;
            QCOMPARE(*fill, known->second);
            ++alike;
            otherThanItsPlace += *fill != std::size_t(row) ? 1 : 0;
        }
        QVERIFY2(alike >= 3, qPrintable(QString::number(alike)));
        QVERIFY(otherThanItsPlace > 0);
    }

    /// Bars and lines have the fills of the legend.
    void thePlotHasTheFillsOfTheLegend()
    {
        const ImportedText text(TEST_DATA "/text/events-sched-switch-waking.txt.xz");
        LatencyStage stage(text.shared());
        stage.choose("wakeup");
        stage.groupBy({.kind = SpanGrouping::Kind::Task, .field = {}});
        stage.view.showPage(SpanPage::Powers);
        waitUntil([&] { return stage.settled(); });
        const auto image = stage.view.plot()->grab().toImage();
        std::map<QRgb, int> pixels;
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x)
                ++pixels[image.pixel(x, y)];
        }
        int seen = 0;
        for (int row = 0; row < stage.view.groups()->rowCount(); ++row) {
            seen += pixels[colourOf(stage.view.plot()->groupMark(row))] > 0 ? 1 : 0;
        }
        QCOMPARE(seen, stage.view.groups()->rowCount());
    }
};

QTEST_MAIN(TestGroupFills)
#include "tst_group_fills.moc"
