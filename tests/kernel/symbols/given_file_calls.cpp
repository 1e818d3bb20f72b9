#include "tests/kernel/symbols/given_calls.h"

#include <array>
#include <cerrno>
#include <fcntl.h>
#include <functional>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/xattr.h>
#include <unistd.h>

namespace given {

namespace {

constexpr int kLarge = 0100000; // O_LARGEFILE of the kernel, which it adds by itself

std::string nameOf(const char* what, int round)
{
    return what + number(round);
}

std::string made(const std::string& folder, int round)
{
    const std::string path = folder + "/" + nameOf("made", round);
    close(open(path.c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0600));
    return path;
}

struct Opened
{
    std::string path;
    std::string name;
    int flags = 0;
    int mode = 0;
    long file = 0;
};

Opened openOne(const std::string& folder, int round)
{
    Opened one;
    one.name = nameOf("open", round);
    one.path = folder + "/" + one.name;
    one.flags = O_CREAT | O_RDWR | (round % 2 == 0 ? O_APPEND : 0);
    one.mode = 0600 + round;
    one.file = syscall(SYS_openat, AT_FDCWD, one.path.c_str(), one.flags, one.mode);
    close(int(one.file));
    return one;
}

std::vector<Plan> openings(const std::string& folder)
{
    const std::string here = number(AT_FDCWD);
    return {
        {"do_sys_openat2",
         {"dfd", "filename", "how.flags", "how.mode"},
         [=](int round) {
             const Opened one = openOne(folder, round);
             return Values{here, quoted(one.path), number(one.flags | kLarge), number(one.mode)};
         }},
        {"do_sys_openat2",
         {"$retval"},
         [=](int round) { return Values{number(openOne(folder, round).file)}; }},
        {"__x64_sys_openat",
         {"dfd", "filename", "flags", "mode"},
         [=](int round) {
             const Opened one = openOne(folder, round);
             return Values{here, quoted(one.path), number(one.flags), number(one.mode)};
         }},
        {"do_filp_open",
         {"dfd", "pathname.name"},
         [=](int round) {
             return Values{here, quoted(openOne(folder, round).path)};
         }},
        {"getname_flags",
         {"filename", "flags"},
         [=](int round) {
             constexpr int kFollow = 1;
             const auto path = made(folder, round);
             syscall(SYS_access, path.c_str(), 0);
             return Values{quoted(path), number(kFollow)};
         }},
        {"vfs_open",
         {"path.dentry.d_name.name", "path.dentry.d_name.len", "path.dentry.d_iname"},
         [=](int round) {
             const auto name = openOne(folder, round).name;
             return Values{quoted(name), number(name.size()), quoted(name)};
         }},
        {"do_faccessat",
         {"dfd", "user:filename", "mode", "flags"},
         [=](int round) {
             const auto path = made(folder, round);
             syscall(SYS_faccessat, AT_FDCWD, path.c_str(), round % 5);
             return Values{here, quoted(path), number(round % 5), "0"};
         }},
        {"filename_lookup",
         {"$retval"},
         [=](int round) {
             struct stat state = {};
             const auto path = folder + "/" + nameOf("nothing", round);
             syscall(SYS_lstat, path.c_str(), &state);
             return Values{number(-ENOENT)};
         }},
        {"do_statx",
         {"dfd", "filename.name", "flags", "mask"},
         [=](int round) {
             std::array<char, 512> state{};
             const auto path = folder + "/" + nameOf("nothing", round);
             syscall(SYS_statx, AT_FDCWD, path.c_str(), 0x100, 0x7f + round, state.data());
             return Values{here, quoted(path), number(0x100), number(0x7f + round)};
         }},
        {"do_readlinkat",
         {"dfd", "user:pathname", "bufsiz"},
         [=](int round) {
             std::array<char, 200> text{};
             const auto path = folder + "/" + nameOf("nothing", round);
             syscall(SYS_readlink, path.c_str(), text.data(), 100 + round);
             return Values{here, quoted(path), number(100 + round)};
         }},
    };
}

/// Makes, moves and deletes what `call` says, for functions that are on the way of one call.
std::vector<Plan> namesOf(const std::string& folder)
{
    const std::string here = number(AT_FDCWD);
    const auto path = [folder](const char* what, int round) {
        return folder + "/" + nameOf(what, round);
    };
    const auto makeFolder = [=](int round) {
        syscall(SYS_mkdirat, AT_FDCWD, path("folder", round).c_str(), 0700 + round % 2);
        rmdir(path("folder", round).c_str());
    };
    const auto link = [=](int round) {
        const auto file = made(folder, round);
        syscall(SYS_linkat, AT_FDCWD, file.c_str(), AT_FDCWD, path("linked", round).c_str(), 0);
        unlink(path("linked", round).c_str());
    };
    const auto symbolic = [=](int round) {
        syscall(SYS_symlinkat, nameOf("target", round).c_str(), AT_FDCWD,
                path("symbolic", round).c_str());
        unlink(path("symbolic", round).c_str());
    };
    const auto rename = [=](int round) {
        const auto file = made(folder, round);
        syscall(SYS_renameat2, AT_FDCWD, file.c_str(), AT_FDCWD, path("renamed", round).c_str(),
                round % 2);
        unlink(path("renamed", round).c_str());
    };
    const auto pipe = [=](int round) {
        syscall(SYS_mknodat, AT_FDCWD, path("pipe", round).c_str(), S_IFIFO | 0640, 0x1200 + round);
        unlink(path("pipe", round).c_str());
    };
    std::vector<Plan> plans;
    const auto add = [&plans](const char* function, const std::vector<std::string>& steps,
                              const auto& call, const std::function<Values(int)>& values) {
        plans.push_back({function, steps, [call, values](int round) {
                             call(round);
                             return values(round);
                         }});
    };
    add("do_mkdirat", {"dfd", "name.name", "mode"}, makeFolder, [=](int round) {
        return Values{here, quoted(path("folder", round)), number(0700 + round % 2)};
    });
    add("vfs_mkdir", {"dentry.d_name.name", "mode"}, makeFolder, [=](int round) {
        return Values{quoted(nameOf("folder", round)), number(0700 + round % 2)};
    });
    add("do_rmdir", {"dfd", "name.name"}, makeFolder, [=](int round) {
        return Values{here, quoted(path("folder", round))};
    });
    add("vfs_rmdir", {"dentry.d_name.name"}, makeFolder,
        [=](int round) { return Values{quoted(nameOf("folder", round))}; });
    add("do_linkat", {"olddfd", "old.name", "newdfd", "new.name", "flags"}, link, [=](int round) {
        return Values{here, quoted(path("made", round)), here, quoted(path("linked", round)), "0"};
    });
    add("vfs_link", {"old_dentry.d_name.name", "new_dentry.d_name.name"}, link, [=](int round) {
        return Values{quoted(nameOf("made", round)), quoted(nameOf("linked", round))};
    });
    add("do_unlinkat", {"dfd", "name.name"}, link, [=](int round) {
        return Values{here, quoted(path("linked", round))};
    });
    add("vfs_unlink", {"dentry.d_name.name"}, link,
        [=](int round) { return Values{quoted(nameOf("linked", round))}; });
    add("do_symlinkat", {"from.name", "newdfd", "to.name"}, symbolic, [=](int round) {
        return Values{quoted(nameOf("target", round)), here, quoted(path("symbolic", round))};
    });
    add("vfs_symlink", {"dentry.d_name.name", "oldname"}, symbolic, [=](int round) {
        return Values{quoted(nameOf("symbolic", round)), quoted(nameOf("target", round))};
    });
    add("do_renameat2", {"olddfd", "from.name", "newdfd", "to.name", "flags"}, rename,
        [=](int round) {
            return Values{here, quoted(path("made", round)), here, quoted(path("renamed", round)),
                          number(round % 2)};
        });
    add("vfs_rename", {"rd.old_dentry.d_name.name", "rd.new_dentry.d_name.name", "rd.flags"},
        rename, [=](int round) {
            return Values{quoted(nameOf("made", round)), quoted(nameOf("renamed", round)),
                          number(round % 2)};
        });
    add("do_mknodat", {"dfd", "name.name", "mode", "dev"}, pipe, [=](int round) {
        return Values{here, quoted(path("pipe", round)), number(S_IFIFO | 0640),
                      number(0x1200 + round)};
    });
    add("vfs_mknod", {"dentry.d_name.name", "mode", "dev"}, pipe, [=](int round) {
        return Values{quoted(nameOf("pipe", round)), number(S_IFIFO | 0640), "0"};
    });
    return plans;
}

std::vector<Plan> attributes(const std::string& folder)
{
    const std::string here = number(AT_FDCWD);
    const auto own = [folder](int round) {
        const auto path = made(folder, round);
        syscall(SYS_fchownat, AT_FDCWD, path.c_str(), 1000 + round,
                4'000'000'000U - unsigned(round), 0);
        struct stat state = {};
        syscall(SYS_lstat, path.c_str(), &state);
    };
    const auto user = [](int round) { return number(1000 + round); };
    const auto group = [](int round) { return number(4'000'000'000U - unsigned(round)); };
    const auto owned = [own](const std::function<Values(int)>& values) {
        return [own, values](int round) {
            own(round);
            return values(round);
        };
    };
    return {
        {"do_fchownat", {"dfd", "user:filename", "user", "group", "flag"}, owned([=](int round) {
             return Values{here, quoted(folder + "/" + nameOf("made", round)), user(round),
                           group(round), "0"};
         })},
        {"chown_common", {"path.dentry.d_name.name", "user", "group"}, owned([=](int round) {
             return Values{quoted(nameOf("made", round)), user(round), group(round)};
         })},
        {"make_kuid", {"uid"}, owned([=](int round) { return Values{user(round)}; })},
        {"make_kgid", {"gid"}, owned([=](int round) { return Values{group(round)}; })},
        {"make_kuid", {"$retval.val"}, owned([=](int round) { return Values{user(round)}; })},
        {"make_kgid", {"$retval.val"}, owned([=](int round) { return Values{group(round)}; })},
        {"notify_change", {"attr.ia_uid.val", "attr.ia_gid.val"}, owned([=](int round) {
             return Values{user(round), group(round)};
         })},
        {"from_kuid_munged", {"kuid.val"}, owned([=](int round) { return Values{user(round)}; })},
        {"from_kgid_munged", {"kgid.val"}, owned([=](int round) { return Values{group(round)}; })},
        {"from_kuid_munged", {"$retval"}, owned([=](int round) { return Values{user(round)}; })},
        {"chmod_common",
         {"path.dentry.d_name.name", "mode"},
         [=](int round) {
             syscall(SYS_fchmodat, AT_FDCWD, made(folder, round).c_str(), 0700 + round);
             return Values{quoted(nameOf("made", round)), number(0700 + round)};
         }},
        {"notify_change",
         {"attr.ia_mode"},
         [=](int round) {
             syscall(SYS_fchmodat, AT_FDCWD, made(folder, round).c_str(), 0700 + round);
             return Values{number(S_IFREG | (0700 + round))};
         }},
        {"do_utimes",
         {"dfd", "user:filename", "times.tv_sec", "times.tv_nsec", "flags"},
         [=](int round) {
             const std::array<timespec, 2> times{{{-77 - round, 5}, {6, 7}}};
             const auto path = made(folder, round);
             syscall(SYS_utimensat, AT_FDCWD, path.c_str(), times.data(), AT_SYMLINK_NOFOLLOW);
             return Values{here, quoted(path), number(-77 - round), "5",
                           number(AT_SYMLINK_NOFOLLOW)};
         }},
        {"vfs_truncate",
         {"path.dentry.d_name.name", "length"},
         [=](int round) {
             syscall(SYS_truncate, made(folder, round).c_str(), 5'000'000'000 + round);
             return Values{quoted(nameOf("made", round)), number(5'000'000'000 + round)};
         }},
        {"do_sys_ftruncate",
         {"fd", "length", "small"},
         [=](int round) {
             const int file = open(made(folder, round).c_str(), O_RDWR | O_CLOEXEC);
             syscall(SYS_ftruncate, file, 100'000 + round);
             close(file);
             return Values{number(file), number(100'000 + round), "1"};
         }},
        {"vfs_setxattr",
         {"dentry.d_name.name", "name", "size", "flags"},
         [=](int round) {
             const auto name = "trusted.first" + number(round);
             syscall(SYS_setxattr, made(folder, round).c_str(), name.c_str(), "abc", 3, 0);
             return Values{quoted(nameOf("made", round)), quoted(name), "3", "0"};
         }},
        {"__vfs_setxattr",
         {"name", "size", "flags"},
         [=](int round) {
             const auto path = made(folder, round);
             const auto name = "trusted.second" + number(round);
             removexattr(path.c_str(), name.c_str());
             syscall(SYS_setxattr, path.c_str(), name.c_str(), "abcd", 4, XATTR_CREATE);
             return Values{quoted(name), "4", number(XATTR_CREATE)};
         }},
        {"vfs_getxattr",
         {"name", "size"},
         [=](int round) {
             std::array<char, 100> text{};
             const auto name = "trusted.third" + number(round);
             syscall(SYS_getxattr, made(folder, round).c_str(), name.c_str(), text.data(),
                     10 + round);
             return Values{quoted(name), number(10 + round)};
         }},
    };
}

} // namespace

std::vector<Plan> fileCalls(const std::string& folder)
{
    return joined({openings(folder), namesOf(folder), attributes(folder)});
}

} // namespace given
