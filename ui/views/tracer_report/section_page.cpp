#include "ui/views/tracer_report/section_page.h"

#include "ui/base/parts/forward_focus.h"
#include "ui/base/table/report_table.h"
#include "ui/base/text/error_text.h"
#include "ui/base/text/for_plural.h"
#include "ui/base/text/list_text.h"
#include "ui/base/text/task_text.h"
#include "ui/views/tracer_report/models/flag_text.h"
#include "ui/views/tracer_report/models/latency_step_model.h"
#include "ui/views/tracer_report/report_head.h"
#include "ui/views/tracer_report/section_timeline.h"

#include <QLabel>
#include <QListWidget>
#include <QLocale>
#include <QScrollArea>
#include <QSplitter>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace probescope::ui {

namespace {

constexpr int kStepRole = Qt::UserRole + 1; // the step that an item leads to
constexpr int kTableWidth = 820;
constexpr int kSideWidth = 340;

QString named(const std::string& text, const QString& otherwise)
{
    return text.empty() ? otherwise : QString::fromStdString(text);
}

/// As high as its text; scrolled where a window is low.
class FlagArea : public QScrollArea
{
public:
    using QScrollArea::QScrollArea;

    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override { return widget()->heightForWidth(width); }
};

void dressFlags(QLabel* flags, QScrollArea* area)
{
    flags->setWordWrap(true);
    flags->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    flags->setContentsMargins(8, 4, 8, 6);
    flags->setTextFormat(Qt::PlainText);
    area->setFrameShape(QFrame::NoFrame);
    area->setWidgetResizable(true);
    area->setWidget(flags);
    area->setFocusPolicy(Qt::NoFocus);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
}

} // namespace

SectionPage::SectionPage(Selection* selection, QWidget* parent)
    : QWidget(parent)
    , m_selection(selection)
    , m_model(new LatencyStepModel(this))
    , m_head(new ReportHead(this))
    , m_notice(new QLabel(this))
    , m_timeline(new SectionTimeline(this))
    , m_table(new ReportTable(tr("Events of the longest latency"), this))
    , m_links(new QListWidget(this))
    , m_flags(new QLabel(this))
    , m_flagArea(new FlagArea(this))
{
    m_table->setSource(m_model);
    m_notice->setWordWrap(true);
    m_notice->setContentsMargins(14, 0, 14, 4);
    m_notice->setAccessibleDescription(tr("Notice"));
    m_notice->hide();
    m_links->setFrameShape(QFrame::NoFrame);
    m_links->setAccessibleName(tr("Longest times between events, and stacks"));
    m_flags->setAccessibleDescription(tr("Flags of the selected event"));
    dressFlags(m_flags, m_flagArea);
    auto* const side = new QWidget(this);
    auto* const column = new QVBoxLayout(side);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_links, 1);
    column->addWidget(m_flagArea);
    auto* const below = new QSplitter(this);
    below->addWidget(m_table);
    below->addWidget(side);
    below->setStretchFactor(0, 1);
    below->setSizes({kTableWidth, kSideWidth});
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_head);
    layout->addWidget(m_notice);
    layout->addWidget(m_timeline);
    layout->addWidget(below, 1);
    forwardFocus(this, m_table);
    connect(m_timeline, &SectionTimeline::stepChosen, this, &SectionPage::choose);
    connect(m_timeline, &SectionTimeline::rangeSelected, m_selection, &Selection::setRange);
    connect(m_table, &ReportTable::sourceRowChosen, this,
            [this](int row) { choose(std::size_t(row)); });
    connect(m_table, &ReportTable::message, this, &SectionPage::message);
    const auto follow = [this](const QListWidgetItem* item) {
        const auto step = item ? item->data(kStepRole) : QVariant();
        if (step.isValid())
            choose(std::size_t(step.toULongLong()));
    };
    connect(m_links, &QListWidget::itemClicked, this, follow);
    connect(m_links, &QListWidget::itemActivated, this, follow);
    connect(m_selection, &Selection::currentChanged, this, &SectionPage::follow);
}

/// In a low window they are scrolled to.
void SectionPage::showFlags(const QString& text)
{
    m_flags->setText(text);
    m_flagArea->updateGeometry();
}

void SectionPage::show(const std::shared_ptr<store::Capture>& capture,
                       const std::shared_ptr<const analysis::LatencyReport>& report)
{
    m_capture = capture;
    m_report = report;
    m_clock = clockOf(*capture);
    m_model->setReport(capture, report);
    m_timeline->setReport(capture, report);
    m_table->fitColumns();
    showHead();
    showLinks();
    showFlags(tr("Select an event to see its flags explained."));
    follow();
}

