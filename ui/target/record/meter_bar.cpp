#include "ui/target/record/meter_bar.h"

#include "ui/base/text/for_plural.h"
#include "ui/base/theme/warning_role.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QPainter>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>

namespace probescope::ui {

namespace {

constexpr int kBarWidth = 7;
constexpr int kBarGap = 2;
constexpr int kBarHeight = 22;
constexpr int kMaxBars = 128; // of more CPUs, the fullest ones are shown
constexpr int kLeastBar = 3; // of many CPUs, where there is little room
constexpr int kLeastWidth = 96; // enough for the bars of a usual machine
constexpr double kNearlyFull = 0.8;

QString stateText(record::SessionState state)
{
    switch (state) {
    case record::SessionState::Preparing:
        return MeterBar::tr("Preparing");
    case record::SessionState::Prepared:
        return MeterBar::tr("Ready");
    case record::SessionState::Recording:
        return MeterBar::tr("Recording");
    case record::SessionState::Paused:
        return MeterBar::tr("Paused");
    case record::SessionState::Stopping:
        return MeterBar::tr("Writing the capture");
    case record::SessionState::Finished:
        return MeterBar::tr("Finished");
    case record::SessionState::Failed:
        return MeterBar::tr("Failed");
    }
    return {};
}

/// All, or those with the fullest buffers where there is no room for a bar of each.
std::vector<record::Meters::Cpu> fullest(std::vector<record::Meters::Cpu> cpus, std::size_t room)
{
    if (cpus.size() > room) {
        std::sort(cpus.begin(), cpus.end(),
                  [](const auto& a, const auto& b) { return a.fill > b.fill; });
        cpus.resize(room);
    }
    return cpus;
}

} // namespace

/// A bar for each CPU.
class MeterBar::Fill : public QWidget
{
public:
    explicit Fill(QWidget* parent)
        : QWidget(parent)
    {
        setAccessibleName(MeterBar::tr("Buffer fill levels"));
    }

    void setCpus(std::vector<record::Meters::Cpu> cpus)
    {
        cpus = fullest(std::move(cpus), std::size_t(kMaxBars));
        if (cpus.size() != m_cpus.size())
            updateGeometry();
        m_cpus = std::move(cpus);
        QStringList lines;
        for (const auto& cpu : m_cpus) {
            lines << MeterBar::tr("CPU %1: %2 % full, %3 lost")
                         .arg(cpu.cpu)
                         .arg(int(cpu.fill * 100))
                         .arg(locale().toString(qulonglong(cpu.lost)));
        }
        setToolTip(lines.join(u'\n'));
        setAccessibleDescription(toolTip());
        update();
    }

    QSize sizeHint() const override
    {
        return {int(m_cpus.size()) * (kBarWidth + kBarGap), kBarHeight};
    }
    /// Machines with hundreds of CPUs are not to make the window wider than the screen.
    QSize minimumSizeHint() const override
    {
        return {std::min(sizeHint().width(), kLeastWidth), kBarHeight};
    }

protected:
    void paintEvent(QPaintEvent* /*event*/) override
    {
        QPainter painter(this);
        const auto cpus = fullest(m_cpus, std::size_t(width() / kLeastBar));
        const int step =
            std::clamp(width() / std::max(int(cpus.size()), 1), kLeastBar, kBarWidth + kBarGap);
        const int bar = step - (step > kLeastBar ? kBarGap : 1);
        int x = 0;
        const int top = (height() - kBarHeight) / 2;
        for (const auto& cpu : cpus) {
            painter.fillRect(x, top, bar, kBarHeight, palette().color(QPalette::AlternateBase));
            const int full = std::clamp(int(std::lround(cpu.fill * kBarHeight)), 0, kBarHeight);
            const bool warns = cpu.lost > 0 || cpu.fill > kNearlyFull;
            painter.fillRect(x, top + kBarHeight - full, bar, full,
                             palette().color(warns ? kWarningRole : QPalette::Highlight));
            if (step == kBarWidth + kBarGap) {
                painter.setPen(palette().color(QPalette::Mid));
                painter.drawRect(x, top, bar - 1, kBarHeight - 1);
            }
            x += step;
        }
    }

private:
    std::vector<record::Meters::Cpu> m_cpus;
};

MeterBar::MeterBar(QWidget* parent)
    : QWidget(parent)
    , m_state(new QLabel(this))
    , m_numbers(new QLabel(this))
    , m_lost(new QLabel(this))
    , m_fill(new Fill(this))
{
    auto font = m_state->font();
    font.setBold(true);
    m_state->setFont(font);
    m_state->setAccessibleDescription(tr("State of the recording"));
    m_numbers->setAccessibleDescription(tr("Recorded so far"));
    m_lost->setAccessibleDescription(tr("Lost events"));
    auto* const layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(16);
    layout->addWidget(m_state);
    layout->addWidget(m_numbers);
    layout->addWidget(m_lost);
    layout->addStretch(1);
    layout->addWidget(m_fill);
}

QString MeterBar::numbersText(record::SessionState state, const record::Meters& meters)
{
    const QLocale locale;
    const auto seconds = std::chrono::duration<double>(meters.time).count();
    auto numbers =
        tr("%1 s, %2 event(s), %3", nullptr, forPlural(meters.events))
            .arg(locale.toString(seconds, 'f', 1), locale.toString(qulonglong(meters.events)),
                 locale.formattedDataSize(qint64(meters.bytes)));
    if (state == record::SessionState::Recording) {
        const auto rate = std::uint64_t(std::llround(meters.eventsPerSecond));
        numbers +=
            tr(", %1 event(s)/s", nullptr, forPlural(rate)).arg(locale.toString(qulonglong(rate)));
    }
    return numbers;
}

QString MeterBar::lostText(const record::Meters& meters)
{
    return meters.lost == 0 ? tr("No lost events")
                            : tr("%1 lost event(s)", nullptr, forPlural(meters.lost))
                                  .arg(QLocale().toString(qulonglong(meters.lost)));
}

void MeterBar::showMeters(record::SessionState state, const record::Meters& meters)
{
    m_state->setText(stateText(state));
    m_numbers->setText(numbersText(state, meters));
    m_lost->setText(lostText(meters));
    m_fill->setCpus(meters.cpus);
}

QString recordingText(record::SessionState state, const record::Meters& meters)
{
    return MeterBar::tr("%1: %2. %3.")
        .arg(stateText(state), MeterBar::numbersText(state, meters), MeterBar::lostText(meters));
}

} // namespace probescope::ui

#include "moc_meter_bar.cpp"
