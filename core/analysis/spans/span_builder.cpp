#include "core/analysis/spans/span_builder.h"

#include "core/analysis/spans/packed_spans.h"

#include <algorithm>

namespace probescope::analysis {

namespace {

bool comesBefore(const TimedSpan& a, const TimedSpan& b)
{
    if (a.beginNs != b.beginNs)
        return a.beginNs < b.beginNs;
    if (a.durationNs != b.durationNs)
        return a.durationNs < b.durationNs;
    return std::pair(a.beginRow.value_or(0), a.call) < std::pair(b.beginRow.value_or(0), b.call);
}

/// Chunks of kMax spans, the last one less.
class PackedSpanSet : public SpanSet
{
public:
    PackedSpanSet(std::vector<std::unique_ptr<const PackedSpans>> chunks,
                  std::vector<std::string> names, std::vector<BrokenSpan> broken,
                  std::uint64_t brokenCount, const SpanPairingCounts& pairingCounts)
        : m_chunks(std::move(chunks))
        , m_names(std::move(names))
        , m_broken(std::move(broken))
        , m_brokenCount(brokenCount)
        , m_pairingCounts(pairingCounts)
        , m_memory(m_broken.size() * sizeof(BrokenSpan))
    {
        for (const auto& chunk : m_chunks) {
            m_size += chunk->size();
            m_memory += chunk->memory();
        }
    }

    std::uint64_t size() const override { return m_size; }
    TimedSpan at(std::uint64_t index) const override
    {
        return m_chunks[std::size_t(index / PackedSpans::kMax)]->at(
            std::size_t(index % PackedSpans::kMax));
    }
    std::int64_t durationNs(std::uint64_t index) const override
    {
        return m_chunks[std::size_t(index / PackedSpans::kMax)]
            ->column(PackedSpans::Duration)
            .at(std::size_t(index % PackedSpans::kMax));
    }
    void decode(std::uint64_t first, std::size_t count, std::int64_t* beginNs,
                std::int64_t* durationNs) const override
    {
        forParts(first, count,
                 [&](const PackedSpans& chunk, std::size_t from, std::size_t some, std::size_t to) {
                     put(chunk.column(PackedSpans::Begin), from, some, beginNs, to);
                     put(chunk.column(PackedSpans::Duration), from, some, durationNs, to);
                 });
    }
    void decodeKeys(std::uint64_t first, std::size_t count, std::uint32_t* name,
                    std::uint32_t* task, std::uint32_t* cpu) const override
    {
        forParts(first, count,
                 [&](const PackedSpans& chunk, std::size_t from, std::size_t some, std::size_t to) {
                     put(chunk.column(PackedSpans::Name), from, some, name, to);
                     put(chunk.column(PackedSpans::Cpu), from, some, cpu, to);
                     put(chunk.column(PackedSpans::OfTask), from, some, task, to);
                     for (std::size_t i = to; task && i < to + some; ++i)
                         --task[i];
                 });
    }
    void decodeRows(std::uint64_t first, std::size_t count, RowId* begin, RowId* end) const override
    {
        forParts(first, count,
                 [&](const PackedSpans& chunk, std::size_t from, std::size_t some, std::size_t to) {
                     chunk.rows(from, some, begin + to, end + to, kNoRow);
                 });
    }
    std::pair<std::uint64_t, std::uint64_t> range(std::int64_t beginNs,
                                                  std::int64_t endNs) const override
    {
        const std::uint64_t first = firstFrom(beginNs);
        return {first, std::max(first, firstFrom(endNs))};
    }
    const std::vector<std::string>& names() const override { return m_names; }
    const SpanPairingCounts& pairingCounts() const override { return m_pairingCounts; }
    const std::vector<BrokenSpan>& broken() const override { return m_broken; }
    std::uint64_t brokenCount() const override { return m_brokenCount; }
    std::size_t memory() const override { return m_memory; }

private:
    template <typename PartFn>
    void forParts(std::uint64_t first, std::size_t count, const PartFn& part) const
    {
        for (std::size_t done = 0; done < count;) {
            const std::uint64_t at = first + done;
            const auto from = std::size_t(at % PackedSpans::kMax);
            const std::size_t some = std::min(count - done, PackedSpans::kMax - from);
            part(*m_chunks[std::size_t(at / PackedSpans::kMax)], from, some, done);
            done += some;
        }
    }
    template <typename T>
    static void put(const store::ColumnView& column, std::size_t from, std::size_t count, T* out,
                    std::size_t to)
    {
        if (out)
            column.decode(from, count, out + to);
    }
    /// Index of the first span that begins at or after the time.
    std::uint64_t firstFrom(std::int64_t timeNs) const
    {
        const auto chunk =
            std::partition_point(m_chunks.begin(), m_chunks.end(), [timeNs](const auto& one) {
                return one->beginNs(one->size() - 1) < timeNs;
            });
        if (chunk == m_chunks.end())
            return m_size;
        std::size_t low = 0;
        std::size_t high = (*chunk)->size() - 1;
        while (low < high) {
            const std::size_t middle = low + (high - low) / 2;
            if ((*chunk)->beginNs(middle) < timeNs)
                low = middle + 1;
            else
                high = middle;
        }
        return std::uint64_t(chunk - m_chunks.begin()) * PackedSpans::kMax + low;
    }

