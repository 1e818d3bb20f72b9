#include "core/format/kind/input_kind.h"
#include "tests/fuzz/checking_sink.h"

using namespace probescope;

namespace {

/// A few bytes may unpack to gigabytes: that much is looked at.
constexpr std::size_t kMax = 8U << 20;

std::size_t readSome(format::Input& input)
{
    std::string buffer(100'000, '\0');
    std::size_t all = 0;
    while (all < kMax) {
        const auto got = input.read(buffer);
        if (!got || *got == 0)
            break;
        all += *got;
    }
    return all;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string bytes(reinterpret_cast<const char*>(data), size);
    const auto input = format::Input::fromBytes("fuzz", bytes, size % 61 + 1);
    const auto found = format::findKind(*input);
    const auto again = format::findKind(*format::Input::fromBytes("fuzz", bytes));
    CheckingSink::require(found.has_value() == again.has_value()
                              && (!found || found->kind == again->kind),
                          "how the input is cut changes what it is");
    const std::size_t inOrder = readSome(*input);
    const auto other = format::Input::fromBytes("fuzz", bytes);
    int calls = 0;
    other->setGoOn([&calls] { return ++calls < 8; });
    const auto whole = other->size();
    if (!whole || inOrder >= kMax)
        return 0;
    CheckingSink::require(*whole == inOrder, "in order and at any place are not the same");
    std::string piece(1000, '\0');
    CheckingSink::require(other->at(*whole / 2, piece).has_value(), "a place cannot be read");
    if (found && found->kind != format::InputKind::PerfData) { // that one starts a program
        if (const auto reader = format::makeReader(*found, *other)) {
            CheckingSink sink;
            static_cast<void>((*reader)->read(*other, sink));
        }
    }
    return 0;
}
