#pragma once

#include "ui/base/text/time_text.h"

#include <qcustomplot.h>

namespace probescope::ui {

/// Ticks of nanoseconds in the unit that suits the range: round numbers of s, ms, µs or ns. What a
/// clock counts that is no time stands as it is.
class UnitTicker : public QCPAxisTicker
{
public:
    /// What the axis counts.
    void setUnit(TimeUnit unit) { m_unit = unit; }
    /// What it shows now.
    void setRange(const QCPRange& range);
    /// What its labels count now: "ms", "ticks".
    QString unit() const;

    /// A number of what is no time.
    static QString countLabel(double tick, const QLocale& locale);

protected:
    QString getTickLabel(double tick, const QLocale& locale, QChar format, int precision) override;

private:
    struct Scale
    {
        double ns = 1;
        const char* name = "ns";
    };
    TimeUnit m_unit = TimeUnit::Nanoseconds;
    Scale m_scale;
};

/// Whole numbers.
class CountTicker : public QCPAxisTicker
{
protected:
    double getTickStep(const QCPRange& range) override;
    int getSubTickCount(double tickStep) override;
    QString getTickLabel(double tick, const QLocale& locale, QChar format, int precision) override;
};

/// Ticks of bars: their categories, as many as the width has room for.
class CategoryTicker : public QCPAxisTicker
{
public:
    void setCategories(const QStringList& names) { m_names = names; }
    /// Characters that a label may have.
    void setRoom(int characters) { m_room = characters; }

protected:
    double getTickStep(const QCPRange& range) override;
    int getSubTickCount(double tickStep) override;
    QString getTickLabel(double tick, const QLocale& locale, QChar format, int precision) override;

private:
    QStringList m_names;
    int m_room = 16;
};

} // namespace probescope::ui
