#include "app/cli/base/language.h"

#include "core/base/error_text.h"

#include <clocale>
#include <filesystem>
#include <libintl.h>
#include <system_error>

namespace probescope::cli {

namespace {

constexpr const char* kDomain = "probescope-cli";

/// The catalogue is made of Qt's (CMakeLists.txt), whose contexts become those of gettext.
std::string translatedByCatalogue(const std::string& english)
{
    const std::string key = "core|\004" + english;
    const char* const found = dgettext(kDomain, key.c_str());
    return found == key.c_str() ? english : std::string(found);
}

} // namespace

void chooseLanguage()
{
    // Numbers and letters stay those of the C locale: the kernel's texts are in no other.
    (void)std::setlocale(LC_MESSAGES,
                         ""); // NOLINT(concurrency-mt-unsafe): no other thread has begun
    std::error_code ignored;
    const auto self = std::filesystem::read_symlink("/proc/self/exe", ignored);
    bindtextdomain(kDomain, (self.parent_path() / PROBESCOPE_LOCALES).c_str());
    // All that is printed is UTF-8 (core/base/terminal_text.h); so are the system's own messages.
    bind_textdomain_codeset(kDomain, "UTF-8");
    bind_textdomain_codeset("libc", "UTF-8");
}

std::string said(const Message& message)
{
    return message.text(translatedByCatalogue);
}

std::string said(const Place& place)
{
    return translated(place, translatedByCatalogue);
}

std::string said(const Error& error)
{
    return translated(error, translatedByCatalogue);
}

Message eventsText(std::uint64_t amount)
{
    return counted(amount, "1 event"_tr, tr("{} events", {amount}));
}

Message gapsText(std::uint64_t amount)
{
    return counted(amount, "1 gap"_tr, tr("{} gaps", {amount}));
}

} // namespace probescope::cli
