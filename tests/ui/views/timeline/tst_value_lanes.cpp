// Lanes of values: how they stand, what they draw against a recount of the events, and what can be
// done with them.

#include "core/import/opened.h"
#include "tests/support/written_file.h"
#include "tests/ui/support/looks.h"
#include "tests/ui/support/waits.h"
#include "ui/base/table/table_view.h"
#include "ui/base/theme/colours.h"
#include "ui/views/timeline/models/coordinates.h"
#include "ui/views/timeline/models/hit_test.h"
#include "ui/views/timeline/models/value_lanes.h"
#include "ui/views/timeline/paint/value_strips.h"
#include "ui/views/timeline/timeline_view.h"
#include "ui/views/timeline/value_chooser.h"
#include "ui/views/timeline/value_menu.h"

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

using namespace probescope;
using namespace probescope::ui;
using namespace probescope::ui::timeline;
using analysis::ValueSource;
using Drawing = ShownValues::Drawing;

namespace {

ValueSource priorities(const char* key = ValueSource::kByCpu)
{
    return {.kind = ValueSource::Kind::Field,
            .event = "sched:sched_switch",
            .field = "next_prio",
            .key = key};
}

/// A value as the event itself tells it.
struct Told
{
    std::int64_t timeNs = 0;
    RowId row = 0;
    double value = 0;
};

} // namespace

class TestValueLanes : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    std::shared_ptr<store::Capture> m_capture;
    std::unique_ptr<Selection> m_selection;
    std::unique_ptr<TimelineView> m_view;

    /// next_prio of each sched_switch, by CPU, event by event.
    std::map<std::uint32_t, std::vector<Told>> told() const
    {
        std::map<std::uint32_t, std::vector<Told>> byCpu;
        for (RowId row = 0; row < m_capture->summary().events; ++row) {
            const auto event = *m_capture->event(row);
            const auto& type = m_capture->eventType(event.type);
            if (type.name == "sched_switch")
                byCpu[event.cpu].push_back(
                    {event.timeNs, row,
                     double((*m_capture->values(row))[std::size_t(type.fieldIndex("next_prio"))])});
        }
        return byCpu;
    }
    void settle() const
    {
        waitUntil([this] { return !m_view->readsLanes() && m_view->isSharp(); });
    }
    std::size_t lane() const
    {
        const auto& lanes = m_view->lanes().layout().lanes();
        for (std::size_t i = 0; i < lanes.size(); ++i) {
            if (lanes[i].id.kind == LaneId::Kind::Values)
                return i;
        }
        qFatal("there is no lane of values");
    }
    bool hasLane() const
    {
        const auto& lanes = m_view->lanes().layout().lanes();
        return std::any_of(lanes.begin(), lanes.end(),
                           [](const Lane& lane) { return lane.id.kind == LaneId::Kind::Values; });
    }
    /// In the widget.
    QRect stripOf(int line) const
    {
        const auto& layout = m_view->lanes().layout();
        const auto& place = layout.lanes()[lane()];
        const auto canvas = m_view->viewport().canvas();
        const auto strip = layout.strips(place)[std::size_t(line)];
        return {canvas.left(), canvas.top() + m_view->viewport().window().yOf(place.y) + strip.y,
                canvas.width(), strip.height};
    }
    int columnOf(std::int64_t timeNs) const
    {
        return m_view->viewport().canvas().left()
            + int(timeToPixel(m_selection->visible(), m_view->viewport().columns(), timeNs));
    }
    std::unique_ptr<QMenu> menuOfLane() const
    {
        return menuAt(m_view->viewport().headers().center().x());
    }
    std::unique_ptr<QMenu> menuAt(int x) const
    {
        const QPoint place(x, stripOf(0).center().y());
        QContextMenuEvent event(QContextMenuEvent::Mouse, place, m_view->mapToGlobal(place));
        QCoreApplication::sendEvent(m_view.get(), &event);
        return std::unique_ptr<QMenu>(
            m_view->findChild<QMenu*>(QString(), Qt::FindDirectChildrenOnly));
    }
    static QAction* actionOf(const QMenu& menu, const QString& text)
    {
        for (auto* const action : menu.actions()) {
            if (QString(action->text()).remove(u'&') == text)
                return action;
        }
        qFatal("there is no “%s”", qPrintable(text));
    }

