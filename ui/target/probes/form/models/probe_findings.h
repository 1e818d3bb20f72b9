#pragma once

#include "core/probe/check/check_command.h"
#include "core/symbols/kernel/catalogue.h"
#include "ui/target/probes/form/models/probe_target_info.h"

#include <QString>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace probescope::ui {

/// A remark about the lines of a draft.
struct ProbeFinding
{
    enum class Weight : std::uint8_t { Fault, Warning, Note };
    Weight weight = Weight::Fault;
    std::size_t line = 0;
    std::size_t begin = 0; ///< bytes of the line; begin == end: the whole line
    std::size_t end = 0;
    QString words = {}; ///< a sentence: what is wrong, and why
    QString fix = {}; ///< text of a button; empty: there is none
    std::string fixed = {}; ///< the line after the fix
    friend bool operator==(const ProbeFinding&, const ProbeFinding&) = default;
};

/// The offsets at which the instructions of a function begin, ascending. No function: they were not
/// read.
struct KnownCode
{
    std::string module = {};
    std::string symbol = {};
    std::vector<std::int64_t> offsets = {};
};

/// What is known of the target of the lines. Without a catalogue there are no remarks about
/// functions.
struct FindingContext
{
    std::shared_ptr<const catalogue::Catalogue> catalogue = {};
    ProbeTargetInfo surroundings = {};
    KnownCode code = {};
};
/// In the order of the lines. May take some milliseconds; any thread.
std::vector<ProbeFinding> findingsOf(const ProbeDraft& draft, const FindingContext& context);
/// The lines of the draft with what the finding offers in place of its own.
std::string fixedText(const ProbeDraft& draft, const ProbeFinding& finding);

/// For a place in a program that was looked up in a file of this machine although the target is
/// another one, where the file may be different.
std::optional<ProbeFinding> fileElsewhere(const ProbeDraft::Line& line, std::size_t number,
                                          const ProbeTargetInfo& surroundings);

/// A finding of our check or of the kernel about one line.
ProbeFinding findingOf(const probe::Finding& found, const std::string& line, std::size_t number);

} // namespace probescope::ui
