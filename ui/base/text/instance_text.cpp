#include "ui/base/text/instance_text.h"

#include <QCoreApplication>

namespace probescope::ui {

QString instanceText(const std::string& instance)
{
    return instance.empty()
        ? QCoreApplication::translate("probescope::ui::Instance", "the top-level instance")
        : QString::fromStdString(instance);
}

} // namespace probescope::ui
