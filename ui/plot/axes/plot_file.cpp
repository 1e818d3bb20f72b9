#include "ui/plot/axes/plot_file.h"

#include "ui/base/text/save_file.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QFileInfo>
#include <QPdfWriter>
#include <QSvgGenerator>
#include <qcustomplot.h>

#include <algorithm>

namespace probescope::ui {

namespace {

constexpr double kPngScale = 2; // pixels of the file for each pixel of the screen
constexpr int kDotsPerInch = 96; // so that a pixel of the screen is one of the page
constexpr double kPointsPerInch = 72;

struct FileTr
{
    Q_DECLARE_TR_FUNCTIONS(probescope::ui::PlotFile)
};

bool drawVectors(QCustomPlot& plot, QPaintDevice& device)
{
    QCPPainter painter;
    if (!painter.begin(&device))
        return false;
    painter.setMode(QCPPainter::pmVectorized);
    painter.setMode(QCPPainter::pmNoCaching);
    plot.toPainter(&painter, plot.width(), plot.height());
    return painter.end();
}

bool drawSvg(QCustomPlot& plot, QIODevice& target, const QString& title)
{
    QSvgGenerator generator;
    generator.setOutputDevice(&target);
    generator.setSize(plot.size());
    generator.setViewBox(QRect(QPoint(), plot.size()));
    generator.setTitle(title);
    return drawVectors(plot, generator);
}

bool drawPdf(QCustomPlot& plot, QIODevice& target, const QString& title)
{
    QPdfWriter writer(&target);
    writer.setTitle(title);
    writer.setCreator(QStringLiteral("Probescope"));
    writer.setResolution(kDotsPerInch);
    writer.setPageMargins({});
    const double scale = kPointsPerInch / kDotsPerInch;
    writer.setPageSize(
        QPageSize(QSizeF(plot.size()) * scale, QPageSize::Point, {}, QPageSize::ExactMatch));
    return drawVectors(plot, writer);
}

} // namespace

QString writePlot(QCustomPlot& plot, const QString& file, const QString& title)
{
    const auto ending = QFileInfo(file).suffix().toLower();
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    bool drawn = false;
    if (ending == QStringLiteral("svg"))
        drawn = drawSvg(plot, buffer, title);
    else if (ending == QStringLiteral("pdf"))
        drawn = drawPdf(plot, buffer, title);
    else if (ending == QStringLiteral("png") || ending.isEmpty())
        drawn = plot.toPixmap(0, 0, plot.devicePixelRatioF() * kPngScale)
                    .toImage()
                    .save(&buffer, "PNG");
    else
        return FileTr::tr("images are saved as PNG, SVG or PDF, not as “%1”").arg(ending);
    if (!drawn)
        return FileTr::tr("it could not be drawn");
    return whyNot(saveFile(file, bytes));
}

} // namespace probescope::ui
