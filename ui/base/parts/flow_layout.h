#pragma once

#include <QLayout>

#include <optional>
#include <vector>

namespace probescope::ui {

/// Puts items side by side and begins a new line when one is full. Items that want to grow share
/// what is left of their line.
class FlowLayout : public QLayout
{
    Q_OBJECT

public:
    explicit FlowLayout(QWidget* parent = nullptr);
    ~FlowLayout() override;

    void addItem(QLayoutItem* item) override;
    /// What comes after it stands at the right.
    void addStretch();
    /// Between lines, in pixels; without it as between the parts of a line.
    void setLineSpacing(int pixels) { m_lineSpacing = pixels; }
    int count() const override { return int(m_items.size()); }
    QLayoutItem* itemAt(int index) const override;
    QLayoutItem* takeAt(int index) override;
    Qt::Orientations expandingDirections() const override { return {}; }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize minimumSize() const override;
    QSize sizeHint() const override;
    void setGeometry(const QRect& rect) override;

private:
    int arrange(const QRect& rect, bool apply) const;

    std::vector<QLayoutItem*> m_items;
    std::optional<int> m_lineSpacing;
};

} // namespace probescope::ui
