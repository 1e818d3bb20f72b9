#include "ui/target/probes/form/probe_builder_line.h"

#include "ui/base/parts/completing_line_edit.h"
#include "ui/base/text/fixed_font.h"
#include "ui/base/theme/icons.h"
#include "ui/target/probes/form/probe_help.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QTextBlock>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace probescope::ui {

namespace {

constexpr int kMinLines = 2;
constexpr int kMaxLines = 6;
constexpr int kFindingLinesLeast = 2; // of findings
constexpr int kFindingLinesMost = 8;
constexpr int kGroundAlpha = 45;

QString iconOf(ProbeFinding::Weight weight)
{
    return weight == ProbeFinding::Weight::Fault  ? QStringLiteral("close")
        : weight == ProbeFinding::Weight::Warning ? QStringLiteral("warning")
                                                  : QStringLiteral("info");
}

QString nameOf(ProbeFinding::Weight weight)
{
    return weight == ProbeFinding::Weight::Fault  ? ProbeLinePane::tr("Error")
        : weight == ProbeFinding::Weight::Warning ? ProbeLinePane::tr("Warning")
                                                  : ProbeLinePane::tr("Note");
}

/// Bytes of a line to characters.
int charactersIn(const QString& text, std::size_t bytes)
{
    const auto utf8 = text.toUtf8();
    return int(QString::fromUtf8(utf8.left(qsizetype(bytes))).size());
}

QLabel* iconLabel(const QString& icon, const QString& name, QWidget* parent)
{
    auto* const label = new QLabel(parent);
    const int side = label->fontMetrics().height();
    label->setPixmap(themedIcon(icon).pixmap(side, side));
    label->setAccessibleName(name);
    label->setToolTip(name);
    label->setAlignment(Qt::AlignTop);
    return label;
}

} // namespace

ProbeLineEdit::ProbeLineEdit(QWidget* parent)
    : QPlainTextEdit(parent)
{
    setFont(fixedFont());
    setAccessibleName(tr("Probe definitions"));
    setPlaceholderText(tr("p:my_probe vfs_read count=%dx:u64"));
    setTabChangesFocus(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Maximum);
    connect(this, &QPlainTextEdit::textChanged, this, [this] {
        fit();
        if (!m_showing)
            emit typed(toPlainText());
    });
    connect(this, &QPlainTextEdit::cursorPositionChanged, this, [this] {
        const int line = textCursor().blockNumber();
        if (line != m_line && !m_showing)
            emit lineEntered(line);
        m_line = line;
    });
}

void ProbeLineEdit::showText(const QString& text)
{
    if (text == toPlainText())
        return;
    m_showing = true;
    const int line = textCursor().blockNumber();
    const int column = textCursor().positionInBlock();
    QTextCursor all(document());
    all.select(QTextCursor::Document);
    all.insertText(text); // so that it can be undone
    const auto block = document()->findBlockByNumber(std::min(line, document()->blockCount() - 1));
    auto cursor = textCursor();
    cursor.setPosition(block.position() + std::min(column, block.length() - 1));
    setTextCursor(cursor);
    m_showing = false;
}

void ProbeLineEdit::goToLine(int line)
{
    m_showing = true;
    setTextCursor(QTextCursor(document()->findBlockByNumber(line)));
    m_showing = false;
}

void ProbeLineEdit::setFindings(const std::vector<ProbeFinding>& findings)
{
    m_findings = findings;
    underline();
}

