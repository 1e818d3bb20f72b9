#pragma once

#include "ui/target/probes/form/models/function_search_model.h"

#include <QWidget>

class QLabel;
class QLineEdit;
class QTableView;

namespace probescope::ui {

/// Finds a function while its name is typed: the best first, what matched marked, each with its
/// prototype. Those that cannot be probed are shown and say why.
class FunctionSearch : public QWidget
{
    Q_OBJECT

public:
    explicit FunctionSearch(QWidget* parent = nullptr);

    void setCatalogue(FunctionSearchModel::Catalogue catalogue);
    /// Shown while there is no catalogue: why, or that it is read.
    void setNotice(const QString& words);
    FunctionSearchModel* model() const { return m_model; }
    QLineEdit* line() const { return m_line; }
    QTableView* table() const { return m_table; }
    void setWords(const QString& words);
    /// Nothing is searched for or chosen, as in a new form.
    void reset();

signals:
    void chosen(quint32 function); ///< one that can be probed

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void takeFound();
    void choose(int row);
    void showWords();

    FunctionSearchModel* m_model;
    QLineEdit* m_line;
    QTableView* m_table;
    QLabel* m_words;
    QString m_notice;
};

} // namespace probescope::ui
