#pragma once

#include "ui/base/parts/field_help.h"

#include <QtGlobal>

/// What “What's this?” says of fetch arguments. Facts: Documentation/trace/kprobetrace.rst of the
/// kernel.
namespace probescope::ui::argument_help {

inline constexpr FieldHelp kOffered{
    QT_TRANSLATE_NOOP("probescope::ui::FieldHelp",
                      "What can be recorded at this probe point. Expand a struct to see its "
                      "members. Chosen values become fetch arguments, and fields of the event."),
    "dynamic_events"};
inline constexpr FieldHelp kArguments{
    QT_TRANSLATE_NOOP(
        "probescope::ui::FieldHelp",
        "Each fetch argument is NAME=FETCH:TYPE in the definition and a field of the event. The "
        "kernel accepts up to 128, each with up to 63 characters of FETCH:TYPE."),
    "dynamic_events events/SYSTEM/EVENT/format"};
inline constexpr FieldHelp kSource{
    QT_TRANSLATE_NOOP(
        "probescope::ui::FieldHelp",
        "Where the value comes from: a register, the stack, memory at a symbol, a constant, "
        "or the name of the task."),
    "dynamic_events"};
inline constexpr FieldHelp kWord{
    QT_TRANSLATE_NOOP("probescope::ui::FieldHelp",
                      "Names the register, symbol, field or constant, as in the kernel's syntax."),
    "dynamic_events"};
inline constexpr FieldHelp kFollow{
    QT_TRANSLATE_NOOP(
        "probescope::ui::FieldHelp",
        "Takes the value as an address and reads memory at this offset from it: "
        "+OFFSET(FETCH). Several offsets follow several pointers. Empty: the value itself."),
    "dynamic_events"};
inline constexpr FieldHelp kUserMemory{
    QT_TRANSLATE_NOOP(
        "probescope::ui::FieldHelp",
        "Reads memory of the program instead of the kernel: +uOFFSET(FETCH). Memory that is not "
        "paged in at that moment cannot be read: a string is recorded as (fault), a number as 0."),
    "dynamic_events"};
inline constexpr FieldHelp kType{
    QT_TRANSLATE_NOOP(
        "probescope::ui::FieldHelp",
        "How the value is stored and printed: u8 to u64 unsigned, s8 to s64 signed, x8 to "
        "x64 hexadecimal, string, ustring, symbol. Empty: the kernel's default, a "
        "hexadecimal number."),
    "dynamic_events"};
inline constexpr FieldHelp kArray{
    QT_TRANSLATE_NOOP("probescope::ui::FieldHelp",
                      "Records this many elements of the type, TYPE[N], from memory. The kernel "
                      "accepts up to 64."),
    "dynamic_events"};
inline constexpr FieldHelp kBits{
    QT_TRANSLATE_NOOP("probescope::ui::FieldHelp",
                      "Records only this many bits of the value: bWIDTH@OFFSET/SIZE. By default, "
                      "the whole value is recorded."),
    "dynamic_events"};
inline constexpr FieldHelp kBitOffset{
    QT_TRANSLATE_NOOP("probescope::ui::FieldHelp",
                      "Number of the lowest bit that is recorded; 0 is the lowest of the value."),
    "dynamic_events"};
inline constexpr FieldHelp kMoment{
    QT_TRANSLATE_NOOP(
        "probescope::ui::FieldHelp",
        "Whether the probe at the entry or that at the return of the function records it."),
    "dynamic_events"};
inline constexpr FieldHelp kName{
    QT_TRANSLATE_NOOP("probescope::ui::FieldHelp",
                      "The name of the field in the event, up to 32 characters. Some hist triggers "
                      "reject names of one character."),
    "events/SYSTEM/EVENT/format"};

} // namespace probescope::ui::argument_help
