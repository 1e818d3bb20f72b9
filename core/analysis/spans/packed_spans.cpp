#include "core/analysis/spans/packed_spans.h"

namespace probescope::analysis {

namespace {

constexpr unsigned kBeginKnown = 1;
constexpr unsigned kEndKnown = 2;

std::int64_t valueOf(const TimedSpan& span, PackedSpans::Column column)
{
    switch (column) {
    case PackedSpans::Begin:
        return span.beginNs;
    case PackedSpans::Duration:
        return span.durationNs;
    case PackedSpans::Name:
        return span.name;
    case PackedSpans::OfTask:
        return std::uint32_t(span.task.value() + 1);
    case PackedSpans::Cpu:
        return span.cpu;
    case PackedSpans::BeginRow:
        return std::int64_t(span.beginRow.value_or(span.endRow.value_or(0)));
    case PackedSpans::EndRow:
        return span.beginRow && span.endRow ? std::int64_t(*span.endRow - *span.beginRow) : 0;
    case PackedSpans::RowsKnown:
        return (span.beginRow ? kBeginKnown : 0) | (span.endRow ? kEndKnown : 0);
    case PackedSpans::Stack:
        return span.call ? std::int64_t(span.call->stack) + 1 : 0;
    case PackedSpans::CallIndex:
        return span.call ? std::int64_t(span.call->index) : 0;
    case PackedSpans::Columns:
        break;
    }
    return 0;
}

/// The way back; `value(column)`.
template <typename ValueFn>
TimedSpan spanOf(const ValueFn& value)
{
    TimedSpan span;
    span.beginNs = value(PackedSpans::Begin);
    span.durationNs = value(PackedSpans::Duration);
    span.task = TaskId(std::uint32_t(value(PackedSpans::OfTask)) - 1);
    span.cpu = std::uint32_t(value(PackedSpans::Cpu));
    span.name = std::uint32_t(value(PackedSpans::Name));
    const auto known = unsigned(value(PackedSpans::RowsKnown));
    const auto row = RowId(value(PackedSpans::BeginRow));
    if ((known & kBeginKnown) != 0)
        span.beginRow = row;
    if ((known & kEndKnown) != 0)
        span.endRow = row + RowId(value(PackedSpans::EndRow));
    if (const std::int64_t stack = value(PackedSpans::Stack); stack != 0) {
        span.call = store::CallId{.stack = std::uint32_t(stack - 1),
                                  .index = std::uint64_t(value(PackedSpans::CallIndex))};
    }
    return span;
}

} // namespace

PackedSpans::PackedSpans(std::span<const TimedSpan> spans)
{
    std::array<std::size_t, Columns + std::size_t(1)> ends{};
    std::vector<std::int64_t> values(spans.size());
    for (std::size_t i = 0; i < Columns; ++i) {
        for (std::size_t k = 0; k < spans.size(); ++k)
            values[k] = valueOf(spans[k], Column(i));
        store::encodeColumn(values, m_bytes,
                            i == Begin || i == BeginRow || i == CallIndex
                                ? store::ColumnHint::Distinct
                                : store::ColumnHint::Any);
        ends[i + 1] = m_bytes.size();
    }
    m_bytes.shrink_to_fit();
    const store::ByteView all(m_bytes);
    for (std::size_t i = 0; i < Columns; ++i) {
        auto view = store::ColumnView::parse(all.subspan(ends[i], ends[i + 1] - ends[i]));
        // What was just encoded can be read.
        m_columns[i] = view.value();
    }
}

TimedSpan PackedSpans::at(std::size_t index) const
{
    return spanOf([&](Column column) { return m_columns[column].at(index); });
}

void PackedSpans::append(std::size_t first, std::size_t count, std::vector<TimedSpan>& out) const
{
    std::array<std::vector<std::int64_t>, Columns> values;
    for (std::size_t i = 0; i < Columns; ++i) {
        values[i].resize(count);
        m_columns[i].decode(first, count, values[i].data());
    }
    for (std::size_t k = 0; k < count; ++k)
        out.push_back(spanOf([&](Column column) { return values[column][k]; }));
}

void PackedSpans::rows(std::size_t first, std::size_t count, RowId* begin, RowId* end,
                       RowId none) const
{
    std::vector<std::uint8_t> known(count);
    m_columns[RowsKnown].decode(first, count, known.data());
    m_columns[BeginRow].decode(first, count, begin);
    m_columns[EndRow].decode(first, count, end);
    for (std::size_t i = 0; i < count; ++i) {
        end[i] = (known[i] & kEndKnown) != 0 ? begin[i] + end[i] : none;
        begin[i] = (known[i] & kBeginKnown) != 0 ? begin[i] : none;
    }
}

} // namespace probescope::analysis
