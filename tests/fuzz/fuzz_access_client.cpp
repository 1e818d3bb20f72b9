#include "core/access/remote/remote_backend.h"

#include <cstdint>
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

using namespace probescope;
using namespace probescope::access;

/// What a helper answers, all of it before it is asked.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const int answers = memfd_create("answers", MFD_CLOEXEC);
    const auto put = [answers](const void* bytes, std::size_t count) {
        return writeAll(answers, static_cast<const char*>(bytes), count, {}).has_value();
    };
    FileDescriptor in(answers);
    if (!put(protocol::kMagic.data(), protocol::kMagic.size()) || !put(data, size))
        return 0;
    lseek(answers, 0, SEEK_SET);
    FileDescriptor out(open("/dev/null", O_WRONLY | O_CLOEXEC));
    const auto remote = RemoteBackend::connect(std::move(in), std::move(out), {});
    if (!remote)
        return 0;
    static_cast<void>((*remote)->read("README"));
    static_cast<void>((*remote)->list("events"));
    static_cast<void>((*remote)->processes());
    static_cast<void>((*remote)->owner());
    const auto stream = (*remote)->openStream({});
    const auto nothing = [](std::uint32_t, std::span<const char>) {};
    if (stream) {
        static_cast<void>((*stream)->drain(std::chrono::milliseconds(0), false, nothing));
        static_cast<void>((*stream)->drain(std::chrono::milliseconds(0), true, nothing));
    }
    static_cast<void>((*remote)->hold("free_buffer"));
    static_cast<void>((*remote)->append("tracing_on", "1"));
    return 0;
}
