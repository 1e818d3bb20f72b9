#include "tests/ui/support/waits.h"
#include "ui/views/flame/flame_graph.h"
#include "ui/views/flame/models/flame_text.h"

#include <QImage>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>

#include <cmath>
#include <random>

using namespace probescope;
using namespace probescope::ui;

namespace {

struct Given
{
    const char* path; ///< a;b;c
    std::int64_t self;
    std::uint64_t count = 1;
};

/// A tree of self times; totals follow.
analysis::PathTree treeOf(const std::vector<Given>& given)
{
    analysis::PathBuilder builder;
    for (const Given& one : given) {
        std::uint32_t node = 0;
        builder.node(0).totals.total += one.self;
        const auto parts = QString::fromLatin1(one.path).split(QLatin1Char(';'));
        for (const QString& part : parts) {
            const auto frame = analysis::frameOfFunction(part.toStdString());
            node = builder.child(node, builder.frame(frame)).node;
            builder.node(node).totals.total += one.self;
        }
        builder.node(node).totals.self += one.self;
        builder.node(node).totals.count += one.count;
    }
    return builder.take();
}

std::shared_ptr<const FlamePicture> pictureOf(analysis::PathTree tree)
{
    auto picture = std::make_shared<FlamePicture>();
    picture->widths = analysis::pathWidths(tree, analysis::PathWeight::Total);
    picture->paths = std::move(tree);
    return picture;
}

std::vector<Given> someCalls()
{
    return {{"read", 100'000},
            {"read;vfs_read", 200'000},
            {"read;vfs_read;ext4_read [ext4]", 400'000},
            {"read;lock", 50'000},
            {"write", 150'000},
            {"write;vfs_write", 95'000},
            {"tiny1", 1'000},
            {"tiny2", 1'000},
            {"tiny3", 1'000},
            {"tiny3;deep", 1'000},
            {"tiny4", 1'000}};
}

std::uint32_t nodeOf(const analysis::PathTree& tree, const std::vector<const char*>& path)
{
    std::uint32_t node = 0;
    for (const char* name : path)
        node = tree.childOf(node, analysis::frameOfFunction(name));
    return node;
}

} // namespace

/// Where boxes of a flame graph lie, how they are painted, and what clicks and keys do.
class TestFlameGraph : public QObject
{
    Q_OBJECT

private slots:
    void boxesLieWhereTheirTimesAre_data()
    {
        QTest::addColumn<int>("pixels");
        QTest::addColumn<unsigned>("seed");
        for (const int pixels : {1, 7, 300, 1001}) {
            for (const unsigned seed : {1U, 2U, 3U})
                QTest::addRow("%d pixels, %u", pixels, seed) << pixels << seed;
        }
    }
    void boxesLieWhereTheirTimesAre()
    {
        QFETCH(int, pixels);
        QFETCH(unsigned, seed);
        std::mt19937 random(seed);
        analysis::PathBuilder builder;
        std::vector<std::uint32_t> nodes{0};
        for (int i = 0; i < 400; ++i) {
            const auto parent = nodes[random() % nodes.size()];
            const auto frame = builder.frame({"f" + std::to_string(random() % 30), {}});
            const auto node = builder.child(parent, frame).node;
            nodes.push_back(node);
            builder.node(node).totals.self += 1 + std::int64_t(random() % 1000);
        }
        const auto tree = builder.take();
        const auto widths = analysis::pathWidths(tree, analysis::PathWeight::Total);
        for (const std::uint32_t focus :
             {std::uint32_t(0), std::uint32_t(tree.nodes().size() / 3)}) {
            const auto layout = layFlame(tree, widths, focus, pixels);
            // Where each node begins, from the widths of those before it.
            std::vector<double> left(tree.nodes().size());
            std::vector<double> next(tree.nodes().size());
            const double scale = double(pixels) / double(widths[focus]);
            std::uint32_t shown = 0;
            const auto end = focus + tree.nodes()[focus].subtree;
            for (std::uint32_t node = focus + 1; node < end; ++node) {
                const auto parent = tree.nodes()[node].parent;
                left[node] = next[node] = next[parent];
                next[parent] += double(widths[node]) * scale;
            }
            for (const FlameBox& box : layout.boxes) {
                QCOMPARE(box.row, int(tree.nodes()[box.node].depth));
                QVERIFY(box.row < layout.rows);
                if (box.node <= focus && box.merged == 1) {
                    QCOMPARE(box.left, 0);
                    QCOMPARE(box.right, pixels);
                    continue;
                }
                QVERIFY(box.right > box.left && box.left >= 0 && box.right <= pixels);
                QCOMPARE(box.left, int(std::lround(left[box.node])));
                shown += box.merged;
                if (box.merged == 1)
                    QCOMPARE(box.right,
                             int(std::lround(left[box.node] + double(widths[box.node]) * scale)));
                QCOMPARE(&layout.boxes[std::size_t(boxOfNode(layout, tree, box.node))], &box);
            }
            // Each function is in a box, or counted as hidden.
            QCOMPARE(shown + layout.hidden, end - focus - 1);
            // None lies on another.
            for (std::size_t a = 0; a < layout.boxes.size(); ++a) {
                for (std::size_t b = a + 1; b < layout.boxes.size(); ++b) {
                    const auto& one = layout.boxes[a];
                    const auto& two = layout.boxes[b];
                    QVERIFY(one.row != two.row || one.right <= two.left || two.right <= one.left);
                }
            }
        }
    }

    void pixelsAreThoseOfTheBoxes()
    {
        FlameGraph graph;
        graph.resize(700, 200);
        graph.show();
        graph.setPicture(pictureOf(treeOf(someCalls())), QStringLiteral("All"));
        waitUntilExposed(&graph);
        for (const bool onTop : {true, false}) {
            graph.setRootOnTop(onTop);
            const QImage image = graph.viewport()->grab().toImage();
            QVERIFY(graph.flameLayout().boxes.size() > 6);
            for (const FlameBox& box : graph.flameLayout().boxes) {
                const QRect rect = graph.boxRect(box);
                if (box.merged > 1 || rect.width() < 8 || box.node == graph.current())
                    continue;
                // The lower right corner has neither frame nor text.
                const QPoint corner(rect.right() - 2, rect.bottom() - 2);
                QCOMPARE(image.pixelColor(corner), graph.boxColour(box));
                // Between boxes there is a pixel of background.
                QCOMPARE(image.pixelColor(rect.right(), rect.center().y()),
                         timeline::Colours::from(graph.palette()).background);
            }
            const auto& root = graph.flameLayout().boxes.front();
            QCOMPARE(graph.boxRect(root).top() == 0, onTop);
        }
    }

    /// Neighbours of one colour would be one box.
    void theNarrowestBoxesAreApart()
    {
        FlameGraph graph;
        graph.resize(700, 200);
        graph.show();
        waitUntilExposed(&graph);
        const int rest = graph.viewport()->width() - 4 * kMinFlamePixels;
        graph.setPicture(pictureOf(treeOf({{"a", kMinFlamePixels},
                                           {"b", kMinFlamePixels},
                                           {"c", kMinFlamePixels},
                                           {"d", kMinFlamePixels},
                                           {"wide", rest}})),
                         QStringLiteral("All"));
        const QImage image = graph.viewport()->grab().toImage();
        int narrow = 0;
        for (const FlameBox& box : graph.flameLayout().boxes) {
            const QRect rect = graph.boxRect(box);
            if (box.merged > 1 || rect.width() != kMinFlamePixels || box.node == graph.current())
                continue;
            ++narrow;
            QCOMPARE(image.pixelColor(rect.left(), rect.center().y()), graph.boxColour(box));
            QCOMPARE(image.pixelColor(rect.right(), rect.center().y()),
                     timeline::Colours::from(graph.palette()).background);
        }
        QVERIFY(narrow >= 3);
    }

    void narrowFunctionsAreMergedAndCounted()
    {
        FlameGraph graph;
        graph.resize(700, 200);
        graph.show();
        graph.setPicture(pictureOf(treeOf(someCalls())), QStringLiteral("All"));
        const auto& boxes = graph.flameLayout().boxes;
        const auto merged = std::find_if(boxes.begin(), boxes.end(),
                                         [](const FlameBox& box) { return box.merged > 1; });
        QVERIFY(merged != boxes.end());
        QCOMPARE(merged->merged, std::uint32_t(5)); // four of them, and one within
        const auto text = graph.boxText(int(merged - boxes.begin()));
        QVERIFY2(text.contains(QLatin1Char('5')), qPrintable(text));
    }

    void clicksChooseAndZoom()
    {
        FlameGraph graph;
        graph.resize(700, 200);
        graph.show();
        const auto picture = pictureOf(treeOf(someCalls()));
        graph.setPicture(picture, QStringLiteral("All"));
        graph.show();
        QSignalSpy chosen(&graph, &FlameGraph::chosen);
        QSignalSpy current(&graph, &FlameGraph::currentChanged);
        const auto read = nodeOf(picture->paths, {"read"});
        const auto vfs = nodeOf(picture->paths, {"read", "vfs_read"});
        const auto placeOf = [&](std::uint32_t node) {
            const int box = boxOfNode(graph.flameLayout(), picture->paths, node);
            return graph.boxRect(graph.flameLayout().boxes[std::size_t(box)]).center();
        };
        QTest::mouseClick(graph.viewport(), Qt::LeftButton, {}, placeOf(vfs));
        QCOMPARE(graph.current(), vfs);
        QCOMPARE(chosen.count(), 1);
        QCOMPARE(current.count(), 1);
        QVERIFY(graph.accessibleDescription().contains(QStringLiteral("vfs_read")));
        QTest::mouseDClick(graph.viewport(), Qt::LeftButton, {}, placeOf(vfs));
        QCOMPARE(graph.focus(), vfs);
        const auto& boxes = graph.flameLayout().boxes;
        QCOMPARE(boxes[2].node, vfs);
        QCOMPARE(boxes[2].right, graph.viewport()->width());
        // What leads to it can be gone back to.
        QTest::mouseDClick(graph.viewport(), Qt::LeftButton, {}, placeOf(read));
        QCOMPARE(graph.focus(), read);
        graph.goBack();
        QCOMPARE(graph.focus(), vfs);
        graph.goBack();
        QCOMPARE(graph.focus(), std::uint32_t(0));
        QVERIFY(!graph.canGoBack());
        graph.goBack(); // nowhere
        QCOMPARE(graph.focus(), std::uint32_t(0));
    }

    void keysDoWhatThePointerDoes()
    {
        FlameGraph graph;
        graph.resize(700, 200);
        graph.show();
        const auto picture = pictureOf(treeOf(someCalls()));
        graph.setPicture(picture, QStringLiteral("All"));
        const auto read = nodeOf(picture->paths, {"read"});
        const auto write = nodeOf(picture->paths, {"write"});
        const auto key = [&graph](Qt::Key key) { QTest::keyClick(&graph, key); };
        key(Qt::Key_Down);
        QCOMPARE(graph.current(), read); // the greatest
        key(Qt::Key_Right);
        QCOMPARE(graph.current(), write);
        key(Qt::Key_Left);
        QCOMPARE(graph.current(), read);
        key(Qt::Key_Down);
        QCOMPARE(graph.current(), nodeOf(picture->paths, {"read", "vfs_read"}));
        key(Qt::Key_Up);
        QCOMPARE(graph.current(), read);
        key(Qt::Key_Return);
        QCOMPARE(graph.focus(), read);
        key(Qt::Key_Backspace);
        QCOMPARE(graph.focus(), std::uint32_t(0));
        key(Qt::Key_Plus);
        key(Qt::Key_Minus);
        QCOMPARE(graph.focus(), std::uint32_t(0));
        key(Qt::Key_Enter);
        key(Qt::Key_Home);
        QCOMPARE(graph.focus(), std::uint32_t(0));
        QSignalSpy chosen(&graph, &FlameGraph::chosen);
        key(Qt::Key_Space);
        QCOMPARE(chosen.count(), 1);
        // Upwards is upwards, wherever the root is.
        graph.setRootOnTop(false);
        key(Qt::Key_Up);
        QCOMPARE(graph.current(), nodeOf(picture->paths, {"read", "vfs_read"}));
    }

    void searchTellsItsShare()
    {
        FlameGraph graph;
        graph.resize(700, 200);
        graph.show();
        const auto picture = pictureOf(treeOf(someCalls()));
        graph.setPicture(picture, QStringLiteral("All"));
        QVERIFY(!graph.found().share());
        graph.setSearch(QStringLiteral("VFS"));
        QCOMPARE(graph.found().nodes(), std::uint32_t(2));
        // 600000 + 95000 of all 1000000; ext4_read is in vfs_read already.
        QCOMPARE(*graph.found().share(), 0.695);
        graph.setSearch(QStringLiteral("read"));
        QCOMPARE(graph.found().nodes(), std::uint32_t(3));
        QCOMPARE(*graph.found().share(), 0.75);
        graph.goToNextFound(false);
        QCOMPARE(graph.current(), nodeOf(picture->paths, {"read"}));
        graph.goToNextFound(false);
        QCOMPARE(graph.current(), nodeOf(picture->paths, {"read", "vfs_read"}));
        graph.goToNextFound(true);
        graph.goToNextFound(true);
        QCOMPARE(graph.current(), nodeOf(picture->paths, {"read", "vfs_read", "ext4_read [ext4]"}));
        graph.setSearch(QStringLiteral("ext4")); // the module's name, too
        QCOMPARE(graph.found().nodes(), std::uint32_t(1));
        graph.setFocusNode(nodeOf(picture->paths, {"write"}));
        QCOMPARE(*graph.found().share(), 0.0);
        graph.setSearch({});
        QVERIFY(!graph.found().share());
    }

    void coloursTellModules()
    {
        FlameGraph graph;
        graph.resize(700, 200);
        graph.show();
        const auto picture = pictureOf(treeOf(someCalls()));
        graph.setPicture(picture, QStringLiteral("All"));
        const auto colourOf = [&](const std::vector<const char*>& path) {
            const int box =
                boxOfNode(graph.flameLayout(), picture->paths, nodeOf(picture->paths, path));
            return graph.boxColour(graph.flameLayout().boxes[std::size_t(box)]);
        };
        graph.setColourBy(FlameGraph::ColourBy::Module);
        QCOMPARE(colourOf({"read"}), colourOf({"write"}));
        QVERIFY(colourOf({"read"}) != colourOf({"read", "vfs_read", "ext4_read [ext4]"}));
        graph.setColourBy(FlameGraph::ColourBy::Name);
        QVERIFY(colourOf({"read"}) != colourOf({"write"})
                || colourOf({"read"}) != colourOf({"read", "vfs_read"}));
    }

    /// Boxes that touch would look like one.
    void aBoxNeverHasTheFillOfTheOneThatItStandsOn()
    {
        std::mt19937 random(7);
        analysis::PathBuilder builder;
        std::vector<std::uint32_t> nodes{0};
        for (int i = 0; i < 600; ++i) {
            const auto parent = nodes[random() % nodes.size()];
            const auto number = random() % 30;
            const auto name = number == 0 ? "schedule"
                : number == 1             ? "io_schedule"
                                          : "f" + std::to_string(number);
            const auto node = builder.child(parent, builder.frame({name, {}})).node;
            nodes.push_back(node);
            builder.node(node).totals.total += 1000;
        }
        const auto picture = pictureOf(builder.take());
        FlameGraph graph;
        graph.setPicture(picture, QStringLiteral("All"));
        graph.setColourBy(FlameGraph::ColourBy::Name);
        const auto colours = timeline::Colours::from(graph.palette());
        const auto& tree = picture->paths;
        int alike = 0;
        for (std::uint32_t node = 1; node < tree.nodes().size(); ++node) {
            const auto parent = tree.nodes()[node].parent;
            const auto fill = graph.boxColour({.node = node});
            const auto own = colours.function(tree.frameOf(node).name);
            if (tree.frameOf(node).name.ends_with("schedule")) // off the CPU, by whatever colours
                QVERIFY(fill == colours.offCpu[0] || fill == colours.offCpu[1]);
            if (parent == 0)
                continue;
            const auto caller = graph.boxColour({.node = parent});
            QVERIFY(fill != caller);
            QCOMPARE(fill == own, own != caller);
            alike += own == caller ? 1 : 0;
        }
        QVERIFY(alike > 10);
    }

    void differencesAreColouredAndWritten()
    {
        const auto before = treeOf({{"a", 500}, {"b", 500}});
        const auto after = treeOf({{"a", 800}, {"b", 100}, {"c", 100}});
        auto difference = analysis::comparePaths(before, after);
        auto picture = std::make_shared<FlamePicture>();
        picture->widths = analysis::pathWidths(difference.paths, analysis::PathWeight::Total);
        picture->changes = analysis::shareChanges(difference, analysis::PathWeight::Total);
        picture->before = difference.before;
        picture->after = difference.after;
        picture->paths = std::move(difference.paths);
        FlameGraph graph;
        graph.resize(700, 200);
        graph.show();
        graph.setPicture(picture, QStringLiteral("Both"));
        const auto boxOf = [&](const char* name) {
            const int box =
                boxOfNode(graph.flameLayout(), picture->paths, nodeOf(picture->paths, {name}));
            return graph.flameLayout().boxes[std::size_t(box)];
        };
        const QColor grown = graph.boxColour(boxOf("a"));
        const QColor shrunk = graph.boxColour(boxOf("b"));
        QVERIFY(grown.red() > grown.blue());
        QVERIFY(shrunk.blue() > shrunk.red());
        QVERIFY(qAbs(picture->changes[boxOf("a").node] - 0.3) < 1e-12);
        QVERIFY(qAbs(picture->changes[boxOf("b").node] + 0.4) < 1e-12);
        const auto text = nodeText(*picture, boxOf("c").node, 1, {});
        QVERIFY2(text.contains(QStringLiteral("+10.0")), qPrintable(text));
    }

    void focusIsKeptWhereThePathIs()
    {
        FlameGraph graph;
        graph.resize(700, 200);
        graph.show();
        auto picture = pictureOf(treeOf(someCalls()));
        graph.setPicture(picture, QStringLiteral("All"));
        graph.setFocusNode(nodeOf(picture->paths, {"write", "vfs_write"}));
        graph.setCurrent(nodeOf(picture->paths, {"read", "lock"}));
        picture = pictureOf(treeOf({{"write;vfs_write", 1000}, {"new", 10}, {"read", 5}}));
        graph.setPicture(picture, QStringLiteral("All"));
        QCOMPARE(graph.focus(), nodeOf(picture->paths, {"write", "vfs_write"}));
        QCOMPARE(graph.current(), nodeOf(picture->paths, {"read"}));
        graph.setPicture(nullptr, {});
        QCOMPARE(graph.focus(), std::uint32_t(0));
        graph.grab();
        QTest::keyClick(&graph, Qt::Key_Down);
    }
};

QTEST_MAIN(TestFlameGraph)
#include "tst_flame_graph.moc"
