#pragma once

#include "ui/target/probes/form/models/probe_draft.h"

#include <QWidget>

class QCheckBox;
class QLabel;

namespace probescope::ui {

class FilterEdit;
class ProbeEventPane;

/// What is set beside the lines of a draft: which hits are recorded, and whether with a stack.
class ProbeConditions : public QWidget
{
    Q_OBJECT

public:
    /// Both must outlive it; who else changes the draft calls showDraft(). `events`: knows the
    /// fields of the events that event probes hang on.
    ProbeConditions(ProbeDraft* draft, ProbeEventPane* events, QWidget* parent = nullptr);

    void showDraft();

signals:
    void filterChanged(); ///< by the user
    void stackChanged(); ///< by the user

private:
    void showFilter(FilterEdit& edit, const probe::Spec& spec, bool ofReturn);

    ProbeDraft* m_draft;
    ProbeEventPane* m_events;
    QLabel* m_filterLabel;
    FilterEdit* m_filter;
    QLabel* m_returnFilterLabel;
    FilterEdit* m_returnFilter;
    QCheckBox* m_stack;
    bool m_showing = false; ///< it is being filled by the program, not by the user
};

} // namespace probescope::ui
