#pragma once

#include "core/access/backend/backend.h"
#include "core/probe/spec/spec.h"
#include "core/tracefs/files/error_log.h"
#include "core/tracefs/files/journal.h"
#include "core/tracefs/files/session_name.h"
#include "core/tracefs/instances/instance.h"
#include "core/tracefs/probes/probe_extras.h"
#include "core/tracefs/probes/probe_list.h"

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
    Wiping, ///< ours only, but buffers may be wiped: the user was told which (wipedBy())
    Others, ///< other users' probes and instances, too, and buffers may be wiped
};

/// A ring buffer that would be wiped by deleting an event.
struct WipedBuffer
{
    std::string instance = {}; ///< empty: the top level
    std::uint64_t events = 0; ///< the buffer's current content
    /// False: it is wiped only if the event was ever enabled there, which the kernel does not tell.
    bool certain = false;
    friend bool operator==(const WipedBuffer&, const WipedBuffer&) = default;
};

/// What is needed to undo a deletion.
struct RemovedProbe
{
    EventName event = {};
    /// As we wrote them, or else as the kernel listed them. The kernel's listing is less exact: it
    /// lacks the filter of an event probe, and addresses, so that undo() cannot recreate those.
    std::vector<std::string> definitions = {};
    bool exact = true;
    std::vector<EnabledPlace> enabledIn = {}; ///< also if it only had a filter there
    ProbeExtras extras = {};
    Consent consent = Consent::OwnOnly;
};

/// Creates and deletes dynamic events, in an order in which nobody loses data, and enables them for
/// watching in an instance of our own: `probescope-PID-START-N`. Ours are in the group
/// `probescope_PID_START` unless the user chooses another.
///
/// Where others have an event enabled, and switches of the whole kernel, are only changed with the
/// user's consent, and recorded in a journal: restore() and close() put them back. If other users'
/// events are deleted or recreated, only undo() puts them back.
///
/// Each operation may take seconds: never on the UI thread. One thread at a time.
///
/// Errors: those of access::Backend. If the kernel said why it refused a definition, `what` has its
/// message, and the place's byte is the column in the line that was written: see complaint().
/// Refused: it is not ours. Busy: somebody uses it, who is named in the hint, or a recording of
/// ours does.
class ProbeDriver
{
public:
    static Result<ProbeDriver> open(access::Backend& backend,
                                    std::filesystem::path journals = Journal::usualFolder());
    ProbeDriver(ProbeDriver&&) noexcept;
    ProbeDriver& operator=(ProbeDriver&&) = delete;
    /// Calls close(). If that fails, the next start cleans up (leftovers.h).
    ~ProbeDriver();

    access::Backend& backend() const { return *m_backend; }
    /// The group of the events that are created here.
    std::string group() const { return m_name.probeGroup(); }
    const SessionName& name() const { return m_name; }

    /// Whether its name says that it belongs to this session.
    bool isOwn(const EventName& event) const;

    /// The definition that create() would write: in our group, with a name.
    probe::Spec owned(const probe::Spec& spec) const;

    /// Creates the event in our group, or with consent in the given one. If the event exists,
    /// `join` adds the definition to it; without `join` that is an error (Invalid, EEXIST).
    Result<EventName> create(const probe::Spec& spec, bool join = false,
                             Consent consent = Consent::OwnOnly);
    /// The kernel's message about the last definition that it refused.
    const std::optional<KernelComplaint>& complaint() const { return m_complaint; }

    /// The buffers that remove() and recreate() would wipe. Empty ones are left out.
    Result<std::vector<WipedBuffer>> wipedBy(const EventName& event) const;
    /// Removes its triggers and disables it in all that is ours, deletes all its definitions, and
    /// checks that it is gone. Error Busy, without any change: a buffer has unread events that this
    /// would wipe, and there is no consent for that. The instance for watching does not count:
    /// nobody reads it.
    Result<RemovedProbe> remove(const EventName& event, Consent consent = Consent::OwnOnly);
    /// Creates it again, enabled and with filters and triggers as before. Events of a dead session
    /// become ours. Counters start at 0.
    Result<EventName> undo(const RemovedProbe& removed);
    /// Replaces the definitions; the event is enabled where it was. They are first tried under
    /// another name: if the kernel refuses one, nothing was changed. Filters and triggers that do
    /// not fit any more are dropped. `extras`: replaces its filter and stack trace wherever it is
    /// enabled; if the kernel refuses these, the old event is created again.
    Result<EventName> recreate(const EventName& event, const std::vector<probe::Spec>& specs,
                               Consent consent = Consent::OwnOnly,
                               const std::optional<ProbeExtras>& extras = {});

    /// Enables it in our instance for watching, which is created the first time. Nothing is
    /// recorded there, but hits are counted.
    Result<> enable(const EventName& event);
    Result<> disable(const EventName& event);
    /// The filter and stack trace that enable() sets. If the event is enabled in that way, they
    /// change at once. Error Invalid: the kernel refuses the filter; the old one stays.
    Result<> setExtras(const EventName& event, const ProbeExtras& extras);
    ProbeExtras extras(const EventName& event) const;
    /// Enables or disables it elsewhere; an empty name is the top level. With consent also in other
    /// users' instances: that is put back later.
    Result<> enableIn(const EventName& event, const std::string& instance, bool on,
                      Consent consent = Consent::OwnOnly);
    /// The name of the instance for watching, whether or not it exists.
    std::string watchInstance() const;

    /// How we defined it; empty if it was not created here.
    std::vector<probe::Spec> definitions(const EventName& event) const;

    /// In other users' instances only with consent; it is put back later.
    Result<> removeFilterIn(const EventName& event, const std::string& instance, Consent consent);
    /// Turns a switch of the whole kernel, to which the user agreed; it is put back later. Errors:
    /// those of turnSwitch().
    Result<> turn(access::KernelSwitch which, bool on);
    /// Puts back where others had events enabled, and the switches.
    Result<Journal::Outcome> restore();

    /// Calls restore(). Disables what was enabled in the instance for watching, and removes that
    /// instance if no other driver of this process uses it. Probes stay.
    Result<> close();
    /// Removes everything that was created here and still exists. Continues after errors, and
    /// returns the first.
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
    bool m_watching = false; ///< the instance exists
    std::set<EventName> m_watched; ///< enabled by us there
    std::map<EventName, std::vector<probe::Spec>> m_made;
    std::map<EventName, ProbeExtras> m_extras;
    std::set<EventName> m_onTop; ///< enabled by us at the top level
    std::filesystem::path m_journals;
    std::optional<Journal> m_journal; ///< begun by the first change
    std::optional<KernelComplaint> m_complaint;
};

/// SessionName::number of instances for watching; those of recordings count up from 1.
constexpr std::uint32_t kWatchNumber = 0xfffffffe;
constexpr std::uint32_t kTrialNumber = 0xfffffffd;

} // namespace probescope::tracefs
