#include "core/format/kind/input_kind.h"
#include "core/format/perf/perf_data_reader.h"
#include "core/format/perf/perf_script_reader.h"
#include "core/format/text/ftrace_text_reader.h"
#include "core/format/trace_dat/trace_dat_reader.h"

namespace probescope::format {

namespace {

tl::unexpected<Error> noReader(const Input& input, ErrorCode code, Message what, Message hint)
{
    return fail(code, std::move(what), std::move(hint), Place{.file = input.name()});
}

} // namespace

Result<std::unique_ptr<Reader>> makeReader(const KindFound& found, const Input& input)
{
    switch (found.kind) {
    case InputKind::TraceDat:
        return std::make_unique<TraceDatReader>();
    case InputKind::FtraceText:
        return std::make_unique<FtraceTextReader>();
    case InputKind::PerfScript:
        return std::make_unique<PerfScriptReader>();
    case InputKind::PerfData:
        return std::make_unique<PerfDataReader>();
    case InputKind::Empty:
        return noReader(input, ErrorCode::Unsupported, tr("the file is empty"),
                        tr("Was the trace cleared before it was saved, or the copy interrupted?"));
    case InputKind::Archive:
        return noReader(input, ErrorCode::Unsupported,
                        tr("this is {}, not a capture", {found.detail}),
                        tr("Unpack it and open the captures in it"));
    case InputKind::Capture:
        return noReader(input, ErrorCode::Unsupported,
                        tr("Probescope captures cannot be opened while compressed"),
                        tr("Unpack it first"));
    case InputKind::Text:
        return noReader(input, ErrorCode::Unsupported,
                        tr("this text contains no events ({})", {found.textKind}),
                        tr("It can be viewed, but not imported"));
    case InputKind::Binary:
        break;
    }
    return noReader(input, ErrorCode::Unsupported,
                    tr("not a known kind of capture: {}", {found.detail}),
                    tr("Probescope opens trace.dat, ftrace and perf script text, perf.data and its "
                       "own .psc files"));
}

} // namespace probescope::format
