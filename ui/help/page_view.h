#pragma once

#include "ui/help/models/guide_pages.h"
#include "ui/help/page_style.h"

#include <QMap>
#include <QTextBrowser>
#include <QUrl>

namespace probescope::ui {

/// Shows pages of the guide, with a history. Links to pages are followed here, those to the web in
/// the browser of the desktop; others are signals.
class PageView : public QTextBrowser
{
    Q_OBJECT

public:
    static constexpr int kMinZoom = 50; // percent
    static constexpr int kMaxZoom = 300;
    static constexpr int kZoomStep = 10;

    /// `pages` outlive it.
    explicit PageView(const GuidePages& pages, QWidget* parent = nullptr);

    /// An unknown page is the index.
    void open(const QString& page, const QString& anchor = {});
    QString page() const; ///< empty: none was opened
    /// Selects the first place that has one of the words. False: there is none.
    bool mark(const QStringList& words);
    int zoom() const { return m_zoom; }
    void setZoom(int percent);

signals:
    void pageShown(const QString& page);
    void sampleWanted(const QString& name);
    void viewWanted(const QString& name);

protected:
    QVariant loadResource(int type, const QUrl& name) override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void follow(const QUrl& link);
    void showSource(const QUrl& source);
    PageLook look() const;
    void style();
    void fitPictures(int room);

    const GuidePages& m_pages;
    QUrl m_address; ///< of the page
    QString m_styled; ///< the page whose text has its anchors
    QMap<QString, QImage> m_pictures; ///< of the page, as they are in their files
    bool m_dark = false; ///< those are of the dark theme
    int m_zoom = 100;
    bool m_styling = false;
};

} // namespace probescope::ui
