#include "ui/views/tracer_report/section_timeline.h"

#include "ui/base/capture/capture_clock.h"
#include "ui/base/input/gestures.h"
#include "ui/base/text/cut_text.h"
#include "ui/base/text/list_text.h"
#include "ui/base/theme/colours.h"
#include "ui/views/tracer_report/models/flag_text.h"
#include "ui/views/tracer_report/models/latency_step_model.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QRubberBand>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace probescope::ui {

namespace {

constexpr int kRulerHeight = 20;
constexpr int kGapHeight = 22; // for the labels of gaps, below the functions
constexpr int kSide = 10;
constexpr int kMaxLevels = 12; // deeper calls share the last one
constexpr std::size_t kMarkedGaps = 5;
constexpr double kMinGap = 0.01; // of the latency, for being marked
constexpr double kMinWidthNs = 100; // that can be zoomed to
constexpr double kZoomStep = 1.25;
constexpr int kDragFrom = 4; // pixels

/// A round step of 1, 2 or 5 times a power of ten, so that labels have room.
std::int64_t rulerStep(double ns)
{
    std::int64_t step = 1;
    while (double(step) < ns) {
        for (const int factor : {2, 5, 10}) {
            if (double(step * factor) >= ns)
                return step * factor;
        }
        step *= 10;
    }
    return step;
}

} // namespace

