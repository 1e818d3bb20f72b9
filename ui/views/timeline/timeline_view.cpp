#include "ui/views/timeline/timeline_view.h"

#include "ui/base/capture/note_list.h"
#include "ui/base/text/key_text.h"
#include "ui/views/timeline/current_item.h"
#include "ui/views/timeline/explained_span.h"
#include "ui/views/timeline/lane_picture.h"
#include "ui/views/timeline/paint/pixels.h"
#include "ui/views/timeline/pointer_input.h"
#include "ui/views/timeline/readers/lane_reader.h"
#include "ui/views/timeline/readers/span_reader.h"
#include "ui/views/timeline/readers/value_reader.h"
#include "ui/views/timeline/readers/waking_reader.h"
#include "ui/views/timeline/ruler_notes.h"
#include "ui/views/timeline/timeline_accessible.h"
#include "ui/views/timeline/timeline_actions.h"
#include "ui/views/timeline/timeline_menu.h"
#include "ui/views/timeline/value_menu.h"
#include "ui/views/timeline/wake_up_chase.h"

#include <QAccessible>
#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <utility>

namespace probescope::ui {

using namespace timeline;

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
    return {QStringLiteral("timeline"),
            tr("Timeline"),
            m_actions->all(),
            {{tr("Drag over the ruler"), tr("Select a time range")},
             {tr("Drag a lane's name"), tr("Move the lane")},
             {tr("Click a group's name"), tr("Fold or unfold the group")},
             {tr("%1 on a group's name").arg(keyText({Qt::Key_Left, Qt::Key_Right})),
              tr("Fold or unfold the group")},
             {keyText({Qt::Key_PageUp, Qt::Key_PageDown}), tr("Scroll the lanes by a page")},
             {tr("Drag the line below a lane's name"), tr("Change the lane's height")}}};
}

TimelineView::TimelineView(std::shared_ptr<store::Capture> capture, Selection* selection,
                           QWidget* parent)
    : TimelineView(timeline::makeSource(std::move(capture)), selection, parent)
{
}

TimelineView::TimelineView(std::shared_ptr<TimelineSource> source, Selection* selection,
                           QWidget* parent)
    : View(parent)
    , m_selection(selection)
    , m_lanes(std::make_unique<LaneStack>(std::move(source), selection))
    , m_viewport(std::make_unique<Viewport>(this, selection, m_lanes->facts().bounds()))
    , m_notes(std::make_unique<RulerNotes>(this, *m_viewport, *m_lanes))
    , m_current(std::make_unique<CurrentItem>(*m_lanes, *m_viewport, selection))
    , m_pointer(std::make_unique<PointerInput>(this, *m_viewport, *m_lanes, *m_current, *m_notes,
                                               selection))
    , m_chase(std::make_unique<WakeUpChase>(*m_lanes, *m_current, selection))
    , m_explained(std::make_unique<ExplainedSpan>(*m_lanes, *m_viewport, *m_current, selection))
    , m_picture(std::make_unique<LanePicture>(this, *m_lanes, *m_viewport))
    , m_spans(std::make_unique<SpanReader>(*m_lanes, selection))
    , m_values(std::make_unique<ValueReader>(*m_lanes, selection))
    , m_wakings(std::make_unique<WakingReader>(*m_lanes, selection))
    , m_valueMenu(std::make_unique<ValueMenu>(*m_lanes, *m_viewport, selection, this))
    , m_actions(std::make_unique<TimelineActions>(this, *m_viewport, *m_lanes, *m_current,
                                                  *m_pointer, *m_chase, *m_valueMenu, selection))
    , m_menu(std::make_unique<TimelineMenu>(*m_lanes, *m_viewport, *m_spans, *m_valueMenu,
                                            *m_actions, selection))
{
    setUp();
    connectLanes();
    connectItems();
    m_lanes->setTextHeight(fontMetrics().height());
    m_spans->choose();
    m_values->choose();
    m_wakings->choose();
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
        tr("Lanes over time, one for each CPU, each chosen task, each chosen kind of spans, and "
           "values of events. The arrow keys move and zoom, Ctrl with up and down changes the "
           "lane, Alt with up and "
           "down moves it, P pins it to the top, Left and Right fold and unfold a group, brackets "
           "go from event to event, and from span to span."));
}

