#pragma once

#include "core/access/backend/backend.h"
#include "core/tracefs/events/event_filter_text.h"
#include "core/tracefs/events/event_format.h"
#include "core/tracefs/instances/instance.h"
#include "ui/base/jobs/background.h"

#include <QObject>

#include <map>
#include <memory>
#include <vector>

namespace probescope::ui {

/// The formats of a target's events, read beside the UI thread when one is needed, and cached; and
/// the supported syntax of filters.
class EventFormats : public QObject
{
    Q_OBJECT

public:
    using Format = std::shared_ptr<const tracefs::EventFormat>;

    explicit EventFormats(QObject* parent = nullptr);

    /// Drops those of the previous target. Null: no format is known.
    void setBackend(std::shared_ptr<access::Backend> backend, const FilterRules& rules = kLenient);
    const FilterRules& rules() const { return m_rules; }
    /// Nothing if it is not known yet; it is then read, and ready() follows if it exists.
    Format find(const tracefs::EventName& event);

    /// Before a kernel was asked, everything that any kernel accepts is allowed.
    static constexpr FilterRules kLenient{.cpuLists = true, .functionNames = true};

signals:
    void ready(const probescope::tracefs::EventName& event);

private:
    void readNext();

    std::shared_ptr<access::Backend> m_backend;
    FilterRules m_rules = kLenient;
    std::map<tracefs::EventName, Format> m_formats; ///< nothing: being read, or there is none
    std::vector<tracefs::EventName> m_wanted; ///< the latest last
    Background m_background{Background::Kind::Lasting}; ///< the last: its work tells this object
};

} // namespace probescope::ui
