#include "sample_types.h"

struct ModuleOnly {
    struct Outer *outer;
    struct Point corner;
    int own;
    union {
        int __seen;
        const int seen;
    };
};

int moduleFunction(struct ModuleOnly *only, struct Point *point) { return only->own + point->x; }
