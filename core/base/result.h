#pragma once

#include "core/base/error.h"

#include <tl/expected.hpp>

namespace probescope {

/// A value, or the Error that says why there is none.
template <typename T = void>
using Result = tl::expected<T, Error>;

/// `return fail(ErrorCode::Corrupt, tr("the page size is 0"), tr("Ask for it again"), place);`
inline tl::unexpected<Error> fail(ErrorCode code, Message what, Message hint = {}, Place place = {})
{
    return tl::unexpected<Error>(Error{code, std::move(what), std::move(hint), std::move(place)});
}

/// `if (!read) return passOn(read);`: the Error of a Result of another type.
template <typename T>
tl::unexpected<Error> passOn(const Result<T>& failed)
{
    return tl::unexpected<Error>(failed.error());
}

} // namespace probescope