void SectionPage::showHead()
{
    const auto& head = m_report->header;
    const QString unknown = tr("unknown");
    const QLocale locale;
    std::vector<ReportHead::Fact> facts;
    if (m_report->kind == analysis::LatencyKind::Section) {
        facts.emplace_back(tr("Started at"), named(head.startedAt, unknown));
        facts.emplace_back(tr("Ended at"), named(head.endedAt, unknown));
    }
    QString task = unknown;
    if (head.task)
        task = taskText(head.task->comm, head.task->pid);
    facts.emplace_back(tr("Task"), task);
    if (head.task) {
        facts.emplace_back(tr("Policy"), policyText(*head.task));
        facts.emplace_back(tr("User"), QString::number(head.task->uid));
    }
    facts.emplace_back(tr("CPU"),
                       head.cpu && head.cpus ? tr("%1 of %2").arg(*head.cpu).arg(*head.cpus)
                           : head.cpu        ? QString::number(*head.cpu)
                                             : unknown);
    facts.emplace_back(tr("Kernel"),
                       head.preemption.empty() ? named(head.kernel, unknown)
                                               : tr("%1, preemption: %2")
                                                     .arg(named(head.kernel, unknown),
                                                          QString::fromStdString(head.preemption)));
    QString events = locale.toString(qulonglong(m_report->steps.size()) + m_report->leftOut);
    if (head.entries && head.written && *head.entries < *head.written)
        events = tr("%1 of %2 written").arg(events, locale.toString(qulonglong(*head.written)));
    facts.emplace_back(tr("Events"), events);
    const auto lengthNs = m_report->endNs - m_report->beginNs;
    m_head->show(differenceText(lengthNs, m_clock.unit), tracerText(head.tracer), facts);

    QStringList notices;
    if (const auto warning = clockWarning(m_clock); !warning.isEmpty())
        notices << warning;
    if (!head.latencyUs)
        notices << tr("The capture does not report the maximum: the time of its events is shown.");
    if (m_report->leftOut > 0)
        notices << tr("Only the first %1 events are shown.")
                       .arg(locale.toString(qulonglong(m_report->steps.size())));
    if (m_report->losses.gaps > 0)
        notices << tr("Events were lost in %n gap(s), so functions may be missing.", nullptr,
                      int(m_report->losses.gaps));
    for (const Problem& problem : head.problems)
        notices << tr("Line %1 of the header: %2.")
                       .arg(problem.place.line.value_or(0))
                       .arg(messageText(problem.reason));
    m_notice->setText(sentencesText(notices));
    m_notice->setVisible(!notices.isEmpty());
}

void SectionPage::showLinks()
{
    m_links->clear();
    const auto add = [this](const QString& text, std::optional<std::size_t> step, bool title) {
        auto item = std::make_unique<QListWidgetItem>(text);
        if (step)
            item->setData(kStepRole, qulonglong(*step));
        if (title) {
            auto font = m_links->font();
            font.setBold(true);
            item->setFont(font);
        }
        item->setToolTip(text);
        m_links->addItem(item.release()); // the list owns it
    };
    add(tr("Longest times between events"), std::nullopt, true);
    int rank = 0;
    for (const auto& gap : m_report->gaps) {
        const auto length = differenceText(gap.lengthNs, m_clock.unit);
        ++rank;
        if (gap.after)
            add(tr("%1. %2 after %3")
                    .arg(rank)
                    .arg(length, LatencyStepModel::stepText(m_report->steps[*gap.after])),
                gap.after, false);
        else
            add(tr("%1. %2 before the first event").arg(rank).arg(length),
                m_report->steps.empty() ? std::nullopt : std::optional<std::size_t>(0), false);
    }
    for (const auto& stack : m_report->stacks) {
        const auto& step = m_report->steps[stack.step];
        add(tr("Stack at %1").arg(differenceText(step.timeNs - m_report->beginNs, m_clock.unit)),
            stack.step, true);
        for (const auto& frame : stack.frames)
            add(QStringLiteral("    ") + QString::fromStdString(frame), stack.step, false);
    }
    if (m_report->stacksLeftOut > 0)
        add(tr("%1 more stack(s): select one in the table", nullptr,
               forPlural(m_report->stacksLeftOut))
                .arg(QLocale().toString(qulonglong(m_report->stacksLeftOut))),
            std::nullopt, true);
}

void SectionPage::choose(std::size_t step)
{
    if (!m_report || step >= m_report->steps.size())
        return;
    const auto& chosen = m_report->steps[step];
    m_selection->select(chosen.row, chosen.timeNs);
    follow();
}

void SectionPage::follow()
{
    if (!m_report)
        return;
    const auto row = m_selection->row();
    const auto& steps = m_report->steps;
    const auto found = row
        ? std::lower_bound(steps.begin(), steps.end(), *row,
                           [](const auto& step, RowId wanted) { return step.row < wanted; })
        : steps.end();
    if (found == steps.end() || found->row != *row) {
        m_timeline->setCurrentStep(std::nullopt);
        m_table->setCurrentSourceRow(-1);
        showFlags(tr("Select an event to see its flags explained."));
        return;
    }
    const auto step = std::size_t(found - steps.begin());
    m_timeline->setCurrentStep(step);
    m_table->setCurrentSourceRow(int(step));
    showFlags(flagText(m_capture->flags(found->flags).text));
}

QStringList SectionPage::texts() const
{
    auto texts = m_head->texts();
    texts << m_notice->text();
    QStringList part; // a title and what stands below it
    for (int row = 0; row < m_links->count(); ++row) {
        const auto* const item = m_links->item(row);
        if (item->font().bold() && !part.isEmpty())
            texts << std::exchange(part, {}).join(QStringLiteral(" · "));
        part << item->text().trimmed();
    }
    texts << part.join(QStringLiteral(" · "));
    return texts;
}

} // namespace probescope::ui

#include "moc_section_page.cpp"
