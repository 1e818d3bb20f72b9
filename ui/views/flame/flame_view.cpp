#include "ui/views/flame/flame_view.h"

#include "ui/base/parts/column_widths.h"
#include "ui/base/text/excluded_text.h"
#include "ui/base/text/for_plural.h"
#include "ui/views/flame/compare_dialog.h"
#include "ui/views/flame/models/flame_text.h"
#include "ui/views/flame/models/function_difference_model.h"
#include "ui/views/flame/models/function_table_model.h"

#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QPointer>
#include <QProgressBar>
#include <QScopedValueRollback>
#include <QSortFilterProxyModel>
#include <QSplitter>
#include <QTableView>
#include <QToolButton>

#include <algorithm>

namespace probescope::ui {

FlameView::~FlameView() = default;

bool FlameView::busy() const
{
    return m_reading.running() || m_arranging.running() || m_finding.running();
}

QString FlameView::stateText() const
{
    return m_state->text();
}

QString FlameView::coverageText() const
{
    return m_coverage->text();
}

void FlameView::captureGrew()
{
    fillSources();
    if (m_sourceBox->count() == 0) {
        showEmpty(tr("This capture has no function calls and no stacks. Record with the "
                     "function_graph tracer, with the option stacktrace, or with perf record -g."));
        return;
    }
    applyKept();
    // One after the other: what grows fast would never be shown. A comparison stays until another
    // choice is made.
    m_grew = m_reading.running() || comparing();
    if (!m_grew)
        read();
    else if (comparing())
        showState();
}

void FlameView::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    fillRanges(); // those that are followed may have moved meanwhile
}

FlameScope FlameView::scope() const
{
    FlameScope scope;
    scope.source = Source(m_sourceBox->currentData().toInt());
    if (const int range = m_rangeBox->currentIndex(); range > 0 && range < int(m_ranges.size()))
        scope.range = m_ranges[std::size_t(range)].range;
    if (m_taskBox->currentIndex() > 0) {
        if (scope.source == Source::Calls)
            scope.callStacks =
                callStacksOf(*m_capture, std::uint32_t(m_taskBox->currentData().toInt()));
        else
            scope.pid = m_taskBox->currentData().toInt();
    }
    if (m_cpuBox->currentIndex() > 0)
        scope.cpu = std::uint32_t(m_cpuBox->currentData().toInt());
    if (scope.source != Source::Calls) {
        scope.event = m_eventBox->currentData().toString().toStdString();
        scope.weightField = m_weightBox->currentData().toString().toStdString();
    }
    return scope;
}

void FlameView::scopeChosen()
{
    if (m_filling)
        return;
    fillScopes();
    read();
}

void FlameView::read()
{
    if (m_sourceBox->count() == 0)
        return;
    m_grew = false;
    m_progress->setValue(0);
    m_state->setText(tr("Adding up…"));
    const auto capture = m_capture;
    m_reading.start([this, capture, scope = scope()](const Background::Context& context) {
        const auto data =
            readFlame(*capture, scope, context.cancel(), [this, &context](int percent) {
                context.deliver([this, percent] { m_progress->setValue(percent); });
            });
        context.deliver([this, data] {
            if (data)
                take(*data);
            else
                fail(data.error());
        });
    });
}

void FlameView::compare(const FlameSide& before, const FlameSide& after)
{
    m_progress->setValue(0);
    m_state->setText(tr("Comparing…"));
    const auto capture = m_capture;
    m_reading.start([this, capture, before, after](const Background::Context& context) {
        const auto data = readComparison(
            *capture, before, after, context.cancel(), [this, &context](int percent) {
                context.deliver([this, percent] { m_progress->setValue(percent); });
            });
        context.deliver([this, data] {
            if (data)
                take(*data);
            else
                fail(data.error());
        });
    });
}

void FlameView::fail(const Error& error)
{
    if (error.code == ErrorCode::Cancelled) {
        m_state->setText(tr("Stopped. What is shown is what was added up before."));
        return;
    }
    const QString what = QString::fromStdString(error.what);
    m_state->setText(tr("It could not be added up: %1.").arg(what));
    emit message(m_state->text());
}

void FlameView::take(const std::shared_ptr<const FlameData>& data)
{
    m_data = data;
    if (comparing() && m_orderBox->currentIndex() != int(FlameMode::TopDown)) {
        const QScopedValueRollback<bool> filling(m_filling, true);
        m_orderBox->setCurrentIndex(int(FlameMode::TopDown));
    }
    m_orderBox->setEnabled(!comparing());
    showTable();
    arrange();
}

