// What the class comment of Colours promises of the fills of each set, worked out anew from their
// pixels.

#include "tests/ui/support/looks.h"
#include "ui/base/theme/appearance.h"
#include "ui/base/theme/colours.h"
#include "ui/base/theme/task_fills.h"
#include "ui/base/theme/warning_role.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

using namespace probescope;
using namespace probescope::ui;
using timeline::Colours;

namespace {

using Triple = std::array<double, 3>;
using Matrix = std::array<Triple, 3>;

// The promised numbers.
constexpr std::array kApart{12.3, 16.8, 1.1}; // in the order of FillSet, like the next
constexpr std::array kMaxChroma{45.0, 75.0, 0.5};
constexpr std::array kGreyFills{1, 1, 12};
constexpr std::array kFromMeanings{16.0, 16.0, 15.0};
constexpr double kFromGround = 10;
// Of what is drawn, and is no text, WCAG 2.1 wants 3 : 1 (1.4.11). Calm fills on a light ground are
// paler: they cover wide areas, and edges and texts stand on them.
constexpr double kContrastToGround = 3;
constexpr double kPaleContrastToGround = 1.9;
// And on a dark one they are quiet, so that none glares beside others: all have texts in white.
constexpr double kQuietContrastToGround = 2.05;
constexpr double kDarkRange = 1.65; // of contrasts to the ground, of Calm
constexpr double kLightRange = 2.2;
constexpr std::array kGlaring{3.7, 16.0, 7.0}; // contrast to a dark ground
constexpr double kTick = 2; // contrast to a dark ground
constexpr double kEdge = 6;
constexpr double kGreyChroma = 10; // below it a hue is hardly seen
constexpr double kSameHue = 12; // degrees
constexpr double kNearRed = 30; // degrees
constexpr double kPale = 35;
constexpr double kContrast = 4.5;

/// Normal eyes first; then protanopia, deuteranopia and tritanopia, for linear RGB, from the tables
/// of Machado, Oliveira and Fernandes (2009) at severity 1.
constexpr std::array<Matrix, 4> kEyes{
    Matrix{Triple{1, 0, 0}, Triple{0, 1, 0}, Triple{0, 0, 1}},
    Matrix{Triple{0.152286, 1.052583, -0.204868}, Triple{0.114503, 0.786281, 0.099216},
           Triple{-0.003882, -0.048116, 1.051998}},
    Matrix{Triple{0.367322, 0.860646, -0.227968}, Triple{0.280085, 0.672501, 0.047413},
           Triple{-0.011820, 0.042940, 0.968881}},
    Matrix{Triple{1.255528, -0.076749, -0.178779}, Triple{-0.078411, 0.930809, 0.147602},
           Triple{0.004733, 0.691367, 0.303900}}};

Triple times(const Matrix& matrix, const Triple& v)
{
    Triple result{};
    for (std::size_t i = 0; i < 3; ++i)
        result[i] = matrix[i][0] * v[0] + matrix[i][1] * v[1] + matrix[i][2] * v[2];
    return result;
}

Triple linearOf(const QColor& colour)
{
    const auto linear = [](int channel) {
        const double c = channel / 255.0;
        return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
    };
    return {linear(colour.red()), linear(colour.green()), linear(colour.blue())};
}

double luminanceOf(const QColor& colour)
{
    const auto v = linearOf(colour);
    return 0.2126 * v[0] + 0.7152 * v[1] + 0.0722 * v[2];
}

/// Of WCAG 2.
double contrastOf(const QColor& a, const QColor& b)
{
    const auto [least, most] = std::minmax({luminanceOf(a), luminanceOf(b)});
    return (most + 0.05) / (least + 0.05);
}

/// CIELAB, white D65, as those eyes see the colour.
Triple labOf(const QColor& colour, const Matrix& eyes = kEyes.front())
{
    auto seen = times(eyes, linearOf(colour));
    for (auto& part : seen)
        part = std::clamp(part, 0.0, 1.0); // no screen shows more
    constexpr Matrix kXyz{Triple{0.4124564, 0.3575761, 0.1804375},
                          Triple{0.2126729, 0.7151522, 0.0721750},
                          Triple{0.0193339, 0.1191920, 0.9503041}};
    const auto xyz = times(kXyz, seen);
    const auto f = [](double t) {
        return t > 216.0 / 24389 ? std::cbrt(t) : (24389.0 / 27 * t + 16) / 116;
    };
    const double x = f(xyz[0] / 0.95047);
    const double y = f(xyz[1]);
    const double z = f(xyz[2] / 1.08883);
    return {116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

double chromaOf(const QColor& colour)
{
    const auto lab = labOf(colour);
    return std::hypot(lab[1], lab[2]);
}

/// ΔE of 1976, as the eyes see it that see least of it.
double apart(const QColor& a, const QColor& b)
{
    double least = std::numeric_limits<double>::max();
    for (const auto& eyes : kEyes) {
        const auto one = labOf(a, eyes);
        const auto two = labOf(b, eyes);
        least = std::min(least, std::hypot(one[0] - two[0], one[1] - two[1], one[2] - two[2]));
    }
    return least;
}

/// OKLCH, in degrees from 0 to 360.
double hueOf(const QColor& colour)
{
    constexpr Matrix kCones{Triple{0.4122214708, 0.5363325363, 0.0514459929},
                            Triple{0.2119034982, 0.6806995451, 0.1073969566},
                            Triple{0.0883024619, 0.2817188376, 0.6299787005}};
    auto cones = times(kCones, linearOf(colour));
    for (auto& part : cones)
        part = std::cbrt(part);
    constexpr Matrix kOklab{Triple{0.2104542553, 0.7936177850, -0.0040720468},
                            Triple{1.9779984951, -2.4285922050, 0.4505937099},
                            Triple{0.0259040371, 0.7827717662, -0.8086757660}};
    const auto lab = times(kOklab, cones);
    constexpr double kDegrees = 57.29577951308232;
    const double hue = std::atan2(lab[2], lab[1]) * kDegrees;
    return hue < 0 ? hue + 360 : hue;
}

double betweenHues(double a, double b)
{
    const double turn = std::abs(a - b);
    return std::min(turn, 360 - turn);
}

QPalette paletteOf(int theme, int set)
{
    auto palette = themePalette(Theme(theme), QPalette());
    setFillSet(palette, FillSet(set));
    return palette;
}

Colours coloursOf(int theme, int set = int(FillSet::Calm))
{
    return Colours::from(paletteOf(theme, set));
}

void addSets()
{
    QTest::addColumn<int>("set");
    QTest::newRow("calm") << int(FillSet::Calm);
    QTest::newRow("distinct") << int(FillSet::Distinct);
    QTest::newRow("greys") << int(FillSet::Greys);
}

void addThemesAndSets()
{
    QTest::addColumn<int>("theme");
    QTest::addColumn<int>("set");
    for (const auto& [name, theme] : {std::pair{"light", Theme::Light}, {"dark", Theme::Dark}}) {
        for (int set = 0; set <= int(FillSet::Greys); ++set)
            QTest::addRow("%s, set %d", name, set) << int(theme) << set;
    }
}

/// All that tasks with this fill are painted with: the fill in its steps of brightness.
std::vector<QColor> stepsOf(const Colours& colours, std::size_t fill)
{
    Task task;
    std::set<QRgb> steps;
    for (task.pid = 1; task.pid < 1000; ++task.pid)
        steps.insert(colours.task(task, fill).rgb());
    return {steps.begin(), steps.end()};
}

QByteArray told(const char* what, std::size_t fill, const QColor& colour, double number)
{
    return QStringLiteral("%1, fill %2, %3: %4")
        .arg(QLatin1String(what))
        .arg(fill)
        .arg(colour.name())
        .arg(number, 0, 'f', 2)
        .toUtf8();
}

} // namespace

class TestColours : public QObject
{
    Q_OBJECT

private slots:
    /// The measures themselves, by what is published of them.
    void measuresAreRight()
    {
        const QColor red(255, 0, 0);
        const auto lab = labOf(red);
        QVERIFY(std::abs(lab[0] - 53.24) < 0.02);
        QVERIFY(std::abs(lab[1] - 80.09) < 0.02);
        QVERIFY(std::abs(lab[2] - 67.20) < 0.02);
        QVERIFY(std::abs(hueOf(red) - 29.23) < 0.02);
        QVERIFY(std::abs(contrastOf(Qt::black, Qt::white) - 21) < 1e-9);
        for (const auto& eyes : kEyes) // greys are the same to all eyes
            QVERIFY(std::abs(labOf(QColor(128, 128, 128), eyes)[0] - 53.59) < 0.02);
        QVERIFY(apart(QColor(200, 60, 60), QColor(110, 110, 40)) < 20); // red and olive
    }

    void anyTwoFillsDiffer_data() { addThemesAndSets(); }
    void anyTwoFillsDiffer()
    {
        QFETCH(int, theme);
        QFETCH(int, set);
        const auto fills = coloursOf(theme, set).fills;
        QCOMPARE(fills.size(), std::size_t(12));
        for (std::size_t a = 0; a < fills.size(); ++a) {
            for (std::size_t b = a + 1; b < fills.size(); ++b) {
                const double between = apart(fills[a], fills[b]);
                QVERIFY2(between >= kApart[std::size_t(set)],
                         told(qPrintable(fills[a].name()), b, fills[b], between));
            }
        }
    }

    void fillsAreCalm_data() { addThemesAndSets(); }
    void fillsAreCalm()
    {
        QFETCH(int, theme);
        QFETCH(int, set);
        const auto fills = coloursOf(theme, set).fills;
        for (std::size_t i = 0; i < fills.size(); ++i) {
            const double chroma = chromaOf(fills[i]);
            QVERIFY2(chroma <= kMaxChroma[std::size_t(set)], told("chroma", i, fills[i], chroma));
        }
    }

    void aFillKeepsItsHue_data() { addSets(); }
    void aFillKeepsItsHue()
    {
        QFETCH(int, set);
        const auto light = coloursOf(int(Theme::Light), set).fills;
        const auto dark = coloursOf(int(Theme::Dark), set).fills;
        int greys = 0;
        for (std::size_t i = 0; i < light.size(); ++i) {
            const bool grey = chromaOf(light[i]) < kGreyChroma;
            QCOMPARE(chromaOf(dark[i]) < kGreyChroma, grey);
            greys += grey ? 1 : 0;
            const double turn = betweenHues(hueOf(light[i]), hueOf(dark[i]));
            QVERIFY2(grey || turn <= kSameHue, told("hue", i, dark[i], turn));
        }
        QCOMPARE(greys, kGreyFills[std::size_t(set)]);
    }

    void redAndAmberAreKept_data() { addThemesAndSets(); }
    void redAndAmberAreKept()
    {
        QFETCH(int, theme);
        QFETCH(int, set);
        const auto palette = paletteOf(theme, set);
        const auto colours = Colours::from(palette);
        const double red = hueOf(colours.loss);
        const double amber = hueOf(colours.softIrq);
        for (std::size_t i = 0; i < colours.fills.size(); ++i) {
            // Between the two lie orange and brown.
            const double hue = hueOf(colours.fills[i]);
            QVERIFY2(chromaOf(colours.fills[i]) < kGreyChroma || hue < red - 15 || hue > amber + 15,
                     told("hue", i, colours.fills[i], hue));
            const double chroma = chromaOf(colours.fills[i]);
            const double toRed = std::abs(std::remainder(hue - red, 360));
            QVERIFY2(toRed > kNearRed || chroma <= kPale,
                     told("chroma", i, colours.fills[i], chroma));
            for (const auto& step : stepsOf(colours, i)) {
                for (const auto& meaning : {colours.loss, colours.hardIrq, colours.softIrq,
                                            palette.color(kWarningRole)}) {
                    const double between = apart(step, meaning);
                    QVERIFY2(between >= kFromMeanings[std::size_t(set)],
                             told(qPrintable(meaning.name()), i, step, between));
                }
            }
        }
    }

    void fillsStandOutOfTheirGround_data() { addThemesAndSets(); }
    void fillsStandOutOfTheirGround()
    {
        QFETCH(int, theme);
        QFETCH(int, set);
        const auto colours = coloursOf(theme, set);
        for (std::size_t i = 0; i < colours.fills.size(); ++i) {
            for (const auto& step : stepsOf(colours, i)) {
                for (const auto& ground : {colours.background, colours.band, colours.idle}) {
                    const double between = apart(step, ground);
                    QVERIFY2(between >= kFromGround,
                             told(qPrintable(ground.name()), i, step, between));
                }
                for (const auto& ground : {colours.background, colours.band}) {
                    const double calm =
                        colours.dark ? kQuietContrastToGround : kPaleContrastToGround;
                    const double contrast = contrastOf(step, ground);
                    QVERIFY2(contrast >= (FillSet(set) == FillSet::Calm ? calm : kContrastToGround),
                             told(qPrintable(ground.name()), i, step, contrast));
                    QVERIFY2(!colours.dark || contrast <= kGlaring[std::size_t(set)],
                             told(qPrintable(ground.name()), i, step, contrast));
                }
            }
        }
    }

    void noCalmFillGlaresBesideOthers_data()
    {
        QTest::addColumn<int>("theme");
        QTest::newRow("light") << int(Theme::Light);
        QTest::newRow("dark") << int(Theme::Dark);
    }
    void noCalmFillGlaresBesideOthers()
    {
        QFETCH(int, theme);
        const auto colours = coloursOf(theme);
        const auto [least, most] = std::ranges::minmax_element(
            colours.fills, {}, [](const QColor& fill) { return luminanceOf(fill); });
        const double range = contrastOf(*least, *most);
        QVERIFY2(range <= (colours.dark ? kDarkRange : kLightRange),
                 told(qPrintable(least->name()), 0, *most, range));
        std::set<QRgb> texts;
        for (std::size_t i = 0; i < colours.fills.size(); ++i) {
            for (const auto& step : stepsOf(colours, i))
                texts.insert(Colours::textOn(step).rgb());
        }
        QCOMPARE(texts, std::set<QRgb>{QColor(colours.dark ? Qt::white : Qt::black).rgb()});
    }

    void textsReadOnAllSteps_data() { addThemesAndSets(); }
    void textsReadOnAllSteps()
    {
        QFETCH(int, theme);
        QFETCH(int, set);
        const auto colours = coloursOf(theme, set);
        for (std::size_t i = 0; i < colours.fills.size(); ++i) {
            const auto steps = stepsOf(colours, i);
            QCOMPARE(steps.size(), std::size_t(3));
            QVERIFY(std::count(steps.begin(), steps.end(), colours.fills[i]) == 1);
            for (const auto& step : steps) {
                const double contrast = contrastOf(step, Colours::textOn(step));
                QVERIFY2(contrast >= kContrast, told("text", i, step, contrast));
            }
        }
    }

    /// Of what is drawn, and is no text (WCAG 2.1, 1.4.11).
    void marksOfWhatWasFoundAreSeen_data() { addThemesAndSets(); }
    void marksOfWhatWasFoundAreSeen()
    {
        QFETCH(int, theme);
        QFETCH(int, set);
        const auto colours = coloursOf(theme, set);
        QVERIFY(contrastOf(colours.foundMark, colours.background) >= 3);
    }

    /// A lane of a CPU is read by its tasks; ticks only say that there was something.
    void ticksInTheDarkAreQuieterThanTasks_data() { addSets(); }
    void ticksInTheDarkAreQuieterThanTasks()
    {
        QFETCH(int, set);
        const auto colours = coloursOf(int(Theme::Dark), set);
        for (int i = 0; i < 100; ++i) {
            const auto name = "event" + std::to_string(i);
            const auto tick = contrastOf(colours.event(name), colours.background);
            for (const auto& step : stepsOf(colours, Colours::fillOf(name)))
                QVERIFY2(tick < contrastOf(step, colours.background), name.c_str());
            QVERIFY2(tick >= kTick, name.c_str());
        }
    }

    void edgesAreSeen_data() { addThemesAndSets(); }
    void edgesAreSeen()
    {
        QFETCH(int, theme);
        QFETCH(int, set);
        const auto colours = coloursOf(theme, set);
        for (std::size_t i = 0; i < colours.fills.size(); ++i) {
            for (const auto& step : stepsOf(colours, i)) {
                const double between = apart(step, QColor(Colours::edgeOf(step.rgb())));
                QVERIFY2(between >= kEdge, told("edge", i, step, between));
            }
        }
    }

    void aPaletteWithoutASetIsCalm()
    {
        QCOMPARE(fillSetOf(QPalette()), FillSet::Calm);
        QCOMPARE(fillSetOf(QPalette(QColor(12, 240, 99))), FillSet::Calm);
        QCOMPARE(fillSetOf(themePalette(Theme::Dark, QPalette())), FillSet::Calm);
    }

    /// Also those whose own palette differs in other colours, and those of another theme.
    void aSetReachesAllWidgets()
    {
        QWidget plain;
        QWidget coloured;
        auto own = coloured.palette();
        own.setColor(QPalette::Base, Qt::black);
        coloured.setPalette(own);
        for (const auto set : {FillSet::Distinct, FillSet::Greys, FillSet::Calm}) {
            applyFillSet(set);
            applyTheme(set == FillSet::Greys ? Theme::Dark : Theme::Light);
            QCoreApplication::processEvents(); // Qt tells the widgets by an event
            QCOMPARE(fillSetOf(plain.palette()), set);
            QCOMPARE(fillSetOf(coloured.palette()), set);
        }
    }

    void aNameHasTheSameFillEverywhere()
    {
        // FNV-1a of "foobar", as its authors publish it, with the high bits folded in.
        constexpr std::uint32_t kFoobar = 0xbf9cf968;
        QCOMPARE(timeline::stableHash("foobar"), kFoobar ^ (kFoobar >> 15));
        std::set<std::size_t> used;
        for (int i = 0; i < 500; ++i) {
            const auto name = "name" + std::to_string(i);
            const auto fill = Colours::fillOf(name);
            used.insert(fill);
            for (const auto theme : {Theme::Light, Theme::Dark}) {
                const auto colours = coloursOf(int(theme));
                QCOMPARE(colours.function(name), colours.fills[fill]);
                QCOMPARE(colours.function(name + " [ext4]"), colours.fills[fill]);
                if (theme == Theme::Light)
                    QCOMPARE(colours.event(name), colours.line(fill));
                const auto steps = stepsOf(colours, fill);
                QVERIFY(std::count(steps.begin(), steps.end(),
                                   colours.task({.pid = i + 1, .comm = name}, fill))
                        == 1);
            }
        }
        QCOMPARE(used.size(), Colours::kFills);
    }

    void theBusiestTasksHaveFillsOfTheirOwn()
    {
        std::vector<Task> tasks{{.pid = 0, .comm = "<idle>"}};
        std::vector<std::int64_t> times{0};
        for (int i = 1; i < 40; ++i) {
            tasks.push_back({.pid = i, .comm = "task-" + std::to_string(i % 30)}); // some alike
            times.push_back(i * i % 31 * 1000 + i);
        }
        const auto fillsOf = [&] {
            return timeline::TaskFills(times,
                                       [&](TaskId id) -> const Task& { return tasks[id.value()]; });
        };
        const auto fills = fillsOf();
        std::map<std::string, std::int64_t> byName;
        for (std::size_t i = 1; i < tasks.size(); ++i)
            byName[tasks[i].comm] += times[i];
        std::vector<std::pair<std::int64_t, std::string>> ranks;
        for (const auto& [name, time] : byName)
            ranks.emplace_back(-time, name);
        std::sort(ranks.begin(), ranks.end());
        QCOMPARE(fills.of(ranks[0].second), Colours::fillOf(ranks[0].second)); // its name's
        std::set<std::size_t> taken;
        for (std::size_t i = 0; i < ranks.size(); ++i) {
            const auto fill = fills.of(ranks[i].second);
            QVERIFY(fill < Colours::kFills);
            QCOMPARE(taken.count(fill), std::size_t(0));
            if (i < timeline::TaskFills::kBusiest)
                taken.insert(fill);
        }
        QCOMPARE(taken.size(), timeline::TaskFills::kBusiest);
        // In whatever order the capture has them.
        std::reverse(tasks.begin(), tasks.end());
        std::reverse(times.begin(), times.end());
        QCOMPARE(fillsOf(), fills);
    }

    /// Against a list of what was given to whom, in the order in which it was.
    void fillsThatWereGivenStay_data()
    {
        QTest::addColumn<unsigned>("seed");
        for (unsigned seed = 1; seed <= 200; ++seed)
            QTest::addRow("%u", seed) << seed;
    }
    void fillsThatWereGivenStay()
    {
        QFETCH(unsigned, seed);
        std::mt19937 random(seed);
        std::vector<Task> tasks{{.pid = 0, .comm = "<idle>"}};
        std::vector<std::int64_t> times{0};
        const auto task = [&tasks](TaskId id) -> const Task& { return tasks[id.value()]; };
        timeline::TaskFills fills;
        std::map<std::string, std::size_t> given;
        std::vector<std::string> busiest; // in the order in which they became so
        for (int step = 0; step < 10; ++step) {
            for (auto& time : times)
                time += &time != times.data() && random() % 2 == 0 ? int(random() % 900) : 0;
            for (auto more = random() % 4; more > 0; --more) {
                tasks.push_back(
                    {.pid = int(tasks.size()), .comm = "task-" + std::to_string(random() % 60)});
                times.push_back(random() % 3 == 0 ? 0 : std::int64_t(random() % 5000));
            }
            std::map<std::string, std::int64_t> come;
            for (std::size_t i = 0; i < tasks.size(); ++i) {
                if (given.count(tasks[i].comm) == 0)
                    come[tasks[i].comm] += times[i];
            }
            std::vector<std::pair<std::int64_t, std::string>> ranks;
            for (const auto& [name, time] : come)
                ranks.emplace_back(-time, name);
            std::sort(ranks.begin(), ranks.end());
            fills = fills.grown(times, task);
            for (const auto& [name, fill] : given)
                QCOMPARE(fills.of(name), fill);
            const auto isOfABusy = [&](std::size_t fill) {
                return std::any_of(busiest.begin(), busiest.end(),
                                   [&](const auto& name) { return fills.of(name) == fill; });
            };
            for (const auto& [time, name] : ranks) {
                given[name] = fills.of(name);
                QVERIFY(!isOfABusy(given[name]));
                if (time < 0 && busiest.size() < timeline::TaskFills::kBusiest)
                    busiest.push_back(name);
            }
            QCOMPARE(fills.settled(), busiest.size() == timeline::TaskFills::kBusiest);
        }
    }

    void tasksWithoutANameAreToldApartByPid()
    {
        const timeline::TaskFills fills;
        std::set<std::size_t> used;
        for (int pid = 480; pid < 490; ++pid)
            used.insert(fills.of(Task{.pid = pid, .comm = "<...>"}));
        QVERIFY(used.size() > 4);
        QCOMPARE(fills.of(Task{.pid = 7, .comm = "sshd"}), Colours::fillOf("sshd"));
    }

    void besideItsCallerAFunctionHasAnotherFill()
    {
        std::set<std::size_t> used;
        for (int i = 0; i < 500; ++i) {
            const auto name = "name" + std::to_string(i);
            const auto own = Colours::functionFill(name);
            for (std::size_t caller = 0; caller <= Colours::kNoFill; ++caller) {
                const auto fill = Colours::functionFill(name, caller);
                QCOMPARE(fill == own, caller != own);
                QVERIFY(fill < Colours::kFills);
                QCOMPARE(Colours::functionFill(name + " [ext4]", caller), fill);
            }
            used.insert((Colours::functionFill(name, own) + Colours::kFills - own)
                        % Colours::kFills);
        }
        QCOMPARE(used.size(), Colours::kFills - 1); // not the same step for all
    }

    void whatIsOffTheCpuIsPaleGrey_data() { addThemesAndSets(); }
    void whatIsOffTheCpuIsPaleGrey()
    {
        QFETCH(int, theme);
        QFETCH(int, set);
        const auto colours = coloursOf(theme, set);
        for (const auto* const name : {"schedule", "io_schedule", "schedule_timeout", "do_idle",
                                       "schedule.part.0", "schedule [core]"})
            QCOMPARE(colours.function(name), colours.offCpu[0]);
        for (const auto* const name : {"schedule_work", "schedule_tail", "rescheduled", "idle_cpu"})
            QCOMPARE(colours.function(name), colours.fills[Colours::fillOf(name)]);
        const auto beside = Colours::functionFill("schedule", Colours::functionFill("io_schedule"));
        QCOMPARE(colours.functionColour(beside), colours.offCpu[1]);
        for (const auto& grey : colours.offCpu) {
            QVERIFY(chromaOf(grey) < kGreyChroma);
            QVERIFY(contrastOf(grey, Colours::textOn(grey)) >= kContrast);
            for (const auto& fill : colours.fills) { // all stand out more
                QVERIFY(contrastOf(fill, colours.background)
                        > contrastOf(grey, colours.background));
            }
        }
        QVERIFY(colours.offCpu[0] != colours.offCpu[1]);
    }
};

QTEST_MAIN(TestColours)
#include "tst_colours.moc"
