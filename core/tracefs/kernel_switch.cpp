#include "core/tracefs/kernel_switch.h"

#include "core/tracefs/control_text.h"
#include "core/tracefs/journal.h"

namespace probescope::tracefs {

using access::KernelSwitch;

namespace {

tl::unexpected<Error> withReason(Error error, KernelSwitch which)
{
    if (error.code == ErrorCode::NotFound) {
        const bool functions = which == KernelSwitch::Functions;
        error.code = ErrorCode::Unsupported;
        error.what = functions ? "this kernel was built without the function tracer"
                               : "this kernel was built without the stack tracer";
        error.hint = functions ? "It needs CONFIG_FUNCTION_TRACER" : "It needs CONFIG_STACK_TRACER";
    }
    return tl::unexpected(std::move(error));
}

} // namespace

Result<bool> switchIsOn(access::Backend& backend, KernelSwitch which)
{
    const auto text = backend.readSystem(access::fileOf(which));
    if (!text)
        return withReason(text.error(), which);
    return trimmed(*text) != "0";
}

Result<> turnSwitch(Journal& journal, KernelSwitch which, bool on)
{
    auto turned = journal.turn(which, on);
    return turned ? turned : Result<>(withReason(turned.error(), which));
}

} // namespace probescope::tracefs
