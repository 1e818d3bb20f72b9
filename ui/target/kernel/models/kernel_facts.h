#pragma once

#include "core/tracefs/events/event_format.h"
#include "ui/base/table/models/fact_model.h"
#include "ui/target/kernel/models/kernel_snapshot.h"

#include <QStringList>

#include <vector>

namespace probescope::ui {

// The contents of kernel snapshots as rows of tables. The headers are the names of the columns.

QStringList overviewHeaders();
std::vector<Fact> overviewFacts(const KernelSnapshot& snapshot);

/// What forms offer: available, only at the top level, or why not.
QStringList abilityHeaders();
std::vector<Fact> abilityFacts(const tracefs::Kernel& kernel);

/// The tracers that the kernel has, and those that it could have been built with.
QStringList tracerHeaders();
std::vector<Fact> tracerFacts(const tracefs::Kernel& kernel);

QStringList clockHeaders();
std::vector<Fact> clockFacts(const tracefs::Kernel& kernel);

QStringList optionHeaders();
std::vector<Fact> optionFacts(const tracefs::Kernel& kernel);

QStringList moduleHeaders();
std::vector<Fact> moduleFacts(const tracefs::Kernel& kernel);

/// Other users of tracing: others, and running sessions of Probescope.
QStringList tracingUserHeaders();
std::vector<Fact> tracingUserFacts(const KernelSnapshot& snapshot);

QStringList fieldHeaders();
std::vector<Fact> fieldFacts(const tracefs::EventFormat& format);
/// The text after `print fmt:`.
QString printFormatOf(const tracefs::EventFormat& format);

} // namespace probescope::ui
