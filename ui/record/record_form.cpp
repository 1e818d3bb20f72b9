#include "ui/record/record_form.h"

#include "ui/models/event_choice_model.h"
#include "ui/shell/icons.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QGroupBox>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QLineEdit>
#include <QRegularExpression>
#include <QRegularExpressionValidator>
#include <QScopedValueRollback>
#include <QScrollArea>
#include <QSortFilterProxyModel>
#include <QSpinBox>
#include <QSplitter>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace probescope::ui {

namespace {

constexpr std::uint64_t kKibPerMib = 1024;
constexpr std::uint64_t kBytesPerMib = 1024 * 1024;
constexpr double kNsPerSecond = 1e9;
constexpr int kExpandFrom = 2; // letters of a search that open the systems

QStringList wordsOf(const QString& text)
{
    static const QRegularExpression kBetween(QStringLiteral("[\\s,;]+"));
    return text.split(kBetween, Qt::SkipEmptyParts);
}

std::vector<std::string> namesOf(const QLineEdit& line)
{
    std::vector<std::string> names;
    for (const auto& word : wordsOf(line.text()))
        names.push_back(word.toStdString());
    return names;
}

QString joined(const std::vector<std::string>& names)
{
    QStringList words;
    for (const auto& name : names)
        words << QString::fromStdString(name);
    return words.join(u' ');
}

} // namespace

RecordForm::RecordForm(QWidget* parent)
    : QWidget(parent)
    , m_events(new EventChoiceModel(this))
    , m_found(new QSortFilterProxyModel(this))
{
    m_found->setSourceModel(m_events);
    m_found->setRecursiveFilteringEnabled(true);
    m_found->setFilterRole(EventChoiceModel::SearchRole);
    m_found->setFilterCaseSensitivity(Qt::CaseInsensitive);
    auto* const split = new QSplitter(this);
    split->setChildrenCollapsible(false);
    split->addWidget(makeEvents());
    split->addWidget(makeSide());
    split->setStretchFactor(0, 3);
    split->setStretchFactor(1, 2);
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(split);
    connect(m_events, &EventChoiceModel::choicesChanged, this, [this] {
        tellChosen();
        tell();
    });
    setSettings({});
}

QWidget* RecordForm::makeEvents()
{
    auto* const page = new QWidget(this);
    m_search = new QLineEdit(page);
    m_search->setPlaceholderText(tr("Find an event"));
    m_search->setAccessibleName(m_search->placeholderText());
    m_search->setClearButtonEnabled(true);
    m_search->addAction(themedIcon(QStringLiteral("search")), QLineEdit::LeadingPosition);
    m_tree = new QTreeView(page);
    m_tree->setAccessibleName(tr("Events to record"));
    m_tree->setModel(m_found);
    m_tree->setUniformRowHeights(true);
    m_tree->setAlternatingRowColors(true);
    m_tree->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed
                            | QAbstractItemView::SelectedClicked);
    m_tree->header()->setStretchLastSection(true);
    m_tree->header()->resizeSection(
        0, fontMetrics().horizontalAdvance(QStringLiteral("sys_exit_process_mrelease_and_more")));
    m_chosen = new QLabel(page);
    m_chosen->setWordWrap(true);
    auto* const layout = new QVBoxLayout(page);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_search);
    layout->addWidget(m_tree, 1);
    layout->addWidget(m_chosen);
    connect(m_search, &QLineEdit::textChanged, this, &RecordForm::search);
    return page;
}

QGroupBox* RecordForm::box(const QString& title, QFormLayout*& form)
{
    auto* const box = new QGroupBox(title, this);
    form = new QFormLayout(box);
    form->setFieldGrowthPolicy(QFormLayout::ExpandingFieldsGrow);
    form->setRowWrapPolicy(QFormLayout::WrapLongRows);
    return box;
}

QLineEdit* RecordForm::lineOf(const QString& name, const QString& placeholder)
{
    auto* const line = new QLineEdit(this);
    line->setAccessibleName(name);
    line->setPlaceholderText(placeholder);
    connect(line, &QLineEdit::textChanged, this, &RecordForm::tell);
    return line;
}

QWidget* RecordForm::makeSide()
{
    auto* const inner = new QWidget(this);
    auto* const layout = new QVBoxLayout(inner);
    layout->setContentsMargins(8, 0, 0, 0);
    layout->addWidget(makeFunctions());
    layout->addWidget(makeTasks());
    layout->addWidget(makeBuffer());
    layout->addWidget(makeEnd());
    layout->addStretch(1);
    auto* const area = new QScrollArea(this);
    area->setFrameShape(QFrame::NoFrame);
    area->setWidgetResizable(true);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setFocusPolicy(Qt::NoFocus); // the keyboard goes from field to field
    area->setWidget(inner);
    return area;
}

