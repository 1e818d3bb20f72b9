#pragma once

#include "core/analysis/spans/span_set.h"
#include "core/store/read/capture.h"
#include "core/trace/sink.h"

#include <cstdint>
#include <map>
#include <random>
#include <string>
#include <vector>

namespace probescope::test {

/// Pushes random events that begin and end spans of all kinds, badly: unpaired, nested, the same
/// key again, clocks that jump, losses. And pairs them by brute force: each key for itself, each
/// begin by counting how deep it is behind it.
class SpanStream
{
public:
    struct Shape
    {
        std::uint64_t seed = 1;
        int events = 20'000;
        double losses = 0.0;
        double jumps = 0.0; ///< of the clock, back
    };
    SpanStream(Shape shape, Sink& sink);

    struct Expected
    {
        std::int64_t beginNs = 0;
        std::int64_t durationNs = 0;
        RowId beginRow = 0;
        RowId endRow = 0;
        std::int32_t pid = 0;
        std::uint32_t cpu = 0;
        std::string name;
        friend auto operator<=>(const Expected&, const Expected&) = default;
    };
    struct Answer
    {
        std::vector<Expected> spans; ///< by begin, duration, row
        store::SpanPairingCounts pairingCounts;
        std::map<RowId, std::int32_t> brokenPids; ///< of begins without their end
    };
    /// Of a kind of spans.
    Answer pairs(const std::string& kind) const;
    std::vector<std::string> kinds() const;

private:
    enum class What : std::uint8_t { Begin, End, Drop };
    struct Step
    {
        What what = What::Begin;
        RowId row = 0;
        std::int64_t timeNs = 0;
        std::uint32_t cpu = 0;
        std::int32_t pid = 0;
        std::string name;
        int id = 0; ///< an end is only that of a begin with the same one, or of any
    };
    static constexpr int kAnyId = -1;
    struct Key
    {
        std::string kind;
        std::string text;
        bool nests = false;
        bool onCpu = false; ///< losses of other CPUs do not matter
        friend auto operator<=>(const Key&, const Key&) = default;
    };

    void declare();
    void pushOne();
    void pushSwitch(std::uint32_t cpu);
    void pushMark(std::uint32_t cpu, std::int32_t pid);
    void push(EventTypeId type, std::uint32_t cpu, std::int32_t pid,
              const std::vector<Value>& values);
    void step(const Key& key, What what, std::int32_t pid, const std::string& name, int id = 0);
    bool lost(const Key& key, const Step& from, const Step& to) const;
    std::vector<Step> waits(const Key& key, const std::vector<Step>& steps, Answer& answer) const;
    void pairOne(const Key& key, const std::vector<Step>& steps, Answer& answer) const;
    std::uint32_t draw(std::uint32_t below) { return std::uint32_t(m_random() % below); }
    bool chance(double share) { return double(m_random() % 1'000'000) < share * 1e6; }

    const Shape m_shape;
    Sink& m_sink;
    std::mt19937_64 m_random;
    std::map<std::string, EventTypeId> m_types;
    std::int64_t m_timeNs = 1'000'000;
    std::uint32_t m_cpu = 0; ///< of the last event
    RowId m_row = 0;
    std::vector<Loss> m_losses;
    std::map<Key, std::vector<Step>> m_steps;
};

} // namespace probescope::test