SectionTimeline::SectionTimeline(QWidget* parent)
    : QWidget(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAccessibleName(tr("Timeline of the longest latency"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

SectionTimeline::~SectionTimeline() = default;

void SectionTimeline::setReport(std::shared_ptr<store::Capture> capture,
                                std::shared_ptr<const analysis::LatencyReport> report)
{
    m_capture = std::move(capture);
    m_report = std::move(report);
    m_unit = clockOf(*m_capture).unit;
    m_blocks = analysis::sectionBlocks(*m_report);
    m_current.reset();
    m_deepest = 0;
    for (const analysis::SectionBlock& block : m_blocks)
        m_deepest = std::max(m_deepest, std::min(block.depth, kMaxLevels - 1));
    m_gaps.clear();
    const auto lengthNs = double(m_report->endNs - m_report->beginNs);
    for (const auto& gap : m_report->gaps) {
        if (m_gaps.size() < kMarkedGaps && double(gap.lengthNs) >= kMinGap * lengthNs)
            m_gaps.push_back(gap);
    }
    QStringList told{tr("%n event(s) in %1.", nullptr, int(m_report->steps.size()))
                         .arg(lengthText(m_report->endNs - m_report->beginNs))};
    if (!m_gaps.empty())
        told << tr("The longest time between events is %1.")
                    .arg(lengthText(m_gaps.front().lengthNs));
    setAccessibleDescription(sentencesText(told));
    updateGeometry();
    fit();
}

void SectionTimeline::setCurrentStep(std::optional<std::size_t> step)
{
    if (m_current == step)
        return;
    m_current = step;
    if (step && m_report && *step < m_report->steps.size()) {
        const auto timeNs = double(m_report->steps[*step].timeNs);
        if (timeNs < m_fromNs || timeNs > m_toNs)
            move(timeNs - (m_fromNs + m_toNs) / 2);
    }
    update();
}

QString SectionTimeline::lengthText(std::int64_t length) const
{
    return differenceText(length, m_unit);
}

void SectionTimeline::fit()
{
    if (!m_report)
        return;
    const std::int64_t last =
        m_report->steps.empty() ? m_report->endNs : m_report->steps.back().timeNs;
    m_fromNs = double(m_report->beginNs);
    m_toNs = std::max(double(std::max(m_report->endNs, last)), m_fromNs + kMinWidthNs);
    update();
}

int SectionTimeline::rowHeight() const
{
    return fontMetrics().height() + 4;
}

int SectionTimeline::levels() const
{
    return std::max(m_deepest + 1, 2);
}

QRect SectionTimeline::area() const
{
    return {kSide, kRulerHeight, std::max(width() - 2 * kSide, 1), levels() * rowHeight()};
}

QSize SectionTimeline::sizeHint() const
{
    return {600, kRulerHeight + levels() * rowHeight() + kGapHeight + 4};
}

double SectionTimeline::xOf(std::int64_t timeNs) const
{
    const QRect place = area();
    return place.left() + (double(timeNs) - m_fromNs) / (m_toNs - m_fromNs) * place.width();
}

std::int64_t SectionTimeline::timeAt(double x) const
{
    const QRect place = area();
    return std::int64_t(
        std::llround(m_fromNs + (x - place.left()) / place.width() * (m_toNs - m_fromNs)));
}

void SectionTimeline::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    const auto colours = timeline::Colours::from(palette());
    painter.fillRect(rect(), colours.background);
    if (!m_report)
        return;
    painter.fillRect(QRect(0, 0, width(), kRulerHeight), colours.panel);
    // What came after the latency is the tracer's own.
    const double end = xOf(m_report->endNs);
    if (end < width())
        painter.fillRect(QRectF(end, kRulerHeight, width() - end, height()), colours.band);
    paintRuler(painter);
    painter.setClipRect(QRect(kSide, 0, width() - 2 * kSide, height()));
    const auto labels = paintBlocks(painter);
    paintGaps(painter);
    paintLabels(painter, labels);
    paintCurrent(painter);
    paintBounds(painter);
    painter.setClipping(false);
    if (hasFocus()) {
        painter.setPen(QPen(colours.accent, 1));
        painter.drawRect(rect().adjusted(0, 0, -1, -1));
    }
}

void SectionTimeline::paintRuler(QPainter& painter) const
{
    const auto colours = timeline::Colours::from(palette());
    constexpr int kLabel = 90; // pixels that one needs
    const QRect place = area();
    const std::int64_t step = rulerStep((m_toNs - m_fromNs) / place.width() * kLabel);
    const std::int64_t zero = m_report->beginNs;
    const auto first =
        std::int64_t(std::ceil((m_fromNs - double(zero)) / double(step))) * step + zero;
    for (std::int64_t time = first; double(time) <= m_toNs; time += step) {
        const double x = xOf(time);
        painter.setPen(colours.grid);
        painter.drawLine(QPointF(x, kRulerHeight), QPointF(x, place.bottom()));
        painter.setPen(colours.quietText);
        const auto text = time == zero ? QStringLiteral("0") : lengthText(time - zero);
        const int width = painter.fontMetrics().horizontalAdvance(text);
        if (x + 3 + width < this->width())
            painter.drawText(QPointF(x + 3, kRulerHeight - 5), text);
    }
}

std::vector<SectionTimeline::Label> SectionTimeline::paintBlocks(QPainter& painter) const
{
    std::vector<Label> labels;
    const auto colours = timeline::Colours::from(palette());
    const QRect place = area();
    const int height = rowHeight();
    const bool flat = m_deepest == 0;
    std::vector<double> painted(std::size_t(kMaxLevels), -1.0); // up to where, of each level
    for (const analysis::SectionBlock& block : m_blocks) {
        if (double(block.endNs) < m_fromNs || double(block.beginNs) > m_toNs)
            continue;
        const int level = std::min(block.depth, kMaxLevels - 1);
        const double begin = std::max(xOf(block.beginNs), double(place.left()));
        const double end = std::min(xOf(block.endNs), double(place.right()) + 1);
        if (end <= painted[std::size_t(level)])
            continue; // no pixel of its own
        painted[std::size_t(level)] = std::max(end, begin + 1);
        const auto& name = m_report->steps[block.step].name;
        QColor fill = colours.function(name);
        if (!m_report->steps[block.step].within)
            fill = colours.seen(fill);
        const QRectF box(begin, place.top() + level * height + 1, std::max(end - begin, 1.0),
                         flat ? levels() * height - 2 : height - 2);
        painter.fillRect(box, fill);
        painter.fillRect(QRectF(box.left(), box.top(), 1, box.height()),
                         QColor(timeline::Colours::edgeOf(fill.rgb())));
        constexpr double kMinForText = 30;
        if (box.width() < kMinForText)
            continue;
        const auto text =
            cutText(painter.fontMetrics(), QString::fromStdString(name), int(box.width()) - 6);
        if (!text.isEmpty())
            labels.push_back({box, text, fill});
    }
    return labels;
}

void SectionTimeline::paintCurrent(QPainter& painter) const
{
    if (!m_current || *m_current >= m_report->steps.size())
        return;
    const double x = xOf(m_report->steps[*m_current].timeNs);
    painter.setPen(QPen(timeline::Colours::from(palette()).accent, 2));
    painter.drawLine(QPointF(x, kRulerHeight), QPointF(x, area().bottom() + 2));
}

void SectionTimeline::paintLabels(QPainter& painter, const std::vector<Label>& labels) const
{
    const auto metrics = painter.fontMetrics();
    for (const auto& label : labels) {
        // A plate, since gaps are hatched.
        const double height = std::min<double>(metrics.height(), label.box.height());
        const QRectF plate(label.box.left() + 1, label.box.center().y() - height / 2,
                           metrics.horizontalAdvance(label.text) + 5, height);
        painter.fillRect(plate & label.box, label.fill);
        painter.setPen(timeline::Colours::textOn(label.fill));
        painter.drawText(plate.adjusted(3, 0, 0, 0), int(Qt::AlignLeft | Qt::AlignVCenter),
                         label.text);
    }
}

void SectionTimeline::paintGaps(QPainter& painter) const
{
    const auto colours = timeline::Colours::from(palette());
    const QRect place = area();
    const double top = place.bottom() + 4;
    std::vector<QRectF> taken; // by labels: of the longest first
    int rank = 0;
    for (const auto& gap : m_gaps) {
        ++rank;
        const double begin = std::max(xOf(gap.beginNs), double(place.left()));
        const double end = std::min(xOf(gap.beginNs + gap.lengthNs), double(place.right()));
        if (end <= begin)
            continue;
        QColor hatch = colours.loss;
        painter.fillRect(QRectF(begin, place.top(), end - begin, place.height()),
                         QBrush(hatch, Qt::BDiagPattern));
        painter.setPen(QPen(hatch, 2));
        painter.drawLine(QPointF(begin, top), QPointF(end, top));
        painter.drawLine(QPointF(begin, top - 3), QPointF(begin, top + 3));
        painter.drawLine(QPointF(end, top - 3), QPointF(end, top + 3));
        const auto text = tr("%1. %2").arg(rank).arg(lengthText(gap.lengthNs));
        const double wide = painter.fontMetrics().horizontalAdvance(text) + 4;
        const double x = std::clamp((begin + end - wide) / 2, double(place.left()),
                                    std::max<double>(place.right() - wide, place.left()));
        const QRectF label(x, top + 3, wide, kGapHeight - 6);
        if (std::any_of(taken.begin(), taken.end(),
                        [&](const QRectF& other) { return other.intersects(label); }))
            continue;
        taken.push_back(label);
        painter.setPen(colours.text);
        painter.drawText(label, int(Qt::AlignCenter), text);
    }
}

void SectionTimeline::paintBounds(QPainter& painter) const
{
    const auto colours = timeline::Colours::from(palette());
    for (const std::int64_t bound : {m_report->beginNs, m_report->endNs}) {
        const double x = xOf(bound);
        painter.setPen(QPen(bound == m_report->beginNs ? colours.markerA : colours.markerB, 2));
        painter.drawLine(QPointF(x, 0), QPointF(x, area().bottom() + 2));
    }
}

const analysis::SectionBlock* SectionTimeline::blockAt(QPointF place) const
{
    const QRect where = area();
    if (!m_report || !where.contains(place.toPoint()))
        return nullptr;
    const int level =
        m_deepest == 0 ? 0 : std::min(int(place.y() - where.top()) / rowHeight(), kMaxLevels - 1);
    const double nsPerPixel = (m_toNs - m_fromNs) / where.width();
    const auto timeNs = double(timeAt(place.x()));
    const analysis::SectionBlock* found = nullptr;
    for (const analysis::SectionBlock& block : m_blocks) { // the last that begins before it
        if (double(block.beginNs) > timeNs + nsPerPixel)
            break;
        if (std::min(block.depth, kMaxLevels - 1) == level
            && double(block.endNs) >= timeNs - nsPerPixel)
            found = &block;
    }
    return found;
}

QString SectionTimeline::tipAt(QPointF place) const
{
    const auto* const block = blockAt(place);
    if (!block)
        return {};
    const auto& step = m_report->steps[block->step];
    QStringList lines{LatencyStepModel::stepText(step)};
    if (!step.parent.empty())
        lines << tr("Called from %1").arg(QString::fromStdString(step.parent));
    lines << tr("At %1, for %2")
                 .arg(lengthText(step.timeNs - m_report->beginNs),
                      lengthText(block->endNs - block->beginNs));
    lines << flagText(m_capture->flags(step.flags).text);
    return lines.join(u'\n');
}

bool SectionTimeline::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* const help = static_cast<QHelpEvent*>(event);
        QToolTip::showText(help->globalPos(), tipAt(help->pos()), this);
        return true;
    }
    return QWidget::event(event);
}

