#pragma once

#include "core/catalogue/catalogue.h"
#include "core/probe/judge.h"
#include "ui/models/probe_surroundings.h"

#include <QString>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace probescope::ui {

/// What is to be said about the lines of a draft.
struct ProbeFinding
{
    enum class Weight : std::uint8_t { Fault, Warning, Note };
    Weight weight = Weight::Fault;
    std::size_t line = 0;
    std::size_t begin = 0; ///< bytes of the line; begin == end: the whole line
    std::size_t end = 0;
    QString words = {}; ///< a sentence: what it is, and why
    QString fix = {}; ///< on a button; empty: there is none
    std::string fixed = {}; ///< the line as it is after that
    friend bool operator==(const ProbeFinding&, const ProbeFinding&) = default;
};

/// Where the instructions of a function begin, ascending. Of no function: they were not read.
struct KnownCode
{
    std::string module = {};
    std::string symbol = {};
    std::vector<std::int64_t> offsets = {};
};

/// What is known of the target that the lines are for. Without a catalogue nothing is said about
/// functions.
struct FindingContext
{
    std::shared_ptr<const catalogue::Catalogue> catalogue = {};
    ProbeSurroundings surroundings = {};
    KnownCode code = {};
};
/// In the order of the lines; may take some milliseconds, and may be called from any thread.
std::vector<ProbeFinding> findingsOf(const ProbeDraft& draft, const FindingContext& context);

/// A place in a program that was looked up in a file of this machine while the target is another
/// one, where nobody knows whether that is the same file.
std::optional<ProbeFinding> fileElsewhere(const ProbeDraft::Line& line, std::size_t number,
                                          const ProbeSurroundings& surroundings);

/// What the rules or the kernel found in one line.
ProbeFinding findingOf(const probe::Finding& found, const std::string& line, std::size_t number);

} // namespace probescope::ui
