#include "ui/target/probes/form/probe_builder_event.h"

#include "ui/base/theme/icons.h"
#include "ui/target/probes/form/probe_help.h"

#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QLocale>
#include <QSortFilterProxyModel>
#include <QStringListModel>
#include <QVBoxLayout>

namespace probescope::ui {

std::vector<ArgumentOffer> fieldOffers(const tracefs::EventFormat& format)
{
    const bool isSystemCall = format.name.starts_with("sys_enter_");
    std::vector<ArgumentOffer> offers;
    for (const auto& field : format.fields) {
        if (field.common)
            continue;
        const bool isPointer = field.type.find('*') != std::string::npos;
        const bool pointsToText = field.type.find("char *") != std::string::npos;
        auto fetch = '$' + field.name;
        // Only those of system calls are the program's for sure. `string` reads its memory, too,
        // where addresses tell whose they are.
        if (pointsToText)
            fetch.insert(0, "+0(").append(isSystemCall ? "):ustring" : "):string");
        else if (field.use == tracefs::FieldUse::String)
            fetch += ":string";
        else if (isPointer)
            fetch += ":x64";
        offers.push_back({.name = QString::fromStdString(field.name),
                          .typeText = QString::fromStdString(field.type),
                          .fetch = fetch});
    }
    return offers;
}

ProbeEventPane::ProbeEventPane(QWidget* parent)
    : QWidget(parent)
    , m_model(new QStringListModel(this))
    , m_found(new QSortFilterProxyModel(this))
    , m_line(new QLineEdit(this))
    , m_list(new QListView(this))
    , m_words(new QLabel(this))
{
    m_found->setSourceModel(m_model);
    m_found->setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_line->setPlaceholderText(tr("Find an event: sched:sched_switch"));
    m_line->setAccessibleName(tr("Find an event"));
    m_line->setClearButtonEnabled(true);
    m_line->addAction(themedIcon(QStringLiteral("search")), QLineEdit::LeadingPosition);
    m_list->setModel(m_found);
    m_list->setUniformItemSizes(true);
    m_list->setAlternatingRowColors(true);
    m_list->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_list->setAccessibleName(tr("Events of the target"));
    m_words->setWordWrap(true);
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_line);
    layout->addWidget(m_list, 1);
    layout->addWidget(m_words);
    setFocusProxy(m_line);
    explain(*m_line, probe_help::kFindEvent);
    explain(*m_list, probe_help::kEvents);
    connect(m_line, &QLineEdit::textChanged, this, [this](const QString& text) {
        m_found->setFilterFixedString(text.trimmed());
        showWords();
    });
    connect(m_line, &QLineEdit::returnPressed, this, [this] { choose(m_found->index(0, 0)); });
    connect(m_list, &QListView::clicked, this, &ProbeEventPane::choose);
    connect(m_list, &QListView::activated, this, &ProbeEventPane::choose);
    connect(&m_formats, &EventFormats::ready, this, &ProbeEventPane::offersChanged);
    showWords();
}

void ProbeEventPane::setBackend(const std::shared_ptr<access::Backend>& backend,
                                const std::vector<tracefs::EventName>& events)
{
    QStringList names;
    for (const auto& event : events)
        names << QString::fromStdString(event.system + ':' + event.name);
    m_model->setStringList(names);
    m_formats.setBackend(backend);
    showWords();
}

void ProbeEventPane::reset()
{
    m_line->clear();
    m_list->selectionModel()->clear();
}

void ProbeEventPane::choose(const QModelIndex& index)
{
    if (!index.isValid())
        return;
    m_list->setCurrentIndex(index);
    const auto name = index.data().toString();
    emit chosen({.family = ProbeDraft::Family::Event,
                 .symbol = name.section(u':', 1).toStdString(),
                 .system = name.section(u':', 0, 0).toStdString()});
}

std::vector<ArgumentOffer> ProbeEventPane::offersOf(const tracefs::EventName& event)
{
    const auto format = m_formats.find(event);
    return format ? fieldOffers(*format) : std::vector<ArgumentOffer>();
}

void ProbeEventPane::showWords()
{
    const int all = m_model->rowCount();
    m_words->setText(
        all == 0 ? tr("No events: no target is connected, or it has none.")
                 : tr("Events: %1 of %2. An event probe attaches to an event and reads its fields "
                      "and what they point to.")
                       .arg(locale().toString(m_found->rowCount()), locale().toString(all)));
    m_line->setEnabled(all > 0);
}

} // namespace probescope::ui

#include "moc_probe_builder_event.cpp"
