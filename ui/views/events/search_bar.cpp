#include "ui/views/events/search_bar.h"

#include "ui/base/parts/narrow_box.h"
#include "ui/base/text/for_plural.h"
#include "ui/base/theme/icons.h"
#include "ui/views/events/models/event_cells.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace probescope::ui {

namespace {

constexpr int kTypingPauseMs = 150;
constexpr int kBoxLetters = 8;
constexpr int kLeastText = 120; // pixels, as the following
constexpr int kBarMargin = 6; // beside the parts of the bar
constexpr int kBarAir = 4; // above and below them
constexpr int kBarSpacing = 4;
enum Mode { PlainText, Regex, WholeField };

QToolButton* toolButton(QWidget* parent, const QString& icon, const QString& name)
{
    auto* const button = new QToolButton(parent);
    button->setIcon(themedIcon(icon));
    button->setAutoRaise(true);
    button->setToolTip(name);
    button->setAccessibleName(name);
    return button;
}

} // namespace

SearchBar::SearchBar(EventSearch* search, Selection* selection, QWidget* parent)
    : QWidget(parent)
    , m_search(search)
    , m_selection(selection)
    , m_delay(new QTimer(this))
{
    build();
    m_delay->setSingleShot(true);
    m_delay->setInterval(kTypingPauseMs);
    connect(m_delay, &QTimer::timeout, this, &SearchBar::apply);
    connect(m_text, &QLineEdit::textChanged, m_delay, qOverload<>(&QTimer::start));
    connect(m_mode, &QComboBox::currentIndexChanged, this, &SearchBar::apply);
    connect(m_where, &QComboBox::currentIndexChanged, this, &SearchBar::apply);
    connect(m_case, &QToolButton::toggled, this, &SearchBar::apply);
    connect(m_next, &QToolButton::clicked, this, [this] { findNext(false); });
    connect(m_previous, &QToolButton::clicked, this, [this] { findNext(true); });
    connect(m_filter, &QToolButton::clicked, this, [this] {
        if (const auto wanted = term())
            emit filterWanted(*wanted);
        else
            focusText(); // what is to be shown is typed first
    });
    connect(search, &EventSearch::changed, this, &SearchBar::showCount);
    connect(search, &EventSearch::found, this, [this](RowId row, bool wrapped) {
        m_wrapped = wrapped;
        emit goToRow(row);
        showCount();
    });
    connect(search, &EventSearch::nothingFound, this, &SearchBar::showCount);
    connect(selection, &Selection::currentChanged, this, &SearchBar::showCount);
    showCount();
}

void SearchBar::build()
{
    m_text = new QLineEdit(this);
    m_text->setPlaceholderText(tr("Search events"));
    m_text->setAccessibleName(tr("Search text"));
    m_text->setClearButtonEnabled(true);
    m_text->addAction(themedIcon(QStringLiteral("search")), QLineEdit::LeadingPosition);
    m_text->installEventFilter(this);
    m_text->setMinimumWidth(kLeastText);
    m_mode = narrowBox(tr("Search mode"),
                       tr("“Text” matches anywhere in an event; “Whole field” must equal a field."),
                       kBoxLetters, this);
    m_mode->addItem(tr("Text"));
    m_mode->addItem(tr("Regular expression"));
    m_mode->addItem(tr("Whole field"));
    m_where = narrowBox(tr("Column to search"), tr("Column to search"), kBoxLetters, this);
    m_where->addItem(tr("All columns"));
    for (const auto column : {EventCells::Task, EventCells::Event, EventCells::Details})
        m_where->addItem(EventCells::columnName(column));
    m_case = toolButton(this, QStringLiteral("case"), tr("Match case"));
    m_case->setCheckable(true);
    m_previous = toolButton(this, QStringLiteral("up"), tr("Previous match (Shift+F3)"));
    m_next = toolButton(this, QStringLiteral("down"), tr("Next match (F3)"));
    m_filter = toolButton(this, QStringLiteral("filter"), tr("Show only matching events"));
    m_filter->setToolTip(tr("Show only matching events (Ctrl+Return in the search field)"));
    m_count = new QLabel(this);
    m_count->setAccessibleDescription(tr("Number of matches"));
    m_count->setMinimumWidth(m_count->fontMetrics().horizontalAdvance(QStringLiteral("000")));
    m_line = new QHBoxLayout;
    m_below = new QHBoxLayout;
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(kBarMargin, kBarAir, kBarMargin, kBarAir);
    for (auto* const line : {m_line, m_below}) {
        line->setSpacing(kBarSpacing);
        layout->addLayout(line);
    }
    layout->setSpacing(kBarSpacing);
    arrange();
}

/// What a narrow view has below the text.
std::array<QWidget*, 3> SearchBar::lowerParts() const
{
    return {m_mode, m_where, m_count};
}

