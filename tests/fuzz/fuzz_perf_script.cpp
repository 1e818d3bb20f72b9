#include "core/format/perf/perf_script_reader.h"
#include "tests/fuzz/text_fuzzer.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    probescope::fuzzText<probescope::format::PerfScriptReader>(data, size);
    return 0;
}
