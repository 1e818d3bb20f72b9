#pragma once

#include "core/access/backend/backend.h"
#include "core/tracefs/probe_driver/consent.h"

namespace probescope::tracefs {

/// While it exists, a helper lets us change what other users made, if the user agreed to that.
class OthersPermit
{
public:
    OthersPermit(access::Backend& backend, Consent consent)
        : m_backend(consent == Consent::Others ? &backend : nullptr)
        , m_done(m_backend ? m_backend->permitOthers(true) : Result<>())
    {
    }
    OthersPermit(const OthersPermit&) = delete;
    OthersPermit& operator=(const OthersPermit&) = delete;
    ~OthersPermit()
    {
        if (m_backend && m_done)
            static_cast<void>(m_backend->permitOthers(false)); // one who is gone permits nothing
    }

    /// Errors: those of access::Backend::permitOthers().
    const Result<>& done() const { return m_done; }

private:
    access::Backend* m_backend; ///< null: nothing is asked for
    Result<> m_done;
};

} // namespace probescope::tracefs
