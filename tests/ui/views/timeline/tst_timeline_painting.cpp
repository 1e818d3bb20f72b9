#include "fake_timeline.h"
#include "painted_frame.h"
#include "tests/ui/support/looks.h"
#include "ui/base/theme/theme.h"
#include "ui/views/timeline/paint/frame_renderer.h"
#include "ui/views/timeline/paint/pixels.h"
#include "ui/views/timeline/paint/scene.h"
#include "ui/views/timeline/paint/sleep_bars.h"

#include <QApplication>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <map>
#include <random>
#include <set>

using namespace probescope;
using namespace probescope::ui;
using namespace probescope::ui::timeline;
using store::LaneItem;
using store::LaneKey;

namespace {

/// What a column of a strip should show, worked out item by item from everything there is.
struct Expected
{
    std::set<QRgb> allowed; ///< fills of what is there or touches a neighbouring column
    std::set<QRgb> sure; ///< of items that cover most of the column and are as wide as one
    bool empty = true; ///< nothing within a column to either side
    bool within = false; ///< something begins in the column or covers part of it
};

class Reference
{
public:
    Reference(const FakeTimeline& fake, const FrameRequest& request)
        : m_fake(fake)
        , m_request(request)
        , m_columnNs(double(request.range.lengthNs()) / request.width)
    {
    }

    std::vector<Expected> columns(const FrameRequest::StripPlace& strip) const
    {
        std::vector<Expected> result(std::size_t(m_request.width));
        for (const auto& item : m_fake.all(strip.key)) {
            // In columns, as real numbers.
            const double begin = double(item.beginNs - m_request.range.beginNs) / m_columnNs;
            const double end = double(item.endNs - m_request.range.beginNs) / m_columnNs;
            if (end < -2 || begin > m_request.width + 2)
                continue;
            const auto fills = fillsOf(strip, item);
            const auto from = std::max(0, int(std::floor(begin)) - 1);
            const auto to = std::min(m_request.width - 1, int(std::floor(end)) + 1);
            for (int x = from; x <= to; ++x) {
                auto& column = result[std::size_t(x)];
                column.empty = false;
                column.allowed.insert(fills.begin(), fills.end());
                const double covered = std::min(end, x + 1.0) - std::max(begin, double(x));
                const bool beginsHere = begin >= x && begin < x + 1;
                if (covered > 0.01 || (beginsHere && end <= x + 1))
                    column.within = true;
                // Narrower ones may be merged with others.
                if (covered > 0.51 && end - begin >= 1)
                    column.sure.insert(fills.begin(), fills.end());
            }
        }
        return result;
    }

private:
    /// With their edges; of calls also those that stand beside the same one.
    std::set<QRgb> fillsOf(const FrameRequest::StripPlace& strip, const LaneItem& item) const
    {
        std::set<QRgb> fills{fillOf(strip, item).rgb()};
        if (strip.kind == Strip::Kind::Calls) {
            const auto& name = m_fake.strings[item.function.value()];
            const auto other = Colours::functionFill(name, Colours::functionFill(name));
            fills.insert(m_request.colours.functionColour(other).rgb());
        }
        for (const auto fill : std::set<QRgb>(fills))
            fills.insert(Colours::edgeOf(fill));
        return fills;
    }

    QColor fillOf(const FrameRequest::StripPlace& strip, const LaneItem& item) const
    {
        const auto& c = m_request.colours;
        switch (strip.kind) {
        case Strip::Kind::Calls:
            return c.function(m_fake.strings[item.function.value()]);
        case Strip::Kind::Events:
            return c.event(m_fake.types[item.type.value()]);
        default:
            return strip.key.kind == LaneKey::Kind::TaskRunning
                ? c.cpu(item.cpu)
                : fillOfTask(c, m_fake.task(item.task));
        }
    }

