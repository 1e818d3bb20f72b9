#include "ui/base/parts/view_image.h"

#include "ui/base/text/save_file.h"

#include <QApplication>
#include <QBuffer>
#include <QClipboard>
#include <QCoreApplication>
#include <QDockWidget>
#include <QFileDialog>
#include <QFileInfo>
#include <QMainWindow>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QPointer>
#include <QSvgGenerator>

namespace probescope::ui {

namespace {

struct ViewImageTr
{
    Q_DECLARE_TR_FUNCTIONS(ViewImage)
};

constexpr int kDotsPerInch = 96; // of the logical pixels that views measure in
constexpr double kPointsPerInch = 72;

/// Each widget is drawn by itself, within what can be seen of it: devices of vectors do not hold
/// one back from drawing over its neighbours.
void paintWidget(QPainter& painter, QWidget& widget, const QPoint& place, const QRect& within,
                 QWidget::RenderFlags flags)
{
    const QRect seen = QRect(place, widget.size()) & within;
    if (seen.isEmpty())
        return;
    painter.save();
    painter.setClipRect(seen);
    // What has no background of its own shows what its parent painted there.
    widget.render(&painter, seen.topLeft(), QRegion(seen.translated(-place)), flags);
    painter.restore();
    for (QObject* const child : widget.children()) { // from the lowest up
        auto* const part = qobject_cast<QWidget*>(child);
        if (part && !part->isWindow() && !part->isHidden())
            paintWidget(painter, *part, place + part->pos(), seen, {});
    }
}

bool paintView(QPaintDevice& device, QWidget& view)
{
    QPainter painter;
    if (!painter.begin(&device))
        return false;
    paintWidget(painter, view, QPoint(), view.rect(), QWidget::DrawWindowBackground);
    return painter.end();
}

bool writeSvg(QIODevice& file, QWidget& view)
{
    QSvgGenerator generator;
    generator.setOutputDevice(&file);
    generator.setResolution(kDotsPerInch);
    generator.setSize(view.size());
    generator.setViewBox(view.rect());
    generator.setTitle(view.accessibleName());
    return paintView(generator, view);
}

bool writePdf(QIODevice& file, QWidget& view)
{
    QPdfWriter writer(&file);
    writer.setCreator(QStringLiteral("Probescope"));
    writer.setResolution(kDotsPerInch);
    const QSizeF points = QSizeF(view.size()) * (kPointsPerInch / kDotsPerInch);
    writer.setPageSize(QPageSize(points, QPageSize::Point, QString(), QPageSize::ExactMatch));
    writer.setPageMargins({});
    return paintView(writer, view);
}

/// A name tells what is in the file: what has another ending, or none, gets that of an image.
QString withImageEnding(const QString& file)
{
    const auto ending = QFileInfo(file).suffix().toLower();
    for (const char* known : {"png", "svg", "pdf"}) {
        if (ending == QLatin1String(known))
            return file;
    }
    return file + QStringLiteral(".png");
}

} // namespace

QWidget* viewOf(QWidget* part)
{
    for (QWidget* widget = part; widget && !widget->isWindow(); widget = widget->parentWidget()) {
        const auto* const area = qobject_cast<QMainWindow*>(widget->parentWidget());
        const auto* const dock = qobject_cast<QDockWidget*>(widget->parentWidget());
        if ((dock && dock->widget() == widget) || (area && area->centralWidget() == widget))
            return widget;
    }
    return nullptr;
}

QImage viewImage(QWidget& view)
{
    return view.grab().toImage();
}

Result<> saveView(QWidget& view, const QString& file)
{
    QBuffer image;
    const auto kind = QFileInfo(file).suffix().toLower();
    const bool drawn = image.open(QIODevice::WriteOnly)
        && (kind == QStringLiteral("svg")       ? writeSvg(image, view)
                : kind == QStringLiteral("pdf") ? writePdf(image, view)
                                                : viewImage(view).save(&image, "PNG"));
    if (!drawn)
        return fail(ErrorCode::Io, ViewImageTr::tr("the image could not be drawn").toStdString(),
                    {}, {.file = file.toStdString()});
    return saveFile(file, image.data());
}

QString copyView(QWidget& view)
{
    QApplication::clipboard()->setImage(viewImage(view));
    return ViewImageTr::tr("The view was copied as an image.");
}

QString askAndSaveView(QWidget& view, const QString& proposed, QWidget* asker)
{
    // Both may go while the question stands; the dialog goes with its window.
    const QPointer<QWidget> shown(&view);
    const QPointer<QFileDialog> dialog(new QFileDialog(
        (asker ? asker : &view)->window(), ViewImageTr::tr("Save the view as an image"), proposed,
        ViewImageTr::tr("Images (*.png *.svg *.pdf)")));
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("png"));
    dialog->selectFile(proposed);
    const int answer = dialog->exec();
    if (!dialog)
        return {};
    const auto chosen = dialog->selectedFiles().value(0);
    delete dialog;
    if (answer != QDialog::Accepted || chosen.isEmpty() || !shown)
        return {};
    const auto file = withImageEnding(chosen);
    if (file != chosen && QFileInfo::exists(file)) // nobody was asked about that one
        return ViewImageTr::tr("The image was not saved: %1 already exists.").arg(file);
    if (const auto saved = saveView(view, file); !saved) {
        return ViewImageTr::tr("The image could not be saved: %1")
            .arg(QString::fromStdString(saved.error().message()));
    }
    return ViewImageTr::tr("The image was saved as %1.").arg(file);
}

} // namespace probescope::ui
