#pragma once

#include "ui/base/parts/field_help.h"

#include <QtGlobal>

/// What “What's this?” says in the dialogs of the probe builder.
namespace probescope::ui::dialog_help {

inline constexpr FieldHelp kFindExample{QT_TRANSLATE_NOOP(
    "probescope::ui::FieldHelp", "Lists only examples whose texts contain these words.")};
inline constexpr FieldHelp kExamples{
    QT_TRANSLATE_NOOP("probescope::ui::FieldHelp",
                      "Example probes, by the question that they answer. “Open” fills the probe "
                      "builder with one; nothing is created yet.")};
inline constexpr FieldHelp kImported{
    QT_TRANSLATE_NOOP(
        "probescope::ui::FieldHelp",
        "Lines of kprobe_events, or commands and programs of perf, trace-cmd, bpftrace, "
        "SystemTap or DTrace. They are only read, never run."),
    "dynamic_events kprobe_events uprobe_events"};
inline constexpr FieldHelp kLanguages{QT_TRANSLATE_NOOP(
    "probescope::ui::FieldHelp", "The tool whose syntax the probe is written in.")};

} // namespace probescope::ui::dialog_help
