#include "core/analysis/spans/span_owner.h"

#include "core/store/file/user_data.h"
#include "core/store/read/capture.h"
#include "core/store/spans/mark_text.h"
#include "core/store/spans/span_pairs.h"

#include <algorithm>

namespace probescope::analysis {

namespace {

bool isMarkOfAnywhere(const store::Capture& capture, RowId row)
{
    const auto event = capture.event(row);
    const auto values = capture.values(row);
    if (!event || !values)
        return false;
    const int text = capture.eventType(event->type).fieldIndex("buf");
    if (text < 0 || std::size_t(text) >= values->size())
        return false;
    const std::string bytes = capture.string(StringId(std::uint32_t((*values)[std::size_t(text)])));
    return store::MarkText::parse(bytes).where == store::MarkText::Where::Anywhere;
}

} // namespace

bool endsAnywhere(const store::Capture& capture, const SpanSource& source,
                  std::optional<RowId> beginRow)
{
    if (source.kind == SpanSource::Kind::Defined) {
        const auto kept = capture.user().spanDefinitions();
        return std::any_of(kept.begin(), kept.end(), [&](const auto& definition) {
            return definition.name == source.name && definition.scope == store::SpanScope::Anywhere;
        });
    }
    if (source.kind != SpanSource::Kind::Pairs)
        return false;
    if (source.name == store::SpanPairs::kMark)
        return beginRow && isMarkOfAnywhere(capture, *beginRow);
    return source.name == "block";
}

} // namespace probescope::analysis