    const FakeTimeline& m_fake;
    const FrameRequest& m_request;
    double m_columnNs;
};

/// The number of columns that are not as they should be.
int wrongColumns(const FakeTimeline& fake, const FrameRequest& request, const QImage& image)
{
    const Reference reference(fake, request);
    int wrong = 0;
    for (const auto& lane : request.lanes) {
        std::set<QRgb> backgrounds{
            (lane.band ? request.colours.band : request.colours.background).rgb(),
            request.colours.grid.rgb()};
        for (const auto& strip : lane.strips) {
            const auto expected = reference.columns(strip);
            for (int x = 0; x < request.width; ++x) {
                // Below are times off the CPU, which have a test of their own.
                const int y = strip.key.kind == LaneKey::Kind::TaskRunning
                    ? sleepBarRows(strip, 'S').top() - 1
                    : strip.top + strip.height - 1;
                const auto pixel = image.pixel(x, y);
                const auto& column = expected[std::size_t(x)];
                const auto isBackground = [&](int at) {
                    return at < 0 || at >= request.width
                        || backgrounds.count(image.pixel(at, y)) > 0;
                };
                const bool background = isBackground(x);
                // What is merged may stand beside its place, but never be missing.
                const bool missing = column.within && isBackground(x - 1) && isBackground(x + 1);
                bool right = background ? !missing : column.allowed.count(pixel) > 0;
                if (!column.sure.empty())
                    right = column.sure.count(pixel) > 0;
                if (column.empty)
                    right = background;
                wrong += right ? 0 : 1;
            }
        }
    }
    return wrong;
}

} // namespace

class TestTimelinePainting : public QObject
{
    Q_OBJECT

private slots:
    void everyColumnShowsTheItemThatCoversMostOfIt()
    {
        const auto fake = makeBusyMachine(3, 300, 11);
        LaneLayout layout;
        layout.rebuild(*fake, {fake->tasks[2].pid}, {});
        // One CPU has higher rows, another lower ones and another place.
        layout.setScale(1, 230);
        layout.setScale(2, 70);
        layout.move(2, 3);
        const auto summary = fake->summary();
        FrameRenderer renderer(fake);
        std::mt19937_64 random(5);
        TimeRange range = fitted({summary.firstNs, summary.lastNs});
        for (int i = 0; i < 60; ++i) {
            const auto request = requestFor(layout, range, false);
            const auto frame = paint(renderer, request);
            QCOMPARE(frame.image.size(), QSize(kWidth, layout.height()));
            QCOMPARE(wrongColumns(*fake, request, frame.image), 0);
            const auto whole = summary.lastNs - summary.firstNs;
            const auto length = std::max<std::int64_t>(whole >> (random() % 12), 2000);
            const auto begin = summary.firstNs + std::int64_t(random() % std::uint64_t(whole));
            range = {begin, begin + length};
        }
    }

