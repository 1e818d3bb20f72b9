#pragma once

#include "ui/target/record/settings_group.h"

#include <map>
#include <string>

class QCheckBox;
class QLabel;
class QPushButton;
class QSpinBox;

namespace probescope::ui {

/// How it is recorded: buffers, clock, options of the kernel.
class BufferGroup : public SettingsGroup
{
    Q_OBJECT

public:
    explicit BufferGroup(QWidget* parent = nullptr);

    void setOffer(const RecordOffer& offer) override;
    void fill(const record::Settings& settings) override;
    void put(record::Settings& settings) const override;

private:
    void explainFields();
    void chooseOptions();
    void showOptions();
    void showMemory();

    std::vector<std::string> m_clocks;
    std::map<std::string, bool> m_offered; ///< options, with the kernel's own values
    std::map<std::string, bool> m_options; ///< that are to differ
    std::size_t m_cpus = 0; ///< 0: not known
    QComboBox* m_mode;
    QSpinBox* m_size;
    QLabel* m_memory;
    QComboBox* m_clock;
    QCheckBox* m_stacks;
    QSpinBox* m_threshold;
    QLabel* m_optionText;
    QPushButton* m_chooseOptions;
};

} // namespace probescope::ui
