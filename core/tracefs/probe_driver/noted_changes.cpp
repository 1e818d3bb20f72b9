#include "core/tracefs/probe_driver/noted_changes.h"

#include "core/tracefs/files/kernel_switch.h"
#include "core/tracefs/probe_driver/others_permit.h"

#include <utility>

namespace probescope::tracefs {

NotedChanges::NotedChanges(access::Backend& backend, std::filesystem::path journals)
    : m_backend(&backend)
    , m_journals(std::move(journals))
{
}

NotedChanges::NotedChanges(NotedChanges&& other) noexcept
    : m_backend(other.m_backend)
    , m_journals(std::move(other.m_journals))
    , m_journal(std::exchange(other.m_journal, std::nullopt))
{
}

Result<> NotedChanges::write(const access::TracePath& file, std::string_view text)
{
    const OthersPermit permit(*m_backend, Consent::Others);
    if (!permit.done())
        return permit.done();
    const auto noted = journal();
    return noted ? (*noted)->write(file, text) : Result<>(passOn(noted));
}

Result<> NotedChanges::turn(access::KernelSwitch which, bool on)
{
    const auto noted = journal();
    if (!noted)
        return passOn(noted);
    if (auto permitted = m_backend->permitTopLevel(true); !permitted)
        return permitted;
    auto turned = turnSwitch(**noted, which, on);
    static_cast<void>(m_backend->permitTopLevel(false)); // one who is gone permits nothing
    return turned;
}

Result<Journal::Outcome> NotedChanges::restore()
{
    if (!m_journal || m_journal->isEmpty())
        return Journal::Outcome();
    const OthersPermit permit(*m_backend, Consent::Others);
    if (!permit.done())
        return passOn(permit.done());
    if (auto permitted = m_backend->permitTopLevel(true); !permitted)
        return passOn(permitted);
    auto outcome = m_journal->restore();
    static_cast<void>(m_backend->permitTopLevel(false));
    if (outcome && outcome->failed.empty())
        m_journal.reset(); // the next change begins another file
    return outcome;
}

Result<Journal*> NotedChanges::journal()
{
    if (!m_journal) {
        auto begun = Journal::begin(m_journals, *m_backend);
        if (!begun)
            return passOn(begun);
        m_journal = std::move(*begun);
    }
    return &*m_journal;
}

} // namespace probescope::tracefs
