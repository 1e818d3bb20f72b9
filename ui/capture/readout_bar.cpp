#include "ui/capture/readout_bar.h"

#include <QEvent>
#include <QFocusEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QStyle>

#include <algorithm>
#include <array>
#include <initializer_list>
#include <utility>

namespace probescope::ui {

namespace {

const QChar kNothing = u'–';
const QChar kDots = u'…';
constexpr int kMinLetters = 12;
constexpr int kBehindField = 8; // pixels
constexpr int kAroundText = 6; // at least, in a field

} // namespace

/// As wide as its text once was: it becomes no narrower, since the next ones would move with the
/// pointer. One that yields shows less of it in a narrow window; its tip tells all.
class ReadoutField : public QLineEdit
{
public:
    ReadoutField(const QString& name, QString hint, bool yields, QWidget* parent)
        : QLineEdit(parent)
        , m_hint(std::move(hint))
        , m_yields(yields)
    {
        setAccessibleName(name);
        setFrame(false);
        setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
        // Grounds of their own would be six boxes; what is typed in is framed by the focus.
        auto own = palette();
        own.setColor(QPalette::Base, Qt::transparent);
        setPalette(own);
    }
    QSize sizeHint() const override { return {m_width, QLineEdit::sizeHint().height()}; }
    QSize minimumSizeHint() const override
    {
        const int least = fontMetrics().averageCharWidth() * kMinLetters;
        const int whole = m_width - 2 * fontMetrics().averageCharWidth() + kAroundText;
        return {m_yields ? std::min(m_width, least) : whole, sizeHint().height()};
    }
    void showText(const QString& text)
    {
        setText(text);
        setCursorPosition(0);
        setToolTip(accessibleName() + QStringLiteral(": ") + text + u'\n' + m_hint);
        const auto letters = fontMetrics();
        const int width = letters.horizontalAdvance(text) + letters.averageCharWidth() * 2;
        if (width > m_width) {
            m_width = width;
            updateGeometry();
        }
    }

protected:
    /// A line that is cut has dots, which that of Qt does not paint.
    void paintEvent(QPaintEvent* event) override
    {
        constexpr int kMargin = 2; // as QLineEdit has it
        const auto room = contentsRect().adjusted(kMargin, 0, -kMargin, 0);
        // The end of a range is its length.
        const auto shown = fontMetrics().elidedText(text(), Qt::ElideMiddle, room.width());
        if (hasFocus() || shown == text()) {
            QLineEdit::paintEvent(event);
            return;
        }
        QPainter painter(this);
        style()->drawItemText(&painter, room, int(Qt::AlignLeft | Qt::AlignVCenter), palette(),
                              isEnabled(), shown, QPalette::Text);
    }

private:
    QString m_hint;
    bool m_yields;
    int m_width = 0;
};

ReadoutBar::ReadoutBar(std::shared_ptr<store::Capture> capture, const EventTimes* times,
                       Selection* selection, QWidget* parent)
    : QWidget(parent)
    , m_capture(std::move(capture))
    , m_times(times)
    , m_selection(selection)
{
    struct Named
    {
        Readout which;
        QString label;
        QString name;
        QString tip;
    };
    const QString typed = tr("Type a time and press Return, or copy it");
    const Named all[kReadouts] = {
        {Readout::Pointer, tr("Pointer"), tr("Time under the pointer"), tr("Copy it with Ctrl+C")},
        {Readout::Selected, tr("Selected"), tr("Selected event or span"), typed},
        {Readout::MarkerA, tr("A"), tr("Marker A"), typed},
        {Readout::MarkerB, tr("B"), tr("Marker B"), typed},
        {Readout::Difference, tr("A to B"), tr("From marker A to marker B"),
         tr("Copy it with Ctrl+C")},
        {Readout::Visible, tr("Visible"), tr("Visible range"),
         tr("Type two times, or a time and a length (12.1 +5ms), and press Return")}};
    auto* const line = new QHBoxLayout(this);
    line->setContentsMargins(10, 1, 0, 1); // what comes after it has its own distance
    line->setSpacing(5);
    for (const auto& [which, text, name, tip] : all) {
        auto* const label = new QLabel(text, this);
        label->setForegroundRole(QPalette::PlaceholderText);
        auto* const field = new ReadoutField(name, tip, which == Readout::Visible, this);
        m_fields[int(which)] = field;
        m_labels[int(which)] = label;
        field->setReadOnly(which == Readout::Pointer || which == Readout::Difference);
        field->setObjectName(QStringLiteral("readout%1").arg(int(which)));
        field->installEventFilter(this);
        connect(field, &QLineEdit::returnPressed, this,
                [this, which = which, field] { take(which, field->text()); });
        label->setBuddy(field);
        line->addWidget(label);
        line->addWidget(field);
        if (which != Readout::Visible)
            line->addSpacing(kBehindField);
    }
    line->addStretch(1);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Maximum);
    connect(m_selection, &Selection::hoverChanged, this, [this] { show(Readout::Pointer); });
    connect(m_selection, &Selection::currentChanged, this, [this] { show(Readout::Selected); });
    connect(m_selection, &Selection::visibleChanged, this, [this] { show(Readout::Visible); });
    connect(m_selection, &Selection::markersChanged, this, &ReadoutBar::refresh);
    refresh();
}

