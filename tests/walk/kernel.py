"""A small kernel description for the probe builder: the types that its tests have, and a few functions."""
import os
import subprocess

import desk

# Those of system calls tell the processor.
FUNCTIONS = ("__x64_sys_openat", "__x64_sys_read", "do_sys_openat2", "vfs_read", "vfs_write")


def made_kernel(folder):
    kernel = os.path.join(folder, "kernel")
    if os.path.exists(kernel):
        return kernel
    os.makedirs(os.path.join(kernel, "events"))
    types = os.path.join(kernel, "types.o")
    source = os.path.join(desk.TOP, "tests/ui/target/probes/form_types.c")
    subprocess.run(["gcc", "-g", "-O0", "-w", "-c", source, "-o", types], check=True)
    subprocess.run(["pahole", "-J", types], check=True)
    subprocess.run(["objcopy", "-O", "binary", "--only-section=.BTF", "--set-section-flags",
                    ".BTF=alloc", types, os.path.join(kernel, "vmlinux.btf")], check=True)
    os.remove(types)
    files = {"release": "6.1.0-small\n", "version": "Linux version 6.1.0-small\n", "cpus": "0-1\n",
             "available_events": "", "blacklist": "",
             "available_filter_functions": "".join(f"{name}\n" for name in FUNCTIONS),
             "kallsyms": "".join(f"ffffffff81{i:06x} T {name}\n" for i, name in enumerate(FUNCTIONS, 16))}
    for name, text in files.items():
        with open(os.path.join(kernel, name), "w", encoding="utf-8") as file:
            file.write(text)
    return kernel
