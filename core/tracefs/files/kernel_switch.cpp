#include "core/tracefs/files/kernel_switch.h"

#include "core/tracefs/files/journal.h"

namespace probescope::tracefs {

using access::KernelSwitch;

namespace {

tl::unexpected<Error> withReason(Error error, KernelSwitch which)
{
    if (error.code == ErrorCode::NotFound) {
        error.code = ErrorCode::Unsupported;
        switch (which) {
        case KernelSwitch::Functions:
            error.what = tr("this kernel was built without the function tracer");
            error.hint = tr("It needs CONFIG_FUNCTION_TRACER");
            break;
        case KernelSwitch::StackTracer:
            error.what = tr("this kernel was built without the stack tracer");
            error.hint = tr("It needs CONFIG_STACK_TRACER");
            break;
        case KernelSwitch::Probes:
            error.what = tr("the switch for kprobes is missing");
            error.hint = tr("It needs CONFIG_KPROBES, and debugfs at /sys/kernel/debug");
            break;
        }
    }
    return tl::unexpected(std::move(error));
}

} // namespace

Result<> turnSwitch(Journal& journal, KernelSwitch which, bool on)
{
    auto turned = journal.turn(which, on);
    return turned ? turned : Result<>(withReason(turned.error(), which));
}

} // namespace probescope::tracefs
