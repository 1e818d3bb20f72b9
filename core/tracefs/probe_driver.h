#pragma once

#include "core/access/backend.h"
#include "core/probe/spec.h"
#include "core/tracefs/error_log.h"
#include "core/tracefs/instance.h"
#include "core/tracefs/journal.h"
#include "core/tracefs/probe_extras.h"
#include "core/tracefs/probe_list.h"
#include "core/tracefs/session_name.h"

#include <cstdint>
#include <filesystem>
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
    ProbeExtras extras = {};
    Consent consent = Consent::OwnOnly;
};

/// Makes and deletes dynamic events, in the order that loses nobody's data, and enables them in an
/// instance of our own for watching: `probescope-PID-START-N`. Ours are in the group
/// `probescope_PID_START` unless the user says otherwise.
///
/// Where others have an event enabled, and switches of the whole kernel, are changed with the
/// user's consent only, and noted in a journal: restore(), and close(), put them back. What is
/// deleted or made anew of others is not put back but by undo().
///
/// Each operation may take seconds: never from a thread that draws. One thread at a time.
///
/// Errors: those of access::Backend. Where the kernel said why it refused a definition, `what` has
/// its words and the place's byte the column in the line that was written: see complaint().
/// Refused: it is not ours; Busy: somebody uses it, named in the hint, or a recording of ours does.
class ProbeDriver
{
public:
    static Result<ProbeDriver> open(access::Backend& backend,
                                    std::filesystem::path journals = Journal::usualFolder());
    ProbeDriver(ProbeDriver&&) noexcept;
    ProbeDriver& operator=(ProbeDriver&&) = delete;
    /// close(); what fails is left to the next start (leftovers.h).
    ~ProbeDriver();

    access::Backend& backend() const { return *m_backend; }
    /// The group of what is made here.
    std::string group() const { return m_name.probeGroup(); }
    const SessionName& name() const { return m_name; }

    /// Whether it says by its name that it is of this session.
    bool isOwn(const EventName& event) const;

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
    /// and triggers does not fit any more is dropped. `extras`: in place of its filter and stack
    /// trace wherever it is enabled; if the kernel refuses these, the old one is made again.
    Result<EventName> recreate(const EventName& event, const std::vector<probe::Spec>& specs,
                               Consent consent = Consent::OwnOnly,
                               const std::optional<ProbeExtras>& extras = {});

    /// In our instance for watching, which is made at the first time. Nothing is recorded there,
    /// but hits are counted.
    Result<> enable(const EventName& event);
    Result<> disable(const EventName& event);
    /// What enable() sets with the event; where it is enabled so, at once. Error Invalid: the
    /// kernel refuses the filter; what was there before stays.
    Result<> setExtras(const EventName& event, const ProbeExtras& extras);
    ProbeExtras extras(const EventName& event) const;
    /// Where else it is wished; an empty name is the top level. With consent, instances of others,
    /// too: that is put back.
    Result<> enableIn(const EventName& event, const std::string& instance, bool on,
                      Consent consent = Consent::OwnOnly);
    /// The name of the instance for watching, whether it is there or not.
    std::string watchInstance() const;

    /// How we defined it; nothing when it was not made here.
    std::vector<probe::Spec> definitions(const EventName& event) const;

    /// Of an instance of others, with consent only; it is put back.
    Result<> removeFilterIn(const EventName& event, const std::string& instance, Consent consent);
    /// A switch of the whole kernel, which the user agreed to; it is put back. Errors: those of
    /// turnSwitch().
    Result<> turn(access::KernelSwitch which, bool on);
    /// Puts back what was changed of what others have enabled, and the switches.
    Result<Journal::Outcome> restore();

    /// restore(); disables what was enabled in the instance for watching, and removes that when no
    /// other driver of this process uses it. Probes stay.
    Result<> close();
    /// Removes all that was made here and is still there. The first error is told; it goes on.
    Result<> removeAll(Consent consent = Consent::OwnOnly);

private:
    ProbeDriver(access::Backend& backend, SessionName name, std::filesystem::path journals);

    Result<ListedProbe> listed(const EventName& event) const;
    Result<> mayTouch(const ListedProbe& probe, Consent consent) const;
    Result<> mayWipe(const EventName& event, Consent consent) const;
    bool enabledByUs(const ListedProbe& probe, const std::string& instance) const;
    Result<> mayRelease(const ListedProbe& probe, Consent consent) const;
    Result<> release(const ListedProbe& probe, std::vector<EnabledPlace>& undone);
    void noteTop(const EventName& event, const std::vector<EnabledPlace>& places);
    void noteWatched(const EventName& event, const std::vector<EnabledPlace>& places);
    void makeMissing(const ListedProbe& probe, const std::vector<std::string>& lines);
    Result<> putBack(const EventName& event, const std::vector<EnabledPlace>& places,
                     bool droppingWhatFails);
    Result<> isFree(const EventName& event) const;
    Result<EventName> createAll(const std::vector<probe::Spec>& specs, Consent consent);
    std::vector<probe::Spec> namedAfter(const EventName& event, std::vector<probe::Spec> specs,
                                        Consent consent) const;
    Result<EventName> undoRecreation(const EventName& target, const RemovedProbe& removed);
    Result<Instance> watching();
    Result<> closeWatching();
    Result<> stopWatching(Instance& instance, const EventName& event) const;
    Result<Journal*> journal();
    Result<> writeNoted(const EventName& event, const std::string& instance, const char* file,
                        std::string_view text);
    std::string watchKey() const;
    bool ownsInstance(const std::string& instance) const;

    access::Backend* m_backend;
    SessionName m_name;
    bool m_watching = false; ///< the instance is there
    std::set<EventName> m_watched; ///< enabled by us there
    std::map<EventName, std::vector<probe::Spec>> m_made;
    std::map<EventName, ProbeExtras> m_extras;
    std::set<EventName> m_onTop; ///< enabled by us at the top level
    std::filesystem::path m_journals;
    std::optional<Journal> m_journal; ///< begun by the first change
    std::optional<KernelComplaint> m_complaint;
};

/// Numbers of SessionName besides those of recordings, which count up from 1.
constexpr std::uint32_t kWatchNumber = 0xfffffffe;
constexpr std::uint32_t kTrialNumber = 0xfffffffd;

} // namespace probescope::tracefs
