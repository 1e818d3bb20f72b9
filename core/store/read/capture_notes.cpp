#include "core/store/read/capture_impl.h"

#include <algorithm>

namespace probescope::store {

std::vector<Loss> Capture::Impl::losses() const
{
    std::vector<Loss> losses;
    auto lease = connection();
    if (!lease)
        return losses;
    auto select = (*lease)->cached("SELECT cpu, buffer, t0, t1, count, id FROM loss ORDER BY id");
    if (!select)
        return losses;
    Statement& row = **select;
    IdOrder order(*this, "losses", 0);
    while (order.next(row, 5)) {
        Loss loss{.cpu = std::uint32_t(row.integer(0)),
                  .buffer = {},
                  .beginNs = row.integer(2),
                  .endNs = row.integer(3),
                  .count = {}};
        if (!row.isNull(1))
            loss.buffer = BufferId(std::uint16_t(row.integer(1)));
        if (!row.isNull(4))
            loss.count = std::uint64_t(row.integer(4));
        losses.push_back(loss);
    }
    row.reset();
    return losses;
}

std::vector<Problem> Capture::Impl::problems() const
{
    std::vector<Problem> problems;
    {
        const std::shared_lock lock(m_mutex);
        for (const auto& [table, problem] : m_damage)
            problems.push_back(problem);
    }
    auto lease = connection();
    if (!lease)
        return problems;
    auto select =
        (*lease)->cached("SELECT kind, file, line, byte, field, reason, excerpt, count, id"
                         " FROM problem ORDER BY id");
    if (!select)
        return problems;
    Statement& row = **select;
    IdOrder order(*this, "problems", sizeof(Problem));
    while (order.next(row, 8)) {
        Problem problem;
        const std::int64_t kind = row.integer(0);
        problem.kind = kind >= 0 && kind < std::int64_t(Problem::Kind::Other)
            ? Problem::Kind(kind)
            : Problem::Kind::Other;
        problem.place.file = row.text(1);
        if (!row.isNull(2))
            problem.place.line = std::uint64_t(row.integer(2));
        if (!row.isNull(3))
            problem.place.byte = std::uint64_t(row.integer(3));
        problem.place.field = row.text(4);
        problem.reason = row.text(5);
        problem.excerpt = row.text(6);
        problem.count = std::uint64_t(row.integer(7));
        problems.push_back(std::move(problem));
    }
    row.reset();
    return problems;
}

void Capture::Impl::loadSymbols() const
{
    const std::uint64_t newest = generation();
    if (m_symbolsGeneration == newest)
        return;
    // Names that cannot be read are shown as numbers.
    if (auto lease = connection())
        static_cast<void>(m_symbols.load(**lease));
    m_symbolsGeneration = newest;
}

std::vector<Symbol> Capture::Impl::symbols() const
{
    const std::lock_guard lock(m_symbolsMutex);
    loadSymbols();
    return m_symbols.all();
}

std::optional<std::pair<Symbol, std::uint64_t>> Capture::Impl::symbolAt(std::uint64_t address) const
{
    const std::lock_guard lock(m_symbolsMutex);
    loadSymbols();
    return m_symbols.find(address);
}

} // namespace probescope::store
