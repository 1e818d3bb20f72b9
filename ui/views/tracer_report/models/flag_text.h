#pragma once

#include "core/analysis/reports/latency_report.h"
#include "core/analysis/reports/trace_flags.h"

#include <QString>
#include <QStringList>

namespace probescope::ui {

/// The meaning of the characters of the latency format, a sentence each, in their order. Those that
/// only say that nothing is special are left out unless `all`.
QStringList flagTexts(const analysis::TraceFlags& flags, bool all = false);
/// The same as one text; if they are no such characters, it says so.
QString flagText(const std::string& characters);

/// `SCHED_FIFO`, and what a latency's task is with it: "real time, FIFO, priority 40".
QString policyText(const format::LatencyHeader::Task& task);

/// A waking or switch of the wakeup tracers in words.
QString schedChangeText(const analysis::SchedChange& change);

/// What a tracer measures, in one sentence.
QString tracerText(const std::string& tracer);

} // namespace probescope::ui
