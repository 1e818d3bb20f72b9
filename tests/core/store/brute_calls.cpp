#include "tests/core/store/brute_calls.h"

#include <algorithm>
#include <map>

namespace probescope::test {

namespace {

using State = store::Call::State;
using Kind = GraphStep::Kind;

std::int64_t keyOf(const GraphInput& input)
{
    return input.pid > 0 ? input.pid : -1 - std::int64_t(input.cpu);
}

/// Steps of one stack, as rows of the stream.
class BruteStack
{
public:
    BruteStack(const std::vector<GraphInput>& inputs, std::vector<std::size_t> rows)
        : m_inputs(inputs)
        , m_rows(std::move(rows))
    {
    }

    std::vector<BruteCall> calls()
    {
        level(0, 0, m_rows.size(), -1);
        for (std::size_t i = m_calls.size(); i-- > 0;) {
            BruteCall& call = m_calls[i];
            call.selfNs = std::max<std::int64_t>(0, call.durationNs + call.selfNs);
            if (call.parent >= 0) {
                m_calls[std::size_t(call.parent)].subtree += call.subtree;
                m_calls[std::size_t(call.parent)].selfNs -= call.durationNs;
            }
        }
        return std::move(m_calls);
    }

private:
    const GraphInput& at(std::size_t i) const { return m_inputs[m_rows[i]]; }

    /// Cuts steps [begin, end), all of them at `depth` or deeper, into runs.
    void level(int depth, std::size_t begin, std::size_t end, int parent)
    {
        for (std::size_t i = begin; i < end;) {
            if (at(i).step.depth < depth) {
                ++i;
                continue;
            }
            std::size_t j = i;
            const bool atDepth = at(i).step.depth == depth;
            const bool entry = atDepth && at(i).step.kind == Kind::Entry;
            bool exit = atDepth && at(i).step.kind == Kind::Exit;
            if (atDepth && at(i).step.kind == Kind::Leaf)
                exit = true;
            for (++j; j < end && !exit && at(j).step.depth >= depth; ++j) {
                if (at(j).step.depth > depth)
                    continue;
                if (at(j).step.kind != Kind::Exit)
                    break;
                if (entry && at(j).step.function.valid()
                    && at(j).step.function != at(i).step.function)
                    break;
                exit = true;
            }
            run(depth, i, j, entry, exit, parent);
            i = j;
        }
    }

    void run(int depth, std::size_t i, std::size_t j, bool entry, bool exit, int parent)
    {
        const GraphInput& first = at(i);
        const GraphInput& last = at(j - 1);
        const bool leaf = first.step.depth == depth && first.step.kind == Kind::Leaf;
        BruteCall call;
        call.depth = depth;
        call.parent = parent;
        call.firstRow = m_rows[i];
        call.endRow = m_rows[j - 1];
        const std::int64_t seenFrom =
            first.step.kind == Kind::Exit ? first.timeNs - first.step.durationNs : first.timeNs;
        const std::int64_t seenTo =
            last.step.kind == Kind::Leaf ? last.timeNs + last.step.durationNs : last.timeNs;
        if (leaf || (entry && exit)) {
            call.state = State::Whole;
            call.function = first.step.function;
            call.startNs = first.timeNs;
            call.durationNs = last.step.durationNs;
        } else if (exit) {
            call.state = State::NoEntry;
            call.function = last.step.function;
            call.startNs = last.timeNs - last.step.durationNs;
            call.durationNs = last.step.durationNs;
        } else {
            call.state = entry ? State::NoExit : State::Outside;
            call.function = entry ? first.step.function : StringId();
            call.startNs = seenFrom;
            call.durationNs = std::max<std::int64_t>(0, seenTo - seenFrom);
        }
        call.interrupted = isInterrupted(call);
        m_calls.push_back(call);
        const int number = int(m_calls.size()) - 1;
        level(depth + 1, i, j, number);
    }

    bool isInterrupted(const BruteCall& call) const
    {
        const std::int64_t own = keyOf(m_inputs[call.firstRow]);
        std::uint32_t cpu = m_inputs[call.firstRow].cpu;
        for (std::size_t row = call.firstRow; row <= call.endRow; ++row) {
            const GraphInput& input = m_inputs[row];
            if ((keyOf(input) == own) != (input.cpu == cpu)
                && (keyOf(input) == own || input.cpu == cpu))
                return true;
        }
        return false;
    }

    const std::vector<GraphInput>& m_inputs;
    std::vector<std::size_t> m_rows;
    std::vector<BruteCall> m_calls;
};

} // namespace

std::vector<std::vector<BruteCall>> bruteCalls(const std::vector<GraphInput>& inputs)
{
    std::map<std::int64_t, std::size_t> numbers;
    std::vector<std::vector<std::size_t>> rows;
    for (std::size_t row = 0; row < inputs.size(); ++row) {
        if (inputs[row].loss)
            continue;
        const auto [it, isNew] = numbers.try_emplace(keyOf(inputs[row]), rows.size());
        if (isNew)
            rows.emplace_back();
        rows[it->second].push_back(row);
    }
    std::vector<std::vector<BruteCall>> all;
    for (auto& each : rows)
        all.push_back(BruteStack(inputs, std::move(each)).calls());
    return all;
}

} // namespace probescope::test
