#include "tests/support/captures.h"
#include "tests/support/imported_text.h"
#include "tests/support/written_file.h"
#include "tests/ui/support/waits.h"
#include "ui/views/calls/call_tree_model.h"
#include "ui/views/calls/calls_view.h"
#include "ui/views/calls/duration_delegate.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTreeView>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

using namespace probescope;
using namespace probescope::ui;

class TestCallsView : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        m_text = std::make_unique<ImportedText>(SAMPLES "/function-graph.txt.xz");
    }

    void theModelKeepsItsPromises_data()
    {
        QTest::addColumn<bool>("filtered");
        QTest::newRow("all calls") << false;
        QTest::newRow("filtered") << true;
    }
    void theModelKeepsItsPromises()
    {
        QFETCH(bool, filtered);
        CallTreeModel model(m_text->shared());
        model.show({store::Forest::Kind::Cpu, 1});
        if (filtered) {
            const auto kept = analysis::filterCalls(
                **m_text, model.forest(), {.minimumNs = 1'000'000, .function = {}}, CancelToken());
            QVERIFY(kept.has_value());
            model.setFilter(std::make_shared<const analysis::KeptCalls>(*kept));
        }
        // Not before: the tester fetches rows while it hears of a reset.
        const QAbstractItemModelTester tester(
            &model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        openSome(model, {}, 3);
        QVERIFY(model.rowCount() > 0);
    }

    void rowsAreTheCallsInOrder()
    {
        CallTreeModel model(m_text->shared());
        const store::Forest forest{store::Forest::Kind::Cpu, 0};
        model.show(forest);
        while (model.canFetchMore({}))
            model.fetchMore({});
        const auto count = (*m_text)->calls().rootCount(forest);
        const auto roots = (*m_text)->calls().roots(forest, 0, count);
        QVERIFY(roots.has_value());
        std::size_t next = 0;
        int comments = 0;
        for (int row = 0; row < model.rowCount(); ++row) {
            const auto call = model.callAt(model.index(row, 0));
            if (!call) {
                QVERIFY(model.index(row, 0).data().toString().startsWith("/* "));
                ++comments;
                continue;
            }
            QCOMPARE(call->id, (*roots)[next++].id);
        }
        QCOMPARE(next, std::size_t(count));
        QVERIFY(comments > 0);
    }

    void longDurationsHaveGroupsOfDigits()
    {
        CallTreeModel model(m_text->shared());
        const store::Forest forest{store::Forest::Kind::Cpu, 1};
        model.show(forest);
        while (model.canFetchMore({}))
            model.fetchMore({});
        int grouped = 0;
        for (int row = 0; row < model.rowCount(); ++row) {
            const auto call = model.callAt(model.index(row, 0));
            if (!call || !call->hasKnownDuration())
                continue;
            const auto text = model.index(row, CallTreeModel::Duration).data().toString().mid(2);
            QCOMPARE(QString(text).remove(u','),
                     QString::asprintf("%lld.%03lld", qlonglong(call->durationNs / 1000),
                                       qlonglong(call->durationNs % 1000)));
            const auto groups = text.section(u'.', 0, 0).split(u',');
            QVERIFY(groups[0].size() <= 3);
            for (const auto& group : groups.sliced(1))
                QCOMPARE(group.size(), qsizetype(3));
            grouped += groups.size() > 1 ? 1 : 0;
        }
        QVERIFY(grouped > 0);
    }

    void overheadMarksAreTheKernels()
    {
        QCOMPARE(overheadMark(10'000), ' ');
        QCOMPARE(overheadMark(10'001), '+');
        QCOMPARE(overheadMark(100'001), '!');
        QCOMPARE(overheadMark(1'000'001), '#');
        QCOMPARE(overheadMark(10'000'001), '*');
        QCOMPARE(overheadMark(100'000'001), '@');
        QCOMPARE(overheadMark(1'000'000'001), '$');
    }

    void aClickSelectsTheCall()
    {
        Shown shown(*m_text);
        const QModelIndex index = shown.firstCall(3);
        QTest::mouseClick(shown.tree->viewport(), Qt::LeftButton, {},
                          shown.tree->visualRect(index).center());
        const auto call = shown.model()->callAt(index);
        QVERIFY(call.has_value());
        QCOMPARE(shown.selection.call(), std::optional(call->id));
        QCOMPARE(shown.selection.timeNs(), call->startNs);
    }

    /// Coming to the view chooses nothing, and so its first row can still be chosen.
    void theFirstRowIsChosenByAClickAlone()
    {
        Shown shown(*m_text);
        shown.tree->clearFocus();
        shown.tree->setFocus(Qt::OtherFocusReason);
        QVERIFY(!shown.selection.call());
        const auto first = shown.firstCall(0);
        QCOMPARE(first.row(), 0);
        QTest::mouseClick(shown.tree->viewport(), Qt::LeftButton, {},
                          shown.tree->visualRect(first).center());
        QCOMPARE(shown.selection.call(), std::optional(shown.model()->callAt(first)->id));
    }

    void whatThePointerIsOverIsShared()
    {
        Shown shown(*m_text);
        auto* const viewport = shown.tree->viewport();
        const QModelIndex index = shown.firstCall(3);
        const auto call = shown.model()->callAt(index);
        const auto place = shown.tree->visualRect(index).center();
        QMouseEvent move(QEvent::MouseMove, place, viewport->mapToGlobal(place), Qt::NoButton,
                         Qt::NoButton, {});
        QApplication::sendEvent(viewport, &move);
        QCOMPARE(shown.selection.hoverNs(), std::optional(call->startNs));
        QEvent leave(QEvent::Leave);
        QApplication::sendEvent(shown.tree, &leave);
        QVERIFY(!shown.selection.hoverNs());

        // The row of another view's time has a frame, and no other row has.
        const auto before = viewport->grab().toImage();
        shown.selection.setHover(call->startNs);
        const auto after = viewport->grab().toImage();
        const auto ratio = before.devicePixelRatio();
        int changed = 0;
        for (int y = 0; y < before.height(); ++y) {
            if (before.pixel(5, y) == after.pixel(5, y))
                continue;
            ++changed;
            const auto row = shown.tree->indexAt({5, int(y / ratio)});
            QCOMPARE(shown.model()->callAt(row)->id, call->id);
        }
        QVERIFY(changed >= 2);
    }

    void theSelectionOfOthersIsRevealed()
    {
        Shown shown(*m_text);
        // The deepest call there is.
        std::optional<store::Call> deepest;
        for (const auto& stack : (*m_text)->calls().stacks()) {
            const auto calls = (*m_text)->calls().scan(stack.number, 0, stack.calls);
            QVERIFY(calls.has_value());
            for (const auto& call : *calls) {
                if (!deepest || call.depth > deepest->depth)
                    deepest = call;
            }
        }
        QVERIFY(deepest && deepest->depth > 5);
        shown.selection.select(*deepest->entryRow, deepest->startNs);
        const auto current = shown.model()->callAt(shown.tree->currentIndex());
        QVERIFY(current.has_value());
        QCOMPARE(current->id, deepest->id);
        QVERIFY(shown.tree->visualRect(shown.tree->currentIndex()).isValid());
    }

    void arrowKeysOpenAndClose()
    {
        Shown shown(*m_text);
        QModelIndex index;
        for (int row = 0; row < shown.tree->model()->rowCount(); ++row) {
            index = shown.tree->model()->index(row, 0);
            const auto call = shown.model()->callAt(index);
            if (call && call->subtree > 1)
                break;
        }
        shown.tree->setCurrentIndex(index);
        QTest::keyClick(shown.tree, Qt::Key_Right);
        QVERIFY(shown.tree->isExpanded(index));
        QVERIFY(shown.tree->model()->rowCount(index) > 0);
        QTest::keyClick(shown.tree, Qt::Key_Left);
        QVERIFY(!shown.tree->isExpanded(index));
    }

    void theFilterKeepsMatchesAndAncestors()
    {
        Shown shown(*m_text);
        auto* edit = shown.view.findChild<QLineEdit*>();
        QTest::keyClicks(edit, "update_curr");
        waitUntil([&] {
            return shown.tree->model()->rowCount() > 0
                && leavesMatch(*shown.model(), {}, "update_curr");
        });
        edit->clear();
        waitUntil([&] {
            return shown.model()->rootCount() == (*m_text)->calls().rootCount(shown.view.forest());
        });
    }

    void aTimeRangeLimitsTheCalls()
    {
        Shown shown(*m_text);
        const TimeRange range{19'200'000'000, 19'300'000'000};
        shown.selection.setRange(range);
        while (shown.model()->canFetchMore({}))
            shown.model()->fetchMore({});
        int calls = 0;
        for (int row = 0; row < shown.model()->rowCount(); ++row) {
            const auto call = shown.model()->callAt(shown.model()->index(row, 0));
            QVERIFY(!call || call->startNs < range.endNs);
            // The first one may be open when the range begins.
            QVERIFY(!call || calls == 0 || call->startNs >= range.beginNs);
            calls += call.has_value();
        }
        QVERIFY(calls > 3);
        shown.selection.setRange(std::nullopt);
        QVERIFY(shown.model()->callAt(shown.firstCall(0))->startNs < range.beginNs);
    }

    void nextLongestFindsTheLongest()
    {
        Shown shown(*m_text);
        const auto longest =
            analysis::nextLongest(**m_text, shown.view.forest(), std::nullopt, CancelToken());
        QVERIFY(longest.has_value() && *longest);
        shown.tree->setFocus();
        QTest::keyClick(shown.tree, Qt::Key_N);
        waitUntil([&] { return shown.selection.call() == std::optional((*longest)->id); });
        QTest::keyClick(shown.tree, Qt::Key_N);
        waitUntil([&] { return shown.selection.call() != std::optional((*longest)->id); });
    }

    /// Where the longest calls are of other functions.
    void nextLongestTakesOnlyCallsThatPassTheFilter()
    {
        Shown shown(*m_text);
        const auto& calls = (*m_text)->calls();
        const auto longest =
            analysis::nextLongest(**m_text, shown.view.forest(), std::nullopt, CancelToken());
        QVERIFY(longest.has_value() && *longest);
        std::map<StringId, std::set<store::CallId>> ofFunction;
        for (RowId row = 0; row < (*m_text)->summary().events; ++row) {
            const auto call = calls.callAtRow(row);
            if (call && *call && (*call)->cpu == (*longest)->cpu && (*call)->hasKnownDuration()
                && (*call)->function != (*longest)->function)
                ofFunction[(*call)->function].insert((*call)->id);
        }
        const auto most = std::ranges::max_element(
            ofFunction, {}, [](const auto& function) { return function.second.size(); });
        QVERIFY(most != ofFunction.end() && most->second.size() > 3);
        const auto name = QString::fromStdString((*m_text)->string(most->first));
        const auto all = shown.model()->rootCount();
        shown.view.findChild<QLineEdit*>()->setText(name);
        waitUntil([&] { return shown.model()->rootCount() != all; });
        shown.tree->setFocus();
        std::set<store::CallId> found;
        for (int press = 0; press < 3; ++press) {
            const auto before = shown.selection.call();
            QTest::keyClick(shown.tree, Qt::Key_N);
            waitUntil([&] { return shown.selection.call() != before; });
            const auto call = calls.call(*shown.selection.call());
            const auto function = QString::fromStdString((*m_text)->string(call->function));
            QVERIFY2(function.contains(name), qPrintable(function + u' ' + name));
            QVERIFY(found.insert(call->id).second);
        }
    }

    /// Each press counts, also those that come before a call was found.
    void nextLongestIsAskedForFasterThanItIsFound()
    {
        Shown shown(*m_text);
        shown.tree->setFocus();
        for (int press = 0; press < 3; ++press)
            QTest::keyClick(shown.tree, Qt::Key_N);
        std::optional<store::Call> third;
        for (int press = 0; press < 3; ++press) {
            const auto next =
                analysis::nextLongest(**m_text, shown.view.forest(), third, CancelToken());
            QVERIFY(next.has_value() && *next);
            third = *next;
        }
        waitUntil([&] { return shown.selection.call() == std::optional(third->id); });
    }

    void copyGivesWhatTheKernelPrints()
    {
        Shown shown(*m_text);
        const QModelIndex index = shown.firstCall(3);
        shown.tree->setCurrentIndex(index);
        shown.tree->setFocus();
        QApplication::clipboard()->clear();
        QTest::keyClick(shown.tree, Qt::Key_C, Qt::ControlModifier);
        waitUntil([&] { return !QApplication::clipboard()->text().isEmpty(); });
        const QByteArray source = readCapture(SAMPLES "/function-graph.txt.xz");
        for (const QString& line : QApplication::clipboard()->text().split(u'\n'))
            QVERIFY2(source.contains(line.toUtf8()), qPrintable(line));
    }

    void durationBarsAreLogarithmic()
    {
        QCOMPARE(durationBar(-1), 0.0);
        QCOMPARE(durationBar(100), 0.0);
        QCOMPARE(durationBar(10'000'000'000), 1.0);
        QVERIFY(qFuzzyCompare(durationBar(1'000'000), 0.5));
    }

    void rowsLeftOutByAJumpComeBackByScrolling()
    {
        Shown shown(*m_text);
        const store::Forest forest{store::Forest::Kind::Cpu, 1};
        shown.view.showForest(forest);
        const auto count = (*m_text)->calls().rootCount(forest);
        const auto roots = (*m_text)->calls().roots(forest, 0, count);
        QVERIFY(roots.has_value() && count > 3000);
        shown.view.reveal(roots->back());
        const auto leftOut = [&] { // before the first row
            auto row = shown.model()->index(0, 0);
            while (!shown.model()->callAt(row))
                row = row.siblingAtRow(row.row() + 1);
            const auto first = shown.model()->callAt(row)->id;
            return std::find_if(roots->begin(), roots->end(),
                                [&first](const auto& root) { return root.id == first; })
                - roots->begin();
        };
        QVERIFY(leftOut() > 2000);
        // Not before: the tester fetches rows, and there would be no jump.
        const QAbstractItemModelTester tester(
            shown.model(), QAbstractItemModelTester::FailureReportingMode::QtTest);
        auto* const bar = shown.tree->verticalScrollBar();
        while (leftOut() > 0) {
            const auto before = leftOut();
            bar->setValue(bar->minimum() + 1);
            const auto seen = shown.model()->rowAt(shown.tree->indexAt({2, 2}));
            bar->setValue(bar->minimum());
            waitUntil([&] { return leftOut() < before; });
            // The rows on the screen stay, but for the one that the bar went up by.
            const auto top = shown.tree->indexAt({2, 2});
            QCOMPARE(shown.model()->rowAt(shown.tree->indexBelow(top)), seen);
        }
        std::size_t next = 0;
        for (int row = 0; row < shown.model()->rowCount(); ++row) {
            if (const auto call = shown.model()->callAt(shown.model()->index(row, 0)))
                QCOMPARE(call->id, (*roots)[next++].id);
        }
        QCOMPARE(next, roots->size());
        QCOMPARE(shown.model()->rowCount(), rowsFromTheStart(forest));
    }

    void homeAndEndGoToTheFirstAndTheLastCall()
    {
        Shown shown(*m_text);
        const store::Forest forest{store::Forest::Kind::Cpu, 1};
        shown.view.showForest(forest);
        const auto count = (*m_text)->calls().rootCount(forest);
        const auto roots = (*m_text)->calls().roots(forest, 0, count);
        QVERIFY(roots.has_value());
        shown.tree->setFocus();
        QTest::keyClick(shown.tree, Qt::Key_End);
        const auto last = shown.tree->currentIndex();
        QCOMPARE(last.row(), shown.model()->rowCount() - 1);
        QVERIFY(*shown.model()->rowAt(last) >= roots->back().firstRow);
        QTest::keyClick(shown.tree, Qt::Key_Home);
        const auto first = shown.model()->callAt(shown.tree->currentIndex());
        QVERIFY(first.has_value());
        QCOMPARE(first->id, roots->front().id);
    }

    void theCurrentCallStaysWhenAFilterComesAndGoes()
    {
        Shown shown(*m_text);
        const auto longest =
            analysis::nextLongest(**m_text, shown.view.forest(), std::nullopt, CancelToken());
        QVERIFY(longest.has_value() && *longest);
        shown.selection.selectCall(**longest);
        auto* const edit = shown.view.findChild<QLineEdit*>();
        const auto current = [&shown] { return shown.model()->callAt(shown.tree->currentIndex()); };
        const auto all = shown.model()->rootCount();
        edit->setText(QString::fromStdString((*m_text)->string((*longest)->function)));
        waitUntil([&] { return shown.model()->rootCount() < all; });
        QVERIFY(current().has_value());
        QCOMPARE(current()->id, (*longest)->id);
        edit->clear();
        waitUntil([&] { return shown.model()->rootCount() == all; });
        QVERIFY(current().has_value());
        QCOMPARE(current()->id, (*longest)->id);
    }

    void durationsStandBesideTheirNames()
    {
        Shown shown(*m_text);
        auto* const header = shown.tree->header();
        const auto width = [header] { return header->sectionSize(CallTreeModel::Function); };
        shown.view.resize(2400, 600);
        waitUntil([&] { return shown.tree->viewport()->width() > 2000; });
        const int most = width();
        QVERIFY(most > 30 * shown.tree->fontMetrics().averageCharWidth());
        QVERIFY(most < 1000); // the rest of the window stays empty
        shown.view.resize(800, 600);
        waitUntil([&] { return shown.tree->viewport()->width() < 900; });
        QVERIFY(width() < most);
        header->resizeSection(CallTreeModel::Function, 333); // as the user drags it
        shown.view.resize(2400, 600);
        waitUntil([&] { return shown.tree->viewport()->width() > 2000; });
        QCOMPARE(width(), 333);
    }

    void longNamesAreNotCutBesideFreeRoom()
    {
        const auto name = QByteArray("do_something_with_").repeated(6);
        const ImportedText text(writtenFile(
            m_folder.filePath(QStringLiteral("long.txt")),
            "# tracer: function_graph\n#\n"
            "#     TIME        CPU  TASK/PID         DURATION                  FUNCTION CALLS\n"
            "#      |          |     |    |           |   |                     |   |   |   |\n"
            "  100.000000 |   0)    task-10     |   4.000 us    |  "
                + name + "();\n"));
        Shown shown(text);
        shown.view.resize(2400, 600);
        waitUntil([&] { return shown.tree->viewport()->width() > 2000; });
        QCoreApplication::processEvents();
        QVERIFY(shown.tree->columnWidth(CallTreeModel::Function)
                > shown.tree->fontMetrics().horizontalAdvance(QString::fromLatin1(name)));
        const QAbstractItemView& items = *shown.tree;
        for (int column = 0; column < CallTreeModel::ColumnCount; ++column)
            QVERIFY(shown.tree->columnWidth(column) >= items.sizeHintForColumn(column));
        QVERIFY(shown.tree->header()->length() <= shown.tree->viewport()->width());
    }

    /// They are long: what the columns leave of a wide view is for them.
    void commentsHaveTheFreeRoom()
    {
        QTemporaryDir dir;
        const ImportedText text(writtenFile(
            dir.filePath(QStringLiteral("comment.txt")),
            "# tracer: function_graph\n#\n"
            "#     TIME        CPU  TASK/PID         DURATION            FUNCTION CALLS\n"
            "#      |          |     |    |           |   |               |   |   |   |\n"
            "  100.000000 |   0)    task-10     |   4.000 us    |  do_part();\n"
            "  100.000005 |   0)    task-10     |               |  /* hrtimer_init: "
            "hrtimer=0xffff888003a3bd28 clockid=CLOCK_MONOTONIC mode=ABS|PINNED|HARD "
            "and_more=0xffff888003a3bd28 */\n"
            "  100.000012 |   0)    task-10     | + 12.000 us   |  do_part();\n"));
        Shown shown(text);
        const auto* const header = shown.tree->header();
        shown.view.resize(2400, 700);
        waitUntil([&] { return shown.tree->viewport()->width() > 2000; });
        QCoreApplication::processEvents();
        int needed = 0;
        for (int row = 0; row < shown.tree->model()->rowCount(); ++row) {
            const auto comment = shown.tree->model()->index(row, 0);
            if (comment.data(CallTreeModel::CommentRole).toBool())
                needed = shown.tree->fontMetrics().horizontalAdvance(comment.data().toString());
        }
        QVERIFY(needed > 0);
        QVERIFY2(header->sectionSize(CallTreeModel::Function) > needed,
                 qPrintable(QString::number(header->sectionSize(CallTreeModel::Function))));
        QVERIFY(header->length() <= shown.tree->viewport()->width());
    }

    void aNarrowViewCutsNoneOfItsTools()
    {
        Shown shown(*m_text);
        shown.view.setMinimumWidth(200); // as docks have it
        shown.view.resize(420, 500);
        waitUntil([&] { return shown.view.width() == 420; });
        QCoreApplication::processEvents();
        const auto* const box = shown.view.findChild<QCheckBox*>();
        QVERIFY(box->width() >= box->sizeHint().width());
        const auto* const edit = shown.view.findChild<QLineEdit*>();
        QVERIFY(edit->width() > edit->fontMetrics().horizontalAdvance(edit->placeholderText()));
    }

    void theSelectedRowIsMarkedToItsEnd()
    {
        Shown shown(*m_text);
        shown.view.resize(2400, 600);
        waitUntil([&] { return shown.tree->viewport()->width() > 2000; });
        shown.tree->setCurrentIndex(shown.model()->index(0, 0));
        QVERIFY(shown.tree->header()->length() < shown.tree->viewport()->width());
        const auto row = shown.tree->visualRect(shown.tree->currentIndex());
        const auto picture = shown.tree->viewport()->grab().toImage();
        const auto inCell = picture.pixelColor(shown.tree->header()->length() - 2, row.top() + 2);
        QCOMPARE(picture.pixelColor(picture.width() - 1, row.top() + 2), inCell);
        QVERIFY(inCell != picture.pixelColor(picture.width() - 1, row.bottom() + 4));
    }

    /// The bars are counted in pixels and compared with the durations of the capture.
    void barsAreAsLongAsTheCallsTook()
    {
        Shown shown(*m_text);
        shown.tree->setAlternatingRowColors(false);
        const auto marks = shown.tree->palette().color(QPalette::Base);
        const auto* const header = shown.tree->header();
        const int left = header->sectionViewportPosition(CallTreeModel::Duration);
        const int width = header->sectionSize(CallTreeModel::Duration);
        const QImage picture = shown.tree->viewport()->grab().toImage();
        QCOMPARE(picture.width(), shown.tree->viewport()->width());
        int checked = 0;
        std::set<int> lengths;
        for (auto index = shown.tree->indexAt({2, 2}); index.isValid();
             index = shown.tree->indexBelow(index)) {
            const auto rect = shown.tree->visualRect(index);
            const auto call = shown.model()->callAt(index);
            if (rect.bottom() >= picture.height() || index == shown.tree->currentIndex())
                continue;
            int length = 0;
            for (int x = left; x < left + width; ++x)
                length += picture.pixelColor(x, rect.bottom() - 1) != marks;
            const bool hasBar = call && call->hasKnownDuration() && call->durationNs > 100;
            // Eight decades, from 100 ns to 10 s, over the width of the cell.
            const int expected = hasBar
                ? int(std::lround((std::log10(double(call->durationNs)) - 2) / 8 * (width - 8)))
                : 0;
            QCOMPARE(length, expected);
            checked += hasBar;
            lengths.insert(length);
        }
        QVERIFY(checked >= 8 && lengths.size() > 5);
    }

    void aCaptureWithoutCallsSaysSo()
    {
        const ImportedText text(TEST_DATA "/text/events-clock-mono.txt.xz");
        Selection selection;
        CallsView view(text.shared(), &selection);
        view.show();
        bool says = false;
        for (const auto* label : view.findChildren<QLabel*>())
            says = says || (label->isVisible() && label->text().contains("function_graph"));
        QVERIFY(says);
    }

private:
    /// The view, on screen.
    struct Shown
    {
        explicit Shown(const ImportedText& text)
            : view(text.shared(), &selection)
            , tree(view.findChild<QTreeView*>())
        {
            view.resize(1000, 600);
            view.show();
            view.activateWindow();
            waitUntilActive(&view);
        }
        /// The first row of a call, from a row on.
        QModelIndex firstCall(int row) const
        {
            while (!model()->callAt(model()->index(row, 0)))
                ++row;
            return model()->index(row, 0);
        }
        CallTreeModel* model() const { return static_cast<CallTreeModel*>(tree->model()); }

        Selection selection;
        CallsView view;
        QTreeView* tree;
    };

    int rowsFromTheStart(store::Forest forest) const
    {
        CallTreeModel model(m_text->shared());
        model.show(forest);
        while (model.canFetchMore({}))
            model.fetchMore({});
        return model.rowCount();
    }

    static void openSome(CallTreeModel& model, const QModelIndex& parent, int levels)
    {
        if (levels == 0)
            return;
        if (model.canFetchMore(parent))
            model.fetchMore(parent);
        for (int row = 0; row < std::min(model.rowCount(parent), 20); ++row)
            openSome(model, model.index(row, 0, parent), levels - 1);
    }

    /// Every opened call without opened children matches.
    static bool leavesMatch(CallTreeModel& model, const QModelIndex& parent, const char* function)
    {
        bool match = true;
        for (int row = 0; row < model.rowCount(parent); ++row) {
            const QModelIndex index = model.index(row, 0, parent);
            if (model.rowCount(index) > 0)
                match = match && leavesMatch(model, index, function);
            else if (!model.canFetchMore(index))
                match = match && index.data().toString().contains(function);
        }
        return match;
    }

    QTemporaryDir m_folder;
    std::unique_ptr<ImportedText> m_text;
};

QTEST_MAIN(TestCallsView)
#include "tst_calls_view.moc"
