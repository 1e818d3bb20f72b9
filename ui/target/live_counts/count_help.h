#pragma once

#include "ui/base/parts/field_help.h"

#include <QtGlobal>

/// What “What's this?” says of the fields of live counts. Facts: Documentation/trace/histogram.rst
/// of the kernel.
namespace probescope::ui::count_help {

// Counters.
inline constexpr FieldHelp kFindEvent{
    QT_TRANSLATE_NOOP(
        "probescope::ui::FieldHelp",
        "Lists only events whose names contain this text. Chosen events stay chosen."),
    "available_events"};
inline constexpr FieldHelp kCounted{
    QT_TRANSLATE_NOOP("probescope::ui::FieldHelp",
                      "Chosen events are counted, each by a histogram in a separate instance. No "
                      "event is stored."),
    "events/SYSTEM/EVENT/trigger events/SYSTEM/EVENT/hist"};
inline constexpr FieldHelp kCountedFilter{
    QT_TRANSLATE_NOOP(
        "probescope::ui::FieldHelp",
        "Only events whose fields pass this filter are counted; it becomes part of each trigger. "
        "Each chosen event must have the fields that the filter uses. Empty: all events."),
    "events/SYSTEM/EVENT/trigger"};
inline constexpr FieldHelp kInterval{
    QT_TRANSLATE_NOOP("probescope::ui::FieldHelp",
                      "How often the counts are read. Each time, one file is read for each event; "
                      "counting itself goes on in the kernel. Default: one second."),
    "events/SYSTEM/EVENT/hist"};

// Aggregation.
inline constexpr FieldHelp kPreset{
    QT_TRANSLATE_NOOP("probescope::ui::FieldHelp",
                      "Aggregate events, or measure the time from one event to another. Both run "
                      "in the kernel and store no events."),
    "events/SYSTEM/EVENT/trigger"};
inline constexpr FieldHelp kMapSize{
    QT_TRANSLATE_NOOP(
        "probescope::ui::FieldHelp",
        "For how many groups the kernel reserves memory. Events of further groups are "
        "dropped and only counted. Default: 4,096."),
    "events/SYSTEM/EVENT/trigger"};
inline constexpr FieldHelp kEvents{
    QT_TRANSLATE_NOOP("probescope::ui::FieldHelp",
                      "The events that are aggregated, such as sched:sched_switch. Each gets a "
                      "histogram, whose groups are added up here."),
    "events/SYSTEM/EVENT/trigger events/SYSTEM/EVENT/hist"};
inline constexpr FieldHelp kFilter{
    QT_TRANSLATE_NOOP(
        "probescope::ui::FieldHelp",
        "Only events whose fields pass this filter are aggregated; it becomes part of "
        "the trigger. Empty: all events."),
    "events/SYSTEM/EVENT/trigger"};
inline constexpr FieldHelp kKeys{
    QT_TRANSLATE_NOOP("probescope::ui::FieldHelp",
                      "Events with the same values of these keys form a group. The kernel accepts "
                      "three keys at most; a distribution uses one of them."),
    "events/SYSTEM/EVENT/trigger"};
inline constexpr FieldHelp kValue{
    QT_TRANSLATE_NOOP(
        "probescope::ui::FieldHelp",
        "What is computed for each group: the number of events, or the sum, average or "
        "distribution of a field. The number of events is the default."),
    "events/SYSTEM/EVENT/trigger"};
inline constexpr FieldHelp kField{
    QT_TRANSLATE_NOOP("probescope::ui::FieldHelp",
                      "The field whose values are added up or distributed. It must be a number."),
    "events/SYSTEM/EVENT/format"};
inline constexpr FieldHelp kBuckets{
    QT_TRANSLATE_NOOP("probescope::ui::FieldHelp",
                      "The range of a linear distribution, and the size of its buckets."),
    "events/SYSTEM/EVENT/trigger"};
inline constexpr FieldHelp kTop{QT_TRANSLATE_NOOP(
    "probescope::ui::FieldHelp",
    "How many of the largest groups are shown. The kernel aggregates all of them.")};

// Latency.
inline constexpr FieldHelp kBegin{
    QT_TRANSLATE_NOOP(
        "probescope::ui::FieldHelp",
        "The event at which the time starts. Its histogram stores the timestamp for each key."),
    "events/SYSTEM/EVENT/trigger"};
inline constexpr FieldHelp kEnd{
    QT_TRANSLATE_NOOP("probescope::ui::FieldHelp",
                      "The event at which the time ends. Its trigger creates a synthetic event "
                      "with the latency, which the kernel adds to a histogram."),
    "events/SYSTEM/EVENT/trigger synthetic_events"};
inline constexpr FieldHelp kKey{
    QT_TRANSLATE_NOOP(
        "probescope::ui::FieldHelp",
        "The field that tells which start belongs to which end: both have the same value "
        "in it, such as a PID."),
    "events/SYSTEM/EVENT/trigger events/SYSTEM/EVENT/format"};
inline constexpr FieldHelp kByKey{
    QT_TRANSLATE_NOOP("probescope::ui::FieldHelp",
                      "Creates a distribution for each value of the key, which needs a larger map "
                      "size. Off: one distribution of all latencies."),
    "events/SYSTEM/EVENT/trigger"};
inline constexpr FieldHelp kTriggers{
    QT_TRANSLATE_NOOP(
        "probescope::ui::FieldHelp",
        "What is written when you press Start, in a separate instance, and removed at the "
        "end."),
    "synthetic_events events/SYSTEM/EVENT/trigger"};

} // namespace probescope::ui::count_help
