#include "core/tracefs/probe_driver/write.h"

namespace probescope::tracefs {

namespace {

/// Kernels without `dynamic_events`.
Result<> appendToOwnFile(access::Backend& backend, probe::Kind kind, const std::string& line)
{
    if (kind == probe::Kind::KernelEntry || kind == probe::Kind::KernelReturn)
        return backend.append("kprobe_events", line);
    if (probe::isUser(kind))
        return backend.append("uprobe_events", line);
    return fail(ErrorCode::Unsupported, tr("this kernel has no dynamic_events file"),
                tr("It needs CONFIG_DYNAMIC_EVENTS"));
}

} // namespace

Result<> writeDefinition(access::Backend& backend, probe::Kind kind, const std::string& line,
                         std::optional<KernelComplaint>* complaint)
{
    if (complaint)
        complaint->reset();
    auto written = backend.append("dynamic_events", line);
    if (!written && written.error().code == ErrorCode::NotFound)
        written = appendToOwnFile(backend, kind, line);
    if (written || written.error().number == 0)
        return written;
    auto said = complaintAbout(backend, {}, line);
    if (!said || !*said)
        return written;
    written.error().what = (*said)->words;
    written.error().place.byte = (*said)->column;
    if (complaint)
        *complaint = std::move(**said);
    return written;
}

} // namespace probescope::tracefs
