#include "ui/views/flame/flame_graphs.h"

namespace probescope::ui {

namespace {

std::optional<store::CallId> longestOf(const FlameGraph& graph, std::uint32_t node)
{
    if (!graph.picture() || graph.picture()->isDifference())
        return std::nullopt;
    const auto& totals = graph.picture()->paths.nodes()[node].totals;
    return totals.timed > 0 ? std::optional(totals.longest) : std::nullopt;
}

} // namespace

FlameGraphs::FlameGraphs(QWidget* parent)
    : QSplitter(Qt::Vertical, parent)
    , m_callers(new FlameGraph(this))
    , m_graph(new FlameGraph(this))
{
    setChildrenCollapsible(false);
    addWidget(m_callers);
    addWidget(m_graph);
    m_callers->setAccessibleName(tr("Flame graph of the callers"));
    m_callers->setRootOnTop(false);
    m_callers->hide();
    setColourBy(FlameGraph::ColourBy::Name);
    for (FlameGraph* graph : {m_callers, m_graph}) {
        connect(graph, &FlameGraph::currentChanged, this, &FlameGraphs::changed);
        connect(graph, &FlameGraph::focusChanged, this, &FlameGraphs::changed);
        connect(graph, &FlameGraph::menuWanted, this, &FlameGraphs::menuWanted);
        connect(graph, &FlameGraph::chosen, this, [this, graph](std::uint32_t node) {
            if (graph->picture() && node != 0)
                emit chosen(graph->picture()->paths.frameOf(node), longestOf(*graph, node));
        });
    }
}

void FlameGraphs::showPictures(const FlamePictures& pictures, const QString& rootName)
{
    const bool sandwich = pictures.callers != nullptr;
    m_callers->setVisible(sandwich);
    if (sandwich)
        m_callers->setPicture(pictures.callers, rootName);
    m_graph->setRootOnTop(sandwich || m_rootOnTop);
    m_graph->setPicture(pictures.main, rootName);
}

void FlameGraphs::setRootOnTop(bool onTop)
{
    m_rootOnTop = onTop;
    m_graph->setRootOnTop(isSandwich() || onTop);
}

void FlameGraphs::setColourBy(FlameGraph::ColourBy colourBy)
{
    for (FlameGraph* graph : {m_callers, m_graph})
        graph->setColourBy(colourBy);
}

void FlameGraphs::setSearch(const QString& text)
{
    for (FlameGraph* graph : {m_callers, m_graph})
        graph->setSearch(text);
}

FlameGraph* FlameGraphs::active() const
{
    return m_callers->isVisible() && m_callers->hasFocus() ? m_callers : m_graph;
}

std::optional<analysis::PathFrame> FlameGraphs::currentFunction() const
{
    const FlameGraph& graph = *active();
    if (!graph.picture() || graph.current() == 0)
        return std::nullopt;
    return graph.picture()->paths.frameOf(graph.current());
}

std::optional<store::CallId> FlameGraphs::longestCall() const
{
    return longestOf(*active(), active()->current());
}

QString FlameGraphs::currentText() const
{
    return active()->picture() ? active()->accessibleDescription() : QString();
}

void FlameGraphs::choose(const analysis::PathFrame& function)
{
    if (!m_graph->picture())
        return;
    const FlamePicture& picture = *m_graph->picture();
    std::uint32_t widest = 0;
    for (std::uint32_t node = 1; node < picture.paths.nodes().size(); ++node) {
        if (picture.paths.frameOf(node) == function
            && (widest == 0 || picture.widths[node] > picture.widths[widest]))
            widest = node;
    }
    if (widest != 0)
        m_graph->setCurrent(widest);
}

} // namespace probescope::ui

#include "moc_flame_graphs.cpp"
