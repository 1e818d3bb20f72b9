#pragma once

#include "core/store/spans/span_pairs.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace probescope::store {

// What fills SpanPairs. Each adds rules, and their parts to event types of the capture. An event
// type that has a part already is left to the one that came first.

/// Pairs of the kernel that need more than their names, and the marks that programs write.
void addKernelPairs(const Capture& capture, SpanPairs& pairs);
/// Probes at the entry and the return of a function; then types that their names make a pair.
void addNamedPairs(const Capture& capture, SpanPairs& pairs);
/// What a user defined. Nothing is added on errors, which are those of SpanPairs::ofDefinition().
Result<> addDefinedPair(const Capture& capture, const SpanDefinition& definition, SpanPairs& pairs);

/// The ids of event types, ascending: several systems may have types of the same name.
using TypeIds = std::vector<std::uint32_t>;
TypeIds typesNamed(const Capture& capture, std::string_view name);

} // namespace probescope::store
