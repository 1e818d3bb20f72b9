#include "tests/core/analysis/sched/sched_history.h"
#include "tests/ui/support/looks.h"
#include "tests/ui/support/waits.h"
#include "ui/views/timeline/models/coordinates.h"
#include "ui/views/timeline/paint/sleep_bars.h"
#include "ui/views/timeline/timeline_view.h"

#include <QAction>
#include <QApplication>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <optional>
#include <set>

using namespace probescope;
using namespace probescope::ui;
using namespace probescope::ui::timeline;
using probescope::test::Moment;
using probescope::test::SchedHistory;

namespace {

using Made = SchedHistory::Made;

/// A timeline of a made-up history, with lanes of two tasks.
struct Stage
{
    explicit Stage(const SchedHistory& history, const QTemporaryDir& folder)
        : capture(history.capture(folder))
        , view(capture, &selection)
    {
        selection.lanes()->setTaskLane(101, true);
        selection.lanes()->setTaskLane(102, true);
        view.resize(1400, 700);
        view.show();
        view.activateWindow();
        view.setFocus();
        waitUntilActive(&view);
    }
    void show(TimeRange range)
    {
        selection.setVisible(range);
        waitUntil([this] { return view.isSharp(); });
    }
    std::shared_ptr<store::Capture> capture;
    Selection selection;
    TimelineView view;
};

SchedHistory::Shape plain()
{
    SchedHistory::Shape shape;
    shape.calls = shape.interrupts = false;
    return shape;
}

} // namespace

/// Wakeups and sleep in the timeline, measured against what is known to have happened.
class TestTimelineSched : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

    /// The waking since the task 101 slept, if that is how it came to run at the row.
    static std::optional<std::size_t> wakingOf(const SchedHistory& history, std::size_t row)
    {
        const auto& events = history.events();
        const Made& run = events[row];
        if (run.kind != Made::Kind::Switch || run.pid != 101
            || history.at(101, run.timeNs - 1).does != Moment::Does::Waits)
            return {};
        std::optional<std::size_t> waking;
        for (std::size_t i = row; i-- > 0;) {
            if (events[i].kind == Made::Kind::Switch && events[i].actor == 101)
                break;
            if (events[i].kind == Made::Kind::Waking && events[i].pid == 101)
                waking = i;
        }
        return waking;
    }

