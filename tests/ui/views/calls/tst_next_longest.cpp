// N goes from the longest call to the next, of those alone that the filter of the tree keeps.

#include "tests/support/imported_text.h"
#include "tests/ui/support/waits.h"
#include "ui/views/calls/calls_view.h"

#include <QCheckBox>
#include <QDoubleSpinBox>
#include <QLineEdit>
#include <QTest>
#include <QTreeView>

#include <algorithm>

using namespace probescope;
using namespace probescope::ui;

class TestNextLongest : public QObject
{
    Q_OBJECT

    std::unique_ptr<ImportedText> m_text;

    std::string nameOf(const store::Call& call) const
    {
        return call.function.valid() ? (*m_text)->string(call.function) : std::string();
    }
    /// Those with that name, from the longest on, by a look at each call of the capture.
    std::vector<store::Call> named(const std::string& name, store::Forest forest) const
    {
        std::vector<store::Call> found;
        for (const auto& stack : (*m_text)->calls().stacks()) {
            const auto calls = (*m_text)->calls().scan(stack.number, 0, stack.calls);
            if (!calls)
                qFatal("%s", calls.error().message().c_str());
            std::ranges::copy_if(*calls, std::back_inserter(found), [&](const store::Call& call) {
                return call.isTimed() && call.cpu == forest.key && nameOf(call) == name;
            });
        }
        std::ranges::sort(found, [](const store::Call& a, const store::Call& b) {
            return a.durationNs != b.durationNs ? a.durationNs > b.durationNs
                                                : a.startNs < b.startNs;
        });
        return found;
    }

private slots:
    void initTestCase()
    {
        m_text = std::make_unique<ImportedText>(SAMPLES "/function-graph.txt.xz");
    }

    void keepsToTheFilterOfFunctions()
    {
        Selection selection;
        CallsView view(m_text->shared(), &selection);
        view.resize(1000, 600);
        view.show();
        view.activateWindow();
        waitUntilActive(&view);
        auto* const tree = view.findChild<QTreeView*>();
        const auto* const model = static_cast<const CallTreeModel*>(tree->model());
        view.showForest({store::Forest::Kind::Cpu, 1});
        const std::string name = "hrtimer_active";
        const auto expected = named(name, view.forest());
        QVERIFY(expected.size() > 3);
        view.findChild<QLineEdit*>()->setText(QString::fromStdString(name));
        waitUntil([&] { return model->filter() != nullptr; });

        tree->setFocus();
        for (std::size_t press = 0; press < 3; ++press) {
            QTest::keyClick(tree, Qt::Key_N);
            const auto before = press == 0 ? std::nullopt : std::optional(expected[press - 1].id);
            waitUntil([&] { return selection.call() && selection.call() != before; });
            const auto found = (*m_text)->calls().call(*selection.call());
            QVERIFY(found.has_value());
            QCOMPARE(nameOf(*found), name);
            QCOMPARE(found->id, expected[press].id);
            const auto shown = model->callAt(tree->currentIndex());
            QVERIFY(shown && shown->id == found->id);
        }
    }
};

QTEST_MAIN(TestNextLongest)
#include "tst_next_longest.moc"
