#include "core/probe/import/import.h"
#include "tests/fuzz/checking_sink.h"

using namespace probescope;

/// Whatever is pasted: what comes out can be written to a kernel and read back, notes point into
/// the text, and every dialect has an answer to it.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string text(reinterpret_cast<const char*>(data), size);
    const probe::Import import = probe::importProbes(text);
    probe::Recipe recipe{
        .latency = import.latency, .filter = import.filter, .stackTrace = import.stackTrace};
    for (const auto& one : import.probes) {
        const auto again = probe::Spec::parse(one.probe.spec.format());
        CheckingSink::require(again && *again == one.probe.spec, "a probe cannot be read back");
        recipe.probes.push_back(one.probe);
    }
    for (const auto& note : import.notes)
        CheckingSink::require(!note.text.empty() && note.line >= 1, "a note says nothing");
    if (recipe.probes.size() > 8)
        recipe.probes.resize(8);
    for (const probe::Dialect dialect : probe::kDialects) {
        const auto rendering = probe::render(dialect, recipe);
        CheckingSink::require(rendering.text.empty() != rendering.reason.empty(),
                              "a dialect has neither text nor reason");
    }
    return 0;
}
