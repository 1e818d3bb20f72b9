#include "core/symbols/program/anatomy.h"
#include "core/symbols/program/debug_info.h"
#include "tests/fuzz/checking_sink.h"

#include <sys/mman.h>
#include <unistd.h>

using namespace probescope;

namespace {

/// Functions and places that are looked at closely; hostile files have a million.
constexpr std::size_t kLookedAt = 20;

void checkUsdt(const program::UsdtPlace& place)
{
    for (const auto& argument : place.arguments)
        CheckingSink::require(argument.value.has_value() == argument.reason.empty(),
                              "an argument with a value and a reason, or without both");
}

void checkCode(const program::Program& opened, const program::Symbol& symbol)
{
    const auto code = opened.code(symbol, 4096);
    if (!code)
        return;
    const auto instructions = program::disassemble(*code, symbol.address, opened.architecture(),
                                                   program::CodeOf::Program);
    if (!instructions)
        return;
    std::string bytes;
    for (const auto& one : *instructions) {
        CheckingSink::require(one.address == symbol.address + bytes.size(), "a hole in the code");
        CheckingSink::require(!one.bytes.empty(), "an instruction without bytes");
        bytes += one.bytes;
    }
    CheckingSink::require(bytes == *code, "bytes of the code are missing");
    const program::KernelCode kernel{
        .address = symbol.address, .bytes = *code, .architecture = opened.architecture()};
    static_cast<void>(program::explainProbe({}, kernel, symbol.address));
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    FileDescriptor file(memfd_create("fuzz", MFD_CLOEXEC));
    if (!file || !writeAll(file.get(), reinterpret_cast<const char*>(data), size, "fuzz"))
        return 0;
    const auto opened = program::Program::of(std::move(file), "/fuzz");
    if (!opened) {
        CheckingSink::require(!opened.error().what.empty(), "no reason");
        return 0;
    }
    const auto& symbols = (*opened)->symbols();
    for (const auto& place : (*opened)->usdtPlaces())
        checkUsdt(place);
    for (std::size_t i = 0; i < symbols.size() && i < kLookedAt; ++i)
        checkCode(**opened, symbols[i]);
    const auto debug = program::DebugInfo::open(*opened);
    for (std::size_t i = 0; debug && i < symbols.size() && i < kLookedAt; ++i) {
        const auto found = (*debug)->function(symbols[i]);
        if (!found)
            continue;
        for (const auto& parameter : found->parameters)
            CheckingSink::require(parameter.value.has_value() == parameter.reason.empty(),
                                  "a parameter with a value and a reason, or without both");
    }
    return 0;
}
