#include "ui/base/parts/hidden_notice.h"

#include "ui/base/theme/icons.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

namespace probescope::ui {

HiddenNotice::HiddenNotice(QWidget* parent)
    : QWidget(parent)
    , m_text(new QLabel(this))
{
    setObjectName(QStringLiteral("hiddenNotice"));
    auto* const line = new QHBoxLayout(this);
    line->setContentsMargins(8, 2, 8, 2);
    line->setSpacing(8);
    auto* const icon = new QLabel(this);
    icon->setPixmap(themedIcon(QStringLiteral("filter")).pixmap(16));
    icon->setAccessibleName(tr("Filter"));
    m_text->setTextFormat(Qt::PlainText);
    m_text->setWordWrap(true);
    m_text->setAccessibleDescription(tr("Hidden selection"));
    auto* const button = new QToolButton(this);
    button->setText(tr("Show it"));
    button->setAccessibleName(button->text());
    button->setToolTip(tr("Clear the filter that hides the selection"));
    line->addWidget(icon);
    line->addWidget(m_text, 1);
    line->addWidget(button);
    connect(button, &QToolButton::clicked, this, &HiddenNotice::showWanted);
    hide();
}

void HiddenNotice::setText(const QString& text)
{
    m_text->setText(text);
    setVisible(!text.isEmpty());
}

QString HiddenNotice::text() const
{
    return m_text->text();
}

} // namespace probescope::ui

#include "moc_hidden_notice.cpp"
