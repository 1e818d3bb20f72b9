#pragma once

#include "core/base/result.h"
#include "core/probe/spec/spec.h"

#include <QtGlobal>

#include <string_view>
#include <utility>

namespace probescope {

/// What a test cannot go on without: the program ends with the error's words.
template <typename T>
T needed(Result<T> result)
{
    if (!result)
        qFatal("%s", result.error().message().c_str());
    return std::move(*result);
}

/// The probe that a line defines.
inline probe::Spec specOf(std::string_view line)
{
    return needed(probe::Spec::parse(line));
}

} // namespace probescope
