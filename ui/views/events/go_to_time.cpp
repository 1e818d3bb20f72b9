#include "ui/views/events/go_to_time.h"

#include "ui/views/events/event_table_view.h"
#include "ui/views/events/events_view.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace probescope::ui {

namespace {
constexpr int kWidth = 420;
}

GoToTime::GoToTime(const EventTimes& times, std::int64_t fromNs, QWidget* parent)
    : QDialog(parent)
    , m_times(times)
    , m_fromNs(fromNs)
    , m_text(new QLineEdit(this))
    , m_meaning(new QLabel(this))
    , m_buttons(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this))
{
    setWindowTitle(tr("Go to time"));
    setMinimumWidth(kWidth);
    auto* const label = new QLabel(tr("&Time:"), this);
    label->setBuddy(m_text);
    m_text->setAccessibleName(tr("Time to go to"));
    m_text->setText(times.clockText(fromNs));
    m_text->selectAll();
    m_meaning->setWordWrap(true);
    m_buttons->button(QDialogButtonBox::Ok)->setText(tr("Go"));
    auto* const layout = new QVBoxLayout(this);
    layout->addWidget(label);
    layout->addWidget(m_text);
    layout->addWidget(m_meaning);
    layout->addStretch();
    layout->addWidget(m_buttons);
    connect(m_text, &QLineEdit::textChanged, this, &GoToTime::showMeaning);
    connect(m_buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    showMeaning();
}

std::optional<std::int64_t> GoToTime::timeNs() const
{
    return m_times.parse(m_text->text(), m_fromNs);
}

void GoToTime::showMeaning()
{
    const auto time = timeNs();
    m_buttons->button(QDialogButtonBox::Ok)->setEnabled(time.has_value());
    if (!time) {
        m_meaning->setText(
            m_times.hasWallClock()
                ? tr("Type a time such as 12.345678, a step such as +5ms or -30us, or a time of "
                     "day such as 12:34:56.789.")
                : tr("Type a time such as 12.345678, or a step such as +5ms or -30us."));
        return;
    }
    const auto kernel = timeText(*time, m_times.unit(), m_times.decimals());
    const auto wall = m_times.wallText(*time);
    m_meaning->setText(wall.isEmpty() ? tr("Goes to %1.").arg(kernel)
                                      : tr("Goes to %1, which is %2.").arg(kernel, wall));
}

void EventsView::askForTime()
{
    GoToTime dialog(m_model->times(), m_selection->timeNs(), this);
    if (dialog.exec() != QDialog::Accepted)
        return;
    if (const auto time = dialog.timeNs()) {
        m_table->goToTime(*time);
        const auto visible = m_selection->visible();
        if (*time < visible.beginNs || *time >= visible.endNs)
            centreTimeline(*time);
        m_table->setFocus();
    }
}

} // namespace probescope::ui

#include "moc_go_to_time.cpp"
