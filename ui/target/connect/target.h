#pragma once

#include "core/access/backend/backend.h"
#include "core/base/cancel.h"
#include "core/base/error.h"
#include "core/tracefs/files/journal.h"
#include "ui/base/jobs/background.h"
#include "ui/target/connect/connect_kernel.h"
#include "ui/target/connect/record_offer.h"
#include "ui/target/events/models/event_formats.h"

#include <QObject>
#include <QString>

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace probescope::ui {

/// The kernel that recordings are made of: connects to it, reads what it offers, and reads more
/// when forms need it, all beside the UI thread.
class Target : public QObject
{
    Q_OBJECT

public:
    using Backend = std::shared_ptr<access::Backend>;
    /// Connects to the kernel of a host, or of this machine if it is empty. Runs on a thread of its
    /// own; it may have to wait for a password.
    using Reach =
        std::function<Result<Backend>(const std::string& host, const CancelToken& cancel)>;

    /// `journals`: where changes of the top level are noted.
    explicit Target(Reach reach, QObject* parent = nullptr,
                    std::filesystem::path journals = tracefs::Journal::usualFolder());

    /// What is offered where a host has no helper. Empty: nothing.
    void setPutting(HelperPutting putting) { m_putting = std::move(putting); }
    /// Connects to a host, reads what it offers, and cleans up what dead recordings left there.
    void connectTo(const QString& host);
    /// The same, with a helper that was offered().
    void connectPutting(const access::HelperOffer& offer);
    void disconnectFrom();
    /// Null: not reached.
    const Backend& backend() const { return m_backend; }
    bool connecting() const { return m_reaching.running(); }
    const QString& host() const { return m_host; } ///< empty: this machine
    /// Of the target's events.
    EventFormats* formats() { return &m_formats; }

signals:
    void reached(const probescope::ui::RecordOffer& offer, const QString& words);
    void failed(const probescope::Error& error);
    /// After failed(): the host has no helper, and could get one.
    void offered(const probescope::access::HelperOffer& offer);
    void connectingChanged();

private:
    struct Found
    {
        Backend backend;
        FilterRules rules;
        RecordOffer offer;
        QString words;
    };
    using Way = std::function<Result<Backend>(const CancelToken& cancel)>;
    using OfferFn = decltype(HelperPutting::offer);
    /// `mayOffer` is asked if the host has no helper.
    void connectBy(const QString& host, Way way, OfferFn mayOffer);
    Result<Found> inspect(const Result<Backend>& reached) const;
    static QString tidy(access::Backend& backend, const std::filesystem::path& journals);

    const Reach m_reach;
    HelperPutting m_putting;
    const std::filesystem::path m_journals;
    QString m_host;
    Backend m_backend;
    EventFormats m_formats;
    Background m_reaching{Background::Kind::Lasting}; ///< the last: its work tells this object
};

} // namespace probescope::ui
