#pragma once

#include "ui/base/view/view.h"
#include "ui/views/events/models/capture_tree_model.h"

class QLineEdit;
class QTreeView;

namespace probescope::ui {

class SortedTree;

/// CPUs, tasks and event types of a capture, to look through and to filter by.
class CaptureTree : public View
{
    Q_OBJECT

public:
    static ViewTraits traits();
    CaptureTree(std::shared_ptr<store::Capture> capture, Selection* selection,
                QWidget* parent = nullptr);

    void captureGrew() override;
    void setFills(const CaptureFills* fills) override;
    QSize minimumSizeHint() const override;
    QTreeView* tree() const { return m_tree; }
    CaptureTreeModel* model() const { return m_model; }

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void showMenu(QPoint pos);
    void only(const QModelIndex& source, bool exclude);
    void expandSections();
    void fitCounts();
    void sizeSwatches();
    int letters(int count) const;

    static constexpr int kMinLetters = 33;
    static constexpr int kLettersWithCounts = 40;

    Selection* m_selection;
    CaptureTreeModel* m_model;
    SortedTree* m_sorted;
    QLineEdit* m_find;
    QTreeView* m_tree;
};

} // namespace probescope::ui
