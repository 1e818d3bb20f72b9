#include "tests/kernel/symbols/given_calls.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <sched.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <sys/wait.h>
#include <unistd.h>

namespace given {

namespace {

constexpr pid_t kNobody = 2'000'000'000; // no process has that number

std::string ownName()
{
    std::array<char, 16> name{};
    prctl(PR_GET_NAME, name.data());
    return name.data();
}

pid_t child()
{
    const auto pid = pid_t(syscall(SYS_fork));
    if (pid == 0)
        syscall(SYS_exit_group, 0);
    syscall(SYS_wait4, pid, nullptr, __WALL, nullptr);
    return pid;
}

std::vector<Plan> processes()
{
    const std::string self = number(getpid());
    return {
        {"wake_up_new_task",
         {"p.comm", "p.tgid", "p.real_parent.pid", "p.real_parent.comm"},
         [=](int) {
             const std::string name = quoted(ownName());
             return Values{name, number(child()), self, name};
         }},
        {"kernel_clone",
         {"args.flags", "args.exit_signal", "args.stack"},
         [](int) {
             child();
             return Values{"0", number(SIGCHLD), "0"};
         }},
        {"kernel_clone", {"$retval"}, [](int) { return Values{number(child())}; }},
        {"kernel_wait4",
         {"upid", "options"},
         [](int) {
             return Values{number(child()), number(__WALL)};
         }},
        {"__set_task_comm",
         {"tsk.pid", "tsk.comm", "buf", "exec"},
         [=](int round) {
             const std::string before = ownName();
             const std::string after = "name " + number(round);
             prctl(PR_SET_NAME, after.c_str());
             prctl(PR_SET_NAME, before.c_str());
             return Values{self, quoted(before), quoted(after), "0"};
         }},
        {"set_user_nice",
         {"p.pid", "p.comm", "nice"},
         [=](int round) {
             setpriority(PRIO_PROCESS, 0, -1 - round);
             setpriority(PRIO_PROCESS, 0, 0);
             return Values{self, quoted(ownName()), number(-1 - round)};
         }},
        {"set_one_prio",
         {"p.pid", "niceval", "error"},
         [=](int round) {
             setpriority(PRIO_PROCESS, 0, -1 - round);
             setpriority(PRIO_PROCESS, 0, 0);
             return Values{self, number(-1 - round), number(-ESRCH)};
         }},
        {"sched_setaffinity",
         {"pid", "in_mask.bits"},
         [](int round) {
             const std::uint64_t mask = 0xf000'0000'0000'0003U + unsigned(round) * 16U;
             syscall(SYS_sched_setaffinity, kNobody, sizeof(mask), &mask);
             return Values{number(kNobody), "{" + number(mask) + "*"};
         }},
        {"__sched_setscheduler",
         {"p.pid", "p.sched_reset_on_fork", "attr.sched_policy", "attr.sched_flags", "user", "pi"},
         [=](int round) {
             const sched_param none{};
             syscall(SYS_sched_setscheduler, 0, SCHED_BATCH | SCHED_RESET_ON_FORK, &none);
             syscall(SYS_sched_setscheduler, 0, SCHED_OTHER, &none);
             return round % 2 == 0 ? Values{self, "0", number(SCHED_BATCH), "1", "1", "1"}
                                   : Values{self, "1", number(SCHED_OTHER), "0", "1", "1"};
         }},
        {"do_prlimit",
         {"tsk.pid", "resource", "new_rlim.rlim_cur", "new_rlim.rlim_max"},
         [=](int round) {
             const rlimit64 limit{1000U + unsigned(round), 5'000'000'000U};
             syscall(SYS_prlimit64, 0, RLIMIT_MSGQUEUE, &limit, nullptr);
             return Values{self, number(RLIMIT_MSGQUEUE), number(1000 + round), "5000000000"};
         }},
        {"__sys_setfsuid",
         {"uid"},
         [](int) {
             syscall(SYS_setfsuid, ~0U);
             return Values{"4294967295"};
         }},
        {"ns_capable",
         {"cap"},
         [](int) {
             constexpr int kAdministrator = 21;
             syscall(SYS_sethostname, "no", -1);
             return Values{number(kAdministrator)};
         }},
        {"ns_capable",
         {"$retval"},
         [](int) {
             syscall(SYS_sethostname, "no", -1);
             return Values{"1"};
         }},
    };
}

std::vector<Plan> signalsOf()
{
    const std::string self = number(getpid());
    struct Action
    {
        std::uint64_t handler;
        std::uint64_t flags;
        std::uint64_t restorer;
        std::uint64_t mask;
    };
    return {
        {"kill_something_info",
         {"sig", "info.si_signo", "info.si_code", "info._sifields._kill._pid", "pid"},
         [=](int round) {
             syscall(SYS_kill, kNobody, 10 + round);
             return Values{number(10 + round), number(10 + round), "0", self, number(kNobody)};
         }},
        {"do_send_specific",
         {"tgid", "pid", "sig", "info.si_code"},
         [](int round) {
             syscall(SYS_tgkill, kNobody, kNobody, 10 + round);
             return Values{number(kNobody), number(kNobody), number(10 + round), number(SI_TKILL)};
         }},
        {"do_sigaction",
         {"sig", "act.sa.sa_handler", "act.sa.sa_flags", "act.sa.sa_mask.sig"},
         [](int round) {
             const Action action{1, SA_RESTART | SA_NODEFER, 0,
                                 0x8000'0000'0000'0000U + unsigned(round)};
             syscall(SYS_rt_sigaction, SIGUSR2, &action, nullptr, 8);
             return Values{number(SIGUSR2), "0x1", number(SA_RESTART | SA_NODEFER),
                           "{" + number(action.mask) + "}"};
         }},
        {"do_signalfd4",
         {"ufd", "mask.sig", "flags"},
         [](int round) {
             const std::uint64_t mask = 0x8000'0000'0000'0000U + unsigned(round);
             syscall(SYS_signalfd4, -1, &mask, 8, -2 - round);
             return Values{"-1", "{" + number(mask) + "}", number(-2 - round)};
         }},
    };
}

std::vector<Plan> timersOf()
{
    static const int kTimer = timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC);
    return {
        {"hrtimer_nanosleep",
         {"rqtp", "mode", "clockid"},
         [](int round) {
             const timespec time{0, 1000 + 111 * round};
             syscall(SYS_clock_nanosleep, CLOCK_MONOTONIC, 0, &time, nullptr);
             return Values{number(1000 + 111 * round), "1", number(CLOCK_MONOTONIC)};
         }},
        {"do_timerfd_settime",
         {"ufd", "flags", "new.it_interval.tv_sec", "new.it_interval.tv_nsec",
          "new.it_value.tv_sec", "new.it_value.tv_nsec"},
         [](int round) {
             const itimerspec time{{5 + round, 77}, {3000 + round, 88 + round}};
             syscall(SYS_timerfd_settime, kTimer, 0, &time, nullptr);
             return Values{number(kTimer),    "0", number(5 + round), "77", number(3000 + round),
                           number(88 + round)};
         }},
        {"ns_to_timespec64",
         {"nsec"},
         [](int round) {
             itimerspec time{{5 + round, 77}, {3000, 0}};
             syscall(SYS_timerfd_settime, kTimer, 0, &time, nullptr);
             syscall(SYS_timerfd_gettime, kTimer, &time);
             return Values{number((5 + round) * 1'000'000'000L + 77)};
         }},
        {"ns_to_timespec64",
         {"$retval.tv_sec", "$retval.tv_nsec"},
         [](int round) {
             itimerspec time{{5 + round, 77 + round}, {3000, 0}};
             syscall(SYS_timerfd_settime, kTimer, 0, &time, nullptr);
             syscall(SYS_timerfd_gettime, kTimer, &time);
             return Values{number(5 + round), number(77 + round)};
         }},
        {"do_setitimer",
         {"which", "value.it_value.tv_sec", "value.it_value.tv_nsec"},
         [](int round) {
             const itimerval time{{0, 0}, {1000 + round, 5}};
             const itimerval none{};
             syscall(SYS_setitimer, ITIMER_VIRTUAL, &time, nullptr);
             syscall(SYS_setitimer, ITIMER_VIRTUAL, &none, nullptr);
             return Values{number(int(ITIMER_VIRTUAL)), number(1000 + round), "5000"};
         }},
        {"do_epoll_ctl",
         {"epfd", "op", "fd", "epds.events", "epds.data", "nonblock"},
         [](int round) {
             epoll_event event{};
             event.events = 0x8000'0000U + unsigned(round);
             event.data.u64 = 0xfedc'ba98'7654'3210U + unsigned(round);
             syscall(SYS_epoll_ctl, 70'000, EPOLL_CTL_MOD, -5 - round, &event);
             return Values{"70000",
                           number(EPOLL_CTL_MOD),
                           number(-5 - round),
                           number(0x8000'0000U + unsigned(round)),
                           number(0xfedc'ba98'7654'3210U + unsigned(round)),
                           "0"};
         }},
        {"do_eventfd",
         {"count", "flags"},
         [](int round) {
             syscall(SYS_eventfd2, 0xf000'0000U + unsigned(round), -2 - round);
             return Values{number(0xf000'0000U + unsigned(round)), number(-2 - round)};
         }},
    };
}

} // namespace

std::vector<Plan> processCalls()
{
    return joined({processes(), signalsOf(), timersOf()});
}

} // namespace given
