#include "ui/capture/status_strip.h"

#include "ui/base/text/for_plural.h"
#include "ui/base/theme/icons.h"
#include "ui/capture/readout_bar.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QToolButton>

#include <utility>

namespace probescope::ui {

namespace {

QToolButton* countButton(QWidget* parent)
{
    auto* const button = new QToolButton(parent);
    button->setIcon(themedIcon(QStringLiteral("warning")));
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    button->setAutoRaise(true);
    return button;
}

} // namespace

StatusStrip::StatusStrip(std::shared_ptr<store::Capture> capture, const EventList* list,
                         const EventTimes* times, Selection* selection, QWidget* parent)
    : QWidget(parent)
    , m_capture(std::move(capture))
    , m_list(list)
    , m_times(times)
    , m_selection(selection)
    , m_readouts(new ReadoutBar(m_capture, times, selection, this))
    , m_range(new QLabel(this))
    , m_losses(countButton(this))
    , m_problems(countButton(this))
    , m_count(new QLabel(this))
{
    auto* const line = new QHBoxLayout(this);
    line->setContentsMargins(0, 1, 10, 1);
    line->setSpacing(16);
    line->addWidget(m_readouts, 1);
    line->addWidget(m_range);
    line->addWidget(m_losses);
    line->addWidget(m_problems);
    line->addWidget(m_count);
    // The line keeps its height whether or not losses are there.
    setMinimumHeight(m_losses->sizeHint().height());
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);

    connect(m_losses, &QToolButton::clicked, this, &StatusStrip::reportWanted);
    connect(m_problems, &QToolButton::clicked, this, &StatusStrip::reportWanted);
    connect(list, &EventList::reset, this, &StatusStrip::refresh);
    connect(list, &EventList::grew, this, &StatusStrip::refresh);
    connect(list, &EventList::completed, this, &StatusStrip::refresh);
    connect(selection, &Selection::filterChanged, this, &StatusStrip::refresh);
    refresh();
}

QString StatusStrip::countText() const
{
    const QLocale locale;
    const auto total = locale.toString(m_list->total());
    const int form = forPlural(m_list->total());
    if (!m_list->filtered())
        return tr("%1 event(s)", nullptr, form).arg(total);
    const auto shown = locale.toString(m_list->size());
    if (m_list->complete() && m_list->unreadable() > 0)
        return tr("%1 of %2 event(s), %3 could not be read", nullptr, form)
            .arg(shown, total, locale.toString(m_list->unreadable()));
    if (m_list->complete())
        return tr("%1 of %2 event(s)", nullptr, form).arg(shown, total);
    const auto percent = m_list->total() == 0 ? 0 : m_list->looked() * 100 / m_list->total();
    return tr("%1 of %2 event(s) so far, %3 % checked", nullptr, form)
        .arg(shown, total)
        .arg(percent);
}

void StatusStrip::refresh()
{
    const QLocale locale;
    m_readouts->refresh();
    m_count->setText(countText());
    const auto range = m_selection->range();
    m_range->setVisible(range.has_value());
    if (range)
        m_range->setText(tr("Range: %1").arg(m_times->differenceText(range->lengthNs())));
    const auto summary = m_capture->summary();
    m_losses->setVisible(summary.losses > 0);
    if (summary.lost > 0)
        m_losses->setText(tr("%1 event(s) lost", nullptr, forPlural(summary.lost))
                              .arg(locale.toString(summary.lost)));
    else
        m_losses->setText(tr("Events were lost"));
    m_losses->setToolTip(
        tr("The kernel overwrote or dropped events. Click for the import report."));
    m_problems->setVisible(summary.problems > 0);
    m_problems->setText(tr("%1 problem(s)", nullptr, forPlural(summary.problems))
                            .arg(locale.toString(summary.problems)));
    m_problems->setToolTip(tr("Some of the input could not be read. Click for the import report."));
}

} // namespace probescope::ui

#include "moc_status_strip.cpp"
