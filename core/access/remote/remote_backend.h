#pragma once

#include "core/access/backend/backend.h"
#include "core/access/remote/remote_connection.h"

#include <mutex>

namespace probescope::access {

/// A kernel that a helper accesses for us, over a child's standard input and output or any two
/// descriptors. Calls from several threads wait for each other on the other side. When the helper
/// is gone, all calls fail with Disconnected; a new connection is needed then.
class RemoteBackend : public Backend
{
public:
    struct Options
    {
        std::string name = kThisMachine; ///< Backend::name()
        std::unique_ptr<Peer> peer = {};
        KeepAliveTimes line = {}; ///< for a helper that uses a keep-alive, too
        /// Called while a password is typed or a host does not answer; false cancels connecting.
        std::function<bool()> goOn = [] { return true; };
    };

    /// If `out` is a pipe and no socket, writing to it may raise SIGPIPE: ignore that signal.
    /// Errors: Disconnected, Cancelled, Unsupported, or why the helper cannot work.
    static Result<std::unique_ptr<RemoteBackend>> connect(FileDescriptor in, FileDescriptor out,
                                                          Options options);

    /// Ends every waiting call, of any thread. These and all later calls fail with Cancelled.
    void disconnect() { m_connection->disconnect(); }

    std::string name() const override { return m_name; }
    Result<std::string> read(const TracePath& path, std::size_t most = kMaxRead) override;
    Result<std::string> readSystem(SystemFile file, std::size_t most = kMaxRead) override;
    Result<std::string> readModuleTypes(std::string_view module,
                                        std::size_t most = kMaxRead) override;
    Result<std::vector<Entry>> list(const TracePath& path) override;
    Result<std::vector<Process>> processes() override;
    Result<std::vector<Process>> threads() override;
    Result<Process> owner() override;
    Result<> append(const TracePath& path, std::string_view text) override;
    Result<> writeTruncating(const TracePath& path, std::string_view text) override;
    Result<> makeInstance(std::string_view name) override;
    Result<> removeInstance(std::string_view name) override;
    Result<std::unique_ptr<Stream>> openStream(const TracePath& instance) override;
    Result<std::unique_ptr<Held>> hold(const TracePath& path) override;
    Result<> turn(KernelSwitch which, bool on) override;
    Result<> permitTopLevel(bool permitted) override;
    Result<> permitOthers(bool permitted) override;
    Result<std::string> readKernelText(std::uint64_t address, std::size_t bytes) override;

private:
    RemoteBackend(std::shared_ptr<RemoteConnection> connection, std::string name)
        : m_connection(std::move(connection))
        , m_name(std::move(name))
    {
    }
    Result<> change(protocol::FrameType type, std::string_view payload);
    Result<> permit(protocol::FrameType type, bool permitted, int& needed);

    std::shared_ptr<RemoteConnection> m_connection; ///< shared with streams and what is held
    std::string m_name;
    std::mutex m_consents;
    int m_topLevelNeeded = 0; ///< how many agreed, and did not take it back yet
    int m_othersNeeded = 0;
};

} // namespace probescope::access
