#pragma once

#include "app/cli/base/app.h"
#include "core/base/result.h"

#include <string>
#include <vector>

namespace probescope::cli {

/// What drawing commands have in common.
struct DrawnPart
{
    std::string from;
    std::string to;
    std::string size = "1600x1000";
    std::string theme = "light";
    std::string sql;
};
void addDrawnPart(App& app, DrawnPart& part);

/// Opens the file here, so that what is wrong with it is told as by every other command; the
/// desktop program finds it in the cache. `events`: it must hold some. The query must be one, and
/// the capture have something for all of `views`; a range without events is told on stderr. Errors:
/// Unsupported, when it contains no events; NotFound, when it has nothing for a view; Invalid, a
/// pipe or the query; those of openCapture().
Result<> checkDrawn(const std::string& file, const DrawnPart& part,
                    const std::vector<std::string>& views, bool events);

/// Becomes the desktop program, which draws: it has the views, and every other command stays free
/// of Qt. It ends with the same exit status. Returns only when it cannot be run, or a time cannot
/// be read.
Result<> draw(std::vector<std::string> words, const DrawnPart& part, const std::string& file);

} // namespace probescope::cli
