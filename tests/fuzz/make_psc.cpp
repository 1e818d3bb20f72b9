#include "core/import/opened.h"

#include <cstdio>

/// make_psc FILE CAPTURE.psc: imports a file.
int main(int count, char** arguments)
{
    if (count != 3)
        return 2;
    const auto made = probescope::open::importFile(arguments[1], arguments[2]);
    if (made)
        return 0;
    std::fprintf(stderr, "make_psc: %s\n", made.error().message().c_str());
    return 1;
}