void SectionTimeline::zoom(double factor, double aroundNs)
{
    if (!m_report)
        return;
    const double least = kMinWidthNs / (m_toNs - m_fromNs);
    factor = std::max(factor, least);
    m_fromNs = aroundNs - (aroundNs - m_fromNs) * factor;
    m_toNs = aroundNs + (m_toNs - aroundNs) * factor;
    const std::int64_t last =
        m_report->steps.empty() ? m_report->endNs : m_report->steps.back().timeNs;
    m_fromNs = std::max(m_fromNs, double(m_report->beginNs));
    m_toNs = std::min(m_toNs, double(std::max(m_report->endNs, last)));
    m_toNs = std::max(m_toNs, m_fromNs + kMinWidthNs);
    update();
}

void SectionTimeline::move(double byNs)
{
    const double width = m_toNs - m_fromNs;
    const std::int64_t last =
        m_report->steps.empty() ? m_report->endNs : m_report->steps.back().timeNs;
    const auto lowest = double(m_report->beginNs);
    const double highest = std::max(double(std::max(m_report->endNs, last)) - width, lowest);
    m_fromNs = std::clamp(m_fromNs + byNs, lowest, highest);
    m_toNs = m_fromNs + width;
    update();
}

void SectionTimeline::showBetween(double fromNs, double toNs)
{
    zoom((toNs - fromNs) / (m_toNs - m_fromNs), (m_fromNs + m_toNs) / 2);
    move((fromNs + toNs) / 2 - (m_fromNs + m_toNs) / 2);
}