void TimelineView::connectLanes()
{
    const auto repaint = qOverload<>(&QWidget::update);
    connect(m_lanes.get(), &LaneStack::changed, this, [this] {
        m_viewport->setLanes(m_lanes->layout());
        m_current->updateOutlines();
        m_actions->update();
        m_picture->request();
        tellRowNames(*this);
    });
    connect(m_lanes.get(), &LaneStack::focusSet, this, [this] {
        if (const auto* const lane = m_lanes->focused())
            m_viewport->revealLane(*lane);
        else if (const auto* const heading = m_lanes->focusedHeading())
            m_viewport->revealHeading(*heading);
        update();
    });
    connect(m_lanes.get(), &LaneStack::focusChanged, this, [this] { tellFocusedRow(*this); });
    connect(m_viewport.get(), &Viewport::moved, m_picture.get(), &LanePicture::request);
    connect(m_picture.get(), &LanePicture::changed, this, repaint);
    connect(m_picture.get(), &LanePicture::sharpened, this, &TimelineView::sharpened);
    connect(m_spans.get(), &SpanReader::chosen, m_current.get(), &CurrentItem::spanLanesChosen);
    connect(m_spans.get(), &SpanReader::laneRead, m_current.get(), &CurrentItem::spanLaneRead);
    connect(m_values.get(), &ValueReader::laneRead, m_current.get(), &CurrentItem::valueLaneRead);
    for (auto* const reader : readers()) {
        connect(reader, &LaneReader::laneRead, m_picture.get(), &LanePicture::forgetLanes);
        connect(reader, &LaneReader::progressed, this, &TimelineView::continuePicture);
    }
}

void TimelineView::connectItems()
{
    const auto repaint = qOverload<>(&QWidget::update);
    connect(m_selection, &Selection::hoverChanged, this, repaint);
    connect(m_selection, &Selection::markersChanged, this, [this] {
        m_actions->update();
        update();
    });
    connect(m_selection, &Selection::filterChanged, this, [this] {
        m_actions->update();
        update();
    });
    connect(m_viewport.get(), &Viewport::historyChanged, this, [this] { m_actions->update(); });
    connect(m_current.get(), &CurrentItem::changed, this, [this] {
        m_actions->update();
        update();
        tellCurrentItem(*this);
    });
    connect(m_current.get(), &CurrentItem::outlined, this, repaint);
    connect(m_current.get(), &CurrentItem::textChanged, this, [this] { tellCurrentItem(*this); });
    connect(m_selection, &Selection::whyAsked, m_explained.get(), &ExplainedSpan::show);
    const auto showWakeUp = [this] {
        update();
        emit wakeUpShown();
    };
    connect(m_chase.get(), &WakeUpChase::found, this, showWakeUp);
    connect(m_explained.get(), &ExplainedSpan::found, this, showWakeUp);
    connect(m_chase.get(), &WakeUpChase::stepped, this, &TimelineView::stepped);
    connect(m_chase.get(), &WakeUpChase::message, this, &TimelineView::message);
    connect(m_pointer.get(), &PointerInput::draggedRangeChanged, this, repaint);
    connect(m_pointer.get(), &PointerInput::draggedLaneChanged, this, repaint);
    connect(m_pointer.get(), &PointerInput::noteChosen, this, &TimelineView::noteChosen);
    connect(m_valueMenu.get(), &ValueMenu::message, this, &TimelineView::message);
    connect(m_menu.get(), &TimelineMenu::noteWanted, this, &TimelineView::noteWanted);
    connect(m_menu.get(), &TimelineMenu::probeFunctionWanted, this,
            &TimelineView::probeFunctionWanted);
}

void TimelineView::setNoteList(const NoteList* notes)
{
    connect(notes, &NoteList::changed, this, [this, notes] { setNotes(notes->notes()); });
}

void TimelineView::setFills(const CaptureFills* fills)
{
    m_picture->setFills(fills);
}

void TimelineView::setNotes(std::vector<store::Note> notes)
{
    m_notes->set(std::move(notes));
    update();
}

void TimelineView::captureGrew()
{
    m_picture->forgetLanes();
    m_lanes->captureGrew();
    for (auto* const reader : readers())
        reader->captureGrew();
    m_viewport->captureGrew(m_lanes->facts().bounds(), m_followsEnd);
}

void TimelineView::fillMenu(QMenu& menu) const
{
    m_actions->fillMenu(menu);
}

QList<QAction*> TimelineView::viewActions() const
{
    return m_actions->all();
}

