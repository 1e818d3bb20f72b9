#include "core/tracefs/triggers/hist_trigger.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace probescope::tracefs {

namespace {

using Key = AggregationKey::Kind;
using Value = AggregationValue::Kind;

/// Common fields that `format` does not list.
constexpr std::string_view kCpu = "common_cpu";
constexpr std::string_view kTask = "common_pid.execname";

const EventField* fieldOf(const EventFormat& format, std::string_view name)
{
    const auto field = std::find_if(format.fields.begin(), format.fields.end(),
                                    [&](const auto& one) { return one.name == name; });
    return field == format.fields.end() ? nullptr : &*field;
}

tl::unexpected<Error> noField(const EventFormat& format, const std::string& name)
{
    return fail(ErrorCode::NotFound,
                name.empty() ? tr("no field of the event {} chosen", {format.name})
                             : tr("the event {} has no field {}", {format.name, name}),
                tr("Choose one of its fields"), Place{.field = name});
}

tl::unexpected<Error> noKey(const EventField& field)
{
    return fail(ErrorCode::Invalid,
                tr("the kernel's histograms cannot use the field {} ({}) as a key",
                   {field.name, field.type}),
                tr("Choose a field with a string or a single number"), Place{.field = field.name});
}

/// See HistTrigger::signedBytes.
std::uint32_t signedBytesOf(const EventField* field)
{
    return field && field->use == FieldUse::Number && field->isSigned ? field->bytes : 0;
}

/// The field as a key, with how it is shown.
std::string keyText(const EventName& event, const EventField& field)
{
    static constexpr std::array<std::string_view, 5> kCode{"call_site", "function", "__probe_ip",
                                                           "__probe_func", "__probe_ret_ip"};
    constexpr std::uint32_t kAddressBytes = 8;
    if (event.system == "raw_syscalls" && field.name == "id")
        return field.name + ".syscall";
    if (field.use != FieldUse::Number)
        return field.name;
    if (std::find(kCode.begin(), kCode.end(), field.name) != kCode.end())
        return field.name + ".sym";
    if (field.bytes == kAddressBytes && field.type.ends_with('*'))
        return field.name + ".hex";
    return field.name;
}

/// Where a probe or an event that names a function has it.
const EventField* functionField(const EventFormat& format)
{
    for (const char* name : {"__probe_func", "__probe_ip", "function", "call_site"}) {
        if (const auto* field = fieldOf(format, name))
            return field;
    }
    return nullptr;
}

Result<std::string> kernelKey(const AggregationKey& key, const EventName& event,
                              const EventFormat& format, const HistRules& rules)
{
    switch (key.kind) {
    case Key::Event:
        return std::string();
    case Key::Task:
    case Key::Comm:
    case Key::Pid:
        // The kernel has no key for the name alone. One for all three takes one place of three.
        return std::string(kTask);
    case Key::Cpu:
        return std::string(kCpu);
    case Key::Stack:
        return std::string(rules.commonStacktrace ? "common_stacktrace" : "stacktrace");
    case Key::Function: {
        const auto* field = functionField(format);
        if (!field)
            return fail(
                ErrorCode::Unsupported,
                tr("the event {} has no function for the kernel's histograms", {format.name}),
                tr("Use the stack instead, or a probe at the function"),
                Place{.field = format.name});
        return keyText(event, *field);
    }
    case Key::Field: {
        const auto* field = fieldOf(format, key.field);
        if (!field)
            return noField(format, key.field);
        if (!canBeHistKey(*field))
            return noKey(*field);
        return keyText(event, *field);
    }
    }
    return std::string();
}

/// What the kernel's histograms cannot tell of a value.
Result<> canTell(const AggregationValue& value)
{
    const auto cannot = [](Message what, Message instead) {
        return fail(ErrorCode::Unsupported, std::move(what), std::move(instead));
    };
    switch (value.kind) {
    case Value::Minimum:
        return cannot(tr("the kernel's histograms have no minimum"),
                      tr("Use a distribution, whose first bucket shows it, or record the events"));
    case Value::Maximum:
        return cannot(tr("the kernel's histograms have no maximum"),
                      tr("Use a distribution, whose last bucket shows it, or record the events"));
    case Value::Deviation:
        return cannot(tr("the kernel's histograms have no standard deviation"),
                      tr("Record the events and aggregate them in the capture: there it is exact"));
    case Value::Percentiles:
        return cannot(tr("the kernel's histograms have no percentiles"),
                      tr("Use a distribution, or record the events: there they are exact"));
    case Value::Lquantize:
        if (value.step <= 0 || value.from < 0 || value.to <= value.from)
            return fail(ErrorCode::Invalid,
                        tr("the steps must be positive and start at 0 or above"),
                        tr("Choose a step above 0, and an end above the start"));
        if (value.from % value.step != 0)
            return fail(ErrorCode::Unsupported,
                        tr("the kernel's steps start at a multiple of their size"),
                        tr("Choose a start that is a multiple of the step, or record the events"));
        if (value.to % value.step != 0)
            return fail(ErrorCode::Unsupported,
                        tr("the kernel's steps end at a multiple of their size"),
                        tr("Choose an end that is a multiple of the step, or record the events"));
        return {};
    case Value::Count:
    case Value::Sum:
    case Value::Average:
    case Value::Quantize:
        return {};
    }
    return {};
}

std::string entriesText(std::uint32_t entries)
{
    return std::to_string(std::clamp(entries, kMinHistEntries, kMaxHistEntries));
}

std::string condition(const std::string& predicate)
{
    return predicate.empty() ? std::string() : " if " + predicate;
}

std::string joined(const std::vector<std::string>& words)
{
    std::string text;
    for (const auto& word : words)
        text += (text.empty() ? "" : ",") + word;
    return text;
}

/// A number that the kernel can add, or cut into pieces.
Result<const EventField*> valueField(const EventFormat& format, const std::string& name)
{
    const auto* field = fieldOf(format, name);
    if (!field)
        return noField(format, name);
    if (canBeHistValue(*field))
        return field;
    return fail(ErrorCode::Invalid, tr("the field {} is not a number", {name}),
                tr("Use it as a key, or choose a numeric field"), Place{.field = name});
}

/// Its place among the keys, where it is put unless it is there.
std::size_t placeOf(std::vector<std::string>& keys, std::string key)
{
    const auto known = std::find(keys.begin(), keys.end(), key);
    const auto place = std::size_t(known - keys.begin());
    if (known == keys.end())
        keys.push_back(std::move(key));
    return place;
}

std::string binsText(const AggregationValue& value)
{
    return value.kind == Value::Quantize ? ".log2" : ".buckets=" + std::to_string(value.step);
}

/// How a synthetic event can hold what is in the field.
std::string syntheticField(const EventField& field, const std::string& name)
{
    constexpr unsigned kBitsOfByte = 8;
    if (field.use == FieldUse::String) {
        const auto bracket = field.type.starts_with("__data_loc") || field.type.ends_with('*')
            ? std::string::npos
            : field.type.find('[');
        return "char " + name
            + (bracket == std::string::npos ? std::string("[]") : field.type.substr(bracket));
    }
    return (field.isSigned ? "s" : "u") + std::to_string(field.bytes * kBitsOfByte) + " " + name;
}

/// What the two ends of a latency have in common, of each of them.
Result<std::pair<const EventField*, const EventField*>>
latencyKeys(const KernelLatency& latency, const EventFormat& begin, const EventFormat& end)
{
    const auto* from = fieldOf(begin, latency.beginKey);
    if (!from)
        return noField(begin, latency.beginKey);
    const auto* to = fieldOf(end, latency.endKey);
    if (!to)
        return noField(end, latency.endKey);
    for (const auto* field : {from, to}) {
        if (!canBeHistKey(*field))
            return noKey(*field);
    }
    const bool texts = from->use == FieldUse::String;
    if (texts != (to->use == FieldUse::String) || (texts && from->type != to->type))
        return fail(ErrorCode::Invalid,
                    tr("cannot compare the keys {} ({}) and {} ({})",
                       {from->name, from->type, to->name, to->type}),
                    tr("Choose two numbers, or two strings of the same length"),
                    Place{.field = to->name});
    return std::pair(from, to);
}

} // namespace

