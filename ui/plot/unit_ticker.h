#pragma once

#include "ui/models/query_result.h"

#include <qcustomplot.h>

namespace probescope::ui {

/// Ticks of nanoseconds in the unit that suits the range: round numbers of s, ms, µs or ns.
class UnitTicker : public QCPAxisTicker
{
public:
    struct Scale
    {
        double ns = 1;
        const char* name = "ns";
    };
    /// The unit for numbers as large as this.
    static Scale scaleFor(double largest);

    /// What the axis shows now.
    const Scale& scale() const { return m_scale; }
    void setRange(const QCPRange& range);

protected:
    QString getTickLabel(double tick, const QLocale& locale, QChar format, int precision) override;

private:
    Scale m_scale;
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
