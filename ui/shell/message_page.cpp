#include "ui/shell/message_page.h"

#include "ui/base/text/error_text.h"
#include "ui/base/text/where_text.h"
#include "ui/base/theme/icons.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

namespace probescope::ui {

namespace {

constexpr int kWarningIcon = 48;
constexpr int kTextWidth = 560;

QLabel* wrapped(const QString& text, QWidget* parent)
{
    auto* const label = new QLabel(text, parent);
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    label->setMaximumWidth(kTextWidth);
    label->setMinimumWidth(kTextWidth / 2);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    return label;
}

QLabel* title(const QString& text, QWidget* parent)
{
    auto* const label = wrapped(text, parent);
    auto font = label->font();
    font.setPointSizeF(font.pointSizeF() * 1.4);
    font.setBold(true);
    label->setFont(font);
    return label;
}

/// A column of widgets in the middle of the page.
QVBoxLayout* centred(QWidget* page)
{
    auto* const outer = new QHBoxLayout(page);
    auto* const column = new QVBoxLayout;
    column->setSpacing(12);
    outer->addStretch();
    outer->addLayout(column);
    outer->addStretch();
    return column;
}

} // namespace

MessagePage::MessagePage(const std::filesystem::path& file, const Error& error, const QString& more,
                         QWidget* parent)
    : QWidget(parent)
{
    auto* const column = centred(this);
    column->addStretch(2);
    auto* const icon = new QLabel(this);
    icon->setPixmap(themedIcon(QStringLiteral("warning")).pixmap(kWarningIcon));
    column->addWidget(icon);
    column->addWidget(title(errorTitle(error), this));
    auto place = error.place;
    if (place.file.empty())
        place.file = file.string();
    column->addWidget(wrapped(errorBody(error), this));
    auto* const where = wrapped(whereText(place), this);
    where->setForegroundRole(QPalette::PlaceholderText);
    column->addWidget(where);
    if (!error.hint.empty())
        column->addWidget(wrapped(errorHint(error), this));
    if (!more.isEmpty())
        column->addWidget(wrapped(more, this));
    auto* const buttons = new QHBoxLayout;
    auto* const again = new QPushButton(tr("Try again"), this);
    auto* const another =
        new QPushButton(themedIcon(QStringLiteral("open")), tr("Open another file…"), this);
    buttons->addWidget(again);
    buttons->addWidget(another);
    buttons->addStretch();
    column->addSpacing(6);
    column->addLayout(buttons);
    column->addStretch(3);
    connect(again, &QPushButton::clicked, this, &MessagePage::tryAgain);
    connect(another, &QPushButton::clicked, this, &MessagePage::openAnother);
    setFocusProxy(again);
}

LoadingPage::LoadingPage(const std::filesystem::path& file, QWidget* parent)
    : QWidget(parent)
    , m_bar(new QProgressBar(this))
    , m_text(new QLabel(this))
{
    auto* const column = centred(this);
    column->addStretch(2);
    column->addWidget(
        title(tr("Opening %1").arg(QString::fromStdString(file.filename().string())), this));
    m_bar->setRange(0, 0);
    m_bar->setTextVisible(false);
    m_bar->setAccessibleName(tr("Progress of reading"));
    m_bar->setMinimumWidth(kTextWidth / 2);
    column->addWidget(m_bar);
    column->addWidget(m_text);
    auto* const stop = new QPushButton(tr("Stop"), this);
    auto* const buttons = new QHBoxLayout;
    buttons->addWidget(stop);
    buttons->addStretch();
    column->addLayout(buttons);
    column->addStretch(3);
    connect(stop, &QPushButton::clicked, this, &LoadingPage::stopWanted);
}

void LoadingPage::setProgress(int permille, const QString& text)
{
    m_bar->setRange(0, permille < 0 ? 0 : 1000);
    if (permille >= 0)
        m_bar->setValue(permille);
    m_text->setText(text);
}

} // namespace probescope::ui

#include "moc_message_page.cpp"
