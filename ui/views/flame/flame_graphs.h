#pragma once

#include "ui/views/flame/flame_graph.h"

#include <QSplitter>

#include <memory>
#include <optional>

namespace probescope::ui {

/// The graph, and for a sandwich that of the callers above it. What is to be done with "the
/// current" function or graph concerns that which has the focus.
class FlameGraphs : public QSplitter
{
    Q_OBJECT

public:
    explicit FlameGraphs(QWidget* parent = nullptr);

    void showPictures(const FlamePictures& pictures, const QString& rootName);
    bool isSandwich() const { return !m_callers->isHidden(); }
    /// In a sandwich it is on top always.
    void setRootOnTop(bool onTop);
    void setColourBy(FlameGraph::ColourBy colourBy);
    void setSearch(const QString& text);
    void goToNextFound(bool backwards) { active()->goToNextFound(backwards); }
    void zoomToCurrent() { active()->setFocusNode(active()->current()); }
    void zoomBack() { active()->goBack(); }
    void zoomOut() { active()->setFocusNode(0); }

    /// Nothing: the root is the current box.
    std::optional<analysis::PathFrame> currentFunction() const;
    /// The longest call of the current box; nothing where no durations are known.
    std::optional<store::CallId> longestCall() const;
    QString currentText() const;
    /// Makes the widest box of a function the current one.
    void choose(const analysis::PathFrame& function);
    /// The current graph at its full height, for images.
    std::unique_ptr<FlameGraph> whole() const { return active()->whole(); }

    FlameGraph* main() const { return m_graph; }
    FlameGraph* callers() const { return m_callers; }

signals:
    void changed(); ///< the current box or the focus
    /// A box was chosen, to be shown elsewhere; `longest` as in longestCall().
    void chosen(const probescope::analysis::PathFrame& function,
                const std::optional<probescope::store::CallId>& longest);
    void menuWanted(const QPoint& global);

private:
    FlameGraph* active() const;

    FlameGraph* m_callers; ///< of a sandwich
    FlameGraph* m_graph;
    bool m_rootOnTop = true;
};

} // namespace probescope::ui
