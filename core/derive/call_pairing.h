#pragma once

#include "core/database/step_fields.h"
#include "core/derive/call.h"
#include "core/derive/cpu_map.h"
#include "core/derive/inner_time.h"
#include "core/derive/missing_exit_detector.h"
#include "core/trace/capture_facts.h"
#include "core/trace/event.h"

#include <cstdint>
#include <deque>
#include <optional>
#include <unordered_map>
#include <vector>

namespace probescope::store {

/// A call as the pairing knows it. While it is open, everything that depends on its end is
/// provisional.
struct CallRecord
{
    std::uint32_t stack = 0;
    std::uint64_t index = 0; ///< in the stack, in order of entry
    std::uint64_t parentDelta = 0; ///< its index minus its parent's; 0: it has no parent
    std::uint64_t subtree = 1;
    std::int64_t startNs = 0;
    std::int64_t durationNs = 0; ///< as recorded; negative if the recorded times are swapped
    std::int64_t selfNs = 0;
    RowId firstRow = 0; ///< the entry, or the first row that shows that there is a call
    RowId endRow = 0; ///< the exit, or the last row of the stack before the call was given up
    StringId function;
    TaskId task;
    std::uint32_t cpu = 0;
    std::uint16_t depth = 0;
    Call::State state = Call::State::NoExit;
    bool hasDuration = true;
    bool interrupted = false;
    bool open = true;
    ExitFields exitFields; ///< set if those fields of the exit give durationNs
    std::uint8_t depthField = 0; ///< StepFields::depth, if that field of the entry gives the depth
};

/// A period in which a call ran on a CPU without another stack in between.
struct CallSlice
{
    std::uint32_t cpu = 0;
    std::uint16_t depth = 0;
    std::uint32_t stack = 0;
    std::uint64_t index = 0;
    StringId function; ///< none while it is not known
    std::int64_t beginNs = 0;
    std::int64_t endNs = 0;
    /// The slice is the whole call: from its start to its exit event (for a leaf of text: for its
    /// duration).
    bool whole = false;
    RowId firstRow = 0; ///< CallRecord::firstRow
};

/// Receives what CallPairing finds.
class CallOutput
{
public:
    virtual ~CallOutput() = default;
    /// A new call. In each stack the indexes are 0, 1, 2, …
    virtual void added(const CallRecord& call) = 0;
    /// The same call when it has ended: `open` is false from then on.
    virtual void ended(const CallRecord& call) = 0;
    /// In order within each lane (CPU, depth).
    virtual void slice(const CallSlice& slice) = 0;
};

/// Pairs the steps of function_graph into calls.
///
/// There is a stack for each task (pid) and buffer, and one for each CPU and buffer for the idle
/// task and unknown tasks. An entry at depth d ends all open calls at d or deeper, without an exit.
/// An exit at d ends the open calls that are deeper, and its own call: the open one at d, unless it
/// is known to be of another function. If an interrupt came before the exit of a call, the call
/// stays open, and the interrupt's calls of the same depth become its children
/// (missing_exit_detector.h); until it is known whether the call has an exit, steps are held back.
/// If the depth of a step shows that there are calls around it that were never seen, these are
/// added at once as open calls. So a later exit finds its call, which comes before the calls inside
/// of it, and call indexes never change.
class CallPairing
{
public:
    /// The depths that slices are made for. Deeper calls are only in the list of calls.
    static constexpr std::uint16_t kSliceDepths = 256;
    /// How many unseen calls one step can add around itself.
    static constexpr std::uint32_t kMaxMissing = 256;
    /// The most steps that are held back to find an exit.
    static constexpr std::size_t kMaxHeld = 2048;
    /// The most open calls of all stacks. If there are more, all are given up. Limits the memory.
    static constexpr std::uint64_t kMaxOpen = 1U << 18;
    static constexpr std::uint32_t kNoCpu = UINT32_MAX;
    static constexpr std::uint32_t kNoStack = UINT32_MAX;

