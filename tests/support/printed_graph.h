#pragma once

#include "core/format/graph/graph_text.h"
#include "core/format/input/input.h"

#include <QString>

#include <string>
#include <string_view>
#include <vector>

// Text of function_graph that is printed, beside the file that it came from.

namespace probescope {

/// What a file holds, decompressed; as far as it can be read.
inline std::string decompressedText(const QString& path)
{
    auto input = format::Input::open(path.toStdString());
    std::string text;
    if (!input)
        return text;
    std::vector<char> block(1 << 16);
    for (;;) {
        const auto count = (*input)->read(block);
        if (!count || *count == 0)
            return text;
        text.append(block.data(), *count);
    }
}

/// The text of the rows, or why they cannot be printed.
inline std::string printedGraph(format::GraphRows& rows, const format::GraphTextOptions& options)
{
    std::string out;
    const auto done = format::printGraphText(rows, options, [&out](std::string_view text) {
        out += text;
        return true;
    });
    return done ? out : "failed: " + done.error().message();
}

} // namespace probescope
