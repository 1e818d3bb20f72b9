#pragma once

#include "core/tracefs/files/session_name.h"

#include <QObject>

#include <vector>

namespace probescope::ui {

class ProbeQuestions;
class ProbeWork;
class StatusLine;

/// Removes from a target what sessions of this program that are gone have left there. All that is
/// given must outlive it.
class ProbeCleanUp : public QObject
{
    Q_OBJECT

public:
    ProbeCleanUp(ProbeWork& work, ProbeQuestions& questions, StatusLine& status, QObject* parent);

    /// Names what is there, and removes it if the user agrees.
    void askAndRun();

private:
    void run(const std::vector<tracefs::SessionName>& sessions);

    ProbeWork& m_work;
    ProbeQuestions& m_questions;
    StatusLine& m_status;
};

} // namespace probescope::ui
