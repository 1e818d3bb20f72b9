#include "ui/help/help_pages.h"

#include "ui/base/view/help_property.h"

#include <QVariant>
#include <QWidget>

#include <algorithm>

namespace probescope::ui {

std::optional<HelpPage> helpLink(const QString& link)
{
    const auto found = std::ranges::find_if(kHelpPages, [&link](const HelpPage& known) {
        return !link.isEmpty() && QLatin1String(known.link) == link;
    });
    return found == kHelpPages.end() ? std::nullopt : std::optional(*found);
}

QString helpPageAround(const QWidget* part)
{
    for (; part; part = part->parentWidget()) {
        if (auto page = part->property(kHelpProperty).toString(); !page.isEmpty())
            return page;
        const auto view = part->property(kViewProperty).toString();
        const auto* const found = std::ranges::find_if(kHelpPages, [&view](const HelpPage& known) {
            return !view.isEmpty() && QLatin1String(known.view) == view;
        });
        if (found != kHelpPages.end())
            return QLatin1String(found->page);
    }
    return {};
}

} // namespace probescope::ui