void SectionTimeline::wheelEvent(QWheelEvent* event)
{
    const auto meaning = gestures().wheel(event->modifiers());
    const bool taken = meaning == WheelMeaning::Zoom || meaning == WheelMeaning::Move;
    event->setAccepted(taken && m_report); // else it is for what lies around
    if (!event->isAccepted())
        return;
    const int angle = event->angleDelta().y();
    if (meaning == WheelMeaning::Move)
        move(wheelMove(angle) * (m_toNs - m_fromNs));
    else
        zoom(wheelZoom(angle), double(timeAt(event->position().x())));
}

void SectionTimeline::mousePressEvent(QMouseEvent* event)
{
    if (!m_report)
        return;
    m_drag = gestures().drag(event->button(), event->modifiers());
    m_pressed = event->position();
    m_pannedTo = m_pressed;
    m_dragged = false;
}

void SectionTimeline::mouseMoveEvent(QMouseEvent* event)
{
    if (m_drag == DragMeaning::None)
        return;
    m_dragged = m_dragged || std::abs(event->position().x() - m_pressed.x()) >= kDragFrom;
    if (m_dragged)
        drag(event->position());
}

void SectionTimeline::drag(QPointF to)
{
    if (m_drag == DragMeaning::Pan) {
        move((m_pannedTo.x() - to.x()) / area().width() * (m_toNs - m_fromNs));
        m_pannedTo = to;
        return;
    }
    if (!m_band)
        m_band = std::make_unique<QRubberBand>(QRubberBand::Rectangle, this);
    const auto [from, end] = std::minmax({m_pressed.x(), to.x()});
    const QRect all(int(from), area().top(), int(end - from) + 1, area().height());
    m_band->setGeometry(all & area());
    m_band->show();
}

