#include "core/probe/spec/spec_text.h"
#include "core/probe/spec/text_scan.h"

#include <algorithm>

namespace probescope::probe {

namespace {

/// `name`, `name[16]`, `name[]`
bool isFieldName(std::string_view text)
{
    const auto bracket = std::min(text.find('['), text.size());
    const auto rest = text.substr(bracket);
    return isName(text.substr(0, bracket))
        && (rest.empty()
            || (rest.ends_with(']') && rest.find_first_not_of("0123456789", 1) == rest.size() - 1));
}

bool isTypePart(std::string_view text)
{
    return isName(text, "[]*");
}

} // namespace

Result<std::vector<SyntheticField>> parseSyntheticFields(std::string_view whole,
                                                         std::string_view text)
{
    std::vector<SyntheticField> fields;
    while (true) {
        const auto end = std::min(text.find(';'), text.size());
        const auto part = text.substr(0, end);
        const auto words = splitWords(part);
        if (words.size() == 1)
            return wrongPart(whole, words.front(), tr("the field needs both a type and a name"),
                             tr("Write TYPE NAME, like u64 latency"));
        if (!words.empty()) {
            SyntheticField field{.name = std::string(words.back())};
            if (!isFieldName(words.back()))
                return wrongPart(whole, words.back(), tr("invalid field name"),
                                 tr("Write it like latency or name[16]"));
            for (auto word = words.begin(); word != words.end() - 1; ++word) {
                if (!isTypePart(*word))
                    return wrongPart(whole, *word, tr("invalid field type"),
                                     tr("Write it like u64, pid_t or char[]"));
                field.type += (field.type.empty() ? "" : " ") + std::string(*word);
            }
            fields.push_back(std::move(field));
        }
        if (end == text.size())
            break;
        text.remove_prefix(end + 1);
    }
    if (fields.empty())
        return wrongPart(whole, text, tr("the fields are missing"),
                         tr("Write TYPE NAME; TYPE NAME …, like u64 latency; pid_t pid"));
    return fields;
}

std::string formatSyntheticFields(const std::vector<SyntheticField>& fields)
{
    std::string text;
    for (const SyntheticField& field : fields)
        text += (text.empty() ? "" : "; ") + field.type + ' ' + field.name;
    return text;
}

} // namespace probescope::probe
