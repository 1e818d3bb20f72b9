#include "core/derive/series_builder.h"
#include "core/store/read/call_series.h"
#include "core/store/read/capture_impl.h"
#include "core/store/read/lanes.h"

namespace probescope::store {

const CallSeries& Capture::calls() const
{
    std::call_once(m_impl->m_callsOnce, [this] { m_impl->m_calls = makeCallSeries(*this); });
    return *m_impl->m_calls;
}

const Lanes& Capture::lanes() const
{
    std::call_once(m_impl->m_lanesOnce, [this] { m_impl->m_lanes = makeLanes(*this); });
    return *m_impl->m_lanes;
}

} // namespace probescope::store
