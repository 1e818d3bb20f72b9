#pragma once

#include "core/probe/import/code_notes.h"
#include "core/probe/syntax/c_source.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace probescope::probe {

/// Where programs for libbpf are attached: by `SEC("kprobe/vfs_read")`, or by the calls of the part
/// that loads them.
class LibbpfSections
{
public:
    LibbpfSections(const CSource& source, CodeNotes& notes)
        : m_source(source)
        , m_notes(notes)
    {
    }

    /// False: it is no program for a probe; a note says why, unless it is none at all.
    bool takePlace(const CFunction& function, ImportedProbe& probe);
    /// A call that may attach a program.
    void takeAttachment(const CodeNode& call);

private:
    /// What the part that loads it says of a program's place.
    struct Attachment
    {
        std::string file = {};
        std::int64_t offset = 0;
        std::uint64_t semaphore = 0;
        bool leave = false;
    };
    /// `rest`: FILE:PROVIDER:NAME.
    bool takeUsdtSection(const CFunction& function, const std::string& rest, ImportedProbe& probe);
    /// `rest`: FILE:FUNCTION, or nothing.
    bool takeUserSection(const CFunction& function, const std::string& rest, bool leave,
                         ImportedProbe& probe);
    bool noPlace(const CFunction& function);
    const std::map<std::string, Attachment>& attachments();
    void findAttachments(const std::vector<CodeStatement>& statements, int depth = 0);

    const CSource& m_source;
    CodeNotes& m_notes;
    std::map<std::string, Attachment> m_attachments = {}; ///< by the names of programs
    bool m_attached = false; ///< they were looked for
};

} // namespace probescope::probe
