// The chips of the filter, in a line of their own above the events.

#include "tests/support/sample_capture.h"
#include "tests/ui/support/keyboard.h"
#include "tests/ui/support/own_settings.h"
#include "tests/ui/support/waits.h"
#include "ui/base/parts/chip.h"
#include "ui/views/events/event_table_view.h"
#include "ui/views/events/events_view.h"
#include "ui/views/events/filter_bar.h"

#include <QLabel>
#include <QMenu>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

#include <algorithm>

using namespace probescope;
using namespace probescope::ui;

class TestFilterChips : public QObject
{
    Q_OBJECT

    QTemporaryDir m_dir;
    std::shared_ptr<store::Capture> m_capture;
    std::unique_ptr<Selection> m_selection;
    std::unique_ptr<EventsView> m_view;

    EventTableView* table() const { return m_view->table(); }

private slots:
    void initTestCase() { keepSettingsIn(m_dir.path()); }
    void init()
    {
        static int number = 0;
        QSettings().clear();
        m_capture =
            captureOfText(m_dir.filePath(QStringLiteral("%1.psc").arg(++number)), sampleText());
        m_selection = std::make_unique<Selection>();
        m_view = std::make_unique<EventsView>(m_capture, m_selection.get());
        m_view->resize(1100, 420);
        m_view->show();
        waitUntilExposed(m_view.get());
    }

    void aFilterDoesNotMoveTheTable()
    {
        const auto place = [this] {
            return QRect(table()->mapTo(m_view.get(), QPoint()), table()->size());
        };
        // What is selected stays in sight, so that nothing has to tell that it is hidden.
        RowId onCpu = 0;
        while (m_capture->event(onCpu)->cpu != 1)
            ++onCpu;
        m_selection->select(onCpu, m_capture->event(onCpu)->timeNs);
        const auto before = place();
        auto* const bar = m_view->filterBar();
        QVERIFY(bar->isVisible() && bar->geometry().bottom() < before.top());
        analysis::FilterTerm onCpu1;
        onCpu1.kind = analysis::FilterTerm::Kind::Cpu;
        onCpu1.number = 1;
        m_selection->addTerm(onCpu1);
        waitUntil([this] { return m_view->list()->size() == std::uint64_t(6); });
        QCOMPARE(bar->findChildren<Chip*>().size(), 1);
        QCOMPARE(place(), before);
        m_selection->setFilter({});
        waitUntil([this] { return m_view->list()->size() == std::uint64_t(12); });
        QCOMPARE(place(), before);
    }

    /// A range narrows down other views, too; conditions do not.
    void itIsToldWhatConditionsActOn()
    {
        const auto isTold = [this] {
            const auto labels = m_view->filterBar()->findChildren<QLabel*>();
            return std::ranges::any_of(labels, [](const auto* label) {
                return label->isVisible()
                    && label->text() == QStringLiteral("Filters events, not the other views");
            });
        };
        QVERIFY(!isTold());
        m_selection->setRange(TimeRange{1, 2});
        QVERIFY(!isTold());
        analysis::FilterTerm term;
        term.text = "bash";
        m_selection->addTerm(term);
        QVERIFY(isTold());
        m_view->resize(260, 420);
        QCoreApplication::processEvents();
        QVERIFY(!isTold()); // chips come first
        m_view->resize(1100, 420);
        QCoreApplication::processEvents();
        QVERIFY(isTold());
        m_selection->setFilter({});
        QVERIFY(!isTold());
    }

