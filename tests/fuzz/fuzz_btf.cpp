#include "core/symbols/kernel/catalogue.h"
#include "tests/support/simple_arguments.h"

#include <cstdint>
#include <string>

using namespace probescope;
using catalogue::Catalogue;

/// Types of a kernel and of one of its modules, whatever they are, and everything that a form asks
/// about a function. The first two bytes say where the module's begin.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    if (size < 2)
        return 0;
    const std::string bytes(reinterpret_cast<const char*>(data) + 2, size - 2);
    const auto cut = std::min<std::size_t>(data[0] + 256U * data[1], bytes.size());
    Catalogue::Files files;
    files.functions =
        "takesMore\ntakesBig\ntakesPointers\n__x64_sys_openat\nmoduleFunction [mod]\n";
    files.types = bytes.substr(0, cut);
    files.moduleTypes.emplace_back("mod", bytes.substr(cut));
    files.systemCalls.emplace_back("openat",
                                   "\tfield:int __syscall_nr;\n\tfield:const char * filename;\n");
    files.architecture = size % 3 == 0 ? "x86_64" : size % 3 == 1 ? "arm64" : "riscv64";
    const auto all = Catalogue::of(std::move(files));
    if (!all)
        return 0;
    for (std::size_t function = 0; function < (*all)->size(); ++function) {
        const auto prototype = (*all)->prototype(function);
        if (!prototype)
            continue;
        static_cast<void>(prototype->text());
        static_cast<void>(simpleArguments(**all, function));
        static_cast<void>((*all)->returnValue(function));
        for (const auto& parameter : prototype->parameters) {
            std::size_t looked = 0;
            for (const auto& member : (*all)->members(parameter.type)) {
                static_cast<void>((*all)->fetch(parameter, {{member.name}, {}}, true));
                static_cast<void>((*all)->fetch(parameter, {{member.name, "x"}, 1}, false));
                if (++looked == 20)
                    break;
            }
        }
    }
    return 0;
}
