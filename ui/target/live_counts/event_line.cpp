#include "ui/target/live_counts/event_line.h"

#include <QCompleter>
#include <QStringListModel>

namespace probescope::ui {

namespace {

/// Completes what stands behind the last blank.
class LastWordCompleter : public QCompleter
{
public:
    LastWordCompleter(QAbstractItemModel* model, QLineEdit* line)
        : QCompleter(line)
        , m_line(line)
    {
        setModel(model);
        setFilterMode(Qt::MatchContains);
        setCaseSensitivity(Qt::CaseInsensitive);
    }

    QString pathFromIndex(const QModelIndex& index) const override
    {
        const auto text = m_line->text();
        return text.left(text.lastIndexOf(u' ') + 1) + QCompleter::pathFromIndex(index);
    }

    QStringList splitPath(const QString& path) const override
    {
        return {path.mid(path.lastIndexOf(u' ') + 1)};
    }

private:
    const QLineEdit* m_line;
};

} // namespace

EventLine::EventLine(QWidget* parent)
    : QLineEdit(parent)
    , m_names(new QStringListModel(this))
{
    setCompleter(new LastWordCompleter(m_names, this));
    setClearButtonEnabled(true);
    setPlaceholderText(tr("system:event"));
}

void EventLine::setEvents(const std::vector<tracefs::EventName>& events)
{
    QStringList names;
    for (const auto& event : events)
        names << QString::fromStdString(event.system + ":" + event.name);
    m_names->setStringList(names);
}

std::vector<std::string> EventLine::names() const
{
    std::vector<std::string> names;
    for (const auto& word : text().split(u' ', Qt::SkipEmptyParts))
        names.push_back(word.toStdString());
    return names;
}

tracefs::EventName EventLine::name() const
{
    const auto words = names();
    if (words.size() != 1)
        return {};
    const auto colon = words[0].find(':');
    if (colon == std::string::npos)
        return {.system = {}, .name = words[0]};
    return {words[0].substr(0, colon), words[0].substr(colon + 1)};
}

} // namespace probescope::ui

#include "moc_event_line.cpp"
