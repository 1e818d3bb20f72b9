#include "resources/data/compile/data_files.h"

#include <algorithm>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>

// Checks a file of resources/data and writes what C++ includes of it:
// probescope-data KIND FILE OUTPUT. The exit status is 1 where the file has faults.

int main(int argc, char** argv)
{
    using namespace probescope::data;

    if (argc != 4) {
        std::cerr << "usage: probescope-data KIND FILE OUTPUT\n";
        return 2;
    }
    const std::string kindName = argv[1];
    const std::string path = argv[2];
    const auto kind =
        std::find_if(fileKinds().begin(), fileKinds().end(),
                     [&kindName](const FileKind& one) { return one.name == kindName; });
    if (kind == fileKinds().end()) {
        std::cerr << "there is no kind " << kindName << '\n';
        return 2;
    }
    std::ifstream in(path, std::ios::binary);
    const std::string file(std::istreambuf_iterator<char>(in), {});
    if (!in) {
        std::cerr << path << ": error: it cannot be read\n";
        return 1;
    }
    Faults faults;
    const std::string code = kind->compile(file, faults);
    std::stable_sort(faults.begin(), faults.end(),
                     [](const Fault& a, const Fault& b) { return a.line < b.line; });
    for (const Fault& fault : faults)
        std::cerr << path << ':' << fault.line << ": error: " << fault.what << '\n';
    if (!faults.empty())
        return 1;
    std::ofstream out(argv[3], std::ios::binary);
    out << code;
    out.close();
    if (!out) {
        std::cerr << argv[3] << ": error: it cannot be written\n";
        return 1;
    }
    return 0;
}
