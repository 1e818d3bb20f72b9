#include "ui/shell/start_page.h"

#include "ui/base/parts/card.h"
#include "ui/base/theme/icons.h"
#include "ui/shell/recent_files.h"
#include "ui/shell/samples.h"
#include "ui/target/connect/connect_kernel.h"
#include "ui/target/record/recovery_bar.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

namespace probescope::ui {

namespace {

constexpr int kLogo = 72;
constexpr int kButtonAir = 16; // left and right of the words
constexpr int kPageWidth = 920;
constexpr qsizetype kShownRecent = 6;

QLabel* heading(const QString& text, QWidget* parent)
{
    auto* const label = new QLabel(text, parent);
    auto font = label->font();
    font.setBold(true);
    label->setFont(font);
    return label;
}

void clearLayout(QVBoxLayout* layout)
{
    while (auto* const item = layout->takeAt(0)) {
        delete item->widget();
        delete item;
    }
}

} // namespace

StartPage::StartPage(QWidget* parent)
    : QWidget(parent)
    , m_recovery(new RecoveryBar(this))
{
    auto* const content = new QWidget(this);
    content->setMaximumWidth(kPageWidth);
    auto* const column = new QVBoxLayout(content);
    column->setSpacing(28);
    column->addStretch(2);
    column->addWidget(makeHead());
    column->addWidget(m_recovery);
    connect(m_recovery, &RecoveryBar::recovered, this, &StartPage::fileWanted);
    auto* const lists = new QHBoxLayout;
    lists->setSpacing(36);
    for (auto [list, title] : {std::pair(&m_recent, tr("Recent captures")),
                               std::pair(&m_samples, tr("Samples to try"))}) {
        auto* const side = new QVBoxLayout;
        side->setSpacing(8);
        side->addWidget(heading(title, content));
        *list = new QVBoxLayout;
        (*list)->setSpacing(8);
        side->addLayout(*list);
        side->addStretch();
        lists->addLayout(side, 1);
    }
    column->addLayout(lists);
    column->addStretch(3);
    auto* const inner = new QWidget(this);
    auto* const centre = new QHBoxLayout(inner);
    centre->addStretch(1);
    centre->addWidget(content, 100);
    centre->addStretch(1);
    auto* const area = new QScrollArea(this);
    area->setFrameShape(QFrame::NoFrame);
    area->setWidgetResizable(true);
    area->setFocusPolicy(Qt::NoFocus); // the keyboard goes from one card to the next
    area->setWidget(inner);
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(area);
    refresh();
}

QWidget* StartPage::makeHead()
{
    auto* const head = new QWidget(this);
    auto* const row = new QHBoxLayout(head);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(20);
    auto* const logo = new QLabel(head);
    logo->setPixmap(programIcon().pixmap(QSize(kLogo, kLogo)));
    logo->setAccessibleName(tr("Icon of Probescope"));
    auto* const name = new QLabel(QStringLiteral("Probescope"), head);
    auto font = name->font();
    font.setPointSizeF(font.pointSizeF() * 2.2);
    font.setWeight(QFont::DemiBold);
    name->setFont(font);
    auto* const line = new QLabel(tr("See what the kernel did, event by event."), head);
    line->setForegroundRole(QPalette::PlaceholderText);
    auto* const words = new QVBoxLayout;
    words->setSpacing(2);
    words->addStretch();
    words->addWidget(name);
    words->addWidget(line);
    words->addStretch();
    auto* const open =
        new QPushButton(themedIcon(QStringLiteral("open")), tr("Open a capture…"), head);
    open->setDefault(true);
    open->setMinimumSize(open->sizeHint().width() + 2 * kButtonAir, 36);
    auto* const drop = new QLabel(tr("or drop a file here"), head);
    drop->setForegroundRole(QPalette::PlaceholderText);
    drop->setAlignment(Qt::AlignCenter);
    auto* const record = new QPushButton(tr("Record kernel…"), head);
    auto* const probes = new QPushButton(tr("Manage probes…"), head);
    m_session = new QPushButton(tr("Reopen the last session"), head);
    auto* const buttons = new QVBoxLayout;
    buttons->setSpacing(6);
    buttons->addStretch();
    buttons->addWidget(open);
    buttons->addWidget(drop);
    buttons->addWidget(record);
    buttons->addWidget(probes);
    buttons->addWidget(m_session);
    buttons->addStretch();
    row->addWidget(logo);
    row->addLayout(words, 1);
    row->addLayout(buttons);
    connect(open, &QPushButton::clicked, this, &StartPage::openWanted);
    connect(record, &QPushButton::clicked, this, &StartPage::recordingWanted);
    connect(probes, &QPushButton::clicked, this, &StartPage::probesWanted);
    connect(m_session, &QPushButton::clicked, this, &StartPage::sessionWanted);
    setFocusProxy(open);
    return head;
}

void StartPage::refresh()
{
    fillRecent();
    fillSamples();
    m_recovery->check(recordingsFolder());
    m_session->setVisible(!recent_files::session().isEmpty());
}

void StartPage::fillRecent()
{
    clearLayout(m_recent);
    qsizetype shown = 0;
    for (const auto& file : recent_files::list()) {
        const QFileInfo info(file);
        if (!info.exists() || shown == kShownRecent)
            continue;
        ++shown;
        auto* const card = new Card(themedIcon(QStringLiteral("recent")), info.fileName(),
                                    recent_files::folderText(info), this);
        connect(card, &Card::clicked, this, [this, file] { emit fileWanted(file); });
        m_recent->addWidget(card);
    }
    if (shown == 0) {
        auto* const none = new QLabel(
            tr("Captures that you open are listed here: trace.dat files, the text of trace, "
               "trace_pipe, trace-cmd report and perf script, plain or compressed."),
            this);
        none->setWordWrap(true);
        none->setForegroundRole(QPalette::PlaceholderText);
        m_recent->addWidget(none);
    }
}

void StartPage::fillSamples()
{
    clearLayout(m_samples);
    for (const auto& sample : samples()) {
        auto* const card =
            new Card(themedIcon(QStringLiteral("report")), sample.title, sample.line, this);
        card->setToolTip(sample.line);
        card->setWraps(true);
        connect(card, &Card::clicked, this, [this, sample] {
            openUnpacked(unpackSample(sample), this,
                         [this](const QString& file) { emit fileWanted(file); });
        });
        m_samples->addWidget(card);
    }
}

} // namespace probescope::ui

#include "moc_start_page.cpp"
