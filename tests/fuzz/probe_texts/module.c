#define NAME "vfs_read"
#ifdef CONFIG_X86
static struct kretprobe rp[] = { { .kp = { .symbol_name = NAME }, .handler = leave, .maxactive = 4 } };
#else
#endif
static struct kprobe kp;
static int leave(struct kretprobe_instance *ri, struct pt_regs *regs)
{ long v = regs_return_value(regs); pr_info("v = %ld %pS\n", v, (void *)regs->ip); return 0; }
int init(void) { kp.symbol_name = NAME; kp.offset = 4; register_trace_sched_switch(on, NULL); return 0; }
