#include "ui/views/calls/copied_call.h"

#include "core/analysis/export/call_text.h"

#include <string>
#include <string_view>

namespace probescope::ui {

std::optional<CopiedCall> copiedCall(const store::Capture& capture, store::CallId id,
                                     const CancelToken& cancel)
{
    constexpr std::size_t kMostBytes = 64 << 20;
    auto options = analysis::recordedGraphText(capture);
    options.header = false;
    std::string text;
    bool cut = false;
    const auto append = [&](std::string_view lines) {
        cut = text.size() + lines.size() > kMostBytes;
        if (!cut)
            text += lines;
        return !cut;
    };
    const auto done = analysis::printCall(capture, id, options, append, cancel);
    if (!done && !cut)
        return std::nullopt;
    return CopiedCall{QString::fromStdString(text), cut};
}

} // namespace probescope::ui
