#include "ui/capture/view_images.h"

#include "ui/base/capture/proposed_file.h"
#include "ui/base/parts/view_image.h"
#include "ui/capture/layout/capture_views.h"

#include <QAction>
#include <QDockWidget>
#include <QPointer>

#include <functional>
#include <utility>

namespace probescope::ui {

ViewImages::ViewImages(std::shared_ptr<store::Capture> capture, CaptureViews* views,
                       QWidget* window)
    : QObject(window)
    , m_capture(std::move(capture))
    , m_views(views)
{
    for (auto* const dock : m_views->docks())
        addActions(dock);
}

QWidget* ViewImages::current() const
{
    auto* const view = m_views->current();
    auto* const centre = m_views->centralWidget();
    return centre->isAncestorOf(view) ? centre : view;
}

void ViewImages::copyCurrent()
{
    emit message(copyView(*current()));
}

void ViewImages::saveCurrent()
{
    save(*current());
}

void ViewImages::save(QWidget& view)
{
    const QPointer<ViewImages> self(this); // it may go while the question stands
    const auto told = askAndSaveView(view, proposedFile(*m_capture, QStringLiteral("png")));
    if (self && !told.isEmpty())
        emit message(told);
}

/// Where a view has no menu of its own.
void ViewImages::addActions(QDockWidget* dock)
{
    dock->setContextMenuPolicy(Qt::ActionsContextMenu);
    const auto add = [this, dock](const QString& text, const std::function<void()>& run) {
        auto* const action = new QAction(text, dock);
        connect(action, &QAction::triggered, this, run);
        dock->addAction(action);
    };
    add(tr("Copy the view as an image"),
        [this, dock] { emit message(copyView(*m_views->viewOf(dock))); });
    add(tr("Save the view as an image…"), [this, dock] { save(*m_views->viewOf(dock)); });
}

} // namespace probescope::ui

#include "moc_view_images.cpp"
