#include "ui/base/parts/field_help.h"

#include "ui/base/text/list_text.h"

#include <QAction>
#include <QApplication>
#include <QCoreApplication>
#include <QLabel>
#include <QWhatsThis>

namespace probescope::ui {

namespace {

struct FieldHelpTr
{
    Q_DECLARE_TR_FUNCTIONS(probescope::ui::FieldHelp)
};

QString htmlOf(const FieldHelp& help)
{
    QStringList files;
    for (const auto& file : QString::fromLatin1(help.files).split(u' ', Qt::SkipEmptyParts))
        files << QStringLiteral("<code>%1</code>").arg(file);
    auto html = QStringLiteral("<p>%1</p>")
                    .arg(QCoreApplication::translate("probescope::ui::FieldHelp", help.text)
                             .toHtmlEscaped());
    if (!files.isEmpty())
        html +=
            QStringLiteral("<p>%1</p>").arg(FieldHelpTr::tr("In tracefs: %1").arg(listText(files)));
    return html;
}

/// Of the field with the focus, or of what it is a part of.
bool showHelpOfFocus()
{
    auto* const focus = QApplication::focusWidget();
    const auto* field = focus;
    while (field && field->whatsThis().isEmpty())
        field = field->isWindow() ? nullptr : field->parentWidget();
    if (!field)
        return false;
    const auto cursor = focus->inputMethodQuery(Qt::ImCursorRectangle).toRect();
    const auto place = cursor.isEmpty() ? focus->rect().center() : cursor.bottomLeft();
    QWhatsThis::showText(focus->mapToGlobal(place), field->whatsThis(), focus);
    return true;
}

/// Who comes by the menu has the mouse in hand, and may mean any field.
class WhatsThisAction : public QAction
{
public:
    using QAction::QAction;

protected:
    bool event(QEvent* event) override
    {
        return (event->type() == QEvent::Shortcut && showHelpOfFocus()) || QAction::event(event);
    }
};

} // namespace

void explain(QWidget& field, const FieldHelp& help)
{
    const auto html = htmlOf(help);
    field.setWhatsThis(html);
    if (!field.parentWidget())
        return;
    for (auto* const label : field.parentWidget()->findChildren<QLabel*>()) {
        if (label->buddy() == &field)
            label->setWhatsThis(html);
    }
}

QAction* makeWhatsThisAction(QObject* parent)
{
    auto* const action = new WhatsThisAction(parent);
    QObject::connect(action, &QAction::triggered, action, [] { QWhatsThis::enterWhatsThisMode(); });
    return action;
}

} // namespace probescope::ui
