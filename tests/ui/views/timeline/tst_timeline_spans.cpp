#include "core/analysis/spans/span_builder.h"
#include "core/store/file/user_data.h"
#include "tests/ui/support/waits.h"
#include "tests/ui/views/latency/latency_stage.h"
#include "ui/views/timeline/models/coordinates.h"
#include "ui/views/timeline/models/span_lanes.h"
#include "ui/views/timeline/models/span_walk.h"
#include "ui/views/timeline/timeline_view.h"

#include <QAction>
#include <QContextMenuEvent>
#include <QMenu>
#include <QSignalSpy>

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <tuple>
#include <vector>

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
            selection.lanes()->setSpanLane(source, true);
    }
    bool settled()
    {
        QCoreApplication::processEvents();
        return !view.readsLanes() && view.isSharp();
    }
    std::optional<std::size_t> lane(const QString& title) const
    {
        const auto& lanes = view.lanes().layout().lanes();
        for (std::size_t i = 0; i < lanes.size(); ++i) {
            if (lanes[i].title == title)
                return i;
        }
        return std::nullopt;
    }
    /// The middle of a strip in the widget.
    std::optional<int> rowOf(std::size_t lane, Strip::Kind kind, int depth) const
    {
        const auto& place = view.lanes().layout().lanes()[lane];
        for (const auto& strip : view.lanes().layout().strips(place)) {
            if (strip.kind == kind && strip.key.depth == depth)
                return view.viewport().canvas().top() + place.y - view.viewport().scroll() + strip.y
                    + strip.height - 1;
        }
        return std::nullopt;
    }
    QAction* action(const QString& text) const
    {
        for (auto* const action : view.viewActions()) {
            if (action->text() == text)
                return action;
        }
        return nullptr;
    }
    /// The menu that the right button opens there.
    std::unique_ptr<QMenu> menuAt(QPoint place)
    {
        QContextMenuEvent event(QContextMenuEvent::Mouse, place, view.mapToGlobal(place));
        QCoreApplication::sendEvent(&view, &event);
        return std::unique_ptr<QMenu>(
            view.findChild<QMenu*>(QString(), Qt::FindDirectChildrenOnly));
    }
    int columnOf(std::int64_t timeNs) const
    {
        return view.viewport().canvas().left()
            + int(timeToPixel(selection.visible(), view.viewport().canvas().width(), timeNs));
    }

    Selection selection;
    TimelineView view;
};

analysis::TimedSpan spanAt(std::int64_t beginNs, std::int64_t durationNs)
{
    analysis::TimedSpan span;
    span.beginNs = beginNs;
    span.durationNs = durationNs;
    span.beginRow = RowId(beginNs);
    return span;
}

analysis::BrokenSpan markAt(std::int64_t timeNs, RowId row)
{
    analysis::BrokenSpan broken;
    broken.beginNs = broken.endNs = timeNs;
    broken.row = row;
    return broken;
}

/// The lane of interrupts of a source, with other spans in it.
LaneId fill(const TimelineSource& source, analysis::SpanBuilder& builder)
{
    auto* const lanes = source.spanLanes();
    lanes->choose({kIrqs});
    const auto number = lanes->entries().front().number;
    const auto set = builder.finish({"a"}, {}, CancelToken()).value();
    lanes->put(number, analysis::SpanLane::make(set, CancelToken()), 1);
    return {LaneId::Kind::Spans, number};
}

} // namespace

