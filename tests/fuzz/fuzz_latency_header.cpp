#include "core/format/text/latency_header.h"
#include "tests/fuzz/checking_sink.h"

#include <cstdint>
#include <string>

using namespace probescope;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string bytes(reinterpret_cast<const char*>(data), size);
    const auto header = format::readLatencyHeader(bytes);
    CheckingSink::require(header.problems.size() <= 100, "there are too many problems");
    for (const Problem& problem : header.problems) {
        CheckingSink::require(!problem.reason.empty() && problem.place.line.value_or(0) > 0,
                              "a problem has no reason or place");
        CheckingSink::require(problem.excerpt.size() <= Problem::kMaxExcerpt, "a long excerpt");
    }
    CheckingSink::require(header.latencyUs.value_or(0) >= 0, "a latency below nothing");
    return 0;
}
