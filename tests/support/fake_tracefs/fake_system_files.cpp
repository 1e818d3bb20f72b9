#include "tests/support/fake_tracefs/fake_system_files.h"

#include <cerrno>

namespace probescope::fake {

std::string FakeSystemFiles::onlineCpus() const
{
    std::string text;
    for (std::uint32_t cpu = 0; cpu < m_kernel->cpus; ++cpu) {
        if (m_kernel->offline.count(cpu) == 0)
            text += (text.empty() ? "" : ",") + std::to_string(cpu);
    }
    return text + "\n";
}

Result<std::string> FakeSystemFiles::given(const std::string& text)
{
    if (text.empty())
        return fail(ErrorCode::NotFound, "the fake has no such file");
    return text;
}

Result<std::string> FakeSystemFiles::readModuleTypes(std::string_view module) const
{
    if (!access::isModuleName(module))
        return fail(ErrorCode::Refused, "not a module name");
    const auto found = m_kernel->moduleTypes.find(std::string(module));
    return given(found == m_kernel->moduleTypes.end() ? std::string() : found->second);
}

Result<std::string> FakeSystemFiles::read(access::SystemFile file) const
{
    switch (file) {
    case access::SystemFile::Release:
        return m_kernel->release + "\n";
    case access::SystemFile::Version:
        return "Linux version " + m_kernel->release + " (fake)\n";
    case access::SystemFile::Hostname:
        return m_kernel->host + "\n";
    case access::SystemFile::BootId:
        return m_kernel->boot + "\n";
    case access::SystemFile::Lockdown:
        return m_kernel->lockdown;
    case access::SystemFile::OnlineCpus:
        return onlineCpus();
    case access::SystemFile::PossibleCpus:
        return "0-" + std::to_string(m_kernel->cpus - 1) + "\n";
    case access::SystemFile::Modules:
        return std::string("kvm 1142784 1 kvm_intel, Live 0x0000000000000000\n"
                           "ext4 983040 1 - Live 0x0000000000000000\n");
    case access::SystemFile::FtraceEnabled:
        return std::string(m_switches.at(access::KernelSwitch::Functions) ? "1\n" : "0\n");
    case access::SystemFile::StackTracerEnabled:
        if (!hasStackTracer())
            return fail(ErrorCode::NotFound, "the fake has no stack tracer");
        return std::string(m_switches.at(access::KernelSwitch::StackTracer) ? "1\n" : "0\n");
    case access::SystemFile::Symbols:
        return given(m_kernel->symbols);
    case access::SystemFile::Types:
        return given(m_kernel->types);
    case access::SystemFile::ProbesBlacklist:
        return given(m_kernel->blacklist);
    case access::SystemFile::ProbesEnabled:
        return std::string(m_switches.at(access::KernelSwitch::Probes) ? "1\n" : "0\n");
    default:
        return fail(ErrorCode::NotFound, "the fake has no such file");
    }
}

int FakeSystemFiles::turn(access::KernelSwitch which, bool on)
{
    if (which == access::KernelSwitch::StackTracer && !hasStackTracer())
        return ENOENT;
    m_switches[which] = on;
    return 0;
}

} // namespace probescope::fake
