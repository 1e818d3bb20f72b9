#pragma once

#include <QScrollBar>

#include <cstdint>
#include <vector>

namespace probescope::ui {

/// A scroll bar over 64-bit rows. One step is one row however many there are, although the bar
/// itself counts in `int`. Shows marks beside its slider: where matches, losses and the current row
/// lie.
class RowScrollBar : public QScrollBar
{
    Q_OBJECT

public:
    struct Mark
    {
        double place = 0; ///< 0 top, 1 bottom
        QColor colour;
    };

    explicit RowScrollBar(QWidget* parent = nullptr);

    /// `page` rows of `rows` are to be seen at once.
    void setRows(std::uint64_t rows, int page);
    std::uint64_t top() const { return m_top; }
    /// Emits nothing.
    void setTop(std::uint64_t top);
    void setMarks(std::vector<Mark> marks);

signals:
    void scrolled(quint64 top);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void act(int action);
    std::uint64_t lastTop() const;
    int valueOf(std::uint64_t top) const;
    std::uint64_t topOf(int value) const;
    void moveTo(std::uint64_t top);

    std::uint64_t m_rows = 0;
    std::uint64_t m_top = 0;
    int m_page = 1;
    std::vector<Mark> m_marks;
};

} // namespace probescope::ui
