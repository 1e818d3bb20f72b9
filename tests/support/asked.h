#pragma once

#include "core/sql/query/query.h"

#include <QTest>

#include <charconv>
#include <string>
#include <vector>

namespace probescope {

using AskedRows = std::vector<store::Query::Row>;

/// All rows that SQL gives of a capture, or why there are none.
inline Result<AskedRows> askedOrWhy(const store::Capture& capture, const std::string& sql)
{
    auto query = store::Query::prepare(capture, sql);
    if (!query)
        return passOn(query);
    AskedRows rows;
    const auto done = (*query)->run(
        [&rows](const store::Query::Row& row) {
            rows.push_back(row);
            return true;
        },
        CancelToken());
    if (!done)
        return passOn(done);
    return rows;
}

/// All rows that SQL gives of a capture; ends the test when it cannot be asked.
inline AskedRows asked(const store::Capture& capture, const std::string& sql)
{
    auto rows = askedOrWhy(capture, sql);
    if (!rows)
        qFatal("%s: %s", sql.c_str(), rows.error().message().c_str());
    return std::move(*rows);
}

/// A value with its type: `i:1`, `r:0.5`, `t:text`, `b:00ff`, `NULL`.
inline std::string typedText(const store::SqlValue& value)
{
    if (const auto* number = std::get_if<std::int64_t>(&value))
        return "i:" + std::to_string(*number);
    if (const auto* real = std::get_if<double>(&value)) {
        char digits[32];
        return "r:" + std::string(digits, std::to_chars(digits, digits + sizeof digits, *real).ptr);
    }
    if (const auto* text = std::get_if<std::string>(&value))
        return "t:" + *text;
    if (const auto* blob = std::get_if<std::vector<char>>(&value)) {
        return "b:" + QByteArray(blob->data(), qsizetype(blob->size())).toHex().toStdString();
    }
    return "NULL";
}

} // namespace probescope
