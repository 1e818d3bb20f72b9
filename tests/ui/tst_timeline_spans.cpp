#include "tests/ui/latency_stage.h"
#include "ui/timeline/coordinates.h"
#include "ui/timeline/span_lanes.h"
#include "ui/timeline/timeline_view.h"

#include <QAction>
#include <QSignalSpy>

#include <map>
#include <set>

using namespace probescope;
using namespace probescope::ui;
using namespace probescope::ui::timeline;

namespace {

const analysis::SpanSource kIrqs{.kind = analysis::SpanSource::Kind::Pairs, .name = "irq"};

store::SpanDefinition questions()
{
    store::SpanDefinition definition;
    definition.name = "questions";
    definition.begin.event = "asked";
    definition.begin.keys[0] = "id";
    definition.end.event = "answered";
    definition.end.keys[0] = "id";
    definition.scope = store::SpanScope::Anywhere;
    return definition;
}

/// A timeline on the screen, with lanes of spans that have been read.
struct SpanStage
{
    SpanStage(const std::shared_ptr<store::Capture>& capture,
              const std::vector<analysis::SpanSource>& sources)
        : view(capture, &selection)
    {
        view.resize(1100, 500);
        view.show();
        for (const auto& source : sources)
            selection.setSpanLane(source, true);
    }
    bool settled()
    {
        QCoreApplication::processEvents();
        return !view.readsSpans() && view.isSharp();
    }
    std::optional<std::size_t> lane(const QString& title) const
    {
        const auto& lanes = view.laneLayout().lanes();
        for (std::size_t i = 0; i < lanes.size(); ++i) {
            if (lanes[i].title == title)
                return i;
        }
        return std::nullopt;
    }
    /// The middle of a strip in the widget.
    std::optional<int> rowOf(std::size_t lane, Strip::Kind kind, int depth) const
    {
        const auto& place = view.laneLayout().lanes()[lane];
        for (const auto& strip : view.laneLayout().strips(place)) {
            if (strip.kind == kind && strip.key.depth == depth)
                return view.canvasRect().top() + place.y - view.scrollOffset() + strip.y
                    + strip.height - 1;
        }
        return std::nullopt;
    }
    int columnOf(std::int64_t timeNs) const
    {
        return view.canvasRect().left()
            + int(timeToPixel(selection.visible(), view.canvasRect().width(), timeNs));
    }

    Selection selection;
    TimelineView view;
};

} // namespace

