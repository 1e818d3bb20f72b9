#pragma once

#include "core/access/backend/backend.h"
#include "core/symbols/kernel/catalogue.h"
#include "ui/base/jobs/background.h"
#include "ui/target/probes/form/models/probe_target_info.h"

#include <QObject>

#include <memory>
#include <vector>

namespace probescope::ui {

/// The kernel that the form of a probe is about: its functions and types, its events and what can
/// be done there. All of it is read beside the UI thread; what is not there yet is empty.
class ProbeFormTarget : public QObject
{
    Q_OBJECT

public:
    using Backend = std::shared_ptr<access::Backend>;
    using Catalogue = std::shared_ptr<const catalogue::Catalogue>;

    ProbeFormTarget() = default;

    /// Another one; null: none. Nothing is known of it until read().
    void setBackend(Backend backend);
    const Backend& backend() const { return m_backend; }
    /// There is a running kernel, not only a description of one.
    bool isLive() const { return m_backend && !m_backend->description(); }
    /// Its events anew, and its functions and types if they are not known. infoRead() or
    /// infoFailed(), catalogueRead() or catalogueFailed(), and finished() follow.
    void read();
    bool reading() const { return m_reading.running(); }

    /// Null: it was not read.
    const Catalogue& catalogue() const { return m_catalogue; }
    void setCatalogue(Catalogue catalogue);
    const ProbeTargetInfo& info() const { return m_info; }
    /// As if these events were not there, because they will be replaced.
    ProbeTargetInfo infoWithout(const std::vector<tracefs::EventName>& events) const;
    /// These were created.
    void addTaken(const std::vector<tracefs::EventName>& events);

signals:
    void readingCatalogue();
    void infoRead();
    void infoFailed(const probescope::Error& error);
    void catalogueRead();
    void catalogueFailed(const probescope::Error& error);
    void finished();

private:
    Backend m_backend;
    Catalogue m_catalogue;
    ProbeTargetInfo m_info;
    Background m_reading{Background::Kind::Lasting}; ///< last, because its work calls this object
};

} // namespace probescope::ui
