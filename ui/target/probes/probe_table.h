#pragma once

#include "ui/base/table/table_view.h"
#include "ui/target/probes/models/probe_table_model.h"

#include <optional>
#include <vector>

namespace probescope::ui {

/// The dynamic events of a target as a table to be sorted and searched.
class ProbeTable : public TableView
{
    Q_OBJECT

public:
    explicit ProbeTable(QWidget* parent = nullptr);

    ProbeTableModel* probes() const { return m_probes; }
    void search(const QString& text);
    void setOnlyOurs(bool only);
    /// Null: there is none.
    /// Columns about recordings appear with the first probe of which they tell something, and stay.
    void setRows(std::vector<ProbeRow> rows);
    const ProbeRow* currentProbe() const;
    /// In the order of the table.
    std::vector<ProbeRow> selectedProbes() const;
    /// The selected ones; empty if a recording uses one of them.
    std::vector<ProbeRow> changeableProbes() const;
    void choose(const tracefs::EventName& event);
    /// chooseWanted() chooses it as soon as it is listed.
    void chooseWhenListed(const tracefs::EventName& event) { m_wanted = event; }
    void chooseWanted();
    /// Definitions of the selected, a line each.
    QString copiedText() const;

signals:
    void choiceChanged(); ///< other rows are selected, or another one is current

private:
    class Found;
    const ProbeRow* rowAt(const QModelIndex& found) const;

    ProbeTableModel* m_probes;
    Found* m_found;
    std::optional<tracefs::EventName> m_wanted; ///< to be selected when it is listed
};

} // namespace probescope::ui
