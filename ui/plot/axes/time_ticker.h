#pragma once

#include "ui/base/capture/capture_clock.h"

#include <QPointer>
#include <qcustomplot.h>

namespace probescope::ui {

/// Ticks of an axis that counts times from an origin, at round times of the capture's own clock and
/// labelled with these, as the timeline has them: with the decimals by which neighbours differ. The
/// axis holds doubles, which times since the boot, or since 1970, may be too large for.
class TimeTicker : public QCPAxisTicker
{
public:
    /// `axis`: whose labels are to have room.
    void setOrigin(QCPAxis* axis, std::int64_t originNs, const CaptureClock& clock);
    /// At most about so many ticks, if there is room for their labels.
    static constexpr int kMaxTicks = 5;

protected:
    double getTickStep(const QCPRange& range) override;
    QVector<double> createTickVector(double tickStep, const QCPRange& range) override;
    QString getTickLabel(double tick, const QLocale& locale, QChar format, int precision) override;

private:
    QString label(std::int64_t time) const;
    int labelWidth() const;

    QPointer<QCPAxis> m_axis;
    std::int64_t m_originNs = 0;
    std::int64_t m_step = 1;
    CaptureClock m_clock;
};

} // namespace probescope::ui