/// What is empty goes first where there is no room for all of it, then what the lanes show, too.
/// The selected time stays whole.
void ReadoutBar::fit()
{
    std::array<bool, kReadouts> shown;
    shown.fill(true);
    const auto needed = [&](bool whole) {
        int width = layout()->contentsMargins().left() + layout()->contentsMargins().right();
        for (int i = 0; i < kReadouts; ++i) {
            const auto* const field = m_fields[i];
            const auto size = whole ? field->sizeHint() : field->minimumSizeHint();
            width += kBehindField + 3 * layout()->spacing();
            if (shown[std::size_t(i)])
                width += m_labels[i]->sizeHint().width() + size.width();
        }
        return width;
    };
    const auto leaveOut = [&](std::initializer_list<Readout> fields, bool onlyEmpty) {
        for (const auto which : fields) {
            const auto* const field = m_fields[int(which)];
            const bool goes = !field->hasFocus() && (!onlyEmpty || field->text() == kNothing);
            if (goes && needed(onlyEmpty) > width())
                shown[std::size_t(which)] = false;
        }
    };
    leaveOut({Readout::Difference, Readout::MarkerB, Readout::MarkerA}, true);
    leaveOut({Readout::Pointer, Readout::Difference, Readout::MarkerB, Readout::MarkerA,
              Readout::Visible},
             false);
    for (int i = 0; i < kReadouts; ++i) {
        m_labels[i]->setVisible(shown[std::size_t(i)]);
        m_fields[i]->setVisible(shown[std::size_t(i)]);
    }
}

void ReadoutBar::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fit();
}

void ReadoutBar::refresh()
{
    for (int i = 0; i < kReadouts; ++i)
        show(Readout(i));
}

void ReadoutBar::show(Readout which)
{
    auto* const field = m_fields[int(which)];
    if (field->isModified())
        return; // it is being typed in
    const auto text = textOf(which);
    if (field->text() == text)
        return;
    field->showText(text);
    fit();
    if (field->hasFocus())
        field->selectAll();
}

QLineEdit* ReadoutBar::field(Readout which) const
{
    return m_fields[int(which)];
}

QString ReadoutBar::textOf(Readout which) const
{
    const auto a = m_selection->marker(Selection::Marker::A);
    const auto b = m_selection->marker(Selection::Marker::B);
    switch (which) {
    case Readout::Pointer:
        return placeOr(m_selection->hoverNs());
    case Readout::Selected:
        return selectedText();
    case Readout::MarkerA:
        return placeOr(a);
    case Readout::MarkerB:
        return placeOr(b);
    case Readout::Difference:
        return a && b ? m_times->differenceText(*b - *a) : QString(kNothing);
    case Readout::Visible:
        break;
    }
    auto visible = m_selection->visible();
    // Computed times begin with the first event: the margin before it has none.
    if (const auto firstNs = m_capture->summary().firstNs; !m_times->hasTimes())
        visible.beginNs = std::max(visible.beginNs, firstNs);
    if (visible.lengthNs() <= 0)
        return kNothing;
    return tr("%1 %2 %3 (%4)")
        .arg(m_times->placeText(visible.beginNs), QString(kDots), m_times->placeText(visible.endNs),
             m_times->differenceText(visible.lengthNs()));
}