void FlameView::arrange()
{
    if (!m_data)
        return;
    const auto order = FlameMode(std::max(0, m_orderBox->currentIndex()));
    const bool byCount = m_data->scope.source == Source::Calls && m_weightBox->currentIndex() == 1;
    m_arranging.start([this, data = m_data, order, byCount,
                       function = m_function](const Background::Context& context) {
        const auto pictures = arrangeFlame(*data, order, function, byCount, context.cancel());
        context.deliver([this, pictures] {
            if (pictures)
                showPictures(*pictures);
            else
                fail(pictures.error());
        });
    });
}

QString FlameView::rootName() const
{
    if (FlameMode(m_orderBox->currentIndex()) == FlameMode::Sandwich)
        return functionName(m_function);
    if (comparing())
        return tr("Both sides");
    return m_rangeBox->currentIndex() > 0 ? m_rangeBox->currentText() : tr("All");
}

void FlameView::showPictures(const FlamePictures& pictures)
{
    const bool sandwich = pictures.callers != nullptr;
    m_callers->setVisible(sandwich);
    if (sandwich)
        m_callers->setPicture(pictures.callers, rootName());
    m_graph->setRootOnTop(sandwich || m_flip->isChecked());
    m_flip->setEnabled(!sandwich);
    m_graph->setPicture(pictures.main, rootName());
    const bool nothing = pictures.main->paths.isEmpty()
        && !(sandwich && pictures.callers && !pictures.callers->paths.isEmpty());
    if (nothing && m_data->sums.paths.isEmpty() && !comparing()) {
        showEmpty(m_data->scope.source == Source::Calls
                      ? tr("No call lies in what is chosen. Choose a longer range, or all tasks "
                           "and CPUs.")
                      : tr("No stack lies in what is chosen. Choose a longer range, or all tasks "
                           "and CPUs."));
    } else {
        m_empty->hide();
        m_split->show();
    }
    applyKeptFocus();
    showState();
    emit shown();
}

void FlameView::showEmpty(const QString& text)
{
    m_empty->setText(text);
    m_empty->show();
    m_split->hide();
    m_state->clear();
    m_coverage->clear();
}

void FlameView::showState()
{
    m_back->setEnabled(m_graph->canGoBack());
    m_out->setEnabled(m_graph->focus() != 0);
    if (!m_data || !m_graph->picture())
        return;
    QStringList parts;
    const FlamePicture& picture = *m_graph->picture();
    if (const auto share = m_graph->foundShare())
        parts << tr("Found: %L1 place(s), %2 of what is shown", nullptr,
                    forPlural(m_graph->foundNodes()))
                     .arg(m_graph->foundNodes())
                     .arg(percentText(*share));
    parts << nodeLine(picture, m_graph->current(), 1, rootName());
    if (m_graph->flameLayout().hidden > 0)
        parts << tr("Too narrow for a pixel: %L1").arg(m_graph->flameLayout().hidden);
    m_state->setText(parts.join(QStringLiteral("    ")));
    QStringList coverage;
    if (comparing())
        coverage << sidesText();
    else if (m_data->scope != scope())
        coverage << tr("What is shown was added up before the last choice above.");
    if (const auto folded = picture.paths.foldedCalls(); folded > 0)
        coverage
            << tr("Not told apart, since there are too many paths or too long ones: %1 call(s).",
                  nullptr, forPlural(folded))
                   .arg(countText(folded));
    coverage << excludedText() << clockText() << lossesText();
    coverage.removeAll(QString());
    m_coverage->setText(coverage.join(u' '));
}

QString FlameView::sidesText() const
{
    const auto& compared = *m_data->compared;
    auto text = tr("Before: %1. After: %2.").arg(compared.nameBefore, compared.nameAfter);
    if (m_grew)
        text += u' ' + tr("More was recorded since.");
    return text;
}

