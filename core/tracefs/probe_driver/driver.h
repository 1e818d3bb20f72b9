#pragma once

#include "core/access/backend/backend.h"
#include "core/probe/spec/spec.h"
#include "core/tracefs/probe_driver/consent.h"
#include "core/tracefs/probe_driver/noted_changes.h"
#include "core/tracefs/probe_driver/ownership.h"
#include "core/tracefs/probe_driver/session_definitions.h"
#include "core/tracefs/probe_driver/watch_instance.h"
#include "core/tracefs/probe_driver/wiped_buffers.h"
#include "core/tracefs/probes/extras.h"
#include "core/tracefs/probes/list.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace probescope::tracefs {

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
/// message, and the place's byte is the column in the line that was written.
/// Refused: it is not ours. Busy: somebody uses it, who is named in the hint, or a recording of
/// ours does.
class ProbeDriver
{
public:
    static Result<ProbeDriver> open(access::Backend& backend,
                                    std::filesystem::path journals = Journal::usualFolder());
    ProbeDriver(ProbeDriver&&) noexcept = default;
    ProbeDriver& operator=(ProbeDriver&&) = delete;
    /// Calls close(). If that fails, the next start cleans up (leftovers.h).
    ~ProbeDriver();

    access::Backend& backend() const { return *m_backend; }
    /// The group of the events that are created here.
    std::string group() const { return m_ownership.group(); }
    const SessionName& name() const { return m_ownership.session(); }

    /// Whether its name says that it belongs to this session.
    bool isOwn(const EventName& event) const { return m_ownership.isOwn(event); }

    /// The definition that create() would write: in our group, with a name.
    probe::Spec owned(const probe::Spec& spec) const { return m_ownership.owned(spec); }

    /// Creates the event in our group, or with consent in the given one. If the event exists,
    /// `join` adds the definition to it; without `join` that is an error (Invalid, EEXIST).
    Result<EventName> create(const probe::Spec& spec, bool join = false,
                             Consent consent = Consent::OwnOnly);

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
    Result<> enable(const EventName& event) { return m_watch.enable(event); }
    Result<> disable(const EventName& event) { return m_watch.disable(event); }
    /// The filter and stack trace that enable() sets. If the event is enabled in that way, they
    /// change at once. Error Invalid: the kernel refuses the filter; the old one stays.
    Result<> setExtras(const EventName& event, const ProbeExtras& extras)
    {
        return m_watch.setExtras(event, extras);
    }
    ProbeExtras extras(const EventName& event) const { return m_watch.extras(event); }
    /// Enables or disables it elsewhere; an empty name is the top level. With consent also in other
    /// users' instances: that is put back later.
    Result<> enableIn(const EventName& event, const std::string& instance, bool on,
                      Consent consent = Consent::OwnOnly);
    /// The name of the instance for watching, whether or not it exists.
    const std::string& watchInstance() const { return m_watch.name(); }

    /// How we defined it; empty if it was not created here.
    std::vector<probe::Spec> definitions(const EventName& event) const
    {
        return m_definitions.of(event);
    }

    /// In other users' instances only with consent; it is put back later.
    Result<> removeFilterIn(const EventName& event, const std::string& instance, Consent consent);
    /// Turns a switch of the whole kernel, to which the user agreed; it is put back later. Errors:
    /// those of turnSwitch().
    Result<> turn(access::KernelSwitch which, bool on) { return m_noted.turn(which, on); }
    /// Puts back where others had events enabled, and the switches.
    Result<Journal::Outcome> restore() { return m_noted.restore(); }

    /// Calls restore(). Disables what was enabled in the instance for watching, and removes that
    /// instance if no other driver of this process uses it. Probes stay.
    Result<> close();

private:
    ProbeDriver(access::Backend& backend, const SessionName& name, std::filesystem::path journals);

    Result<ListedProbe> listed(const EventName& event) const;
    Result<> mayWipe(const ListedProbe& probe, Consent consent) const;
    RemovedProbe remembered(const ListedProbe& probe, Consent consent) const;
    std::vector<probe::Spec> namedAfter(const EventName& event, std::vector<probe::Spec> specs,
                                        Consent consent) const;
    Result<EventName> replace(const RemovedProbe& removed, const std::vector<probe::Spec>& specs,
                              const std::optional<ProbeExtras>& extras);
    Result<EventName> undoRecreation(const EventName& target, const RemovedProbe& removed);

    access::Backend* m_backend;
    ProbeOwnership m_ownership;
    SessionDefinitions m_definitions;
    WatchInstance m_watch;
    NotedChanges m_noted;
};

} // namespace probescope::tracefs
