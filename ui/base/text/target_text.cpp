#include "ui/base/text/target_text.h"

#include "core/access/backend/backend.h"

#include <QCoreApplication>

namespace probescope::ui {

namespace {

struct TargetTextTr
{
    Q_DECLARE_TR_FUNCTIONS(probescope::ui::TargetText)
};

} // namespace

QString targetText(const std::string& name)
{
    return name == access::kThisMachine ? TargetTextTr::tr("this machine")
                                        : QString::fromStdString(name);
}

} // namespace probescope::ui
