#pragma once

#include "core/base/result.h"
#include "core/database/probes.h"
#include "core/database/sqlite.h"
#include "core/trace/sink.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

namespace probescope::store {

/// Losses, symbols, probes and their samples of a capture that is being written: rows that are
/// written as they came, and gathered until then.
class PendingRows
{
public:
    void add(const Loss& loss);
    void add(const Symbol& symbol);
    void add(const Probe& probe);
    void add(const ProbeSample& sample);

    /// Bytes, about, that write() has to write.
    std::size_t bytes() const { return m_bytes; }
    /// Writes what is new, within the caller's transaction.
    Result<> write(Connection& connection);

    std::uint64_t lossCount() const { return m_lossCount; } ///< of all, written or not
    std::uint64_t lostEvents() const { return m_lostEvents; } ///< of the losses that tell it

private:
    Result<> writeLosses(Connection& connection);
    Result<> writeSymbols(Connection& connection);
    Result<> writeProbes(Connection& connection);
    Result<> writeProbeSamples(Connection& connection);

    std::vector<Loss> m_losses;
    std::vector<Symbol> m_symbols;
    std::vector<Probe> m_probes;
    std::vector<ProbeSample> m_probeSamples;
    std::map<std::uint32_t, std::int64_t> m_samplesOf; ///< written, by probe
    std::size_t m_bytes = 0;
    std::uint64_t m_lossCount = 0;
    std::uint64_t m_lostEvents = 0;
};

} // namespace probescope::store
