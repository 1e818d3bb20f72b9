#include "ui/views/timeline/timeline_view.h"

#include "ui/base/capture/note_list.h"
#include "ui/views/timeline/paint/pixels.h"
#include "ui/views/timeline/timeline_accessible.h"

#include <QAction>
#include <QPaintEvent>
#include <QPainter>
#include <QScrollBar>
#include <QTimer>

#include <algorithm>
#include <cmath>
#include <utility>

namespace probescope::ui {

using namespace timeline;

namespace {

constexpr int kHeaderWidth = 136; // a multiple of 8: whole device pixels at 125 % and 150 %
constexpr int kRulerHeight = 40;
constexpr int kTickPixels = 104; // between two labels

QFont labelFont(const QFont& base, double pixelRatio)
{
    auto font = base;
    const QFontInfo info(base);
    font.setPixelSize(std::max(8, int(std::lround(info.pixelSize() * 0.88 * pixelRatio))));
    return font;
}

} // namespace

ViewTraits TimelineView::traits()
{
    return {.name = "timeline",
            .title = tr("Timeline"),
            .place = ViewTraits::Place::Centre,
            .reads = ViewTraits::Reads::Always,
            .menu = tr("&Timeline")};
}

KeyGroup TimelineView::keys() const
{
    return {tr("Timeline"),
            m_actions,
            {{tr("Wheel"), tr("Zoom at the pointer")},
             {tr("Drag"), tr("Move through time")},
             {tr("Shift+drag"), tr("Select a time range")}}};
}

TimelineView::TimelineView(std::shared_ptr<TimelineSource> source, Selection* selection,
                           QWidget* parent)
    : View(parent)
    , m_source(std::move(source))
    , m_selection(selection)
    , m_scrollBar(new QScrollBar(Qt::Vertical, this))
    , m_spanRest(new QTimer(this))
{
    m_clock.start();
    setUp();
    makeActions();
    readCapture();
    m_notes = m_source->notes();
    rebuildLanes();
    const auto bounds = TimeRange{m_summary.firstNs, m_summary.lastNs};
    if (m_selection->visible().endNs <= m_selection->visible().beginNs)
        m_selection->setVisible(fitted(bounds));
    m_history.record(m_selection->visible(), Gesture::Jump, m_clock.elapsed());
    updateActions();
    updateOutlines();

    const auto renderer = std::make_shared<FrameRenderer>(m_source);
    m_worker = std::make_unique<Worker>(
        this,
        [renderer](const FrameRequest& request, const Worker::Stale& stale,
                   const Worker::Publish& publish) { renderer->render(request, stale, publish); },
        [this](Frame frame) { takeFrame(std::move(frame)); });
    readSpanLanes();
}

TimelineView::~TimelineView() = default;

void TimelineView::setUp()
{
    installTimelineAccessibility();
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAttribute(Qt::WA_OpaquePaintEvent);
    setAccessibleName(tr("Timeline"));
    setAccessibleDescription(
        tr("Lanes over time, one for each CPU, each chosen task and each chosen kind of spans. The "
           "arrow keys move and zoom, Ctrl with up and down changes the lane, brackets go from "
           "event to event, and from span to span."));
    m_scrollBar->setFocusPolicy(Qt::NoFocus);
    m_scrollBar->setAccessibleName(tr("Scroll through the lanes"));
    connect(m_scrollBar, &QScrollBar::valueChanged, this, &TimelineView::requestFrame);

    const auto repaint = qOverload<>(&QWidget::update);
    connect(m_selection, &Selection::visibleChanged, this, &TimelineView::onVisibleChanged);
    connect(m_selection, &Selection::currentChanged, this, &TimelineView::onCurrentChanged);
    connect(m_selection, &Selection::hoverChanged, this, repaint);
    connect(m_selection, &Selection::markersChanged, this, repaint);
    connect(m_selection, &Selection::filterChanged, this, [this] {
        updateActions();
        update();
    });
    connect(m_selection, &Selection::taskLanesChanged, this, &TimelineView::rebuildLanes);
    setUpSpanReading();
}

void TimelineView::readCapture()
{
    m_summary = m_source->summary();
    m_unit = m_source->timeUnit();
    m_clockIsMade = m_source->clockIsMade();
    m_losses = m_source->losses();
    std::sort(m_losses.begin(), m_losses.end(), [](const Loss& a, const Loss& b) {
        return std::pair(a.cpu, a.beginNs) < std::pair(b.cpu, b.beginNs);
    });
}

void TimelineView::setNoteList(const NoteList* notes)
{
    connect(notes, &NoteList::changed, this, [this, notes] { setNotes(notes->notes()); });
}

void TimelineView::setNotes(std::vector<store::Note> notes)
{
    m_notes = std::move(notes);
    update();
}

void TimelineView::captureGrew()
{
    const auto before = fitted({m_summary.firstNs, m_summary.lastNs});
    const auto visible = m_selection->visible();
    const bool all = visible == before;
    const auto last = m_summary.lastNs;
    const bool end = m_followsEnd && !all && visible.beginNs <= last && visible.endNs >= last;
    readCapture();
    ++m_growth;
    rebuildLanes();
    ++m_captureGrowth;
    if (!m_spanReading.running())
        readNextSpans();
    if (all)
        showRange(fitted({m_summary.firstNs, m_summary.lastNs}), Gesture::Outside);
    else if (const auto grown = m_summary.lastNs - last; end && grown > 0)
        showRange({visible.beginNs + grown, visible.endNs + grown}, Gesture::Outside);
}

void TimelineView::rebuildLanes()
{
    const auto id = m_focusLane && *m_focusLane < m_layout.lanes().size()
        ? std::optional(m_layout.lanes()[*m_focusLane].id)
        : std::nullopt;
    m_layout.rebuild(*m_source, m_selection->taskLanes(),
                     LaneMetrics::forTextHeight(fontMetrics().height()));
    m_focusLane = id ? m_layout.find(*id) : std::nullopt;
    if (!m_focusLane && !m_layout.lanes().empty())
        m_focusLane = 0;
    lanesMoved();
}

void TimelineView::lanesMoved()
{
    placeScrollBar();
    updateOutlines();
    requestFrame();
    emit lanesChanged();
}

QRect TimelineView::canvasRect() const
{
    const int bar = m_scrollBar->isHidden() ? 0 : m_scrollBar->width();
    return {kHeaderWidth, kRulerHeight, std::max(width() - kHeaderWidth - bar, 0),
            std::max(height() - kRulerHeight, 0)};
}

QRect TimelineView::rulerRect() const
{
    const auto canvas = canvasRect();
    return {canvas.left(), 0, canvas.width(), kRulerHeight};
}

QRect TimelineView::headersRect() const
{
    return {0, kRulerHeight, kHeaderWidth, std::max(height() - kRulerHeight, 0)};
}

int TimelineView::scrollOffset() const
{
    return m_scrollBar->value();
}

int TimelineView::columns() const
{
    return int(std::lround(canvasRect().width() * pixelRatio()));
}

std::int64_t TimelineView::timeAt(double x) const
{
    const auto column = std::floor((x - canvasRect().left()) * pixelRatio());
    return pixelToTime(m_selection->visible(), columns(), std::int64_t(column));
}

void TimelineView::placeScrollBar()
{
    const int room = std::max(height() - kRulerHeight, 0);
    const bool needed = m_layout.height() > room;
    m_scrollBar->setVisible(needed);
    const int wide = m_scrollBar->sizeHint().width();
    m_scrollBar->setGeometry(width() - wide, kRulerHeight, wide, room);
    m_scrollBar->setPageStep(std::max(room, 1));
    m_scrollBar->setSingleStep(std::max(room / 10, 8));
    m_scrollBar->setRange(0, std::max(m_layout.height() - room, 0));
}

FrameRequest TimelineView::makeRequest() const
{
    const auto canvas = canvasRect();
    const double ratio = pixelRatio();
    const auto device = [ratio](int logical) { return int(std::lround(logical * ratio)); };
    FrameRequest request;
    request.number = m_wanted;
    request.growth = m_growth;
    request.range = m_selection->visible();
    request.width = columns();
    request.height = device(canvas.height());
    request.pixelRatio = ratio;
    request.scroll = scrollOffset();
    request.tickStep = tickStep(request.range, canvas.width(), kTickPixels);
    request.colours = Colours::from(palette());
    request.font = labelFont(font(), ratio);
    const auto [first, last] = m_layout.visible(request.scroll, canvas.height());
    for (auto i = first; i < last; ++i) {
        const auto& lane = m_layout.lanes()[i];
        FrameRequest::LanePlace place;
        place.id = lane.id;
        place.band = i % 2 == 1;
        place.top = device(lane.y - request.scroll);
        place.height = device(lane.y + lane.height - request.scroll) - place.top;
        for (const auto& strip : m_layout.strips(lane)) {
            const int y = lane.y + strip.y - request.scroll;
            if (y < canvas.height() && y + strip.height > 0)
                place.strips.push_back(
                    {strip.kind, strip.key, device(y), device(y + strip.height) - device(y)});
        }
        request.lanes.push_back(std::move(place));
    }
    return request;
}

void TimelineView::requestFrame()
{
    ++m_wanted;
    update();
    if (m_worker && isVisible() && columns() > 0)
        m_worker->ask(makeRequest());
}

void TimelineView::takeFrame(Frame frame)
{
    // A picture that is late still is nearer to what is wanted than the one before it.
    m_frame = std::move(frame);
    update();
    if (isSharp())
        emit sharpened();
}

void TimelineView::finishPainting()
{
    finishSpans();
    ++m_wanted;
    FrameRenderer renderer(m_source);
    renderer.render(
        makeRequest(), [] { return false; }, [this](Frame frame) { m_frame = std::move(frame); });
    update();
}

Scene TimelineView::makeScene() const
{
    Scene scene;
    scene.colours = Colours::from(palette());
    scene.unit = m_unit;
    scene.clockIsMade = m_clockIsMade;
    scene.firstNs = m_summary.firstNs;
    scene.range = m_selection->visible();
    scene.canvas = canvasRect();
    scene.ruler = rulerRect();
    scene.headers = headersRect();
    scene.pixelRatio = pixelRatio();
    scene.columns = columns();
    scene.scroll = scrollOffset();
    scene.tickStep = tickStep(scene.range, scene.canvas.width(), kTickPixels);
    scene.layout = &m_layout;
    scene.selected = m_draggedRange ? m_draggedRange : m_selection->range();
    scene.markerA = m_selection->marker(Selection::Marker::A);
    scene.markerB = m_selection->marker(Selection::Marker::B);
    scene.hoverNs = m_selection->hoverNs();
    if (m_selection->row() || m_selection->call() || m_selection->timeNs() != 0)
        scene.currentNs = m_selection->timeNs();
    scene.outlines = m_outlines;
    scene.notes = m_notes;
    scene.wakeUp = m_wakeUp;
    scene.focusLane = m_focusLane;
    scene.focused = hasFocus();
    return scene;
}

std::optional<WakeUpPlace> TimelineView::shownWakeUp() const
{
    return wakeUpPlace(makeScene());
}

QFont TimelineView::rulerFont() const
{
    auto small = font();
    small.setPixelSize(labelFont(font(), 1).pixelSize());
    return small;
}

void TimelineView::paintEvent(QPaintEvent* /*event*/)
{
    const auto scene = makeScene();
    QPainter painter(this);
    if (m_summary.events == 0) {
        painter.fillRect(rect(), scene.colours.background);
        paintNotice(painter, tr("There are no events to show."));
        return;
    }
    painter.fillRect(QRect(0, 0, width(), kRulerHeight), scene.colours.panel);
    painter.fillRect(scene.canvas, scene.colours.background);
    painter.save();
    painter.setClipRect(scene.canvas);
    painter.translate(scene.canvas.topLeft());
    painter.scale(1 / scene.pixelRatio, 1 / scene.pixelRatio);
    drawStretched(painter, m_frame, scene.range, scene.columns, scene.scroll);
    painter.restore();
    paintOverlays(painter, scene);
    paintHeaders(painter, scene);
    painter.setFont(rulerFont());
    paintCorner(painter, scene);
    paintRuler(painter, scene);
    if (!m_frame.error.isEmpty())
        paintNotice(painter, tr("Part of the timeline cannot be read. %1").arg(m_frame.error));
}

void TimelineView::paintNotice(QPainter& painter, const QString& text) const
{
    const auto colours = Colours::from(palette());
    const auto area = canvasRect().adjusted(16, 8, -16, -8);
    painter.setPen(colours.quietText);
    painter.drawText(
        m_summary.events == 0 ? rect() : area,
        (m_summary.events == 0 ? int(Qt::AlignCenter) : int(Qt::AlignHCenter | Qt::AlignBottom))
            | int(Qt::TextWordWrap),
        text);
}

void TimelineView::resizeEvent(QResizeEvent* /*event*/)
{
    if (m_layout.fit(height() - kRulerHeight)) {
        lanesMoved();
        return;
    }
    placeScrollBar();
    requestFrame();
}

void TimelineView::showEvent(QShowEvent* /*event*/)
{
    requestFrame();
}

void TimelineView::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange)
        requestFrame();
    else if (event->type() == QEvent::FontChange)
        rebuildLanes();
    QWidget::changeEvent(event);
}

void TimelineView::updateOutlines()
{
    m_outlines.clear();
    const auto add = [this](std::uint32_t cpu, std::int32_t pid, Strip::Kind kind,
                            std::uint16_t depth, TimeRange time) {
        m_outlines.push_back({{LaneId::Kind::Cpu, cpu}, kind, depth, time});
        if (pid >= 0)
            m_outlines.push_back({{LaneId::Kind::Task, std::uint32_t(pid)}, kind, depth, time});
    };
    if (const auto id = m_selection->call()) {
        if (const auto call = m_source->call(*id))
            add(call->cpu, m_source->task(call->task).pid, Strip::Kind::Calls, call->depth,
                {call->startNs, call->endNs()});
    } else if (const auto row = m_selection->row()) {
        if (const auto event = m_source->event(*row))
            add(event->cpu, m_source->task(event->task).pid, Strip::Kind::Events, 0,
                {event->timeNs, saturatedAdd(event->timeNs, 1)});
    }
    if (const auto picked = pickedOutline())
        m_outlines.push_back(*picked);
}

} // namespace probescope::ui
