#include "ui/views/timeline/models/view_history.h"

namespace probescope::ui::timeline {

void ViewHistory::record(TimeRange range, Gesture gesture, std::int64_t nowMs)
{
    const bool same =
        gesture != Gesture::Jump && gesture == m_gesture && nowMs - m_lastMs < kOneGestureMs;
    m_gesture = gesture;
    m_lastMs = nowMs;
    if (!m_steps.empty()) {
        if (m_steps[m_at] == range)
            return;
        m_steps.resize(m_at + 1);
        if (same && m_steps.size() > 1) {
            m_steps.back() = range;
            return;
        }
    }
    m_steps.push_back(range);
    if (m_steps.size() > kMaxSteps)
        m_steps.erase(m_steps.begin());
    m_at = m_steps.size() - 1;
}

std::optional<TimeRange> ViewHistory::back()
{
    if (!canGoBack())
        return std::nullopt;
    m_gesture = Gesture::Jump;
    return m_steps[--m_at];
}

std::optional<TimeRange> ViewHistory::forward()
{
    if (!canGoForward())
        return std::nullopt;
    m_gesture = Gesture::Jump;
    return m_steps[++m_at];
}

} // namespace probescope::ui::timeline
