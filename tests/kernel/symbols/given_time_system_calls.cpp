#include "tests/kernel/symbols/given_arguments.h"

#include <array>
#include <csignal>
#include <fcntl.h>
#include <poll.h>
#include <sys/epoll.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/timex.h>
#include <sys/wait.h>

namespace given {

namespace {

/// `modes` is 0: it is only asked.
Given clockState(int r)
{
    timex state{};
    state.offset = -1'000'000'007L - r;
    state.freq = -77 - r;
    state.tai = -37 - r;
    return at(state,
              {{".modes", "0"},
               {".offset", number(-1'000'000'007L - r)},
               {".freq", number(-77 - r)},
               {".tai", number(-37 - r)}});
}

Given event(int r)
{
    epoll_event event{};
    event.events = 0x8000'0000U + unsigned(r);
    event.data.u64 = 0xfedc'ba98'7654'3210U + unsigned(r);
    return at(event,
              {{".events", number(0x8000'0000U + unsigned(r))},
               {".data", number(0xfedc'ba98'7654'3210U + unsigned(r))}});
}

Given notice(int r)
{
    sigevent event{};
    event.sigev_signo = -70 - r;
    event.sigev_notify = -80 - r;
    event.sigev_value.sival_int = -90 - r;
    return at(event,
              {{".sigev_signo", number(-70 - r)},
               {".sigev_notify", number(-80 - r)},
               {".sigev_value.sival_int", number(-90 - r)}});
}

Given waitedFor(int r)
{
    return at(
        pollfd{-1 - r, short(-300 - r), short(-400 - r)},
        {{".fd", number(-1 - r)}, {".events", number(-300 - r)}, {".revents", number(-400 - r)}});
}

} // namespace

std::vector<Call> timeSystemCalls(int r)
{
    const int clock = 1000 + r; // no such one
    const int bad = 70000 + r;
    const auto some = std::uint64_t(r + 3);
    const std::uint64_t big = ~some;
    const auto strange = 0xf000'0000U + unsigned(r);
    const itimerval interval{{1 + r, 2}, {3, 4 + r}};
    return {
        {"adjtimex", SYS_adjtimex, {clockState(r)}},
        {"clock_adjtime", SYS_clock_adjtime, {d(clock), clockState(r)}},
        {"clock_getres", SYS_clock_getres, {d(clock), spare()}},
        {"clock_gettime", SYS_clock_gettime, {d(clock), time(-1 - r, -2)}},
        {"clock_nanosleep", SYS_clock_nanosleep, {d(clock), d(-4 - r), time(-3 - r, 9), spare()}},
        {"clock_settime", SYS_clock_settime, {d(clock), time(4 + r, -5)}},
        {"epoll_create", SYS_epoll_create, {d(-1 - r)}},
        {"epoll_create1", SYS_epoll_create1, {d(-1 - r)}},
        {"epoll_ctl", SYS_epoll_ctl, {d(bad), d(-3 - r), d(-bad), event(r)}},
        {"epoll_pwait",
         SYS_epoll_pwait,
         {d(bad), event(r), d(-1), d(-2 - r), signalSet(big), ul(some)}},
        {"epoll_pwait2",
         SYS_epoll_pwait2,
         {d(bad), event(r), d(-1 - r), time(3, 4 + r), signalSet(some), ul(big)}},
        {"epoll_wait", SYS_epoll_wait, {d(bad), event(r), d(-1), d(-2 - r)}},
        {"eventfd2", SYS_eventfd2, {u(strange), d(-2 - r)}},
        {"getitimer", SYS_getitimer, {d(-1 - r), spare()}},
        {"gettimeofday", SYS_gettimeofday, {times(-6 - r, 7), spare()}},
        {"io_getevents", SYS_io_getevents, {ul(big), l(-5 - r), l(-6), spare(), time(1, 2 + r)}},
        {"io_destroy", SYS_io_destroy, {ul(some)}},
        {"nanosleep", SYS_nanosleep, {time(-2 - r, 3), spare()}},
        {"pipe2",
         SYS_pipe2,
         {at(std::array<int, 2>{-5 - r, 6}, {{"[0]", number(-5 - r)}, {"[1]", "6"}}), d(-9 - r)}},
        {"poll", SYS_poll, {waitedFor(r), u(1), d(0)}},
        {"ppoll", SYS_ppoll, {waitedFor(r), u(strange), time(2, 3 + r), signalSet(big), ul(some)}},
        {"pselect6", SYS_pselect6, {d(-1 - r), spare(), spare(), spare(), time(5, r), spare()}},
        {"rt_sigtimedwait",
         SYS_rt_sigtimedwait,
         {signalSet(big), spare(), time(7, 8 + r), ul(1000 + some)}},
        {"select", SYS_select, {d(-1 - r), spare(), spare(), spare(), times(5, r)}},
        {"setitimer",
         SYS_setitimer,
         {d(-1 - r),
          at(interval,
             {{".it_interval.tv_sec", number(1 + r)},
              {".it_interval.tv_usec", "2"},
              {".it_value.tv_sec", "3"},
              {".it_value.tv_usec", number(4 + r)}}),
          spare()}},
        {"settimeofday", SYS_settimeofday, {times(-7 - r, -8), where(0)}},
        {"signalfd", SYS_signalfd, {d(bad), signalSet(big), ul(3)}},
        {"signalfd4", SYS_signalfd4, {d(bad), signalSet(some), ul(4), d(-1 - r)}},
        {"timer_create", SYS_timer_create, {d(clock), notice(r), spare()}},
        {"timer_delete", SYS_timer_delete, {d(bad)}},
        {"timer_getoverrun", SYS_timer_getoverrun, {d(bad)}},
        {"timer_gettime", SYS_timer_gettime, {d(bad), spare()}},
        {"timer_settime", SYS_timer_settime, {d(bad), d(-1 - r), timer(r + 3), spare()}},
        {"timerfd_create", SYS_timerfd_create, {d(clock), d(-1 - r)}},
        {"timerfd_gettime", SYS_timerfd_gettime, {d(bad), spare()}},
        {"timerfd_settime", SYS_timerfd_settime, {d(bad), d(-1 - r), timer(r + 8), spare()}},
        {"times", SYS_times, {spare()}},
        {"alarm", SYS_alarm, {u(strange)}},
    };
}

} // namespace given
