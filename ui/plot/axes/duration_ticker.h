#pragma once

#include "ui/base/text/time_text.h"

#include <qcustomplot.h>

namespace probescope::ui {

/// Durations on a logarithmic axis: of time, each in the unit that suits it.
class DurationLogTicker : public QCPAxisTickerLog
{
public:
    explicit DurationLogTicker(TimeUnit unit)
        : m_unit(unit)
    {
    }

protected:
    QVector<double> createTickVector(double tickStep, const QCPRange& range) override;
    int getSubTickCount(double tickStep) override;
    QString getTickLabel(double tick, const QLocale& locale, QChar format, int precision) override;

private:
    TimeUnit m_unit;
    bool m_powers = true; ///< ticks are powers of ten; else the range is too small for these
};

/// Shares of 1 as percent.
class PercentTicker : public QCPAxisTicker
{
protected:
    QString getTickLabel(double tick, const QLocale& locale, QChar format, int precision) override;
};

} // namespace probescope::ui
