#include "core/access/helper/request_handler.h"
#include "core/access/protocol/payload.h"
#include "tests/support/guard_backend.h"

#include <cstdint>
#include <fcntl.h>

using namespace probescope;
using namespace probescope::access;

/// What a caller sends to the helper. The backend behind it stops the fuzzer when something reaches
/// it that the policy must not let through.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    static const FileDescriptor nowhere(open("/dev/null", O_RDWR | O_CLOEXEC));
    GuardBackend backend;
    FrameChannel channel(nowhere.get(), nowhere.get(), protocol::kMaxRequest, 0);
    const auto lives = [](std::int32_t pid, std::uint64_t) { return pid == 77 || pid == 1; };
    RequestHandler handler(backend, Policy(Level::Control, *backend.owner(), lives), channel, {});
    FrameDecoder decoder(protocol::kMaxRequest, 0);
    decoder.push({protocol::kMagic.data(), protocol::kMagic.size()});
    decoder.push({reinterpret_cast<const char*>(data), size});
    for (auto frame = decoder.next(); frame && *frame; frame = decoder.next()) {
        if ((*frame)->type == protocol::FrameType::Credit)
            handler.lend(**frame);
        else if (!handler.handle(**frame))
            break;
    }
    return 0;
}
