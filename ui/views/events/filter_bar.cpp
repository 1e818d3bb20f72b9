#include "ui/views/events/filter_bar.h"

#include "ui/base/capture/filter_text.h"
#include "ui/base/parts/chip.h"
#include "ui/base/parts/flow_layout.h"

#include <QLabel>
#include <QToolButton>

namespace probescope::ui {

FilterBar::FilterBar(const EventTimes* times, Selection* selection, QWidget* parent)
    : QWidget(parent)
    , m_times(times)
    , m_selection(selection)
    , m_layout(new FlowLayout(this))
{
    m_layout->setContentsMargins(8, 4, 8, 4);
    m_layout->setSpacing(6);
    setAccessibleName(tr("Filter"));
    auto policy = sizePolicy();
    policy.setHeightForWidth(true);
    policy.setVerticalPolicy(QSizePolicy::Fixed);
    setSizePolicy(policy);
    connect(selection, &Selection::filterChanged, this, &FilterBar::rebuild);
    rebuild();
}

void FilterBar::addChip(const QString& text, const QString& full,
                        const std::function<void()>& remove)
{
    auto* const chip = new Chip(text, this);
    chip->setToolTip(full);
    chip->setAccessibleName(full);
    connect(chip, &Chip::removed, this, remove, Qt::QueuedConnection); // it deletes the chip
    m_layout->addWidget(chip);
}

void FilterBar::rebuild()
{
    while (auto* const item = m_layout->takeAt(0)) {
        if (auto* const widget = item->widget()) {
            widget->hide();
            widget->deleteLater();
        }
        delete item;
    }
    const auto& filter = m_selection->filter();
    setVisible(!filter.empty());
    if (filter.empty())
        return;
    if (const auto range = rangeText(filter, *m_times); !range.isEmpty())
        addChip(range, tr("Time range: %1").arg(range),
                [this] { m_selection->setRange(std::nullopt); });
    for (const auto& group : filterGroups(filter))
        addChip(group.text, group.full, [this, terms = group.terms] {
            m_selection->setFilter(withoutTerms(m_selection->filter(), terms));
        });
    auto* const clear = new QToolButton(this);
    clear->setText(tr("Clear all"));
    clear->setAutoRaise(true);
    clear->setToolTip(tr("Show all events again"));
    clear->setAccessibleName(clear->toolTip());
    connect(
        clear, &QToolButton::clicked, this, [this] { m_selection->setFilter({}); },
        Qt::QueuedConnection);
    m_layout->addWidget(clear);
    for (auto* const child : findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly))
        child->show();
    updateGeometry();
}

} // namespace probescope::ui
