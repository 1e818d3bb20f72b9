#pragma once

#include "core/derive/call_pairing.h"
#include "core/trace/event.h"

#include <cstdint>
#include <optional>
#include <random>
#include <vector>

namespace probescope::test {

/// One step of function_graph, or a loss, as tests feed them.
struct GraphInput
{
    std::int64_t timeNs = 0;
    std::uint32_t cpu = 0;
    std::int32_t pid = 0;
    GraphStep step;
    std::optional<Loss> loss;
    std::int64_t enteredNs = -1; ///< of an exit: when its call was entered
};

/// How a random stream is made, and how it is broken.
struct GraphShape
{
    int steps = 2000;
    std::uint32_t cpus = 2;
    int tasks = 3; ///< beside the idle task
    int maxDepth = 8;
    int functions = 6;
    double switches = 0.02; ///< chance that a CPU runs another task next
    double leaves = 0.3; ///< chance that an entry is a leaf of text
    double interrupts = 0; ///< chance that one comes before an exit, when its depth is lowered
    double dropped = 0; ///< chance that a step is missing
    double losses = 0; ///< chance of a gap after a step
    bool onlyExits = false; ///< as with tracing_thresh
    bool namedExits = true;
};

std::vector<GraphInput> randomGraph(const GraphShape& shape, unsigned seed);

/// All that pairing hands out, by stack.
class CallRecorder : public store::CallOutput
{
public:
    void added(const store::CallRecord& call) override;
    void ended(const store::CallRecord& call) override;
    void slice(const store::CallSlice& slice) override { slices.push_back(slice); }

    std::vector<std::vector<store::CallRecord>> stacks;
    std::vector<store::CallSlice> slices;
    bool wellFormed = true; ///< every call was added once, in order, and ended at most once
};

/// Feeds a stream; row numbers are positions in it. Tasks: id = pid.
void feed(store::CallPairing& pairing, const std::vector<GraphInput>& inputs);

} // namespace probescope::test
