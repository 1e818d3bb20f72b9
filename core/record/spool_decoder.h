#pragma once

#include "core/format/problem_tally.h"
#include "core/format/symbol_table.h"
#include "core/format/trace_dat_contents.h"
#include "core/format/trace_dat_records.h"
#include "core/record/spool_merge.h"
#include "core/record/spool_probes.h"
#include "core/store/writer.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

namespace probescope::record {

/// Turns a spool into a capture, by the decoder of trace.dat: piece by piece while it grows, or at
/// once. One thread at a time; the writer's own threads take over the priority of the one that
/// makes this.
class SpoolDecoder
{
public:
    /// `capture` must not exist. Errors: those of store::Writer::create().
    static Result<std::unique_ptr<SpoolDecoder>> create(const std::filesystem::path& spool,
                                                        format::DatContents contents,
                                                        const std::filesystem::path& capture,
                                                        store::ProgressFn progress = {});

    /// See SpoolMerge. What was given is committed now and then, as in an import.
    Result<> run(const std::vector<std::uint64_t>& sizes, std::optional<std::int64_t> until);
    /// Tells how far it is; the writer commits what it has, when it is time to. For when there is
    /// nothing to run(), too: what came last would wait for more. False: nobody wants more.
    bool tellProgress(const std::vector<std::uint64_t>& sizes);
    Result<std::optional<std::int64_t>> latest(const std::vector<std::uint64_t>& sizes)
    {
        return m_merge.latest(sizes);
    }
    void learnTasks(std::string_view cmdlines) { m_records.learnTasks(cmdlines); }
    /// Tells the capture why it does not hold everything.
    void trouble(const Error& error) { m_problems.add(error); }
    /// `atEnd` is what the recording says of itself when it is over.
    Result<> finish(const format::DatContents& atEnd, bool whole);
    std::uint64_t events() const { return m_records.events(); }

private:
    SpoolDecoder(const std::filesystem::path& spool, format::DatContents contents,
                 std::unique_ptr<store::Writer> writer);

    /// Takes in what was counted for the probes since.
    Result<> learnProbes();

    std::unique_ptr<store::Writer> m_writer;
    SpoolProbeReader m_probes;
    format::DatContents m_contents;
    format::SymbolTable m_symbols;
    format::ProblemTally m_problems;
    format::TraceDatRecords m_records;
    SpoolMerge m_merge;
};

} // namespace probescope::record
