#include "core/format/trace_dat/trace_dat_reader.h"
#include "tests/fuzz/checking_sink.h"

using namespace probescope;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    CheckingSink sink;
    const auto input =
        format::Input::fromBytes("fuzz", {reinterpret_cast<const char*>(data), size});
    const auto done = format::TraceDatReader().read(*input, sink);
    CheckingSink::require(done.has_value() || !done.error().what.empty(), "no reason");
    return 0;
}
