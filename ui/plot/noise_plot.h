#pragma once

#include <QString>
#include <QStringList>
#include <QWidget>

#include <cstdint>
#include <span>
#include <vector>

class QCustomPlot;
class QLabel;

namespace probescope::ui {

class AxisGestures;

/// How many values lie in each stretch [edges[i], edges[i + 1]) of a logarithmic scale; the first
/// begins at 0 when there are values below 1.
struct LogBins
{
    std::vector<double> edges; ///< one more than counts
    std::vector<std::uint64_t> counts;
};
/// `perOctave` stretches double; values are sorted.
LogBins logBins(std::span<const std::int64_t> sortedNs, int perOctave, std::int64_t leastNs,
                std::int64_t mostNs);

/// Values of one CPU.
struct NoiseLine
{
    QString name;
    std::span<const std::int64_t> sortedNs;
};

/// Histograms of durations over one logarithmic scale, a line each; how many on a logarithmic
/// scale, too, so that one outlier among a million is seen. The durations are moved and zoomed by
/// the gestures that the user chose; a range that is selected is what is shown then.
class NoisePlot : public QWidget
{
    Q_OBJECT

public:
    explicit NoisePlot(QWidget* parent = nullptr);
    ~NoisePlot() override;

    /// `what`: the label of the durations. Of many lines those with the greatest values are drawn,
    /// and one of all others together. Values are not needed afterwards.
    void setLines(const QString& what, std::vector<NoiseLine> lines);
    const std::vector<LogBins>& bins() const { return m_bins; } ///< of each line that is drawn
    QStringList names() const { return m_names; } ///< of the same

    static constexpr std::size_t kMaxLines = 8;

protected:
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void makeGraphs();
    void fit();
    void applyColours();

    QCustomPlot* m_plot;
    QLabel* m_empty;
    AxisGestures* m_gestures; ///< owned by the plot
    QStringList m_names;
    std::vector<LogBins> m_bins;
};

} // namespace probescope::ui
