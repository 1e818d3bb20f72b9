extern const void jiffies __ksym;
SEC("kprobe/vfs_read+0x4")
int BPF_KPROBE(on, struct file *file, u32 n)
{
	struct row *r = reserve();
	r->n = n;
	bpf_probe_read_user_str(r->name, 16, (void *)PT_REGS_PARM2(ctx));
	if (n > 3 || same(r->name, "x", 2))
		return 0;
	bpf_printk("n=%d", BPF_CORE_READ(file, f_mode));
	return 0;
}
SEC("uprobe") int u(struct pt_regs *ctx) { return 0; }
int main(void) { bpf_program__attach_uprobe(skel->progs.u, false, -1, "/bin/bash", 0x10); }
