#include "ui/base/theme/completion_keys.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QCoreApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPointer>

namespace probescope::ui {

namespace {

class CompletionKeys : public QObject
{
public:
    CompletionKeys(QLineEdit* line, QAbstractItemView* list)
        : QObject(list)
        , m_line(line)
        , m_list(list)
    {
        list->installEventFilter(this);
    }

    bool eventFilter(QObject* /*watched*/, QEvent* event) override
    {
        if (event->type() != QEvent::KeyPress || !m_line || !m_list->isVisible())
            return false;
        const auto key = static_cast<QKeyEvent*>(event)->key();
        if (key != Qt::Key_Return && key != Qt::Key_Enter)
            return false;
        m_list->hide(); // a chosen completion is in the line already
        QCoreApplication::sendEvent(m_line, event);
        return true;
    }

private:
    QPointer<QLineEdit> m_line;
    QAbstractItemView* m_list;
};

} // namespace

void closeCompletionsFirst(QLineEdit& line)
{
    if (auto* const completer = line.completer())
        new CompletionKeys(&line, completer->popup()); // owned by the list
}

} // namespace probescope::ui
