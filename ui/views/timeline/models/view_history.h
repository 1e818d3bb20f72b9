#pragma once

#include "ui/base/capture/selection.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace probescope::ui::timeline {

/// What changed the visible range. Steps of one gesture that follow each other quickly are undone
/// together.
enum class Gesture : std::uint8_t { Jump, Wheel, Keys, Drag, Outside };

/// The history of visible ranges, for going back and forward.
class ViewHistory
{
public:
    static constexpr std::int64_t kOneGestureMs = 700;
    static constexpr std::size_t kMaxSteps = 200;

    /// The new range replaces those that one could go forward to. `nowMs`: any monotonic clock.
    void record(TimeRange range, Gesture gesture, std::int64_t nowMs);
    bool canGoBack() const { return m_at > 0; }
    bool canGoForward() const { return m_at + 1 < m_steps.size(); }
    std::optional<TimeRange> back();
    std::optional<TimeRange> forward();

private:
    std::vector<TimeRange> m_steps;
    std::size_t m_at = 0; ///< the one shown
    Gesture m_gesture = Gesture::Jump;
    std::int64_t m_lastMs = 0;
};

} // namespace probescope::ui::timeline
