// The part of “Which probe missed, and why?” that drives a kernel, done click by click in the
// window on a real one: what the page names is there, and what it tells is seen.

#include "tests/kernel/tutorials/guest_tutorial.h"

#include <QSpinBox>

using namespace probescope;
using namespace probescope::ui;

namespace {

constexpr std::uint64_t kSleeps = 20 * 50; ///< of the lines of the page
constexpr const char* kReturn = "do_nanosleep_ret";

} // namespace

class TestTutorialProbeMissed : public GuestTutorial
{
    Q_OBJECT

public:
    explicit TestTutorialProbeMissed(const QString& language)
        : GuestTutorial(language)
    {
    }

private slots:
    void onYourOwnKernel()
    {
        begin(QStringLiteral("which-probe-missed"));
        leave({"Part 1: in the sample", "Lost, or missed?", "Why", "All causes",
               "The same in a terminal"});
        follow({&TestTutorialProbeMissed::makeTheProbe, &TestTutorialProbeMissed::readTheCard,
                &TestTutorialProbeMissed::recreateIt, &TestTutorialProbeMissed::leaveTheProbes});
    }
    void cleanup() { end(); }

private:
    /// As often as it takes to see something: what runs for a moment only may have ended before.
    template <typename Condition>
    void waitWhileTheySleep(Condition seen) const
    {
        const auto sleep = [this] {
            return std::make_unique<Running>(QStringLiteral("/bin/bash"),
                                             QStringList{QStringLiteral("-c"), m_lines});
        };
        auto sleepers = sleep();
        waitUntil([&] {
            if (!sleepers->runs())
                sleepers = sleep();
            return seen();
        });
    }
    void makeTheProbe();
    void readTheCard();
    void recreateIt();
    void leaveTheProbes();

    QString m_lines; ///< for a terminal
};

void TestTutorialProbeMissed::makeTheProbe()
{
    page().section(QStringLiteral("Part 2: on your own kernel"));
    page().next(QStringLiteral("Record > Manage"));
    choose(window(), page(QStringLiteral("Record > Manage probes…")));
    newProbe(page(QStringLiteral("New probe…")));
    page().next(QStringLiteral("Type"));
    const auto function = page(QStringLiteral("do_nanosleep"));
    chooseFunction(function, function);
    click(form(), page(QStringLiteral("Both")));
    settle();
    page().next(QStringLiteral("maxactive"));
    auto& group = labelled<QLineEdit>(form(), page(QStringLiteral("Group")));
    auto& maxActive = labelled<QSpinBox>(form(), page(QStringLiteral("maxactive")));
    QVERIFY(maxActive.mapTo(&form(), QPoint()).x() > group.mapTo(&form(), QPoint()).x());
    const auto usual = readText(maxActive.text()); // of two processors
    QVERIFY2(usual.startsWith(page(QStringLiteral("kernel default"))), qPrintable(usual));
    QVERIFY2(usual.endsWith(page(QStringLiteral("10"))), qPrintable(usual));
    QVERIFY(buttonCalled(form(), page(QStringLiteral("Use 64"))));
    QTest::mouseClick(maxActive.findChild<QLineEdit*>(), Qt::LeftButton);
    QTest::keyClick(&maxActive, Qt::Key_A, Qt::ControlModifier);
    QTest::keyClicks(&maxActive, page(QStringLiteral("1")));
    waitForDefinition(QStringLiteral("\nr1:"));
    page().next(QStringLiteral("Press Create"));
    click(form(), page(QStringLiteral("Create and watch")));
    waitUntil([&] { return !workspace().showsBuilder() && workspace().page()->hasOwn(); });
    page().next(QStringLiteral("In a terminal"));
    page().next(QStringLiteral("for i in"));
    m_lines = page().text();
}

void TestTutorialProbeMissed::readTheCard()
{
    page().section(QStringLiteral("Read the card"));
    page().next(QStringLiteral("In the table"));
    waitWhileTheySleep([&] { return probe(kReturn).misses.value_or(0) > 0; });
    auto& table = *workspace().page()->table();
    const auto row = cellSaying(table, QLatin1String(kReturn), ProbeTableModel::Name);
    const auto said = [&](ProbeTableModel::Column column, const char* title) {
        QCOMPARE(readText(row.model()->headerData(column, Qt::Horizontal).toString()),
                 page(QLatin1String(title)));
        static const QRegularExpression kDigit(QStringLiteral("[1-9]"));
        QVERIFY2(besideOf(row, column).contains(kDigit), qPrintable(besideOf(row, column)));
    };
    said(ProbeTableModel::Misses, "Misses");
    said(ProbeTableModel::MissRatio, "Miss rate");
    waitUntil([&] { return probe(kReturn).warnings > 0; });
    clickCell(table, cellSaying(table, QLatin1String(kReturn), ProbeTableModel::Name));
    read({QStringLiteral("More concurrent calls than maxactive"),
          QStringLiteral("More calls were in progress at once than the return probe can follow. "
                         "Recreate it with a larger maxactive."),
          QStringLiteral("maxactive 1")});
    const auto inProgress = page(QStringLiteral("calls in progress"));
    waitWhileTheySleep([&] { return !textsIn(workspace()).filter(inProgress).isEmpty(); });
}

void TestTutorialProbeMissed::recreateIt()
{
    page().next(QStringLiteral("Press the button"));
    // The page does not know how many there are to be.
    const auto told = page(QStringLiteral("Recreate with maxactive …")).split(u'…');
    QAbstractButton* button = nullptr;
    waitFor(told[0], [&] {
        for (auto* const one : workspace().findChildren<QAbstractButton*>()) {
            const auto text = readText(one->text());
            if (inSight(*one) && text.startsWith(told[0]) && text.contains(told[1]))
                button = one;
        }
        return button != nullptr;
    });
    waitUntil([&] { return ::run("pgrep", {"-x", "sleep"}).status != 0; });
    const auto none = page(QStringLiteral("0"));
    const auto hits = *probe(kReturn).hits;
    QTest::mouseClick(button, Qt::LeftButton);
    waitUntil([&] {
        const auto now = probe(kReturn);
        return now.enabled && QString::number(now.misses.value_or(1)) == none;
    });
    QVERIFY(*probe(kReturn).hits < hits);
    runInShell(m_lines);
    waitUntil([&] { return probe(kReturn).hits.value_or(0) >= kSleeps; });
    QCOMPARE(probe(kReturn).misses.value_or(1), std::uint64_t(0));
}

void TestTutorialProbeMissed::leaveTheProbes()
{
    window().close();
    QVERIFY(window().isVisible()); // it asks about the probes first
    accept();
    waitUntil([&] { return !window().isVisible(); });
}

int main(int argc, char* argv[])
{
    return runInBothLanguages<TestTutorialProbeMissed>(argc, argv);
}

#include "tst_tutorial_probe_missed.moc"