/// Lanes of spans: what they show, and what a click on one does.
class TestTimelineSpans : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        m_known = std::make_unique<KnownCapture>();
        QVERIFY(m_known->capture()->user().saveSpanDefinition(questions()).has_value());
    }

    void everySpanIsDrawnInItsRow()
    {
        SpanStage stage(m_known->capture(), {kIrqs});
        waitUntil([&] { return stage.settled(); });
        const auto lane = stage.lane(QStringLiteral("irq"));
        QVERIFY(lane.has_value());
        // So near that spans are wide, about the outlier.
        const auto& outlier = m_known->outlier();
        const TimeRange range{outlier.beginNs - 5'000'000, outlier.beginNs + 60'000'000};
        stage.selection.setVisible(range);
        waitUntil([&] { return stage.settled(); });
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
        QCOMPARE(int(stage.view.lanes().layout().lanes()[*lane].depths), int(ends.size()));
        const auto image = stage.view.grab().toImage();
        QCOMPARE(image.devicePixelRatio(), 1.0);
        const auto canvas = stage.view.viewport().canvas();
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
        waitUntil([&] { return stage.settled(); });
        const auto& outlier = m_known->outlier();
        stage.selection.setVisible({outlier.beginNs - 5'000'000, outlier.beginNs + 60'000'000});
        waitUntil([&] { return stage.settled(); });
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
        stage.action(QStringLiteral("Next event in the lane"))->trigger();
        QCOMPARE(stage.selection.timeNs(),
                 *std::upper_bound(begins.begin(), begins.end(), outlier.beginNs));
    }

    void whatNeverEndsIsShownAsSuch()
    {
        const analysis::SpanSource source{.kind = analysis::SpanSource::Kind::Defined,
                                          .name = "questions"};
        SpanStage stage(m_known->capture(), {source});
        waitUntil([&] { return stage.settled(); });
        const auto lane = stage.lane(QStringLiteral("questions"));
        QVERIFY(lane.has_value());
        QVERIFY(stage.view.lanes().layout().lanes()[*lane].note.startsWith(QStringLiteral("16 ")));
        const auto y = stage.rowOf(*lane, Strip::Kind::Broken, 0);
        QVERIFY(y.has_value());
        const auto image = stage.view.grab().toImage();
        const auto loss = Colours::from(stage.view.palette()).loss.rgb();
        const auto canvas = stage.view.viewport().canvas();
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
        waitUntil([&] { return stage.settled(); });
        stage.selection.lanes()->setSpanLane(kIrqs, false);
        QVERIFY(!stage.lane(QStringLiteral("irq")));
        waitUntil([&] { return stage.settled(); });
        // What is not there says so.
        stage.selection.lanes()->setSpanLane(
            {.kind = analysis::SpanSource::Kind::Defined, .name = "gone"}, true);
        waitUntil([&] { return stage.settled(); });
        const auto lane = stage.lane(QStringLiteral("gone"));
        QVERIFY(lane.has_value());
        QVERIFY(stage.view.lanes().layout().lanes()[*lane].note.contains(QStringLiteral("gone")));
    }

    void aCollapsedLaneShowsTheLongestOfAll()
    {
        const auto source = makeSource(m_known->capture());
        analysis::SpanBuilder builder;
        for (int i = 0; i < 12; ++i)
            builder.add(spanAt(100 + i, i == 9 ? 5'000 : 1'000));
        builder.addBroken(markAt(50, 1));
        const auto id = fill(*source, builder);
        LaneLayout layout;
        layout.rebuild(*source, {}, LaneMetrics());
        const auto place = *layout.find(id);
        const auto strips = layout.strips(layout.lanes()[place]);
        QCOMPARE(strips.size(), std::size_t(7)); // one of marks
        QVERIFY(layout.lanes()[place].note.contains(QStringLiteral("6 of 12 rows")));
        QVERIFY(layout.lanes()[place].note.contains(QStringLiteral("1 incomplete")));
        const auto last = source->lanes().window(strips.back().key, 0, 10'000, 10'000).value();
        QCOMPARE(last.size(), std::size_t(1));
        QCOMPARE(last.front().itemBeginNs, 109);
        const PickedItem longest{id, Strip::Kind::Spans, 0, last.front()};
        const auto& lane = *source->spanLanes()->entry(id.key)->content;
        QCOMPARE(shownDepth(lane, longest, strips), std::optional(strips.back().key.depth));
        layout.setExpanded(place, true);
        const auto all = layout.strips(layout.lanes()[place]);
        QCOMPARE(all.size(), std::size_t(13));
        QVERIFY(!layout.lanes()[place].note.contains(QStringLiteral("rows")));
        QCOMPARE(shownDepth(lane, longest, all), std::optional(std::uint16_t(9)));
    }

    void aLaneOfAnotherNameStaysExpanded()
    {
        const auto source = makeSource(m_known->capture());
        analysis::SpanBuilder builder;
        for (int i = 0; i < 12; ++i)
            builder.add(spanAt(100 + i, 1'000));
        const auto id = fill(*source, builder);
        LaneLayout layout;
        layout.rebuild(*source, {}, LaneMetrics());
        layout.setExpanded(*layout.find(id), true);
        auto& lanes = *source->spanLanes();
        const analysis::SpanSource named{.kind = analysis::SpanSource::Kind::Defined,
                                         .name = "named"};
        QCOMPARE(lanes.replace(kIrqs, named, SpanLanes::Meanwhile::OldContent),
                 std::optional(id.key));
        QVERIFY(!lanes.replace(kIrqs, named, SpanLanes::Meanwhile::OldContent));
        lanes.choose({named});
        layout.rebuild(*source, {}, LaneMetrics());
        QVERIFY(layout.lanes()[*layout.find(id)].expanded);
        QCOMPARE(layout.lanes()[*layout.find(id)].title, QStringLiteral("named"));
        // It is read, as it may be of other events.
        QCOMPARE(lanes.stale(1), std::optional(id.key));
    }

    void theNoteTellsOfMarksThatAreNotKept()
    {
        const auto source = makeSource(m_known->capture());
        analysis::SpanBuilder builder;
        for (std::size_t i = 0; i < analysis::SpanSet::kMaxBroken + 10; ++i)
            builder.addBroken(markAt(std::int64_t(i), RowId(i)));
        const auto id = fill(*source, builder);
        LaneLayout layout;
        layout.rebuild(*source, {}, LaneMetrics());
        const auto& lane = layout.lanes()[*layout.find(id)];
        const auto most = qulonglong(analysis::SpanSet::kMaxBroken);
        QVERIFY2(
            lane.note.contains(QStringLiteral("%1 of %2")
                                   .arg(QLocale().toString(most), QLocale().toString(most + 10))),
            qPrintable(lane.note));
        // There is room for it.
        QVERIFY(lane.height >= LaneMetrics().header);
    }

    /// Also to those that begin at the same time, and to marks.
    void stepsReachEveryItem()
    {
        const auto source = makeSource(m_known->capture());
        analysis::SpanBuilder builder;
        for (const auto& span : {spanAt(100, 5), spanAt(100, 7), spanAt(100, 9), spanAt(300, 0)})
            builder.add(span);
        for (const auto& mark : {markAt(100, 1), markAt(100, 2), markAt(200, 3), markAt(400, 4)})
            builder.addBroken(mark);
        const auto id = fill(*source, builder);
        using Stop = std::tuple<Strip::Kind, std::int64_t, std::int64_t, RowId>;
        const auto walk = [&](std::int64_t fromNs, bool forward) {
            std::vector<Stop> stops;
            std::optional<PickedItem> at;
            while (stops.size() < 20) {
                at = neighbourSpan(*source, id, at, fromNs, forward);
                if (!at)
                    break;
                stops.emplace_back(at->kind, at->item.itemBeginNs, at->item.itemEndNs,
                                   *at->item.row);
            }
            return stops;
        };
        const auto span = Strip::Kind::Spans;
        const auto mark = Strip::Kind::Broken;
        std::vector<Stop> wanted{{span, 100, 105, 100}, {span, 100, 107, 100},
                                 {span, 100, 109, 100}, {mark, 100, 100, 1},
                                 {mark, 100, 100, 2},   {mark, 200, 200, 3},
                                 {span, 300, 300, 300}, {mark, 400, 400, 4}};
        QVERIFY(walk(0, true) == wanted);
        std::reverse(wanted.begin(), wanted.end());
        QVERIFY(walk(1'000, false) == wanted);
    }

    void stepsAreToldAndExplained()
    {
        const analysis::SpanSource source{.kind = analysis::SpanSource::Kind::Defined,
                                          .name = "questions"};
        SpanStage stage(m_known->capture(), {source});
        waitUntil([&] { return stage.settled(); });
        stage.selection.setVisible({100'000'000'000, 101'000'000'000});
        stage.selection.select(0, 100'000'000'000);
        stage.view.lanes().setFocus(*stage.lane(QStringLiteral("questions")));
        std::vector<analysis::SlowSpan> asked;
        connect(&stage.selection, &Selection::whyAsked, this,
                [&asked](const analysis::SlowSpan& span) { asked.push_back(span); });
        int spans = 0;
        int marks = 0;
        for (int i = 0; i < 20; ++i) {
            stage.action(QStringLiteral("Next event in the lane"))->trigger();
            QCOMPARE(stage.selection.timeNs(),
                     (100'010'000LL + i * 30'000LL) * KnownCapture::kMicrosecond);
            const auto text = stage.view.currentText();
            QVERIFY2(text.contains(QStringLiteral("questions")), qPrintable(text));
            QVERIFY2(text.contains(QStringLiteral("client")), qPrintable(text));
            spans += text.contains(QStringLiteral("400 µs")) ? 1 : 0;
            marks += text.contains(QStringLiteral("its end is not in the capture")) ? 1 : 0;
            if (i % 5 == 4)
                continue;
            asked.clear();
            stage.action(QStringLiteral("Explain latency"))->trigger();
            QCOMPARE(asked.size(), std::size_t(1));
            QCOMPARE(asked.front().beginNs, stage.selection.timeNs());
            QCOMPARE(asked.front().endNs - asked.front().beginNs, 400'000);
            QCOMPARE(asked.front().pid, 5);
            QVERIFY(asked.front().endsAnywhere); // another task may answer
        }
        QCOMPARE(spans, 16);
        QCOMPARE(marks, 4);
    }

    void changedDefinitionsAreReadAnew()
    {
        const analysis::SpanSource source{.kind = analysis::SpanSource::Kind::Defined,
                                          .name = "few"};
        auto definition = questions();
        definition.name = "few";
        const auto saved = m_known->capture()->user().saveSpanDefinition(definition);
        QVERIFY(saved.has_value());
        SpanStage stage(m_known->capture(), {source, kIrqs});
        waitUntil([&] { return stage.settled(); });
        const auto lane = *stage.lane(QStringLiteral("few"));
        const auto note = [&] { return stage.view.lanes().layout().lanes()[lane].note; };
        QVERIFY(note().startsWith(QStringLiteral("16 ")));
        // Where nothing is, a note is of no task.
        const QPoint empty(stage.view.viewport().canvas().right() - 5,
                           *stage.rowOf(lane, Strip::Kind::Broken, 0));
        std::optional<store::Note> drafted;
        connect(&stage.view, &TimelineView::noteWanted, this,
                [&drafted](const store::Note& draft) { drafted = draft; });
        auto menu = stage.menuAt(empty);
        QVERIFY(menu);
        for (auto* const action : menu->actions()) {
            if (action->text() == QStringLiteral("Add note here…"))
                action->trigger();
        }
        QVERIFY(drafted.has_value());
        QVERIFY(!drafted->pid && !drafted->cpu);
        const auto inMenu = [](const QMenu& shown) {
            for (const auto* const sub : shown.findChildren<QMenu*>()) {
                for (const auto* const action : sub->actions()) {
                    if (action->text() == QStringLiteral("few"))
                        return true;
                }
            }
            return false;
        };
        QVERIFY(inMenu(*menu));
        menu.reset();

        definition.id = saved->id;
        definition.begin.filter = "id < 3";
        QVERIFY(m_known->capture()->user().saveSpanDefinition(definition).has_value());
        stage.selection.lanes()->replaceSpanLane(source, source);
        stage.selection.lanes()->notifySpanDefinitions();
        waitUntil([&] { return stage.settled(); });
        QVERIFY2(note().startsWith(QStringLiteral("3 ")), qPrintable(note()));

        // Another name stays at the same place and is the same lane; what is gone is in no menu.
        const auto id = stage.view.lanes().layout().lanes()[lane].id;
        QVERIFY(m_known->capture()->user().removeSpanDefinition(saved->id).has_value());
        stage.selection.lanes()->replaceSpanLane(
            source, {.kind = analysis::SpanSource::Kind::Defined, .name = "questions"});
        stage.selection.lanes()->notifySpanDefinitions();
        waitUntil([&] { return stage.settled(); });
        QCOMPARE(stage.lane(QStringLiteral("questions")), std::optional(lane));
        QVERIFY(stage.view.lanes().layout().lanes()[lane].id == id);
        QVERIFY2(note().startsWith(QStringLiteral("16 ")), qPrintable(note()));
        menu = stage.menuAt(empty);
        QVERIFY(menu);
        QVERIFY(!inMenu(*menu));
    }

    void aPictureHasTheLanesThatAreStillRead()
    {
        SpanStage stage(m_known->capture(), {kIrqs});
        stage.view.finishPainting();
        QVERIFY(stage.view.isSharp());
        const auto& lane = stage.view.lanes().layout().lanes()[*stage.lane(QStringLiteral("irq"))];
        QVERIFY(lane.depths > 0);
    }

    void aPictureIsPreparedBesideTheUiThread()
    {
        SpanStage stage(m_known->capture(), {kIrqs});
        int given = 0;
        stage.view.preparePicture([] { QFAIL("this was asked before"); });
        stage.view.preparePicture([&given] { ++given; });
        QVERIFY(given == 0 && stage.view.readsLanes());
        waitUntil([&] { return given == 1; });
        const auto depths = [&stage] {
            return stage.view.lanes().layout().lanes()[*stage.lane(QStringLiteral("irq"))].depths;
        };
        QVERIFY(depths() > 0);
        waitUntil([&] { return stage.view.isSharp(); });
        const auto seen = stage.view.grab().toImage();
        stage.view.finishPainting();
        QCOMPARE(seen, stage.view.grab().toImage());
        stage.view.preparePicture([&given] { ++given; });
        QCOMPARE(given, 1);
        waitUntil([&] { return given == 2; });
    }

    void aGrowingCaptureIsReadAgain()
    {
        SpanStage stage(m_known->capture(), {kIrqs});
        waitUntil([&] { return stage.settled(); });
        stage.view.captureGrew();
        QVERIFY(stage.view.readsLanes());
        // What is added meanwhile does not wait for the rest.
        stage.selection.lanes()->setSpanLane(
            {.kind = analysis::SpanSource::Kind::Defined, .name = "questions"}, true);
        waitUntil([&] { return stage.settled(); });
        const auto lane = *stage.lane(QStringLiteral("questions"));
        QVERIFY(stage.view.lanes().layout().lanes()[lane].note.startsWith(QStringLiteral("16 ")));
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
        waitUntil([&] { return stage.settled(); });
        stage.view.grab().save(folder + QStringLiteral("/timeline-spans.png"));
        const auto& outlier = m_known->outlier();
        stage.selection.setVisible({outlier.beginNs - 5'000'000, outlier.beginNs + 60'000'000});
        waitUntil([&] { return stage.settled(); });
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
