#pragma once

#include <string>
#include <string_view>

namespace probescope::store {

/// Lets others see whether a writer is still alive, even if it was killed or could not write to a
/// full disk: an unlinked file in memory that it keeps open, visible in /proc/PID/fd.
class WriterToken
{
public:
    WriterToken();
    ~WriterToken();
    WriterToken(const WriterToken&) = delete;
    WriterToken& operator=(const WriterToken&) = delete;

    /// `PID FD NUMBER`, for writerLives(). Empty if the system refused the file.
    const std::string& name() const { return m_name; }

private:
    int m_file = -1;
    std::string m_name;
};

/// False if the writer has ended, is on another machine, or belongs to a user whose processes
/// cannot be inspected.
bool writerLives(std::string_view name);

} // namespace probescope::store
