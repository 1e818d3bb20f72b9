#pragma once

#include "ui/base/capture/selection.h"
#include "ui/base/jobs/background.h"
#include "ui/base/view/view.h"
#include "ui/views/flame/flame_controls.h"
#include "ui/views/flame/flame_graphs.h"
#include "ui/views/flame/flame_reader.h"
#include "ui/views/flame/flame_scope_boxes.h"
#include "ui/views/flame/function_table.h"

#include <QJsonObject>
#include <QList>

#include <memory>
#include <optional>

class QAction;
class QLabel;
class QProgressBar;
class QSplitter;
class QToolButton;

namespace probescope::ui {

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
    bool hasContent() const override;
    QList<QAction*> viewActions() const override { return m_actions; }
    KeyGroup keys() const override;

    FlameGraph* graph() const { return m_graphs->main(); }
    FunctionTable* table() const { return m_table; }
    bool busy() const override;
    QString stateText() const;
    QString coverageText() const; ///< what the figures do not include
    QStringList reportTexts() const override;

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
    void makeTools();
    void makeLabels();
    void layOut();
    void makeActions();
    void connectBoxes();
    void connectParts();
    void read();
    void arrange();
    void exitComparison();
    void takeData();
    void fail(const Error& error);
    void showPictures(const FlamePictures& pictures);
    void showState();
    void showEmpty(const QString& text);
    QString rootName() const;
    std::optional<analysis::PathFrame> currentFunction() const;
    void selectCall(const std::optional<store::CallId>& id);
    void copyCurrent();
    void askForPicture();
    void askForComparison();
    void applyKept();
    void applyKeptFocus();

    std::shared_ptr<store::Capture> m_capture;
    Selection* m_selection;
    FlameScopeBoxes m_scope;
    FlameControls m_controls;
    QToolButton* m_compareButton;
    QToolButton* m_exitButton; ///< of a comparison
    QToolButton* m_stop;
    QProgressBar* m_progress;
    QSplitter* m_split;
    FlameGraphs* m_graphs;
    FunctionTable* m_table;
    QLabel* m_empty;
    QLabel* m_state;
    QLabel* m_coverage; ///< what is not among the numbers
    QList<QAction*> m_actions;
    QJsonObject m_kept; ///< of the last time; empty once it is shown
    bool m_grew = false; ///< there is more than what is shown
    FlameReader m_reader;
    Background m_finding; ///< the last: its work tells this object
};

} // namespace probescope::ui
