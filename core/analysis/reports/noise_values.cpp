#include "core/analysis/reports/noise_values.h"

#include <array>
#include <charconv>
#include <utility>

namespace probescope::analysis {

NoiseValues::NoiseValues(const store::Capture& capture)
    : m_capture(capture)
    , m_types(capture.eventTypeCount())
{
    struct Name
    {
        std::string_view name;
        Known known;
    };
    static constexpr std::array<Name, 8> kNames{{
        {"hwlat", {Source::Hwlat, Measure::HwlatInner}},
        {"osnoise", {Source::Osnoise, Measure::OsnoiseNoise}},
        {"timerlat", {Source::Timerlat, Measure::TimerlatIrq}},
        {"nmi_noise", {Source::Noise, Measure::NmiNoise}},
        {"irq_noise", {Source::Noise, Measure::IrqNoise}},
        {"softirq_noise", {Source::Noise, Measure::SoftirqNoise}},
        {"thread_noise", {Source::Noise, Measure::ThreadNoise}},
        {"sample_threshold", {Source::Noise, Measure::Threshold}},
    }};
    for (std::uint32_t id = 0; id < m_types.size(); ++id) {
        for (const Name& name : kNames) {
            if (capture.eventType(EventTypeId(id)).name == name.name)
                m_types[id] = name.known;
        }
    }
}

const NoiseValues::Known& NoiseValues::known(EventTypeId type) const
{
    static const Known kNone;
    return type.value() < m_types.size() ? m_types[type.value()] : kNone;
}

bool NoiseValues::isText(EventTypeId type, int field) const
{
    const FieldKind kind = m_capture.eventType(type).fields[std::size_t(field)].kind;
    return kind == FieldKind::String || kind == FieldKind::Bytes;
}

std::optional<Measure> NoiseValues::contextMeasure(std::string_view word)
{
    if (word == "irq")
        return Measure::TimerlatIrq;
    if (word == "thread")
        return Measure::TimerlatThread;
    return word.starts_with("user") ? std::optional(Measure::TimerlatUser) : std::nullopt;
}

std::optional<Measure> NoiseValues::contextMeasure(std::int64_t number)
{
    switch (number) {
    case 0:
        return Measure::TimerlatIrq;
    case 1:
        return Measure::TimerlatThread;
    case 2:
        return Measure::TimerlatUser;
    default:
        return std::nullopt;
    }
}

Result<std::optional<std::int64_t>> NoiseValues::duration(EventTypeId type, RowId row) const
{
    const auto values = m_capture.values(row);
    if (!values)
        return passOn(values);
    const auto at = [&](std::size_t field) {
        return field < values->size() ? (*values)[field] : Value(0);
    };
    if (const auto duration = number(type, "duration", at))
        return duration;
    const auto info = m_capture.info(row);
    if (!info)
        return passOn(info);
    constexpr std::string_view kWord = " duration ";
    const auto place = info->rfind(kWord);
    std::int64_t duration = 0;
    if (place == std::string::npos)
        return std::optional<std::int64_t>();
    const char* const begin = info->data() + place + kWord.size();
    const auto [end, code] = std::from_chars(begin, info->data() + info->size(), duration);
    if (code != std::errc{}
        || std::string_view(end, std::size_t(info->data() + info->size() - end)) != " ns")
        return std::optional<std::int64_t>();
    return std::optional(duration);
}

} // namespace probescope::analysis
