#pragma once

#include "core/probe/spec/spec.h"

#include <string>
#include <string_view>
#include <vector>

namespace probescope::probe {

// The parts of Spec::parse() and Spec::format(). `text` is a view into `whole`, the text that the
// caller passed; positions of errors count in `whole`.

/// In event probes every `$name` except `$comm` is a field.
Result<Fetch> parseFetchIn(std::string_view whole, std::string_view text, bool ofEvent);
Result<ValueType> parseTypeIn(std::string_view whole, std::string_view text);
Result<Argument> parseArgumentIn(std::string_view whole, std::string_view text, bool ofEvent);

/// Parses the second word, according to the kind of `spec`. `%return` changes the kind.
Result<> parsePlace(std::string_view whole, std::string_view text, Spec& spec);
std::string formatPlace(const Spec& spec);

/// `TYPE NAME; TYPE NAME …`
Result<std::vector<SyntheticField>> parseSyntheticFields(std::string_view whole,
                                                         std::string_view text);
std::string formatSyntheticFields(const std::vector<SyntheticField>& fields);

} // namespace probescope::probe
