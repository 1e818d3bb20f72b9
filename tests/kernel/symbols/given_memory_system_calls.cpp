#include "tests/kernel/symbols/given_arguments.h"

#include <linux/futex.h>
#include <linux/io_uring.h>
#include <mqueue.h>
#include <sys/sem.h>
#include <sys/syscall.h>

namespace given {

namespace {

Given queue(int r)
{
    mq_attr attributes{};
    attributes.mq_flags = -5 - r;
    attributes.mq_maxmsg = -6 - r;
    attributes.mq_msgsize = 7 + r;
    return at(attributes,
              {{".mq_flags", number(-5 - r)},
               {".mq_maxmsg", number(-6 - r)},
               {".mq_msgsize", number(7 + r)}});
}

Given semaphores(int r)
{
    return at(sembuf{std::uint16_t(0xfff0 + r), short(-300 - r), short(-400 - r)},
              {{".sem_num", number(0xfff0 + r)},
               {".sem_op", number(-300 - r)},
               {".sem_flg", number(-400 - r)}});
}

Given ring(int r)
{
    io_uring_params ring{};
    ring.sq_entries = 0xf000'0000U + unsigned(r);
    ring.flags = 0x8000'0000U + unsigned(r);
    ring.sq_off.dropped = 0xe000'0000U + unsigned(r);
    ring.cq_off.cqes = 55U + unsigned(r);
    return at(ring,
              {{".sq_entries", number(0xf000'0000U + unsigned(r))},
               {".flags", number(0x8000'0000U + unsigned(r))},
               {".sq_off.dropped", number(0xe000'0000U + unsigned(r))},
               {".cq_off.cqes", number(55 + r)}});
}

Given waiter(int r)
{
    futex_waitv waiter{};
    waiter.val = ~std::uint64_t(r);
    waiter.uaddr = 0x7777'0000'0000U + unsigned(r);
    waiter.flags = 0xf000'0000U;
    return at(waiter,
              {{".val", number(~std::uint64_t(r))},
               {".uaddr", number(0x7777'0000'0000U + unsigned(r))},
               {".flags", number(0xf000'0000U)}});
}

Given message(int r)
{
    return at(std::int64_t(-9'000'000'000L - r), {{".mtype", number(-9'000'000'000L - r)}});
}

} // namespace

std::vector<Call> memorySystemCalls(int r)
{
    const std::uint64_t odd = 0x7000'0000'0001U + 0x1000U * unsigned(r); // no page begins there
    const std::uint64_t even = odd - 1;
    const auto some = std::uint64_t(r + 3);
    const std::uint64_t big = ~some;
    const auto strange = 0xf000'0000U + unsigned(r);
    const int bad = -5 - r;
    const Given word = at(strange, {{"[0]", number(strange)}});
    return {
        {"brk", SYS_brk, {ul(some)}},
        {"futex", SYS_futex, {word, d(127), u(strange), time(3, r), word, u(~strange)}},
        {"futex_waitv", SYS_futex_waitv, {waiter(r), u(0), u(strange), time(5, r), d(bad)}},
        {"get_mempolicy",
         SYS_get_mempolicy,
         {integer(bad), spare(), ul(some), ul(odd), ul(0x8000'0000U)}},
        {"io_setup", SYS_io_setup, {u(strange), at(big, {{"[0]", number(big)}})}},
        {"io_submit", SYS_io_submit, {ul(big), l(bad), at(odd, {{"[0]", hexadecimal(odd)}})}},
        {"io_uring_enter",
         SYS_io_uring_enter,
         {u(strange), u(1), u(strange + 1), u(strange + 2), spare(), ul(some)}},
        {"io_uring_register", SYS_io_uring_register, {u(strange), u(77), spare(), u(~strange)}},
        {"io_uring_setup", SYS_io_uring_setup, {u(0), ring(r)}},
        {"madvise", SYS_madvise, {ul(odd), ul(big), d(bad)}},
        {"mbind", SYS_mbind, {ul(odd), ul(some), ul(big), spare(), ul(5), u(strange)}},
        {"memfd_secret", SYS_memfd_secret, {u(strange)}},
        {"migrate_pages", SYS_migrate_pages, {d(bad), ul(some), spare(), spare()}},
        {"mincore", SYS_mincore, {ul(odd), ul(some), text("before")}},
        {"mlock", SYS_mlock, {ul(even), ul(some)}},
        {"mlock2", SYS_mlock2, {ul(even), ul(some), d(bad)}},
        {"mlockall", SYS_mlockall, {d(bad)}},
        {"mmap", SYS_mmap, {ul(odd), ul(0), ul(some), ul(big), ul(strange), ul(odd)}},
        {"move_pages",
         SYS_move_pages,
         {d(bad), ul(some), at(odd, {{"[0]", hexadecimal(odd)}}), integer(bad), spare(), d(bad)}},
        {"mprotect", SYS_mprotect, {ul(odd), ul(some), ul(big)}},
        {"mq_getsetattr", SYS_mq_getsetattr, {d(bad), queue(r), where(0)}},
        {"mq_open", SYS_mq_open, {text("nosuch" + number(r)), d(r % 2), mode(0xabc0), queue(r)}},
        {"mq_timedreceive",
         SYS_mq_timedreceive,
         {d(bad), text("message"), ul(some), word, time(1, r)}},
        {"mq_timedsend", SYS_mq_timedsend, {d(bad), text("sent"), ul(3), u(strange), time(1, r)}},
        {"mq_unlink", SYS_mq_unlink, {text("nosuch" + number(r))}},
        {"mremap", SYS_mremap, {ul(odd), ul(some), ul(big), ul(5), ul(odd + 1)}},
        {"msgctl", SYS_msgctl, {d(bad), d(-7), spare()}},
        {"msgget", SYS_msgget, {d(bad), d(r)}},
        {"msgrcv", SYS_msgrcv, {d(bad), message(r), ul(big), l(-8 - r), d(r)}},
        {"msgsnd", SYS_msgsnd, {d(bad), message(r), ul(some), d(-7 - r)}},
        {"msync", SYS_msync, {ul(odd), ul(some), d(bad)}},
        {"munlock", SYS_munlock, {ul(even), ul(some)}},
        {"munmap", SYS_munmap, {ul(odd), ul(big)}},
        {"pkey_alloc", SYS_pkey_alloc, {ul(some), ul(big)}},
        {"pkey_free", SYS_pkey_free, {d(bad)}},
        {"pkey_mprotect", SYS_pkey_mprotect, {ul(odd), ul(some), ul(big), d(bad)}},
        {"process_vm_readv",
         SYS_process_vm_readv,
         {d(bad), vector(some), ul(1), vector(some + 1), ul(2), ul(big)}},
        {"process_vm_writev",
         SYS_process_vm_writev,
         {d(bad), vector(some + 2), ul(3), vector(some), ul(4), ul(big)}},
        {"remap_file_pages", SYS_remap_file_pages, {ul(odd), ul(some), ul(big), ul(5), ul(6)}},
        {"semctl", SYS_semctl, {d(bad), d(-7 - r), d(-8), ul(big)}},
        {"semget", SYS_semget, {d(bad), d(-7 - r), d(r)}},
        {"semop", SYS_semop, {d(bad), semaphores(r), u(0)}},
        {"semtimedop", SYS_semtimedop, {d(bad), semaphores(r), u(0), time(8, r)}},
        {"set_mempolicy", SYS_set_mempolicy, {d(bad), spare(), ul(big)}},
        {"set_mempolicy_home_node",
         SYS_set_mempolicy_home_node,
         {ul(odd), ul(some), ul(big), ul(77)}},
        {"set_robust_list", SYS_set_robust_list, {spare(), ul(some)}},
        {"shmat", SYS_shmat, {d(bad), text("where"), d(-7 - r)}},
        {"shmctl", SYS_shmctl, {d(bad), d(-7 - r), spare()}},
        {"shmdt", SYS_shmdt, {text("there")}},
        {"shmget", SYS_shmget, {d(bad), ul(big), d(r)}},
    };
}

} // namespace given
