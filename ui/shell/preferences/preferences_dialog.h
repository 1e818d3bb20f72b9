#pragma once

#include <QDialog>

#include <vector>

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

    /// Where a preference is changed.
    struct Place
    {
        QString key; ///< Preference::key
        QString title; ///< as it stands beside its control
        QString page;
    };
    /// From the first page to the last.
    std::vector<Place> places() const;
    /// Shows the control of a preference, and gives it the focus.
    void goTo(const QString& key);

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
