#pragma once

#include "tests/support/imported_text.h"
#include "tests/ui/plot/span_places.h"
#include "tests/ui/support/shown_controls.h"
#include "tests/ui/support/waits.h"
#include "ui/base/table/table_view.h"
#include "ui/views/latency/latency_view.h"

#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <random>
#include <string>
#include <vector>

namespace probescope {

/// A span as the test knows it.
struct KnownSpan
{
    std::int64_t beginNs = 0;
    std::int64_t durationNs = 0;
    int cpu = 0;
    int irq = 0;
    std::string task;
};

inline constexpr auto kAllSpans = [](const KnownSpan&) { return true; };

/// An ftrace text of interrupts whose spans are known, with a known outlier, and of two events that
/// nothing pairs by itself.
class KnownCapture
{
public:
    static constexpr std::int64_t kSecond = 1'000'000'000;
    static constexpr std::int64_t kMicrosecond = 1'000;
    static constexpr int kCpus = 4;

    KnownCapture()
    {
        std::vector<std::pair<std::int64_t, QString>> lines;
        const auto add = [&lines](std::int64_t us, int cpu, const QString& task,
                                  const QString& text) {
            const auto time = QStringLiteral("%1.%2")
                                  .arg(us / 1'000'000)
                                  .arg(us % 1'000'000, 6, 10, QLatin1Char('0'));
            lines.emplace_back(us,
                               QStringLiteral("%1 [00%2] d.h1. %3: %4")
                                   .arg(task, 24)
                                   .arg(cpu)
                                   .arg(time, 12)
                                   .arg(text));
        };
        std::mt19937_64 random(11);
        const char* const names[] = {"virtio0", "eth0", "nvme0q1"};
        for (int cpu = 0; cpu < kCpus; ++cpu) {
            std::int64_t us = 100'000'000 + cpu * 7;
            for (int i = 0; i < 500; ++i) {
                const bool outlier = cpu == 2 && i == 333;
                const auto took = outlier ? std::int64_t(45'000)
                                          : 2 + std::int64_t(random() % (20 * (1 + i % 7)));
                const int irq = int(random() % 3);
                const auto task = i % 3 == 0 ? QStringLiteral("<idle>-0")
                                             : QStringLiteral("worker-%1").arg(70 + cpu);
                add(us, cpu, task,
                    QStringLiteral("irq_handler_entry: irq=%1 name=%2")
                        .arg(24 + irq)
                        .arg(QLatin1String(names[irq])));
                add(us + took, cpu, task,
                    QStringLiteral("irq_handler_exit: irq=%1 ret=handled").arg(24 + irq));
                m_spans.push_back({.beginNs = us * kMicrosecond,
                                   .durationNs = took * kMicrosecond,
                                   .cpu = cpu,
                                   .irq = 24 + irq,
                                   .task = task.toStdString()});
                if (outlier)
                    m_outlier = m_spans.back();
                us += took + 1'000 + std::int64_t(random() % 2'000);
            }
        }
        for (int i = 0; i < 20; ++i) {
            // Every fifth is never answered.
            add(100'010'000 + i * 30'000, 1, QStringLiteral("client-5"),
                QStringLiteral("asked: id=%1").arg(i));
            if (i % 5 != 4)
                add(100'010'400 + i * 30'000, 3, QStringLiteral("server-6"),
                    QStringLiteral("answered: id=%1").arg(i));
        }
        std::stable_sort(lines.begin(), lines.end(),
                         [](const auto& a, const auto& b) { return a.first < b.first; });
        const auto path = m_folder.filePath(QStringLiteral("trace.txt"));
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly))
            qFatal("the text cannot be written");
        file.write("# tracer: nop\n#\n");
        for (const auto& line : lines)
            file.write(line.second.toUtf8() + '\n');
        file.close();
        m_text = std::make_unique<ImportedText>(path);
    }

    const std::vector<KnownSpan>& spans() const { return m_spans; }
    const KnownSpan& outlier() const { return m_outlier; }
    const std::shared_ptr<store::Capture>& capture() const { return m_text->shared(); }
    /// Durations of those that pass, ascending.
    template <typename Passes>
    std::vector<std::int64_t> durations(const Passes& passes) const
    {
        std::vector<std::int64_t> all;
        for (const auto& span : m_spans) {
            if (passes(span))
                all.push_back(span.durationNs);
        }
        std::sort(all.begin(), all.end());
        return all;
    }
    /// By sorting: the smallest value that so many percent are not above.
    static std::int64_t percentile(const std::vector<std::int64_t>& sorted, double percent)
    {
        const auto rank = std::ceil(percent / 100 * double(sorted.size()) - 1e-9);
        return sorted[std::size_t(std::max(rank, 1.0)) - 1];
    }

private:
    QTemporaryDir m_folder;
    std::vector<KnownSpan> m_spans;
    KnownSpan m_outlier;
    std::unique_ptr<ImportedText> m_text;
};

namespace ui {

/// The view of a capture, shown.
struct LatencyStage
{
    explicit LatencyStage(const std::shared_ptr<store::Capture>& capture)
        : times(*capture)
        , view(capture, &times, &selection)
    {
        view.resize(1240, 560);
        view.show();
        view.captureGrew();
    }
    /// All that was asked for is there.
    /// Nothing runs, and nothing is left that would begin something: a result that is shown changes
    /// the layout, whose events come later, and what was drawn for the former size is drawn anew.
    bool settled()
    {
        for (int round = 0; round < 3; ++round) {
            QCoreApplication::processEvents();
            if (view.busy())
                return false;
        }
        return true;
    }
    void choose(const char* kind)
    {
        waitUntil([&] { return settled(); });
        view.measure({.kind = analysis::SpanSource::Kind::Pairs, .name = kind});
        waitUntil([&] { return settled(); });
    }
    /// As the user chooses it in the box.
    void groupBy(const SpanGrouping& by)
    {
        auto* const box = named<QComboBox>(view, "Group by");
        for (int i = 0; i < box->count(); ++i) {
            if (box->itemData(i).value<SpanGrouping>() != by)
                continue;
            box->setCurrentIndex(i);
            emit box->activated(i);
            return;
        }
        qFatal("the box does not offer this grouping");
    }
    template <typename Picture>
    const Picture& picture() const
    {
        return std::get<Picture>(view.plot()->picture());
    }
    /// What stands in the plot's place.
    QString plotText() const
    {
        return view.plot()->findChild<QLabel*>(QStringLiteral("emptyText"))->text();
    }

    EventTimes times;
    Selection selection;
    LatencyView view;
};

} // namespace ui
} // namespace probescope
