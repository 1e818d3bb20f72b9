#pragma once

#include "core/format/learn/event_learner.h"
#include "core/format/learn/quick_bytes.h"
#include "core/format/text/event_name.h"

#include <string>
#include <string_view>
#include <vector>

namespace probescope::format {

/// Finds the event of each line, and remembers those found lately by name.
class TextEvents
{
public:
    explicit TextEvents(Sink& sink);

    struct Found
    {
        EventLearner::Event* event = nullptr;
        std::string_view info; ///< all that is text of the event
        bool isStack = false; ///< ` => function` lines may follow
        bool spreads = false; ///< its text may go on in lines of any look
    };
    /// `rest` is what stands behind a line's time. See nameEvent().
    Found find(std::string_view rest, bool report);
    /// An event that is known by name: `system` may be empty.
    EventLearner::Event& named(std::string_view system, std::string_view name);
    EventLearner::Learned learn(EventLearner::Event& event, std::string_view info)
    {
        return m_learner.learn(event, info);
    }

    void setTracer(std::string_view tracer);
    const std::string& tracer() const { return m_tracer; }

private:
    static constexpr std::size_t kEntries = 1024;
    struct Entry
    {
        NamedEvent::Kind kind = NamedEvent::Kind::Plain;
        std::string system; ///< of equal names, either none or ftrace
        std::string name; ///< empty: nothing is remembered here
        EventLearner::Event* event = nullptr;
        bool isStack = false;
        bool isMessage = false;

        bool isOf(const NamedEvent& named) const
        {
            return kind == named.kind && sameText(name, named.name)
                && system.size() == named.system.size();
        }
    };
    void remember(const NamedEvent& named, Entry& entry);

    EventLearner m_learner;
    std::string m_tracer;
    OwnLines m_ownLines = OwnLines::None;
    std::vector<Entry> m_entries;
};

} // namespace probescope::format
