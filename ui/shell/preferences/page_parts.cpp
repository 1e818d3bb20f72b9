#include "ui/shell/preferences/page_parts.h"

#include <QFormLayout>
#include <QLabel>

namespace probescope::ui {

QFormLayout* newForm(QWidget* page)
{
    auto* const form = new QFormLayout(page);
    form->setRowWrapPolicy(QFormLayout::WrapLongRows);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    form->setVerticalSpacing(12);
    return form;
}

QLabel* newHint(const QString& text, QWidget* page)
{
    auto* const hint = new QLabel(text, page);
    hint->setWordWrap(true);
    hint->setForegroundRole(QPalette::PlaceholderText);
    return hint;
}

} // namespace probescope::ui