/// Lanes of spans: what they show, and what a click on one does.
class TestTimelineSpans : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        m_known = std::make_unique<KnownCapture>();
        QVERIFY(m_known->capture()->saveSpanDefinition(questions()).has_value());
    }

    void everySpanIsDrawnInItsRow()
    {
        SpanStage stage(m_known->capture(), {kIrqs});
        QTRY_VERIFY_WITH_TIMEOUT(stage.settled(), 30'000);
        const auto lane = stage.lane(QStringLiteral("irq"));
        QVERIFY(lane.has_value());
        // So near that spans are wide, about the outlier.
        const auto& outlier = m_known->outlier();
        const TimeRange range{outlier.beginNs - 5'000'000, outlier.beginNs + 60'000'000};
        stage.selection.setVisible(range);
        QTRY_VERIFY_WITH_TIMEOUT(stage.settled(), 30'000);
        // Rows by brute force: the first in which the one before has ended.
        auto spans = m_known->spans();
        std::sort(spans.begin(), spans.end(), [](const auto& a, const auto& b) {
            return std::pair(a.beginNs, a.durationNs) < std::pair(b.beginNs, b.durationNs);
        });
        std::vector<std::int64_t> ends;
        std::map<std::size_t, std::vector<KnownSpan>> rows;
        for (const auto& span : spans) {
            std::size_t row = 0;
            while (row < ends.size() && ends[row] > span.beginNs)
                ++row;
            ends.resize(std::max(ends.size(), row + 1));
            ends[row] = span.beginNs + span.durationNs;
            rows[row].push_back(span);
        }
        QCOMPARE(int(stage.view.laneLayout().lanes()[*lane].depths), int(ends.size()));
        const auto image = stage.view.grab().toImage();
        QCOMPARE(image.devicePixelRatio(), 1.0);
        const auto canvas = stage.view.canvasRect();
        int drawn = 0;
        for (const auto& [row, inRow] : rows) {
            const auto y = stage.rowOf(*lane, Strip::Kind::Spans, int(row));
            if (!y)
                continue; // beyond those that a collapsed lane shows
            std::vector<bool> sure(std::size_t(canvas.width()));
            std::vector<bool> possible(sure.size());
            for (const auto& span : inRow) {
                const int from = stage.columnOf(span.beginNs) - canvas.left();
                const int to = stage.columnOf(span.beginNs + span.durationNs) - canvas.left();
                for (int x = std::max(from - 2, 0); x <= std::min(to + 2, canvas.width() - 1); ++x)
                    possible[std::size_t(x)] = true;
                for (int x = std::max(from + 1, 0); x < std::min(to, canvas.width()); ++x)
                    sure[std::size_t(x)] = true;
                // A short one has a pixel, or its neighbour has it.
                if (from >= 1 && from < canvas.width() - 1) {
                    bool inked = false;
                    for (int x = from - 1; x <= from + 1; ++x)
                        inked = inked || isInk(image.pixelColor(canvas.left() + x, *y));
                    QVERIFY2(inked, qPrintable(QString::number(from)));
                    ++drawn;
                }
            }
            for (std::size_t x = 0; x < sure.size(); ++x) {
                const bool ink = isInk(image.pixelColor(canvas.left() + int(x), *y));
                QVERIFY2(!sure[x] || ink, qPrintable(QString::number(x)));
                QVERIFY2(possible[x] || !ink, qPrintable(QString::number(x)));
            }
        }
        QVERIFY(drawn > 50);
    }

    void aClickSelectsTheSpanForAllViews()
    {
        SpanStage stage(m_known->capture(), {kIrqs});
        QTRY_VERIFY_WITH_TIMEOUT(stage.settled(), 30'000);
        const auto& outlier = m_known->outlier();
        stage.selection.setVisible({outlier.beginNs - 5'000'000, outlier.beginNs + 60'000'000});
        QTRY_VERIFY_WITH_TIMEOUT(stage.settled(), 30'000);
        const auto lane = *stage.lane(QStringLiteral("irq"));
        // It is alone in its row for so long that no other reaches its middle.
        const int x = stage.columnOf(outlier.beginNs + outlier.durationNs / 2);
        std::optional<QPoint> place;
        for (int row = 0; row < 4 && !place; ++row) {
            const auto y = stage.rowOf(lane, Strip::Kind::Spans, row);
            if (!y)
                continue;
            QTest::mouseClick(&stage.view, Qt::LeftButton, {}, QPoint(x, *y - 3));
            if (stage.selection.timeNs() == outlier.beginNs)
                place = QPoint(x, *y - 3);
        }
        QVERIFY(place.has_value());
        QVERIFY(stage.selection.row().has_value());
        const auto event = m_known->capture()->event(*stage.selection.row());
        QCOMPARE(event->timeNs, outlier.beginNs);
        QCOMPARE(event->cpu, std::uint32_t(outlier.cpu));
        // Brackets go on to the next span of the lane.
        auto begins = std::vector<std::int64_t>();
        for (const auto& span : m_known->spans())
            begins.push_back(span.beginNs);
        std::sort(begins.begin(), begins.end());
        for (auto* const action : stage.view.viewActions()) {
            if (action->text() == QStringLiteral("Next event of the lane"))
                action->trigger();
        }
        QCOMPARE(stage.selection.timeNs(),
                 *std::upper_bound(begins.begin(), begins.end(), outlier.beginNs));
    }

    void whatNeverEndsIsShownAsSuch()
    {
        const analysis::SpanSource source{.kind = analysis::SpanSource::Kind::Defined,
                                          .name = "questions"};
        SpanStage stage(m_known->capture(), {source});
        QTRY_VERIFY_WITH_TIMEOUT(stage.settled(), 30'000);
        const auto lane = stage.lane(QStringLiteral("questions"));
        QVERIFY(lane.has_value());
        QVERIFY(stage.view.laneLayout().lanes()[*lane].note.startsWith(QStringLiteral("16 ")));
        const auto y = stage.rowOf(*lane, Strip::Kind::Broken, 0);
        QVERIFY(y.has_value());
        const auto image = stage.view.grab().toImage();
        const auto loss = Colours::from(stage.view.palette()).loss.rgb();
        const auto canvas = stage.view.canvasRect();
        // Every fifth question has no answer: at these columns there are marks, nowhere else.
        std::set<int> wanted;
        for (int i = 4; i < 20; i += 5)
            wanted.insert(
                stage.columnOf((100'010'000LL + i * 30'000LL) * KnownCapture::kMicrosecond));
        std::set<int> found;
        for (int x = canvas.left(); x <= canvas.right(); ++x) {
            if (image.pixel(x, *y) == loss)
                found.insert(x);
        }
        QCOMPARE(found.size(), wanted.size());
        for (auto at = found.begin(), to = wanted.begin(); at != found.end(); ++at, ++to)
            QVERIFY(std::abs(*at - *to) <= 1);
    }

    void lanesGoAndTellWhatIsMissing()
    {
        SpanStage stage(m_known->capture(), {kIrqs});
        QTRY_VERIFY_WITH_TIMEOUT(stage.settled(), 30'000);
        stage.selection.setSpanLane(kIrqs, false);
        QVERIFY(!stage.lane(QStringLiteral("irq")));
        QTRY_VERIFY_WITH_TIMEOUT(stage.settled(), 30'000);
        // What is not there says so.
        stage.selection.setSpanLane({.kind = analysis::SpanSource::Kind::Defined, .name = "gone"},
                                    true);
        QTRY_VERIFY_WITH_TIMEOUT(stage.settled(), 30'000);
        const auto lane = stage.lane(QStringLiteral("gone"));
        QVERIFY(lane.has_value());
        QVERIFY(stage.view.laneLayout().lanes()[*lane].note.contains(QStringLiteral("gone")));
    }

    /// What it looks like, when PICTURES names a folder.
    void pictures()
    {
        const auto folder = qEnvironmentVariable("PICTURES");
        if (folder.isEmpty())
            return;
        const analysis::SpanSource named{.kind = analysis::SpanSource::Kind::Defined,
                                         .name = "questions"};
        SpanStage stage(m_known->capture(), {kIrqs, named});
        QTRY_VERIFY_WITH_TIMEOUT(stage.settled(), 30'000);
        stage.view.grab().save(folder + QStringLiteral("/timeline-spans.png"));
        const auto& outlier = m_known->outlier();
        stage.selection.setVisible({outlier.beginNs - 5'000'000, outlier.beginNs + 60'000'000});
        QTRY_VERIFY_WITH_TIMEOUT(stage.settled(), 30'000);
        stage.view.grab().save(folder + QStringLiteral("/timeline-spans-near.png"));
    }

private:
    /// Neither background nor a line of the grid.
    static bool isInk(const QColor& colour)
    {
        const auto colours = Colours::from(QApplication::palette());
        return colour != colours.background && colour != colours.band && colour != colours.grid;
    }

    std::unique_ptr<KnownCapture> m_known;
};

QTEST_MAIN(TestTimelineSpans)
#include "tst_timeline_spans.moc"
