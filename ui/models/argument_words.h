#pragma once

#include "core/probe/spec.h"

#include <QString>
#include <QStringList>

#include <cstddef>
#include <optional>
#include <string>

namespace probescope::ui {

/// How a value looks in a recorded event: `filename="…"`, `count=1234`, `flags=0x2a`.
QString printedForm(const probe::Argument& argument);
/// Where a value comes from, in words: `memory at the 2nd argument's address (register si)`.
QString fetchWords(const probe::Fetch& fetch);
/// `FETCH:TYPE` of an argument, without its name.
QString fetchText(const probe::Argument& argument);
/// Which argument of a function a register holds as it begins: 1 for `di`, `x0` and `a0`. Nothing:
/// none of those.
std::optional<std::size_t> argumentOfRegister(const std::string& name);
/// Types that can stand behind a fetch, for completion.
QStringList typeWords();
/// The C type under which filters know an argument: what the format file of the event says.
std::string formatTypeOf(const probe::Argument& argument);

} // namespace probescope::ui
