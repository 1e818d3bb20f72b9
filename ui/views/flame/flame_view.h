#pragma once

#include "ui/base/capture/selection.h"
#include "ui/base/jobs/background.h"
#include "ui/base/view/view.h"
#include "ui/views/flame/flame_graph.h"
#include "ui/views/flame/models/flame_data.h"

#include <QJsonObject>
#include <QList>

#include <memory>
#include <optional>

class QAction;
class QComboBox;
class QLabel;
class QLineEdit;
class QProgressBar;
class QSortFilterProxyModel;
class QSplitter;
class QTableView;
class QTimer;
class QToolButton;

namespace probescope::ui {

class FunctionDifferenceModel;
class FunctionTableModel;
class NoteList;

/// Calls or recorded stacks, added up: a flame graph with a table of its functions, for a whole
/// capture, a range, a task or a CPU; top-down, bottom-up, around one function, and for a
/// comparison of two ranges.
class FlameView : public View
{
    Q_OBJECT

public:
    static ViewTraits traits();
    FlameView(std::shared_ptr<store::Capture> capture, Selection* selection,
              QWidget* parent = nullptr);
    ~FlameView() override;

    /// Ranges and places with a note can be chosen. The list must outlive the view.
    void setNoteList(const NoteList* notes) override;
    /// Call it when the capture has grown, or the view is shown for the first time.
    void captureGrew() override;
    QList<QAction*> viewActions() const override { return m_actions; }
    KeyGroup keys() const override;

    FlameGraph* graph() const { return m_graph; }
    FlameGraph* callersGraph() const { return m_callers; }
    QTableView* table() const { return m_table; }
    FunctionTableModel* functions() const { return m_functions; }
    FunctionDifferenceModel* differences() const { return m_differences; }
    bool busy() const override;
    QString stateText() const;
    QString coverageText() const; ///< what the figures do not include
    QStringList reportTexts() const override;

    void setOrder(FlameMode order);
    /// Shows only the selected range, as long as there is one.
    void showSelectedRange() override;
    void showSandwich(const analysis::PathFrame& function);
    void compare(const FlameSide& before, const FlameSide& after);
    FlameScope scope() const;

    /// Saves in the capture what is shown, and how, and restores it. A comparison is not saved: it
    /// may involve another file.
    void saveState() const override;
    void restoreState() override;

protected:
    void showEvent(QShowEvent* event) override;

signals:
    void shown(); ///< what was asked for is visible

private:
    using Source = FlameScope::Source;

    void makeTools();
    void makeLabels();
    void layOut();
    void makeGraphs();
    void makeTable();
    void makeActions();
    QAction* addViewAction(const QString& text, const QKeySequence& keys,
                           void (FlameView::*slot)());
    void connectBoxes();
    void connectParts();
    void fillSources();
    void fillScopes();
    void fillRanges();
    void fillEvents();
    void fillWeights();
    void scopeChosen();
    void read();
    void arrange();
    void take(const std::shared_ptr<const FlameData>& data);
    void fail(const Error& error);
    void showPictures(const FlamePictures& pictures);
    void showTable();
    void showState();
    void showEmpty(const QString& text);
    /// Whether the table and the graph show a comparison.
    bool comparing() const { return m_data && m_data->compared; }
    QString sidesText() const;
    QString excludedText() const;
    QString clockText() const;
    QString lossesText() const;
    QString rootName() const;
    /// The graph that has the focus.
    FlameGraph* activeGraph() const;
    std::optional<analysis::PathFrame> currentFunction() const;
    std::optional<analysis::PathFrame> functionOfRow(const QModelIndex& index) const;
    void tableChosen(const QModelIndex& index);
    void graphChosen(const FlameGraph* graph, std::uint32_t node);
    void selectLongest(store::CallId id);
    void goToLongest();
    void zoomToCurrent();
    void zoomBack();
    void zoomOut();
    void sandwichCurrent();
    void probeCurrent();
    void askForLatency();
    void copyCurrent();
    void copyPicture();
    void askForPicture();
    void nextFound();
    void previousFound();
    void askForComparison();
    void stop();
    // flame_view_state.cpp
    void applyKept();
    void applyKeptFocus();
    void showMenu(const QPoint& global);

    std::shared_ptr<store::Capture> m_capture;
    Selection* m_selection;
    const NoteList* m_notes = nullptr;
    QComboBox* m_sourceBox;
    QComboBox* m_eventBox; ///< of stacks only
    QComboBox* m_rangeBox;
    QComboBox* m_taskBox;
    QComboBox* m_cpuBox;
    QComboBox* m_orderBox;
    QComboBox* m_weightBox;
    QComboBox* m_colourBox;
    QToolButton* m_flip;
    QToolButton* m_back;
    QToolButton* m_out;
    QToolButton* m_compareButton;
    QToolButton* m_stop;
    QLineEdit* m_searchEdit;
    QProgressBar* m_progress;
    QSplitter* m_split;
    FlameGraph* m_callers; ///< of a sandwich
    FlameGraph* m_graph;
    FunctionTableModel* m_functions;
    FunctionDifferenceModel* m_differences;
    QSortFilterProxyModel* m_sorted;
    QTableView* m_table;
    QLabel* m_empty;
    QLabel* m_state;
    QLabel* m_coverage; ///< what is not among the numbers
    QTimer* m_rangeTimer; ///< the timeline moves
    QList<QAction*> m_actions;
    std::shared_ptr<const FlameData> m_data;
    analysis::PathFrame m_function; ///< of a sandwich
    std::vector<RangeChoice> m_ranges;
    QJsonObject m_kept; ///< of the last time; empty once it is shown
    bool m_grew = false; ///< there is more than what is shown
    bool m_filling = false; ///< boxes are being filled, not chosen from
    bool m_following = false; ///< the table follows the graph, or the graph the table
    Background m_arranging;
    Background m_finding;
    Background m_reading; ///< the last: their work tells this object
};

} // namespace probescope::ui
