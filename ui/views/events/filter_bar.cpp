#include "ui/views/events/filter_bar.h"

#include "ui/base/capture/filter_text.h"
#include "ui/base/parts/chip.h"

#include <QCoreApplication>
#include <QEvent>
#include <QLabel>
#include <QMenu>
#include <QToolButton>

#include <algorithm>
#include <numeric>
#include <utility>

namespace probescope::ui {

namespace {

constexpr int kBeside = 8; // pixels at both ends of the line
constexpr int kAboveChips = 3;
constexpr int kBetween = 6;
constexpr int kMinLetters = 14; // of a chip that shares the line with others

QToolButton* lineButton(const QString& text, QWidget* parent)
{
    auto* const button = new QToolButton(parent);
    button->setText(text);
    button->setAutoRaise(true);
    return button;
}

} // namespace

FilterBar::FilterBar(const EventTimes* times, Selection* selection, QWidget* parent)
    : QWidget(parent)
    , m_times(times)
    , m_selection(selection)
    , m_nothing(new QLabel(tr("No filter: all events are shown"), this))
    , m_more(lineButton({}, this))
    , m_clear(lineButton(tr("Clear all"), this))
    , m_scope(new QLabel(tr("Filters events, not the other views"), this))
{
    setAccessibleName(tr("Filter"));
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    m_nothing->setForegroundRole(QPalette::PlaceholderText);
    m_scope->setForegroundRole(QPalette::PlaceholderText);
    m_scope->setToolTip(tr("Conditions filter the list of events, its search, the steps of [ and ] "
                           "in the timeline, exports, and the counts of a report. The timeline and "
                           "the other views show all events. A time range limits Calls, Flame "
                           "graph, Latency and Aggregate, too."));
    m_clear->setToolTip(tr("Remove all filters"));
    m_clear->setAccessibleName(m_clear->toolTip());
    m_more->setToolTip(tr("More conditions; choose one to remove it"));
    m_more->setAccessibleName(m_more->toolTip());
    m_more->setPopupMode(QToolButton::InstantPopup);
    m_more->setMenu(new QMenu(m_more));
    connect(
        m_clear, &QToolButton::clicked, this, [this] { m_selection->setFilter({}); },
        Qt::QueuedConnection);
    connect(selection, &Selection::filterChanged, this, &FilterBar::rebuild);
    rebuild();
}

QSize FilterBar::sizeHint() const
{
    const int line = std::max(Chip::heightFor(fontMetrics()), m_clear->sizeHint().height());
    return {m_nothing->sizeHint().width() + 2 * kBeside, line + 2 * kAboveChips};
}

QSize FilterBar::minimumSizeHint() const
{
    return {0, sizeHint().height()}; // a filter does not make the window wider
}

void FilterBar::addChip(const QString& text, const QString& full,
                        const std::function<void()>& remove)
{
    auto* const chip = new Chip(text, this);
    chip->setToolTip(full);
    chip->setAccessibleName(tr("Remove filter: %1").arg(full));
    connect(chip, &Chip::removed, this, remove, Qt::QueuedConnection); // it deletes the chip
    QWidget::setTabOrder(m_chips.empty() ? beforeMore() : m_chips.back(), chip);
    m_chips.push_back(chip);
}

/// What Tab leaves for the bar: the chips come behind it, before the bar's own buttons.
QWidget* FilterBar::beforeMore() const
{
    auto* before = m_more->previousInFocusChain();
    while (before != m_more && (before->focusPolicy() & Qt::TabFocus) == 0)
        before = before->previousInFocusChain();
    return before;
}

void FilterBar::rebuild()
{
    const auto focused = std::find_if(m_chips.begin(), m_chips.end(),
                                      [](const Chip* chip) { return chip->hasFocus(); });
    const auto place = std::size_t(focused - m_chips.begin());
    const bool had = focused != m_chips.end() || m_more->hasFocus() || m_clear->hasFocus();
    for (auto* const chip : std::exchange(m_chips, {})) {
        chip->setFocusPolicy(Qt::NoFocus); // the next ones do not come behind it
        chip->hide();
        chip->deleteLater();
    }
    const auto& filter = m_selection->filter();
    if (const auto range = rangeText(filter, *m_times); !range.isEmpty())
        addChip(range, tr("Time range: %1").arg(range),
                [this] { m_selection->setRange(std::nullopt); });
    for (const auto& group : filterGroups(filter))
        addChip(group.text, group.full, [this, terms = group.terms] {
            m_selection->setFilter(withoutTerms(m_selection->filter(), terms));
        });
    m_nothing->setVisible(m_chips.empty());
    m_clear->setVisible(!m_chips.empty());
    m_hasTerms = !filter.terms.empty();
    arrange();
    if (had)
        focusNear(place);
}

/// What had the focus is gone: it does not fall to where nobody looks for it.
void FilterBar::focusNear(std::size_t place)
{
    if (m_chips.empty()) {
        emit left();
        return;
    }
    auto* const chip = m_chips[std::min(place, m_chips.size() - 1)];
    (chip->isHidden() ? static_cast<QWidget*>(m_more) : chip)->setFocus();
}

void FilterBar::resizeEvent(QResizeEvent* /*event*/)
{
    arrange();
}

/// A chip has another size, as with another font.
bool FilterBar::event(QEvent* event)
{
    if (event->type() == QEvent::LayoutRequest)
        arrange();
    return QWidget::event(event);
}

void FilterBar::arrange()
{
    const int room = std::max(width() - 2 * kBeside, 0);
    m_nothing->setGeometry(kBeside, 0, room, height());
    m_scope->hide();
    if (m_chips.empty())
        m_more->hide();
    else
        arrangeChips(room - m_clear->sizeHint().width() - kBetween);
    // The buttons have other texts now, which must not have them arranged again and again.
    QCoreApplication::removePostedEvents(this, QEvent::LayoutRequest);
}

/// Each gets what it needs while there is room for all, else the least first, and then more from
/// the first on.
void FilterBar::arrangeChips(int room)
{
    const int least = fontMetrics().averageCharWidth() * kMinLetters;
    std::vector<int> widths;
    for (const auto* const chip : m_chips)
        widths.push_back(std::min(chip->sizeHint().width(), least));
    const auto used = [&widths](std::size_t count) {
        return std::accumulate(widths.begin(), widths.begin() + std::ptrdiff_t(count),
                               int(count) * kBetween);
    };
    auto shown = m_chips.size();
    int rest = room;
    if (used(shown) > rest) {
        m_more->setText(tr("%1 more").arg(m_chips.size()));
        rest -= m_more->sizeHint().width() + kBetween;
        while (shown > 0 && used(shown) > rest)
            --shown;
    }
    rest -= used(shown);
    int x = kBeside;
    const auto put = [this, &x](QWidget* widget, QSize size) {
        widget->setGeometry(x, (height() - size.height()) / 2, size.width(), size.height());
        widget->show();
        x += size.width() + kBetween;
    };
    for (std::size_t i = 0; i < m_chips.size(); ++i) {
        const auto wanted = m_chips[i]->sizeHint();
        const int more = std::clamp(wanted.width() - widths[i], 0, std::max(rest, 0));
        if (i < shown) {
            rest -= more;
            put(m_chips[i], {widths[i] + more, wanted.height()});
        } else {
            m_chips[i]->hide();
        }
    }
    fillMore(shown);
    if (shown < m_chips.size())
        put(m_more, m_more->sizeHint());
    put(m_clear, m_clear->sizeHint());
    const auto scope = m_scope->sizeHint();
    if (m_hasTerms && x + scope.width() <= width() - kBeside)
        put(m_scope, scope);
}

void FilterBar::fillMore(std::size_t shown)
{
    auto* const menu = m_more->menu();
    menu->clear();
    m_more->setVisible(shown < m_chips.size());
    for (auto i = shown; i < m_chips.size(); ++i) {
        auto text = m_chips[i]->text();
        text.replace(u'&', QStringLiteral("&&"));
        menu->addAction(text, m_chips[i], &Chip::removed);
    }
    m_more->setText(tr("%1 more").arg(m_chips.size() - shown));
}

} // namespace probescope::ui

#include "moc_filter_bar.cpp"
