#include "ui/base/parts/warning_question.h"

#include "ui/base/theme/icons.h"

#include <QPushButton>

namespace probescope::ui {

QMessageBox* askWarning(QWidget* asker, const QuestionText& words,
                        const std::function<void()>& then)
{
    constexpr int kIconSize = 32;
    auto* const box = new QMessageBox(asker);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setIconPixmap(themedIcon(QStringLiteral("warning")).pixmap(kIconSize));
    box->setWindowTitle(words.title);
    box->setText(words.text);
    box->setInformativeText(words.more);
    const auto* const yes = box->addButton(words.button, words.role);
    box->setDefaultButton(box->addButton(QMessageBox::Cancel));
    QObject::connect(yes, &QAbstractButton::clicked, asker, then);
    box->open();
    return box;
}

} // namespace probescope::ui
