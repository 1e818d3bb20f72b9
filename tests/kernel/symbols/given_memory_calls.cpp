#include "tests/kernel/symbols/given_calls.h"

#include <array>
#include <linux/futex.h>
#include <sys/mman.h>
#include <sys/sem.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

namespace given {

namespace {

constexpr std::uint64_t kPage = 4096;
constexpr std::uint64_t kNothing = 0x7000'0000'0000U; // no memory is there

std::vector<Plan> mappings(int file)
{
    const auto map = [file](int round) {
        const std::uint64_t wanted = kNothing + 0x10'0000U * unsigned(round);
        const auto length = std::uint64_t(5000 + round);
        const long got = syscall(SYS_mmap, wanted, length, PROT_READ, MAP_PRIVATE, file,
                                 kPage * unsigned(3 + round));
        syscall(SYS_munmap, got, length);
        return Values{number(wanted), number(length), number(PROT_READ), number(MAP_PRIVATE)};
    };
    return {
        {"ksys_mmap_pgoff",
         {"addr", "len", "prot", "flags", "fd", "pgoff"},
         [=](int round) {
             auto values = map(round);
             values.push_back(number(file));
             values.push_back(number(3 + round));
             return values;
         }},
        {"vm_mmap_pgoff",
         {"addr", "len", "prot", "flag", "pgoff"},
         [=](int round) {
             auto values = map(round);
             values.push_back(number(3 + round));
             return values;
         }},
        {"do_mmap",
         {"addr", "len", "prot", "flags", "pgoff", "file.f_path.dentry.d_name.name"},
         [=](int round) {
             auto values = map(round);
             values.push_back(number(3 + round));
             values.push_back(quoted("the_file"));
             return values;
         }},
        {"__vm_munmap",
         {"start", "len", "#2"},
         [=](int round) {
             syscall(SYS_munmap, kNothing + kPage * unsigned(round), 7000 + round);
             return Values{number(kNothing + kPage * unsigned(round)), number(7000 + round), "1"};
         }},
        {"do_mprotect_pkey",
         {"start", "len", "prot", "pkey"},
         [](int round) {
             syscall(SYS_mprotect, kNothing + 1, 7000 + round, round);
             return Values{number(kNothing + 1), number(7000 + round), number(round), "-1"};
         }},
        {"do_madvise",
         {"start", "len_in", "behavior"},
         [](int round) {
             syscall(SYS_madvise, kNothing + 1, 7000 + round, -5 - round);
             return Values{number(kNothing + 1), number(7000 + round), number(-5 - round)};
         }},
        {"do_mlock",
         {"start", "len", "flags"},
         [](int round) {
             constexpr int kLocked = 0x2000;
             syscall(SYS_mlock, kNothing, 7000 + round);
             return Values{number(kNothing), number(7000 + round), number(kLocked)};
         }},
    };
}

std::vector<Plan> others()
{
    static std::uint32_t word = 0;
    const auto wake = [](int round) {
        word = 0xf000'0000U + unsigned(round);
        syscall(SYS_futex, &word, FUTEX_WAKE_BITSET | FUTEX_PRIVATE_FLAG, 3 + round, 0x1234 + round,
                nullptr, 0xe000'0001U + unsigned(round));
    };
    const auto copy = [](bool there, int round) {
        const iovec vector{nullptr, 5};
        syscall(there ? SYS_process_vm_writev : SYS_process_vm_readv, -5 - round, &vector, 1,
                &vector, 2 + round, 0xffff'0000'0000U + unsigned(round));
        return Values{
            number(-5 - round),   hexadecimal(&vector), "1",
            hexadecimal(&vector), number(2 + round),    number(0xffff'0000'0000U + unsigned(round)),
            there ? "1" : "0"};
    };
    return {
        {"do_futex",
         {"user:uaddr[0]", "op", "val", "timeout", "uaddr2", "val2", "val3"},
         [=](int round) {
             wake(round);
             return Values{number(word),
                           number(FUTEX_WAKE_BITSET | FUTEX_PRIVATE_FLAG),
                           number(3 + round),
                           "0x0",
                           "0x0",
                           number(0x1234 + round),
                           number(0xe000'0001U + unsigned(round))};
         }},
        {"futex_wake",
         {"uaddr", "nr_wake", "bitset"},
         [=](int round) {
             wake(round);
             return Values{hexadecimal(&word), number(3 + round),
                           number(0xe000'0001U + unsigned(round))};
         }},
        {"process_vm_rw",
         {"pid", "lvec", "liovcnt", "rvec", "riovcnt", "flags", "vm_write"},
         [=](int round) { return copy(round % 2 == 1, round); }},
        {"ipcget",
         {"params.key", "params.flg", "params.u.size"},
         [](int round) {
             syscall(SYS_shmget, -5 - round, 5'000'000'000 + round, round);
             return Values{number(-5 - round), number(round), number(5'000'000'000 + round)};
         }},
        {"__do_semtimedop",
         {"semid", "sops.sem_num", "sops.sem_op", "sops.sem_flg", "nsops"},
         [](int round) {
             const std::array<sembuf, 2> deeds{
                 sembuf{std::uint16_t(0xfff0 + round), short(-300 - round), short(-1)}};
             syscall(SYS_semop, -5 - round, deeds.data(), 2);
             return Values{number(-5 - round), number(0xfff0 + round), number(-300 - round), "-1",
                           "2"};
         }},
        {"do_msgsnd",
         {"msqid", "mtype", "msgsz", "msgflg"},
         [](int round) {
             const std::array<std::int64_t, 2> message{-9'000'000'000 - round, 0};
             syscall(SYS_msgsnd, -5 - round, message.data(), 6, -7 - round);
             return Values{number(-5 - round), number(message[0]), "6", number(-7 - round)};
         }},
        {"do_msgrcv",
         {"msqid", "bufsz", "msgtyp", "msgflg", "msg_handler"},
         [](int round) {
             std::array<std::int64_t, 2> message{};
             syscall(SYS_msgrcv, -5 - round, message.data(), 6, -8L - round, round);
             return Values{number(-5 - round), "6", number(-8 - round), number(round),
                           "do_msg_fill+0x0/*"};
         }},
    };
}

} // namespace

std::vector<Plan> memoryCalls(int file)
{
    return joined({mappings(file), others()});
}

} // namespace given
