#pragma once

#include "ui/target/probes/form/models/probe_draft.h"

#include <QWidget>

class QButtonGroup;

namespace probescope::ui {

/// When a probe hits: at the entry of a function, its return, both, or one instruction.
class ProbeMoments : public QWidget
{
    Q_OBJECT

public:
    explicit ProbeMoments(QWidget* parent = nullptr);

    /// Those that the draft's place offers, and the draft's own.
    void showDraft(const ProbeDraft& draft);

signals:
    void chosen(probescope::ui::ProbeDraft::Moment moment); ///< by the user

private:
    QButtonGroup* m_buttons;
};

} // namespace probescope::ui
