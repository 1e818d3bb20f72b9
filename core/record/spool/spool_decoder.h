#pragma once

#include "core/format/input/problem_counter.h"
#include "core/format/ring/symbol_table.h"
#include "core/format/trace_dat/trace_dat_contents.h"
#include "core/format/trace_dat/trace_dat_records.h"
#include "core/record/spool/spool_merge.h"
#include "core/record/spool/spool_probes.h"
#include "core/store/write/writer.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

namespace probescope::record {

/// Turns a spool into a capture, with the decoder of trace.dat: bit by bit while it grows, or all
/// at once. One thread at a time. The writer's own threads inherit the priority of the thread that
/// creates this.
class SpoolDecoder
{
public:
    /// `capture` must not exist. Errors: those of store::Writer::create().
    static Result<std::unique_ptr<SpoolDecoder>> create(const std::filesystem::path& spool,
                                                        format::DatContents contents,
                                                        const std::filesystem::path& capture,
                                                        store::ProgressFn progress = {});

    /// See SpoolMerge. The events are committed now and then, as in an import.
    Result<> run(const std::vector<std::uint64_t>& sizes, std::optional<std::int64_t> until);
    /// Reports the progress. The writer then commits what it has, if it is time to. Call it also if
    /// there is nothing to run(), or the last events would wait for further ones. False: stop.
    bool reportProgress(const std::vector<std::uint64_t>& sizes);
    Result<std::optional<std::int64_t>> latest(const std::vector<std::uint64_t>& sizes)
    {
        return m_merge.latest(sizes);
    }
    void learnTasks(std::string_view cmdlines) { m_records.learnTasks(cmdlines); }
    /// Records in the capture why it does not have everything.
    void trouble(const Error& error) { m_problems.add(error); }
    /// `atEnd`: the recording's description at its end.
    Result<> finish(const format::DatContents& atEnd, bool whole);
    std::uint64_t events() const { return m_records.events(); }

private:
    SpoolDecoder(const std::filesystem::path& spool, format::DatContents contents,
                 std::unique_ptr<store::Writer> writer);

    /// Reads what was counted for the probes since.
    Result<> learnProbes();

    std::unique_ptr<store::Writer> m_writer;
    SpoolProbeReader m_probes;
    format::DatContents m_contents;
    format::SymbolTable m_symbols;
    format::ProblemCounter m_problems;
    format::TraceDatRecords m_records;
    SpoolMerge m_merge;
};

} // namespace probescope::record
