#include "ui/views/flame/flame_reader.h"

#include <utility>

namespace probescope::ui {

FlameReader::FlameReader(std::shared_ptr<store::Capture> capture)
    : m_capture(std::move(capture))
{
    connect(&m_reading, &Background::runningChanged, this, &FlameReader::readingChanged);
}

void FlameReader::read(const FlameScope& scope)
{
    m_lastAskedToCompare = false;
    start([capture = m_capture, scope](const CancelToken& cancel, const FlameProgressFn& progress) {
        return readFlame(*capture, scope, cancel, progress);
    });
}

void FlameReader::compare(const FlameSide& before, const FlameSide& after)
{
    m_lastAskedToCompare = true;
    start([capture = m_capture, before, after](const CancelToken& cancel,
                                               const FlameProgressFn& progress) {
        return readComparison(*capture, before, after, cancel, progress);
    });
}

void FlameReader::start(Read read)
{
    m_reading.start([this, read = std::move(read)](const Background::Context& context) {
        const auto data = read(context.cancel(), [this, &context](int percent) {
            context.deliver([this, percent] { emit progressed(percent); });
        });
        context.deliver([this, data] {
            if (!data) {
                emit failed(data.error());
                return;
            }
            m_data = *data;
            emit dataCame();
        });
    });
}

void FlameReader::arrange(FlameMode order, const analysis::PathFrame& function, bool byCount)
{
    if (!m_data)
        return;
    m_arranging.start(
        [this, data = m_data, order, function, byCount](const Background::Context& context) {
            const auto pictures = arrangeFlame(*data, order, function, byCount, context.cancel());
            context.deliver([this, pictures] {
                if (pictures)
                    emit arranged(*pictures);
                else
                    emit failed(pictures.error());
            });
        });
}

void FlameReader::stop()
{
    m_reading.askToStop();
    m_arranging.askToStop();
}

void FlameReader::forget()
{
    m_reading.cancel();
    m_arranging.cancel();
    m_data.reset();
}

} // namespace probescope::ui

#include "moc_flame_reader.cpp"
