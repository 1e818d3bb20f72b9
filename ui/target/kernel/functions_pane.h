#pragma once

#include "ui/base/jobs/background.h"
#include "ui/target/kernel/models/function_names.h"

#include <QWidget>

class QLabel;
class QLineEdit;

namespace probescope::ui {

class FunctionListModel;
class TableView;

/// The functions that a kernel can trace, found by name, pattern or module.
class FunctionsPane : public QWidget
{
    Q_OBJECT

public:
    explicit FunctionsPane(FunctionNames* names, QWidget* parent = nullptr);

signals:
    void found();
    /// `MOD:name`, or `:name` of the kernel itself.
    void probeFunctionWanted(const QString& function);

private:
    void search();
    void showWords(std::size_t found);
    void probeCurrent();

    FunctionNames* m_names;
    FunctionListModel* m_model;
    QLineEdit* m_search;
    TableView* m_table;
    QLabel* m_words;
    Background m_background{Background::Kind::Lasting}; ///< the last: its work tells this object
};

} // namespace probescope::ui
