#pragma once

#include "core/access/backend.h"
#include "core/tracefs/error_log.h"
#include "core/tracefs/hist_trigger.h"
#include "core/tracefs/instance.h"
#include "core/tracefs/session_name.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::tracefs {

/// Lets the kernel fill histograms, in an instance of our own, `probescope-PID-START-N`, whose ring
/// buffer stays empty. Nothing of the top level is changed but that the synthetic events of the
/// work are made, whose names say whose they are: what a dead process leaves is found by that
/// (leftovers.h).
///
/// Each operation may take seconds: never from a thread that draws. One thread at a time.
///
/// Errors: those of access::Backend. Where the kernel said why it refused a trigger, `what` has its
/// words, the place the trigger as its field and the column in it as its byte: see complaint().
class HistDriver
{
public:
    /// Makes the instance, with nothing in it.
    static Result<HistDriver> open(access::Backend& backend);
    HistDriver(HistDriver&&) noexcept;
    HistDriver& operator=(HistDriver&&) = delete;
    /// close(); what fails is left to the next start.
    ~HistDriver();

    access::Backend& backend() const { return m_instance.backend(); }
    std::string instance() const { return m_name.instance(); }
    /// Of a synthetic event, such that its name says that it is of this session.
    std::string syntheticName(std::string_view what) const;

    /// Makes what the work needs; from then on the kernel counts. One work for each driver. After
    /// an error nothing of it is left but the empty instance.
    Result<> start(const HistWork& work);
    const HistWork& work() const { return m_work; }
    /// What the kernel said about the trigger or the event that it refused.
    const std::optional<KernelComplaint>& complaint() const { return m_complaint; }

    /// What the kernel prints of one event's histograms: those of all of its triggers.
    Result<std::string> histogram(const EventName& event) const;
    Result<> pause(); ///< what is read stands
    /// Events that the ring buffer of the instance was ever given: none, if all is right.
    Result<std::uint64_t> recorded() const;

    /// Takes away the triggers, the last one first, the instance and the synthetic events. It can
    /// be called again after an error.
    Result<> close();

private:
    HistDriver(SessionName name, Instance instance);

    Result<> makeSynthetic(const std::string& definition);
    Result<> addTrigger(const HistTrigger& trigger);
    Result<> takeBack();

    SessionName m_name;
    Instance m_instance;
    HistWork m_work = {}; ///< as far as it was written
    bool m_open = true;
    std::optional<KernelComplaint> m_complaint;
};

/// Numbers of SessionName from here on are of such instances, those of recordings below.
constexpr std::uint32_t kFirstHistNumber = 0xf0000000;

} // namespace probescope::tracefs
