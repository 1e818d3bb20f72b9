#pragma once

#include "core/probe/dialect/dialect.h"

#include <QDialog>

#include <vector>

class QLabel;
class QListWidget;
class QPlainTextEdit;
class QPushButton;
class QTabWidget;

namespace probescope::ui {

/// The same probe in the languages of other systems: complete and to be run, or why that system
/// cannot say it. To be copied and saved.
class DialectDialog : public QDialog
{
    Q_OBJECT

public:
    explicit DialectDialog(probe::Recipe recipe, QWidget* parent = nullptr);

    const probe::Rendering& shown() const { return m_rendering; }

private:
    void showRow(int row);
    void copy() const;
    void save();
    QPlainTextEdit* textPage(const QString& name, const std::string& text);

    probe::Recipe m_recipe;
    probe::Rendering m_rendering;
    QListWidget* m_list;
    QTabWidget* m_files;
    QLabel* m_notes;
    QPushButton* m_copy = nullptr;
    QPushButton* m_save = nullptr;
};

} // namespace probescope::ui
