#pragma once

#include "ui/base/jobs/background.h"
#include "ui/views/flame/models/flame_data.h"

#include <memory>

namespace probescope::ui {

/// Adds up calls or stacks beside the UI thread, and arranges what was added up for the graphs.
/// Data stay until others came. UI thread only.
class FlameReader : public QObject
{
    Q_OBJECT

public:
    explicit FlameReader(std::shared_ptr<store::Capture> capture);

    void read(const FlameScope& scope);
    void compare(const FlameSide& before, const FlameSide& after);
    /// Arranges the data, if there are some; see arrangeFlame().
    void arrange(FlameMode order, const analysis::PathFrame& function, bool byCount);
    void stop();
    void forget(); ///< stops, and has no data any more

    bool reading() const { return m_reading.running(); }
    bool busy() const { return m_reading.running() || m_arranging.running(); }
    const FlameData* data() const { return m_data.get(); } ///< null: nothing was added up yet
    bool comparing() const { return m_data && m_data->compared; } ///< the data are a comparison
    bool lastAskedToCompare() const { return m_lastAskedToCompare; } ///< whether it came or not

signals:
    void progressed(int percent);
    void readingChanged(bool reading);
    void dataCame();
    void arranged(const probescope::ui::FlamePictures& pictures);
    void failed(const probescope::Error& error);

private:
    using Data = Result<std::shared_ptr<const FlameData>>;
    using Read = std::function<Data(const CancelToken&, const FlameProgressFn&)>;

    void start(Read read);

    std::shared_ptr<store::Capture> m_capture;
    std::shared_ptr<const FlameData> m_data;
    bool m_lastAskedToCompare = false;
    Background m_arranging;
    Background m_reading; ///< the last: its work tells this object
};

} // namespace probescope::ui