void SectionTimeline::mouseReleaseEvent(QMouseEvent* event)
{
    m_band.reset();
    const auto drag = std::exchange(m_drag, DragMeaning::None);
    if (drag == DragMeaning::None || !m_report)
        return;
    if (m_dragged)
        finishRange(event->position(), drag);
    else if (event->button() == Qt::LeftButton)
        chooseAt(event->position());
}

void SectionTimeline::finishRange(QPointF to, DragMeaning drag)
{
    const auto at = [this](double x) {
        return std::clamp(timeAt(x), std::int64_t(m_fromNs), std::int64_t(m_toNs));
    };
    const auto [from, end] = std::minmax({at(m_pressed.x()), at(to.x())});
    if (from == end)
        return;
    if (drag == DragMeaning::SelectRange)
        emit rangeSelected({from, end});
    else if (drag == DragMeaning::ZoomToRange)
        showBetween(double(from), double(end));
}

void SectionTimeline::chooseAt(QPointF place)
{
    if (m_report->steps.empty())
        return;
    if (const auto* const block = blockAt(place)) {
        emit stepChosen(block->step);
        return;
    }
    // The event that is nearest in time.
    const std::int64_t timeNs = timeAt(place.x());
    std::size_t step = std::min(analysis::stepAt(*m_report, timeNs), m_report->steps.size() - 1);
    if (step > 0
        && timeNs - m_report->steps[step - 1].timeNs < m_report->steps[step].timeNs - timeNs)
        --step;
    emit stepChosen(step);
}

void SectionTimeline::mouseDoubleClickEvent(QMouseEvent* /*event*/)
{
    fit();
}

void SectionTimeline::step(int by)
{
    if (!m_report || m_report->steps.empty())
        return;
    const auto last = std::ptrdiff_t(m_report->steps.size()) - 1;
    const auto now =
        m_current ? std::ptrdiff_t(*m_current) : std::ptrdiff_t(by > 0 ? -1 : last + 1);
    emit stepChosen(std::size_t(std::clamp<std::ptrdiff_t>(now + by, 0, last)));
}

/// The keys of the gestures that the user chose. What is selected is known to the view.
bool SectionTimeline::takeKey(const QKeyEvent& event)
{
    constexpr double kMove = 0.1; // of what is in sight
    const auto meaning = gestures().key(event);
    if (!meaning || *meaning == KeyMeaning::ZoomToSelection)
        return false;
    const double middle = (m_fromNs + m_toNs) / 2;
    const double width = m_toNs - m_fromNs;
    if (*meaning == KeyMeaning::ZoomIn)
        zoom(1 / kZoomStep, middle);
    else if (*meaning == KeyMeaning::ZoomOut)
        zoom(kZoomStep, middle);
    else if (*meaning == KeyMeaning::ShowAll)
        fit();
    else if (m_report)
        move(*meaning == KeyMeaning::MoveLeft ? -kMove * width : kMove * width);
    return true;
}

void SectionTimeline::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Left:
        return step(-1);
    case Qt::Key_Right:
        return step(1);
    case Qt::Key_Escape:
        m_band.reset();
        if (std::exchange(m_drag, DragMeaning::None) != DragMeaning::None)
            return;
        break;
    default:
        if (takeKey(*event))
            return;
    }
    QWidget::keyPressEvent(event);
}

} // namespace probescope::ui

#include "moc_section_timeline.cpp"