/// All parts in one line, or with some of them below it.
int SearchBar::leastWidth(bool inOneLine) const
{
    int upper = 0;
    int lower = 0;
    const auto lowerOnes = lowerParts();
    for (auto* const part : {static_cast<QWidget*>(m_text), static_cast<QWidget*>(m_mode),
                             static_cast<QWidget*>(m_where), static_cast<QWidget*>(m_case),
                             static_cast<QWidget*>(m_previous), static_cast<QWidget*>(m_next),
                             static_cast<QWidget*>(m_filter), static_cast<QWidget*>(m_count)}) {
        const bool isBelow = !inOneLine && std::ranges::find(lowerOnes, part) != lowerOnes.end();
        const int width =
            part->minimumWidth() > 0 ? part->minimumWidth() : part->minimumSizeHint().width();
        (isBelow ? lower : upper) += width + kBarSpacing;
    }
    return std::max(upper, lower) - kBarSpacing + 2 * kBarMargin;
}

void SearchBar::arrange()
{
    const bool wasBelow = m_below->count() > 0;
    const bool below = width() < leastWidth(true);
    if (m_line->count() > 0 && below == wasBelow)
        return;
    for (auto* const line : {m_line, m_below}) {
        while (auto* const item = line->takeAt(0))
            delete item;
    }
    m_line->addWidget(m_text, 1);
    if (!below) {
        m_line->addWidget(m_mode);
        m_line->addWidget(m_where);
    }
    for (auto* const button : {m_case, m_previous, m_next, m_filter})
        m_line->addWidget(button);
    if (!below) {
        m_line->addWidget(m_count);
        return;
    }
    m_below->addWidget(m_mode);
    m_below->addWidget(m_where);
    m_below->addWidget(m_count, 1);
}

QSize SearchBar::minimumSizeHint() const
{
    return {leastWidth(false), QWidget::minimumSizeHint().height()};
}

void SearchBar::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    arrange();
}

/// Letters have another size.
void SearchBar::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange && m_line)
        arrange();
}

std::optional<analysis::FilterTerm> SearchBar::term() const
{
    if (m_text->text().isEmpty())
        return std::nullopt;
    analysis::FilterTerm term;
    term.kind = m_mode->currentIndex() == Regex ? analysis::FilterTerm::Kind::Regex
                                                : analysis::FilterTerm::Kind::Text;
    term.wholeField = m_mode->currentIndex() == WholeField;
    if (!term.wholeField) // the items are in the order of the columns there
        term.where = analysis::FilterTerm::Where(m_where->currentIndex());
    term.caseSensitive = m_case->isChecked();
    term.text = m_text->text().toStdString();
    return term;
}

void SearchBar::focusText()
{
    m_text->setFocus(Qt::ShortcutFocusReason);
    m_text->selectAll();
}

void SearchBar::apply()
{
    m_delay->stop();
    m_wrapped = false;
    m_where->setEnabled(m_mode->currentIndex() != WholeField); // fields have no columns
    m_search->setTerm(term());
}

void SearchBar::findNext(bool backwards)
{
    if (!term())
        return;
    apply();
    m_search->findFrom(m_selection->row(), backwards);
}

void SearchBar::showCount()
{
    const bool has = m_search->term().has_value();
    const auto& matches = m_search->matches();
    const bool usable = has && m_search->error().isEmpty();
    m_previous->setEnabled(usable && (m_search->running() || !matches.empty()));
    m_next->setEnabled(m_previous->isEnabled());
    m_filter->setEnabled(usable || m_text->text().isEmpty()); // then it asks for a text
    m_count->setToolTip(m_search->error()); // where there is no room for it
    if (!m_search->error().isEmpty()) {
        m_count->setText(m_search->error());
        return;
    }
    if (!has) {
        m_count->clear();
        return;
    }
    const QLocale locale;
    const auto total = locale.toString(matches.size());
    QString text;
    if (matches.empty())
        text = m_search->running() ? tr("Searching…") : tr("No matches");
    else if (const auto row = m_selection->row(); row && matches.contains(*row))
        text = tr("%1 of %2").arg(locale.toString(matches.lowerBound(*row) + 1), total);
    else
        text = tr("%1 match(es)", nullptr, forPlural(matches.size())).arg(total);
    if (m_search->running() && !matches.empty())
        text = tr("%1 so far").arg(text);
    if (m_wrapped)
        text = tr("%1, wrapped").arg(text);
    m_count->setText(text);
}

bool SearchBar::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_text && event->type() == QEvent::KeyPress) {
        auto* const key = static_cast<QKeyEvent*>(event);
        if (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter) {
            if (key->modifiers().testFlag(Qt::ControlModifier)) {
                apply(); // what was typed a moment ago counts, too
                m_filter->click();
            } else {
                findNext(key->modifiers().testFlag(Qt::ShiftModifier));
            }
            return true;
        }
        if (key->key() == Qt::Key_Escape) {
            emit left();
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace probescope::ui

#include "moc_search_bar.cpp"
