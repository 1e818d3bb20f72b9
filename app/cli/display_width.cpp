#include "app/cli/display_width.h"

#include <clocale>
#include <cwchar>

namespace probescope::cli {

namespace {

/// wcwidth() and mbrtowc() follow the locale of the thread.
class Utf8Locale
{
public:
    Utf8Locale()
        : m_utf8(newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr))
        , m_before(m_utf8 ? uselocale(m_utf8) : nullptr)
    {
    }
    ~Utf8Locale()
    {
        if (!m_utf8)
            return;
        uselocale(m_before);
        freelocale(m_utf8);
    }
    Utf8Locale(const Utf8Locale&) = delete;
    Utf8Locale& operator=(const Utf8Locale&) = delete;

private:
    locale_t m_utf8;
    locale_t m_before;
};

bool isAscii(std::string_view text)
{
    for (const char c : text) {
        if (static_cast<unsigned char>(c) >= 0x80)
            return false;
    }
    return true;
}

} // namespace

std::size_t displayWidth(std::string_view text)
{
    if (isAscii(text))
        return text.size();
    const Utf8Locale utf8;
    std::mbstate_t state{};
    std::size_t width = 0;
    while (!text.empty()) {
        wchar_t character = 0;
        // NOLINTNEXTLINE(concurrency-mt-unsafe): it has a state of its own
        const std::size_t bytes = std::mbrtowc(&character, text.data(), text.size(), &state);
        if (bytes == 0 || bytes > text.size()) { // a NUL, or no UTF-8
            state = {};
            ++width;
            text.remove_prefix(1);
            continue;
        }
        const int columns = wcwidth(character);
        width += columns < 0 ? 1 : std::size_t(columns);
        text.remove_prefix(bytes);
    }
    return width;
}

} // namespace probescope::cli
