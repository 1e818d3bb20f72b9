#pragma once

#include "core/probe/spec/spec.h"

#include <QString>
#include <QStringList>

#include <cstddef>
#include <optional>
#include <string>

namespace probescope::ui {

/// What a value looks like in a recorded event: `filename="…"`, `count=1234`, `flags=0x2a`.
QString printedForm(const probe::Argument& argument);
/// Where a value comes from, in words: `memory at the 2nd argument's address (register si)`.
QString fetchDescription(const probe::Fetch& fetch);
/// `FETCH:TYPE` of an argument, without its name.
QString fetchText(const probe::Argument& argument);
/// The argument of a function that is in a register at its entry: 1 for `di`, `x0` and `a0`.
/// Nothing: none.
std::optional<std::size_t> argumentOfRegister(const std::string& name);
/// The types that can follow a fetch, for completion.
QStringList typeTexts();
/// The C type of an argument in filters, as in the format file of the event.
std::string formatTypeOf(const probe::Argument& argument);

} // namespace probescope::ui