QGroupBox* RecordForm::makeFunctions()
{
    QFormLayout* form = nullptr;
    auto* const group = box(tr("Functions"), form);
    m_tracer = new QComboBox(group);
    m_tracer->setAccessibleName(tr("Tracer"));
    form->addRow(tr("&Tracer:"), m_tracer);
    m_functionBox = group;
    const auto all = tr("All; names and patterns like vfs_*, :mod:ext4");
    m_functions = lineOf(tr("Functions that are traced"), all);
    form->addRow(tr("&Only:"), m_functions);
    m_functionsLeftOut = lineOf(tr("Functions that are left out"), tr("None"));
    form->addRow(tr("&Without:"), m_functionsLeftOut);
    m_graphFunctions = lineOf(tr("Functions whose calls are shown"), tr("All"));
    form->addRow(tr("&Calls from:"), m_graphFunctions);
    m_graphFunctionsLeftOut = lineOf(tr("Functions whose calls are left out"), tr("None"));
    form->addRow(tr("C&alls not from:"), m_graphFunctionsLeftOut);
    m_graphDepth = new QSpinBox(group);
    m_graphDepth->setAccessibleName(tr("Greatest depth of calls"));
    m_graphDepth->setSpecialValueText(tr("Any"));
    m_graphDepth->setMaximum(1000);
    form->addRow(tr("&Depth:"), m_graphDepth);
    connect(m_tracer, &QComboBox::currentIndexChanged, this, [this] {
        showTracer();
        tell();
    });
    connect(m_graphDepth, &QSpinBox::valueChanged, this, &RecordForm::tell);
    return group;
}

QGroupBox* RecordForm::makeTasks()
{
    QFormLayout* form = nullptr;
    auto* const group = box(tr("Tasks"), form);
    m_pids = lineOf(tr("Process numbers"), tr("All tasks; or process numbers"));
    m_pids->setValidator(new QRegularExpressionValidator(
        QRegularExpression(QStringLiteral("[0-9]{1,9}([ ,;]+[0-9]{1,9})*[ ,;]*")), m_pids));
    form->addRow(tr("&Processes:"), m_pids);
    m_children = new QCheckBox(tr("Follow their c&hildren"), group);
    form->addRow(m_children);
    connect(m_children, &QCheckBox::toggled, this, &RecordForm::tell);
    return group;
}

QGroupBox* RecordForm::makeBuffer()
{
    QFormLayout* form = nullptr;
    auto* const group = box(tr("Buffer"), form);
    m_mode = new QComboBox(group);
    m_mode->setAccessibleName(tr("What happens when the buffer is full"));
    m_mode->addItem(tr("Write to disk all the time"), int(record::Settings::Mode::Streaming));
    m_mode->addItem(tr("Keep the latest (flight recorder)"),
                    int(record::Settings::Mode::FlightRecorder));
    form->addRow(tr("&Mode:"), m_mode);
    m_bufferMib = new QSpinBox(group);
    m_bufferMib->setAccessibleName(tr("Size of the buffer of each CPU"));
    m_bufferMib->setSpecialValueText(tr("Usual"));
    m_bufferMib->setSuffix(tr(" MiB a CPU"));
    m_bufferMib->setMaximum(65536);
    form->addRow(tr("&Size:"), m_bufferMib);
    m_clock = new QComboBox(group);
    m_clock->setAccessibleName(tr("Clock"));
    form->addRow(tr("C&lock:"), m_clock);
    m_stacks = new QCheckBox(tr("A stac&k trace with every event"), group);
    form->addRow(m_stacks);
    connect(m_mode, &QComboBox::currentIndexChanged, this, &RecordForm::tell);
    connect(m_bufferMib, &QSpinBox::valueChanged, this, &RecordForm::tell);
    connect(m_clock, &QComboBox::currentIndexChanged, this, &RecordForm::tell);
    connect(m_stacks, &QCheckBox::toggled, this, &RecordForm::tell);
    return group;
}

QGroupBox* RecordForm::makeEnd()
{
    QFormLayout* form = nullptr;
    auto* const group = box(tr("Until"), form);
    m_seconds = new QDoubleSpinBox(group);
    m_seconds->setAccessibleName(tr("Longest time"));
    m_seconds->setSpecialValueText(tr("It is stopped"));
    m_seconds->setSuffix(tr(" s"));
    m_seconds->setMaximum(86400);
    m_seconds->setDecimals(1);
    form->addRow(tr("T&ime:"), m_seconds);
    m_mib = new QSpinBox(group);
    m_mib->setAccessibleName(tr("Greatest size"));
    m_mib->setSpecialValueText(tr("Any size"));
    m_mib->setSuffix(tr(" MiB"));
    m_mib->setMaximum(1'000'000);
    form->addRow(tr("Si&ze:"), m_mib);
    connect(m_seconds, &QDoubleSpinBox::valueChanged, this, &RecordForm::tell);
    connect(m_mib, &QSpinBox::valueChanged, this, &RecordForm::tell);
    return group;
}

void RecordForm::offerIn(QComboBox* box, const std::vector<std::string>& offered,
                         const std::string& wished)
{
    box->clear();
    for (const auto& name : offered)
        box->addItem(QString::fromStdString(name), QString::fromStdString(name));
    const auto wanted = QString::fromStdString(wished);
    if (box->findData(wanted) < 0)
        box->addItem(offered.empty() ? wanted : tr("%1 (not offered here)").arg(wanted), wanted);
    box->setCurrentIndex(box->findData(wanted));
}