void ProbeLineEdit::underline()
{
    QList<QTextEdit::ExtraSelection> selections;
    for (const auto& finding : m_findings) {
        const auto block = document()->findBlockByNumber(int(finding.line));
        if (!block.isValid() || finding.weight == ProbeFinding::Weight::Note)
            continue;
        const int size = block.length() - 1;
        int begin = charactersIn(block.text(), finding.begin);
        int end = charactersIn(block.text(), finding.end);
        if (finding.begin == finding.end && finding.begin == 0)
            end = size;
        end = std::min(std::max(end, begin + 1), size);
        begin = std::min(begin, std::max(0, end - 1));
        QTextEdit::ExtraSelection selection;
        const auto colour = faultColour(palette());
        selection.format.setUnderlineStyle(finding.weight == ProbeFinding::Weight::Fault
                                               ? QTextCharFormat::WaveUnderline
                                               : QTextCharFormat::DashUnderline);
        selection.format.setUnderlineColor(colour);
        if (finding.weight == ProbeFinding::Weight::Fault) {
            auto ground = colour;
            ground.setAlpha(kGroundAlpha);
            selection.format.setBackground(ground);
        }
        selection.cursor = QTextCursor(block);
        selection.cursor.setPosition(block.position() + begin);
        selection.cursor.setPosition(block.position() + end, QTextCursor::KeepAnchor);
        selections << selection;
    }
    setExtraSelections(selections);
}

void ProbeLineEdit::goTo(const ProbeFinding& finding)
{
    const auto block = document()->findBlockByNumber(int(finding.line));
    QTextCursor cursor(block);
    cursor.setPosition(block.position() + charactersIn(block.text(), finding.begin));
    cursor.setPosition(block.position()
                           + charactersIn(block.text(), std::max(finding.begin, finding.end)),
                       QTextCursor::KeepAnchor);
    setTextCursor(cursor);
    setFocus(Qt::OtherFocusReason);
}

QSize ProbeLineEdit::sizeHint() const
{
    return {QPlainTextEdit::sizeHint().width(),
            heightOf(std::clamp(document()->lineCount(), kMinLines, kMaxLines))};
}

int ProbeLineEdit::heightOf(int lines) const
{
    const int air = int(document()->documentMargin() * 2) + 2 * frameWidth();
    return lines * fontMetrics().lineSpacing() + air + 2;
}

QSize ProbeLineEdit::minimumSizeHint() const
{
    return {fontMetrics().averageCharWidth() * 30, heightOf(1)};
}

void ProbeLineEdit::fit()
{
    updateGeometry();
}

void ProbeLineEdit::changeEvent(QEvent* event)
{
    QPlainTextEdit::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        underline();
}

ProbeLinePane::ProbeLinePane(QWidget* parent)
    : QWidget(parent)
    , m_edit(new ProbeLineEdit(this))
    , m_unread(new QWidget(this))
    , m_scroll(new QScrollArea(this))
    , m_verdict(new QLabel(this))
{
    auto* const unreadRow = new QHBoxLayout(m_unread);
    unreadRow->setContentsMargins(0, 0, 0, 0);
    auto* const words = new QLabel(tr("The probe builder shows the last valid definition and is "
                                      "locked until the definition is valid again."),
                                   m_unread);
    words->setWordWrap(true);
    auto* const back = new QPushButton(tr("Undo"), m_unread);
    unreadRow->addWidget(words, 1);
    unreadRow->addWidget(back);
    m_unread->hide();
    auto* const list = new QWidget(m_scroll);
    m_rows = new QVBoxLayout(list);
    m_rows->setContentsMargins(0, 0, 0, 0);
    m_rows->setSpacing(2);
    m_scroll->setWidget(list);
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setAccessibleName(tr("Issues of the definitions"));
    m_scroll->hide();
    m_verdict->setWordWrap(true);
    m_verdict->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_verdict->setAccessibleDescription(tr("Check result"));
    m_verdict->hide();
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addWidget(m_edit);
    layout->addWidget(m_unread);
    layout->addWidget(m_scroll);
    layout->addWidget(m_verdict);
    setFocusProxy(m_edit);
    explain(*m_edit, probe_help::kDefinition);
    connect(back, &QPushButton::clicked, this, &ProbeLinePane::takeBackWanted);
}

