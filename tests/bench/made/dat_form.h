#pragma once

#include "tests/bench/made/form.h"
#include "tests/bench/made/out_file.h"
#include "tests/bench/made/ring_pages.h"

#include <memory>
#include <string>
#include <vector>

namespace probescope::made {

/// A trace.dat as trace-cmd 3.1 records it, of one buffer (man pages trace-cmd.dat.v6 and v7).
/// What it says of the events, and the names of the tasks, stands in front; then the pages of each
/// CPU. In v7 these are packed by zstd, ten pages at a time.
class DatForm : public Form
{
public:
    static Result<std::unique_ptr<DatForm>> create(const MadeOptions& options, bool isV7,
                                                   const std::filesystem::path& target);
    ~DatForm() override;
    void add(const MadeEvent& event) override;
    bool failed() const override;
    Result<> finish() override;

private:
    class CpuPart;
    DatForm(const MadeOptions& options, bool isV7, OutFile out);

    void keepName(const MadeTask& task);
    std::string cmdlines() const;
    void finishV6();
    void finishV7();
    struct Extent
    {
        std::uint64_t offset = 0;
        std::uint64_t size = 0;
    };
    /// Appends the parts, each at the beginning of a page.
    std::vector<Extent> appendParts();

    MadeOptions m_options;
    bool m_isV7;
    OutFile m_out;
    std::vector<std::unique_ptr<CpuPart>> m_parts;
    std::vector<std::string_view> m_comms; ///< by pid
};

} // namespace probescope::made