void RecordForm::setOffer(const RecordOffer& offer)
{
    const auto wished = settings();
    const QScopedValueRollback guard(m_filling, true);
    m_offer = offer;
    m_events->setEvents(offer.events);
    offerIn(m_tracer, offer.tracers, wished.tracer);
    offerIn(m_clock, offer.clocks, wished.clock);
    showTracer();
    tellChosen();
}

record::Settings RecordForm::settings() const
{
    auto settings = m_rest;
    settings.tracer = m_tracer->currentData().toString().toStdString();
    settings.events = m_events->choices();
    const auto missing = m_events->missing();
    settings.events.insert(settings.events.end(), missing.begin(), missing.end());
    settings.functions = namesOf(*m_functions);
    settings.functionsLeftOut = namesOf(*m_functionsLeftOut);
    settings.graphFunctions = namesOf(*m_graphFunctions);
    settings.graphFunctionsLeftOut = namesOf(*m_graphFunctionsLeftOut);
    settings.graphDepth = std::uint32_t(m_graphDepth->value());
    settings.pids.clear();
    for (const auto& word : wordsOf(m_pids->text()))
        settings.pids.push_back(word.toInt());
    settings.followChildren = m_children->isChecked();
    settings.clock = m_clock->currentData().toString().toStdString();
    settings.bufferKib = std::uint64_t(m_bufferMib->value()) * kKibPerMib;
    settings.mode = record::Settings::Mode(m_mode->currentData().toInt());
    settings.stackTraces = m_stacks->isChecked();
    settings.stop.time.reset();
    if (m_seconds->value() > 0)
        settings.stop.time =
            std::chrono::nanoseconds(std::llround(m_seconds->value() * kNsPerSecond));
    settings.stop.bytes.reset();
    if (m_mib->value() > 0)
        settings.stop.bytes = std::uint64_t(m_mib->value()) * kBytesPerMib;
    return settings;
}

void RecordForm::setSettings(const record::Settings& settings)
{
    {
        const QScopedValueRollback guard(m_filling, true);
        m_rest = settings;
        offerIn(m_tracer, m_offer.tracers, settings.tracer);
        offerIn(m_clock, m_offer.clocks, settings.clock);
        m_events->choose(settings.events);
        m_functions->setText(joined(settings.functions));
        m_functionsLeftOut->setText(joined(settings.functionsLeftOut));
        m_graphFunctions->setText(joined(settings.graphFunctions));
        m_graphFunctionsLeftOut->setText(joined(settings.graphFunctionsLeftOut));
        m_graphDepth->setValue(int(settings.graphDepth));
        QStringList pids;
        for (const auto pid : settings.pids)
            pids << QString::number(pid);
        m_pids->setText(pids.join(u' '));
        m_children->setChecked(settings.followChildren);
        m_bufferMib->setValue(int((settings.bufferKib + kKibPerMib - 1) / kKibPerMib));
        m_mode->setCurrentIndex(m_mode->findData(int(settings.mode)));
        m_stacks->setChecked(settings.stackTraces);
        m_seconds->setValue(settings.stop.time ? double(settings.stop.time->count()) / kNsPerSecond
                                               : 0);
        m_mib->setValue(int(settings.stop.bytes.value_or(0) / kBytesPerMib));
        showTracer();
        tellChosen();
    }
    tell();
}

void RecordForm::search(const QString& text)
{
    m_found->setFilterFixedString(text.trimmed());
    if (text.trimmed().size() >= kExpandFrom)
        m_tree->expandAll();
    else if (text.isEmpty())
        m_tree->collapseAll();
}

void RecordForm::showTracer()
{
    const auto tracer = m_tracer->currentData().toString();
    const bool graph = tracer == QLatin1String("function_graph");
    const bool functions = graph || tracer == QLatin1String("function");
    m_functions->setEnabled(functions);
    m_functionsLeftOut->setEnabled(functions);
    m_graphFunctions->setEnabled(graph);
    m_graphFunctionsLeftOut->setEnabled(graph);
    m_graphDepth->setEnabled(graph);
}

void RecordForm::tellChosen()
{
    const auto chosen = m_events->chosenEvents();
    auto text = chosen == 0 ? tr("No event is chosen.")
        : chosen == 1       ? tr("1 event is chosen.")
                      : tr("%1 events are chosen.").arg(locale().toString(qulonglong(chosen)));
    QStringList missing;
    for (const auto& choice : m_events->missing()) {
        missing << QString::fromStdString(choice.name.empty() ? choice.system
                                                              : choice.system + ":" + choice.name);
    }
    if (!missing.isEmpty() && !m_offer.events.empty())
        text += u' ' + tr("Not offered here: %1.").arg(missing.join(QStringLiteral(", ")));
    m_chosen->setText(text);
}

void RecordForm::tell()
{
    if (!m_filling)
        emit changed();
}

} // namespace probescope::ui