bool TimelineView::isSharp() const
{
    return m_picture->isSharp();
}

bool TimelineView::readsLanes() const
{
    const auto all = readers();
    return std::ranges::any_of(all, &LaneReader::reading);
}

std::vector<LaneReader*> TimelineView::readers() const
{
    return {m_spans.get(), m_values.get(), m_wakings.get()};
}

void TimelineView::finishPainting()
{
    for (auto* const reader : readers())
        reader->finish();
    m_picture->paintNow();
}

void TimelineView::preparePicture(std::function<void()> done)
{
    m_picture->await([this, done = std::move(done)] {
        for (auto* const reader : readers())
            reader->setHurried(false);
        done();
    });
    for (auto* const reader : readers())
        reader->setHurried(true);
    continuePicture();
}

void TimelineView::continuePicture()
{
    const auto all = readers();
    if (m_picture->isAwaited() && std::ranges::none_of(all, &LaneReader::lacksLanes))
        m_picture->paintAwaited();
}

/// With what is written there, so that a screen reader tells of it.
QString TimelineView::currentText() const
{
    auto text = m_current->text();
    for (const auto& note : m_notes->textsOf(m_selection->timeNs()))
        text += u'\n' + tr("Note: %1").arg(note);
    return text;
}

bool TimelineView::hasCurrent() const
{
    return m_current->exists();
}

Scene TimelineView::scene() const
{
    const auto& facts = m_lanes->facts();
    Scene scene;
    scene.colours = Colours::from(palette());
    scene.unit = facts.clock.unit;
    scene.clockIsMade = facts.clock.made;
    m_viewport->fill(scene);
    scene.layout = &m_lanes->layout();
    const auto dragged = m_pointer->draggedRange();
    scene.selected = dragged ? dragged : m_selection->range();
    scene.hoverNs = m_selection->hoverNs();
    if (m_current->exists() || m_selection->timeNs() != 0)
        scene.currentNs = m_selection->timeNs();
    scene.outlines = m_current->outlines();
    scene.notes = m_notes->all();
    const auto& explained = m_explained->wakeUp();
    scene.wakeUp = explained ? explained : m_chase->wakeUp();
    scene.focus = m_lanes->focusedRow();
    scene.dropLineY = m_pointer->laneDrag().lineY();
    scene.focused = hasFocus();
    return scene;
}

void TimelineView::paintEvent(QPaintEvent* /*event*/)
{
    const auto shown = scene();
    QPainter painter(this);
    if (m_lanes->facts().summary.events == 0) {
        painter.fillRect(rect(), shown.colours.background);
        paintNotice(painter, tr("No events to show."));
        return;
    }
    painter.fillRect(QRect(0, 0, width(), shown.ruler.height()), shown.colours.panel);
    painter.fillRect(shown.canvas, shown.colours.background);
    painter.save();
    painter.setClipRect(shown.canvas);
    painter.translate(shown.canvas.topLeft());
    painter.scale(1 / shown.pixelRatio, 1 / shown.pixelRatio);
    const auto& frame = m_picture->frame();
    drawStretched(painter, frame, shown.range, shown.columns, shown.window.scroll);
    painter.restore();
    paintOverlays(painter, shown);
    paintHeaders(painter, shown);
    paintPinnedEdge(painter, shown);
    paintDropLine(painter, shown);
    painter.setFont(m_notes->font());
    paintCorner(painter, shown);
    paintRuler(painter, shown);
    if (!frame.error.isEmpty())
        paintNotice(painter, tr("Part of the timeline cannot be read. %1").arg(frame.error));
}

void TimelineView::paintNotice(QPainter& painter, const QString& text) const
{
    const bool alone = m_lanes->facts().summary.events == 0;
    painter.setPen(Colours::from(palette()).quietText);
    painter.drawText(alone ? rect() : m_viewport->canvas().adjusted(16, 8, -16, -8),
                     (alone ? int(Qt::AlignCenter) : int(Qt::AlignHCenter | Qt::AlignBottom))
                         | int(Qt::TextWordWrap),
                     text);
}

void TimelineView::resizeEvent(QResizeEvent* /*event*/)
{
    if (m_lanes->fit(height() - m_viewport->ruler().height()))
        return;
    m_viewport->placeScrollBar();
    m_picture->request();
}

void TimelineView::showEvent(QShowEvent* /*event*/)
{
    m_picture->request();
}

