#pragma once

#include "ui/record/settings_group.h"

class QSpinBox;

namespace probescope::ui {

/// Which tracer, and which functions it sees.
class FunctionGroup : public SettingsGroup
{
    Q_OBJECT

public:
    explicit FunctionGroup(QWidget* parent = nullptr);

    void setOffer(const RecordOffer& offer) override;
    void fill(const record::Settings& settings) override;
    void put(record::Settings& settings) const override;

private:
    void showTracer();

    std::vector<std::string> m_tracers;
    QComboBox* m_tracer;
    QLineEdit* m_functions;
    QLineEdit* m_leftOut;
    QLineEdit* m_graph;
    QLineEdit* m_graphLeftOut;
    QSpinBox* m_depth;
};

} // namespace probescope::ui
