#include "core/probe/spec/probe_set.h"

#include <nlohmann/json.hpp>

namespace probescope::probe {

namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kFormat = "probescope-probes";
constexpr int kVersion = 1;

tl::unexpected<Error> wrongSet(Message what, std::string field = {})
{
    return fail(ErrorCode::Invalid, std::move(what),
                tr("A probe set is a JSON file written by Probescope"),
                Place{.field = std::move(field)});
}

/// Nothing there: `value` stays. Errors: it is of another type.
template <typename Value>
Result<> takeMember(const Json& object, const char* key, const std::string& where, Value& value)
{
    const auto found = object.find(key);
    if (found == object.end())
        return {};
    const bool right = std::is_same_v<Value, bool> ? found->is_boolean() : found->is_string();
    if (!right)
        return wrongSet(
            tr("“{}” is {}",
               {key,
                std::is_same_v<Value, bool> ? tr("neither true nor false") : tr("not a string")}),
            where);
    value = found->get<Value>();
    return {};
}

Result<ProbeSet::Entry> entryOfJson(const Json& json, std::size_t number)
{
    const auto where = "probe " + std::to_string(number);
    if (!json.is_object())
        return wrongSet(tr("the probe is not a JSON object"), where);
    ProbeSet::Entry entry;
    std::string definition;
    for (const auto& [key, value] : {std::pair{"definition", &definition},
                                     {"name", &entry.name},
                                     {"notes", &entry.notes},
                                     {"filter", &entry.filter}}) {
        if (const auto taken = takeMember(json, key, where, *value); !taken)
            return passOn(taken);
    }
    for (const auto& [key, value] :
         {std::pair{"stackTrace", &entry.stackTrace}, {"enabled", &entry.enabled}}) {
        if (const auto taken = takeMember(json, key, where, *value); !taken)
            return passOn(taken);
    }
    auto spec = Spec::parse(definition);
    if (!spec) {
        auto error = spec.error();
        error.what = error.place.field.empty()
            ? tr("{}: {}", {where, error.what})
            : tr("{}: {} ({})", {where, error.what, error.place.field});
        error.place = Place{.field = where};
        return tl::unexpected<Error>(std::move(error));
    }
    entry.spec = std::move(*spec);
    return entry;
}

Json jsonOf(const ProbeSet::Entry& entry)
{
    Json json{{"definition", entry.spec.format()}};
    for (const auto& [key, value] :
         {std::pair{"name", &entry.name}, {"notes", &entry.notes}, {"filter", &entry.filter}}) {
        if (!value->empty())
            json[key] = *value;
    }
    if (entry.stackTrace)
        json["stackTrace"] = true;
    json["enabled"] = entry.enabled;
    return json;
}

} // namespace

Result<ProbeSet> ProbeSet::parse(std::string_view text)
{
    const auto json = Json::parse(text, nullptr, false);
    if (json.is_discarded() || !json.is_object())
        return wrongSet(tr("not a JSON object"));
    const auto format = json.find("format");
    if (format == json.end() || *format != kFormat)
        return wrongSet(tr("not a probe set"), "format");
    const auto version = json.find("version");
    if (version == json.end() || !version->is_number_unsigned()
        || version->get<std::uint64_t>() == 0)
        return wrongSet(tr("the version of the probe set is missing"), "version");
    if (version->get<std::uint64_t>() > kVersion)
        return fail(ErrorCode::NewerVersion, tr("the probe set was written by a newer Probescope"),
                    tr("Open it with that version"), Place{.field = "version"});
    const auto probes = json.find("probes");
    if (probes == json.end() || !probes->is_array())
        return wrongSet(tr("the list of probes is missing"), "probes");
    ProbeSet set;
    for (const auto& [key, value] : {std::pair{"name", &set.name}, {"notes", &set.notes}}) {
        if (const auto taken = takeMember(json, key, key, *value); !taken)
            return passOn(taken);
    }
    for (const auto& probe : *probes) {
        auto entry = entryOfJson(probe, set.entries.size() + 1);
        if (!entry)
            return passOn(entry);
        set.entries.push_back(std::move(*entry));
    }
    return set;
}

std::string ProbeSet::format() const
{
    Json json{{"format", kFormat}, {"version", kVersion}, {"name", name}};
    if (!notes.empty())
        json["notes"] = notes;
    auto probes = Json::array();
    for (const Entry& entry : entries)
        probes.push_back(jsonOf(entry));
    json["probes"] = std::move(probes);
    // Paths need not be UTF-8.
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

} // namespace probescope::probe
