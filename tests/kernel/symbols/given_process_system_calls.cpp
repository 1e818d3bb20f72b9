#include "tests/kernel/symbols/given_arguments.h"

#include <array>
#include <csignal>
#include <linux/bpf.h>
#include <linux/capability.h>
#include <linux/landlock.h>
#include <linux/perf_event.h>
#include <linux/sched.h>
#include <sys/resource.h>
#include <sys/syscall.h>

namespace given {

namespace {

/// As the kernel has it, not the C library.
struct Action
{
    std::uint64_t handler;
    std::uint64_t flags;
    std::uint64_t restorer;
    std::uint64_t mask;
};

/// stack_t
struct Stack
{
    std::uint64_t begin;
    std::int32_t flags;
    std::uint32_t unused;
    std::uint64_t size;
};

struct Attributes
{
    std::uint32_t size;
    std::uint32_t policy;
    std::uint64_t flags;
    std::int32_t nice;
    std::uint32_t priority;
    std::uint64_t runtime;
    std::uint64_t deadline;
    std::uint64_t period;
};

Given program(int r)
{
    bpf_attr program{};
    program.map_type = 0xf000'0000U + unsigned(r);
    program.key_size = 4;
    program.value_size = unsigned(r);
    program.max_entries = 77;
    program.numa_node = 0x8000'0000U;
    const std::string name = "map_" + number(r);
    name.copy(program.map_name, sizeof(program.map_name) - 1);
    return at(program,
              {{".map_type", number(program.map_type)},
               {".key_size", "4"},
               {".value_size", number(r)},
               {".max_entries", "77"},
               {".numa_node", number(0x8000'0000U)},
               {".map_name", quoted(name)}});
}

Given counter(int r)
{
    perf_event_attr event{};
    event.type = 0xf000'0000U + unsigned(r);
    event.size = 0xffff'0000U;
    event.config = ~std::uint64_t(r);
    event.disabled = unsigned(r) % 2;
    event.exclude_kernel = 1;
    event.freq = unsigned(r + 1) % 2;
    event.precise_ip = unsigned(3 - r) % 4;
    event.use_clockid = 1;
    event.clockid = -5 - r;
    event.sample_max_stack = std::uint16_t(0xfff0 + r);
    return at(event,
              {{".type", number(event.type)},
               {".size", number(0xffff'0000U)},
               {".config", number(~std::uint64_t(r))},
               {".disabled", number(r % 2)},
               {".inherit", "0"},
               {".exclude_kernel", "1"},
               {".exclude_hv", "0"},
               {".freq", number((r + 1) % 2)},
               {".precise_ip", number((3 - r) % 4)},
               {".use_clockid", "1"},
               {".context_switch", "0"},
               {".clockid", number(-5 - r)},
               {".sample_max_stack", number(0xfff0 + r)}});
}

Given information(int r)
{
    siginfo_t signal{};
    signal.si_signo = 10 + r;
    signal.si_errno = -3 - r;
    signal.si_code = -60 - r;
    return at(signal,
              {{".si_signo", number(10 + r)},
               {".si_errno", number(-3 - r)},
               {".si_code", number(-60 - r)}});
}

Given limit(std::uint64_t value)
{
    return at(rlimit64{value, value + 1},
              {{".rlim_cur", number(value)}, {".rlim_max", number(value + 1)}});
}

Given capabilities(int r)
{
    return at(__user_cap_header_struct{0xabcd'0000U + unsigned(r), -9 - r},
              {{".version", number(0xabcd'0000U + unsigned(r))}, {".pid", number(-9 - r)}});
}

} // namespace

std::vector<Call> processSystemCalls(int r)
{
    const int nobody = -1'000'000 - r; // no process
    const auto some = std::uint64_t(r + 3);
    const std::uint64_t big = ~some;
    const auto strange = 0xf000'0000U + unsigned(r);
    clone_args clone{};
    clone.flags = big;
    clone.exit_signal = 0x7fff'0000'0000U + some;
    clone.tls = some;
    const Attributes attributes{48, 0xf000'0000U, big, -11 - r, strange, some, some + 1, some + 2};
    const Action action{0x1000 + some, 0x8000'0000U + some, 0, big};
    const std::array<std::uint32_t, 2> groups{strange, 5};
    const landlock_ruleset_attr rules{big};
    return {
        {"add_key",
         SYS_add_key,
         {text("nosuch"), text("key" + number(r)), spare(), ul(some), d(-3 - r)}},
        {"arch_prctl", SYS_arch_prctl, {d(0x7000 + r), ul(big)}},
        {"bpf", SYS_bpf, {d(-1 - r), program(r), u(120)}},
        {"capget", SYS_capget, {capabilities(r), spare()}},
        {"capset", SYS_capset, {capabilities(r), spare()}},
        {"clone3",
         SYS_clone3,
         {at(clone,
             {{".flags", number(big)},
              {".exit_signal", number(clone.exit_signal)},
              {".tls", number(some)}}),
          ul(some)}},
        {"finit_module", SYS_finit_module, {d(70000 + r), text("option=1"), d(-1 - r)}},
        {"delete_module", SYS_delete_module, {text("nosuch" + number(r)), u(strange)}},
        {"get_robust_list", SYS_get_robust_list, {d(nobody), spare(), spare()}},
        {"getgroups",
         SYS_getgroups,
         {d(-1 - r), at(groups, {{"[0]", number(strange)}, {"[1]", "5"}})}},
        {"getpgid", SYS_getpgid, {d(nobody)}},
        {"getpriority", SYS_getpriority, {d(-5 - r), d(nobody)}},
        {"getrandom", SYS_getrandom, {text("before"), ul(some), u(strange)}},
        {"getrlimit", SYS_getrlimit, {u(strange), spare()}},
        {"getrusage", SYS_getrusage, {d(-70 - r), spare()}},
        {"getsid", SYS_getsid, {d(nobody)}},
        {"io_cancel", SYS_io_cancel, {ul(some), spare(), spare()}},
        {"ioperm", SYS_ioperm, {ul(70000 + some), ul(some), d(-2 - r)}},
        {"iopl", SYS_iopl, {u(strange)}},
        {"ioprio_get", SYS_ioprio_get, {d(-4 - r), d(nobody)}},
        {"ioprio_set", SYS_ioprio_set, {d(-4 - r), d(nobody), d(-1)}},
        {"kcmp", SYS_kcmp, {d(nobody), d(nobody), d(r), ul(some), ul(big)}},
        {"keyctl", SYS_keyctl, {d(-1 - r), ul(some), ul(big), ul(1), ul(2)}},
        {"kill", SYS_kill, {d(2'000'000'000 + r), d(70 + r)}},
        {"landlock_add_rule", SYS_landlock_add_rule, {d(-4 - r), u(strange), spare(), u(strange)}},
        {"landlock_create_ruleset",
         SYS_landlock_create_ruleset,
         {at(rules, {{".handled_access_fs", number(big)}}), ul(8), u(strange)}},
        {"landlock_restrict_self", SYS_landlock_restrict_self, {d(-4 - r), u(strange)}},
        {"membarrier", SYS_membarrier, {d(-4 - r), u(strange), d(r)}},
        {"modify_ldt", SYS_modify_ldt, {d(-4 - r), spare(), ul(some)}},
        {"perf_event_open",
         SYS_perf_event_open,
         {counter(r), d(nobody), d(-2), d(-3 - r), ul(0x8000'0000U + some)}},
        {"pidfd_getfd", SYS_pidfd_getfd, {d(-4 - r), d(-5 - r), u(strange)}},
        {"pidfd_open", SYS_pidfd_open, {d(nobody), u(strange)}},
        {"pidfd_send_signal",
         SYS_pidfd_send_signal,
         {d(-4 - r), d(-1), information(r), u(strange)}},
        {"prctl", SYS_prctl, {d(-4 - r), ul(some), ul(big), ul(1), ul(2)}},
        {"prlimit64", SYS_prlimit64, {d(nobody), u(strange), limit(big - 1), spare()}},
        {"process_mrelease", SYS_process_mrelease, {d(-4 - r), u(strange)}},
        {"ptrace", SYS_ptrace, {l(-12345 - r), l(nobody), ul(big), ul(some)}},
        {"request_key",
         SYS_request_key,
         {text("nosuch"), text("key" + number(r)), text("info"), d(-5 - r)}},
        {"rseq", SYS_rseq, {spare(), u(strange), d(-2), u(0xabcd'ef00U)}},
        {"rt_sigaction",
         SYS_rt_sigaction,
         {d(10 + r),
          at(action,
             {{".sa_handler", hexadecimal(0x1000 + some)},
              {".sa_flags", number(0x8000'0000U + some)},
              {".sa_mask.sig", "{" + number(big) + "}"}}),
          spare(), ul(3)}},
        {"rt_sigpending", SYS_rt_sigpending, {spare(), ul(1000 + some)}},
        {"rt_sigprocmask", SYS_rt_sigprocmask, {d(-4 - r), signalSet(big), spare(), ul(3)}},
        {"rt_sigqueueinfo", SYS_rt_sigqueueinfo, {d(2'000'000'000), d(70 + r), information(r)}},
        {"rt_sigsuspend", SYS_rt_sigsuspend, {signalSet(some), ul(4)}},
        {"rt_tgsigqueueinfo", SYS_rt_tgsigqueueinfo, {d(nobody), d(nobody), d(r), information(r)}},
        {"sched_get_priority_max", SYS_sched_get_priority_max, {d(-4 - r)}},
        {"sched_get_priority_min", SYS_sched_get_priority_min, {d(-5 - r)}},
        {"sched_getaffinity", SYS_sched_getaffinity, {d(nobody), u(strange), spare()}},
        {"sched_getattr", SYS_sched_getattr, {d(nobody), spare(), u(strange), u(77)}},
        {"sched_getparam", SYS_sched_getparam, {d(nobody), spare()}},
        {"sched_getscheduler", SYS_sched_getscheduler, {d(nobody)}},
        {"sched_rr_get_interval", SYS_sched_rr_get_interval, {d(nobody), time(-3 - r, 8)}},
        {"sched_setaffinity",
         SYS_sched_setaffinity,
         {d(nobody), u(8), at(big, {{"[0]", number(big)}})}},
        {"sched_setattr",
         SYS_sched_setattr,
         {d(nobody),
          at(attributes,
             {{".size", "48"},
              {".sched_policy", number(0xf000'0000U)},
              {".sched_flags", number(big)},
              {".sched_nice", number(-11 - r)},
              {".sched_priority", number(strange)},
              {".sched_runtime", number(some)},
              {".sched_deadline", number(some + 1)},
              {".sched_period", number(some + 2)}}),
          u(strange)}},
        {"sched_setparam",
         SYS_sched_setparam,
         {d(nobody), at(-7 - r, {{".sched_priority", number(-7 - r)}})}},
        {"sched_setscheduler",
         SYS_sched_setscheduler,
         {d(nobody), d(-9 - r), at(-8 - r, {{".sched_priority", number(-8 - r)}})}},
        {"seccomp", SYS_seccomp, {u(strange), u(77), spare()}},
        {"setdomainname", SYS_setdomainname, {text("domain" + number(r)), d(-3 - r)}},
        {"setgroups", SYS_setgroups, {d(-1 - r), at(groups, {{"[0]", number(strange)}})}},
        {"sethostname", SYS_sethostname, {text("host" + number(r)), d(-3 - r)}},
        {"setns", SYS_setns, {d(-3 - r), d(-4 - r)}},
        {"setpgid", SYS_setpgid, {d(nobody), d(-4 - r)}},
        {"setpriority", SYS_setpriority, {d(-4 - r), d(nobody), d(-5 - r)}},
        {"setresgid", SYS_setresgid, {u(~0U), u(~0U), u(~0U)}},
        {"setresuid", SYS_setresuid, {u(~0U), u(~0U), u(~0U)}},
        {"setrlimit", SYS_setrlimit, {u(strange), limit(big - 7)}},
        {"sigaltstack",
         SYS_sigaltstack,
         {at(Stack{0x7000 + some, -6 - r, 0, big},
             {{".ss_sp", hexadecimal(0x7000 + some)},
              {".ss_flags", number(-6 - r)},
              {".ss_size", number(big)}}),
          spare()}},
        {"sysfs", SYS_sysfs, {d(-3 - r), ul(some), ul(big)}},
        {"syslog", SYS_syslog, {d(-3 - r), text("before"), d(-4 - r)}},
        {"tgkill", SYS_tgkill, {d(nobody), d(nobody), d(r)}},
        {"tkill", SYS_tkill, {d(nobody), d(r)}},
        {"unshare", SYS_unshare, {ul(0x8000'0000'0000U + some)}},
        {"wait4", SYS_wait4, {d(nobody), integer(-77 - r), d(int(strange)), spare()}},
        {"waitid", SYS_waitid, {d(-5 - r), d(nobody), spare(), d(int(strange)), spare()}},
        {"process_madvise", SYS_process_madvise, {d(-5 - r), spare(), ul(some), d(-6), u(strange)}},
    };
}

} // namespace given
