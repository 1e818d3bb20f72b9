#include "ui/views/query/query_actions.h"

#include "ui/base/theme/icons.h"
#include "ui/base/view/shortcuts.h"

#include <QAction>
#include <QCoreApplication>
#include <QToolButton>

namespace probescope::ui {

namespace {

struct QueryActionsTr
{
    Q_DECLARE_TR_FUNCTIONS(QueryActions)
};

} // namespace

QAction* newQueryAction(const QString& icon, const char* text, const QKeySequence& keys,
                        QWidget* parent)
{
    const auto* const context = parent->metaObject()->className();
    auto* const action = new QAction(QCoreApplication::translate(context, text), parent);
    Shortcuts::nameAction(action, text);
    if (!icon.isEmpty())
        action->setIcon(themedIcon(icon));
    action->setShortcut(keys);
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    return action;
}

QToolButton* newActionButton(QAction* action, Qt::ToolButtonStyle style, QWidget* parent)
{
    auto* const button = new QToolButton(parent);
    button->setDefaultAction(action);
    button->setToolButtonStyle(style);
    button->setAutoRaise(true);
    const auto tellKeys = [action, button] {
        const auto keys = action->shortcut().toString(QKeySequence::NativeText);
        button->setToolTip(keys.isEmpty()
                               ? action->text()
                               : QueryActionsTr::tr("%1 (%2)").arg(action->text(), keys));
    };
    QObject::connect(action, &QAction::changed, button, tellKeys);
    tellKeys();
    button->setAccessibleName(action->text());
    return button;
}

} // namespace probescope::ui
