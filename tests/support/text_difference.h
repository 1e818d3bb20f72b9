#pragma once

#include <QByteArray>

#include <algorithm>
#include <string>

namespace probescope {

/// Both texts at the first line that differs.
inline QByteArray textDifference(const std::string& got, const std::string& expected)
{
    std::size_t line = 1;
    std::size_t begin = 0;
    const std::size_t common = std::min(got.size(), expected.size());
    for (std::size_t i = 0; i < common && got[i] == expected[i]; ++i) {
        if (got[i] == '\n') {
            ++line;
            begin = i + 1;
        }
    }
    const auto lineAt = [begin](const std::string& text) {
        return QByteArray::fromStdString(
            begin < text.size() ? text.substr(begin, text.find('\n', begin) - begin) : "(end)");
    };
    return "line " + QByteArray::number(qulonglong(line)) + "\n  got:      " + lineAt(got)
        + "\n  expected: " + lineAt(expected);
}

} // namespace probescope
