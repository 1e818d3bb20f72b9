#pragma once

#include "core/base/result.h"
#include "core/format/input/input.h"
#include "core/trace/sink.h"

#include <memory>
#include <string_view>

namespace probescope::format {

/// Reads one kind of saved capture. A reader never drops input silently: what it cannot read, it
/// reports as Problem with its place. It returns an error only when nothing of the input can be
/// read (or the sink stopped it); otherwise what could be kept has been pushed.
class Reader
{
public:
    virtual ~Reader() = default;

    virtual Result<> read(Input& input, Sink& sink) = 0;
};

} // namespace probescope::format
