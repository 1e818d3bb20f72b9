#include "tests/kernel/symbols/given_calls.h"

#include <arpa/inet.h>
#include <array>
#include <cerrno>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <netinet/udp.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <unistd.h>

namespace given {

namespace {

/// Closed with it.
struct Socket
{
    explicit Socket(int family = AF_INET, int type = SOCK_DGRAM)
        : file(socket(family, type | SOCK_CLOEXEC, 0))
    {
    }
    ~Socket() { close(file); }
    Socket(const Socket&) = delete;
    Socket& operator=(const Socket&) = delete;
    const int file;
};

sockaddr_in local(int port)
{
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(std::uint16_t(port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return address;
}

/// The address and the size of what was set.
Values set(int file, int level, int option, int value)
{
    const int kept = value;
    syscall(SYS_setsockopt, file, level, option, &kept, sizeof(kept));
    return {hexadecimal(&kept), number(sizeof(kept))};
}

Values setWithTheAddress(int level, int option, int value, const Values& before)
{
    const Socket one;
    Values values = before;
    for (const auto& each : set(one.file, level, option, value))
        values.push_back(each);
    return values;
}

std::vector<Plan> options()
{
    const std::string datagram = number(int(SOCK_DGRAM));
    return {
        {"__sys_setsockopt",
         {"fd", "level", "optname", "optlen"},
         [](int round) {
             const Socket one;
             set(one.file, SOL_SOCKET, SO_PRIORITY, round);
             return Values{number(one.file), number(SOL_SOCKET), number(SO_PRIORITY), "4"};
         }},
        {"__sys_getsockopt",
         {"fd", "level", "optname"},
         [](int round) {
             int value = 0;
             socklen_t length = sizeof(value);
             syscall(SYS_getsockopt, 70'000 + round, -4 - round, -5, &value, &length);
             return Values{number(70'000 + round), number(-4 - round), "-5"};
         }},
        {"sk_setsockopt",
         {"sk.__sk_common.skc_family", "sk.__sk_common.skc_reuse", "sk.__sk_common.skc_reuseport",
          "sk.sk_type", "sk.sk_protocol", "sk.sk_priority", "sk.sk_mark", "sk.sk_userlocks",
          "sk.sk_no_check_tx", "sk.sk_rcvlowat", "optname", "optval.is_kernel", "optlen"},
         [=](int round) {
             const Socket one;
             const int on = round % 2;
             set(one.file, SOL_SOCKET, SO_REUSEADDR, on);
             set(one.file, SOL_SOCKET, SO_REUSEPORT, 1 - on);
             set(one.file, SOL_SOCKET, SO_PRIORITY, 1 + round);
             set(one.file, SOL_SOCKET, SO_MARK, int(0xf000'0000U + unsigned(round)));
             set(one.file, SOL_SOCKET, SO_RCVBUF, 100'000);
             set(one.file, SOL_SOCKET, SO_NO_CHECK, on);
             set(one.file, SOL_SOCKET, SO_RCVLOWAT, 1000 + round);
             set(one.file, SOL_SOCKET, SO_KEEPALIVE, 0);
             constexpr int kReceiveBufferLocked = 2;
             return Values{number(AF_INET),
                           number(on),
                           number(1 - on),
                           datagram,
                           number(int(IPPROTO_UDP)),
                           number(1 + round),
                           number(0xf000'0000U + unsigned(round)),
                           number(kReceiveBufferLocked),
                           number(on),
                           number(1000 + round),
                           number(SO_KEEPALIVE),
                           "0",
                           "4"};
         }},
        {"ip_setsockopt",
         {"sk.sk_protocol", "level", "optname", "optval.user", "optlen"},
         [](int round) {
             return setWithTheAddress(IPPROTO_IP, IP_TTL, 5 + round,
                                      {number(int(IPPROTO_UDP)), "0", number(IP_TTL)});
         }},
        {"udp_setsockopt",
         {"level", "optname", "optval.is_kernel", "optval.user", "optlen"},
         [](int round) {
             return setWithTheAddress(IPPROTO_UDP, UDP_CORK, round % 2,
                                      {number(int(IPPROTO_UDP)), number(UDP_CORK), "0"});
         }},
        {"udp_lib_setsockopt",
         {"push_pending_frames", "level", "optname", "optval.user", "optlen"},
         [](int round) {
             return setWithTheAddress(
                 IPPROTO_UDP, UDP_CORK, round % 2,
                 {"udp_push_pending_frames+0x0/*", number(int(IPPROTO_UDP)), number(UDP_CORK)});
         }},
        {"do_tcp_setsockopt",
         {"sk.sk_protocol", "level", "optname", "optlen"},
         [](int round) {
             const Socket one(AF_INET, SOCK_STREAM);
             set(one.file, IPPROTO_TCP, TCP_LINGER2, round);
             return Values{number(int(IPPROTO_TCP)), number(int(IPPROTO_TCP)), number(TCP_LINGER2),
                           "4"};
         }},
    };
}

std::vector<Plan> makings()
{
    return {
        {"__sys_socket",
         {"family", "type", "protocol"},
         [](int round) {
             syscall(SYS_socket, -4 - round, -5, -6 - round);
             return Values{number(-4 - round), "-5", number(-6 - round)};
         }},
        {"__sys_socket",
         {"$retval"},
         [](int round) {
             syscall(SYS_socket, -4 - round, SOCK_DGRAM, 0);
             return Values{number(-EAFNOSUPPORT)};
         }},
        {"__sock_create",
         {"family", "type", "protocol", "kern"},
         [](int round) {
             syscall(SYS_socket, -4 - round, SOCK_RAW, -6 - round);
             return Values{number(-4 - round), number(int(SOCK_RAW)), number(-6 - round), "0"};
         }},
        {"__sys_bind",
         {"fd", "user:umyaddr.sa_family", "addrlen"},
         [](int round) {
             const auto address = local(0);
             syscall(SYS_bind, -4 - round, &address, sizeof(address) + unsigned(round));
             return Values{number(-4 - round), number(AF_INET),
                           number(sizeof(address) + unsigned(round))};
         }},
        {"inet_bind",
         {"sock.type", "sock.sk.sk_protocol", "uaddr.sa_family", "addr_len"},
         [](int round) {
             const Socket one;
             const auto address = local(0);
             syscall(SYS_bind, one.file, &address, sizeof(address) + unsigned(round));
             return Values{number(int(SOCK_DGRAM)), number(int(IPPROTO_UDP)), number(AF_INET),
                           number(sizeof(address) + unsigned(round))};
         }},
        {"__sys_listen",
         {"fd", "backlog"},
         [](int round) {
             syscall(SYS_listen, 70'000 + round, -4 - round);
             return Values{number(70'000 + round), number(-4 - round)};
         }},
        {"inet_listen",
         {"sock.type", "sock.sk.sk_protocol", "backlog"},
         [](int round) {
             const Socket one(AF_INET, SOCK_STREAM);
             syscall(SYS_listen, one.file, 5 + round);
             return Values{number(int(SOCK_STREAM)), number(int(IPPROTO_TCP)), number(5 + round)};
         }},
        {"unix_stream_connect",
         {"sock.type", "uaddr.sa_family", "uaddr.sa_data", "addr_len", "flags"},
         [](int round) {
             const Socket one(AF_UNIX, SOCK_STREAM);
             sockaddr_un address{};
             address.sun_family = AF_UNIX;
             const std::string path = "/none/" + number(round);
             path.copy(address.sun_path, sizeof(address.sun_path) - 1);
             syscall(SYS_connect, one.file, &address, 20 + round);
             return Values{number(int(SOCK_STREAM)), number(AF_UNIX), quoted(path),
                           number(20 + round), "2"}; // O_RDWR of the file
         }},
        {"__sys_connect",
         {"fd", "user:uservaddr.sa_family", "addrlen"},
         [](int round) {
             const auto address = local(7);
             syscall(SYS_connect, 70'000 + round, &address, 3 + round);
             return Values{number(70'000 + round), number(AF_INET), number(3 + round)};
         }},
    };
}

std::vector<Plan> transfers()
{
    return {
        {"__sys_sendto",
         {"fd", "len", "flags", "user:addr.sa_family", "addr_len"},
         [](int round) {
             const auto address = local(9);
             syscall(SYS_sendto, 70'000 + round, "abc", 3, 0xf000'0000U, &address, -9 - round);
             return Values{number(70'000 + round), "3", number(0xf000'0000U), number(AF_INET),
                           number(-9 - round)};
         }},
        {"__sys_recvfrom",
         {"fd", "ubuf", "size", "flags"},
         [](int round) {
             std::array<char, 10> buffer{};
             syscall(SYS_recvfrom, 70'000 + round, buffer.data(), 10, 0xf000'0000U, nullptr,
                     nullptr);
             return Values{number(70'000 + round), hexadecimal(buffer.data()), "10",
                           number(0xf000'0000U)};
         }},
        {"udp_sendmsg",
         {"sk.__sk_common.skc_dport", "sk.__sk_common.skc_daddr", "sk.sk_protocol", "len",
          "msg.msg_namelen"},
         [](int round) {
             const Socket one;
             const auto address = local(9000 + round);
             syscall(SYS_connect, one.file, &address, sizeof(address));
             syscall(SYS_sendto, one.file, "abcdef", 6, 0, nullptr, 0);
             return Values{number(address.sin_port), number(address.sin_addr.s_addr),
                           number(int(IPPROTO_UDP)), "6", "0"};
         }},
        {"udp_recvmsg",
         {"len", "flags"},
         [](int round) {
             const Socket one;
             std::array<char, 50> buffer{};
             syscall(SYS_recvfrom, one.file, buffer.data(), 10 + round, MSG_DONTWAIT, nullptr,
                     nullptr);
             return Values{number(10 + round), number(int(MSG_DONTWAIT))};
         }},
        {"udp_recvmsg",
         {"$retval"},
         [](int) {
             const Socket one;
             std::array<char, 50> buffer{};
             syscall(SYS_recvfrom, one.file, buffer.data(), 10, MSG_DONTWAIT, nullptr, nullptr);
             return Values{number(-EAGAIN)};
         }},
        {"__sys_shutdown",
         {"fd", "how"},
         [](int round) {
             syscall(SYS_shutdown, 70'000 + round, -4 - round);
             return Values{number(70'000 + round), number(-4 - round)};
         }},
        {"inet_shutdown",
         {"sock.type", "how"},
         [](int round) {
             const Socket one(AF_INET, SOCK_STREAM);
             syscall(SYS_shutdown, one.file, round % 3);
             return Values{number(int(SOCK_STREAM)), number(round % 3)};
         }},
    };
}

} // namespace

std::vector<Plan> socketCalls()
{
    return joined({options(), makings(), transfers()});
}

} // namespace given
