#pragma once

#include "ui/target/probes/form/models/argument_list_model.h"
#include "ui/target/probes/form/models/argument_tree_model.h"

#include <QWidget>

class QAction;
class QLabel;
class QPushButton;
class QTableView;
class QToolButton;
class QTreeView;

namespace probescope::ui {

/// What the probe records: above, all that can be had at its place, to be ticked; below, what was
/// chosen, with names, fetches and types to be edited.
class ArgumentPane : public QWidget
{
    Q_OBJECT

public:
    /// `draft` must outlive it; who else changes it calls refresh().
    explicit ArgumentPane(ProbeDraft* draft, QWidget* parent = nullptr);

    void setFunction(const ArgumentTreeModel::Catalogue& catalogue, std::uint32_t function);
    void setOffers(const std::vector<ArgumentOffer>& offers);
    /// Above the tree: the prototype, or why there is none.
    void setWords(const QString& words);
    void refresh();
    ArgumentTreeModel* treeModel() const { return m_treeModel; }
    QTreeView* tree() const { return m_tree; }
    QTableView* list() const { return m_list; }
    /// Asks for one that is not in the tree.
    void addExtra();

signals:
    void draftChanged();

private:
    QWidget* makeChosen();
    void addUserMemory();
    void showUserMemory();
    void takeOffers();
    void removeCurrent();
    void moveCurrent(int by);
    void showState();
    void showStatus(const QString& text);

    ProbeDraft* m_draft;
    ArgumentTreeModel* m_treeModel;
    ArgumentListModel* m_listModel;
    QLabel* m_words;
    QTreeView* m_tree;
    QAction* m_userMemory; ///< of the tree's current row
    QTableView* m_list;
    QLabel* m_none;
    QLabel* m_trouble;
    QPushButton* m_add;
    QToolButton* m_up;
    QToolButton* m_down;
    QPushButton* m_remove;
};

} // namespace probescope::ui
