#pragma once

#include "core/store/read/capture.h"

#include <QTemporaryDir>

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <vector>

namespace probescope::test {

/// What a task does at one nanosecond, as the one who made it up knows.
struct Moment
{
    enum class Does : std::uint8_t { Runs, Sleeps, Waits, IsPreempted } does = Does::Sleeps;
    char state = 0; ///< of Sleeps
    std::uint32_t cpu = 0; ///< of Runs
    std::int32_t by = -1; ///< who woke or preempted it
    std::string interrupt = {}; ///< of Runs: that its CPU serves
    std::vector<int> calls = {}; ///< numbers of those that are open, the outermost first
    friend bool operator==(const Moment&, const Moment&) = default;
};

/// Makes up what tasks do on some CPUs, nanosecond for nanosecond: switches, wakings, interrupts
/// within each other, calls; and writes the events of it into a capture. The same seed makes the
/// same.
class SchedHistory
{
public:
    struct Shape
    {
        std::uint32_t cpus = 3;
        std::int32_t tasks = 6; ///< with pids from 101 on
        int steps = 3000;
        bool calls = true;
        bool interrupts = true;
        double losses = 0; ///< share of events that begin a gap of their CPU
    };
    struct Made ///< one event
    {
        std::int64_t timeNs = 0;
        std::uint32_t cpu = 0;
        enum class Kind : std::uint8_t {
            Switch,
            Waking,
            Migrate,
            IrqIn,
            IrqOut,
            SoftIn,
            SoftOut,
            VectorIn,
            VectorOut,
            CallIn,
            CallOut
        } kind = Kind::Switch;
        std::int32_t actor = 0;
        std::int32_t pid = 0;
        char state = 'R';
        std::int64_t number = 0; ///< of the interrupt, or the function
        std::int64_t sinceNs = 0; ///< of CallOut
        std::uint16_t depth = 0;
        bool lost = false;
    };
    static constexpr std::int64_t kStartNs = 1'000'000;
    static constexpr int kFunctions = 14;

    SchedHistory(std::uint64_t seed, const Shape& shape);

    std::int64_t endNs() const { return m_nowNs; } ///< no call is open behind it
    const std::vector<Made>& events() const { return m_events; } ///< lost ones, too
    const std::vector<Loss>& losses() const { return m_losses; }
    const Moment& at(std::int32_t pid, std::int64_t timeNs) const;
    std::int32_t running(std::uint32_t cpu, std::int64_t timeNs) const; ///< pid
    int functionOf(int call) const { return m_calls[std::size_t(call)]; }
    static std::string functionName(int function) { return "function" + std::to_string(function); }
    static std::string interruptName(Made::Kind kind, std::int64_t number);
    /// From when on events prove what the task does; nothing when they never do.
    std::optional<std::int64_t> knownFrom(std::int32_t pid) const;

    std::shared_ptr<store::Capture> capture(const QTemporaryDir& folder) const;

private:
    struct Open
    {
        Made::Kind kind = Made::Kind::IrqIn;
        std::int64_t number = 0;
    };
    struct Cpu
    {
        std::int32_t pid = 0;
        std::vector<Open> interrupts;
    };
    struct OpenCall
    {
        int call = 0;
        std::int64_t sinceNs = 0;
    };
    struct Task
    {
        Moment now;
        std::vector<OpenCall> calls;
        std::uint32_t lastCpu = 0;
    };

    void step(bool ending);
    void onCpu(std::uint32_t cpu, bool ending);
    void change(std::uint32_t cpu, std::int32_t next, char state);
    void wake(std::uint32_t cpu);
    void interrupt(std::uint32_t cpu, bool ending);
    bool call(std::uint32_t cpu, bool ending);
    void pass(std::int64_t ns);
    void made(Made event);
    void lose(double share);
    int random(int below) { return int(m_random() % std::uint64_t(below)); }
    std::int32_t waitingTask();
    Task& task(std::int32_t pid) { return m_tasks[std::size_t(pid - 101)]; }

    const Shape m_shape;
    std::mt19937_64 m_random;
    std::int64_t m_nowNs = kStartNs;
    std::vector<Cpu> m_cpus;
    std::vector<Task> m_tasks;
    std::vector<int> m_calls; ///< functions
    std::vector<Made> m_events;
    std::vector<Loss> m_losses;
    std::vector<std::vector<Moment>> m_moments; ///< by task, then nanosecond
    std::vector<std::vector<std::int32_t>> m_running; ///< by CPU
};

} // namespace probescope::test
