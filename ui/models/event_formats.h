#pragma once

#include "core/access/backend.h"
#include "core/tracefs/event_filter_text.h"
#include "core/tracefs/event_format.h"
#include "core/tracefs/instance.h"
#include "ui/jobs/background.h"

#include <QObject>

#include <map>
#include <memory>
#include <vector>

namespace probescope::ui {

/// The formats of a target's events, read beside the UI thread when one is wanted, and kept; and
/// what filters by them may say.
class EventFormats : public QObject
{
    Q_OBJECT

public:
    using Format = std::shared_ptr<const tracefs::EventFormat>;

    explicit EventFormats(QObject* parent = nullptr);

    /// Forgets those of the target before. Nothing: no format is known.
    void setBackend(std::shared_ptr<access::Backend> backend,
                    const tracefs::FilterRules& rules = kLenient);
    const tracefs::FilterRules& rules() const { return m_rules; }
    /// Nothing when it is not known; it is read then, and ready() follows if there is one.
    Format find(const tracefs::EventName& event);

    /// As long as no kernel was asked, nothing that some kernel takes is a fault.
    static constexpr tracefs::FilterRules kLenient{.cpuLists = true, .functionNames = true};

signals:
    void ready(const probescope::tracefs::EventName& event);

private:
    void readNext();

    std::shared_ptr<access::Backend> m_backend;
    tracefs::FilterRules m_rules = kLenient;
    std::map<tracefs::EventName, Format> m_formats; ///< nothing: being read, or there is none
    std::vector<tracefs::EventName> m_wanted; ///< the latest last
    Background m_background; ///< the last: its work tells this object
};

} // namespace probescope::ui
