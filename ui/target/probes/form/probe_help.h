#pragma once

#include "ui/base/parts/field_help.h"

#include <QtGlobal>

/// What “What's this?” says of the fields of the probe builder. Facts: kprobetrace.rst,
/// uprobetracer.rst and events.rst in Documentation/trace of the kernel.
namespace probescope::ui::probe_help {

// The probe point.
inline constexpr FieldHelp kFindFunction{
    QT_TRANSLATE_NOOP(
        "probescope::ui::FieldHelp",
        "Lists the kernel functions whose names contain these letters in this order. The "
        "one that you choose becomes the probe point of a kprobe."),
    "kprobe_events available_filter_functions"};
inline constexpr FieldHelp kFunctions{
    QT_TRANSLATE_NOOP(
        "probescope::ui::FieldHelp",
        "Functions with their prototypes and whether they can be probed. On x86, a probe at "
        "the entry of a traceable one needs no breakpoint, so it costs less."),
    "available_filter_functions"};
inline constexpr FieldHelp kProgram{
    QT_TRANSLATE_NOOP(
        "probescope::ui::FieldHelp",
        "The program or library for a uprobe, which runs for every process that uses the "
        "file. Each hit traps into the kernel, which costs more than that of a kprobe."),
    "uprobe_events"};
inline constexpr FieldHelp kFindInProgram{QT_TRANSLATE_NOOP(
    "probescope::ui::FieldHelp",
    "Lists only functions and USDT probes of the program whose names contain these "
    "letters in this order.")};
inline constexpr FieldHelp kProgramPlaces{
    QT_TRANSLATE_NOOP(
        "probescope::ui::FieldHelp",
        "Functions and USDT probes of the program. The kernel gets the file and the offset "
        "in it."),
    "uprobe_events"};
inline constexpr FieldHelp kFindEvent{
    QT_TRANSLATE_NOOP("probescope::ui::FieldHelp",
                      "Lists only events whose names contain this text."),
    "available_events"};
inline constexpr FieldHelp kEvents{
    QT_TRANSLATE_NOOP(
        "probescope::ui::FieldHelp",
        "An event probe runs with the event that you choose here, and records its fields "
        "or what they point to."),
    "dynamic_events available_events"};
inline constexpr FieldHelp kInstructions{
    QT_TRANSLATE_NOOP("probescope::ui::FieldHelp",
                      "The machine code of the function. A probe at an offset runs before the "
                      "instruction there; the offset must be the start of an instruction."),
    "kprobe_events"};

// When it runs.
inline constexpr FieldHelp kMoments{
    QT_TRANSLATE_NOOP(
        "probescope::ui::FieldHelp",
        "A kprobe (p) runs at the entry of the function or at an offset, a return probe (r) when "
        "it returns. Both together give the duration of each call, at the cost of two events."),
    "dynamic_events"};

// Its event.
inline constexpr FieldHelp kName{
    QT_TRANSLATE_NOOP(
        "probescope::ui::FieldHelp",
        "The name of the probe's event: letters, digits and underscores, up to 63. Empty: "
        "the proposed name."),
    "dynamic_events events/SYSTEM/EVENT"};
inline constexpr FieldHelp kGroup{
    QT_TRANSLATE_NOOP(
        "probescope::ui::FieldHelp",
        "The group of the event, as recordings and copies name it. Empty: Probescope's own. "
        "Create and watch always uses that one, which it cleans up after a crash."),
    "dynamic_events events/SYSTEM"};
inline constexpr FieldHelp kMaxActive{
    QT_TRANSLATE_NOOP(
        "probescope::ui::FieldHelp",
        "How many calls a return probe can follow at once; further ones are missed. At most 4,096; "
        "each needs some memory. Default: twice the number of CPUs, at least 10."),
    "kprobe_events kprobe_profile"};
inline constexpr FieldHelp kFilter{
    QT_TRANSLATE_NOOP(
        "probescope::ui::FieldHelp",
        "Only hits whose fields pass this filter are recorded. The probe runs all the same, "
        "and counts the hit. Empty: all hits."),
    "events/SYSTEM/EVENT/filter kprobe_profile"};
inline constexpr FieldHelp kStack{
    QT_TRANSLATE_NOOP(
        "probescope::ui::FieldHelp",
        "Records the kernel stack with each hit, by the trigger stacktrace: who called the "
        "function. Each hit then takes longer and needs more space. Off by default."),
    "events/SYSTEM/EVENT/trigger"};
inline constexpr FieldHelp kDefinition{
    QT_TRANSLATE_NOOP(
        "probescope::ui::FieldHelp",
        "The definitions as the kernel accepts them, one per line. The probe builder and these "
        "lines stay in sync. kprobe_events and uprobe_events list those of their kind."),
    "dynamic_events kprobe_events uprobe_events"};

} // namespace probescope::ui::probe_help
