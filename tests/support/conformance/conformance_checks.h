#pragma once

#include "tests/support/conformance/backend_conformance.h"

#include <cerrno>
#include <span>
#include <string>

namespace probescope {

// What the files of the conformance suite have in common.

/// Of probes, synthetic events and what they are made by.
std::span<const ConformanceCheck> dynamicEventChecks();
/// Of triggers, histograms, and the other files of an instance.
std::span<const ConformanceCheck> triggerChecks();

/// The first thing that is not as it should be.
class Findings
{
public:
    Findings& require(bool right, const std::string& what)
    {
        if (!right && m_text.empty())
            m_text = what;
        return *this;
    }
    template <typename T>
    Findings& done(const Result<T>& result, const std::string& what)
    {
        return require(result.has_value(),
                       what + ": " + (result ? std::string() : result.error().message()));
    }
    template <typename T>
    Findings& fails(const Result<T>& result, ErrorCode code, int number, const std::string& what)
    {
        require(!result, what + " is done");
        if (!result)
            require(result.error().code == code && (number == 0 || result.error().number == number),
                    what + " fails otherwise: " + result.error().message() + ", code "
                        + std::to_string(int(result.error().code)) + ", errno "
                        + std::to_string(result.error().number));
        return *this;
    }
    Findings& reads(access::Backend& backend, const access::TracePath& path,
                    const std::string& text)
    {
        const auto read = backend.read(path);
        done(read, path.text());
        return require(read && *read == text, path.text() + " reads " + read.value_or("nothing"));
    }
    Findings& shows(access::Backend& backend, const access::TracePath& path,
                    const std::string& text)
    {
        const auto read = backend.read(path);
        done(read, path.text());
        return require(read && read->find(text) != std::string::npos,
                       path.text() + " reads " + read.value_or("nothing"));
    }
    std::string text() const { return m_text; }

private:
    std::string m_text;
};

inline std::string ownedName(access::Backend& backend, char separator)
{
    const auto owner = backend.owner();
    return owner ? std::string("probescope") + separator + std::to_string(owner->pid) + separator
            + std::to_string(owner->start)
                 : std::string("none");
}

/// An instance for one check.
class TestInstance
{
public:
    explicit TestInstance(access::Backend& backend, Findings& findings)
        : m_backend(backend)
        , m_findings(findings)
        , m_name(ownedName(backend, '-'))
    {
        findings.done(backend.makeInstance(m_name), "make an instance");
    }
    ~TestInstance() { m_findings.done(m_backend.removeInstance(m_name), "remove the instance"); }
    TestInstance(const TestInstance&) = delete;
    TestInstance& operator=(const TestInstance&) = delete;
    access::TracePath operator/(const access::TracePath& file) const
    {
        return access::TracePath("instances") / *access::TracePath::parse(m_name) / file;
    }
    const std::string& name() const { return m_name; }

private:
    access::Backend& m_backend;
    Findings& m_findings;
    std::string m_name;
};

} // namespace probescope