/// Calls that are in no time of the table.
QString FlameView::excludedText() const
{
    if (m_data->scope.source != Source::Calls)
        return {};
    std::uint64_t incomplete = 0;
    std::uint64_t untimed = 0;
    const auto add = [&](const analysis::PathTotals& totals) {
        incomplete += totals.incomplete;
        untimed += totals.count - std::min(totals.timed, totals.count);
    };
    std::uint64_t unseen = m_data->sums.paths.unseenCalls();
    if (m_data->compared) {
        unseen += m_data->compared->unseenBefore;
        for (const auto& row : m_data->compared->functions) {
            add(row.before.totals);
            add(row.after.totals);
        }
    } else {
        for (const auto& row : m_data->sums.functions)
            add(row.totals);
    }
    QStringList texts{incompleteText(incomplete), untimedText(untimed), unseenText(unseen)};
    texts.removeAll(QString());
    return texts.join(u' ');
}

/// What to mind of durations; stacks have none.
QString FlameView::clockText() const
{
    if (m_data->scope.source != Source::Calls)
        return {};
    const auto& clock = m_data->sums.clock;
    auto warning = callClockWarning(clock);
    if (!m_data->compared || m_data->compared->clockBefore.unit == clock.unit)
        return warning;
    return tr("The clocks of the two captures do not count the same, so that they cannot be "
              "compared in time: only the durations of calls can, which are the kernel's own.")
        + u' ' + (warning.isEmpty() ? callClockWarning(m_data->compared->clockBefore) : warning);
}

QString FlameView::lossesText() const
{
    QStringList parts;
    if (m_data->sums.empty > 0)
        parts << tr("Stacks without a place: %1.").arg(countText(m_data->sums.empty));
    if (m_data->sums.withoutWeight > 0)
        parts << tr("Stacks without a weight: %1.").arg(countText(m_data->sums.withoutWeight));
    auto losses = m_data->sums.losses;
    if (m_data->compared) {
        losses.gaps += m_data->compared->lossesBefore.gaps;
        losses.events += m_data->compared->lossesBefore.events;
        losses.unknown = losses.unknown || m_data->compared->lossesBefore.unknown;
    }
    if (losses.gaps == 0)
        parts << tr("Nothing was lost here.");
    else if (losses.unknown)
        parts << tr("At least %1 event(s) were lost here.", nullptr, forPlural(losses.events))
                     .arg(countText(losses.events));
    else
        parts << tr("Events lost here: %1.").arg(countText(losses.events));
    return parts.join(u' ');
}

void FlameView::showTable()
{
    const QScopedValueRollback<bool> following(m_following, true);
    const bool timed = m_data->scope.source == Source::Calls;
    if (m_data->compared) {
        m_differences->setRows(m_data->compared->functions, timed);
        m_functions->setRows({}, FunctionTableModel::Kind::Calls);
        m_sorted->setSourceModel(m_differences);
    } else {
        m_functions->setRows(m_data->sums.functions,
                             timed ? FunctionTableModel::Kind::Calls
                                   : FunctionTableModel::Kind::Stacks);
        m_differences->setRows({}, timed);
        m_sorted->setSourceModel(m_functions);
    }
    for (int column = 0; column < m_sorted->columnCount(); ++column) {
        const bool told = m_data->compared
            ? FunctionDifferenceModel::isTold(column, timed)
            : FunctionTableModel::isTold(column, m_functions->kind());
        m_table->setColumnHidden(column, !told);
    }
    m_table->setAccessibleName(m_data->compared ? tr("Functions before and after")
                                                : tr("Functions"));
    constexpr int kMaxLetters = 30; // of a name; the numbers are to be in sight beside it
    fitColumns(*m_table, kMaxLetters);
}

void FlameView::setOrder(FlameMode order)
{
    m_orderBox->setCurrentIndex(int(order));
}

void FlameView::showSandwich(const analysis::PathFrame& function)
{
    if (comparing())
        return;
    m_function = function;
    {
        const QScopedValueRollback<bool> filling(m_filling, true); // it is chosen already
        setOrder(FlameMode::Sandwich);
    }
    arrange();
}

void FlameView::askForComparison()
{
    if (m_sourceBox->count() == 0)
        return;
    fillRanges();
    // The view may go while the question stands, and takes it along.
    const QPointer<CompareDialog> dialog(new CompareDialog(m_ranges, scope(), this));
    const int answer = dialog->exec();
    if (!dialog)
        return;
    if (answer == QDialog::Accepted)
        compare(dialog->before(), dialog->after());
    delete dialog;
}

void FlameView::stop()
{
    m_grew = false;
    m_reading.askToStop();
    m_arranging.askToStop();
}

QStringList FlameView::reportTexts() const
{
    return {stateText(), coverageText()};
}

} // namespace probescope::ui
