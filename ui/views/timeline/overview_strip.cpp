#include "ui/views/timeline/overview_strip.h"

#include "ui/base/text/list_text.h"
#include "ui/base/theme/colours.h"
#include "ui/views/timeline/found_ticks.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <utility>

namespace probescope::ui {

using namespace timeline;

namespace {

constexpr int kMargin = 8;
constexpr double kMinHandle = 10;
constexpr double kNearNote = 5; // pixels
constexpr int kBarPixels = 2; // logical width of a bar
constexpr int kLossRow = 5;
constexpr int kOutsideAlpha = 215;

} // namespace

OverviewStrip::OverviewStrip(std::shared_ptr<store::Capture> capture, Selection* selection,
                             QWidget* parent)
    : OverviewStrip(timeline::makeSource(std::move(capture)), selection, parent)
{
}

OverviewStrip::OverviewStrip(std::shared_ptr<TimelineSource> source, Selection* selection,
                             QWidget* parent)
    : QWidget(parent)
    , m_source(std::move(source))
    , m_selection(selection)
    , m_found(new FoundTicks(m_source, this))
    , m_input(*this, selection)
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Overview of the whole capture"));
    const auto repaint = qOverload<>(&QWidget::update);
    connect(m_selection, &Selection::visibleChanged, this, [this] {
        setAccessibleDescription(shownText());
        update();
    });
    connect(m_selection, &Selection::hoverChanged, this, repaint);
    connect(m_selection, &Selection::currentChanged, this, repaint);
    connect(m_selection, &Selection::markersChanged, this, repaint);
    connect(m_selection, &Selection::filterChanged, this, repaint);
    connect(m_found, &FoundTicks::changed, this, [this] {
        setAccessibleDescription(shownText());
        update();
    });
    readCapture();
    m_notes = m_source->notes();
}

void OverviewStrip::readCapture()
{
    m_facts = timeline::CaptureFacts::of(*m_source);
    setAccessibleDescription(shownText());
}

void OverviewStrip::setNotes(std::vector<store::Note> notes)
{
    m_notes = std::move(notes);
    update();
}

void OverviewStrip::setFound(const analysis::RowSet& rows)
{
    m_found->setFound(rows);
}

bool OverviewStrip::isSharp() const
{
    return m_counts.number == m_wanted && m_found->isSharp();
}

void OverviewStrip::captureGrew()
{
    readCapture();
    requestCounts();
}

TimeRange OverviewStrip::whole() const
{
    return fitted({m_facts.summary.firstNs, m_facts.summary.lastNs});
}

ZoomLimits OverviewStrip::limits() const
{
    return {{m_facts.summary.firstNs, saturatedAdd(m_facts.summary.lastNs, 1)}};
}

QRect OverviewStrip::area() const
{
    return rect().adjusted(kMargin, 4, -kMargin, -4);
}

double OverviewStrip::x(std::int64_t timeNs) const
{
    const double ratio = devicePixelRatioF();
    const int columns = int(std::lround(area().width() * ratio));
    return area().left() + double(timeToPixel(whole(), columns, timeNs)) / ratio;
}

std::int64_t OverviewStrip::timeAt(double x) const
{
    const double ratio = devicePixelRatioF();
    const int columns = int(std::lround(area().width() * ratio));
    return pixelToTime(whole(), columns, std::llround((x - area().left()) * ratio));
}

OverviewStrip::Counts OverviewStrip::count(const TimelineSource& source, const Ask& ask)
{
    Counts counts{ask.number, ask.whole, {}};
    if (auto bins = source.lanes().density(ask.whole.beginNs, ask.whole.endNs, ask.bins))
        counts.bins = std::move(*bins);
    return counts;
}

void OverviewStrip::requestCounts()
{
    ++m_wanted;
    update();
    if (!isVisible() || area().width() <= 0)
        return;
    m_found->lookUp(whole(), area().width());
    const Ask ask{m_wanted, whole(), area().width() / kBarPixels};
    m_painting.start([this, source = m_source, ask](const Background::Context& context) {
        context.deliverAlways([this, counts = count(*source, ask)] { takeCounts(counts); });
    });
}

void OverviewStrip::takeCounts(Counts counts)
{
    m_counts = std::move(counts);
    update();
}

void OverviewStrip::finishPainting()
{
    m_counts = count(*m_source, {++m_wanted, whole(), std::max(area().width() / kBarPixels, 1)});
    m_found->finish(whole(), area().width());
    update();
}

