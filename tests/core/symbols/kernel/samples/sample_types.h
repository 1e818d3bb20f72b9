/* Types as a kernel has them, for C, of which the BTF is made, and for C++, which knows where their
   members are. */
#pragma once

#ifdef __cplusplus
extern "C" {
#endif

typedef unsigned char u8;
typedef signed char s8;
typedef unsigned short u16;
typedef unsigned int u32;
typedef int s32;
typedef unsigned long long u64;
typedef long long s64;
typedef u32 uid_kind;
#ifndef __cplusplus
typedef _Bool sample_bool;
#else
typedef bool sample_bool;
#endif

enum Color { Red = 1, Green = 200 };
enum Level { Low = -3, High = 3 };

struct Outer;
typedef int (*Callback)(struct Outer* outer, int number);

struct Link
{
    struct Link* next;
    const char* label;
    u16 order;
};

struct Point
{
    s32 x;
    s32 y;
};

struct Outer
{
    s32 number;
    char letter;
    s8 small;
    u8 byte;
    sample_bool flag;
    enum Color color;
    enum Level level;
    u32 low : 3;
    u32 middle : 9;
    u32 : 4;
    u32 high : 16;
    u64 wide : 37;
    u64 rest : 27;
    union {
        s64 whole;
        struct
        {
            u16 left;
            union {
                u16 right;
                char tail[6];
            };
        };
    };
    struct Point corner;
    struct Point corners[4];
    char name[16];
    unsigned char alias[12];
    u8 bytes[6];
    u16 table[3][2];
    u32 numbers[100];
    const char* words[3];
    const unsigned char* title;
    const u8* data;
    struct Link* link;
    Callback callback;
    void* opaque;
    long long* counter;
    struct Point* polygon;
    volatile uid_kind owner;
    float ratio;
    __int128 huge;
    enum Level levels[2];
    char flexible[];
};

struct Pair
{
    long first;
    int second;
    short third;
    char fourth;
};

struct Three
{
    u8 a;
    u8 b;
    u8 c;
};

struct Big
{
    long values[3];
    char label[8];
    struct Link* link;
};

struct __attribute__((packed)) Packed
{
    char one;
    int two;
};

struct Bits
{
    u32 a : 3;
    u32 b : 9;
    u64 c : 40;
};

union Either {
    int number;
    u64 whole;
};

struct Floats
{
    float x;
    float y;
};

struct Kuid
{
    uid_kind value;
};

// Where each of them finds its arguments is what the tests ask; what they do is nothing.
void takesScalars(char c, signed char sc, unsigned char uc, short s, u16 us, int i);
void takesMore(sample_bool flag, enum Color color, enum Level level, u64 l, const char* text,
               s64 six, int seven, const char* eight, u8 nine);
void takesPointers(struct Outer* outer, const u8* bytes, Callback callback, void* opaque,
                   const struct Link* const* links, const char* const* words);
void takesThree(struct Three v, int after);
void takesPair(int before, struct Pair v, int after);
void takesBig(int before, struct Big v, int after, struct Big w);
void takesSpilled(int a, int b, int c, int d, int e, struct Pair v, int last, int stack);
void takesPacked(struct Packed v, int after);
void takesBits(struct Bits v, int after);
void takesEither(union Either v, struct Kuid user);
void takesHuge(int before, __int128 v, int after);
void takesFloat(int before, double v, int after);
void takesFloats(int before, struct Floats v, int after);
struct Big makesBig(int before, struct Outer* outer);
struct Pair makesPair(int before);
struct Packed makesPacked(int before);
struct Three makesThree(int before);
void takesAny(const char* text, ...);

#ifdef __cplusplus
}
#endif
