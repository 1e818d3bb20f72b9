#pragma once

#include "core/access/backend/backend.h"
#include "core/trace/capture_facts.h"

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace probescope::catalogue {

/// A kernel that is not at hand: files that were kept of it, in a folder, or in what a capture
/// tells. It can be read and nothing else.
///
/// They are called as in the tracefs, so that a folder can be made by hand, too:
/// available_filter_functions, available_events, README, events/SYSTEM/NAME/format; and what is
/// elsewhere on a machine: release, version, kallsyms, blacklist (of kprobes), cpus (that can be
/// there: `0-3`), vmlinux.btf, modules/NAME.btf, architecture (`x86_64`; others tell it, too).
/// Those that are missing are not known.
class OfflineKernel final : public access::Backend
{
public:
    using Texts = std::map<std::string, std::string, std::less<>>; ///< by name of the file

    /// Of a capture: its symbols are some of the kernel's.
    OfflineKernel(std::string name, Texts texts);
    /// A folder; `more` has what the folder lacks. Errors: NotFound, when it has neither
    /// available_filter_functions nor kallsyms; those of files.
    static Result<std::shared_ptr<OfflineKernel>> open(const std::filesystem::path& folder,
                                                       Texts more = {});

    /// As `uname -r` says it; empty: not known.
    std::string release();

    std::string name() const override { return m_name; }
    std::optional<access::Description> description() const override { return m_description; }
    Result<std::string> read(const access::TracePath& path, std::size_t most) override;
    Result<std::string> readSystem(access::SystemFile file, std::size_t most) override;
    Result<std::string> readModuleTypes(std::string_view module, std::size_t most) override;
    Result<std::vector<access::Entry>> list(const access::TracePath& path) override;

    // There is no machine: Unsupported.
    Result<std::vector<access::Process>> processes() override;
    Result<std::vector<access::Process>> threads() override;
    Result<access::Process> owner() override;
    Result<> append(const access::TracePath& path, std::string_view text) override;
    Result<> writeTruncating(const access::TracePath& path, std::string_view text) override;
    Result<> makeInstance(std::string_view name) override;
    Result<> removeInstance(std::string_view name) override;
    Result<std::unique_ptr<access::Stream>> openStream(const access::TracePath& instance) override;
    Result<std::unique_ptr<access::Held>> hold(const access::TracePath& path) override;
    Result<> turn(access::KernelSwitch which, bool on) override;

private:
    OfflineKernel(std::filesystem::path folder, Texts texts, access::Description description);
    Result<std::string> text(const std::string& file, std::size_t most) const;
    std::vector<access::Entry> entries(const std::string& folder) const;
    std::vector<access::Entry> cpus() const;
    std::string events() const;
    std::string modules() const;

    const std::string m_name;
    const std::filesystem::path m_folder; ///< empty: there is none
    const Texts m_texts;
    const access::Description m_description;
};

/// kallsyms of the symbols that a capture keeps. Without an address: 0.
std::string symbolLines(const std::vector<Symbol>& symbols);

} // namespace probescope::catalogue
