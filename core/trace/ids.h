#pragma once

#include "core/base/strong_id.h"

namespace probescope {

using StringId = StrongId<struct StringTag>; ///< an interned string or run of bytes of a capture
using TaskId = StrongId<struct TaskTag>;
using EventTypeId = StrongId<struct EventTypeTag>;
using FlagsId = StrongId<struct FlagsTag, std::uint16_t>;
using BufferId = StrongId<struct BufferTag, std::uint16_t>; ///< the top buffer or an instance
using RowId = std::uint64_t; ///< an event's number in its capture, from 0

} // namespace probescope
