#pragma once

#include "core/tracefs/event_format.h"
#include "ui/models/fact_model.h"
#include "ui/models/kernel_look.h"

#include <QStringList>

#include <vector>

namespace probescope::ui {

// What a look at a kernel found, in the words of tables. The headers name their columns.

QStringList overviewHeaders();
std::vector<Fact> overviewFacts(const KernelLook& look);

/// What forms offer: there, at the top level only, or why not.
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

/// Who traces besides: others, and sessions of ours that are at work.
QStringList tenantHeaders();
std::vector<Fact> tenantFacts(const KernelLook& look);

QStringList fieldHeaders();
std::vector<Fact> fieldFacts(const tracefs::EventFormat& format);
/// What stands behind `print fmt:`.
QString printFormatOf(const tracefs::EventFormat& format);

} // namespace probescope::ui
