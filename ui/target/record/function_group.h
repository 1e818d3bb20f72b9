#pragma once

#include "ui/target/record/function_field.h"
#include "ui/target/record/settings_group.h"

class QLabel;
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
    /// Those of the target; they must outlive this.
    void setNames(FunctionNames* names);
    /// Whether the tracer sees functions, so that their names are of use.
    bool tracesFunctions() const;
    /// What must be known of the tracer before one records with it; empty: nothing.
    QString note() const;
    /// Whether something else bounds what is recorded, such as chosen tasks.
    void setBounded(bool bounded);

private:
    FunctionField* addField(const QString& label, FunctionField::Use use);
    std::vector<FunctionField*> fields() const
    {
        return {m_functions, m_leftOut, m_graph, m_graphLeftOut};
    }
    void showTracer();

    std::vector<std::string> m_tracers;
    QComboBox* m_tracer;
    QLabel* m_note; ///< of the tracer
    FunctionField* m_functions;
    FunctionField* m_leftOut;
    FunctionField* m_graph;
    FunctionField* m_graphLeftOut;
    QSpinBox* m_depth;
};

} // namespace probescope::ui