    void chipsThatFindNoRoomAreInAMenu()
    {
        const int height = m_view->filterBar()->height();
        analysis::EventFilter filter;
        for (int i = 0; i < 30; ++i) {
            filter.terms.emplace_back();
            filter.terms.back().text = "a text of the filter " + std::to_string(i);
        }
        m_selection->setFilter(filter);
        m_view->resize(500, 420);
        auto* const bar = m_view->filterBar();
        QCoreApplication::sendPostedEvents(); // those of the layout
        QCOMPARE(bar->height(), height);
        QCOMPARE(bar->width(), m_view->width());
        int shown = 0;
        for (const auto* const child :
             bar->findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly)) {
            if (child->isHidden() || child->isWindow())
                continue;
            QVERIFY(bar->rect().contains(child->geometry()));
            shown += qobject_cast<const Chip*>(child) ? 1 : 0;
        }
        QVERIFY(shown > 0 && shown < 30);
        const auto actions = bar->findChild<QMenu*>()->actions();
        QCOMPARE(int(actions.size()), 30 - shown);
        actions.back()->trigger();
        waitUntil([this] { return m_selection->filter().terms.size() == 29; });
        QCOMPARE(m_selection->filter().terms.back().text, std::string("a text of the filter 28"));
    }

    void tabGoesThroughTheChipsAndOn()
    {
        analysis::EventFilter filter;
        filter.terms.resize(2);
        filter.terms[0].text = "one";
        filter.terms[1].text = "other";
        for (int i = 0; i < 2; ++i) { // chips that are made anew are in their place, too
            m_selection->setFilter({});
            m_selection->setFilter(filter);
            QWidgetList order;
            for (auto* widget = m_view->nextInFocusChain(); widget != m_view.get();
                 widget = widget->nextInFocusChain()) {
                if ((widget->focusPolicy() & Qt::TabFocus) != 0 && !widget->isHidden())
                    order << widget;
            }
            QList<Chip*> chips;
            for (auto* const widget : std::as_const(order)) {
                if (auto* const chip = qobject_cast<Chip*>(widget))
                    chips << chip;
            }
            QCOMPARE(int(chips.size()), 2);
            QVERIFY(chips[0]->text().contains(QStringLiteral("one")));
            const auto first = order.indexOf(chips[0]);
            QCOMPARE(order.indexOf(chips[1]), first + 1);
            const auto* const next = qobject_cast<QToolButton*>(order.value(first + 2));
            QVERIFY(next && next->parentWidget() == m_view->filterBar());
        }
    }

    void keysRemoveChipsAndLeadToTheNext()
    {
        analysis::EventFilter filter;
        filter.terms.resize(2);
        filter.terms[0].text = "one";
        filter.terms[1].text = "other";
        m_selection->setFilter(filter);
        ui::activate(*m_view);
        const auto shownChips = [this] {
            QList<Chip*> chips;
            for (auto* const chip : m_view->filterBar()->findChildren<Chip*>()) {
                if (!chip->isHidden())
                    chips << chip;
            }
            return chips;
        };
        QVERIFY2(shownChips()[0]->accessibleName().startsWith(QStringLiteral("Remove filter: ")),
                 qPrintable(shownChips()[0]->accessibleName()));
        shownChips()[0]->setFocus();
        press(Qt::Key_Return);
        waitUntil([this] { return m_selection->filter().terms.size() == 1; });
        QCOMPARE(int(shownChips().size()), 1);
        QVERIFY(shownChips()[0]->hasFocus());
        press(Qt::Key_Delete);
        waitUntil([this] { return m_selection->filter().terms.empty(); });
        QVERIFY(table()->hasFocus());
    }

    void chipsGrowWithTheFont()
    {
        analysis::EventFilter filter;
        filter.terms.resize(1);
        filter.terms[0].text = "one";
        m_selection->setFilter(filter);
        const auto shownChip = [this] {
            for (auto* const chip : m_view->filterBar()->findChildren<Chip*>()) {
                if (!chip->isHidden())
                    return chip;
            }
            return static_cast<Chip*>(nullptr);
        };
        const int before = shownChip()->width();
        auto larger = m_view->font();
        larger.setPointSizeF(larger.pointSizeF() * 2);
        m_view->setFont(larger);
        QCoreApplication::sendPostedEvents(); // those of the layout
        QVERIFY(shownChip()->width() > before);
        QCOMPARE(shownChip()->width(), shownChip()->sizeHint().width());
    }
};

QTEST_MAIN(TestFilterChips)
#include "tst_filter_chips.moc"
