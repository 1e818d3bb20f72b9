// Lines of controls that break where there is no room.

#include "ui/base/parts/flow_layout.h"

#include <QLabel>
#include <QLineEdit>
#include <QTest>

#include <memory>

using namespace probescope::ui;

namespace {

constexpr int kGap = 4;
constexpr int kSide = 100;

QWidget* box(QWidget& parent, int width, int height = 20)
{
    auto* const one = new QWidget(&parent);
    one->setFixedSize(width, height);
    parent.layout()->addWidget(one);
    return one;
}

} // namespace

class TestFlowLayout : public QObject
{
    Q_OBJECT

    std::unique_ptr<QWidget> m_parent;
    FlowLayout* m_layout = nullptr;

    void place(int width) const
    {
        m_layout->setGeometry({0, 0, width, m_layout->heightForWidth(width)});
    }

private slots:
    void init()
    {
        m_parent = std::make_unique<QWidget>();
        m_layout = new FlowLayout(m_parent.get());
        m_layout->setContentsMargins(0, 0, 0, 0);
        m_layout->setSpacing(kGap);
    }

    void lowItemsStandInTheMiddleOrAtTheTop()
    {
        box(*m_parent, kSide, 40);
        const auto* const middle = box(*m_parent, kSide);
        auto* const top = box(*m_parent, kSide);
        m_layout->setAlignment(top, Qt::AlignTop);
        place(3 * kSide + 2 * kGap);
        QCOMPARE(middle->pos(), QPoint(kSide + kGap, 10));
        QCOMPARE(top->pos(), QPoint(2 * (kSide + kGap), 0));
    }

    void linesBreakWhereTheyAreFull()
    {
        const auto* const first = box(*m_parent, kSide);
        const auto* const second = box(*m_parent, kSide);
        const auto* const third = box(*m_parent, kSide, 30);
        QCOMPARE(m_layout->heightForWidth(3 * kSide + 2 * kGap), 30);
        QCOMPARE(m_layout->heightForWidth(3 * kSide + 2 * kGap - 1), 20 + kGap + 30);
        place(2 * kSide + kGap);
        QCOMPARE(first->pos(), QPoint(0, 0));
        QCOMPARE(second->pos(), QPoint(kSide + kGap, 0));
        QCOMPARE(third->pos(), QPoint(0, 20 + kGap));
        QCOMPARE(m_layout->minimumSize().width(), kSide);
    }

    void linesMayBeCloserThanParts()
    {
        box(*m_parent, kSide);
        const auto* const second = box(*m_parent, kSide);
        m_layout->setLineSpacing(1);
        place(kSide);
        QCOMPARE(second->pos(), QPoint(0, 20 + 1));
        place(2 * kSide + kGap);
        QCOMPARE(second->pos(), QPoint(kSide + kGap, 0));
    }

    void whatIsHiddenTakesNoPlace()
    {
        box(*m_parent, kSide)->hide();
        const auto* const second = box(*m_parent, kSide);
        place(3 * kSide);
        QCOMPARE(second->pos(), QPoint(0, 0));
    }

    void whatGrowsTakesTheRestOfItsLine()
    {
        box(*m_parent, kSide);
        auto* const line = new QLineEdit(m_parent.get());
        m_layout->addWidget(line);
        const int natural = line->sizeHint().width();
        place(kSide + kGap + natural + 50);
        QCOMPARE(line->width(), natural + 50);
        place(natural + 7); // on a line of its own
        QCOMPARE(line->x(), 0);
        QCOMPARE(line->width(), natural + 7);
    }

    void whatComesAfterAStretchStandsAtTheRight()
    {
        box(*m_parent, kSide);
        m_layout->addStretch();
        const auto* const last = box(*m_parent, kSide);
        place(5 * kSide);
        QCOMPARE(last->geometry().right(), 5 * kSide - 1);
        place(kSide + kGap); // below
        QCOMPARE(last->pos(), QPoint(0, 20 + kGap));
    }

    /// Text that is broken gets the lines that it needs.
    void textsGetTheirHeight()
    {
        auto* const words = new QLabel(QStringLiteral("so many words that one line is too short "
                                                      "for all of them, and two are as well"));
        words->setWordWrap(true);
        m_layout->addWidget(words);
        const int narrow = words->minimumSizeHint().width();
        QCOMPARE(m_layout->heightForWidth(narrow), words->heightForWidth(narrow));
    }
};

QTEST_MAIN(TestFlowLayout)
#include "tst_flow_layout.moc"
