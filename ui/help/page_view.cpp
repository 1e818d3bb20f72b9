#include "ui/help/page_view.h"

#include <QAbstractTextDocumentLayout>
#include <QApplication>
#include <QDesktopServices>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextFragment>

#include <algorithm>
#include <utility>

namespace probescope::ui {

namespace {

const QString kFolder = QStringLiteral("qrc:/help/"); // of whatever language

QUrl addressOf(const QString& page, const QString& anchor = {})
{
    QUrl url(kFolder + page + QStringLiteral(".md"));
    if (!anchor.isEmpty())
        url.setFragment(anchor);
    return url;
}

QString pageOf(const QUrl& address)
{
    auto name = address.fileName();
    name.chop(name.endsWith(QStringLiteral(".md")) ? 3 : 0);
    return name;
}

} // namespace

PageView::PageView(const GuidePages& pages, QWidget* parent)
    : QTextBrowser(parent)
    , m_pages(pages)
{
    setOpenLinks(false);
    setFrameShape(QFrame::NoFrame);
    setAccessibleName(tr("Page of the guide"));
    connect(this, &QTextBrowser::anchorClicked, this, &PageView::follow);
    connect(this, &QTextBrowser::sourceChanged, this, &PageView::showSource);
}

void PageView::open(const QString& page, const QString& anchor)
{
    setSource(addressOf(m_pages.has(page) ? page : GuidePages::kIndex, anchor));
}

QString PageView::page() const
{
    return pageOf(m_address);
}

void PageView::follow(const QUrl& link)
{
    const auto path = link.path();
    if (link.scheme() == QStringLiteral("probescope")) {
        const auto name = path.section(u'/', 1);
        if (path.startsWith(QStringLiteral("sample/")))
            emit sampleWanted(name);
        else if (path.startsWith(QStringLiteral("view/")))
            emit viewWanted(name);
    } else if (link.scheme() == QStringLiteral("http")
               || link.scheme() == QStringLiteral("https")) {
        QDesktopServices::openUrl(link);
    } else {
        setSource(m_address.resolved(link));
    }
}

/// Also for a page of the history, whose place is restored after that.
void PageView::showSource(const QUrl& source)
{
    m_address = source; // source() tells it later
    const auto shown = page();
    if (shown != m_styled) {
        m_styled = shown;
        m_pictures.clear();
        setHeadingAnchors(*document());
        style();
    }
    if (const auto anchor = source.fragment(QUrl::FullyDecoded); !anchor.isEmpty())
        scrollToAnchor(anchor);
    emit pageShown(shown);
}

QVariant PageView::loadResource(int type, const QUrl& name)
{
    if (type == QTextDocument::MarkdownResource) {
        m_styled.clear(); // it is read anew
        return m_pages.text(pageOf(name));
    }
    if (type == QTextDocument::ImageResource)
        return QImage(1, 1, QImage::Format_ARGB32); // until fitPictures()
    return {};
}

PageLook PageView::look() const
{
    return {palette(), font(), viewport()->width()};
}

void PageView::style()
{
    if (m_styled.isEmpty() || m_styling)
        return;
    m_styling = true; // the scroll bar may come and go by it
    const int place = verticalScrollBar()->value();
    stylePage(*document(), look());
    fitPictures(pictureRoom(look()));
    verticalScrollBar()->setValue(place);
    m_styling = false;
}

/// Qt would draw a picture that is too wide without smoothing it.
void PageView::fitPictures(int room)
{
    struct Place
    {
        int from;
        QTextImageFormat format;
    };
    std::vector<Place> places;
    for (auto block = document()->begin(); block.isValid(); block = block.next()) {
        for (auto it = block.begin(); !it.atEnd(); ++it) {
            if (const auto format = it.fragment().charFormat(); format.isImageFormat())
                places.push_back({it.fragment().position(), format.toImageFormat()});
        }
    }
    const bool dark = palette().color(QPalette::Base).lightness() < 128;
    if (std::exchange(m_dark, dark) != dark)
        m_pictures.clear();
    for (auto& [from, format] : places) {
        auto& picture = m_pictures[format.name()];
        if (picture.isNull())
            picture = m_pages.picture(format.name(), dark);
        if (picture.isNull())
            continue;
        const int width = std::min(room, picture.width());
        const auto ratio = devicePixelRatioF();
        auto scaled = picture.scaledToWidth(qRound(width * ratio), Qt::SmoothTransformation);
        scaled.setDevicePixelRatio(ratio);
        document()->addResource(QTextDocument::ImageResource, m_address.resolved(format.name()),
                                scaled);
        format.setWidth(width);
        format.setHeight(qRound(double(picture.height()) * width / picture.width()));
        QTextCursor cursor(document());
        cursor.setPosition(from);
        cursor.setPosition(from + 1, QTextCursor::KeepAnchor);
        cursor.setCharFormat(format);
    }
}

bool PageView::mark(const QStringList& words)
{
    QTextCursor first;
    for (const auto& word : words) {
        const auto found = document()->find(word);
        if (!found.isNull() && (first.isNull() || found.position() < first.position()))
            first = found;
    }
    if (first.isNull())
        return false;
    setTextCursor(first);
    // In the middle, where what is around it can be read.
    const auto line = cursorRect(first);
    auto* const bar = verticalScrollBar();
    bar->setValue(bar->value() + line.center().y() - viewport()->height() / 2);
    return true;
}

void PageView::setZoom(int percent)
{
    m_zoom = std::clamp(percent, kMinZoom, kMaxZoom);
    auto letters = QApplication::font();
    constexpr int kWhole = 100;
    if (letters.pointSizeF() > 0)
        letters.setPointSizeF(letters.pointSizeF() * m_zoom / kWhole);
    else
        letters.setPixelSize(letters.pixelSize() * m_zoom / kWhole);
    setFont(letters); // changeEvent() does the rest
}

void PageView::changeEvent(QEvent* event)
{
    QTextBrowser::changeEvent(event);
    if (event->type() == QEvent::ApplicationFontChange)
        setZoom(m_zoom);
    else if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        style();
}

void PageView::resizeEvent(QResizeEvent* event)
{
    QTextBrowser::resizeEvent(event);
    if (event->oldSize().width() != event->size().width())
        style();
}

void PageView::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::BackButton)
        backward();
    else if (event->button() == Qt::ForwardButton)
        forward();
    else
        QTextBrowser::mousePressEvent(event);
}

