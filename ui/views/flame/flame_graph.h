#pragma once

#include "ui/base/theme/colours.h"
#include "ui/views/flame/models/flame_data.h"
#include "ui/views/flame/models/flame_layout.h"
#include "ui/views/flame/models/flame_search.h"

#include <QAbstractScrollArea>

#include <memory>
#include <optional>
#include <vector>

namespace probescope::ui {

/// A flame graph: functions as boxes as wide as their time, each on top of its caller. Zoom by
/// double click, Enter and keys, with a way back; dragging moves through rows that the widget is
/// too low for. Boxes that a search finds are framed, others are pale. Everything that can be done
/// with the pointer can also be done with keys.
class FlameGraph : public QAbstractScrollArea
{
    Q_OBJECT

public:
    enum class ColourBy : std::uint8_t { Module, Name };

    explicit FlameGraph(QWidget* parent = nullptr);
    ~FlameGraph() override;

    /// `rootName`: of the box for everything. The focus stays if its path still exists.
    void setPicture(std::shared_ptr<const FlamePicture> picture, const QString& rootName);
    const FlamePicture* picture() const { return m_picture.get(); }
    /// Draws the root at the top with its callees below (inverted), instead of at the bottom.
    void setRootOnTop(bool onTop);
    void setColourBy(ColourBy colourBy);

    /// Marks functions whose name or module contains the text, ignoring case.
    void setSearch(const QString& text);
    const FlameSearch& found() const { return m_search; }
    void goToNextFound(bool backwards);

    std::uint32_t current() const { return m_current; }
    void setCurrent(std::uint32_t node);
    std::uint32_t focus() const { return m_focus; }
    void setFocusNode(std::uint32_t node); ///< with a way back
    std::vector<analysis::PathFrame> focusPath() const; ///< from the root to the focus
    void setFocusPath(const std::vector<analysis::PathFrame>& path); ///< as far as it is there
    bool canGoBack() const { return !m_past.empty(); }
    void goBack();

    /// A copy of the graph at its full height, for images; it is not on a screen.
    std::unique_ptr<FlameGraph> whole() const;

    const FlameLayout& flameLayout() const { return m_layout; }
    QRect boxRect(const FlameBox& box) const; ///< on the viewport
    int boxAt(const QPoint& place) const; ///< index in the layout, or -1
    QColor boxColour(const FlameBox& box) const;
    QString boxText(int box) const; ///< all that is known of it

signals:
    void currentChanged(std::uint32_t node);
    void chosen(std::uint32_t node); ///< by a click or Space: it shall be shown elsewhere
    void focusChanged();
    void menuWanted(const QPoint& global);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void layOut();
    int rowHeight() const;
    void paintBox(QPainter& painter, const FlameBox& box, const timeline::Colours& colours) const;
    QString boxLabel(const FlameBox& box) const;
    void moveTo(std::uint32_t node);
    void showCurrent();
    void notifyCurrent();
    void chooseFills();

    std::shared_ptr<const FlamePicture> m_picture;
    std::vector<std::uint8_t> m_fills; ///< by node, those of Colours
    QString m_rootName;
    FlameSearch m_search;
    FlameLayout m_layout;
    std::uint32_t m_focus = 0;
    std::uint32_t m_current = 0;
    std::vector<std::uint32_t> m_past; ///< earlier focuses
    int m_hovered = -1;
    std::optional<QPoint> m_pressed; ///< where, until the button is released
    int m_pressedScroll = 0;
    bool m_dragged = false; ///< it is no click any more
    double m_greatestChange = 0;
    bool m_rootOnTop = true;
    ColourBy m_colourBy = ColourBy::Module;
};

} // namespace probescope::ui
