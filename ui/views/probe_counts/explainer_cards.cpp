#include "ui/views/probe_counts/explainer_cards.h"

#include "ui/base/theme/icons.h"
#include "ui/views/probe_counts/explainer_sentences.h"
#include "ui/views/probe_counts/explainer_text.h"

#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace probescope::ui {

namespace {

constexpr int kCardIcon = 18;

QLabel* cardLabel(QWidget* parent)
{
    auto* const label = new QLabel(parent);
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

QString iconOf(const probe::Explanation& one)
{
    const auto cause = one.cause;
    const bool calm = !one.certain || cause == probe::Cause::NotCalled
        || cause == probe::Cause::CounterRestarted || cause == probe::Cause::StillInside
        || cause == probe::Cause::NotYetRead || cause == probe::Cause::MissedSibling;
    return calm ? QStringLiteral("info") : QStringLiteral("warning");
}

} // namespace

ExplainerCards::ExplainerCards(QWidget* parent)
    : QWidget(parent)
    , m_layout(new QVBoxLayout(this))
{
    setAccessibleName(tr("Issues of the probe"));
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(8);
}

void ExplainerCards::setExplanations(const std::vector<probe::Explanation>& explanations)
{
    const bool same = std::equal(explanations.begin(), explanations.end(), m_explanations.begin(),
                                 m_explanations.end(), [](const auto& a, const auto& b) {
                                     return a.cause == b.cause && a.certain == b.certain
                                         && a.fix.has_value() == b.fix.has_value();
                                 });
    m_explanations = explanations;
    if (!same) {
        for (const auto& card : m_cards)
            delete card.frame;
        m_cards.clear();
        for (std::size_t i = 0; i < explanations.size(); ++i)
            m_cards.push_back(makeCard(i));
    }
    for (std::size_t i = 0; i < explanations.size(); ++i) {
        const auto& one = explanations[i];
        const auto& card = m_cards[i];
        card.what->setText(explanationText(one));
        auto evidence = evidenceText(one);
        if (const auto command = one.fix ? fixCommand(*one.fix) : QString(); !command.isEmpty())
            evidence += u'\n' + tr("Run on the target: %1").arg(command);
        card.evidence->setText(evidence);
        if (card.fix)
            card.fix->setText(fixText(*one.fix));
    }
    showHindrance();
}

ExplainerCards::Card ExplainerCards::makeCard(std::size_t index)
{
    const auto& one = m_explanations[index];
    Card card;
    card.frame = new QFrame(this);
    card.frame->setFrameShape(QFrame::StyledPanel);
    auto* const icon = new QLabel(card.frame);
    icon->setPixmap(themedIcon(iconOf(one)).pixmap(kCardIcon));
    icon->setFixedWidth(kCardIcon);
    auto* const title = cardLabel(card.frame);
    title->setText(titleText(one));
    auto font = title->font();
    font.setBold(true);
    title->setFont(font);
    card.what = cardLabel(card.frame);
    card.evidence = cardLabel(card.frame);
    card.evidence->setForegroundRole(QPalette::PlaceholderText);
    card.frame->setAccessibleName(title->text());
    auto* const words = new QVBoxLayout;
    words->setSpacing(4);
    words->addWidget(title);
    words->addWidget(card.what);
    words->addWidget(card.evidence);
    if (one.fix) {
        card.fix = new QPushButton(card.frame);
        words->addWidget(card.fix, 0, Qt::AlignLeft); // else its width bounds that of the words
        connect(card.fix, &QPushButton::clicked, this, [this, index] {
            // By value: what hears of it may show other cards.
            const auto fix = m_explanations[index].fix;
            emit fixWanted(*fix);
        });
    }
    auto* const row = new QHBoxLayout(card.frame);
    row->setSpacing(10);
    row->addWidget(icon, 0, Qt::AlignTop);
    row->addLayout(words, 1);
    m_layout->addWidget(card.frame);
    return card;
}

void ExplainerCards::setHindrance(const QString& reason)
{
    if (m_hindrance == reason)
        return;
    m_hindrance = reason;
    showHindrance();
}

void ExplainerCards::showHindrance()
{
    for (std::size_t i = 0; i < m_cards.size(); ++i) {
        if (!m_cards[i].fix)
            continue;
        // A command is copied, which nothing hinders.
        const bool free = m_hindrance.isEmpty() || !fixCommand(*m_explanations[i].fix).isEmpty();
        m_cards[i].fix->setEnabled(free);
        m_cards[i].fix->setToolTip(free ? QString() : m_hindrance);
    }
}

} // namespace probescope::ui

#include "moc_explainer_cards.cpp"
