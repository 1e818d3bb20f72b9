#pragma once

#include "core/record/settings.h"
#include "core/tracefs/instance.h"

#include <QWidget>

#include <string>
#include <vector>

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QFormLayout;
class QGroupBox;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QSortFilterProxyModel;
class QSpinBox;
class QTreeView;

namespace probescope::ui {

class EventChoiceModel;

/// What a kernel offers to a recording, as far as the form asks for it.
struct RecordOffer
{
    std::vector<std::string> tracers;
    std::vector<std::string> clocks;
    std::vector<tracefs::EventName> events;
};

/// The settings of a recording as a form. It knows no kernel: what one offers is given, and what
/// was wished and is not offered stays wished, and is told.
class RecordForm : public QWidget
{
    Q_OBJECT

public:
    explicit RecordForm(QWidget* parent = nullptr);

    void setOffer(const RecordOffer& offer);
    record::Settings settings() const;
    void setSettings(const record::Settings& settings);
    EventChoiceModel* events() const { return m_events; }
    QTreeView* eventTree() const { return m_tree; }

signals:
    void changed();

private:
    QWidget* makeEvents();
    QWidget* makeSide();
    QGroupBox* makeFunctions();
    QGroupBox* makeTasks();
    QGroupBox* makeBuffer();
    QGroupBox* makeEnd();
    /// A box with a form of its own whose long fields grow.
    QGroupBox* box(const QString& title, QFormLayout*& form);
    QLineEdit* lineOf(const QString& name, const QString& placeholder);
    void search(const QString& text);
    void showTracer();
    void tellChosen();
    void tell();
    static void offerIn(QComboBox* box, const std::vector<std::string>& offered,
                        const std::string& wished);

    EventChoiceModel* m_events;
    QSortFilterProxyModel* m_found;
    QTreeView* m_tree = nullptr;
    QLineEdit* m_search = nullptr;
    QLabel* m_chosen = nullptr;
    QComboBox* m_tracer = nullptr;
    QGroupBox* m_functionBox = nullptr;
    QLineEdit* m_functions = nullptr;
    QLineEdit* m_functionsLeftOut = nullptr;
    QLineEdit* m_graphFunctions = nullptr;
    QLineEdit* m_graphFunctionsLeftOut = nullptr;
    QSpinBox* m_graphDepth = nullptr;
    QLineEdit* m_pids = nullptr;
    QCheckBox* m_children = nullptr;
    QComboBox* m_clock = nullptr;
    QSpinBox* m_bufferMib = nullptr;
    QComboBox* m_mode = nullptr;
    QCheckBox* m_stacks = nullptr;
    QDoubleSpinBox* m_seconds = nullptr;
    QSpinBox* m_mib = nullptr;
    record::Settings m_rest; ///< what the form does not show
    RecordOffer m_offer;
    bool m_filling = false;
};

} // namespace probescope::ui
