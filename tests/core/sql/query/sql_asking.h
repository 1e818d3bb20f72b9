#pragma once

#include "core/sql/query/query.h"

#include <QString>
#include <QTest>

#include <string>
#include <vector>

namespace probescope {

/// All rows of a query, a line of text each: the cells with `|` between them, as sqlite3 prints.
inline Result<std::vector<std::string>> tryAsk(const store::Capture& capture,
                                               const std::string& sql)
{
    std::vector<std::string> rows;
    const auto query = store::Query::prepare(capture, sql);
    if (!query)
        return passOn(query);
    const auto done = (*query)->run(
        [&rows](const store::Query::Row& row) {
            std::string line;
            for (const store::SqlValue& value : row) {
                line += &value == row.data() ? "" : "|";
                if (const auto* number = std::get_if<std::int64_t>(&value))
                    line += std::to_string(*number);
                else if (const auto* real = std::get_if<double>(&value))
                    line += QString::number(*real, 'g', 17).toStdString() + "r";
                else if (const auto* text = std::get_if<std::string>(&value))
                    line += *text;
                else if (const auto* blob = std::get_if<std::vector<char>>(&value))
                    line += "x'" + QByteArray(blob->data(), int(blob->size())).toHex().toStdString()
                        + "'";
            }
            rows.push_back(std::move(line));
            return true;
        },
        CancelToken());
    if (!done)
        return passOn(done);
    return rows;
}

inline std::vector<std::string> ask(const store::Capture& capture, const std::string& sql)
{
    auto rows = tryAsk(capture, sql);
    if (!rows)
        qFatal("%s: %s", sql.c_str(), rows.error().message().c_str());
    return *rows;
}

} // namespace probescope
