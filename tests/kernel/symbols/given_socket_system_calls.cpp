#include "tests/kernel/symbols/given_arguments.h"

#include <sys/socket.h>
#include <sys/syscall.h>

namespace given {

namespace {

msghdr header(int r)
{
    static Piece piece{0x5000, 4321};
    msghdr message{};
    message.msg_namelen = 0xffff'fff0U - unsigned(r);
    message.msg_iov = reinterpret_cast<iovec*>(&piece);
    message.msg_iovlen = 0x7fff'0000'0000U + unsigned(r);
    message.msg_flags = int(0xf000'0000U + unsigned(r));
    return message;
}

std::vector<std::pair<std::string, std::string>> inHeader(const std::string& before, int r)
{
    return {{before + ".msg_namelen", number(-16 - r)},
            {before + ".msg_iov.iov_base", "0x5000"},
            {before + ".msg_iov.iov_len", "4321"},
            {before + ".msg_iovlen", number(0x7fff'0000'0000U + unsigned(r))},
            {before + ".msg_flags", number(0xf000'0000U + unsigned(r))}};
}

Given sent(int r)
{
    return at(header(r), inHeader({}, r));
}

Given messages(int r)
{
    auto wanted = inHeader(".msg_hdr", r);
    wanted.emplace_back(".msg_len", number(0xe000'0000U + unsigned(r)));
    return at(mmsghdr{header(r), 0xe000'0000U + unsigned(r)}, std::move(wanted));
}

} // namespace

std::vector<Call> socketSystemCalls(int r)
{
    const int bad = 70000 + r;
    const auto family = std::uint16_t(0xfff0 + r);
    const auto some = std::uint64_t(r + 3);
    const auto strange = 0xf000'0000U + unsigned(r);
    return {
        {"accept", SYS_accept, {d(bad), address(family), integer(-4 - r)}},
        {"accept4", SYS_accept4, {d(bad), address(family), integer(-4 - r), d(-5 - r)}},
        {"bind", SYS_bind, {d(-bad), address(family), d(-4 - r)}},
        {"connect", SYS_connect, {d(-bad), address(family), d(-6 - r)}},
        {"getpeername", SYS_getpeername, {d(bad), address(family), integer(-7 - r)}},
        {"getsockname", SYS_getsockname, {d(bad), address(family), integer(-8 - r)}},
        {"getsockopt", SYS_getsockopt, {d(bad), d(-4 - r), d(-5), text("before"), integer(-9 - r)}},
        {"listen", SYS_listen, {d(-bad), d(-4 - r)}},
        {"recvfrom",
         SYS_recvfrom,
         {d(bad), spare(), ul(some), u(strange), address(family), integer(-9 - r)}},
        {"recvmmsg", SYS_recvmmsg, {d(bad), messages(r), u(strange), u(77), time(4, r)}},
        {"recvmsg", SYS_recvmsg, {d(bad), sent(r), u(0x7000'0000U)}},
        {"sendmmsg", SYS_sendmmsg, {d(bad), messages(r), u(strange), u(0x7000'0000U)}},
        {"sendmsg", SYS_sendmsg, {d(bad), sent(r), u(0x7000'0001U)}},
        {"sendto", SYS_sendto, {d(bad), spare(), ul(some), u(strange), address(family), d(-9)}},
        {"setsockopt", SYS_setsockopt, {d(bad), d(-4 - r), d(-5), text("set"), d(-9 - r)}},
        {"shutdown", SYS_shutdown, {d(bad), d(-4 - r)}},
        {"socket", SYS_socket, {d(-4 - r), d(-5), d(-6 - r)}},
        {"socketpair", SYS_socketpair, {d(-4 - r), d(-5), d(-6 - r), integer(-77 - r)}},
    };
}

} // namespace given