    void aTinyItemAloneCanBeSeen()
    {
        auto fake = std::make_shared<FakeTimeline>();
        fake->tasks = {{1, 1, "one"}};
        fake->types = {"e"};
        fake->cpuNumbers = {0};
        fake->slices = {{500'000'000, 500'000'001, 0, 0}};
        fake->addEvent(0, 0, 0, 0);
        fake->addEvent(1'000'000'000, 0, 0, 0);
        LaneLayout layout;
        layout.rebuild(*fake, {}, {});
        FrameRenderer renderer(fake);
        const auto request = requestFor(layout, {0, 1'000'000'000}, false);
        const auto image = paint(renderer, request).image;
        const auto& strip = request.lanes[0].strips[0];
        const auto fill = fillOfTask(request.colours, fake->tasks[0]).rgb();
        int painted = 0;
        for (int x = 0; x < kWidth; ++x)
            painted += image.pixel(x, strip.top + strip.height - 1) == fill ? 1 : 0;
        QCOMPARE(painted, 1);
        QCOMPARE(image.pixel(kWidth / 2, strip.top + strip.height - 1), fill);
    }

    void busyColumnsStandHigherThanIdleOnes()
    {
        // 1000 slices a pixel: the left half 90 % busy, the right half 40 %.
        auto fake = std::make_shared<FakeTimeline>();
        fake->tasks = {{1, 1, "one"}};
        fake->types = {"e"};
        fake->cpuNumbers = {0};
        for (std::int64_t i = 0; i < 70'000; ++i)
            fake->slices.push_back({i * 100, i * 100 + (i < 35'000 ? 90 : 40), 0, 0});
        fake->addEvent(0, 0, 0, 0);
        fake->addEvent(7'000'000, 0, 0, 0);
        LaneLayout layout;
        layout.rebuild(*fake, {}, {});
        FrameRenderer renderer(fake);
        const auto request = requestFor(layout, {0, 7'000'000}, false);
        const auto image = paint(renderer, request).image;
        const auto& strip = request.lanes[0].strips[0];
        const auto fill = fillOfTask(request.colours, fake->tasks[0]).rgb();
        const auto heightAt = [&](int x) {
            int height = 0;
            for (int y = strip.top; y < strip.top + strip.height; ++y)
                height += image.pixel(x, y) == fill ? 1 : 0;
            return height;
        };
        const double left = double(heightAt(150)) / strip.height;
        const double right = double(heightAt(500)) / strip.height;
        QVERIFY2(left > 0.8 && left < 1, qPrintable(QString::number(left)));
        QVERIFY2(right > 0.33 && right < 0.5, qPrintable(QString::number(right)));
    }

    /// A column tells how busy it is; the longest slices among thousands have a mark, as far as
    /// they are too narrow to be seen as such.
    void whatStandsOutHasANotch_data() { addThemes(); }
    void whatStandsOutHasANotch()
    {
        QFETCH(int, theme);
        constexpr std::int64_t kColumnNs = 100'000;
        constexpr std::int64_t kUsualNs = 1'000;
        auto fake = std::make_shared<FakeTimeline>();
        fake->tasks = {{1, 1, "one"}};
        fake->types = {"e"};
        fake->cpuNumbers = {0, 1};
        // One in two columns; on CPU 0 some last longer.
        const std::map<int, std::int64_t> longer{
            {100, 7 * kUsualNs}, {200, 9 * kUsualNs}, {300, 40 * kUsualNs}, {400, 30 * kUsualNs}};
        for (int column = 0; column < kWidth; column += 2) {
            const auto begin = column * kColumnNs;
            const auto found = longer.find(column);
            fake->slices.push_back(
                {begin, begin + (found != longer.end() ? found->second : kUsualNs), 0, 0});
            fake->slices.push_back({begin, begin + kUsualNs, 0, 1});
        }
        fake->addEvent(0, 0, 0, 0);
        fake->addEvent(kWidth * kColumnNs, 0, 0, 0);
        LaneLayout layout;
        layout.rebuild(*fake, {}, {});
        const auto notches = [&](TimeRange range, std::size_t lane = 0) {
            FrameRenderer renderer(fake);
            auto request = requestFor(layout, range, false);
            request.colours = Colours::from(themePalette(Theme(theme), QPalette()));
            const auto image = paint(renderer, request).image;
            const auto& c = request.colours;
            const auto& strip = request.lanes[lane].strips[0];
            std::vector<int> found; // the middle of each
            for (int x = 2; x + 2 < kWidth; ++x) {
                const auto at = [&](int dx, int dy) { return image.pixel(x + dx, strip.top + dy); };
                const auto tone = at(0, 0);
                const bool isGround =
                    tone == c.background.rgb() || tone == c.band.rgb() || tone == c.grid.rgb();
                if (!isGround && at(-2, 0) == tone && at(2, 0) == tone && at(0, 2) == tone
                    && at(-2, 2) != tone && at(2, 2) != tone)
                    found.push_back(x);
            }
            return found;
        };
        QCOMPARE(notches({0, kWidth * kColumnNs}), (std::vector<int>{200, 300, 400}));
        QCOMPARE(notches({0, kWidth * kColumnNs}, 1), std::vector<int>()); // all of one length
        // Zoomed in, each of them is a box of its own.
        QCOMPARE(notches({195 * kColumnNs, 195 * kColumnNs + kWidth * kUsualNs}),
                 std::vector<int>());
        // So are the longest of all of them here.
        for (const int column : {501, 531, 561})
            fake->slices.push_back({column * kColumnNs, (column + 20) * kColumnNs, 0, 0});
        fake->changed();
        QCOMPARE(notches({0, kWidth * kColumnNs}), std::vector<int>());
    }

    void withoutSchedulingTheTasksOfEventsAreShown()
    {
        auto fake = std::make_shared<FakeTimeline>();
        fake->scheduling = false;
        fake->tasks = {{1, 1, "one"}, {2, 2, "two"}};
        fake->types = {"e"};
        fake->cpuNumbers = {0};
        for (int i = 0; i < 10; ++i)
            fake->addEvent(i * 100, 0, i < 5 ? 0 : 1, 0);
        LaneLayout layout;
        layout.rebuild(*fake, {}, {});
        FrameRenderer renderer(fake);
        auto request = requestFor(layout, {-100, 1100}, false);
        auto image = paint(renderer, request).image;
        const auto& strip = request.lanes[0].strips[0];
        const auto seen = [&](std::size_t task) {
            return request.colours.seen(fillOfTask(request.colours, fake->tasks[task])).rgb();
        };
        const auto at = [&](std::int64_t time) {
            const auto x = timeToPixel(request.range, kWidth, time);
            return image.pixel(int(x), strip.top + strip.height / 2);
        };
        QCOMPARE(at(250), seen(0));
        QCOMPARE(at(750), seen(1));
        QCOMPARE(at(450), request.colours.background.rgb()); // nobody knows who ran here
        QCOMPARE(at(-50), request.colours.background.rgb());
        // Between two events of a task it is the task that is seen, however near one looks.
        request.range = {210, 290};
        image = paint(renderer, request).image;
        QCOMPARE(at(250), seen(0));
        request.range = {410, 490};
        image = paint(renderer, request).image;
        QCOMPARE(at(450), request.colours.background.rgb());
    }

    void lossesAreHatchedWhereTheyAre()
    {
        const auto fake = makeBusyMachine(2, 50, 3);
        const auto summary = fake->summary();
        const auto whole = summary.lastNs - summary.firstNs;
        fake->gaps = {
            {1, BufferId(0), summary.firstNs + whole / 4, summary.firstNs + whole / 2, 17}};
        LaneLayout layout;
        layout.rebuild(*fake, {}, {});
        FrameRenderer renderer(fake);
        const auto request = requestFor(layout, {summary.firstNs, summary.lastNs}, false);
        const auto image = paint(renderer, request).image;
        const auto count = [&](std::size_t lane, int x) {
            const auto& place = request.lanes[lane];
            int found = 0;
            for (int y = place.top; y < place.top + place.height - 1; ++y)
                found += image.pixel(x, y) == request.colours.loss.rgb() ? 1 : 0;
            return found;
        };
        const int from = kWidth / 4;
        const int to = kWidth / 2;
        for (int x = 0; x < kWidth; ++x) {
            QCOMPARE(count(0, x), 0);
            const bool hatched = count(1, x) > 0;
            if (x > from && x < to - 1)
                QVERIFY(hatched);
            else if (x < from - 1 || x > to + 1)
                QVERIFY(!hatched);
        }
        // The edges are whole lines.
        QCOMPARE(count(1, from), request.lanes[1].height - 1);
    }

    void contextsAreAHint()
    {
        const auto fake = makeBusyMachine(1, 5, 3);
        const auto summary = fake->summary();
        const auto whole = summary.lastNs - summary.firstNs;
        const auto at = [&](int percent) { return summary.firstNs + whole * percent / 100; };
        fake->contextMarks = {{at(20), 0, Context::HardIrq},
                              {at(30), 0, Context::HardIrq},
                              {at(40), 0, Context::Task},
                              {at(60), 0, Context::SoftIrq},
                              {at(70), 0, Context::Task}};
        LaneLayout layout;
        layout.rebuild(*fake, {}, {});
        FrameRenderer renderer(fake);
        const auto request = requestFor(layout, {summary.firstNs, summary.lastNs}, false);
        auto image = paint(renderer, request).image;
        const auto& strip = request.lanes[0].strips[0];
        const auto pixel = [&](int percent) {
            const auto x = timeToPixel(request.range, kWidth, at(percent));
            return image.pixel(int(x), strip.top + strip.height - 1);
        };
        QCOMPARE(pixel(20), request.colours.hardIrq.rgb());
        QVERIFY(pixel(25) != request.colours.hardIrq.rgb()); // it may have ended
        QVERIFY(pixel(40) != request.colours.hardIrq.rgb());
        QCOMPARE(pixel(60), request.colours.softIrq.rgb());
        QVERIFY(pixel(65) != request.colours.softIrq.rgb());
        // Where there are many, they would be everywhere.
        for (int i = 0; i < kWidth; ++i)
            fake->contextMarks.push_back({at(20) + i, 0, Context::HardIrq});
        image = paint(renderer, request).image;
        QVERIFY(pixel(20) != request.colours.hardIrq.rgb());
    }

    void contextsAreReadFromFlags()
    {
        EventFlags flags;
        QCOMPARE(contextOf(flags), Context::Task);
        flags.text = "d.h1.";
        QCOMPARE(contextOf(flags), Context::HardIrq);
        flags.text = "dNH2";
        QCOMPARE(contextOf(flags), Context::HardIrq);
        flags.text = "..s1.";
        QCOMPARE(contextOf(flags), Context::SoftIrq);
        flags.text = "d.Z1.";
        QCOMPARE(contextOf(flags), Context::Nmi);
        flags.commonFlags = 0x11; // irqs off, softirq
        QCOMPARE(contextOf(flags), Context::SoftIrq);
        flags.commonFlags = 0x18;
        QCOMPARE(contextOf(flags), Context::HardIrq);
    }

    void wideSlicesBearNames()
    {
        const auto fake = makeBusyMachine(1, 3, 3);
        const auto& slice = fake->slices[0];
        LaneLayout layout;
        layout.rebuild(*fake, {}, {});
        FrameRenderer renderer(fake);
        const TimeRange range{slice.beginNs - 10, slice.endNs + 10};
        const auto with = paint(renderer, requestFor(layout, range, true)).image;
        const auto without = paint(renderer, requestFor(layout, range, false)).image;
        const auto strip = layout.strips(layout.lanes()[0])[0];
        const QRect place(0, strip.y, kWidth, strip.height);
        QVERIFY(with.copy(place) != without.copy(place));
    }

    void staleWorkIsGivenUp()
    {
        const auto fake = makeBusyMachine(4, 10, 3);
        LaneLayout layout;
        layout.rebuild(*fake, {}, {});
        FrameRenderer renderer(fake);
        const auto request = requestFor(layout, {0, 1000}, false);
        int lanes = 0;
        int published = 0;
        renderer.render(
            request, [&lanes] { return ++lanes > 2; }, [&published](const Frame&) { ++published; });
        QCOMPARE(published, 0);
        std::set<std::uint32_t> cpus;
        for (const auto& asked : fake->takeAsked())
            cpus.insert(asked.key.key);
        QCOMPARE(cpus, (std::set<std::uint32_t>{0, 1}));
    }

    void slowPicturesAreShownInParts()
    {
        const auto fake = makeBusyMachine(3, 100, 3);
        const auto summary = fake->summary();
        LaneLayout layout;
        layout.rebuild(*fake, {}, {});
        FrameRenderer renderer(fake, 0);
        const TimeRange first{summary.firstNs, summary.lastNs};
        auto request = requestFor(layout, first, false);
        const auto before = paint(renderer, request).image;
        request.range = {first.beginNs, first.beginNs + first.lengthNs() / 2};
        std::vector<Frame> frames;
        renderer.render(
            request, [] { return false; },
            [&frames](Frame frame) { frames.push_back(std::move(frame)); });
        QCOMPARE(frames.size(), 3U);
        QVERIFY(!frames[0].whole && !frames[1].whole && frames[2].whole);
        // What is done is as it will be; what is not is the picture before, stretched.
        const auto& lanes = request.lanes;
        const QRect done(0, 0, kWidth, lanes[0].top + lanes[0].height);
        QCOMPARE(frames[0].image.copy(done), frames[2].image.copy(done));
        const QRect rest(0, lanes[2].top, kWidth, lanes[2].height);
        QVERIFY(frames[0].image.copy(rest) != frames[2].image.copy(rest));
        int alike = 0;
        for (int x = 0; x < kWidth; ++x) {
            const int y = lanes[2].strips[0].top + lanes[2].strips[0].height - 1;
            alike += frames[0].image.pixel(x, y) == before.pixel(x / 2, y) ? 1 : 0;
        }
        QVERIFY(alike > kWidth * 9 / 10);
    }

    void whatCannotBeReadIsSaid()
    {
        const auto fake = makeBusyMachine(1, 10, 3);
        fake->failure = "page 7 is damaged";
        LaneLayout layout;
        layout.rebuild(*fake, {}, {});
        FrameRenderer renderer(fake);
        const auto frame = paint(renderer, requestFor(layout, {0, 1000}, false));
        QVERIFY(frame.whole);
        QVERIFY(frame.error.contains("page 7 is damaged"));
    }

    void tilesAreAskedForOnce()
    {
        const auto fake = makeBusyMachine(2, 100, 3);
        const auto summary = fake->summary();
        LaneLayout layout;
        layout.rebuild(*fake, {}, {});
        FrameRenderer renderer(fake);
        auto request = requestFor(layout, {summary.firstNs, summary.lastNs}, false);
        paint(renderer, request);
        fake->takeAsked();
        paint(renderer, request);
        // A little to the side, and back: at most the tiles at the edge are new.
        const auto by = request.range.lengthNs() / 100;
        request.range = {request.range.beginNs + by, request.range.endNs + by};
        paint(renderer, request);
        std::map<LaneKey, int> times;
        for (const auto& asked : fake->takeAsked())
            ++times[asked.key];
        for (const auto& [key, count] : times)
            QVERIFY(count <= 1);
        request.growth = 2; // the capture has grown
        paint(renderer, request);
        QVERIFY(!fake->takeAsked().empty());
    }

    /// Without its first digits, a number would read as another one.
    void numbersInTheCornerAreWholeOrLeftOut()
    {
        Scene scene;
        scene.colours = Colours::from(QGuiApplication::palette());
        scene.range = {15'000'000'000, 15'015'872'000};
        scene.tickStep = 1'000'000;
        const auto number = differenceText(scene.range.lengthNs(), scene.unit);
        const QFontMetrics metrics(QGuiApplication::font());
        constexpr int kMargin = 8;
        constexpr int kHeight = 40;
        for (int width = kMargin; width < 300; ++width) {
            scene.ruler = QRect(width, 0, 100, kHeight);
            scene.headers = QRect(0, kHeight, width, 100);
            QImage corner(width, kHeight, QImage::Format_RGB32);
            corner.setDevicePixelRatio(1);
            QPainter painter(&corner);
            painter.setFont(QGuiApplication::font());
            paintCorner(painter, scene);
            painter.end();
            const auto inked = [&](const QRect& place) {
                for (int x = place.left(); x <= place.right(); ++x) {
                    for (int y = place.top(); y <= place.bottom(); ++y) {
                        if (corner.pixelColor(x, y) != scene.colours.panel)
                            return true;
                    }
                }
                return false;
            };
            // A glyph may touch one pixel more than it advances.
            QVERIFY2(!inked(QRect(0, 0, kMargin - 1, kHeight - 2)),
                     qPrintable(QString::number(width)));
            const bool roomForNumber = metrics.horizontalAdvance(number) <= width - 2 * kMargin;
            QCOMPARE(inked(QRect(0, 0, width, scene.flagRow())), roomForNumber);
        }
    }
};

QTEST_MAIN(TestTimelinePainting)
#include "tst_timeline_painting.moc"
