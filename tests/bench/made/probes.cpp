#include "tests/bench/made/probes.h"

namespace probescope::made {

namespace {

using Type = ProbeArgument::Type;

constexpr ProbeArgument kOpen[] = {
    {"dfd", Type::S32}, {"filename", Type::String}, {"flags", Type::X32}, {"mode", Type::U64}};
constexpr ProbeArgument kOpenReturn[] = {{"fd", Type::S32}};
constexpr ProbeArgument kRead[] = {{"file", Type::X64}, {"count", Type::U64}, {"pos", Type::X64}};
constexpr ProbeArgument kReadReturn[] = {{"ret", Type::S32}};
constexpr ProbeArgument kSend[] = {{"sk", Type::X64}, {"size", Type::U64}};
constexpr ProbeArgument kSendReturn[] = {{"arg1", Type::S32}};
constexpr ProbeArgument kFault[] = {{"address", Type::X64}, {"flags", Type::X32}};
constexpr ProbeArgument kFaultReturn[] = {{"arg1", Type::X32}};

constexpr ProbeDefinition kProbes[] = {
    {"p_open", false, "do_sys_openat2", 0x170, 0xffffffff812833c0, {}, 0, 0, 0, kOpen},
    {"r_open", true, "do_sys_openat2", 0x170, 0xffffffff812833c0, "__x64_sys_openat", 0x6a, 0xa0,
     0xffffffff81283720, kOpenReturn},
    {"p_read", false, "vfs_read", 0x2e0, 0xffffffff81285d40, {}, 0, 0, 0, kRead},
    {"r_read", true, "vfs_read", 0x2e0, 0xffffffff81285d40, "ksys_read", 0x6b, 0xf0,
     0xffffffff812868a0, kReadReturn},
    {"p_write", false, "vfs_write", 0x3f0, 0xffffffff81286100, {}, 0, 0, 0, kRead},
    {"r_write", true, "vfs_write", 0x3f0, 0xffffffff81286100, "ksys_write", 0x6b, 0xf0,
     0xffffffff812869a0, kReadReturn},
    {"p_send", false, "tcp_sendmsg", 0x50, 0xffffffff8190a2f0, {}, 0, 0, 0, kSend},
    {"r_send", true, "tcp_sendmsg", 0x50, 0xffffffff8190a2f0, "sock_sendmsg", 0x5f, 0x70,
     0xffffffff81834a10, kSendReturn},
    {"p_fault", false, "handle_mm_fault", 0x2d0, 0xffffffff81236bd0, {}, 0, 0, 0, kFault},
    {"r_fault", true, "handle_mm_fault", 0x2d0, 0xffffffff81236bd0, "do_user_addr_fault", 0x1c2,
     0x6a0, 0xffffffff8107c3f0, kFaultReturn},
};

} // namespace

std::span<const ProbeDefinition> madeProbes()
{
    return kProbes;
}

} // namespace probescope::made
