#include "tests/core/derive/brute_calls.h"

#include <algorithm>
#include <map>
#include <utility>

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
        for (std::size_t i = m_calls.size(); i-- > 0;)
            countSelf(i);
        return std::move(m_calls);
    }

private:
    const GraphInput& at(std::size_t i) const { return m_inputs[m_rows[i]]; }

    /// The calls in it have theirs already.
    void countSelf(std::size_t number)
    {
        BruteCall& call = m_calls[number];
        std::int64_t children = 0;
        std::int64_t interrupt = 0;
        std::int64_t begunNs = INT64_MAX;
        std::int64_t endNs = 0;
        for (std::size_t i = number + 1; i < number + call.subtree; i += m_calls[i].subtree) {
            const BruteCall& child = m_calls[i];
            if (child.depth > call.depth) {
                children += child.inParentNs;
                continue;
            }
            interrupt += child.inParentNs;
            begunNs = std::min(begunNs, child.startNs);
            endNs = child.startNs + child.inParentNs;
        }
        const std::int64_t all = children + interrupt;
        // That of an interrupt counts where most of it is before the end.
        if (interrupt > 0 && 2 * (call.startNs + call.durationNs) >= begunNs + endNs)
            children += interrupt;
        call.selfNs = std::max<std::int64_t>(0, call.durationNs - children);
        call.inParentNs = (call.state == State::Outside ? 0 : call.selfNs) + all;
    }

    /// Cuts steps [begin, end), all of them at `depth` or deeper, into runs.
    void level(int depth, std::size_t begin, std::size_t end, int parent)
    {
        for (std::size_t i = begin; i < end;) {
            if (at(i).step.depth < depth) {
                ++i;
                continue;
            }
            std::size_t j = i;
            std::size_t interruptAt = 0; ///< before the exit, if any
            const bool atDepth = at(i).step.depth == depth;
            const bool entry = atDepth && at(i).step.kind == Kind::Entry;
            bool exit = atDepth && at(i).step.kind == Kind::Exit;
            if (atDepth && at(i).step.kind == Kind::Leaf)
                exit = true;
            for (++j; j < end && !exit && at(j).step.depth >= depth; ++j) {
                if (at(j).step.depth > depth)
                    continue;
                if (at(j).step.kind != Kind::Exit) {
                    const std::size_t exitAt = entry ? exitBehind(i, j, end) : j;
                    if (exitAt == j)
                        break;
                    interruptAt = std::exchange(j, exitAt);
                    exit = true;
                    continue;
                }
                if (entry && at(j).step.function.valid()
                    && at(j).step.function != at(i).step.function)
                    break;
                exit = true;
            }
            const int number = run(depth, i, j, entry, exit, parent);
            level(depth + 1, i, interruptAt > 0 ? interruptAt : j, number);
            if (interruptAt > 0)
                level(depth, interruptAt, j - 1, number);
            m_calls[std::size_t(number)].subtree = m_calls.size() - std::size_t(number);
            i = j;
        }
    }

    /// The exit of the call that step i enters, behind whole calls of the same depth from step j
    /// on, with nothing between them; j when there is none.
    std::size_t exitBehind(std::size_t i, std::size_t j, std::size_t end) const
    {
        const int depth = at(i).step.depth;
        const GraphStep& before = at(j - 1).step;
        if (i != j - 1 && (before.depth != depth + 1 || before.kind == Kind::Entry))
            return j; // a call in it goes on
        for (std::size_t k = j; k < end && at(k).step.depth == depth; ++k) {
            if (at(k).step.kind == Kind::Exit)
                return isExitOf(k, i) ? k : j;
            if (at(k).step.kind == Kind::Leaf)
                continue;
            const std::size_t entry = k;
            for (++k; k < end && at(k).step.depth > depth;)
                ++k;
            if (k == end || at(k).step.depth < depth)
                return j;
            if (!isExitOf(k, entry))
                return isExitOf(k, i) ? k : j;
        }
        return j;
    }

    bool isExitOf(std::size_t exit, std::size_t entry) const
    {
        const GraphStep& step = at(exit).step;
        return step.kind == Kind::Exit
            && (!step.function.valid() || step.function == at(entry).step.function);
    }

    int run(int depth, std::size_t i, std::size_t j, bool entry, bool exit, int parent)
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
        return int(m_calls.size()) - 1;
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