QString ReadoutBar::placeOr(std::optional<std::int64_t> timeNs) const
{
    return timeNs ? m_times->placeText(*timeNs) : QString(kNothing);
}

QString ReadoutBar::selectedText() const
{
    if (m_capture->summary().events == 0)
        return kNothing;
    const auto place = m_times->placeText(m_selection->timeNs());
    const auto call = m_selection->call() ? m_capture->calls().call(*m_selection->call())
                                          : Result<store::Call>(tl::unexpected(Error{}));
    const auto took = call ? call->knownNs() : std::nullopt;
    return took ? tr("%1 (%2)").arg(place, m_times->differenceText(*took)) : place;
}

void ReadoutBar::take(Readout which, const QString& text)
{
    auto* const field = m_fields[int(which)];
    if (field->isReadOnly())
        return;
    // What the bar itself adds to times may stay: lengths in brackets, and that times are computed.
    const auto plain = text.section(u'(', 0, 0).remove(u'≈').trimmed();
    if (!takeTime(which, plain)) {
        emit message(which == Readout::Visible
                         ? tr("“%1” is not a range. Examples: 12.1 %2 12.2, 12.1 +5ms")
                               .arg(text, QString(kDots))
                         : tr("“%1” is not a time. Examples: 12.345, +5ms, 12:34:56").arg(text));
        field->selectAll();
        return;
    }
    field->setModified(false);
    show(which);
    field->selectAll();
}

bool ReadoutBar::takeTime(Readout which, const QString& text)
{
    if (which == Readout::Visible) {
        const auto range = rangeOf(text);
        if (range)
            m_selection->setVisible(*range);
        return range.has_value();
    }
    const bool isMarker = which != Readout::Selected;
    const auto marker = which == Readout::MarkerA ? Selection::Marker::A : Selection::Marker::B;
    if (isMarker && (text.isEmpty() || text == kNothing)) {
        m_selection->setMarker(marker, std::nullopt);
        return true;
    }
    const auto time = m_times->parse(text, m_selection->timeNs());
    if (!time)
        return false;
    if (isMarker) {
        m_selection->setMarker(marker, time);
    } else {
        m_selection->selectTime(*time);
        m_selection->bringIntoSight({*time, *time});
    }
    return true;
}

std::optional<TimeRange> ReadoutBar::rangeOf(const QString& text) const
{
    const auto parts = text.contains(kDots) ? text.split(kDots) : text.split(QStringLiteral(".."));
    const auto timeOf = [this](const QString& part, std::int64_t from) {
        return m_times->parse(part.trimmed(), from);
    };
    std::optional<std::int64_t> begin;
    std::optional<std::int64_t> end;
    if (parts.size() == 2) {
        begin = timeOf(parts[0], m_selection->visible().beginNs);
        end = begin ? timeOf(parts[1], *begin) : std::nullopt;
    } else if (const auto plus = text.indexOf(u'+', 1); parts.size() == 1 && plus > 0) {
        begin = timeOf(text.left(plus), m_selection->visible().beginNs);
        end = begin ? timeOf(text.mid(plus), *begin) : std::nullopt;
    }
    if (!begin || !end || *end <= *begin)
        return std::nullopt;
    return TimeRange{*begin, *end};
}

/// Whoever comes by the keyboard or a click may copy at once; Escape and leaving give up what was
/// typed.
bool ReadoutBar::eventFilter(QObject* watched, QEvent* event)
{
    const auto at = std::find(std::begin(m_fields), std::end(m_fields), watched);
    if (at == std::end(m_fields))
        return QWidget::eventFilter(watched, event);
    auto* const field = *at;
    const auto giveUp = [&] {
        field->setModified(false);
        show(Readout(at - std::begin(m_fields)));
    };
    if (event->type() == QEvent::FocusOut) {
        // A menu copies and pastes here, and a time may be looked up in another window.
        const auto reason = static_cast<QFocusEvent*>(event)->reason();
        if (reason == Qt::PopupFocusReason || reason == Qt::ActiveWindowFocusReason)
            return QWidget::eventFilter(watched, event);
        giveUp();
        field->deselect();
    } else if (event->type() == QEvent::MouseButtonRelease && !field->hasSelectedText()) {
        field->selectAll();
    } else if (event->type() == QEvent::KeyPress
               && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
        giveUp();
        field->selectAll();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace probescope::ui

#include "moc_readout_bar.cpp"
