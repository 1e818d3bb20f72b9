#pragma once

#include <QSplitter>

#include <functional>

namespace probescope::ui {

/// A plot or a tree on the left, a list on the right: the list has its share of the width, and no
/// more than it has to show, until the user moves the line between them.
class FittedSplitter : public QSplitter
{
    Q_OBJECT

public:
    /// The share of the right one is `ofRight` in 100. `wanted` tells the width that shows all of
    /// it, in pixels; it is asked when either side has another size or another content.
    FittedSplitter(int ofRight, std::function<int()> wanted, QWidget* parent);

    /// What is wanted has changed.
    void fit();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    int m_ofRight;
    std::function<int()> m_wanted;
    bool m_moved = false; ///< by the user, who knows better
};

} // namespace probescope::ui
