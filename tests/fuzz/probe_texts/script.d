#pragma D option quiet
fbt:ext4:ext4_file_open:entry /execname == "cat" && arg1 != 0/ { self->n = *(uint32_t *)(arg1 + 8); }
fbt:ext4:ext4_file_open:return /self->n/ { printf("n=%u %a", self->n, *(uint64_t *)((uint64_t)&`jiffies)); }
pid$target:a.out:main:entry, rawtp:::sched_switch { @[ustack()] = quantize(arg0); }
