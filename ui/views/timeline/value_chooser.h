#pragma once

#include "core/analysis/values/value_set.h"
#include "ui/base/jobs/background.h"
#include "ui/base/table/models/table_model.h"
#include "ui/views/timeline/models/timeline_source.h"

#include <QDialog>

#include <memory>

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace probescope::ui {
class TableView;
}

namespace probescope::ui::timeline {

/// What a capture has that can be shown over time.
class ValueChoiceModel : public TableModel<analysis::ValueChoice>
{
    Q_OBJECT

public:
    enum Columns { Values, Event, Events };

    explicit ValueChoiceModel(QObject* parent = nullptr);
    void setChoices(std::vector<analysis::ValueChoice> choices);
};

/// Asks which values of a capture are to have a lane, and what has a line of its own.
class ValueChooser : public QDialog
{
    Q_OBJECT

public:
    ValueChooser(std::shared_ptr<TimelineSource> source, QWidget* parent);
    ~ValueChooser() override;

    const ValueChoiceModel& model() const { return *m_model; }
    TableView* table() const { return m_table; }
    bool looking() const { return m_looking.running(); }

signals:
    void chosen(const probescope::analysis::ValueSource& source);

private:
    void layOut();
    void look(std::shared_ptr<TimelineSource> source);
    void offerKeys();
    void choose();
    const analysis::ValueChoice* current() const; ///< null: none is chosen

    ValueChoiceModel* m_model;
    QLineEdit* m_search;
    TableView* m_table;
    QLabel* m_state;
    QComboBox* m_key;
    QPushButton* m_show = nullptr;
    Background m_looking; ///< last: goes first, for its work tells this object
};

} // namespace probescope::ui::timeline
