#pragma once

#include "core/access/backend/backend.h"
#include "core/base/result.h"
#include "core/database/probes.h"
#include "core/format/trace_dat/trace_dat_contents.h"
#include "core/record/session/settings.h"
#include "core/tracefs/instances/instance.h"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::record {

/// What is needed of a kernel to decode its pages elsewhere: formats, symbols, task names. It is
/// collected when a recording begins, and completed when it ends.
class KernelDescription
{
public:
    /// For the events and probes that are going to be recorded, and for those of the tracers. What
    /// a kernel does not provide (symbols, printk formats) is left out. Errors: those of
    /// access::Backend.
    static Result<KernelDescription> collect(access::Backend& backend, const Settings& settings,
                                             const std::vector<store::Probe>& probes,
                                             std::uint32_t pageBytes);

    /// Adds the task names that the kernel saved since. Returns its text.
    Result<std::string> learnTasks(access::Backend& backend);
    void setCpuStats(const std::vector<tracefs::CpuStats>& stats);
    const format::DatContents& contents() const { return m_contents; }

private:
    Result<> readFormats(access::Backend& backend, const std::string& system,
                         const std::string& name);
    /// `shownSystem`: the name of the system in the capture.
    Result<> readFormat(access::Backend& backend, const std::string& system,
                        const std::string& name, const std::string& shownSystem);
    void learn(std::string_view cmdlines);
    void writeNames();

    format::DatContents m_contents;
    std::map<std::int32_t, std::string> m_names; ///< the latest of each pid
};

/// Formats of probes list arrays without their length: `u16 e[]; … size:8`. Readers that need it
/// (libtraceevent) then print wrong values. This returns the format with it: `u16 e[4]`.
std::string withArrayLengths(std::string_view format);

} // namespace probescope::record
