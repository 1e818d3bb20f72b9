#pragma once

#include "core/analysis/reports/noise_report.h"

#include <map>

namespace probescope::analysis {

/// Numbers of one event, by the names of its fields or, where its text was not learned (softirqs of
/// osnoise), out of the text itself.
class NoiseValues
{
public:
    /// What is told of an event of such a type.
    enum class Source : std::uint8_t { None, Hwlat, Osnoise, Timerlat, Noise };

    explicit NoiseValues(const store::Capture& capture);

    Source source(EventTypeId type) const { return known(type).source; }
    /// Of Source::Noise.
    Measure measure(EventTypeId type) const { return known(type).measure; }
    /// The number of a field; `at` gives values by the index of their field.
    template <typename At>
    std::optional<std::int64_t> number(EventTypeId type, const char* name, At&& at) const
    {
        const int field = m_capture.eventType(type).fieldIndex(name);
        if (field < 0 || isText(type, field))
            return std::nullopt;
        return at(std::size_t(field));
    }
    /// Of Source::Timerlat: which of its measures.
    template <typename At>
    std::optional<Measure> timerlatMeasure(EventTypeId type, At&& at) const
    {
        const int field = m_capture.eventType(type).fieldIndex("context");
        if (field < 0)
            return std::nullopt;
        const Value value = at(std::size_t(field));
        return isText(type, field)
            ? contextMeasure(m_capture.string(StringId(std::uint32_t(value))))
            : contextMeasure(value);
    }
    /// How long a noise took: its field `duration`, or the number behind that word in its text.
    Result<std::optional<std::int64_t>> duration(EventTypeId type, RowId row) const;

private:
    struct Known
    {
        Source source = Source::None;
        Measure measure = Measure::IrqNoise;
    };
    const Known& known(EventTypeId type) const;
    bool isText(EventTypeId type, int field) const;
    static std::optional<Measure> contextMeasure(std::string_view word);
    static std::optional<Measure> contextMeasure(std::int64_t number);

    const store::Capture& m_capture;
    std::vector<Known> m_types;
};

} // namespace probescope::analysis
