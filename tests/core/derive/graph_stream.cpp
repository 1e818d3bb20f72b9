#include "tests/core/derive/graph_stream.h"

#include <algorithm>
#include <map>

namespace probescope::test {

namespace {

struct OpenFrame
{
    StringId function;
    std::int64_t timeNs = 0;
};

class Generator
{
public:
    Generator(const GraphShape& shape, unsigned seed)
        : m_shape(shape)
        , m_random(seed)
        , m_running(shape.cpus)
    {
    }

    std::vector<GraphInput> make()
    {
        for (std::uint32_t cpu = 0; cpu < m_shape.cpus; ++cpu)
            m_running[cpu] = 0;
        while (int(m_inputs.size()) < m_shape.steps) {
            m_now += 1 + below(100);
            const auto cpu = std::uint32_t(below(int(m_shape.cpus)));
            if (chance(m_shape.switches))
                switchTask(cpu);
            stepOn(cpu);
        }
        return std::move(m_inputs);
    }

private:
    int below(int limit) { return int(m_random() % unsigned(limit)); }
    bool chance(double probability)
    {
        return std::generate_canonical<double, 32>(m_random) < probability;
    }

    void switchTask(std::uint32_t cpu)
    {
        const std::int32_t next = below(m_shape.tasks + 1);
        if (next == 0 || std::find(m_running.begin(), m_running.end(), next) == m_running.end())
            m_running[cpu] = next;
    }

    void stepOn(std::uint32_t cpu)
    {
        const std::int32_t pid = m_running[cpu];
        auto& frames = m_frames[pid > 0 ? pid : -1 - int(cpu)];
        GraphInput input;
        input.timeNs = m_now;
        input.cpu = cpu;
        input.pid = pid;
        const bool deepest = int(frames.size()) >= m_shape.maxDepth;
        if (frames.empty() || (!deepest && chance(0.5))) {
            const StringId function(std::uint32_t(below(m_shape.functions)));
            input.step.depth = std::uint16_t(frames.size());
            input.step.function = function;
            if (chance(m_shape.leaves)) {
                input.step.kind = GraphStep::Kind::Leaf;
                input.step.hasDuration = true;
                input.step.durationNs = below(60);
                m_now += input.step.durationNs;
            } else {
                frames.push_back({function, m_now});
            }
        } else {
            std::int64_t endNs = m_now;
            if (chance(m_shape.interrupts)) {
                interrupt(input, int(frames.size()) - 1);
                input.timeNs = m_now;
                if (chance(0.5)) // the kernel took the time of the exit behind it
                    endNs = m_now;
            }
            input.enteredNs = frames.back().timeNs;
            input.step.kind = GraphStep::Kind::Exit;
            input.step.depth = std::uint16_t(frames.size() - 1);
            if (m_shape.namedExits)
                input.step.function = frames.back().function;
            input.step.hasDuration = true;
            input.step.durationNs = endNs - frames.back().timeNs;
            frames.pop_back();
        }
        push(input);
    }

    /// Calls with what they call, at the depth of the call that is about to end.
    void interrupt(GraphInput input, int depth)
    {
        for (int calls = 1 + below(3); calls > 0; --calls) {
            const std::int64_t begin = m_now += 1 + below(20);
            const StringId function(std::uint32_t(below(m_shape.functions)));
            input.timeNs = begin;
            input.step = {};
            input.step.depth = std::uint16_t(depth);
            input.step.function = function;
            if (chance(m_shape.leaves)) {
                input.step.kind = GraphStep::Kind::Leaf;
                input.step.hasDuration = true;
                input.step.durationNs = below(60);
                m_now += input.step.durationNs;
                push(input);
                continue;
            }
            push(input);
            if (depth + 1 < m_shape.maxDepth && chance(0.5))
                interrupt(input, depth + 1);
            m_now += 1 + below(20);
            input.timeNs = m_now;
            input.step.kind = GraphStep::Kind::Exit;
            if (!m_shape.namedExits)
                input.step.function = {};
            input.step.hasDuration = true;
            input.step.durationNs = m_now - begin;
            input.enteredNs = begin;
            push(input);
            input.enteredNs = -1;
        }
        m_now += 1 + below(20);
    }

    void push(const GraphInput& input)
    {
        if (m_shape.onlyExits && input.step.kind != GraphStep::Kind::Exit)
            return;
        if (chance(m_shape.dropped))
            return;
        if (chance(m_shape.losses)) {
            GraphInput gap;
            gap.loss = Loss{input.cpu, {}, m_lastNs[input.cpu], input.timeNs, 3};
            gap.timeNs = input.timeNs;
            m_inputs.push_back(gap);
        }
        m_inputs.push_back(input);
        m_lastNs[input.cpu] = input.timeNs;
    }

    GraphShape m_shape;
    std::mt19937 m_random;
    std::int64_t m_now = 1000;
    std::vector<std::int32_t> m_running; ///< by CPU: pid
    std::map<std::int32_t, std::vector<OpenFrame>> m_frames;
    std::map<std::uint32_t, std::int64_t> m_lastNs;
    std::vector<GraphInput> m_inputs;
};

} // namespace

std::vector<GraphInput> randomGraph(const GraphShape& shape, unsigned seed)
{
    return Generator(shape, seed).make();
}

void CallRecorder::added(const store::CallRecord& call)
{
    if (stacks.size() <= call.stack)
        stacks.resize(call.stack + 1U);
    wellFormed = wellFormed && call.open && stacks[call.stack].size() == call.index;
    stacks[call.stack].push_back(call);
}

void CallRecorder::ended(const store::CallRecord& call)
{
    auto& stored = stacks.at(call.stack).at(call.index);
    wellFormed = wellFormed && stored.open && !call.open;
    stored = call;
}

void feed(store::CallPairing& pairing, const std::vector<GraphInput>& inputs)
{
    for (std::size_t row = 0; row < inputs.size(); ++row) {
        const GraphInput& input = inputs[row];
        if (input.loss) {
            pairing.loss(*input.loss);
            continue;
        }
        EventRecord record;
        record.timeNs = input.timeNs;
        record.cpu = input.cpu;
        record.task = TaskId(std::uint32_t(input.pid));
        record.graph = &input.step;
        pairing.step(row, record, input.pid);
    }
}

} // namespace probescope::test
