#pragma once

#include "core/access/backend.h"
#include "core/probe/spec.h"
#include "core/tracefs/error_log.h"
#include "core/tracefs/instance.h"
#include "core/tracefs/probe_list.h"
#include "core/tracefs/session_name.h"

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::tracefs {

/// What the user agreed to.
enum class Consent : std::uint8_t {
    OwnOnly,
    Wiping, ///< of ours only, though it wipes buffers: he was told which (wipedBy())
    Others, ///< somebody else's probe or instance may be touched, and buffers wiped
};

/// A ring buffer that deleting an event wipes.
struct WipedBuffer
{
    std::string instance = {}; ///< empty: the top level
    std::uint64_t events = 0; ///< that are in it now
    /// False: it is wiped if the event was ever enabled there, which the kernel does not tell.
    bool certain = false;
    friend bool operator==(const WipedBuffer&, const WipedBuffer&) = default;
};

/// What is needed to undo a deletion.
struct RemovedProbe
{
    EventName event = {};
    /// As we wrote them; where we did not, as the kernel listed them, which is less exact: the
    /// filter of an event probe is missing, and so is an address, so that undo() cannot make it.
    std::vector<std::string> definitions = {};
    bool exact = true;
    std::vector<EnabledPlace> enabledIn = {}; ///< also where it had a filter only
    Consent consent = Consent::OwnOnly;
};

/// Makes and deletes dynamic events, in the order that loses nobody's data, and enables them in an
/// instance of our own for watching: `probescope-PID-START-N`. Ours are in the group
/// `probescope_PID_START` unless the user says otherwise.
///
/// Each operation may take seconds: never from a thread that draws. One thread at a time.
///
/// Errors: those of access::Backend. Where the kernel said why it refused a definition, `what` has
/// its words and the place's byte the column in the line that was written: see complaint().
/// Refused: it is not ours; Busy: somebody uses it, named in the hint, or a recording of ours does.
class ProbeDriver
{
public:
    static Result<ProbeDriver> open(access::Backend& backend);
    ProbeDriver(ProbeDriver&&) noexcept;
    ProbeDriver& operator=(ProbeDriver&&) = delete;
    /// close(); what fails is left to the next start (leftovers.h).
    ~ProbeDriver();

    access::Backend& backend() const { return *m_backend; }
    /// The group of what is made here.
    std::string group() const { return m_name.probeGroup(); }
    const SessionName& name() const { return m_name; }

    /// The definition that create() writes: in our group, with a name.
    probe::Spec owned(const probe::Spec& spec) const;

    /// Makes the event, in our group; with consent in the group that is given. A further definition
    /// of one event is taken when `join`; else a name that is taken is an error (Invalid, EEXIST).
    Result<EventName> create(const probe::Spec& spec, bool join = false,
                             Consent consent = Consent::OwnOnly);
    /// What the kernel said about the last definition that it refused.
    const std::optional<KernelComplaint>& complaint() const { return m_complaint; }

    /// Which buffers remove() and recreate() would wipe. Empty ones are left out.
    Result<std::vector<WipedBuffer>> wipedBy(const EventName& event) const;
    /// Takes triggers away and disables it everywhere that is ours, deletes all its definitions,
    /// and looks whether it is gone. Busy, and nothing is changed: a buffer holds events that
    /// nobody read yet and this would wipe, and nobody agreed to that. The instance for watching
    /// does not count: what is in it is read by nobody.
    Result<RemovedProbe> remove(const EventName& event, Consent consent = Consent::OwnOnly);
    /// Makes it again, enabled and with filters and triggers as it was. What was of a session that
    /// is gone comes back as ours. Counters begin at 0.
    Result<EventName> undo(const RemovedProbe& removed);
    /// Other definitions in place of those that are there; enabled where it was. They are tried
    /// first under another name: if the kernel refuses one, nothing was changed. What of filters
    /// and triggers does not fit any more is dropped.
    Result<EventName> recreate(const EventName& event, const std::vector<probe::Spec>& specs,
                               Consent consent = Consent::OwnOnly);

    /// In our instance for watching, which is made at the first time. Nothing is recorded there,
    /// but hits are counted.
    Result<> enable(const EventName& event);
    Result<> disable(const EventName& event);
    /// Where else it is wished; an empty name is the top level.
    Result<> enableIn(const EventName& event, const std::string& instance, bool on,
                      Consent consent = Consent::OwnOnly);
    /// The name of the instance for watching, whether it is there or not.
    std::string watchInstance() const;

    /// How we defined it; nothing when it was not made here.
    std::vector<probe::Spec> definitions(const EventName& event) const;

    /// Disables what was enabled in the instance for watching, and removes that when no other
    /// driver of this process uses it. Probes stay.
    Result<> close();
    /// Removes all that was made here and is still there. The first error is told; it goes on.
    Result<> removeAll(Consent consent = Consent::OwnOnly);

private:
    ProbeDriver(access::Backend& backend, SessionName name);

    Result<ListedProbe> listed(const EventName& event) const;
    Result<> mayTouch(const ListedProbe& probe, Consent consent) const;
    Result<> mayWipe(const EventName& event, Consent consent) const;
    bool enabledByUs(const ListedProbe& probe, const std::string& instance) const;
    Result<> mayRelease(const ListedProbe& probe, Consent consent) const;
    Result<> release(const ListedProbe& probe, std::vector<EnabledPlace>& undone);
    void noteTop(const EventName& event, const std::vector<EnabledPlace>& places);
    void makeMissing(const ListedProbe& probe, const std::vector<std::string>& lines);
    Result<> putBack(const EventName& event, const std::vector<EnabledPlace>& places,
                     bool droppingWhatFails);
    Result<Instance> watching();
    std::string watchKey() const;
    bool ownsInstance(const std::string& instance) const;

    access::Backend* m_backend;
    SessionName m_name;
    bool m_watching = false; ///< the instance is there
    std::set<EventName> m_watched; ///< enabled by us there
    std::map<EventName, std::vector<probe::Spec>> m_made;
    std::set<EventName> m_onTop; ///< enabled by us at the top level
    std::optional<KernelComplaint> m_complaint;
};

/// Numbers of SessionName besides those of recordings, which count up from 1.
constexpr std::uint32_t kWatchNumber = 0xfffffffe;
constexpr std::uint32_t kTrialNumber = 0xfffffffd;

} // namespace probescope::tracefs
