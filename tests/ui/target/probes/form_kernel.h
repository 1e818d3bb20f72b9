#pragma once

#include "tests/support/fake_tracefs/fake_tracefs.h"

#include <QFile>

/// A kernel with the functions of form_types.c and some that cannot be probed.
inline probescope::fake::FakeKernel formKernel()
{
    auto kernel = probescope::fake::FakeKernel::linux612();
    QFile types(QStringLiteral(FORM_BTF));
    if (!types.open(QIODevice::ReadOnly))
        qFatal("there are no types");
    kernel.types = types.readAll().toStdString();
    kernel.functions += "do_sys_openat2\ndo_filp_open\nvfs_read\nvfs_write\nvfs_read.isra.0\n"
                        "ext4_file_open [ext4]\nsame_name\nsame_name\n";
    kernel.symbols = "ffffffff81000000 T _text\n"
                     "ffffffff81000100 T do_sys_openat2\n"
                     "ffffffff81000200 T do_filp_open\n"
                     "ffffffff81000300 T vfs_read\n"
                     "ffffffff81000400 T vfs_write\n"
                     "ffffffff81000500 t vfs_read.isra.0\n"
                     "ffffffff81000600 T vfs_blacklisted\n"
                     "ffffffff81000700 T vfs_notrace\n"
                     "ffffffff81000800 t same_name\n"
                     "ffffffff81000900 t same_name\n"
                     "ffffffff81000a00 T __x64_sys_read\n" // tells the processor
                     "ffffffffc0000000 t ext4_file_open\t[ext4]\n";
    kernel.blacklist = "0xffffffff81000600-0xffffffff81000700\tvfs_blacklisted\n";
    return kernel;
}

/// Machine code of vfs_read: endbr64, the nop of ftrace, and a few instructions more.
inline std::string formCode()
{
    return std::string(
        "\xf3\x0f\x1e\xfa\x0f\x1f\x44\x00\x00\x55\x48\x89\xe5\x41\x57\x89\xf8\x5d\xc3", 19);
}
