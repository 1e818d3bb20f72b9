#include "ui/target/record/option_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace probescope::ui {

namespace {

struct OptionText
{
    const char* option;
    const char* text;
};

constexpr const char* kOptionContext = "OptionWords";

constexpr auto kOptionTexts = std::to_array<OptionText>({
#include "trace_options.inc"
});

// `overwrite` follows the mode; with `disable_on_free` the kernel is safe when we die.
constexpr std::array<std::string_view, 2> kOwnOptions{"overwrite", "disable_on_free"};

} // namespace

QString optionText(std::string_view option)
{
    const auto* const found =
        std::find_if(kOptionTexts.begin(), kOptionTexts.end(),
                     [option](const OptionText& w) { return option == w.option; });
    return found != kOptionTexts.end() ? QCoreApplication::translate(kOptionContext, found->text)
                                       : QString();
}

bool isOptionOfRecordings(std::string_view option)
{
    return std::find(kOwnOptions.begin(), kOwnOptions.end(), option) != kOwnOptions.end();
}

} // namespace probescope::ui
