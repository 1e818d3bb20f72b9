#pragma once

#include "ui/base/jobs/background.h"
#include "ui/views/latency/latency_measurement.h"
#include "ui/views/latency/span_export.h"

#include <deque>
#include <functional>
#include <memory>
#include <utility>

class QMenu;
class QWidget;

namespace probescope::ui {

class SpanPlot;

/// What was measured as files and on the clipboard. All report success or failure by message().
class LatencyFiles : public QObject
{
    Q_OBJECT

public:
    using Scope = std::function<LatencyScope()>;

    /// `measured` and the plot must outlive it. `scope`: what is looked at now. Questions belong
    /// to `view`.
    LatencyFiles(std::shared_ptr<store::Capture> capture, const LatencyMeasurement& measured,
                 SpanPlot* plot, Scope scope, QWidget* view);

    /// Adds what asks for files.
    void addSavingTo(QMenu& menu);

    void savePicture(const QString& file);
    void saveNumbers(const QString& file); ///< of the picture
    void saveFigures(const QString& file); ///< of the groups
    void saveSpans(const QString& file);
    void copyPicture();
    void copyNumbers();
    void copyFigures();

    bool writing() const { return m_writing.running(); }
    void stop();

signals:
    void message(const QString& text);
    void writingChanged();

private:
    using WriteFile = std::function<WrittenFile(const CancelToken&)>;

    QString figuresCsv() const; ///< empty: nothing is measured
    void write(const QString& file, WriteFile work);
    void writeNext();

    std::shared_ptr<store::Capture> m_capture;
    const LatencyMeasurement& m_measured;
    SpanPlot* m_plot;
    Scope m_scope;
    QWidget* m_view;
    std::deque<std::pair<QString, WriteFile>> m_toWrite; ///< behind the one that is written
    Background m_writing{Background::Kind::Lasting}; ///< the last: its work tells this object
};

} // namespace probescope::ui
