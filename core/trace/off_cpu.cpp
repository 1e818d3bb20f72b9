#include "core/trace/off_cpu.h"

#include <algorithm>

namespace probescope {

namespace {

using namespace std::string_view_literals;

// kernel/sched/core.c, kernel/time/sleep_timeout.c (timer.c before), kernel/time/hrtimer.c. Not all
// that begins with "schedule" leaves the CPU: schedule_work() does not.
constexpr auto kLeaving = {"schedule"sv,
                           "__schedule"sv,
                           "schedule_idle"sv,
                           "schedule_preempt_disabled"sv,
                           "schedule_rtlock"sv,
                           "schedule_user"sv,
                           "schedule_timeout"sv,
                           "schedule_timeout_interruptible"sv,
                           "schedule_timeout_killable"sv,
                           "schedule_timeout_uninterruptible"sv,
                           "schedule_timeout_idle"sv,
                           "schedule_hrtimeout"sv,
                           "schedule_hrtimeout_range"sv,
                           "schedule_hrtimeout_range_clock"sv,
                           "io_schedule"sv,
                           "io_schedule_timeout"sv,
                           "preempt_schedule"sv,
                           "preempt_schedule_common"sv,
                           "preempt_schedule_irq"sv,
                           "preempt_schedule_notrace"sv};

// kernel/sched/idle.c, drivers/cpuidle, drivers/idle, and the instructions of architectures.
constexpr auto kIdling = {"do_idle"sv,           "cpu_startup_entry"sv,    "cpu_idle_poll"sv,
                          "cpuidle_idle_call"sv, "call_cpuidle"sv,         "call_cpuidle_s2idle"sv,
                          "cpuidle_enter"sv,     "cpuidle_enter_s2idle"sv, "cpuidle_enter_state"sv,
                          "default_idle_call"sv, "default_idle"sv,         "arch_cpu_idle"sv,
                          "poll_idle"sv,         "intel_idle"sv,           "intel_idle_irq"sv,
                          "intel_idle_ibrs"sv,   "intel_idle_hlt"sv,       "mwait_idle"sv,
                          "amd_e400_idle"sv,     "acpi_idle_enter"sv,      "acpi_idle_do_entry"sv,
                          "acpi_safe_halt"sv,    "native_safe_halt"sv,     "pv_native_safe_halt"sv,
                          "cpu_do_idle"sv};

bool isAmong(std::initializer_list<std::string_view> names, std::string_view function)
{
    return std::ranges::find(names, function.substr(0, function.find('.'))) != names.end();
}

} // namespace

bool leavesCpu(std::string_view function)
{
    return isAmong(kLeaving, function);
}

bool idlesCpu(std::string_view function)
{
    return isAmong(kIdling, function);
}

} // namespace probescope
