#include "app/helper/signals.h"

#include <cerrno>
#include <csignal>
#include <sys/signalfd.h>

namespace probescope::helper {

Result<FileDescriptor> endingSignals()
{
    for (const int ignored : {SIGPIPE, SIGINT})
        std::signal(ignored, SIG_IGN);
    sigset_t ending;
    sigemptyset(&ending);
    for (const int number : {SIGTERM, SIGQUIT, SIGHUP})
        sigaddset(&ending, number);
    const int blocked = pthread_sigmask(SIG_BLOCK, &ending, nullptr);
    FileDescriptor file(signalfd(-1, &ending, SFD_CLOEXEC | SFD_NONBLOCK));
    if (blocked != 0 || !file)
        return tl::unexpected(systemError(file ? blocked : errno, "cannot wait for signals"));
    return file;
}

} // namespace probescope::helper
