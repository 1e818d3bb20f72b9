#pragma once

#include "ui/base/table/models/fact_model.h"

#include <QWidget>

class QLabel;
class QLineEdit;
class QTableView;

namespace probescope::ui {

class TableView;

/// A table of facts below its heading, with a search where there are many, and a sentence where
/// there are none.
class FactPane : public QWidget
{
    Q_OBJECT

public:
    struct Words
    {
        QString heading = {};
        QString find = {}; ///< what the search finds; empty: there is none
        QString none = {}; ///< shown in place of an empty table
    };
    FactPane(const Words& words, const QStringList& headers, QWidget* parent = nullptr);

    void setFacts(std::vector<Fact> facts);
    FactModel* model() const { return m_model; }
    /// As high as its lines, for panes that stand above others.
    void setCompact();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void fitColumns();
    void giveFreeRoom();

    FactModel* m_model;
    QLineEdit* m_search = nullptr;
    TableView* m_table;
    QLabel* m_none;
    bool m_compact = false;
    bool m_fitting = false;
    bool m_ownWidths = false; ///< the user's
};

/// What all tables of the page have in common.
void dressTable(QTableView& table, const QString& name);
/// A heading above a part of a page.
QLabel* headingOf(const QString& text, QWidget* parent);

} // namespace probescope::ui
