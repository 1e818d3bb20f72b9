#include "core/store/spans/span_names.h"

#include "core/derive/task_states.h"
#include "core/store/read/architecture.h"
#include "core/store/spans/mark_text.h"
#include "core/trace/softirq.h"
#include "core/trace/system_calls.h"

namespace probescope::store {

std::string spanName(const Capture& capture, const SpanPairs& pairs, const Span& span)
{
    using Shape = SpanPairs::Rule::Shape;
    const SpanPairs::Rule& rule = pairs.rules()[span.rule];
    if (rule.shape == Shape::OffCpu)
        return stateText(char(span.nameValue));
    if (rule.shape == Shape::Mark) {
        const std::string text = capture.string(StringId(std::uint32_t(span.nameValue)));
        return std::string(MarkText::parse(text).name);
    }
    if (!rule.name.empty() || span.nameField < 0)
        return rule.name.empty() ? rule.kind : rule.name;
    const Field& field = capture.eventType(span.beginType).fields[std::size_t(span.nameField)];
    if (field.kind == FieldKind::String || field.kind == FieldKind::Bytes)
        return capture.string(StringId(std::uint32_t(span.nameValue)));
    const auto number = std::uint64_t(span.nameValue);
    if (const auto* const name = rule.kind == "softirq" ? softIrqName(number) : nullptr)
        return name;
    if (rule.shape == Shape::Syscall) {
        if (auto name = systemCallName(architectureOf(capture), span.nameValue); !name.empty())
            return name;
    }
    if (field.name == "function" || field.name == "func") {
        if (const auto symbol = capture.symbolAt(number))
            return symbol->first.name;
    }
    return rule.kind + " " + std::to_string(span.nameValue);
}

} // namespace probescope::store