void PageView::wheelEvent(QWheelEvent* event)
{
    if (!event->modifiers().testFlag(Qt::ControlModifier)) {
        QTextBrowser::wheelEvent(event);
        return;
    }
    if (const int turned = event->angleDelta().y(); turned != 0)
        setZoom(m_zoom + (turned > 0 ? kZoomStep : -kZoomStep));
    event->accept();
}

/// A box behind each part that is code: blocks of text have no padding.
void PageView::paintEvent(QPaintEvent* event)
{
    {
        QPainter painter(viewport());
        painter.setRenderHint(QPainter::Antialiasing);
        painter.translate(-horizontalScrollBar()->value(), -verticalScrollBar()->value());
        painter.setPen(Qt::NoPen);
        painter.setBrush(codeGround(palette()));
        const auto* const layout = document()->documentLayout();
        const int padding = codePadding(font());
        constexpr int kRound = 4;
        for (const auto& [first, last] : codeParts(*document())) {
            auto box = layout->blockBoundingRect(document()->findBlock(first));
            box = box.united(layout->blockBoundingRect(document()->findBlock(last)));
            box.setRight(textRight(look()));
            painter.drawRoundedRect(box.adjusted(0, -padding, 0, padding), kRound, kRound);
        }
    }
    QTextBrowser::paintEvent(event);
}

} // namespace probescope::ui

#include "moc_page_view.cpp"
