#pragma once

#include "core/access/backend/backend.h"

#include <cstdio>
#include <cstdlib>

namespace probescope {

/// A backend that ends the program when something reaches it that no policy for the owner
/// `probescope-10-500` may let through. It holds no files: reads give a short text, and writes are
/// only looked at.
class GuardBackend : public access::Backend
{
public:
    std::size_t writes = 0;

    std::string name() const override { return "guard"; }
    Result<std::string> read(const access::TracePath& path, std::size_t most) override
    {
        checkPath(path);
        return std::string("1\n").substr(0, most);
    }
    Result<std::string> readSystem(access::SystemFile file, std::size_t) override
    {
        require(file <= access::kLastSystemFile, "a system file that is none");
        return std::string("6.1\n");
    }
    Result<std::string> readModuleTypes(std::string_view module, std::size_t) override
    {
        require(!module.empty() && module.find_first_of("/.") == std::string_view::npos
                    && module.find('\0') == std::string_view::npos,
                "a module whose name leads elsewhere");
        return std::string("types");
    }
    Result<std::vector<access::Entry>> list(const access::TracePath& path) override
    {
        checkPath(path);
        return std::vector<access::Entry>{{.name = "sched", .folder = true}};
    }
    Result<std::vector<access::Process>> processes() override
    {
        return std::vector<access::Process>{process(1, 7), process(10, 500), process(77, 7)};
    }
    Result<std::vector<access::Process>> threads() override
    {
        return std::vector<access::Process>{process(78, 7)};
    }
    Result<access::Process> owner() override { return process(10, 500); }
    Result<> append(const access::TracePath& path, std::string_view text) override
    {
        checkWrite(path, text);
        return {};
    }
    Result<> writeTruncating(const access::TracePath& path, std::string_view text) override
    {
        require(!isProbes(path), "the list of probes is cleared");
        checkWrite(path, text);
        return {};
    }
    Result<> makeInstance(std::string_view name) override
    {
        checkInstance(name);
        return {};
    }
    Result<> removeInstance(std::string_view name) override
    {
        checkInstance(name);
        return {};
    }
    Result<std::unique_ptr<access::Stream>> openStream(const access::TracePath& path) override
    {
        checkOwn(path);
        return std::make_unique<SilentStream>();
    }
    Result<std::unique_ptr<access::Held>> hold(const access::TracePath& path) override
    {
        checkOwn(path);
        require(path.name() == "free_buffer", "another file is held");
        return std::make_unique<access::Held>();
    }
    Result<> turn(access::KernelSwitch which, bool) override
    {
        require(which <= access::kLastKernelSwitch, "a switch that is none");
        require(m_topLevel, "a switch, without consent");
        return {};
    }
    Result<std::string> readKernelText(std::uint64_t, std::size_t bytes) override
    {
        require(bytes != 0 && bytes <= 4096, "much of the kernel's code");
        return std::string(bytes, '\x90');
    }
    Result<> permitTopLevel(bool permitted) override
    {
        m_topLevel = permitted;
        return {};
    }
    Result<> permitOthers(bool permitted) override
    {
        m_others = permitted;
        return {};
    }

private:
    class SilentStream : public access::Stream
    {
    public:
        std::uint32_t pageBytes() const override { return 4096; }
        Result<> drain(std::chrono::milliseconds, bool, const access::PagesFn&) override
        {
            return fail(ErrorCode::Io, "there is nothing to drain");
        }
    };

    static access::Process process(std::int32_t pid, std::uint64_t start)
    {
        access::Process process;
        process.pid = pid;
        process.start = start;
        return process;
    }
    static void require(bool right, const char* what)
    {
        if (right)
            return;
        std::fprintf(stderr, "A guard was passed: %s\n", what);
        std::abort();
    }
    static bool isProbes(const access::TracePath& path)
    {
        return path.text() == "kprobe_events" || path.text() == "uprobe_events"
            || path.text() == "dynamic_events" || path.text() == "synthetic_events";
    }
    static void checkPath(const access::TracePath& path)
    {
        require(path.text().empty() || path.text().front() != '/', "an absolute path");
        for (const auto part : path.parts())
            require(!part.empty() && part != "." && part != "..", "a path that leads elsewhere");
        require(path.name() != "trace_pipe" && path.name() != "trace_pipe_raw", "a pipe");
    }
    /// Of the owner, or of a process that is gone.
    static void checkInstance(std::string_view name)
    {
        require(name.starts_with("probescope-") && name.find('/') == std::string_view::npos
                    && !name.starts_with("probescope-77-7") && !name.starts_with("probescope-1-7"),
                "an instance of somebody else");
    }
    void checkOwn(const access::TracePath& path) const
    {
        checkPath(path);
        const auto parts = path.parts();
        if (parts.size() >= 2 && parts[0] == "instances")
            checkInstance(parts[1]);
        else
            require(m_topLevel
                        || (parts.size() >= 3 && parts[0] == "events"
                            && parts[1].starts_with("probescope_")
                            && !parts[1].starts_with("probescope_77_7")),
                    "the top level, without consent");
    }
    void checkWrite(const access::TracePath& path, std::string_view text)
    {
        ++writes;
        if (isProbes(path)) {
            require(text.find('\n') == std::string_view::npos && text.size() <= 4094,
                    "more than a line of a probe");
            const bool synthetic =
                path.text() == "synthetic_events" || text.find(":synthetic/") == 1;
            require(synthetic || m_others || text.find(":probescope_") != std::string_view::npos,
                    "a probe of somebody else");
            require(m_others || text.find("probescope_77_7/") == std::string_view::npos,
                    "a probe of another that lives");
            return;
        }
        const bool ofEvent = path.text().find("events/") != std::string::npos
            && (path.name() == "enable" || path.name() == "filter" || path.name() == "trigger");
        if (m_others && ofEvent)
            checkPath(path);
        else
            checkOwn(path);
        require(path.name() != "current_tracer" || text.find("mmiotrace") != 0, "mmiotrace");
        require(path.name() == "trace_marker" || text.find('\n') + 1 == text.size()
                    || text.find('\n') == std::string_view::npos,
                "more than a command");
    }

    bool m_topLevel = false;
    bool m_others = false;
};

} // namespace probescope
