#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace probescope::probe {

// Limits of Linux 6.1 to 6.12. Paths are relative to the kernel's source. All were observed on
// running kernels, except those marked [C], which were only read in the source.

/// MAX_DYNEVENT_CMD_LEN, WRITE_BUFSIZE - 2: `kernel/trace/trace.c`, trace_parse_run_command()
constexpr std::size_t kMaxLineBytes = 4094;
/// MAX_EVENT_NAME_LEN - 1: `kernel/trace/trace_probe.h`; also of groups
constexpr std::size_t kMaxNameBytes = 63;
/// MAX_ARG_NAME_LEN: `kernel/trace/trace_probe.h`
constexpr std::size_t kMaxArgumentNameBytes = 32;
/// MAX_ARGSTR_LEN, of `FETCH:TYPE`: `kernel/trace/trace_probe.h`
constexpr std::size_t kMaxFetchBytes = 63;
/// MAX_TRACE_ARGS: `kernel/trace/trace_probe.h`
constexpr std::size_t kMaxArguments = 128;
/// FETCH_INSN_MAX, operations of one argument: `kernel/trace/trace_probe.h` [C]
constexpr std::size_t kMaxFetchOperations = 16;
/// MAX_ARRAY_LEN: `kernel/trace/trace_probe.h`
constexpr unsigned kMaxArrayElements = 64;
/// MAX_STRING_SIZE, PATH_MAX: `kernel/trace/trace_probe.h` [C]
constexpr std::size_t kMaxStringBytes = 4096;
/// MAX_PROBE_EVENT_SIZE, the fixed part of an event: `kernel/trace/trace_probe.h`
constexpr std::size_t kMaxEventBytes = 3072;
/// KRETPROBE_MAXACTIVE_MAX: `kernel/trace/trace_kprobe.c`
constexpr unsigned kMaxActive = 4096;
/// PARAM_MAX_STACK, THREAD_SIZE / 8 with stacks of 16 KiB: `kernel/trace/trace_probe.h`
constexpr unsigned kMaxStackEntry = 2048;
/// SYNTH_FIELDS_MAX: `kernel/trace/trace_synth.h` [C]
constexpr std::size_t kMaxSyntheticFields = 64;
/// STR_VAR_LEN_MAX: `kernel/trace/trace_synth.h`
constexpr unsigned kMaxSyntheticText = 256;

/// reserved_field_names: `kernel/trace/trace_probe.c`
constexpr std::array<std::string_view, 8> kReservedArguments{
    "common_type", "common_flags", "common_preempt_count", "common_pid",
    "common_tgid", "__probe_ip",   "__probe_ret_ip",       "__probe_func"};

} // namespace probescope::probe
