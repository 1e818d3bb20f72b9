#pragma once

#include "core/trace/event.h"
#include "core/trace/event_type.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace probescope {

/// The text of the events of one type, split into parts. Concatenated, the parts are the text. Each
/// part depends on a few fields only, so it is the same wherever these have the same values: a
/// search through many events makes it once for each value. Immutable. The event type must outlive
/// it.
class EventText
{
public:
    /// Indices of the fields that a part depends on; none: it is always the same.
    using Fields = std::vector<std::uint32_t>;

    explicit EventText(std::vector<Fields> parts)
        : m_parts(std::move(parts))
    {
    }
    virtual ~EventText() = default;
    EventText(const EventText&) = delete;
    EventText& operator=(const EventText&) = delete;

    const std::vector<Fields>& parts() const { return m_parts; }
    /// Appends a part. `values` has one entry for each field of the type; only those that the part
    /// depends on are read. Thread-safe.
    virtual void append(std::size_t part, std::span<const FieldValue> values,
                        std::string& text) const = 0;
    /// Once the text is longer than this, no further part is appended.
    virtual std::size_t maxBytes() const { return std::numeric_limits<std::size_t>::max(); }
    /// Whether line ends at the end of the whole text are cut off.
    virtual bool endTrimmed() const { return false; }

private:
    std::vector<Fields> m_parts;
};

/// A text that is made in one piece, by `print(type, values)`, from all fields.
template <typename Print>
std::shared_ptr<const EventText> wholeEventText(const EventType& type, Print print)
{
    class Whole : public EventText
    {
    public:
        Whole(const EventType& eventType, Fields fields, Print with)
            : EventText({std::move(fields)})
            , m_type(eventType)
            , m_print(std::move(with))
        {
        }
        void append(std::size_t /*part*/, std::span<const FieldValue> values,
                    std::string& text) const override
        {
            text += m_print(m_type, values);
        }

    private:
        const EventType& m_type;
        Print m_print;
    };
    EventText::Fields fields;
    for (std::uint32_t i = 0; i < type.fields.size(); ++i)
        fields.push_back(i);
    return std::make_shared<Whole>(type, std::move(fields), std::move(print));
}

} // namespace probescope