    struct OpenCall
    {
        CallRecord record;
        InnerTime inner; ///< of its children that have ended
        std::int64_t sliceBeginNs = 0; ///< while its stack is on a CPU
        std::uint32_t switches = 0; ///< those of the stack at its entry
        bool sliced = false; ///< it has a slice already
        bool ends = false; ///< only calls of an interrupt stand before its exit
    };
    struct Stack
    {
        std::int32_t pid = 0; ///< -1 when only the CPU is known
        std::uint32_t keyCpu = 0; ///< of idle and unknown tasks
        BufferId buffer;
        TaskId task; ///< the last one seen
        std::uint64_t calls = 0;
        std::int64_t lastNs = 0;
        RowId lastRow = 0;
        std::uint32_t switches = 0; ///< times it had to leave a CPU
        std::uint32_t cpu = kNoCpu; ///< where it is the current one
        /// Depths ascend strictly, but for the clamped depth, and above a call that `ends`.
        std::vector<OpenCall> open;
        bool changed = false; ///< since takeChanged()
    };

    explicit CallPairing(CallOutput& output);
    ~CallPairing();
    CallPairing(const CallPairing&) = delete;
    CallPairing& operator=(const CallPairing&) = delete;

    /// `pid`: of the record's task. The record must have a graph step. `fields`: of its type.
    void step(RowId row, const EventRecord& record, std::int32_t pid, StepFields fields = {});
    void loss(const Loss& loss);
    /// An unknown task became known: its stack becomes one of its pid, and takes the further steps
    /// of that unless another one was seen later.
    void taskResolved(TaskId task, std::int32_t pid);
    /// Gives up all open calls.
    void finish();

    const std::deque<Stack>& stacks() const { return m_stacks; }
    std::uint64_t callCount() const { return m_calls; }
    /// Numbers of the stacks that changed since the last time.
    std::vector<std::uint32_t> takeChanged();

private:
    struct Cpu
    {
        std::uint32_t current = kNoStack;
        std::int64_t lastNs = 0; ///< last step
        std::int64_t freeNs = INT64_MIN; ///< when the stack before the current one was last seen
        std::vector<std::int64_t> laneEndNs; ///< by depth: end of the last slice
        std::int64_t lossBeginNs = INT64_MIN;
        std::int64_t lossEndNs = INT64_MIN;
        // The stack of the last step, so that most steps need no look-up.
        TaskId task;
        BufferId buffer;
        std::uint32_t stack = kNoStack;
        Stack* found = nullptr; ///< the same; a deque's elements stay where they are
    };
    struct Step
    {
        RowId row;
        const EventRecord& record;
        const GraphStep& graph;
        std::uint32_t stack;
        StepFields fields;
    };

    /// A step that is held back until the question is answered.
    struct Held
    {
        RowId row = 0;
        EventRecord record;
        GraphStep graph;
        std::vector<Value> values;
        std::int32_t pid = 0;
        StepFields fields;
    };

    static bool mayBeInterrupt(const Stack& stack, const Cpu& cpu);
    void hold(RowId row, const EventRecord& record, std::int32_t pid, StepFields fields,
              std::uint32_t number);
    void answer(bool interrupted);
    void settle();
    void take(const Step& step, Stack& stack, Cpu& cpu);
    void interrupt(Stack& stack, std::int64_t timeNs);
    std::uint32_t stackOf(Cpu& cpu, const EventRecord& record, std::int32_t pid);
    void makeCurrent(Cpu& cpu, const EventRecord& record, std::uint32_t number);
    void leaveCpu(Stack& stack, std::int64_t endNs);
    void enter(const Step& step, Stack& stack);
    void leave(const Step& step, Stack& stack, Cpu& cpu);
    void exitWithoutEntry(const Step& step, Stack& stack, Cpu& cpu);
    void addMissing(const Step& step, Stack& stack);
    OpenCall& push(const Step& step, Stack& stack, std::uint16_t depth);
    void endTop(Stack& stack);
    void giveUp(Stack& stack, std::size_t keep);
    enum class SliceEnd : bool { Left, Exited };
    void endSlice(OpenCall& call, std::uint32_t cpu, std::int64_t endNs, SliceEnd end);

    CallOutput& m_output;
    std::deque<Stack> m_stacks;
    struct KeyHash
    {
        std::size_t operator()(const std::pair<std::uint64_t, BufferId>& key) const noexcept
        {
            return std::hash<std::uint64_t>{}(key.first * 0x9E3779B97F4A7C15U + key.second.value());
        }
    };
    std::unordered_map<std::pair<std::uint64_t, BufferId>, std::uint32_t, KeyHash> m_byKey;
    CpuMap<Cpu> m_cpus;
    std::vector<std::uint32_t> m_changed;
    std::optional<MissingExitDetector> m_question; ///< about the first step that is held
    std::vector<Held> m_held;
    std::uint64_t m_calls = 0;
    std::uint64_t m_open = 0;
};

} // namespace probescope::store
