#include "sample_types.h"

struct ModuleOnly {
    struct Outer *outer;
    struct Point corner;
    int own;
};

int moduleFunction(struct ModuleOnly *only, struct Point *point) { return only->own + point->x; }
