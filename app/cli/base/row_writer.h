#pragma once

#include "core/sql/query/query.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace probescope::cli {

using Row = store::Query::Row;

/// Receives rows and prints them in one of the formats. What it returns is whether stdout still
/// takes text.
class RowWriter
{
public:
    explicit RowWriter(std::vector<std::string> columns)
        : m_columns(std::move(columns))
    {
    }
    virtual ~RowWriter() = default;
    virtual bool header() { return true; }
    virtual bool row(const Row& row) = 0;
    virtual bool end() { return true; }

protected:
    std::vector<std::string> m_columns;
};

/// `format`: "table", "csv", "tsv" or "json". Of tables, `header` says whether there is one, and
/// `right` which columns are aligned to the right, heads included, whatever they hold; where it is
/// empty, numbers are. In JSON, texts of digits are numbers there.
std::unique_ptr<RowWriter> makeWriter(const std::string& format, bool header,
                                      std::vector<std::string> columns,
                                      std::vector<bool> right = {});

/// At least `width` columns of a terminal wide.
std::string padded(const std::string& text, std::size_t width, bool toTheRight = false);

} // namespace probescope::cli
