#pragma once

#include "core/store/read/capture.h"
#include "core/store/read/notes.h"
#include "ui/base/capture/selection.h"
#include "ui/base/jobs/background.h"
#include "ui/base/view/view.h"
#include "ui/views/calls/call_tree_model.h"

#include <QList>

#include <memory>

class QAction;
class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QLineEdit;
class QSpinBox;
class QTreeView;

namespace probescope::ui {

class HiddenCallNotice;

/// The function_graph calls of a CPU or a task as a tree: open and close, expand to a depth, filter
/// by duration and function, follow the hot path, go from the longest call to the next, copy a call
/// as the kernel prints it. Follows the Selection, and sets it.
class CallsView : public View
{
    Q_OBJECT

public:
    static ViewTraits traits();
    CallsView(std::shared_ptr<store::Capture> capture, Selection* selection,
              QWidget* parent = nullptr);
    ~CallsView() override;

    /// The capture has taken in more (Capture::refresh()).
    void captureGrew() override;
    QList<QAction*> viewActions() const override { return m_actions; }
    KeyGroup keys() const override;
    bool leads() const override;
    bool hasContent() const override { return leads(); }

    store::Forest forest() const { return m_model->forest(); }
    void showForest(store::Forest forest);
    /// Opens what leads to the call and makes it current. False: the tree does not have it yet.
    bool reveal(const store::Call& call);
    QStringList reportTexts() const override;

private:
    void makeTools();
    void connectTools();
    void makeTree();
    void makeActions();
    QAction* addViewAction(const char* text, const QKeySequence& keys, void (CallsView::*slot)());
    void fillForests();
    void forestChosen();
    void startFilter();
    void currentCallChanged(const QModelIndex& index);
    void selectionChanged();
    void expandToDepth();
    void expandBelow(const QModelIndex& index, int levels, int& budget);
    void collapseAll();
    void fetchBefore();
    /// The current call stays in sight where a filter comes or goes.
    void keepCurrent();
    bool eventFilter(QObject* watched, QEvent* event) override;
    void showHotPath();
    void showNextLongest();
    void copySubtree();
    void onlyThisFunction();
    void askForLatency();
    void zoomToCall();
    void askWhy();
    void showMenu(const QPoint& place);
    void updateState();
    std::optional<store::Call> currentCall() const;

    std::shared_ptr<store::Capture> m_capture;
    Selection* m_selection;
    CallTreeModel* m_model;
    QComboBox* m_forestBox;
    QLineEdit* m_functionEdit;
    QCheckBox* m_regexBox;
    QDoubleSpinBox* m_minimumBox;
    QSpinBox* m_depthBox;
    QTreeView* m_tree;
    QLabel* m_state;
    QLabel* m_note; ///< of the clock
    QLabel* m_empty;
    HiddenCallNotice* m_hidden;
    QList<QAction*> m_actions;
    Background m_filtering;
    Background m_searching;
    Background m_copying;
    std::optional<store::Call> m_longest; ///< the last one shown by "next longest"
    int m_furtherSearches = 0; ///< that were asked for while one was running
    bool m_awaited = false; ///< what is selected is to be revealed when this view learns of it
    bool m_following = false; ///< the selection is being shown, not made
};

} // namespace probescope::ui
