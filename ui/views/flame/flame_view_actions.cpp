#include "core/store/read/call_series.h"
#include "ui/base/capture/proposed_file.h"
#include "ui/base/parts/view_image.h"
#include "ui/views/flame/flame_view.h"
#include "ui/views/flame/models/function_difference_model.h"
#include "ui/views/flame/models/function_table_model.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QMenu>
#include <QPointer>
#include <QScopedValueRollback>
#include <QSortFilterProxyModel>
#include <QTableView>

namespace probescope::ui {

FlameGraph* FlameView::activeGraph() const
{
    return m_callers->isVisible() && m_callers->hasFocus() ? m_callers : m_graph;
}

std::optional<analysis::PathFrame> FlameView::functionOfRow(const QModelIndex& index) const
{
    if (!index.isValid())
        return std::nullopt;
    const auto row = std::size_t(m_sorted->mapToSource(index).row());
    if (m_sorted->sourceModel() == m_differences)
        return m_differences->rows()[row].frame;
    return m_functions->rows()[row].frame;
}

std::optional<analysis::PathFrame> FlameView::currentFunction() const
{
    if (m_table->hasFocus())
        return functionOfRow(m_table->currentIndex());
    const FlameGraph* const graph = activeGraph();
    if (!graph->picture())
        return std::nullopt;
    if (graph->current() != 0)
        return graph->picture()->paths.frameOf(graph->current());
    return m_callers->isVisible() ? std::optional(m_function) : std::nullopt;
}

void FlameView::tableChosen(const QModelIndex& index)
{
    const auto function = functionOfRow(index);
    if (m_following || !function || !m_graph->picture())
        return;
    // Where the function is widest.
    const QScopedValueRollback<bool> following(m_following, true);
    const FlamePicture& picture = *m_graph->picture();
    std::uint32_t widest = 0;
    for (std::uint32_t node = 1; node < picture.paths.nodes().size(); ++node) {
        if (picture.paths.frameOf(node) == *function
            && (widest == 0 || picture.widths[node] > picture.widths[widest]))
            widest = node;
    }
    if (widest != 0)
        m_graph->setCurrent(widest);
}

void FlameView::graphChosen(const FlameGraph* graph, std::uint32_t node)
{
    if (!graph->picture() || node == 0)
        return;
    {
        const QScopedValueRollback<bool> following(m_following, true);
        const auto& frame = graph->picture()->paths.frameOf(node);
        const int row = comparing() ? m_differences->rowOf(frame) : m_functions->rowOf(frame);
        const auto shown = m_sorted->mapFromSource(m_sorted->sourceModel()->index(row, 0));
        if (row >= 0)
            m_table->setCurrentIndex(shown);
    }
    const auto& totals = graph->picture()->paths.nodes()[node].totals;
    if (totals.timed > 0 && !graph->picture()->isDifference())
        selectLongest(totals.longest);
}

void FlameView::selectLongest(store::CallId id)
{
    const auto capture = m_capture;
    m_finding.start([this, capture, id](const Background::Context& context) {
        const auto call = capture->calls().call(id);
        if (call)
            context.deliver([this, call = *call] { m_selection->selectCall(call); });
    });
}

void FlameView::goToLongest()
{
    std::optional<store::CallId> longest;
    if (m_table->hasFocus() && !comparing() && m_table->currentIndex().isValid()) {
        const auto row = std::size_t(m_sorted->mapToSource(m_table->currentIndex()).row());
        if (const auto& totals = m_functions->rows()[row].totals; totals.timed > 0)
            longest = totals.longest;
    } else if (const FlameGraph* graph = activeGraph();
               graph->picture() && !graph->picture()->isDifference()) {
        const auto& totals = graph->picture()->paths.nodes()[graph->current()].totals;
        if (totals.timed > 0)
            longest = totals.longest;
    }
    if (longest)
        selectLongest(*longest);
    else
        emit message(tr("No call of a known duration is here to go to."));
}

void FlameView::zoomToCurrent()
{
    activeGraph()->setFocusNode(activeGraph()->current());
}

void FlameView::zoomBack()
{
    activeGraph()->goBack();
}

void FlameView::zoomOut()
{
    activeGraph()->resetFocus();
}

void FlameView::sandwichCurrent()
{
    if (const auto function = currentFunction(); function && !comparing())
        showSandwich(*function);
}

void FlameView::probeCurrent()
{
    const auto function = currentFunction();
    if (function && !function->name.empty())
        emit probeFunctionWanted(QString::fromStdString(function->name));
}

void FlameView::askForLatency()
{
    const auto function = currentFunction();
    if (function && !function->name.empty())
        emit latencyWanted(QString::fromStdString(function->name));
    else
        emit message(tr("Choose a function first."));
}

void FlameView::copyCurrent()
{
    if (m_table->hasFocus()) {
        QStringList cells;
        const QModelIndex current = m_table->currentIndex();
        for (int column = 0; current.isValid() && column < m_sorted->columnCount(); ++column) {
            if (!m_table->isColumnHidden(column))
                cells << current.siblingAtColumn(column).data().toString();
        }
        QApplication::clipboard()->setText(cells.join(u'\t'));
        return;
    }
    const FlameGraph* const graph = activeGraph();
    if (graph->picture())
        QApplication::clipboard()->setText(graph->accessibleDescription());
}

void FlameView::copyPicture()
{
    emit message(copyView(*activeGraph()->whole()));
}

void FlameView::askForPicture()
{
    const auto graph = activeGraph()->whole();
    const QPointer<FlameView> self(this); // it may go while the question stands
    const auto told = askAndSaveView(*graph, proposedFile(*m_capture, QStringLiteral("png")), this);
    if (self && !told.isEmpty())
        emit message(told);
}

void FlameView::nextFound()
{
    activeGraph()->goToNextFound(false);
}

void FlameView::previousFound()
{
    activeGraph()->goToNextFound(true);
}

void FlameView::showMenu(const QPoint& global)
{
    QMenu menu(this);
    menu.addActions(m_actions);
    menu.exec(global);
}

} // namespace probescope::ui
