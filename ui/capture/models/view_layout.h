#pragma once

#include <QByteArray>
#include <QList>
#include <QString>

#include <optional>

namespace probescope::ui {

/// Where the views of a capture stand, under a name.
struct ViewLayout
{
    /// A view that has a window of its own.
    struct Window
    {
        QString view; ///< ViewTraits::name
        QByteArray geometry; ///< QWidget::saveGeometry()

        friend bool operator==(const Window&, const Window&) = default;
    };

    QString name;
    QByteArray docks; ///< QMainWindow::saveState()
    QList<Window> windows = {};
    bool keepsHeights = true; ///< else docks and lanes share the height; not stored

    /// As JSON in one line.
    QString text() const;
    /// Nothing where the text is damaged, or of a later version.
    static std::optional<ViewLayout> from(const QString& text);

    friend bool operator==(const ViewLayout&, const ViewLayout&) = default;
};

} // namespace probescope::ui
