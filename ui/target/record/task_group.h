#pragma once

#include "ui/target/record/settings_group.h"

class QCheckBox;
class QPushButton;

namespace probescope::ui {

/// Which processes and CPUs are recorded.
class TaskGroup : public SettingsGroup
{
    Q_OBJECT

public:
    explicit TaskGroup(QWidget* parent = nullptr);

    void setOffer(const RecordOffer& offer) override;
    void fill(const record::Settings& settings) override;
    void put(record::Settings& settings) const override;
    std::vector<std::int32_t> pids() const;
    void setPids(const std::vector<std::int32_t>& pids);
    /// Whether processes of a target can be chosen.
    void setCanChoose(bool can);

signals:
    void processesWanted(); ///< to choose from

private:
    QLineEdit* m_pids;
    QPushButton* m_choose;
    QCheckBox* m_children;
    QLineEdit* m_cpus;
};

} // namespace probescope::ui