bool canBeHistValue(const EventField& field)
{
    return field.use == FieldUse::Number && field.type.find('[') == std::string::npos
        && (field.bytes == 1 || field.bytes == 2 || field.bytes == 4 || field.bytes == 8);
}

bool canBeHistKey(const EventField& field)
{
    return field.use == FieldUse::String || canBeHistValue(field);
}

Result<HistTrigger> histTrigger(const Aggregation& aggregation, const EventName& event,
                                const EventFormat& format, const HistRules& rules)
{
    const auto& value = aggregation.value;
    if (auto can = canTell(value); !can)
        return passOn(can);
    HistTrigger trigger{.event = event};
    for (const auto& key : aggregation.keys) {
        auto text = kernelKey(key, event, format, rules);
        if (!text)
            return passOn(text);
        trigger.places.push_back(
            text->empty() ? std::nullopt : std::optional(placeOf(trigger.keys, std::move(*text))));
        trigger.signedBytes.push_back(
            key.kind == Key::Field ? signedBytesOf(fieldOf(format, key.field)) : 0);
    }
    std::string values;
    if (value.kind != Value::Count) {
        const auto field = valueField(format, value.field);
        if (!field)
            return passOn(field);
        trigger.isSigned = (*field)->isSigned;
        trigger.hasSum = value.kind == Value::Sum || value.kind == Value::Average;
        if (trigger.hasSum) {
            values = ":vals=" + value.field;
        } else {
            trigger.bins = trigger.keys.size();
            trigger.keys.push_back(value.field + binsText(value));
        }
    }
    if (trigger.keys.empty())
        trigger.keys.emplace_back(kCpu); // it needs one; that of the fewest values
    if (trigger.keys.size() > kMaxHistKeys)
        return fail(ErrorCode::Unsupported,
                    tr("the kernel's histograms have at most three keys; a distribution uses one"),
                    tr("Leave out a key, or record the events"));
    trigger.text = "hist:keys=" + joined(trigger.keys) + values + ":sort=hitcount.descending:size="
        + entriesText(rules.entries) + condition(aggregation.predicate);
    return trigger;
}