private slots:
    void initTestCase()
    {
        const auto opened =
            open::importFile(TEST_DATA "/text/events-sched-switch-waking.txt.xz",
                             m_folder.filePath(QStringLiteral("sched.psc")).toStdString());
        if (!opened)
            qFatal("%s", opened.error().message().c_str());
        m_capture = opened->capture;
    }
    void init()
    {
        m_selection = std::make_unique<Selection>();
        m_view = std::make_unique<TimelineView>(m_capture, m_selection.get());
        m_view->resize(1100, 700);
        m_view->show();
        waitUntilExposed(m_view.get());
        m_selection->lanes()->showValues({.source = priorities()});
        settle();
    }
    void cleanup()
    {
        m_view.reset();
        m_selection.reset();
    }

    void aLineForEachCpuStandsInTheLane()
    {
        const auto byCpu = told();
        const auto& layout = m_view->lanes().layout();
        const auto& place = layout.lanes()[lane()];
        QCOMPARE(place.title, QStringLiteral("next_prio"));
        double least = 1e9;
        double most = 0;
        for (const auto& [cpu, values] : byCpu) {
            for (const auto& value : values) {
                least = std::min(least, value.value);
                most = std::max(most, value.value);
            }
        }
        QVERIFY2(place.note.startsWith(QStringLiteral("%1 to %2").arg(least).arg(most)),
                 qPrintable(place.note));
        QVERIFY(place.note.contains(QStringLiteral("sched:sched_switch by CPU")));
        const auto strips = layout.strips(place);
        QCOMPARE(strips.size(), byCpu.size());
        int y = 0;
        for (const auto& strip : strips) {
            QCOMPARE(strip.kind, Strip::Kind::Values);
            QVERIFY(strip.y >= y && strip.height > 10);
            y = strip.y + strip.height;
        }
        QVERIFY(y <= place.height);
        // Other lanes are as they were.
        m_selection->lanes()->hideValues(priorities());
        QVERIFY(!hasLane());
        QCOMPARE(layout.lanes().size(), m_capture->cpus().size());
    }

    void theRangeHasFewDigits()
    {
        m_selection->lanes()->replaceValues(priorities(),
                                            {.kind = ValueSource::Kind::Query,
                                             .field = "part",
                                             .key = ValueSource::kNoKey,
                                             .sql = "SELECT ts, 0.0123456 + id % 9 * 7.654321 AS "
                                                    "part FROM event",
                                             .time = "ts"});
        settle();
        const auto note = m_view->lanes().layout().lanes()[lane()].note;
        static const QRegularExpression form(QStringLiteral("^([0-9.]+) to ([0-9.]+)"));
        const auto match = form.match(note);
        QVERIFY2(match.hasMatch() && match.captured(0).contains(u'.'), qPrintable(note));
        for (const int bound : {1, 2}) {
            auto digits = match.captured(bound).remove(u'.');
            while (digits.startsWith(u'0'))
                digits.remove(0, 1);
            QVERIFY2(digits.size() <= 3, qPrintable(note));
        }
    }

    void oneLineOfSeveralCpusSaysSo()
    {
        m_selection->lanes()->replaceValues(priorities(), priorities(ValueSource::kNoKey));
        settle();
        const auto note = m_view->lanes().layout().lanes()[lane()].note;
        QVERIFY2(note.contains(QStringLiteral("sched:sched_switch of all CPUs")), qPrintable(note));
    }

    void stepsAreWhereTheEventsSay_data()
    {
        QTest::addColumn<int>("drawing");
        QTest::newRow("steps") << int(Drawing::Steps);
        QTest::newRow("area") << int(Drawing::Area);
        QTest::newRow("bars") << int(Drawing::Bars);
    }
    /// Each column of the strip, recomputed from the events alone.
    void stepsAreWhereTheEventsSay()
    {
        QFETCH(int, drawing);
        m_selection->lanes()->showValues({priorities(), Drawing(drawing)});
        const auto byCpu = told();
        const auto& first = byCpu.begin()->second;
        m_selection->setVisible(
            {first[first.size() / 3].timeNs - 500, first[first.size() / 2].timeNs + 500});
        settle();
        const auto image = m_view->grab().toImage().convertToFormat(QImage::Format_RGB32);
        const auto strip = stripOf(0);
        const auto colours = Colours::from(m_view->palette());
        const auto line = colours.line(0).rgb();
        double most = 0;
        for (const auto& [cpu, values] : byCpu) {
            for (const auto& value : values)
                most = std::max(most, value.value);
        }
        const auto yOf = [&](double value) {
            const int room = strip.height() - 1;
            return strip.top() + room - int(std::lround(value / most * room));
        };
        std::map<int, std::vector<double>> byColumn;
        std::optional<double> held;
        for (const auto& value : first) {
            if (value.timeNs < m_selection->visible().beginNs)
                held = value.value;
            else if (value.timeNs < m_selection->visible().endNs)
                byColumn[columnOf(value.timeNs)].push_back(value.value);
        }
        QVERIFY(byColumn.size() > 20 && held);
        int compared = 0;
        const int labelled = strip.left() + 90; // what the line is called is written there
        for (int x = strip.left(); x <= strip.right(); ++x) {
            const auto found = byColumn.find(x);
            std::set<int> expected;
            if (found != byColumn.end()) {
                auto all = found->second;
                if (Drawing(drawing) == Drawing::Bars) {
                    for (int y = yOf(*std::max_element(all.begin(), all.end())); y <= yOf(0); ++y)
                        expected.insert(y);
                } else {
                    all.push_back(*held);
                    const auto [low, high] = std::minmax_element(all.begin(), all.end());
                    for (int y = yOf(*high); y <= yOf(*low); ++y)
                        expected.insert(y);
                    expected.insert(yOf(found->second.back()));
                }
                held = found->second.back();
            } else if (Drawing(drawing) != Drawing::Bars) {
                expected.insert(yOf(*held));
            }
            if (x < labelled)
                continue;
            ++compared;
            for (int y = strip.top(); y < strip.top() + strip.height(); ++y) {
                const bool drawn = image.pixel(x, y) == line;
                QVERIFY2(drawn == (expected.count(y) > 0),
                         qPrintable(QStringLiteral("%1, %2").arg(x).arg(y)));
            }
        }
        QVERIFY(compared > 500);
    }

    void theScaleIsMarkedBehindTheLine_data()
    {
        QTest::addColumn<bool>("dark");
        QTest::addColumn<int>("height"); // of the lane; 0: as it is
        for (const bool dark : {false, true}) {
            QTest::addRow("%s", dark ? "dark" : "light") << dark << 0;
            QTest::addRow("%s, high", dark ? "dark" : "light") << dark << 700;
        }
    }
    void theScaleIsMarkedBehindTheLine()
    {
        QFETCH(bool, dark);
        QFETCH(int, height);
        if (dark)
            m_view->setPalette(darkPalette());
        // Few values, with room between them.
        m_selection->lanes()->showValues({priorities(), Drawing::Bars});
        const auto byCpu = told();
        const auto& first = byCpu.begin()->second;
        m_selection->setVisible(
            {first[first.size() / 3].timeNs - 500, first[first.size() / 3 + 12].timeNs + 500});
        if (height > 0)
            m_view->lanes().setScale(lane(), m_view->lanes().layout().scaleFor(lane(), height));
        settle();
        const auto image = m_view->grab().toImage().convertToFormat(QImage::Format_RGB32);
        const auto colours = Colours::from(m_view->palette());
        const auto strip = stripOf(0);
        const QFontMetrics metrics(labelFont(m_view->font(), 1));
        const auto entry = m_view->lanes().source()->valueLanes()->entries().front();
        const FrameRequest::StripPlace place{
            Strip::Kind::Values, {store::LaneKey::Kind::Losses, 0, 0}, strip.top(), strip.height()};
        const auto lines = scaleLines(place, entry, metrics.height(), 1);
        const double most = entry.content->range().second.nearest();
        QCOMPARE(lines.front(), (ScaleLine{strip.top(), QString::number(most)}));
        QCOMPARE(lines.back(), (ScaleLine{strip.top() + strip.height() - 1, QStringLiteral("0")}));
        QCOMPARE(lines.size() > 2, height > 0);
        for (std::size_t i = 0; i < lines.size(); ++i) {
            // Where its text says, and a text apart from the others.
            const double value = lines[i].text.toDouble();
            QVERIFY(std::abs(lines[i].y - (strip.top() + (strip.height() - 1) * (1 - value / most)))
                    < 0.51);
            QVERIFY(i == 0 || lines.size() == 2 || lines[i].y - lines[i - 1].y >= metrics.height());
            int drawn = 0;
            int free = 0;
            for (int x = strip.left() + strip.width() / 2; x <= strip.right(); ++x) {
                const auto pixel = image.pixel(x, lines[i].y);
                const bool curve =
                    pixel == colours.line(0).rgb() || pixel == colours.fills[0].rgb();
                free += curve ? 0 : 1;
                drawn += pixel == colours.grid.rgb() ? 1 : 0;
            }
            QVERIFY2(free > 50 && drawn > free * 9 / 10, qPrintable(lines[i].text));
        }
    }

    /// Of addresses, sizes and the like.
    void numbersOf64BitsKeepTheirDigits()
    {
        const std::vector<std::pair<QByteArray, QString>> numbers{
            {"9223372036854775807", QStringLiteral("9,223,372,036,854,775,807")},
            {"18446744073709551615", QStringLiteral("18,446,744,073,709,551,615")},
            {"9007199254740993", QStringLiteral("9,007,199,254,740,993")}};
        QByteArray text;
        for (std::size_t i = 0; i < numbers.size(); ++i)
            text += "  task-1   [000] d..1. 100.00000" + QByteArray::number(int(i) + 1)
                + ": my_event: a=" + numbers[i].first + '\n';
        const auto opened = open::importFile(
            writtenFile(m_folder.filePath(QStringLiteral("wide.txt")), text).toStdString(),
            m_folder.filePath(QStringLiteral("wide.psc")).toStdString());
        QVERIFY(opened);
        Selection selection;
        TimelineView view(opened->capture, &selection);
        selection.lanes()->showValues(
            {.source = {.kind = ValueSource::Kind::Field, .event = "my_event", .field = "a"}});
        waitUntil([&] { return !view.readsLanes(); });
        const auto* const lanes = view.lanes().source()->valueLanes();
        const auto entry = lanes->entries().front();
        const auto& summary = opened->capture->summary();
        QByteArray expected = "time_ns,line,value,event\n";
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            const std::int64_t timeNs = 100'000'001'000 + 1'000 * std::int64_t(i);
            expected += QByteArray::number(qlonglong(timeNs)) + ",," + numbers[i].first + ','
                + QByteArray::number(int(i)) + '\n';
            const auto value = entry.content->at(0, timeNs);
            QVERIFY(value);
            QCOMPARE(valueText(value->value), numbers[i].second);
            const auto& layout = view.lanes().layout();
            const auto found =
                std::find_if(layout.lanes().begin(), layout.lanes().end(),
                             [](const Lane& one) { return one.id.kind == LaneId::Kind::Values; });
            QVERIFY(found != layout.lanes().end());
            QVERIFY2(found->note.contains(QStringLiteral("to ") + numbers[1].second),
                     qPrintable(found->note));
            Hit hit;
            hit.lane = std::size_t(found - layout.lanes().begin());
            hit.strip = layout.strips(*found).front();
            hit.timeNs = timeNs;
            hit.item = valueAt(entry, 0, timeNs, summary.lastNs);
            const auto tip = hitText(*view.lanes().source(), layout, hit);
            QVERIFY2(tip.startsWith(QStringLiteral("a: ") + numbers[i].second + u'\n'),
                     qPrintable(tip));
        }
        QCOMPARE(valuesAsCsv(*entry.content, {summary.firstNs, summary.lastNs + 1}, {}), expected);
    }

    void theTipTellsTheValueThatHolds()
    {
        const auto byCpu = told();
        const auto& values = byCpu.begin()->second;
        const auto& value = values[values.size() / 2];
        m_selection->setVisible({value.timeNs - 50'000, value.timeNs + 50'000});
        settle();
        const auto hit = m_view->lanes().hitAt(
            m_view->viewport().queryAt({columnOf(value.timeNs + 2'000), stripOf(0).center().y()}));
        QVERIFY(hit.item && hit.item->row);
        const auto last = std::find_if(values.rbegin(), values.rend(),
                                       [&](const Told& one) { return one.timeNs <= hit.timeNs; });
        QCOMPARE(hit.item->itemBeginNs, last->timeNs);
        const auto text = hitText(*m_view->lanes().source(), m_view->lanes().layout(), hit);
        QVERIFY2(text.startsWith(QStringLiteral("next_prio, CPU 0: %1\n").arg(last->value)),
                 qPrintable(text));
        // As narrow as other tips, with the whole event.
        const auto lines = text.split(u'\n');
        QVERIFY(std::all_of(lines.begin(), lines.end(),
                            [](const QString& line) { return line.size() <= 60; }));
        const auto info = QString::fromStdString(*m_view->lanes().source()->info(last->row));
        QVERIFY2(info.size() > 60 && QString(text).replace(u'\n', u' ').contains(info),
                 qPrintable(text));
    }

    void aClickSelectsTheEventOfTheValue()
    {
        const auto byCpu = told();
        const auto& values = byCpu.begin()->second;
        const auto& value = values[values.size() / 2];
        m_selection->setVisible({value.timeNs - 50'000, value.timeNs + 50'000});
        settle();
        QTest::mouseClick(m_view.get(), Qt::LeftButton, {},
                          {columnOf(value.timeNs + 2'000), stripOf(0).center().y()});
        QVERIFY(m_selection->row());
        const auto event = *m_capture->event(*m_selection->row());
        QCOMPARE(m_capture->eventType(event.type).name, std::string("sched_switch"));
        QCOMPARE(event.cpu, byCpu.begin()->first);
        QVERIFY(m_view->currentText().startsWith(QStringLiteral("next_prio, CPU 0: ")));
        // The brackets go from value to value, of all lines.
        std::set<std::int64_t> times;
        for (const auto& [cpu, all] : byCpu) {
            for (const auto& one : all)
                times.insert(one.timeNs);
        }
        const auto next = times.upper_bound(m_selection->timeNs());
        QTest::keyClick(m_view.get(), Qt::Key_BracketRight);
        QCOMPARE(m_selection->timeNs(), *next);
    }

    void textsStandOnAPlate()
    {
        m_selection->lanes()->showValues({priorities(), Drawing::Area});
        const auto byCpu = told();
        const auto& first = byCpu.begin()->second;
        const auto at = std::find_if(first.begin() + 9, first.end(), [](const Told& value) {
            return value.value > 0; // of whom something is drawn at the left
        });
        m_selection->setVisible({at->timeNs + 1, at->timeNs + 1'000'000});
        m_view->lanes().setScale(lane(), m_view->lanes().layout().scaleFor(lane(), 300));
        settle();
        const auto image = m_view->grab().toImage().convertToFormat(QImage::Format_RGB32);
        const auto colours = Colours::from(m_view->palette());
        const auto ground = (lane() % 2 == 1 ? colours.band : colours.background).rgb();
        const auto strip = stripOf(0);
        const QFontMetrics metrics(labelFont(m_view->font(), 1));
        // The name and the maximum are at the top, the minimum is at the bottom, where the area is.
        for (const int top : {strip.top(), strip.bottom() - metrics.height()}) {
            for (int y = top + 1; y < top + metrics.height() - 1; ++y)
                QCOMPARE(image.pixel(strip.left() + 1, y), ground);
        }
    }

    void theMenuOffersNothingOfTasks()
    {
        m_selection->select(5, m_capture->event(5)->timeNs);
        settle();
        QStringList texts;
        const auto menu = menuAt(m_view->viewport().canvas().center().x());
        for (const auto* const action : menu->actions())
            texts << QString(action->text()).remove(u'&');
        QVERIFY(texts.contains(QStringLiteral("Draw as")));
        QVERIFY(texts.contains(QStringLiteral("Set marker A here")));
        for (const auto& text : texts)
            QVERIFY2(!text.contains(QStringLiteral("this task"))
                         && text != QStringLiteral("Explain latency"),
                     qPrintable(text));
    }

    void theMenuDrawsItOtherwiseAndInOtherLines()
    {
        auto menu = menuOfLane();
        actionOf(*actionOf(*menu, QStringLiteral("Draw as"))->menu(), QStringLiteral("Area"))
            ->trigger();
        QCOMPARE(m_selection->lanes()->valueLanes(),
                 std::vector<ShownValues>({{priorities(), Drawing::Area}}));
        settle();
        const auto id = m_view->lanes().layout().lanes()[lane()].id;
        menu.reset(); // else it would be found again
        menu = menuOfLane();
        actionOf(*actionOf(*menu, QStringLiteral("Group by"))->menu(), QStringLiteral("next_comm"))
            ->trigger();
        settle();
        QCOMPARE(m_selection->lanes()->valueLanes(),
                 std::vector<ShownValues>({{priorities("next_comm"), Drawing::Area}}));
        QCOMPARE(m_view->lanes().layout().lanes()[lane()].id, id); // with its place and height
        QVERIFY(m_view->lanes().layout().lanes()[lane()].note.contains(QStringLiteral("of")));
        m_selection->lanes()->addValues(priorities("next_comm")); // changes nothing
        QCOMPARE(m_selection->lanes()->valueLanes().front().drawing, Drawing::Area);
        menu.reset(); // else it would be found again
        menu = menuOfLane();
        actionOf(*menu, QStringLiteral("Remove the lane of next_prio"))->trigger();
        QVERIFY(!hasLane());
    }

    void theChooserShowsWhatIsChosen()
    {
        m_selection->lanes()->hideValues(priorities());
        ValueChooser chooser(m_view->lanes().source(), nullptr);
        chooser.setAttribute(Qt::WA_DeleteOnClose, false);
        const QAbstractItemModelTester tester(
            const_cast<ValueChoiceModel*>(&chooser.model()),
            QAbstractItemModelTester::FailureReportingMode::QtTest);
        chooser.show();
        waitUntil([&] { return !chooser.looking() && chooser.model().rowCount() > 0; });
        std::vector<ValueSource> chosen;
        connect(&chooser, &ValueChooser::chosen, this,
                [&](const ValueSource& source) { chosen.push_back(source); });
        auto* const search = chooser.findChild<QLineEdit*>();
        QTest::keyClicks(search, QStringLiteral("next_prio"));
        auto* const key = chooser.findChild<QComboBox*>();
        key->setCurrentIndex(key->findText(QStringLiteral("CPU")));
        QTest::keyClick(search, Qt::Key_Return);
        QCOMPARE(chosen, std::vector<ValueSource>({priorities()}));
        QVERIFY(!chooser.isVisible());
    }

    void theCsvHasEachVisibleValue()
    {
        const auto byCpu = told();
        const auto& values = byCpu.begin()->second;
        const TimeRange range{values[5].timeNs, values[values.size() / 2].timeNs};
        const auto* const lanes = m_view->lanes().source()->valueLanes();
        const auto csv = valuesAsCsv(*lanes->entries().front().content, range, {});
        QByteArray expected = "time_ns,line,value,event\n";
        for (const auto& [cpu, all] : byCpu) {
            for (const auto& one : all) {
                if (one.timeNs >= range.beginNs && one.timeNs < range.endNs)
                    expected += QByteArray::number(qlonglong(one.timeNs)) + ','
                        + QByteArray::number(cpu) + ',' + QByteArray::number(one.value) + ','
                        + QByteArray::number(qulonglong(one.row)) + '\n';
            }
        }
        QCOMPARE(csv, expected);
    }

    void whatIsNotThereIsTold()
    {
        auto other = priorities();
        other.field = "nothing";
        m_selection->lanes()->showValues({.source = other});
        settle();
        const auto& lanes = m_view->lanes().layout().lanes();
        const auto found = std::find_if(lanes.begin(), lanes.end(),
                                        [](const Lane& one) { return one.title == u"nothing"; });
        QVERIFY(found != lanes.end());
        QVERIFY2(found->note.contains(QStringLiteral("has no field"))
                     || found->note.contains(QStringLiteral("have no field")),
                 qPrintable(found->note));
    }
};

QTEST_MAIN(TestValueLanes)
#include "tst_value_lanes.moc"