private slots:
    /// The event that begins it is about the task that comes, too.
    void timeOffTheCpuIsExplainedOfTheTaskThatLeft()
    {
        const SchedHistory history(8, plain());
        Stage stage(history, m_folder);
        stage.selection.lanes()->setSpanLane(
            {.kind = analysis::SpanSource::Kind::OffCpu, .name = {}}, true);
        waitUntil([&] { return !stage.view.readsLanes(); });
        const auto& lanes = stage.view.lanes().layout().lanes();
        const auto lane = std::find_if(lanes.begin(), lanes.end(), [](const Lane& one) {
            return one.id.kind == LaneId::Kind::Spans;
        });
        QVERIFY(lane != lanes.end());
        stage.view.lanes().setFocus(std::size_t(lane - lanes.begin()));
        const auto trigger = [&stage](const QString& text) {
            for (auto* const action : stage.view.viewActions()) {
                if (action->text() == text)
                    action->trigger();
            }
        };
        std::optional<analysis::SlowSpan> asked;
        connect(&stage.selection, &Selection::whyAsked, this,
                [&asked](const analysis::SlowSpan& span) { asked = span; });
        std::set<std::int32_t> pids;
        for (int i = 0; i < 60; ++i) {
            trigger(QStringLiteral("Next event in the lane"));
            if (stage.view.currentText().contains(QStringLiteral(" here")))
                continue; // a mark
            asked.reset();
            trigger(QStringLiteral("Explain latency"));
            QVERIFY(asked.has_value());
            if (asked->endNs - asked->beginNs < 3)
                continue;
            const auto middleNs = asked->beginNs + (asked->endNs - asked->beginNs) / 2;
            QVERIFY(history.at(asked->pid, middleNs).does != Moment::Does::Runs);
            pids.insert(asked->pid);
        }
        QVERIFY(pids.size() > 2);
    }

    void sleepBarsAreWhereTasksSleep()
    {
        const SchedHistory history(5, plain());
        Stage stage(history, m_folder);
        const auto colours = Colours::from(stage.view.palette());
        const auto lane = stage.view.lanes().layout().find({LaneId::Kind::Task, 101});
        QVERIFY(lane);
        const auto& place = stage.view.lanes().layout().lanes()[*lane];
        const auto strip = stage.view.lanes().layout().strips(place).front();
        int checked = 0;
        int runnable = 0;
        std::set<char> states;
        for (std::int64_t begin = SchedHistory::kStartNs + 500; begin + 200 < history.endNs();
             begin += 300) {
            const TimeRange range{begin, begin + 200};
            stage.show(range);
            stage.view.finishPainting();
            const auto image = stage.view.grab().toImage();
            const auto ratio = image.devicePixelRatio();
            const int y = stage.view.viewport().canvas().top() + place.y + strip.y + strip.height
                - 2 - stage.view.viewport().scroll();
            for (std::int64_t t = begin + 1; t + 1 < begin + 200; ++t) {
                // Away from the ends of what is drawn.
                if (history.at(101, t - 1) != history.at(101, t)
                    || history.at(101, t + 1) != history.at(101, t))
                    continue;
                const auto moment = history.at(101, t);
                const auto canvas = stage.view.viewport().canvas();
                const double x = canvas.left() + (double(t - begin) + 0.5) * canvas.width() / 200;
                const auto colour = image.pixelColor(int(x * ratio), int(y * ratio));
                if (moment.does == Moment::Does::IsPreempted) {
                    states.insert('R');
                    QVERIFY(colour != colours.background);
                } else if (moment.does == Moment::Does::Waits) {
                    states.insert('W');
                    QVERIFY(colour != sleepColour(colours, 'S')); // woken: it does not sleep
                    runnable += colour == sleepColour(colours, 'R') ? 1 : 0; // else of the pattern
                } else if (moment.does == Moment::Does::Sleeps && moment.state == 'S') {
                    states.insert('S');
                    QCOMPARE(colour, sleepColour(colours, 'S')); // it has no pattern
                } else if (moment.does == Moment::Does::Runs) {
                    QCOMPARE(colour, colours.cpu(moment.cpu));
                } else {
                    continue;
                }
                ++checked;
            }
        }
        QVERIFY2(checked > 500, qPrintable(QString::number(checked)));
        QCOMPARE(states.size(), std::size_t(3));
        QVERIFY2(runnable > 50, qPrintable(QString::number(runnable)));
    }

    /// Why something was late is read there: as high as can be told from running, with its length.
    void waitingIsHighAndSaysHowLong()
    {
        const FrameRequest::StripPlace strip{Strip::Kind::Running, {}, 100, 18};
        QCOMPARE(sleepBarRows(strip, 'R').top(), 106);
        QCOMPARE(sleepBarRows(strip, 'R').height(), 12);
        QCOMPARE(sleepBarRows(strip, 'S').top(), 112);
        QCOMPARE(sleepBarRows(strip, 'S').height(), 6);
        FrameRequest request;
        request.width = 400;
        request.range = {0, 400'000};
        request.colours = Colours::from(QApplication::palette());
        request.font.setPixelSize(10);
        const QFontMetrics metrics(request.font);
        const auto fill = sleepColour(request.colours, 'R').rgb();
        constexpr int kHatch = 8; // columns from line to line
        /// The columns between two lines of the hatch, at most; more where a text stands.
        const auto plate = [&](const SleepBar& bar) {
            QImage image(request.width, 120, QImage::Format_RGB32);
            image.fill(Qt::red);
            paintSleepBars(request, strip, {bar}, TimeUnit::Nanoseconds, image);
            int longest = 0;
            int free = 0;
            for (int x = 0; x < request.width; ++x) {
                free = image.pixel(x, 106) == fill ? free + 1 : 0; // above the letters
                longest = std::max(longest, free);
            }
            return longest;
        };
        const auto isFor = [&](int columns, const QString& text) {
            const int wide = metrics.horizontalAdvance(text);
            return columns >= wide && columns <= wide + 2 * metrics.averageCharWidth() + 2 * kHatch;
        };
        const auto runnable = QStringLiteral("runnable");
        QVERIFY(isFor(
            plate({{0, 380'000}, 'R'}),
            QStringLiteral("runnable %1").arg(differenceText(380'000, TimeUnit::Nanoseconds))));
        QVERIFY(isFor(plate({{0, 380'000}, 'R', false}), runnable));
        QVERIFY(isFor(plate({{0, 70'000}, 'R'}), runnable));
        QVERIFY(isFor(plate({{0, 25'000}, 'R'}), QStringLiteral("R")));
        QVERIFY(plate({{0, 5'000}, 'R'}) < kHatch);
        QCOMPARE(plate({{0, 380'000}, 'S'}), 0);
    }

    void statesDifferByMoreThanColour()
    {
        const auto colours = Colours::from(QApplication::palette());
        std::set<std::pair<QRgb, int>> looks;
        std::set<int> patterns;
        for (const char state : {'R', 'S', 'D', 'I', 'T'}) {
            looks.insert({sleepColour(colours, state).rgb(), int(sleepPattern(state))});
            patterns.insert(int(sleepPattern(state)));
        }
        QCOMPARE(looks.size(), std::size_t(5));
        QCOMPARE(patterns.size(), std::size_t(5));
    }

    void whatRunsStandsOutAndWhatSleepsLeast_data() { addThemes(); }
    void whatRunsStandsOutAndWhatSleepsLeast()
    {
        QFETCH(int, theme);
        for (const auto set : {FillSet::Calm, FillSet::Distinct, FillSet::Greys}) {
            auto palette = themePalette(Theme(theme), QPalette());
            setFillSet(palette, set);
            const auto colours = Colours::from(palette);
            for (const auto& ground : {colours.background, colours.band}) {
                const auto of = [&](char state) {
                    return contrast(sleepColour(colours, state), ground);
                };
                constexpr double kClearly = 1.15; // times the contrast of what is quieter
                for (std::uint32_t cpu = 0; cpu < Colours::kFills; ++cpu)
                    QVERIFY(contrast(colours.cpu(cpu), ground) > kClearly * of('R'));
                QVERIFY(of('R') > kClearly * of('D'));
                QVERIFY(of('D') > kClearly * of('S'));
                QVERIFY(of('T') > of('S'));
                QVERIFY(of('S') > of('I'));
                QVERIFY(of('I') > 1.1); // and yet it is seen
                for (const char state : {'R', 'D', 'T', 'S', 'I'}) {
                    const auto lines = contrast(sleepPatternColour(colours, state), ground);
                    if (state == 'R') // a strong hatch
                        QVERIFY(lines > 2 * of(state));
                    else
                        QVERIFY(lines < of(state) && lines > 1);
                }
            }
        }
    }

    void arrowsLeadFromWakerToWoken()
    {
        const SchedHistory history(7, plain());
        Stage stage(history, m_folder);
        const auto& events = history.events();
        int arrows = 0;
        for (std::size_t row = 200; row < events.size() && arrows < 12; ++row) {
            const Made& run = events[row];
            const auto waking = wakingOf(history, row);
            if (!waking)
                continue;
            const std::int64_t from = events[*waking].timeNs;
            if (run.timeNs - from < 6)
                continue;
            stage.show({from - 20, run.timeNs + 20});
            QSignalSpy shown(&stage.view, &TimelineView::wakeUpShown);
            stage.selection.select(row, run.timeNs);
            waitForNext(shown);
            const auto place = wakeUpPlace(stage.view.scene());
            QVERIFY(place);
            const auto canvas = stage.view.viewport().canvas();
            const auto x = [&](std::int64_t t) {
                return canvas.left()
                    + double(t - from + 20) * canvas.width() / double(run.timeNs - from + 40);
            };
            QVERIFY(std::abs(place->waker.x() - x(from)) <= 1.5);
            QVERIFY(std::abs(place->woken.x() - x(run.timeNs)) <= 1.5);
            // The woken one has a lane of its own.
            const auto lane = stage.view.lanes().layout().find({LaneId::Kind::Task, 101});
            const auto& lanePlace = stage.view.lanes().layout().lanes()[*lane];
            const double top = canvas.top() + lanePlace.y - stage.view.viewport().scroll();
            QVERIFY(place->woken.y() > top && place->woken.y() < top + lanePlace.height);
            // It does not hide how long the task waited.
            const auto strip = stage.view.lanes().layout().strips(lanePlace).front();
            const auto bar = sleepBarRows({strip.kind, strip.key, strip.y, strip.height}, 'R');
            QVERIFY(place->woken.y() + 1 < top + bar.top());
            stage.view.finishPainting();
            const auto image = stage.view.grab().toImage();
            const auto ratio = image.devicePixelRatio();
            const auto accent = Colours::from(stage.view.palette()).accent;
            const double middle = (place->waker.x() + place->woken.x()) / 2;
            QCOMPARE(image.pixelColor(int(middle * ratio), int(place->woken.y() * ratio)), accent);
            ++arrows;
        }
        QVERIFY2(arrows >= 5, qPrintable(QString::number(arrows)));
    }

    void keysChaseAWakeUp()
    {
        const SchedHistory history(9, plain());
        Stage stage(history, m_folder);
        const auto& events = history.events();
        std::size_t row = events.size() / 2;
        while (events[row].kind != Made::Kind::Switch || events[row].pid != 102)
            ++row;
        const auto lane = stage.view.lanes().layout().find({LaneId::Kind::Task, 102});
        stage.view.lanes().setFocus(*lane);
        stage.selection.select(row, events[row].timeNs);
        stage.view.lanes().setFocus(*lane);
        QSignalSpy stepped(&stage.view, &TimelineView::stepped);
        const auto press = [&](Qt::Key key) {
            stage.view.lanes().setFocus(*lane);
            QTest::keyClick(&stage.view, key);
            waitForNext(stepped);
        };
        press(Qt::Key_K);
        auto before = row;
        while (events[--before].kind != Made::Kind::Waking || events[before].pid != 102) { }
        QCOMPARE(stage.selection.row(), std::optional<RowId>(before));
        press(Qt::Key_L);
        auto after = before;
        while (events[++after].kind != Made::Kind::Switch || events[after].actor != 102
               || events[after].state == 'R') { }
        QCOMPARE(stage.selection.row(), std::optional<RowId>(after));
        press(Qt::Key_N);
        while (events[++after].kind != Made::Kind::Switch || events[after].pid != 102) { }
        QCOMPARE(stage.selection.row(), std::optional<RowId>(after));
        // There are no sched_wakeup events.
        QSignalSpy told(&stage.view, &TimelineView::message);
        QTest::keyClick(&stage.view, Qt::Key_U);
        waitForNext(told);
        int keys = 0;
        for (const auto* const action : stage.view.viewActions())
            keys += action->text().startsWith(QStringLiteral("Go to the ")) ? 1 : 0;
        QCOMPARE(keys, 4);
    }

    void sayWhatIsToBeExplained()
    {
        const SchedHistory history(11, {});
        Stage stage(history, m_folder);
        QSignalSpy told(&stage.view, &TimelineView::message);
        QTest::keyClick(&stage.view, Qt::Key_E);
        QCOMPARE(told.size(), 1);
        const auto stack = stage.capture->calls().stacks().front().number;
        const auto calls = stage.capture->calls().scan(stack, 0, 1);
        QSignalSpy call(&stage.selection, &Selection::whyAsked);
        stage.selection.selectCall(calls->front());
        QTest::keyClick(&stage.view, Qt::Key_E);
        QCOMPARE(call.size(), 1);
        QCOMPARE(call.front().front().value<analysis::SlowSpan>().call,
                 std::optional(calls->front().id));
    }

    /// A switch to a task that was preempted: nothing woke it.
    void whatNothingWokeIsExplained()
    {
        const SchedHistory history(12, plain());
        Stage stage(history, m_folder);
        const auto& events = history.events();
        std::size_t row = events.size() / 2;
        while (events[row].kind != Made::Kind::Switch || events[row].pid <= 0
               || history.at(events[row].pid, events[row].timeNs - 1).does
                   != Moment::Does::IsPreempted)
            QVERIFY(++row < events.size());
        QSignalSpy asked(&stage.selection, &Selection::whyAsked);
        stage.selection.select(row, events[row].timeNs);
        QTest::keyClick(&stage.view, Qt::Key_E);
        waitForNext(asked);
        const auto span = asked.front().front().value<analysis::SlowSpan>();
        QCOMPARE(span.pid, events[row].pid);
        QCOMPARE(span.endNs, events[row].timeNs);
        for (auto timeNs = span.beginNs; timeNs < span.endNs; ++timeNs)
            QCOMPARE(history.at(span.pid, timeNs).does, Moment::Does::IsPreempted);
    }

    void pictures_data() { addLightAndDark(); }
    void pictures()
    {
        QFETCH(bool, dark);
        const ProgramPalette palette(dark);
        const SchedHistory history(7, {});
        Stage stage(history, m_folder);
        const auto& events = history.events();
        std::size_t row = 1500;
        const auto hasArrow = [&] {
            const auto waking = wakingOf(history, row);
            return waking && events[row].timeNs - events[*waking].timeNs < 400;
        };
        while (!hasArrow())
            QVERIFY(++row < events.size());
        stage.show({events[row].timeNs - 400, events[row].timeNs + 300});
        stage.selection.select(row, events[row].timeNs);
        waitUntil([&] { return wakeUpPlace(stage.view.scene()).has_value(); });
        stage.view.finishPainting();
        keepPicture(stage.view, QStringLiteral("wake-") + QLatin1String(QTest::currentDataTag()));
    }
};

QTEST_MAIN(TestTimelineSched)
#include "tst_timeline_sched.moc"
