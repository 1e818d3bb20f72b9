#pragma once

#include "core/format/input/line_splitter.h"
#include "core/format/input/reader.h"

#include <memory>
#include <string_view>

namespace probescope::format {

/// Reads ftrace text: the kernel's `trace` and `trace_pipe` of all tracers, and the output of
/// `trace-cmd report`. Every line becomes an event, part of one (a stack's, a message's), a loss,
/// a note, or a problem.
///
/// The bytes may be cut anywhere: feed() takes any pieces. Times are those of the text: of
/// `trace` and trace-cmd in microseconds or nanoseconds, of latency-format since the trace began,
/// of clocks that count no time in ticks (fact kTimeUnit). Lines without any time (nocontext-info)
/// all stand at 0: their order alone is known (kTimeUnit "none").
class FtraceText
{
public:
    explicit FtraceText(Sink& sink, std::string fileName);
    ~FtraceText();
    FtraceText(const FtraceText&) = delete;
    FtraceText& operator=(const FtraceText&) = delete;

    void feed(std::string_view bytes);
    /// At the end of the input: sends what was held back, and the facts.
    void finish();
    std::uint64_t lines() const;
    std::uint64_t events() const;

private:
    class Impl;
    std::unique_ptr<Impl> m_impl;
};

/// FtraceText over an Input.
class FtraceTextReader : public Reader
{
public:
    Result<> read(Input& input, Sink& sink) override;
};

} // namespace probescope::format
