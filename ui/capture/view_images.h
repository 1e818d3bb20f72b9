#pragma once

#include <QObject>

#include <memory>

class QDockWidget;

namespace probescope::store {
class Capture;
}

namespace probescope::ui {

class CaptureViews;

/// Pictures of single views, copied and saved.
class ViewImages : public QObject
{
    Q_OBJECT

public:
    ViewImages(std::shared_ptr<store::Capture> capture, CaptureViews* views, QWidget* window);

    void copyCurrent();
    void saveCurrent();

signals:
    void message(const QString& text);

private:
    QWidget* current() const; ///< that has the focus; otherwise the timeline
    void addActions(QDockWidget* dock);
    void save(QWidget& view);

    std::shared_ptr<store::Capture> m_capture;
    CaptureViews* m_views;
};

} // namespace probescope::ui
