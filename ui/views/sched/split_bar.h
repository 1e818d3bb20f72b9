#pragma once

#include "core/analysis/explain/slow_reason.h"
#include "ui/base/theme/colours.h"

#include <QWidget>

#include <vector>

namespace probescope::ui {

/// A span's parts as one bar, as wide as their shares. Each kind has a colour and a pattern, and
/// as much of its text as there is room for, if only a letter. A click tells the part.
class SplitBar : public QWidget
{
    Q_OBJECT

public:
    explicit SplitBar(QWidget* parent = nullptr);

    /// In the order of the parts. `names`: in place of texts that have no room; empty where there
    /// is none.
    void setParts(std::vector<analysis::SlowPart> parts, const QStringList& texts,
                  const QStringList& names);
    void setCurrent(int part);
    QRect rectOf(int part) const;
    QString shownText(int part) const; ///< in the bar; the tip has the whole

    static QColor colour(const timeline::Colours& colours, analysis::SlowPart::Kind kind);
    static Qt::BrushStyle pattern(analysis::SlowPart::Kind kind);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

signals:
    void partClicked(int part);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    bool event(QEvent* event) override;

private:
    int partAt(int x) const;

    std::vector<analysis::SlowPart> m_parts;
    QStringList m_texts;
    QStringList m_names;
    std::int64_t m_totalNs = 0;
    int m_current = -1;
};

} // namespace probescope::ui
