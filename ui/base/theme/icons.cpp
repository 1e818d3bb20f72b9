#include "ui/base/theme/icons.h"

#include <QFile>
#include <QGuiApplication>
#include <QIconEngine>
#include <QPainter>
#include <QPalette>
#include <QPixmap>
#include <QSvgRenderer>

// Outside of namespaces, as Qt demands: makes the resources known, which a static library does not
// do by itself.
static void initResources()
{
    Q_INIT_RESOURCE(probescope);
}

namespace probescope::ui {

namespace {

QByteArray iconSource(const QString& name)
{
    initResources();
    QFile file(QStringLiteral(":/icons/%1.svg").arg(name));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

class ThemedIconEngine : public QIconEngine
{
public:
    explicit ThemedIconEngine(QByteArray source)
        : m_source(std::move(source))
    {
    }

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State) override
    {
        const auto palette = QGuiApplication::palette();
        const auto group = mode == QIcon::Disabled ? QPalette::Disabled : QPalette::Active;
        const auto role =
            mode == QIcon::Selected ? QPalette::HighlightedText : QPalette::WindowText;
        auto source = m_source;
        source.replace("#000", palette.color(group, role).name().toLatin1());
        QSvgRenderer(source).render(painter, rect);
    }

    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override
    {
        QPixmap pixmap(size);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        paint(&painter, QRect(QPoint(), size), mode, state);
        return pixmap;
    }

    QIconEngine* clone() const override { return new ThemedIconEngine(m_source); }

private:
    QByteArray m_source;
};

} // namespace

QIcon themedIcon(const QString& name)
{
    return QIcon(new ThemedIconEngine(iconSource(name)));
}

QIcon programIcon()
{
    initResources();
    return QIcon(QStringLiteral(":/icons/probescope.svg"));
}

} // namespace probescope::ui
