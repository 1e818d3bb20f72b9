// What the tests of programs look into; it is run by those that probe it, too.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/sdt.h>

struct point
{
    int x;
    int y;
};
enum colour { Red, Green };

int otherHelper(int value);
void sampleGuarded(long a);
__attribute__((noinline)) static int helper(int value)
{
    __asm__ volatile("");
    return value * 3;
}

__attribute__((noinline)) long sampleAdd(int a, const char* text, unsigned char flag, long* where)
{
    __asm__ volatile("" : : "r"(where));
    return a + (long)strlen(text) + flag;
}

__attribute__((noinline)) long samplePoint(const struct point* point, enum colour colour, double f)
{
    __asm__ volatile("" : : "x"(f));
    return point->x + point->y + (long)colour;
}

__attribute__((noinline)) long sampleByValue(struct point point, int last)
{
    __asm__ volatile("");
    return point.x + point.y + last;
}

__attribute__((noinline)) int sampleBranches(int n)
{
    int sum = 0;
    for (int i = 0; i < n; ++i) {
        if ((i & 1) != 0)
            sum += helper(i);
        else
            sum -= otherHelper(i);
    }
    return sum;
}

__attribute__((noinline)) void samplePlaces(long a, int b, const char* text)
{
    static int counter = 40;
    signed char tiny = -3;
    double real = 2.5;
    counter += 2;
    STAP_PROBE2(probescope, pair, a, text);
    STAP_PROBE5(probescope, many, b, 7, counter, tiny, real);
    sampleGuarded(a);
    __asm__ volatile("" : : "r"(&b) : "memory");
    STAP_PROBE(probescope, bare);
}

static int one(void)
{
    return 1;
}

static int two(void)
{
    return 2;
}

static int (*resolvePick(void))(void)
{
    return sizeof(void*) == 8 ? one : two;
}
int samplePick(void) __attribute__((ifunc("resolvePick")));

int main(int count, char** texts)
{
    const int rounds = count > 1 ? atoi(texts[1]) : 1;
    struct point point = {3, 4};
    long sum = 0;
    // Who starts it puts probes on it and then says so.
    if (count > 2 && getchar() == EOF)
        return 2;
    for (int i = 0; i < rounds; ++i) {
        sum += sampleAdd(100 + i, "hello", 7, &sum);
        sum += samplePoint(&point, Green, 1.5) + sampleByValue(point, i) + sampleBranches(4);
        samplePlaces(1000 + i, -i, "world");
        sum += samplePick();
    }
    printf("%ld\n", sum);
    return 0;
}
