#pragma once

#include <string_view>
#include <vector>

namespace probescope::format {

/// The words of a print format that may name a symbol of the kernel, as `vmemmap_base` does in that
/// of mm_page_alloc: identifiers that are neither fields nor functions nor words of C's types. Each
/// once. They are parts of `printFormat`.
std::vector<std::string_view> namesInPrintFormat(std::string_view printFormat);

} // namespace probescope::format
