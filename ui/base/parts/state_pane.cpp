#include "ui/base/parts/state_pane.h"

#include "ui/base/parts/flow_layout.h"
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

constexpr int kStateIcon = 40;
constexpr int kStateWidth = 520;
constexpr double kTitleSize = 1.3;

QLabel* stateLabel(QWidget* parent)
{
    auto* const label = new QLabel(parent);
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    label->setFixedWidth(kStateWidth);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    label->setFocusPolicy(Qt::NoFocus);
    return label;
}

} // namespace

StatePane::StatePane(QWidget* parent)
    : QWidget(parent)
    , m_icon(new QLabel(this))
    , m_title(stateLabel(this))
    , m_text(stateLabel(this))
    , m_bar(new QProgressBar(this))
    , m_button(new QPushButton(this))
    , m_buttons(new FlowLayout)
{
    auto font = m_title->font();
    font.setPointSizeF(font.pointSizeF() * kTitleSize);
    font.setBold(true);
    m_title->setFont(font);
    m_bar->setRange(0, 0);
    m_bar->setTextVisible(false);
    m_bar->setFixedWidth(kStateWidth);
    m_bar->setAccessibleName(tr("Progress"));
    m_buttons->setContentsMargins(0, 0, 0, 0);
    m_buttons->setSpacing(8);
    m_buttons->addWidget(m_button);
    auto* const column = new QVBoxLayout;
    column->setSpacing(12);
    column->addStretch(2);
    column->addWidget(m_icon);
    column->addWidget(m_title);
    column->addWidget(m_text);
    column->addWidget(m_bar);
    column->addLayout(m_buttons);
    column->addStretch(3);
    auto* const layout = new QHBoxLayout(this);
    layout->addStretch();
    layout->addLayout(column);
    layout->addStretch();
    connect(m_button, &QPushButton::clicked, this, &StatePane::pressed);
}

QPushButton* StatePane::addOffer(const QString& text, const QString& tip,
                                 const std::function<void()>& run)
{
    auto* const button = new QPushButton(text, this);
    button->setToolTip(tip);
    button->hide();
    m_buttons->addWidget(button);
    m_offers.push_back(button);
    connect(button, &QPushButton::clicked, this, run);
    return button;
}

void StatePane::showOffers(bool shown)
{
    for (auto* const button : m_offers)
        button->setVisible(shown);
    passFocus();
}

/// On to the first button that is shown. A proxy that is hidden would hold the keyboard fast: Qt
/// goes to it with each Tab, and does not get there.
void StatePane::passFocus()
{
    QWidget* first = m_button->isHidden() ? nullptr : m_button;
    for (auto* const button : m_offers) {
        if (!first && !button->isHidden())
            first = button;
    }
    setFocusProxy(first);
}

void StatePane::fill(const QString& icon, const QString& title, const QString& text,
                     const QString& button, bool busy)
{
    m_icon->setVisible(!icon.isEmpty());
    if (!icon.isEmpty())
        m_icon->setPixmap(themedIcon(icon).pixmap(kStateIcon));
    m_title->setText(title);
    setAccessibleName(title); // it has the focus while there is no button
    m_text->setText(text);
    m_text->setVisible(busy || !text.isEmpty());
    m_bar->setVisible(busy);
    m_button->setText(button);
    m_button->setVisible(!button.isEmpty());
    passFocus();
}

void StatePane::showMessage(const QString& title, const QString& text, const QString& button)
{
    fill(QStringLiteral("info"), title, text, button, false);
}

void StatePane::showBusy(const QString& title, const QString& button)
{
    fill({}, title, {}, button, true);
}

void StatePane::setStep(const QString& text)
{
    m_text->setText(text);
}

void StatePane::showError(const Error& error, const QString& button)
{
    auto text = errorBody(error);
    if (const auto where = whereText(error.place); !where.isEmpty())
        text += u'\n' + where;
    if (!error.hint.empty())
        text += QStringLiteral("\n\n") + errorHint(error);
    fill(QStringLiteral("warning"), tr("Cannot access tracefs."), text, button, false);
}

} // namespace probescope::ui

#include "moc_state_pane.cpp"
