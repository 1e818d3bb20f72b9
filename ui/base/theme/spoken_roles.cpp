#include "ui/base/theme/spoken_roles.h"

#include <QAbstractScrollArea>
#include <QAccessibleWidget>

namespace probescope::ui {

namespace {

/// A class of the program that draws all that is in it, and takes the keys.
bool isDrawing(const QWidget& widget, const QMetaObject& base)
{
    return widget.metaObject()->superClass() == &base && !widget.focusProxy()
        && (widget.focusPolicy() & Qt::TabFocus) == Qt::TabFocus;
}

/// Is asked for each class that a widget is of, from the last one on.
QAccessibleInterface* spokenWidget(const QString& className, QObject* object)
{
    auto* const widget = qobject_cast<QWidget*>(object);
    if (!widget)
        return nullptr;
    if (className == QStringLiteral("probescope::ui::View")
        || className == QStringLiteral("probescope::ui::StatePane"))
        return new QAccessibleWidget(widget, QAccessible::Grouping);
    const auto* const base = className == QStringLiteral("QWidget") ? &QWidget::staticMetaObject
        : className == QStringLiteral("QAbstractScrollArea")
        ? &QAbstractScrollArea::staticMetaObject
        : nullptr;
    return base && isDrawing(*widget, *base) ? new QAccessibleWidget(widget, QAccessible::Chart)
                                             : nullptr;
}

} // namespace

void installSpokenRoles()
{
    static const bool kInstalled = [] {
        QAccessible::installFactory(spokenWidget);
        return true;
    }();
    static_cast<void>(kInstalled);
}

} // namespace probescope::ui
