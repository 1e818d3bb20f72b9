#include "ui/views/timeline/lane_picture.h"

#include "ui/base/theme/capture_fills.h"
#include "ui/views/timeline/paint/frame_renderer.h"

#include <QWidget>

#include <cmath>
#include <utility>

namespace probescope::ui::timeline {

LanePicture::LanePicture(const QWidget* widget, const LaneStack& lanes, const Viewport& viewport)
    : m_widget(widget)
    , m_lanes(lanes)
    , m_viewport(viewport)
    , m_renderer(std::make_shared<FrameRenderer>(m_lanes.source()))
{
}

void LanePicture::setFills(const CaptureFills* fills)
{
    m_fills = fills;
    connect(fills, &CaptureFills::changed, this, &LanePicture::request);
}

FrameRequest LanePicture::makeRequest() const
{
    const double ratio = m_viewport.pixelRatio();
    FrameRequest request;
    request.number = m_wanted;
    request.growth = m_growth;
    request.range = m_viewport.range();
    request.width = m_viewport.columns();
    const int height = m_viewport.canvas().height();
    request.height = int(std::lround(height * ratio));
    request.pixelRatio = ratio;
    request.scroll = m_viewport.scroll();
    request.pinned = int(std::lround(m_viewport.window().pinned * ratio));
    request.tickStep = m_viewport.tickStep();
    request.lanes = visibleLanes();
    request.colours = Colours::from(m_widget->palette());
    if (m_fills)
        request.taskFills = m_fills->tasks();
    request.font = labelFont(m_widget->font(), ratio);
    return request;
}

std::vector<FrameRequest::LanePlace> LanePicture::visibleLanes() const
{
    const auto device = [ratio = m_viewport.pixelRatio()](int logical) {
        return int(std::lround(logical * ratio));
    };
    const auto& layout = m_lanes.layout();
    std::vector<FrameRequest::LanePlace> places;
    const auto window = m_viewport.window();
    for (const auto i : window.visible(layout)) {
        const auto& lane = layout.lanes()[i];
        FrameRequest::LanePlace place;
        place.id = lane.id;
        place.band = i % 2 == 1;
        place.pinned = window.holds(lane);
        const int part = window.topFor(lane);
        const int top = window.yOf(lane.y);
        const auto inPart = [&](int y) { return device(y) - device(part); };
        place.top = inPart(top);
        place.height = inPart(top + lane.height) - place.top;
        for (const auto& strip : layout.strips(lane)) {
            const int y = top + strip.y;
            // Callers that are scrolled away still decide on the fills of what they call; those of
            // the nearest ones hardly ever depend on more.
            constexpr int kCallers = 2;
            const int above = strip.kind == Strip::Kind::Calls ? kCallers * strip.height : 0;
            if (y < window.height && y + strip.height + above > part)
                place.strips.push_back(
                    {strip.kind, strip.key, inPart(y), device(y + strip.height) - device(y)});
        }
        places.push_back(std::move(place));
    }
    return places;
}

void LanePicture::request()
{
    ++m_wanted;
    emit changed();
    if (!m_widget->isVisible() || m_viewport.columns() <= 0)
        return;
    m_painting.start(
        [this, renderer = m_renderer, request = makeRequest()](const Background::Context& context) {
            renderer->render(
                request, [&] { return context.cancel().cancelled(); },
                [&](const Frame& frame) { context.deliverAlways([this, frame] { take(frame); }); });
        });
}

void LanePicture::take(Frame frame)
{
    // A picture that is late still is nearer to what is wanted than the one before it.
    m_frame = std::move(frame);
    emit changed();
    if (isSharp())
        emit sharpened();
}

void LanePicture::paintNow()
{
    ++m_wanted;
    FrameRenderer renderer(m_lanes.source());
    renderer.render(
        makeRequest(), [] { return false; }, [this](Frame frame) { m_frame = std::move(frame); });
    emit changed();
}

void LanePicture::await(std::function<void()> done)
{
    m_done = std::move(done);
    m_awaited.cancel();
}

void LanePicture::paintAwaited()
{
    if (m_awaited.running())
        return;
    m_awaited.start([this, source = m_lanes.source(),
                     request = makeRequest()](const Background::Context& context) {
        FrameRenderer renderer(source);
        renderer.render(
            request, [&context] { return context.cancel().cancelled(); },
            [this, &context](Frame frame) {
                context.deliver([this, frame = std::move(frame)] {
                    if (frame.whole && frame.number >= m_frame.number)
                        take(frame);
                });
            });
        context.deliver([this] {
            if (const auto done = std::exchange(m_done, {}))
                done();
        });
    });
}

} // namespace probescope::ui::timeline

#include "moc_lane_picture.cpp"
