#pragma once

#include "core/analysis/spans/span_builder.h"
#include "core/analysis/spans/span_selection.h"

#include <QTest>

#include <algorithm>
#include <memory>
#include <random>
#include <vector>

namespace probescope::test {

/// Random spans as of a real machine: most are short, few are long, some are equal, some begin at
/// the same time.
class MadeSpans
{
public:
    MadeSpans(std::size_t count, std::uint64_t seed)
    {
        std::mt19937_64 random(seed);
        analysis::SpanBuilder builder;
        std::int64_t nowNs = 5'000'000'000;
        for (std::size_t i = 0; i < count; ++i) {
            nowNs += std::int64_t(random() % 2000) - 200;
            analysis::TimedSpan span;
            span.beginNs = nowNs;
            span.durationNs = std::int64_t(random() % (std::uint64_t(1) << (3 + random() % 12)));
            if (random() % 1000 == 0)
                span.durationNs = std::int64_t(random() % 5'000'000'000);
            span.name = std::uint32_t(random() % 5);
            span.task = random() % 30 == 0 ? TaskId() : TaskId(std::uint32_t(random() % 7));
            span.cpu = std::uint32_t(random() % 4);
            span.beginRow = i;
            builder.add(span);
        }
        m_set = *builder.finish({"a", "b", "c", "d", "e"}, {.pairs = count}, CancelToken());
        for (std::uint64_t i = 0; i < m_set->size(); ++i)
            m_all.push_back(m_set->at(i));
    }

    const analysis::SpanSet& set() const { return *m_set; }
    const std::shared_ptr<const analysis::SpanSet>& shared() const { return m_set; }
    const std::vector<analysis::TimedSpan>& all() const { return m_all; }

    /// Indices of what a selection takes, by looking at each.
    std::vector<std::uint64_t> taken(const analysis::SpanSelection& selection) const
    {
        const auto in = [](const std::vector<bool>& mask, std::uint32_t key) {
            return mask.empty() || (key < mask.size() && mask[key]);
        };
        std::vector<std::uint64_t> taken;
        for (std::uint64_t i = 0; i < m_all.size(); ++i) {
            const analysis::TimedSpan& span = m_all[std::size_t(i)];
            if (span.beginNs >= selection.beginNs && span.beginNs < selection.endNs
                && span.durationNs >= selection.leastNs && span.durationNs <= selection.mostNs
                && in(selection.names, span.name) && in(selection.tasks, span.task.value())
                && in(selection.cpus, span.cpu))
                taken.push_back(i);
        }
        return taken;
    }
    /// Some of all: by time, duration and keys, each in some of the seeds.
    analysis::SpanSelection someSelection(std::uint64_t seed) const
    {
        std::mt19937_64 random(seed);
        analysis::SpanSelection selection;
        if (random() % 3 != 0) {
            selection.beginNs = m_all[std::size_t(random() % m_all.size())].beginNs;
            selection.endNs = m_all[std::size_t(random() % m_all.size())].beginNs;
            if (selection.beginNs > selection.endNs)
                std::swap(selection.beginNs, selection.endNs);
        }
        if (random() % 2 == 0) {
            selection.leastNs = std::int64_t(random() % 200);
            selection.mostNs = selection.leastNs + std::int64_t(random() % 20'000);
        }
        if (random() % 2 == 0)
            selection.names = {true, false, true, random() % 2 == 0};
        if (random() % 3 == 0)
            selection.tasks = {false, true, true, false, true, true, true};
        if (random() % 3 == 0)
            selection.cpus = {true, true, false, true};
        return selection;
    }

private:
    std::shared_ptr<const analysis::SpanSet> m_set;
    std::vector<analysis::TimedSpan> m_all;
};

} // namespace probescope::test
