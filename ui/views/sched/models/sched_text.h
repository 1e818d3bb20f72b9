#pragma once

#include "core/analysis/explain/slow_reason.h"
#include "core/store/read/capture.h"

#include <QCoreApplication>
#include <QString>

namespace probescope::ui {

/// Scheduling in words.
class SchedText
{
    Q_DECLARE_TR_FUNCTIONS(SchedText)

public:
    /// "S, interruptible sleep"; of 0 that it is not recorded.
    static QString state(char letter);
    /// "comm-pid": by the name that it had then.
    static QString task(const store::Capture& capture, std::int32_t pid, TaskId then);
    /// "comm-pid"; "an interrupt (while comm-pid ran)".
    static QString by(const store::Capture& capture, std::int32_t pid, TaskId task,
                      bool byInterrupt);
    /// What a part of a span is: "Sleeping (D, …), woken by …".
    static QString part(const store::Capture& capture, const analysis::SlowPart& part);
    /// Who had the CPU while the task waited for it; empty where that is no task.
    static QString meanwhile(const store::Capture& capture, const analysis::SlowPart& part);
    /// What stands for its kind where there is room for a letter only; of a sleep its state.
    static QChar sign(const analysis::SlowPart& part);
    /// In few words, for a legend: "Off-CPU", "Interrupts".
    static QString kind(analysis::SlowPart::Kind kind);
};

} // namespace probescope::ui
