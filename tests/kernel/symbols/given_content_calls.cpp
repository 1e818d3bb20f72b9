#include "tests/kernel/symbols/given_calls.h"

#include <array>
#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace given {

namespace {

constexpr int kLargeFile = 0100000; // O_LARGEFILE of the kernel, which it adds by itself
const char* const kName = "file.f_path.dentry.d_name.name";

std::vector<Plan> reads(int file)
{
    const auto read = [file](int round) {
        std::array<char, 200> buffer{};
        return syscall(SYS_pread64, file, buffer.data(), 10 + round, 5LL * round);
    };
    return {
        {"vfs_read",
         {"file.f_flags", kName, "count", "pos[0]"},
         [=](int round) {
             read(round);
             return Values{number(O_RDWR | kLargeFile), quoted("the_file"), number(10 + round),
                           number(5 * round)};
         }},
        {"vfs_read", {"$retval"}, [=](int round) { return Values{number(read(round))}; }},
        {"ksys_read",
         {"fd", "count"},
         [=](int round) {
             std::array<char, 200> buffer{};
             syscall(SYS_read, file, buffer.data(), 20 + round);
             return Values{number(file), number(20 + round)};
         }},
        {"shmem_file_llseek",
         {kName, "offset", "whence"},
         [=](int round) {
             syscall(SYS_lseek, file, -7L - round, SEEK_END);
             return Values{quoted("the_file"), number(-7 - round), number(SEEK_END)};
         }},
        {"shmem_file_llseek",
         {"$retval"},
         [=](int round) {
             syscall(SYS_lseek, file, 5'000'000'000 + round, SEEK_SET);
             return Values{number(5'000'000'000 + round)};
         }},
    };
}

std::vector<Plan> writes(int file)
{
    const auto write = [file](int round) {
        const auto text = "written " + number(round * 77);
        syscall(SYS_lseek, file, 0, SEEK_SET);
        syscall(SYS_write, file, text.c_str(), text.size());
        return text;
    };
    return {
        {"ksys_write",
         {"fd", "buf", "count"},
         [=](int round) {
             const auto text = write(round);
             return Values{number(file), quoted(text), number(text.size())};
         }},
        {"vfs_write",
         {"file.f_flags", kName, "buf", "count"},
         [=](int round) {
             const auto text = write(round);
             return Values{number(O_RDWR | kLargeFile), quoted("the_file"), quoted(text),
                           number(text.size())};
         }},
        {"vfs_write", {"$retval"}, [=](int round) { return Values{number(write(round).size())}; }},
        {"vfs_copy_file_range",
         {"pos_in", "pos_out", "len", "flags"},
         [=](int round) {
             loff_t in = 3 + round;
             loff_t out = 50'000 + round;
             syscall(SYS_copy_file_range, file, &in, file, &out, 4 + round, 0);
             return Values{number(3 + round), number(50'000 + round), number(4 + round), "0"};
         }},
        {"do_sendfile",
         {"out_fd", "in_fd", "ppos[0]", "count", "max"},
         [=](int round) {
             loff_t from = 11 + round;
             syscall(SYS_sendfile, 70'000, file, &from, 13 + round);
             return Values{"70000", number(file), number(11 + round), number(13 + round), "0"};
         }},
    };
}

std::vector<Plan> ranges(int file)
{
    const auto allocate = [file](int round) {
        constexpr int kKeepSize = 1;
        syscall(SYS_fallocate, file, kKeepSize, 4096 * round, 8192 + round);
        return Values{"1", number(4096 * round), number(8192 + round)};
    };
    const auto advise = [file](int round) {
        syscall(SYS_fadvise64, file, 4096 * round, 100 + round, POSIX_FADV_RANDOM);
        return Values{number(4096 * round), number(100 + round), number(POSIX_FADV_RANDOM)};
    };
    const auto with = [](const std::string& first, Values others) {
        others.insert(others.begin(), first);
        return others;
    };
    return {
        {"vfs_fallocate",
         {kName, "mode", "offset", "len"},
         [=](int round) { return with(quoted("the_file"), allocate(round)); }},
        {"shmem_fallocate", {"mode", "offset", "len"}, allocate},
        {"ksys_fadvise64_64",
         {"fd", "offset", "len", "advice"},
         [=](int round) { return with(number(file), advise(round)); }},
        {"vfs_fsync_range",
         {kName, "start", "end", "datasync"},
         [=](int) {
             syscall(SYS_fsync, file);
             return Values{quoted("the_file"), "0", number(0x7fff'ffff'ffff'ffffLL), "0"};
         }},
        {"do_fcntl",
         {"fd", "cmd", "arg"},
         [=](int round) {
             syscall(SYS_fcntl, file, 5000 + round, ~std::uint64_t(0) - unsigned(round));
             return Values{number(file), number(5000 + round),
                           number(~std::uint64_t(0) - unsigned(round))};
         }},
        {"ksys_dup3",
         {"oldfd", "newfd", "flags"},
         [=](int round) {
             syscall(SYS_dup3, file, file, -9 - round);
             return Values{number(file), number(file), number(-9 - round)};
         }},
        {"do_pipe2",
         {"user:fildes[0]", "user:fildes[1]", "flags"},
         [=](int round) {
             const std::array<int, 2> ends{-5 - round, 6};
             syscall(SYS_pipe2, ends.data(), -9 - round);
             return Values{number(-5 - round), "6", number(-9 - round)};
         }},
    };
}

} // namespace

std::vector<Plan> contentCalls(int file)
{
    return joined({reads(file), writes(file), ranges(file)});
}

} // namespace given
