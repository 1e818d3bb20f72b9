#pragma once

#include <QDialog>

class QLabel;
class QListWidget;
class QListWidgetItem;
class QPushButton;

namespace probescope::ui {

/// Renames and removes saved layouts.
class LayoutsDialog : public QDialog
{
    Q_OBJECT

public:
    explicit LayoutsDialog(QWidget* parent = nullptr);

signals:
    void renamed(const QString& name, const QString& newName);

private:
    void fill();
    void rename(QListWidgetItem* item);
    void removeCurrent();
    void follow();

    QListWidget* m_list;
    QPushButton* m_rename;
    QPushButton* m_remove;
    QPushButton* m_forget; ///< those that cannot be read
    QLabel* m_state;
};

} // namespace probescope::ui