void OverviewStrip::preparePicture(const std::function<void()>& done)
{
    const Ask ask{m_wanted, whole(), std::max(area().width() / kBarPixels, 1)};
    m_counting.start(
        [this, source = m_source, ask, done,
         ticks = m_found->ask(whole(), area().width())](const Background::Context& context) {
            context.deliver([this, counts = count(*source, ask), done,
                             begins = FoundTicks::read(*source, ticks, context.cancel())] {
                if (counts.number >= m_counts.number)
                    takeCounts(counts);
                m_found->take(begins);
                done();
            });
        });
}

QRectF OverviewStrip::handle() const
{
    const auto range = m_selection->visible();
    const auto place = area();
    double left = std::clamp(x(range.beginNs), double(place.left()), double(place.right()));
    double right = std::clamp(x(range.endNs), double(place.left()), place.right() + 1.0);
    if (right - left < kMinHandle) {
        const double middle = std::clamp((left + right) / 2, place.left() + kMinHandle / 2,
                                         place.right() + 1 - kMinHandle / 2);
        left = middle - kMinHandle / 2;
        right = middle + kMinHandle / 2;
    }
    return {left, double(place.top()), right - left, double(place.height())};
}

void OverviewStrip::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    const auto c = Colours::from(palette());
    painter.fillRect(rect(), c.panel);
    painter.fillRect(area(), c.background);
    painter.save();
    painter.setClipRect(area());
    paintOutside(painter);
    paintCounts(painter);
    paintLosses(painter);
    m_found->paint(painter, area(), c.foundMark);
    paintMarks(painter);
    painter.restore();
    if (m_facts.summary.events > 0)
        paintHandle(painter);
    if (hasFocus()) {
        painter.setPen(QPen(c.accent, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(QRectF(rect()).adjusted(2.5, 1.5, -2.5, -1.5));
    }
}

void OverviewStrip::paintCounts(QPainter& painter) const
{
    if (m_counts.bins.empty())
        return;
    const auto c = Colours::from(palette());
    const auto most =
        std::max<std::uint64_t>(*std::max_element(m_counts.bins.begin(), m_counts.bins.end()), 1);
    const auto place = area();
    const double room = place.height() - kLossRow - 3;
    const double width = double(place.width()) / double(m_counts.bins.size());
    const auto window = handle();
    auto outside = c.quietText;
    outside.setAlpha(kOutsideAlpha);
    for (std::size_t i = 0; i < m_counts.bins.size(); ++i) {
        if (m_counts.bins[i] == 0)
            continue;
        // A root, so that few events beside many still show.
        const double height =
            std::max(1.0, room * std::sqrt(double(m_counts.bins[i]) / double(most)));
        const double left = place.left() + double(i) * width;
        const double middle = left + width / 2;
        painter.fillRect(QRectF(left, place.bottom() + 1 - kLossRow - height, width, height),
                         middle < window.left() || middle >= window.right() ? outside
                                                                            : c.quietText);
    }
}

void OverviewStrip::paintLosses(QPainter& painter) const
{
    const auto c = Colours::from(palette());
    const double top = area().bottom() + 1 - kLossRow;
    double done = -1; // many gaps share a pixel
    for (const auto& loss : m_facts.losses) {
        const double left = x(loss.beginNs);
        const double right = std::max(x(loss.endNs), left + 2);
        if (left == done && right - left <= 2)
            continue;
        done = left;
        auto veil = c.loss;
        veil.setAlpha(40);
        painter.fillRect(QRectF(left, area().top(), right - left, area().height()), veil);
        painter.fillRect(QRectF(left, top, right - left, kLossRow), c.loss);
    }
}

void OverviewStrip::paintMarks(QPainter& painter) const
{
    const auto c = Colours::from(palette());
    const double hairline = 1 / devicePixelRatioF();
    const auto line = [&](std::int64_t time, const QColor& colour, double width) {
        painter.fillRect(QRectF(x(time), area().top(), width, area().height()), colour);
    };
    if (const auto range = m_input.dragged() ? m_input.dragged() : m_selection->range()) {
        auto shade = c.accent;
        shade.setAlpha(60);
        const double left = x(range->beginNs);
        painter.fillRect(
            QRectF(left, area().top(), std::max(x(range->endNs) - left, hairline), area().height()),
            shade);
    }
    for (const auto& note : m_notes) {
        if (!note.beginNs)
            continue;
        const double at = x(*note.beginNs);
        const double top = area().top();
        const QPointF flag[] = {{at, top}, {at + 7, top + 3.5}, {at, top + 7}};
        line(*note.beginNs, c.quietText, hairline);
        painter.setPen(Qt::NoPen);
        painter.setBrush(c.text);
        painter.drawPolygon(flag, 3);
    }
    if (m_selection->row() || m_selection->call())
        line(m_selection->timeNs(), c.accent, 1);
    if (const auto a = m_selection->marker(Selection::Marker::A))
        line(*a, c.markerA, 1);
    if (const auto b = m_selection->marker(Selection::Marker::B))
        line(*b, c.markerB, 1);
    if (const auto hover = m_selection->hoverNs())
        line(*hover, c.hover, hairline);
}

/// What the timeline does not show has another ground, and is seen as well.
void OverviewStrip::paintOutside(QPainter& painter) const
{
    const auto window = handle();
    const auto ground = Colours::from(palette()).panel;
    const QRectF place(area());
    painter.fillRect(QRectF(place.topLeft(), QPointF(window.left(), place.bottom() + 1)), ground);
    painter.fillRect(QRectF(QPointF(window.right(), place.top()),
                            QPointF(place.right() + 1, place.bottom() + 1)),
                     ground);
}

void OverviewStrip::paintHandle(QPainter& painter) const
{
    const auto c = Colours::from(palette());
    const auto window = handle();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(c.accent, 1.5));
    painter.drawRoundedRect(window.adjusted(0.75, 0.75, -0.75, -0.75), 3, 3);
    // Grips where there is room for them.
    if (window.width() > 3 * kMinHandle) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(c.accent);
        for (const double at : {window.left(), window.right() - 4})
            painter.drawRoundedRect(QRectF(at, window.center().y() - 8, 4, 16), 2, 2);
    }
    painter.setRenderHint(QPainter::Antialiasing, false);
}

