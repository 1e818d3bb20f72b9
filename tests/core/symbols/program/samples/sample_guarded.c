// Its place is reached while somebody looks only: who probes it has to name its counter.
#define _SDT_HAS_SEMAPHORES 1
#include <sys/sdt.h>

__extension__ unsigned short probescope_guarded_semaphore __attribute__((section(".probes")));

void sampleGuarded(long a);
__attribute__((noinline)) void sampleGuarded(long a)
{
    if (__builtin_expect(*(volatile unsigned short*)&probescope_guarded_semaphore, 0))
        STAP_PROBE1(probescope, guarded, a);
    __asm__ volatile("");
}
