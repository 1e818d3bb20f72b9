#include "core/tracefs/files/error_log.h"

#include "core/tracefs/files/control_text.h"

#include <algorithm>

namespace probescope::tracefs {

namespace {

constexpr std::string_view kErrorMark = ": error: ";
constexpr std::string_view kCommandMark = "  Command: ";

std::string withSingleBlanks(std::string_view command)
{
    std::string text;
    for (const auto word : splitWords(command))
        text += (text.empty() ? "" : " ") + std::string(word);
    return text;
}

} // namespace

std::vector<KernelComplaint> complaintsOf(std::string_view text)
{
    std::vector<KernelComplaint> complaints;
    for (const auto line : linesOf(text)) {
        const auto mark = line.find(kErrorMark);
        const auto time = line.find("] ");
        if (line.starts_with('[') && mark != std::string_view::npos && time < mark) {
            complaints.push_back({.subsystem = std::string(line.substr(time + 2, mark - time - 2)),
                                  .words = std::string(line.substr(mark + kErrorMark.size()))});
        } else if (complaints.empty()) {
            continue;
        } else if (line.starts_with(kCommandMark)) {
            complaints.back().command = line.substr(kCommandMark.size());
        } else if (trimmed(line) == "^") {
            const auto caret = line.find('^');
            complaints.back().column = caret - std::min(caret, kCommandMark.size());
        }
    }
    return complaints;
}

Result<std::optional<KernelComplaint>> complaintAbout(access::Backend& backend,
                                                      const access::TracePath& instance,
                                                      std::string_view command)
{
    const auto text = backend.read(instance / "error_log");
    if (!text)
        return passOn(text);
    auto complaints = complaintsOf(*text);
    if (complaints.empty()
        || withSingleBlanks(complaints.back().command) != withSingleBlanks(command))
        return std::nullopt;
    return std::move(complaints.back());
}

} // namespace probescope::tracefs
