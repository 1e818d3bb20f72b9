#pragma once

#include <QWidget>

class QComboBox;
class QLabel;
class QListWidget;
class QListWidgetItem;
class QPushButton;

namespace probescope::ui {

/// The hosts that are offered as targets, and the one that is chosen first.
class TargetsPage : public QWidget
{
    Q_OBJECT

public:
    explicit TargetsPage(QWidget* parent = nullptr);

private:
    void makeControls();
    void show(const QStringList& hosts);
    void showLater();
    void showFirst();
    void add();
    void remove();
    /// Takes what was typed over a host, or tells why it cannot be one.
    void take(const QListWidgetItem& item);

    QComboBox* m_first;
    QListWidget* m_hosts;
    QPushButton* m_add;
    QPushButton* m_edit;
    QPushButton* m_remove;
    QLabel* m_told;
};

} // namespace probescope::ui