Result<HistWork> latencyWork(const KernelLatency& latency, const std::string& synthetic,
                             const EventFormat& begin, const EventFormat& end,
                             const HistRules& rules)
{
    const auto keys = latencyKeys(latency, begin, end);
    if (!keys)
        return passOn(keys);
    const auto [from, to] = *keys;
    const auto size = ":size=" + entriesText(rules.entries);
    HistWork work{.timed = true};
    work.synthetic.push_back(synthetic + " u64 ns; " + syntheticField(*to, "who"));
    work.triggers.push_back({.event = latency.begin,
                             .text = "hist:keys=" + from->name + ":ts0=common_timestamp" + size
                                 + condition(latency.beginPredicate),
                             .keys = {from->name},
                             .role = HistTrigger::Role::Begins});
    // Names of one character are refused as parameters; so a variable stands for the key.
    work.triggers.push_back(
        {.event = latency.end,
         .text = "hist:keys=" + to->name + ":lat0=common_timestamp-$ts0:who0=" + to->name + size
             + ":onmatch(" + latency.begin.system + "." + latency.begin.name + ").trace("
             + synthetic + ",$lat0,$who0)" + condition(latency.endPredicate),
         .keys = {to->name},
         .role = HistTrigger::Role::Ends});
    HistTrigger asked{.event = {"synthetic", synthetic}, .bins = 0, .hasSum = true};
    asked.keys.push_back(latency.stepNs == 0 ? "ns.log2"
                                             : "ns.buckets=" + std::to_string(latency.stepNs));
    if (latency.byKey) {
        asked.keys.emplace_back("who");
        asked.places.emplace_back(1);
        asked.signedBytes.push_back(signedBytesOf(to));
    }
    asked.text = "hist:keys=" + joined(asked.keys) + ":vals=ns:sort=hitcount.descending" + size;
    work.triggers.push_back(std::move(asked));
    return work;
}

std::string steered(const std::string& trigger, std::string_view word)
{
    const auto condition = std::min(trigger.find(" if "), trigger.size());
    return trigger.substr(0, condition) + ":" + std::string(word) + trigger.substr(condition);
}

} // namespace probescope::tracefs
