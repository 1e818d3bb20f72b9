// helper_on_folder FOLDER: what probescope-helper is, as a process, but on a plain folder in place
// of a tracefs and without a log, so that it can be fed anything on any machine. Switches of the
// kernel become files beside the folder. What it may do is what probescope-helper may.

#include "app/helper/complaint.h"
#include "app/helper/rights.h"
#include "app/helper/sandbox.h"
#include "app/helper/signals.h"
#include "core/access/backend/local_backend.h"
#include "core/access/helper/server.h"

#include <array>
#include <cstdio>
#include <fcntl.h>
#include <string>
#include <unistd.h>

using namespace probescope;

namespace {

class FolderBackend : public access::LocalBackend
{
public:
    FolderBackend(access::TraceRoot root, const std::string& switches)
        : LocalBackend(std::move(root))
    {
        for (std::size_t i = 0; i < m_switches.size(); ++i)
            m_switches[i].reset(::open((switches + std::to_string(i)).c_str(),
                                       O_WRONLY | O_CREAT | O_CLOEXEC, 0600));
    }
    Result<> turn(access::KernelSwitch which, bool on) override
    {
        const auto& file = m_switches[std::size_t(which)];
        if (lseek(file.get(), 0, SEEK_SET) != 0 || ::write(file.get(), on ? "1" : "0", 1) != 1)
            return fail(ErrorCode::Io, "the switch cannot be turned");
        return {};
    }

private:
    std::array<FileDescriptor, std::size_t(access::kLastKernelSwitch) + 1> m_switches;
};

} // namespace

int main(int count, char** texts)
{
    if (count != 2)
        return 2;
    const std::string folder = texts[1];
    if (!helper::giveUpRights()) // closes what is open
        return 3;
    auto root = access::TraceRoot::at(folder, true);
    if (!root)
        return 3;
    const auto ending = helper::endingSignals();
    if (!ending)
        return 3;
    FolderBackend backend(std::move(*root), folder + ".switch");
    for (const auto& missing : helper::confine(backend.folder(), access::Level::Control))
        std::fprintf(stderr, "without: %s\n", missing.c_str());
    const auto done =
        access::Server(backend, {.level = access::Level::Control, .ending = ending->get()})
            .serve(STDIN_FILENO, STDOUT_FILENO);
    if (!done)
        helper::complain(done.error());
    return done ? 0 : 1;
}
