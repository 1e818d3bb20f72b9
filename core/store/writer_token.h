#pragma once

#include <string>
#include <string_view>

namespace probescope::store {

/// Lets others see whether a writer still lives, even when it was killed or could not write to its
/// full disk: an unlinked file in memory that it holds open, to be seen in /proc/PID/fd.
class WriterToken
{
public:
    WriterToken();
    ~WriterToken();
    WriterToken(const WriterToken&) = delete;
    WriterToken& operator=(const WriterToken&) = delete;

    /// `PID FD NUMBER`, for writerLives(). Empty when the system refused the file.
    const std::string& name() const { return m_name; }

private:
    int m_file = -1;
    std::string m_name;
};

/// False for a writer that ended, of another machine, or of a user whose processes are not to be
/// looked into.
bool writerLives(std::string_view name);

} // namespace probescope::store
