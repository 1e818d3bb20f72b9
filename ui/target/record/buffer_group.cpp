#include "ui/target/record/buffer_group.h"

#include "core/record/session/setup.h"
#include "ui/base/text/list_text.h"
#include "ui/target/connect/record_offer.h"
#include "ui/target/record/option_dialog.h"
#include "ui/target/record/record_help.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QSpinBox>

namespace probescope::ui {

namespace {
constexpr std::uint64_t kKibPerMib = 1024;
}

BufferGroup::BufferGroup(QWidget* parent)
    : SettingsGroup(tr("Buffer"), parent)
    , m_mode(addChoice(tr("&Mode:"), tr("Buffer mode")))
    , m_size(new QSpinBox(this))
    , m_memory(new QLabel(this))
{
    m_mode->addItem(tr("Stream to disk"), int(record::Settings::Mode::Streaming));
    m_mode->addItem(tr("Overwrite (flight recorder)"), int(record::Settings::Mode::FlightRecorder));
    m_size->setAccessibleName(tr("Buffer size per CPU"));
    m_size->setSpecialValueText(tr("Default"));
    m_size->setSuffix(tr(" MiB per CPU"));
    m_size->setMaximum(65536);
    m_memory->setForegroundRole(QPalette::PlaceholderText);
    auto* const size = new QHBoxLayout;
    size->addWidget(m_size);
    size->addWidget(m_memory, 1);
    form()->addRow(tr("Buffer &size per CPU:"), size);
    if (auto* const label = qobject_cast<QLabel*>(form()->labelForField(size)))
        label->setBuddy(m_size);
    m_clock = addChoice(tr("C&lock:"), tr("Clock"));
    m_stacks = new QCheckBox(tr("Stac&k trace with every event"), this);
    form()->addRow(m_stacks);
    m_threshold = new QSpinBox(this);
    m_threshold->setAccessibleName(tr("Duration threshold"));
    m_threshold->setSpecialValueText(tr("Any"));
    m_threshold->setSuffix(tr(" µs"));
    m_threshold->setGroupSeparatorShown(true);
    m_threshold->setMaximum(1'000'000'000);
    m_threshold->setToolTip(
        tr("tracing_thresh: function_graph records only calls that took longer, latency tracers "
           "only longer latencies. It is a setting of top-level (global) tracing."));
    form()->addRow(tr("Duratio&n threshold:"), m_threshold);
    m_optionText = new QLabel(this);
    m_optionText->setWordWrap(true);
    m_chooseOptions = new QPushButton(tr("Choose…"), this);
    m_chooseOptions->setAccessibleName(tr("Choose trace options"));
    auto* const options = new QHBoxLayout;
    options->addWidget(m_optionText, 1);
    options->addWidget(m_chooseOptions);
    form()->addRow(tr("Options:"), options);
    explainFields();
    showOptions();
    showMemory();
    connect(m_size, &QSpinBox::valueChanged, this, [this] {
        showMemory();
        emit changed();
    });
    connect(m_stacks, &QCheckBox::toggled, this, &SettingsGroup::changed);
    connect(m_threshold, &QSpinBox::valueChanged, this, &SettingsGroup::changed);
    connect(m_chooseOptions, &QPushButton::clicked, this, &BufferGroup::chooseOptions);
}

void BufferGroup::explainFields()
{
    explain(*m_mode, record_help::kMode);
    explain(*m_size, record_help::kBufferSize);
    explain(*m_clock, record_help::kClock);
    explain(*m_stacks, record_help::kStacks);
    explain(*m_threshold, record_help::kThreshold);
    explain(*m_optionText, record_help::kOptions);
    explain(*m_chooseOptions, record_help::kOptions);
}

void BufferGroup::setOffer(const RecordOffer& offer)
{
    m_clocks = offer.clocks;
    m_offered = offer.options;
    m_cpus = offer.cpus.size();
    offerIn(m_clock, m_clocks, chosenIn(*m_clock));
    showOptions();
    showMemory();
}

void BufferGroup::fill(const record::Settings& settings)
{
    m_mode->setCurrentIndex(m_mode->findData(int(settings.mode)));
    m_size->setValue(int((settings.bufferKib + kKibPerMib - 1) / kKibPerMib));
    offerIn(m_clock, m_clocks, settings.clock);
    m_stacks->setChecked(settings.stackTraces);
    m_threshold->setValue(int(settings.threshold.count()));
    m_options = settings.options;
    showOptions();
    showMemory();
}

void BufferGroup::put(record::Settings& settings) const
{
    settings.mode = record::Settings::Mode(m_mode->currentData().toInt());
    settings.bufferKib = std::uint64_t(m_size->value()) * kKibPerMib;
    settings.clock = chosenIn(*m_clock);
    settings.stackTraces = m_stacks->isChecked();
    settings.threshold = std::chrono::microseconds(m_threshold->value());
    settings.options = m_options;
}

void BufferGroup::chooseOptions()
{
    OptionDialog dialog(m_offered, m_options, this);
    if (dialog.exec() != QDialog::Accepted)
        return;
    m_options = dialog.chosen();
    showOptions();
    emit changed();
}

void BufferGroup::showOptions()
{
    QStringList words;
    for (const auto& [option, on] : m_options)
        words << (on ? QString() : tr("no ")) + QString::fromStdString(option);
    m_optionText->setText(words.isEmpty() ? tr("Kernel defaults") : listText(words));
    m_chooseOptions->setEnabled(!m_offered.empty());
}

void BufferGroup::showMemory()
{
    const auto mib =
        m_size->value() > 0 ? std::uint64_t(m_size->value()) : record::kUsualBufferKib / kKibPerMib;
    const std::uint64_t bytes = mib * kKibPerMib * kKibPerMib * m_cpus;
    m_memory->setText(
        m_cpus == 0
            ? QString()
            : tr("%1 of kernel memory in total").arg(locale().formattedDataSize(qint64(bytes))));
}

} // namespace probescope::ui

#include "moc_buffer_group.cpp"
