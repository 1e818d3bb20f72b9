#include "ui/capture/import_report.h"

#include "ui/base/capture/capture_clock.h"
#include "ui/base/table/table_view.h"
#include "ui/base/text/error_text.h"
#include "ui/base/text/where_text.h"
#include "ui/base/view/help_property.h"
#include "ui/capture/models/problem_model.h"

#include <QApplication>
#include <QClipboard>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QScrollArea>
#include <QTabWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <string_view>

namespace probescope::ui {

namespace {

constexpr QSize kReportSize(880, 540);
constexpr int kWidestColumn = 480; // longer texts stand in tool tips

TableView* makeTable(QAbstractItemModel* model, const QString& accessibleName, QWidget* parent)
{
    auto* const table = new TableView(accessibleName, parent);
    model->setParent(table);
    table->setSource(model);
    table->setLowRows();
    table->sortByTitles();
    table->setFrameShape(QFrame::NoFrame);
    table->horizontalHeader()->setStretchLastSection(true);
    return table;
}

/// A count as the other counts are written; anything else as it is.
QString readable(std::string_view key, const QString& fact)
{
    if (key == facts::kFormat && fact == QStringLiteral("ftrace text"))
        return ImportReport::tr("ftrace text"); // other formats are the names of programs and files
    bool isNumber = false;
    const auto count = fact.toULongLong(&isNumber);
    const bool isCount = key == facts::kLines || key == facts::kNotes;
    return isNumber && isCount ? QLocale().toString(count) : fact;
}

/// Labels for the facts that people ask for, in the order in which they do.
std::vector<std::pair<const char*, QString>> knownFacts()
{
    return {{facts::kOriginal, ImportReport::tr("File")},
            {facts::kFormat, ImportReport::tr("Format")},
            {facts::kTracer, ImportReport::tr("Tracer")},
            {facts::kClock, ImportReport::tr("Clock")},
            {facts::kRecorded, ImportReport::tr("Recorded")},
            {facts::kRecorder, ImportReport::tr("Recorded by")},
            {facts::kHost, ImportReport::tr("Host")},
            {facts::kKernel, ImportReport::tr("Kernel")},
            {facts::kUname, ImportReport::tr("System")},
            {facts::kCpus, ImportReport::tr("CPUs of the machine")},
            {facts::kLines, ImportReport::tr("Lines read")},
            {facts::kNotes, ImportReport::tr("Recognized lines without events")},
            {facts::kGraphOptions, ImportReport::tr("function_graph options")}};
}

} // namespace

ImportReport::ImportReport(const store::Capture& capture, Selection* selection, QWidget* parent)
    : QDialog(parent)
{
    setWindowTitle(tr("Import report"));
    setProperty(kHelpProperty, QStringLiteral("start-page"));
    resize(kReportSize);
    const QLocale locale;
    const auto summary = capture.summary();
    auto* const tabs = new QTabWidget(this);
    tabs->setDocumentMode(true);
    tabs->addTab(makeSummary(capture), tr("Summary"));
    tabs->addTab(makeProblems(capture), tr("Problems (%1)").arg(locale.toString(summary.problems)));
    tabs->addTab(makeLosses(capture, selection),
                 tr("Gaps (%1)").arg(locale.toString(summary.losses)));
    auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    auto* const copy = buttons->addButton(tr("Copy as text"), QDialogButtonBox::ActionRole);
    copy->setAutoDefault(false);
    buttons->button(QDialogButtonBox::Close)->setDefault(true);
    buttons->button(QDialogButtonBox::Close)->setFocus();
    connect(copy, &QPushButton::clicked, this,
            [this] { QApplication::clipboard()->setText(m_text); });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* const layout = new QVBoxLayout(this);
    layout->addWidget(tabs, 1);
    layout->addWidget(buttons);
}

std::vector<std::pair<QString, QString>> ImportReport::facts(const store::Capture& capture)
{
    std::vector<std::pair<QString, QString>> facts;
    const auto add = [&facts](const QString& name, const QString& value) {
        facts.emplace_back(name, value);
    };
    for (const auto& [key, name] : knownFacts()) {
        if (const auto value = capture.fact(key); value && !value->empty())
            add(name, readable(key, QString::fromStdString(*value)));
    }
    const QLocale locale;
    const auto summary = capture.summary();
    add(tr("Events"), locale.toString(qulonglong(summary.events)));
    if (summary.calls > 0)
        add(tr("Calls"), locale.toString(qulonglong(summary.calls)));
    add(tr("CPUs with events"), locale.toString(summary.cpus));
    add(tr("Tasks with events"), locale.toString(summary.tasks));
    add(tr("Lost events"),
        summary.losses > 0 && summary.lost == 0 ? tr("some, number unknown")
                                                : locale.toString(qulonglong(summary.lost)));
    add(tr("Problems"), locale.toString(qulonglong(summary.problems)));
    if (summary.state == store::Summary::State::Partial)
        add(tr("State"), tr("Reading was stopped; the part read so far is shown."));
    else if (summary.state == store::Summary::State::Importing)
        add(tr("State"), tr("The file is still being read."));
    return facts;
}

QWidget* ImportReport::makeSummary(const store::Capture& capture)
{
    auto* const area = new QScrollArea(this);
    area->setAccessibleName(tr("Summary"));
    area->setFrameShape(QFrame::NoFrame);
    area->setWidgetResizable(true);
    auto* const page = new QWidget(area);
    auto* const form = new QFormLayout(page);
    form->setContentsMargins(16, 16, 16, 16);
    form->setHorizontalSpacing(24);
    form->setVerticalSpacing(6);
    const auto add = [this, form, page](const QString& name, const QString& value) {
        auto* const label = new QLabel(value, page);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
        label->setTextFormat(Qt::PlainText);
        label->setWordWrap(true);
        label->setAccessibleDescription(name);
        form->addRow(new QLabel(name, page), label);
        m_text += name + QStringLiteral(": ") + value + u'\n';
    };
    for (const auto& [name, value] : facts(capture))
        add(name, value);
    area->setWidget(page);
    return area;
}

QWidget* ImportReport::makeProblems(const store::Capture& capture)
{
    const auto problems = capture.problems();
    if (problems.empty()) {
        auto* const label = new QLabel(tr("All of the input was read."), this);
        label->setAlignment(Qt::AlignCenter);
        return label;
    }
    for (const auto& problem : problems)
        m_text += QStringLiteral("%1: %2 (%3)\n    %4\n")
                      .arg(whereText(problem.place), messageText(problem.reason),
                           QString::number(problem.count), QString::fromStdString(problem.excerpt));
    auto* const table = makeTable(new ProblemModel(problems), tr("Problems"), this);
    table->resizeColumnsToContents();
    for (const int column : {ProblemModel::Where, ProblemModel::Reason})
        table->setColumnWidth(column, std::min(table->columnWidth(column), kWidestColumn));
    return table;
}

QWidget* ImportReport::makeLosses(const store::Capture& capture, Selection* selection)
{
    const auto losses = capture.losses();
    if (losses.empty()) {
        auto* const label = new QLabel(tr("The capture reports no lost events."), this);
        label->setAlignment(Qt::AlignCenter);
        return label;
    }
    auto* const model = new LossModel(losses, clockOf(capture));
    auto* const table = makeTable(model, tr("Lost events"), this);
    table->setToolTip(tr("Double-click a row to go there."));
    for (int i = 0; i < LossModel::Count; ++i)
        table->setColumnWidth(i, i == LossModel::Cpu ? 60 : 180);
    connect(table, &QTableView::activated, this,
            [this, model, table, selection](const QModelIndex& index) {
                selection->selectTime(model->row(table->sourceRow(index)).endNs);
                accept(); // the report would cover the place
            });
    return table;
}

} // namespace probescope::ui

#include "moc_import_report.cpp"
