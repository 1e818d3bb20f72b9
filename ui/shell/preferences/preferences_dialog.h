#pragma once

#include <QDialog>

class QListWidget;
class QStackedWidget;

namespace probescope::ui {

/// All that the user can choose once for the whole program. What is changed holds at once.
class PreferencesDialog : public QDialog
{
    Q_OBJECT

public:
    /// Shows the dialog of a window, the same as long as it is open.
    static PreferencesDialog* showFor(QWidget* window);
    explicit PreferencesDialog(QWidget* parent = nullptr);

    /// Writes all preferences to a file. Empty: it was written; else why it was not.
    static QString exportTo(const QString& file);
    /// Takes the preferences of a file over. Empty: all were; else what is wrong with it, and
    /// nothing was.
    static QString importFrom(const QString& file);

private:
    void addPage(const QString& title, QWidget* page);
    void askToExport();
    void askToImport();

    QListWidget* m_list;
    QStackedWidget* m_pages;
};

} // namespace probescope::ui
