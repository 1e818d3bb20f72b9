#pragma once

#include "tests/bench/made/form.h"
#include "tests/bench/made/out_file.h"

#include <array>
#include <deque>

namespace probescope::made {

/// Calls as the kernel's function_graph tracer prints them with funcgraph-abstime, funcgraph-proc
/// and latency-format: an entry whose exit follows on the same CPU is one line, a task that takes
/// over a CPU is announced, and a closing line names its function where the opening one is not the
/// last of its depth.
class CallTextForm : public Form
{
public:
    CallTextForm(OutFile out, const MadeOptions& options);
    void add(const MadeEvent& event) override;
    bool failed() const override { return m_out.failed(); }
    Result<> finish() override;

private:
    static constexpr std::uint64_t kNone = std::uint64_t(-1);
    static constexpr std::size_t kMaxHeld = 1U << 16U;
    static constexpr std::size_t kDepths = 64;

    struct Held
    {
        MadeEvent event;
        std::int64_t leafNs = -1; ///< duration of an entry that is a whole call
        bool ready = false; ///< what follows it on its CPU is known
    };
    struct Cpu
    {
        std::uint64_t entry = kNone; ///< number of the last event, when it is an entry
        std::int32_t pid = -1;
        std::string_view comm;
        std::array<std::uint32_t, kDepths> opened = {}; ///< function + 1, by depth
    };

    void printReady();
    void print(const Held& held);
    void printHead(const MadeEvent& event, Cpu& cpu);
    void printDuration(std::int64_t durationNs);

    OutFile m_out;
    std::vector<Cpu> m_cpus;
    std::deque<Held> m_held; ///< in the order of their times
    std::uint64_t m_firstHeld = 0; ///< number of the first of them, counted from the beginning
};

} // namespace probescope::made