void TimelineView::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange)
        m_picture->request();
    else if (event->type() == QEvent::FontChange)
        m_lanes->setTextHeight(fontMetrics().height());
    QWidget::changeEvent(event);
}

void TimelineView::keyPressEvent(QKeyEvent* event)
{
    if (foldsHeading(*event)) {
        m_lanes->toggleFocused();
        return;
    }
    switch (event->key()) {
    case Qt::Key_PageUp:
        m_viewport->scrollByPage(-1);
        break;
    case Qt::Key_PageDown:
        m_viewport->scrollByPage(1);
        break;
    default:
        QWidget::keyPressEvent(event);
    }
}

/// As in a tree: Left folds the group whose heading has the focus, and Right unfolds it.
bool TimelineView::foldsHeading(const QKeyEvent& event) const
{
    const auto* const heading = m_lanes->focusedHeading();
    const bool plain = !(event.modifiers() & ~Qt::KeypadModifier);
    return heading && plain && event.key() == (heading->folded ? Qt::Key_Right : Qt::Key_Left);
}

bool TimelineView::event(QEvent* event)
{
    // These keys move through time otherwise.
    if (event->type() == QEvent::ShortcutOverride
        && foldsHeading(static_cast<const QKeyEvent&>(*event))) {
        event->accept();
        return true;
    }
    // Behind what Qt tells: that the list of lanes has the focus.
    if (event->type() == QEvent::FocusIn)
        QMetaObject::invokeMethod(
            this, [this] { tellFocusedRow(*this); }, Qt::QueuedConnection);
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* const help = static_cast<QHelpEvent*>(event);
    const auto text = tipAt(help->pos());
    if (text.isEmpty())
        QToolTip::hideText();
    else
        QToolTip::showText(help->globalPos(), text, this);
    return true;
}

QString TimelineView::tipAt(QPoint place) const
{
    if (const auto* const heading = m_viewport->headingAt(place))
        return headingTip(*heading);
    if (m_viewport->canvas().contains(place) && !m_pointer->isDragging())
        return hitText(*m_lanes->source(), m_lanes->layout(),
                       m_lanes->hitAt(m_viewport->queryAt(place)));
    if (!m_notes->at(place).empty())
        return m_notes->textAt(place);
    if (m_lanes->facts().clock.made && place.y() < m_viewport->ruler().bottom())
        return tr("The capture has no timestamps. Its clock is built from call durations, so time "
                  "between calls is missing.");
    if (m_viewport->headers().contains(place)) {
        if (const auto lane = m_lanes->layout().laneAt(m_viewport->laneYAt(place.y())))
            return laneText(m_lanes->layout().lanes()[*lane]);
    }
    return {};
}

QPoint TimelineView::keyPlace() const
{
    const auto* const heading = m_lanes->focusedHeading();
    const int y = heading ? heading->y : m_lanes->focused()->y;
    const int x = int(m_viewport->xOf(m_pointer->keyTime()));
    return {x, m_viewport->canvas().top() + m_viewport->window().yOf(y) + 8};
}

void TimelineView::focusLaneAt(QPoint place)
{
    if (const auto lane = m_lanes->layout().laneAt(m_viewport->laneYAt(place.y())))
        m_lanes->setFocus(*lane);
}

void TimelineView::contextMenuEvent(QContextMenuEvent* event)
{
    const bool byKey = event->reason() == QContextMenuEvent::Keyboard;
    const auto place = byKey && m_lanes->focusedRow() ? keyPlace() : event->pos();
    auto* const menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    if (const auto* const heading = m_viewport->headingAt(place)) {
        m_lanes->setFocus(heading->group);
        m_menu->fillForRow(*menu);
    } else if (m_viewport->headers().contains(place)) {
        focusLaneAt(place);
        m_menu->fillForRow(*menu);
    } else if (m_viewport->canvas().contains(place)) {
        if (!byKey)
            focusLaneAt(place); // else the menu would be of the row that has the keyboard
        m_menu->fill(*menu, m_lanes->hitAt(m_viewport->queryAt(place)));
    } else if (const auto notes = m_notes->at(place); !notes.empty()) {
        menu->addAction(tr("Show note"), this,
                        [this, id = notes.front()->id] { emit noteChosen(id); });
    }
    if (menu->isEmpty())
        delete menu;
    else
        menu->popup(byKey ? mapToGlobal(place) : event->globalPos());
}

} // namespace probescope::ui

#include "moc_timeline_view.cpp"
