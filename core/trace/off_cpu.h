#pragma once

#include <string_view>

namespace probescope {

/// Whether a function of the kernel lets its task leave the CPU, so that the time until it returns
/// is mostly that of others: schedule() and what is named after it. Copies that a compiler made of
/// it ("schedule.part.0") count, modules ("schedule [x]") do not belong into the name.
bool leavesCpu(std::string_view function);
/// Whether it is part of the idle loop, in which a CPU has nothing to do.
bool idlesCpu(std::string_view function);

} // namespace probescope
