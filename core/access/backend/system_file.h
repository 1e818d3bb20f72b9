#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace probescope::access {

/// The files of a kernel outside its tracefs that are read. These are all: no path from outside
/// leads to others.
enum class SystemFile : std::uint8_t {
    Release, ///< /proc/sys/kernel/osrelease
    Version, ///< /proc/version
    Hostname, ///< /proc/sys/kernel/hostname
    OnlineCpus, ///< /sys/devices/system/cpu/online
    PossibleCpus, ///< /sys/devices/system/cpu/possible
    Symbols, ///< /proc/kallsyms; addresses are 0 without CAP_SYSLOG
    Modules, ///< /proc/modules
    Types, ///< /sys/kernel/btf/vmlinux
    BuildNotes, ///< /sys/kernel/notes
    Lockdown, ///< /sys/kernel/security/lockdown
    FtraceEnabled, ///< /proc/sys/kernel/ftrace_enabled
    StackTracerEnabled, ///< /proc/sys/kernel/stack_tracer_enabled
    ProbesEnabled, ///< /sys/kernel/debug/kprobes/enabled
    ProbesList, ///< /sys/kernel/debug/kprobes/list
    ProbesBlacklist, ///< /sys/kernel/debug/kprobes/blacklist
    Uptime, ///< /proc/uptime
    Cpus, ///< /proc/stat
    Mounts, ///< /proc/mounts
    BootId, ///< /proc/sys/kernel/random/boot_id: another one after every boot
};

inline constexpr SystemFile kLastSystemFile = SystemFile::BootId;

/// Whether it can be the name of a module, as in /proc/modules. It is then a file of
/// /sys/kernel/btf and leads nowhere else.
constexpr bool isModuleName(std::string_view name)
{
    constexpr std::size_t kMax = 63; // MODULE_NAME_LEN is 56 at the most
    if (name.empty() || name.size() > kMax)
        return false;
    for (const char c : name) {
        const bool fits = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9')
            || c == '_' || c == '-';
        if (!fits)
            return false;
    }
    return true;
}

/// What is written outside the tracefs: only these, and only `0` and `1`. They affect everybody who
/// traces.
enum class KernelSwitch : std::uint8_t {
    Functions, ///< /proc/sys/kernel/ftrace_enabled: off, no function tracer sees anything
    StackTracer, ///< /proc/sys/kernel/stack_tracer_enabled: on, every call gets slower
    Probes, ///< /sys/kernel/debug/kprobes/enabled: off, no probe in the kernel is hit
};

inline constexpr KernelSwitch kLastKernelSwitch = KernelSwitch::Probes;

constexpr SystemFile fileOf(KernelSwitch which)
{
    switch (which) {
    case KernelSwitch::StackTracer:
        return SystemFile::StackTracerEnabled;
    case KernelSwitch::Probes:
        return SystemFile::ProbesEnabled;
    case KernelSwitch::Functions:
        break;
    }
    return SystemFile::FtraceEnabled;
}

constexpr const char* pathOf(KernelSwitch which)
{
    switch (which) {
    case KernelSwitch::StackTracer:
        return "/proc/sys/kernel/stack_tracer_enabled";
    case KernelSwitch::Probes:
        return "/sys/kernel/debug/kprobes/enabled";
    case KernelSwitch::Functions:
        break;
    }
    return "/proc/sys/kernel/ftrace_enabled";
}

} // namespace probescope::access
