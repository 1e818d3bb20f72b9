#include "sample_types.h"

void takesScalars(char c, signed char sc, unsigned char uc, short s, u16 us, int i) { }
void takesMore(sample_bool flag, enum Color color, enum Level level, u64 l, const char *text, s64 six,
               int seven, const char *eight, u8 nine) { }
void takesPointers(struct Outer *outer, const u8 *bytes, Callback callback, void *opaque,
                   const struct Link *const *links, const char *const *words) { }
void takesThree(struct Three v, int after) { }
void takesPair(int before, struct Pair v, int after) { }
void takesBig(int before, struct Big v, int after, struct Big w) { }
void takesSpilled(int a, int b, int c, int d, int e, struct Pair v, int last, int stack) { }
void takesPacked(struct Packed v, int after) { }
void takesBits(struct Bits v, int after) { }
void takesEither(union Either v, struct Kuid user) { }
void takesHuge(int before, __int128 v, int after) { }
void takesFloat(int before, double v, int after) { }
void takesFloats(int before, struct Floats v, int after) { }
struct Big makesBig(int before, struct Outer *outer) { return (struct Big) { { before } }; }
struct Pair makesPair(int before) { return (struct Pair) { before }; }
struct Packed makesPacked(int before) { return (struct Packed) { 1, before }; }
struct Three makesThree(int before) { return (struct Three) { 1, 2, 3 }; }
void takesAny(const char *text, ...) { }

/* As those of the kernel: what they are called with is in the registers that were saved. */
struct pt_regs {
    unsigned long r15, r14, r13, r12, bp, bx, r11, r10, r9, r8, ax, cx, dx, si, di, orig_ax, ip;
};
long __x64_sys_openat(const struct pt_regs *regs) { return regs->di != 0; }
long ksys_read(unsigned int fd, char *buf, unsigned long count) { return fd != 0; }
