#include "ui/base/parts/narrow_box.h"

#include <QComboBox>

namespace probescope::ui {

QComboBox* narrowBox(const QString& accessibleName, const QString& tip, int letters,
                     QWidget* parent)
{
    auto* const box = new QComboBox(parent);
    box->setAccessibleName(accessibleName);
    box->setToolTip(tip);
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(letters);
    return box;
}

} // namespace probescope::ui
