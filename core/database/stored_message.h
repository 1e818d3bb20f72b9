#pragma once

#include "core/base/message.h"

#include <string>
#include <string_view>

namespace probescope::store {

/// How a message is kept in a capture, so that it can be put into another language later. A text
/// that is no template is kept as it is, if it does not begin with NUL. Else, after a NUL: whether
/// it is a template (a byte), the length of its words (4 bytes, little-endian), the words, the
/// number of its arguments (a byte), and these, each like it.
std::string storedMessage(const Message& message);

/// The message that was kept. Bytes that are none are a text.
Message messageOf(std::string_view stored);

} // namespace probescope::store
