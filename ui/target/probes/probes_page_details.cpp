#include "ui/target/probes/probes_page_details.h"

#include "ui/base/text/fixed_font.h"
#include "ui/views/probe_counts/explainer_cards.h"

#include <QEvent>
#include <QFormLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QScrollArea>
#include <QVBoxLayout>

namespace probescope::ui {

namespace {
constexpr int kDefinitionLines = 3;
constexpr int kDetailsLetters = 56; // of the narrowest pane
} // namespace

ProbesPageDetails::ProbesPageDetails(QWidget* parent)
    : QWidget(parent)
    , m_title(new QLabel(this))
    , m_definition(new QPlainTextEdit(this))
    , m_facts(new QFormLayout)
    , m_fine(new QLabel(tr("No issues found."), this))
    , m_cards(new ExplainerCards(this))
    , m_area(new QScrollArea(this))
    , m_content(new QWidget(this))
    , m_none(new QLabel(
          tr("Select a probe to see its definition and what explains its hits and misses."), this))
{
    setAccessibleName(tr("Details of the probe"));
    auto font = m_title->font();
    font.setBold(true);
    m_title->setFont(font);
    m_title->setTextFormat(Qt::PlainText);
    m_title->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_definition->setReadOnly(true);
    m_definition->setTabChangesFocus(true);
    m_definition->setAccessibleName(tr("Definition"));
    m_definition->setFont(fixedFont());
    m_facts->setContentsMargins(0, 4, 0, 4);
    m_facts->setVerticalSpacing(4);
    m_fine->setForegroundRole(QPalette::PlaceholderText);
    m_none->setForegroundRole(QPalette::PlaceholderText);
    m_none->setWordWrap(true);
    m_none->setAlignment(Qt::AlignCenter);
    auto* const column = new QVBoxLayout(m_content);
    column->setContentsMargins(0, 0, 6, 0);
    column->addWidget(m_title);
    column->addWidget(m_definition);
    column->addLayout(m_facts);
    column->addWidget(m_fine);
    column->addWidget(m_cards);
    column->addStretch(1);
    m_area->setFrameShape(QFrame::NoFrame);
    m_area->setWidgetResizable(true);
    m_area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_area->setFocusPolicy(Qt::NoFocus);
    m_area->setWidget(m_content);
    fitFont();
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_area, 1);
    layout->addWidget(m_none, 1);
    connect(m_cards, &ExplainerCards::fixWanted, this, [this](const probe::Fix& fix) {
        if (m_event)
            emit fixWanted(*m_event, fix);
    });
    show({}, nullptr);
}

void ProbesPageDetails::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        fitFont();
}

void ProbesPageDetails::fitFont()
{
    m_definition->setFixedHeight(m_definition->fontMetrics().lineSpacing() * kDefinitionLines
                                 + 2 * int(m_definition->document()->documentMargin())
                                 + 2 * m_definition->frameWidth());
    m_area->setMinimumWidth(kDetailsLetters * fontMetrics().averageCharWidth());
}

void ProbesPageDetails::show(const ProbeSnapshot& snapshot, const tracefs::ListedProbe* probe)
{
    m_area->setVisible(probe);
    m_none->setVisible(!probe);
    m_event.reset();
    if (!probe)
        return;
    m_event = probe->event;
    m_title->setText(QString::fromStdString(probe->event.system + ':' + probe->event.name));
    QStringList lines;
    for (const auto& definition : probe->definitions)
        lines << QString::fromStdString(definition.definition);
    if (const auto text = lines.join(u'\n'); m_definition->toPlainText() != text)
        m_definition->setPlainText(text);
    showFacts(probeFacts(snapshot, *probe));
    const auto odd = oddities(snapshot, *probe);
    m_cards->setExplanations(odd);
    m_cards->setVisible(!odd.empty());
    m_fine->setVisible(odd.empty());
}

void ProbesPageDetails::showFacts(const QList<std::pair<QString, QString>>& facts)
{
    if (facts == m_shownFacts)
        return;
    m_shownFacts = facts;
    while (m_facts->rowCount() > 0)
        m_facts->removeRow(0);
    for (const auto& [name, text] : facts) {
        auto* const value = new QLabel(text, m_content);
        value->setTextFormat(Qt::PlainText);
        value->setWordWrap(true);
        value->setTextInteractionFlags(Qt::TextSelectableByMouse);
        m_facts->addRow(name, value);
    }
}

} // namespace probescope::ui

#include "moc_probes_page_details.cpp"
