#pragma once

#include "core/access/protocol/frame_channel.h"
#include "core/access/protocol/payload.h"
#include "tests/support/served_backend.h"

#include <QByteArray>
#include <QFile>

#include <chrono>
#include <string>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace probescope {

/// A helper in a process of its own, and our end of its standard input and output.
class HelperProcess
{
public:
    explicit HelperProcess(const std::vector<std::string>& command)
        : m_ends(socketEnds())
        , m_channel(m_ends[0].get(), m_ends[0].get(), access::protocol::kMaxPayload,
                    access::protocol::kMaxNoise)
    {
        std::vector<char*> arguments;
        for (const auto& word : command)
            arguments.push_back(const_cast<char*>(word.c_str()));
        arguments.push_back(nullptr);
        m_pid = fork();
        if (m_pid == 0) {
            dup2(m_ends[1].get(), STDIN_FILENO);
            dup2(m_ends[1].get(), STDOUT_FILENO);
            execv(arguments[0], arguments.data());
            _exit(127);
        }
        m_ends[1].reset();
    }
    ~HelperProcess() { static_cast<void>(end()); }
    HelperProcess(const HelperProcess&) = delete;
    HelperProcess& operator=(const HelperProcess&) = delete;

    access::FrameChannel& channel() { return m_channel; }
    int socket() const { return m_ends[0].get(); }
    pid_t pid() const { return m_pid; }
    bool greet()
    {
        if (!m_channel.sendMagic()
            || !m_channel.send(access::protocol::FrameType::Hello, 0,
                               access::PayloadWriter()
                                   .u16(access::protocol::kVersion)
                                   .u16(access::protocol::kVersion)
                                   .take()))
            return false;
        const auto frame = m_channel.receive(std::chrono::seconds(30));
        return frame && *frame && (*frame)->type == access::protocol::FrameType::Welcome;
    }
    /// In KiB.
    long peakKib() const { return statusOf("VmHWM").split(' ').first().toLong(); }
    /// A line of /proc/PID/status, without its name.
    QByteArray statusOf(const char* name) const
    {
        QFile status(QStringLiteral("/proc/%1/status").arg(m_pid));
        const QByteArray begin = QByteArray(name) + ':';
        for (const auto& line :
             status.open(QFile::ReadOnly) ? status.readAll().split('\n') : QByteArrayList()) {
            if (line.startsWith(begin))
                return line.mid(begin.size()).trimmed();
        }
        return {};
    }
    /// Says nothing more. How it ended: its exit status, or -N for a signal N.
    int end()
    {
        m_ends[0].reset();
        return ended();
    }
    /// How it ended, which it does by itself.
    int ended()
    {
        if (m_pid <= 0)
            return m_status;
        int status = 0;
        waitpid(m_pid, &status, 0);
        m_pid = -1;
        m_status = WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
        return m_status;
    }

private:
    std::array<FileDescriptor, 2> m_ends;
    access::FrameChannel m_channel;
    pid_t m_pid = -1;
    int m_status = 0;
};

/// `PID-START`.
inline std::string ownerOf(HelperProcess& helper)
{
    if (!helper.channel().send(access::protocol::FrameType::Owner, 1, {}))
        return {};
    std::string payload;
    for (;;) {
        const auto frame = helper.channel().receive(std::chrono::seconds(30));
        if (!frame || !*frame || (*frame)->type == access::protocol::FrameType::Failed)
            return {};
        if ((*frame)->type == access::protocol::FrameType::Done)
            break;
        payload += (*frame)->payload;
    }
    const auto owner = access::processesFrom(payload);
    return owner && owner->size() == 1
        ? std::to_string(owner->front().pid) + "-" + std::to_string(owner->front().start)
        : std::string();
}

/// Done or Failed; Hello: there was no answer.
inline access::protocol::FrameType answerTo(HelperProcess& helper, access::protocol::FrameType type,
                                            const std::string& payload)
{
    if (!helper.channel().send(type, 5, payload))
        return access::protocol::FrameType::Hello;
    for (;;) {
        const auto frame = helper.channel().receive(std::chrono::seconds(30));
        if (!frame || !*frame)
            return access::protocol::FrameType::Hello;
        if ((*frame)->type == access::protocol::FrameType::Done
            || (*frame)->type == access::protocol::FrameType::Failed)
            return (*frame)->type;
    }
}

} // namespace probescope
