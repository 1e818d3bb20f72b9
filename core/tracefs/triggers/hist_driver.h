#pragma once

#include "core/access/backend/backend.h"
#include "core/tracefs/files/error_log.h"
#include "core/tracefs/files/session_name.h"
#include "core/tracefs/instances/instance.h"
#include "core/tracefs/triggers/hist_trigger.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::tracefs {

/// Makes the kernel fill histograms, in an instance of our own, `probescope-PID-START-N`, whose
/// ring buffer stays empty. The only change of the top level is that the synthetic events of the
/// work are created. Their names tell whose they are, so leftovers of a dead process can be found
/// (leftovers.h).
///
/// Each operation may take seconds: never on the UI thread. One thread at a time.
///
/// Errors: those of access::Backend. If the kernel said why it refused a trigger, `what` has its
/// message; the place's field is the trigger, its byte the column in it.
class HistDriver
{
public:
    /// Creates the empty instance.
    static Result<HistDriver> open(access::Backend& backend);
    HistDriver(HistDriver&&) noexcept;
    HistDriver& operator=(HistDriver&&) = delete;
    /// Calls close(). If that fails, the next start cleans up.
    ~HistDriver();

    access::Backend& backend() const { return m_instance.backend(); }
    std::string instance() const { return m_name.instance(); }
    /// The name for a synthetic event, which tells that it belongs to this session.
    std::string syntheticName(std::string_view what) const;

    /// Creates what the work needs; the kernel counts from then on. One work for each driver. After
    /// an error only the empty instance is left.
    Result<> start(const HistWork& work);
    const HistWork& work() const { return m_work; }

    /// The text of one event's histograms: those of all its triggers.
    Result<std::string> histogram(const EventName& event) const;
    Result<> pause(); ///< counts do not change any more
    /// How many events were ever written to the ring buffer of the instance: none, if all is right.
    Result<std::uint64_t> recorded() const;

    /// Removes the triggers, the last one first, the instance and the synthetic events. Can be
    /// called again after an error.
    Result<> close();

private:
    HistDriver(SessionName name, Instance instance);

    Result<> makeSynthetic(const std::string& definition);
    Result<> addTrigger(const HistTrigger& trigger);
    Result<> takeBack();

    SessionName m_name;
    Instance m_instance;
    HistWork m_work = {}; ///< as far as it was set up
    bool m_open = true;
};

/// SessionName::number of such instances starts here; recordings have smaller numbers.
constexpr std::uint32_t kFirstHistNumber = 0xf0000000;

} // namespace probescope::tracefs