void ProbeLinePane::showDraft(const ProbeDraft& draft, bool withText)
{
    auto text = draft.text();
    if (withText) {
        m_edit->showText(QString::fromStdString(text));
        followShownLine(draft);
    }
    m_unread->setVisible(!draft.readable());
    if (m_shownText != text)
        setVerdict({}, true);
    m_shownText = std::move(text);
}

/// The cursor stands where the form looks, unless it is where nothing is defined yet.
void ProbeLinePane::followShownLine(const ProbeDraft& draft)
{
    const auto at = std::size_t(m_edit->textCursor().blockNumber());
    const auto shown = draft.shownLine();
    const bool isShown =
        at == shown || (draft.moment() == ProbeDraft::Moment::Both && at == shown + 1);
    if (!isShown && at < draft.lines().size() && draft.lines()[at].spec)
        m_edit->goToLine(int(shown));
}

QWidget* ProbeLinePane::rowOf(const ProbeFinding& finding)
{
    auto* const row = new QWidget(m_scroll->widget());
    auto* const layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(iconLabel(iconOf(finding.weight), nameOf(finding.weight), row), 0,
                      Qt::AlignTop);
    auto* const words = new QLabel(row);
    words->setWordWrap(true);
    words->setTextFormat(Qt::RichText);
    words->setTextInteractionFlags(Qt::TextBrowserInteraction);
    const auto place = finding.begin == finding.end && finding.begin == 0
        ? tr("Line %1").arg(finding.line + 1)
        : tr("Line %1, character %2").arg(finding.line + 1).arg(finding.begin + 1);
    words->setText(tr("<a href=\"place\">%1</a>: %2").arg(place, finding.words.toHtmlEscaped()));
    words->setAccessibleName(tr("%1. %2: %3").arg(nameOf(finding.weight), place, finding.words));
    layout->addWidget(words, 1);
    connect(words, &QLabel::linkActivated, this, [this, finding] { m_edit->goTo(finding); });
    if (!finding.fix.isEmpty()) {
        auto* const fix = new QPushButton(finding.fix, row);
        fix->setToolTip(QString::fromStdString(finding.fixed));
        layout->addWidget(fix, 0, Qt::AlignTop);
        connect(fix, &QPushButton::clicked, this, [this, finding] { emit fixWanted(finding); });
    }
    return row;
}

void ProbeLinePane::setFindings(const std::vector<ProbeFinding>& findings)
{
    m_edit->setFindings(findings);
    if (findings == m_findings)
        return;
    m_findings = findings;
    while (auto* const item = m_rows->takeAt(0)) {
        if (item->widget() != nullptr)
            item->widget()->deleteLater();
        delete item;
    }
    for (const auto& finding : findings) {
        auto* const row = rowOf(finding);
        m_rows->addWidget(row);
        row->show(); // now: what is hidden has no height
    }
    m_rows->addStretch(1);
    m_scroll->setVisible(!findings.empty());
    fitRows();
}

/// All of them whole, if they are not too many: the rest is scrolled to.
void ProbeLinePane::fitRows()
{
    if (m_findings.empty())
        return;
    const int width = m_scroll->viewport()->width();
    const int all =
        m_rows->hasHeightForWidth() ? m_rows->heightForWidth(width) : m_rows->sizeHint().height();
    const int line = fontMetrics().lineSpacing() + m_rows->spacing();
    m_scroll->setMaximumHeight(std::min(all, kFindingLinesMost * line));
    m_scroll->setMinimumHeight(std::min(all, kFindingLinesLeast * line));
}

void ProbeLinePane::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fitRows();
}

void ProbeLinePane::setVerdict(const QString& words, bool fine)
{
    m_verdict->setText(words);
    m_verdict->setVisible(!words.isEmpty());
    auto palette = this->palette();
    if (!fine)
        palette.setColor(QPalette::WindowText, faultColour(palette));
    m_verdict->setPalette(palette);
}

QString ProbeLinePane::verdict() const
{
    return m_verdict->isHidden() ? QString() : m_verdict->text();
}

} // namespace probescope::ui

#include "moc_probe_builder_line.cpp"
