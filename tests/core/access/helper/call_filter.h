#pragma once

#include "app/helper/sandbox.h"
#include "core/base/file_descriptor.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <seccomp.h>
#include <string>
#include <sys/mman.h>
#include <unistd.h>
#include <utility>
#include <vector>

namespace probescope {

/// The helper's filter of system calls for an architecture, run as the kernel there runs it.
class CallFilter
{
public:
    using Arguments = std::array<std::uint64_t, 6>;

    static constexpr std::array kArchitectures{
        std::pair{"x86_64", std::uint32_t(SCMP_ARCH_X86_64)},
        std::pair{"x86", std::uint32_t(SCMP_ARCH_X86)},
        std::pair{"aarch64", std::uint32_t(SCMP_ARCH_AARCH64)},
        std::pair{"arm", std::uint32_t(SCMP_ARCH_ARM)},
        std::pair{"riscv64", std::uint32_t(SCMP_ARCH_RISCV64)},
        std::pair{"ppc64le", std::uint32_t(SCMP_ARCH_PPC64LE)},
        std::pair{"s390x", std::uint32_t(SCMP_ARCH_S390X)},
    };

    explicit CallFilter(std::uint32_t architecture)
        : m_architecture(architecture)
        , m_swapped(architecture == SCMP_ARCH_S390X) // its first byte is the highest
    {
        const FileDescriptor file(memfd_create("filter", MFD_CLOEXEC));
        if (!helper::writeCallFilter(architecture, file.get()))
            return;
        sock_filter one{};
        for (off_t at = 0; pread(file.get(), &one, sizeof one, at) == sizeof one;
             at += sizeof one) {
            if (m_swapped) {
                one.code = __builtin_bswap16(one.code);
                one.k = __builtin_bswap32(one.k);
            }
            m_program.push_back(one);
        }
    }
    bool isThere() const { return !m_program.empty(); }
    bool has(const char* call) const { return number(call) >= 0; }
    bool allows(const char* call, const Arguments& arguments) const
    {
        return has(call)
            && run(dataOf(number(call), m_architecture, arguments)) == SECCOMP_RET_ALLOW;
    }
    /// Another machine's call of the same number: of 32 bits, for example.
    bool allowsOfOtherMachines(const char* call) const
    {
        return run(dataOf(number(call), m_architecture ^ 1U, {})) == SECCOMP_RET_ALLOW;
    }

private:
    using Data = std::array<unsigned char, sizeof(seccomp_data)>;

    int number(const char* call) const
    {
        return seccomp_syscall_resolve_name_arch(m_architecture, call);
    }
    /// The registers, as the kernel there shows them to a filter.
    Data dataOf(int call, std::uint32_t architecture, const Arguments& arguments) const
    {
        seccomp_data data{};
        data.nr = m_swapped ? int(__builtin_bswap32(std::uint32_t(call))) : call;
        data.arch = m_swapped ? __builtin_bswap32(architecture) : architecture;
        for (std::size_t i = 0; i < arguments.size(); ++i)
            data.args[i] = m_swapped ? __builtin_bswap64(arguments[i]) : arguments[i];
        Data bytes{};
        std::memcpy(bytes.data(), &data, sizeof data);
        return bytes;
    }
    std::uint32_t run(const Data& data) const
    {
        std::uint32_t value = 0;
        for (std::size_t at = 0; at < m_program.size(); ++at) {
            const auto& [code, ifTrue, ifFalse, k] = m_program[at];
            bool jumps = false;
            switch (code) {
            case BPF_LD | BPF_W | BPF_ABS:
                std::memcpy(&value, data.data() + k, sizeof value);
                value = m_swapped ? __builtin_bswap32(value) : value;
                continue;
            case BPF_ALU | BPF_AND | BPF_K:
                value &= k;
                continue;
            case BPF_JMP | BPF_JA:
                at += k;
                continue;
            case BPF_RET | BPF_K:
                return k;
            case BPF_JMP | BPF_JEQ | BPF_K:
                jumps = value == k;
                break;
            case BPF_JMP | BPF_JGT | BPF_K:
                jumps = value > k;
                break;
            case BPF_JMP | BPF_JGE | BPF_K:
                jumps = value >= k;
                break;
            case BPF_JMP | BPF_JSET | BPF_K:
                jumps = (value & k) != 0;
                break;
            default:
                return SECCOMP_RET_KILL_PROCESS; // none that libseccomp makes
            }
            at += jumps ? ifTrue : ifFalse;
        }
        return SECCOMP_RET_KILL_PROCESS;
    }

    std::uint32_t m_architecture;
    bool m_swapped;
    std::vector<sock_filter> m_program;
};

} // namespace probescope
