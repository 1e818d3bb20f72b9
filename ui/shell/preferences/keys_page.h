#pragma once

#include "ui/base/view/shortcuts.h"

#include <QWidget>

class QKeySequenceEdit;
class QLabel;
class QLayout;
class QLineEdit;
class QPushButton;
class QSortFilterProxyModel;
class QTableView;

namespace probescope::ui {

class KeysModel;

/// What the mouse and keys mean in plots, and the keys of all commands: found by a search, changed
/// one at a time, and reset.
class KeysPage : public QWidget
{
    Q_OBJECT

public:
    explicit KeysPage(QWidget* parent = nullptr);

protected:
    void showEvent(QShowEvent* event) override;

private:
    QLayout* makeGestureLine();
    void makeTable();
    void makeEditor();
    const Shortcuts::Command* current() const;
    /// Shows the keys of the row that is chosen.
    void showCurrent();
    /// Tells what is in the way of the keys in the editor.
    void check();
    void assign();

    KeysModel* m_model;
    QSortFilterProxyModel* m_found;
    QLineEdit* m_search;
    QTableView* m_table;
    QLabel* m_name;
    QKeySequenceEdit* m_edit;
    QPushButton* m_assign;
    QPushButton* m_clear;
    QPushButton* m_reset;
    QPushButton* m_resetAll;
    QLabel* m_told;
};

} // namespace probescope::ui
