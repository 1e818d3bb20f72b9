#include "ui/base/text/error_text.h"
#include "ui/views/timeline/models/span_lanes.h"
#include "ui/views/timeline/timeline_view.h"

#include <QElapsedTimer>
#include <QMenu>
#include <QTimer>

#include <algorithm>
#include <memory>
#include <utility>

// Lanes of spans: read beside the UI thread, one after the other.

namespace probescope::ui {

using namespace timeline;

namespace {

constexpr int kSpanRestFactor = 5; // times as long as reading took
constexpr qint64 kLongestSpanRest = 10'000; // ms

} // namespace

void TimelineView::setUpSpanReading()
{
    m_spanRest->setSingleShot(true);
    connect(m_spanRest, &QTimer::timeout, this, [this] {
        if (!m_spanReading.running())
            readNextSpans();
    });
    connect(m_selection, &Selection::spanLaneReplaced, this, &TimelineView::replaceSpanLane);
    connect(m_selection, &Selection::spanLanesChanged, this, &TimelineView::readSpanLanes);
    connect(m_selection, &Selection::spanDefinitionsChanged, this,
            &TimelineView::reloadDefinitions);
    connect(&m_spanReading, &Background::runningChanged, this, [this](bool running) {
        if (!running)
            readNextSpans();
    });
}

/// What has another name now stays as it was: expanded, or with the focus.
void TimelineView::replaceSpanLane(const analysis::SpanSource& before,
                                   const analysis::SpanSource& now)
{
    auto* const lanes = m_source->spanLanes();
    const auto number = lanes ? lanes->replace(before, now) : std::nullopt;
    if (number && m_spanReading.running() && m_spanRead == number)
        m_spanReading.cancel(); // of the one before; goes on anew
}

void TimelineView::readSpanLanes()
{
    auto* const lanes = m_source->spanLanes();
    if (!lanes)
        return;
    lanes->choose(m_selection->spanLanes());
    if (m_picked && m_picked->ofSpans() && !lanes->entry(m_picked->lane.key))
        m_picked.reset();
    rebuildLanes();
    // What is being read for others goes on; it comes to the new ones by itself.
    if (!m_spanReading.running() || (m_spanRead && !lanes->entry(*m_spanRead)))
        readNextSpans();
}

/// What was named may be something else now, or be gone.
void TimelineView::reloadDefinitions()
{
    auto* const lanes = m_source->spanLanes();
    if (!lanes)
        return;
    lanes->forgetDefined();
    m_choicesGrowth = 0;
    if (m_spanReading.running())
        m_spanReading.cancel(); // goes on anew
    else
        readNextSpans();
}

/// The next lane that is to be read. All of it is read anew, so a growing capture is read at a pace
/// that its length allows; what was not read yet does not wait for that.
void TimelineView::readNextSpans()
{
    auto* const lanes = m_source->spanLanes();
    if (!lanes)
        return;
    const bool rests = m_spanRest->isActive();
    const auto wanted = lanes->stale(rests ? SpanLanes::Entry::kUnread : m_captureGrowth);
    const bool choices = m_choicesGrowth == 0 || (!rests && m_choicesGrowth != m_captureGrowth);
    m_spanRead = wanted ? std::optional(wanted->number) : std::nullopt;
    if (!wanted && !choices) {
        m_spanReading.cancel(); // of a lane that is gone
        continuePicture();
        return;
    }
    m_spanReading.start([this, source = m_source, lanes, wanted, choices,
                         growth = m_captureGrowth](const Background::Context& context) {
        QElapsedTimer clock;
        clock.start();
        if (choices) {
            const auto found =
                std::make_shared<const std::vector<analysis::SpanChoice>>(lanes->choices());
            context.deliver([this, found, growth] {
                m_spanChoices = *found;
                m_choicesGrowth = growth;
            });
        }
        if (wanted) {
            const auto lane =
                std::make_shared<const ReadSpanLane>(lanes->read(wanted->source, context.cancel()));
            context.deliver([this, number = wanted->number, lane, growth] {
                takeSpanLane(number, *lane, growth);
            });
        }
        context.deliver([this, took = clock.elapsed()] {
            if (!m_pictureDone) // somebody waits for that
                m_spanRest->start(int(std::min(took * kSpanRestFactor, kLongestSpanRest)));
        });
    });
}

bool TimelineView::readsSpans() const
{
    const auto* const lanes = m_source->spanLanes();
    return m_spanReading.running() || (lanes && lanes->stale(m_captureGrowth));
}

/// On this thread.
void TimelineView::finishSpans()
{
    auto* const lanes = m_source->spanLanes();
    while (const auto wanted = lanes ? lanes->stale(m_captureGrowth) : std::nullopt)
        takeSpanLane(wanted->number, lanes->read(wanted->source, CancelToken()), m_captureGrowth);
}

/// Those of a capture that grows are read anew at a pace of their own, and are as they were.
bool TimelineView::lacksSpans() const
{
    const auto* const lanes = m_source->spanLanes();
    const bool grows = m_summary.state == store::Summary::State::Importing;
    return lanes && lanes->stale(grows ? SpanLanes::Entry::kUnread : m_captureGrowth);
}

void TimelineView::preparePicture(std::function<void()> done)
{
    m_pictureDone = std::move(done);
    m_picturing.cancel();
    m_spanRest->stop();
    if (lacksSpans() && !m_spanReading.running())
        readNextSpans();
    continuePicture();
}

void TimelineView::continuePicture()
{
    if (!m_pictureDone || m_picturing.running() || lacksSpans())
        return;
    m_picturing.start(
        [this, source = m_source, request = makeRequest()](const Background::Context& context) {
            FrameRenderer renderer(source);
            renderer.render(
                request, [&context] { return context.cancel().cancelled(); },
                [this, &context](Frame frame) {
                    context.deliver([this, frame = std::move(frame)] {
                        if (frame.whole && frame.number >= m_frame.number)
                            takeFrame(frame);
                    });
                });
            context.deliver([this] { givePicture(); });
        });
}

void TimelineView::givePicture()
{
    if (const auto done = std::exchange(m_pictureDone, {}))
        done();
}

void TimelineView::takeSpanLane(std::uint32_t number, const ReadSpanLane& lane,
                                std::uint64_t growth)
{
    auto* const lanes = m_source->spanLanes();
    if (lane)
        lanes->put(number, *lane, {}, growth);
    else
        lanes->put(number, {}, errorSentences(lane.error()), growth);
    if (m_picked && m_picked->ofSpans() && m_picked->lane.key == number
        && !(lane && hasItem(**lane, *m_picked)))
        m_picked.reset();
    ++m_growth; // what was kept of the lane is no longer true
    rebuildLanes();
    continuePicture();
}

std::optional<analysis::SpanSource> TimelineView::spanSource(std::size_t lane) const
{
    const auto id = m_layout.lanes()[lane].id;
    const auto* const lanes = m_source->spanLanes();
    const auto entry =
        lanes && id.kind == LaneId::Kind::Spans ? lanes->entry(id.key) : std::nullopt;
    return entry ? std::optional(entry->source) : std::nullopt;
}

void TimelineView::stepSpan(LaneId lane, bool forward)
{
    const auto from = m_picked && m_picked->lane == lane ? m_picked : std::nullopt;
    const bool isSomewhere = m_selection->row() || m_selection->call();
    const auto next = neighbourSpan(*m_source, lane, from,
                                    isSomewhere ? m_selection->timeNs() : keyAnchor(), forward);
    if (!next)
        return;
    pick(*next);
    showTime(next->item.itemBeginNs);
}

void TimelineView::pick(const PickedItem& picked)
{
    const auto& item = picked.item;
    const bool same = !m_selection->call() && m_selection->row() == item.row
        && m_selection->timeNs() == item.itemBeginNs;
    m_picked = picked;
    m_selecting = true;
    if (item.row)
        m_selection->select(*item.row, item.itemBeginNs);
    else
        m_selection->selectTime(item.itemBeginNs);
    m_selecting = false;
    if (!same)
        return;
    // Several may begin with one event.
    updateOutlines();
    update();
    notifyCurrent();
}

/// None when its row is not shown.
std::optional<Outline> TimelineView::pickedOutline() const
{
    if (!m_picked)
        return std::nullopt;
    const auto& item = m_picked->item;
    Outline outline{
        m_picked->lane, m_picked->kind, m_picked->depth, {item.itemBeginNs, item.itemEndNs}};
    if (!m_picked->ofSpans())
        return outline;
    const auto place = m_layout.find(m_picked->lane);
    const auto* const lanes = m_source->spanLanes();
    const auto entry = lanes ? lanes->entry(m_picked->lane.key) : std::nullopt;
    if (!place || !entry || !entry->lane)
        return std::nullopt;
    const auto depth =
        shownDepth(*entry->lane, *m_picked, m_layout.strips(m_layout.lanes()[*place]));
    if (!depth)
        return std::nullopt;
    outline.depth = *depth;
    return outline;
}

void TimelineView::addSpanItems(QMenu& menu)
{
    if (m_spanChoices.empty())
        return;
    menu.addSeparator();
    auto* const spans = menu.addMenu(tr("Lanes of Spans"));
    const auto& shown = m_selection->spanLanes();
    for (const auto& choice : m_spanChoices) {
        auto* const action =
            spans->addAction(spanSourceText(choice.source).replace(u'&', QStringLiteral("&&")));
        action->setCheckable(true);
        action->setChecked(std::find(shown.begin(), shown.end(), choice.source) != shown.end());
        connect(action, &QAction::toggled, this, [this, source = choice.source](bool checked) {
            m_selection->setSpanLane(source, checked);
        });
    }
}

} // namespace probescope::ui
