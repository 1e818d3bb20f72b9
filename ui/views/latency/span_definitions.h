#pragma once

#include "core/store/file/span_definition.h"
#include "core/store/read/capture.h"
#include "ui/base/capture/selection.h"

#include <QObject>

#include <functional>
#include <memory>
#include <optional>

class QAction;
class QMenu;
class QWidget;

namespace probescope::ui {

/// What can be done with the measured kind of spans: two events that the user named are defined,
/// changed and removed, and a kind is shown as a lane of the timeline.
class SpanDefinitions : public QObject
{
    Q_OBJECT

public:
    using Source = std::function<std::optional<analysis::SpanSource>()>;

    /// `source`: what is measured now. The selection must outlive it; forms belong to `view`.
    SpanDefinitions(std::shared_ptr<store::Capture> capture, Selection* selection, Source source,
                    QWidget* view);

    void addLaneTo(QMenu& menu);
    void addChangesTo(QMenu& menu);
    /// Call it before a menu is shown.
    void updateActions();

    /// Asks for two events.
    void define() { openForm({}); }

signals:
    void defined(const probescope::analysis::SpanSource& source); ///< or changed
    void removed(); ///< what was measured
    void message(const QString& text);

private:
    std::optional<store::SpanDefinition> measured() const;
    void openForm(const store::SpanDefinition& definition);
    void remove();

    std::shared_ptr<store::Capture> m_capture;
    Selection* m_selection;
    Source m_source;
    QWidget* m_view;
    QAction* m_lane = nullptr;
    QAction* m_change = nullptr;
    QAction* m_remove = nullptr;
};

} // namespace probescope::ui
