#pragma once

#include "ui/target/record/settings_group.h"

#include <optional>

class QLabel;
class QPushButton;
class QTableView;

namespace probescope::ui {

class ProbeChoiceModel;

/// The probes that a recording makes for itself, as the kernel's lines.
class ProbeGroup : public SettingsGroup
{
    Q_OBJECT

public:
    explicit ProbeGroup(QWidget* parent = nullptr);

    void fill(const record::Settings& settings) override;
    void put(record::Settings& settings) const override;
    /// Adds one and shows it: from a builder, or from a function that was chosen elsewhere.
    void add(const record::ProbeChoice& choice);
    /// Adds those that are new, in place of others.
    void take(const std::vector<record::ProbeChoice>& choices,
              const std::vector<record::ProbeChoice>& replaced);
    /// Replaces the line of a row: what a builder made of it.
    void setDefinition(int row, const QString& definition);
    /// Whether somebody builds probes when builderWanted() is told.
    void setCanBuild(bool can);
    ProbeChoiceModel* model() const { return m_model; }
    QTableView* table() const { return m_table; }
    QString words() const; ///< what is wrong with the probe in front

signals:
    /// The row in front and its line; -1 and nothing for a new one.
    void builderWanted(int row, const QString& definition);

private:
    void addRow();
    void removeRows();
    void showRow();
    int currentRow() const;

    ProbeChoiceModel* m_model;
    QTableView* m_table; ///< no TableView, which is read only: lines are written in it
    QPushButton* m_add;
    QPushButton* m_remove;
    QPushButton* m_build;
    QLabel* m_words;
};

} // namespace probescope::ui