void OverviewStrip::mousePressEvent(QMouseEvent* event)
{
    m_input.press(*event);
}

void OverviewStrip::mouseMoveEvent(QMouseEvent* event)
{
    m_input.move(*event);
}

void OverviewStrip::mouseReleaseEvent(QMouseEvent* event)
{
    m_input.release(*event);
}

void OverviewStrip::wheelEvent(QWheelEvent* event)
{
    event->setAccepted(m_input.turn(*event));
}

void OverviewStrip::leaveEvent(QEvent* /*event*/)
{
    m_selection->setHover(std::nullopt);
}

void OverviewStrip::keyPressEvent(QKeyEvent* event)
{
    if (!m_input.takeKey(*event))
        QWidget::keyPressEvent(event);
}

void OverviewStrip::resizeEvent(QResizeEvent* /*event*/)
{
    requestCounts();
}

void OverviewStrip::showEvent(QShowEvent* /*event*/)
{
    requestCounts();
}

QString OverviewStrip::shownText() const
{
    const auto range = m_selection->visible();
    const auto text =
        tr("Showing %1 to %2 of %3 to %4.")
            .arg(placeTitle(range.beginNs, m_facts.clock), placeTitle(range.endNs, m_facts.clock),
                 placeTitle(m_facts.summary.firstNs, m_facts.clock),
                 placeTitle(m_facts.summary.lastNs, m_facts.clock));
    const auto total = m_found->total();
    return total == 0 ? text : sentencesText({text, tr("Search matches: %L1.").arg(total)});
}

bool OverviewStrip::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const auto time = timeAt(help->pos().x());
    auto text = tr("At %1").arg(placeTitle(time, m_facts.clock));
    const auto column = saturatedAdd(timeAt(help->pos().x() + 1.0), -time);
    std::uint64_t lost = 0;
    std::uint64_t gaps = 0;
    bool unknown = false;
    for (const auto& loss : m_facts.losses) {
        if (loss.beginNs <= saturatedAdd(time, column)
            && loss.endNs >= saturatedAdd(time, -column)) {
            ++gaps;
            lost += loss.count.value_or(0);
            unknown = unknown || !loss.count;
        }
    }
    if (gaps > 0)
        text += u'\n'
            + (lost == 0     ? tr("Events lost here: –, in gaps: %1").arg(gaps)
                   : unknown ? tr("Events lost here: at least %1, in gaps: %2").arg(lost).arg(gaps)
                             : tr("Events lost here: %1, in gaps: %2").arg(lost).arg(gaps));
    const int pixel = int(help->pos().x()) - area().left();
    if (const auto near = m_found->countNear(pixel); near > 0)
        text += u'\n' + tr("Search matches here: %L1 of %L2").arg(near).arg(m_found->total());
    for (const auto& note : m_notes) {
        if (note.beginNs && std::abs(x(*note.beginNs) - help->pos().x()) <= kNearNote)
            text += u'\n' + QString::fromStdString(note.text);
    }
    QToolTip::showText(help->globalPos(), text, this);
    return true;
}

} // namespace probescope::ui

#include "moc_overview_strip.cpp"