    const std::vector<std::unique_ptr<const PackedSpans>> m_chunks;
    const std::vector<std::string> m_names;
    const std::vector<BrokenSpan> m_broken;
    const std::uint64_t m_brokenCount;
    const SpanPairingCounts m_pairingCounts;
    std::uint64_t m_size = 0;
    std::size_t m_memory = 0;
};

/// A sorted run that is read piece by piece; gone when it is read.
class RunReader
{
public:
    explicit RunReader(std::unique_ptr<const PackedSpans> run)
        : m_run(std::move(run))
    {
        fill();
    }
    bool atEnd() const { return m_place >= m_piece.size(); }
    const TimedSpan& span() const { return m_piece[m_place]; }
    void next()
    {
        if (++m_place == m_piece.size())
            fill();
    }

private:
    static constexpr std::size_t kPiece = 1024;
    void fill()
    {
        m_place = 0;
        m_piece.clear();
        if (!m_run)
            return;
        const std::size_t count = std::min(kPiece, m_run->size() - m_read);
        m_run->append(m_read, count, m_piece);
        m_read += count;
        if (m_read == m_run->size())
            m_run.reset();
    }

    std::unique_ptr<const PackedSpans> m_run;
    std::size_t m_read = 0;
    std::size_t m_place = 0;
    std::vector<TimedSpan> m_piece;
};

} // namespace

std::uint32_t SpanNameTable::number(const std::string& name)
{
    const auto known = m_numbers.find(name);
    if (known != m_numbers.end())
        return known->second;
    if (m_names.size() + 1 == kMax)
        m_names.emplace_back("(further names)");
    if (m_names.size() == kMax)
        return std::uint32_t(kMax - 1);
    const auto number = std::uint32_t(m_names.size());
    m_names.push_back(name);
    m_numbers.emplace(name, number);
    return number;
}

class SpanBuilder::Impl
{
public:
    Impl() { m_open.reserve(PackedSpans::kMax); }

    void add(const TimedSpan& span)
    {
        m_open.push_back(span);
        ++m_size;
        if (m_open.size() == PackedSpans::kMax)
            closeRun();
    }
    void addBroken(const BrokenSpan& broken)
    {
        ++m_brokenCount;
        if (m_broken.size() < SpanSet::kMaxBroken)
            m_broken.push_back(broken);
    }
    std::uint64_t size() const { return m_size; }

    Result<std::shared_ptr<const SpanSet>> finish(std::vector<std::string> names,
                                                  const SpanPairingCounts& pairingCounts,
                                                  const CancelToken& cancel)
    {
        if (!m_open.empty())
            closeRun();
        // Runs follow each other nearly in order: few are open at a time.
        std::sort(m_runs.begin(), m_runs.end(),
                  [](const auto& a, const auto& b) { return a->beginNs(0) > b->beginNs(0); });
        std::vector<RunReader> readers;
        std::vector<std::unique_ptr<const PackedSpans>> chunks;
        const auto later = [](const RunReader& a, const RunReader& b) {
            return comesBefore(b.span(), a.span());
        };
        while (!m_runs.empty() || !readers.empty()) {
            while (!m_runs.empty()
                   && (readers.empty()
                       || m_runs.back()->beginNs(0) <= readers.front().span().beginNs)) {
                readers.emplace_back(std::move(m_runs.back()));
                m_runs.pop_back();
                std::push_heap(readers.begin(), readers.end(), later);
            }
            const std::int64_t untilNs = m_runs.empty() ? std::numeric_limits<std::int64_t>::max()
                                                        : m_runs.back()->beginNs(0);
            // As long as the run stays the first one, no heap is asked.
            std::pop_heap(readers.begin(), readers.end(), later);
            RunReader& reader = readers.back();
            do {
                m_open.push_back(reader.span());
                reader.next();
                if (m_open.size() == PackedSpans::kMax) {
                    if (cancel.cancelled())
                        return fail(ErrorCode::Cancelled, tr("collecting the spans was canceled"));
                    closeChunk(chunks);
                }
            } while (
                !reader.atEnd() && reader.span().beginNs < untilNs
                && (readers.size() == 1 || !comesBefore(readers.front().span(), reader.span())));
            if (reader.atEnd())
                readers.pop_back();
            else
                std::push_heap(readers.begin(), readers.end(), later);
        }
        if (!m_open.empty())
            closeChunk(chunks);
        m_open = {};
        std::sort(m_broken.begin(), m_broken.end(), [](const auto& a, const auto& b) {
            return std::pair(a.beginNs, a.row) < std::pair(b.beginNs, b.row);
        });
        return std::make_shared<PackedSpanSet>(std::move(chunks), std::move(names),
                                               std::move(m_broken), m_brokenCount, pairingCounts);
    }

private:
    void closeRun()
    {
        std::sort(m_open.begin(), m_open.end(), comesBefore);
        closeChunk(m_runs);
    }
    void closeChunk(std::vector<std::unique_ptr<const PackedSpans>>& to)
    {
        to.push_back(std::make_unique<const PackedSpans>(m_open));
        m_open.clear();
    }

    std::vector<TimedSpan> m_open;
    std::vector<BrokenSpan> m_broken;
    std::uint64_t m_brokenCount = 0;
    std::vector<std::unique_ptr<const PackedSpans>> m_runs;
    std::uint64_t m_size = 0;
};

SpanBuilder::SpanBuilder()
    : m_impl(std::make_unique<Impl>())
{
}

SpanBuilder::~SpanBuilder() = default;

void SpanBuilder::add(const TimedSpan& span)
{
    m_impl->add(span);
}

void SpanBuilder::addBroken(const BrokenSpan& broken)
{
    m_impl->addBroken(broken);
}

std::uint64_t SpanBuilder::size() const
{
    return m_impl->size();
}

Result<std::shared_ptr<const SpanSet>> SpanBuilder::finish(std::vector<std::string> names,
                                                           const SpanPairingCounts& pairingCounts,
                                                           const CancelToken& cancel)
{
    return m_impl->finish(std::move(names), pairingCounts, cancel);
}

} // namespace probescope::analysis
